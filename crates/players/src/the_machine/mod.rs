//! Who can play The Machine: one manager for all tables, workers of several
//! characters.
//!
//! Every character manages in the same way; as workers they differ in when they
//! work, whether they keep their word, and how they vote. At a level they play weeks in
//! mind before they decide (`mind`), quickly (`quick`), by what was said (`words`). What is said to a
//! worker before the cards moves them as their character allows (`request`).

mod likely;
mod manager;
mod mind;
mod morning;
mod newcomer;
mod quick;
mod reason;
mod record;
mod reply;
mod reproach;
mod request;
mod stakes;
mod talk;
mod words;
mod worker;

use tabletop::{Dice, Fate, Said, Seat, Seen, Statement};
use the_machine::{Action, Question, TheMachine, View};

use crate::newcomer::{MANNER, NEWCOMER};
use crate::search::{Level, Thinker};
use crate::{Advice, Cast, Character, Player, Random};
use talk::Tongue;
use words::Word;
use worker::Worker;

impl Cast for TheMachine {
    fn characters() -> &'static [Character] {
        &[
            Character { name: "mixed", manner: "works or idles as its chances stand, and bluffs" },
            Character { name: "lazy", manner: "never works if it can be helped" },
            Character { name: "diligent", manner: "always works and keeps every promise" },
            Character { name: "threshold", manner: "works only when warnings begin to hurt" },
            Character { name: "favourite", manner: "works for stars, as long as they can win" },
            Character { name: "unionist", manner: "idles, and makes those pay who do not" },
            Character { name: "calculating", manner: "weighs its chances and lies freely" },
            Level::CAST[0],
            Level::CAST[1],
            Level::CAST[2],
            Level::CAST[3],
            Character { name: NEWCOMER, manner: MANNER },
            Character { name: "random", manner: "does anything" },
        ]
    }

    fn usual() -> &'static str {
        Level::Easy.name()
    }

    fn adviser() -> &'static str {
        Level::Hard.name()
    }

    fn player(name: &str) -> Option<Box<dyn Player<TheMachine>>> {
        if let Some((level, like)) = Level::read(name) {
            let employee = Employee::thinking(Temper::read(like.unwrap_or("mixed"))?);
            return Some(Box::new(Thinker::new(employee, mind::depth(level))));
        }
        match name {
            NEWCOMER => Some(Box::new(newcomer::Newcomer)),
            "random" => Some(Box::new(Random)),
            _ => Some(Box::new(Employee::new(Temper::read(name)?))),
        }
    }

    fn quick(name: &str) -> Box<dyn Player<TheMachine>> {
        let name = Level::read(name).map_or(name, |(_, like)| like.unwrap_or("mixed"));
        TheMachine::player(name).unwrap_or_else(|| Box::new(Employee::new(Temper::Mixed)))
    }
}

/// What a worker is like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Temper {
    Mixed,
    Lazy,
    Diligent,
    Threshold,
    Favourite,
    Unionist,
    Calculating,
}

impl Temper {
    fn read(name: &str) -> Option<Temper> {
        match name {
            "mixed" => Some(Temper::Mixed),
            "lazy" => Some(Temper::Lazy),
            "diligent" => Some(Temper::Diligent),
            "threshold" => Some(Temper::Threshold),
            "favourite" => Some(Temper::Favourite),
            "unionist" => Some(Temper::Unionist),
            "calculating" => Some(Temper::Calculating),
            _ => None,
        }
    }

    /// Does it depend on the day whether it works, where there is time to think about that?
    fn weighs(self) -> bool {
        matches!(self, Temper::Mixed | Temper::Calculating)
    }

    /// Promises to work without meaning it? The diligent keep their promises, others say
    /// what serves them.
    fn bluffs(self, dice: &mut Dice) -> bool {
        let lies = match self {
            Temper::Diligent | Temper::Unionist | Temper::Lazy => 0.0,
            Temper::Threshold | Temper::Favourite => 0.25,
            Temper::Mixed => 0.4,
            Temper::Calculating => 0.7,
        };
        chance(dice, lies)
    }
}

/// A player of any character, on whatever seat. What it has decided for the day
/// follows from what its seat has seen and from its moods, so nothing is kept.
#[derive(Clone, Debug)]
pub struct Employee {
    worker: Worker,
    tongue: Tongue,
    /// The manager's plan of the day, while it holds.
    made: Option<manager::Made>,
    /// Whether it works today, where it has thought about that.
    works: Option<bool>,
    /// Does it think before it decides?
    thinks: bool,
}

impl Employee {
    pub fn new(temper: Temper) -> Self {
        let tongue = Tongue::default();
        Employee { worker: Worker { temper }, tongue, made: None, works: None, thinks: false }
    }

