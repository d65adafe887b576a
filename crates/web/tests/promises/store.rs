//! What the store in a file promises, beside what all stores do (see the tests of `hall`).

use std::time::Duration;

use crate::support::client::{Client, Question};
use crate::support::{Folder, House};
use hall::store::sqlite::{OpenError, back_up};
use hall::store::{
    Answer, Entry, Fence, Guest, Index, NewTable, Renewal, Sqlite, Store, StoreError,
};
use rusqlite::Connection;
use tokio::runtime::Runtime;

fn entry(text: &str) -> Entry {
    Entry { kind: "move".into(), seat: Some(0), text: text.into() }
}

fn table(id: &str) -> NewTable {
    let entries = vec![entry("one"), entry("two")];
    NewTable {
        id: id.into(),
        head: "{}".into(),
        at: Duration::from_secs(7),
        entries,
        index: Index::default(),
    }
}

#[test]
fn a_damaged_table_is_closed_and_the_rest_goes_on() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let (hit, fine) = (ada.open_table(&[]), ada.open_table(&[]));
    for table in [&hit, &fine] {
        let question = Question::on(&ada.get(table).expect(200).body).unwrap();
        ada.post(&format!("{table}/act"), &question.answer("end")).expect(303);
    }
    house.close();
    let id = hit.trim_start_matches("/table/");
    Connection::open(folder.database())
        .unwrap()
        .execute("UPDATE entries SET text = 'use 9' WHERE kind = 'move' AND table_id = ?1", [id])
        .unwrap();
    let house = House::open(&folder.0);
    let mut ada = Client { cookie: ada.cookie.clone(), ..house.client() };
    let page = ada.get(&hit).expect(410).body;
    assert!(page.contains("damaged"), "{page}");
    ada.post(&format!("{hit}/act"), &[("question", "1"), ("id", "a"), ("action", "end")])
        .expect(410);
    assert!(Question::on(&ada.get(&fine).expect(200).body).is_some());
    ada.get("/").expect(200);
    house.close();
}

#[test]
fn a_file_that_is_not_ours_is_left_alone() {
    let folder = Folder::new();
    let path = folder.database();
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE x (y)").unwrap();
    assert!(matches!(Sqlite::open(&path), Err(OpenError::Foreign { .. })));
    std::fs::write(&path, "This is no database. ".repeat(500)).unwrap();
    assert!(matches!(Sqlite::open(&path), Err(OpenError::Sqlite { .. })));
    std::fs::remove_file(&path).unwrap();
    drop(Sqlite::open(&path).unwrap());
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 99).unwrap();
    assert!(matches!(Sqlite::open(&path), Err(OpenError::Newer { .. })));
}

#[test]
fn a_backup_is_a_whole_store() {
    let folder = Folder::new();
    let runtime = Runtime::new().unwrap();
    let store = Sqlite::open(&folder.database()).unwrap();
    runtime.block_on(store.create(table("t"))).unwrap();
    let copy = folder.0.join("copy.sqlite");
    back_up(&folder.database(), &copy).unwrap();
    let copied = Sqlite::open(&copy).unwrap();
    assert_eq!(copied.secret(), store.secret(), "return links go on working");
    let both = runtime.block_on(async { (copied.load("t").await, store.load("t").await) });
    assert_eq!(both.0, both.1);
    assert!(both.0.unwrap().is_some());
}

/// The files of a store at work, as somebody copies them.
fn copied(from: &Folder) -> Folder {
    let copy = Folder::new();
    for name in ["breakroom.sqlite", "breakroom.sqlite-wal", "breakroom.sqlite-witness"] {
        std::fs::copy(from.0.join(name), copy.0.join(name)).unwrap();
    }
    copy
}

