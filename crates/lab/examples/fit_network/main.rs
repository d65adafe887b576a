//! Fits the network with which searching players judge a table of Overtime, in games of
//! the quick policy with itself, and prints the file that holds it:
//!
//!     cargo run --release -p lab --example fit_network [GAMES] > crates/players/src/overtime/network.txt
//!
//! In each game everybody plays by the fitted numbers or by the typed ones (`taste`). It
//! begins wildly: up to a moment that is drawn some decisions are anything, so that the
//! network sees tables at which nobody has played well so far, as a search does. From then
//! on every quiet table is learnt from, once, in an order that is stirred (Adam, after
//! Kingma and Ba). It takes about ten minutes of one core.

use overtime::{Options, Overtime, Reactions};
use players::overtime::{Taste, facts, inputs, quick};
use players::search::{FIRST, Facts, Judge, Network, Places, SEATS, SECOND, Thoughts, chances};
use tabletop::{Dice, Due, Fate, Game, Seed};

/// How many play: every second game has four.
const TABLES: [u8; 6] = [4, 3, 4, 5, 4, 6];
/// Tables wait here, to be learnt from in another order.
const WAITING: usize = 1 << 17;
const BATCH: usize = 256;
/// Games of another stream, to check by.
const CHECKED: u64 = 12_000;
/// The first step, and the last.
const STEPS: (f32, f32) = (2e-3, 4e-5);

/// A quiet table, and everybody's share of the victory; the last place is nobody's.
struct Sample {
    facts: Facts,
    shares: [f32; SEATS + 1],
}

fn main() {
    let games = std::env::args().nth(1).map_or(1_200_000, |word| word.parse().expect("games"));
    let mut dice = Seed::from_number(2026).stream("fit");
    let mut learner = Learner::new(&mut dice);
    let mut waiting: Vec<Sample> = Vec::with_capacity(WAITING);
    let (mut batch, mut tables) = (Vec::new(), 0_u64);
    for nth in 0..games {
        for sample in play(TABLES[nth as usize % TABLES.len()], &mut dice) {
            tables += 1;
            if waiting.len() < WAITING {
                waiting.push(sample);
                continue;
            }
            let place = dice.roll("place", WAITING as u32) as usize;
            batch.push(std::mem::replace(&mut waiting[place], sample));
            if batch.len() == BATCH {
                learner.learn(&batch, nth as f32 / games as f32);
                batch.clear();
            }
        }
        if nth % 100_000 == 99_999 {
            eprintln!("{} games, {tables} tables", nth + 1);
        }
    }
    let names = inputs();
    let file = learner.network.write(&names);
    let (loss, even, checked) = check(&Network::read(&names, &file));
    println!("# What every seat can expect, in thousandths. Made by");
    println!("# `cargo run --release -p lab --example fit_network -- {games}`:");
    println!("# {games} games of the quick policy with itself, seed 2026, {tables} tables.");
    println!(
        "# Log-loss on {checked} tables of other games: {loss:.4}; with even chances {even:.4}."
    );
    print!("{file}");
}

/// Plays a game and notes every quiet table after the wild beginning.
fn play(players: u8, dice: &mut Dice) -> Vec<Sample> {
    let mut game = Overtime::deal(&Options::new(players, Reactions::Sealed), dice, &mut ());
    let typed = Taste::TYPED;
    let tastes: Vec<&Taste> = (0..players)
        .map(|_| if dice.roll("taste", 3) > 0 { Taste::fitted() } else { &typed })
        .collect();
    let mut wild = dice.roll("wild", 80 * u32::from(players)).saturating_sub(20);
    let (mut actions, mut samples) = (Vec::new(), Vec::new());
    while let Some(seat) = game.due().seats().lowest() {
        if wild == 0 && game.is_quiet() {
            samples.push(Sample { facts: facts(&game), shares: [0.0; SEATS + 1] });
        }
        game.actions(seat, &mut actions);
        let slips = match game.due() {
            Due::Turn(_) => 20,
            _ => 4,
        };
        let action = match actions[..] {
            [only] => only,
            _ if wild > 0 && dice.roll("slip", 100) < slips => {
                actions[dice.roll("any", actions.len() as u32) as usize]
            }
            _ => quick(&game, seat, tastes[seat.index()], &actions, dice),
        };
        game.play(seat, action, dice, &mut ()).expect("it is listed");
        wild = wild.saturating_sub(1);
    }
    let winners = game.due().standing().map(|standing| standing.winners).unwrap_or_default();
    for sample in &mut samples {
        match winners.is_empty() {
            true => sample.shares[usize::from(players)] = 1.0,
            false => winners
                .iter()
                .for_each(|seat| sample.shares[seat.index()] = 1.0 / f32::from(winners.len())),
        }
    }
    samples
}

