//! A table that is being played: one task owns it, everybody else has a handle.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use tabletop::{Seat, Seats, Statement, Tone};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until, timeout};

use super::deed::Deed;
use super::hall::TableError;
use super::state::State;
use crate::clock;
use crate::face::{Hint, SeatKind, Stage};
use crate::games::NotPlayed;
use crate::store::{self, Append, Link, Store, StoreError};

/// A bot may think so long; then something legal is played for it.
const BUDGET: Duration = Duration::from_secs(2);
/// A table nobody has looked at for so long leaves the memory.
const IDLE: Duration = Duration::from_secs(600);
/// How often the table looks for people who have been away too long.
const ROUND: Duration = Duration::from_secs(5);
/// More deeds than any game needs; a table cannot grow without end.
const MOST_ENTRIES: i64 = 50_000;
/// Refused submissions remembered per table, so that they get the same answer.
const REFUSED: usize = 64;

/// Somebody who looks at a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Viewer {
    /// The guest, if the browser is known.
    pub guest: Option<String>,
    /// The seat they want to sit on, where they hold several.
    pub seat: Option<Seat>,
}

/// Something somebody wants done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    Answer {
        question: u32,
        id: String,
        line: String,
    },
    Undo {
        question: u32,
        id: String,
        count: u32,
    },
    Say {
        id: String,
        words: String,
    },
    Hint {
        question: u32,
    },
    Claim {
        seat: Option<Seat>,
        name: String,
    },
    /// Shown the private return link of the seat.
    Join {
        seat: Seat,
    },
    StandIn {
        seat: Seat,
    },
    Reclaim {
        seat: Seat,
    },
    Remove {
        seat: Seat,
    },
    Pause,
    Resume,
    Tempo(u32),
    Agree,
    Resign,
}

/// A message to the task of a table.
pub(super) enum Message {
    Look(Box<dyn FnOnce(&Live) + Send>),
    Order {
        guest: String,
        seat: Option<Seat>,
        order: Order,
        done: oneshot::Sender<Answered>,
    },
    /// A bot has decided, or failed to.
    Thought {
        seat: Seat,
        question: u32,
        thought: Result<Hint, String>,
    },
    Advice {
        seat: Seat,
        question: u32,
        advice: Result<Hint, String>,
        done: oneshot::Sender<Answered>,
    },
    Here(Seats),
    Gone(Seats),
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
        let _ = self.sender.send(Message::Here(seats)).await;
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
        let message = Message::Gone(self.seats);
        if let Err(mpsc::error::TrySendError::Full(message)) = self.sender.try_send(message) {
            let sender = self.sender.clone();
            tokio::spawn(async move { sender.send(message).await });
        }
    }
}

/// The table inside its task.
pub struct Live {
    pub(super) id: String,
    pub(super) state: State,
    entries: i64,
    tip: Link,
    store: Arc<dyn Store>,
    changed: watch::Sender<u64>,
    /// The way back to ourselves, for bots.
    own: mpsc::WeakSender<Message>,
    /// Streams per seat, and since when there is none.
    streams: Vec<u32>,
    absent: Vec<Instant>,
    watching: u32,
    pub(super) abandoned: Seats,
    /// The question a bot is thinking about, by seat.
    thinking: BTreeMap<u8, u32>,
    refused: Vec<((u8, String), TableError)>,
    /// The store and the memory may disagree: begin again from the store.
    torn: bool,
}

impl std::fmt::Debug for Live {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Live({})", self.id)
    }
}

/// Puts a table to work. The task ends by itself when nobody needs it.
pub(super) fn start(
    id: String,
    state: State,
    entries: i64,
    tip: Link,
    store: Arc<dyn Store>,
) -> Handle {
    let (sender, inbox) = mpsc::channel(256);
    let (changed, changes) = watch::channel(0);
    let seats = state.chairs.len();
    let live = Live {
        id,
        state,
        entries,
        tip,
        store,
        changed,
        own: sender.downgrade(),
        streams: vec![0; seats],
        absent: vec![Instant::now(); seats],
        watching: 0,
        abandoned: Seats::NONE,
        thinking: BTreeMap::new(),
        refused: Vec::new(),
        torn: false,
    };
    tokio::spawn(live.run(inbox));
    Handle { sender, changed: changes }
}

