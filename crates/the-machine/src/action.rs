//! Everything that can be decided, one small decision at a time.

use tabletop::Seat;

use crate::components::{BOXES, CARDS, Spot};

/// A work card, 0 to 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(pub u8);

impl Card {
    pub fn all() -> impl Iterator<Item = Card> {
        (0..CARDS as u8).map(Card)
    }

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// The manager puts the next meeple into a box.
    Place(Spot),
    /// A worker chooses a card in secret.
    Work(Card),
    /// The manager lays one warning.
    Warn(Seat),
    /// The manager lays no more warnings.
    Done,
    /// The manager gives the recommendation card on top to a worker.
    Give(Seat),
    /// The manager keeps it.
    Keep,
    /// A token on the slip that will be proposed to the meeting.
    Blame(Seat),
    /// The slip goes round.
    Put,
    /// No proposal from here.
    Pass,
    /// Agrees with the slip, or does not.
    Vote(bool),
}

impl Action {
    /// Every action of a game with so many players.
    pub fn all(players: u8) -> Vec<Action> {
        let seats = || (0..players).map(Seat);
        let mut all = Vec::new();
        all.extend((0..BOXES as u8).map(|spot| Action::Place(Spot(spot))));
        all.extend(Card::all().map(Action::Work));
        all.extend(seats().map(Action::Warn));
        all.extend(seats().map(Action::Give));
        all.extend(seats().map(Action::Blame));
        all.extend([Action::Done, Action::Keep, Action::Put, Action::Pass]);
        all.extend([Action::Vote(true), Action::Vote(false)]);
        all
    }
}
