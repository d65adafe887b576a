//! A time to talk before sealed choices, where people and bots sit together: the bots
//! say what they have to say, and choose when it is over. It ends when everybody is
//! ready, or when it is up; whoever has chosen is ready, whoever said that they are away
//! is not waited for, and bots that all would like to hurry wait for nobody. What is
//! said until then is in the ears of the bots when they choose.
//!
//! Nobody's time to decide runs meanwhile. How many are ready is known to everybody, and not who: otherwise the names would
//! tell whose sealed choice has come in. The bots choose one pause after the end,
//! however long they thought.

use std::time::Duration;

use tabletop::{Seat, Seats};

use super::deed::Deed;
use super::error::TableError;
use super::state::State;
use super::value::{Deeds, Table};
use crate::moment::Moment;
use crate::view::{Council, SeatKind, Stage};

/// A time to talk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Talking {
    number: u32,
    since: Moment,
    /// Whoever may talk, and whose choice it comes before.
    all: Seats,
    choosing: Seats,
    ready: Seats,
    /// When it was over.
    over: Option<Moment>,
}

impl State {
    /// Begins and ends with what happens.
    pub(super) fn follow_council(&mut self, deed: &Deed, at: Moment) {
        match (deed, &mut self.council) {
            (Deed::Ready { seat }, Some(talking)) => talking.ready.insert(*seat),
            (Deed::Hush, Some(talking)) => talking.over = Some(at),
            _ => {}
        }
        let back = matches!(deed, Deed::TakeBack { .. } | Deed::BackTaken { .. });
        let changes = matches!(deed, Deed::Move { .. } | Deed::Undo { .. }) || back || deed.stirs();
        if self.head.talk == 0 || !changes {
            return;
        }
        let mixed = self.has_bots() && !self.talkers().is_empty() && self.stage() == Stage::Running;
        let now = mixed.then(|| self.game.council()).flatten();
        self.council = match (now, self.council) {
            (Some((number, ..)), Some(talking)) if talking.number == number => Some(talking),
            (Some((number, all, choosing)), _) => {
                Some(Talking { number, since: at, all, choosing, ready: Seats::NONE, over: None })
            }
            (None, _) => None,
        };
    }

    /// The store keeps whole seconds, and nothing has happened later than now.
    pub(super) fn wake_council(&mut self, now: Moment) {
        if let Some(talking) = &mut self.council {
            talking.since = talking.since.min(now);
            talking.over = talking.over.map(|over| over.min(now));
        }
    }

    /// Do the bots wait for what people have to say?
    pub(super) fn talking(&self) -> Option<Talking> {
        self.council.filter(|talking| talking.over.is_none() && self.stage() == Stage::Running)
    }

    /// When the last time to talk was over, if that is now.
    pub(super) fn talked_until(&self) -> Option<Moment> {
        self.council?.over
    }

    fn talkers(&self) -> Seats {
        self.seats_where(|chair| chair.kind == SeatKind::Person)
    }

    /// The people who take part in it, and those of them whom it waits for.
    fn unready(&self, talking: Talking) -> (Seats, Seats) {
        let (due, away) = (self.due(), self.said_away());
        let here = |seat: &Seat| talking.all.contains(*seat) && !away.contains(*seat);
        let here: Seats = self.talkers().iter().filter(here).collect();
        let waits = |seat: &Seat| {
            let chosen = talking.choosing.contains(*seat) && !due.contains(*seat);
            !talking.ready.contains(*seat) && !chosen && !self.hurried
        };
        (here, here.iter().filter(waits).collect())
    }

    /// When it is up, whoever is ready.
    fn talk_ends(&self, talking: Talking) -> Moment {
        talking.since.max(self.awake) + Duration::from_secs(self.head.talk.into())
    }
}

impl Table {
    /// When the time to talk is over.
    pub(super) fn council_due(&self) -> Option<Moment> {
        let talking = self.state.talking()?;
        Some(match self.state.unready(talking).1.is_empty() {
            true => talking.since,
            false => self.state.talk_ends(talking),
        })
    }

    pub(super) fn end_council(&self, now: Moment) -> Result<Deeds, TableError> {
        self.all([Deed::Hush], now)
    }

    /// Somebody has nothing more to say; at a shared screen everybody at it.
    pub(super) fn ready(&self, guest: &str, now: Moment) -> Result<Deeds, TableError> {
        let unready = self.state.talking().map(|talking| self.state.unready(talking).1);
        let own = self.state.seats_of(guest);
        let own = own.iter().filter(|&seat| unready.is_some_and(|waits| waits.contains(seat)));
        self.all(own.map(|seat| Deed::Ready { seat }), now)
    }

    /// The time to talk, as everybody sees it; what it waits for, a seat alone.
    pub(super) fn council_view(&self, you: Option<Seat>, now: Moment) -> Option<Council> {
        let talking = self.state.talking()?;
        let (here, unready) = self.state.unready(talking);
        let left = self.state.talk_ends(talking).saturating_sub(now).as_secs() as i64;
        Some(Council {
            left,
            ready: here.len() - unready.len(),
            people: here.len(),
            waits: you.is_some_and(|seat| unready.contains(seat)),
        })
    }
}
