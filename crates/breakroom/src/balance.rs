//! `balance`: many games of bots, and what they tell.

use clap::ArgMatches;
use lab::Experiment;
use tabletop::Options;

use crate::face::Face;
use crate::output::{Out, Outcome};
use crate::running::{self, number};
use crate::set_up;

pub fn run<G: Face>(args: &ArgMatches, out: &mut Out) -> Outcome {
    let options = set_up::options::<G>(args)?;
    let games = number(args, "games", 1, 10_000_000)? as u32;
    let seed = number(args, "seed", 0, u64::MAX / 2)?;
    let cast = set_up::cast::<G>(args, options.seats(), None, false)?;
    let experiment = Experiment::<G> { options, cast, games, seed };
    running::run(args, out, |runner| experiment.run_on(runner))
}
