//! How the games look in a terminal.

mod film;

use boards::Board;
use finished::Finished;
use finishing_time::FinishingTime;
use hall::Hosted;
use lab::Study;
use overtime::Overtime;
use tabletop::Covered;
use the_machine::TheMachine;

/// A game that can be shown in a terminal.
pub trait Face: Study<Options: Send + Sync> + Hosted + Board + Covered {
    /// What people play with who ask for nothing else: the program cannot know
    /// whether somebody has won before.
    const NEWCOMER: &'static [(&'static str, &'static str)] = &[];

    /// Pictures to look at when the game is over, one after another.
    fn film(_view: &Self::View) -> Vec<String> {
        Vec::new()
    }
}

impl Face for Finished {
    /// The game that the rulebook explains.
    const NEWCOMER: &'static [(&'static str, &'static str)] = &[("difficulty", "very-easy")];

    fn film(view: &finished::View) -> Vec<String> {
        film::pictures(view.finished)
    }
}

impl Face for FinishingTime {}
impl Face for Overtime {}
impl Face for TheMachine {}
