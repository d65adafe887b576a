//! The state, and the rules that change it.

use serde::{Deserialize, Serialize};
use tabletop::{BadState, Game, Seat, Seats, Witness};

use crate::{Event, Options};

/// The most players.
pub const SEATS: usize = 4;
/// The sizes of slices are 1 to this.
pub const SIZES: usize = 3;

/// Small and plain: it is copied by the million, and written as it is. 0 is no slice.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Template {
    #[serde(skip)]
    pub(crate) options: Options,
    pub(crate) round: u8,
    pub(crate) asked: [u8; SEATS],
    pub(crate) favourite: [u8; SEATS],
    /// Slices of each size that somebody has had.
    pub(crate) eaten: [[u8; SIZES]; SEATS],
    pub(crate) thrown: [u8; SIZES],
}

impl Template {
    pub(crate) fn over(&self) -> bool {
        self.round > self.options.components.rounds
    }

    /// Who has not asked yet.
    pub(crate) fn waiting(&self) -> Seats {
        self.seats().iter().filter(|seat| !self.over() && self.asked[seat.index()] == 0).collect()
    }

    /// The favourite counts at the end, so until then nobody can see it in this.
    pub fn points(&self, seat: Seat) -> u8 {
        let eaten = self.eaten[seat.index()];
        let slices = eaten.iter().zip(1..).map(|(count, size)| count * size).sum::<u8>();
        let loved = eaten[usize::from(self.favourite[seat.index()]) - 1];
        slices + if self.over() { loved * self.options.components.bonus } else { 0 }
    }

    /// Every slice there ever was or will be, by size.
    pub(crate) fn slices(&self) -> [u32; SIZES] {
        let to_come = (u32::from(self.options.components.rounds) + 1) - u32::from(self.round);
        std::array::from_fn(|size| {
            let eaten: u32 = self.eaten.iter().map(|own| u32::from(own[size])).sum();
            eaten + u32::from(self.thrown[size]) + to_come
        })
    }

    /// Whoever is alone with a wish gets it.
    pub(crate) fn serve<W: Witness<Event>>(&mut self, witness: &mut W) {
        witness.see(Event::Served { round: self.round, asked: self.asked });
        for size in 1..=SIZES as u8 {
            let mut by = (0..SEATS).filter(|&seat| self.asked[seat] == size);
            match (by.next(), by.next()) {
                (Some(seat), None) => self.eaten[seat][usize::from(size) - 1] += 1,
                _ => self.thrown[usize::from(size) - 1] += 1,
            }
        }
        self.asked = [0; SEATS];
        self.round += 1;
    }

    /// Is this a state of the game? Nothing in a file is taken on trust.
    pub(crate) fn checked(self) -> Result<Self, BadState> {
        let rounds = self.options.components.rounds;
        let fits = |seat: usize| {
            let (asked, favourite) = (self.asked[seat], self.favourite[seat]);
            match seat < usize::from(self.options.players) {
                true => usize::from(asked.max(favourite)) <= SIZES && favourite > 0,
                false => asked == 0 && favourite == 0 && self.eaten[seat] == [0; SIZES],
            }
        };
        let wrong = match () {
            () if !(1..=rounds + 1).contains(&self.round) => "there is no such round",
            () if !(0..SEATS).all(fits) => "asked and favourite are sizes, 0 where nobody sits",
            () if self.slices() != [u32::from(rounds); SIZES] => "a round has a slice of each size",
            () if self.waiting().is_empty() != self.over() => "when all have asked, all are served",
            () => return Ok(self),
        };
        Err(BadState(wrong.into()))
    }
}
