//! The game in numbers keeps its promises. `CONTRACT_GAMES=2000` plays that many games
//! under each variant instead of the usual few.

use allocation_counter::measure;
use finishing_time::FinishingTime;
use tabletop::contract::{Plan, tensors};

#[test]
fn numbers_tell_what_the_view_shows_and_no_more() {
    let games = std::env::var("CONTRACT_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(3);
    let tally = tensors::check::<FinishingTime>(&Plan::games(games));
    let tally = tally.unwrap_or_else(|violation| panic!("{violation}"));
    println!("{tally:?}");
    assert!(tally.games > 0 && tally.worlds > 0);
}

#[test]
fn observing_allocates_nothing() {
    tensors::allocates_nothing::<FinishingTime>(|play| measure(play).count_total);
}

/// Whoever changes this raises the version of the rules or of the components: policies
/// learnt what stands where.
#[test]
fn what_stands_where_stays() {
    assert_eq!(tensors::fingerprint::<FinishingTime>(), "4feb7d172e70f9c8");
}
