//! A match as a small text file: readable, diffable, and replayable for ever.
//!
//! ```text
//! breakroom record 1
//! game: finished
//! rules: 1
//! components: finished-1
//! options: difficulty=easy deal=17
//! seed: 4f31…23b6
//! player p1: greedy
//! result: coffee -
//! hash: 0123456789abcdef
//!
//! 1 p1 use 9
//! 2 p1 end
//! * p1 undo 1
//! 2 p1 use 13
//! " p1 says Well.
//! ```
//!
//! A custom components file follows its header line, every line behind `| `.

use std::fmt;
use std::str::FromStr;

use serde_json::Value;

use crate::components::Edition;
use crate::due::Standing;
use crate::game::{Game, state_hash};
use crate::matches::{Act, Match, Reach};
use crate::options::Options;
use crate::seat::Seat;
use crate::seed::Seed;
use crate::talk::{Statement, Unsayable};

const FIRST_LINE: &str = "breakroom record 1";

/// A match in words. It knows nothing of any game until it is replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    pub game: String,
    pub rules: u32,
    pub edition: Edition,
    pub options: Vec<(String, String)>,
    pub seed: Seed,
    /// The state it began from, if it was not dealt.
    pub origin: Option<Value>,
    /// Who sat where, in seat order.
    pub players: Vec<String>,
    /// Reason and winners, once the game is over.
    pub result: Option<String>,
    pub assisted: bool,
    /// Of the last state.
    pub hash: String,
    pub done: Vec<Done>,
}

/// One line of the second half.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Done {
    Move { seat: Seat, text: String },
    Undo { seat: Seat, moves: u32, reach: Reach },
    Say { seat: Seat, statement: Statement },
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    #[error("This is not a record: its first line must be “{FIRST_LINE}”.")]
    NotARecord,
    #[error("Line {line}: {problem}.")]
    Line { line: usize, problem: String },
    #[error("The record lacks its “{0}” line.")]
    Lacks(&'static str),
    #[error("This is a record of {found}, not of {wanted}.")]
    OtherGame { found: String, wanted: &'static str },
    #[error(
        "It was played under version {found} of the rules; this program knows version {known}."
    )]
    OtherRules { found: u32, known: u32 },
    #[error("{0}")]
    SetUp(String),
    #[error("Entry {entry} (“{text}”) cannot be played: {problem}")]
    Refused { entry: usize, text: String, problem: String },
    #[error("The replay ends differently: the record says “{said}”, the game says “{found}”.")]
    OtherResult { said: String, found: String },
    #[error("The replay ends in another state: the record says {said}, the game says {found}.")]
    OtherState { said: String, found: String },
}

/// How a result is written: `won p1`, `coffee -`.
fn result_text(standing: Standing) -> String {
    match standing.winners.is_empty() {
        true => format!("{} -", standing.reason),
        false => format!("{} {}", standing.reason, standing.winners),
    }
}

impl<G: Game> Match<G> {
    /// The whole match as a record. It holds the seed and every secret: show it
    /// only when nothing in the match is secret any more.
    pub fn record(&self, players: &[String]) -> Record {
        let done = self.acts().iter().map(|act| match act {
            Act::Move { seat, action } => Done::Move { seat: *seat, text: action.to_string() },
            Act::Undo { seat, moves, reach } => {
                Done::Undo { seat: *seat, moves: *moves, reach: *reach }
            }
            Act::Say(said) => Done::Say { seat: said.seat, statement: said.statement.clone() },
        });
        let pairs = self.options().pairs();
        Record {
            game: G::ABOUT.slug.to_string(),
            rules: self.options().rules().unwrap_or(G::ABOUT.rules_version),
            edition: self.options().edition(),
            options: pairs.into_iter().map(|(key, value)| (key.to_string(), value)).collect(),
            seed: self.seed(),
            origin: self.origin().cloned(),
            players: players.to_vec(),
            result: self.game().due().standing().map(result_text),
            assisted: self.assisted(),
            hash: state_hash(self.game()),
            done: done.collect(),
        }
    }
}

impl Record {
    /// Sets the match up as the record says, with nothing done yet.
    pub fn begin<G: Game>(&self) -> Result<Match<G>, RecordError> {
        if self.game != G::ABOUT.slug {
            let found = self.game.clone();
            return Err(RecordError::OtherGame { found, wanted: G::ABOUT.slug });
        }
        let set_up = |error: String| RecordError::SetUp(error);
        let mut options = G::Options::default();
        if self.rules != G::ABOUT.rules_version && !options.set_rules(self.rules) {
            let known = G::ABOUT.rules_version;
            return Err(RecordError::OtherRules { found: self.rules, known });
        }
        options
            .set_edition(&self.edition, "the record's components")
            .map_err(|error| set_up(error.to_string()))?;
        for (key, value) in &self.options {
            options.set(key, value).map_err(|error| set_up(error.to_string()))?;
        }
        match &self.origin {
            None => Ok(Match::new(options, self.seed)),
            Some(state) => Match::from_state(options, self.seed, state)
                .map_err(|error| set_up(error.to_string())),
        }
    }

