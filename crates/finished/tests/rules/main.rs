//! The rules, sentence by sentence, in the game's own notation.

#[path = "../scene/mod.rs"]
mod scene;

mod actions;
mod choices;
mod ending;
mod examples;
mod scoring;
mod set_up;
mod turn_end;
mod usable;
mod words;
