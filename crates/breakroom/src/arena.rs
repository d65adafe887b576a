//! `arena`: how strong players are, compared on the same deals.

use clap::ArgMatches;
use lab::arena::{Contest, Entrant};

use crate::face::Face;
use crate::output::{Failure, Out, Outcome};
use crate::running::{self, number};
use crate::set_up;

pub fn run<G: Face>(args: &ArgMatches, out: &mut Out) -> Outcome {
    let options = set_up::options::<G>(args)?;
    let entrants = entrants::<G>(args)?;
    let games = number(args, "games", 1, 10_000_000)? as u32;
    let seed = number(args, "seed", 0, u64::MAX / 2)?;
    let early = args.get_flag("early");
    let contest = Contest::<G> { options, entrants, games, seed, early };
    running::run(args, out, |runner| contest.run_on(runner))
}

fn entrants<G: Face>(args: &ArgMatches) -> Result<Vec<Entrant>, Failure> {
    let text = args.get_one::<String>("entrants").map_or("", String::as_str);
    let entrants: Vec<Entrant> =
        text.split(',').filter(|name| !name.trim().is_empty()).map(Entrant::read).collect();
    for entrant in &entrants {
        set_up::in_cast::<G>(&entrant.character)?;
    }
    let twice = entrants
        .iter()
        .enumerate()
        .find(|(nth, entrant)| entrants[..*nth].iter().any(|other| other.name == entrant.name));
    if let Some((_, Entrant { name, .. })) = twice {
        return Err(Failure::said(format!(
            "“{name}” is named twice; give one of them another name: other={name}."
        )));
    }
    match entrants.len() {
        2..=64 => Ok(entrants),
        _ => Err(Failure::said(format!(
            "--entrants takes from 2 to 64 players, separated by commas; there are {}.",
            set_up::known::<G>().join(", ")
        ))),
    }
}
