//! The player that takes any legal action, all equally likely.

use tabletop::{Dice, Fate, Game, Seen};

use crate::Player;

/// Plays anything legal. A yardstick, not an opponent.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, seen: &Seen<'_, G>, dice: &mut Dice) -> G::Action {
        let actions = seen.actions();
        actions[dice.roll("choice", actions.len() as u32) as usize]
    }
}
