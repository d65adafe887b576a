//! Rows of cards: places on the table, and orders somebody chooses.

use std::fmt;

use crate::card::{CARDS, Card, Cards};

const PLACES: usize = 64;

/// A row of cards that can grow and shrink at both ends. It never holds more
/// than the 48 cards there are.
#[derive(Clone)]
pub struct Row {
    places: [Card; PLACES],
    first: u8,
    len: u8,
}

impl Row {
    pub const fn new() -> Row {
        Row { places: [Card::COFFEE; PLACES], first: 0, len: 0 }
    }

    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    fn place(&self, nth: u8) -> usize {
        usize::from(self.first.wrapping_add(nth)) % PLACES
    }

    #[inline]
    pub fn push_back(&mut self, card: Card) {
        let place = self.place(self.len);
        self.places[place] = card;
        self.len += 1;
    }

    #[inline]
    pub fn push_front(&mut self, card: Card) {
        self.first = self.first.wrapping_sub(1);
        self.places[self.place(0)] = card;
        self.len += 1;
    }

    #[inline]
    pub fn pop_front(&mut self) -> Option<Card> {
        (self.len > 0).then(|| {
            let card = self.places[self.place(0)];
            self.first = self.first.wrapping_add(1);
            self.len -= 1;
            card
        })
    }

    #[inline]
    pub fn pop_back(&mut self) -> Option<Card> {
        (self.len > 0).then(|| {
            self.len -= 1;
            self.places[self.place(self.len)]
        })
    }

    /// From the front to the back.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Card> + Clone + '_ {
        (0..self.len).map(|nth| self.places[self.place(nth)])
    }

    /// Puts another card in the nth place.
    pub fn set(&mut self, nth: usize, card: Card) {
        let place = self.place(nth as u8);
        self.places[place] = card;
    }
}

impl Default for Row {
    fn default() -> Self {
        Row::new()
    }
}

impl FromIterator<Card> for Row {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut row = Row::new();
        cards.into_iter().for_each(|card| row.push_back(card));
        row
    }
}

impl PartialEq for Row {
    fn eq(&self, other: &Row) -> bool {
        self.len == other.len && self.iter().eq(other.iter())
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(Card::number)).finish()
    }
}

/// Cards in the order in which they were chosen, each at most once.
#[derive(Clone, PartialEq, Debug)]
pub struct Order {
    cards: [Card; CARDS as usize],
    len: u8,
    set: Cards,
}

impl Order {
    pub const NONE: Order =
        Order { cards: [Card::COFFEE; CARDS as usize], len: 0, set: Cards::NONE };

    #[inline]
    pub fn push(&mut self, card: Card) {
        self.cards[self.len()] = card;
        self.len += 1;
        self.set.insert(card);
    }

    /// Leaves nothing chosen.
    #[inline]
    pub fn take(&mut self) -> Order {
        std::mem::replace(self, Order::NONE)
    }

    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// The same cards, whatever their order.
    #[inline]
    pub fn set(&self) -> Cards {
        self.set
    }

    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Card> + Clone + '_ {
        self.cards[..self.len()].iter().copied()
    }
}

impl FromIterator<Card> for Order {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut order = Order::NONE;
        cards.into_iter().for_each(|card| order.push(card));
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(number: u8) -> Card {
        Card::new(number).unwrap()
    }

    #[test]
    fn a_row_grows_and_shrinks_at_both_ends() {
        let mut row = Row::default();
        assert!(row.is_empty() && row.pop_front().is_none() && row.pop_back().is_none());
        for turn in 0..200u8 {
            // Round and round through all places.
            row.push_back(card(turn % 40 + 1));
            assert_eq!(row.pop_front(), Some(card(turn % 40 + 1)));
        }
        row.push_back(card(2));
        row.push_front(card(1));
        row.push_back(card(3));
        assert_eq!(format!("{row:?}"), "[1, 2, 3]");
        assert_eq!(row, [1, 2, 3].map(card).into_iter().collect());
        assert_ne!(row, [1, 3, 2].map(card).into_iter().collect());
        assert_ne!(row, [1, 2].map(card).into_iter().collect());
        row.set(1, card(9));
        assert_eq!(row.pop_back(), Some(card(3)));
        assert_eq!(row.pop_back(), Some(card(9)));
        assert_eq!(row.len(), 1);
    }

    #[test]
    fn an_order_is_chosen_card_by_card() {
        let mut order: Order = [9, 3, 20].map(card).into_iter().collect();
        assert_eq!(order.len(), 3);
        assert_eq!(order.set(), [3, 9, 20].map(card).into_iter().collect());
        let taken = order.take();
        assert!(taken.iter().eq([9, 3, 20].map(card)));
        assert_eq!((order.len(), order.set()), (0, Cards::NONE));
        order.push(card(9));
        assert_eq!(order, [card(9)].into_iter().collect());
    }
}
