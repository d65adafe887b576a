//! The command: play, watch, measure and trace the games of breakroom.

mod arena;
mod auto;
mod balance;
mod certify;
mod cli;
mod face;
mod games;
mod moving;
mod output;
mod play;
mod puzzles;
mod record;
mod rules;
mod running;
mod serve;
mod set_up;
mod solve;
mod story;
mod trace;

use std::process::ExitCode;

use output::{Failure, Out};

fn main() -> ExitCode {
    let matches = cli::command().get_matches();
    let mut out = Out::stdout();
    match cli::run(&matches, &mut out).and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has seen enough.
        Err(Failure::Closed) => ExitCode::SUCCESS,
        Err(Failure::Said(sentence)) => {
            eprintln!("{sentence}");
            ExitCode::from(2)
        }
    }
}
