//! What is decided before the game begins.

use tabletop::{BadOption, ComponentsError, Edition, Knob, read_players};

use crate::components::Components;

#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    pub(crate) players: u8,
    pub(crate) components: &'static Components,
}

impl Default for Options {
    fn default() -> Self {
        Options { players: 3, components: Components::standard() }
    }
}

impl tabletop::Options for Options {
    fn knobs() -> &'static [Knob] {
        &[Knob { key: "players", values: "2…4", help: "how many play" }]
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), BadOption> {
        match key {
            "players" => self.players = read_players(value, 2, 4)?,
            _ => return Err(BadOption::unknown::<Options>(key)),
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
        self.components.edition.clone()
    }

    fn set_edition(&mut self, edition: &Edition, file: &str) -> Result<(), ComponentsError> {
        self.components = Components::of(edition, file)?;
        Ok(())
    }
}
