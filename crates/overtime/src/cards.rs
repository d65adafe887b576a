//! The draw deck and the hands: all in one row, so that a game stays small to copy.

use tabletop::{Seat, Seats};

use crate::components::{CARDS, Card, SEATS};
use crate::event::AT_ONCE;
use crate::state::bit;

/// A card and what everybody knows of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Held {
    pub kind: u8,
    /// [`SHOWN`], or which shuffling of the deck it was drawn from. What is
    /// still in the deck has the number of its last shuffling.
    pub age: u8,
}

/// Everybody saw this card go into the hand.
pub(crate) const SHOWN: u8 = u8::MAX;
/// The youngest age; after so many shuffles the two oldest are merged.
pub(crate) const YOUNGEST: u8 = 250;

/// The draw deck and everybody's hand. A hand could hold the whole deck, but all
/// together are never more than that: so the draw deck fills one row from its
/// beginning, and the hands lie one after the other against its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cards {
    row: [Held; CARDS],
    /// The kinds in each hand, as bits.
    kinds: [u64; SEATS],
    /// How many cards of each hand have another of their kind before them.
    doubles: [u8; SEATS],
    /// Where each hand begins; it goes on to where the next begins. Read as one word,
    /// all hands before a card move at once. The last byte is the draw deck's: how many
    /// cards it has.
    begins: [u8; 8],
}

const DECK: usize = 7;
const _: () = assert!(SEATS < DECK && CARDS < 256);

/// For each seat a one in the bytes of all hands up to this.
const UP_TO: [u64; SEATS] = {
    let mut all = [0; SEATS];
    let mut nth = 0;
    while nth < SEATS {
        all[nth] = (u64::MAX / 255) >> (56 - 8 * nth);
        nth += 1;
    }
    all
};

impl Cards {
    pub const NONE: Cards = Cards {
        row: [Held { kind: 0, age: 0 }; CARDS],
        kinds: [0; SEATS],
        doubles: [0; SEATS],
        begins: {
            let mut begins = [CARDS as u8; 8];
            begins[DECK] = 0;
            begins
        },
    };

    #[inline]
    fn begin(&self, nth: usize) -> usize {
        usize::from(self.begins[nth])
    }

    /// All hands up to this one move to the left by so many places.
    #[inline]
    fn move_left(&mut self, seat: Seat, places: u8) {
        let moved = u64::from_le_bytes(self.begins) - UP_TO[seat.index()] * u64::from(places);
        self.begins = moved.to_le_bytes();
    }

    /// All hands up to this one move to the right by one place.
    #[inline]
    fn move_right(&mut self, seat: Seat) {
        let moved = u64::from_le_bytes(self.begins) + UP_TO[seat.index()];
        self.begins = moved.to_le_bytes();
    }

    /// Is there room for so many more cards? Always, for those that are in the game.
    pub fn has_room(&self, cards: usize) -> bool {
        self.deck().len() + cards <= self.begin(0)
    }

    // ── hands ──

    #[inline]
    pub fn hand(&self, seat: Seat) -> &[Held] {
        &self.row[self.begin(seat.index())..self.begin(seat.index() + 1)]
    }

    /// How many cards are in a hand.
    #[inline]
    pub fn count(&self, seat: Seat) -> usize {
        self.begin(seat.index() + 1) - self.begin(seat.index())
    }

    /// The kinds in a hand, as bits.
    #[inline]
    pub fn kinds(&self, seat: Seat) -> u64 {
        self.kinds[seat.index()]
    }

    /// How many kinds are in a hand.
    #[inline]
    pub fn different(&self, seat: Seat) -> usize {
        self.count(seat) - usize::from(self.doubles[seat.index()])
    }

    /// Notes the kind of a card that comes into a hand.
    #[inline]
    fn note(&mut self, seat: Seat, kind: u8) {
        let kinds = &mut self.kinds[seat.index()];
        self.doubles[seat.index()] += u8::from(*kinds & bit(kind) != 0);
        *kinds |= bit(kind);
    }

    #[inline]
    pub fn has(&self, seat: Seat, card: Card) -> bool {
        self.kinds(seat) & bit(card.id()) != 0
    }

    /// Everybody who has a card.
    #[inline]
    pub fn holders(&self) -> Seats {
        let mut holders = Seats::NONE;
        for (nth, &kinds) in (0..).zip(&self.kinds) {
            if kinds != 0 {
                holders.insert(Seat(nth));
            }
        }
        holders
    }

    /// Puts a card at the end of a hand.
    pub fn push(&mut self, seat: Seat, card: Held) {
        let (from, to) = (self.begin(0), self.begin(seat.index() + 1));
        self.row.copy_within(from..to, from - 1);
        self.row[to - 1] = card;
        self.move_left(seat, 1);
        self.note(seat, card.kind);
    }

    /// The cards of this kind in a hand that has one.
    #[inline]
    pub fn alike(&self, seat: Seat, kind: u8) -> Alike {
        let hand = self.hand(seat);
        let place = hand.iter().position(|held| held.kind == kind).unwrap_or(0);
        if self.doubles[seat.index()] != 0 && hand[place + 1..].iter().any(|held| held.kind == kind)
        {
            return self.several(seat, kind);
        }
        Alike { place, count: 1, mixed: false }
    }

