//! How the games look in a terminal.

mod film;
mod finished;
mod finishing_time;
mod overtime;
mod the_machine;

use hall::Hosted;
use lab::Study;
use tabletop::Names;

use crate::output::Paint;

/// A game that can be shown in a terminal.
pub trait Face: Study<Options: Send + Sync> + Hosted {
    /// What a player should know, as Markdown.
    const GUIDE: &'static str;
    /// The register of rulings, as Markdown.
    const RULINGS: &'static str;
    /// The components file that ships with the game.
    const COMPONENTS: &'static str;
    /// How moves are written, in a few lines.
    const NOTATION: &'static str;

    /// What people play with who ask for nothing else: the program cannot know
    /// whether somebody has won before.
    const NEWCOMER: &'static [(&'static str, &'static str)] = &[];

    /// Pictures to look at when the game is over, one after another.
    fn film(_view: &Self::View) -> Vec<String> {
        Vec::new()
    }

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
