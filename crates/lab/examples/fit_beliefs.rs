//! Counts how often a card of Overtime is used when it fits, in games of the quick
//! policy with itself, and prints `players/src/overtime/habits.txt`:
//!
//!     cargo run --release -p lab --example fit_beliefs > crates/players/src/overtime/habits.txt
//!
//! With the word `check` it says what that file is worth: how surprising the true cards
//! of other hands are (log-loss) to somebody who believes it, and to somebody to whom all
//! worlds are alike, in games of other deals.

use std::collections::BTreeMap;

use overtime::{Card, Event, Options, Overtime, Reactions};
use players::overtime::{Beliefs, EVEN, Mood, fits};
use players::search::Judge;
use tabletop::{Dice, Eyes, Game, Seat, Seed, Tale};

const GAMES: u64 = 3_000;
/// Games that are looked at for `check`, and worlds that are imagined at every look.
const LOOKED_AT: u64 = 300;
const WORLDS: u32 = 100;

/// How often a kind was held at such a moment, and how often it was used.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    turns: u32,
    used_in_turn: u32,
    moments: u32,
    used_at_moment: u32,
}

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => fit(),
        Some("check") => check(),
        Some(other) => eprintln!("“{other}” is not known; there is `check`."),
    }
}

fn fit() {
    let mut counts = BTreeMap::<u8, (Card, Count)>::new();
    let mut dice = Seed::from_number(2026).stream("fit");
    for nth in 0..GAMES {
        let options = Options::new(3 + (nth % 4) as u8, Reactions::Sealed);
        let mut game = Overtime::deal(&options, &mut dice, &mut ());
        let (mut actions, mut events) = (Vec::new(), Vec::new());
        // What whoever has the turn held when it began.
        let mut held = (Seat(0), Vec::new());
        while let Some(seat) = game.due().seats().lowest() {
            let mut note = |card: Card, add: &dyn Fn(&mut Count)| {
                add(&mut counts.entry(card.id()).or_insert((card, Count::default())).1);
            };
            if game.begins_turn() && (held.0 != game.turn().active || held.1.is_empty()) {
                held = (game.turn().active, game.hand(game.turn().active).collect());
                held.1.iter().for_each(|&card| note(card, &|count| count.turns += 1));
            }
            game.actions(seat, &mut actions);
            let action = match actions[..] {
                [only] => only,
                _ => game.quick(&Mood::default(), seat, &actions, &mut dice),
            };
            events.clear();
            game.play(seat, action, &mut dice, &mut events).expect("it is listed");
            for event in &events {
                match *event {
                    Event::Reacted { card, .. } => note(card, &|count| count.used_at_moment += 1),
                    Event::Played { seat, card, .. } | Event::Discarded { seat, card }
                        if seat == held.0 =>
                    {
                        if let Some(place) = held.1.iter().position(|other| *other == card) {
                            held.1.swap_remove(place);
                            note(card, &|count| count.used_in_turn += 1);
                        }
                    }
                    Event::TurnBegan { .. } => held.1.clear(),
                    _ => {}
                }
                for holder in game.seats().iter() {
                    for card in game.hand(holder).filter(|card| fits(*card, holder, event)) {
                        note(card, &|count| count.moments += 1);
                    }
                }
            }
        }
    }
    println!("# How often a card is used, in thousandths: in a turn of one's own, and at a moment");
    println!("# at which it can be a reaction. Made by");
    println!("# `cargo run --release -p lab --example fit_beliefs`:");
    println!("# {GAMES} games of the quick policy with itself, three to six players, seed 2026.");
    // Nobody is that sure of anybody.
    let share = |used: u32, of: u32| (1000 * used / of.max(1)).min(950);
    for (card, count) in counts.values() {
        let turn = share(count.used_in_turn, count.turns);
        let moment = share(count.used_at_moment, count.moments);
        println!("{} = {turn}, {moment}", card.kind().slug);
    }
}

/// What somebody knows of one question: is such a card in that hand?
#[derive(Default)]
struct Surprise {
    asked: u32,
    /// Summed log-losses: believing, and without any belief.
    believing: f64,
    even: f64,
}

fn check() {
    let (mut reactions, mut others) = (Surprise::default(), Surprise::default());
    for nth in 0..LOOKED_AT {
        let mut dice = Seed::from_number(nth).stream("check");
        let options = Options::new(4, Reactions::Sealed);
        let mut events = Vec::new();
        let mut game = Overtime::deal(&options, &mut dice, &mut events);
        let (mut actions, mut tale) = (Vec::new(), Vec::new());
        let me = Seat(0);
        while let Some(seat) = game.due().seats().lowest() {
            let seen = events.drain(..).filter_map(|event| Overtime::shown(&event, Eyes::Seat(me)));
            tale.extend(seen.map(Tale::Event));
            if game.begins_turn() && game.turn().active == me {
                let beliefs = Beliefs::of(&tale, &game);
                look(&game, me, &beliefs, &mut dice, [&mut reactions, &mut others]);
            }
            game.actions(seat, &mut actions);
            let action = match actions[..] {
                [only] => only,
                _ => game.quick(&Mood::default(), seat, &actions, &mut dice),
            };
            game.play(seat, action, &mut dice, &mut events).expect("it is listed");
        }
    }
    for (name, surprise) in [("reactions", reactions), ("other cards", others)] {
        let mean = |sum: f64| sum / f64::from(surprise.asked);
        println!(
            "{name}: {} questions, log-loss {:.4} believing, {:.4} without",
            surprise.asked,
            mean(surprise.believing),
            mean(surprise.even)
        );
    }
}

/// Asks of every kind and every other hand whether it is there.
fn look(game: &Overtime, me: Seat, beliefs: &Beliefs, dice: &mut Dice, sums: [&mut Surprise; 2]) {
    let others = || game.seats().without(me).iter();
    let kinds: Vec<Card> = game.components().deck().collect();
    let mut held = vec![[[0u32; 2]; 64]; 6];
    for _ in 0..WORLDS {
        for believing in [false, true] {
            let mut world = game.imagine(me, dice);
            world.unanswered(me);
            if believing {
                world.likelier(me, EVEN, |whose, card| beliefs.likely(whose, card), dice);
            }
            for other in others() {
                let mut kinds: Vec<u8> = world.hand(other).map(Card::id).collect();
                kinds.sort_unstable();
                kinds.dedup();
                for kind in kinds {
                    held[other.index()][usize::from(kind)][usize::from(believing)] += 1;
                }
            }
        }
    }
    let [reactions, rest] = sums;
    for other in others() {
        for card in &kinds {
            let there = game.hand(other).any(|held| held == *card);
            let loss = |count: u32| {
                let chance = (f64::from(count) + 0.5) / (f64::from(WORLDS) + 1.0);
                -if there { chance.ln() } else { (1.0 - chance).ln() }
            };
            let [even, believing] = held[other.index()][usize::from(card.id())];
            let sum = if card.kind().trigger.is_some() { &mut *reactions } else { &mut *rest };
            sum.asked += 1;
            sum.even += loss(even);
            sum.believing += loss(believing);
        }
    }
}
