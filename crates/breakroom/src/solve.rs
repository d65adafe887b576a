//! `solve`: a way to win a deal whose cards lie open.

use clap::{Arg, ArgMatches, Command};
use finished::{Deal, Finished, Options};
use tabletop::{Game, Match, Options as _, Seat, Seed};

use crate::output::{Failure, Out, Outcome};

/// The one game with a solver.
pub fn command() -> Command {
    let knobs = Options::knobs().iter().map(|knob| {
        Arg::new(knob.key)
            .long(knob.key)
            .value_name(knob.values)
            .help(knob.help)
            .allow_hyphen_values(true)
    });
    Command::new(Finished::ABOUT.slug).about(Finished::ABOUT.pitch).args(knobs)
}

pub fn run(args: &ArgMatches, out: &mut Out) -> Outcome {
    let Some((_, args)) = args.subcommand() else {
        return Err(Failure::said("solve needs the name of a game."));
    };
    let mut options = Options::default();
    for knob in Options::knobs() {
        if let Some(value) = args.get_one::<String>(knob.key) {
            options.set(knob.key, value).map_err(|bad| Failure::said(bad.to_string()))?;
        }
    }
    if options.deal == Deal::Shuffled {
        return Err(Failure::said("Which deal? Name it with --deal N, or its cards with --deck."));
    }
    let Some(solution) = players::solve_deal(&options) else {
        return Err(Failure::said("No way to win this deal was found."));
    };
    let mut table = Match::<Finished>::new(options, Seed::from_number(0));
    for &action in &solution.line {
        let played = table.play(Seat(0), action);
        played.map_err(|refused| Failure::said(format!("The line is wrong: {refused}")))?;
    }
    // The record can be piped on; what is said about it goes beside it.
    let par = match solution.proven() {
        true => "proven: no way leaves more".to_string(),
        false => format!("best found: what is proven is no more than {}", solution.most),
    };
    eprintln!(
        "Won in {} decisions. Par is {} {} left, {par}.",
        solution.line.len(),
        solution.coffee,
        if solution.coffee == 1 { "coffee" } else { "coffees" },
    );
    out.line(table.record(&["solver".to_string()]).to_string().trim_end())
}
