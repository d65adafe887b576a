//! What lies on the table: boards, task cards, aftermath cards, in the compact
//! form the rules read. `file` makes it from a text.

mod file;

use std::fmt;

use tabletop::components::Editions;
use tabletop::{ComponentsError, Edition};

use crate::feasible::Crews;

/// The components file that ships with the game.
pub const COMPONENTS: &str = include_str!("../components.toml");

/// The most seats, the manager's included.
pub const SEATS: usize = 8;
/// The most workers.
pub const WORKERS: usize = SEATS - 1;
/// The days of a week.
pub const DAYS: usize = 5;
/// The kinds of work cards, 0 to 6.
pub const CARDS: usize = 7;
/// The most boxes on a task card.
pub const BOXES: usize = 8;
/// The kinds of recommendation cards, ★ to ★★★★.
pub const STARS: usize = 4;
/// The most interns there can ever be.
pub const INTERNS: usize = 3;
/// The dice in the box.
pub const DICE: usize = 4;
/// The most recommendation cards that can lie on an aftermath card.
pub const DRAWN: usize = 7;

/// A box of a task card, counted in reading order. People call them A, B, C …; moves
/// are written small, `place c`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot(pub u8);

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'A' + self.0.min(25)))
    }
}

impl Spot {
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The set with this box alone, as a bit mask.
    #[inline]
    pub fn bit(self) -> u8 {
        1 << self.0
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Weather {
    /// An ordinary day.
    Rain,
    /// The day of forgiveness.
    Sun,
    /// All warnings must be given.
    Lightning,
}

/// One box: what it asks for and what it brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Job {
    pub number: u8,
    pub cogs: u8,
    /// How many workers it takes, all or none.
    pub stations: u8,
    /// Are the cards shuffled before they are shown?
    pub eye: bool,
    /// The box that must succeed first.
    pub needs: Option<Spot>,
    /// Does it stand in the lower row?
    pub lower: bool,
}

#[derive(Clone, Debug)]
pub struct Task {
    pub name: &'static str,
    pub weather: Weather,
    pub jobs: Vec<Job>,
    /// The eye boxes, as a bit mask.
    pub eyes: u8,
    pub crews: Crews,
}

/// How many tokens and cards lie on an aftermath card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tokens {
    pub warnings: u8,
    pub bad: u8,
    pub recommendations: u8,
}

#[derive(Clone, Debug)]
pub struct Aftermath {
    pub name: &'static str,
    /// The spaces in order, one per worker.
    pub spaces: [Tokens; WORKERS],
    /// What lies there with so many workers in the morning.
    pub with: [Tokens; WORKERS + 1],
}

/// What the inspection does at a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    Red,
    Move(i8),
}

#[derive(Clone, Debug)]
pub struct Track {
    /// The space that finishes the machine.
    pub length: u8,
    /// What the inspection does at each space before it.
    pub zones: Vec<Zone>,
}

/// Everything a game is played with.
pub struct Components {
    pub version: String,
    /// The file it was read from, word for word.
    pub text: &'static str,
    pub dice: [u8; DAYS],
    /// The day whose evening brings the inspection.
    pub inspection: u8,
    pub interns: u8,
    pub intern_works: u8,
    pub most_bad_at_once: u8,
    /// By number of workers, from three.
    pub tracks: [Track; 5],
    pub tasks: [Task; DAYS],
    pub aftermaths: [Aftermath; DAYS],
    pub recommendations: [u8; STARS],
    pub black: Vec<&'static str>,
    pub red: Vec<&'static str>,
}

impl fmt::Debug for Components {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // All the tables would drown whatever they are printed with.
        write!(f, "Components({})", self.version)
    }
}

impl PartialEq for Components {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Components {}

/// The components files that ship with this crate, by version: the newest last,
/// and none is ever taken away, so that old records can be replayed.
const SHIPPED: [(&str, &str); 1] = [("the-machine-1", COMPONENTS)];

static EDITIONS: Editions<Components> =
    Editions::new("the-machine", &SHIPPED, |file, text, _| file::read(file, text));

impl Components {
    /// The newest components that ship with the crate.
    pub fn standard() -> &'static Components {
        EDITIONS.standard()
    }

    /// Reads a components file; `file` is its name for error messages.
    pub fn read(file: &str, text: &str) -> Result<&'static Components, ComponentsError> {
        EDITIONS.of(&Edition::Custom(text.to_string()), file)
    }

    pub fn of(edition: &Edition, file: &str) -> Result<&'static Components, ComponentsError> {
        EDITIONS.of(edition, file)
    }

    pub fn edition(&self) -> Edition {
        match SHIPPED.iter().find(|(_, text)| *text == self.text) {
            Some((version, _)) => Edition::Version(version.to_string()),
            None => Edition::Custom(self.text.to_string()),
        }
    }

    /// The track for so many workers at the start.
    pub fn track(&self, workers: u8) -> &Track {
        &self.tracks[usize::from(workers) - 3]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_text_is_read_once() {
        let standard = Components::standard();
        assert!(std::ptr::eq(standard, Components::standard()));
        assert_eq!(standard.edition(), Edition::Version("the-machine-1".into()));
        let own = standard.text.replace("dice = [0, 0, 4, 2, 1]", "dice = [0, 0, 4, 2, 2]");
        let edition = Edition::Custom(own.clone());
        let mine = Components::of(&edition, "mine.toml").unwrap();
        assert_eq!(mine.dice, [0, 0, 4, 2, 2]);
        assert_eq!(mine.edition(), edition);
        assert_ne!(mine, standard);
        assert!(std::ptr::eq(mine, Components::read("again.toml", &own).unwrap()));
    }

    #[test]
    fn an_unknown_version_is_refused() {
        let edition = Edition::Version("the-machine-9".into());
        let error = Components::of(&edition, "record").unwrap_err();
        assert!(error.problem.contains("known: the-machine-1"), "{error}");
    }
}
