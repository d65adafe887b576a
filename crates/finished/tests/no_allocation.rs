//! Deciding allocates nothing: counted by the allocator itself.

use allocation_counter::measure;
use finished::Finished;
use tabletop::contract::allocates_nothing;

#[test]
fn a_decision_allocates_nothing() {
    let decisions = allocates_nothing::<Finished>(|play| measure(play).count_total);
    assert!(decisions > 1_000, "{decisions}");
}
