//! The game keeps its promises.

use allocation_counter::measure;
use tabletop::contract::{self, Plan};
use template::Template;

#[path = "../../tabletop/tests/records/mod.rs"]
mod records;
#[path = "../../tabletop/tests/register/mod.rs"]
mod register;

#[test]
fn the_contract_is_kept() {
    let tally = contract::check::<Template>(&Plan::asked(60));
    println!("{:?}", tally.unwrap_or_else(|broken| panic!("{broken}")));
}

#[test]
fn a_decision_allocates_nothing() {
    contract::allocates_nothing::<Template>(|play| measure(play).count_total);
}

#[test]
fn every_way_of_ending_has_a_record_and_all_replay() {
    records::all_replay::<Template>(env!("CARGO_MANIFEST_DIR"), &["eaten"]);
}

#[test]
fn the_register_keeps_its_promises() {
    register::keeps_its_promises::<Template>(env!("CARGO_MANIFEST_DIR"));
}
