//! Records of finished games: one per way of ending, one with undo, one with
//! other components. They replay for ever, to the exact result and state.

use std::fs;
use std::path::Path;

use finished::{Ending, Finished};
use tabletop::{Edition, Game, Record};

/// Name, text and record of each, by name.
fn records() -> Vec<(String, String, Record)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
    let mut all: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let text = fs::read_to_string(path).unwrap();
            let record = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
            (name, text, record)
        })
        .collect();
    all.sort_by(|one, other| one.0.cmp(&other.0));
    all
}

#[test]
fn every_record_replays_to_its_result_and_state() {
    for (name, _, record) in records() {
        let replayed = record.verify::<Finished>();
        let replayed = replayed.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(replayed.game().due().is_over(), "{name} is not over");
    }
}

#[test]
fn every_record_is_written_as_it_is_read() {
    for (name, text, record) in records() {
        assert_eq!(record.to_string(), text, "{name}");
        let again = record.replay::<Finished>().unwrap().record(&record.players);
        assert_eq!(again.to_string(), text, "{name}, played again");
    }
}

#[test]
fn every_way_of_ending_has_a_record() {
    let all = records();
    for ending in Ending::ALL {
        let ends_so = |record: &Record| {
            let result = record.result.as_deref().unwrap_or_default();
            result.split(' ').next() == Some(ending.reason())
        };
        let found = all.iter().any(|(_, _, record)| ends_so(record));
        assert!(found, "no record ends with “{}”", ending.reason());
    }
}

#[test]
fn undo_a_given_state_and_other_components_have_a_record() {
    let all = records();
    let has = |wanted: fn(&Record) -> bool| all.iter().any(|(_, _, record)| wanted(record));
    assert!(has(|record| record.assisted));
    assert!(has(|record| record.origin.is_some()));
    assert!(has(|record| matches!(record.edition, Edition::Custom(_))));
}

#[test]
fn a_changed_record_is_found_out() {
    let (_, text, _) = records().into_iter().find(|(name, ..)| name == "won").unwrap();
    let lost = text.replace("result: won p1", "result: coffee -");
    let error = lost.parse::<Record>().unwrap().verify::<Finished>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "The replay ends differently: the record says “coffee -”, the game says “won p1”."
    );
}
