//! A table that is being played: one task owns it, everybody else has a handle.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use players::search::Level;
use players::{Foul, Patience};
use tabletop::{Seat, Seats};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

use super::bots::Work;
use super::deed::Deed;
use super::duty::Duty;
use super::error::TableError;
use super::lookout::Lookout;
use super::orders::Order;
use super::sitting::may_end;
use super::value::{Deeds, Heard, Table};
use super::view::Viewer;
use crate::clock::{Clock, Moment};
use crate::games::{Ask, Thinking, Thought};
use crate::hint::Hint;
use crate::pool::Pool;
use crate::store::{self, Append, Fence, Link, Store, StoreError};
use crate::view::Glance;

/// A table nobody has looked at for so long leaves the memory.
pub(super) const IDLE: Duration = Duration::from_secs(600);
/// While somebody watches, an idle table looks up this often.
const ROUND: Duration = Duration::from_secs(60);
/// A bot may think so long; then something legal is played for it.
const BUDGET: Duration = Duration::from_secs(2);
/// Somebody who asks for a hint gets what is found in so long, on a busy machine too,
const HINT_DUE: Duration = Duration::from_secs(1);
/// and from whoever does not heed the time nothing after that.
const HINT: Duration = Duration::from_secs(10);

/// Where others may add to a table as well, one that is watched looks so often whether
/// they have, though nobody says so.
const GLANCE: Duration = Duration::from_millis(750);
/// So often in a row somebody else may be faster.
const TRIES: usize = 32;

/// Looks at the table, or hears why not.
type Look = dyn FnOnce(Result<&Live, TableError>) + Send;

/// A message to the task of a table.
pub(super) enum Message {
    Look {
        /// Whoever is shown something of it; nothing, where nobody is.
        eyes: Option<Viewer>,
        look: Box<Look>,
    },
    /// Somebody else has added something to the table.
    News,
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

impl Message {
    /// The table is not ours to show any more.
    fn turn_away(self, why: &TableError) {
        // Whoever asked may be gone.
        match self {
            Message::Look { look, .. } => look(Err(why.clone())),
            Message::Order { done, .. } | Message::Advice { done, .. } => {
                let _ = done.send(Err(why.clone()));
            }
            Message::News | Message::Heard(_) => {}
        }
    }
}

/// What became of an order.
pub type Answered = Result<(), TableError>;

/// A way to talk to a live table.
#[derive(Clone)]
pub struct Handle {
    pub(super) sender: mpsc::Sender<Message>,
    changed: watch::Receiver<u64>,
    /// How many entries it knows.
    known: Arc<AtomicI64>,
}

impl std::fmt::Debug for Handle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Handle")
    }
}

