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
mod cover;
mod evening;
mod event;
mod facts;
mod feasible;
mod game;
mod imagine;
mod knowledge;
pub mod no_numbers;
mod notation;
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
    Aftermath, BOXES, COMPONENTS, Components, DAYS, DICE, Job, SEATS, STARS, Spot, Task, Tokens,
    Track, WORKERS, Weather, Zone,
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

/// The register of rulings: where the rulebook is silent, what we do and why.
pub const RULINGS: &str = include_str!("../rulings.md");
