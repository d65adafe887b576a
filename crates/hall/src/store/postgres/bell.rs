//! Tells the others which tables have changed, that tokens have, and how late it is, and
//! hears it from them. It is a hint and no more: whoever misses one looks again after a
//! second. It is rung apart from what is written, for a notification within a transaction
//! makes all others in the database wait.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::{self, Receiver, Sender, UnboundedReceiver, UnboundedSender};
use tokio::time::{Instant, sleep, timeout};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::address::Address;
use super::session::Session;
use crate::clock::stopwatch;
use crate::moment::Moment;
use crate::store::Told;
use crate::store::vitals::Pulse;

/// Between two attempts to be heard.
const PAUSE: Duration = Duration::from_millis(500);
/// So long it may take to be heard.
const PATIENCE: Duration = Duration::from_secs(2);
/// A notification is shorter than 8,000 bytes; an id of a table has 32.
const MOST: usize = 200;
/// Tokens have changed; which ones is not for everybody to hear.
const TOKENS: &str = "!";

/// A table by its id, the time as `~` and its milliseconds. A word that somebody does not
/// know is to them a table that nobody looks at.
fn write(told: Told) -> String {
    match told {
        Told::Table(id) => id,
        Told::Time(moment) => format!("~{}", moment.as_millis()),
        Told::Tokens => TOKENS.into(),
    }
}

fn read(word: &str) -> Option<Told> {
    if word == TOKENS {
        return Some(Told::Tokens);
    }
    match word.strip_prefix('~') {
        Some(time) => time.parse().ok().map(|ms| Told::Time(Moment::from_millis(ms))),
        None => Some(Told::Table(word.to_string())),
    }
}

pub(super) struct Bell {
    address: Address,
    tls: MakeRustlsConnect,
    /// Our name among those who ring.
    own: String,
    rung: UnboundedReceiver<Told>,
    told: Sender<Told>,
    /// When it was rung and we have not heard it ourselves yet.
    under_way: VecDeque<Instant>,
    pulse: Arc<Pulse>,
}

impl Bell {
    /// Where to name tables that have changed, and where those of others are named.
    pub fn hang(
        address: Address,
        tls: MakeRustlsConnect,
        own: String,
        pulse: Arc<Pulse>,
    ) -> (UnboundedSender<Told>, Receiver<Told>) {
        let (ring, rung) = mpsc::unbounded_channel();
        let (told, heard) = mpsc::channel(1024);
        let under_way = VecDeque::new();
        tokio::spawn(Bell { address, tls, own, rung, told, under_way, pulse }.hangs());
        (ring, heard)
    }

    async fn hangs(mut self) {
        while self.rings().await.is_some() {
            sleep(PAUSE).await;
        }
    }

    /// Until the connection is gone; or, with nothing, until the store is.
    async fn rings(&mut self) -> Option<()> {
        self.under_way.clear();
        let (heard, mut notified) = mpsc::unbounded_channel();
        let session = Session::hearing(&self.address, &self.tls, Some(heard));
        let Ok(Ok(session)) = timeout(PATIENCE, session).await else { return Some(()) };
        let listen = timeout(PATIENCE, session.client().batch_execute("LISTEN breakroom"));
        if !matches!(listen.await, Ok(Ok(()))) {
            return Some(());
        }
        loop {
            tokio::select! {
                told = self.rung.recv() => {
                    if !self.ring(&session, told?).await {
                        return Some(());
                    }
                }
                said = notified.recv() => {
                    let Some(said) = said else { return Some(()) };
                    let mut words = said.split(' ');
                    if words.next() == Some(&self.own) {
                        // So long everybody else had to wait for it, too.
                        let rung = self.under_way.pop_front();
                        rung.into_iter().for_each(|rung| self.pulse.wake_ups.note(rung.elapsed()));
                        continue;
                    }
                    for told in words.filter_map(read) {
                        // Whoever cannot follow, or does not listen, looks by itself.
                        let _ = self.told.try_send(told);
                    }
                }
            }
        }
    }

    /// Names everything that has changed meanwhile as well; was it heard?
    async fn ring(&mut self, session: &Session, first: Told) -> bool {
        let mut names = BTreeSet::from([write(first)]);
        while names.len() < MOST
            && let Ok(told) = self.rung.try_recv()
        {
            names.insert(write(told));
        }
        let names: Vec<String> = names.into_iter().collect();
        let said = format!("{} {}", self.own, names.join(" "));
        let sql = "SELECT pg_notify('breakroom', $1)";
        self.under_way.push_back(stopwatch());
        let ring = async { session.client().execute(sql, &[&said]).await };
        matches!(timeout(PATIENCE, ring).await, Ok(Ok(_)))
    }
}
