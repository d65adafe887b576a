//! One record per way of ending, replayed to the exact result and state. Old
//! records replay for ever.

use std::fs;
use std::path::Path;

use overtime::{Overtime, REASONS};
use tabletop::{Game, Record};

fn records() -> Vec<(String, Record)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
    let mut all: Vec<(String, Record)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let record = text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            (path.file_stem().unwrap().to_string_lossy().into_owned(), record)
        })
        .collect();
    all.sort_by(|a, b| a.0.cmp(&b.0));
    all
}

#[test]
fn every_record_replays_to_its_result_and_state() {
    for (name, record) in records() {
        let replayed =
            record.verify::<Overtime>().unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(replayed.game().due().is_over(), "{name}");
    }
}

#[test]
fn every_way_of_ending_has_a_record() {
    let endings: Vec<String> = records()
        .into_iter()
        .filter_map(|(_, record)| Some(record.result?.split(' ').next()?.to_string()))
        .collect();
    for reason in REASONS {
        assert!(endings.iter().any(|ending| ending == reason), "no record ends with {reason}");
    }
}
