//! What the game says: questions and events as sentences.

use std::fmt;

use crate::action::{Ending, Event, From, Pending, Question};

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let next = match self.chosen {
            0 => "first",
            _ => "next",
        };
        match self.pending {
            Pending::Free => f.write_str("Use the action of a card, or end the turn."),
            Pending::EndOrder => write!(f, "Which card goes to the Past {next}?"),
            Pending::BelowOrder => {
                write!(f, "Which card goes below the stack {next} (nearest to the top)?")
            }
            Pending::IntoPast { .. } => {
                let which = ["first", "second"][usize::from(self.chosen > 0)];
                write!(f, "Which card moves into the Past {which}?")
            }
            Pending::ToFuture => f.write_str("Which card moves into the Future?"),
            Pending::ToStack => f.write_str("Which card goes back on top of the stack?"),
        }
    }
}

fn plural(count: u8, thing: &str) -> String {
    match count {
        1 => format!("1 {thing}"),
        _ => format!("{count} {thing}s"),
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Event::TurnBegan { turn } => write!(f, "Turn {turn} begins."),
            Event::Drew { card, from: From::Stack } => write!(f, "Draws {card}."),
            Event::Drew { card, from: From::Past } => {
                write!(f, "The stack is empty: draws {card} from the Past.")
            }
            Event::NothingToDraw => f.write_str("There is nothing left to draw."),
            Event::Sweet { card, paid: true } => write!(f, "A sweet for {card}."),
            Event::Sweet { card, paid: false } => {
                write!(f, "No sweet for {card}: the reserve is empty.")
            }
            Event::Finished { card } => write!(f, "{card} is finished!"),
            Event::Used { card } => write!(f, "Lays a sweet on {card}."),
            Event::SweetsReturned { card, sweets } => {
                write!(f, "{} from {card} to the reserve.", plural(sweets, "sweet"))
            }
            Event::MovedToPast { card } => write!(f, "{card} goes to the Past."),
            Event::MovedBelow { card } => write!(f, "{card} goes below the stack."),
            Event::MovedToFuture { card } => write!(f, "{card} waits in the Future."),
            Event::RowPutAside { cards } => {
                write!(f, "The whole Present, {}, waits in the Future.", plural(cards, "card"))
            }
            Event::MovedToStack { card } => write!(f, "{card} goes back on top of the stack."),
            Event::TakenFromPast { card } => write!(f, "{card} comes back from the Past."),
            Event::Sequence { length, paid } => {
                write!(f, "A run of {length} earns {}.", plural(paid, "sweet"))
            }
            Event::CoffeeDrunk { left: 0 } => f.write_str("Drinks the last coffee."),
            Event::CoffeeDrunk { left } => write!(f, "Drinks a coffee, {left} left."),
            Event::SankBelow { card } => write!(f, "{card} sinks from the Past below the stack."),
            Event::RowCame => f.write_str("The first row of the Future is the Present now."),
            Event::Joined { card } => write!(f, "{card} comes from the Future."),
            Event::Over { ending: Ending::Won, .. } => {
                f.write_str("Everything is finished: you win!")
            }
            Event::Over { ending: Ending::Coffee, finished } => {
                write!(f, "No coffee left: asleep with {} finished.", plural(finished, "card"))
            }
            Event::Over { ending: Ending::Cap, finished } => write!(
                f,
                "Nothing has happened for too long: lost with {} finished.",
                plural(finished, "card")
            ),
        }
    }
}
