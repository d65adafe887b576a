//! Solving a deal: with open cards, which no player has, for the way to win that
//! leaves the most coffee. Where a bound says that no way leaves more, that is proven.

use finished::{Action, Finished};

use super::beam::{Breadth, Plan, plan};
use super::bound::most_coffee;

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

/// How broadly a better way is looked for, before none is believed to be found.
const WIDTHS: [usize; 2] = [30, 160];

/// The best way to win that is found from here; nothing if none is.
pub fn solve(world: &Finished) -> Option<Solution> {
    let most = most_coffee(world)?;
    let mut best: Option<Plan> = None;
    loop {
        let floor = best.as_ref().map_or(0, |best| best.end.coffee() + 1);
        let better = (floor <= most).then(|| wins(world, floor)).flatten();
        let Some(better) = better else { break };
        best = Some(better);
    }
    best.map(|plan| Solution { coffee: plan.end.coffee(), most, line: plan.line })
}

/// A way to win that leaves so much coffee.
fn wins(world: &Finished, floor: u8) -> Option<Plan> {
    let plans = WIDTHS.iter().map(|&width| {
        plan(world, Breadth { width, positions: 40, turns: super::planner::TO_THE_END, floor })
    });
    plans.into_iter().find(Plan::wins)
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
}
