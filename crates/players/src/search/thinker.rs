//! Players who search: their level says how long, their character what they would do at
//! all and what they say.

use tabletop::{Dice, Fate, Said, Seen, Statement};

use super::{Depth, Found, Judge, best, search};
use crate::{Advice, Odds, Patience, Player};

/// A character that can think at a level.
pub trait Style<G: Judge>: Player<G> {
    /// What it would do at all, of `seen.actions()`. If that is nothing, it does
    /// anything.
    fn open(&mut self, seen: &Seen<'_, G>, _dice: &mut Dice) -> Vec<G::Action> {
        seen.actions().to_vec()
    }

    /// Does what it says now depend on what it is going to do? Then it thinks first.
    fn thinks_first(&self, _seen: &Seen<'_, G>) -> bool {
        false
    }

    /// It is going to do this; what it says should go with it.
    fn intends(&mut self, _seen: &Seen<'_, G>, _action: G::Action) {}

    /// How much less than the best a move may promise, in hundredths of what that does, to
    /// be as good: where one move a position would be read too easily.
    fn blur(&self, _seen: &Seen<'_, G>) -> u32 {
        0
    }

    /// Which of the moves that are as good it likes best, where chance has picked one.
    fn prefers(&self, _seen: &Seen<'_, G>, picked: G::Action, _as_good: &[G::Action]) -> G::Action {
        picked
    }

    /// What speaks for a move, in a sentence for people.
    fn reason(&mut self, seen: &Seen<'_, G>, action: G::Action, dice: &mut Dice) -> String;
}

/// Whoever gives advice thinks for so many rounds at least: it has numbers in it.
const ADVICE: u32 = 800;

/// Somebody of that character who thinks so far before deciding.
#[derive(Clone, Debug)]
pub struct Thinker<P> {
    character: P,
    depth: Depth,
    patience: Patience,
    /// How many rounds the last decision took.
    thought: u64,
    /// What it will do, where it had to think before it spoke: how long the tale was
    /// then, and the place of the action.
    ahead: Option<(usize, usize)>,
}

impl<P> Thinker<P> {
    pub fn new(character: P, depth: Depth) -> Thinker<P> {
        let patience = Patience::default();
        Thinker { character, depth, patience, thought: 0, ahead: None }
    }

    /// What the search makes of the moves that are open, in so many rounds; the only one
    /// without any.
    fn think<G: Judge>(
        &mut self,
        seen: &Seen<'_, G>,
        rounds: u32,
        dice: &mut Dice,
    ) -> Vec<Found<G::Action>>
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
                let found = search(seen, &open, rounds, &self.patience, dice);
                self.thought = found.iter().map(|found| u64::from(found.visits)).sum();
                found
            }
        }
    }

    /// Was there a choice, and hardly any time to think about it?
    fn is_cut_short<A>(&self, found: &[Found<A>]) -> bool {
        let few = self.thought < u64::from(self.depth.rounds).min(3 * found.len() as u64);
        found.is_empty() || found.len() > 1 && few
    }

    /// What it does, and what it then means to say about it.
    fn decide<G: Judge>(&mut self, seen: &Seen<'_, G>, dice: &mut Dice) -> G::Action
    where
        P: Style<G>,
    {
        let mut again = dice.clone();
        let found = self.think(seen, self.depth.rounds, dice);
        let action = match self.is_cut_short(&found) {
            // Nothing was learnt: as it would without thinking.
            true => self.character.choose(seen, &mut again),
            false => {
                let slips = self.depth.slips > 0 && dice.roll("slip", 100) < self.depth.slips;
                match slips {
                    true => any_half(&found, dice),
                    false => {
                        let blur = self.character.blur(seen).max(self.depth.blur);
                        let good = as_good(&found, blur);
                        let nth = dice.roll("as good", good.len() as u32) as usize;
                        self.character.prefers(seen, good[nth], &good)
                    }
                }
            }
        };
        self.character.intends(seen, action);
        action
    }
}

