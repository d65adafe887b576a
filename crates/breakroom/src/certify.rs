//! `certify`: solves deals, measures them, and writes the list of certified deals anew.

use clap::{ArgMatches, Command};
use finished::{DIFFICULTIES, Finished, Options};
use players::finished_deals::{Certified, certified};
use tabletop::{Game, Options as _};

use crate::cli::flag;
use crate::output::{Failure, Out, Outcome};
use crate::running::number;

/// The one game with certified deals.
pub fn command() -> Command {
    let difficulty = "which list: very-easy, easy, regular or difficult; all four by default";
    Command::new(Finished::ABOUT.slug)
        .about(Finished::ABOUT.pitch)
        .arg(flag("difficulty", "D", difficulty))
        .arg(flag("from", "DEAL", "the first deal to be solved").default_value("1"))
        .arg(flag("deals", "N", "how many deals are solved").default_value("200"))
}

/// Prints the whole list; what lies outside the range stays as it is.
pub fn run(args: &ArgMatches, out: &mut Out) -> Outcome {
    let Some((_, args)) = args.subcommand() else {
        return Err(Failure::said("certify needs the name of a game."));
    };
    let from = number(args, "from", 0, u64::MAX / 2)?;
    let deals = from..from + number(args, "deals", 1, 1_000_000)?;
    let only = args.get_one::<String>("difficulty");
    if let Some(name) = only {
        let named = Options::default().set("difficulty", name);
        named.map_err(|bad| Failure::said(bad.to_string()))?;
    }
    let wanted = |name: &&&str| only.is_none_or(|only| only == **name);
    let difficulties: Vec<&str> = DIFFICULTIES.iter().filter(wanted).copied().collect();
    let mut lists: Vec<Vec<Certified>> =
        (0..DIFFICULTIES.len()).map(|level| certified(level).to_vec()).collect();
    for deal in deals {
        for (difficulty, found) in difficulties.iter().zip(players::certify(deal, &difficulties)) {
            let level = DIFFICULTIES.iter().position(|name| name == difficulty);
            let Some(rows) = level.and_then(|level| lists.get_mut(level)) else { continue };
            match (rows.binary_search_by_key(&deal, |row| row.deal), found) {
                (Ok(at), Some(row)) => rows[at] = row,
                (Err(at), Some(row)) => rows.insert(at, row),
                (Ok(at), None) => drop(rows.remove(at)),
                (Err(_), None) => {}
            }
        }
    }
    out.line(
        "# Deals of Finished! that can be won: difficulty, deal, par, found or proven, length,",
    )?;
    out.line(
        "# critical decisions, wins of the quick player in 20 games. Made by `breakroom certify \
         finished`.",
    )?;
    for (difficulty, rows) in DIFFICULTIES.iter().zip(lists) {
        for row in rows {
            out.line(format!("{difficulty} {row}"))?;
        }
    }
    Ok(())
}