    /// Does one entry of the record in a match.
    pub fn step<G: Game>(&self, game: &mut Match<G>, entry: usize) -> Result<(), RecordError> {
        let refused = |text: &str, problem: String| RecordError::Refused {
            entry: entry + 1,
            text: text.to_string(),
            problem,
        };
        match &self.done[entry] {
            Done::Move { seat, text } => {
                let read = game.game().read(*seat, text);
                let actions = read.map_err(|error| refused(text, error.to_string()))?;
                let &[action] = actions.as_slice() else {
                    return Err(refused(text, "it is not one decision.".to_string()));
                };
                game.play(*seat, action).map_err(|error| refused(text, error.to_string()))?;
            }
            Done::Undo { seat, moves, reach } => {
                let undone = match reach {
                    Reach::Own => game.undo(*seat, *moves),
                    Reach::Agreed => game.take_back_agreed(*seat, *moves),
                    Reach::Across => game.take_back(*seat, *moves),
                };
                undone.map_err(|error| refused(&format!("undo {moves}"), error.to_string()))?;
            }
            Done::Say { seat, statement } => {
                game.say(*seat, statement.clone())
                    .map_err(|error| refused(&statement.to_string(), error.to_string()))?;
            }
        }
        Ok(())
    }

    /// Plays everything the record says.
    pub fn replay<G: Game>(&self) -> Result<Match<G>, RecordError> {
        let mut game = self.begin()?;
        for entry in 0..self.done.len() {
            self.step(&mut game, entry)?;
        }
        // A hint leaves no trace but this.
        if self.assisted {
            game.assist();
        }
        Ok(game)
    }

    /// Replays and compares: same result, same last state.
    pub fn verify<G: Game>(&self) -> Result<Match<G>, RecordError> {
        let game = self.replay::<G>()?;
        let again = game.record(&self.players);
        if again.result != self.result {
            let text = |result: &Option<String>| result.clone().unwrap_or("running".to_string());
            let (said, found) = (text(&self.result), text(&again.result));
            return Err(RecordError::OtherResult { said, found });
        }
        if again.assisted != self.assisted {
            let text = |assisted: bool| if assisted { "assisted" } else { "not assisted" };
            let (said, found) = (text(self.assisted).into(), text(again.assisted).into());
            return Err(RecordError::OtherResult { said, found });
        }
        if again.hash != self.hash {
            let said = self.hash.clone();
            return Err(RecordError::OtherState { said, found: again.hash });
        }
        Ok(game)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST_LINE}")?;
        writeln!(f, "game: {}", self.game)?;
        writeln!(f, "rules: {}", self.rules)?;
        match &self.edition {
            Edition::Version(version) => writeln!(f, "components: {version}")?,
            Edition::Custom(text) => {
                writeln!(f, "components: custom")?;
                text.lines().try_for_each(|line| writeln!(f, "| {line}"))?;
            }
        }
        write!(f, "options:")?;
        self.options.iter().try_for_each(|(key, value)| write!(f, " {key}={value}"))?;
        writeln!(f)?;
        writeln!(f, "seed: {}", self.seed)?;
        if let Some(state) = &self.origin {
            writeln!(f, "from: {state}")?;
        }
        for (place, name) in self.players.iter().enumerate() {
            writeln!(f, "player {}: {name}", Seat(place as u8))?;
        }
        writeln!(f, "result: {}", self.result.as_deref().unwrap_or("running"))?;
        if self.assisted {
            writeln!(f, "assisted: yes")?;
        }
        writeln!(f, "hash: {}", self.hash)?;
        writeln!(f)?;
        let mut standing = 0;
        for done in &self.done {
            match done {
                Done::Move { seat, text } => {
                    standing += 1;
                    writeln!(f, "{standing} {seat} {text}")?;
                }
                Done::Undo { seat, moves, reach } => {
                    standing -= (*moves).min(standing);
                    writeln!(f, "* {seat} undo {moves}{}", reach.word())?;
                }
                Done::Say { seat, statement } => writeln!(f, "\" {seat} {statement}")?,
            }
        }
        Ok(())
    }
}

/// The header while it is being read.
#[derive(Default)]
struct Header {
    game: Option<String>,
    rules: Option<u32>,
    edition: Option<Edition>,
    options: Vec<(String, String)>,
    seed: Option<Seed>,
    origin: Option<Value>,
    players: Vec<String>,
    result: Option<String>,
    assisted: bool,
    hash: Option<String>,
}

