//! The contract kit on every player count and option.

use finishing_time::FinishingTime;
use tabletop::contract::{Plan, check};

#[test]
fn finishing_time_keeps_its_contract() {
    let tally = check::<FinishingTime>(&Plan::asked(8)).unwrap_or_else(|broken| panic!("{broken}"));
    println!("{tally:?}");
}