#[test]
fn every_write_is_witnessed() {
    let folder = Folder::new();
    let runtime = Runtime::new().unwrap();
    let store = Sqlite::open(&folder.database()).unwrap();
    let expiring = Index { expires: Some(8), ..Index::default() };
    let ada = || Guest { id: "ada".into(), name: "Ada".into() };
    let renewal = || Renewal { guest: "ada".into(), token: [1; 32], fresh: [2; 32], at: 4 };
    let writes: Vec<Box<dyn Fn() -> Answer<()>>> = vec![
        Box::new(|| store.create(NewTable { index: expiring.clone(), ..table("t") })),
        Box::new(|| store.create(table("u"))),
        Box::new(|| store.new_guest(ada(), [1; 32], 1)),
        Box::new(|| store.used([1; 32], 2)),
        Box::new(|| store.rename("ada", "Ida")),
        Box::new(|| store.note_seen("ada", 3)),
        Box::new(|| store.renew(renewal())),
        Box::new(|| store.clear("t", 9, Fence { shard: 0, number: 0 })),
        Box::new(|| store.keep_time(99)),
    ];
    for (nth, write) in writes.iter().enumerate() {
        runtime.block_on(write()).unwrap();
        // Whole, it opens; without its last byte the last write is missed.
        drop(Sqlite::open(&copied(&folder).database()).unwrap());
        let cut = copied(&folder);
        let log = cut.0.join("breakroom.sqlite-wal");
        let length = std::fs::metadata(&log).unwrap().len();
        std::fs::OpenOptions::new().write(true).open(&log).unwrap().set_len(length - 1).unwrap();
        let opened = Sqlite::open(&cut.database());
        assert!(matches!(opened, Err(OpenError::Behind { missing: 1, .. })), "{nth}: {opened:?}");
    }
    // What is only tried is not missed.
    let before = std::fs::read(folder.0.join("breakroom.sqlite-witness")).unwrap();
    runtime.block_on(store.ready()).unwrap();
    assert_eq!(std::fs::read(folder.0.join("breakroom.sqlite-witness")).unwrap(), before);
}

#[test]
fn a_witness_that_cannot_be_read_stops_the_start() {
    let folder = Folder::new();
    drop(Sqlite::open(&folder.database()).unwrap());
    let witness = folder.0.join("breakroom.sqlite-witness");
    for nonsense in ["", "0", "I have seen everything.\n"] {
        std::fs::write(&witness, nonsense).unwrap();
        let opened = Sqlite::open(&folder.database());
        let Err(OpenError::Witness { path }) = opened else { panic!("{opened:?}") };
        assert_eq!(path, witness);
    }
    std::fs::remove_file(&witness).unwrap();
    drop(Sqlite::open(&folder.database()).unwrap());
}

#[test]
fn a_store_that_is_closed_does_nothing_more_and_is_free_for_the_next() {
    let folder = Folder::new();
    let runtime = Runtime::new().unwrap();
    let store = Sqlite::open(&folder.database()).unwrap();
    assert!(matches!(Sqlite::open(&folder.database()), Err(OpenError::Busy { .. })));
    runtime.block_on(async {
        // Handed over before it was closed: done.
        let (first, close) = (store.create(table("t")), store.close());
        assert_eq!((first.await, close.await), (Ok(()), Ok(())));
        let stopped = Err(StoreError::Unavailable("it has stopped".into()));
        assert_eq!(store.create(table("u")).await, stopped);
        assert_eq!(store.close().await, stopped);
        assert!(matches!(store.load("t").await, Err(StoreError::Unavailable(_))));
        let next = Sqlite::open(&folder.database()).unwrap();
        assert!(next.load("t").await.unwrap().is_some());
        assert!(next.load("u").await.unwrap().is_none());
    });
}

#[cfg(unix)]
#[test]
fn a_database_may_be_a_link_to_one_elsewhere() {
    let (folder, elsewhere) = (Folder::new(), Folder::new());
    drop(Sqlite::open(&elsewhere.database()).unwrap());
    std::os::unix::fs::symlink(elsewhere.database(), folder.database()).unwrap();
    let runtime = Runtime::new().unwrap();
    let store = Sqlite::open(&folder.database()).unwrap();
    runtime.block_on(store.create(table("t"))).unwrap();
    assert!(matches!(Sqlite::open(&elsewhere.database()), Err(OpenError::Busy { .. })));
}
