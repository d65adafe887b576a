//! A game in numbers, for programs that learn: what a pair of eyes sees as a row of
//! small integers, and actions as numbers.
//!
//! Both are stable for a version of the rules, an edition of the components and a
//! number of players. Seats are counted from whoever looks, so that one policy can
//! play every chair: 0 is the seat itself, 1 the next one, and so on.

use crate::game::Game;
use crate::seat::{Seat, Seats};

/// An action that has no number of its own in this state. It can still be played by
/// its notation.
pub const UNNUMBERED: u16 = u16::MAX;

/// A part of an observation: so many numbers of one meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slice {
    pub name: &'static str,
    /// How many numbers, axis by axis.
    pub shape: Vec<usize>,
    /// The lowest and the highest that can stand there.
    pub range: (i16, i16),
    pub meaning: &'static str,
}

impl Slice {
    /// How many numbers it has.
    pub fn size(&self) -> usize {
        self.shape.iter().product()
    }
}

/// All slices of an observation, in their order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    slices: Vec<Slice>,
}

impl Layout {
    pub fn new() -> Layout {
        Layout::default()
    }

    /// With one more slice behind the others.
    #[must_use]
    pub fn with(
        mut self,
        name: &'static str,
        shape: &[usize],
        range: (i16, i16),
        meaning: &'static str,
    ) -> Layout {
        self.slices.push(Slice { name, shape: shape.to_vec(), range, meaning });
        self
    }

    pub fn slices(&self) -> &[Slice] {
        &self.slices
    }

    /// How many numbers an observation has.
    pub fn size(&self) -> usize {
        self.slices.iter().map(Slice::size).sum()
    }
}

/// Writes an observation from its beginning to its end.
#[derive(Debug)]
pub struct Pen<'a> {
    cells: &'a mut [i16],
    written: usize,
}

impl<'a> Pen<'a> {
    pub fn new(cells: &'a mut [i16]) -> Pen<'a> {
        Pen { cells, written: 0 }
    }

    /// How many numbers were written. What does not fit is counted and lost.
    pub fn written(&self) -> usize {
        self.written
    }

    #[inline]
    pub fn put(&mut self, number: impl Into<i16>) {
        if let Some(cell) = self.cells.get_mut(self.written) {
            *cell = number.into();
        }
        self.written += 1;
    }

    /// A number that may be too large: then the largest that can be told.
    #[inline]
    pub fn put_at_most(&mut self, number: impl Into<i64>, most: i16) {
        self.put(number.into().min(most.into()) as i16);
    }

    #[inline]
    pub fn flag(&mut self, holds: bool) {
        self.put(i16::from(holds));
    }

    /// So many numbers, of which one is 1 and all others are 0.
    #[inline]
    pub fn one_of(&mut self, count: usize, nth: usize) {
        self.block(count).get_mut(nth).into_iter().for_each(|cell| *cell = 1);
    }

    /// Everything that comes.
    #[inline]
    pub fn all<N: Into<i16>>(&mut self, numbers: impl IntoIterator<Item = N>) {
        let mut cells = self.cells.get_mut(self.written..).unwrap_or_default().iter_mut();
        let mut count = 0;
        for number in numbers {
            if let Some(cell) = cells.next() {
                *cell = number.into();
            }
            count += 1;
        }
        self.written += count;
    }

    /// The first `count` of these numbers. Where there is room all of them are written,
    /// which is quicker by far than one after the other: what follows writes over the rest.
    #[inline]
    pub fn first_of<const N: usize>(&mut self, count: usize, numbers: [i16; N]) {
        debug_assert!(count <= N);
        match self.cells.get_mut(self.written..).and_then(<[i16]>::first_chunk_mut) {
            Some(cells) => *cells = numbers,
            None => {
                let rest = self.cells.get_mut(self.written..).unwrap_or_default();
                rest.iter_mut().zip(&numbers[..count]).for_each(|(cell, &number)| *cell = number);
            }
        }
        self.written += count;
    }

    /// So many cells that are zero at first, to be filled in any order.
    #[inline]
    pub fn block(&mut self, cells: usize) -> &mut [i16] {
        let from = self.written.min(self.cells.len());
        self.written += cells;
        let to = self.written.min(self.cells.len());
        let block = &mut self.cells[from..to];
        block.fill(0);
        block
    }
}

/// A game in numbers. Nothing here allocates but [`layout`](Tensor::layout).
pub trait Tensor: Game {
    /// How many action numbers there are: every number is below it.
    fn action_numbers(options: &Self::Options) -> u16;

    /// Replaces the content of `numbers` by the numbers of `actions`, which must be
    /// what the game lists for the seat now. They differ from each other, and depend
    /// only on what that seat knows.
    fn number(&self, seat: Seat, actions: &[Self::Action], numbers: &mut Vec<u16>);

