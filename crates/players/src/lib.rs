//! Bots: players that are no people. They are handed what their seat may know
//! and nothing else.
#![deny(clippy::disallowed_methods)]

mod finished;
mod finishing_time;
mod newcomer;
pub mod overtime;
mod patience;
mod random;
pub mod search;
mod sums;
mod table;
mod the_machine;
mod thought;

pub use self::finished::{
    Budget, Composed, Exhaustion, Greedy, Planner, Solution, Verdict, certify as finished_deals,
    compose, measure as certify, most_coffee, puzzles as finished_puzzles, solve, solve_deal,
};
pub use self::overtime::Diligent;
pub use self::the_machine::{Employee, Temper};
pub use newcomer::NEWCOMER;
pub use patience::Patience;
pub use random::Random;
pub use table::Table;
pub use thought::{Foul, Thought, in_turn, stand_in, think, try_to_think};

use tabletop::{Dice, Game, Said, Seen, Statement};

/// Makes the list of games: `games`, where the crates of the rules can be found, and
/// `every_game!`.
macro_rules! list {
    ($d:tt $($name:ident: $game:ident),* $(,)?) => {
        /// The rules of all games.
        pub mod games {
            $(pub use ::$name;)*

            /// How many there are, as a word that begins a sentence.
            pub const COUNT: &str = {
                const WORDS: [&str; 9] =
                    ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
                WORDS[[$(stringify!($name)),*].len() - 1]
            };
        }

        /// The one list of games. `every_game!(then)` is `then! { name: Game, … }` with all
        /// of them; whoever does something with every game writes such a `then`.
        #[macro_export]
        macro_rules! every_game {
            ($d then:ident) => {
                $d then! { $($name: $crate::games::$name::$game),* }
            };
        }
    };
}

list! { $
    finished: Finished,
    finishing_time: FinishingTime,
    overtime: Overtime,
    the_machine: TheMachine,
}

/// Somebody who makes decisions.
///
/// What is decided follows from what the seat has seen, from its moods
/// ([`Seen::mood`]) and from the dice handed in. A player may keep what saves it
/// time, but must decide as one that was made this very moment.
pub trait Player<G: Game>: Send {
    /// One of `seen.actions()`. All luck comes from the dice handed in.
    fn choose(&mut self, seen: &Seen<'_, G>, dice: &mut Dice) -> G::Action;

    /// What it advises somebody else to do, and why, in a sentence for people.
    fn advise(&mut self, seen: &Seen<'_, G>, dice: &mut Dice) -> Advice<G> {
        Advice::new(self.choose(seen, dice), "")
    }

    /// From now on it may think for so long, and decides with what it has by then.
    fn hurry(&mut self, _patience: Patience) {}

    /// Something to say before deciding, if anything.
    fn speak(&mut self, _seen: &Seen<'_, G>, _dice: &mut Dice) -> Option<Statement> {
        None
    }

    /// What it has to say about the decision it has just made, once that is out.
    fn explain(&mut self, _dice: &mut Dice) -> Option<Statement> {
        None
    }

    /// How many rounds of search its last decision took; none for a player that
    /// does not search.
    fn iterations(&self) -> u64 {
        0
    }

    /// An answer to something that was just said, if any. Nothing need be asked
    /// of the seat then.
    fn reply(&mut self, _seen: &Seen<'_, G>, _said: &Said, _dice: &mut Dice) -> Option<Statement> {
        None
    }
}

/// A suggestion and the reason for it.
#[derive(Clone, Debug)]
pub struct Advice<G: Game> {
    pub action: G::Action,
    pub why: String,
    /// What follows in the same turn, the action first, where that is known.
    pub line: Vec<G::Action>,
    /// The chance to win, where it was looked for.
    pub odds: Option<Odds>,
    /// The chance to win if the turn ends here instead, in percent, where that is asked.
    pub ended: Option<u8>,
}

impl<G: Game> Advice<G> {
    pub fn new(action: G::Action, why: impl Into<String>) -> Self {
        Advice { action, why: why.into(), line: Vec::new(), odds: None, ended: None }
    }
}

/// How likely a win is, in percent: with what is advised, and with the next best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Odds {
    pub with: u8,
    pub without: u8,
}

/// A character that can be put on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Character {
    /// The name in commands and records.
    pub name: &'static str,
    /// What it is like, in one line.
    pub manner: &'static str,
}

/// The cast of a game: who can be asked to play it.
pub trait Cast: Game {
    /// Every character, first the one that bots are where they are alone.
    fn characters() -> &'static [Character];

    /// Whoever sits at a table of people where nobody is named: one among whom somebody on
    /// their first evening wins about their fair share.
    fn usual() -> &'static str {
        Self::characters()[0].name
    }

    /// Whoever is asked for a hint: the best at hand that answers while one waits.
    fn adviser() -> &'static str {
        Self::characters()[0].name
    }

    /// A fresh player of that character.
    fn player(name: &str) -> Option<Box<dyn Player<Self>>>;

    /// Whoever decides at once where that character cannot, in its manner as far as
    /// that goes.
    fn quick(_name: &str) -> Box<dyn Player<Self>> {
        Box::new(Random)
    }
}
