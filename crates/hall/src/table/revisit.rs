//! A game looked at again, played on from one of its positions, or played once
//! more by the same people: after the end through anybody's eyes, before it only
//! where that shows nothing secret, or somebody alone has chosen to be helped.

use tabletop::{Eyes, Seat};

use super::error::TableError;
use super::state::{Chair, Head, State};
use super::value::Table;
use super::view::{Looking, Viewer};
use crate::view::{Position, Stage};
use crate::words;

/// The beginning of a table that goes on from another.
#[derive(Clone, Debug)]
pub struct Fork {
    pub head: Head,
    pub moves: Vec<(Seat, String)>,
    /// Where the person sits; the others are bots.
    pub seat: Seat,
    /// The bot on each seat, where there was one.
    pub characters: Vec<Option<String>>,
    /// Other luck than there, which must come to the state with this hash.
    pub fresh: Option<String>,
}

/// A rematch: somewhere already, or still to be opened.
#[derive(Clone, Debug)]
pub enum Rematch {
    At(String),
    Open(Box<Seating>),
}

/// The same game for the same people.
#[derive(Clone, Debug)]
pub struct Seating {
    pub head: Head,
    pub chairs: Vec<Chair>,
    pub tempo: u32,
}

impl Table {
    /// A finished game after `at` decisions, at first none, through these eyes or
    /// one's own; with the whole log.
    pub fn replay(
        &self,
        viewer: &Viewer,
        at: Option<u32>,
        eyes: Option<Eyes>,
    ) -> Result<Position, TableError> {
        let looking = self.looking(viewer)?;
        self.may_look_back()?;
        let eyes = eyes.unwrap_or(looking.eyes);
        // Before the end others' eyes, and those that see everything, are closed.
        if eyes != looking.eyes && !self.state.open {
            self.nothing_secret()?;
        }
        let seats = self.state.chairs.len();
        if matches!(eyes, Eyes::Seat(seat) if seat.index() >= seats) {
            return Err(TableError::Missing);
        }
        let of = self.state.game.decisions();
        let at = at.unwrap_or(0).min(of);
        let then = self.past.at(at);
        let cast = self.state.cast.by_decisions();
        let names = self.state.names();
        let own = eyes == looking.eyes;
        let mut log = self.places(&Looking { eyes, ..looking }, &names);
        // What others heard is theirs until the end.
        if !own && self.nothing_secret().is_err() {
            log.retain(|line| line.speaker.is_none());
        }
        Ok(Position {
            id: self.id.clone(),
            game: self.state.kind.about(),
            at,
            of,
            sight: then.sight(eyes, false, &cast),
            log,
            eyes,
            names: cast.names_at(at as usize).clone(),
            sat: self.state.sat(),
            seats: seats as u8,
        })
    }

    /// What a new table needs that goes on from here.
    pub fn fork(&self, viewer: &Viewer, at: u32, seat: Option<Seat>) -> Result<Fork, TableError> {
        let looking = self.looking(viewer)?;
        self.may_look_back()?;
        let over = self.state.stage() == Stage::Over;
        let open = self.state.open;
        if !over && !open && looking.seats.is_empty() {
            return Err(TableError::TooEarly);
        }
        let mut moves = self.past.moves();
        moves.truncate(at as usize);
        let seats = self.state.chairs.len();
        let seat = seat.or(looking.you).unwrap_or(Seat(0));
        if seat.index() >= seats {
            return Err(TableError::Missing);
        }
        let bot = |nth: u8| self.state.bot(Seat(nth)).map(str::to_string);
        let characters = (0..seats as u8).map(bot).collect();
        // The luck to come belongs to the running game: the fork gets its own.
        let fresh = (!over && open).then(|| self.past.at(at).state_hash());
        Ok(Fork { head: Head::clone(&self.state.head), moves, seat, characters, fresh })
    }

    /// Where the same people play again, or what it takes to open that table.
    pub fn rematch(&self, viewer: &Viewer) -> Result<Rematch, TableError> {
        if self.presence(viewer).is_empty() {
            return Err(TableError::NotYourSeat);
        }
        self.nothing_secret()?;
        if let Some(next) = &self.state.next {
            return Ok(Rematch::At(next.clone()));
        }
        Ok(Rematch::Open(Box::new(self.seating())))
    }

    fn seating(&self) -> Seating {
        let State { head, chairs, tempo, .. } = &self.state;
        Seating { head: Head::clone(head), chairs: chairs.clone(), tempo: *tempo }
    }

    /// What it takes to play the same deal once more: for somebody who was alone with
    /// it, or among bots, for others would know what comes as well. A puzzle is tried
    /// again in its own way.
    pub fn again(&self, viewer: &Viewer) -> Result<Seating, TableError> {
        if self.presence(viewer).is_empty() {
            return Err(TableError::NotYourSeat);
        }
        self.nothing_secret()?;
        if self.state.people().len() != 1 || self.state.head.only.is_some() {
            return Err(TableError::Refused(words::NOT_AMONG_PEOPLE.into()));
        }
        Ok(self.seating())
    }
}
