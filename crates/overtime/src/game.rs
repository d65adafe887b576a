//! Overtime as a [`Game`].

use serde_json::Value;
use tabletop::{
    About, BadState, Due, Eyes, Fate, Game, Names, Phrase, Seat, Seats, Standing, Unreadable,
    Witness,
};

use crate::action::Action;
use crate::event::Event;
use crate::options::{Options, Reactions};
use crate::refusal::Refusal;
use crate::state::{Overtime, Phase};
use crate::view::View;
use crate::words::{self, Question};
use crate::{contract, notation};

impl Game for Overtime {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Question = Question;
    type Refusal = Refusal;

    const ABOUT: About = About {
        slug: "overtime",
        title: "Overtime",
        designer: "Dazbog Games",
        pitch: "Get your five assignments done before midnight, and before everybody else.",
        rules_version: 2,
        seats: (3, 6),
    };

    fn deal<F: Fate, W: Witness<Event>>(
        options: &Options,
        fate: &mut F,
        witness: &mut W,
    ) -> Overtime {
        Overtime::set_up(options, fate, witness)
    }

    fn seats(&self) -> Seats {
        self.everyone()
    }

    #[inline]
    fn due(&self) -> Due {
        match self.phase {
            Phase::Act | Phase::GiveBack(_) | Phase::Discard => Due::Turn(self.active),
            Phase::Help(seat) => Due::Turn(seat),
            Phase::React => match self.reactions {
                Reactions::Sealed => Due::Sealed { waiting: self.asked },
                Reactions::Live => Due::Window { asked: self.asked },
            },
            Phase::Over => match self.over() {
                Some(standing) => Due::Over(standing),
                None => unreachable!("only `finish` ends a game, and it says how"),
            },
        }
    }

    fn question(&self, seat: Seat) -> Option<Question> {
        let active = (seat == self.active).then_some(());
        match self.phase {
            Phase::Act => active.map(|()| Question::Act {
                round: self.round,
                used: self.used,
                limit: self.limit(seat),
                free: !self.played,
            }),
            Phase::React => self.asked.contains(seat).then(|| {
                let newest = self.pile.len();
                let place = newest - 1;
                let (card, by) = (self.card_at(place), self.entry(place).by);
                Question::React { window: self.windows, newest, card, by, own: by == seat }
            }),
            Phase::Help(who) => {
                (seat == who).then(|| Question::Help { by: self.entry(self.at).by })
            }
            Phase::GiveBack(to) => active.map(|()| Question::GiveBack { to }),
            Phase::Discard => active.map(|()| {
                let keep = usize::from(self.employee(seat).hand);
                Question::Discard { left: (self.cards.count(seat) - keep) as u8 }
            }),
            Phase::Over => None,
        }
    }

    #[inline]
    fn actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        self.list(seat, actions);
    }

    #[inline]
    fn play<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        fate: &mut F,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        self.act(seat, action, fate, witness)
    }

    fn view(&self, eyes: Eyes) -> View {
        self.seen_by(eyes)
    }

    fn imagine<F: Fate>(&self, seat: Seat, fate: &mut F) -> Overtime {
        self.imagined(seat, fate)
    }

    fn shown(event: &Event, eyes: Eyes) -> Option<Event> {
        event.shown(eyes)
    }

    fn reveals(event: &Event) -> bool {
        event.reveals()
    }

    fn read(&self, _seat: Seat, line: &str) -> Result<Vec<Action>, Unreadable> {
        notation::read(self.components, line)
    }

    fn ended(_view: &View, standing: Standing, names: &Names) -> String {
        words::ended(standing.winners, standing.reason, names)
    }

    fn tell(event: &Event, names: &Names) -> String {
        words::tell(event, names)
    }

    fn narrate(events: &[Event], names: &Names) -> Vec<String> {
        words::narrate(events, names)
    }

    fn phrases() -> &'static [Phrase] {
        words::PHRASES
    }

    fn universe(options: &Options) -> Vec<Action> {
        contract::universe(options)
    }

    fn bound(options: &Options) -> u32 {
        contract::bound(options)
    }

    fn trace(&self) -> Value {
        self.to_json()
    }

    fn resume(options: &Options, state: &Value) -> Result<Overtime, BadState> {
        Overtime::from_json(options, state)
    }
}
