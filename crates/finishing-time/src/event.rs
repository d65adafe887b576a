//! What happened, as facts.

use tabletop::{Eyes, Seat, Seats};

use crate::action::{Room, Space, Track, Visit};
use crate::state::{Forecast, Reason};

/// Something that happened. Everything here is public.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A worker went to the house board; coins and relaxation changed by so much.
    Housed {
        seat: Seat,
        room: Room,
        coins: i16,
        relax: i16,
    },
    /// A worker went to a space; `second` with the +1 token.
    Visited {
        seat: Seat,
        visit: Visit,
        second: bool,
        pay: u16,
        gain: i16,
    },
    /// Strike tokens from a visit to the union.
    Supported {
        seat: Seat,
        tokens: u16,
    },
    /// A partner was found: on a blind date, or at a star.
    Met {
        seat: Seat,
    },
    /// The +1 token changed hands.
    PlusOne {
        to: Seat,
    },
    /// A step was bought.
    Struck {
        seat: Seat,
        track: Track,
        to: i8,
        price: u16,
        last: bool,
    },
    /// A worker went on permanent vacation.
    Retired {
        seat: Seat,
    },
    /// All workers went back to work; `last` at the end of the game, when
    /// nobody is collected.
    BackToWork {
        seat: Seat,
        forecast: Forecast,
        relax: i16,
        last: bool,
    },
    /// The goal was reached, by a seat or by the Robot.
    LastTurns {
        seat: Option<Seat>,
        relax: i16,
    },
    /// The last worker is out: this team waits from now on.
    OutForGood {
        seat: Seat,
    },
    /// A turn of waiting.
    Rested {
        seat: Seat,
        gain: i16,
    },
    /// The Robot rolled and placed a worker: on the space, or at home.
    RobotPlaced {
        die: u8,
        space: Option<Space>,
        gain: i16,
    },
    /// The Robot's stress fell, at the union or after a week.
    RobotRelieved {
        stress: i16,
    },
    /// The Robot went back to work.
    RobotBackToWork {
        lost: i16,
        relax: i16,
        last: bool,
    },
    /// The Robot waited.
    RobotRested {
        gain: i16,
    },
    Over {
        winners: Seats,
        reason: Reason,
    },
}

impl Event {
    /// What these eyes see of it: the whole town sees everything.
    pub(crate) fn shown(&self, _eyes: Eyes) -> Option<Event> {
        match self {
            Event::Housed { .. }
            | Event::Visited { .. }
            | Event::Supported { .. }
            | Event::Met { .. }
            | Event::PlusOne { .. }
            | Event::Struck { .. }
            | Event::Retired { .. }
            | Event::BackToWork { .. }
            | Event::LastTurns { .. }
            | Event::OutForGood { .. }
            | Event::Rested { .. }
            | Event::RobotPlaced { .. }
            | Event::RobotRelieved { .. }
            | Event::RobotBackToWork { .. }
            | Event::RobotRested { .. }
            | Event::Over { .. } => Some(*self),
        }
    }

    /// Only the Robot's die makes something known that nobody knew.
    pub(crate) fn reveals(&self) -> bool {
        matches!(self, Event::RobotPlaced { .. })
    }
}
