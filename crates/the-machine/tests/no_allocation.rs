//! Deciding allocates nothing: counted by the allocator itself.

use allocation_counter::measure;
use tabletop::contract::allocates_nothing;
use the_machine::TheMachine;

#[test]
fn a_decision_allocates_nothing() {
    let decisions = allocates_nothing::<TheMachine>(|play| measure(play).count_total);
    assert!(decisions > 2_000, "{decisions}");
}
