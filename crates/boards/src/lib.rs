//! The boards of all games in text: what the terminal shows, and what `render` shows in
//! Python.

mod finished;
mod finishing_time;
mod overtime;
mod the_machine;

use std::fmt::Display;

use tabletop::{Game, Names};

/// A game that can be drawn in text.
pub trait Board: Game {
    /// How moves are written, in a few lines.
    const NOTATION: &'static str;

    /// The table as these eyes see it.
    fn board(view: &Self::View, names: &Names, paint: Paint) -> String;

    /// What an action does, in a few words, for the list of choices.
    fn label(view: &Self::View, action: Self::Action, names: &Names) -> String;

    /// Words of the game's own that can be typed at any time, and what they show.
    const ASIDES: &'static [(&'static str, &'static str)] = &[];

    /// What such a word shows.
    fn aside(_view: &Self::View, _word: &str) -> Option<String> {
        None
    }
}

/// `1 card`, `2 cards`.
fn cards(count: usize) -> String {
    if count == 1 { "1 card".into() } else { format!("{count} cards") }
}

/// Colours, where the terminal has them. Colour is never the only sign: without
/// it every text says the same.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    pub colours: bool,
}

impl Paint {
    fn wrap(self, code: &str, text: impl Display) -> String {
        match self.colours {
            true => format!("\x1b[{code}m{text}\x1b[0m"),
            false => text.to_string(),
        }
    }

    pub fn bold(self, text: impl Display) -> String {
        self.wrap("1", text)
    }

    pub fn faint(self, text: impl Display) -> String {
        self.wrap("2", text)
    }

    /// What matters now.
    pub fn bright(self, text: impl Display) -> String {
        self.wrap("1;33", text)
    }

    pub fn good(self, text: impl Display) -> String {
        self.wrap("32", text)
    }

    pub fn bad(self, text: impl Display) -> String {
        self.wrap("31", text)
    }

    /// One of several colours, for seats and teams.
    pub fn team(self, nth: usize, text: impl Display) -> String {
        self.wrap(["36", "35", "34", "33", "32", "31", "95", "96"][nth % 8], text)
    }
}
