//! Who can play Finished!.

mod beam;
mod bound;
pub mod certify;
mod compose;
mod exhaust;
mod greedy;
mod measure;
mod newcomer;
mod planner;
mod prospect;
pub mod puzzles;
mod retrace;
mod solve;
mod theme;

use finished::{Action, Finished};
use tabletop::{Game, Scripted, Seat};

pub use self::bound::most_coffee;
pub use self::compose::{Composed, compose};
pub use self::exhaust::{Exhaustion, Verdict};

pub use self::greedy::Greedy;
pub use self::measure::measure;
pub use self::planner::{Budget, Planner};
pub use self::solve::{Solution, solve, solve_deal};

use crate::newcomer::{MANNER, NEWCOMER};
use crate::{Cast, Character, Player, Random};

const PLAYER: Seat = Seat(0);

/// The world after a decision that is legal in it.
fn after(world: &Finished, action: Action) -> Finished {
    let mut world = world.clone();
    // Only the deal is luck, and what is legal in one world is in all.
    let played = world.play(PLAYER, action, &mut Scripted::none(), &mut ());
    debug_assert!(played.is_ok(), "{action} is legal");
    world
}

impl Cast for Finished {
    fn characters() -> &'static [Character] {
        &[
            Character { name: "greedy", manner: "does what looks best right now" },
            Character { name: "quick", manner: "plans as soon as the cards are known" },
            Character { name: "planner", manner: "plans ahead and seldom loses" },
            Character { name: NEWCOMER, manner: MANNER },
            Character { name: "random", manner: "does anything" },
        ]
    }

    fn adviser() -> &'static str {
        "planner"
    }

    fn player(name: &str) -> Option<Box<dyn Player<Finished>>> {
        match name {
            "greedy" | "easy" => Some(Box::new(Greedy)),
            "quick" | "normal" => Some(Box::new(Planner::new(Budget::QUICK))),
            "planner" | "hard" => Some(Box::new(Planner::new(Budget::PLANNER))),
            "expert" => Some(Box::new(Planner::new(Budget::EXPERT))),
            NEWCOMER => Some(Box::new(newcomer::Newcomer)),
            "random" => Some(Box::new(Random)),
            _ => None,
        }
    }

    fn quick(_name: &str) -> Box<dyn Player<Finished>> {
        Box::new(Greedy)
    }
}
