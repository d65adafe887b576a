//! What programs tell each other is a hint and no more. It may be lost, come twice, late or in
//! another order: a watcher at another program sees everything all the same, and soon.

use std::sync::Arc;
use std::time::{Duration, Instant};

use hall::clock::{Clock, Source};
use hall::store::{Store, Told};
use hall::table::{Hall, NewTableOrder, Order, Viewer};
use hall::view::Glance;
use tabletop::Seats;
use tokio::runtime::Runtime;
use tokio::sync::mpsc;

use crate::cluster::Cluster;
use crate::ordered::ordered;
use crate::{House, Place};

const TABLE: &str = "0123456789abcdef0123456789abcdef";

/// What becomes of what is told, on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Straight,
    /// Nothing arrives.
    Dropped,
    /// Everything comes three times, and once more when it is old.
    Doubled,
    /// Of three things the last comes first, and there is no fourth.
    Reordered,
}

/// Passes on what a program is told, as it comes on that way.
async fn pass_on(mut told: mpsc::Receiver<Told>, hall: Arc<Hall>, way: Way) {
    let mut kept: Vec<Told> = Vec::new();
    while let Some(one) = told.recv().await {
        match way {
            Way::Straight => hall.hear(one),
            Way::Dropped => {}
            Way::Doubled => {
                (0..3).for_each(|_| hall.hear(one.clone()));
                kept.push(one);
                if kept.len() > 5 {
                    hall.hear(kept.remove(0));
                }
            }
            Way::Reordered => {
                kept.push(one);
                if kept.len() == 4 {
                    kept.drain(..).rev().skip(1).for_each(|one| hall.hear(one));
                }
            }
        }
    }
}

fn wanted() -> NewTableOrder {
    ordered(TABLE, "finished", &[], &["me"])
}

async fn view(hall: &Hall) -> Glance {
    let viewer = Viewer { guest: Some("ada".into()), ..Viewer::default() };
    let handle = hall.table(TABLE).await.unwrap();
    handle.look(move |live| live.view(&viewer)).await.unwrap().unwrap()
}

/// What Ada sees at a program: the question she is asked, and what has happened.
async fn seen(hall: &Hall) -> (Option<u32>, String) {
    let view = view(hall).await;
    (view.asked, format!("{} {:?}", view.steps, view.log))
}

/// What she may answer first.
async fn first(hall: &Hall) -> Option<Order> {
    let view = view(hall).await;
    let asked = view.sight.as_ref()?.of::<finished::Finished>()?.asked.as_ref()?;
    let (question, line) = (view.asked?, asked.actions.first()?.to_string());
    Some(Order::Answer { question, id: format!("q{question}"), line })
}

const ROUNDS: usize = 6;

/// Ada plays at one program and a page is open at the other: how long it took each time
/// until it was told that something is new there, the shortest first.
fn lags(way: Way) -> Option<[Duration; ROUNDS]> {
    let cluster = Cluster::shared()?;
    Some(Runtime::new().unwrap().block_on(async {
        let place = Place::new(cluster);
        let clock = Clock::wind_up(Source::system(), Some(1_000_000));
        let stores: [Arc<dyn Store>; 2] = [place.open(), place.open()];
        let halls = stores.each_ref().map(|store| {
            let hall = Arc::new(Hall::new(Arc::clone(store), clock.clone()));
            let told = store.told().unwrap();
            tokio::spawn(pass_on(told, Arc::clone(&hall), way));
            tokio::spawn(Arc::clone(&hall).keep_step());
            hall
        });
        halls[0].open(wanted()).await.unwrap();
        let there = halls[1].table(TABLE).await.unwrap();
        let _watching = there.here(Seats::NONE).await;
        let here = halls[0].table(TABLE).await.unwrap();
        let mut changes = there.changes();
        let mut lags = [Duration::ZERO; ROUNDS];
        let mut last = seen(&halls[1]).await.0;
        for (round, lag) in lags.iter_mut().enumerate() {
            changes.mark_unchanged();
            let order = first(&halls[0]).await.expect("it goes on");
            here.order("ada", None, order).await.unwrap();
            let done = Instant::now();
            let told = tokio::time::timeout(Duration::from_secs(20), changes.changed()).await;
            told.expect("it is told at last").unwrap();
            *lag = done.elapsed();
            // Nothing is missing, and nothing goes back.
            let there = seen(&halls[1]).await;
            assert!(there.0 > last, "{way:?}, round {round}: {last:?} and then {:?}", there.0);
            assert_eq!(there, seen(&halls[0]).await, "{way:?}, round {round}");
            last = there.0;
        }
        lags.sort_unstable();
        println!("{lags:?}");
        lags
    }))
}

/// A machine with much to do may be late now and then, but not every other time.
const USUAL: usize = ROUNDS / 2;

#[test]
fn a_watcher_at_another_program_is_told_at_once() {
    let Some(lags) = lags(Way::Straight) else { return };
    assert!(lags[USUAL] < Duration::from_millis(500), "{lags:?}");
}

#[test]
fn a_watcher_misses_nothing_when_nothing_is_told() {
    let Some(lags) = lags(Way::Dropped) else { return };
    assert!(lags[ROUNDS - 1] > Duration::from_millis(500), "somebody has told it: {lags:?}");
    assert!(lags[USUAL] < Duration::from_millis(1500), "{lags:?}");
}

#[test]
fn a_watcher_misses_nothing_when_everything_is_told_again() {
    let Some(lags) = lags(Way::Doubled) else { return };
    assert!(lags[USUAL] < Duration::from_millis(1500), "{lags:?}");
}

#[test]
fn a_watcher_misses_nothing_when_the_last_is_told_first() {
    let Some(lags) = lags(Way::Reordered) else { return };
    assert!(lags[USUAL] < Duration::from_millis(1500), "{lags:?}");
}
