//! A house that moves: all of it, or nothing that anybody could open.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use hall::store::moving::{self, Count, Home, MoveError, Step, is_settled};
use hall::store::{GameResult, Guest, Index, NewTable, Opponent, Postgres, Renewal, Sqlite, Store};
use hall::store::{postgres, sqlite};
use tokio::runtime::Runtime;

use crate::cluster::Cluster;
use crate::suite::{append, lease, table};
use crate::{File, House, Place};

const TABLES: u8 = 150;

fn home_of(file: &File) -> Home {
    Home::File(file.path())
}

fn home_in(place: &Place) -> Home {
    Home::Postgres(Box::new(place.address()))
}

fn shift(from: &Home, to: &Home) -> Result<Count, MoveError> {
    moving::run(from, to, false, &mut |_| true)
}

/// As a server would.
fn open(runtime: &Runtime, home: &Home) -> Arc<dyn Store> {
    match home {
        Home::File(path) => Arc::new(Sqlite::open(path).unwrap()),
        Home::Postgres(address) => Arc::new(runtime.block_on(Postgres::open(address)).unwrap()),
    }
}

fn close(runtime: &Runtime, store: Arc<dyn Store>) {
    runtime.block_on(store.close()).unwrap();
}

fn result(guest: &str, won: bool) -> GameResult {
    GameResult {
        guest: guest.into(),
        game: "finished".into(),
        won,
        assisted: !won,
        score: Some(3),
        par: Some(-4),
        done: won.then_some(9),
        occasion: Some("daily 1".into()),
        role: Some("manager".into()),
        how: Some("agreed".into()),
        length: Some(12),
        others: vec![Opponent { name: "“Ben” \\ 🂡".into(), bot: Some("quick".into()) }],
        ..GameResult::default()
    }
}

/// A house in which everything has happened that a store keeps.
fn furnish(runtime: &Runtime, home: &Home) {
    let store = open(runtime, home);
    runtime.block_on(async {
        for nth in 0..TABLES {
            let at = Duration::from_millis(7_042 + u64::from(nth));
            let index = Index {
                card: format!("{{\"nth\":{nth}}}"),
                listed: nth % 2 == 0,
                host: format!("host{}", nth % 40),
                expires: (nth % 3 == 0).then_some(1_000 + i64::from(nth)),
                alarm: (nth % 4 == 0).then(|| Duration::from_millis(5_000 + u64::from(nth))),
                holders: vec!["ada".into(), format!("guest{nth}")],
                ..Index::default()
            };
            store.create(NewTable { at, index, ..table(&format!("t{nth:03}")) }).await.unwrap();
        }
        for (id, won) in [("t007", true), ("t008", false)] {
            let stored = store.load(id).await.unwrap().unwrap();
            let results = vec![result("ada", won), result("guest7", !won)];
            let index = Index { over: true, results, ..Index::default() };
            let ended = hall::store::Append { index, ..append(id, &stored, "end") };
            store.append(ended).await.unwrap();
        }
        for nth in 0..3_u8 {
            let id = ["ada", "ben", "cy"][usize::from(nth)].to_string();
            let guest = Guest { name: id.to_uppercase(), id };
            store.new_guest(guest, [nth; 32], 100).await.unwrap();
        }
        store.used([0; 32], 101).await.unwrap();
        let renewal = Renewal { guest: "ada".into(), token: [0; 32], fresh: [77; 32], at: 102 };
        store.renew(renewal).await.unwrap();
        store.used([77; 32], 103).await.unwrap();
        let again = Renewal { guest: "ada".into(), token: [77; 32], fresh: [78; 32], at: 104 };
        store.renew(again).await.unwrap();
        store.keep_settings("ben", "dark still").await.unwrap();
        store.keep_time(444).await.unwrap();
    });
    close(runtime, store);
}

/// Everything a server could ask.
fn all(runtime: &Runtime, home: &Home) -> String {
    let store = open(runtime, home);
    let told = runtime.block_on(async {
        let mut told = format!("{:?}", store.secret());
        for nth in 0..=TABLES {
            let id = format!("t{nth:03}");
            told += &format!("\n{id} {:?}", store.load(&id).await.unwrap());
            told += &format!(" {:?}", store.ended_on(&id).await.unwrap());
        }
        for guest in ["ada", "ben", "cy", "guest7", "guest9"] {
            told += &format!("\n{guest} {:?}", store.tables_of(guest).await.unwrap());
            told += &format!(" {:?}", store.results(guest).await.unwrap());
            told += &format!(" {:?}", store.seen(guest).await.unwrap());
        }
        for token in [0, 1, 2, 77, 78, 79] {
            told += &format!("\n{token} {:?}", store.worth([token; 32]).await.unwrap());
        }
        told += &format!("\n{:?}", store.listed().await.unwrap());
        told += &format!("\n{:?}", store.expired(1_100).await.unwrap());
        let all: Vec<u8> = (0..hall::store::SHARDS).collect();
        told += &format!("\n{:?}", store.due(Duration::from_millis(5_100), &all).await.unwrap());
        told + &format!("\n{:?} {:?}", store.tally("daily 1").await.unwrap(), store.time())
    });
    close(runtime, store);
    told
}

