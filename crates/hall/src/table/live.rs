//! A table that is being played: one task owns it, everybody else has a handle.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use tabletop::{Seat, Seats, Statement};
use tokio::sync::{mpsc, oneshot, watch};

use super::deed::Deed;
use super::hall::TableError;
use super::orders::Order;
use super::state::State;
use super::window::Open;
use crate::clock::{Clock, Moment};
use crate::face::{Hint, Stage};
use crate::store::{self, Append, Link, Store, StoreError};
use crate::words;

/// A table nobody has looked at for so long leaves the memory.
const IDLE: Duration = Duration::from_secs(600);
/// While somebody watches, an idle table looks up this often.
const ROUND: Duration = Duration::from_secs(60);
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
    /// Do they want to see everything? Only after the end they do.
    pub reveal: bool,
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
    /// A bot knows what it would answer in that window.
    Mused {
        seat: Seat,
        number: u32,
        notation: String,
    },
    /// A bot has decided, or failed to.
    Thought {
        seat: Seat,
        question: u32,
        thought: Result<Hint, String>,
        /// What it will say about it later.
        explains: Option<Statement>,
    },
    /// A bot has something to say.
    Says {
        seat: Seat,
        statement: Statement,
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
    tip: Link,
    pub(super) store: Arc<dyn Store>,
    changed: watch::Sender<u64>,
    /// The way back to ourselves, for bots.
    pub(super) own: mpsc::WeakSender<Message>,
    pub(super) clock: Clock,
    /// Streams per seat.
    streams: Vec<u32>,
    watching: u32,
    /// Bots do not pause for now.
    pub(super) hurried: bool,
    /// Something goes on behind a closed door, and not just since now.
    pub(super) inside: bool,
    /// The milliseconds that bots pause.
    pub(super) pause: watch::Sender<u32>,
    /// The question a bot is thinking about, by seat.
    pub(super) thinking: BTreeMap<u8, u32>,
    /// What a bot has to say about its last decision, by seat: for the next time it
    /// is asked, because by then that decision is out. A restart forgets it.
    pub(super) explanations: BTreeMap<u8, Statement>,
    /// Questions that a bot answers for a person who is missing.
    pub(super) substitutes: BTreeSet<(u8, u32)>,
    /// The reaction window that is open.
    pub(super) window: Option<Open>,
    refused: Vec<((u8, String), TableError)>,
    /// The store and the memory may disagree: begin again from the store.
    pub(super) torn: bool,
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
    tip: Link,
    store: Arc<dyn Store>,
    clock: Clock,
) -> Handle {
    let (sender, inbox) = mpsc::channel(256);
    let (changed, changes) = watch::channel(0);
    let seats = state.chairs.len();
    let live = Live {
        id,
        state,
        tip,
        store,
        changed,
        own: sender.downgrade(),
        clock,
        streams: vec![0; seats],
        watching: 0,
        hurried: false,
        inside: false,
        pause: watch::Sender::new(0),
        thinking: BTreeMap::new(),
        explanations: BTreeMap::new(),
        substitutes: BTreeSet::new(),
        window: None,
        refused: Vec::new(),
        torn: false,
    };
    tokio::spawn(live.run(inbox));
    Handle { sender, changed: changes }
}

impl Live {
    async fn run(mut self, mut inbox: mpsc::Receiver<Message>) {
        let mut busy = self.clock.now();
        self.wake_bots();
        loop {
            let alarm = self.alarm(busy);
            let clock = self.clock.clone();
            let message = tokio::select! {
                message = inbox.recv() => message,
                () = clock.sleep_until(alarm) => {
                    if self.window_due().is_some_and(|due| due <= self.clock.now()) {
                        self.tend_window().await;
                        if self.torn {
                            return;
                        }
                        continue;
                    }
                    if self.is_idle(busy) {
                        return;
                    }
                    // Somebody's time is up, and everybody may know.
                    self.tell();
                    continue;
                }
            };
            let Some(message) = message else { return };
            busy = self.clock.now();
            self.handle(message).await;
            self.tend_window().await;
            if self.torn {
                // Whoever asks next gets the table as the store has it.
                return;
            }
        }
    }

