//! Who sits where, and who is looking.

use std::fmt;
use std::str::FromStr;

/// A place at the table. Seats are counted from 0 by programs and from 1 by
/// people: `Seat(0)` is written `p1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into per-seat arrays.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", u16::from(self.0) + 1)
    }
}

/// The text was not a seat such as `p1`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{0}” is not a seat; seats are written p1, p2, …")]
pub struct NotASeat(pub String);

impl FromStr for Seat {
    type Err = NotASeat;

    fn from_str(text: &str) -> Result<Self, NotASeat> {
        text.strip_prefix('p')
            .filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()))
            .and_then(|digits| digits.parse::<u8>().ok())
            .filter(|&number| (1..=Seats::MOST).contains(&number))
            .map(|number| Seat(number - 1))
            .ok_or_else(|| NotASeat(text.to_string()))
    }
}

/// A small set of seats, in ascending order when walked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(u16);

impl Seats {
    /// The largest table the vocabulary can describe.
    pub const MOST: u8 = 16;
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// The first `count` seats.
    #[inline]
    pub fn first(count: u8) -> Seats {
        debug_assert!(count <= Seats::MOST);
        Seats((((1u32) << count) - 1) as u16)
    }

    /// Just this seat.
    #[inline]
    pub fn only(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < Seats::MOST && self.0 & (1 << seat.0) != 0
    }

    #[inline]
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    #[inline]
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    #[inline]
    #[must_use]
    pub fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }

    #[inline]
    #[must_use]
    pub fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The set as bits, the first seat in the lowest.
    #[inline]
    pub fn bits(self) -> u16 {
        self.0
    }

    /// The lowest seat of the set.
    #[inline]
    pub fn lowest(self) -> Option<Seat> {
        (self.0 != 0).then(|| Seat(self.0.trailing_zeros() as u8))
    }

    /// Those of the set that score highest: several in a tie.
    #[must_use]
    pub fn best<S: Ord>(self, score: impl Fn(Seat) -> S) -> Seats {
        let highest = self.iter().map(&score).max();
        self.iter().filter(|&seat| Some(score(seat)) == highest).collect()
    }

    /// The seats in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let seat = Seat(rest.trailing_zeros() as u8);
                rest &= rest - 1;
                seat
            })
        })
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, seat) in self.iter().enumerate() {
            if nth > 0 {
                f.write_str(",")?;
            }
            write!(f, "{seat}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// Through whose eyes something is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// A player: the public facts and this seat's own secrets.
    Seat(Seat),
    /// The public facts alone.
    Spectator,
    /// Everything. For finished games, the lab and the trace; never for a player.
    Omniscient,
}

impl Eyes {
    /// May these eyes see what is known to the given seats alone?
    #[inline]
    pub fn among(self, seats: Seats) -> bool {
        match self {
            Eyes::Seat(seat) => seats.contains(seat),
            Eyes::Spectator => false,
            Eyes::Omniscient => true,
        }
    }

    /// May these eyes see what only `seat` knows?
    #[inline]
    pub fn are(self, seat: Seat) -> bool {
        self.among(Seats::only(seat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_written_as_people_count() {
        assert_eq!(Seat(0).to_string(), "p1");
        assert_eq!("p16".parse(), Ok(Seat(15)));
        for wrong in ["", "p", "p0", "p17", "p+1", "1", "P1", "p1 ", "p999"] {
            assert_eq!(wrong.parse::<Seat>(), Err(NotASeat(wrong.to_string())));
        }
    }

    #[test]
    fn a_set_of_seats_walks_in_ascending_order() {
        let seats: Seats = [Seat(4), Seat(0), Seat(2)].into_iter().collect();
        assert_eq!(seats.iter().collect::<Vec<_>>(), [Seat(0), Seat(2), Seat(4)]);
        assert_eq!(seats.to_string(), "p1,p3,p5");
        assert_eq!(format!("{seats:?}"), "{p1,p3,p5}");
        assert_eq!(seats.len(), 3);
        assert_eq!(seats.lowest(), Some(Seat(0)));
        assert_eq!(Seats::NONE.lowest(), None);
    }

    #[test]
    fn seats_join_and_leave_a_set() {
        let mut seats = Seats::first(3);
        assert_eq!(seats, [Seat(0), Seat(1), Seat(2)].into_iter().collect());
        seats.remove(Seat(1));
        assert!(!seats.contains(Seat(1)) && seats.contains(Seat(2)));
        assert!(!seats.contains(Seat(200)));
        seats.insert(Seat(7));
        assert_eq!(seats, Seats::NONE.with(Seat(0)).with(Seat(2)).with(Seat(7)));
        // Taking out what is not there, or putting in what is, changes nothing.
        assert_eq!(seats.without(Seat(1)), seats);
        assert_eq!(seats.with(Seat(7)), seats);
        seats.remove(Seat(3));
        seats.insert(Seat(0));
        assert_eq!(seats.len(), 3);
        assert!(!seats.is_empty() && Seats::first(0).is_empty());
        assert_eq!(Seats::first(16).len(), 16);
        assert!(!Seats::first(16).contains(Seat(16)), "there is no seventeenth seat");
    }

    #[test]
    fn eyes_see_what_is_theirs() {
        let pair = Seats::first(2);
        assert!(Eyes::Seat(Seat(1)).among(pair));
        assert!(!Eyes::Seat(Seat(2)).among(pair));
        assert!(!Eyes::Spectator.among(pair));
        assert!(Eyes::Omniscient.among(pair));
        assert!(Eyes::Seat(Seat(1)).are(Seat(1)) && !Eyes::Seat(Seat(1)).are(Seat(0)));
    }
}
