//! What can be done, what happens, what is asked, and why not.

use std::fmt;

use tabletop::Seat;

use crate::SEATS;

/// Asks for a slice of this size. Sealed, so it is written with a question mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action(pub u8);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "?{}", self.0)
    }
}

/// Something that happened. There is no `Vec` in it: while nobody watches, nothing
/// may be allocated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// At the deal.
    Favours { seat: Seat, size: u8 },
    /// Others learn that somebody has asked, and no more.
    Asked(Option<(Seat, u8)>),
    /// Everybody has: this is what they asked for, by seat.
    Served { round: u8, asked: [u8; SEATS] },
}

/// In which round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question(pub u8);

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Round {}: which slice do you ask for?", self.0)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("You are not asked now.")]
    NotAsked,
    #[error("There is no slice of that size.")]
    NoSuchSlice,
}

impl tabletop::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        "How it is played"
    }
}
