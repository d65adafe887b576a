//! The state of a game, and the questions that can be asked of it.

use crate::action::{Action, Pending};
use crate::card::{CARDS, Card, Cards};
use crate::components::{Components, ROWS};
use crate::event::Ending;
use crate::refusal::Refusal;
use crate::row::{Order, Row};
use crate::sweets::Sweets;

/// A game of Finished! in progress.
#[derive(Clone, PartialEq, Debug)]
pub struct Finished {
    pub(crate) components: &'static Components,
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
    pub(crate) sweets: Sweets,
    /// Cards whose place the player knows: seen once, never lost from sight.
    pub(crate) seen: Cards,
    /// The card that can be finished next.
    pub(crate) next: u8,
    pub(crate) stash: u8,
    pub(crate) reserve: u8,
    pub(crate) coffee: u8,
    /// The cups there were at the start: one round for each, and one more.
    pub(crate) cups: u8,
    /// Uses and ends since a card was finished or a coffee drunk.
    pub(crate) idle: u16,
    pub(crate) turn: u16,
    pub(crate) pending: Pending,
    /// Cards chosen for the pending choice, in order.
    pub(crate) chosen: Order,
    pub(crate) ending: Option<Ending>,
}

impl Finished {
    /// How many cards are finished.
    pub fn finished(&self) -> u8 {
        self.next - 1
    }

    /// The round that is played, and how many there are at most: each ends with a
    /// coffee, and the last with sleep.
    pub fn round(&self) -> (u8, u8) {
        (self.cups.saturating_sub(self.coffee) + 1, self.cups + 1)
    }

    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The same table with so much coffee left, for whoever imagines it.
    #[must_use]
    pub fn with_coffee(&self, coffee: u8) -> Finished {
        let drunk = self.cups.saturating_sub(self.coffee);
        Finished { coffee, cups: coffee.saturating_add(drunk), ..self.clone() }
    }

    // What lies where, without the lists a view is made of: for whoever looks at
    // millions of imagined worlds.

    /// The draw stack, the top first.
    #[inline]
    pub fn stack(&self) -> &Row {
        &self.stack
    }

    /// The oldest first.
    #[inline]
    pub fn past(&self) -> &Row {
        &self.past
    }

    #[inline]
    pub fn present(&self) -> Cards {
        self.present
    }

    /// The cards that join the next Present.
    #[inline]
    pub fn held(&self) -> Cards {
        self.held
    }

    /// Rows of the Future, the nearest first.
    #[inline]
    pub fn future(&self) -> &[Cards] {
        &self.future[..usize::from(self.rows)]
    }

    /// The cards with a sweet on them.
    #[inline]
    pub fn laid(&self) -> Cards {
        self.sweets.laid()
    }

    /// How many sweets lie on a card.
    #[inline]
    pub fn sweets_on(&self, card: Card) -> u8 {
        self.sweets.on(card)
    }

    #[inline]
    pub fn stash(&self) -> u8 {
        self.stash
    }

    #[inline]
    pub fn reserve(&self) -> u8 {
        self.reserve
    }

    #[inline]
    pub fn coffee(&self) -> u8 {
        self.coffee
    }

    #[inline]
    pub fn turn(&self) -> u16 {
        self.turn
    }

    #[inline]
    pub fn pending(&self) -> Pending {
        self.pending
    }

    /// The cards with which the pending choice can be answered.
    #[inline]
    pub fn options(&self) -> Cards {
        self.choices()
    }

    /// The card that can be finished next, while there is one.
    #[inline]
    pub(crate) fn next_card(&self) -> Option<Card> {
        Card::new(self.next)
    }

    /// The cards that can be chosen for the pending choice.
    #[inline]
    pub(crate) fn choices(&self) -> Cards {
        self.present.minus(self.chosen.set())
    }

    /// The cards that can be used now.
    #[inline]
    pub(crate) fn usable(&self) -> Cards {
        if self.stash == 0 {
            return Cards::NONE;
        }
        let needs = &self.components.needs;
        let mut cards = self.present.and(self.components.usable).minus(self.sweets.full());
        if self.past.is_empty() {
            cards = cards.minus(needs.past);
            if self.stack.is_empty() {
                cards = cards.minus(needs.draw);
            }
        }
        if !self.present.has_two() {
            cards = cards.minus(needs.company);
        }
        for card in cards.and(needs.sweets).iter() {
            if self.sweets.laid().minus(Cards::only(card)).is_empty() {
                cards.remove(card);
            }
        }
        cards
    }

    /// Why a card cannot be used that is not among the usable ones.
    fn why_not(&self, card: Card) -> Refusal {
        let needs = &self.components.needs;
        if !self.present.contains(card) {
            Refusal::NotPresent(card)
        } else if !self.components.usable.contains(card) {
            Refusal::NoAction(card)
        } else if self.sweets.full().contains(card) {
            Refusal::AlreadyUsed(card)
        } else if self.stash == 0 {
            Refusal::NoSweet
        } else if needs.draw.contains(card) {
            Refusal::NothingToDraw
        } else if needs.company.contains(card) {
            Refusal::TooFewCards
        } else if needs.past.contains(card) {
            Refusal::EmptyPast
        } else {
            Refusal::NoSweetsToTake
        }
    }

    /// Is this legal now?
    #[inline]
    pub(crate) fn check(&self, action: Action) -> Result<(), Refusal> {
        if self.ending.is_some() {
            return Err(Refusal::Over);
        }
        let free = self.pending == Pending::Free;
        match action {
            Action::Pick(_) if free => Err(Refusal::NothingToChoose),
            Action::Pick(card) if self.choices().contains(card) => Ok(()),
            Action::Pick(card) if self.present.contains(card) => Err(Refusal::AlreadyChosen(card)),
            Action::Pick(card) => Err(Refusal::NotPresent(card)),
            Action::Use(_) | Action::End if !free => Err(Refusal::ChooseFirst),
            Action::Use(card) if self.usable().contains(card) => Ok(()),
            Action::Use(card) => Err(self.why_not(card)),
            Action::End => Ok(()),
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
        actions.extend(self.usable().iter().map(Action::Use));
        actions.push(Action::End);
    }

    /// The cards never seen: they lie in the stack, nobody knows where.
    pub fn unseen(&self) -> Cards {
        self.stack.iter().filter(|&card| !self.seen.contains(card)).collect()
    }
}

/// No game takes more decisions than this: between two finished cards or
/// coffees fewer than `idle` uses and ends, each with at most a whole order.
pub(crate) fn bound(components: &Components, coffee: u8) -> u32 {
    let progress = u32::from(CARDS) + u32::from(coffee) + 1;
    progress * u32::from(components.idle) * u32::from(CARDS)
}
