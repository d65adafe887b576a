//! Random play on one thread: decisions and games per second.

use divan::Bencher;
use divan::counter::ItemsCount;
use finishing_time::{FinishingTime, Options};
use tabletop::{Dice, Due, Fate, Game, Seed};

fn main() {
    divan::main();
}

/// Plays one random game and counts its decisions.
fn play(options: &Options, dice: &mut Dice, actions: &mut Vec<finishing_time::Action>) -> u64 {
    let mut game = FinishingTime::deal(options, dice, &mut ());
    let mut decisions = 0;
    while let Due::Turn(seat) = game.due() {
        game.actions(seat, actions);
        let action = actions[dice.roll("choice", actions.len() as u32) as usize];
        game.play(seat, action, dice, &mut ()).expect("listed");
        decisions += 1;
    }
    decisions
}

/// `items` are decisions.
#[divan::bench(args = [1, 2, 3, 4, 5, 6])]
fn decisions(bencher: Bencher, players: u8) {
    let options = Options::players(players);
    let mut actions = Vec::with_capacity(128);
    // The same hundred games every time.
    let mut total = 0;
    let mut dice = Seed::from_number(1).play();
    for _ in 0..100 {
        total += play(&options, &mut dice, &mut actions);
    }
    bencher.counter(ItemsCount::new(total)).bench_local(|| {
        let mut dice = Seed::from_number(1).play();
        (0..100).map(|_| play(&options, &mut dice, &mut actions)).sum::<u64>()
    });
}

/// `items` are games.
#[divan::bench(args = [1, 2, 3, 4, 5, 6])]
fn games(bencher: Bencher, players: u8) {
    let options = Options::players(players);
    let mut actions = Vec::with_capacity(128);
    bencher.counter(ItemsCount::new(100u64)).bench_local(|| {
        let mut dice = Seed::from_number(1).play();
        (0..100).map(|_| play(&options, &mut dice, &mut actions)).sum::<u64>()
    });
}
