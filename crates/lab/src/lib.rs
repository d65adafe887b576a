//! Many games at once, and what they tell.
//!
//! ```
//! use lab::{Experiment, Study};
//! use finished::{Choice, Finished};
//!
//! let experiment = Experiment::<Finished> {
//!     options: Choice::default(),
//!     cast: vec!["random".into()],
//!     games: 20,
//!     seed: 1,
//! };
//! let report = experiment.run();
//! assert_eq!(report.games, 20);
//! ```

mod bench;
mod finished;
mod finishing_time;
mod overtime;
mod report;
mod run;
mod the_machine;

pub use bench::{bench, bench_main};
pub use report::{Range, Report, Share};
pub use run::{Bots, Experiment, PERSON};

use players::Cast;
use tabletop::Game;

/// A game that can say more about how it went than who won.
pub trait Study: Cast {
    /// Numbers of one finished game, by name; the lab reports their mean and
    /// range over all games that have them. A name may appear several times.
    fn findings(outcome: &Outcome<'_, Self>) -> Vec<(String, f64)>;
}

/// A game that was played to its end.
#[derive(Debug)]
pub struct Outcome<'a, G: Game> {
    pub game: &'a G,
    /// Everything that happened, as the omniscient saw it.
    pub events: &'a [G::Event],
    /// The character on each seat.
    pub cast: &'a [String],
    pub decisions: u32,
}
