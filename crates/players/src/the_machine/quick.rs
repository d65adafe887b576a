//! How a week in mind is played on: everybody as people mostly do, by what they could
//! know, and quickly. Work depends on what a worker has to win or to fear, on how it
//! has worked so far, and on what it has said.

use tabletop::{Dice, Fate, Seat};
use the_machine::{
    Action, Card, DAYS, Entry, Hand, Job, Outcome, Phase, SEATS, Sight, Spot, TheMachine,
};

use super::record::trust;
use super::stakes::{self, STARS_EACH, Stakes, risk};
use super::words::Words;
use crate::search;

/// How often somebody who idles keeps the low cards.
const THRIFTY: f64 = 0.1;
/// What is usual counts as much as so many days on which somebody was seen.
const DOUBTED: f64 = 3.0;
/// In points: a move that is so far behind the best looks a quarter as good.
const DOUBT: i32 = 40;
/// In points: what is nearly as good may be done instead.
const WHIM: u32 = 25;

/// A world in mind, and whom one plays it with.
#[derive(Clone, Copy)]
pub struct Floor<'a> {
    pub world: &'a TheMachine,
    pub words: &'a Words,
    /// Whose decision it is.
    pub seat: Seat,
}

impl Floor<'_> {
    pub fn weigh(self, actions: &[Action], weights: &mut Vec<u32>) {
        match self.world.phase() {
            Phase::Cards => {
                let will = self.will(self.seat);
                let (work, low, high) = (self.work(), self.idle(false), self.idle(true));
                weights.extend(actions.iter().map(|&action| {
                    let is = |card: Option<Card>| card.map(Action::Work) == Some(action);
                    let part = |is: bool, chance: f64| if is { 800.0 * chance } else { 0.0 };
                    let idle = (1.0 - will) / 2.0;
                    60 + (part(is(work), will) + part(is(low), idle) + part(is(high), idle)) as u32
                }));
            }
            Phase::Meeting if actions.contains(&Action::Vote(true)) => {
                let yes = (1000.0 * self.agrees()) as u32;
                let weight = |&action: &Action| match action {
                    Action::Vote(true) => yes.max(50),
                    _ => (1000 - yes).max(50),
                };
                weights.extend(actions.iter().map(weight));
            }
            _ => {
                let points = actions.iter().map(|&action| self.points(action));
                let most = points.clone().max().unwrap_or(0);
                weights.extend(points.map(|points| search::weight(most - points, DOUBT)));
            }
        }
    }

    pub fn choose(self, actions: &[Action], dice: &mut Dice) -> Action {
        let wish = match self.world.phase() {
            Phase::Cards => {
                let card = match chance(dice, self.will(self.seat)) {
                    true => self.work(),
                    false => self.idle(chance(dice, THRIFTY)),
                };
                card.map(Action::Work)
            }
            Phase::Meeting if actions.contains(&Action::Vote(true)) => {
                Some(Action::Vote(chance(dice, self.agrees())))
            }
            _ => None,
        };
        if let Some(wish) = wish {
            return wish;
        }
        let mut best = (i32::MIN, actions[0]);
        for &action in actions {
            let points = self.points(action) + dice.roll("whim", WHIM) as i32;
            if points > best.0 {
                best = (points, action);
            }
        }
        best.1
    }

    fn points(self, action: Action) -> i32 {
        let worth = match action {
            Action::Place(spot) => self.place(spot),
            Action::Warn(seat) => self.warn(seat),
            // So much guilt is let pass.
            Action::Done => 0.4,
            Action::Give(seat) => self.deserves(seat),
            Action::Keep => 0.0,
            Action::Blame(seat) => self.blame(seat),
            Action::Put => 0.5,
            Action::Pass => 0.1,
            Action::Work(_) | Action::Vote(_) => 0.0,
        };
        (100.0 * worth) as i32
    }

    // ── what everybody knows of a worker ──

    /// How much somebody was seen to work and to idle.
    fn record(self, seat: Seat) -> (f64, f64) {
        record(self.world, seat)
    }

    /// The chance that somebody works today.
    fn will(self, seat: Seat) -> f64 {
        let usual = self.usual_will(seat);
        let (worked, idled) = self.record(seat);
        let will = will(usual, worked, idled);
        let odds = will / (1.0 - will) * self.words.odds(seat, self.world.day());
        odds / (1.0 + odds)
    }

    /// The same for somebody of whom nothing else is known: work pays for whoever may
    /// become the favourite, and for whoever has to fear the next warning.
    fn usual_will(self, seat: Seat) -> f64 {
        let world = self.world;
        if world.day() == 1 {
            return 0.93;
        }
        let warnings = world.warnings(seat);
        let stakes = Stakes {
            favourite: self.favourite(seat),
            danger: stakes::danger(warnings, world.day(), world.dice_today()),
            warnings: f64::from(warnings),
            bad: f64::from(world.bad_standing(seat)),
            workers: f64::from(world.inside().len()),
        };
        let finish = || stakes::finish(world.track().length, world.progress(), world.day());
        stakes.will(0.32, finish)
    }

    /// The chance to be the favourite if it is, as a worker sees it.
    fn favourite(self, seat: Seat) -> f64 {
        let rivals = self.world.inside().without(seat);
        let rivals = rivals.iter().map(|other| self.stars(other));
        stakes::favourite(f64::from(self.world.stars_of(seat)), rivals)
    }

    /// Somebody's stars, as one who sees the backs of the cards guesses them.
    fn stars(self, seat: Seat) -> f64 {
        STARS_EACH * f64::from(self.world.recommendations_of(seat))
    }

    // ── the manager ──

    /// What it promises to put the next meeple there, in cogs.
    fn place(self, spot: Spot) -> f64 {
        let world = self.world;
        let jobs = &world.task().jobs;
        let job = &jobs[spot.index()];
        let done = match world.next_to_place() {
            Some(seat) => self.manages(seat, job),
            None => match job.stations {
                1 => f64::from(u8::from(job.number <= world.components().intern_works)),
                _ => 0.7,
            },
        };
        let before = job.needs.map_or(1.0, |needed| {
            let crew = world.workers_at()[needed.index()];
            crew.lowest().map_or(0.6, |seat| self.manages(seat, &jobs[needed.index()]))
        });
        let mates = match job.stations {
            1 => 1.0,
            2 => 0.6,
            _ => 0.4,
        };
        // What others need is worth a part of what hangs on it.
        let hang = |other: &&Job| other.needs == Some(spot);
        let behind: u8 = jobs.iter().filter(hang).map(|other| other.cogs).sum();
        let cogs = f64::from(job.cogs) / f64::from(job.stations) + 0.35 * f64::from(behind);
        // What interns can do is left to them.
        let easy = job.stations == 1 && job.number <= world.components().intern_works;
        let lent = match world.next_to_place().is_some() && world.interns_to_place() > 0 && easy {
            true => 0.25,
            false => 1.0,
        };
        cogs * done * before * mates * lent
    }

    /// The chance that a worker does a job, or its part of one.
    fn manages(self, seat: Seat, job: &Job) -> f64 {
        let part = job.number.div_ceil(job.stations);
        let played = |card: u8| {
            let of = |entry: &Entry| entry.sight == Sight::Open && entry.card.0 == card;
            self.world.days_of(seat).iter().flatten().any(of)
        };
        let left = (part..7).filter(|&card| !played(card)).count();
        const REACH: [f64; 4] = [0.1, 0.85, 0.97, 1.0];
        self.will(seat) * REACH[left.min(3)]
    }

    /// How much one more warning is worth: deterrence, less what it costs to lose the worker.
    fn warn(self, seat: Seat) -> f64 {
        let world = self.world;
        let laid = world.laid()[seat.index()];
        let (worked, idled) = self.record(seat);
        let today = world.days_of(seat)[usize::from(world.day()) - 1];
        let guilt = match today {
            Some(Entry { outcome: Outcome::Failure, sight, .. }) => {
                let seen = match sight {
                    Sight::Open => 1.0,
                    Sight::Eye => 0.6,
                    Sight::Unseen => 0.25,
                };
                seen + 0.6 * idled - 0.35 * worked
            }
            _ => -0.2,
        };
        let marks = world.warnings(seat) + laid + 1;
        let dice = world.dice_today();
        let before = if laid > 0 { risk(marks - 1, dice) } else { 0.0 };
        let trust = trust(worked, idled);
        let days = f64::from(5 - world.day());
        let loss = 5.0 * (risk(marks, dice) - before) * trust * (0.4 + 0.35 * days);
        let last = if days == 0.0 { 1.0 } else { 0.0 };
        guilt - 0.5 * f64::from(laid) - loss - last
    }

    /// How much somebody deserves the recommendation on top.
    fn deserves(self, seat: Seat) -> f64 {
        let world = self.world;
        let (worked, idled) = self.record(seat);
        let today = world.days_of(seat)[usize::from(world.day()) - 1];
        let effort = today.map_or(0.0, |entry| {
            let job = &world.task().jobs[entry.spot.index()];
            f64::from(job.number) / f64::from(job.stations) + f64::from(job.cogs)
        });
        let trust = trust(worked, idled);
        effort + 1.5 * trust + worked - 0.35 * f64::from(world.stars_of(seat))
    }

    // ── the workers ──

    fn work(self) -> Option<Card> {
        let spot = self.world.spot_of(self.seat)?;
        let job = &self.world.task().jobs[spot.index()];
        work(self.world.hand(self.seat), job, part(self.world, spot, job))
    }

    fn idle(self, thrifty: bool) -> Option<Card> {
        let spot = self.world.spot_of(self.seat)?;
        idle(self.world.hand(self.seat), &self.world.task().jobs[spot.index()], thrifty)
    }

    /// How much somebody is wished bad standing by whoever writes the slip.
    fn blame(self, seat: Seat) -> f64 {
        let (attendees, tokens) = self.world.meeting_now();
        let given: u8 = tokens.iter().sum();
        if given > 0 {
            return if tokens[seat.index()] > 0 { 1.0 } else { 0.1 };
        }
        if attendees.contains(seat) {
            return -1.0;
        }
        let (worked, _) = self.record(seat);
        0.5 + 0.5 * worked + 0.3 * self.stars(seat)
    }

    /// The chance that the slip is agreed to.
    fn agrees(self) -> f64 {
        let (attendees, tokens) = self.world.meeting_now();
        if tokens[self.seat.index()] > 0 {
            return 0.02;
        }
        let named = (0..SEATS as u8).map(Seat).filter(|seat| tokens[seat.index()] > 0);
        let target = named.max_by_key(|seat| tokens[seat.index()]);
        match target.is_some_and(|seat| attendees.contains(seat)) {
            true => 0.3,
            false => 0.9,
        }
    }
}

