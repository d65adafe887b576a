//! Nothing is allocated per decision when nobody watches, and a state is small.

use allocation_counter::measure;
use finishing_time::{FinishingTime, Options};
use tabletop::{Due, Fate, Game, Seed};

#[test]
fn nothing_is_allocated_per_decision() {
    for players in 1..=6 {
        let options = Options::players(players);
        let mut dice = Seed::from_number(u64::from(players)).play();
        let mut actions = Vec::with_capacity(128);
        let mut game = FinishingTime::deal(&options, &mut dice, &mut ());
        let mut decisions = 0;
        let allocated = measure(|| {
            while let Due::Turn(seat) = game.due() {
                game.actions(seat, &mut actions);
                let action = actions[dice.roll("choice", actions.len() as u32) as usize];
                game.play(seat, action, &mut dice, &mut ()).expect("listed");
                decisions += 1;
            }
        });
        assert_eq!(allocated.count_total, 0, "{players} players, {decisions} decisions");
        assert!(decisions > 50);
    }
}

#[test]
fn a_state_with_six_players_takes_at_most_256_bytes() {
    let size = size_of::<FinishingTime>();
    assert!(size <= 256, "{size} bytes");
}
