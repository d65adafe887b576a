//! One record per way of ending, replayed to the exact result and state. Old
//! records replay for ever.

use overtime::{Overtime, REASONS};

#[path = "../../tabletop/tests/records/mod.rs"]
mod records;

#[test]
fn every_way_of_ending_has_a_record_and_all_replay() {
    records::all_replay::<Overtime>(env!("CARGO_MANIFEST_DIR"), &REASONS);
}
