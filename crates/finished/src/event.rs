//! What happens.

use crate::card::Card;

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
pub enum Origin {
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
        from: Origin,
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
