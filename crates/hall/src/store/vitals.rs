//! How a store is doing, for whoever runs the server. It says nothing about single tables.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::time::Instant;

use crate::clock::stopwatch;

/// Upper bounds of the buckets for times, in milliseconds.
pub const BOUNDS: [u64; 7] = [1, 5, 20, 50, 250, 1000, 5000];

/// How long something took, every time.
#[derive(Debug, Default)]
pub struct Times {
    buckets: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Times {
    pub(super) fn note(&self, took: Duration) {
        let ms = took.as_millis() as u64;
        let bucket = BOUNDS.iter().position(|&bound| ms < bound).unwrap_or(BOUNDS.len());
        self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(took.as_micros() as u64, Ordering::Relaxed);
    }

    fn counted(&self) -> Counted {
        let buckets = self.buckets.each_ref().map(|count| count.load(Ordering::Relaxed));
        Counted { buckets, total: Duration::from_micros(self.micros.load(Ordering::Relaxed)) }
    }
}

/// Times as they were counted: how many were shorter than each bound, and how many longer
/// than all of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counted {
    pub buckets: [u64; BOUNDS.len() + 1],
    pub total: Duration,
}

impl Counted {
    pub fn count(&self) -> u64 {
        self.buckets.iter().sum()
    }
}

/// What is counted while it works.
#[derive(Debug)]
pub(super) struct Pulse {
    began: Instant,
    /// When the database last answered, in milliseconds since then.
    answered: AtomicU64,
    pub conflicts: AtomicU64,
    pub failures: AtomicU64,
    /// Questions under way.
    pub asking: AtomicU64,
    pub commits: Times,
    pub wake_ups: Times,
}

impl Pulse {
    pub fn new() -> Pulse {
        Pulse {
            began: stopwatch(),
            answered: AtomicU64::default(),
            conflicts: AtomicU64::default(),
            failures: AtomicU64::default(),
            asking: AtomicU64::default(),
            commits: Times::default(),
            wake_ups: Times::default(),
        }
    }

    pub fn answers(&self) {
        let now = self.began.elapsed().as_millis() as u64;
        self.answered.fetch_max(now, Ordering::Relaxed);
    }

    pub fn vitals(&self, waiting: u64, connections: u64) -> Vitals {
        let load = |number: &AtomicU64| number.load(Ordering::Relaxed);
        let now = self.began.elapsed().as_millis() as u64;
        Vitals {
            conflicts: load(&self.conflicts),
            failures: load(&self.failures),
            waiting,
            connections,
            asking: load(&self.asking),
            silent: Duration::from_millis(now.saturating_sub(load(&self.answered))),
            commits: self.commits.counted(),
            wake_ups: self.wake_ups.counted(),
        }
    }
}

/// One look at all of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Vitals {
    /// Entries that came second to those of another node, and were decided anew.
    pub conflicts: u64,
    /// What was not kept, or may not have been.
    pub failures: u64,
    /// What waits to be written now.
    pub waiting: u64,
    /// Connections that read, of those there may be.
    pub connections: u64,
    /// Questions to them that are under way now.
    pub asking: u64,
    /// How long ago the database last answered: so far we may lag behind.
    pub silent: Duration,
    /// From the moment a group is sent until it is on disk.
    pub commits: Counted,
    /// From ringing the bell until it is heard.
    pub wake_ups: Counted,
}
