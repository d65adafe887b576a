//! The numbers of the game, read from `components.toml`.

use tabletop::components::{self, Editions};
use tabletop::{ComponentsError, Edition, group};

/// The file that ships with the game.
pub const COMPONENTS: &str = include_str!("../components.toml");

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(rename = "version")]
    _version: String,
    rounds: Rounds,
    favourite: Favourite,
}

group! { Rounds { rounds: u8 } }
group! { Favourite { bonus: u8 } }

#[derive(PartialEq, Debug)]
pub struct Components {
    pub(crate) edition: Edition,
    pub rounds: u8,
    /// For a slice of one's favourite size.
    pub bonus: u8,
}

static EDITIONS: Editions<Components> =
    Editions::new("template", &[("template-1", COMPONENTS)], read);

fn read(file: &str, text: &str, edition: Edition) -> Result<Components, ComponentsError> {
    let written: Written = components::read(file, text)?;
    let (rounds, bonus) = (written.rounds.rounds, written.favourite.bonus);
    if !(1..=9).contains(&rounds) || bonus > 9 {
        let problem = "rounds must be from 1 to 9, and bonus from 0 to 9";
        return Err(ComponentsError::at(file, text, 0..0, problem));
    }
    Ok(Components { edition, rounds, bonus })
}

impl Components {
    pub fn standard() -> &'static Components {
        EDITIONS.standard()
    }

    pub fn of(edition: &Edition, file: &str) -> Result<&'static Components, ComponentsError> {
        EDITIONS.of(edition, file)
    }
}
