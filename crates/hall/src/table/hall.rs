//! The hall: every table, woken when somebody needs it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tabletop::Seed;
use tokio::sync::{Mutex as Door, watch};

use super::duty::Duty;
use super::error::TableError;
use super::index;
use super::live::{self, Fouls, Handle, IDLE, Staff};
use super::opening::{NewTableOrder, Opening};
use super::revisit::{Fork, Seating};
use super::state::Head;
use super::value::Table;
use crate::clock::{Clock, Moment};
use crate::games;
use crate::pool::Pool;
use crate::store::{Due, Store, StoreError, Told, shard};
use crate::view::{Stage, TableCard};

/// So many tables that are over stay among a guest's own.
const LAST_OVER: usize = 3;

/// So often those who keep one house say how late it is.
const TICK: Duration = Duration::from_millis(500);

/// So often somebody looks whether something is due at a table that is ours.
const ROUSE: Duration = Duration::from_millis(250);

/// So many tables are remembered that had nothing to do.
const ROUSED: usize = 10_000;

/// All tables.
pub struct Hall {
    store: Arc<dyn Store>,
    clock: Clock,
    tables: Mutex<BTreeMap<String, Arc<Door<Option<Handle>>>>>,
    staff: Staff,
    /// Tables that were woken because something might be due: with how many entries, and
    /// when. Where nothing was, they are not woken for the same again and again.
    roused: Mutex<BTreeMap<String, (i64, Moment)>>,
    /// How often others have told that tokens followed one another.
    tokens: watch::Sender<u64>,
}

impl std::fmt::Debug for Hall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Hall({})", self.tables().len())
    }
}

/// Was this table played under other rules of its game than we know?
fn other_rules(head: &str) -> Option<TableError> {
    let head = Head::read(head).ok()?;
    let game = games::by_slug(&head.game)?;
    let (about, found) = (game.about(), head.rules);
    let (game_title, known) = (about.title, about.rules_version);
    (!game.knows_rules(found)).then_some(match found > known {
        true => TableError::Newer,
        false => TableError::OtherRules { game: game_title, found, known },
    })
}

impl Hall {
    pub fn new(store: Arc<dyn Store>, clock: Clock) -> Hall {
        let pool = Pool::beside_people(clock.clone());
        Hall::thinking_in(Arc::new(pool), store, clock)
    }

    /// The same with a pool of somebody else's.
    pub fn thinking_in(pool: Arc<Pool>, store: Arc<dyn Store>, clock: Clock) -> Hall {
        let duty = Arc::new(Duty::new(store.as_ref(), clock.clone()));
        let staff = Staff { fouls: Arc::default(), pool, duty, lookout: Arc::default() };
        let (tables, roused, tokens) = Default::default();
        Hall { store, clock, tables, staff, roused, tokens }
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
        &self.staff.fouls
    }