    /// One at a level.
    fn thinking(temper: Temper) -> Self {
        Employee { thinks: true, ..Employee::new(temper) }
    }

    /// Whether it works today, if that is known when it is spoken to: whoever weighs both
    /// will think about it, or has done so already, and is bound by its own word alone.
    fn intent(&self, view: &View, seen: &Seen<'_, TheMachine>) -> Option<bool> {
        match self.thinks && self.worker.temper.weighs() {
            true => words::own(seen).map(|word| word == Word::Will),
            false => Some(self.worker.intent(view, seen)),
        }
    }

    /// The action and the reason for it.
    fn decide(&mut self, seen: &Seen<'_, TheMachine>, dice: &mut Dice) -> (Action, String) {
        let view = seen.view();
        let whims = || whims(&mut seen.mood(&format!("whims of day {}", view.day)));
        let (wish, why) = match seen.question() {
            Some(Question::Place { .. }) => {
                let why = "The best work comes from there, as far as people can be relied on.";
                let spot = manager::place(&mut self.made, &view, morning::heard(seen), &whims());
                (spot.map(Action::Place), why.to_string())
            }
            Some(Question::Work { spot, .. }) => self.worker.work(&view, seen, spot),
            Some(Question::Warn { .. }) => manager::warn(&view, seen.heard(), &whims()),
            Some(Question::Recommend { stars, .. }) => manager::recommend(&view, stars, &whims()),
            Some(Question::Propose { .. }) => self.worker.propose(&view, seen),
            Some(Question::Vote { by, tokens, .. }) => {
                let (vote, reason) = self.worker.vote(&view, by, &tokens, dice);
                let why = self.tongue.remember_vote(reason);
                (Some(Action::Vote(vote)), why)
            }
            None => (None, String::new()),
        };
        let legal = seen.actions();
        match wish.filter(|wish| legal.contains(wish)) {
            Some(action) => (action, why),
            // A plan that no longer fits: anything legal.
            None => {
                let nth = dice.roll("any", legal.len() as u32);
                (legal[nth as usize], "There is nothing better to do.".into())
            }
        }
    }
}

impl Player<TheMachine> for Employee {
    fn choose(&mut self, seen: &Seen<'_, TheMachine>, dice: &mut Dice) -> Action {
        self.decide(seen, dice).0
    }

    fn advise(&mut self, seen: &Seen<'_, TheMachine>, dice: &mut Dice) -> Advice<TheMachine> {
        let (action, why) = self.decide(seen, dice);
        Advice::new(action, why)
    }

    fn speak(&mut self, seen: &Seen<'_, TheMachine>, dice: &mut Dice) -> Option<Statement> {
        let view = seen.view();
        self.tongue.recall(seen);
        if seen.seat() == view.manager() {
            return self.tongue.of_manager(&view, seen, dice);
        }
        // What is said depends on what is meant to be done, so that comes first.
        let intent = self.works.take().unwrap_or_else(|| self.worker.intent(&view, seen));
        self.tongue.of_worker(&view, seen, self.worker.temper, intent, dice)
    }

    fn explain(&mut self, dice: &mut Dice) -> Option<Statement> {
        self.tongue.explain(dice)
    }

    fn reply(
        &mut self,
        seen: &Seen<'_, TheMachine>,
        said: &Said,
        dice: &mut Dice,
    ) -> Option<Statement> {
        let view = seen.view();
        self.tongue.recall(seen);
        if reply::is_riddle(said) {
            return reply::RIDDLE.iter().find_map(|slug| self.tongue.answer(said, &[slug], dice));
        }
        let slugs = if seen.seat() == view.manager() {
            reply::of_manager(said)
        } else {
            let intent = self.intent(&view, seen);
            reply::of_worker(&view, said, self.worker.temper, intent, dice)
        };
        self.tongue.answer(said, slugs, dice)
    }
}

/// True with this chance.
fn chance(dice: &mut Dice, probability: f64) -> bool {
    let sides = 1 << 20;
    f64::from(dice.roll("mood", sides)) < probability * f64::from(sides)
}

/// Any of these, or nothing if there are none.
fn any<T: Copy>(dice: &mut Dice, items: &[T]) -> Option<T> {
    (!items.is_empty()).then(|| items[dice.roll("any", items.len() as u32) as usize])
}

/// A little arbitrariness for every seat, so that equals are not always judged
/// in the order of their seats.
fn whims(dice: &mut Dice) -> [f64; the_machine::SEATS] {
    std::array::from_fn(|_| f64::from(dice.roll("whim", 1000)) / 5000.0)
}

/// The workers still in, but for one.
fn others(view: &the_machine::View, seat: Seat) -> Vec<Seat> {
    view.inside.without(seat).iter().collect()
}
