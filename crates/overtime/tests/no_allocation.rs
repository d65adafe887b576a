//! Nothing is allocated per decision when nobody watches.

use allocation_counter::measure;
use overtime::{Options, Overtime, Reactions};
use tabletop::{Fate, Game, Seed};

#[test]
fn nothing_is_allocated_per_decision() {
    let mut actions = Vec::with_capacity(1024);
    for players in 3..=6 {
        for reactions in [Reactions::Sealed, Reactions::Live] {
            let options = Options::new(players, reactions);
            let seed = Seed::from_number(u64::from(players));
            let mut dice = seed.play();
            let mut game = Overtime::deal(&options, &mut seed.deal(), &mut ());
            let allocated = measure(|| {
                while let Some(seat) = game.due().seats().lowest() {
                    game.actions(seat, &mut actions);
                    let action = actions[dice.roll("choice", actions.len() as u32) as usize];
                    assert!(game.play(seat, action, &mut dice, &mut ()).is_ok());
                }
            });
            assert_eq!(allocated.count_total, 0);
        }
    }
}