/// One of the better half of the moves, as somebody takes it who does not look closely.
fn any_half<A: Copy>(found: &[Found<A>], dice: &mut Dice) -> A {
    let mut found = found.to_vec();
    found.sort_by_key(|found| std::cmp::Reverse((found.visits, found.won)));
    let half = found.len() / 2 + 1;
    found[dice.roll("any", half as u32) as usize].action
}

/// The best move, and those that promise about as much and were tried nearly as often.
fn as_good<A: Copy>(found: &[Found<A>], blur: u32) -> Vec<A> {
    let Some(best) = best(found) else { return Vec::new() };
    let as_good = |other: &&Found<A>| {
        100 * other.chance() >= (100 - blur) * best.chance() && 4 * other.visits >= best.visits
    };
    match blur > 0 && best.won > 0 {
        true => found.iter().filter(as_good).map(|found| found.action).collect(),
        false => vec![best.action],
    }
}

impl<G: Judge, P: Style<G>> Player<G> for Thinker<P> {
    fn choose(&mut self, seen: &Seen<'_, G>, dice: &mut Dice) -> G::Action {
        match self.ahead.take() {
            Some((told, nth)) if told == seen.tale().len() && nth < seen.actions().len() => {
                seen.actions()[nth]
            }
            _ => self.decide(seen, dice),
        }
    }

    fn advise(&mut self, seen: &Seen<'_, G>, dice: &mut Dice) -> Advice<G> {
        let mut found = self.think(seen, self.depth.rounds.max(ADVICE), dice);
        let Some(first) = best(&found).filter(|_| !self.is_cut_short(&found)) else {
            return self.character.advise(seen, dice);
        };
        let reason = self.character.reason(seen, first.action, dice);
        found.retain(|other| other.action != first.action);
        let Some(next) = best(&found) else { return Advice::new(first.action, reason) };
        let odds = Odds { with: percent(first), without: percent(next) };
        let why = format!(
            "{reason} Of {} games in mind {} began with it; next comes “{}”.",
            self.thought, first.visits, next.action
        );
        Advice { odds: Some(odds), ..Advice::new(first.action, why.trim_start()) }
    }

    fn speak(&mut self, seen: &Seen<'_, G>, dice: &mut Dice) -> Option<Statement> {
        self.ahead = None;
        if self.character.thinks_first(seen) {
            let action = self.decide(seen, dice);
            let place = seen.actions().iter().position(|other| *other == action);
            self.ahead = place.map(|nth| (seen.tale().len(), nth));
        }
        self.character.speak(seen, dice)
    }

    fn explain(&mut self, dice: &mut Dice) -> Option<Statement> {
        self.character.explain(dice)
    }

    fn reply(&mut self, seen: &Seen<'_, G>, said: &Said, dice: &mut Dice) -> Option<Statement> {
        self.character.reply(seen, said, dice)
    }

    fn hurry(&mut self, patience: Patience) {
        self.patience = patience;
    }

    fn iterations(&self) -> u64 {
        self.thought
    }
}

fn percent<A>(found: Found<A>) -> u8 {
    ((found.chance() + 5) / 10).min(100) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three moves: the best, one that promises nearly as much, and one that does not.
    #[test]
    fn what_promises_about_the_same_is_as_good_where_one_would_be_read() {
        let found = |action, visits, hundredths: u64| {
            let won = hundredths * u64::from(visits) * u64::from(super::super::WIN) / 100;
            Found { action, visits, won }
        };
        let all = [found('a', 500, 50), found('b', 400, 47), found('c', 300, 40)];
        assert_eq!(as_good(&all, 8), ['a', 'b']);
        assert_eq!(as_good(&all, 0), ['a']);
        // What was hardly tried is not known to be as good.
        let seldom = [found('a', 500, 50), found('b', 100, 50)];
        assert_eq!(as_good(&seldom, 8), ['a']);
    }
}