    #[inline(never)]
    fn several(&self, seat: Seat, kind: u8) -> Alike {
        let mut alike = Alike { place: 0, count: 0, mixed: false };
        let mut age = 0;
        for (nth, held) in self.hand(seat).iter().enumerate() {
            if held.kind != kind {
                continue;
            }
            if alike.count == 0 || held.age == SHOWN && age != SHOWN {
                (alike.place, age) = (nth, held.age);
            }
            alike.mixed |= held.age != age;
            alike.count += 1;
        }
        alike.mixed &= age != SHOWN;
        alike
    }

    /// Takes out the card at this place of a hand; the others keep their order.
    pub fn remove(&mut self, seat: Seat, place: usize) -> Held {
        let hand = self.hand(seat);
        let alike = hand.iter().filter(|held| held.kind == hand[place].kind).count();
        self.take(seat, place, alike == 1)
    }

    /// Takes out the card at this place of a hand. Is it the last of its kind there?
    #[inline]
    pub fn take(&mut self, seat: Seat, place: usize, last: bool) -> Held {
        let (from, at) = (self.begin(0), self.begin(seat.index()) + place);
        let card = self.row[at];
        self.row.copy_within(from..at, from + 1);
        self.move_right(seat);
        match last {
            true => self.kinds[seat.index()] &= !bit(card.kind),
            false => self.doubles[seat.index()] -= 1,
        }
        card
    }

    /// Changes the cards of a hand, but not how many they are.
    pub fn rearrange(&mut self, seat: Seat, change: impl FnOnce(&mut [Held])) {
        let (from, to) = (self.begin(seat.index()), self.begin(seat.index() + 1));
        change(&mut self.row[from..to]);
        (self.kinds[seat.index()], self.doubles[seat.index()]) = (0, 0);
        (from..to).for_each(|place| self.note(seat, self.row[place].kind));
    }

    /// Places of the row whose cards `seat` cannot see, with the hand they are in: first
    /// all hidden cards of the others' hands, then those of the draw deck.
    pub fn hidden(&self, seat: Seat) -> impl Iterator<Item = (usize, Option<Seat>)> {
        let others = (0..SEATS as u8).map(Seat).filter(move |&other| other != seat);
        let hands = others.flat_map(|other| {
            let (from, to) = (self.begin(other.index()), self.begin(other.index() + 1));
            let unseen = (from..to).filter(|&place| self.row[place].age != SHOWN);
            unseen.map(move |place| (place, Some(other)))
        });
        hands.chain((0..self.begin(DECK)).map(|place| (place, None)))
    }

    /// The card at a place of the row.
    pub fn at(&self, place: usize) -> Held {
        self.row[place]
    }

    /// Two cards of the row change places. Whoever does that counts the kinds in the
    /// hands anew afterwards: [`recount`](Cards::recount).
    pub fn exchange(&mut self, one: usize, other: usize) {
        self.row.swap(one, other);
    }

    pub fn recount(&mut self) {
        (0..SEATS as u8).for_each(|nth| self.rearrange(Seat(nth), |_| ()));
    }

    // ── the draw deck ──

    /// The draw deck; the last card is drawn next.
    #[inline]
    pub fn deck(&self) -> &[Held] {
        &self.row[..self.begin(DECK)]
    }

    pub fn deck_mut(&mut self) -> &mut [Held] {
        let count = self.begin(DECK);
        &mut self.row[..count]
    }

    /// Puts so many cards of a kind on the draw deck.
    #[inline]
    pub fn stack(&mut self, card: Held, count: u8) {
        let from = self.begin(DECK);
        self.begins[DECK] += count;
        let to = self.begin(DECK);
        self.row[from..to].fill(card);
    }

    /// Draws so many cards, at most [`AT_ONCE`], into a hand; fewer if the deck has no
    /// more. Says how many.
    #[inline]
    pub fn draw(&mut self, seat: Seat, count: u8) -> u8 {
        let count = count.min(self.begins[DECK]).min(AT_ONCE as u8);
        // If everything is in the deck and in hands, the hands move over these.
        let mut drawn = [Held { kind: 0, age: 0 }; AT_ONCE];
        let drawn = &mut drawn[..usize::from(count)];
        let top = self.begin(DECK);
        self.begins[DECK] -= count;
        let (mut kinds, mut doubles) = (self.kinds[seat.index()], 0);
        for (card, &next) in drawn.iter_mut().zip(self.row[..top].iter().rev()) {
            *card = next;
            doubles += u8::from(kinds & bit(next.kind) != 0);
            kinds |= bit(next.kind);
        }
        self.kinds[seat.index()] = kinds;
        self.doubles[seat.index()] += doubles;
        let (from, to) = (self.begin(0), self.begin(seat.index() + 1));
        self.row.copy_within(from..to, from - drawn.len());
        self.row[to - drawn.len()..to].copy_from_slice(drawn);
        self.move_left(seat, count);
        count
    }
}

