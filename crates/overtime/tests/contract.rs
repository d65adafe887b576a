//! The game keeps its contract: everything listed is accepted, everything else
//! refused, cards are conserved, it ends, nothing leaks.

use overtime::Overtime;
use tabletop::contract::{Plan, check};

#[test]
fn the_game_keeps_its_contract() {
    let tally = check::<Overtime>(&Plan::games(16)).unwrap_or_else(|broken| panic!("{broken}"));
    assert!(tally.games == 16 * 8 && tally.worlds > 1_000, "{tally:?}");
}
