//! Why something is refused, as a sentence, with the rule behind it.

use tabletop::Seat;

use crate::action::Card;
use crate::components::Spot;
use crate::no_numbers::Counted;

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("The week is over.")]
    Over,
    #[error("This is not for you to decide now.")]
    NotAsked,
    #[error("Now a meeple is to be placed; say the box, as in “place a”.")]
    PlaceNow,
    #[error("Now a card is to be chosen, as in “work 4”.")]
    WorkNow,
    #[error("Now warnings are to be laid, as in “warn p2”, or “done”.")]
    WarnNow,
    #[error("Now a recommendation card is to be given or kept, as in “give p2” or “keep”.")]
    RecommendNow,
    #[error("Now a proposal is to be written, as in “blame p2” and “put”, or “pass”.")]
    ProposeNow,
    #[error("Now the meeting votes: “yes” or “no”.")]
    VoteNow,
    #[error("There is no box {0} on this card.")]
    NoSuchBox(Spot),
    #[error("All stations of box {0} are taken.")]
    BoxTaken(Spot),
    #[error("Interns never work at an eye box, and box {0} is one.")]
    InternAtEye(Spot),
    #[error("With a meeple in box {0}, not everybody could be placed by the rules.")]
    NoRoomForAll(Spot),
    #[error("You have no {} in your hand.", .0.0)]
    NotInHand(Card),
    #[error("{0} is no worker in the game.")]
    NotAWorker(Seat),
    #[error(
        "Tokens go out in the order of the seats; the last one went to {last}, so {seat} cannot get one now."
    )]
    Descending { seat: Seat, last: Seat },
    #[error("It is a day of lightning: all warnings must be given.")]
    MustGiveAll,
    #[error("{0} did not fulfil a task today, and a recommendation must be earned.")]
    NotEarned(Seat),
    #[error("{0} has a recommendation from today already.")]
    OneADay(Seat),
    #[error(
        "Nobody can get more than {most} bad standing at once, and {seat} has that on the slip."
    )]
    MostAtOnce { seat: Seat, most: u8 },
    #[error("The slip is empty; write a name on it or pass.")]
    EmptySlip,
    #[error("There is a name on the slip already; put it to the vote.")]
    SlipBegun,
    #[error("{0}")]
    Number(Counted),
    #[error("The union is meeting. Only those who are there may talk.")]
    NotAtTheMeeting,
    #[error("The union is meeting. Managers must wait outside, silently.")]
    ManagerAtTheMeeting,
    #[error("You are out of the game; only at a table with ghosts could you still whisper.")]
    NoGhosts,
}

impl tabletop::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::Over => "The end",
            Refusal::NotAsked
            | Refusal::PlaceNow
            | Refusal::WorkNow
            | Refusal::WarnNow
            | Refusal::RecommendNow
            | Refusal::ProposeNow
            | Refusal::VoteNow
            | Refusal::NoSuchBox(_)
            | Refusal::BoxTaken(_)
            | Refusal::NotInHand(_)
            | Refusal::NotAWorker(_)
            | Refusal::MustGiveAll
            | Refusal::NotEarned(_)
            | Refusal::OneADay(_) => "A day",
            Refusal::InternAtEye(_) => "R-07",
            Refusal::NoRoomForAll(_) => "R-05",
            // The same order for warnings and for the names on a slip.
            Refusal::Descending { .. } => "R-09",
            Refusal::MostAtOnce { .. } => "R-15",
            Refusal::EmptySlip | Refusal::SlipBegun => "R-14",
            Refusal::Number(_) => "R-23",
            Refusal::NotAtTheMeeting | Refusal::ManagerAtTheMeeting => "R-24",
            Refusal::NoGhosts => "R-25",
        }
    }
}
