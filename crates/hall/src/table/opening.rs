//! How a table begins: somebody opens it, goes on from a position of another game, or
//! plays once more with the same people. Luck and time come from outside.

use players::search::Level;
use tabletop::{Edition, Seat, Seed, kept};

use super::absence::Replace;
use super::deed::Deed;
use super::error::TableError;
use super::revisit::{Fork, Seating};
use super::state::{Head, QUICK};
use super::value::Table;
use crate::games::{self, AnyGame};
use crate::moment::Moment;
use crate::pace::Pace;
use crate::store::NewTable;
use crate::view::{Memory, SeatKind};
use crate::words;

/// The seconds of a time to talk, where nothing else is said: among people, and for
/// somebody among bots.
const TALK: u32 = 180;
const TALK_ALONE: u32 = 30;

/// A new table, and the deeds it begins with.
#[derive(Debug)]
pub struct Opening {
    pub table: Table,
    pub deeds: Vec<Deed>,
}

impl Opening {
    fn new(mut table: Table, deeds: Vec<Deed>, now: Moment) -> Result<Opening, TableError> {
        for deed in &deeds {
            table.restore(deed, now).map_err(TableError::Refused)?;
        }
        Ok(Opening { table, deeds })
    }

    /// As the store keeps it.
    pub fn stored(self, at: Moment) -> Result<NewTable, TableError> {
        let Opening { table, deeds } = self;
        Ok(NewTable {
            head: serde_json::to_string(&*table.state.head).map_err(|_| TableError::Broken)?,
            at,
            entries: deeds.iter().map(Deed::entry).collect(),
            index: table.state.index(&table.id, at),
            id: table.id,
        })
    }
}

/// A table somebody wants to open.
#[derive(Clone, Debug)]
pub struct NewTableOrder {
    /// The same order twice is one table.
    pub id: String,
    pub game: &'static dyn AnyGame,
    pub options: Vec<(String, String)>,
    /// The text of a designer's file.
    pub components: Option<String>,
    pub host: String,
    pub name: String,
    /// One word per seat: `me`, `here`, `open`, or a character; nothing means the
    /// usual.
    pub seats: Vec<String>,
    pub listed: bool,
    pub watch: bool,
    pub memory: Memory,
    /// With the seconds of a decision.
    pub pace: (Pace, u32),
    pub tempo: Option<u32>,
    /// The seconds of a reaction window; 0 for none, nothing for the usual.
    pub reaction: Option<u32>,
    /// The second of a window at which silence counts for whoever is asked only when
    /// something fits; nothing for the usual.
    pub quick: Option<u32>,
    /// How somebody is replaced who is overdue.
    pub replace: Replace,
    /// The seconds of a time to talk; nothing for the usual.
    pub talk: Option<u32>,
    /// Why the deal is open by design, if it is.
    pub open_deal: Option<String>,
    /// What the table counts for, beside itself.
    pub occasion: Option<String>,
    /// A position to begin from, as the game's trace writes it.
    pub state: Option<serde_json::Value>,
    /// In a puzzle: the one first decision that does not lose.
    pub only: Option<String>,
}

impl NewTableOrder {
    pub fn open(&self, seed: Seed, now: Moment) -> Result<Opening, TableError> {
        let about = self.game.about();
        let edition = match &self.components {
            Some(text) => own_components(text)?,
            None => self.game.components_version(),
        };
        let (components, custom) = match edition {
            Edition::Version(version) => (version, false),
            Edition::Custom(text) => (text, true),
        };
        let head = Head {
            game: about.slug.to_string(),
            rules: about.rules_version,
            components,
            custom,
            options: usual(self),
            state: self.state.clone(),
            seed: seed.to_string(),
            commitment: seed.commitment(),
            open_deal: self.open_deal.clone(),
            host: self.host.clone(),
            listed: self.listed,
            watch: self.watch,
            memory: self.memory.word().to_string(),
            pace: self.pace.0,
            limit: self.pace.1,
            reaction: reaction(self),
            quick: self.quick.unwrap_or(QUICK).clamp(1, 120),
            replace: self.replace,
            talk: talk(self),
            fork: false,
            occasion: self.occasion.clone(),
            only: self.only.clone(),
        };
        let table = Table::new(&self.id, self.game, head).map_err(TableError::Refused)?;
        let mut deeds = seating(self, table.state.chairs.len())?;
        deeds.extend(self.tempo.map(|tempo| Deed::Tempo(tempo.min(10_000))));
        Opening::new(table, deeds, now)
    }
}

impl Fork {
    /// One person, and bots on all other seats; `seed`: for luck of its own, where the
    /// running game keeps its luck to itself.
    pub fn open(
        self,
        id: &str,
        guest: &str,
        name: &str,
        seed: Seed,
        now: Moment,
    ) -> Result<Opening, TableError> {
        let mut head = Head {
            host: guest.to_string(),
            fork: true,
            listed: false,
            occasion: None,
            only: None,
            ..self.head
        };
        if self.fresh.is_some() {
            head.seed = seed.to_string();
            head.commitment = seed.commitment();
        }
        let game = games::by_slug(&head.game).ok_or(TableError::Missing)?;
        let table = Table::new(id, game, head).map_err(TableError::Refused)?;
        let usual = game.usual_bot();
        let mut deeds = Vec::new();
        for (nth, character) in self.characters.into_iter().enumerate() {
            let seat = Seat(nth as u8);
            deeds.push(match seat == self.seat {
                true => sit(seat, guest, name),
                false => {
                    Deed::Bot { seat, character: character.unwrap_or_else(|| usual.to_string()) }
                }
            });
        }
        let moves = self.moves.into_iter().map(|(seat, text)| Deed::Move { seat, text });
        deeds.extend(moves);
        let luck = || TableError::Refused(words::DICE_FELL.into());
        let begun = Opening::new(table, deeds, now);
        match self.fresh {
            Some(expected) => begun
                .ok()
                .filter(|begun| begun.table.past.state_hash() == expected)
                .ok_or_else(luck),
            None => begun,
        }
    }
}

