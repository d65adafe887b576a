//! Sweets that lie on cards.

use crate::card::{Card, Cards};

/// How many sweets lie on each card. The sets follow from the counts; they are
/// kept so that most questions take one look.
#[derive(Clone, PartialEq, Debug)]
pub struct Sweets {
    counts: [u8; 49],
    laid: Cards,
    full: Cards,
}

impl Sweets {
    pub const NONE: Sweets = Sweets { counts: [0; 49], laid: Cards::NONE, full: Cards::NONE };

    /// How many lie on this card?
    #[inline]
    pub fn on(&self, card: Card) -> u8 {
        self.counts[card.index()]
    }

    /// Lays one on a card that has room for so many.
    #[inline]
    pub fn lay(&mut self, card: Card, room: u8) {
        self.counts[card.index()] += 1;
        self.laid.insert(card);
        if self.on(card) >= room {
            self.full.insert(card);
        }
    }

    /// Takes all off a card.
    #[inline]
    pub fn take(&mut self, card: Card) -> u8 {
        if !self.laid.contains(card) {
            return 0;
        }
        self.laid.remove(card);
        self.full.remove(card);
        std::mem::take(&mut self.counts[card.index()])
    }

    /// The cards with a sweet on them.
    #[inline]
    pub fn laid(&self) -> Cards {
        self.laid
    }

    /// The cards with no room for another.
    #[inline]
    pub fn full(&self) -> Cards {
        self.full
    }

    /// All of them.
    pub fn total(&self) -> u32 {
        self.counts.iter().map(|&count| u32::from(count)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_full_when_its_room_is_taken() {
        let [one, two] = [9, 47].map(|number| Card::new(number).unwrap());
        let mut sweets = Sweets::NONE;
        sweets.lay(one, 1);
        sweets.lay(two, 3);
        sweets.lay(two, 3);
        assert_eq!((sweets.on(one), sweets.on(two), sweets.total()), (1, 2, 3));
        assert_eq!(sweets.laid(), [one, two].into_iter().collect());
        assert_eq!(sweets.full(), Cards::only(one));
        sweets.lay(two, 3);
        assert_eq!(sweets.full(), [one, two].into_iter().collect());
        assert_eq!((sweets.take(two), sweets.take(two), sweets.take(one)), (3, 0, 1));
        assert_eq!(sweets, Sweets::NONE);
    }
}
