//! Where tables are kept. What a store has acknowledged is on disk.

pub mod chain;
#[cfg(feature = "server")]
mod files;
#[cfg(feature = "server")]
mod guests;
#[cfg(feature = "server")]
pub mod moving;
#[cfg(feature = "server")]
pub mod postgres;
#[cfg(feature = "server")]
mod reading;
#[cfg(feature = "server")]
pub mod sqlite;
#[cfg(feature = "server")]
pub mod vitals;
#[cfg(feature = "server")]
mod wal;
#[cfg(feature = "server")]
mod witness;
#[cfg(feature = "server")]
mod write;

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

pub use chain::Link;
#[cfg(feature = "server")]
pub(crate) use chain::link;
#[cfg(feature = "server")]
pub use postgres::Postgres;
use serde::{Deserialize, Serialize};
#[cfg(feature = "server")]
pub use sqlite::Sqlite;
use tabletop::Seats;

use crate::moment::Moment;

/// Work of the store, to be awaited.
pub type Answer<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// Everything a server needs to remember. A table is a head and a chain of
/// entries; the rest is for finding tables and people.
pub trait Store: std::fmt::Debug + Send + Sync + 'static {
    /// A new table with its first entries.
    fn create(&self, table: NewTable) -> Answer<()>;
    /// The tables whose time to be begun was over at that second.
    fn expired(&self, at: i64) -> Answer<Vec<String>>;
    /// Clears such a table away, unless it has been begun meanwhile or somebody else has
    /// the lease now.
    fn clear(&self, table: &str, at: i64, fence: Fence) -> Answer<()>;
    /// Adds entries behind `after`; somebody else may have been faster.
    fn append(&self, entries: Append) -> Answer<()>;
    /// A whole table, its chain checked.
    fn load(&self, table: &str) -> Answer<Option<Stored>>;
    /// What was added to a table behind so many entries, of which the last link was
    /// `tip`, and who looks at it through others who are at work now. Nothing, if the
    /// table is gone.
    fn news(&self, table: &str, after: i64, tip: Link, now: Moment) -> Answer<Option<News>>;
    /// The tables of these shards at which something may be due by that moment, the
    /// longest due first.
    fn due(&self, at: Moment, shards: &[u8]) -> Answer<Vec<Due>>;
    /// The tables that anybody may join or watch, the last opened first. When a
    /// table was last changed would tell what somebody does in secret.
    fn listed(&self) -> Answer<Vec<Listed>>;
    /// The tables at which this guest has a seat: those that go on, then those
    /// that are over, the last opened first.
    fn tables_of(&self, guest: &str) -> Answer<Vec<Listed>>;
    /// Has this guest a seat at a table that is not over?
    fn seated(&self, guest: &str) -> Answer<bool>;
    /// A guest's finished games, the oldest first.
    fn results(&self, guest: &str) -> Answer<Vec<GameResult>>;
    /// The day on which a table's game ended, if it was kept.
    fn ended_on(&self, table: &str) -> Answer<Option<i64>>;
    /// How all games of an occasion ended, counted: every table once, however many
    /// devices its player has.
    fn tally(&self, occasion: &str) -> Answer<Vec<Counted>>;

    /// Remembers a guest by the hash of a token that is about to be handed out.
    fn new_guest(&self, guest: Guest, token: Token, at: i64) -> Answer<()>;
    fn worth(&self, token: Token) -> Answer<Worth>;
    /// Another token is about to be handed out in place of one; a conflict, if
    /// that has happened already.
    fn renew(&self, renewal: Renewal) -> Answer<()>;
    /// A token that was handed out has come back: the one before it is spent.
    fn used(&self, token: Token, at: i64) -> Answer<()>;
    /// The tokens that others may have taken the place of since that second, for whoever
    /// is not told by those who did it.
    fn voided(&self, since: i64) -> Answer<Vec<Voided>>;
    fn rename(&self, guest: &str, name: &str) -> Answer<()>;
    /// How a guest wants the place to be, in words of the pages.
    fn keep_settings(&self, guest: &str, settings: &str) -> Answer<()>;
    /// When a guest was last here, as far as it was noted.
    fn seen(&self, guest: &str) -> Answer<Option<i64>>;
    fn note_seen(&self, guest: &str, at: i64) -> Answer<()>;
    /// Lets one more through a door, unless too many have come through it lately, here or
    /// elsewhere. Whoever is alone counts by themselves and is always let through.
    fn pass(&self, door: Door) -> Answer<bool>;

    /// May others add to its tables beside us?
    fn shared(&self) -> bool;
    /// What others tell, for whoever asks first, if anybody does.
    #[cfg(feature = "server")]
    fn told(&self) -> Option<tokio::sync::mpsc::Receiver<Told>>;
    /// Says how late it is here, and hears how late it is by all who have said so.
    fn tick(&self, now: Moment) -> Answer<Moment>;
    /// Says that we are at work, or about to leave, and takes or gives back leases so
    /// that everybody has the same number: which are ours now.
    fn hold(&self, now: Moment, leaving: bool) -> Answer<Leases>;

    /// Notes who looks at these tables through us. When it is done, the others know.
    fn note(&self, now: Moment, tables: Vec<(String, Onlookers)>) -> Answer<()>;

    /// The latest second it has heard of, at its opening.
    fn time(&self) -> Option<i64>;
    /// Remembers that it is so late.
    fn keep_time(&self, at: i64) -> Answer<()>;

    /// How it is doing, where that can be told.
    #[cfg(feature = "server")]
    fn vitals(&self) -> Option<vitals::Vitals> {
        None
    }
    /// Would it keep a move? It tries, with as much as a large one needs.
    fn ready(&self) -> Answer<()>;
    /// Keeps what has been handed over, and ends in good order. Whatever comes
    /// later is refused.
    fn close(&self) -> Answer<()>;
    /// A secret of this store, for links that prove themselves.
    fn secret(&self) -> [u8; 32];
}

