//! The state, and the rules that change it.

use tabletop::{Fate, Seat, Seats, Witness};

use crate::action::{Action, Event, Refusal};
use crate::components::Components;
use crate::options::Options;

/// The most players.
pub const SEATS: usize = 4;
/// The sizes of slices are 1 to this.
pub const SIZES: usize = 3;

/// Small and plain: it is copied by the million. 0 is no slice.
#[derive(Clone, PartialEq, Debug)]
pub struct Template {
    pub(crate) components: &'static Components,
    pub(crate) players: u8,
    pub(crate) round: u8,
    pub(crate) asked: [u8; SEATS],
    pub(crate) favourite: [u8; SEATS],
    /// Slices of each size that somebody has had.
    pub(crate) eaten: [[u8; SIZES]; SEATS],
    pub(crate) thrown: [u8; SIZES],
}

impl Template {
    pub(crate) fn set_up<F: Fate, W: Witness<Event>>(
        options: &Options,
        fate: &mut F,
        witness: &mut W,
    ) -> Self {
        let mut favourite = [0; SEATS];
        for seat in Seats::first(options.players).iter() {
            let size = fate.roll("favourite", SIZES as u32) as u8 + 1;
            favourite[seat.index()] = size;
            witness.see(Event::Favours { seat, size });
        }
        Template {
            components: options.components,
            players: options.players,
            round: 1,
            asked: [0; SEATS],
            favourite,
            eaten: [[0; SIZES]; SEATS],
            thrown: [0; SIZES],
        }
    }

    pub(crate) fn all(&self) -> Seats {
        Seats::first(self.players)
    }

    pub(crate) fn over(&self) -> bool {
        self.round > self.components.rounds
    }

    /// Who has not asked yet.
    pub(crate) fn waiting(&self) -> Seats {
        self.all().iter().filter(|seat| !self.over() && self.asked[seat.index()] == 0).collect()
    }

    /// The favourite counts at the end, so until then only its owner may see it in this.
    pub fn points(&self, seat: Seat) -> u8 {
        let eaten = self.eaten[seat.index()];
        let slices = eaten.iter().zip(1..).map(|(count, size)| count * size).sum::<u8>();
        let loved = eaten[usize::from(self.favourite[seat.index()]) - 1];
        slices + if self.over() { loved * self.components.bonus } else { 0 }
    }

    pub(crate) fn check(&self, seat: Seat, Action(size): Action) -> Result<(), Refusal> {
        match size {
            _ if !self.waiting().contains(seat) => Err(Refusal::NotAsked),
            1.. if usize::from(size) <= SIZES => Ok(()),
            _ => Err(Refusal::NoSuchSlice),
        }
    }

    pub(crate) fn ask<W: Witness<Event>>(
        &mut self,
        seat: Seat,
        Action(size): Action,
        witness: &mut W,
    ) {
        self.asked[seat.index()] = size;
        witness.see(Event::Asked { by: Some((seat, size)) });
        if self.waiting().is_empty() {
            self.serve(witness);
        }
    }

    /// Whoever is alone with a wish gets it.
    fn serve<W: Witness<Event>>(&mut self, witness: &mut W) {
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
        if self.over() {
            witness.see(Event::Favourites { sizes: self.favourite });
        }
    }
}
