//! Cards and sets of cards.

use std::fmt;

/// How many cards there are; the last one is the coffee card.
pub const CARDS: u8 = 48;

/// A file to be sorted, 1 to 48.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Card(u8);

impl Card {
    /// The clock.
    pub const COFFEE: Card = Card(CARDS);

    #[inline]
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

    /// Just this card. A card is always below 64, so the shift needs no check.
    #[inline]
    pub fn only(card: Card) -> Cards {
        Cards(1u64.wrapping_shl(card.0.into()))
    }

    #[inline]
    pub fn contains(self, card: Card) -> bool {
        !self.and(Cards::only(card)).is_empty()
    }

    #[inline]
    pub fn insert(&mut self, card: Card) {
        *self = self.or(Cards::only(card));
    }

    #[inline]
    pub fn remove(&mut self, card: Card) {
        *self = self.minus(Cards::only(card));
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
        self.0.is_power_of_two().then(|| Card(self.0.trailing_zeros() as u8))
    }

    /// Are there at least two cards? (Counting them all takes longer.)
    #[inline]
    pub fn has_two(self) -> bool {
        !self.is_empty() && !self.0.is_power_of_two()
    }

    /// Are there so many consecutive numbers among the cards?
    #[inline]
    pub fn has_run(self, length: u8) -> bool {
        // After each step a bit stands for a run one card longer.
        (1..length).fold(self.0, |runs, _| runs & runs >> 1) != 0
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
    fn a_set_knows_whether_it_has_two_cards_or_a_run() {
        let set = |numbers: &[u8]| -> Cards { numbers.iter().map(|&n| card(n)).collect() };
        assert!(!Cards::NONE.has_two() && !set(&[7]).has_two());
        assert!(set(&[7, 9]).has_two() && set(&[1, 2, 48]).has_two());
        assert!(set(&[46, 47, 48]).has_run(3) && !set(&[46, 47, 48]).has_run(4));
        assert!(!set(&[1, 2, 4, 5, 7]).has_run(3) && set(&[1, 2, 4, 5, 7]).has_run(2));
    }
}
