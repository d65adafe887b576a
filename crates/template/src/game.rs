//! Template as a game of the tabletop.

use serde_json::Value;
use tabletop::{
    About, BadState, Due, Eyes, Fate, Game, Names, Seat, Seats, Standing, Unreadable, Witness,
    state,
};

use crate::view::{PlayerView, View};
use crate::{Action, Components, Event, Options, Question, Refusal, SEATS, SIZES, Template};

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
        let mut favourite = [0; SEATS];
        for seat in Seats::first(options.players).iter() {
            let size = fate.roll("favourite", SIZES as u32) as u8 + 1;
            favourite[seat.index()] = size;
            witness.see(Event::Favours { seat, size });
        }
        let (asked, eaten) = ([0; SEATS], [[0; SIZES]; SEATS]);
        Template { options: *options, round: 1, asked, favourite, eaten, thrown: [0; SIZES] }
    }

    fn seats(&self) -> Seats {
        Seats::first(self.options.players)
    }

    fn due(&self) -> Due {
        if !self.over() {
            return Due::Sealed { waiting: self.waiting() };
        }
        let winners = self.seats().best(|seat| self.points(seat));
        Due::Over(Standing { winners, reason: "eaten" })
    }

    fn question(&self, seat: Seat) -> Option<Question> {
        self.waiting().contains(seat).then_some(Question(self.round))
    }

    fn actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        actions.clear();
        let asked = self.waiting().contains(seat);
        actions.extend((1..=SIZES as u8).map(Action).filter(|_| asked));
    }

    fn play<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        Action(size): Action,
        _fate: &mut F,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        match size {
            _ if !self.waiting().contains(seat) => return Err(Refusal::NotAsked),
            1.. if usize::from(size) <= SIZES => self.asked[seat.index()] = size,
            _ => return Err(Refusal::NoSuchSlice),
        }
        witness.see(Event::Asked(Some((seat, size))));
        if self.waiting().is_empty() {
            self.serve(witness);
        }
        Ok(())
    }

    fn view(&self, eyes: Eyes) -> View {
        let &Components { rounds, bonus, .. } = self.options.components;
        let asked = |seat: Seat| Some(self.asked[seat.index()]).filter(|size| *size > 0);
        let player = |seat: Seat| PlayerView {
            seat,
            points: self.points(seat),
            asked: asked(seat).filter(|_| eyes.are(seat)),
            favourite: (self.over() || eyes.are(seat)).then_some(self.favourite[seat.index()]),
        };
        let round = self.round.min(rounds);
        let asked = self.seats().iter().filter_map(asked).count() as u8;
        View { round, rounds, bonus, asked, players: self.seats().iter().map(player).collect() }
    }

    /// Every world that looks the same to this seat, all equally likely: drawn from what
    /// it knows, and from nothing else.
    fn imagine<F: Fate>(&self, seat: Seat, fate: &mut F) -> Self {
        let mut world = self.clone();
        let others = self.seats().without(seat).iter().filter(|_| !self.over());
        let asked = others.clone().filter(|other| self.asked[other.index()] > 0).count();
        let mut order: Vec<Seat> = others.collect();
        fate.shuffle("imagine", &mut order);
        let mut any = || fate.roll("imagine", SIZES as u32) as u8 + 1;
        for (nth, other) in order.into_iter().enumerate() {
            world.favourite[other.index()] = any();
            world.asked[other.index()] = if nth < asked { any() } else { 0 };
        }
        world
    }

    fn shown(event: &Event, eyes: Eyes) -> Option<Event> {
        match *event {
            Event::Favours { seat, .. } => eyes.are(seat).then_some(*event),
            Event::Asked(by) => Some(Event::Asked(by.filter(|(seat, _)| eyes.are(*seat)))),
            Event::Served { .. } => Some(*event),
        }
    }

    fn reveals(event: &Event) -> bool {
        match event {
            Event::Favours { .. } | Event::Served { .. } => true,
            Event::Asked(_) => false,
        }
    }

    fn read(&self, _seat: Seat, line: &str) -> Result<Vec<Action>, Unreadable> {
        let size = line.strip_prefix('?').and_then(|size| size.parse().ok());
        let expected = || Unreadable::new(line, "expected the size of a slice, like ?2");
        size.map(|size| vec![Action(size)]).ok_or_else(expected)
    }

    /// A paragraph of the log begins with an empty line.
    fn tell(event: &Event, names: &Names) -> String {
        match *event {
            Event::Favours { seat, size } => format!("{} likes {size} best.", names.of(seat)),
            Event::Asked(Some((seat, size))) => format!("{} asks for {size}.", names.of(seat)),
            Event::Asked(None) => "Somebody has asked.".into(),
            Event::Served { round, asked } => {
                let asked = (0u8..).map(Seat).zip(asked).filter(|(_, size)| *size > 0);
                let asked = asked.map(|(seat, size)| format!("{} {size}", names.of(seat)));
                let asked = asked.collect::<Vec<_>>().join(", ");
                format!("\nRound {round} was asked for: {asked}.")
            }
        }
    }

    fn universe(_options: &Options) -> Vec<Action> {
        (0..=SIZES as u8 + 1).map(Action).collect()
    }

    fn bound(options: &Options) -> u32 {
        u32::from(options.players) * u32::from(options.components.rounds)
    }

    fn trace(&self) -> Value {
        state::write(self)
    }

    fn resume(options: &Options, state: &Value) -> Result<Self, BadState> {
        Template { options: *options, ..state::read(state)? }.checked()
    }
}
