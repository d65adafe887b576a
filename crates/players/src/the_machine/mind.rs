//! The Machine as the search sees it: weeks in mind are played to their end by the quick
//! policy. Nobody who thinks is easily read: where work and idleness promise about the
//! same, it is either.

use tabletop::{Dice, Fate, Seat, Seen};
use the_machine::{Action, Card, Question, SEATS, Spot, TheMachine, View};

use super::likely;
use super::quick::Floor;
use super::reason;
use super::request::sway;
use super::talk::Reason;
use super::words::{self, Word, Words};
use super::{Employee, Temper};
use crate::search::{Depth, Judge, Level, Style};

/// Of a hundred wins: cards that promise as many less than the best are as good.
const BLUR: u32 = 8;

/// How far a level thinks.
pub fn depth(level: Level) -> Depth {
    level.depth([24, 40, 300, 8_000], 64)
}

impl Judge for TheMachine {
    type Mood = Words;

    /// Whoever played what is a matter of many sums.
    const SHARED: u32 = 12;

    fn mood(seen: &Seen<'_, TheMachine>) -> Words {
        Words::of(seen)
    }

    const DRAWN: u32 = 16;

    fn likelihood(&self, seat: Seat) -> f64 {
        likely::of(self, seat)
    }

    fn weigh(&self, words: &Words, seat: Seat, actions: &[Action], weights: &mut Vec<u32>) {
        Floor { world: self, words, seat }.weigh(actions, weights);
    }

    fn quick(&self, words: &Words, seat: Seat, actions: &[Action], dice: &mut Dice) -> Action {
        Floor { world: self, words, seat }.choose(actions, dice)
    }
}

impl Style<TheMachine> for Employee {
    /// Whoever has a will of its own works or idles by that, and thinks about the card
    /// alone. The others weigh both, but a *no* is a no, a promise is kept as often as
    /// their character has it, and what they were asked for before the cards is done now
    /// and then because it was asked.
    fn open(&mut self, seen: &Seen<'_, TheMachine>, _dice: &mut Dice) -> Vec<Action> {
        let view = seen.view();
        let Some(Question::Work { spot, .. }) = seen.question() else {
            return seen.actions().to_vec();
        };
        let keeps = |percent: u32| {
            let what = format!("word of day {}", view.day);
            seen.mood(&what).roll("honesty", 100) < percent
        };
        let bound = |percent: u32| match words::own(seen) {
            Some(Word::WillNot) => Some(false),
            Some(Word::Will) if keeps(percent) => Some(true),
            _ => swayed(self.worker.temper, &view, seen),
        };
        let works = match self.worker.temper {
            Temper::Mixed => bound(60),
            Temper::Calculating => bound(30),
            _ => Some(self.worker.intent(&view, seen)),
        };
        let fits =
            |action: &&Action| works.is_none_or(|works| works == is_work(&view, spot, **action));
        let open = seen.actions().iter().filter(fits).copied().collect();
        keep_low(&view, spot, open)
    }

    fn thinks_first(&self, seen: &Seen<'_, TheMachine>) -> bool {
        matches!(seen.question(), Some(Question::Work { .. }))
    }

    fn intends(&mut self, seen: &Seen<'_, TheMachine>, action: Action) {
        let view = seen.view();
        match (seen.question(), action) {
            (Some(Question::Work { spot, .. }), _) => {
                self.works = Some(is_work(&view, spot, action));
            }
            (Some(Question::Vote { by, tokens, .. }), Action::Vote(yes)) => {
                let reason = voted(&view, seen.seat(), by, &tokens, yes);
                self.tongue.remember_vote(reason);
            }
            _ => {}
        }
    }

    fn blur(&self, seen: &Seen<'_, TheMachine>) -> u32 {
        match seen.question() {
            Some(Question::Work { .. }) => BLUR,
            _ => 0,
        }
    }

