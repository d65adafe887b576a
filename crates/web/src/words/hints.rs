//! Hints at a table.

pub const HINT: &str = "Hint";
pub const NOTE: &str = "A hint marks the game as assisted. It is told in steps.";
pub const FREE_NOTE: &str = "There is only one answer here: a hint costs nothing.";
pub const WHICH: &str = "Which one?";
pub const WHICH_NOTE: &str = "The next step of the hint says what to do.";
pub const WHY: &str = "Why?";
pub const WHY_NOTE: &str = "The last step of the hint says how it goes on, and why.";
pub const CHANCE: &str = "The chance to win";
pub const WITH: &str = "with it";
pub const WITHOUT: &str = "with the next best";
pub const ENDED: &str = "if the turn ends here";
pub const LINE: &str = "The line:";
pub const WAS_FREE: &str = "There was only one answer: the game does not count as assisted for it.";

/// What a hint says about ending the turn, beside what it costs.
pub fn ended(percent: u8) -> String {
    format!("{CHANCE} {ENDED}: {percent} %.")
}
