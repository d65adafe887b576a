//! The contract, played out.

use tabletop::contract::{Plan, check};
use the_machine::TheMachine;

#[test]
fn the_contract_holds_for_four_to_eight_players() {
    let tally = check::<TheMachine>(&Plan::asked(24)).unwrap_or_else(|broken| panic!("{broken}"));
    println!("{tally:?}");
}
