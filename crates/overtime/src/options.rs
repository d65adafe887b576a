//! What is decided before a game: how many play, how reactions are collected,
//! and with which cards.

use tabletop::{BadOption, ComponentsError, Edition, Knob, Seat, read_players};

use crate::components::Components;

/// How the table finds out who reacts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reactions {
    /// Everybody answers in secret; the first card in seat order counts.
    #[default]
    Sealed,
    /// The first answer that arrives counts.
    Live,
}

impl Reactions {
    pub fn word(self) -> &'static str {
        match self {
            Reactions::Sealed => "sealed",
            Reactions::Live => "live",
        }
    }
}

/// The options of a game of Overtime.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    pub(crate) players: u8,
    pub(crate) reactions: Reactions,
    /// Who begins; chance decides if nobody is named.
    pub(crate) first: Option<Seat>,
    pub(crate) components: &'static Components,
}

impl Options {
    /// So many players with the deck that ships with the crate; 3 to 6.
    pub fn new(players: u8, reactions: Reactions) -> Options {
        Options { players: players.clamp(3, 6), reactions, ..Options::default() }
    }

    pub fn components(&self) -> &'static Components {
        self.components
    }

    pub fn reactions(&self) -> Reactions {
        self.reactions
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            players: 4,
            reactions: Reactions::Sealed,
            first: None,
            components: Components::standard(),
        }
    }
}

impl tabletop::Options for Options {
    fn knobs() -> &'static [Knob] {
        &[
            Knob { key: "players", values: "3…6", help: "how many play" },
            Knob {
                key: "reactions",
                values: "sealed|live",
                help: "answer in secret by seat order, or first come, first served",
            },
            Knob {
                key: "first",
                values: "chance|p1|p2|p3|p4|p5|p6",
                help: "who begins: chance, or whoever worked longest yesterday",
            },
        ]
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), BadOption> {
        match (key, value) {
            ("players", _) => {
                let players = read_players(value, 3, 6)?;
                if let Some(first) = self.first.filter(|first| first.0 >= players) {
                    let expected = format!("{first} is to begin, so there must be such a player");
                    return Err(BadOption::value(key, value, expected));
                }
                self.players = players;
            }
            ("first", "chance") => self.first = None,
            ("first", _) => {
                let seat = value.parse().ok().filter(|seat: &Seat| seat.0 < self.players);
                let most = Seat(self.players - 1);
                let expected = format!("it takes chance, or a player from p1 to {most}");
                self.first = Some(seat.ok_or_else(|| BadOption::value(key, value, expected))?);
            }
            ("reactions", "sealed") => self.reactions = Reactions::Sealed,
            ("reactions", "live") => self.reactions = Reactions::Live,
            ("reactions", _) => {
                return Err(BadOption::value(key, value, "it takes sealed or live"));
            }
            _ => return Err(BadOption::unknown::<Options>(key)),
        }
        Ok(())
    }

    fn pairs(&self) -> Vec<(&'static str, String)> {
        vec![
            ("players", self.players.to_string()),
            ("reactions", self.reactions.word().to_string()),
            ("first", self.first.map_or("chance".to_string(), |first| first.to_string())),
        ]
    }

    fn seats(&self) -> u8 {
        self.players
    }

    fn edition(&self) -> Edition {
        self.components.edition()
    }

    fn set_edition(&mut self, edition: &Edition, file: &str) -> Result<(), ComponentsError> {
        self.components = Components::of(edition, file)?;
        Ok(())
    }
}
