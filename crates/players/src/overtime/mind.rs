//! Overtime as the search sees it: what looks good on a desk in mind.

use std::cmp::Reverse;

use overtime::{Action, Card, Event, Overtime};
use tabletop::{Dice, Game, Seat, Seats, Seen, Tale};

use super::Diligent;
use super::beliefs::{Beliefs, EVEN};
use super::desk::{Desk, quick};
use super::memory::Memory;
use super::outlook;
use super::prospects::relief;
use super::taste::Taste;
use crate::search::{self, Judge, Shares, Style};

/// In points of the desk: a move that is so far behind the best looks a quarter as good.
const DOUBT: i32 = 40;
/// So many rounds are enough to see through the luck of a whole round of turns.
const MANY: u32 = 2_000;
/// So many moves somebody with a taste of their own thinks about.
const CONSIDERED: usize = 4;
/// A card that is worth so much less than all others is clearly the worst.
const CLEARLY: i32 = 25;

/// Who thinks, what they believe, and what they hold against whom.
#[derive(Debug, Default)]
pub struct Mood {
    /// Of nobody else one expects it.
    pub thinks: Seats,
    /// What the others probably hold.
    pub beliefs: Beliefs,
    /// Who got in one's way, and who broke their word. Whether one's own word binds is
    /// settled before one thinks.
    pub memory: Memory,
}

impl Mood {
    /// What things are worth to a seat: whoever thinks knows better, and of the others one
    /// expects what people do.
    fn taste(&self, seat: Seat) -> &'static Taste {
        if self.thinks.contains(seat) { Taste::fitted() } else { &Taste::TYPED }
    }
}

impl Judge for Overtime {
    type Mood = Mood;

    /// What is drawn counts for more than most moves do.
    const PAIRED: bool = true;

    const OTHERS_THINK: bool = false;

    fn mood(seen: &Seen<'_, Overtime>) -> Mood {
        let world = seen.imagine(&mut seen.mood("beliefs"));
        let beliefs = Beliefs::of(seen.tale(), &world);
        let memory = Memory::of(seen.tale(), seen.seat()).unbound();
        Mood { thinks: Seats::only(seen.seat()), beliefs, memory }
    }

    /// Only one's own moves are weighed, so what one remembers counts in all of them.
    fn weigh(&self, mood: &Mood, seat: Seat, actions: &[Action], weights: &mut Vec<u32>) {
        let desk = Desk::imagined(self, seat, mood.taste(seat)).remembering(&mood.memory);
        let points: Vec<i32> = actions.iter().map(|&action| desk.points(action)).collect();
        let most = points.iter().copied().max().unwrap_or(0);
        weights.extend(points.iter().map(|&points| search::weight(most - points, DOUBT)));
    }

    /// To get at whoever broke their word is worth two hundredths of a win.
    fn lean(&self, mood: &Mood, seat: Seat, action: Action) -> i32 {
        let desk = Desk::imagined(self, seat, mood.taste(seat)).remembering(&mood.memory);
        desk.spite(action) / 2
    }

    fn quick(&self, mood: &Mood, seat: Seat, actions: &[Action], dice: &mut Dice) -> Action {
        quick(self, seat, mood.taste(seat), actions, dice)
    }

    fn expect(&self, mood: &Mood) -> Shares {
        outlook::expect(self, mood.thinks)
    }

    /// The beginning of a turn.
    fn is_quiet(&self) -> bool {
        self.begins_turn()
    }

    /// Once around the table, and one's own next turn: what is kept in the hand is worth what
    /// it does there. With few rounds the luck on the way hides more than that shows, and
    /// where the network knows the cards it judges at once.
    fn patience(&self, rounds: u32) -> u32 {
        let at_once = rounds < MANY && outlook::is_known(self);
        if at_once { 0 } else { u32::from(self.seats().len()) }
    }

    fn settle(&mut self, mood: &Mood, seat: Seat, dice: &mut Dice) {
        self.unanswered(seat);
        self.likelier(seat, EVEN, |whose, card| mood.beliefs.likely(whose, card), dice);
    }
}

impl Style<Overtime> for Diligent {
    /// Everything but what goes back on a word that is kept this time, reactions that
    /// achieve nothing, throwing away rest while weary, and giving back the very card that
    /// was taken, unless it is clearly the worst. With a taste of one's own, the few of them
    /// that look best by that.
    fn open(&mut self, seen: &Seen<'_, Overtime>, dice: &mut Dice) -> Vec<Action> {
        let view = seen.view();
        let desk = Desk::new(&view, seen.seat(), self.memory(seen, dice)).by(self.taste);
        let weary = view.player(seen.seat()).tiredness >= 2;
        let taken = taken(seen);
        let other =
            |action: &&Action| !matches!(**action, Action::GiveBack(card) if taken == Some(card));
        let others = seen.actions().iter().filter(other).map(|&action| desk.points(action)).max();
        let back = |action: Action| others.is_some_and(|most| desk.points(action) < most + CLEARLY);
        let sound = |action: &Action| {
            !desk.goes_back_on_its_word(*action)
                && view.doubt(seen.seat(), *action).is_none()
                && !matches!(*action, Action::Discard(card) if weary && relief(card) > 0)
                && !matches!(*action, Action::GiveBack(card)
                    if taken == Some(card) && back(*action))
        };
        let mut open: Vec<Action> = seen.actions().iter().copied().filter(sound).collect();
        if *self.taste != Taste::TYPED {
            open.sort_by_cached_key(|&action| Reverse(desk.points(action)));
            open.truncate(CONSIDERED);
        }
        open
    }

    /// Of what is as good, whatever hits somebody against whom something is held.
    fn prefers(&self, seen: &Seen<'_, Overtime>, picked: Action, as_good: &[Action]) -> Action {
        let view = seen.view();
        let desk = Desk::new(&view, seen.seat(), Memory::of(seen.tale(), seen.seat()));
        let most = as_good.iter().map(|&action| desk.spite(action)).max().unwrap_or(0);
        let first = as_good.iter().copied().find(|&action| desk.spite(action) == most);
        if desk.spite(picked) == most { picked } else { first.unwrap_or(picked) }
    }

    fn reason(&mut self, seen: &Seen<'_, Overtime>, action: Action, dice: &mut Dice) -> String {
        let view = seen.view();
        let desk = Desk::new(&view, seen.seat(), self.memory(seen, dice)).by(self.taste);
        desk.reason(action, desk.points(action))
    }
}

/// The card that this seat took last, where it takes one and gives one back.
fn taken(seen: &Seen<'_, Overtime>) -> Option<Card> {
    seen.tale().iter().rev().find_map(|part| match part {
        Tale::Event(Event::Swapped { seat, card, .. }) if *seat == seen.seat() => Some(*card),
        _ => None,
    })
}
