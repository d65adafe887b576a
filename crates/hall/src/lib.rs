//! Live tables, without a byte of HTML: who sits where, what was done, what each
//! pair of eyes may know of it, and a store that keeps what it acknowledged.
//!
//! A face gets a [`Sight`] of the game, which holds no more than the view of one
//! pair of eyes and their question. The match itself stays in here, so what is
//! secret cannot reach a page even by mistake:
//!
//! ```compile_fail
//! fn peek(live: &hall::table::Live) -> bool {
//!     live.state.game.due().is_over()
//! }
//! ```
//!
//! ```compile_fail
//! fn peek(dealt: hall::games::Dealt) -> u32 {
//!     use hall::games::AnyMatch;
//!     dealt.decisions()
//! }
//! ```
//!
//! ```compile_fail
//! use finished::Finished;
//! fn peek(sight: &hall::Sight) -> Option<&tabletop::Match<Finished>> {
//!     sight.of::<tabletop::Match<Finished>>()
//! }
//! ```
//!
//! What does work is this:
//!
//! ```
//! use finished::{Finished, View};
//! fn look(sight: &hall::Sight) -> Option<&View> {
//!     sight.of::<Finished>().map(|seen| &seen.view)
//! }
//! ```

// One place reads the clock: `clock.rs`.
#![deny(clippy::disallowed_methods)]

pub mod clock;
pub mod face;
pub mod games;
pub mod hosted;
pub mod pace;
mod promises;
pub mod rehearsal;
pub mod sight;
pub mod store;
pub mod table;
pub mod words;

pub use hosted::Hosted;
pub use sight::{Seeing, Sight};