#[test]
fn a_house_moves_there_and_back_with_everything() {
    let Some(cluster) = Cluster::shared() else { return };
    let runtime = Runtime::new().unwrap();
    let (file, place, back) = (File::new(), Place::new(cluster), File::new());
    let (here, there, back) = (home_of(&file), home_in(&place), home_of(&back));
    furnish(&runtime, &here);
    let before = all(&runtime, &here);
    let count = shift(&here, &there).unwrap();
    let expected = Count { tables: TABLES.into(), entries: 302, results: 4, guests: 3 };
    assert_eq!(count, expected);
    assert_eq!(all(&runtime, &there), before);
    // It goes on there, and comes back with what was added.
    let store = open(&runtime, &there);
    runtime.block_on(async {
        let stored = store.load("t009").await.unwrap().unwrap();
        store.append(append("t009", &stored, "there")).await.unwrap();
        assert_eq!(store.tick(Duration::from_millis(500_001)).await.unwrap().as_millis(), 500_001);
    });
    close(&runtime, store);
    let changed = all(&runtime, &there);
    assert_ne!(changed, before);
    shift(&there, &back).unwrap();
    // Whole seconds are kept in a file, and the time never goes back.
    assert_eq!(all(&runtime, &back), changed.replace("Some(500)", "Some(501)"));
    // What is there already is not written over, not even by its own newer self.
    let refused = shift(&there, &here).unwrap_err();
    assert!(matches!(refused, MoveError::Taken { tables: 150, guests: 3, .. }), "{refused}");
    assert_eq!(all(&runtime, &here), before);
}

/// A house that was begun, and of which part has arrived.
fn interrupt(from: &Home, to: &Home, after: u32) {
    let mut steps = 0;
    let stopped = moving::run(from, to, false, &mut |step| {
        steps += u32::from(matches!(step, Step::Copied { .. }));
        steps < after
    });
    assert!(matches!(stopped, Err(MoveError::Interrupted)), "{stopped:?}");
}

#[test]
fn an_interrupted_move_opens_nowhere_and_goes_on() {
    let Some(cluster) = Cluster::shared() else { return };
    let runtime = Runtime::new().unwrap();
    let (file, place, back) = (File::new(), Place::new(cluster), File::new());
    let (here, there, back) = (home_of(&file), home_in(&place), home_of(&back));
    furnish(&runtime, &here);
    interrupt(&here, &there, 2);
    let half = runtime.block_on(Postgres::open(&place.address())).unwrap_err();
    assert!(matches!(half, postgres::OpenError::Unfinished), "{half}");
    let refused = shift(&there, &back).unwrap_err();
    assert!(matches!(refused, MoveError::Unfinished(_)), "half a house is not moved: {refused}");
    // Another house does not get mixed up with it.
    let other = File::new();
    furnish(&runtime, &home_of(&other));
    let refused = shift(&home_of(&other), &there).unwrap_err();
    assert!(matches!(refused, MoveError::Unfinished(_)), "{refused}");
    // Meanwhile somebody played on in the old house: a table has more, one is gone, somebody
    // has another token.
    let store = open(&runtime, &here);
    runtime.block_on(async {
        let stored = store.load("t001").await.unwrap().unwrap();
        store.append(append("t001", &stored, "meanwhile")).await.unwrap();
        let fence = lease(&*store, "t003", Duration::from_secs(9)).await.unwrap();
        store.clear("t003", 2_000, fence).await.unwrap();
        store.used([78; 32], 500).await.unwrap();
    });
    close(&runtime, store);
    let before = all(&runtime, &here);
    let mut copied = None;
    let goes_on = moving::run(&here, &there, false, &mut |step| {
        if let Step::Copied { tables, now } = step {
            copied = Some((tables, now));
        }
        true
    });
    goes_on.unwrap();
    assert_eq!(copied, Some((149, 23)), "128 were there, one had changed, one was gone");
    assert_eq!(all(&runtime, &there), before);
    // And the other way round.
    interrupt(&there, &back, 1);
    let Home::File(path) = &back else { unreachable!() };
    let half = Sqlite::open(path).unwrap_err();
    assert!(matches!(half, sqlite::OpenError::Unfinished { .. }), "{half}");
    shift(&there, &back).unwrap();
    assert_eq!(all(&runtime, &back), before);
}

