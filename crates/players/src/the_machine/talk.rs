//! What the bots say: ready-made phrases, as their character and their plans
//! have it. A promise may be a lie.

use tabletop::{Dice, Said, Seat, Seen, Statement};
use the_machine::{Outcome, Phase, TheMachine, View, Weather, phrase_of};

use super::record::{promised, repute, stars_of};
use super::{Temper, any, chance, others};

/// Why somebody voted yes or no.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    WorksTooHard(Seat),
    Union,
    OwnName,
    NoDanger(Seat),
    Enough,
}

impl Reason {
    /// The phrase that says it, and to whom.
    fn phrase(self) -> (&'static str, Option<Seat>) {
        match self {
            Reason::WorksTooHard(seat) => ("voted-scab", Some(seat)),
            Reason::Union => ("voted-union", None),
            Reason::OwnName => ("voted-me", None),
            Reason::NoDanger(seat) => ("voted-peace", Some(seat)),
            Reason::Enough => ("voted-enough", None),
        }
    }
}

/// What was said and what is still to be said.
#[derive(Clone, Debug, Default)]
pub struct Tongue {
    /// The day something was last said in the open.
    spoke: u8,
    /// A vote that wants explaining.
    vote: Option<Reason>,
}

fn say(slug: &str, to: Option<Seat>) -> Option<Statement> {
    let phrase = phrase_of(slug)?;
    Some(phrase.say(to.filter(|_| phrase.addressed)))
}

impl Tongue {
    /// Keeps a reason to be told at the next chance; returns it as words.
    pub fn remember_vote(&mut self, reason: Reason) -> String {
        self.vote = Some(reason);
        let words = phrase_of(reason.phrase().0).map_or("", |phrase| phrase.words);
        format!("{words}.")
    }

    /// Why it was voted like that, if it was and if one cares to say so.
    pub fn explain(&mut self, dice: &mut Dice) -> Option<Statement> {
        let (slug, to) = self.vote.take()?.phrase();
        say(slug, to).filter(|_| chance(dice, 0.7))
    }

    /// The manager talks once in a morning.
    pub fn of_manager(
        &mut self,
        view: &View,
        heard: &[Said],
        dice: &mut Dice,
    ) -> Option<Statement> {
        if view.phase != Phase::Placing || self.spoke == view.day {
            return None;
        }
        self.spoke = view.day;
        if view.task().weather == Weather::Lightning {
            return say("lightning", None);
        }
        let workers: Vec<Seat> = view.inside.iter().collect();
        let idle = |seat: &Seat| repute(view, *seat).idled > 0.9;
        let liar = workers.iter().find(|&&seat| idle(&seat) && promised(heard, seat)).copied();
        if let Some(seat) = liar.filter(|_| chance(dice, 0.6)) {
            return say("broke-word", Some(seat));
        }
        let idlers: Vec<Seat> = workers.iter().copied().filter(idle).collect();
        if let Some(seat) = any(dice, &idlers).filter(|_| chance(dice, 0.7)) {
            return say(if view.day > 2 { "watching" } else { "lazy" }, Some(seat));
        }
        let best = workers.iter().copied().max_by(|&a, &b| {
            let cogs = |seat| repute(view, seat).cogs;
            cogs(a).partial_cmp(&cogs(b)).unwrap_or(std::cmp::Ordering::Equal)
        });
        let slug = if view.day > 1 && chance(dice, 0.5) { "thanks" } else { "rely" };
        let slug = if chance(dice, 0.3) { "reward" } else { slug };
        say(slug, best)
    }

    /// A worker talks before the cards and at the meeting.
    pub fn of_worker(
        &mut self,
        view: &View,
        seen: &Seen<'_, TheMachine>,
        temper: Temper,
        intent: bool,
        dice: &mut Dice,
    ) -> Option<Statement> {
        // What was voted is explained as soon as one may talk again.
        if let Some(reason) = self.explain(dice) {
            return Some(reason);
        }
        match view.phase {
            Phase::Cards if self.spoke != view.day => {
                self.spoke = view.day;
                self.before_work(view, seen, temper, intent, dice)
            }
            Phase::Meeting => {
                let room = view.room.as_ref()?;
                let fresh = room.tokens.is_none_or(|tokens| tokens.iter().all(|&count| count == 0));
                let first = room.past.is_empty() && fresh;
                if !first || !chance(dice, 0.5) {
                    return None;
                }
                say(if temper == Temper::Diligent { "mercy" } else { "agree" }, None)
            }
            _ => None,
        }
    }

    fn before_work(
        &self,
        view: &View,
        seen: &Seen<'_, TheMachine>,
        temper: Temper,
        intent: bool,
        dice: &mut Dice,
    ) -> Option<Statement> {
        let seat = seen.seat();
        if !chance(dice, 0.55) {
            return None;
        }
        // Who was hit yesterday says so.
        let hurt = view.bad[seat.index()] + view.warn[seat.index()];
        if hurt >= 3 && chance(dice, 0.3) {
            return say("unfair", Some(view.manager()));
        }
        let scabs: Vec<Seat> = others(view, seat)
            .into_iter()
            .filter(|&other| stars_of(view, other) > 3.0 || worked_yesterday(view, other))
            .collect();
        if temper == Temper::Unionist && view.day > 1 {
            if let Some(scab) = any(dice, &scabs) {
                let slug = if chance(dice, 0.5) { "scab" } else { "regret" };
                return say(slug, Some(scab));
            }
            return say("slow", None);
        }
        // Promises: the diligent keep them, others say what serves them.
        let lies = match temper {
            Temper::Diligent | Temper::Unionist | Temper::Lazy => 0.0,
            Temper::Threshold | Temper::Favourite => 0.25,
            Temper::Mixed => 0.4,
            Temper::Calculating => 0.7,
        };
        let promise = ["hard", "can", "trust"];
        let refuse = ["not-me", "too-hard", "slow"];
        let slug = match intent {
            true if temper == Temper::Favourite && chance(dice, 0.3) => "remember",
            true => any(dice, &promise)?,
            false if chance(dice, lies) => any(dice, &promise)?,
            false => any(dice, &refuse)?,
        };
        say(slug, Some(view.manager()))
    }
}

fn worked_yesterday(view: &View, seat: Seat) -> bool {
    let Some(day) = usize::from(view.day).checked_sub(2) else { return false };
    let deed = view.ledger[seat.index()][day];
    deed.is_some_and(|deed| deed.outcome == Outcome::Success)
}
