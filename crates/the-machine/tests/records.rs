//! Finished records, one for every way a week can end, replayed to the exact
//! result and state.

use tabletop::{Done, Eyes, Game, Record};
use the_machine::{REASONS, TheMachine};

/// The records, by the reason they ended.
const RECORDS: [(&str, &str); 5] = [
    ("finished", include_str!("../records/finished.txt")),
    ("time", include_str!("../records/time.txt")),
    ("inspection", include_str!("../records/inspection.txt")),
    ("impossible", include_str!("../records/impossible.txt")),
    ("deserted", include_str!("../records/deserted.txt")),
];

#[test]
fn every_way_of_ending_has_a_record() {
    for reason in REASONS {
        assert!(RECORDS.iter().any(|(name, _)| *name == reason), "no record ends by {reason}");
    }
    assert_eq!(RECORDS.len(), REASONS.len());
}

#[test]
fn records_replay_to_the_exact_result_and_state() {
    for (reason, text) in RECORDS {
        let record: Record = text.parse().unwrap();
        let table =
            record.verify::<TheMachine>().unwrap_or_else(|error| panic!("{reason}: {error}"));
        assert_eq!(table.game().due().standing().unwrap().reason, reason);
        assert_eq!(record.to_string(), text, "{reason} is written as it was read");
    }
}

#[test]
fn what_was_said_is_in_the_record() {
    let record: Record = RECORDS[0].1.parse().unwrap();
    let said = record.done.iter().filter(|done| matches!(done, Done::Say { .. })).count();
    let table = record.verify::<TheMachine>().unwrap();
    assert!(said > 5, "{said}");
    assert_eq!(table.heard(Eyes::Omniscient).len(), said);
    assert!(table.heard(Eyes::Spectator).len() <= said);
}

#[test]
fn a_ghost_may_count_and_records_of_both_versions_of_the_rules_replay() {
    let text = include_str!("../records/ghosts.txt");
    let record: Record = text.parse().unwrap();
    let table = record.verify::<TheMachine>().unwrap();
    assert_eq!((record.rules, table.heard(Eyes::Spectator).len()), (2, 1));
    // What was said under the first version may be said under the second.
    for (reason, text) in RECORDS {
        let first: Record = text.parse().unwrap();
        assert_eq!(first.rules, 1, "{reason}");
        assert!(first.verify::<TheMachine>().is_ok(), "{reason}");
    }
    // A version nobody knows is refused with a sentence.
    let unknown: Record = text.replace("rules: 2", "rules: 9").parse().unwrap();
    let refused = unknown.verify::<TheMachine>().map(|_| ()).unwrap_err().to_string();
    assert_eq!(
        refused,
        "It was played under version 9 of the rules; this program knows version 2."
    );
}
