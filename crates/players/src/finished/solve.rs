//! Solving a deal: with open cards, which no player has, for the way to win that
//! leaves the most coffee. Where a bound says that no way leaves more, that is proven.

use finished::{Action, Finished};

use super::beam::{Breadth, Plan, plan};
use super::bound::most_coffee;
use super::planner::TO_THE_END;
use super::prospect::Taste;

/// A way to win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    pub line: Vec<Action>,
    /// The coffee it leaves: the most that was found.
    pub coffee: u8,
    /// No way leaves more than this.
    pub most: u8,
}

impl Solution {
    /// Is there surely no better way?
    pub fn proven(&self) -> bool {
        self.coffee == self.most
    }
}

/// So many looks in a row find nothing better before none is believed to be found.
const PATIENCE: u64 = 24;

/// More coffee than this is not looked for at first: so the cups there are change nothing
/// about the way that is found.
const CUPS: u8 = 5;

/// The best way to win that is found from here; nothing if none is.
///
/// Many narrow looks, each with a whim of its own, find more than a broad one.
pub fn solve(world: &Finished) -> Option<Solution> {
    let most = most_coffee(world)?;
    let imagined = world.with_coffee(world.coffee().min(CUPS));
    let spare = world.coffee() - imagined.coffee();
    let mut best: Option<Solution> = None;
    let (mut floor, mut whim, mut vain) = (0, 0, 0);
    while floor + spare <= most && vain < PATIENCE {
        let found = look(&imagined, 20, floor, Taste::frugal(whim));
        (whim, vain) = (whim + 1, vain + 1);
        if found.wins() {
            (floor, vain) = (found.end.coffee() + 1, 0);
            let coffee = found.end.coffee() + spare;
            best = Some(Solution { coffee, most, line: found.line });
        }
    }
    best.or_else(|| {
        let found = look(world, 160, 0, Taste::USUAL);
        found.wins().then(|| Solution { coffee: found.end.coffee(), most, line: found.line })
    })
}

fn look(world: &Finished, width: usize, floor: u8, taste: Taste) -> Plan {
    plan(world, Breadth { width, positions: 40, turns: TO_THE_END, floor, taste })
}

#[cfg(test)]
mod tests {
    use finished::Options;
    use serde_json::json;
    use tabletop::{Game, Scripted};

    use super::*;
    use crate::finished::PLAYER;

    /// What is left of a game: the rest of the cards is finished.
    fn position(present: &[u8], stack: &[u8], stash: u8, coffee: u8) -> Finished {
        let lowest = present.iter().chain(stack).min().unwrap();
        let present: Vec<_> = present.iter().map(|&card| json!([card, 0])).collect();
        let state = json!({
            "finished": lowest - 1, "present": present, "stack": stack, "past": [],
            "stash": stash, "reserve": 10 - stash, "coffee": coffee, "held": [], "future": [],
            "idle": 0, "turn": 40, "pending": null, "over": false, "reason": null, "unseen": [],
        });
        Finished::resume(&Options::default(), &state).expect("a position")
    }

    #[test]
    fn a_sweet_is_spent_where_it_saves_a_coffee() {
        // 46 draws a card: with a sweet the 45 comes, and everything is finished now.
        let solved = solve(&position(&[46, 47, 48], &[45], 1, 2)).unwrap();
        assert_eq!((solved.coffee, solved.proven()), (2, true));
        assert_eq!(solved.line[0].to_string(), "use 46");
        // Without one the turn must end, and a coffee is drunk.
        let solved = solve(&position(&[46, 47, 48], &[45], 0, 2)).unwrap();
        assert_eq!((solved.coffee, solved.proven()), (1, true));
        assert_eq!(solve(&position(&[46, 47, 48], &[45], 0, 0)), None);
    }

    #[test]
    fn the_line_leads_to_what_it_says() {
        let from = position(&[43, 46, 48], &[41, 47, 44, 42, 45], 4, 3);
        let solved = solve(&from).unwrap();
        let mut world = from;
        for action in solved.line {
            world.play(PLAYER, action, &mut Scripted::none(), &mut ()).expect("legal");
        }
        assert_eq!((world.finished(), world.coffee()), (48, solved.coffee));
    }

    #[test]
    fn the_cups_change_nothing_about_the_way() {
        let drunk = |cups: u8| {
            let from = position(&[43, 46, 48], &[41, 47, 44, 42, 45, 40], 1, cups);
            let solved = solve(&from).unwrap();
            (cups - solved.coffee, solved.line)
        };
        assert!(drunk(5).0 > 0);
        assert_eq!(drunk(5), drunk(6));
        assert_eq!(drunk(5), drunk(7));
    }
}
