//! The rules of **Finished!**, a solo puzzle by Friedemann Friese: sort 48 files
//! before the coffee runs out. An unofficial implementation.
//!
//! ```
//! use finished::{Options, Finished};
//! use tabletop::{Eyes, Game, Match, Seat, Seed};
//!
//! let mut game: Match<Finished> = Match::new(Options::default(), Seed::from_number(1));
//! let view = game.game().view(Eyes::Seat(Seat(0)));
//! assert_eq!(view.present.len(), 3);
//! game.play_line(Seat(0), "end sort").unwrap();
//! assert_eq!(game.game().view(Eyes::Seat(Seat(0))).turn, 2);
//! ```
#![deny(clippy::disallowed_types, clippy::disallowed_methods, clippy::float_arithmetic)]

mod action;
mod card;
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
mod row;
mod state;
mod sweets;
mod tensor;
mod trace;
mod view;
mod words;

pub use action::{Action, Pending, Question};
pub use card::{CARDS, Card, Cards};
pub use components::{COMPONENTS, Components, DIFFICULTIES, Effect, Setup};
pub use consequences::{Run, TurnEnd};
pub use event::{Ending, Event, Origin};
pub use options::{Deal, Options, numbered_deck};
pub use refusal::Refusal;
pub use row::Row;
pub use state::Finished;
pub use view::{Lying, View};

/// How the rulings of this game read: see `rulings.md`.
pub const RULINGS: &str = include_str!("../rulings.md");
