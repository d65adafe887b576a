//! The workers: when they work, which card they play, whom they blame.

use tabletop::{Dice, Fate, Said, Seat, Seen, Tone};
use the_machine::{Action, Outcome, SEATS, Spot, TheMachine, View};

use super::record::{lowest, repute, stars_of};
use super::request::{once, sway};
use super::stakes::{self, Stakes};
use super::talk::Reason;
use super::{Temper, chance, others, whims};

/// A worker's mind: little more than a mood.
#[derive(Clone, Debug)]
pub struct Worker {
    pub temper: Temper,
}

impl Worker {
    /// Will I work today? The mood of the day decides, and how things stand.
    pub fn intent(&self, view: &View, seen: &Seen<'_, TheMachine>) -> bool {
        let Some(seat) = view.seat() else { return false };
        let outlook = Outlook::of(view, seen.heard(), seat);
        let will = match self.temper {
            Temper::Lazy => 0.0,
            Temper::Diligent => 1.0,
            Temper::Threshold => outlook.threshold(),
            Temper::Favourite => outlook.favourite(),
            Temper::Unionist => outlook.unionist(),
            Temper::Calculating => outlook.calculating(),
            // How easily this one is moved stays the same for a game.
            Temper::Mixed => {
                let bias = seen.mood("bias").roll("temper", 21);
                outlook.mixed() + f64::from(bias) / 100.0 - 0.1
            }
        };
        let will = will + sway(self.temper, view, seen);
        chance(&mut seen.mood(&format!("will of day {}", view.day)), will)
    }

    /// The card for today.
    pub fn work(
        &self,
        view: &View,
        seen: &Seen<'_, TheMachine>,
        spot: Spot,
    ) -> (Option<Action>, String) {
        let intent = self.intent(view, seen);
        let Some(seat) = view.seat() else { return (None, String::new()) };
        let hand = view.hands[seat.index()].unwrap_or_default();
        let job = view.task().jobs[spot.index()];
        let crew = view.workers_at[spot.index()].len();
        let rest = job
            .number
            .saturating_sub(view.interns_at[spot.index()] * view.options.components().intern_works);
        let share = if crew > 1 { rest.div_ceil(crew) } else { job.number };
        let least = hand.kinds().next();
        let most = hand.kinds().last();
        let (card, why) = if intent {
            let enough = lowest(hand.kinds(), |card| card.0 >= share && (crew == 1 || card.0 > 0));
            match enough {
                Some(card) => (Some(card), format!("A {} does my part, and no more.", card.0)),
                None if crew > 1 => (most, "My best is less than my part, but it may do.".into()),
                None => (least, "I cannot do it anyway; a bad card is gone.".into()),
            }
        } else {
            let idle = least.filter(|card| crew > 1 || card.0 < job.number);
            // The lowest card is too good for this box: at least it is cheap.
            (idle.or(least), "Not today: the machine is none of my business.".to_string())
        };
        (card.map(Action::Work), why)
    }

    // ── the union ────────────────────────────────────────────────────────

    /// The next name on the slip, or the slip goes round, or nothing.
    pub fn propose(&self, view: &View, seen: &Seen<'_, TheMachine>) -> (Option<Action>, String) {
        let Some(seat) = view.seat() else { return (None, String::new()) };
        let tokens = view.room.as_ref().and_then(|room| room.tokens).unwrap_or_default();
        let given: u8 = tokens.iter().sum();
        let mild = matches!(self.temper, Temper::Diligent);
        if given == 0 && mild {
            return (Some(Action::Pass), "Work is no crime.".into());
        }
        // The slip of the day, as it shall be.
        let mut mood = seen.mood(&format!("slip of day {}", view.day));
        let wanted = wanted(view, seat, self.temper, &mut mood);
        let from = (0..SEATS).rev().find(|&seat| tokens[seat] > 0).unwrap_or(0);
        let next = (from..SEATS).find(|&seat| wanted[seat] > tokens[seat]);
        match next.filter(|_| given < view.tokens.bad) {
            Some(seat) => {
                let why = format!("p{} works too hard for our good.", seat + 1);
                (Some(Action::Blame(Seat(seat as u8))), why)
            }
            None if given == 0 => (Some(Action::Pass), "Nobody has deserved it.".into()),
            None => (Some(Action::Put), "That is enough.".into()),
        }
    }

    /// Yes or no, and why.
    pub fn vote(
        &self,
        view: &View,
        by: Seat,
        tokens: &[u8; SEATS],
        dice: &mut Dice,
    ) -> (bool, Reason) {
        let Some(seat) = view.seat() else { return (false, Reason::Enough) };
        if tokens[seat.index()] > 0 {
            return (false, Reason::OwnName);
        }
        let named = (0..SEATS as u8).map(Seat).filter(|named| tokens[named.index()] > 0);
        let target = named.max_by_key(|named| tokens[named.index()]).unwrap_or(by);
        let at_meeting = view.attendees.is_some_and(|attendees| attendees.contains(target));
        let anger = match self.temper {
            Temper::Diligent => 0.1,
            Temper::Unionist => 1.0,
            Temper::Lazy => 0.9,
            Temper::Threshold => 0.7,
            Temper::Calculating | Temper::Favourite => {
                if stars_of(view, target) >= stars_of(view, seat) { 0.95 } else { 0.6 }
            }
            Temper::Mixed => 0.93,
        };
        // Those who idle with us are no enemies.
        let anger = if at_meeting { anger * 0.3 } else { anger };
        match chance(dice, anger) {
            true if at_meeting => (true, Reason::Union),
            true => (true, Reason::WorksTooHard(target)),
            false if at_meeting => (false, Reason::NoDanger(target)),
            false => (false, Reason::Enough),
        }
    }
}