    /// When to look up even though nobody has said anything.
    fn alarm(&self, busy: Moment) -> Moment {
        let now = self.clock.now();
        let idle = (busy + IDLE).max(now + ROUND);
        let next = self.state.next_alarm(now.as_secs() as i64);
        let next = next.map(|seconds| Moment::from_secs(seconds.max(0) as u64));
        next.into_iter().chain(self.window_due()).fold(idle, Moment::min)
    }

    fn is_idle(&self, busy: Moment) -> bool {
        let watched = self.watching > 0 || !self.thinking.is_empty();
        !watched && self.clock.now() >= busy + IDLE
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
            Message::Mused { seat, number, notation } => self.mused(seat, number, notation),
            Message::Thought { seat, question, thought, explains } => {
                self.thought(seat, question, thought, explains).await;
            }
            Message::Says { seat, statement } => self.bot_says(seat, statement).await,
            Message::Advice { seat, question, advice, done } => {
                let answer = self.advised(seat, question, advice).await;
                let _ = done.send(answer);
            }
            Message::Here(seats) => {
                self.watching += 1;
                seats.iter().for_each(|seat| self.streams[seat.index()] += 1);
                self.tell();
            }
            Message::Gone(seats) => {
                self.watching = self.watching.saturating_sub(1);
                for seat in seats.iter() {
                    let streams = &mut self.streams[seat.index()];
                    *streams = streams.saturating_sub(1);
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

    // ── doing ────────────────────────────────────────────────────────────

    /// Does something that carries an id: sent twice, it is done once and
    /// answered twice with the same result.
    pub(super) async fn once(
        &mut self,
        seat: Seat,
        id: String,
        key: String,
        work: impl FnOnce(&mut State, &mut Vec<Deed>, i64) -> Result<Option<String>, TableError>,
    ) -> Answered {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if id.is_empty() || id.len() > 64 || !id.bytes().all(plain) {
            return Err(TableError::Refused(words::NOT_OURS.into()));
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
        let at = self.clock.seconds();
        match work(&mut next, &mut deeds, at) {
            Ok(refused) => {
                let answered = Deed::Answered { seat, id, refused: refused.clone() };
                next.apply(&answered, at).map_err(TableError::Refused)?;
                deeds.push(answered);
                self.keep(next, &deeds, at).await?;
                refused.map_or(Ok(()), |why| Err(TableError::Refused(why)))
            }
            Err(refused) => {
                // A stale answer may become no better, a refused one neither: the
                // question it names can only grow older. But a pause ends.
                if self.state.stage() == Stage::Running {
                    if self.refused.len() == REFUSED {
                        self.refused.remove(0);
                    }
                    self.refused.push(((seat.0, id), refused.clone()));
                }
                Err(refused)
            }
        }
    }

    pub(super) async fn carry_out(&mut self, deeds: Vec<Deed>) -> Answered {
        if deeds.is_empty() {
            return Ok(());
        }
        let mut next = self.state.clone();
        let at = self.clock.seconds();
        for deed in &deeds {
            next.apply(deed, at).map_err(TableError::Refused)?;
        }
        self.keep(next, &deeds, at).await
    }

    /// Writes the deeds down; only when they are on disk the table changes.
    pub(super) async fn keep(&mut self, next: State, deeds: &[Deed], at: i64) -> Answered {
        let after = self.state.entries;
        debug_assert_eq!(next.entries, after + deeds.len() as i64, "what is done is written");
        if after >= MOST_ENTRIES {
            return Err(TableError::Refused(words::ENOUGH.into()));
        }
        let entries: Vec<_> = deeds.iter().map(Deed::entry).collect();
        let append = Append {
            table: self.id.clone(),
            after,
            tip: self.tip,
            at,
            entries: entries.clone(),
            index: next.index(&self.id, at),
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
        for (n, entry) in (after + 1..).zip(&entries) {
            self.tip = store::link(&self.tip, n, at, entry);
        }
        self.state = next;
        self.tell();
        self.wake_bots();
        Ok(())
    }

    /// The guests whose seat is asked now.
    pub(super) fn due_guests(state: &State) -> BTreeSet<String> {
        state.due().iter().flat_map(|seat| state.chairs[seat.index()].holders.clone()).collect()
    }
}

/// Enough of an id for a log, and too little to open the table.
pub(super) fn short(id: &str) -> &str {
    id.get(..6).unwrap_or("?")
}
