//! How surprising the cards are that others still hold in The Machine (log-loss), to
//! somebody who believes that people have played as they mostly do, and to somebody to whom
//! all pasts are alike.
//!
//!     cargo run --release -p lab --example held_cards -- [NAME [GAMES [FIRST]]]
//!
//! Five of that name play; the first game has the number FIRST. Every day before the work
//! every seat is asked of every other worker and every kind of card whether it is there.

use players::search::one_of;
use players::{Cast, Table, think};
use tabletop::{Seat, Seed};
use the_machine::{Card, Options, Phase, TheMachine};

/// Worlds that are imagined for an answer.
const WORLDS: u32 = 100;
/// Of how many worlds one is kept; one of one is to believe nothing.
const DRAWN: [u32; 3] = [1, 8, 32];

fn main() {
    let mut words = std::env::args().skip(1);
    let name = words.next().unwrap_or("mixed".into());
    let mut numbers = words.map(|word| word.parse::<u64>().expect("a number"));
    let (games, first) = (numbers.next().unwrap_or(300), numbers.next().unwrap_or(1));
    let options = Options::of(5).expect("five can play");
    let (mut asked, mut losses) = (0, [0.0; DRAWN.len()]);
    for nth in first..first + games {
        let seed = Seed::from_number(nth);
        let mut table = Table::<TheMachine>::new(&options, seed);
        let mut players: Vec<_> =
            (0..5).map(|_| TheMachine::player(&name).expect("in the cast")).collect();
        let mut day = 1;
        loop {
            let world = table.game();
            // Before Tuesday nobody has played anything.
            if world.phase() == Phase::Cards && world.day() > day {
                day = world.day();
                for seat in (0..5).map(Seat) {
                    let held = DRAWN.map(|drawn| held(world, seat, drawn, seed));
                    for other in world.inside().without(seat).iter() {
                        for card in Card::all() {
                            asked += 1;
                            let there = world.hand(other).has(card);
                            for (loss, held) in losses.iter_mut().zip(&held) {
                                let held = held[other.index()][card.index()];
                                let chance = (f64::from(held) + 0.5) / f64::from(WORLDS + 1);
                                *loss -= if there { chance } else { 1.0 - chance }.ln();
                            }
                        }
                    }
                }
            }
            let round =
                table.round(|seen, dice| think(players[seen.seat().index()].as_mut(), seen, dice));
            if round.is_none() {
                break;
            }
        }
    }
    println!("{name}: {games} games, {asked} questions");
    for (drawn, loss) in DRAWN.iter().zip(losses) {
        println!("one world of {drawn}: log-loss {:.4}", loss / f64::from(asked));
    }
}

/// In how many worlds everybody holds each card.
fn held(world: &TheMachine, seat: Seat, drawn: u32, seed: Seed) -> [[u32; 7]; 8] {
    let mut dice = seed.stream(&format!("worlds of {seat} on day {}", world.day()));
    let mut imagining = tabletop::Game::imagining(world, seat);
    let mut held = [[0; 7]; 8];
    for _ in 0..WORLDS {
        let imagined: TheMachine = one_of(drawn, &mut imagining, seat, &mut dice);
        for other in imagined.inside().without(seat).iter() {
            for card in imagined.hand(other).kinds() {
                held[other.index()][card.index()] += 1;
            }
        }
    }
    held
}
