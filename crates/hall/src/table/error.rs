//! Why something is not seen or done.

use tabletop::Seat;

use crate::store::{MOST_OPEN, StoreError};
use crate::words;

/// Why somebody cannot see or do something at a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableError {
    #[error("{}", words::NO_TABLE)]
    Missing,
    #[error("{}", words::STALE)]
    Stale,
    #[error("{0}")]
    Refused(String),
    /// A sentence that means somebody was said to nobody in particular.
    #[error("{}", words::TO_WHOM)]
    ToWhom,
    /// Typed words that mean something: is that what was meant?
    #[error("{}", words::MEANT)]
    Meant { slug: &'static str, to: Option<Seat> },
    #[error("{}", words::NOT_YOUR_SEAT)]
    NotYourSeat,
    #[error("{}", words::CLOSED)]
    Closed,
    #[error("{}", words::too_many_open(MOST_OPEN))]
    TooManyOpen,
    #[error("{}", words::TOO_EARLY)]
    TooEarly,
    /// Nothing is wrong with it, but the rules have moved on.
    #[error("{}", words::other_rules(game, *found, *known))]
    OtherRules { game: &'static str, found: u32, known: u32 },
    /// Somebody of a newer version has written to it: it is left to them.
    #[error("{}", words::NEWER)]
    Newer,
    /// Damaged.
    #[error("{}", words::quarantined(.0))]
    Quarantined(String),
    #[error("{}", words::not_stored(.0))]
    Store(StoreError),
    #[error("{}", words::BROKEN)]
    Broken,
}
