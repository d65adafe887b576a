//! A table that is being played: one task owns it, everybody else has a handle.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use players::search::Level;
use players::{Foul, Patience};
use tabletop::{Seat, Seats};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

use super::bots::Work;
use super::deed::Deed;
use super::error::TableError;
use super::orders::Order;
use super::sitting::may_end;
use super::value::{Deeds, Heard, Table};
use super::view::Viewer;
use crate::clock::{Clock, Moment};
use crate::games::{Ask, Thinking, Thought};
use crate::hint::Hint;
use crate::pool::Pool;
use crate::store::{self, Append, Link, Store, StoreError};
use crate::view::Glance;

/// A table nobody has looked at for so long leaves the memory.
const IDLE: Duration = Duration::from_secs(600);
/// While somebody watches, an idle table looks up this often.
const ROUND: Duration = Duration::from_secs(60);
/// A bot may think so long; then something legal is played for it.
const BUDGET: Duration = Duration::from_secs(2);
/// Somebody who asks for a hint waits a little longer, on a busy machine.
const HINT: Duration = Duration::from_secs(10);

/// A message to the task of a table.
pub(super) enum Message {
    Look(Box<dyn FnOnce(&Live) + Send>),
    Order {
        guest: String,
        seat: Option<Seat>,
        order: Order,
        done: oneshot::Sender<Answered>,
    },
    /// Something that is no deed.
    Heard(Heard),
    Advice {
        seat: Seat,
        question: u32,
        advice: Result<Hint, String>,
        done: oneshot::Sender<Answered>,
    },
}

/// What became of an order.
pub type Answered = Result<(), TableError>;

/// A way to talk to a live table.
#[derive(Clone)]
pub struct Handle {
    pub(super) sender: mpsc::Sender<Message>,
    changed: watch::Receiver<u64>,
}

impl std::fmt::Debug for Handle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Handle")
    }
}

impl Handle {
    /// Looks at the table.
    pub async fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Live) -> T + Send + 'static,
    ) -> Result<T, TableError> {
        let (done, answer) = oneshot::channel();
        let message = Message::Look(Box::new(move |live| {
            // Whoever asked may be gone.
            let _ = done.send(look(live));
        }));
        self.sender.send(message).await.map_err(|_| TableError::Broken)?;
        answer.await.map_err(|_| TableError::Broken)
    }

    /// Has something done by a guest.
    pub async fn order(&self, guest: &str, seat: Option<Seat>, order: Order) -> Answered {
        let (done, answer) = oneshot::channel();
        let message = Message::Order { guest: guest.to_string(), seat, order, done };
        self.sender.send(message).await.map_err(|_| TableError::Broken)?;
        answer.await.map_err(|_| TableError::Broken)?
    }

    /// Says that somebody watches for these seats, until the guard is dropped.
    pub async fn here(&self, seats: Seats) -> Presence {
        let _ = self.sender.send(Message::Heard(Heard::Here(seats))).await;
        Presence { seats, sender: self.sender.clone() }
    }

    /// Moves whenever the table has changed for somebody.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changed.clone()
    }

    pub(super) fn is_gone(&self) -> bool {
        self.sender.is_closed()
    }
}

/// Somebody is there as long as this lives.
#[derive(Debug)]
pub struct Presence {
    seats: Seats,
    sender: mpsc::Sender<Message>,
}

impl Drop for Presence {
    fn drop(&mut self) {
        let message = Message::Heard(Heard::Gone(self.seats));
        if let Err(mpsc::error::TrySendError::Full(message)) = self.sender.try_send(message) {
            let sender = self.sender.clone();
            tokio::spawn(async move { sender.send(message).await });
        }
    }
}

/// The table inside its task: it is fed messages and time, what it decides is stored,
/// then applied, then told. Nothing in here decides.
pub struct Live {
    table: Table,
    tip: Link,
    store: Arc<dyn Store>,
    changed: watch::Sender<u64>,
    /// The way back to ourselves, for bots.
    own: mpsc::WeakSender<Message>,
    clock: Clock,
    /// What bots did wrong, at all tables.
    fouls: Arc<Fouls>,
    /// Where they think.
    pool: Arc<Pool>,
    /// The store and the memory may disagree: begin again from the store.
    torn: bool,
    /// What is due cannot be done; until something else is, nobody tries again.
    stuck: bool,
    /// Somebody without a seat has looked.
    looked: AtomicBool,
}

impl std::fmt::Debug for Live {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Live({})", self.table.id)
    }
}

impl Deref for Live {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}

/// Puts a table to work. The task ends by itself when nobody needs it.
pub(super) fn start(
    mut table: Table,
    tip: Link,
    store: Arc<dyn Store>,
    clock: Clock,
    (fouls, pool): (Arc<Fouls>, Arc<Pool>),
) -> Handle {
    let (sender, inbox) = mpsc::channel(256);
    let (changed, changes) = watch::channel(0);
    table.wake(clock.now());
    let own = sender.downgrade();
    let live = Live {
        table,
        tip,
        store,
        changed,
        own,
        clock,
        fouls,
        pool,
        torn: false,
        stuck: false,
        looked: AtomicBool::new(false),
    };
    tokio::spawn(live.run(inbox));
    Handle { sender, changed: changes }
}

