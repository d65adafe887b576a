//! A newcomer to Overtime: hires at the beginning of a turn, rests when tired,
//! finishes what one card can finish, and else tries what looks good.

use overtime::{Action, Effect, Overtime, View, Whom};
use tabletop::{Dice, Seat, Seen};

use super::desk::Desk;
use super::memory::Memory;
use crate::Player;
use crate::newcomer::one_of_three;

#[derive(Clone, Copy, Debug, Default)]
pub struct Newcomer;

impl Player<Overtime> for Newcomer {
    fn choose(&mut self, seen: &Seen<'_, Overtime>, dice: &mut Dice) -> Action {
        let (view, actions) = (seen.view(), seen.actions());
        if let Some(action) = advice(&view, seen.seat(), actions) {
            return action;
        }
        let desk = Desk::new(&view, seen.seat(), Memory::default());
        one_of_three(actions.iter().map(|&action| (action, desk.points(action))), dice)
    }
}

/// What the lesson says to do here, if anything: the first of its hints that can
/// be followed.
fn advice(view: &View, seat: Seat, actions: &[Action]) -> Option<Action> {
    let me = view.player(seat);
    // The first action of a turn hires for free.
    let hires = |action: &&Action| matches!(action, Action::Play { card, .. } if card.kind().employee.is_some());
    let rests = |action: &&Action| {
        let rest = |effect: &Effect| matches!(*effect, Effect::Snooze(Whom::You | Whom::All, by) if by < 0);
        matches!(action, Action::Play { card, .. } if card.kind().effects.iter().any(rest))
    };
    // One card that finishes an assignment.
    let finishes = |action: &&Action| {
        let Action::Play { card, aim } = action else { return false };
        let checks = card.kind().effects.iter().find_map(|effect| match *effect {
            Effect::Do(checks) | Effect::DoTwice(checks) => Some(checks),
            _ => None,
        });
        let look = aim.tasks[0];
        checks.zip(look).is_some_and(|(checks, look)| checks == look.size.need() - look.done)
    };
    let first = |fits: &dyn Fn(&&Action) -> bool| actions.iter().find(|a| fits(a)).copied();
    let hire = if view.played { None } else { first(&hires) };
    let rest = if me.tiredness > 0 { first(&rests) } else { None };
    hire.or(rest).or_else(|| first(&finishes))
}