impl Live {
    async fn run(mut self, mut inbox: mpsc::Receiver<Message>) {
        let mut busy = Instant::now();
        self.wake_bots();
        loop {
            match timeout(ROUND, inbox.recv()).await {
                Ok(Some(message)) => {
                    busy = Instant::now();
                    self.handle(message).await;
                    if self.torn {
                        // Whoever asks next gets the table as the store has it.
                        return;
                    }
                }
                Ok(None) => return,
                Err(_) => {
                    self.look_for_the_absent();
                    let watched = self.watching > 0 || !self.thinking.is_empty();
                    if !watched && busy.elapsed() > IDLE {
                        return;
                    }
                }
            }
        }
    }

    async fn handle(&mut self, message: Message) {
        match message {
            Message::Look(look) => look(self),
            Message::Order { guest, seat, order: Order::Hint { question }, done } => {
                self.advise(&guest, seat, question, done);
            }
            Message::Order { guest, seat, order, done } => {
                let answer = self.order(&guest, seat, order).await;
                let _ = done.send(answer);
            }
            Message::Thought { seat, question, thought } => {
                self.thought(seat, question, thought).await;
            }
            Message::Advice { seat, question, advice, done } => {
                let answer = self.advised(seat, question, advice).await;
                let _ = done.send(answer);
            }
            Message::Here(seats) => {
                self.watching += 1;
                seats.iter().for_each(|seat| self.streams[seat.index()] += 1);
                self.look_for_the_absent();
                self.tell();
            }
            Message::Gone(seats) => {
                self.watching = self.watching.saturating_sub(1);
                for seat in seats.iter() {
                    let streams = &mut self.streams[seat.index()];
                    *streams = streams.saturating_sub(1);
                    self.absent[seat.index()] = Instant::now();
                }
                self.tell();
            }
        }
    }

    fn tell(&self) {
        self.changed.send_modify(|version| *version += 1);
    }

    pub(super) fn connected(&self, seat: Seat) -> bool {
        self.streams.get(seat.index()).is_some_and(|&streams| streams > 0)
    }

    fn look_for_the_absent(&mut self) {
        let grace = Duration::from_secs(self.state.head.pace.grace());
        let due = self.state.due();
        let gone = |seat: &Seat| {
            let away = self.absent[seat.index()].elapsed() > grace;
            let person = self.state.chairs[seat.index()].kind == SeatKind::Person;
            person && away && !self.connected(*seat)
        };
        let abandoned: Seats = due.iter().filter(gone).collect();
        if abandoned != self.abandoned {
            self.abandoned = abandoned;
            self.tell();
        }
    }

    // ── what people want ─────────────────────────────────────────────────

    /// The seat a guest acts for.
    pub(super) fn seat_of(&self, guest: &str, wanted: Option<Seat>) -> Option<Seat> {
        let held = self.state.held_by(guest);
        match wanted {
            Some(seat) => held.contains(seat).then_some(seat),
            // At a shared screen whoever is asked has the say.
            None => {
                let due = self.state.due();
                held.iter().find(|&seat| due.contains(seat)).or(held.lowest())
            }
        }
    }

