//! Live tables, without a byte of HTML: who sits where, what was done, what each
//! pair of eyes may know of it, and a store that keeps what it acknowledged.
//!
//! The table is a plain value ([`table::Table`]): orders go in with the time, deeds come
//! out. The task around it ([`table::Live`]), the store and the clock come with the
//! feature `server`; without it the crate needs no thread, no socket and no clock.
//!
//! A face gets a [`Sight`] of the game, which holds no more than the view of one
//! pair of eyes and their question. The match itself stays in here, so what is
//! secret cannot reach a page even by mistake:
//!
//! ```compile_fail
//! fn peek(table: &hall::table::Table) -> bool {
//!     table.state.game.due().is_over()
//! }
//! ```
//!
//! ```compile_fail
//! fn peek(dealt: hall::games::Dealt) -> u8 {
//!     use hall::games::AnyPast;
//!     dealt.0.seats()
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

mod cast;
#[cfg(feature = "server")]
pub mod clock;
pub mod games;
pub mod hint;
pub mod hosted;
pub mod moment;
pub mod pace;
pub mod plain;
#[cfg(feature = "server")]
pub mod pool;
mod promises;
pub mod rehearsal;
pub mod sight;
pub mod store;
pub mod table;
pub mod view;
pub mod words;

pub use hosted::Hosted;
pub use sight::{Seeing, Sight};
