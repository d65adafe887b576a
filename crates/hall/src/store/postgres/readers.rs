//! A few connections that read. Questions to one of them go out without waiting for
//! each other's answers, so nobody holds one for themselves.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::timeout;
use tokio_postgres::Row;
use tokio_postgres_rustls::MakeRustlsConnect;

use super::address::Address;
use super::session::{Asked, Failed, Session};
use crate::store::StoreError;
use crate::store::vitals::Pulse;

/// So many of them.
const READERS: usize = 4;
/// So long an answer may take: whoever asked is told within three seconds.
const PATIENCE: Duration = Duration::from_millis(2500);

pub(super) struct Readers {
    address: Address,
    tls: MakeRustlsConnect,
    sessions: [Mutex<Option<Arc<Session>>>; READERS],
    next: AtomicUsize,
    pulse: Arc<Pulse>,
}

/// Counted as long as a question is under way.
struct Asking<'a>(&'a Pulse);

impl Drop for Asking<'_> {
    fn drop(&mut self) {
        self.0.asking.fetch_sub(1, Ordering::Relaxed);
    }
}

impl std::fmt::Debug for Readers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Readers({})", self.address)
    }
}

impl Readers {
    pub fn new(address: Address, tls: MakeRustlsConnect, pulse: Arc<Pulse>) -> Readers {
        Readers { address, tls, sessions: Default::default(), next: AtomicUsize::new(0), pulse }
    }

    /// How many of them there are now; one that is just being made is none yet.
    pub fn open(&self) -> usize {
        let there = |place: &&Mutex<Option<Arc<Session>>>| {
            let place = place.try_lock();
            place.is_ok_and(|place| place.as_ref().is_some_and(|session| !session.is_over()))
        };
        self.sessions.iter().filter(there).count()
    }

    /// Asks one of them; if that one is gone, another.
    pub async fn ask(&self, asked: &Asked) -> Result<Vec<Row>, StoreError> {
        self.pulse.asking.fetch_add(1, Ordering::Relaxed);
        let _asking = Asking(&self.pulse);
        let asking = async {
            let mut tries = 0;
            loop {
                tries += 1;
                let session = match self.session().await {
                    Ok(session) => session,
                    Err(error) => return Err(StoreError::Unavailable(error.to_string())),
                };
                match session.ask(asked).await {
                    Ok(rows) => {
                        self.pulse.answers();
                        return Ok(rows);
                    }
                    // To read twice changes nothing.
                    Err(Failed::Lost(_)) if tries <= READERS => {}
                    Err(failed) => return Err(failed.store_error()),
                }
            }
        };
        match timeout(PATIENCE, asking).await {
            Ok(answer) => answer,
            Err(_) => {
                self.forget().await;
                Err(StoreError::Unavailable("it does not answer".into()))
            }
        }
    }

    async fn session(&self) -> Result<Arc<Session>, super::OpenError> {
        let nth = self.next.fetch_add(1, Ordering::Relaxed) % READERS;
        let mut place = self.sessions[nth].lock().await;
        if let Some(session) = place.as_ref().filter(|session| !session.is_over()) {
            return Ok(Arc::clone(session));
        }
        *place = None;
        let session = Arc::new(Session::begin(&self.address, &self.tls).await?);
        *place = Some(Arc::clone(&session));
        Ok(session)
    }

    /// A connection that does not answer may never do so again; nobody knows which.
    async fn forget(&self) {
        for place in &self.sessions {
            if let Ok(mut place) = place.try_lock() {
                *place = None;
            }
        }
    }
}
