//! Fits the network with which searching players judge a table of Overtime, and prints the
//! file that holds it:
//!
//!     cargo run --release -p lab --example fit_network -- quick [GAMES] > FILE
//!     cargo run --release -p lab --example fit_network -- think [GAMES [PERCENT]] > FILE
//!
//! The first begins with nothing and learns from games of the quick policy with itself; it
//! takes about ten minutes of one core. The second goes on from the network that is there
//! (`crates/players/src/overtime/network.txt`): in its games some think, as far as that
//! network lets them, and others don't, and the network is told who. Move the file to its
//! place, and the next time those who think do so with the new one.
//!
//! What a table of the second kind is worth is the better known the closer the game is to
//! its end. So a table learns from the end, and from what the network says of the tables
//! between, those nearer to it the more (after Sutton): PERCENT is how much of that comes
//! from whatever lies behind the next table, and not from what the network says of it.

mod games;
mod learner;

use std::thread;

use games::{Sample, TABLES, quick_game, thinkers_game};
use learner::Learner;
use players::overtime::inputs;
use players::search::{Network, SEATS, Thoughts, chances};
use tabletop::{Dice, Fate, Seed};

const THERE: &str = include_str!("../../../players/src/overtime/network.txt");
/// Tables of quick games wait here, to be learnt from in another order.
const WAITING: usize = 1 << 17;
const BATCH: usize = 256;
/// Games of another stream, to check by.
const CHECKED: u64 = 12_000;
/// The first step where one begins with nothing, and where one goes on; and the last.
const BEGIN: f32 = 2e-3;
const GO_ON: f32 = 8e-4;
const LAST: f32 = 4e-5;
/// So often all games in which some think are gone through.
const PASSES: usize = 4;
/// Games in which some think have numbers from here on.
const FIRST_GAME: u64 = 1_000_000;

fn main() {
    let mut words = std::env::args().skip(1);
    let kind = words.next();
    let mut number = |usual| words.next().map_or(usual, |word| word.parse().expect("a number"));
    match kind.as_deref() {
        Some("quick") => from_quick_games(number(1_500_000)),
        Some("think") => from_thinkers(number(40_000), number(80)),
        _ => panic!("quick or think"),
    }
}

fn from_quick_games(games: u64) {
    let mut dice = Seed::from_number(2026).stream("fit");
    let mut learner = Learner::new(&mut dice);
    let mut waiting: Vec<Sample> = Vec::with_capacity(WAITING);
    let (mut batch, mut tables) = (Vec::new(), 0_u64);
    for nth in 0..games {
        for sample in quick_game(TABLES[nth as usize % TABLES.len()], &mut dice) {
            tables += 1;
            if waiting.len() < WAITING {
                waiting.push(sample);
                continue;
            }
            let place = dice.roll("place", WAITING as u32) as usize;
            batch.push(std::mem::replace(&mut waiting[place], sample));
            if batch.len() == BATCH {
                learner.learn(&batch, (BEGIN * (1.0 - nth as f32 / games as f32)).max(LAST));
                batch.clear();
            }
        }
        if nth % 100_000 == 99_999 {
            eprintln!("{} games, {tables} tables", nth + 1);
        }
    }
    println!("# What every seat can expect, in thousandths. Made by");
    println!("# `cargo run --release -p lab --example fit_network -- quick {games}`:");
    println!("# {games} games of the quick policy with itself, seed 2026, {tables} tables.");
    let checked = quick_games(CHECKED, &mut Seed::from_number(2026).stream("check"));
    finish(learner.network, checked);
}

