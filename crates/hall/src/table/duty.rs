//! What of the work that must happen once is ours: bots that think, windows and clocks that
//! run out, tables that are cleared away. Where several programs keep one house, each does
//! it for the shards it has a lease on, and for no other.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::deed::Deed;
use super::error::TableError;
use crate::clock::Clock;
use crate::store::{Entry, Fence, Leases, Store, StoreError, shard};
use crate::words;

/// The leases we have.
#[derive(Debug)]
pub struct Duty {
    clock: Clock,
    leases: Mutex<Leases>,
    conflicts: AtomicU64,
    fenced: AtomicU64,
}

impl Duty {
    /// Whoever is alone has all of it from the beginning.
    pub(super) fn new(store: &dyn Store, clock: Clock) -> Duty {
        let leases = if store.shared() { Leases::none() } else { Leases::all() };
        let (conflicts, fenced) = Default::default();
        Duty { clock, leases: Mutex::new(leases), conflicts, fenced }
    }

    fn leases(&self) -> MutexGuard<'_, Leases> {
        self.leases.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The lease on this shard, while it is ours.
    pub(super) fn of(&self, shard: u8) -> Option<Fence> {
        let leases = self.leases();
        let number = *leases.held.get(&shard)?;
        (self.clock.now() < leases.until).then_some(Fence { shard, number })
    }

    pub(super) fn of_table(&self, table: &str) -> Option<Fence> {
        self.of(shard(table))
    }

    /// The shards that are ours now.
    pub(super) fn shards(&self) -> Vec<u8> {
        let leases = self.leases();
        match self.clock.now() < leases.until {
            true => leases.held.keys().copied().collect(),
            false => Vec::new(),
        }
    }

    /// What is written now must be of this level at most.
    pub(super) fn level(&self) -> u32 {
        self.leases().level
    }

    /// Can everybody read it who is at work?
    pub(super) fn may_write(&self, entries: &[Entry]) -> Result<(), TableError> {
        let level = self.level();
        match entries.iter().all(|entry| Deed::level(entry) <= level) {
            true => Ok(()),
            false => Err(TableError::Refused(words::NOT_YET.into())),
        }
    }

    /// Renews what we have; which shards have come to us? Where more may be written than
    /// before, all of them begin anew.
    pub(super) async fn renew(
        &self,
        store: &dyn Store,
        leaving: bool,
    ) -> Result<Vec<u8>, StoreError> {
        let (mut had, level) = (self.shards(), self.level());
        let leases = store.hold(self.clock.now(), leaving).await?;
        if leases.level != level {
            had.clear();
        }
        let new = leases.held.keys().copied().filter(|shard| !had.contains(shard)).collect();
        *self.leases() = leases;
        Ok(new)
    }

    /// Somebody else has it, as the store says.
    pub(super) fn lost(&self, fence: Fence) {
        self.fenced.fetch_add(1, Ordering::Relaxed);
        let mut leases = self.leases();
        if leases.held.get(&fence.shard) == Some(&fence.number) {
            leases.held.remove(&fence.shard);
        }
    }

    pub(super) fn moved(&self) {
        self.conflicts.fetch_add(1, Ordering::Relaxed);
    }

    /// How many shards are ours, and among how many programs they are shared.
    pub fn held(&self) -> (usize, u32) {
        (self.shards().len(), self.leases().nodes)
    }

    /// How often somebody else had added to a table first.
    pub fn conflicts(&self) -> u64 {
        self.conflicts.load(Ordering::Relaxed)
    }

    /// How often work was not written because its lease had gone to somebody else.
    pub fn fenced(&self) -> u64 {
        self.fenced.load(Ordering::Relaxed)
    }
}
