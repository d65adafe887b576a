//! The table in the browser: pages that are pure functions of what a seat may
//! know, live tables, a store that keeps what it acknowledged, and the server.

// One place reads the clock: `clock.rs`.
#![deny(clippy::disallowed_methods)]

pub mod assets;
pub mod board;
pub mod clock;
pub mod config;
pub mod face;
pub mod film;
pub mod games;
pub mod page;
pub mod server;
pub mod store;
pub mod table;
pub mod tutorial;
pub mod words;

pub use config::Config;
pub use server::{page_name, serve};
