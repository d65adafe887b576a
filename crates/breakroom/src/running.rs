//! What all commands have in common that play many games: keeping what is played,
//! going on with it, parts of a run, and an interrupt that loses nothing.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{ArgMatches, Command};
use lab::arena::Schedule;
use lab::runner::{Run, Runner, Shard, merge};
use lab::{Series, settings_of};
use serde_json::Value;

use crate::cli::{flag, switch};
use crate::output::{Failure, Out, Outcome};

/// Somebody pressed Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

const RUN: &str = "The run";

pub fn args(command: Command) -> Command {
    let keep = "keep what is played in this file; the same command goes on from it";
    let shard = "play only this part of the run, such as 2/4; see merge";
    command
        .arg(flag("keep", "FILE", keep).help_heading(RUN))
        .arg(flag("shard", "I/N", shard).help_heading(RUN))
        .arg(flag("cores", "N", "how many cores to use; all of them by default").help_heading(RUN))
        .arg(switch("json", "print JSON instead of a table"))
}

/// Something to be printed for people or for programs.
pub trait Told: std::fmt::Display {
    fn json(&self) -> Value;
}

impl Told for lab::Report {
    fn json(&self) -> Value {
        lab::Report::json(self)
    }
}

impl Told for lab::arena::Standings {
    fn json(&self) -> Value {
        lab::arena::Standings::json(self)
    }
}

fn tell(told: &impl Told, args: &ArgMatches, out: &mut Out) -> Outcome {
    match args.get_flag("json") {
        true => out.line(told.json()),
        false => out.text(told),
    }
}

/// Runs something as the flags say, and prints what came of it.
pub fn run<T: Told>(
    args: &ArgMatches,
    out: &mut Out,
    play: impl FnOnce(&Runner<'_>) -> Result<Run<T>, lab::runner::Trouble>,
) -> Outcome {
    let keep = args.get_one::<String>("keep").map(PathBuf::from);
    let shard = match args.get_one::<String>("shard") {
        None => Shard::WHOLE,
        Some(text) => text.parse().map_err(Failure::said)?,
    };
    if shard != Shard::WHOLE && keep.is_none() {
        return Err(Failure::said("--shard needs --keep FILE, or what is played would be lost."));
    }
    let cores = match args.get_one::<String>("cores") {
        None => None,
        Some(_) => Some(number(args, "cores", 1, 1024)? as usize),
    };
    // Without a file there is nothing to save: an interrupt just ends it.
    let stop = keep.is_some().then(|| {
        listen();
        &STOP
    });
    let runner = Runner { cores, shard, keep: keep.as_deref(), stop, progress: true };
    match play(&runner).map_err(Failure::said)? {
        Run::Whole(told) => tell(&told, args, out),
        Run::Part { done, of, interrupted: true } => Err(Failure::said(format!(
            "Interrupted after {done} of {of} games. The same command goes on from there."
        ))),
        Run::Part { done, .. } => out.line(format!(
            "Part {shard} is played: {done} games. With all parts, `breakroom merge` makes the report."
        )),
    }
}

/// From now on Ctrl-C asks the run to stop; a second one ends the program.
fn listen() {
    std::thread::spawn(|| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let Ok(runtime) = runtime else { return };
        while runtime.block_on(tokio::signal::ctrl_c()).is_ok() {
            if STOP.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        }
    });
}

/// A flag that takes a number within limits.
pub fn number(args: &ArgMatches, name: &str, least: u64, most: u64) -> Result<u64, Failure> {
    let text = args.get_one::<String>(name).map_or("", String::as_str);
    let number = text.parse().ok().filter(|n| (least..=most).contains(n));
    number.ok_or_else(|| {
        Failure::said(format!(
            "--{name} takes a number from {least} to {most}, not “{}”.",
            tabletop::quotable(text)
        ))
    })
}

pub fn merge_command() -> Command {
    Command::new("merge")
        .about("Make the report of a run from the files of its parts (--keep, --shard)")
        .arg(
            clap::Arg::new("file")
                .value_name("FILE")
                .required(true)
                .num_args(1..)
                .help("the files of all parts"),
        )
        .arg(switch("json", "print JSON instead of a table"))
}

/// `merge`: the report of all parts is the report of one run.
pub fn merged(args: &ArgMatches, out: &mut Out) -> Outcome {
    let files: Vec<&Path> =
        args.get_many::<String>("file").unwrap_or_default().map(Path::new).collect();
    let settings = settings_of(files[0]).map_err(Failure::said)?;
    if let Some(schedule) = Schedule::of(&settings) {
        let scores = merge(&schedule, &files).map_err(Failure::said)?;
        return tell(&lab::arena::Standings::of(&schedule, &scores), args, out);
    }
    let Some(series) = Series::of(&settings) else {
        return Err(Failure::said(format!("“{}” is not the file of a run.", files[0].display())));
    };
    let sheets = merge(&series, &files).map_err(Failure::said)?;
    tell(&series.report(sheets), args, out)
}
