//! Finished games, one per way of ending, that must replay for ever to the
//! same result and the same last state.

use std::collections::BTreeSet;

use finishing_time::{FinishingTime, Reason};
use tabletop::Record;

#[path = "../../tabletop/tests/records/mod.rs"]
mod records;

const HOME: &str = env!("CARGO_MANIFEST_DIR");

fn all() -> Vec<Record> {
    records::all(HOME).into_iter().map(|kept| kept.record).collect()
}

#[test]
fn every_way_of_ending_has_a_record_and_all_replay() {
    records::all_replay::<FinishingTime>(HOME, &Reason::ALL.map(Reason::word));
}

#[test]
fn the_records_hold_one_game_alone_and_one_at_every_larger_table() {
    let tables: BTreeSet<usize> = all().iter().map(|record| record.players.len()).collect();
    assert_eq!(tables.into_iter().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
}

#[test]
fn records_of_both_versions_of_the_rules_replay_by_their_own() {
    let versions: BTreeSet<u32> = all().iter().map(|record| record.rules).collect();
    assert_eq!(versions.into_iter().collect::<Vec<_>>(), [1, 2]);
    // By the other rules some game of the first version would not go on.
    let first = all().into_iter().filter(|record| record.rules == 1);
    let other = |record| Record { rules: 2, ..record };
    assert!(first.map(other).any(|record| record.verify::<FinishingTime>().is_err()));
    let mut record = all().remove(0);
    record.rules = 9;
    let refused = record.replay::<FinishingTime>().map(|_| ()).unwrap_err().to_string();
    assert!(refused.contains("version 9 of the rules"), "{refused}");
}
