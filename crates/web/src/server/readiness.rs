//! Would a move be kept? Only a write can tell, and a write is dear: whoever asks
//! within two seconds is told the same.

use std::sync::Arc;
use std::time::Duration;

use hall::clock::{Clock, Moment};
use hall::store::Store;
use tokio::sync::Mutex;

/// How long an answer holds.
const HOLDS: Duration = Duration::from_secs(2);
/// A store that takes longer than this would not keep a move either.
const PATIENCE: Duration = Duration::from_secs(3);

/// The last answer, and when it was given.
#[derive(Debug, Default)]
pub struct Readiness(Mutex<Option<(Moment, bool)>>);

impl Readiness {
    /// One tries, the others wait for what comes of it. Whoever leaves meanwhile
    /// has asked all the same.
    pub async fn ask(self: Arc<Readiness>, store: Arc<dyn Store>, clock: Clock) -> bool {
        let asked = tokio::spawn(async move {
            let mut last = self.0.lock().await;
            match *last {
                Some((at, ready)) if clock.now().saturating_sub(at) < HOLDS => ready,
                _ => {
                    let ready = probe(store.as_ref()).await;
                    *last = Some((clock.now(), ready));
                    ready
                }
            }
        });
        asked.await.unwrap_or(false)
    }
}

async fn probe(store: &dyn Store) -> bool {
    match tokio::time::timeout(PATIENCE, store.ready()).await {
        Ok(Ok(())) => return true,
        Ok(Err(error)) => tracing::warn!(%error, "not ready"),
        Err(_) => tracing::warn!("not ready: the store does not answer"),
    }
    false
}
