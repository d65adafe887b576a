//! The four games as environments for programs that learn.
//!
//! Everything here is plain Rust but `module`, which is the Python module and is
//! built with the feature `extension`.

pub mod any;
pub mod batch;
pub mod luck;
#[cfg(feature = "extension")]
mod module;
pub mod state;

pub use any::{AnyGame, Environment, by_name, names};
pub use batch::{AnyBatch, Batch};
pub use state::{AnyState, State};
