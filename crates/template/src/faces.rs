//! The faces of the game. In a copy these files move into the crates that they are
//! called after; here they stay together, so that they are compiled and tried.

#[path = "../faces/boards.rs"]
mod boards;
#[path = "../faces/players.rs"]
mod players;
#[path = "../faces/web.rs"]
mod web;

// Where nothing more is said, a line in the crate itself will do.
impl ::hall::Hosted for template::Template {}
impl ::lab::Study for template::Template {}
