//! What the bots say: ready-made phrases, as their character and their plans
//! have it. A promise may be a lie.

use tabletop::{Dice, Phrase, Said, Seat, Seen, Statement};
use the_machine::{Outcome, Phase, TheMachine, View, Weather, phrase_of};

use super::record::{repute, stars_of};
use super::reproach::{broken, seen_idle};
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
    /// A vote that wants explaining, once it is out.
    vote: Option<Reason>,
    /// One's own last words; nobody says the same thing twice running.
    last: String,
}

impl Tongue {
    /// Remembers what one said last, by what was heard at the table.
    pub fn recall(&mut self, seen: &Seen<'_, TheMachine>) {
        let own = seen.heard().iter().rfind(|said| said.seat == seen.seat());
        self.last = own.map_or(String::new(), |said| said.statement.words().to_string());
    }

    /// One of these phrases, but not what one said last.
    fn say(&self, slugs: &[&str], to: Option<Seat>, dice: &mut Dice) -> Option<Statement> {
        let fresh = slugs.iter().filter_map(|slug| phrase_of(slug));
        let fresh: Vec<&Phrase> = fresh.filter(|phrase| phrase.words != self.last).collect();
        // Without a choice there is nothing to roll for.
        let phrase = if fresh.len() == 1 { fresh[0] } else { any(dice, &fresh)? };
        Some(phrase.say(to.filter(|_| phrase.addressed)))
    }

    /// One of these phrases as an answer, which never hands back what was said.
    pub fn answer(&self, said: &Said, slugs: &[&str], dice: &mut Dice) -> Option<Statement> {
        let echo = |slug: &&str| {
            phrase_of(slug).is_some_and(|phrase| phrase.words == said.statement.words())
        };
        let slugs: Vec<&str> = slugs.iter().copied().filter(|slug| !echo(slug)).collect();
        self.say(&slugs, Some(said.seat), dice)
    }

    /// Keeps a reason for whoever asks to explain it; returns it as words.
    pub fn remember_vote(&mut self, reason: Reason) -> String {
        self.vote = Some(reason);
        let words = phrase_of(reason.phrase().0).map_or("", |phrase| phrase.words);
        format!("{words}.")
    }

    /// Why it was voted like that, if it was and if one cares to say so.
    pub fn explain(&mut self, dice: &mut Dice) -> Option<Statement> {
        let reason = self.vote.take().filter(|_| chance(dice, 0.7))?;
        let (slug, to) = reason.phrase();
        self.say(&[slug], to, dice)
    }

    /// The manager talks in the morning, before anybody is placed.
    pub fn of_manager(
        &self,
        view: &View,
        seen: &Seen<'_, TheMachine>,
        dice: &mut Dice,
    ) -> Option<Statement> {
        let morning = view.unplaced == view.inside && view.interns_unplaced == view.interns;
        if view.phase != Phase::Placing || !morning {
            return None;
        }
        if view.task().weather == Weather::Lightning {
            return self.say(&["lightning"], None, dice);
        }
        let workers: Vec<Seat> = view.inside.iter().collect();
        let yesterday = view.day - 1;
        let liar = broken(seen, view, yesterday).iter().find(|seat| view.inside.contains(*seat));
        if let Some(seat) = liar.filter(|_| chance(dice, 0.6)) {
            return self.say(&["broke-word"], Some(seat), dice);
        }
        let idle = |seat: &Seat| repute(view, *seat).idled > 0.9;
        let idlers: Vec<Seat> = workers.iter().copied().filter(idle).collect();
        if let Some(seat) = any(dice, &idlers).filter(|_| chance(dice, 0.7)) {
            let slug =
                if view.day > 2 || !seen_idle(view, seat, yesterday) { "watching" } else { "lazy" };
            return self.say(&[slug], Some(seat), dice);
        }
        let best = workers.iter().copied().max_by(|&a, &b| {
            let cogs = |seat| repute(view, seat).cogs;
            cogs(a).partial_cmp(&cogs(b)).unwrap_or(std::cmp::Ordering::Equal)
        });
        let slug = if view.day > 1 && chance(dice, 0.5) { "thanks" } else { "rely" };
        let slug = if chance(dice, 0.3) { "reward" } else { slug };
        self.say(&[slug], best, dice)
    }

    /// A worker talks before the cards and at the meeting.
    pub fn of_worker(
        &self,
        view: &View,
        seen: &Seen<'_, TheMachine>,
        temper: Temper,
        intent: bool,
        dice: &mut Dice,
    ) -> Option<Statement> {
        match view.phase {
            Phase::Cards => self.before_work(view, seen, temper, intent, dice),
            Phase::Meeting => {
                let room = view.room.as_ref()?;
                let fresh = room.tokens.is_none_or(|tokens| tokens.iter().all(|&count| count == 0));
                let first = room.past.is_empty() && fresh;
                if !first || !chance(dice, 0.5) {
                    return None;
                }
                let slug = if temper == Temper::Diligent { "mercy" } else { "agree" };
                self.say(&[slug], None, dice)
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
            return self.say(&["unfair"], Some(view.manager()), dice);
        }
        let scabs: Vec<Seat> = others(view, seat)
            .into_iter()
            .filter(|&other| stars_of(view, other) > 3.0 || worked_yesterday(view, other))
            .collect();
        if temper == Temper::Unionist && view.day > 1 {
            if let Some(scab) = any(dice, &scabs) {
                // Nobody is told that they work whom nobody saw at it.
                let tells = chance(dice, 0.5) && worked_yesterday(view, scab);
                let slug = if tells { "scab" } else { "regret" };
                return self.say(&[slug], Some(scab), dice);
            }
            return self.say(&["slow"], None, dice);
        }
        let promise: &[&str] = &["hard", "can", "trust"];
        let slugs = match intent {
            true if temper == Temper::Favourite && chance(dice, 0.3) => &["remember"],
            true => promise,
            false if temper.bluffs(dice) => promise,
            false => &["not-me", "too-hard", "slow"],
        };
        self.say(slugs, Some(view.manager()), dice)
    }
}

fn worked_yesterday(view: &View, seat: Seat) -> bool {
    let Some(day) = usize::from(view.day).checked_sub(2) else { return false };
    let deed = view.ledger[seat.index()][day];
    deed.is_some_and(|deed| deed.outcome == Outcome::Success)
}
