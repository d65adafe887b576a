//! What a player can decide.

use tabletop::Seat;

use crate::components::Card;
use crate::vocabulary::Size;

/// How an assignment looks. Assignments of one owner that look alike are the
/// same to everybody, so moves name the look and mean the oldest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    pub size: Size,
    /// ✓ already on it.
    pub done: u8,
    /// Did a card of its owner on this Pile already name it?
    pub named: bool,
}

impl Look {
    /// How many looks there are: each face, named or not.
    pub(crate) const COUNT: usize = 2 * Look::FACES as usize;
    /// How many sizes with fewer ✓ than they need.
    pub(crate) const FACES: u8 = 6;

    /// Every look, by its number.
    const ALL: [Look; Look::COUNT] = {
        let faces = [
            (Size::Hard, 2),
            (Size::Hard, 1),
            (Size::Hard, 0),
            (Size::Simple, 1),
            (Size::Simple, 0),
            (Size::Easy, 0),
        ];
        let mut all = [Look { size: Size::Easy, done: 0, named: false }; Look::COUNT];
        let mut nth = 0;
        while nth < all.len() {
            let (size, done) = faces[nth % faces.len()];
            all[nth] = Look { size, done, named: nth >= faces.len() };
            nth += 1;
        }
        all
    };

    /// Every look, in the order moves are listed: the largest first.
    pub(crate) fn all() -> impl Iterator<Item = Look> {
        Look::ALL.into_iter()
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        let base = match self.size {
            Size::Hard => 2 - self.done.min(2),
            Size::Simple => 3 + (1 - self.done.min(1)),
            Size::Easy => 5,
        };
        usize::from(base + Look::FACES * u8::from(self.named))
    }

    #[inline]
    pub(crate) fn from_index(index: u8) -> Look {
        Look::ALL[usize::from(index)]
    }

    /// The number of the look, if an assignment can look like this.
    #[inline]
    pub(crate) fn number(self) -> Option<u8> {
        (self.done < self.size.need()).then(|| self.index() as u8)
    }
}

/// What a card is played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Aim {
    /// Assignments of the card's player.
    pub tasks: [Option<Look>; 2],
    /// Another player.
    pub who: Option<Seat>,
}

impl Aim {
    pub const NONE: Aim = Aim { tasks: [None, None], who: None };
}

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Play an action card: `email hard`.
    Play { card: Card, aim: Aim },
    /// React to the card at this place of the Pile, counted from 1: `jam @1`.
    React { card: Card, on: u8, aim: Aim },
    /// Let it happen.
    Pass,
    /// Use your employee's ability on a card: `use night`.
    UseCard(Card),
    /// Use your employee's ability on a player: `use >p3`.
    UseOn(Seat),
    /// No more actions this turn.
    Done,
    /// Put a card away at the end of your turn: `discard email`.
    Discard(Card),
    /// Give this card for the one you took: `give coffee`.
    GiveBack(Card),
    /// The help goes to this assignment of yours: `on simple`.
    Choose(Look),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_look_has_its_number() {
        for (index, look) in Look::all().enumerate() {
            assert_eq!(look.index(), index);
            assert_eq!(look.number(), Some(index as u8));
            assert_eq!(Look { done: look.size.need(), ..look }.number(), None);
        }
    }
}