/// How much somebody was seen to work and to idle.
pub fn record(world: &TheMachine, seat: Seat) -> (f64, f64) {
    let (mut worked, mut idled) = (0.0, 0.0);
    for (day, entry) in world.days_of(seat).iter().enumerate() {
        if let Some(entry) = entry {
            let told = tells(world, day, entry);
            (worked, idled) = (worked + told.0, idled + told.1);
        }
    }
    (worked, idled)
}

/// How much a day tells everybody about work and about idleness.
pub fn tells(world: &TheMachine, day: usize, entry: &Entry) -> (f64, f64) {
    let Entry { spot, card, sight, outcome } = *entry;
    let job = &world.task_of(day).jobs[spot.index()];
    let alone = job.stations == 1;
    // The first day makes the reputation: working then tells little.
    let counts = if day == 0 { 0.3 } else { 1.0 };
    match (outcome, sight) {
        (Outcome::Success, _) => (counts * if alone { 1.0 } else { 0.8 }, 0.0),
        (Outcome::Failure, Sight::Open) => {
            let part = job.number.div_ceil(job.stations);
            if !alone && card.0 >= part { (0.5, 0.0) } else { (0.0, 1.0) }
        }
        (Outcome::Failure, Sight::Eye) => (0.0, 0.5),
        (Outcome::Failure, Sight::Unseen) | (Outcome::NotRun, _) => (0.0, 0.0),
    }
}

