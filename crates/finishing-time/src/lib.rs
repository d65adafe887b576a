//! Finishing Time, the after-worker placement game by Friedemann Friese: an
//! unofficial implementation of its rules.
//!
//! Everybody sees everything and there is no luck, but for the die of the Robot
//! that plays against a single player. `rulings.md` says how
//! we read the rulebook where it can be read in more than one way.
//!
//! ```
//! use finishing_time::{FinishingTime, Options};
//! use tabletop::{Due, Game, Scripted, Seat};
//!
//! let mut luck = Scripted::none();
//! let mut game = FinishingTime::deal(&Options::players(3), &mut luck, &mut ());
//! // A barman earns two dollars, and a colleague drinks one of them at once.
//! for action in game.read(Seat(0), "work pub").unwrap() {
//!     game.play(Seat(0), action, &mut luck, &mut ()).unwrap();
//! }
//! assert_eq!(game.team(Seat(0)).coins, 5 + 2 - 1);
//! assert_eq!(game.due(), Due::Turn(Seat(1)));
//! ```
#![deny(clippy::disallowed_types, clippy::disallowed_methods, clippy::float_arithmetic)]

mod action;
mod components;
mod consequences;
mod contract;
mod cover;
mod event;
mod game;
mod notation;
mod options;
mod play;
mod refusal;
mod robot;
mod state;
mod tensor;
mod trace;
mod view;
pub mod words;

pub use action::{Action, Room, Space, Stay, Track, Visit};
pub use components::{
    Boards, COMPONENTS, Components, Deal, MOST_COLUMNS, MOST_TEAMS, Relaxation, RobotTable, Start,
    Step, TrackTable, VERSIONS,
};
pub use consequences::{Change, Then};
pub use event::Event;
pub use options::{Difficulty, Options};
pub use refusal::{Refusal, Shut};
pub use robot::FACES;
pub use state::{Column, FinishingTime, Forecast, Reason, Robot, Stage, Team};
pub use view::{TeamView, View};
pub use words::Question;

/// The register of rulings, for documents and pages.
pub const RULINGS: &str = include_str!("../rulings.md");
