//! Who of several programs does the work that must happen once. Time is told to them.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use hall::store::{Append, Fence, Leases, SHARDS, Store, StoreError, shard};
use tokio::runtime::Runtime;

use crate::cluster::Cluster;
use crate::suite::{append, lease, table};
use crate::{House, Place};

fn at(ms: u64) -> Duration {
    Duration::from_millis(1_000_000 + ms)
}

/// All of them say that they are at work, twice: who has too much gives it back first.
async fn shared(stores: &[Arc<dyn Store>], now: Duration) -> Vec<Leases> {
    let mut all = Vec::new();
    for _ in 0..2 {
        all.clear();
        for store in stores {
            all.push(store.hold(now, false).await.unwrap());
        }
    }
    let held: Vec<u8> = all.iter().flat_map(|leases| leases.held.keys().copied()).collect();
    assert_eq!(held.len(), usize::from(SHARDS), "each shard is somebody's");
    assert_eq!(held.iter().collect::<BTreeSet<_>>().len(), held.len(), "and nobody else's");
    all
}

fn counts(all: &[Leases]) -> Vec<usize> {
    all.iter().map(|leases| leases.held.len()).collect()
}

#[test]
fn the_work_is_shared_evenly_and_moves_as_programs_come_and_go() {
    let Some(cluster) = Cluster::shared() else { return };
    Runtime::new().unwrap().block_on(async {
        let place = Place::new(cluster);
        let mut stores = vec![place.open()];
        assert_eq!(counts(&shared(&stores, at(0)).await), [64]);
        stores.push(place.open());
        assert_eq!(counts(&shared(&stores, at(1000)).await), [32, 32]);
        stores.push(place.open());
        let before = shared(&stores, at(2000)).await;
        assert_eq!(counts(&before), [22, 22, 20]);
        // Nothing moves while nobody comes or goes.
        assert_eq!(shared(&stores, at(2500)).await[1].held, before[1].held);
        // One of them is not heard of any more: for three seconds its work waits.
        stores.remove(0);
        for store in &stores {
            assert!(store.hold(at(5499), false).await.unwrap().held.len() <= 22);
        }
        let after = shared(&stores, at(5500)).await;
        assert_eq!(counts(&after), [32, 32]);
        for (shard, number) in &before[0].held {
            let now = after.iter().find_map(|leases| leases.held.get(shard)).unwrap();
            assert!(now > number, "whoever had it before has an older number");
        }
        // Whoever leaves gives it back, and nobody waits.
        assert!(stores[0].hold(at(5600), true).await.unwrap().held.is_empty());
        assert_eq!(counts(&shared(&stores[1..], at(5600)).await), [64]);
    });
}

#[test]
fn whoever_wakes_up_late_writes_nothing() {
    let Some(cluster) = Cluster::shared() else { return };
    Runtime::new().unwrap().block_on(async {
        let place = Place::new(cluster);
        let (late, next) = (place.open(), place.open());
        late.create(table("t")).await.unwrap();
        let old = lease(&*late, "t", at(0)).await;
        let stored = late.load("t").await.unwrap().unwrap();
        let new = lease(&*next, "t", at(4000)).await;
        assert!(old.is_some() && new.is_some() && old != new);
        // The table is as it was, and still what was decided then is not written now.
        let wanted = Append { fence: old, ..append("t", &stored, "late") };
        assert_eq!(late.append(wanted.clone()).await, Err(StoreError::Fenced));
        assert_eq!(late.load("t").await.unwrap().unwrap(), stored);
        // In a group it hits nobody else.
        late.create(table("u")).await.unwrap();
        let other = late.load("u").await.unwrap().unwrap();
        let both = (late.append(wanted), late.append(append("u", &other, "in time")));
        assert_eq!((both.0.await, both.1.await), (Err(StoreError::Fenced), Ok(())));
        // What somebody wants is written by anybody; what is due, by whoever has the lease.
        late.append(append("t", &stored, "wanted")).await.unwrap();
        let stored = next.load("t").await.unwrap().unwrap();
        next.append(Append { fence: new, ..append("t", &stored, "due") }).await.unwrap();
    });
}

#[test]
fn nobody_takes_a_lease_under_which_something_is_being_written() {
    let Some(cluster) = Cluster::shared() else { return };
    Runtime::new().unwrap().block_on(async {
        let place = Place::new(cluster);
        let (one, other) = (place.open(), place.open());
        one.create(table("t")).await.unwrap();
        // The lease wanders between them while one of them writes under whatever it has.
        let (mut written, mut refused) = (0, 0);
        for round in 0..40_u64 {
            let fence = lease(&*one, "t", at(round * 8000)).await;
            let stored = one.load("t").await.unwrap().unwrap();
            let append = one.append(Append { fence, ..append("t", &stored, "due") });
            let (answer, taken) =
                tokio::join!(append, lease(&*other, "t", at(round * 8000 + 4000)));
            let now = one.load("t").await.unwrap().unwrap().entries.len();
            match answer {
                Ok(()) => {
                    written += 1;
                    assert_eq!(now, stored.entries.len() + 1);
                }
                Err(StoreError::Fenced) => {
                    refused += 1;
                    assert_eq!(now, stored.entries.len());
                    let Fence { number, .. } = taken.unwrap();
                    assert!(fence.is_none_or(|fence| fence.number < number));
                }
                Err(error) => panic!("{error}"),
            }
            assert!(usize::from(shard("t")) < usize::from(SHARDS));
        }
        assert_eq!(written + refused, 40);
    });
}
