//! Cards, sets of cards and rows of cards.

use std::fmt;

/// How many cards there are; the last one is the coffee card.
pub const CARDS: u8 = 48;

/// A file to be sorted, 1 to 48.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Card(u8);

impl Card {
    /// The clock.
    pub const COFFEE: Card = Card(CARDS);

    pub fn new(number: u8) -> Option<Card> {
        (1..=CARDS).contains(&number).then_some(Card(number))
    }

    #[inline]
    pub fn number(self) -> u8 {
        self.0
    }

    /// As an index into tables of 49; place 0 stays empty.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// All cards, ascending.
    pub fn all() -> impl Iterator<Item = Card> {
        (1..=CARDS).map(Card)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of cards, walked in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Cards(u64);

impl Cards {
    pub const NONE: Cards = Cards(0);

    #[inline]
    pub fn contains(self, card: Card) -> bool {
        self.0 & 1 << card.0 != 0
    }

    #[inline]
    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    #[inline]
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    #[inline]
    #[must_use]
    pub fn and(self, other: Cards) -> Cards {
        Cards(self.0 & other.0)
    }

    #[inline]
    #[must_use]
    pub fn or(self, other: Cards) -> Cards {
        Cards(self.0 | other.0)
    }

    #[inline]
    #[must_use]
    pub fn minus(self, other: Cards) -> Cards {
        Cards(self.0 & !other.0)
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The one card of a set of one.
    #[inline]
    pub fn sole(self) -> Option<Card> {
        (self.0.is_power_of_two()).then(|| Card(self.0.trailing_zeros() as u8))
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let card = Card(rest.trailing_zeros() as u8);
                rest &= rest - 1;
                card
            })
        })
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Cards::NONE;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Card::number)).finish()
    }
}

const PLACES: usize = 64;

/// A row of cards that can grow and shrink at both ends. It never holds more
/// than the 48 cards there are.
#[derive(Clone)]
pub struct Row {
    places: [u8; PLACES],
    first: u8,
    len: u8,
}

impl Row {
    pub const fn new() -> Row {
        Row { places: [0; PLACES], first: 0, len: 0 }
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
        self.places[place] = card.0;
        self.len += 1;
    }

    #[inline]
    pub fn push_front(&mut self, card: Card) {
        self.first = self.first.wrapping_sub(1);
        self.places[self.place(0)] = card.0;
        self.len += 1;
    }

    #[inline]
    pub fn pop_front(&mut self) -> Option<Card> {
        (self.len > 0).then(|| {
            let card = Card(self.places[self.place(0)]);
            self.first = self.first.wrapping_add(1);
            self.len -= 1;
            card
        })
    }

    #[inline]
    pub fn pop_back(&mut self) -> Option<Card> {
        (self.len > 0).then(|| {
            self.len -= 1;
            Card(self.places[self.place(self.len)])
        })
    }

    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// From the front to the back.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Card> + Clone + '_ {
        (0..self.len).map(|nth| Card(self.places[self.place(nth)]))
    }

    /// Puts another card in the nth place.
    pub fn set(&mut self, nth: usize, card: Card) {
        let place = self.place(nth as u8);
        self.places[place] = card.0;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn card(number: u8) -> Card {
        Card::new(number).unwrap()
    }

    #[test]
    fn there_are_48_cards() {
        assert_eq!(Card::new(0), None);
        assert_eq!(Card::new(49), None);
        assert_eq!(Card::all().count(), 48);
        assert_eq!(Card::all().last(), Some(Card::COFFEE));
    }

    #[test]
    fn a_set_walks_upwards() {
        let set: Cards = [48, 3, 17].map(card).into_iter().collect();
        assert_eq!(format!("{set:?}"), "{3, 17, 48}");
        assert_eq!(set.len(), 3);
        assert_eq!(set.sole(), None);
        assert_eq!(Cards::NONE.sole(), None);
        assert_eq!(set.minus([3, 48].map(card).into_iter().collect()).sole(), Some(card(17)));
    }

    #[test]
    fn sets_are_joined_and_cut() {
        let one: Cards = [1, 2, 3].map(card).into_iter().collect();
        let two: Cards = [3, 4].map(card).into_iter().collect();
        assert_eq!(one.and(two).sole(), Some(card(3)));
        assert_eq!(one.or(two).len(), 4);
        let mut set = one;
        set.insert(card(3));
        set.remove(card(9));
        assert_eq!(set, one);
        set.remove(card(3));
        assert!(!set.contains(card(3)) && set.contains(card(2)) && !set.is_empty());
        assert!(Cards::NONE.is_empty());
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
        row.clear();
        assert!(row.is_empty());
    }
}
