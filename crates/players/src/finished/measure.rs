//! Certifying a deal: solved with open cards, measured along the way that was found,
//! and played by the quick player, who sees as much as anybody.

use finished::{Action, Ending, Finished, Options, Pending};
use tabletop::{Eyes, Game, Match, Options as _, Seed, Seen};

use super::beam::{Breadth, glimpse};
use super::bound::most_coffee;
use super::certify::{Certified, GAMES, pick};
use super::greedy::is_order;
use super::planner::{Budget, Planner, TO_THE_END};
use super::prospect::Taste;
use super::solve::{Solution, deal, solve_deal};
use super::{PLAYER, after};
use crate::Player;

/// Solves a numbered deal at these difficulties and measures it; nothing where no way to
/// win is found.
pub fn measure(number: u64, difficulties: &[&str]) -> Vec<Option<Certified>> {
    let mut known: Vec<(Finished, Solution)> = Vec::new();
    let each = difficulties.iter().map(|difficulty| {
        let options = numbered(number, difficulty)?;
        let world = deal(&options);
        let same = known.iter().find_map(|(other, way)| with_other_cups(way, other, &world));
        let solution = same.or_else(|| solve_deal(&options))?;
        known.push((world.clone(), solution.clone()));
        Some(Certified {
            deal: number,
            par: solution.coffee,
            proven: solution.proven(),
            length: solution.line.len() as u16,
            critical: critical(world, &solution.line),
            wins: (1..=GAMES).filter(|&nth| quick_wins(&options, number, nth)).count() as u8,
        })
    });
    each.collect()
}

fn numbered(deal: u64, difficulty: &str) -> Option<Options> {
    let mut options = Options::default();
    options.set("difficulty", difficulty).ok()?;
    options.set("deal", &deal.to_string()).ok()?;
    Some(options)
}

/// The way through the same cards with as many sweets: as many cups are drunk, and it would
/// be found again.
fn with_other_cups(way: &Solution, of: &Finished, world: &Finished) -> Option<Solution> {
    let drunk = of.coffee() - way.coffee;
    let coffee = world.coffee().checked_sub(drunk).filter(|_| of.stash() == world.stash())?;
    Some(Solution { coffee, most: most_coffee(world)?, line: way.line.clone() })
}

const NARROW: Breadth =
    Breadth { width: 2, positions: 8, turns: TO_THE_END, floor: 0, taste: Taste::USUAL };

/// The decisions of a line at which the one-step player, who sees the same cards, would
/// have done something after which a narrow look finds no way to win.
fn critical(mut world: Finished, line: &[Action]) -> u16 {
    let mut actions = Vec::new();
    let mut critical = 0;
    for &action in line {
        world.actions(PLAYER, &mut actions);
        if actions.len() > 1 && !is_order(world.pending()) {
            let other = pick(&world, &actions);
            let loses = other != action && !glimpse(&after(&world, other), NARROW).wins();
            critical += u16::from(loses);
        }
        world = after(&world, action);
    }
    debug_assert!(world.pending() == Pending::Free);
    critical
}

/// Does the quick player win this deal, in the nth try?
fn quick_wins(options: &Options, deal: u64, nth: u8) -> bool {
    let seed = Seed::from_number(deal);
    let mut dice = seed.stream(&format!("quick {nth}"));
    let mut player = Planner::new(Budget::QUICK);
    let mut table = Match::<Finished>::new(options.clone(), seed);
    let mut actions = Vec::new();
    while table.game().ending().is_none() {
        table.game().actions(PLAYER, &mut actions);
        let tale = table.tale(Eyes::Seat(PLAYER));
        let seen = Seen::new(table.game(), PLAYER, &actions, &[]).remembering(&tale);
        let action = player.choose(&seen, &mut dice);
        if table.play(PLAYER, action).is_err() {
            return false;
        }
    }
    table.game().ending() == Some(Ending::Won)
}
