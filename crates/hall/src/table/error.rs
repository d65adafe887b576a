//! Why something is not seen or done.

use crate::store::StoreError;
use crate::words;

/// Why somebody cannot see or do something at a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableError {
    #[error("There is no such table.")]
    Missing,
    #[error("{}", words::STALE)]
    Stale,
    #[error("{0}")]
    Refused(String),
    /// A sentence that means somebody was said to nobody in particular.
    #[error("{}", words::TO_WHOM)]
    ToWhom,
    #[error("You have no seat here, or not that one.")]
    NotYourSeat,
    #[error("This table is not open to spectators.")]
    Closed,
    #[error(
        "You have {} tables open; finish or give up one of them first.",
        crate::store::MOST_OPEN
    )]
    TooManyOpen,
    #[error("That can be seen when the game is over.")]
    TooEarly,
    /// Nothing is wrong with it, but the rules have moved on.
    #[error(
        "This game of {game} was begun under version {found} of its rules, and version {known} \
         is played here, so it can neither be shown nor played on. Nothing of it was changed or \
         lost: a breakroom of its own time still opens it."
    )]
    OtherRules { game: &'static str, found: u32, known: u32 },
    /// Damaged, or of a game we do not know.
    #[error("This table cannot be shown: {0}.")]
    Quarantined(String),
    #[error("The move could not be stored, so it was not made: {0}.")]
    Store(StoreError),
    #[error("Something broke at this table; it has been written down.")]
    Broken,
}