impl Live {
    /// The table as this visitor may see it.
    pub fn view(&self, viewer: &Viewer) -> Result<Glance, TableError> {
        if self.table.presence(viewer).is_empty() {
            self.looked.store(true, Ordering::Relaxed);
        }
        self.table.view(viewer, self.clock.now())
    }

    async fn run(mut self, mut inbox: mpsc::Receiver<Message>) {
        let mut busy = self.clock.now();
        loop {
            self.let_them_think();
            let now = self.clock.now();
            let idle = (busy + IDLE).max(now + ROUND);
            let alarm = self.table.alarm(now).filter(|_| !self.stuck);
            let alarm = alarm.map_or(idle, |alarm| alarm.min(idle));
            let clock = self.clock.clone();
            let message = tokio::select! {
                message = inbox.recv() => message,
                () = clock.sleep_until(alarm) => {
                    if !self.table.is_watched() && self.clock.now() >= busy + IDLE {
                        return;
                    }
                    // Somebody's time is up, and everybody may know.
                    if !self.tend().await {
                        self.tell();
                    }
                    if self.torn {
                        return;
                    }
                    continue;
                }
            };
            let Some(message) = message else { return };
            busy = self.clock.now();
            // What is due by now comes before what somebody wants now.
            self.tend().await;
            if !self.torn {
                self.handle(message).await;
                self.tend().await;
            }
            if self.torn {
                // Whoever asks next gets the table as the store has it.
                return;
            }
        }
    }

    async fn handle(&mut self, message: Message) {
        match message {
            Message::Look(look) => {
                look(self);
                if self.looked.swap(false, Ordering::Relaxed) {
                    self.table.hear(Heard::Looked(self.clock.now()));
                }
            }
            Message::Order { guest, seat, order: Order::Hint { question, told }, done } => {
                let now = self.clock.now();
                match self.table.further(&guest, seat, (question, told), now) {
                    Some(Ok(deeds)) => drop(done.send(self.keep(deeds, now).await)),
                    Some(Err(refused)) => drop(done.send(Err(refused))),
                    None => self.advise(&guest, seat, question, done),
                }
            }
            Message::Order { guest, seat, order: Order::Alone, done } => {
                let _ = done.send(self.end_others(&guest, seat).await);
            }
            Message::Order { guest, seat, order, done } => {
                let now = self.clock.now();
                let answer = match self.table.decide(&guest, seat, &order, now) {
                    Ok(deeds) => self.keep(deeds, now).await,
                    Err(refused) => {
                        self.table.refuse(&guest, seat, &order, &refused);
                        Err(refused)
                    }
                };
                // Whoever asked may be gone.
                let _ = done.send(answer);
            }
            Message::Heard(heard) => {
                if self.table.hear(heard) {
                    self.tell();
                }
            }
            Message::Advice { seat, question, advice, done } => {
                let now = self.clock.now();
                let answer = match self.table.advised(seat, question, advice, now) {
                    Ok(deeds) => self.keep(deeds, now).await,
                    Err(refused) => Err(refused),
                };
                let _ = done.send(answer);
            }
        }
    }

    /// Who was here last is for the store to say.
    async fn end_others(&mut self, guest: &str, wanted: Option<Seat>) -> Answered {
        let (seat, rank) = self.table.rank(guest, wanted)?;
        let may = may_end(&rank, self.store.as_ref(), self.clock.seconds()).await;
        let now = self.clock.now();
        let deeds = self.table.end_others(guest, seat, may, now)?;
        self.keep(deeds, now).await
    }

    fn tell(&self) {
        self.changed.send_modify(|version| *version += 1);
    }

    /// Does everything that is due by now; was there anything?
    async fn tend(&mut self) -> bool {
        let mut tended = false;
        while !self.torn && !self.stuck {
            let now = self.clock.now();
            self.let_them_think();
            if self.table.alarm(now).is_none_or(|alarm| alarm > now) {
                break;
            }
            let deeds = match self.table.tend(now) {
                Ok(deeds) => deeds,
                Err(problem) => {
                    tracing::error!(table = %short(&self.table.id), %problem, "it got stuck");
                    self.stuck = true;
                    break;
                }
            };
            if let Some((seat, problem)) = &deeds.problem {
                tracing::error!(table = %short(&self.table.id), %seat, %problem, "a bot broke the rules");
            }
            if self.keep(deeds, now).await.is_err() {
                break;
            }
            tended = true;
        }
        tended
    }