/// How many tokens everybody should get, by one who writes a slip.
fn wanted(view: &View, seat: Seat, temper: Temper, dice: &mut Dice) -> [u8; SEATS] {
    let today = usize::from(view.day) - 1;
    let mut wanted = [0u8; SEATS];
    let success = |other: &Seat| {
        let deed = view.ledger[other.index()][today];
        deed.is_some_and(|deed| deed.outcome == Outcome::Success)
    };
    let targets: Vec<Seat> = others(view, seat).into_iter().filter(success).collect();
    let whim = whims(dice);
    let menace = |other: Seat| {
        let rival = match temper {
            Temper::Favourite | Temper::Calculating => 1.5,
            _ => 0.6,
        };
        repute(view, other).cogs + rival * stars_of(view, other) + whim[other.index()]
    };
    let mut ranked = targets;
    ranked.sort_by(|&a, &b| menace(b).partial_cmp(&menace(a)).unwrap_or(std::cmp::Ordering::Equal));
    let most = view.options.components().most_bad_at_once;
    // A unionist strikes hard at one; others spread it a little.
    let spread = match temper {
        Temper::Unionist => 1,
        _ => 1 + dice.roll("spread", 2) as usize,
    };
    let targets = &ranked[..ranked.len().min(spread)];
    let Some(first) = targets.first() else { return wanted };
    for nth in 0..view.tokens.bad {
        let target = targets.get(usize::from(nth) % targets.len()).unwrap_or(first);
        if wanted[target.index()] < most {
            wanted[target.index()] += 1;
        }
    }
    wanted
}

/// What a worker knows of the state of the week.
struct Outlook {
    /// The chance that the machine will be finished.
    finish: f64,
    stakes: Stakes,
    day: u8,
    /// Was I told to work, or asked to take it slowly?
    pressure: f64,
    /// Has any other worker said a word since the week began?
    silence: bool,
}

impl Outlook {
    fn of(view: &View, heard: &[Said], seat: Seat) -> Outlook {
        let rivals = others(view, seat).into_iter().map(|other| stars_of(view, other));
        let warnings = view.warn[seat.index()];
        let stakes = Stakes {
            favourite: stakes::favourite(stars_of(view, seat), rivals),
            danger: stakes::danger(warnings, view.day, view.dice()),
            warnings: f64::from(warnings),
            bad: f64::from(view.bad[seat.index()]),
            workers: f64::from(view.inside.len()),
        };
        let lately = once(heard.iter().rev().take(12));
        let said = |tone: Tone| {
            let to_me =
                |said: &&&Said| said.statement.to() == Some(seat) && said.statement.tone() == tone;
            lately.iter().filter(to_me).count() as f64
        };
        let pressure =
            0.03 * said(Tone::Threaten) + 0.02 * said(Tone::Ask) + 0.02 * said(Tone::Promise);
        Outlook {
            finish: stakes::finish(view.length(), view.progress, view.day),
            stakes,
            day: view.day,
            pressure: pressure.min(0.12),
            silence: view.day > 1
                && !heard.iter().any(|said| said.seat != seat && said.seat != view.manager()),
        }
    }

    /// Works when warnings begin to hurt.
    fn threshold(&self) -> f64 {
        if self.stakes.warnings >= 2.0 || self.stakes.danger > 0.15 { 0.95 } else { 0.25 }
    }

    /// Works for stars early, and later if they can win.
    fn favourite(&self) -> f64 {
        if self.day <= 2 || self.stakes.favourite > 0.4 { 0.95 } else { 0.3 }
    }

    /// Idles, unless it becomes too dangerous.
    fn unionist(&self) -> f64 {
        if self.stakes.danger > 0.3 { 0.6 } else { 0.12 }
    }

    /// Compares what working and idling are worth.
    fn calculating(&self) -> f64 {
        // My work moves the finish by a worker's part, not more.
        let part = 0.5 / self.stakes.workers;
        let win = |finish: f64, star: f64, safe: f64| {
            finish * (self.stakes.favourite + star).min(1.0) + (1.0 - finish) * safe
        };
        let idle = win((self.finish - part).max(0.0), -0.05, 1.0 - self.stakes.danger);
        let work = win((self.finish + part).min(1.0), 0.08, 1.0 - 0.05 * (1.0 + self.stakes.bad));
        (0.5 + 2.2 * (work - idle)).clamp(0.08, 0.95)
    }

    /// A bit of everything.
    fn mixed(&self) -> f64 {
        // The first day makes the reputation.
        if self.day == 1 {
            return 0.95;
        }
        // Where nobody talks, nobody stands together: then it is everybody for
        // himself. The manager's favour is the better bet until it is clear who
        // has it; whoever has not can only hope that the machine stays unfinished.
        if self.silence {
            return if self.day <= 3 || self.stakes.favourite > 0.4 { 0.97 } else { 0.0 };
        }
        self.stakes.will(0.29 + self.pressure, || self.finish)
    }
}
