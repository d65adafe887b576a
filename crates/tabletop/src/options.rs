//! What is decided before a game begins.

use std::fmt::Debug;

use crate::components::{ComponentsError, Edition, Published};
use crate::game::quotable;

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
        BadOption::Unknown { key: quotable(key), known }
    }

    pub fn value(key: &str, value: &str, expected: impl Into<String>) -> BadOption {
        BadOption::Value { key: key.into(), value: quotable(value), expected: expected.into() }
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

/// The options of a game that asks for nothing but how many play: from `FEWEST` to
/// `MOST`, at most nine, and `USUAL` unless somebody says otherwise.
#[derive(PartialEq, Debug)]
pub struct PlayerCount<C: 'static, const FEWEST: u8, const USUAL: u8, const MOST: u8> {
    pub players: u8,
    pub components: &'static C,
}

impl<C, const FEWEST: u8, const USUAL: u8, const MOST: u8> Copy
    for PlayerCount<C, FEWEST, USUAL, MOST>
{
}

// Not derived: the components are only pointed at, and need not be copied.
impl<C, const FEWEST: u8, const USUAL: u8, const MOST: u8> Clone
    for PlayerCount<C, FEWEST, USUAL, MOST>
{
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Published, const FEWEST: u8, const USUAL: u8, const MOST: u8>
    PlayerCount<C, FEWEST, USUAL, MOST>
{
    const VALUES: &'static [u8; 5] = &{
        assert!(1 <= FEWEST && FEWEST <= USUAL && USUAL <= MOST && MOST <= 9);
        let dots = "…".as_bytes();
        [b'0' + FEWEST, dots[0], dots[1], dots[2], b'0' + MOST]
    };
    const KNOBS: &'static [Knob] = &[Knob {
        key: "players",
        values: match str::from_utf8(Self::VALUES) {
            Ok(values) => values,
            Err(_) => panic!("two digits and three dots are text"),
        },
        help: "how many play",
    }];

    /// So many, if that is allowed, with the components that ship with the game.
    pub fn of(players: u8) -> Option<Self> {
        let components = C::editions().standard();
        (FEWEST..=MOST).contains(&players).then_some(PlayerCount { players, components })
    }
}

impl<C: Published, const FEWEST: u8, const USUAL: u8, const MOST: u8> Default
    for PlayerCount<C, FEWEST, USUAL, MOST>
{
    fn default() -> Self {
        PlayerCount { players: USUAL, components: C::editions().standard() }
    }
}

impl<C, const FEWEST: u8, const USUAL: u8, const MOST: u8> Options
    for PlayerCount<C, FEWEST, USUAL, MOST>
where
    C: Published + PartialEq + Debug,
{
    fn knobs() -> &'static [Knob] {
        Self::KNOBS
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), BadOption> {
        match key {
            "players" => self.players = read_players(value, FEWEST, MOST)?,
            _ => return Err(BadOption::unknown::<Self>(key)),
        }
        Ok(())
    }

    fn pairs(&self) -> Vec<(&'static str, String)> {
        vec![("players", self.players.to_string())]
    }

    fn seats(&self) -> u8 {
        self.players
    }

    fn edition(&self) -> Edition {
        self.components.edition().clone()
    }

    fn set_edition(&mut self, edition: &Edition, file: &str) -> Result<(), ComponentsError> {
        self.components = C::editions().of(edition, file)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::Editions;

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

    #[derive(PartialEq, Debug)]
    struct Nothing(Edition);

    static EDITIONS: Editions<Nothing> =
        Editions::new("nothing", &[("none-1", "old"), ("none-2", "new")], |_, _, edition| {
            Ok(Nothing(edition))
        });

    impl Published for Nothing {
        fn editions() -> &'static Editions<Self> {
            &EDITIONS
        }

        fn edition(&self) -> &Edition {
            &self.0
        }
    }

    #[test]
    fn a_count_of_players_is_an_option_like_any_other() {
        type Count = PlayerCount<Nothing, 2, 3, 5>;
        let mut options = Count::default();
        assert_eq!((options.seats(), Count::knobs()[0].values), (3, "2…5"));
        let refused = options.set("players", "6").unwrap_err().to_string();
        assert_eq!(refused, "“6” does not fit players: it takes a number from 2 to 5.");
        assert!(options.set("colour", "red").is_err() && options == Count::default());
        options.set("players", "5").unwrap();
        let old = Edition::Version("none-1".into());
        options.set_edition(&old, "").unwrap();
        assert_eq!((options.pairs(), options.edition()), (vec![("players", "5".into())], old));
        assert_ne!(Some(options), Count::of(5), "other components");
        assert_eq!(Count::of(6), None);
    }
}
