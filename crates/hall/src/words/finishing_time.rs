//! Finishing Time in a list of tables.

pub const LAST_TURNS: &str = "final turns";

pub fn turn(turn: u16) -> String {
    format!("turn {turn}")
}
