//! `puzzles`: looks for puzzles in real games and prints their lines.

use std::collections::BTreeSet;

use clap::{ArgMatches, Command};
use finished::{Action, Finished, Options};
use tabletop::{Game, Options as _};

use crate::cli::flag;
use crate::output::{Failure, Out, Outcome};
use crate::running::number;

/// The one game with puzzles.
pub fn command() -> Command {
    let difficulty = "whose games: very-easy, easy, regular or difficult";
    Command::new(Finished::ABOUT.slug)
        .about(Finished::ABOUT.pitch)
        .arg(flag("difficulty", "D", difficulty).default_value("difficult"))
        .arg(flag("from", "DEAL", "the first deal whose game is looked through").default_value("1"))
        .arg(flag("games", "N", "how many games are looked through").default_value("100"))
        .arg(flag("number", "N", "the number of the first puzzle").default_value("1"))
}

pub fn run(args: &ArgMatches, out: &mut Out) -> Outcome {
    let Some((_, args)) = args.subcommand() else {
        return Err(Failure::said("puzzles needs the name of a game."));
    };
    let from = number(args, "from", 0, u64::MAX / 2)?;
    let games = number(args, "games", 1, 1_000_000)?;
    let mut id = number(args, "number", 1, 1_000_000)?;
    let mut options = Options::default();
    let difficulty = args.get_one::<String>("difficulty").map_or("", String::as_str);
    options.set("difficulty", difficulty).map_err(|bad| Failure::said(bad.to_string()))?;
    let mut known = BTreeSet::new();
    for deal in from..from + games {
        options.set("deal", &deal.to_string()).map_err(|bad| Failure::said(bad.to_string()))?;
        // The same way to win again is no news.
        let found = players::compose(&options);
        if let Some(puzzle) = found.filter(|puzzle| known.insert(told(puzzle.solution()))) {
            out.line(format!("{id} | {puzzle}"))?;
            // Whoever interrupts it keeps what was found.
            out.flush()?;
            id += 1;
        }
    }
    Ok(())
}

fn told(line: &[Action]) -> String {
    line.iter().map(|action| format!("{action} ")).collect()
}
