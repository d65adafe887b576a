//! What can happen, and who sees it.

use tabletop::{Eyes, Seat, Seats};

use crate::components::Card;
use crate::vocabulary::Size;

/// The most cards drawn at once.
pub(crate) const AT_ONCE: usize = 9;

/// A few drawn cards: their number for everybody, their faces for some.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Drawn {
    count: u8,
    faces: [Option<Card>; AT_ONCE],
}

impl Drawn {
    pub(crate) fn of(cards: impl ExactSizeIterator<Item = Option<Card>>) -> Drawn {
        let mut drawn = Drawn { count: cards.len() as u8, ..Drawn::default() };
        drawn.faces.iter_mut().zip(cards).for_each(|(face, card)| *face = card);
        drawn
    }

    pub fn count(&self) -> u8 {
        self.count
    }

    /// The faces, for those who may see them.
    pub fn faces(&self) -> impl Iterator<Item = Card> {
        self.faces.into_iter().flatten()
    }

    /// The same cards from behind.
    fn backs(self) -> Drawn {
        Drawn { count: self.count, ..Drawn::default() }
    }
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    Began {
        first: Seat,
        rounds: u8,
    },
    TurnBegan {
        seat: Seat,
        round: u8,
    },
    Skipped {
        seat: Seat,
    },
    Drew {
        seat: Seat,
        cards: Drawn,
    },
    Shuffled {
        cards: u8,
    },
    Played {
        seat: Seat,
        card: Card,
        on: Option<Size>,
        also: Option<Size>,
        who: Option<Seat>,
        free: bool,
    },
    Reacted {
        seat: Seat,
        card: Card,
        to: Option<Card>,
        of: Seat,
        who: Option<Seat>,
    },
    /// The Work die: it must show more than `beat`.
    Rolled {
        seat: Seat,
        card: Card,
        die: u8,
        bonus: u8,
        beat: u8,
    },
    /// An ability on a player.
    UsedOn {
        seat: Seat,
        employee: Card,
        who: Seat,
    },
    /// An ability on a card.
    Used {
        seat: Seat,
        employee: Card,
        card: Card,
    },
    /// A card was taken from the discard pile, or off the Pile, into a hand.
    Took {
        seat: Seat,
        card: Card,
    },
    /// A card was taken at random out of another hand, and shown.
    Swapped {
        seat: Seat,
        from: Seat,
        card: Card,
    },
    GaveBack {
        seat: Seat,
        to: Seat,
        card: Card,
    },
    Cancelled {
        seat: Seat,
        card: Card,
        by: Seat,
    },
    /// A card was cancelled where it lay, on an assignment of `seat`.
    Struck {
        seat: Seat,
        card: Card,
        by: Seat,
        size: Size,
        checks: u8,
        done: u8,
    },
    /// A Boss card could not cancel it.
    Protected {
        seat: Seat,
        card: Card,
    },
    /// What the card reacted to is now aimed at somebody else.
    Redirected {
        seat: Seat,
        card: Card,
        to: Seat,
    },
    /// It was about something that is not there any more.
    Fizzled {
        seat: Seat,
        card: Card,
    },
    Worked {
        seat: Seat,
        size: Size,
        checks: u8,
        done: u8,
    },
    Completed {
        seat: Seat,
        size: Size,
        left: u8,
    },
    Gave {
        seat: Seat,
        to: Seat,
        size: Size,
    },
    /// An assignment was discarded, which does not complete it.
    Dropped {
        seat: Seat,
        size: Size,
        left: u8,
    },
    TookOver {
        seat: Seat,
        from: Seat,
        size: Size,
    },
    Returned {
        seat: Seat,
        size: Size,
    },
    Snoozed {
        seat: Seat,
        by: i8,
        now: u16,
    },
    Napped {
        seat: Seat,
    },
    WillSkip {
        seat: Seat,
    },
    Hired {
        seat: Seat,
        employee: Card,
    },
    Discarded {
        seat: Seat,
        card: Card,
    },
    /// The hand moves on, and everybody gets what the new hour shows.
    RoundEnded {
        round: u8,
        tokens: u8,
    },
    Won {
        winners: Seats,
        reason: &'static str,
    },
    Midnight,
}

impl Event {
    /// What these eyes see of it. Only the faces of drawn cards are secret.
    pub(crate) fn shown(self, eyes: Eyes) -> Option<Event> {
        match self {
            Event::Drew { seat, .. } if eyes.are(seat) => Some(self),
            Event::Drew { seat, cards } => Some(Event::Drew { seat, cards: cards.backs() }),
            Event::Began { .. }
            | Event::TurnBegan { .. }
            | Event::Skipped { .. }
            | Event::Shuffled { .. }
            | Event::Played { .. }
            | Event::Reacted { .. }
            | Event::Rolled { .. }
            | Event::UsedOn { .. }
            | Event::Used { .. }
            | Event::Took { .. }
            | Event::Swapped { .. }
            | Event::GaveBack { .. }
            | Event::Cancelled { .. }
            | Event::Struck { .. }
            | Event::Protected { .. }
            | Event::Redirected { .. }
            | Event::Fizzled { .. }
            | Event::Worked { .. }
            | Event::Completed { .. }
            | Event::Gave { .. }
            | Event::Dropped { .. }
            | Event::TookOver { .. }
            | Event::Returned { .. }
            | Event::Snoozed { .. }
            | Event::Napped { .. }
            | Event::WillSkip { .. }
            | Event::Hired { .. }
            | Event::Discarded { .. }
            | Event::RoundEnded { .. }
            | Event::Won { .. }
            | Event::Midnight => Some(self),
        }
    }

    /// Did it make something known that was hidden from somebody, or was it
    /// decided by chance?
    pub(crate) fn reveals(&self) -> bool {
        match self {
            Event::Played { .. }
            | Event::Reacted { .. }
            | Event::Discarded { .. }
            | Event::Drew { .. }
            | Event::Shuffled { .. }
            | Event::Rolled { .. }
            | Event::Swapped { .. }
            | Event::GaveBack { .. } => true,
            // The IT Wizard shows a card of the hand; the others name what lies
            // open, but all abilities are treated alike.
            Event::Used { .. } => true,
            Event::Began { .. }
            | Event::TurnBegan { .. }
            | Event::Skipped { .. }
            | Event::UsedOn { .. }
            | Event::Took { .. }
            | Event::Cancelled { .. }
            | Event::Struck { .. }
            | Event::Protected { .. }
            | Event::Redirected { .. }
            | Event::Fizzled { .. }
            | Event::Worked { .. }
            | Event::Completed { .. }
            | Event::Gave { .. }
            | Event::Dropped { .. }
            | Event::TookOver { .. }
            | Event::Returned { .. }
            | Event::Snoozed { .. }
            | Event::Napped { .. }
            | Event::WillSkip { .. }
            | Event::Hired { .. }
            | Event::RoundEnded { .. }
            | Event::Won { .. }
            | Event::Midnight => false,
        }
    }
}
