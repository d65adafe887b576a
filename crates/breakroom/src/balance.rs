//! `balance`: many games of bots, and what they tell.

use clap::ArgMatches;
use lab::Experiment;
use tabletop::Options;

use crate::face::Face;
use crate::output::{Failure, Out, Outcome};
use crate::table;

pub fn run<G: Face>(args: &ArgMatches, out: &mut Out) -> Outcome {
    let options = table::options::<G>(args)?;
    let number = |name: &str, least: u64, most: u64| {
        let text = args.get_one::<String>(name).map_or("", String::as_str);
        let number = text.parse().ok().filter(|n| (least..=most).contains(n));
        number.ok_or_else(|| {
            Failure::said(format!("--{name} takes a number from {least} to {most}, not “{text}”."))
        })
    };
    let games = number("games", 1, 10_000_000)? as u32;
    let seed = number("seed", 0, u64::MAX / 2)?;
    let cast = table::cast::<G>(args, options.seats(), None, false)?;
    let report = Experiment::<G> { options, cast, games, seed }.run();
    match args.get_flag("json") {
        true => out.line(report.json()),
        false => out.text(report),
    }
}
