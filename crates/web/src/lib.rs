//! The table in the browser: pages that are pure functions of what a seat may
//! know, live tables, a store that keeps what it acknowledged, and the server.

pub mod assets;
pub mod board;
pub mod face;
pub mod film;
pub mod page;
pub mod words;
