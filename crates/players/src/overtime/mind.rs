//! Overtime as the search sees it: what looks good on a desk in mind.

use overtime::{Action, Overtime};
use tabletop::{Dice, Game, Seat, Seen};

use super::Diligent;
use super::beliefs::{Beliefs, EVEN};
use super::desk::{Desk, best};
use super::prospects::relief;
use crate::search::{self, Judge, Shares, Style};

/// In points of the desk: a move that is so far behind the best looks a quarter as good.
const DOUBT: i32 = 40;

impl Judge for Overtime {
    /// What the others probably hold.
    type Mood = Beliefs;

    fn mood(seen: &Seen<'_, Overtime>) -> Beliefs {
        let world = seen.imagine(&mut seen.mood("beliefs"));
        Beliefs::of(seen.tale(), world.components())
    }

    fn weigh(&self, _: &Beliefs, seat: Seat, actions: &[Action], weights: &mut Vec<u32>) {
        let desk = Desk::imagined(self, seat);
        let points: Vec<i32> = actions.iter().map(|&action| desk.points(action)).collect();
        let most = points.iter().copied().max().unwrap_or(0);
        weights.extend(points.iter().map(|&points| search::weight(most - points, DOUBT)));
    }

    fn quick(&self, _: &Beliefs, seat: Seat, actions: &[Action], dice: &mut Dice) -> Action {
        best(&Desk::imagined(self, seat), actions, dice).0
    }

    fn expect(&self) -> Shares {
        search::expect(self)
    }

    /// The beginning of a turn.
    fn is_quiet(&self) -> bool {
        self.begins_turn()
    }

    /// Once around the table, and one's own next turn: what is kept in the hand is
    /// worth what it does there.
    fn patience(&self) -> u32 {
        u32::from(self.seats().len())
    }

    fn settle(&mut self, beliefs: &Beliefs, seat: Seat, dice: &mut Dice) {
        self.unanswered(seat);
        self.likelier(seat, EVEN, |whose, card| beliefs.likely(whose, card), dice);
    }
}

impl Style<Overtime> for Diligent {
    /// Everything but what goes back on a word that is kept this time, reactions that
    /// achieve nothing, and throwing away rest while weary.
    fn open(&mut self, seen: &Seen<'_, Overtime>, dice: &mut Dice) -> Vec<Action> {
        let view = seen.view();
        let desk = Desk::new(&view, seen.seat(), self.memory(seen, dice));
        let weary = view.player(seen.seat()).tiredness >= 2;
        let sound = |action: &Action| {
            !desk.goes_back_on_its_word(*action)
                && view.doubt(seen.seat(), *action).is_none()
                && !matches!(*action, Action::Discard(card) if weary && relief(card) > 0)
        };
        seen.actions().iter().copied().filter(sound).collect()
    }

    fn reason(&mut self, seen: &Seen<'_, Overtime>, action: Action, dice: &mut Dice) -> String {
        let view = seen.view();
        let desk = Desk::new(&view, seen.seat(), self.memory(seen, dice));
        desk.reason(action, desk.points(action))
    }
}