impl Header {
    fn line(&mut self, text: &str) -> Result<(), String> {
        if let Some(component) = text.strip_prefix('|') {
            let Some(Edition::Custom(whole)) = &mut self.edition else {
                return Err("a components line needs “components: custom” before it".into());
            };
            whole.push_str(component.strip_prefix(' ').unwrap_or(component));
            whole.push('\n');
            return Ok(());
        }
        let Some((key, value)) = text.split_once(':') else {
            return Err("expected “key: value”".into());
        };
        let value = value.trim();
        match key {
            "game" => self.game = Some(value.to_string()),
            "rules" => {
                let number = value.parse().map_err(|_| "rules takes a number".to_string())?;
                self.rules = Some(number);
            }
            "components" => {
                self.edition = Some(match value {
                    "custom" => Edition::Custom(String::new()),
                    version => Edition::Version(version.to_string()),
                });
            }
            "options" => {
                for pair in value.split_whitespace() {
                    let (key, value) = pair
                        .split_once('=')
                        .ok_or_else(|| format!("“{pair}” should read key=value"))?;
                    self.options.push((key.to_string(), value.to_string()));
                }
            }
            "seed" => self.seed = Some(value.parse().map_err(|error| format!("{error}"))?),
            "from" => {
                let state = serde_json::from_str(value);
                self.origin =
                    Some(state.map_err(|error| format!("the state is no JSON: {error}"))?);
            }
            "result" => self.result = Some(value.to_string()),
            "assisted" => self.assisted = value == "yes",
            "hash" => self.hash = Some(value.to_string()),
            _ => match key.strip_prefix("player ").map(str::parse::<Seat>) {
                Some(Ok(seat)) if seat.index() == self.players.len() => {
                    self.players.push(value.to_string());
                }
                Some(_) => return Err("players stand in seat order, from p1 on".into()),
                None => return Err(format!("“{key}” is no line of a record")),
            },
        }
        Ok(())
    }
}

/// Reads one entry; `standing` counts the decisions that stand.
fn read_done(text: &str, standing: &mut u32) -> Result<Done, String> {
    let mut parts = text.splitn(3, ' ');
    let (Some(mark), Some(seat), Some(rest)) = (parts.next(), parts.next(), parts.next()) else {
        return Err("expected a number, a seat and a move".into());
    };
    let seat: Seat = seat.parse().map_err(|error| format!("{error}"))?;
    match mark {
        "*" => {
            let further = [Reach::Agreed, Reach::Across].into_iter();
            let mut further =
                further.filter_map(|reach| Some((rest.strip_suffix(reach.word())?, reach)));
            let (rest, reach) = further.next().unwrap_or((rest, Reach::Own));
            let moves = rest
                .strip_prefix("undo ")
                .and_then(|count| count.parse().ok())
                .filter(|count| (1..=*standing).contains(count))
                .ok_or("expected “undo” and how many of the moves before")?;
            *standing -= moves;
            Ok(Done::Undo { seat, moves, reach })
        }
        "\"" => {
            let statement = rest
                .parse()
                .map_err(|error: Unsayable| error.to_string().trim_end_matches('.').to_string())?;
            Ok(Done::Say { seat, statement })
        }
        number => {
            *standing += 1;
            if number != standing.to_string() {
                return Err(format!("expected move {standing}"));
            }
            Ok(Done::Move { seat, text: rest.to_string() })
        }
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        let mut lines = text.lines().enumerate().map(|(nth, line)| (nth + 1, line));
        if lines.next().is_none_or(|(_, line)| line.trim_end() != FIRST_LINE) {
            return Err(RecordError::NotARecord);
        }
        let mut header = Header::default();
        for (line, text) in lines.by_ref().take_while(|(_, text)| !text.trim().is_empty()) {
            header.line(text).map_err(|problem| RecordError::Line { line, problem })?;
        }
        let mut standing = 0;
        let mut done = Vec::new();
        for (line, text) in lines.filter(|(_, text)| !text.trim().is_empty()) {
            let entry = read_done(text.trim_end(), &mut standing);
            done.push(entry.map_err(|problem| RecordError::Line { line, problem })?);
        }
        let lacks = RecordError::Lacks;
        Ok(Record {
            game: header.game.ok_or(lacks("game"))?,
            rules: header.rules.ok_or(lacks("rules"))?,
            edition: header.edition.ok_or(lacks("components"))?,
            options: header.options,
            seed: header.seed.ok_or(lacks("seed"))?,
            origin: header.origin,
            players: header.players,
            result: header.result.filter(|result| result != "running"),
            assisted: header.assisted,
            hash: header.hash.ok_or(lacks("hash"))?,
            done,
        })
    }
}
