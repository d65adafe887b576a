//! Who can play Overtime.
//!
//! Every character takes the move with the most points (`desk`), remembers who got
//! in its way and who keeps their word (`memory`), and talks about it (`talk`).
//! They differ in what their own word is worth, and in what things are worth to them
//! (`taste`). At a level they play games in mind before they decide (`mind`), and judge
//! how those stand (`outlook`).

mod beliefs;
mod desk;
mod memory;
mod mind;
mod newcomer;
mod outlook;
mod prospects;
mod talk;
mod taste;

pub use beliefs::{Beliefs, EVEN, fits};
pub use desk::quick;
pub use memory::{Verdict, Word};
pub use mind::Mood;
pub use outlook::{facts, inputs};
pub use taste::Taste;

use overtime::{Action, Overtime};
use tabletop::{Dice, Fate, Said, Seen, Statement};

use crate::newcomer::{MANNER, NEWCOMER};
use crate::search::{Depth, Level, Thinker};
use crate::{Advice, Cast, Character, Player, Random};
use desk::{Desk, best};
use memory::Memory;
use talk::Promises;

impl Cast for Overtime {
    fn characters() -> &'static [Character] {
        const { &CHARACTERS }
    }

    fn usual() -> &'static str {
        Level::Easy.name()
    }

    fn adviser() -> &'static str {
        Level::Hard.name()
    }

    fn player(name: &str) -> Option<Box<dyn Player<Overtime>>> {
        if let Some((level, like)) = Level::read(name) {
            let character = Diligent::like(like.unwrap_or("diligent"))?.careful();
            return Some(Box::new(Thinker::new(character, depth(level))));
        }
        match name {
            NEWCOMER => Some(Box::new(newcomer::Newcomer)),
            "random" => Some(Box::new(Random)),
            _ => Some(Box::new(Diligent::like(name)?)),
        }
    }

    fn quick(name: &str) -> Box<dyn Player<Overtime>> {
        let name = Level::read(name).map_or(name, |(_, like)| like.unwrap_or("diligent"));
        Overtime::player(name).unwrap_or_else(|| Box::new(Diligent::default()))
    }
}

const CHARACTERS: [Character; 11] = [
    Character { name: "diligent", manner: "works, rests in time, and keeps its word" },
    Character { name: "two-faced", manner: "as diligent, but promises what it likes" },
    Character { name: "grumpy", manner: "gets in everybody’s way, whoever is ahead" },
    Character { name: "dogged", manner: "works on, however tired" },
    Character { name: "easy-going", manner: "rests first, and lets much pass" },
    Level::CAST[0],
    Level::CAST[1],
    Level::CAST[2],
    Level::CAST[3],
    Character { name: NEWCOMER, manner: MANNER },
    Character { name: "random", manner: "does anything" },
];

/// How far a level thinks. A few rounds find most of what there is to find in a turn; so those
/// below *expert* take what is nearly the best for the best. With many one looks farther.
fn depth(level: Level) -> Depth {
    let blur = [0, 12, 6, 0][level as usize];
    Depth { blur, ..level.depth([24, 40, 60, 3_000], 74) }
}

/// Works toward the end, rests in time, reacts when it matters; the others are like it with a
/// taste or a word of their own.
#[derive(Clone, Copy, Debug)]
pub struct Diligent {
    /// How often, in a hundred temptations, it keeps its word.
    honesty: u32,
    /// And how gladly it gives it.
    promises: Promises,
    /// What things are worth to it.
    taste: &'static Taste,
}

impl Default for Diligent {
    fn default() -> Self {
        Diligent { honesty: 95, promises: Promises::Freely, taste: &Taste::TYPED }
    }
}

impl Diligent {
    fn like(name: &str) -> Option<Diligent> {
        let diligent = Diligent::default();
        let (honesty, taste) = match name {
            "diligent" => (diligent.honesty, diligent.taste),
            "two-faced" => (35, diligent.taste),
            "grumpy" => (80, &Taste::GRUMPY),
            "dogged" => (diligent.honesty, &Taste::DOGGED),
            "easy-going" => (diligent.honesty, &Taste::EASY_GOING),
            _ => return None,
        };
        Some(Diligent { honesty, taste, ..diligent })
    }

    /// The same as somebody who thinks: a word that will be kept is given with care, one
    /// that will not as before.
    fn careful(self) -> Diligent {
        match self.honesty > 50 {
            true => Diligent { promises: Promises::WithCare, ..self },
            false => self,
        }
    }

    /// What it remembers; whether its own promises bind it this time is a matter
    /// of character.
    fn memory(self, seen: &Seen<'_, Overtime>, dice: &mut Dice) -> Memory {
        let memory = Memory::of(seen.tale(), seen.seat());
        match memory.is_bound() && !chance(dice, self.honesty) {
            true => memory.unbound(),
            false => memory,
        }
    }
}

impl Player<Overtime> for Diligent {
    fn choose(&mut self, seen: &Seen<'_, Overtime>, dice: &mut Dice) -> Action {
        match seen.actions() {
            [only] => *only,
            actions => {
                let memory = self.memory(seen, dice);
                let view = seen.view();
                best(&Desk::new(&view, seen.seat(), memory).by(self.taste), actions, dice).0
            }
        }
    }

    fn advise(&mut self, seen: &Seen<'_, Overtime>, dice: &mut Dice) -> Advice<Overtime> {
        let view = seen.view();
        let memory = self.memory(seen, dice);
        let desk = Desk::new(&view, seen.seat(), memory).by(self.taste);
        let (action, points) = best(&desk, seen.actions(), dice);
        Advice::new(action, desk.reason(action, points))
    }

    fn speak(&mut self, seen: &Seen<'_, Overtime>, dice: &mut Dice) -> Option<Statement> {
        talk::speak(seen, self.promises, dice)
    }

    fn reply(
        &mut self,
        seen: &Seen<'_, Overtime>,
        said: &Said,
        dice: &mut Dice,
    ) -> Option<Statement> {
        talk::reply(seen, said, self.promises, dice)
    }
}

/// True so often in a hundred times.
fn chance(dice: &mut Dice, percent: u32) -> bool {
    dice.roll("mood", 100) < percent
}
