//! Disks that flip bits. (Disks that are full or lie are tried on the program
//! itself, in the tests of `breakroom`.)

use std::time::Duration;

use hall::store::{Append, Entry, Index, NewTable, Sqlite, Store, StoreError, Stored};
use tokio::runtime::Runtime;

use crate::support::Folder;

const TABLES: usize = 12;

fn id(nth: usize) -> String {
    format!("{:032x}", nth * 0x1234_5678 + 1)
}

fn entry(nth: usize, n: usize) -> Entry {
    let text = format!("use {}{}", n % 48 + 1, " and again".repeat(nth % 5));
    Entry { kind: "move".into(), seat: Some(0), text }
}

/// A store with some tables, and what it holds.
fn filled(folder: &Folder) -> (Sqlite, Vec<Stored>) {
    let store = Sqlite::open(&folder.database()).unwrap();
    let all = Runtime::new().unwrap().block_on(async {
        let mut all = Vec::new();
        for nth in 0..TABLES {
            let index = Index { holders: vec!["ada".into()], ..Index::default() };
            let head = format!("{{\"table\":{nth}}}");
            let entries = (0..30).map(|n| entry(nth, n)).collect();
            store
                .create(NewTable {
                    id: id(nth),
                    head,
                    at: Duration::from_secs(7),
                    entries,
                    index: index.clone(),
                })
                .await
                .unwrap();
            let stored = store.load(&id(nth)).await.unwrap().unwrap();
            let append = Append {
                table: id(nth),
                after: stored.entries.len() as i64,
                tip: stored.tip,
                at: Duration::from_secs(8),
                day: Some(20_773),
                entries: (30..40).map(|n| entry(nth, n)).collect(),
                index,
                fence: None,
            };
            store.append(append).await.unwrap();
            all.push(store.load(&id(nth)).await.unwrap().unwrap());
        }
        all
    });
    (store, all)
}

#[derive(Default, Debug)]
struct Tally {
    harmless: u32,
    /// The file as a whole was refused.
    closed: u32,
    one_table: u32,
    several: u32,
    /// The end of the log was cut off: tables are as they were a little earlier.
    earlier: u32,
    silent: u32,
}

/// Flips one bit after the other in copies of the file.
fn flip(name: &str, flips: u64) -> Tally {
    let folder = Folder::new();
    let (store, all) = filled(&folder);
    if name == "breakroom.sqlite" {
        // Everything into the file itself.
        let store = rusqlite::Connection::open(folder.database()).unwrap();
        store.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    }
    let files: Vec<_> = std::fs::read_dir(&folder.0)
        .unwrap()
        .map(|file| file.unwrap())
        .filter(|file| !file.file_name().to_string_lossy().ends_with("-shm"))
        .map(|file| (file.file_name(), std::fs::read(file.path()).unwrap()))
        .collect();
    drop(store);
    let mut tally = Tally::default();
    let mut random = 88_172_645_463_325_252u64;
    let runtime = Runtime::new().unwrap();
    for nth in 0..flips {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let copy = Folder::new();
        let mut place = 0;
        for (file, bytes) in &files {
            let mut bytes = bytes.clone();
            if file.to_string_lossy() == name {
                place = (random / 8) as usize % bytes.len();
                bytes[place] ^= 1 << (random % 8);
            }
            std::fs::write(copy.0.join(file), bytes).unwrap();
        }
        let Ok(store) = Sqlite::open(&copy.database()) else {
            tally.closed += 1;
            continue;
        };
        let mut hit = 0;
        let (mut earlier, mut silent) = (0, 0);
        for (nth, stored) in all.iter().enumerate() {
            match runtime.block_on(store.load(&id(nth))) {
                Ok(Some(found)) if found == *stored => {}
                // A chain that fits and ends early, or has not begun.
                Ok(None) if name.ends_with("-wal") => earlier += 1,
                Ok(Some(found)) if stored.entries.starts_with(&found.entries) => earlier += 1,
                Ok(_) => silent += 1,
                Err(StoreError::Damaged(_) | StoreError::Unavailable(_)) => hit += 1,
                Err(other) => panic!("flip {nth} at {place}: {other}"),
            }
        }
        match (silent, earlier, hit) {
            (0, 0, 0) => tally.harmless += 1,
            (0, 0, 1) => tally.one_table += 1,
            (0, 0, _) => tally.several += 1,
            (0, _, _) => tally.earlier += 1,
            (_, _, _) => {
                tally.silent += 1;
                println!(
                    "flip {nth} at byte {place} of {name}: {silent} tables changed in silence"
                );
            }
        }
    }
    tally
}

/// How many flips: more for a release.
fn flips() -> u64 {
    std::env::var("FLIPS").ok().and_then(|flips| flips.parse().ok()).unwrap_or(300)
}

#[test]
fn a_flipped_bit_in_the_file_is_noticed_at_the_table_it_hit() {
    let tally = flip("breakroom.sqlite", flips());
    println!("{tally:?}");
    assert_eq!((tally.silent, tally.earlier), (0, 0), "{tally:?}");
    assert!(tally.one_table > tally.several, "{tally:?}");
}

#[test]
fn a_flipped_bit_in_the_log_changes_nothing_that_is_read() {
    // SQLite takes a broken frame for the end of the log. Where commits lie behind
    // it the log itself says so; in the last one the witness does.
    let tally = flip("breakroom.sqlite-wal", flips() / 2);
    println!("{tally:?}");
    assert_eq!((tally.silent, tally.earlier), (0, 0), "{tally:?}");
    assert!(tally.closed > 100.min(flips() as u32 / 4), "{tally:?}");
}

#[test]
fn a_flipped_bit_in_the_witness_closes_nothing() {
    let tally = flip("breakroom.sqlite-witness", flips() / 3);
    println!("{tally:?}");
    assert_eq!(tally.harmless as u64, flips() / 3, "the other line still speaks: {tally:?}");
}
