//! The rules, one sentence a test, in the game's own notation.

mod boards;
mod closed;
mod examples;
mod final_turns;
mod house;
mod refusals;
mod set_up;
mod signs;
mod solo;
mod strike;
mod support;
mod two;
mod words;
mod work;
