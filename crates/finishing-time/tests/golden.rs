//! Finished games, one per way of ending, that must replay for ever to the
//! same result and the same last state.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use finishing_time::{FinishingTime, Reason};
use tabletop::{Game, Record};

fn records() -> Vec<(String, Record)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("records");
    let mut found: Vec<(String, Record)> = fs::read_dir(folder)
        .expect("the folder of records")
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let text = fs::read_to_string(&path).expect("a readable record");
            let name = path.display().to_string();
            let record = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
            (name, record)
        })
        .collect();
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found
}

#[test]
fn every_record_replays_to_its_result() {
    for (name, record) in records() {
        let replayed = record.verify::<FinishingTime>();
        let game = replayed.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(game.game().due().is_over(), "{name} is not finished");
    }
}

#[test]
fn every_way_of_ending_has_a_record() {
    let ended: BTreeSet<&'static str> = records()
        .iter()
        .filter_map(|(_, record)| record.replay::<FinishingTime>().ok())
        .filter_map(|game| Some(game.game().due().standing()?.reason))
        .collect();
    let all: BTreeSet<&'static str> = Reason::ALL.into_iter().map(Reason::word).collect();
    assert_eq!(ended, all);
}

#[test]
fn the_records_hold_one_game_alone_and_one_at_every_larger_table() {
    let tables: BTreeSet<usize> =
        records().iter().map(|(_, record)| record.players.len()).collect();
    assert_eq!(tables.into_iter().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
}

#[test]
fn records_of_both_versions_of_the_rules_replay_by_their_own() {
    let versions: BTreeSet<u32> = records().iter().map(|(_, record)| record.rules).collect();
    assert_eq!(versions.into_iter().collect::<Vec<_>>(), [1, 2]);
    // By the other rules some game of the first version would not go on.
    let first = records().into_iter().filter(|(_, record)| record.rules == 1);
    let other = |(_, record): (String, Record)| Record { rules: 2, ..record };
    assert!(first.map(other).any(|record| record.verify::<FinishingTime>().is_err()));
    let (_, mut record) = records().remove(0);
    record.rules = 9;
    let refused = record.replay::<FinishingTime>().map(|_| ()).unwrap_err().to_string();
    assert!(refused.contains("version 9 of the rules"), "{refused}");
}
