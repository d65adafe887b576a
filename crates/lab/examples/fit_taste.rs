//! Fits what things are worth to the quick policy of Overtime, in games with itself, and
//! prints `players/src/overtime/taste.txt`:
//!
//!     cargo run --release -p lab --example fit_taste [ROUNDS] > crates/players/src/overtime/taste.txt
//!
//! Every round changes all numbers a little, up or down by chance, and lets those who are
//! changed one way play against those who are changed the other way, on the same deals
//! with chairs exchanged; then the numbers go a small step towards who won more
//! (simultaneous perturbation, after Spall). Far fewer games are needed than for one
//! number after another. At the end the fitted play against the typed ones on other deals.

use overtime::{Options, Overtime, Reactions};
use players::overtime::{Taste, quick};
use tabletop::{Dice, Due, Fate, Game, Seat, Seed};

/// Deals of a round; each is played twice.
const DEALS: u32 = 64;
/// Deals of the comparison at the end.
const CHECKED: u32 = 4_000;
/// How far the numbers are changed to be tried, and how far they go, in parts of what is
/// a small change of each: at first, and the less the more rounds are over.
const TRIED: f64 = 1.0;
const STEP: f64 = 0.3;

fn main() {
    let rounds = std::env::args().nth(1).map_or(16_000, |word| word.parse().expect("rounds"));
    let typed = Taste::TYPED.numbers();
    let small: Vec<f64> = typed.iter().map(|&number| (0.2 * f64::from(number)).max(2.0)).collect();
    let mut numbers: Vec<f64> = typed.iter().copied().map(f64::from).collect();
    let mut dice = Seed::from_number(2026).stream("fit");
    for round in 0..rounds {
        let over = f64::from(round) / f64::from(rounds);
        let signs: Vec<f64> =
            small.iter().map(|_| f64::from(dice.roll("sign", 2)) * 2.0 - 1.0).collect();
        let changed = |way: f64| {
            let each = numbers.iter().zip(&small).zip(&signs);
            let tried = TRIED * (1.0 - 0.6 * over);
            taste(each.map(|((number, small), sign)| number + way * tried * small * sign))
        };
        let more = compare(&changed(1.0), &changed(-1.0), DEALS, &mut dice).0;
        let step = STEP * (1.0 - over).max(0.05);
        for ((number, small), sign) in numbers.iter_mut().zip(&small).zip(&signs) {
            *number += step * more * small * sign;
        }
        if round % 500 == 499 {
            let fitted = taste(numbers.iter().copied());
            let (more, games) = compare(&fitted, &Taste::TYPED, 400, &mut dice);
            eprintln!("{round}: {:.1} % of {games} games", 50.0 + 50.0 * more);
        }
    }
    let fitted = taste(numbers.iter().copied());
    let mut others = Seed::from_number(2027).stream("check");
    let (more, games) = compare(&fitted, &Taste::TYPED, CHECKED, &mut others);
    println!("# What things are worth to the quick policy, in points. Made by");
    println!(
        "# `cargo run --release -p lab --example fit_taste -- {rounds}`: {rounds} rounds of {} games",
        2 * DEALS
    );
    println!(
        "# of the quick policy with itself at a table of four, seed 2026. Two of these against two"
    );
    println!(
        "# with the typed numbers won {:.1} % of {games} games of other deals that anybody won.",
        50.0 + 50.0 * more
    );
    for (name, number) in Taste::NAMES.iter().zip(fitted.numbers()) {
        println!("{name} = {number}");
    }
}

fn taste(numbers: impl Iterator<Item = f64>) -> Taste {
    Taste::of(&numbers.map(|number| number.round() as i32).collect::<Vec<_>>())
}

/// By how much more often the one wins than the other, on so many deals with chairs
/// exchanged, and how many games anybody won.
fn compare(one: &Taste, other: &Taste, deals: u32, dice: &mut Dice) -> (f64, u32) {
    let (mut more, mut games) = (0.0, 0);
    for _ in 0..deals {
        let deal = Seed::from_number(u64::from(dice.word()));
        // Opposite each other, or side by side.
        let beside = dice.roll("chairs", 3);
        for swapped in [false, true] {
            let is_one = |seat: Seat| {
                let first = match beside {
                    0 => seat.0.is_multiple_of(2),
                    1 => seat.0 < 2,
                    _ => seat.0 == 0 || seat.0 == 3,
                };
                first != swapped
            };
            let won = play(deal, |seat| if is_one(seat) { one } else { other });
            if let Some(winners) = won {
                let ones = winners.iter().filter(|&&seat| is_one(seat)).count();
                more += 2.0 * ones as f64 / winners.len() as f64 - 1.0;
                games += 1;
            }
        }
    }
    (more / f64::from(games.max(1)), games)
}

/// Who wins, if anybody does.
fn play<'a>(deal: Seed, taste: impl Fn(Seat) -> &'a Taste) -> Option<Vec<Seat>> {
    let (mut luck, mut moods) = (deal.stream("play"), deal.stream("moods"));
    let mut game = Overtime::deal(&Options::new(4, Reactions::Sealed), &mut luck, &mut ());
    let mut actions = Vec::new();
    loop {
        let seats = match game.due() {
            Due::Over(standing) => {
                let winners: Vec<Seat> = standing.winners.iter().collect();
                return (!winners.is_empty()).then_some(winners);
            }
            due => due.seats(),
        };
        let seat = seats.lowest().expect("somebody is asked");
        game.actions(seat, &mut actions);
        let action = match actions[..] {
            [only] => only,
            _ => quick(&game, seat, taste(seat), &actions, &mut moods),
        };
        game.play(seat, action, &mut luck, &mut ()).expect("it is listed");
    }
}