/// Cards of one kind in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Alike {
    /// The first that everybody has seen, else the first.
    pub place: usize,
    pub count: u32,
    /// Nobody has seen any of them, and they are of different age.
    pub mixed: bool,
}

impl PartialEq for Cards {
    fn eq(&self, other: &Cards) -> bool {
        self.begins == other.begins
            && self.row[self.begin(0)..] == other.row[other.begin(0)..]
            && self.deck() == other.deck()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(kind: u8) -> Held {
        Held { kind, age: kind % 5 }
    }

    /// The row against plain lists, through thousands of moves.
    #[test]
    fn hands_and_deck_share_a_row_and_nothing_is_lost() {
        let mut cards = Cards::NONE;
        let mut hands: [Vec<Held>; SEATS] = Default::default();
        let mut deck: Vec<Held> = (0..CARDS as u8).map(|nth| card(nth % 60)).collect();
        deck.iter().for_each(|&held| cards.stack(held, 1));
        assert!(cards.has_room(0) && !cards.has_room(1));
        let mut number = 1u32;
        let mut roll = |sides: usize| {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (number >> 8) as usize % sides
        };
        let mut dry = 0;
        for step in 0..20_000 {
            let (from, to) = (roll(SEATS), roll(SEATS));
            // By turns the deck runs dry and fills up again.
            if roll(9) < if step / 500 % 2 == 0 { 3 } else { 1 } {
                let count = roll(AT_ONCE + 1);
                let drawn: Vec<Held> = (0..count).map_while(|_| deck.pop()).collect();
                assert_eq!(usize::from(cards.draw(Seat(to as u8), count as u8)), drawn.len());
                hands[to].extend(drawn);
            } else if !hands[from].is_empty() {
                let place = roll(hands[from].len());
                let held = cards.remove(Seat(from as u8), place);
                assert_eq!(held, hands[from].remove(place));
                if roll(3) == 0 {
                    cards.push(Seat(to as u8), held);
                    hands[to].push(held);
                } else {
                    cards.stack(held, 1);
                    deck.push(held);
                }
            }
            same(&cards, &hands, &deck);
            dry += u32::from(deck.is_empty());
        }
        assert!(dry > 0, "the deck was never empty");
    }

    fn same(cards: &Cards, hands: &[Vec<Held>; SEATS], deck: &[Held]) {
        for (hand, seat) in hands.iter().zip((0..).map(Seat)) {
            assert_eq!(cards.hand(seat), hand);
            assert_eq!(cards.count(seat), hand.len());
            let kinds = hand.iter().fold(0, |bits, held| bits | bit(held.kind));
            assert_eq!(cards.kinds(seat), kinds);
            assert_eq!(cards.different(seat), kinds.count_ones() as usize);
            assert_eq!(cards.holders().contains(seat), !hand.is_empty());
        }
        assert_eq!(cards.deck(), deck);
    }

    #[test]
    fn one_hand_can_hold_the_whole_deck() {
        for seat in (0..SEATS as u8).map(Seat) {
            let mut cards = Cards::NONE;
            (0..CARDS as u8).for_each(|nth| cards.stack(card(nth % 60), 1));
            while cards.draw(seat, AT_ONCE as u8) > 0 {}
            assert_eq!((cards.count(seat), cards.deck().len()), (CARDS, 0));
            let kinds: Vec<u8> = cards.hand(seat).iter().map(|held| held.kind).collect();
            assert!(kinds.into_iter().eq((0..CARDS as u8).rev().map(|nth| nth % 60)));
        }
    }

    #[test]
    fn cards_alike_are_told_apart_by_what_is_known_of_them() {
        let alike = |ages: &[u8]| {
            let mut cards = Cards::NONE;
            cards.push(Seat(1), Held { kind: 8, age: 0 });
            ages.iter().for_each(|&age| cards.push(Seat(1), Held { kind: 4, age }));
            let Alike { place, count, mixed } = cards.alike(Seat(1), 4);
            (place, count, mixed)
        };
        assert_eq!(alike(&[2]), (1, 1, false));
        assert_eq!(alike(&[2, 2]), (1, 2, false));
        assert_eq!(alike(&[2, 2, 3]), (1, 3, true));
        assert_eq!(alike(&[2, 3, SHOWN]), (3, 3, false));
        assert_eq!(alike(&[SHOWN, 3, SHOWN]), (1, 3, false));
    }

    #[test]
    fn a_hand_that_is_rearranged_knows_its_kinds() {
        let mut cards = Cards::NONE;
        [3, 3, 7].into_iter().for_each(|kind| cards.push(Seat(2), card(kind)));
        cards.push(Seat(0), card(9));
        cards.rearrange(Seat(2), |hand| hand[0].kind = 5);
        assert_eq!(cards.kinds(Seat(2)), 1 << 3 | 1 << 5 | 1 << 7);
        assert_eq!(cards.different(Seat(2)), 3);
        assert_eq!(cards.kinds(Seat(0)), 1 << 9);
    }
}
