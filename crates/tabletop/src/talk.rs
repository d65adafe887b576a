//! Talk: a second channel beside the moves. It never changes the state, the
//! legal actions or whose turn it is.

use std::fmt;
use std::str::FromStr;

use crate::seat::{Eyes, Seat, Seats};

/// The longest thing that can be said, in characters.
pub const LONGEST: usize = 300;

/// What a statement is meant as, so that bots can understand it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tone {
    /// Just words.
    Plain,
    Promise,
    Refuse,
    Ask,
    Thank,
    Threaten,
    Accuse,
}

impl Tone {
    pub const ALL: [Tone; 7] = [
        Tone::Plain,
        Tone::Promise,
        Tone::Refuse,
        Tone::Ask,
        Tone::Thank,
        Tone::Threaten,
        Tone::Accuse,
    ];

    fn word(self) -> &'static str {
        match self {
            Tone::Plain => "says",
            Tone::Promise => "promises",
            Tone::Refuse => "refuses",
            Tone::Ask => "asks",
            Tone::Thank => "thanks",
            Tone::Threaten => "threatens",
            Tone::Accuse => "accuses",
        }
    }
}

/// One thing said: how it is meant, to whom, and the words.
///
/// ```
/// use tabletop::{Seat, Statement, Tone};
/// let promise = Statement::new(Tone::Promise, Some(Seat(1)), "I will work hard").unwrap();
/// assert_eq!(promise.to_string(), "promises >p2 I will work hard");
/// assert_eq!(promise.to_string().parse(), Ok(promise));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    tone: Tone,
    to: Option<Seat>,
    words: String,
}

impl Statement {
    /// Words on one line, without control characters, neither empty nor too long.
    pub fn new(tone: Tone, to: Option<Seat>, words: &str) -> Result<Statement, Unsayable> {
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.is_empty() {
            return Err(Unsayable::Nothing);
        }
        if words.chars().count() > LONGEST {
            return Err(Unsayable::TooLong);
        }
        if words.chars().any(char::is_control) {
            return Err(Unsayable::Control);
        }
        // `>p2` in front would read as the person spoken to.
        if words.split(' ').next().is_some_and(|first| addressee(first).is_some()) {
            return Err(Unsayable::Addressee);
        }
        Ok(Statement { tone, to, words })
    }

    pub fn tone(&self) -> Tone {
        self.tone
    }

    /// Whom it is said to; everybody who may listen hears it all the same.
    pub fn to(&self) -> Option<Seat> {
        self.to
    }

    pub fn words(&self) -> &str {
        &self.words
    }
}

fn addressee(word: &str) -> Option<Seat> {
    word.strip_prefix('>')?.parse().ok()
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.tone.word())?;
        if let Some(seat) = self.to {
            write!(f, " >{seat}")?;
        }
        write!(f, " {}", self.words)
    }
}

impl FromStr for Statement {
    type Err = Unsayable;

    fn from_str(text: &str) -> Result<Statement, Unsayable> {
        let (word, rest) = text.split_once(' ').ok_or(Unsayable::Nothing)?;
        let tone = Tone::ALL.into_iter().find(|tone| tone.word() == word).ok_or(Unsayable::Tone)?;
        let (first, after) = rest.split_once(' ').unwrap_or((rest, ""));
        match addressee(first) {
            Some(seat) => Statement::new(tone, Some(seat), after),
            None => Statement::new(tone, None, rest),
        }
    }
}

/// Why something cannot be said at any table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsayable {
    #[error("There is nothing to say there.")]
    Nothing,
    #[error("That is too long: at most {LONGEST} characters at a time.")]
    TooLong,
    #[error("That holds characters that cannot be shown.")]
    Control,
    #[error("The person spoken to is named apart from the words.")]
    Addressee,
    #[error("A statement begins with says, promises, refuses, asks, thanks, threatens or accuses.")]
    Tone,
}

/// A ready-made sentence of a game, for quick talk and for bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phrase {
    /// A short name, unique in the game.
    pub slug: &'static str,
    pub tone: Tone,
    pub words: &'static str,
    /// Is it said to somebody in particular?
    pub addressed: bool,
}

impl Phrase {
    /// The phrase as a statement.
    pub fn say(&self, to: Option<Seat>) -> Statement {
        Statement { tone: self.tone, to, words: self.words.to_string() }
    }
}

/// Who hears something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    Everyone,
    /// These seats and no spectator.
    Only(Seats),
}

impl Audience {
    pub fn includes(self, eyes: Eyes) -> bool {
        match self {
            Audience::Everyone => true,
            Audience::Only(seats) => eyes.among(seats),
        }
    }
}

/// Something that was said at a table. It does not say when: a count of decisions
/// would tell those outside a closed room how much happened inside it. The order
/// of the acts of a match keeps its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    pub seat: Seat,
    pub statement: Statement,
    pub audience: Audience,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tone_reads_back() {
        for tone in Tone::ALL {
            for to in [None, Some(Seat(0)), Some(Seat(15))] {
                let said = Statement::new(tone, to, "  so \t be\nit ").unwrap();
                assert_eq!(said.words(), "so be it");
                assert_eq!((said.tone(), said.to()), (tone, to));
                assert_eq!(said.to_string().parse(), Ok(said));
            }
        }
    }

    #[test]
    fn some_things_cannot_be_said() {
        let say = |words: &str| Statement::new(Tone::Plain, None, words).map(|_| ());
        assert_eq!(say(" \n "), Err(Unsayable::Nothing));
        assert_eq!(say(&"é".repeat(LONGEST)), Ok(()));
        assert_eq!(say(&"é".repeat(LONGEST + 1)), Err(Unsayable::TooLong));
        assert_eq!(say("bell\u{7}"), Err(Unsayable::Control));
        assert_eq!(say(">p1 hello"), Err(Unsayable::Addressee));
        assert_eq!(say("> p1 hello"), Ok(()));
        assert_eq!("shouts hello".parse::<Statement>(), Err(Unsayable::Tone));
        assert_eq!("says".parse::<Statement>(), Err(Unsayable::Nothing));
        assert_eq!("says >p1".parse::<Statement>(), Err(Unsayable::Nothing));
    }

    #[test]
    fn closed_talk_stays_in_the_room() {
        let room = Audience::Only(Seats::only(Seat(2)));
        assert!(room.includes(Eyes::Seat(Seat(2))));
        assert!(!room.includes(Eyes::Seat(Seat(1))) && !room.includes(Eyes::Spectator));
        assert!(Audience::Everyone.includes(Eyes::Spectator));
    }

    #[test]
    fn a_phrase_becomes_a_statement() {
        let phrase =
            Phrase { slug: "trust", tone: Tone::Promise, words: "Trust me", addressed: true };
        assert_eq!(phrase.say(Some(Seat(3))).to_string(), "promises >p4 Trust me");
    }
}
