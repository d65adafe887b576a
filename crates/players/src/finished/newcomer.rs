//! A newcomer to Finished!: sorts, draws before ending a turn, ends with a run.

use finished::{Action, Card, Effect, Finished, View};
use tabletop::{Dice, Seen};

use super::greedy::{is_order, run_pays, weigh};
use crate::Player;
use crate::newcomer::one_of_three;

#[derive(Clone, Copy, Debug, Default)]
pub struct Newcomer;

impl Player<Finished> for Newcomer {
    fn choose(&mut self, seen: &Seen<'_, Finished>, dice: &mut Dice) -> Action {
        let view = seen.view();
        if is_order(view.pending) {
            return seen.actions()[0];
        }
        if let Some(action) = advice(&view, seen.actions()) {
            return action;
        }
        let weighed = weigh(seen, dice);
        let points = |worth: i64| worth.clamp(-1_000_000, 1_000_000) as i32;
        one_of_three(
            weighed.iter().map(|(action, outlook)| (*action, points(outlook.worth()))),
            dice,
        )
    }
}

/// What the lesson says to do here, if anything.
fn advice(view: &View, actions: &[Action]) -> Option<Action> {
    // A run pays.
    if run_pays(view) > 0 && actions.contains(&Action::End) {
        return Some(Action::End);
    }
    // Draw before you end a turn, with sweets to spare.
    let draws = |card: &Card| matches!(view.components.effects[card.index()], Effect::Draw(_));
    let cards = view.present.iter().map(|lying| lying.card).filter(draws);
    let mut uses = cards.map(Action::Use).filter(|action| actions.contains(action));
    if view.stash > 1 { uses.next() } else { None }
}
