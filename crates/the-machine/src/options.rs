//! What is decided before the week begins.

use tabletop::{BadOption, ComponentsError, Edition, Knob, Seat, read_players};

use crate::components::Components;

/// The fewest and most players.
pub const PLAYERS: (u8, u8) = (4, 8);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    pub(crate) players: u8,
    pub(crate) manager: Seat,
    pub(crate) ghosts: bool,
    /// Begun under the first version of the rules, in which ghosts spoke no
    /// numbers and kept silent during meetings: a record of it plays the same.
    pub(crate) as_at_first: bool,
    pub(crate) components: &'static Components,
}

impl Options {
    /// A table of so many players with everything else as usual, or nothing if
    /// so many cannot play.
    pub fn of(players: u8) -> Option<Options> {
        let fits = (PLAYERS.0..=PLAYERS.1).contains(&players);
        fits.then(|| Options { players, ..Options::default() })
    }

    pub fn manager(&self) -> Seat {
        self.manager
    }

    /// May whoever is out still whisper?
    pub fn ghosts(&self) -> bool {
        self.ghosts
    }

    pub fn components(&self) -> &'static Components {
        self.components
    }
}

impl Default for Options {
    /// The first seat manages unless the table chooses another.
    fn default() -> Self {
        Options {
            players: 6,
            manager: Seat(0),
            ghosts: false,
            as_at_first: false,
            components: Components::standard(),
        }
    }
}

impl tabletop::Options for Options {
    fn knobs() -> &'static [Knob] {
        &[
            Knob { key: "players", values: "4|5|6|7|8", help: "one manager and the workers" },
            Knob {
                key: "manager",
                values: "p1…p8",
                help: "the chair of the manager; p1 is the first",
            },
            Knob {
                key: "ghosts",
                values: "on|off",
                help: "players who are out may whisper, as nagging ghosts",
            },
        ]
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), BadOption> {
        match key {
            "players" => {
                let players = read_players(value, PLAYERS.0, PLAYERS.1)?;
                if self.manager.0 >= players {
                    let expected = format!("the manager sits on {}", self.manager);
                    return Err(BadOption::value(key, value, expected));
                }
                self.players = players;
            }
            "manager" => {
                let seat = value.parse().ok().filter(|seat: &Seat| seat.0 < self.players);
                let last = Seat(self.players - 1);
                self.manager = seat.ok_or_else(|| {
                    BadOption::value(key, value, format!("it takes a seat from p1 to {last}"))
                })?;
            }
            "ghosts" => {
                self.ghosts = match value {
                    "on" => true,
                    "off" => false,
                    _ => return Err(BadOption::value(key, value, "it is on or off")),
                }
            }
            _ => return Err(BadOption::unknown::<Options>(key)),
        }
        Ok(())
    }

    fn pairs(&self) -> Vec<(&'static str, String)> {
        let ghosts = if self.ghosts { "on" } else { "off" };
        vec![
            ("players", self.players.to_string()),
            ("manager", self.manager.to_string()),
            ("ghosts", ghosts.to_string()),
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
    use tabletop::Options as _;

    use super::*;

    #[test]
    fn options_read_back_what_they_print() {
        for players in 4..=8 {
            let mut options = Options::of(players).unwrap();
            options.set("manager", &format!("p{players}")).unwrap();
            options.set("ghosts", "on").unwrap();
            let mut again = Options::default();
            for (key, value) in options.pairs() {
                again.set(key, &value).unwrap();
            }
            assert_eq!(again, options);
            assert_eq!((again.seats(), again.manager()), (players, Seat(players - 1)));
        }
        assert_eq!((Options::of(3), Options::of(9)), (None, None));
    }

    #[test]
    fn the_manager_sits_at_the_table() {
        let mut options = Options::default();
        let refused = options.set("manager", "p7").unwrap_err().to_string();
        assert_eq!(refused, "“p7” does not fit manager: it takes a seat from p1 to p6.");
        options.set("manager", "p6").unwrap();
        let refused = options.set("players", "5").unwrap_err().to_string();
        assert_eq!(refused, "“5” does not fit players: the manager sits on p6.");
        assert!(options.set("ghosts", "maybe").is_err() && options.set("colour", "red").is_err());
        options.set("ghosts", "on").unwrap();
        options.set("ghosts", "off").unwrap();
        assert!(!options.ghosts);
    }
}
