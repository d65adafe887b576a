//! `puzzles`: looks for puzzles in real games and prints their lines. Those that are listed
//! with a lower number are known.

use std::collections::BTreeSet;

use clap::{ArgMatches, Command};
use finished::{Action, DIFFICULTIES, Finished, Options};
use players::finished_puzzles::puzzles;
use tabletop::{Game, Options as _};

use crate::cli::flag;
use crate::output::{Failure, Out, Outcome};
use crate::running::number;

/// The one game with puzzles.
pub fn command() -> Command {
    let difficulty = "whose games: very-easy, easy, regular or difficult; all four by default";
    Command::new(Finished::ABOUT.slug)
        .about(Finished::ABOUT.pitch)
        .arg(flag("difficulty", "D", difficulty))
        .arg(flag("from", "DEAL", "the first deal that is played").default_value("1"))
        .arg(flag("games", "N", "how many deals are played").default_value("100"))
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
    let only = args.get_one::<String>("difficulty");
    if let Some(name) = only {
        options.set("difficulty", name).map_err(|bad| Failure::said(bad.to_string()))?;
    }
    let wanted = |name: &&str| only.is_none_or(|only| only == name);
    let listed = puzzles().iter().filter(|puzzle| u64::from(puzzle.id) < id);
    let mut known: BTreeSet<String> = listed.map(|puzzle| told(&puzzle.solution())).collect();
    for deal in from..from + games {
        for difficulty in DIFFICULTIES.iter().filter(|name| wanted(name)) {
            let pairs = [("difficulty", difficulty.to_string()), ("deal", deal.to_string())];
            for (key, value) in pairs {
                options.set(key, &value).map_err(|bad| Failure::said(bad.to_string()))?;
            }
            for puzzle in players::compose(&options) {
                // The same way to win again is no news.
                if !known.insert(told(puzzle.solution())) {
                    continue;
                }
                out.line(format!("{id} | {puzzle}"))?;
                // Whoever interrupts it keeps what was found.
                out.flush()?;
                id += 1;
            }
        }
    }
    Ok(())
}

fn told(line: &[Action]) -> String {
    line.iter().map(|action| format!("{action} ")).collect()
}
