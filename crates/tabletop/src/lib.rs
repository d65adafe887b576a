//! The vocabulary that all the games of breakroom share.
//!
//! A [`Game`] is a plain value with rules. A [`Match`] is a game being played:
//! it has a seed, numbers the questions, remembers what was done and said, and
//! takes things back. A [`Record`] is a match as a text file.
#![deny(clippy::disallowed_types, clippy::disallowed_methods, clippy::float_arithmetic)]

pub mod components;
pub mod contract;
mod cover;
mod due;
mod fate;
mod game;
pub mod kept;
mod matches;
mod options;
pub mod plain;
mod planted;
mod record;
pub mod rulings;
mod seat;
mod seed;
mod seen;
pub mod state;
mod talk;
mod telling;
pub mod tensor;
mod witness;

pub use components::{ComponentsError, Edition, Published, Source};
pub use cover::{Cover, Covered};
pub use due::{Due, Standing};
pub use fate::{Chance, Fate, Noted, Scripted};
pub use game::{About, BadState, Game, Names, Refusal, Unreadable, quotable, state_hash};
pub use kept::Kept;
pub use matches::{Act, Asked, Barrier, LinePlayed, Match, Move, Present, Reach, Refused, cited};
pub use options::{BadOption, Knob, Options, PlayerCount, read_players};
pub use record::{Done, Record, RecordError};
pub use seat::{Eyes, NotASeat, Seat, Seats};
pub use seed::{Dice, NotASeed, Seed};
pub use seen::{Seen, Tale};
pub use talk::{Audience, LONGEST, Phrase, Said, Statement, Tone, Unsayable};
pub use telling::{Line, Voice};
pub use witness::Witness;

/// For [`otherwise_like`].
#[doc(hidden)]
pub use serde_json;
