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
    /// How wide the terminal is; no line is broken where there is none.
    width: Option<usize>,
}

impl Out {
    pub fn stdout() -> Out {
        let colours = colours(&io::stdout());
        let width = terminal_size::terminal_size_of(io::stdout());
        let width = width.map(|(width, _)| usize::from(width.0)).filter(|&width| width >= 20);
        Out { to: BufWriter::new(io::stdout()), paint: Paint { colours }, width }
    }

    pub fn line(&mut self, text: impl Display) -> Outcome {
        self.text(format_args!("{text}\n"))
    }

    /// Lines that are too long for the terminal are broken between words.
    pub fn text(&mut self, text: impl Display) -> Outcome {
        let Some(width) = self.width else { return Ok(write!(self.to, "{text}")?) };
        let broken =
            text.to_string().split('\n').map(|line| broken(line, width)).collect::<Vec<_>>();
        Ok(write!(self.to, "{}", broken.join("\n"))?)
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// A line in pieces that fit, the later ones set in like the first. A word that is too
/// long for any line is left whole.
fn broken(line: &str, width: usize) -> String {
    let mut pieces = String::new();
    let inset = line.len() - line.trim_start_matches(' ').len();
    let mut at = 0;
    for (nth, word) in line.split(' ').enumerate() {
        let length = seen(word);
        if nth > 0 && at > inset && at + 1 + length > width {
            pieces = pieces.trim_end().to_string() + "\n" + &" ".repeat(inset);
            at = inset;
        } else if nth > 0 {
            pieces.push(' ');
            at += 1;
        }
        pieces += word;
        at += length;
    }
    pieces
}

/// How many columns of a word are seen: colours take none, and a fist takes two.
fn seen(word: &str) -> usize {
    let columns = |text: &str| {
        text.chars().map(|letter| if matches!(letter, '✊' | '☕') { 2 } else { 1 }).sum::<usize>()
    };
    let mut parts = word.split('\x1b');
    let plain = columns(parts.next().unwrap_or_default());
    let after = |part: &str| part.split_once('m').map_or(0, |(_, rest)| columns(rest));
    plain + parts.map(after).sum::<usize>()
}

/// Colours are for terminals, and for people who want them.
pub fn colours(to: &impl IsTerminal) -> bool {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
        || std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    to.is_terminal() && !plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(broken("one two three four", 9), "one two\nthree\nfour");
        assert_eq!(broken("  a bee sees", 7), "  a bee\n  sees");
        assert_eq!(broken("short", 9), "short");
        assert_eq!(broken("", 9), "");
        assert_eq!(broken("incomprehensibilities are", 9), "incomprehensibilities\nare");
        assert_eq!(broken("a   b", 9), "a   b", "columns stay where they are");
        assert_eq!(broken("pay 3 ✊ now", 10), "pay 3 ✊\nnow", "a fist is two columns wide");
        let red = "\x1b[31mred\x1b[0m";
        assert_eq!(broken(&format!("{red} {red} {red}"), 7), format!("{red} {red}\n{red}"));
    }
}
