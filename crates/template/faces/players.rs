//! The cast: two bots, and somebody who has just had the lesson.

use players::{Cast, Character, NEWCOMER, Player, Random};
use tabletop::{Dice, Fate, Seen};
use template::{Action, SIZES, Template};

const CAST: [Character; 3] = [
    Character { name: "greedy", manner: "asks for the largest slice, or for its favourite" },
    Character { name: NEWCOMER, manner: "has just had the lesson, and tries what looks good" },
    Character { name: "random", manner: "does anything" },
];

impl Cast for Template {
    fn characters() -> &'static [Character] {
        &CAST
    }

    fn player(name: &str) -> Option<Box<dyn Player<Self>>> {
        match name {
            "greedy" => Some(Box::new(Greedy(4))),
            NEWCOMER => Some(Box::new(Greedy(2))),
            "random" => Some(Box::new(Random)),
            _ => None,
        }
    }
}

/// Asks for what is worth most, and once in so many times for something else, or two of
/// them would never eat.
struct Greedy(u32);

impl Player<Template> for Greedy {
    fn choose(&mut self, seen: &Seen<'_, Template>, dice: &mut Dice) -> Action {
        let view = seen.view();
        if dice.roll("doubt", self.0) == 0 {
            return Action(dice.roll("any", SIZES as u32) as u8 + 1);
        }
        let favourite = view.players[seen.seat().index()].favourite;
        let worth =
            |action: &Action| action.0 + if favourite == Some(action.0) { view.bonus } else { 0 };
        seen.actions().iter().copied().max_by_key(worth).unwrap_or(Action(1))
    }
}