/// What others tell who are at work on the same store. It may be lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told {
    /// They have added something to this table.
    Table(String),
    /// It is so late for them.
    Time(Moment),
    /// Tokens have followed one another.
    Tokens,
}

/// Tables fall into so many shards, each of which is tended by one program at a time.
pub const SHARDS: u8 = 64;

/// So long a lease holds after it was last renewed.
pub const LEASE: Duration = Duration::from_secs(3);

/// The shard of a table: it follows from its id.
pub fn shard(table: &str) -> u8 {
    blake3::hash(table.as_bytes()).as_bytes()[0] % SHARDS
}

/// Which kinds of entries a program can read, and what else others may count on: those of
/// its level and of all below it. Programs that say no level are of the first; it has no
/// more to it than that it came before the others. The kinds are listed with
/// [`crate::table::Deed`].
pub const FIRST_LEVEL: u32 = 1;
/// From this level on programs note who looks at tables through them.
pub const NOTING_LEVEL: u32 = 2;
pub const LEVEL: u32 = 2;

/// The right to do a shard's work, by its number. Whoever has it next has a higher one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fence {
    pub shard: u8,
    pub number: i64,
}

/// What one program may do of the work that must happen once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leases {
    /// By the time of the house; later they may be somebody else's.
    pub until: Moment,
    /// Shards and their numbers.
    pub held: BTreeMap<u8, i64>,
    /// How many programs are at work.
    pub nodes: u32,
    /// The lowest level of all who were at work within the last minute: they can read no
    /// more, so nothing else is written.
    pub level: u32,
}

impl Leases {
    /// Where nobody else can be at work.
    pub fn all() -> Leases {
        let held = (0..SHARDS).map(|shard| (shard, 0)).collect();
        Leases { until: Moment::MAX, held, nodes: 1, level: LEVEL }
    }

    /// What is ours before we have heard of the others: nothing.
    pub fn none() -> Leases {
        Leases { until: Moment::ZERO, held: BTreeMap::new(), nodes: 0, level: FIRST_LEVEL }
    }
}

/// A table at which something may be due.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Due {
    pub id: String,
    /// How many entries it has.
    pub entries: i64,
}

/// A table that is about to exist.
#[derive(Clone, Debug)]
pub struct NewTable {
    pub id: String,
    /// What never changes: game, options, seed, settings, as JSON.
    pub head: String,
    pub at: Moment,
    pub entries: Vec<Entry>,
    pub index: Index,
}

/// Entries to be added, all or none.
#[derive(Clone, Debug)]
pub struct Append {
    pub table: String,
    /// How many entries the table had, and the last link of its chain.
    pub after: i64,
    pub tip: Link,
    /// Kept to the millisecond.
    pub at: Moment,
    /// The day by the calendar, for the history of those who play.
    pub day: Option<i64>,
    pub entries: Vec<Entry>,
    pub index: Index,
    /// Of work that must happen once: the lease under which it was done. Where somebody
    /// else has it now, nothing is written.
    pub fence: Option<Fence>,
}

/// One thing that happened at a table: a kind, a seat where it has one, and text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    pub kind: String,
    /// Counted from 0.
    pub seat: Option<u8>,
    pub text: String,
}

