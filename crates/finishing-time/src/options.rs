//! What is decided before the game begins.

use tabletop::{BadOption, ComponentsError, Edition, Knob, Options as _, Seat, read_players};

use crate::components::Components;

/// How hard the Robot is to beat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[repr(u8)]
pub enum Difficulty {
    Easy,
    #[default]
    Normal,
    Hard,
}

impl Difficulty {
    pub const ALL: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Normal, Difficulty::Hard];

    pub fn word(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Normal => "normal",
            Difficulty::Hard => "hard",
        }
    }
}

/// The options of a game.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// One to six; one plays against the Robot.
    pub players: u8,
    /// Of the Robot; only for one player.
    pub difficulty: Difficulty,
    /// More money for the second of two players.
    pub generous: bool,
    /// Who begins.
    pub first: Seat,
    /// Play by the first version of the rules: for records of that time.
    pub as_at_first: bool,
    pub components: &'static Components,
}

impl Options {
    /// Default options for this many players, from one to six.
    pub fn players(players: u8) -> Options {
        Options { players: players.clamp(1, 6), ..Options::default() }
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            players: 4,
            difficulty: Difficulty::default(),
            generous: false,
            first: Seat(0),
            as_at_first: false,
            components: Components::standard(),
        }
    }
}

impl PartialEq for Options {
    fn eq(&self, other: &Self) -> bool {
        let facts = |of: &Options| (of.players, of.difficulty, of.generous, of.first, of.rules());
        facts(self) == facts(other) && self.edition() == other.edition()
    }
}

const KNOBS: [Knob; 4] = [
    Knob { key: "players", values: "1…6", help: "how many play; one plays against the Robot" },
    Knob {
        key: "difficulty",
        values: "easy|normal|hard",
        help: "if you play alone: how little stress the Robot has",
    },
    Knob {
        key: "generous",
        values: "no|yes",
        help: "if two play: the second starts with $7 instead of $5",
    },
    Knob {
        key: "first",
        values: "p1…p6",
        help: "who begins: the most stressed-out of you, says the book",
    },
];

impl tabletop::Options for Options {
    fn knobs() -> &'static [Knob] {
        &KNOBS
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), BadOption> {
        match key {
            "players" => {
                let players = read_players(value, 1, 6)?;
                if self.first.0 >= players {
                    return Err(BadOption::value(key, value, format!("{} begins", self.first)));
                }
                self.players = players;
            }
            "first" => {
                let last = Seat(self.players.saturating_sub(1));
                let seat = value.parse().ok().filter(|&seat: &Seat| seat <= last);
                self.first = seat.ok_or_else(|| {
                    BadOption::value(key, value, format!("it takes a seat from p1 to {last}"))
                })?;
            }
            "difficulty" => {
                self.difficulty = Difficulty::ALL
                    .into_iter()
                    .find(|difficulty| difficulty.word() == value)
                    .ok_or_else(|| BadOption::value(key, value, "it is easy, normal or hard"))?;
            }
            "generous" => {
                self.generous = match value {
                    "yes" => true,
                    "no" => false,
                    _ => return Err(BadOption::value(key, value, "it is yes or no")),
                };
            }
            _ => return Err(BadOption::unknown::<Options>(key)),
        }
        Ok(())
    }

    fn pairs(&self) -> Vec<(&'static str, String)> {
        let generous = if self.generous { "yes" } else { "no" };
        vec![
            ("players", self.players.to_string()),
            ("difficulty", self.difficulty.word().to_string()),
            ("generous", generous.to_string()),
            ("first", self.first.to_string()),
        ]
    }

    fn seats(&self) -> u8 {
        self.players
    }

    fn edition(&self) -> Edition {
        self.components.edition().clone()
    }

    fn set_edition(&mut self, edition: &Edition, file: &str) -> Result<(), ComponentsError> {
        self.components = Components::of(edition, file)?;
        Ok(())
    }

    fn set_rules(&mut self, version: u32) -> bool {
        self.as_at_first = version == 1;
        self.as_at_first
    }

    fn rules(&self) -> Option<u32> {
        self.as_at_first.then_some(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_reads_back_what_it_prints() {
        let others =
            [("players", "1"), ("difficulty", "hard"), ("generous", "yes"), ("first", "p4")];
        for (key, value) in others {
            let mut options = Options::default();
            options.set(key, value).unwrap();
            assert_ne!(options, Options::default(), "{key}");
            let mut again = Options::default();
            for (key, value) in options.pairs() {
                again.set(key, &value).unwrap();
            }
            assert_eq!(again, options);
        }
        assert_eq!(Options::default().pairs().len(), Options::knobs().len());
        assert_eq!(Options::players(9).seats(), 6);
    }

    #[test]
    fn a_bad_option_is_told_what_fits() {
        let refused = |key, value| Options::default().set(key, value).unwrap_err().to_string();
        assert_eq!(
            refused("players", "7"),
            "“7” does not fit players: it takes a number from 1 to 6."
        );
        assert_eq!(
            refused("difficulty", "mean"),
            "“mean” does not fit difficulty: it is easy, normal or hard."
        );
        assert_eq!(refused("generous", "maybe"), "“maybe” does not fit generous: it is yes or no.");
        assert_eq!(
            refused("first", "p5"),
            "“p5” does not fit first: it takes a seat from p1 to p4."
        );
        let mut last = Options::default();
        last.set("first", "p4").unwrap();
        let refused_players = last.set("players", "3").unwrap_err().to_string();
        assert_eq!(refused_players, "“3” does not fit players: p4 begins.");
        assert!(refused("colour", "red").contains("players, difficulty, generous and first"));
    }

    #[test]
    fn own_components_are_kept_with_their_text() {
        let mut options = Options::default();
        let shipped = options.edition();
        let text = options.components.text().replace("goal = 40", "goal = 30");
        let own = Edition::Custom(text);
        options.set_edition(&own, "mine.toml").unwrap();
        assert_eq!((options.edition(), options.components.relax.goal), (own.clone(), 30));
        assert_ne!(options, Options::default());
        // The same text gives the very same tables.
        let first = options.components;
        options.set_edition(&own, "mine.toml").unwrap();
        assert!(std::ptr::eq(first, options.components));
        options.set_edition(&shipped, "").unwrap();
        assert_eq!(options, Options::default());
        let error = options.set_edition(&Edition::Version("finishing-time-0".into()), "");
        assert!(error.unwrap_err().problem.contains("finishing-time-1"));
        let error = options.set_edition(&Edition::Custom("version = 1".into()), "mine.toml");
        assert_eq!(error.unwrap_err().line, 1);
        assert_eq!(options, Options::default());
    }
}