/// The log-loss on tables of other games, what it would be with even chances, and of how
/// many tables.
fn check(network: &Network) -> (f64, f64, usize) {
    let (mut loss, mut even, mut count) = (0.0, 0.0, 0);
    let mut thoughts = Thoughts::default();
    let mut dice = Seed::from_number(2026).stream("check");
    for nth in 0..CHECKED {
        for sample in play(TABLES[nth as usize % TABLES.len()], &mut dice) {
            network.think(&sample.facts, &mut thoughts);
            let chances = chances(&thoughts, sample.facts.seats());
            let each = sample.shares.iter().zip(chances);
            loss -= each
                .filter(|(share, _)| **share > 0.0)
                .map(|(share, chance)| f64::from(*share) * chance.ln())
                .sum::<f64>();
            even += (sample.facts.seats() as f64 + 1.0).ln();
            count += 1;
        }
    }
    (loss / count as f64, even / count as f64, count)
}

/// Climbs down the log-loss.
struct Learner {
    network: Network,
    slope: Vec<f32>,
    /// The slopes of late, and their squares.
    pace: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
    thoughts: Thoughts,
}

impl Learner {
    /// At first the layers are anything, and the strengths alike.
    fn new(dice: &mut Dice) -> Learner {
        let mut network = Network::new(inputs().len());
        let Places { first, first_bias, own, second_bias, strength, direct, .. } = network.places;
        let parts = [(first, first_bias, 0.15), (own, second_bias, 0.2), (strength, direct, 0.3)];
        for (from, to, most) in parts {
            for number in &mut network.numbers[from..to] {
                *number = most * (dice.roll("number", 20_001) as f32 / 10_000.0 - 1.0);
            }
        }
        let none = vec![0.0; network.numbers.len()];
        Learner {
            network,
            slope: none.clone(),
            pace: none.clone(),
            squares: none,
            steps: 0,
            thoughts: Thoughts::default(),
        }
    }

    fn learn(&mut self, batch: &[Sample], over: f32) {
        self.slope.fill(0.0);
        batch.iter().for_each(|sample| self.look(sample));
        self.steps += 1;
        let (late, lately) = (0.9_f32, 0.999_f32);
        let step = (STEPS.0 * (1.0 - over)).max(STEPS.1);
        let begun = (1.0 - late.powi(self.steps), 1.0 - lately.powi(self.steps));
        for (nth, number) in self.network.numbers.iter_mut().enumerate() {
            let slope = self.slope[nth] / batch.len() as f32 + 1e-5 * *number;
            self.pace[nth] += (1.0 - late) * (slope - self.pace[nth]);
            self.squares[nth] += (1.0 - lately) * (slope * slope - self.squares[nth]);
            let spread = (self.squares[nth] / begun.1).sqrt() + 1e-8;
            *number -= step * self.pace[nth] / begun.0 / spread;
        }
    }

    /// Adds the slope of one table: back through the layers, the last one first.
    fn look(&mut self, sample: &Sample) {
        let (seats, thoughts) = (sample.facts.seats(), &mut self.thoughts);
        self.network.think(&sample.facts, thoughts);
        let chances = chances(thoughts, seats);
        let (places, numbers, slope) =
            (self.network.places, &self.network.numbers, &mut self.slope);
        let off = |seat: usize| chances[seat] as f32 - sample.shares[seat];
        let mut mean = [0.0; FIRST];
        slope[places.nobody] += off(seats);
        for (nth, mean) in mean.iter_mut().enumerate() {
            slope[places.nobody_mean + nth] += off(seats) * thoughts.mean[nth];
            *mean += off(seats) * numbers[places.nobody_mean + nth];
        }
        let mut firsts = [[0.0; FIRST]; SEATS];
        for (seat, first) in firsts.iter_mut().enumerate().take(seats) {
            let mut second = [0.0; SECOND];
            for (nth, second) in second.iter_mut().enumerate() {
                let value = thoughts.second[seat][nth];
                slope[places.strength + nth] += off(seat) * value;
                if value > 0.0 {
                    *second = off(seat) * numbers[places.strength + nth];
                }
                slope[places.second_bias + nth] += *second;
            }
            for nth in 0..FIRST {
                let (own, shared) = (places.own + nth * SECOND, places.mean + nth * SECOND);
                let (value, all) = (thoughts.first[seat][nth], thoughts.mean[nth]);
                for (way, second) in second.iter().enumerate() {
                    slope[own + way] += second * value;
                    slope[shared + way] += second * all;
                    first[nth] += second * numbers[own + way];
                    mean[nth] += second * numbers[shared + way];
                }
            }
        }
        for (seat, row) in sample.facts.rows().enumerate() {
            let mut first = firsts[seat];
            for (nth, first) in first.iter_mut().enumerate() {
                *first = match thoughts.first[seat][nth] > 0.0 {
                    true => *first + mean[nth] / seats as f32,
                    false => 0.0,
                };
                slope[places.first_bias + nth] += *first;
            }
            for &(input, value) in row {
                let (input, value) = (usize::from(input), f32::from(value));
                slope[places.direct + input] += off(seat) * value;
                let from = places.first + input * FIRST;
                let row = &mut slope[from..from + FIRST];
                row.iter_mut().zip(&first).for_each(|(slope, first)| *slope += value * first);
            }
        }
    }
}