    /// What of the work that must happen once is ours.
    pub fn duty(&self) -> &Duty {
        &self.staff.duty
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

    /// Says now and then how late it is, where others keep the same house, and hears how
    /// late it is for them.
    pub async fn keep_step(self: Arc<Hall>) {
        while self.store.shared() {
            self.step().await;
            self.clock.sleep_until(self.clock.now() + TICK).await;
        }
    }

    /// The same once, and says that we are at work.
    pub async fn step(&self) {
        if let Ok(other) = self.store.tick(self.clock.now()).await {
            self.clock.hear_all(other);
        }
        if let Err(error) = self.hold().await {
            tracing::warn!(%error, "no lease was renewed");
        }
        let (store, now) = (self.store.as_ref(), self.clock.now());
        if let Err(error) = self.staff.lookout.tell_again(store, now).await {
            tracing::warn!(%error, "the others do not know who looks");
        }
    }

    /// Takes what work is ours.
    async fn hold(&self) -> Result<(), StoreError> {
        let new = self.staff.duty.renew(self.store.as_ref(), false).await?;
        // Tables that are awake begin with it at once; the others are found by what is due.
        let awake: Vec<String> = self.tables().keys().cloned().collect();
        for id in awake.iter().filter(|id| new.contains(&shard(id))) {
            self.nudge(id);
        }
        Ok(())
    }

    /// Gives the work back that is ours: somebody else goes on with it.
    pub async fn give_back(&self) {
        if let Err(error) = self.staff.duty.renew(self.store.as_ref(), true).await {
            tracing::warn!(%error, "no lease was given back");
        }
    }

    /// Wakes the tables that are ours and at which something is due, as long as others
    /// might have left it to us.
    pub async fn rouse(self: Arc<Hall>) {
        while self.store.shared() {
            let shards = self.staff.duty.shards();
            if !shards.is_empty() {
                let due = self.store.due(self.clock.now(), &shards).await.unwrap_or_default();
                for due in due {
                    self.rouse_one(due).await;
                }
            }
            self.clock.sleep_until(self.clock.now() + ROUSE).await;
        }
    }

    async fn rouse_one(&self, due: Due) {
        let door = self.tables().get(&due.id).map(Arc::clone);
        let awake = door.and_then(|door| door.try_lock().ok()?.clone());
        if let Some(handle) = awake.filter(|handle| !handle.is_gone()) {
            if handle.known() < due.entries {
                handle.news();
            }
            return;
        }
        let now = self.clock.now();
        {
            let mut roused = self.roused.lock().unwrap_or_else(PoisonError::into_inner);
            let before = roused.get(&due.id);
            if before.is_some_and(|&(entries, at)| entries == due.entries && now < at + IDLE) {
                return;
            }
            if roused.len() >= ROUSED {
                roused.retain(|_, (_, at)| now < *at + IDLE);
            }
            roused.insert(due.id.clone(), (due.entries, now));
        }
        // Why it cannot be woken is written down where it is tried.
        if let Ok(handle) = self.table(&due.id).await {
            handle.news();
        }
    }

    /// Has a table that is awake look at what others have added to it.
    fn nudge(&self, id: &str) {
        let door = self.tables().get(id).map(Arc::clone);
        // Whoever is being woken right now reads it anyway.
        if let Some(inside) = door.as_ref().and_then(|door| door.try_lock().ok())
            && let Some(handle) = inside.as_ref()
        {
            handle.news();
        }
    }

    /// Passes on to tables that are awake that somebody else has added to them, as long
    /// as the store tells.
    pub async fn listen(self: Arc<Hall>) {
        let Some(mut told) = self.store.told() else { return };
        while let Some(told) = told.recv().await {
            self.hear(told);
        }
    }

    /// What somebody else tells. It may be old by now, or told twice.
    pub fn hear(&self, told: Told) {
        match told {
            Told::Table(id) => self.nudge(&id),
            Told::Time(other) => self.clock.hear(other),
            Told::Tokens => self.tokens.send_modify(|heard| *heard += 1),
        }
    }

    /// Moves whenever others tell that tokens followed one another.
    pub fn tokens(&self) -> watch::Receiver<u64> {
        self.tokens.subscribe()
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
        let table = Table::read(id, &stored).inspect_err(|why| match why {
            TableError::Newer => {
                tracing::warn!(table = %live::short(id), "left to whoever can read it");
            }
            _ => tracing::error!(table = %live::short(id), %why, "quarantined"),
        })?;
        let (store, clock) = (Arc::clone(&self.store), self.clock.clone());
        Ok(live::start(table, stored.tip, store, clock, self.staff.clone()))
    }

    /// Opens a table.
    pub async fn open(&self, order: NewTableOrder) -> Result<(), TableError> {
        let opening = order.open(seed()?, self.clock.now())?;
        self.create(opening).await
    }

    async fn create(&self, opening: Opening) -> Result<(), TableError> {
        let table = opening.stored(self.clock.now())?;
        self.staff.duty.may_write(&table.entries)?;
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
            let Some(fence) = self.staff.duty.of_table(&id) else { continue };
            let door = Arc::clone(self.tables().entry(id.clone()).or_default());
            // Whoever comes in now waits outside, and finds nothing.
            let inside = door.lock().await;
            if inside.as_ref().is_some_and(|handle| !handle.is_gone()) {
                continue;
            }
            self.store.clear(&id, now, fence).await.map_err(TableError::Store)?;
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
        // What is over lies in the history; a puzzle or the deal of a day nowhere else.
        let mut over = 0;
        cards.retain(|card| {
            let counts = card.stage == Stage::Over;
            over += usize::from(counts && card.occasion.is_none());
            !counts || (card.occasion.is_none() && over <= LAST_OVER)
        });
        Ok(cards)
    }
}

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
        self.create(fork.open(&id, guest, name, seed()?, self.clock.now())?).await
    }

    /// Opens a table for the same deal once more.
    pub async fn again(&self, id: String, seating: Seating) -> Result<(), TableError> {
        self.create(seating.again(&id, self.clock.now())?).await
    }

    /// Opens the table of a rematch: the same seats, new luck.
    pub async fn rematch(&self, again: Seating) -> Result<String, TableError> {
        let id = token()?;
        self.create(again.open(&id, seed()?, self.clock.now())?).await?;
        Ok(id)
    }
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
