//! How the rounds are shared among the moves one can choose from.

use tabletop::Dice;

use super::{Judge, Mind, Worlds};
use crate::Patience;

/// After so many rounds one asks again whether it is time to decide.
const ASK: u32 = 8;

/// Every world is played on once for each move that is still in question, with the same
/// luck: what differs then is what the moves make of it. The rounds have several parts,
/// and after each the less promising half of the moves is out of the question.
pub fn in_pairs<G: Judge>(
    mind: &mut Mind<G>,
    worlds: Worlds<'_, G>,
    open: &[G::Action],
    rounds: u32,
    patience: &Patience,
    dice: &mut Dice,
) {
    let mut imagined = worlds(&mind.mood, dice);
    let mut world = imagined.clone();
    mind.begin(&imagined, open);
    let mut left = mind.tree.first_steps();
    let parts = left.len().next_power_of_two().trailing_zeros().max(1);
    let (mut round, mut played) = (0, 0);
    for part in 0..parts {
        let end = round + (rounds - round) / (parts - part);
        while round < end {
            if played >= G::SHARED {
                imagined = worlds(&mind.mood, dice);
                played = 0;
            }
            let luck = dice.clone();
            for &step in &left {
                if round % ASK == 0 && patience.is_over() || round == rounds {
                    return;
                }
                dice.clone_from(&luck);
                world.clone_from(&imagined);
                mind.round(&mut world, step, dice);
                round += 1;
            }
            played += left.len() as u32;
        }
        if left.len() > 2 {
            mind.tree.sort_by_promise(&mut left);
            left.truncate(left.len().div_ceil(2));
        }
    }
}

/// The move is tried that promises most, in a world of its own.
pub fn by_promise<G: Judge>(
    mind: &mut Mind<G>,
    worlds: Worlds<'_, G>,
    open: &[G::Action],
    rounds: u32,
    patience: &Patience,
    dice: &mut Dice,
) {
    let mut imagined = worlds(&mind.mood, dice);
    let mut world = imagined.clone();
    mind.begin(&imagined, open);
    for round in 0..rounds {
        if round % ASK == 0 && patience.is_over() {
            return;
        }
        if round > 0 && round % G::SHARED == 0 {
            imagined = worlds(&mind.mood, dice);
        }
        world.clone_from(&imagined);
        let step = mind.tree.choose(0, open);
        mind.round(&mut world, step, dice);
    }
}
