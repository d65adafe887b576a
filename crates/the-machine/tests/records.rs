//! Finished records, one for every way a week can end, replayed to the exact
//! result and state.

use tabletop::{Done, Eyes, Record};
use the_machine::{REASONS, TheMachine};

#[path = "../../tabletop/tests/records/mod.rs"]
mod records;

use records::Kept;

const HOME: &str = env!("CARGO_MANIFEST_DIR");

fn kept(name: &str) -> Kept {
    let mut all = records::all(HOME).into_iter();
    all.find(|kept| kept.name == name).expect("a record of that name")
}

#[test]
fn every_way_of_ending_has_a_record_and_all_replay() {
    records::all_replay::<TheMachine>(HOME, &REASONS);
}

#[test]
fn what_was_said_is_in_the_record() {
    let record = kept("finished").record;
    let said = record.done.iter().filter(|done| matches!(done, Done::Say { .. })).count();
    let table = record.verify::<TheMachine>().unwrap();
    assert!(said > 5, "{said}");
    assert_eq!(table.heard(Eyes::Omniscient).len(), said);
    assert!(table.heard(Eyes::Spectator).len() <= said);
}

#[test]
fn a_ghost_may_count_and_records_of_both_versions_of_the_rules_replay() {
    let Kept { text, record, .. } = kept("ghosts");
    let table = record.verify::<TheMachine>().unwrap();
    assert_eq!((record.rules, table.heard(Eyes::Spectator).len()), (2, 1));
    // What was said under the first version may be said under the second.
    let first = records::all(HOME).into_iter().filter(|kept| kept.record.rules == 1);
    assert_eq!(first.count(), REASONS.len(), "one for every way of ending");
    // A version nobody knows is refused with a sentence.
    let unknown: Record = text.replace("rules: 2", "rules: 9").parse().unwrap();
    let refused = unknown.verify::<TheMachine>().map(|_| ()).unwrap_err().to_string();
    assert_eq!(
        refused,
        "It was played under version 9 of the rules; this program knows version 2."
    );
}
