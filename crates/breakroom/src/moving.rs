//! Moves the games of a server from one place to another.

use clap::{ArgMatches, Command};
use hall::store::moving::{self, Count, Home, Step};
use web::config::{BadConfig, Database};

use crate::cli::{flag, switch};
use crate::output::{Failure, Out, Outcome};
use crate::serve::environment;

const HELP: &str = "\
Places are sqlite:///path/to/file or postgres://name:password@host/database. One of them may be
left to the environment, DATABASE_URL, where nobody else on the machine reads its password.
Stop all servers first. Interrupted, the same command once more goes on.";

pub fn command() -> Command {
    Command::new("move")
        .about("Move all games of the server into another database, or back")
        .arg(flag("from", "URL", "where the games are"))
        .arg(flag("to", "URL", "where they go; a new file, or an empty database"))
        .arg(switch("leave-damaged", "leave tables behind that are damaged"))
        .after_help(HELP)
}

pub fn run(args: &ArgMatches, out: &mut Out) -> Outcome {
    let (from, to) = (home(args, "from")?, home(args, "to")?);
    let (Some(from), Some(to)) = (from.clone().or(elsewhere(&to)?), to.or(elsewhere(&from)?))
    else {
        let sentence = "Where from, and where to? breakroom move --from sqlite:///path/to/file \
            --to postgres://name:password@host/database";
        return Err(Failure::said(sentence));
    };
    out.line(format!("Looking at everything in {from}."))?;
    out.flush()?;
    let mut told = Ok(());
    let moved = moving::run(&from, &to, args.get_flag("leave-damaged"), &mut |step| {
        told = tell(&step, &from, &to, out);
        told.is_ok()
    });
    told?;
    let count = moved.map_err(Failure::said)?;
    out.line(format!("Moved {}. Every chain is whole, here and there.", sum(count)))?;
    out.line(format!("Links, cookies and clocks go on as they were: start the servers on {to}."))?;
    out.line(format!("{from} is as it was. Do not open it again beside the new one."))?;
    Ok(out.flush()?)
}

fn home(args: &ArgMatches, name: &str) -> Result<Option<Home>, Failure> {
    let given = args.get_one::<String>(name);
    given.map(|text| read(text, &format!("--{name}"))).transpose()
}

/// The environment, for whichever end was not named.
fn elsewhere(other: &Option<Home>) -> Result<Option<Home>, Failure> {
    let Some(_) = other else { return Ok(None) };
    environment("DATABASE_URL").map(|text| read(&text, "DATABASE_URL")).transpose()
}

fn read(text: &str, name: &str) -> Result<Home, Failure> {
    match Database::read(text) {
        Ok(Database::File(path)) => Ok(Home::File(path)),
        Ok(Database::Postgres(address)) => Ok(Home::Postgres(address)),
        // What was given is not shown: it may hold a password.
        Err(BadConfig::Database) => Err(Failure::said(format!(
            "{name} cannot be used; sqlite:///path/to/file or postgres://… can."
        ))),
        Err(error) => Err(Failure::said(format!("{name}: {error}"))),
    }
}

fn sum(count: Count) -> String {
    let Count { tables, entries, results, guests } = count;
    let many = |n: u64, one: &str, more: &str| format!("{n} {}", if n == 1 { one } else { more });
    format!(
        "{} with {}, {} and {}",
        many(tables, "table", "tables"),
        many(entries, "entry", "entries"),
        many(results, "result", "results"),
        many(guests, "guest", "guests")
    )
}

fn tell(step: &Step, from: &Home, to: &Home, out: &mut Out) -> Outcome {
    match step {
        Step::Looked { count, damaged } => {
            out.line(format!("It holds {}.", sum(*count)))?;
            if !damaged.is_empty() {
                let damaged = damaged.join(", ");
                out.line(format!("Damaged, and left behind in {from}: {damaged}."))?;
            }
        }
        Step::GoesOn => {
            out.line(format!("Part of it is in {to} already, from a move that was interrupted."))?;
        }
        // Now and then is enough.
        Step::Copied { tables, now } if tables % 1024 == 0 => {
            out.line(format!("{tables} tables are there, {now} of them new."))?;
        }
        Step::Copied { .. } => {}
        Step::Compared => out.line("Compared everything: it is the same in both.")?,
    }
    Ok(out.flush()?)
}
