//! Moves as text: `use 9`, `end`, and bare numbers for the cards a question
//! asks for. A line may hold several: `use 5 17 22`, `end 3 12 40`, `end sort`.

use std::fmt;

use tabletop::Unreadable;

use crate::action::{Action, Pending};
use crate::card::{CARDS, Card, Cards};
use crate::components::Effect;
use crate::state::Finished;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Use(card) => write!(f, "use {card}"),
            Action::End => f.write_str("end"),
            Action::Pick(card) => write!(f, "{card}"),
        }
    }
}

impl Finished {
    /// Reads a line. Words: `use N`, `end`, `N` (also `pick N`, `move N`), and
    /// `sort` for all cards that are left to choose, ascending.
    pub(crate) fn read_line(&self, line: &str) -> Result<Vec<Action>, Unreadable> {
        let expected = || Unreadable::new(line.trim(), EXPECTED);
        let mut actions = Vec::new();
        let mut words =
            line.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        while let Some(word) = words.next() {
            match word {
                "use" => actions.push(Action::Use(read_card(words.next()).ok_or_else(expected)?)),
                "end" => actions.push(Action::End),
                "sort" => {
                    // What a use draws is not known yet, so nothing can be sorted.
                    if actions.iter().any(|action| matches!(action, Action::Use(_))) {
                        return Err(Unreadable::new(line.trim(), "sort cannot follow use"));
                    }
                    actions.extend(self.sorted_after(&actions));
                }
                "pick" | "move" => {
                    actions.push(Action::Pick(read_card(words.next()).ok_or_else(expected)?));
                }
                number => actions.push(Action::Pick(read_card(Some(number)).ok_or_else(expected)?)),
            }
        }
        if actions.is_empty() {
            return Err(expected());
        }
        self.drop_the_forced(&mut actions);
        Ok(actions)
    }

    /// What is left to choose after these actions, ascending.
    fn sorted_after(&self, actions: &[Action]) -> Vec<Action> {
        let mut left = self.choices();
        for action in actions {
            if let Action::Pick(card) = action {
                left.remove(*card);
            }
        }
        left.iter().map(Action::Pick).collect()
    }

    /// The last card of an order is never asked for, but people write it
    /// down all the same: `end 3 12 40`. It is dropped if it is the right one.
    fn drop_the_forced(&self, actions: &mut Vec<Action>) {
        let Some(wanted) = self.cards_wanted(actions[0]) else { return };
        let first = usize::from(!matches!(actions[0], Action::Pick(_)));
        let picks: Vec<Card> = actions[first..]
            .iter()
            .map_while(|action| match action {
                Action::Pick(card) => Some(*card),
                Action::Use(_) | Action::End => None,
            })
            .collect();
        let Some((last, before)) = picks.split_last() else { return };
        if picks.len() != wanted {
            return;
        }
        let taken: Cards = before.iter().copied().collect();
        if self.choices().minus(taken).sole() == Some(*last) {
            actions.remove(first + picks.len() - 1);
        }
    }

    /// How many cards a person would name, forced ones included, in answer to
    /// this action or, if it is a card, to the pending question.
    fn cards_wanted(&self, action: Action) -> Option<usize> {
        let present = self.present.len();
        let chosen = self.chosen.len();
        match action {
            Action::End => Some(present),
            Action::Use(card) => match self.components.effects[card.index()] {
                Effect::Below => Some(present),
                Effect::IntoPast(_) => Some(2),
                Effect::OneFuture => Some(1),
                _ => None,
            },
            Action::Pick(_) => match self.pending {
                Pending::EndOrder | Pending::BelowOrder => Some(present - chosen),
                Pending::IntoPast { .. } => Some(2 - chosen),
                Pending::Free | Pending::ToFuture | Pending::ToStack => None,
            },
        }
    }
}

const EXPECTED: &str = "expected use and a card (use 9), end, or the number of a card";

fn read_card(word: Option<&str>) -> Option<Card> {
    let word = word?;
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|&number: &u8| digits && number <= CARDS).and_then(Card::new)
}
