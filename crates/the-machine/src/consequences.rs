//! What would come of something, told before it is done: what a card does at its box,
//! what a mark risks, why a box is closed, what an inspection would find. It follows
//! from what the eyes know; every face and bot asks here.

use std::fmt;

use tabletop::Seat;

use crate::action::{Action, Card};
use crate::components::{Job, Spot, Zone};
use crate::event::Mark;
use crate::state::Outcome;
use crate::view::View;

/// What a card does at its box, as far as its owner can tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// A zero among several fails the whole box.
    Spoils,
    /// The box fails.
    Short,
    /// It is done, if the box it hangs on is.
    Enough { cogs: u8, needs: Option<Spot> },
    /// The number is reached, and a zero of somebody else would still spoil it.
    UnlessZero,
    /// So much is left to the others.
    Leaves(u8),
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Work::Spoils => f.write_str("a zero spoils it for all"),
            Work::Short => f.write_str("not enough"),
            Work::Enough { cogs, needs } => {
                let cogs = if cogs == 1 { "1 cog".into() } else { format!("{cogs} cogs") };
                match needs {
                    None => write!(f, "enough for {cogs}"),
                    Some(needs) => write!(f, "enough for {cogs}, if {needs} is done"),
                }
            }
            Work::UnlessZero => f.write_str("enough, unless there is a zero"),
            Work::Leaves(rest) => write!(f, "leaves {rest} to the others"),
        }
    }
}

/// The chance to be gone after a roll of the dice: so many of so many throws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Danger {
    pub lost: u32,
    pub of: u32,
}

impl Danger {
    /// A worker with so many marks rolls so many dice. Each die that shows more than the
    /// marks saves, and a six always does.
    pub fn of(marks: u8, dice: u8) -> Danger {
        let (deadly, dice) = (u32::from(marks.min(5)), u32::from(dice));
        match dice {
            0 => Danger { lost: 0, of: 1 },
            _ => Danger { lost: deadly.pow(dice), of: 6u32.pow(dice) },
        }
    }

    /// In whole percent, rounded.
    pub fn percent(self) -> u32 {
        (100 * self.lost + self.of / 2) / self.of
    }
}

/// What one mark more makes of somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marked {
    pub mark: Mark,
    /// The marks of that kind, with those laid or named already and this one.
    pub total: u8,
    /// Nothing, on a day without dice.
    pub danger: Option<Danger>,
}

/// Why the next meeple cannot go to a box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closed {
    Taken,
    /// The next meeple is an intern's, and the box is an eye box.
    NoInterns,
    /// Whoever is left is wanted where others wait already.
    WantedAt(Spot),
    TooFewLeft {
        stations: u8,
        left: u8,
    },
    /// The box it hangs on is empty.
    NotWithout(Spot),
    /// Somebody would find no place.
    NobodyOver,
}

impl View {
    /// What this card would do where its owner stands. Nothing for whoever stands
    /// nowhere.
    pub fn if_worked(&self, seat: Seat, card: Card) -> Option<Work> {
        let spot = self.spot_of(seat)?;
        let job = &self.task().jobs[spot.index()];
        let interns = self.interns_at[spot.index()] * self.options.components().intern_works;
        let rest = job.number.saturating_sub(card.0 + interns);
        let alone = self.workers_at[spot.index()].len() == 1;
        Some(match rest {
            _ if job.stations > 1 && card.0 == 0 => Work::Spoils,
            0 if alone => Work::Enough { cogs: job.cogs, needs: job.needs },
            0 => Work::UnlessZero,
            _ if alone => Work::Short,
            rest => Work::Leaves(rest),
        })
    }

    /// What a warning or a name on the slip makes of somebody; nothing for any other
    /// action.
    pub fn if_marked(&self, action: Action) -> Option<Marked> {
        let (mark, seat, total) = match action {
            Action::Warn(seat) => {
                let laid = self.laid.map_or(0, |laid| laid[seat.index()]);
                (Mark::Warning, seat, self.warn[seat.index()].saturating_add(laid))
            }
            Action::Blame(seat) => {
                let slip = self.room.as_ref().and_then(|room| room.tokens).unwrap_or_default();
                (Mark::Bad, seat, self.bad[seat.index()].saturating_add(slip[seat.index()]))
            }
            _ => return None,
        };
        debug_assert!(self.workers.contains(seat));
        let total = total.saturating_add(1);
        let danger = (self.dice() > 0).then(|| Danger::of(total, self.dice()));
        Some(Marked { mark, total, danger })
    }

    /// What an inspection would do to a marker on this space; nothing once there is
    /// none to come.
    pub fn if_inspected(&self, space: u8) -> Option<Zone> {
        let ahead = self.day <= self.options.components().inspection && self.standing.is_none();
        self.track().zones.get(usize::from(space)).copied().filter(|_| ahead)
    }

    /// How a box went today, once it is known: what became of the first who stood there.
    pub fn outcome_at(&self, spot: Spot) -> Option<Outcome> {
        self.workers_at[spot.index()].lowest().and_then(|seat| self.outcome(seat))
    }

    /// Why the next meeple cannot go to this box, said of one that is no answer now.
    pub fn why_closed(&self, spot: Spot) -> Closed {
        let job = &self.task().jobs[spot.index()];
        let left = self.unplaced.len() + self.interns_unplaced;
        let taken = self.standing_at(spot.index());
        if taken >= job.stations {
            return Closed::Taken;
        }
        if self.unplaced.is_empty() && job.eye {
            return Closed::NoInterns;
        }
        let missing = |(nth, job): (usize, &Job)| match self.standing_at(nth) {
            there if there > 0 && nth != spot.index() => job.stations.saturating_sub(there),
            _ => 0,
        };
        let missing: Vec<u8> = self.task().jobs.iter().enumerate().map(missing).collect();
        let begun = missing.iter().position(|&missing| missing > 0);
        if let Some(begun) = begun.filter(|_| missing.iter().sum::<u8>() >= left) {
            return Closed::WantedAt(Spot(begun as u8));
        }
        if job.stations - taken > left {
            return Closed::TooFewLeft { stations: job.stations, left };
        }
        match job.needs {
            Some(needs) if self.standing_at(needs.index()) == 0 => Closed::NotWithout(needs),
            _ => Closed::NobodyOver,
        }
    }

    /// How many meeples stand at a box.
    fn standing_at(&self, spot: usize) -> u8 {
        self.workers_at[spot].len() + self.interns_at[spot]
    }
}
