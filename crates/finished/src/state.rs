//! The state of a game, and the questions that can be asked of it.

use crate::action::{Action, Ending, Pending, Refused};
use crate::card::{CARDS, Card, Cards, Row};
use crate::components::{Components, Effect, ROWS};

/// A game of Finished! in progress.
#[derive(Clone, PartialEq, Debug)]
pub struct Finished {
    pub(crate) kit: &'static Components,
    /// Face down; the front is the top.
    pub(crate) stack: Row,
    /// The front is the oldest.
    pub(crate) past: Row,
    pub(crate) present: Cards,
    /// Cards in the Future that join whatever becomes the Present next.
    pub(crate) held: Cards,
    /// Rows of the Future, the nearest first; those from `rows` on are empty.
    pub(crate) future: [Cards; ROWS],
    pub(crate) rows: u8,
    /// Sweets lying on each card.
    pub(crate) sweets: [u8; 49],
    /// Cards whose place the player knows: seen once, never lost from sight.
    pub(crate) seen: Cards,
    /// The card that can be finished next.
    pub(crate) next: u8,
    pub(crate) stash: u8,
    pub(crate) reserve: u8,
    pub(crate) coffee: u8,
    /// Uses and ends since a card was finished or a coffee drunk.
    pub(crate) idle: u16,
    pub(crate) turn: u16,
    pub(crate) pending: Pending,
    /// Cards chosen for the pending choice, in order.
    pub(crate) chosen: Row,
    pub(crate) ending: Option<Ending>,
}

impl Finished {
    /// How many cards are finished.
    pub fn finished(&self) -> u8 {
        self.next - 1
    }

    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The card that can be finished next, while there is one.
    #[inline]
    pub(crate) fn next_card(&self) -> Option<Card> {
        Card::new(self.next)
    }

    /// The cards that can be chosen for the pending choice.
    #[inline]
    pub(crate) fn choices(&self) -> Cards {
        let mut left = self.present;
        for card in self.chosen.iter() {
            left.remove(card);
        }
        left
    }

    /// All cards in the Future, held ones included.
    pub(crate) fn in_future(&self) -> Cards {
        self.future[..usize::from(self.rows)].iter().fold(self.held, |all, row| all.or(*row))
    }

    /// May this card of the Present be used now?
    #[inline]
    pub(crate) fn usable(&self, card: Card) -> Result<(), Refused> {
        if !self.present.contains(card) {
            return Err(Refused::NotPresent(card));
        }
        if self.kit.uses[card.index()] == 0 {
            return Err(Refused::NoAction(card));
        }
        if self.sweets[card.index()] >= self.kit.uses[card.index()] {
            return Err(Refused::AlreadyUsed(card));
        }
        if self.stash == 0 {
            return Err(Refused::NoSweet);
        }
        match self.kit.effects[card.index()] {
            Effect::Draw(_) if self.stack.is_empty() && self.past.is_empty() => {
                Err(Refused::NothingToDraw)
            }
            Effect::IntoPast(_) if self.present.len() < 2 => Err(Refused::TooFewCards),
            Effect::FromPast if self.past.is_empty() => Err(Refused::EmptyPast),
            Effect::TakeBack if !self.sweets_elsewhere(card) => Err(Refused::NoSweetsToTake),
            _ => Ok(()),
        }
    }

    fn sweets_elsewhere(&self, than: Card) -> bool {
        let mut cards = self.present.or(self.in_future());
        cards.remove(than);
        cards.iter().any(|card| self.sweets[card.index()] > 0)
    }

    /// Is this legal now?
    #[inline]
    pub(crate) fn check(&self, action: Action) -> Result<(), Refused> {
        if self.ending.is_some() {
            return Err(Refused::Over);
        }
        match (action, self.pending) {
            (Action::Use(card), Pending::Free) => self.usable(card),
            (Action::End, Pending::Free) => Ok(()),
            (Action::Pick(_), Pending::Free) => Err(Refused::NothingToChoose),
            (Action::Use(_) | Action::End, _) => Err(Refused::ChooseFirst),
            (Action::Pick(card), _) if !self.present.contains(card) => {
                Err(Refused::NotPresent(card))
            }
            (Action::Pick(card), _) if !self.choices().contains(card) => {
                Err(Refused::AlreadyChosen(card))
            }
            (Action::Pick(_), _) => Ok(()),
        }
    }

    /// Fills the list of what may be done.
    #[inline]
    pub(crate) fn list(&self, actions: &mut Vec<Action>) {
        actions.clear();
        if self.ending.is_some() {
            return;
        }
        if self.pending != Pending::Free {
            actions.extend(self.choices().iter().map(Action::Pick));
            return;
        }
        if self.stash > 0 {
            let candidates = self.present.and(self.kit.usable).iter();
            actions.extend(candidates.filter(|&card| self.usable(card).is_ok()).map(Action::Use));
        }
        actions.push(Action::End);
    }

    /// The cards never seen: they lie in the stack, nobody knows where.
    pub(crate) fn unseen(&self) -> Cards {
        self.stack.iter().filter(|&card| !self.seen.contains(card)).collect()
    }
}

/// No game takes more decisions than this: between two finished cards or
/// coffees fewer than `idle` uses and ends, each with at most a whole order.
pub(crate) fn bound(kit: &Components, coffee: u8) -> u32 {
    let progress = u32::from(CARDS) + u32::from(coffee) + 1;
    progress * u32::from(kit.idle) * u32::from(CARDS)
}
