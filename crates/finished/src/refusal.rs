//! What is refused, and by which rule.

use crate::card::Card;

/// Why something cannot be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("The game is over.")]
    Over,
    #[error("Only one person plays this game.")]
    NotAPlayer,
    #[error("Card {0} is not in the Present.")]
    NotPresent(Card),
    #[error("Card {0} has no action that could be used.")]
    NoAction(Card),
    #[error("Card {0} has been used already: a sweet lies on it.")]
    AlreadyUsed(Card),
    #[error("You have no sweet left to pay for it.")]
    NoSweet,
    #[error("There is nothing left to draw.")]
    NothingToDraw,
    #[error("Moving cards into the past takes two cards in the Present.")]
    TooFewCards,
    #[error("The Past is empty.")]
    EmptyPast,
    #[error("No sweet lies on another card.")]
    NoSweetsToTake,
    #[error("First choose a card: something is not decided yet.")]
    ChooseFirst,
    #[error("There is nothing to choose a card for: use an action or end the turn.")]
    NothingToChoose,
    #[error("Card {0} has been chosen already.")]
    AlreadyChosen(Card),
}

impl tabletop::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::Over => "The end",
            Refusal::NotAPlayer => "The table",
            Refusal::NotPresent(_)
            | Refusal::ChooseFirst
            | Refusal::NothingToChoose
            | Refusal::AlreadyChosen(_) => "A turn",
            Refusal::NoAction(_)
            | Refusal::AlreadyUsed(_)
            | Refusal::NoSweet
            | Refusal::NothingToDraw
            | Refusal::TooFewCards
            | Refusal::EmptyPast
            | Refusal::NoSweetsToTake => "R-05",
        }
    }
}
