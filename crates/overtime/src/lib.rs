//! Overtime: the office card game for three to six players who all want to go
//! home. An unofficial implementation; the deck beyond the few cards that the
//! rulebook names is our own.
//!
//! ```
//! use overtime::{Options, Overtime, Reactions};
//! use tabletop::{Eyes, Game, Match, Seed};
//!
//! let mut table = Match::<Overtime>::new(Options::new(3, Reactions::Sealed), Seed::from_number(1));
//! let first = table.game().due().seats().lowest().unwrap();
//! let played = table.play_line(first, "done").unwrap();
//! assert_eq!(played.refused, None);
//! assert_eq!(table.game().view(Eyes::Spectator).round, 1);
//! ```
#![deny(clippy::disallowed_types, clippy::disallowed_methods, clippy::float_arithmetic)]

mod action;
mod cards;
mod components;
mod consequences;
mod contract;
mod cover;
mod doubts;
mod event;
mod facts;
mod forecast;
mod game;
mod glance;
mod legal;
mod notation;
mod numbering;
mod options;
mod pile;
mod play;
mod refusal;
mod stack;
mod state;
mod tasks;
mod tensor;
mod trace;
mod view;
mod vocabulary;
mod words;

pub use action::{Action, Aim, Look};
pub use components::{COMPONENTS, Card, Components, Employee, Kind, Needs, SEATS, VERSION};
pub use consequences::Played;
pub use doubts::Doubt;
pub use event::{Drawn, Event};
pub use facts::{Side, Turn};
pub use forecast::signed;
pub use glance::TIREDNESS;
pub use options::{Options, Reactions};
pub use refusal::Refusal;
pub use state::{Luck, Overtime, Phase};
pub use view::{Outlook, PileView, PlayerView, Struck, TaskView, View};
pub use vocabulary::{Ability, Effect, Size, Sizes, Trigger, Types, Whom};
pub use words::{Question, actions_used, actions_word};

/// How a game can end: the active player is done…
pub const OWN_TURN: &str = "own-turn";
/// …or somebody else is…
pub const OTHER_TURN: &str = "other-turn";
/// …or several are at once…
pub const TOGETHER: &str = "together";
/// …or nobody is in time.
pub const MIDNIGHT: &str = "midnight";

/// Every way a game can end.
pub const REASONS: [&str; 4] = [OWN_TURN, OTHER_TURN, TOGETHER, MIDNIGHT];

/// The rulings we made, as the documentation shows them.
pub const RULINGS: &str = include_str!("../rulings.md");
