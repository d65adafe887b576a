//! Finishing Time in a list of tables.

pub const LAST_TURNS: &str = "final turns";
