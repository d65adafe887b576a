//! Where programs know of each other, one of them does what the table does by itself: it has
//! the lease, as long as it says in time that it is there. A program may be frozen for a
//! while, and go on as if nothing had happened.

use std::fmt::Debug;
use std::time::Duration;

use hall::Hosted;
use hall::moment::Moment;
use hall::store::LEASE;
use tabletop::Fate;

use super::promises::Checked;
use super::world::{Event, World};

/// So many milliseconds lie between two signs of life.
const BEAT: u32 = 1000;
/// The longest frost.
const FROST: u32 = 9000;

/// Who has the lease, as the disk has it.
#[derive(Default)]
pub struct Lease {
    /// Raised whenever somebody takes it.
    pub number: i64,
    holder: Option<Holder>,
}

#[derive(Clone, Copy)]
struct Holder {
    program: usize,
    life: u32,
    beat: Moment,
}

impl<G: Hosted + Debug> World<G> {
    /// May the program do what the table does by itself? With which number?
    pub fn duty(&self, nth: usize) -> Option<Option<i64>> {
        if !self.shared {
            return Some(None);
        }
        let (number, until) = self.programs[nth].lease?;
        (self.now < until).then_some(Some(number))
    }

    /// The program says that it is there, and takes the lease if it is nobody's. Now and
    /// then it gives it back, as if somebody else had come.
    pub fn holds(&mut self, nth: usize) -> Checked {
        self.after(BEAT, Event::Holds(nth));
        if !self.faults && nth > 0 {
            return Ok(());
        }
        self.beats(nth);
        let (life, now) = (self.programs[nth].life, self.now);
        let own = |it: &Holder| (it.program, it.life) == (nth, life);
        let holder = self.lease.holder.filter(|it| now < it.beat + LEASE);
        let ours = match holder {
            Some(holder) if own(&holder) => !(self.faults && self.chance(20)),
            Some(_) => false,
            None => {
                self.lease.number += 1;
                self.tally.leases += 1;
                true
            }
        };
        if ours {
            self.lease.holder = Some(Holder { program: nth, life, beat: now });
        } else if holder.as_ref().is_some_and(own) {
            self.lease.holder = None;
        }
        self.programs[nth].lease = ours.then_some((self.lease.number, now + LEASE));
        if ours {
            // It finds what is due, whoever has added it.
            self.awake(nth)?;
            self.catch_up(nth)?;
        }
        self.work(nth)
    }

    pub fn freezes(&mut self, nth: usize) {
        if self.faults && !self.programs[nth].frozen {
            self.tally.freezes += 1;
            self.programs[nth].frozen = true;
            let frost = 1 + self.dice.roll("frost", FROST);
            self.after(frost, Event::Thaws(nth));
        }
    }

    /// It goes on with all that has come meanwhile.
    pub fn thaws(&mut self, nth: usize) {
        self.programs[nth].frozen = false;
        for event in std::mem::take(&mut self.programs[nth].meanwhile) {
            self.after(0, event);
        }
    }

    /// Whom it happens to, if it is a program.
    pub fn happens_to(&self, event: &Event) -> Option<usize> {
        match event {
            Event::Wakes(who) => Some(self.people[*who].at),
            Event::Arrives { program, .. } | Event::Thought { program, .. } => Some(*program),
            Event::Answers { program, .. } => Some(*program),
            Event::Holds(program) => Some(*program),
            Event::Crash(_) | Event::Reaches(_) | Event::Freezes(_) | Event::Thaws(_) => None,
            Event::Strays => None,
        }
    }

    /// How long a write may take: a program may be frozen between deciding and writing.
    pub fn longest_stall(&mut self) -> u32 {
        match self.shared && self.chance(4) {
            true => 3 * LEASE.as_millis() as u32,
            false => Duration::from_secs(3).as_millis() as u32,
        }
    }
}
