//! Deciding allocates nothing: counted by the allocator itself.

use allocation_counter::measure;
use overtime::Overtime;
use tabletop::contract::allocates_nothing;

#[test]
fn a_decision_allocates_nothing() {
    let decisions = allocates_nothing::<Overtime>(|play| measure(play).count_total);
    assert!(decisions > 10_000, "{decisions}");
}
