//! The games that the network learns from.
//!
//! All begin wildly: up to a moment that is drawn some decisions are anything, so that the
//! network sees tables at which nobody has played well so far, as a search does. From then on
//! every quiet table is noted.

use overtime::{Action, Options, Overtime, Reactions};
use players::overtime::{Diligent, Taste, facts, quick};
use players::search::{Depth, Facts, Judge, SEATS, Thinker};
use players::{Player, Table, Thought};
use tabletop::{Dice, Due, Fate, Game, Seats, Seed, Standing};

/// How many play: every second game has four.
pub const TABLES: [u8; 6] = [4, 3, 4, 5, 4, 6];
/// Whoever thinks plays so many games in mind.
const ROUNDS: u32 = 100;

/// A quiet table, and everybody's share of the victory; the last place is nobody's.
#[derive(Clone)]
pub struct Sample {
    pub facts: Facts,
    pub shares: [f32; SEATS + 1],
}

/// A game of the quick policy: everybody plays by the fitted numbers or by the typed ones.
pub fn quick_game(players: u8, dice: &mut Dice) -> Vec<Sample> {
    let mut game = Overtime::deal(&Options::new(players, Reactions::Sealed), dice, &mut ());
    let tastes = tastes(players, dice);
    let mut wild = dice.roll("wild", 80 * u32::from(players)).saturating_sub(20);
    let (mut actions, mut tables) = (Vec::new(), Vec::new());
    while let Some(seat) = game.due().seats().lowest() {
        if wild == 0 && game.is_quiet() {
            tables.push(facts(&game, Seats::NONE));
        }
        game.actions(seat, &mut actions);
        let action = match actions[..] {
            [only] => only,
            _ if wild > 0 && slips(&game, dice) => any(&actions, dice),
            _ => quick(&game, seat, tastes[seat.index()], &actions, dice),
        };
        game.play(seat, action, dice, &mut ()).expect("it is listed");
        wild = wild.saturating_sub(1);
    }
    let standing = game.due().standing().expect("it is over");
    samples(tables, standing, players)
}

/// A game in which some think, by the network that is there, and the others do at once what
/// they always do. Nobody talks.
pub fn thinkers_game(number: u64) -> Vec<Sample> {
    let players = TABLES[number as usize % TABLES.len()];
    let seed = Seed::from_number(number);
    let mut table = Table::<Overtime>::new(&Options::new(players, Reactions::Sealed), seed);
    let mut dice = seed.stream("fit");
    let thinking = some(players, &mut dice);
    let tastes = tastes(players, &mut dice);
    let mut wild = dice.roll("wild", 60 * u32::from(players)).saturating_sub(30);
    let mut thinker =
        Thinker::new(Diligent::default(), Depth { rounds: ROUNDS, slips: 0, blur: 0 });
    let mut tables = Vec::new();
    loop {
        let game = table.game().clone();
        if let Due::Over(standing) = game.due() {
            return samples(tables, standing, players);
        }
        if wild == 0 && game.is_quiet() {
            tables.push(facts(&game, thinking));
        }
        table.round(|seen, dice| {
            let (seat, actions) = (seen.seat(), seen.actions());
            let action = match actions {
                [only] => *only,
                _ if wild > 0 && slips(&game, dice) => any(actions, dice),
                _ if wild > 0 => quick(&game, seat, tastes[seat.index()], actions, dice),
                _ if thinking.contains(seat) => thinker.choose(seen, dice),
                _ => quick(&game, seat, &Taste::TYPED, actions, dice),
            };
            Thought { says: None, action, explains: None, iterations: 0 }
        });
        wild = wild.saturating_sub(1);
    }
}

fn tastes(players: u8, dice: &mut Dice) -> Vec<&'static Taste> {
    let mut taste = || if dice.roll("taste", 3) > 0 { Taste::fitted() } else { &Taste::TYPED };
    (0..players).map(|_| taste()).collect()
}

/// Any seats, but one at least.
fn some(players: u8, dice: &mut Dice) -> Seats {
    loop {
        let thinks = |_: &_| dice.roll("thinks", 2) == 0;
        let seats: Seats = Seats::first(players).iter().filter(thinks).collect();
        if !seats.is_empty() {
            return seats;
        }
    }
}

/// Is this a decision that is anything? In a turn more often than elsewhere.
fn slips(game: &Overtime, dice: &mut Dice) -> bool {
    let often = match game.due() {
        Due::Turn(_) => 20,
        _ => 4,
    };
    dice.roll("slip", 100) < often
}

fn any(actions: &[Action], dice: &mut Dice) -> Action {
    actions[dice.roll("any", actions.len() as u32) as usize]
}

fn samples(tables: Vec<Facts>, standing: Standing, players: u8) -> Vec<Sample> {
    let mut shares = [0.0; SEATS + 1];
    let winners = standing.winners;
    match winners.is_empty() {
        true => shares[usize::from(players)] = 1.0,
        false => {
            winners.iter().for_each(|seat| shares[seat.index()] = 1.0 / f32::from(winners.len()))
        }
    }
    tables.into_iter().map(|facts| Sample { facts, shares }).collect()
}
