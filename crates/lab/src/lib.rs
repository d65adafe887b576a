//! Many games at once, and what they tell.
//!
//! ```
//! use lab::{Experiment, Study};
//! use finished::{Options, Finished};
//!
//! let experiment = Experiment::<Finished> {
//!     options: Options::default(),
//!     cast: vec!["random".into()],
//!     games: 20,
//!     seed: 1,
//! };
//! let report = experiment.run();
//! assert_eq!(report.games, 20);
//! ```

pub mod arena;
mod bench;
mod bots;
mod experiment;
mod finished;
mod finishing_time;
mod keep;
mod overtime;
mod progress;
mod report;
pub mod runner;
mod settings;
mod the_machine;

pub use bench::{bench, bench_in_mind, bench_main, bench_player};
pub use bots::{Bots, Effort, PERSON};
pub use experiment::{Experiment, Series};
pub use keep::settings as settings_of;
pub use report::{Report, Share, Sheet, Spread};

use players::Cast;
use tabletop::{Game, Seat};

/// What a seat is called where all are alike.
pub const PLAYER: &str = "player";

/// A game that can say more about how it went than who won.
pub trait Study: Cast {
    /// Numbers of one finished game, by name; the lab reports their mean and
    /// range over all games that have them. A name may appear several times.
    fn findings(_outcome: &Outcome<'_, Self>) -> Vec<(String, f64)> {
        Vec::new()
    }

    /// What a seat is called where not all are alike: players are rated by role.
    fn role(_options: &Self::Options, _seat: Seat) -> &'static str {
        PLAYER
    }
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
