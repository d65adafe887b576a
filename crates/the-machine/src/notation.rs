//! Actions as short text, and back.
//!
//! `place c` · `work 4` · `warn p2` · `done` · `give p3` · `keep` · `blame p5` ·
//! `put` · `pass` · `yes` · `no`. A line may hold a whole turn, and a verb need
//! not be said twice: `place a c c d`, `warn p2 p2 p5 done`, `blame p3 p4 put`.

use std::fmt;

use tabletop::{Seat, Unreadable};

use crate::action::{Action, Card};
use crate::components::{BOXES, CARDS, Spot};

/// The letter of a box in a move. In sentences a box has its name, a capital.
pub fn letter(spot: Spot) -> char {
    char::from(b'a' + spot.0.min(25))
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(spot) => write!(f, "place {}", letter(*spot)),
            Action::Work(card) => write!(f, "work {}", card.0),
            Action::Warn(seat) => write!(f, "warn {seat}"),
            Action::Done => f.write_str("done"),
            Action::Give(seat) => write!(f, "give {seat}"),
            Action::Keep => f.write_str("keep"),
            Action::Blame(seat) => write!(f, "blame {seat}"),
            Action::Put => f.write_str("put"),
            Action::Pass => f.write_str("pass"),
            Action::Vote(true) => f.write_str("yes"),
            Action::Vote(false) => f.write_str("no"),
        }
    }
}

#[derive(Clone, Copy)]
enum Verb {
    Place,
    Work,
    Warn,
    Give,
    Blame,
}

impl Verb {
    fn of(word: &str) -> Option<Verb> {
        Some(match word {
            "place" => Verb::Place,
            "work" => Verb::Work,
            "warn" => Verb::Warn,
            "give" => Verb::Give,
            "blame" => Verb::Blame,
            _ => return None,
        })
    }

    fn with(self, word: &str) -> Option<Action> {
        let seat = || word.parse::<Seat>().ok();
        Some(match self {
            Verb::Place => {
                let letters = (0..BOXES as u8).map(Spot);
                Action::Place(
                    { letters }
                        .find(|&spot| word.eq_ignore_ascii_case(&letter(spot).to_string()))?,
                )
            }
            Verb::Work => {
                let mut cards = (0..CARDS as u8).map(Card);
                Action::Work(cards.find(|card| word == card.0.to_string())?)
            }
            Verb::Warn => Action::Warn(seat()?),
            Verb::Give => Action::Give(seat()?),
            Verb::Blame => Action::Blame(seat()?),
        })
    }

    fn expected(self) -> &'static str {
        match self {
            Verb::Place => "after “place” comes the letter of a box, a to h",
            Verb::Work => "after “work” comes a card, 0 to 6",
            Verb::Warn | Verb::Give | Verb::Blame => "after that word comes a seat, as in p3",
        }
    }
}

/// A word that is an action by itself.
fn alone(word: &str) -> Option<Action> {
    Some(match word {
        "done" => Action::Done,
        "keep" => Action::Keep,
        "put" => Action::Put,
        "pass" => Action::Pass,
        "yes" => Action::Vote(true),
        "no" => Action::Vote(false),
        _ => return None,
    })
}

/// Nobody has more than this to decide at a stretch.
const MOST: usize = 64;

/// Reads one decision or several.
pub fn read(line: &str) -> Result<Vec<Action>, Unreadable> {
    let mut actions = Vec::new();
    // The verb being continued, and whether it still lacks its first word.
    let mut open: Option<(Verb, bool)> = None;
    for word in line.split_whitespace() {
        let hungry = open.filter(|&(_, fresh)| fresh);
        if let Some((verb, _)) = hungry {
            let action = verb.with(word).ok_or_else(|| Unreadable::new(line, verb.expected()))?;
            actions.push(action);
            open = Some((verb, false));
        } else if let Some(action) = alone(word) {
            actions.push(action);
            open = None;
        } else if let Some(verb) = Verb::of(word) {
            open = Some((verb, true));
        } else if let Some(action) = open.and_then(|(verb, _)| verb.with(word)) {
            actions.push(action);
        } else {
            let expected = open.map_or(
                "expected place, work, warn, done, give, keep, blame, put, pass, yes or no",
                |(verb, _)| verb.expected(),
            );
            return Err(Unreadable::new(line, expected));
        }
        if actions.len() > MOST {
            return Err(Unreadable::new(line, "that is more than anybody has to decide at once"));
        }
    }
    match open {
        Some((verb, true)) => Err(Unreadable::new(line, verb.expected())),
        _ if actions.is_empty() => {
            Err(Unreadable::new(line, "expected something, as in “place a” or “work 4”"))
        }
        _ => Ok(actions),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_reads_back() {
        for action in Action::all(8) {
            assert_eq!(read(&action.to_string()), Ok(vec![action]), "{action}");
        }
    }

    #[test]
    fn a_whole_turn_fits_on_a_line() {
        let line = |text: &str| -> Vec<String> {
            read(text).unwrap().iter().map(Action::to_string).collect()
        };
        assert_eq!(line("place a c c"), ["place a", "place c", "place c"]);
        assert_eq!(line(" warn p2  p2 warn p5 done"), ["warn p2", "warn p2", "warn p5", "done"]);
        assert_eq!(line("give p3 keep give p2"), ["give p3", "keep", "give p2"]);
        assert_eq!(line("blame p3 p4 put"), ["blame p3", "blame p4", "put"]);
        assert_eq!(line("work 0"), ["work 0"]);
        // A box may be called as the board calls it.
        assert_eq!(line("place A c"), ["place a", "place c"]);
    }

    #[test]
    fn what_is_no_move_is_told_what_could_stand_there() {
        let expected = |text: &str| read(text).unwrap_err().expected;
        assert!(expected("").contains("expected something"));
        assert!(expected("place").contains("letter of a box"));
        assert!(expected("place i").contains("letter of a box"));
        assert!(expected("place ab").contains("letter of a box"));
        assert!(expected("place a x").contains("letter of a box"));
        assert!(expected("work 7").contains("0 to 6"));
        assert!(expected("work 04").contains("0 to 6"));
        assert!(expected("warn").contains("seat"));
        assert!(expected("warn done").contains("seat"));
        assert!(expected("dance").contains("expected place"));
        assert!(expected("keep p2").contains("expected place"));
        assert!(expected(&"yes ".repeat(65)).contains("more than"));
        assert!(read(&"yes ".repeat(64)).is_ok());
    }
}
