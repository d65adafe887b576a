//! What a table counts for, beside itself, as the store keeps it.

use std::fmt;

use crate::calendar::Day;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Occasion {
    /// Somebody's first try at the deal of a day: `daily 20773`.
    FirstTry(Day),
    /// A later one: `practice 20773`.
    Practice(Day),
    /// A try at a puzzle, the how manieth of that day; was it the puzzle of the day?
    /// `puzzle 17 20773 1 daily`.
    Puzzle { id: u32, day: Day, nth: u32, daily: bool },
    /// A deal that was played before, once more: `again`.
    Again,
}

impl fmt::Display for Occasion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Occasion::FirstTry(day) => write!(f, "daily {}", day.0),
            Occasion::Practice(day) => write!(f, "practice {}", day.0),
            Occasion::Again => f.write_str(hall::table::AGAIN),
            Occasion::Puzzle { id, day, nth, daily } => {
                write!(f, "puzzle {id} {} {nth}{}", day.0, if *daily { " daily" } else { "" })
            }
        }
    }
}

impl Occasion {
    pub fn read(text: &str) -> Option<Occasion> {
        let words: Vec<&str> = text.split(' ').collect();
        let day = |word: &str| word.parse().ok().map(Day);
        match words.as_slice() {
            ["daily", of] => Some(Occasion::FirstTry(day(of)?)),
            [hall::table::AGAIN] => Some(Occasion::Again),
            ["practice", of] => Some(Occasion::Practice(day(of)?)),
            ["puzzle", id, of, nth, rest @ ..] => Some(Occasion::Puzzle {
                id: id.parse().ok()?,
                day: day(of)?,
                nth: nth.parse().ok()?,
                daily: match rest {
                    [] => false,
                    ["daily"] => true,
                    _ => return None,
                },
            }),
            _ => None,
        }
    }

    /// Read from where it may be missing.
    pub fn of(text: Option<&str>) -> Option<Occasion> {
        Occasion::read(text?)
    }

    /// Is it a try at the deal of a day?
    pub fn of_day(self) -> bool {
        matches!(self, Occasion::FirstTry(_) | Occasion::Practice(_))
    }

    /// The puzzle that was tried.
    pub fn puzzle(self) -> Option<u32> {
        match self {
            Occasion::Puzzle { id, .. } => Some(id),
            Occasion::FirstTry(_) | Occasion::Practice(_) | Occasion::Again => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_occasion_reads_back() {
        let day = Day(20_773);
        for occasion in [
            Occasion::FirstTry(day),
            Occasion::Practice(day),
            Occasion::Again,
            Occasion::Puzzle { id: 17, day, nth: 2, daily: false },
            Occasion::Puzzle { id: 17, day, nth: 1, daily: true },
        ] {
            assert_eq!(Occasion::read(&occasion.to_string()), Some(occasion));
        }
        for wrong in ["", "daily", "daily x", "puzzle 1", "puzzle 1 2 3 often", "fork 3"] {
            assert_eq!(Occasion::read(wrong), None, "{wrong}");
        }
    }
}
