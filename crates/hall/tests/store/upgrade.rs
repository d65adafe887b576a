//! Several versions on one database: what one of them cannot read is left to the others, and
//! nobody writes what somebody cannot read who is at work.

use std::sync::Arc;
use std::time::{Duration, Instant};

use hall::clock::{Clock, Source};
use hall::store::{Append, Entry, Index, Store};
use hall::table::{Hall, NewTableOrder, Order, TableError, Viewer};
use hall::view::{Glance, Stage};
use tabletop::Seats;
use tokio::runtime::Runtime;

use crate::cluster::Cluster;
use crate::ordered::ordered;
use crate::{House, Place};

const TABLE: &str = "0123456789abcdef0123456789abcdef";

/// One person and a bot, whom nobody waits for.
fn wanted(id: &str) -> NewTableOrder {
    ordered(id, "finishing-time", &[("players", "2")], &["me"])
}

/// A program at work. Its time is told to it, and so is when to say that it is there.
fn program(place: &Place) -> (Arc<dyn Store>, Arc<Hall>) {
    let store = place.open();
    let clock = Clock::wind_up(Source::system(), Some(1_000_000));
    let hall = Arc::new(Hall::new(Arc::clone(&store), clock));
    (store, hall)
}

async fn view(hall: &Hall) -> Result<Glance, TableError> {
    let viewer = Viewer { guest: Some("ada".into()), ..Viewer::default() };
    hall.table(TABLE).await?.look(move |live| live.view(&viewer)).await?
}

async fn pauses(hall: &Hall, on: bool) -> Result<(), TableError> {
    let order = if on { Order::Pause } else { Order::Resume };
    hall.table(TABLE).await?.order("ada", None, order).await
}

/// Somebody adds an entry of which only they know what it means.
async fn dance(store: &dyn Store) {
    let stored = store.load(TABLE).await.unwrap().unwrap();
    let last = stored.entries.last().unwrap().0;
    let entry = Entry { kind: "dance".into(), seat: Some(0), text: "a tango".into() };
    let append = Append {
        table: TABLE.into(),
        after: stored.entries.len() as i64,
        tip: stored.tip,
        at: last,
        day: None,
        entries: vec![entry],
        // Something is due at once.
        index: Index { card: "{}".into(), alarm: Some(last), ..Index::default() },
        fence: None,
    };
    store.append(append).await.unwrap();
}

#[test]
fn a_table_that_somebody_newer_has_written_to_is_left_to_them() {
    let Some(cluster) = Cluster::shared() else { return };
    Runtime::new().unwrap().block_on(async {
        let place = Place::new(cluster);
        let (store, hall) = program(&place);
        hall.step().await;
        hall.open(wanted(TABLE)).await.unwrap();
        let before = view(&hall).await.unwrap();
        // It is awake and watched, and then it is read from the store.
        let handle = hall.table(TABLE).await.unwrap();
        let _watching = handle.here(Seats::NONE).await;
        let stored = store.load(TABLE).await.unwrap().unwrap();
        dance(&*store).await;
        for _ in 0..2 {
            assert_eq!(view(&hall).await.unwrap_err(), TableError::Newer);
            assert_eq!(pauses(&hall, true).await, Err(TableError::Newer));
        }
        // Whatever is due there, we have the lease and do nothing of it; others go on.
        tokio::spawn(Arc::clone(&hall).rouse());
        tokio::time::sleep(Duration::from_millis(700)).await;
        let left = store.load(TABLE).await.unwrap().unwrap();
        assert_eq!(left.entries.len(), stored.entries.len() + 1, "nothing was added");
        assert_eq!(left.entries[..stored.entries.len()], stored.entries, "nothing was lost");
        let other = "f".repeat(32);
        hall.open(wanted(&other)).await.unwrap();
        assert!(hall.table(&other).await.is_ok());
        // As soon as it can be read, it is ours like any other.
        let tip: String = stored.tip.iter().map(|byte| format!("{byte:02x}")).collect();
        place.change("DELETE FROM entries WHERE kind = 'dance'");
        place.change(&format!(
            "UPDATE tables SET entries = {}, tip = '\\x{tip}' WHERE id = '{TABLE}'",
            stored.entries.len()
        ));
        assert_eq!(view(&hall).await.unwrap().steps, before.steps);
        pauses(&hall, true).await.unwrap();
        assert_eq!(view(&hall).await.unwrap().stage, Stage::Paused);
    });
}

