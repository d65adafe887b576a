//! Talk at the tables.

pub use hall::plain::understood;

pub const SPEAK: &str = "Say something";
pub const TITLE: &str = "Talk";
pub const SAY: &str = "Say it";
pub const LABEL: &str = "Say something to the table";
pub const SHORT: &str = "Say something …";
pub const TO: &str = "Aloud, to";
pub const EVERYBODY: &str = "everybody";
pub const PROMISE: &str = "a promise";
pub const PHRASES: &str = "Ready-made";
pub const MUTE: &str = "Mute";
pub const HEAR_AGAIN: &str = "Hear again";
pub const MUTING: &str = "Who is heard";
pub const MUTING_NOTE: &str = "Only for you. Nobody else can tell.";
pub const NOTHING: &str = "Nobody has said a word yet.";
pub const NEVER_MIND: &str = "Never mind";
pub const TOO_FAST: &str = "One thing at a time: take a breath, and say it again in a moment.";
pub const SILENT: &str = "Shh.";
pub const PROMISES: &str = "Promises";
pub const PROMISES_NOTE: &str = "Given out loud, and what came of them.";
pub const KEPT: &str = "kept";
pub const BROKEN: &str = "broken";
pub const VOID: &str = "never came to it";
pub const KEPT_SIGN: &str = "✓";
pub const BROKEN_SIGN: &str = "✗";
pub const VOID_SIGN: &str = "–";
pub const TABLE: &str = "for the table to judge";
pub const TABLE_SIGN: &str = "?";

/// Before the names one can say it to.
pub fn to_whom(words: &str) -> String {
    format!("“{words}” To whom do you say that?")
}

pub fn count(kept: usize, broken: usize) -> String {
    format!("{kept} kept, {broken} broken")
}

pub const SAY_THAT: &str = "Yes, say that";
pub const SAY_TO: &str = "Yes, to";
pub const AS_TYPED: &str = "No, just my words";
