//! Solving a deal: with open cards, which no player has, for the way to win that
//! leaves the most coffee. Where a bound says that no way leaves more, that is proven.

use finished::{Action, DIFFICULTIES, Finished, Options};
use tabletop::{Game, Options as _, Scripted};

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

/// The best way to win a deal that is found. A way through the same cards with fewer sweets
/// is open with more of them as well, so whoever begins with more never ends with less.
pub fn solve_deal(options: &Options) -> Option<Solution> {
    let world = deal(options);
    let poorer = DIFFICULTIES.iter().find_map(|difficulty| {
        let mut options = options.clone();
        options.set("difficulty", difficulty).ok()?;
        Some(deal(&options).with_coffee(world.coffee())).filter(|other| poorer(other, &world))
    });
    solve_as(&world, poorer.as_ref())
}

pub(super) fn deal(options: &Options) -> Finished {
    Finished::deal(options, &mut Scripted::none(), &mut ())
}

/// As many sweets in all, but fewer of them at hand.
fn poorer(one: &Finished, other: &Finished) -> bool {
    let all = |world: &Finished| world.stash() + world.reserve();
    one.stash() < other.stash() && all(one) == all(other)
}

/// The best way to win that is found from here; nothing if none is.
pub fn solve(world: &Finished) -> Option<Solution> {
    solve_as(world, None)
}

/// Looks from a poorer world first, if there is one.
fn solve_as(world: &Finished, poorer: Option<&Finished>) -> Option<Solution> {
    let most = most_coffee(world)?;
    let cups = world.coffee().min(CUPS);
    let spare = world.coffee() - cups;
    let mut best = None;
    for from in poorer.into_iter().chain([world]) {
        improve(&mut best, &from.with_coffee(cups), most - spare);
    }
    if let Some((coffee, line)) = best {
        return Some(Solution { coffee: coffee + spare, most, line });
    }
    let found = look(world, 160, 0, Taste::USUAL);
    found.wins().then(|| Solution { coffee: found.end.coffee(), most, line: found.line })
}

/// Looks for ways that leave more coffee than the best so far. Many narrow looks, each with
/// a whim of its own, find more than a broad one.
fn improve(best: &mut Option<(u8, Vec<Action>)>, world: &Finished, most: u8) {
    let mut floor = best.as_ref().map_or(0, |(coffee, _)| coffee + 1);
    let (mut whim, mut vain) = (0, 0);
    while floor <= most && vain < PATIENCE {
        let found = look(world, 20, floor, Taste::frugal(whim));
        (whim, vain) = (whim + 1, vain + 1);
        if found.wins() {
            (floor, vain) = (found.end.coffee() + 1, 0);
            *best = Some((found.end.coffee(), found.line));
        }
    }
}

fn look(world: &Finished, width: usize, floor: u8, taste: Taste) -> Plan {
    plan(world, Breadth { width, positions: 40, turns: TO_THE_END, floor, taste })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

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

    /// Whatever is done, and whoever has paid, the richer has no fewer at hand.
    #[test]
    fn more_sweets_leave_every_way_open() {
        for number in 1..=20_u64 {
            let mut options = Options::default();
            options.set("deal", &number.to_string()).unwrap();
            options.set("difficulty", "very-easy").unwrap();
            let mut rich = deal(&options);
            options.set("difficulty", "easy").unwrap();
            let mut poor = deal(&options);
            assert!(poorer(&poor, &rich) && !poorer(&rich, &poor));
            let mut actions = Vec::new();
            for nth in 0.. {
                poor.actions(PLAYER, &mut actions);
                let Some(&action) = actions.get(nth * 7 % actions.len().max(1)) else { break };
                poor.play(PLAYER, action, &mut Scripted::none(), &mut ()).expect("legal");
                rich.play(PLAYER, action, &mut Scripted::none(), &mut ()).expect("open as well");
                assert!(rich.stash() >= poor.stash() && rich.coffee() == poor.coffee());
            }
            assert!(poor.ending().is_some() && rich.ending() == poor.ending());
        }
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
