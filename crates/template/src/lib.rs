//! Template, a small game to copy: everybody secretly asks for a slice of cake, and
//! whoever is alone with a wish gets it. Everybody has a secret favourite.
//!
//! ```
//! use tabletop::{Match, Seat, Seed};
//!
//! let mut table = Match::<template::Template>::new(Default::default(), Seed::from_number(1));
//! table.play_line(Seat(0), "?3").unwrap();
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
mod state;
mod view;

pub use action::{Action, Event, Question, Refusal};
pub use components::{COMPONENTS, Components, Options};
pub use state::{SEATS, SIZES, Template};
pub use view::View;
