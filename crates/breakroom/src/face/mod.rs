//! How the games look in a terminal.

mod film;

use boards::Board;
use finished::Finished;
use finishing_time::FinishingTime;
use hall::Hosted;
use lab::Study;
use overtime::Overtime;
use the_machine::TheMachine;

/// A game that can be shown in a terminal.
pub trait Face: Study<Options: Send + Sync> + Hosted + Board {
    /// What a player should know, as Markdown.
    const GUIDE: &'static str;
    /// The register of rulings, as Markdown.
    const RULINGS: &'static str;
    /// The components file that ships with the game.
    const COMPONENTS: &'static str;

    /// What people play with who ask for nothing else: the program cannot know
    /// whether somebody has won before.
    const NEWCOMER: &'static [(&'static str, &'static str)] = &[];

    /// Pictures to look at when the game is over, one after another.
    fn film(_view: &Self::View) -> Vec<String> {
        Vec::new()
    }
}

impl Face for Finished {
    const GUIDE: &'static str = include_str!("../../../../docs/games/finished.md");
    const RULINGS: &'static str = finished::RULINGS;
    const COMPONENTS: &'static str = finished::COMPONENTS;

    /// The game that the rulebook explains.
    const NEWCOMER: &'static [(&'static str, &'static str)] = &[("difficulty", "very-easy")];

    fn film(view: &finished::View) -> Vec<String> {
        film::pictures(view.finished)
    }
}

impl Face for FinishingTime {
    const GUIDE: &'static str = include_str!("../../../../docs/games/finishing-time.md");
    const RULINGS: &'static str = finishing_time::RULINGS;
    const COMPONENTS: &'static str = finishing_time::COMPONENTS;
}

impl Face for Overtime {
    const GUIDE: &'static str = include_str!("../../../../docs/games/overtime.md");
    const RULINGS: &'static str = overtime::RULINGS;
    const COMPONENTS: &'static str = overtime::COMPONENTS;
}

impl Face for TheMachine {
    const GUIDE: &'static str = include_str!("../../../../docs/games/the-machine.md");
    const RULINGS: &'static str = the_machine::RULINGS;
    const COMPONENTS: &'static str = the_machine::COMPONENTS;
}