    /// What the numbers of an observation are.
    fn layout(options: &Self::Options) -> Layout;

    /// Writes down what this seat knows, or a spectator: no less than the view
    /// shows, and nothing else.
    fn observe(&self, seat: Option<Seat>, pen: &mut Pen<'_>);
}

/// The seats of a table, counted from whoever looks; a spectator looks from the first.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    from: u8,
    count: u8,
}

impl Round {
    #[inline]
    pub fn new(from: Option<Seat>, count: u8) -> Round {
        Round { from: from.map_or(0, |seat| seat.0), count }
    }

    /// How many there are.
    #[inline]
    pub fn count(self) -> usize {
        self.count.into()
    }

    /// Where a seat sits, counted from here.
    #[inline]
    pub fn place(self, seat: Seat) -> u8 {
        if seat.0 >= self.from { seat.0 - self.from } else { seat.0 + self.count - self.from }
    }

    /// Who sits so many places on.
    #[inline]
    pub fn seat(self, place: u8) -> Seat {
        let seat = self.from + place;
        Seat(if seat >= self.count { seat - self.count } else { seat })
    }

    /// Everybody, from here on.
    #[inline]
    pub fn seats(self) -> impl Iterator<Item = Seat> + Clone {
        (0..self.count).map(move |place| self.seat(place))
    }

    /// Small numbers by seat, turned so that whoever looks comes first. Seats that are not
    /// at the table count nothing.
    #[inline]
    pub fn turned(self, by_seat: [u8; 8]) -> [u8; 8] {
        debug_assert!((1..=8).contains(&self.count));
        let here = u64::from_le_bytes(by_seat) & u64::MAX >> (64 - 8 * u32::from(self.count));
        let round = 8 * u32::from(self.count - self.from);
        (here >> (8 * self.from) | here.checked_shl(round).unwrap_or(0)).to_le_bytes()
    }

    /// A set of seats as flags, turned in the same way.
    #[inline]
    pub fn flags(self, seats: Seats) -> [i16; 8] {
        let here = u32::from(seats.bits()) & ((1 << self.count) - 1);
        let turned = here >> self.from | here << (self.count - self.from);
        std::array::from_fn(|place| (turned >> place & 1) as i16)
    }

    /// One more than the place of somebody; 0 is nobody.
    #[inline]
    pub fn maybe(self, seat: Option<Seat>) -> u8 {
        seat.map_or(0, |seat| self.place(seat) + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_counted_from_whoever_looks() {
        let round = Round::new(Some(Seat(2)), 4);
        assert!(round.seats().eq([2, 3, 0, 1].map(Seat)));
        assert!(round.seats().map(|seat| round.place(seat)).eq(0..4));
        assert_eq!((round.maybe(None), round.maybe(Some(Seat(1)))), (0, 4));
        assert!(Round::new(None, 3).seats().eq([0, 1, 2].map(Seat)));
    }

    #[test]
    fn turning_is_counting_from_whoever_looks() {
        let by_seat = [10, 11, 12, 13, 14, 15, 16, 17];
        let some = Seats::from_iter([0, 2, 3, 7].map(Seat));
        for count in 1..=8 {
            for from in (0..count).map(|seat| Some(Seat(seat))).chain([None]) {
                let round = Round::new(from, count);
                let (numbers, flags) = (round.turned(by_seat), round.flags(some));
                for (place, seat) in round.seats().enumerate() {
                    assert_eq!(numbers[place], by_seat[seat.index()], "{count} from {from:?}");
                    assert_eq!(flags[place] == 1, some.contains(seat), "{count} from {from:?}");
                }
            }
        }
    }

    #[test]
    fn a_pen_may_write_too_much_only_where_it_writes_again() {
        let mut cells = [9; 6];
        let mut pen = Pen::new(&mut cells);
        pen.first_of(2, [1, 2, 0, 0]);
        pen.first_of(3, [3, 4, 5, 0]);
        assert_eq!(pen.written(), 5);
        pen.first_of(2, [6, 7]);
        assert_eq!((pen.written(), cells), (7, [1, 2, 3, 4, 5, 6]));
        Pen::new(&mut cells[..3]).first_of(3, [0, 8, 0, 8]);
        assert_eq!(cells, [0, 8, 0, 4, 5, 6]);
    }

    #[test]
    fn a_pen_writes_one_after_the_other_and_not_beyond() {
        let mut cells = [9; 5];
        let mut pen = Pen::new(&mut cells);
        pen.put(1u8);
        pen.flag(true);
        pen.block(2)[1] = 7;
        pen.put_at_most(100_000u32, 300);
        assert_eq!(pen.written(), 5);
        pen.all([4u8, 5]);
        assert_eq!((pen.written(), pen.block(2).len()), (7, 0));
        assert_eq!(cells, [1, 1, 0, 7, 300]);
    }
}
