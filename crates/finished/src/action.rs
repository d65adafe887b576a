//! What the player can do, what is asked, what happens, and what is refused.

use tabletop::Refusal;

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

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The 48 is finished.
    Won,
    /// Asleep: no coffee was left.
    Coffee,
    /// Nothing came of it for too long.
    Cap,
}

impl Ending {
    pub const ALL: [Ending; 3] = [Ending::Won, Ending::Coffee, Ending::Cap];

    pub fn reason(self) -> &'static str {
        match self {
            Ending::Won => "won",
            Ending::Coffee => "coffee",
            Ending::Cap => "cap",
        }
    }
}

/// Where a drawn card came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum From {
    Stack,
    /// The stack was empty.
    Past,
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    TurnBegan {
        turn: u16,
    },
    Drew {
        card: Card,
        from: From,
    },
    NothingToDraw,
    /// A sweet card was drawn; `paid` is false when the reserve was empty.
    Sweet {
        card: Card,
        paid: bool,
    },
    Finished {
        card: Card,
    },
    Used {
        card: Card,
    },
    /// Sweets that lay on a card went to the reserve.
    SweetsReturned {
        card: Card,
        sweets: u8,
    },
    MovedToPast {
        card: Card,
    },
    MovedBelow {
        card: Card,
    },
    MovedToFuture {
        card: Card,
    },
    /// The whole Present became the first Future row.
    RowPutAside {
        cards: u8,
    },
    MovedToStack {
        card: Card,
    },
    TakenFromPast {
        card: Card,
    },
    /// A run of consecutive numbers was moved.
    Sequence {
        length: u8,
        paid: u8,
    },
    CoffeeDrunk {
        left: u8,
    },
    /// The Past was too long.
    SankBelow {
        card: Card,
    },
    /// The first Future row is the Present now.
    RowCame,
    /// A held card joined the Present.
    Joined {
        card: Card,
    },
    Over {
        ending: Ending,
        finished: u8,
    },
}

/// Why something cannot be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
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

impl Refusal for Refused {
    fn rule(&self) -> &'static str {
        match self {
            Refused::Over => "The end",
            Refused::NotAPlayer => "The table",
            Refused::NotPresent(_)
            | Refused::ChooseFirst
            | Refused::NothingToChoose
            | Refused::AlreadyChosen(_) => "A turn",
            Refused::NoAction(_)
            | Refused::AlreadyUsed(_)
            | Refused::NoSweet
            | Refused::NothingToDraw
            | Refused::TooFewCards
            | Refused::EmptyPast
            | Refused::NoSweetsToTake => "R-05",
        }
    }
}