#[test]
fn a_head_that_says_something_new_is_left_to_others_too() {
    let Some(cluster) = Cluster::shared() else { return };
    Runtime::new().unwrap().block_on(async {
        let place = Place::new(cluster);
        let (store, hall) = program(&place);
        hall.open(wanted(TABLE)).await.unwrap();
        let stored = store.load(TABLE).await.unwrap().unwrap();
        let head: serde_json::Value = serde_json::from_str(&stored.head).unwrap();
        for (nth, (key, said)) in
            [("music", "loud".into()), ("game", "a fifth one".into()), ("rules", 999.into())]
                .into_iter()
                .enumerate()
        {
            let mut head = head.clone();
            head[key] = said;
            let table = hall::store::NewTable {
                id: format!("{nth:032x}"),
                head: head.to_string(),
                at: stored.entries[0].0,
                entries: stored.entries.iter().map(|(_, entry)| entry.clone()).collect(),
                index: Index::default(),
            };
            store.create(table).await.unwrap();
            let refused = hall.table(&format!("{nth:032x}")).await.unwrap_err();
            assert_eq!(refused, TableError::Newer, "{key}");
        }
    });
}

#[test]
fn nobody_writes_what_somebody_at_work_cannot_read() {
    let Some(cluster) = Cluster::shared() else { return };
    Runtime::new().unwrap().block_on(async {
        let place = Place::new(cluster);
        let (store, hall) = program(&place);
        hall.step().await;
        hall.open(wanted(TABLE)).await.unwrap();
        let stored = store.load(TABLE).await.unwrap().unwrap().entries.len();
        // Somebody who can read nothing of what we write was there a moment ago.
        place.change(
            "INSERT INTO nodes (id, beat_ms, leaving, level)
             SELECT 'old', ms - 20000, true, 0 FROM clock",
        );
        hall.step().await;
        let refused = pauses(&hall, true).await;
        assert!(matches!(&refused, Err(TableError::Refused(why)) if why.contains("older")));
        let opened = hall.open(wanted(&"f".repeat(32))).await;
        assert!(matches!(opened, Err(TableError::Refused(_))), "{opened:?}");
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert_eq!(store.load(TABLE).await.unwrap().unwrap().entries.len(), stored);
        assert!(view(&hall).await.is_ok(), "what is there can be looked at");
        // A minute later nobody waits for them; the table goes on by itself as well.
        place.change("UPDATE nodes SET beat_ms = beat_ms - 60000 WHERE id = 'old'");
        hall.step().await;
        pauses(&hall, true).await.unwrap();
        pauses(&hall, false).await.unwrap();
        let began = Instant::now();
        let mut decided = false;
        while !decided {
            assert!(began.elapsed() < Duration::from_secs(20), "the bot is waited for");
            tokio::time::sleep(Duration::from_millis(20)).await;
            decided = view(&hall).await.unwrap().asked.is_some();
        }
    });
}

#[test]
fn what_must_happen_once_is_left_to_the_newest() {
    let Some(cluster) = Cluster::shared() else { return };
    Runtime::new().unwrap().block_on(async {
        let place = Place::new(cluster);
        let (one, other) = (place.open(), place.open());
        let at = |ms: u64| Duration::from_millis(1_000_000 + ms);
        one.hold(at(0), false).await.unwrap();
        other.hold(at(0), false).await.unwrap();
        place.change(
            "INSERT INTO nodes (id, beat_ms, leaving, level) VALUES ('new', 1000000, false, 9)",
        );
        for store in [&one, &other] {
            let leases = store.hold(at(100), false).await.unwrap();
            assert!(leases.held.is_empty(), "{leases:?}");
            assert_eq!((leases.nodes, leases.level), (3, hall::store::LEVEL));
        }
        // Of somebody below us nobody takes any notice but for what is written.
        place.change("UPDATE nodes SET level = 0 WHERE id = 'new'");
        one.hold(at(200), false).await.unwrap();
        let leases = other.hold(at(200), false).await.unwrap();
        assert_eq!((leases.held.len(), leases.nodes, leases.level), (32, 3, 0));
        assert_eq!(one.hold(at(200), false).await.unwrap().held.len(), 32);
    });
}