fn from_thinkers(games: u64, percent: u64) {
    let remarks: Vec<&str> = THERE.lines().take_while(|line| line.starts_with('#')).collect();
    // Nobody plays the games of an earlier time again.
    let before = remarks.iter().filter(|line| line.contains("-- think")).count() as u64;
    let first = FIRST_GAME * (1 + before);
    let mut learner = Learner::from(Network::read(&inputs(), THERE));
    let played = thinkers_games(first..first + games);
    let tables: usize = played.iter().map(Vec::len).sum();
    let mut dice = Seed::from_number(first).stream("order");
    let mut thoughts = Thoughts::default();
    for pass in 0..PASSES {
        let mut samples = quick_games(games / 2, &mut dice);
        for game in &played {
            look_ahead(game, percent as f32 / 100.0, &learner.network, &mut thoughts, &mut samples);
        }
        stir(&mut samples, &mut dice);
        let batches = PASSES * samples.len() / BATCH;
        for (nth, batch) in samples.chunks_exact(BATCH).enumerate() {
            let over = (pass * batches / PASSES + nth) as f32 / batches as f32;
            learner.learn(batch, (GO_ON * (1.0 - over)).max(LAST));
        }
        eprintln!("gone through {} times", pass + 1);
    }
    remarks.iter().for_each(|line| println!("{line}"));
    println!(
        "# Then `cargo run --release -p lab --example fit_network -- think {games} {percent}`:"
    );
    println!("# {games} games in which some think, from number {first}, {tables} tables.");
    let other = first + FIRST_GAME / 2;
    let checked = thinkers_games(other..other + games / 10).into_iter().flatten().collect();
    finish(learner.network, checked);
}

/// Prints the network, and what it is worth on tables of other games.
fn finish(network: Network, checked: Vec<Sample>) {
    let names = inputs();
    let file = network.write(&names);
    let (loss, even) = surprise(&Network::read(&names, &file), &checked);
    println!(
        "# Log-loss on {} tables of other games: {loss:.4}; with even chances {even:.4}.",
        checked.len()
    );
    print!("{file}");
}

/// Every table of so many games of the quick policy.
fn quick_games(games: u64, dice: &mut Dice) -> Vec<Sample> {
    (0..games).flat_map(|nth| quick_game(TABLES[nth as usize % TABLES.len()], dice)).collect()
}

/// Games in which some think, on all cores; game by game what was noted.
fn thinkers_games(numbers: std::ops::Range<u64>) -> Vec<Vec<Sample>> {
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    let part = (numbers.end - numbers.start).div_ceil(cores).max(1);
    let play = |core: u64| {
        let from = (numbers.start + core * part).min(numbers.end);
        (from..(from + part).min(numbers.end)).map(thinkers_game).collect::<Vec<_>>()
    };
    thread::scope(|scope| {
        let parts: Vec<_> = (0..cores).map(|core| scope.spawn(move || play(core))).collect();
        parts.into_iter().flat_map(|part| part.join().expect("it plays on")).collect()
    })
}

/// The tables of a game with what they learn from.
fn look_ahead(
    game: &[Sample],
    faith: f32,
    network: &Network,
    thoughts: &mut Thoughts,
    samples: &mut Vec<Sample>,
) {
    let Some(mut shares) = game.first().map(|sample| sample.shares) else { return };
    for sample in game.iter().rev() {
        samples.push(Sample { facts: sample.facts.clone(), shares });
        network.think(&sample.facts, thoughts);
        let chances = chances(thoughts, sample.facts.seats());
        for (share, chance) in shares.iter_mut().zip(chances) {
            *share += (1.0 - faith) * (chance as f32 - *share);
        }
    }
}

fn stir(samples: &mut [Sample], dice: &mut Dice) {
    for last in (1..samples.len()).rev() {
        samples.swap(last, dice.roll("place", last as u32 + 1) as usize);
    }
}

/// The log-loss on these tables, and what it would be with even chances.
fn surprise(network: &Network, samples: &[Sample]) -> (f64, f64) {
    let (mut loss, mut even) = (0.0, 0.0);
    let mut thoughts = Thoughts::default();
    for sample in samples {
        network.think(&sample.facts, &mut thoughts);
        let chances: [f64; SEATS + 1] = chances(&thoughts, sample.facts.seats());
        let each = sample.shares.iter().zip(chances);
        loss -= each
            .filter(|(share, _)| **share > 0.0)
            .map(|(share, chance)| f64::from(*share) * chance.ln())
            .sum::<f64>();
        even += (sample.facts.seats() as f64 + 1.0).ln();
    }
    let count = samples.len().max(1) as f64;
    (loss / count, even / count)
}
