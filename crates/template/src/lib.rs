//! Template, a small game to copy: everybody secretly asks for a slice of cake, and
//! whoever is alone with a wish gets it. Everybody has a secret favourite.
//!
//! ```
//! use tabletop::{Match, Seat, Seed};
//! use template::{Options, Template};
//!
//! let mut table = Match::<Template>::new(Options::default(), Seed::from_number(1));
//! for (seat, line) in [(0, "?3"), (1, "?3"), (2, "?2")] {
//!     table.play_line(Seat(seat), line).unwrap();
//! }
//! assert_eq!(table.game().points(Seat(2)), 2);
//! ```
#![deny(clippy::disallowed_types, clippy::disallowed_methods, clippy::float_arithmetic)]

// The faces are written as in the crates they move to.
extern crate self as template;

mod action;
mod components;
mod contract;
mod cover;
mod faces;
mod game;
mod options;
mod state;
mod trace;
mod view;

pub use action::{Action, Event, Question, Refusal};
pub use components::{COMPONENTS, Components};
pub use options::Options;
pub use state::{SEATS, SIZES, Template};
pub use view::View;

/// The register of rulings.
pub const RULINGS: &str = include_str!("../rulings.md");
