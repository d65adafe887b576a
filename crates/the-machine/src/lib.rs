//! The rules of The Machine: factory workers build the machine that is meant to
//! replace them. An unofficial implementation.
//!
//! ```
//! use tabletop::{Game, Scripted, Seat, Seed};
//! use the_machine::{Action, Card, Options, Spot, TheMachine};
//!
//! let options = Options::of(4).unwrap();
//! let mut game = TheMachine::deal(&options, &mut Seed::from_number(7).deal(), &mut ());
//! let manager = Seat(0);
//! let mut actions = Vec::new();
//! game.actions(manager, &mut actions);
//! assert!(actions.contains(&Action::Place(Spot(0))));
//! // The same in words, without luck and with nobody watching.
//! let line = game.read(manager, "place a").unwrap();
//! game.play(manager, line[0], &mut Scripted::none(), &mut ()).unwrap();
//! // A worker cannot play a card while the manager is placing.
//! let refused = game.play(Seat(1), Action::Work(Card(6)), &mut Scripted::none(), &mut ());
//! assert_eq!(refused.unwrap_err().to_string(), "This is not for you to decide now.");
//! ```
#![deny(clippy::disallowed_types, clippy::disallowed_methods, clippy::float_arithmetic)]

mod action;
mod components;
mod consequences;
mod contract;
mod evening;
mod event;
mod feasible;
mod imagine;
mod knowledge;
mod loading;
mod notation;
pub mod numbers;
mod options;
mod play;
mod refusal;
mod state;
mod talk;
mod tensor;
mod trace;
mod view;
mod words;

pub use action::{Action, Card};
pub use components::{
    Aftermath, BOXES, Components, DAYS, DICE, Job, SEATS, STARS, Spot, Task, Tokens, Track,
    WORKERS, Weather, Zone,
};
pub use consequences::{Closed, Danger, Marked, Work};
pub use event::{Event, Mark, Pips, Shown};
pub use notation::letter;
pub use options::{Options, PLAYERS};
pub use play::REASONS;
pub use refusal::Refusal;
pub use state::{Entry, Exit, Hand, Outcome, Phase, Sheaf, Sight, Slip, TheMachine, stars};
pub use talk::{PHRASES, phrase_of};
pub use view::{Deed, Draw, Room, View};
pub use words::{Question, by_warnings, job_for_an_intern, reason_text, slip_text, winners_text};

use serde_json::Value;
use tabletop::{
    About, Audience, BadState, Due, Eyes, Fate, Game, Names, Phrase, Seat, Seats, Standing,
    Statement, Unreadable, Witness,
};

/// The components file that ships with the game.
pub const COMPONENTS: &str = include_str!("components.toml");

/// The register of rulings: where the rulebook is silent, what we do and why.
pub const RULINGS: &str = include_str!("../rulings.md");

impl Game for TheMachine {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Question = Question;
    type Refusal = Refusal;

    const ABOUT: About = About {
        slug: "the-machine",
        title: "The Machine",
        designer: "Kasper Lapp",
        pitch: "One of you must get a machine built by people whom it will replace.",
        rules_version: 2,
        seats: PLAYERS,
    };

    fn deal<F: Fate, W: Witness<Event>>(options: &Options, fate: &mut F, witness: &mut W) -> Self {
        TheMachine::dealt(options, fate, witness)
    }

    fn seats(&self) -> Seats {
        Seats::first(self.options.players)
    }

    #[inline]
    fn due(&self) -> Due {
        if let Some(standing) = self.standing {
            return Due::Over(standing);
        }
        match self.phase {
            Phase::Cards => Due::Sealed { waiting: self.waiting },
            Phase::Meeting if self.meeting.voting => {
                Due::Sealed { waiting: self.meeting.waiting() }
            }
            Phase::Meeting => Due::Turn(self.meeting.proposer()),
            _ => Due::Turn(self.manager()),
        }
    }

    fn question(&self, seat: Seat) -> Option<Question> {
        self.question_to(seat)
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
        self.decide(seat, action, fate, witness)
    }

    fn view(&self, eyes: Eyes) -> View {
        self.seen_by(eyes)
    }

    fn imagine<F: Fate>(&self, seat: Seat, fate: &mut F) -> Self {
        self.imagined_by(seat, fate)
    }

    fn shown(event: &Event, eyes: Eyes) -> Option<Event> {
        event::shown(event, eyes)
    }

    fn reveals(event: &Event) -> bool {
        event::reveals(event)
    }

    fn read(&self, _seat: Seat, line: &str) -> Result<Vec<Action>, Unreadable> {
        notation::read(line)
    }

    fn ended(view: &View, standing: Standing, names: &Names) -> String {
        words::ended(view, standing, names)
    }

    fn tell(event: &Event, names: &Names) -> String {
        words::tell(event, names)
    }

    fn narrate(events: &[Event], names: &Names) -> Vec<String> {
        let sentence = |event: &Event| match event {
            // A new day, a new paragraph.
            Event::Morning { .. } => format!("\n\n{}", words::tell(event, names)),
            _ => words::tell(event, names),
        };
        events.iter().map(sentence).collect()
    }

    fn speak(&self, seat: Seat, statement: &Statement) -> Result<Audience, Refusal> {
        self.may_say(seat, statement)
    }

    fn phrases() -> &'static [Phrase] {
        &PHRASES
    }

    fn universe(options: &Options) -> Vec<Action> {
        Action::all(options.players)
    }

    fn bound(options: &Options) -> u32 {
        let crew = u32::from(options.players) - 1;
        let most = |count: fn(&Tokens) -> u8| {
            let cards = options.parts.aftermaths.iter();
            cards.map(|card| u32::from(count(&card.with[crew as usize]))).max().unwrap_or(0)
        };
        let (warnings, cards) = (most(|t| t.warnings), most(|t| t.recommendations));
        // Every attendee writes a slip and puts it, and all the others vote.
        let meeting = crew * (most(|tokens| tokens.bad) + 1 + crew - 1);
        DAYS as u32 * (crew + crew + warnings + 1 + cards + meeting)
    }

    fn trace(&self) -> Value {
        trace::write(self)
    }

    fn resume(options: &Options, state: &Value) -> Result<Self, BadState> {
        trace::read(options, state)
    }
}
