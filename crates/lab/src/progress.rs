//! How far a run is, and how long it will still take: one line on the terminal.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// The line is drawn so often at most.
const TICK: Duration = Duration::from_millis(200);
const WIDTH: usize = 30;

pub(crate) struct Progress {
    shown: bool,
    began: Instant,
    drawn: Option<Instant>,
    /// Done before this run began, and all there is.
    before: usize,
    of: usize,
}

impl Progress {
    /// Nothing is drawn where nobody looks.
    pub(crate) fn new(wanted: bool, before: usize, of: usize) -> Progress {
        let shown = wanted && std::io::stderr().is_terminal();
        Progress { shown, began: Instant::now(), drawn: None, before, of }
    }

    pub(crate) fn at(&mut self, done: usize) {
        let now = Instant::now();
        if !self.shown || self.drawn.is_some_and(|drawn| now - drawn < TICK) {
            return;
        }
        self.drawn = Some(now);
        let line = line(done, self.of, left(done - self.before, self.of - done, now - self.began));
        // Who cannot see it misses nothing.
        let _ = write!(std::io::stderr(), "\r{line}\x1b[K");
    }

    /// Takes the line away.
    pub(crate) fn done(&self) {
        if self.drawn.is_some() {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

/// The time left, if it goes on like this.
fn left(done: usize, todo: usize, took: Duration) -> Duration {
    took.mul_f64(todo as f64 / done.max(1) as f64)
}

fn line(done: usize, of: usize, left: Duration) -> String {
    let full = WIDTH * done / of.max(1);
    let bar = format!("{}{}", "█".repeat(full), "░".repeat(WIDTH - full.min(WIDTH)));
    let percent = 100 * done / of.max(1);
    let seconds = left.as_secs();
    let left = match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {:02} s", seconds / 60, seconds % 60),
        _ => format!("{} h {:02} min", seconds / 3600, seconds / 60 % 60),
    };
    format!("{bar} {percent:>3} %  {done} of {of}  {left} left")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_how_long_it_will_take() {
        let took = Duration::from_secs(100);
        // Ten done in ten seconds each, after five that were there before.
        let said = line(15, 30, left(10, 15, took));
        assert!(said.ends_with(" 50 %  15 of 30  2 min 30 s left"), "{said}");
        assert_eq!(said.matches('█').count(), 15);
        assert!(line(0, 5, left(0, 5, Duration::ZERO)).ends_with("0 of 5  0 s left"));
        assert!(line(1, 2, Duration::from_secs(7_260)).ends_with("2 h 01 min left"));
    }
}
