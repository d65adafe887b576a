//! Deciding allocates nothing: counted by the allocator itself.

use allocation_counter::measure;
use finished::{Choice, Finished};
use tabletop::{Fate, Game, Seat, Seed};

#[test]
fn a_decision_allocates_nothing() {
    let mut dice = Seed::from_number(1).stream("random");
    let mut actions = Vec::with_capacity(64);
    let options = Choice::default();
    let mut decisions = 0;
    for _ in 0..50 {
        let mut game = Finished::deal(&options, &mut dice, &mut ());
        let allocated = measure(|| {
            loop {
                game.actions(Seat(0), &mut actions);
                if actions.is_empty() {
                    break;
                }
                let action = actions[dice.roll("choice", actions.len() as u32) as usize];
                game.play(Seat(0), action, &mut dice, &mut ()).unwrap();
                std::hint::black_box(game.clone());
                decisions += 1;
            }
        });
        assert_eq!(allocated.count_total, 0);
    }
    assert!(decisions > 2_000, "{decisions}");
}
