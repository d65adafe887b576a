//! The hall: every table, woken when somebody needs it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tabletop::{Edition, Seat, Seed};
use tokio::sync::Mutex as Door;

use super::deed::Deed;
use super::error::TableError;
use super::index;
use super::live::{self, Fouls, Handle};
use super::revisit::{Fork, Seating};
use super::state::Head;
use super::value::Table;
use crate::clock::{Clock, Moment};
use crate::games::{self, AnyGame};
use crate::pace::Pace;
use crate::store::{NewTable, Store, StoreError};
use crate::view::{Memory, SeatKind, Stage, TableCard};
use crate::words;

/// All tables.
pub struct Hall {
    store: Arc<dyn Store>,
    clock: Clock,
    tables: Mutex<BTreeMap<String, Arc<Door<Option<Handle>>>>>,
    fouls: Arc<Fouls>,
}

impl std::fmt::Debug for Hall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Hall({})", self.tables().len())
    }
}

/// Was this table played under other rules of its game than we know?
fn other_rules(head: &str) -> Option<TableError> {
    let head: Head = serde_json::from_str(head).ok()?;
    let game = games::by_slug(&head.game)?;
    let (about, found) = (game.about(), head.rules);
    let old = TableError::OtherRules { game: about.title, found, known: about.rules_version };
    (!game.knows_rules(found)).then_some(old)
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
    /// Why the deal is open by design, if it is.
    pub open_deal: Option<String>,
}

impl Hall {
    pub fn new(store: Arc<dyn Store>, clock: Clock) -> Hall {
        Hall { store, clock, tables: Mutex::default(), fouls: Arc::default() }
    }

    fn tables(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Door<Option<Handle>>>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many tables are awake.
    pub fn awake(&self) -> usize {
        self.tables().len()
    }

    /// How often bots were replaced since the house opened.
    pub fn fouls(&self) -> &Fouls {
        &self.fouls
    }

    /// A handle to a table; it is read from the store if it sleeps.
    pub async fn table(&self, id: &str) -> Result<Handle, TableError> {
        // Ids are ours: anything else need not be looked for.
        if id.len() != 32 || !id.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(TableError::Missing);
        }
        let door = Arc::clone(self.tables().entry(id.to_string()).or_default());
        let mut inside = door.lock().await;
        if let Some(handle) = inside.as_ref().filter(|handle| !handle.is_gone()) {
            return Ok(handle.clone());
        }
        let woken = self.wake(id).await;
        if woken.is_err() {
            self.tables().remove(id);
        }
        let handle = woken?;
        *inside = Some(handle.clone());
        drop(inside);
        self.sweep();
        Ok(handle)
    }

    /// Forgets the tables that have gone to sleep.
    fn sweep(&self) {
        self.tables().retain(|_, door| match door.try_lock() {
            Ok(inside) => inside.as_ref().is_none_or(|handle| !handle.is_gone()),
            Err(_) => true,
        });
    }

    async fn wake(&self, id: &str) -> Result<Handle, TableError> {
        let stored = self.store.load(id).await.map_err(|error| match error {
            StoreError::Damaged(why) => {
                tracing::error!(table = %live::short(id), %why, "quarantined");
                TableError::Quarantined("what is stored of it is damaged".into())
            }
            other => TableError::Store(other),
        })?;
        let stored = stored.ok_or(TableError::Missing)?;
        if let Some(old) = other_rules(&stored.head) {
            tracing::info!(table = %live::short(id), %old, "not woken");
            return Err(old);
        }
        let begun = || -> Result<Table, String> {
            let head: Head =
                serde_json::from_str(&stored.head).map_err(|error| error.to_string())?;
            let game = games::by_slug(&head.game)
                .ok_or_else(|| format!("nobody here knows the game {}", head.game))?;
            let mut table = Table::new(id, game, head)?;
            for (nth, (at, entry)) in stored.entries.iter().enumerate() {
                let deed = Deed::read(entry).map_err(|error| error.to_string())?;
                // The store keeps whole seconds: the latest moment it can have been.
                let at = Moment::from_millis((*at).max(0) as u64 * 1000 + 999);
                table.restore(&deed, at).map_err(|why| format!("entry {}: {why}", nth + 1))?;
            }
            Ok(table)
        };
        let table = begun().map_err(|why| {
            tracing::error!(table = %live::short(id), %why, "quarantined");
            TableError::Quarantined(why)
        })?;
        let (store, clock) = (Arc::clone(&self.store), self.clock.clone());
        Ok(live::start(table, stored.tip, store, clock, Arc::clone(&self.fouls)))
    }