/// What lists need to know of a table. It follows from the entries and is
/// written together with them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Index {
    /// The card in lists, as JSON.
    pub card: String,
    /// May everybody see it in the lobby?
    pub listed: bool,
    /// The guest who opened it, who may have so many that are not over.
    pub host: String,
    pub over: bool,
    /// Nobody has begun it: after this second it may be cleared away.
    pub expires: Option<i64>,
    /// Before this moment the table does nothing by itself.
    pub alarm: Option<Moment>,
    /// Guests with a seat.
    pub holders: Vec<String>,
    pub results: Vec<GameResult>,
}

/// How a game ended for a guest.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameResult {
    pub guest: String,
    /// The table, and the day on which it ended by the calendar: the store fills them
    /// in. Games that ended before it kept days have none.
    pub table: String,
    pub day: Option<i64>,
    pub game: String,
    pub won: bool,
    pub assisted: bool,
    /// What is left in hand, and what a known way to win leaves, where a game
    /// counts that.
    pub score: Option<i64>,
    pub par: Option<i64>,
    /// How far it had come, where a game counts that.
    pub done: Option<i64>,
    /// What the table counted for, beside itself.
    pub occasion: Option<String>,
    /// What somebody was in it, where a game knows that: `manager`.
    pub role: Option<String>,
    /// The reason as the rules name it, or `resigned` or `agreed`.
    pub how: Option<String>,
    /// How many decisions stood at the end.
    pub length: Option<i64>,
    pub others: Vec<Opponent>,
}

/// Somebody else who played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opponent {
    pub name: String,
    /// Of a bot: its character.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

/// So many tables ended alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    pub won: bool,
    pub assisted: bool,
    pub score: Option<i64>,
    pub tables: i64,
}

/// So many tables may be open per host.
pub const MOST_OPEN: i64 = 10;

/// A table out of the store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    pub head: String,
    /// Every entry with its moment. Where the store has only kept its second, that is
    /// the latest it can have been.
    pub entries: Vec<(Moment, Entry)>,
    pub tip: Link,
}

/// What was added to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct News {
    pub entries: Vec<(Moment, Entry)>,
    /// The last link now.
    pub tip: Link,
    /// Who looks through others, by the same moment.
    pub elsewhere: Onlookers,
}

/// Who looks at a table through one program, or through all others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Onlookers {
    /// The seats for which somebody is connected.
    pub seats: Seats,
    /// Is anybody connected without a seat?
    pub strangers: bool,
    /// When such eyes last looked, within [`LATE`].
    pub looked: Option<Moment>,
}

/// Whoever looks again and again is noted so often.
pub const LATE: Duration = Duration::from_secs(60);

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    pub id: String,
    pub card: String,
}

/// Somebody without an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    pub id: String,
    pub name: String,
}

/// The hash of a guest's token. The token itself is the browser's alone.
pub type Token = [u8; 32];

/// For so many seconds an answer may be under way, and what was sent before it.
pub const UNDER_WAY: i64 = 600;

/// What a token is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Worth {
    Nothing,
    /// Another one has taken its place at that second, or not long before.
    Spent {
        at: i64,
    },
    /// Handed out and not come back yet, to follow that one.
    Fresh {
        known: Known,
        before: Token,
    },
    /// A guest's own. When another was handed out in its place, if so.
    Good {
        known: Known,
        renewed: Option<i64>,
    },
}

/// A token that follows another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Renewal {
    pub guest: String,
    pub token: Token,
    pub fresh: Token,
    pub at: i64,
}

/// A token that no longer counts as it did.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Voided {
    pub token: Token,
    /// The second of it.
    pub at: i64,
    /// It counts for nothing; otherwise another one is under way in its place.
    pub spent: bool,
}

/// A door through which so many may come at once, and then one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Door {
    /// Which one, and for whom; a hash, for addresses are nobody else's business.
    pub key: [u8; 32],
    pub now: Moment,
    /// So long until there is room for another.
    pub each: Duration,
    pub most: u32,
}

/// A guest whose token is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    pub guest: Guest,
    /// When they were last here, as far as it was noted.
    pub seen: i64,
    pub settings: String,
}

/// Why the store did not do it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    #[error("somebody else has written to this table")]
    Conflict,
    #[error("somebody else does the work of this table now")]
    Fenced,
    #[error("the host has {MOST_OPEN} tables open")]
    TooMany,
    #[error("the table is damaged: {0}")]
    Damaged(String),
    #[error("the disk is full")]
    Full,
    #[error("the store does not answer: {0}")]
    Unavailable(String),
}
