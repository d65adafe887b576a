//! The game keeps its contract: everything listed is accepted, everything else
//! refused, cards are conserved, it ends, nothing leaks.

use overtime::Overtime;
use tabletop::contract::{Plan, check};

/// Fewer games where a run has to be quick, as when mutants are hunted.
fn games(usual: u32) -> u32 {
    if std::env::var_os("BREAKROOM_QUICK").is_some() { usual.div_ceil(16) } else { usual }
}

#[test]
fn the_game_keeps_its_contract() {
    let plan = Plan::asked(games(10));
    let tally = check::<Overtime>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
    assert!(tally.games == u64::from(plan.games) * 8 && tally.worlds > 100, "{tally:?}");
}
