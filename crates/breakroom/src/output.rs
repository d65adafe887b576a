//! Where words go, and what happens when they cannot go there.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Write};

pub use boards::Paint;

/// Why a command stopped.
#[derive(Debug)]
pub enum Failure {
    /// One clear sentence for the person who typed the command.
    Said(String),
    /// Nobody reads our output any more.
    Closed,
}

impl Failure {
    pub fn said(sentence: impl Display) -> Failure {
        Failure::Said(sentence.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::said(format!("The output could not be written: {error}.")),
        }
    }
}

pub type Outcome = Result<(), Failure>;

/// The standard output, and whether it is a terminal with colours.
pub struct Out {
    to: BufWriter<io::Stdout>,
    pub paint: Paint,
}

impl Out {
    pub fn stdout() -> Out {
        let colours = colours(&io::stdout());
        Out { to: BufWriter::new(io::stdout()), paint: Paint { colours } }
    }

    pub fn line(&mut self, text: impl Display) -> Outcome {
        Ok(writeln!(self.to, "{text}")?)
    }

    pub fn text(&mut self, text: impl Display) -> Outcome {
        Ok(write!(self.to, "{text}")?)
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Colours are for terminals, and for people who want them.
pub fn colours(to: &impl IsTerminal) -> bool {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
        || std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    to.is_terminal() && !plain
}
