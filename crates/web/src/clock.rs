//! The one place that reads the calendar.

use std::time::{SystemTime, UNIX_EPOCH};

/// Seconds since 1970, UTC.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

/// The number of today's deal: days since 1970, UTC.
pub fn today() -> u64 {
    (now() / (24 * 60 * 60)) as u64
}