#[test]
fn nobody_moves_a_house_where_somebody_is_at_work() {
    let Some(cluster) = Cluster::shared() else { return };
    let runtime = Runtime::new().unwrap();
    let (file, place, empty) = (File::new(), Place::new(cluster), File::new());
    let (here, there) = (home_of(&file), home_in(&place));
    let none = shift(&home_of(&empty), &there).unwrap_err();
    assert!(matches!(none, MoveError::Nothing(_)), "{none}");
    let none = shift(&there, &home_of(&empty)).unwrap_err();
    assert!(matches!(none, MoveError::Nothing(_)), "{none}");
    assert!(!empty.path().exists(), "looking makes nothing");
    let at_work = open(&runtime, &here);
    let refused = shift(&here, &there).unwrap_err();
    assert!(matches!(refused, MoveError::File(sqlite::OpenError::Busy { .. })), "{refused}");
    close(&runtime, at_work);
    let at_work = open(&runtime, &there);
    for (from, to) in [(&here, &there), (&there, &home_of(&empty))] {
        let refused = shift(from, to).unwrap_err();
        assert!(matches!(refused, MoveError::Busy(_)), "{refused}");
    }
    close(&runtime, at_work);
    let refused = shift(&here, &here).unwrap_err();
    assert!(matches!(refused, MoveError::Same(_)), "{refused}");
    // And nobody opens a house that is being moved, neither end of it.
    let address = place.address();
    let busy = |from: &Home, to: &Home, looked: fn(&Step) -> bool| {
        let mut tried = 0;
        moving::run(from, to, false, &mut |step| {
            if looked(&step) {
                let opened = runtime.block_on(Postgres::open(&address));
                assert!(matches!(opened, Err(postgres::OpenError::Moving)), "{opened:?}");
                tried += 1;
            }
            true
        })
        .unwrap();
        assert_eq!(tried, 1);
    };
    furnish(&runtime, &here);
    busy(&here, &there, |step| matches!(step, Step::Compared));
    busy(&there, &home_of(&empty), |step| matches!(step, Step::Looked { .. }));
    close(&runtime, open(&runtime, &there));
}

#[test]
fn what_is_damaged_is_named_and_left_behind_only_if_asked() {
    let Some(cluster) = Cluster::shared() else { return };
    let runtime = Runtime::new().unwrap();
    let (file, place) = (File::new(), Place::new(cluster));
    let (here, there) = (home_of(&file), home_in(&place));
    furnish(&runtime, &here);
    file.change("UPDATE entries SET text = 'two!' WHERE table_id = 't004' AND n = 2");
    file.change("UPDATE entries SET text = CAST(X'ff' AS TEXT) WHERE table_id = 't005' AND n = 1");
    file.change("DELETE FROM entries WHERE table_id = 't006' AND n = 2");
    let refused = shift(&here, &there).unwrap_err().to_string();
    assert!(refused.contains("t004, t005, t006"), "{refused}");
    let mut left = Vec::new();
    let moved = moving::run(&here, &there, true, &mut |step| {
        if let Step::Looked { damaged, .. } = step {
            left = damaged;
        }
        true
    });
    assert_eq!(moved.unwrap().tables, 147);
    assert_eq!(left, ["t004", "t005", "t006"]);
    let store = open(&runtime, &there);
    runtime.block_on(async {
        assert_eq!(store.load("t004").await, Ok(None));
        assert!(store.load("t007").await.unwrap().is_some());
    });
}

#[test]
fn every_column_of_both_schemas_moves_or_is_said_to_stay() {
    let Some(cluster) = Cluster::shared() else { return };
    let runtime = Runtime::new().unwrap();
    let (file, place) = (File::new(), Place::new(cluster));
    close(&runtime, open(&runtime, &home_of(&file)));
    close(&runtime, open(&runtime, &home_in(&place)));
    let connection = rusqlite::Connection::open(file.path()).unwrap();
    let mut columns = connection
        .prepare(
            "SELECT it.name || ' ' || own.name FROM sqlite_schema AS it, pragma_table_info(it.name)
                 AS own WHERE it.type = 'table'",
        )
        .unwrap();
    let in_file: BTreeSet<String> =
        columns.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let sql = "SELECT table_name || ' ' || column_name FROM information_schema.columns
        WHERE table_schema = 'breakroom'";
    let in_place: BTreeSet<String> =
        place.cluster.run(&place.name, sql).lines().map(str::to_string).collect();
    assert!(in_file.len() > 40 && in_place.len() > 40, "{in_file:?} {in_place:?}");
    for column in in_file.union(&in_place) {
        let (table, name) = column.split_once(' ').unwrap();
        assert!(is_settled(table, name), "{column}: say in moving/goods.rs what becomes of it");
    }
    assert!(!is_settled("tables", "hat") && !is_settled("hats", "id"), "the test can fail");
}
