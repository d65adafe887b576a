//! A newcomer to The Machine: good on Monday, later with the crowd; as the manager
//! it warns who failed and rewards who did not.

use tabletop::{Dice, Seat, Seen};
use the_machine::{Action, Card, Outcome, Question, SEATS, Spot, TheMachine, View};

use super::others;
use super::record::{repute, stars_of};
use crate::Player;
use crate::newcomer::one_of_three;

#[derive(Clone, Copy, Debug, Default)]
pub struct Newcomer;

impl Player<TheMachine> for Newcomer {
    fn choose(&mut self, seen: &Seen<'_, TheMachine>, dice: &mut Dice) -> Action {
        let (view, actions) = (seen.view(), seen.actions());
        let Some(question) = seen.question() else { return actions[0] };
        if let Some(action) = advice(&view, seen.seat(), &question, actions) {
            return action;
        }
        let look = |action: &Action| (*action, looks(&view, &question, *action));
        one_of_three(actions.iter().map(look), dice)
    }
}

/// What the lesson says to do here, if anything.
fn advice(view: &View, seat: Seat, question: &Question, actions: &[Action]) -> Option<Action> {
    let wish = match *question {
        // Be good on Monday; later be neither the only one who works nor the only
        // one who does not.
        Question::Work { spot, .. } => {
            let works = view.day == 1 || most_worked(view, seat);
            let least = |card: &Card| !works || card.0 >= part(view, spot);
            let mut cards = actions.iter().filter_map(|action| match action {
                Action::Work(card) => Some(*card),
                _ => None,
            });
            cards.find(least).map(Action::Work)
        }
        // Whoever failed is warned, once.
        Question::Warn { .. } => {
            let laid = view.laid.unwrap_or([0; SEATS]);
            let guilty = |seat: &Seat| {
                view.outcome(*seat) == Some(Outcome::Failure) && laid[seat.index()] == 0
            };
            Some(view.inside.iter().find(guilty).map_or(Action::Done, Action::Warn))
        }
        // Not against oneself.
        Question::Vote { tokens, .. } => Some(Action::Vote(tokens[seat.index()] == 0)),
        // One name on a slip will do.
        Question::Propose { begun: true, .. } => Some(Action::Put),
        Question::Place { .. } | Question::Recommend { .. } | Question::Propose { .. } => None,
    };
    wish.filter(|wish| actions.contains(wish))
}

/// Did most of the others do their job yesterday?
fn most_worked(view: &View, seat: Seat) -> bool {
    let Some(yesterday) = usize::from(view.day).checked_sub(2) else { return true };
    let others = others(view, seat);
    let worked = |seat: &&Seat| {
        let deed = view.ledger[seat.index()][yesterday];
        deed.is_some_and(|deed| deed.outcome == Outcome::Success)
    };
    2 * others.iter().filter(worked).count() > others.len()
}

/// What one worker has to do in a box.
fn part(view: &View, spot: Spot) -> u8 {
    let job = &view.task().jobs[spot.index()];
    job.number.div_ceil(job.stations)
}

/// How a move looks at first sight.
fn looks(view: &View, question: &Question, action: Action) -> i32 {
    match action {
        // Many cogs for little work.
        Action::Place(spot) => {
            let job = &view.task().jobs[spot.index()];
            10 * i32::from(job.cogs) - 3 * i32::from(part(view, spot))
        }
        // Close to what is asked for.
        Action::Work(card) => match *question {
            Question::Work { spot, .. } => -i32::from(card.0.abs_diff(part(view, spot))),
            _ => 0,
        },
        // Whoever has done the most has earned it, and is to blame for it.
        Action::Give(seat) | Action::Blame(seat) => {
            let merit = repute(view, seat).cogs + stars_of(view, seat);
            (100.0 * merit) as i32
        }
        Action::Warn(_)
        | Action::Done
        | Action::Keep
        | Action::Put
        | Action::Pass
        | Action::Vote(_) => 0,
    }
}
