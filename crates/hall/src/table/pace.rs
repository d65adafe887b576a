//! Time at a table: how long a decision may take, and what happens when it
//! takes longer.
//!
//! A live table gives every decision the same time. When it is up, nothing is
//! lost yet: there is a grace, and only then the others may let a bot take the
//! chair, which its owner takes back whenever they return. By correspondence no
//! clock runs, and the others must wait for days. Time is counted for whoever is
//! asked and for nobody else; it stands still while the table is paused or the
//! house is closed.

use tabletop::{Seat, Seats};

use super::state::{Head, State};
use crate::pace::Pace;
use crate::view::SeatKind;

/// Seconds after a live decision's time, in which nothing happens yet.
const GRACE: i64 = 30;
/// The others wait so long where no clock runs.
const PATIENCE_LIVE: i64 = 10 * 60;
const PATIENCE_CORRESPONDENCE: i64 = 3 * 24 * 60 * 60;

impl Head {
    /// The seconds of a decision, where a clock runs.
    pub fn limit(&self) -> Option<i64> {
        match (self.pace, self.limit) {
            (Pace::Correspondence, _) | (Pace::Live, 0) => None,
            (Pace::Live, seconds) => Some(seconds.into()),
        }
    }

    /// After so many seconds the others may let a bot take over.
    pub fn patience(&self) -> i64 {
        match (self.pace, self.limit()) {
            (Pace::Live, Some(limit)) => limit + GRACE,
            (Pace::Live, None) => PATIENCE_LIVE,
            (Pace::Correspondence, _) => PATIENCE_CORRESPONDENCE,
        }
    }
}

/// A closed door has a timer of its own.
const DOOR: Seat = Seat(0);

/// How long every seat has thought about its question.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Timers(Vec<Timer>);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Timer {
    question: u32,
    /// Seconds before `since`.
    waited: i64,
    /// It has been running since then.
    since: Option<i64>,
}

impl Timers {
    pub fn new(seats: usize) -> Timers {
        Timers(vec![Timer::default(); seats])
    }

    /// Starts and stops the timers, after something was done at that second.
    pub fn follow(&mut self, at: i64, due: Seats, question: impl Fn(Seat) -> u32) {
        for (nth, timer) in self.0.iter_mut().enumerate() {
            let seat = Seat(nth as u8);
            let asked = question(seat);
            if asked != timer.question {
                *timer = Timer { question: asked, ..Timer::default() };
            }
            match (due.contains(seat), timer.since) {
                (true, None) => timer.since = Some(at),
                (false, Some(since)) => {
                    timer.waited += (at - since).max(0);
                    timer.since = None;
                }
                _ => {}
            }
        }
    }

    /// Somebody sits down to the question anew.
    pub fn restart(&mut self, seat: Seat, at: i64) {
        if let Some(timer) = self.0.get_mut(seat.index()) {
            timer.waited = 0;
            timer.since = timer.since.map(|_| at);
        }
    }

    /// Whole seconds, rounded so that nobody's time is shortened.
    pub fn waited(&self, seat: Seat, now: i64) -> i64 {
        self.0
            .get(seat.index())
            .map_or(0, |timer| timer.waited + timer.since.map_or(0, |since| (now - since).max(0)))
    }
}

impl State {
    /// Do different people play here? Otherwise nobody waits for anybody.
    pub fn company(&self) -> bool {
        let mut people = self.people().iter().map(|seat| &self.chairs[seat.index()].holders);
        people.next().is_some_and(|first| {
            people.any(|other| !other.iter().any(|guest| first.contains(guest)))
        })
    }

    /// The seconds left of a seat's time; negative, when it is up.
    pub fn left(&self, seat: Seat, now: i64) -> Option<i64> {
        let clocked = self.company() && self.is_person(seat) && self.due().contains(seat);
        let limit = self.head.limit().filter(|_| clocked)?;
        Some(limit - self.timers.waited(seat, now))
    }

    /// The people whom the others need not wait for any longer.
    pub fn overdue(&self, now: i64) -> Seats {
        // A window has a limit of its own.
        let limited = self.window.is_some() && self.limit_of_windows().is_some();
        if !self.company() || limited {
            return Seats::NONE;
        }
        let patience = self.head.patience();
        let late = |seat: &Seat| self.is_person(*seat) && self.timers.waited(*seat, now) > patience;
        self.due().iter().filter(late).collect()
    }

    /// Those outside a closed door have waited long enough. Who is asked inside, and
    /// since when, is not theirs to know: it goes by how long the door has been shut,
    /// with the patience for one decision of every seat.
    pub fn shut_too_long(&self, now: i64) -> bool {
        self.company() && self.door.waited(DOOR, now) > self.patience_outside()
    }

    /// The people whose questions are open, in time or not.
    pub fn people_asked(&self) -> Seats {
        self.due().iter().filter(|&seat| self.is_person(seat)).collect()
    }

    fn patience_outside(&self) -> i64 {
        self.head.patience() * self.chairs.len() as i64
    }

    /// Its timer runs while it is shut and somebody may act.
    pub(super) fn follow_door(&mut self, at: i64) {
        let waits = self.shut && !self.due().is_empty();
        let waiting = if waits { Seats::only(DOOR) } else { Seats::NONE };
        let number = u32::from(self.shut);
        self.door.follow(at, waiting, |_| number);
    }

    /// The next second at which somebody's time or the others' patience ends.
    pub fn next_alarm(&self, now: i64) -> Option<i64> {
        if !self.company() {
            return None;
        }
        let due = self.due();
        let people = due.iter().filter(|&seat| self.is_person(seat));
        let ends = people.flat_map(|seat| {
            let waited = self.timers.waited(seat, now);
            let ends = [self.head.limit(), Some(self.head.patience())];
            ends.into_iter().flatten().map(move |end| now + end - waited + 1)
        });
        let outside =
            self.shut.then(|| now + self.patience_outside() - self.door.waited(DOOR, now) + 1);
        ends.chain(outside).filter(|&end| end > now).min()
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.chairs.get(seat.index()).is_some_and(|chair| chair.kind == SeatKind::Person)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const P1: Seat = Seat(0);

    #[test]
    fn time_runs_for_whoever_is_asked_and_stops_in_between() {
        let mut timers = Timers::new(2);
        let asked = Seats::from_iter([P1]);
        timers.follow(100, asked, |_| 1);
        assert_eq!((timers.waited(P1, 130), timers.waited(Seat(1), 130)), (30, 0));
        // Paused, and on again: the same question, the time goes on.
        timers.follow(140, Seats::NONE, |_| 1);
        assert_eq!(timers.waited(P1, 500), 40);
        timers.follow(500, asked, |_| 1);
        assert_eq!(timers.waited(P1, 510), 50);
        // A new question has all the time again, and a chair taken back too.
        timers.follow(520, asked, |_| 2);
        assert_eq!(timers.waited(P1, 525), 5);
        timers.restart(P1, 530);
        assert_eq!(timers.waited(P1, 531), 1);
    }

    #[test]
    fn a_clock_that_goes_backwards_costs_nobody_time() {
        let mut timers = Timers::new(1);
        timers.follow(100, Seats::from_iter([P1]), |_| 1);
        assert_eq!(timers.waited(P1, 50), 0);
        timers.follow(40, Seats::NONE, |_| 1);
        assert_eq!(timers.waited(P1, 1000), 0);
    }
}
