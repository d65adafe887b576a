//! Records of finished games: one per way of ending, one with undo, one with
//! other components. They replay for ever, to the exact result and state.

use finished::{Ending, Finished};
use tabletop::{Edition, Record};

#[path = "../../tabletop/tests/records/mod.rs"]
mod records;

const HOME: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn every_way_of_ending_has_a_record_and_all_replay() {
    let endings: Vec<&str> = Ending::ALL.iter().map(|ending| ending.reason()).collect();
    records::all_replay::<Finished>(HOME, &endings);
}

#[test]
fn undo_a_given_state_and_other_components_have_a_record() {
    let all = records::all(HOME);
    let has = |wanted: fn(&Record) -> bool| all.iter().any(|kept| wanted(&kept.record));
    assert!(has(|record| record.assisted));
    assert!(has(|record| record.origin.is_some()));
    assert!(has(|record| matches!(record.edition, Edition::Custom(_))));
}

#[test]
fn a_changed_record_is_found_out() {
    let won = records::all(HOME).into_iter().find(|kept| kept.name == "won").unwrap();
    let lost = won.text.replace("result: won p1", "result: coffee -");
    let error = lost.parse::<Record>().unwrap().verify::<Finished>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "The replay ends differently: the record says “coffee -”, the game says “won p1”."
    );
}