    /// Whoever does not work keeps the low cards: on Friday they may be needed.
    fn prefers(&self, seen: &Seen<'_, TheMachine>, picked: Action, as_good: &[Action]) -> Action {
        let Some(Question::Work { spot, .. }) = seen.question() else { return picked };
        let view = seen.view();
        let alone = view.task().jobs[spot.index()].stations == 1;
        if !alone || is_work(&view, spot, picked) {
            return picked;
        }
        // The cards are listed from low to high.
        let idle = as_good.iter().rev().find(|action| !is_work(&view, spot, **action));
        idle.copied().unwrap_or(picked)
    }

    fn reason(&mut self, seen: &Seen<'_, TheMachine>, action: Action, _dice: &mut Dice) -> String {
        reason::of(&seen.view(), seen.seat(), seen.question(), action)
    }
}

/// Alone at a box, whoever has two cards that do nothing today does not throw away the only
/// low one: few weeks in mind cannot tell the two apart, and on Friday it may be needed.
fn keep_low(view: &View, spot: Spot, mut open: Vec<Action>) -> Vec<Action> {
    let is_low = |action: &&Action| matches!(action, Action::Work(Card(0..=2)));
    let idle = open.iter().filter(|action| !is_work(view, spot, **action)).count();
    let alone = view.task().jobs[spot.index()].stations == 1;
    let hand = view.seat().and_then(|seat| view.hands[seat.index()]).unwrap_or_default();
    let low = hand.cards().filter(|card| card.0 <= 2).count();
    if alone && idle > 1 && low == 1 && view.day < 5 {
        open.retain(|action| !is_low(&action) || is_work(view, spot, *action));
    }
    open
}

/// What somebody does today because they were asked to.
fn swayed(temper: Temper, view: &View, seen: &Seen<'_, TheMachine>) -> Option<bool> {
    let sway = sway(temper, view, seen);
    let roll = seen.mood(&format!("request of day {}", view.day)).roll("favour", 1000);
    (f64::from(roll) < 1000.0 * sway.abs()).then_some(sway > 0.0)
}

/// Would this card do its player's part in that box?
pub fn is_work(view: &View, spot: Spot, action: Action) -> bool {
    let Action::Work(Card(card)) = action else { return false };
    let job = &view.task().jobs[spot.index()];
    let crew = view.workers_at[spot.index()].len().max(1);
    let interns = view.interns_at[spot.index()] * view.options.components().intern_works;
    match job.stations {
        1 => card >= job.number,
        _ => card > 0 && card >= job.number.saturating_sub(interns).div_ceil(crew),
    }
}

/// What to say about a vote.
fn voted(view: &View, seat: Seat, by: Seat, tokens: &[u8; SEATS], yes: bool) -> Reason {
    let named = (0..SEATS as u8).map(Seat).filter(|named| tokens[named.index()] > 0);
    let target = named.max_by_key(|named| tokens[named.index()]).unwrap_or(by);
    let at_meeting = view.attendees.is_some_and(|attendees| attendees.contains(target));
    match yes {
        true if at_meeting => Reason::Union,
        true => Reason::WorksTooHard(target),
        false if tokens[seat.index()] > 0 => Reason::OwnName,
        false if at_meeting => Reason::NoDanger(target),
        false => Reason::Enough,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cast, Table, think};
    use tabletop::Seed;
    use the_machine::Options;

    /// Whoever chooses a card takes what promises about the same for as good, and so cannot
    /// be read; everything else is done as well as it can be.
    #[test]
    fn cards_are_chosen_so_that_nobody_can_read_them() {
        let options = Options::of(5).expect("five can play");
        let mut table = Table::<TheMachine>::new(&options, Seed::from_number(1));
        let mut bot = TheMachine::player("mixed").expect("in the cast");
        let employee = Employee::new(Temper::Mixed);
        let (mut cards, mut others) = (0, 0);
        while table
            .round(|seen, dice| {
                let blur = Style::<TheMachine>::blur(&employee, seen);
                match seen.question() {
                    Some(Question::Work { .. }) => {
                        cards += 1;
                        assert!((5..=10).contains(&blur), "{blur}");
                    }
                    _ => {
                        others += 1;
                        assert_eq!(blur, 0);
                    }
                }
                think(bot.as_mut(), seen, dice)
            })
            .is_some()
        {}
        assert!(cards > 5 && others > 5, "{cards}, {others}");
    }
}
