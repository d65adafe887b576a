//! What the game says: questions and events as sentences.

use std::fmt;

use crate::action::{Pending, Question};
use crate::card::Card;
use crate::consequences::TurnEnd;
use crate::event::{Ending, Event, Origin};
use crate::view::View;

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

/// How it ended.
pub(crate) fn ended(ending: Ending, view: &View) -> String {
    let (coffee, done) = (view.coffee, view.finished);
    match (ending, coffee) {
        (Ending::Won, 0) => "You finished, and the pot is empty.".into(),
        (Ending::Won, 1) => "You finished, with one coffee to spare.".into(),
        (Ending::Won, coffee) => format!("You finished, with {coffee} coffees to spare."),
        (Ending::Coffee, _) => format!("You fell asleep: the coffee ran out at {done} of 48."),
        (Ending::Cap, _) => format!("You went in circles and stopped at {done} of 48."),
    }
}

/// What ending the turn costs, before it is done: what is sure, as sure.
pub(crate) fn cost(end: &TurnEnd, view: &View) -> String {
    let sweets = |count: u8| if count == 1 { "1 sweet".into() } else { format!("{count} sweets") };
    if end.asleep {
        return "It loses the game: 48 leaves your Present, and there is no coffee left.".into();
    }
    let mut cost = match (end.drinks, view.coffee) {
        (false, _) => "It costs no coffee.".to_string(),
        (true, 1) => {
            "It costs your last coffee: the next time 48 leaves your Present you fall asleep."
                .to_string()
        }
        (true, coffee) => format!("It costs a coffee: {} left after it.", coffee - 1),
    };
    if !end.drinks && view.idle + 1 >= view.components.idle {
        cost =
            "It loses the game unless a file is finished by it: nothing was for too long.".into();
    }
    if end.back > 0 {
        cost += &format!(" The {} on your files go back to the reserve.", sweets(end.back));
    }
    if end.earns() > 0 {
        cost += &format!(" Laid in ascending order it pays {}.", sweets(end.earns()));
    }
    cost
}

/// What happened, with cards that go the same way told in one sentence.
pub(crate) fn narrate(events: &[Event]) -> Vec<String> {
    let mut told = Vec::new();
    let mut group = Group::default();
    for &event in events {
        if !group.takes(event) {
            group.tell(&mut told);
            if !group.takes(event) {
                told.push(event.to_string());
            }
        }
    }
    group.tell(&mut told);
    told
}

/// Where the cards of a group go.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Drawn,
    ToPast,
    Below,
    Sinking,
}

/// Cards that go the same way one after another, and the sweets on the way.
#[derive(Default)]
struct Group {
    way: Option<Way>,
    cards: Vec<Card>,
    /// Cards that paid a sweet, and those that could not.
    paid: Vec<Card>,
    unpaid: Vec<Card>,
    returned: u8,
}

impl Group {
    /// Takes the event into the group, if it belongs there.
    fn takes(&mut self, event: Event) -> bool {
        let (way, card) = match event {
            Event::Drew { card, from: Origin::Stack } => (Way::Drawn, card),
            Event::MovedToPast { card } => (Way::ToPast, card),
            Event::MovedBelow { card } => (Way::Below, card),
            Event::SankBelow { card } => (Way::Sinking, card),
            Event::Sweet { card, paid } if self.way == Some(Way::Drawn) => {
                if paid {
                    self.paid.push(card)
                } else {
                    self.unpaid.push(card)
                }
                return true;
            }
            // A card gives its sweets back just before it moves.
            Event::SweetsReturned { sweets, .. }
                if matches!(self.way, None | Some(Way::ToPast | Way::Below)) =>
            {
                self.returned += sweets;
                return true;
            }
            _ => return false,
        };
        if self.way.is_some_and(|other| other != way) {
            return false;
        }
        self.way = Some(way);
        self.cards.push(card);
        true
    }

    fn tell(&mut self, told: &mut Vec<String>) {
        let group = std::mem::take(self);
        let cards = listed(&group.cards);
        let many = group.cards.len() > 1;
        let go = if many { "go" } else { "goes" };
        let sink = if many { "sink" } else { "sinks" };
        match group.way {
            None => {}
            Some(Way::Drawn) => told.push(format!("Draws {cards}.")),
            Some(Way::ToPast) => told.push(format!("{cards} {go} to the Past.")),
            Some(Way::Below) => told.push(format!("{cards} {go} below the stack.")),
            Some(Way::Sinking) => told.push(format!("{cards} {sink} below the stack.")),
        }
        if !group.paid.is_empty() {
            told.push(format!("A sweet for {}.", listed(&group.paid)));
        }
        if !group.unpaid.is_empty() {
            told.push(format!("No sweet for {}: the reserve is empty.", listed(&group.unpaid)));
        }
        if group.returned > 0 {
            told.push(format!("{} back to the reserve.", plural(group.returned, "sweet")));
        }
    }
}

/// 5 · 5 and 14 · 5, 14 and 42.
fn listed(cards: &[Card]) -> String {
    let numbers: Vec<String> = cards.iter().map(ToString::to_string).collect();
    match numbers.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
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
            Event::Drew { card, from: Origin::Stack } => write!(f, "Draws {card}."),
            Event::Drew { card, from: Origin::Past } => {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn card(number: u8) -> Card {
        Card::new(number).unwrap()
    }

    #[test]
    fn cards_that_go_together_are_told_together() {
        let drew = |number| Event::Drew { card: card(number), from: Origin::Stack };
        let past = |number| Event::MovedToPast { card: card(number) };
        let events = [
            Event::SweetsReturned { card: card(9), sweets: 1 },
            past(9),
            past(14),
            Event::SweetsReturned { card: card(20), sweets: 1 },
            past(20),
            Event::CoffeeDrunk { left: 2 },
            Event::SankBelow { card: card(7) },
            Event::TurnBegan { turn: 2 },
            drew(28),
            Event::Sweet { card: card(28), paid: true },
            drew(36),
            Event::Sweet { card: card(36), paid: false },
            drew(40),
            Event::Finished { card: card(6) },
            drew(41),
        ];
        assert_eq!(
            narrate(&events),
            [
                "9, 14 and 20 go to the Past.",
                "2 sweets back to the reserve.",
                "Drinks a coffee, 2 left.",
                "7 sinks below the stack.",
                "Turn 2 begins.",
                "Draws 28, 36 and 40.",
                "A sweet for 28.",
                "No sweet for 36: the reserve is empty.",
                "6 is finished!",
                "Draws 41.",
            ]
        );
        let taken_back = [Event::SweetsReturned { card: card(9), sweets: 3 }];
        assert_eq!(narrate(&taken_back), ["3 sweets back to the reserve."]);
        assert_eq!(narrate(&[]), [""; 0]);
    }
}