    async fn order(&mut self, guest: &str, wanted: Option<Seat>, order: Order) -> Answered {
        if let Order::Claim { seat, name } = order {
            return self.claim(guest, seat, name).await;
        }
        if let Order::Join { seat } = order {
            let join = Deed::Join { seat, guest: guest.to_string() };
            return match self.state.held_by(guest).contains(seat) {
                true => Ok(()),
                false => self.carry_out(vec![join]).await,
            };
        }
        let seat = self.seat_of(guest, wanted).ok_or(TableError::NotYourSeat)?;
        match order {
            Order::Answer { question, id, line } => {
                let key = format!("{question}\n{line}");
                self.once(seat, id, key, |state, deeds| answer(state, seat, question, &line, deeds))
                    .await
            }
            Order::Undo { question, id, count } => {
                let key = format!("{question}\nundo {count}");
                self.once(seat, id, key, |state, deeds| undo(state, seat, question, count, deeds))
                    .await
            }
            Order::Say { id, words } => {
                let statement = Statement::new(Tone::Plain, None, &words)
                    .map_err(|error| TableError::Refused(error.to_string()))?;
                self.once(seat, id, words, |state, deeds| {
                    let deed = Deed::Say { seat, statement };
                    state.apply(&deed).map_err(TableError::Refused)?;
                    deeds.push(deed);
                    Ok(None)
                })
                .await
            }
            Order::StandIn { seat: other } => {
                if !self.abandoned.contains(other) {
                    return Err(TableError::Refused("That seat has not been left.".into()));
                }
                let character = self.default_character();
                self.carry_out(vec![Deed::StandIn { seat: other, character }]).await
            }
            Order::Reclaim { seat: other } => {
                if !self.state.held_by(guest).contains(other) {
                    return Err(TableError::NotYourSeat);
                }
                match self.state.chairs[other.index()].kind {
                    SeatKind::StandIn(_) => {
                        self.carry_out(vec![Deed::Reclaim { seat: other }]).await
                    }
                    _ => Ok(()),
                }
            }
            Order::Remove { seat: other } => {
                self.for_the_host(guest)?;
                if self.state.stage() != Stage::Gathering {
                    return Err(TableError::Refused("The game has begun.".into()));
                }
                if other.index() >= self.state.chairs.len() || other == seat {
                    return Err(TableError::NotYourSeat);
                }
                self.carry_out(vec![Deed::Leave { seat: other }]).await
            }
            Order::Pause | Order::Resume => {
                self.for_the_host(guest)?;
                let deed = if order == Order::Pause { Deed::Pause } else { Deed::Resume };
                match self.state.paused == (order == Order::Pause) {
                    true => Ok(()),
                    false => self.carry_out(vec![deed]).await,
                }
            }
            Order::Tempo(milliseconds) => {
                self.for_the_host(guest)?;
                self.carry_out(vec![Deed::Tempo(milliseconds.min(10_000))]).await
            }
            Order::Agree => {
                self.not_over()?;
                match self.state.agreed(seat) {
                    true => Ok(()),
                    false => self.carry_out(vec![Deed::Agree { seat }]).await,
                }
            }
            Order::Resign => {
                self.not_over()?;
                if self.state.solo() {
                    return self.carry_out(vec![Deed::Resign { seat }]).await;
                }
                // The others play on, with a bot in this place.
                let character = self.default_character();
                self.carry_out(vec![Deed::Bot { seat, character }]).await
            }
            // Handled before this point.
            Order::Hint { .. } | Order::Claim { .. } | Order::Join { .. } => Ok(()),
        }
    }

    fn for_the_host(&self, guest: &str) -> Answered {
        match self.state.head.host == guest {
            true => Ok(()),
            false => Err(TableError::Refused("Only whoever opened the table may do that.".into())),
        }
    }

    fn not_over(&self) -> Answered {
        match self.state.stage() {
            Stage::Over => Err(TableError::Refused("The game is over.".into())),
            Stage::Gathering | Stage::Running | Stage::Paused => Ok(()),
        }
    }

    fn default_character(&self) -> String {
        crate::games::by_slug(&self.state.head.game)
            .and_then(|game| game.characters().first().map(|(name, _)| (*name).to_string()))
            .unwrap_or_default()
    }

    async fn claim(&mut self, guest: &str, seat: Option<Seat>, name: String) -> Answered {
        if !self.state.held_by(guest).is_empty() {
            return Ok(());
        }
        let open = |seat: &Seat| {
            self.state.chairs.get(seat.index()).is_some_and(|chair| chair.kind == SeatKind::Open)
        };
        let all = Seats::first(self.state.chairs.len() as u8);
        let seat = match seat {
            Some(seat) => Some(seat).filter(open),
            None => all.iter().find(open),
        };
        let taken = || TableError::Refused("That seat is taken.".into());
        let seat = seat.ok_or_else(taken)?;
        self.carry_out(vec![Deed::Sit { seat, guest: guest.to_string(), name }]).await
    }

    // ── doing ────────────────────────────────────────────────────────────