/// What a table counts for where a deal is played that was played before.
pub const AGAIN: &str = "again";

/// Options that fix the luck of a deal: a rematch has luck of its own.
const LUCK: [&str; 2] = ["deal", "deck"];

impl Seating {
    /// The same seats, new luck.
    pub fn open(self, id: &str, seed: Seed, now: Moment) -> Result<Opening, TableError> {
        let mut head = Head {
            seed: seed.to_string(),
            commitment: seed.commitment(),
            open_deal: None,
            fork: false,
            occasion: None,
            only: None,
            ..self.head.clone()
        };
        head.options.retain(|(key, _)| !LUCK.contains(&key.as_str()));
        self.seated(id, head, now)
    }

    /// The same seats and the same luck: whoever knows it is helped by that.
    pub fn again(self, id: &str, now: Moment) -> Result<Opening, TableError> {
        let occasion = Some(AGAIN.to_string());
        let head = Head { fork: true, listed: false, occasion, ..self.head.clone() };
        self.seated(id, head, now)
    }

    fn seated(self, id: &str, head: Head, now: Moment) -> Result<Opening, TableError> {
        let game = games::by_slug(&head.game).ok_or(TableError::Missing)?;
        let table = Table::new(id, game, head).map_err(TableError::Refused)?;
        let mut deeds = vec![Deed::Tempo(self.tempo)];
        for (nth, chair) in self.chairs.into_iter().enumerate() {
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
        Opening::new(table, deeds, now)
    }
}

/// A designer's file, if there is room for it. Where a table is stored with one, it is
/// opened all the same: it was here before.
fn own_components(text: &str) -> Result<Edition, TableError> {
    let edition = Edition::custom(text);
    match &edition {
        Edition::Custom(text) if !kept::room_for(text) => {
            Err(TableError::Refused(words::NO_ROOM_FOR_FILES.into()))
        }
        _ => Ok(edition),
    }
}

/// People who share a screen cannot be quick.
fn shared(order: &NewTableOrder) -> bool {
    order.seats.iter().any(|seat| seat == "here")
}

/// The options, with those that go with the way the table is played.
fn usual(order: &NewTableOrder) -> Vec<(String, String)> {
    let mut options = order.options.clone();
    let fitting = order.game.fitting(order.pace.0, shared(order));
    for (key, value) in fitting {
        if options.iter().all(|(known, _)| known != key) {
            options.push(((*key).to_string(), (*value).to_string()));
        }
    }
    options
}

/// The seconds of a reaction window: none by correspondence and at a shared
/// screen, more than enough for somebody among bots.
fn reaction(order: &NewTableOrder) -> u32 {
    let company = order.seats.iter().filter(|seat| *seat == "open").count() > 0;
    match (order.reaction, order.pace.0) {
        (_, Pace::Correspondence) => 0,
        (Some(seconds), Pace::Live) => seconds.min(120),
        (None, Pace::Live) if shared(order) => 0,
        (None, Pace::Live) if company => 8,
        (None, Pace::Live) => 30,
    }
}

/// The seconds of a time to talk: none by correspondence, nor where bots are not to
/// pause.
fn talk(order: &NewTableOrder) -> u32 {
    let company = order.seats.iter().any(|seat| seat == "open");
    match (order.pace.0, order.talk) {
        (Pace::Correspondence, _) => 0,
        (Pace::Live, Some(seconds)) => seconds.min(300),
        (Pace::Live, None) if order.tempo == Some(0) => 0,
        (Pace::Live, None) if company => TALK,
        (Pace::Live, None) => TALK_ALONE,
    }
}

/// Who sits where at the beginning.
fn seating(order: &NewTableOrder, seats: usize) -> Result<Vec<Deed>, TableError> {
    let default = order.game.usual_bot();
    let mut deeds = Vec::new();
    for nth in 0..seats {
        let seat = Seat(nth as u8);
        let first = if nth == 0 { "me" } else { default };
        let word = order.seats.get(nth).map(String::as_str).filter(|word| !word.is_empty());
        let word = word.unwrap_or(first);
        match word {
            "me" => deeds.push(sit(seat, &order.host, &order.name)),
            "here" => {
                let name = format!("{} {}", order.name, nth + 1);
                deeds.push(sit(seat, &order.host, &name));
            }
            "open" => {}
            character => deeds.push(bot(order.game, seat, character)?),
        }
    }
    Ok(deeds)
}

/// A bot sits down, or there is nobody like that.
pub(super) fn bot(game: &dyn AnyGame, seat: Seat, character: &str) -> Result<Deed, TableError> {
    if game.is_played_by(character) {
        return Ok(Deed::Bot { seat, character: character.to_string() });
    }
    Err(TableError::Refused(match Level::read(character) {
        Some((level, Some(like))) if game.is_played_by(like) => {
            words::thinks_as_ever(like, level.name())
        }
        _ => words::nobody_called(character),
    }))
}

fn sit(seat: Seat, guest: &str, name: &str) -> Deed {
    Deed::Sit { seat, guest: guest.to_string(), name: name.to_string() }
}
