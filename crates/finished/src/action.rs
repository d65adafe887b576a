//! What the player can do, and what is asked.

use crate::card::Card;

/// One small decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Pay a sweet and use the action of a card in the Present.
    Use(Card),
    /// Stop using actions; the order of the Present is chosen next.
    End,
    /// Answer a pending choice with a card.
    Pick(Card),
}

/// A choice that must be made before anything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pending {
    /// Nothing: use an action or end the turn.
    Free,
    /// The order in which the Present moves to the Past.
    EndOrder,
    /// The order in which the Present goes below the stack.
    BelowOrder,
    /// Two cards for the Past; then so many are drawn.
    IntoPast { draw: u8 },
    /// A card for the Future.
    ToFuture,
    /// A card for the top of the stack.
    ToStack,
}

/// What the player is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    pub pending: Pending,
    /// How many cards have been chosen already.
    pub chosen: u8,
    /// How many cards there are to choose from.
    pub among: u8,
}
