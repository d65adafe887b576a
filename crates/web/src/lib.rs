//! The table in the browser: pages that are pure functions of what a seat may
//! know, and the server. The tables themselves are in `hall`.

// One place reads the clock: `hall::clock`.
#![deny(clippy::disallowed_methods)]

pub mod assets;
pub mod board;
pub mod calendar;
#[cfg(feature = "server")]
pub mod config;
pub mod film;
pub mod games;
pub mod occasion;
pub mod page;
#[cfg(feature = "server")]
pub mod server;
pub mod settings;
pub mod show;
pub mod sprite;
mod tag;
pub mod tutorial;
pub mod view;
// Private, so that the compiler finds words that nobody says any more. Some are
// the server's alone.
#[cfg_attr(not(feature = "server"), allow(dead_code))]
mod words;

#[cfg(feature = "server")]
pub use config::Config;
pub use hall::table::clean_name as page_name;
#[cfg(feature = "server")]
pub use server::serve;
