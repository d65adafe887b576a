//! Why something cannot be done.

use tabletop::Seat;
use thiserror::Error;

use crate::action::{Action, Space, Stay, Track, Visit};
use crate::state::Stage;
use crate::words::{self, on, signed, the};

/// Why a decision was refused, as a sentence for the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    #[error("The game is over.")]
    Over,
    #[error("It is the turn of {whose}.")]
    NotYou { whose: Seat },

    // ── money, places and company ──
    #[error("You need ${need} for a drink and have ${have}.")]
    Drink { need: u16, have: u16 },
    #[error("You need ${need} for {} and have ${have}.", the(*visit))]
    Coins { visit: Visit, need: u16, have: u16 },
    #[error("You need a partner in the factory for {}.", the(*visit))]
    NoPartner { visit: Visit },
    #[error("No space is free {}.", on(*space))]
    Full { space: Space },
    #[error("The theme park has no ride for ${pay}.")]
    NoSuchRide { pay: u8 },
    #[error(
        "At {} relaxation your workers are stressed out: only a drink in front of the bar, or home if you cannot pay for one.",
        signed(*relax)
    )]
    Stressed { relax: i16, shut: Shut },

    // ── vacation ──
    #[error("{} takes {}, and you have won {granted}.", words::stay(*stay), words::weeks(stay.weeks()))]
    Weeks { stay: Stay, granted: u8 },
    #[error("No more than {limit} of your workers can be on vacation at once.")]
    VacationLimit { limit: u8 },
    #[error("Every column of the vacation board is taken.")]
    NoColumn,

    // ── strikes ──
    #[error("You need {need} strike tokens for {} and have {have}.", words::value(*track, *to))]
    Tokens { track: Track, to: i8, need: u16, have: u16 },
    #[error("The next step there is {}.", words::value(*track, *next))]
    NotNext { track: Track, next: i8 },
    #[error("You have reached the end of {}.", words::track(*track))]
    EndOfTrack { track: Track },
    #[error("Nobody is left in the factory who could retire; take a partner.")]
    NobodyToRetire,

    // ── the wrong moment ──
    #[error("There is no pass: place a worker or strike.")]
    NoPass,
    #[error("“and” sends a second worker, after a first one, for the holder of the +1 token.")]
    NoFirst,
    #[error("A worker retires or finds a partner only when a strike reaches a star.")]
    NoStar,
    #[error("You are not on strike.")]
    NotOnStrike,
    #[error("The last strike is offered when your last worker is out in the final turns.")]
    NoLastStrike,
    #[error("You wait only in the final turns, when your factory is empty.")]
    NotWaiting,
    #[error("Your workers are all out: you rest while the others finish.")]
    Waiting,
    #[error("This turn goes to the house board: send another worker there, or end.")]
    MidHouse,
    #[error("One worker is out: send a second one with “and”, or end.")]
    MidVisit,
    #[error("You are on strike: buy another step, or say done.")]
    MidStrike,
    #[error("First the star: retire a worker, or take a partner.")]
    BonusFirst,
    #[error("Your last worker is out: strike a last time, or say no strike.")]
    LastChanceFirst,
}

/// What is shut to the stressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shut {
    /// As long as they can pay for a drink.
    Home,
    /// The second job.
    Work,
    /// Every place outside the house.
    Town,
    Strike,
}

impl Refusal {
    /// What to say about an action that does not belong into this stage.
    pub(crate) fn untimely(stage: Stage, action: Action) -> Refusal {
        match stage {
            Stage::House { .. } => Refusal::MidHouse,
            Stage::Second => Refusal::MidVisit,
            Stage::Strike | Stage::LastStrike => Refusal::MidStrike,
            Stage::Bonus => Refusal::BonusFirst,
            Stage::LastChance => Refusal::LastChanceFirst,
            Stage::Over(_) => Refusal::Over,
            Stage::Turn => match action {
                Action::End => Refusal::NoPass,
                Action::And(_) => Refusal::NoFirst,
                Action::Retire | Action::Partner => Refusal::NoStar,
                Action::Done => Refusal::NotOnStrike,
                Action::NoStrike => Refusal::NoLastStrike,
                // The first three always fit here; they are named so that a
                // new action must choose its sentence.
                Action::House(_) | Action::Go(_) | Action::Step { .. } | Action::Rest => {
                    Refusal::NotWaiting
                }
            },
        }
    }
}

impl tabletop::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::Over => "The final turns",
            Refusal::NotYou { .. }
            | Refusal::NoPass
            | Refusal::Drink { .. }
            | Refusal::MidHouse
            | Refusal::Coins { .. }
            | Refusal::NoSuchRide { .. }
            | Refusal::NoPartner { .. }
            | Refusal::Full { .. }
            | Refusal::Weeks { .. }
            | Refusal::NoColumn => "A turn: one of three things",
            Refusal::VacationLimit { .. } => "R-23",
            Refusal::Stressed { shut: Shut::Home, .. } => "R-02",
            Refusal::Stressed { shut: Shut::Work, .. } => "R-04",
            Refusal::Stressed { shut: Shut::Strike, .. } => "R-05",
            Refusal::Stressed { shut: Shut::Town, .. } => "Back to work",
            Refusal::Tokens { .. }
            | Refusal::NotNext { .. }
            | Refusal::EndOfTrack { .. }
            | Refusal::NotOnStrike
            | Refusal::MidStrike => "The tracks",
            Refusal::NobodyToRetire | Refusal::NoStar | Refusal::BonusFirst => "R-06",
            Refusal::NoFirst | Refusal::MidVisit => "R-08",
            Refusal::NoLastStrike | Refusal::LastChanceFirst => "R-13",
            Refusal::NotWaiting | Refusal::Waiting => "R-12",
        }
    }
}
