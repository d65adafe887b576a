//! Deciding allocates nothing: counted by the allocator itself; and a state is small.

use allocation_counter::measure;
use finishing_time::FinishingTime;
use tabletop::contract::allocates_nothing;

#[test]
fn a_decision_allocates_nothing() {
    let decisions = allocates_nothing::<FinishingTime>(|play| measure(play).count_total);
    assert!(decisions > 1_000, "{decisions}");
}

#[test]
fn a_state_with_six_players_takes_at_most_256_bytes() {
    let size = size_of::<FinishingTime>();
    assert!(size <= 256, "{size} bytes");
}
