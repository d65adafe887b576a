//! Where words go, and what happens when they cannot go there.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Write};

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

/// Colours, where the terminal has them. Colour is never the only sign: without
/// it every text says the same.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    pub colours: bool,
}

impl Paint {
    fn wrap(self, code: &str, text: impl Display) -> String {
        match self.colours {
            true => format!("\x1b[{code}m{text}\x1b[0m"),
            false => text.to_string(),
        }
    }

    pub fn bold(self, text: impl Display) -> String {
        self.wrap("1", text)
    }

    pub fn faint(self, text: impl Display) -> String {
        self.wrap("2", text)
    }

    /// What matters now.
    pub fn bright(self, text: impl Display) -> String {
        self.wrap("1;33", text)
    }

    pub fn good(self, text: impl Display) -> String {
        self.wrap("32", text)
    }

    pub fn bad(self, text: impl Display) -> String {
        self.wrap("31", text)
    }

    /// One of several colours, for seats and teams.
    pub fn team(self, nth: usize, text: impl Display) -> String {
        self.wrap(["36", "35", "34", "33", "32", "31", "95", "96"][nth % 8], text)
    }
}