    /// Writes the deeds of that moment down; only when they are on disk the table
    /// changes.
    async fn keep(&mut self, deeds: Deeds, now: Moment) -> Answered {
        let refused = deeds.refused.clone().map_or(Ok(()), |why| Err(TableError::Refused(why)));
        if deeds.deeds.is_empty() {
            self.table.apply(deeds);
            return refused;
        }
        let after = self.table.state.entries;
        let entries: Vec<_> = deeds.deeds.iter().map(Deed::entry).collect();
        let append = Append {
            table: self.table.id.clone(),
            after,
            tip: self.tip,
            at: now,
            day: Some(self.clock.today() as i64),
            entries: entries.clone(),
            index: self.table.index(&deeds, now),
        };
        if let Err(error) = self.store.append(append).await {
            // Nobody knows what the disk has now; the next reader will see.
            self.torn = true;
            tracing::warn!(table = %short(&self.table.id), %error, "not stored");
            return Err(match error {
                StoreError::Conflict => TableError::Stale,
                other => TableError::Store(other),
            });
        }
        for (n, entry) in (after + 1..).zip(&entries) {
            self.tip = store::link(&self.tip, n, now, entry);
        }
        self.table.apply(deeds);
        self.stuck = false;
        self.tell();
        refused
    }

    /// Has the bots think that are asked and do not think yet.
    fn let_them_think(&mut self) {
        for work in self.table.thoughts() {
            let Some(own) = self.own.upgrade() else { return };
            let (id, pool) = (self.table.id.clone(), Arc::clone(&self.pool));
            let table = short(&id).to_string();
            let fouls = Arc::clone(&self.fouls);
            tokio::spawn(async move {
                let heard = match work {
                    Work::Decide { seat, question, character, ask: what, time, think } => {
                        let thought = match searches(&character, what) {
                            true => search(&pool, &id, time, &think).await,
                            false => ask(BUDGET, &think, what).await,
                        };
                        if let Err(problem) = &thought {
                            fouls.count(*problem, what);
                            tracing::error!(%table, %seat, %character, ?what, %problem, "a bot failed");
                        }
                        Heard::Thought { seat, question, ask: what, thought }
                    }
                    Work::Reply { number, think } => Heard::Reply {
                        number,
                        reply: elsewhere(BUDGET, think).await.ok().flatten(),
                    },
                };
                let _ = own.send(Message::Heard(heard)).await;
            });
        }
    }

    fn advise(
        &mut self,
        guest: &str,
        wanted: Option<Seat>,
        question: u32,
        done: oneshot::Sender<Answered>,
    ) {
        match (self.table.advise(guest, wanted, question), self.own.upgrade()) {
            (Ok((seat, think)), Some(own)) => {
                tokio::spawn(async move {
                    let advice = ask(HINT, &think, Ask::Advise).await;
                    let advice =
                        advice.map(|thought| thought.hint).map_err(|foul| foul.to_string());
                    let _ = own.send(Message::Advice { seat, question, advice, done }).await;
                });
            }
            (Err(refused), _) => drop(done.send(Err(refused))),
            (_, None) => drop(done.send(Err(TableError::Broken))),
        }
    }
}

/// How often bots were replaced, by what they did wrong.
#[derive(Debug, Default)]
pub struct Fouls([AtomicU64; 3]);

impl Fouls {
    const KINDS: [(Foul, &'static str); 3] =
        [(Foul::Panicked, "panicked"), (Foul::Illegal, "illegal"), (Foul::Stalled, "stalled")];

    /// Whoever stands in and fails as well has replaced nobody.
    fn count(&self, foul: Foul, what: Ask) {
        if !matches!(what, Ask::Decide | Ask::Reconsider) {
            return;
        }
        let place = Fouls::KINDS.iter().position(|(kind, _)| *kind == foul).unwrap_or(0);
        self.0[place].fetch_add(1, Ordering::Relaxed);
    }

    /// What went wrong, in a word, and how often.
    pub fn counts(&self) -> [(&'static str, u64); 3] {
        let load = |nth: usize| (Fouls::KINDS[nth].1, self.0[nth].load(Ordering::Relaxed));
        [load(0), load(1), load(2)]
    }
}

/// Does it search before it decides? Then it waits for a thread of the pool, and heeds
/// the time. All others, who may do anything, think on threads of their own.
fn searches(character: &str, what: Ask) -> bool {
    matches!(what, Ask::Decide | Ask::Reconsider) && Level::read(character).is_some()
}

/// The decision of a bot that searches.
async fn search(
    pool: &Pool,
    table: &str,
    time: Duration,
    mind: &Thinking,
) -> Result<Thought, Foul> {
    let mind = Arc::clone(mind);
    let answer = pool.think(table, time, move |patience| mind(Ask::Decide, patience));
    match timeout(BUDGET, answer).await {
        Ok(done) => done.map_err(|_| Foul::Panicked)?,
        Err(_) => Err(Foul::Stalled),
    }
}

/// A bot's thought on another thread.
async fn ask(budget: Duration, mind: &Thinking, what: Ask) -> Result<Thought, Foul> {
    let mind = Arc::clone(mind);
    elsewhere(budget, move || mind(what, Patience::default())).await?
}

/// Whatever thinks there may panic, and it may take too long.
async fn elsewhere<T: Send + 'static>(
    budget: Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Foul> {
    match timeout(budget, tokio::task::spawn_blocking(work)).await {
        Ok(done) => done.map_err(|_| Foul::Panicked),
        Err(_) => Err(Foul::Stalled),
    }
}

/// Enough of an id for a log, and too little to open the table.
pub(super) fn short(id: &str) -> &str {
    id.get(..6).unwrap_or("?")
}
