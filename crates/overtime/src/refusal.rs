//! Why something cannot be done, in a sentence.

use tabletop::Seat;

use crate::action::Look;
use crate::components::Card;

/// A refusal names what is in the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("The game is over.")]
    Over,
    #[error("There is no {seat} at this table.")]
    NoSuchSeat { seat: Seat },
    #[error("It is {active}'s turn.")]
    NotYourTurn { active: Seat },
    #[error("You are not asked at the moment.")]
    NotAsked,
    #[error("The Pile is open: react or pass.")]
    ReactOrPass,
    #[error("Play a card, use your ability, or be done.")]
    ActOrDone,
    #[error("First choose which assignment of yours the help goes to.")]
    ChooseFirst,
    #[error("First give a card back.")]
    GiveBackFirst,
    #[error("First discard down to your hand size.")]
    DiscardFirst,
    #[error("You do not hold {}.", .card.name())]
    NotInHand { card: Card },
    #[error("{} is a reaction: it waits for what it reacts to.", .card.name())]
    OnlyAReaction { card: Card },
    #[error("{} is no reaction: it can only be played as an action on your turn.", .card.name())]
    NoReaction { card: Card },
    #[error("You have no action left; only an Employee as your first card would be free.")]
    NoActionLeft,
    #[error("You have had your nap: no more Work cards from you this turn.")]
    Napped,
    #[error("{} has no ability to use as an action.", .employee.name())]
    NoAbility { employee: Card },
    #[error("{} has already used the ability this turn.", .employee.name())]
    AbilityUsed { employee: Card },
    #[error("{} uses the ability on a player, as in “use >p2”.", .employee.name())]
    UseOnPlayer { employee: Card },
    #[error("{} uses the ability on a card, as in “use email”.", .employee.name())]
    UseOnCard { employee: Card },
    #[error("{} does not lie in the discard pile.", .card.name())]
    NotDiscarded { card: Card },
    #[error("{} cannot take {}: it has the wrong type.", .employee.name(), .card.name())]
    WrongType { employee: Card, card: Card },
    #[error("That takes snooze tokens: {need}, and you have {have}.")]
    TooFewTokens { need: u8, have: u16 },
    #[error("{who} has no cards.")]
    EmptyHand { who: Seat },
    #[error("That must be another player, not yourself.")]
    NotYourself,
    #[error("There is nothing at place {on} of the Pile.")]
    NothingThere { on: u8 },
    #[error(
        "@{on} has its answer, @{by}: one reacts to the Lead (@1) or to the newest card of a Pile."
    )]
    Answered { on: u8, by: u8 },
    #[error("{} reacts to what another player does, and that was you.", .card.name())]
    YourOwn { card: Card },
    #[error("{} does not react to what lies at place {on}.", .card.name())]
    DoesNotFit { card: Card, on: u8 },
    #[error("{who} is too weird for that: Shady cards of others cannot be aimed there.")]
    TooWeird { who: Seat },
    #[error("{who} already has a card in this chain and cannot be blamed.")]
    InTheChain { who: Seat },
    #[error("{} must name another player, as in “>p2”.", .card.name())]
    NamePlayer { card: Card },
    #[error("{} names no player.", .card.name())]
    NameNobody { card: Card },
    #[error("{} must name an assignment of yours, as in “hard”.", .card.name())]
    NameTask { card: Card },
    #[error("{} must name two assignments of yours, as in “hard simple”.", .card.name())]
    NameTwo { card: Card },
    #[error("{} names one assignment only.", .card.name())]
    NameOne { card: Card },
    #[error("{} names no assignment.", .card.name())]
    NameNoTask { card: Card },
    #[error("You have no assignment that looks like “{look}”, or not enough of them.")]
    NoSuchTask { look: Look },
    #[error("{} is not for a {} assignment.", .card.name(), .look.size.word())]
    WrongSize { card: Card, look: Look },
    #[error("{} must name an assignment of that player, as in “easy >p2”.", .card.name())]
    NameTheirs { card: Card },
    #[error("{who} has no assignment that looks like “{look}”.")]
    NotThere { who: Seat, look: Look },
    #[error(
        "{} cancels what it reacts to, or a card on somebody's assignment, as in “simple+1 >p2”.",
        .card.name()
    )]
    NameLying { card: Card },
    #[error("Nothing that {} cancels lies on “{look}” of {who}.", .card.name())]
    NothingLies { card: Card, who: Seat, look: Look },
}

impl tabletop::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::Over => "The end",
            Refusal::NoSuchSeat { .. } | Refusal::NotYourTurn { .. } => "Your turn",
            Refusal::ActOrDone | Refusal::DiscardFirst => "Your turn",
            Refusal::NotAsked | Refusal::ReactOrPass => "R-10",
            Refusal::ChooseFirst => "R-34",
            Refusal::GiveBackFirst | Refusal::EmptyHand { .. } => "R-28",
            Refusal::NotInHand { .. } => "The table",
            Refusal::OnlyAReaction { .. } | Refusal::NoReaction { .. } => "The Pile",
            Refusal::NoActionLeft => "R-09",
            Refusal::Napped => "R-39",
            Refusal::NoAbility { .. } | Refusal::AbilityUsed { .. } => "R-27",
            Refusal::UseOnPlayer { .. } | Refusal::UseOnCard { .. } => "R-27",
            Refusal::NotDiscarded { .. } | Refusal::WrongType { .. } => "R-29",
            Refusal::TooFewTokens { .. } => "R-30",
            Refusal::NotYourself | Refusal::WrongSize { .. } => "The cards",
            Refusal::NothingThere { .. } => "The Pile",
            Refusal::Answered { .. } => "R-41",
            Refusal::YourOwn { .. } | Refusal::DoesNotFit { .. } => "The Pile",
            Refusal::TooWeird { .. } => "R-21",
            Refusal::InTheChain { .. } => "R-15",
            Refusal::NamePlayer { .. } | Refusal::NameNobody { .. } => "R-12",
            Refusal::NameTask { .. } | Refusal::NameNoTask { .. } => "R-12",
            Refusal::NameTheirs { .. } => "R-12",
            Refusal::NameTwo { .. } | Refusal::NameOne { .. } => "R-33",
            Refusal::NoSuchTask { .. } | Refusal::NotThere { .. } => "R-05",
            Refusal::NameLying { .. } | Refusal::NothingLies { .. } => "R-42",
        }
    }
}
