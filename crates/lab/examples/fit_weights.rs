//! Fits the weights with which searching players judge a table, from games that the
//! quick policy of a game plays with itself, and prints the file that holds them:
//!
//!     cargo run --release -p lab --example fit_weights -- overtime

use finishing_time::FinishingTime;
use overtime::{Overtime, Reactions};
use players::search::{Judge, Prospects};
use tabletop::{Dice, Seed};

/// How often everything is looked at.
const PASSES: u32 = 20;
/// Of so many games one is kept to check by; prime, so that it has every count of seats.
const KEPT: u64 = 11;

/// A quiet table, and everybody's share of the victory; the last place is nobody's.
struct Sample {
    facts: Vec<i32>,
    shares: Vec<f64>,
}

fn main() {
    let game = std::env::args().nth(1).unwrap_or_default();
    match game.as_str() {
        "overtime" => {
            let table = |nth| overtime::Options::new(3 + (nth % 4) as u8, Reactions::Sealed);
            fit::<Overtime>(24_000, table);
        }
        "finishing-time" => {
            let table = |nth| finishing_time::Options::players(2 + (nth % 5) as u8);
            fit::<FinishingTime>(4_000, table);
        }
        other => eprintln!("“{other}” has no weights; there are overtime and finishing-time."),
    }
}

/// Plays, fits and prints.
fn fit<G: Judge + Prospects>(games: u64, options: impl Fn(u64) -> G::Options) {
    let mut dice = Seed::from_number(2026).stream("fit");
    let (mut learn, mut check) = (Vec::new(), Vec::new());
    for nth in 0..games {
        let samples = if nth % KEPT == 0 { &mut check } else { &mut learn };
        play::<G>(&options(nth), &mut dice, samples);
    }
    let count = G::FACTS.len();
    let weights = climb(&learn, count);
    let seats = |sample: &Sample| sample.facts.len() as f64 / count as f64;
    let even = check.iter().map(|sample| seats(sample).ln()).sum::<f64>() / check.len() as f64;
    let slug = G::ABOUT.slug;
    println!("# What counts when a table is judged, in thousandths of a logit. Made by");
    println!("# `cargo run --release -p lab --example fit_weights -- {slug}`:");
    println!("# {games} games of the quick policy with itself, seed 2026, {} tables.", learn.len());
    println!(
        "# Log-loss on {} tables of other games: {:.4}; with even chances {even:.4}.",
        check.len(),
        loss(&check, &weights)
    );
    for (name, weight) in G::FACTS.iter().zip(weights) {
        println!("{name} = {}", (1000.0 * weight).round() as i32);
    }
}

/// Plays a game and notes every quiet table.
fn play<G: Judge + Prospects>(options: &G::Options, dice: &mut Dice, samples: &mut Vec<Sample>) {
    let mut game = G::deal(options, dice, &mut ());
    let mut actions = Vec::new();
    let first = samples.len();
    while let Some(seat) = game.due().seats().lowest() {
        if game.is_quiet() {
            let mut facts = Vec::new();
            game.facts(&mut facts);
            samples.push(Sample { facts, shares: Vec::new() });
        }
        game.actions(seat, &mut actions);
        let action = match actions[..] {
            [only] => only,
            _ => game.quick(&G::Mood::default(), seat, &actions, dice),
        };
        game.play(seat, action, dice, &mut ()).expect("it is listed");
    }
    let winners = game.due().standing().map(|standing| standing.winners).unwrap_or_default();
    let nobody = samples.get(first).is_some_and(|sample| {
        sample.facts.len() / G::FACTS.len() > usize::from(game.seats().len())
    });
    if winners.is_empty() && !nobody {
        return samples.truncate(first);
    }
    for sample in &mut samples[first..] {
        let rows = sample.facts.len() / G::FACTS.len();
        let mut shares = vec![0.0; rows];
        winners.iter().for_each(|seat| shares[seat.index()] = 1.0 / f64::from(winners.len()));
        if winners.is_empty() {
            shares[rows - 1] = 1.0;
        }
        sample.shares = shares;
    }
}

fn chances(sample: &Sample, weights: &[f64]) -> Vec<f64> {
    let rows = sample.facts.chunks_exact(weights.len());
    let sum = |row: &[i32]| -> f64 {
        row.iter().zip(weights).map(|(&fact, weight)| f64::from(fact) * weight).sum()
    };
    let mut chances: Vec<f64> = rows.map(|row| sum(row).exp()).collect();
    let all: f64 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= all);
    chances
}

fn loss(samples: &[Sample], weights: &[f64]) -> f64 {
    let each = samples.iter().flat_map(|sample| {
        let chances = chances(sample, weights);
        sample
            .shares
            .iter()
            .zip(chances)
            .map(|(share, chance)| -share * chance.ln())
            .collect::<Vec<_>>()
    });
    each.sum::<f64>() / samples.len() as f64
}

/// Climbs in small batches, each weight at its own pace (Adagrad) and in steps that fit
/// how large its facts are.
fn climb(samples: &[Sample], count: usize) -> Vec<f64> {
    let (mut weights, mut paces) = (vec![0.0; count], vec![1e-6; count]);
    let mut sizes = vec![1e-6; count];
    for row in samples.iter().flat_map(|sample| sample.facts.chunks_exact(count)) {
        sizes
            .iter_mut()
            .zip(row)
            .for_each(|(size, &fact)| *size = f64::max(*size, f64::from(fact).abs()));
    }
    for _ in 0..PASSES {
        for batch in samples.chunks(256) {
            let mut slope = vec![0.0; count];
            for sample in batch {
                let off = sample.shares.iter().zip(chances(sample, &weights));
                for (row, (share, chance)) in sample.facts.chunks_exact(count).zip(off) {
                    for (slope, &fact) in slope.iter_mut().zip(row) {
                        *slope += (share - chance) * f64::from(fact);
                    }
                }
            }
            for (nth, slope) in slope.into_iter().enumerate() {
                let slope = slope / sizes[nth];
                paces[nth] += slope * slope;
                weights[nth] += 0.3 / sizes[nth] * slope / f64::sqrt(paces[nth]);
            }
        }
    }
    weights
}