    /// Opens a table.
    pub async fn open(&self, order: NewTableOrder) -> Result<(), TableError> {
        let about = order.game.about();
        let edition = match &order.components {
            Some(text) => Edition::custom(text),
            None => order.game.components_version(),
        };
        let (components, custom) = match edition {
            Edition::Version(version) => (version, false),
            Edition::Custom(text) => (text, true),
        };
        let seed = seed()?;
        let head = Head {
            game: about.slug.to_string(),
            rules: about.rules_version,
            components,
            custom,
            options: usual(&order),
            state: None,
            seed: seed.to_string(),
            commitment: seed.commitment(),
            open_deal: order.open_deal.clone(),
            host: order.host.clone(),
            listed: order.listed,
            watch: order.watch,
            memory: order.memory.word().to_string(),
            pace: order.pace.0,
            limit: order.pace.1,
            reaction: reaction(&order),
            fork: false,
        };
        let table = Table::new(&order.id, order.game, head).map_err(TableError::Refused)?;
        let mut deeds = seating(&order, table.state.chairs.len())?;
        deeds.extend(order.tempo.map(|tempo| Deed::Tempo(tempo.min(10_000))));
        let table = self.begin(table, &deeds)?;
        self.create(table, &deeds).await
    }

    /// A new table with the deeds it begins with.
    pub(super) fn begin(&self, mut table: Table, deeds: &[Deed]) -> Result<Table, TableError> {
        let now = self.clock.now();
        for deed in deeds {
            table.restore(deed, now).map_err(TableError::Refused)?;
        }
        Ok(table)
    }

    pub(super) async fn create(&self, table: Table, deeds: &[Deed]) -> Result<(), TableError> {
        let at = self.clock.seconds();
        let table = NewTable {
            head: serde_json::to_string(&*table.state.head).map_err(|_| TableError::Broken)?,
            at,
            entries: deeds.iter().map(Deed::entry).collect(),
            index: table.state.index(&table.id, at),
            id: table.id,
        };
        match self.store.create(table).await {
            // The same form came twice at once: the table is there.
            Ok(()) | Err(StoreError::Conflict) => Ok(()),
            Err(StoreError::TooMany) => Err(TableError::TooManyOpen),
            Err(other) => Err(TableError::Store(other)),
        }
    }

    /// Clears away the tables that nobody has begun in time. One that somebody
    /// has just looked at stays for now.
    pub async fn clear_away(&self) -> Result<(), TableError> {
        let now = self.clock.seconds();
        for id in self.store.expired(now).await.map_err(TableError::Store)? {
            let door = Arc::clone(self.tables().entry(id.clone()).or_default());
            // Whoever comes in now waits outside, and finds nothing.
            let inside = door.lock().await;
            if inside.as_ref().is_some_and(|handle| !handle.is_gone()) {
                continue;
            }
            self.store.clear(&id, now).await.map_err(TableError::Store)?;
            self.tables().remove(&id);
        }
        Ok(())
    }

    /// Tables that anybody may join or watch.
    pub async fn listed(&self, guest: Option<&str>) -> Result<Vec<TableCard>, TableError> {
        let listed = self.store.listed().await.map_err(TableError::Store)?;
        Ok(listed.iter().filter_map(|one| index::read_card(&one.card, guest)).collect())
    }

    /// The tables of a guest, those where they are asked first: that they know
    /// anyway, and everything else in the order is public.
    pub async fn tables_of(&self, guest: &str) -> Result<Vec<TableCard>, TableError> {
        let held = self.store.tables_of(guest).await.map_err(TableError::Store)?;
        let cards = held.iter().filter_map(|one| index::read_card(&one.card, Some(guest)));
        let mut cards: Vec<TableCard> = cards.collect();
        cards.sort_by_key(|card| (card.stage == Stage::Over, !card.your_turn));
        Ok(cards)
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
        let table = Table::new(&id, game, head).map_err(TableError::Refused)?;
        let expected = fork.fresh;
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
        let luck = |error| if expected.is_some() { luck_is_secret() } else { error };
        let table = self.begin(table, &deeds).map_err(luck)?;
        if expected.is_some_and(|expected| table.past.state_hash() != expected) {
            return Err(luck_is_secret());
        }
        self.create(table, &deeds).await
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
        let id = token()?;
        let table = Table::new(&id, game, head).map_err(TableError::Refused)?;
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
        let table = self.begin(table, &deeds)?;
        self.create(table, &deeds).await?;
        Ok(id)
    }
}

fn luck_is_secret() -> TableError {
    TableError::Refused(words::DICE_FELL.into())
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

/// Who sits where at the beginning.
fn seating(order: &NewTableOrder, seats: usize) -> Result<Vec<Deed>, TableError> {
    let characters: BTreeSet<&str> =
        order.game.characters().into_iter().map(|(name, _)| name).collect();
    let default = order.game.characters().first().map_or("", |(name, _)| name);
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
            character if characters.contains(character) => {
                deeds.push(Deed::Bot { seat, character: character.to_string() });
            }
            other => {
                return Err(TableError::Refused(words::nobody_called(other)));
            }
        }
    }
    Ok(deeds)
}

fn sit(seat: Seat, guest: &str, name: &str) -> Deed {
    Deed::Sit { seat, guest: guest.to_string(), name: name.to_string() }
}

/// 256 bits from the operating system.
pub(super) fn seed() -> Result<Seed, TableError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|_| TableError::Broken)?;
    Ok(Seed(bytes))
}

/// 128 bits from the operating system, as text: nobody guesses one.
pub fn token() -> Result<String, TableError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| TableError::Broken)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
