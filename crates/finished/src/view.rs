//! What may be known, and what can be imagined.
//!
//! One person plays, and everything but the stack lies open; so the player and
//! a spectator know the same. The view has perfect recall: of every card that
//! was ever seen it says where it lies.

use tabletop::{Eyes, Fate};

use crate::action::Pending;
use crate::card::{Card, Cards};
use crate::components::Components;
use crate::event::Ending;
use crate::row::Row;
use crate::state::Finished;

/// What the player may know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The cards and numbers the game is played with.
    pub components: &'static Components,
    /// Top first; cards never seen are `None`.
    pub stack: Vec<Option<Card>>,
    /// The cards never seen, ascending: they fill the unknown places.
    pub unseen: Vec<Card>,
    pub present: Vec<Lying>,
    /// Cards in the Future that join the next Present.
    pub held: Vec<Lying>,
    /// Rows of the Future, the nearest first.
    pub future: Vec<Vec<Lying>>,
    /// The oldest first.
    pub past: Vec<Card>,
    /// How many cards are finished; the next number is one more.
    pub finished: u8,
    pub stash: u8,
    pub reserve: u8,
    pub coffee: u8,
    /// The round that is played, and how many there are at most.
    pub round: (u8, u8),
    pub turn: u16,
    pub idle: u16,
    pub pending: Pending,
    /// What has been chosen for the pending choice, in order.
    pub chosen: Vec<Card>,
    pub ending: Option<Ending>,
}

/// A card that lies open, and the sweets on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lying {
    pub card: Card,
    pub sweets: u8,
    /// Can its action be used now?
    pub usable: bool,
}

impl Finished {
    pub(crate) fn seen_by(&self, eyes: Eyes) -> View {
        let whole = eyes == Eyes::Omniscient;
        let known = |card: &Card| whole || self.seen.contains(*card);
        let free = self.ending.is_none() && self.pending == Pending::Free;
        let usable = if free { self.usable() } else { Cards::NONE };
        let lying = |card: Card| Lying {
            card,
            sweets: self.sweets.on(card),
            usable: usable.contains(card),
        };
        let rows = &self.future[..usize::from(self.rows)];
        View {
            components: self.components,
            stack: self.stack.iter().map(|card| Some(card).filter(known)).collect(),
            unseen: self.unseen().iter().collect(),
            present: self.present.iter().map(lying).collect(),
            held: self.held.iter().map(lying).collect(),
            future: rows.iter().map(|row| row.iter().map(lying).collect()).collect(),
            past: self.past.iter().collect(),
            finished: self.finished(),
            stash: self.stash,
            reserve: self.reserve,
            coffee: self.coffee,
            round: self.round(),
            turn: self.turn,
            idle: self.idle,
            pending: self.pending,
            chosen: self.chosen.iter().collect(),
            ending: self.ending,
        }
    }

    /// The cards never seen, dealt anew over the places nobody has seen.
    pub(crate) fn imagined(&self, fate: &mut impl Fate) -> Finished {
        let mut world = self.clone();
        let mut unseen = Row::new();
        let mut places = [0; 48];
        for (place, card) in self.stack.iter().enumerate() {
            if !self.seen.contains(card) {
                places[unseen.len()] = place;
                unseen.push_back(card);
            }
        }
        // The same walk as `Fate::shuffle`, over places instead of a slice.
        let mut cards: [Card; 48] = [Card::COFFEE; 48];
        cards.iter_mut().zip(unseen.iter()).for_each(|(place, card)| *place = card);
        let cards = &mut cards[..unseen.len()];
        cards.sort_unstable();
        fate.shuffle("imagine", cards);
        for (&place, &card) in places.iter().zip(cards.iter()) {
            world.stack.set(place, card);
        }
        world
    }
}
