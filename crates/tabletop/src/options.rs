//! What is decided before a game begins.

use std::fmt::Debug;

use crate::components::{ComponentsError, Edition};

/// The options of a game: a handful of named values, and the components it is
/// played with. The same knobs make the flags of the command line, the form of
/// the web table and the `options` line of a record.
pub trait Options: Clone + PartialEq + Debug + Default {
    /// What can be set, in the order a form shows it.
    fn knobs() -> &'static [Knob];

    /// Sets one of the knobs from text.
    fn set(&mut self, key: &str, value: &str) -> Result<(), BadOption>;

    /// Every option that has a value, as text that [`set`](Options::set) reads back.
    fn pairs(&self) -> Vec<(&'static str, String)>;

    /// How many seats the game will have.
    fn seats(&self) -> u8;

    /// Which components the game is played with.
    fn edition(&self) -> Edition;

    /// Changes the components: a version that ships with the crate, or the text
    /// of a whole file (`file` is its name, for error messages).
    fn set_edition(&mut self, edition: &Edition, file: &str) -> Result<(), ComponentsError>;

    /// Plays by an earlier version of the rules, for records and tables that
    /// began under it. False if that version is not known any more.
    fn set_rules(&mut self, _version: u32) -> bool {
        false
    }

    /// The earlier version of the rules that is played by, if it is not today's.
    fn rules(&self) -> Option<u32> {
        None
    }
}

/// One option, as a person meets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Knob {
    pub key: &'static str,
    /// The values it takes, for help texts: `easy|regular` or `N`.
    pub values: &'static str,
    pub help: &'static str,
}

/// An option that does not exist or does not fit.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadOption {
    #[error("There is no option “{key}” here; there {}.", list(known))]
    Unknown { key: String, known: Vec<&'static str> },
    #[error("“{value}” does not fit {key}: {expected}.")]
    Value { key: String, value: String, expected: String },
}

impl BadOption {
    /// No knob of `O` has this key.
    pub fn unknown<O: Options>(key: &str) -> BadOption {
        let known = O::knobs().iter().map(|knob| knob.key).collect();
        BadOption::Unknown { key: key.to_string(), known }
    }

    pub fn value(key: &str, value: &str, expected: impl Into<String>) -> BadOption {
        BadOption::Value { key: key.into(), value: value.into(), expected: expected.into() }
    }
}

fn list(known: &[&str]) -> String {
    match known {
        [] => "are none".to_string(),
        [only] => format!("is {only}"),
        [most @ .., last] => format!("are {} and {last}", most.join(", ")),
    }
}

/// Reads the number of players, or says which numbers fit.
pub fn read_players(value: &str, fewest: u8, most: u8) -> Result<u8, BadOption> {
    value.parse().ok().filter(|n| (fewest..=most).contains(n)).ok_or_else(|| {
        BadOption::value("players", value, format!("it takes a number from {fewest} to {most}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_option_gets_a_sentence() {
        let unknown = |known| BadOption::Unknown { key: "colour".into(), known }.to_string();
        assert_eq!(unknown(vec![]), "There is no option “colour” here; there are none.");
        assert_eq!(unknown(vec!["size"]), "There is no option “colour” here; there is size.");
        assert_eq!(
            unknown(vec!["size", "deal", "deck"]),
            "There is no option “colour” here; there are size, deal and deck."
        );
    }

    #[test]
    fn players_are_counted_within_limits() {
        assert_eq!(read_players("3", 3, 6), Ok(3));
        assert_eq!(read_players("6", 3, 6), Ok(6));
        for wrong in ["2", "7", "", "three", "-3"] {
            let refused = read_players(wrong, 3, 6).unwrap_err().to_string();
            assert_eq!(
                refused,
                format!("“{wrong}” does not fit players: it takes a number from 3 to 6.")
            );
        }
    }
}