impl Handle {
    /// Looks at the table for ourselves: nobody is shown anything.
    pub async fn look<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Live) -> T + Send + 'static,
    ) -> Result<T, TableError> {
        self.look_with(None, look).await
    }

    /// Looks at the table for somebody. If they have no seat, it knows that they look.
    pub async fn look_as<T: Send + 'static>(
        &self,
        viewer: Viewer,
        look: impl FnOnce(&Live, &Viewer) -> T + Send + 'static,
    ) -> Result<T, TableError> {
        let eyes = Some(viewer.clone());
        self.look_with(eyes, move |live| look(live, &viewer)).await
    }

    async fn look_with<T: Send + 'static>(
        &self,
        eyes: Option<Viewer>,
        look: impl FnOnce(&Live) -> T + Send + 'static,
    ) -> Result<T, TableError> {
        let (done, answer) = oneshot::channel();
        let look = Box::new(move |live: Result<&Live, TableError>| {
            // Whoever asked may be gone.
            let _ = done.send(live.map(look));
        });
        let message = Message::Look { eyes, look };
        self.sender.send(message).await.map_err(|_| TableError::Broken)?;
        answer.await.map_err(|_| TableError::Broken)?
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

    /// Somebody else has added something. Where that is lost, the table finds it itself.
    pub(super) fn news(&self) {
        let _ = self.sender.try_send(Message::News);
    }

    /// Moves whenever the table has changed for somebody.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changed.clone()
    }

    /// How many entries of the table are known here.
    pub(super) fn known(&self) -> i64 {
        self.known.load(Ordering::Relaxed)
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

/// Somebody else has added to the table first.
struct Moved;

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
    staff: Staff,
    /// What it does by itself it does under the lease on this shard.
    shard: u8,
    known: Arc<AtomicI64>,
    /// When it was last as the store has it.
    caught_up: Moment,
    /// The store and the memory may disagree: begin again from the store.
    torn: bool,
    /// What is due cannot be done; until something else is, or more may be written than at
    /// that level, nobody tries again.
    stuck: Option<u32>,
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

/// What all tables share.
#[derive(Clone)]
pub(super) struct Staff {
    /// What bots did wrong.
    pub fouls: Arc<Fouls>,
    /// Where they think.
    pub pool: Arc<Pool>,
    pub duty: Arc<Duty>,
    /// Who looks, told to the others.
    pub lookout: Arc<Lookout>,
}

/// Puts a table to work. The task ends by itself when nobody needs it.
pub(super) fn start(
    mut table: Table,
    tip: Link,
    store: Arc<dyn Store>,
    clock: Clock,
    staff: Staff,
) -> Handle {
    let (sender, inbox) = mpsc::channel(256);
    let (changed, changes) = watch::channel(0);
    let now = clock.now();
    // Where several keep the house it is awake at some of them; and time must be the same
    // at all of them.
    match store.shared() {
        true => table.share(),
        false => table.wake(now),
    }
    let own = sender.downgrade();
    let known = Arc::new(AtomicI64::new(table.state.entries));
    let shard = store::shard(&table.id);
    let live = Live {
        table,
        tip,
        store,
        changed,
        own,
        clock,
        staff,
        shard,
        known: Arc::clone(&known),
        caught_up: now,
        torn: false,
        stuck: None,
    };
    tokio::spawn(live.run(inbox));
    Handle { sender, changed: changes, known }
}

impl Live {
    /// The table as this visitor may see it.
    pub fn view(&self, viewer: &Viewer) -> Result<Glance, TableError> {
        self.table.view(viewer, self.clock.now())
    }

    async fn run(mut self, mut inbox: mpsc::Receiver<Message>) {
        let mut busy = self.clock.now();
        loop {
            self.let_them_think();
            self.look_elsewhere().await;
            if self.torn {
                return self.leave(false);
            }
            let now = self.clock.now();
            let idle = (busy + IDLE).max(now + ROUND);
            let alarm = self.table.alarm(now).filter(|_| !self.is_stuck());
            // What is due at somebody else's is seen when they have done it.
            let alarm = alarm.filter(|&alarm| alarm > now || self.duty().is_some());
            let glance = self.glances().then_some(self.caught_up.max(now) + GLANCE);
            let next = alarm.into_iter().chain(glance).fold(idle, Moment::min);
            let clock = self.clock.clone();
            let message = tokio::select! {
                message = inbox.recv() => message,
                () = clock.sleep_until(next) => {
                    if !self.table.is_watched() && self.may_sleep(alarm, busy) {
                        return self.leave(true);
                    }
                    // Whoever does not answer is asked again.
                    let _ = self.catch_up().await;
                    let timed = next == idle || alarm.is_some_and(|alarm| alarm <= next);
                    // Somebody's time is up, and everybody may know.
                    if !self.tend().await && timed {
                        self.tell();
                    }
                    if self.torn {
                        return self.leave(false);
                    }
                    continue;
                }
            };
            let Some(message) = message else { return self.leave(false) };
            if !matches!(message, Message::News) {
                busy = self.clock.now();
            }
            // Whoever was answered elsewhere sees it here.
            let known = self.catch_up().await;
            if let (true, Err(why)) = (self.torn, &known) {
                message.turn_away(why);
                inbox.close();
                while let Ok(message) = inbox.try_recv() {
                    message.turn_away(why);
                }
                return self.leave(false);
            }
            // What is due by now comes before what somebody wants now.
            self.tend().await;
            if !self.torn {
                self.handle(message, known).await;
                self.tend().await;
            }
            if self.torn {
                // Whoever asks next gets the table as the store has it.
                return self.leave(false);
            }
        }
    }

    fn is_stuck(&self) -> bool {
        self.stuck == Some(self.staff.duty.level())
    }

    /// The lease on the work of this table, if it is ours.
    fn duty(&self) -> Option<Fence> {
        self.staff.duty.of(self.shard)
    }

    /// Where a table is woken when something is due, it does not sleep over that.
    fn may_sleep(&self, alarm: Option<Moment>, busy: Moment) -> bool {
        let now = self.clock.now();
        let soon = alarm.is_some_and(|alarm| alarm < now + 2 * IDLE);
        now >= busy + IDLE && !(soon && self.store.shared() && self.duty().is_some())
    }

    /// `known`: is the table as the store has it?
    async fn handle(&mut self, message: Message, known: Answered) {
        match message {
            Message::News => {}
            Message::Look { eyes, look } => {
                let known = match (known, eyes) {
                    (Ok(()), Some(eyes)) => self.notice(&eyes).await,
                    (known, _) => known,
                };
                look(known.map(|()| &*self));
            }
            Message::Order { guest, seat, order: Order::Hint { question, told }, done } => {
                let further =
                    |live: &mut Live, now| live.table.further(&guest, seat, (question, told), now);
                match further(self, self.clock.now()) {
                    Some(_) => {
                        let decide = |live: &mut Live, now| {
                            further(live, now).unwrap_or(Err(TableError::Stale))
                        };
                        drop(done.send(self.settle(known, decide).await));
                    }
                    None => self.advise(&guest, seat, question, done),
                }
            }
            Message::Order { guest, seat, order: Order::Alone, done } => {
                let _ = done.send(self.end_others(&guest, seat, known).await);
            }
            Message::Order { guest, seat, order, done } => {
                let decide = |live: &mut Live, now| {
                    let decided = live.table.decide(&guest, seat, &order, now);
                    if let Err(refused) = &decided {
                        live.table.refuse(&guest, seat, &order, refused);
                    }
                    decided
                };
                // Whoever asked may be gone.
                let _ = done.send(self.settle(known, decide).await);
            }
            Message::Heard(heard) => {
                // Until now they have looked, and they may be back in a moment.
                if matches!(&heard, Heard::Gone(seats) if seats.is_empty()) {
                    self.table.hear(Heard::Looked(self.clock.now()));
                }
                if self.table.hear(heard) {
                    self.tell();
                    // What cannot be told the others now is told them again.
                    let _ = self.look_out().await;
                }
            }
            Message::Advice { seat, question, advice, done } => {
                let decide =
                    |live: &mut Live, now| live.table.advised(seat, question, advice.clone(), now);
                let _ = done.send(self.settle(known, decide).await);
            }
        }
    }

    /// Somebody is about to be shown something. Eyes without a seat are known to everybody
    /// who keeps this house before they see anything; and what has happened by then they
    /// see as well.
    async fn notice(&mut self, eyes: &Viewer) -> Answered {
        if !self.table.presence(eyes).is_empty() {
            return Ok(());
        }
        self.table.hear(Heard::Looked(self.clock.now()));
        match self.look_out().await? {
            true => self.catch_up().await,
            false => Ok(()),
        }
    }

    /// Tells the others who looks here; was that needed?
    async fn look_out(&mut self) -> Result<bool, TableError> {
        if !self.store.shared() {
            return Ok(false);
        }
        let (now, is) = (self.clock.now(), self.table.onlookers());
        let told = self.staff.lookout.tell(self.store.as_ref(), now, &self.table.id, is).await;
        told.map_err(TableError::Store)
    }

    /// Asks who looks elsewhere, if something is to be decided by that. Until it is known
    /// somebody might.
    async fn look_elsewhere(&mut self) {
        if self.table.wonders() && self.duty().is_some() {
            let _ = self.catch_up().await;
        }
    }

    /// Whoever looks at the table next does so at another task.
    fn leave(&self, asleep: bool) {
        self.staff.lookout.leave(&self.table.id, asleep, self.clock.now());
    }

    /// Who was here last is for the store to say.
    async fn end_others(&mut self, guest: &str, wanted: Option<Seat>, known: Answered) -> Answered {
        let (_, rank) = self.table.rank(guest, wanted)?;
        let may = may_end(&rank, self.store.as_ref(), self.clock.seconds()).await;
        let decide = |live: &mut Live, now| {
            // Whoever has become another since is asked anew.
            let (seat, now_rank) = live.table.rank(guest, wanted)?;
            match now_rank == rank {
                true => live.table.end_others(guest, seat, may, now),
                false => Err(TableError::Stale),
            }
        };
        self.settle(known, decide).await
    }

    /// Decides and keeps it. Where somebody else was faster it is decided anew, and nobody
    /// is told: that there was a conflict would tell of another seat's secret act.
    async fn settle(
        &mut self,
        known: Answered,
        mut decide: impl FnMut(&mut Live, Moment) -> Result<Deeds, TableError>,
    ) -> Answered {
        known?;
        for _ in 0..TRIES {
            let now = self.clock.now();
            let deeds = decide(self, now)?;
            match self.keep(deeds, now, None).await {
                Ok(answered) => return answered,
                Err(Moved) => {
                    self.catch_up().await?;
                    self.tend().await;
                    if self.torn {
                        return Err(TableError::Broken);
                    }
                }
            }
        }
        Err(TableError::Store(StoreError::Unavailable("everybody writes to this table".into())))
    }

    /// Is it worth while to look whether others have added something?
    fn glances(&self) -> bool {
        self.store.shared() && self.table.is_watched()
    }

    /// Takes in what others have added to the table since.
    async fn catch_up(&mut self) -> Answered {
        if !self.store.shared() {
            return Ok(());
        }
        // Nobody loses time to somebody else's frost.
        if self.clock.was_frozen() {
            let others = self.store.tick(self.clock.now()).await;
            self.clock.hear_all(others.map_err(TableError::Store)?);
        }
        let now = self.clock.now();
        let (id, entries) = (&self.table.id, self.table.state.entries);
        let news = self.store.news(id, entries, self.tip, now).await;
        self.caught_up = self.clock.now();
        let news = match news {
            Ok(Some(news)) => news,
            Ok(None) | Err(StoreError::Damaged(_)) => return self.tear("it is another table now"),
            Err(other) => return Err(TableError::Store(other)),
        };
        for (at, entry) in &news.entries {
            let Ok(deed) = Deed::read(entry) else {
                // Whoever can read it goes on with the table.
                self.torn = true;
                return Err(TableError::Newer);
            };
            if let Err(why) = self.table.take_in(&deed, *at) {
                return self.tear(&why);
            }
        }
        // Through somebody who does not say who looks, anybody might.
        let mut elsewhere = news.elsewhere;
        elsewhere.strangers |= self.staff.duty.level() < store::NOTING_LEVEL;
        if self.table.hear(Heard::Elsewhere(elsewhere)) {
            self.tell();
        }
        if !news.entries.is_empty() {
            self.known.store(self.table.state.entries, Ordering::Relaxed);
            self.tip = news.tip;
            self.stuck = None;
            self.tell();
        }
        Ok(())
    }

    /// Whoever asks next gets the table as the store has it.
    fn tear(&mut self, why: &str) -> Answered {
        tracing::warn!(table = %short(&self.table.id), %why, "it is read again");
        self.torn = true;
        Err(TableError::Broken)
    }

    fn tell(&self) {
        self.changed.send_modify(|version| *version += 1);
    }

    /// Does everything that is due by now, if that is our duty; was there anything?
    async fn tend(&mut self) -> bool {
        let mut tended = false;
        let mut slower = 0;
        while !self.torn && !self.is_stuck() && slower < TRIES {
            let now = self.clock.now();
            self.let_them_think();
            let Some(fence) = self.duty() else { break };
            if self.table.alarm(now).is_none_or(|alarm| alarm > now) {
                break;
            }
            let deeds = match self.table.tend(now) {
                Ok(deeds) => deeds,
                Err(problem) => {
                    tracing::error!(table = %short(&self.table.id), %problem, "it got stuck");
                    self.stuck = Some(self.staff.duty.level());
                    break;
                }
            };
            if let Some((seat, problem)) = &deeds.problem {
                tracing::error!(table = %short(&self.table.id), %seat, %problem, "a bot broke the rules");
            }
            match self.keep(deeds, now, Some(fence)).await {
                Ok(Ok(())) => tended = true,
                Ok(Err(_)) => break,
                Err(Moved) => {
                    slower += 1;
                    if self.catch_up().await.is_err() {
                        break;
                    }
                }
            }
        }
        tended
    }

    /// Writes the deeds of that moment down; only when they are on disk the table
    /// changes. What the table does by itself is written under a lease.
    async fn keep(
        &mut self,
        deeds: Deeds,
        now: Moment,
        fence: Option<Fence>,
    ) -> Result<Answered, Moved> {
        let refused = deeds.refused.clone().map_or(Ok(()), |why| Err(TableError::Refused(why)));
        if deeds.deeds.is_empty() {
            self.table.apply(deeds);
            return Ok(refused);
        }
        let after = self.table.state.entries;
        let entries: Vec<_> = deeds.deeds.iter().map(Deed::entry).collect();
        if let Err(not_yet) = self.staff.duty.may_write(&entries) {
            if fence.is_some() {
                self.stuck = Some(self.staff.duty.level());
            }
            return Ok(Err(not_yet));
        }
        let append = Append {
            table: self.table.id.clone(),
            after,
            tip: self.tip,
            at: now,
            day: Some(self.clock.today() as i64),
            entries: entries.clone(),
            index: self.table.index(&deeds, now),
            fence,
        };
        match self.store.append(append).await {
            Ok(()) => {}
            Err(StoreError::Conflict) if self.store.shared() => {
                self.staff.duty.moved();
                return Err(Moved);
            }
            Err(StoreError::Fenced) => {
                fence.into_iter().for_each(|fence| self.staff.duty.lost(fence));
                return Err(Moved);
            }
            Err(error) => {
                // Nobody knows what the disk has now; the next reader will see.
                self.torn = true;
                tracing::warn!(table = %short(&self.table.id), %error, "not stored");
                return Ok(Err(match error {
                    StoreError::Conflict => TableError::Stale,
                    other => TableError::Store(other),
                }));
            }
        }
        for (n, entry) in (after + 1..).zip(&entries) {
            self.tip = store::link(&self.tip, n, now, entry);
        }
        self.table.apply(deeds);
        self.known.store(self.table.state.entries, Ordering::Relaxed);
        self.stuck = None;
        self.tell();
        Ok(refused)
    }

    /// Has the bots think that are asked and do not think yet; here, if it is our duty.
    fn let_them_think(&mut self) {
        if self.duty().is_none() {
            self.table.leave_talk_to_others();
            return;
        }
        for work in self.table.thoughts() {
            let Some(own) = self.own.upgrade() else { return };
            let (id, pool) = (self.table.id.clone(), Arc::clone(&self.staff.pool));
            let table = short(&id).to_string();
            let fouls = Arc::clone(&self.staff.fouls);
            tokio::spawn(async move {
                let heard = match work {
                    Work::Decide { seat, question, character, ask: what, time, think } => {
                        let searches = what != Ask::StandIn && searches(&character);
                        let thought = match searches {
                            true => {
                                let work = move |patience| think(what, patience);
                                search(BUDGET, pool.think(&id, time, work)).await
                            }
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
            (Ok((seat, adviser, think)), Some(own)) => {
                let (id, pool) = (self.table.id.clone(), Arc::clone(&self.staff.pool));
                tokio::spawn(async move {
                    let advice = match searches(adviser) {
                        true => {
                            let work = move |patience| think(Ask::Advise, patience);
                            search(HINT, pool.advise(&id, HINT_DUE, work)).await
                        }
                        false => ask(HINT, &think, Ask::Advise).await,
                    };
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

/// Does it search until its patience is over? Then it waits for a thread of the pool. All
/// others would hold that up, for they heed no time: they think on threads of their own.
fn searches(character: &str) -> bool {
    Level::read(character).is_some()
}

/// What comes of a search in the pool.
async fn search(
    budget: Duration,
    answer: oneshot::Receiver<Result<Thought, Foul>>,
) -> Result<Thought, Foul> {
    match timeout(budget, answer).await {
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
