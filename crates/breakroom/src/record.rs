//! `record`: look at a record, check it, replay it.

use clap::ArgMatches;
use tabletop::{Done, Eyes, Names, Record, Seat};

use crate::face::Face;
use crate::games::{self, Visit};
use crate::output::{Failure, Out, Outcome};
use crate::set_up;
use crate::story::Teller;

/// What is to be done with a record.
#[derive(Clone, Copy)]
enum Wish {
    Show,
    Verify,
    Replay,
}

pub fn run(args: &ArgMatches, out: &mut Out) -> Outcome {
    let (wish, args) = match args.subcommand() {
        Some(("show", args)) => (Wish::Show, args),
        Some(("verify", args)) => (Wish::Verify, args),
        Some(("replay", args)) => (Wish::Replay, args),
        _ => return Err(Failure::said("record takes show, verify or replay, and a file.")),
    };
    let file = args.get_one::<String>("file").map_or("", String::as_str);
    let text = set_up::read_file(file)?;
    let record: Record = text.parse().map_err(|error| Failure::said(format!("{file}: {error}")))?;
    let job = Job { wish, args, file, record: &record };
    match games::by_slug(&record.game, &job) {
        Some(work) => work(&job, out),
        None => Err(Failure::said(format!("{file}: nobody here knows “{}”.", record.game))),
    }
}

struct Job<'a> {
    wish: Wish,
    args: &'a ArgMatches,
    file: &'a str,
    record: &'a Record,
}

type Work = fn(&Job<'_>, &mut Out) -> Outcome;

impl Visit for Job<'_> {
    type Out = Work;

    fn visit<G: Face>(&self) -> Self::Out {
        match self.wish {
            Wish::Show => show::<G>,
            Wish::Verify => verify::<G>,
            Wish::Replay => replay::<G>,
        }
    }
}

impl Job<'_> {
    fn said(&self, error: impl std::fmt::Display) -> Failure {
        Failure::said(format!("{}: {error}", self.file))
    }

    fn names(&self) -> Names {
        Names::new(self.record.players.iter().cloned())
    }
}

fn show<G: Face>(job: &Job<'_>, out: &mut Out) -> Outcome {
    let record = job.record;
    let game = record.replay::<G>().map_err(|error| job.said(error))?;
    out.line(format!("{} (rules {})", G::ABOUT.title, record.rules))?;
    for (key, value) in &record.options {
        out.line(format!("{key}: {value}"))?;
    }
    for (seat, name) in record.players.iter().enumerate() {
        out.line(format!("{}: {name}", Seat(seat as u8)))?;
    }
    let decisions = record.done.iter().filter(|done| matches!(done, Done::Move { .. })).count();
    let assisted = if record.assisted { ", assisted" } else { "" };
    let result = record.result.as_deref().unwrap_or("still running");
    out.line(format!("{decisions} decisions, {result}{assisted}"))?;
    out.line("")?;
    let mut teller = Teller::new(Eyes::Omniscient, job.names());
    teller.opening(&game, out)?;
    teller.catch_up(&game, out)
}

fn verify<G: Face>(job: &Job<'_>, out: &mut Out) -> Outcome {
    let game = job.record.verify::<G>().map_err(|error| job.said(error))?;
    let result = job.record.result.as_deref().unwrap_or("still running");
    out.line(format!(
        "{}: sound. {} decisions, {result}, state {}.",
        job.file,
        game.moves().len(),
        job.record.hash
    ))
}

/// The table after so many entries of the record.
fn replay<G: Face>(job: &Job<'_>, out: &mut Out) -> Outcome {
    let all = job.record.done.len();
    let to = match job.args.get_one::<String>("to") {
        None => all,
        Some(text) => text.parse().ok().filter(|&to| to <= all).ok_or_else(|| {
            Failure::said(format!(
                "--to takes a number from 0 to {all}, not “{}”.",
                tabletop::quotable(text)
            ))
        })?,
    };
    let mut game = job.record.begin::<G>().map_err(|error| job.said(error))?;
    let eyes = match job.args.get_one::<String>("eyes").map(String::as_str) {
        None | Some("all") => Eyes::Omniscient,
        Some("spectator") => Eyes::Spectator,
        Some(text) => Eyes::Seat(
            text.parse().ok().filter(|&seat| game.game().seats().contains(seat)).ok_or_else(
                || {
                    Failure::said(format!(
                        "--eyes takes all, spectator or a seat, not “{}”.",
                        tabletop::quotable(text)
                    ))
                },
            )?,
        ),
    };
    let mut teller = Teller::new(eyes, job.names());
    teller.opening(&game, out)?;
    for entry in 0..to {
        job.record.step(&mut game, entry).map_err(|error| job.said(error))?;
        teller.catch_up(&game, out)?;
    }
    out.line("")?;
    out.text(G::board(&game.game().view(eyes), &job.names(), out.paint))?;
    if to < all {
        out.line(format!("{} more entries follow.", all - to))?;
    }
    Ok(())
}
