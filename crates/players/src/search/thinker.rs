//! Players who search: their level says how long, their character what they would do at
//! all and what they say.

use tabletop::{Dice, Said, Seen, Statement};

use super::{Found, Judge, best, search};
use crate::{Advice, Odds, Player};

/// A character that can think at a level.
pub trait Style<G: Judge>: Player<G> {
    /// What it would do at all, of `seen.actions()`. If that is nothing, it does
    /// anything.
    fn open(&mut self, seen: &Seen<'_, G>, _dice: &mut Dice) -> Vec<G::Action> {
        seen.actions().to_vec()
    }

    /// What speaks for a move, in a sentence for people.
    fn reason(&mut self, seen: &Seen<'_, G>, action: G::Action, dice: &mut Dice) -> String;
}

/// Somebody of that character who plays so many rounds in mind before deciding.
#[derive(Clone, Copy, Debug)]
pub struct Thinker<P> {
    character: P,
    rounds: u32,
    /// How many rounds the last decision took.
    thought: u64,
}

impl<P> Thinker<P> {
    pub fn new(character: P, rounds: u32) -> Thinker<P> {
        Thinker { character, rounds, thought: 0 }
    }

    /// What the search makes of the moves that are open; the only one without any.
    fn think<G: Judge>(&mut self, seen: &Seen<'_, G>, dice: &mut Dice) -> Vec<Found<G::Action>>
    where
        P: Style<G>,
    {
        let mut open = match seen.actions() {
            [only] => vec![*only],
            _ => self.character.open(seen, dice),
        };
        if open.is_empty() {
            open.extend_from_slice(seen.actions());
        }
        self.thought = 0;
        match open[..] {
            [only] => vec![Found { action: only, visits: 0, won: 0 }],
            _ => {
                self.thought = self.rounds.into();
                search(seen, &open, self.rounds, dice)
            }
        }
    }
}

impl<G: Judge, P: Style<G>> Player<G> for Thinker<P> {
    fn choose(&mut self, seen: &Seen<'_, G>, dice: &mut Dice) -> G::Action {
        best(&self.think(seen, dice)).map_or(seen.actions()[0], |found| found.action)
    }

    fn advise(&mut self, seen: &Seen<'_, G>, dice: &mut Dice) -> Advice<G> {
        let mut found = self.think(seen, dice);
        let Some(first) = best(&found) else { return Advice::new(seen.actions()[0], "") };
        let reason = self.character.reason(seen, first.action, dice);
        found.retain(|other| other.action != first.action);
        let Some(next) = best(&found) else { return Advice::new(first.action, reason) };
        let odds = Odds { with: percent(first), without: percent(next) };
        let why = format!(
            "{reason} Of {} games in mind {} began with it; next comes “{}”.",
            self.rounds, first.visits, next.action
        );
        Advice { odds: Some(odds), ..Advice::new(first.action, why.trim_start()) }
    }

    fn speak(&mut self, seen: &Seen<'_, G>, dice: &mut Dice) -> Option<Statement> {
        self.character.speak(seen, dice)
    }

    fn explain(&mut self, dice: &mut Dice) -> Option<Statement> {
        self.character.explain(dice)
    }

    fn reply(&mut self, seen: &Seen<'_, G>, said: &Said, dice: &mut Dice) -> Option<Statement> {
        self.character.reply(seen, said, dice)
    }

    fn iterations(&self) -> u64 {
        self.thought
    }
}

fn percent<A>(found: Found<A>) -> u8 {
    ((found.chance() + 5) / 10).min(100) as u8
}
