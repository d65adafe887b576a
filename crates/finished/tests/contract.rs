//! The game keeps its contract. `CONTRACT_GAMES=20000` plays that many games
//! under each of the five variants instead of the usual few.

use finished::Finished;
use tabletop::contract::{Plan, check};

#[test]
fn finished_keeps_its_contract() {
    let games = std::env::var("CONTRACT_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    let plan = Plan { games, slow_every: (games / 20).max(4), seed: 0 };
    let tally = check::<Finished>(&plan).unwrap_or_else(|violation| panic!("{violation}"));
    println!("{tally:?}");
    assert_eq!(tally.games, u64::from(games) * 5);
}