    /// Does something that carries an id: sent twice, it is done once and
    /// answered twice with the same result.
    async fn once(
        &mut self,
        seat: Seat,
        id: String,
        key: String,
        work: impl FnOnce(&mut State, &mut Vec<Deed>) -> Result<Option<String>, TableError>,
    ) -> Answered {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if id.is_empty() || id.len() > 64 || !id.bytes().all(plain) {
            return Err(TableError::Refused("That form was not ours; please look again.".into()));
        }
        // The same id with other content is another submission, and a stale one.
        let id = format!("{id}-{}", &blake3::hash(key.as_bytes()).to_hex()[..8]);
        if let Some(answer) = self.state.answered(seat, &id) {
            return answer.clone().map_or(Ok(()), |why| Err(TableError::Refused(why)));
        }
        let known = self.refused.iter().find(|(of, _)| *of == (seat.0, id.clone()));
        if let Some((_, refused)) = known {
            return Err(refused.clone());
        }
        let mut next = self.state.clone();
        let mut deeds = Vec::new();
        match work(&mut next, &mut deeds) {
            Ok(refused) => {
                let answered = Deed::Answered { seat, id, refused: refused.clone() };
                next.apply(&answered).map_err(TableError::Refused)?;
                deeds.push(answered);
                self.keep(next, &deeds).await?;
                refused.map_or(Ok(()), |why| Err(TableError::Refused(why)))
            }
            Err(refused) => {
                // A stale answer may become no better, a refused one neither:
                // the question it names can only grow older.
                if self.refused.len() == REFUSED {
                    self.refused.remove(0);
                }
                self.refused.push(((seat.0, id), refused.clone()));
                Err(refused)
            }
        }
    }

    async fn carry_out(&mut self, deeds: Vec<Deed>) -> Answered {
        let mut next = self.state.clone();
        for deed in &deeds {
            next.apply(deed).map_err(TableError::Refused)?;
        }
        self.keep(next, &deeds).await
    }

    /// Writes the deeds down; only when they are on disk the table changes.
    async fn keep(&mut self, next: State, deeds: &[Deed]) -> Answered {
        if self.entries >= MOST_ENTRIES {
            return Err(TableError::Refused("This table has seen enough; open a new one.".into()));
        }
        let entries: Vec<_> = deeds.iter().map(Deed::entry).collect();
        let at = clock::now();
        let append = Append {
            table: self.id.clone(),
            after: self.entries,
            tip: self.tip,
            at,
            entries: entries.clone(),
            index: next.index(&self.id),
        };
        if let Err(error) = self.store.append(append).await {
            // Nobody knows what the disk has now; the next reader will see.
            self.torn = true;
            tracing::warn!(table = %short(&self.id), %error, "not stored");
            return Err(match error {
                StoreError::Conflict => TableError::Stale,
                other => TableError::Store(other),
            });
        }
        for entry in &entries {
            self.entries += 1;
            self.tip = store::link(&self.tip, self.entries, at, entry);
        }
        self.state = next;
        self.look_for_the_absent();
        self.tell();
        self.wake_bots();
        Ok(())
    }

    // ── bots ─────────────────────────────────────────────────────────────

    /// Lets every bot think that is asked and does not think yet.
    fn wake_bots(&mut self) {
        for seat in self.state.due().iter() {
            let question = self.state.game.question(seat);
            let Some(character) = self.state.bot(seat).map(str::to_string) else { continue };
            if self.thinking.get(&seat.0) == Some(&question) {
                continue;
            }
            let Some(thought) = self.state.game.think(seat, &character) else { continue };
            let Some(own) = self.own.upgrade() else { return };
            self.thinking.insert(seat.0, question);
            // The pause depends on neither the cards nor the computing time.
            let ready = Instant::now() + Duration::from_millis(self.state.tempo.into());
            let table = short(&self.id).to_string();
            tokio::spawn(async move {
                let thought = think(thought).await;
                if let Err(problem) = &thought {
                    tracing::error!(%table, %seat, %character, %problem, "a bot was replaced");
                }
                sleep_until(ready).await;
                let _ = own.send(Message::Thought { seat, question, thought }).await;
            });
        }
    }

    async fn thought(&mut self, seat: Seat, question: u32, thought: Result<Hint, String>) {
        self.thinking.remove(&seat.0);
        let due = self.state.due().contains(seat) && self.state.bot(seat).is_some();
        if !due || self.state.game.question(seat) != question {
            self.wake_bots();
            return;
        }
        let chosen = thought.ok().map(|hint| hint.notation);
        for line in chosen.into_iter().chain(self.state.game.anything(seat)) {
            let mut next = self.state.clone();
            let mut deeds = Vec::new();
            match answer(&mut next, seat, question, &line, &mut deeds) {
                Ok(_) => {
                    let _ = self.keep(next, &deeds).await;
                    return;
                }
                Err(problem) => {
                    let table = short(&self.id);
                    tracing::error!(%table, %seat, %line, %problem, "a bot broke the rules");
                }
            }
        }
    }

