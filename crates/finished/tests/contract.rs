//! The game keeps its contract. `CONTRACT_GAMES=20000` plays that many games
//! under each of the five variants instead of the usual few.

use finished::Finished;
use tabletop::contract::{Plan, check};

#[test]
fn finished_keeps_its_contract() {
    let plan = Plan { slow_every: 4, ..Plan::asked(60) };
    let tally = check::<Finished>(&plan).unwrap_or_else(|violation| panic!("{violation}"));
    println!("{tally:?}");
    assert_eq!(tally.games, u64::from(plan.games) * 5);
}
