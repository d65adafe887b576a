//! What may be known, and what can be imagined.

use tabletop::{Eyes, Fate, Seat};

use crate::components::Components;
use crate::state::{SIZES, Template};

/// Built up from what these eyes may know, never stripped down from the state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    pub round: u8,
    pub rounds: u8,
    pub bonus: u8,
    /// How many have asked in this round.
    pub asked: u8,
    /// These eyes' own wish.
    pub own: Option<u8>,
    /// These eyes' own favourite.
    pub favourite: Option<u8>,
    pub players: Vec<PlayerView>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerView {
    pub seat: Seat,
    pub points: u8,
    pub eaten: [u8; SIZES],
    /// When the game is over.
    pub favourite: Option<u8>,
}

impl Template {
    pub(crate) fn seen_by(&self, eyes: Eyes) -> View {
        let &Components { rounds, bonus, .. } = self.components;
        let open = self.over() || eyes == Eyes::Omniscient;
        let own = self.all().iter().find(|&seat| eyes == Eyes::Seat(seat)).map(Seat::index);
        let player = |seat: Seat| PlayerView {
            seat,
            points: self.points(seat),
            eaten: self.eaten[seat.index()],
            favourite: open.then_some(self.favourite[seat.index()]),
        };
        View {
            round: self.round.min(rounds),
            rounds,
            bonus,
            asked: self.asked.iter().filter(|size| **size > 0).count() as u8,
            own: own.map(|seat| self.asked[seat]).filter(|size| *size > 0),
            favourite: own.map(|seat| self.favourite[seat]),
            players: self.all().iter().map(player).collect(),
        }
    }

    /// Every world that looks the same to this seat, all equally likely: drawn from what
    /// it knows, and from nothing else.
    pub(crate) fn imagined<F: Fate>(&self, seat: Seat, fate: &mut F) -> Self {
        let mut world = self.clone();
        if self.over() {
            return world;
        }
        let any = |fate: &mut F| fate.roll("imagine", SIZES as u32) as u8 + 1;
        let others = self.all().without(seat);
        let asked = others.iter().filter(|other| self.asked[other.index()] > 0).count();
        let mut order: Vec<Seat> = others.iter().collect();
        fate.shuffle("imagine", &mut order);
        for (nth, other) in order.into_iter().enumerate() {
            world.favourite[other.index()] = any(fate);
            world.asked[other.index()] = if nth < asked { any(fate) } else { 0 };
        }
        world
    }
}
