//! Overtime at a table: the hours, and what became of a promise.

/// An hour of the evening.
pub fn hour(hour: u8) -> String {
    match hour {
        12 => "Midnight".into(),
        hour => format!("{hour} pm"),
    }
}

pub const TO_NOBODY: &str = "It was said to nobody in particular.";
pub const LEFT_ALONE: &str = "Nothing was aimed at them.";
pub const GOT_AT: &str = "Something was aimed at them all the same.";
pub const NOT_AT_WORK: &str = "They played nothing in that time.";
pub const SHARED: &str = "It was theirs.";
pub const SHARED_ELSEWHERE: &str = "Somebody else got it.";
pub const NOT_SHARED: &str = "There was nothing to share any more.";
