//! A world in mind, for whoever plays it on quickly: plain facts without a view around
//! them. At the table nobody gets hold of a world; what a seat may know of it is its
//! [`View`](crate::View).

use tabletop::{Seat, Seats};

use crate::components::{BOXES, DAYS, SEATS, Spot, Task, Tokens};
use crate::state::{Entry, Hand, Phase, TheMachine, stars};

impl TheMachine {
    /// 1 to 5.
    #[inline]
    pub fn day(&self) -> u8 {
        self.day
    }

    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    #[inline]
    pub fn progress(&self) -> u8 {
        self.progress
    }

    /// The workers still in.
    #[inline]
    pub fn inside(&self) -> Seats {
        self.inside
    }

    /// The cards that a worker holds.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat.index()]
    }

    #[inline]
    pub fn warnings(&self, seat: Seat) -> u8 {
        self.warn[seat.index()]
    }

    #[inline]
    pub fn bad_standing(&self, seat: Seat) -> u8 {
        self.bad[seat.index()]
    }

    /// The stars of a worker: for the manager and the worker alone.
    #[inline]
    pub fn stars_of(&self, seat: Seat) -> u16 {
        stars(&self.held[seat.index()])
    }

    /// How many recommendation cards a worker has: everybody knows.
    #[inline]
    pub fn recommendations_of(&self, seat: Seat) -> u8 {
        self.held[seat.index()].iter().sum()
    }

    /// A worker's days so far.
    #[inline]
    pub fn days_of(&self, seat: Seat) -> &[Option<Entry>; DAYS] {
        &self.ledger[seat.index()]
    }

    /// The task card of a day so far, counted from 0.
    #[inline]
    pub fn task_of(&self, day: usize) -> &'static Task {
        &self.components().tasks[usize::from(self.tasks[day])]
    }

    /// The dice that are rolled today.
    #[inline]
    pub fn dice_today(&self) -> u8 {
        self.components().dice[self.today()]
    }

    /// What was put on the aftermath card this morning.
    #[inline]
    pub fn tokens(&self) -> Tokens {
        self.tokens
    }

    /// The next worker to be placed; none where it is an intern's turn.
    #[inline]
    pub fn next_to_place(&self) -> Option<Seat> {
        self.floor.unplaced.lowest()
    }

    /// How many interns are to be placed after them.
    #[inline]
    pub fn interns_to_place(&self) -> u8 {
        self.floor.interns
    }

    /// The workers in each box.
    #[inline]
    pub fn workers_at(&self) -> &[Seats; BOXES] {
        &self.floor.workers_at
    }

    #[inline]
    pub fn interns_at(&self, spot: Spot) -> u8 {
        self.floor.interns_at[spot.index()]
    }

    /// Where a worker stands today.
    #[inline]
    pub fn spot_of(&self, seat: Seat) -> Option<Spot> {
        let spot = self.floor.workers_at.iter().position(|crew| crew.contains(seat))?;
        Some(Spot(spot as u8))
    }

    /// Warnings laid today and not yet shown: the manager's secret.
    #[inline]
    pub fn laid(&self) -> &[u8; SEATS] {
        &self.laid
    }

    /// Who is at the meeting, and the tokens on the slip of the moment.
    #[inline]
    pub fn meeting_now(&self) -> (Seats, [u8; SEATS]) {
        (self.meeting.attendees, self.meeting.slip().tokens)
    }
}
