//! A game looked at again, played on from one of its positions, or played once
//! more by the same people: after the end through anybody's eyes, before it only
//! where that shows nothing secret, or somebody alone has chosen to be helped.

use tabletop::{Eyes, Seat};

use super::deed::Deed;
use super::hall::{Hall, TableError, seed, token};
use super::live::{Live, Viewer};
use super::state::{Chair, Head, State};
use crate::face::{Position, SeatKind, Stage};
use crate::games;
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
pub enum Again {
    At(String),
    Open(Box<Seating>),
}

/// The same game for the same people.
#[derive(Clone, Debug)]
pub struct Seating {
    head: Head,
    chairs: Vec<Chair>,
    tempo: u32,
}

impl Live {
    /// A finished game after `at` decisions, through these eyes or one's own.
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
        if eyes != looking.eyes && !self.state.game.is_open() {
            self.nothing_secret()?;
        }
        let seats = self.state.chairs.len();
        if matches!(eyes, Eyes::Seat(seat) if seat.index() >= seats) {
            return Err(TableError::Missing);
        }
        let of = self.state.game.decisions();
        let at = at.unwrap_or(of).min(of);
        let then = self.state.game.at(at);
        let names = self.state.names();
        Ok(Position {
            id: self.id.clone(),
            game: self.state.kind.about(),
            at,
            of,
            sight: then.sight(eyes, false),
            log: then.log(eyes, &names),
            eyes,
            names,
            seats: seats as u8,
        })
    }

    /// What a new table needs that goes on from here.
    pub fn fork(&self, viewer: &Viewer, at: u32, seat: Option<Seat>) -> Result<Fork, TableError> {
        let looking = self.looking(viewer)?;
        self.may_look_back()?;
        let over = self.state.stage() == Stage::Over;
        let open = self.state.game.is_open();
        if !over && !open && looking.held.is_empty() {
            return Err(TableError::TooEarly);
        }
        let mut moves = self.state.game.standing();
        moves.truncate(at as usize);
        let seats = self.state.chairs.len();
        let seat = seat.or(looking.you).unwrap_or(Seat(0));
        if seat.index() >= seats {
            return Err(TableError::Missing);
        }
        let bot = |nth: u8| self.state.bot(Seat(nth)).map(str::to_string);
        let characters = (0..seats as u8).map(bot).collect();
        // The luck to come belongs to the running game: the fork gets its own.
        let fresh = (!over && open).then(|| self.state.game.at(at).state_hash());
        Ok(Fork { head: self.state.head.clone(), moves, seat, characters, fresh })
    }

    /// Where the same people play again, or what it takes to open that table.
    pub fn rematch(&self, viewer: &Viewer) -> Result<Again, TableError> {
        if self.presence(viewer).is_empty() {
            return Err(TableError::NotYourSeat);
        }
        self.nothing_secret()?;
        if let Some(next) = &self.state.next {
            return Ok(Again::At(next.clone()));
        }
        let State { head, chairs, tempo, .. } = &self.state;
        let seating = Seating { head: head.clone(), chairs: chairs.clone(), tempo: *tempo };
        Ok(Again::Open(Box::new(seating)))
    }
}

/// Options that fix the luck of a deal: a rematch has luck of its own.
const LUCK: [&str; 2] = ["deal", "deck"];

impl Hall {
    /// Opens a table that goes on from a position of another: one person, and
    /// bots on all other seats.
    pub async fn fork(
        &self,
        id: String,
        fork: Fork,
        guest: &str,
        name: &str,
    ) -> Result<(), TableError> {
        let mut head = Head { host: guest.to_string(), fork: true, listed: false, ..fork.head };
        if fork.fresh.is_some() {
            let seed = seed()?;
            head.seed = seed.to_string();
            head.commitment = seed.commitment();
        }
        let game = games::by_slug(&head.game).ok_or(TableError::Missing)?;
        let state = State::new(game, head).map_err(TableError::Refused)?;
        if let Some(expected) = fork.fresh {
            let mut again = state.game.boxed();
            for (seat, text) in &fork.moves {
                again.replay(*seat, text).map_err(|_| luck_is_secret())?;
            }
            if again.state_hash() != expected {
                return Err(luck_is_secret());
            }
        }
        let usual = game.characters().first().map_or("", |(name, _)| name).to_string();
        let mut deeds = Vec::new();
        for (nth, character) in fork.characters.into_iter().enumerate() {
            let seat = Seat(nth as u8);
            deeds.push(match seat == fork.seat {
                true => Deed::Sit { seat, guest: guest.to_string(), name: name.to_string() },
                false => Deed::Bot { seat, character: character.unwrap_or_else(|| usual.clone()) },
            });
        }
        let moves = fork.moves.into_iter().map(|(seat, text)| Deed::Move { seat, text });
        deeds.extend(moves);
        self.create(id, state, &deeds).await
    }

    /// Opens the table of a rematch: the same seats, new luck.
    pub async fn rematch(&self, again: Seating) -> Result<String, TableError> {
        let seed = seed()?;
        let mut head = Head {
            seed: seed.to_string(),
            commitment: seed.commitment(),
            open_deal: None,
            fork: false,
            ..again.head
        };
        head.options.retain(|(key, _)| !LUCK.contains(&key.as_str()));
        let game = games::by_slug(&head.game).ok_or(TableError::Missing)?;
        let state = State::new(game, head).map_err(TableError::Refused)?;
        let mut deeds = vec![Deed::Tempo(again.tempo)];
        for (nth, chair) in again.chairs.into_iter().enumerate() {
            let seat = Seat(nth as u8);
            match chair.kind {
                SeatKind::Bot(character) => deeds.push(Deed::Bot { seat, character }),
                SeatKind::Open => {}
                SeatKind::Person | SeatKind::StandIn(_) => {
                    let mut holders = chair.holders.into_iter();
                    let Some(guest) = holders.next() else { continue };
                    deeds.push(Deed::Sit { seat, guest, name: chair.name });
                    deeds.extend(holders.map(|guest| Deed::Join { seat, guest }));
                }
            }
        }
        let id = token()?;
        self.create(id.clone(), state, &deeds).await?;
        Ok(id)
    }
}

fn luck_is_secret() -> TableError {
    TableError::Refused(words::DICE_FELL.into())
}
