//! What can be done, what happens, what is asked, and why not.

use std::fmt;

use tabletop::{Names, Seat};

use crate::state::SEATS;

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
    Asked { by: Option<(Seat, u8)> },
    /// Everybody has: this is what they asked for, by seat.
    Served { round: u8, asked: [u8; SEATS] },
    /// At the end.
    Favourites { sizes: [u8; SEATS] },
}

impl Event {
    /// As a sentence; a paragraph of the log begins with an empty line.
    pub fn told(self, names: &Names) -> String {
        let seats = |sizes: [u8; SEATS]| {
            let sizes = (0u8..).map(Seat).zip(sizes).filter(|(_, size)| *size > 0);
            let told = sizes.map(|(seat, size)| format!("{} {size}", names.of(seat)));
            told.collect::<Vec<_>>().join(", ")
        };
        match self {
            Event::Favours { seat, size } => {
                format!("{} likes slices of {size} best.", names.of(seat))
            }
            Event::Asked { by: Some((seat, size)) } => {
                format!("{} asks for a slice of {size}.", names.of(seat))
            }
            Event::Asked { by: None } => "Somebody has asked.".into(),
            Event::Served { round, asked } => {
                format!("\nRound {round} was asked for: {}.", seats(asked))
            }
            Event::Favourites { sizes } => format!("The favourites were: {}.", seats(sizes)),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    pub round: u8,
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Round {}: which slice do you ask for?", self.round)
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