/// The chance that somebody works who does so as often as is usual, and was seen to.
pub fn will(usual: f64, worked: f64, idled: f64) -> f64 {
    (DOUBTED * usual + worked) / (DOUBTED + worked + idled)
}

/// What everybody in a box should play to do it together.
pub fn part(world: &TheMachine, spot: Spot, job: &Job) -> u8 {
    let interns = world.interns_at(spot) * world.components().intern_works;
    share(job, interns, world.workers_at()[spot.index()].len())
}

/// The same where interns do so much, and so many people the rest.
pub fn share(job: &Job, interns: u8, crew: u8) -> u8 {
    let share = job.number.saturating_sub(interns).div_ceil(crew.max(1));
    if job.stations > 1 { share.max(1) } else { job.number }
}

/// The card of one who means to work: the lowest that does.
pub fn work(hand: Hand, job: &Job, part: u8) -> Option<Card> {
    match hand.kinds().find(|card| card.0 >= part) {
        None if job.stations > 1 => hand.kinds().last(),
        enough => enough.or(hand.kinds().next()),
    }
}

/// The same of one who does not: the lowest of all, or for somebody thrifty the highest
/// that does not do the job alone.
pub fn idle(hand: Hand, job: &Job, thrifty: bool) -> Option<Card> {
    let high = hand.kinds().filter(|card| card.0 < job.number).last();
    high.filter(|_| thrifty && job.stations == 1).or(hand.kinds().next())
}

/// True with this chance.
fn chance(dice: &mut Dice, probability: f64) -> bool {
    f64::from(dice.roll("will", 1 << 16)) < probability * 65_536.0
}

const _: () = assert!(DAYS == 5, "the chances count on five days");
