//! Deciding allocates nothing: counted by the allocator itself.

use allocation_counter::measure;
use tabletop::{Fate, Game, Seed};
use the_machine::{Options, TheMachine};

#[test]
fn a_decision_allocates_nothing() {
    let mut dice = Seed::from_number(1).stream("random");
    let mut actions = Vec::with_capacity(64);
    let mut decisions = 0;
    for players in 4..=8 {
        let options = Options::of(players).unwrap();
        for _ in 0..50 {
            let mut game = TheMachine::deal(&options, &mut dice, &mut ());
            let allocated = measure(|| {
                while let Some(seat) = game.due().seats().lowest() {
                    game.actions(seat, &mut actions);
                    let action = actions[dice.roll("choice", actions.len() as u32) as usize];
                    game.play(seat, action, &mut dice, &mut ()).unwrap();
                    std::hint::black_box(game.clone());
                    decisions += 1;
                }
            });
            assert_eq!(allocated.count_total, 0);
        }
    }
    assert!(decisions > 10_000, "{decisions}");
}