    fn advise(
        &mut self,
        guest: &str,
        wanted: Option<Seat>,
        question: u32,
        done: oneshot::Sender<Answered>,
    ) {
        let thought = || -> Result<_, TableError> {
            let seat = self.seat_of(guest, wanted).ok_or(TableError::NotYourSeat)?;
            if !self.state.solo() {
                return Err(TableError::Refused("Hints are for playing alone.".into()));
            }
            if self.state.game.question(seat) != question || !self.state.due().contains(seat) {
                return Err(TableError::Stale);
            }
            let thought = self.state.game.think(seat, &self.default_character());
            Ok((seat, thought.ok_or(TableError::Stale)?))
        };
        match (thought(), self.own.upgrade()) {
            (Ok((seat, thought)), Some(own)) => {
                tokio::spawn(async move {
                    let advice = think(thought).await;
                    let _ = own.send(Message::Advice { seat, question, advice, done }).await;
                });
            }
            (Err(refused), _) => drop(done.send(Err(refused))),
            (_, None) => drop(done.send(Err(TableError::Broken))),
        }
    }

    async fn advised(
        &mut self,
        seat: Seat,
        question: u32,
        advice: Result<Hint, String>,
    ) -> Answered {
        if self.state.game.question(seat) != question {
            return Err(TableError::Stale);
        }
        let hint = advice.map_err(|_| TableError::Refused("Nobody knows a hint here.".into()))?;
        self.carry_out(vec![Deed::Hint { seat, question, hint }]).await
    }

    /// The guests whose seat is asked now.
    pub(super) fn due_guests(state: &State) -> BTreeSet<String> {
        state.due().iter().flat_map(|seat| state.chairs[seat.index()].holders.clone()).collect()
    }
}

/// A bot's thought on another thread: it may panic, and it may take too long.
async fn think(thought: Box<dyn FnOnce() -> Hint + Send>) -> Result<Hint, String> {
    match timeout(BUDGET, tokio::task::spawn_blocking(thought)).await {
        Ok(Ok(hint)) => Ok(hint),
        Ok(Err(_)) => Err("it panicked".to_string()),
        Err(_) => Err("it took too long".to_string()),
    }
}

/// Plays a line in a state; the deeds are what stands of it.
fn answer(
    state: &mut State,
    seat: Seat,
    question: u32,
    line: &str,
    deeds: &mut Vec<Deed>,
) -> Result<Option<String>, TableError> {
    match state.stage() {
        Stage::Running => {}
        Stage::Paused => return Err(TableError::Refused("The table is paused.".into())),
        Stage::Gathering => return Err(TableError::Refused("Seats are still open.".into())),
        Stage::Over => return Err(TableError::Refused("The game is over.".into())),
    }
    let mut tried = state.game.boxed();
    let played = tried.answer(seat, question, line).map_err(|refused| match refused {
        NotPlayed::Stale => TableError::Stale,
        NotPlayed::Refused(why) => TableError::Refused(why),
    })?;
    for text in played.decisions {
        let deed = Deed::Move { seat, text };
        state.apply(&deed).map_err(TableError::Refused)?;
        deeds.push(deed);
    }
    Ok(played.refused)
}

fn undo(
    state: &mut State,
    seat: Seat,
    question: u32,
    count: u32,
    deeds: &mut Vec<Deed>,
) -> Result<Option<String>, TableError> {
    if state.game.question(seat) != question {
        return Err(TableError::Stale);
    }
    if state.stopped.is_some() {
        return Err(TableError::Refused("The game is over.".into()));
    }
    let deed = Deed::Undo { seat, count };
    state.apply(&deed).map_err(TableError::Refused)?;
    deeds.push(deed);
    Ok(None)
}

/// Enough of an id for a log, and too little to open the table.
pub(super) fn short(id: &str) -> &str {
    id.get(..6).unwrap_or("?")
}
