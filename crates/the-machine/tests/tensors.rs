//! The game in numbers keeps its promises. `CONTRACT_GAMES=2000` plays that many games
//! under each variant instead of the usual few.

use allocation_counter::measure;
use tabletop::contract::{Plan, tensors};
use the_machine::TheMachine;

#[test]
fn numbers_tell_what_the_view_shows_and_no_more() {
    let games = std::env::var("CONTRACT_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(6);
    let tally = tensors::check::<TheMachine>(&Plan::games(games));
    let tally = tally.unwrap_or_else(|violation| panic!("{violation}"));
    println!("{tally:?}");
    assert!(tally.games > 0 && tally.worlds > 0);
}

#[test]
fn observing_allocates_nothing() {
    tensors::allocates_nothing::<TheMachine>(|play| measure(play).count_total);
}

/// Whoever changes this raises the version of the rules or of the components: policies
/// learnt what stands where.
#[test]
fn what_stands_where_stays() {
    assert_eq!(tensors::fingerprint::<TheMachine>(), "bea324d52504fd47");
}
