//! Two toy games: one of hidden cards, one of sealed choices and windows.
//! Each can be played with a flaw, to prove that the contract kit finds it.
#![allow(dead_code)]

pub mod bids;
pub mod sneak;

use std::cell::Cell;

use tabletop::components::ComponentsError;
use tabletop::{BadOption, Edition, Knob, Options, read_players};

thread_local! {
    static FLAW: Cell<u8> = const { Cell::new(0) };
}

/// Does something with toys that have this flaw. A toy has the flaw of its type,
/// or else that of the thread: a type for each would be compiled for each.
pub fn with_flaw<T>(flaw: u8, work: impl FnOnce() -> T) -> T {
    FLAW.set(flaw);
    let done = work();
    FLAW.set(0);
    done
}

fn flaw<const OWN: u8>() -> u8 {
    if OWN == 0 { FLAW.get() } else { OWN }
}

fn flawed<const OWN: u8>(by: u8) -> bool {
    flaw::<OWN>() == by
}

/// The toys' only option is how many play.
#[derive(Clone, PartialEq, Debug)]
pub struct Players(pub u8);

impl Default for Players {
    fn default() -> Self {
        Players(3)
    }
}

impl Options for Players {
    fn knobs() -> &'static [Knob] {
        &[Knob { key: "players", values: "2–4", help: "how many play" }]
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), BadOption> {
        match key {
            "players" => self.0 = read_players(value, 2, 4)?,
            _ => return Err(BadOption::unknown::<Self>(key)),
        }
        Ok(())
    }

    fn pairs(&self) -> Vec<(&'static str, String)> {
        vec![("players", self.0.to_string())]
    }

    fn seats(&self) -> u8 {
        self.0
    }

    fn edition(&self) -> Edition {
        Edition::Version("toy-1".into())
    }

    fn set_edition(&mut self, edition: &Edition, _file: &str) -> Result<(), ComponentsError> {
        match edition {
            Edition::Version(version) if version == "toy-1" => Ok(()),
            Edition::Version(version) => {
                Err(ComponentsError::no_such_version("toys", version, &["toy-1"]))
            }
            Edition::Custom(text) => Err(ComponentsError::at("toys", text, 0..0, "no components")),
        }
    }
}
