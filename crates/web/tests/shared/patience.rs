//! Waiting for what happens on another thread or in another program, in one place for
//! all tests of the server. That something does *not* happen is never shown by waiting; a
//! clock is moved by hand for that, and a table does what is due before it is looked at.
#![allow(dead_code)]

use std::time::{Duration, Instant};

/// How long the slowest honest machine may take for one thing.
const PATIENCE: Duration = Duration::from_secs(60);

/// Looks until there is something to see.
#[track_caller]
pub fn eventually<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(seen) = look() {
            return seen;
        }
        assert!(start.elapsed() < PATIENCE, "it does not come about: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Looks until it is so.
#[track_caller]
pub fn until(what: &str, mut happens: impl FnMut() -> bool) {
    eventually(what, || happens().then_some(()));
}
