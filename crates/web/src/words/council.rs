//! The time to talk before sealed choices.

pub const TITLE: &str = "Time to talk; bots choose afterwards:";
pub const UP: &str = "over";
pub const READY: &str = "I am ready";
pub const SPEAK: &str = "Say something";
pub const NOTE: &str =
    "It ends when all people are ready or have chosen. How many are is seen by all, not who.";

pub fn ready(ready: u8, people: u8) -> String {
    format!("{ready} of {people} ready")
}
