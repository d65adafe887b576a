//! Template as a game of the tabletop.

use serde_json::Value;
use tabletop::{
    About, BadState, Due, Eyes, Fate, Game, Names, Seat, Seats, Standing, Unreadable, Witness,
};

use crate::action::{Action, Event, Question, Refusal};
use crate::options::Options;
use crate::state::{SIZES, Template};
use crate::trace;
use crate::view::View;

impl Game for Template {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Question = Question;
    type Refusal = Refusal;

    const ABOUT: About = About {
        slug: "template",
        title: "Template",
        designer: "nobody",
        pitch: "Ask for the slice of cake that nobody else asks for.",
        rules_version: 1,
        seats: (2, 4),
    };

    fn deal<F: Fate, W: Witness<Event>>(options: &Options, fate: &mut F, witness: &mut W) -> Self {
        Template::set_up(options, fate, witness)
    }

    fn seats(&self) -> Seats {
        self.all()
    }

    fn due(&self) -> Due {
        if !self.over() {
            return Due::Sealed { waiting: self.waiting() };
        }
        let best = self.all().iter().map(|seat| self.points(seat)).max();
        let winners = self.all().iter().filter(|&seat| Some(self.points(seat)) == best).collect();
        Due::Over(Standing { winners, reason: "eaten" })
    }

    fn question(&self, seat: Seat) -> Option<Question> {
        self.waiting().contains(seat).then_some(Question { round: self.round })
    }

    fn actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        actions.clear();
        let all = (1..=SIZES as u8).map(Action);
        actions.extend(all.filter(|&action| self.check(seat, action).is_ok()));
    }

    fn play<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        _fate: &mut F,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        self.check(seat, action)?;
        self.ask(seat, action, witness);
        Ok(())
    }

    fn view(&self, eyes: Eyes) -> View {
        self.seen_by(eyes)
    }

    fn imagine<F: Fate>(&self, seat: Seat, fate: &mut F) -> Self {
        self.imagined(seat, fate)
    }

    fn shown(event: &Event, eyes: Eyes) -> Option<Event> {
        match *event {
            Event::Favours { seat, .. } => eyes.are(seat).then_some(*event),
            Event::Asked { by } => {
                Some(Event::Asked { by: by.filter(|(seat, _)| eyes.are(*seat)) })
            }
            Event::Served { .. } | Event::Favourites { .. } => Some(*event),
        }
    }

    fn reveals(event: &Event) -> bool {
        match event {
            Event::Favours { .. } | Event::Served { .. } | Event::Favourites { .. } => true,
            Event::Asked { .. } => false,
        }
    }

    fn read(&self, _seat: Seat, line: &str) -> Result<Vec<Action>, Unreadable> {
        let size = line.strip_prefix('?').and_then(|size| size.parse().ok());
        let expected = || Unreadable::new(line, "expected the size of a slice, like ?2");
        size.map(|size| vec![Action(size)]).ok_or_else(expected)
    }

    fn tell(event: &Event, names: &Names) -> String {
        event.told(names)
    }

    fn universe(_options: &Options) -> Vec<Action> {
        (0..=SIZES as u8 + 1).map(Action).collect()
    }

    fn bound(options: &Options) -> u32 {
        u32::from(options.players) * u32::from(options.components.rounds)
    }

    fn trace(&self) -> Value {
        trace::write(self)
    }

    fn resume(options: &Options, state: &Value) -> Result<Self, BadState> {
        trace::read(options, state)
    }
}
