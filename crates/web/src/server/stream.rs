//! The event stream of a tab: whenever what it may see has changed, the new
//! part is sent whole.
//!
//! An event is named by the hash of what it holds. So a tab that comes back
//! gets exactly what it lacks, and the name counts nothing: not the moves of
//! others, nor how often anything happened.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use hall::clock::Moment;
use hall::table::{NOTED, Presence, Viewer};
use tabletop::Seats;
use tokio::sync::watch;

use super::App;
use super::crowd::{Full, Listening};
use super::metrics::Metrics;
use super::problem::Problem;
use super::tables::LookAs;
use super::visitor::{May, Visitor};
use crate::page;
use crate::view::TableView;
use crate::words::frame as words;

/// Where there is no room, a tab asks again after so long.
const LATER: Duration = Duration::from_secs(30);
/// Where others keep the same house, a tab whose server stops finds another after so long.
const ELSEWHERE: Duration = Duration::from_millis(300);
/// A sign of life, so that nobody in between closes the line.
const ALIVE: Duration = Duration::from_secs(20);

/// One tab.
struct Tab {
    app: App,
    id: String,
    viewer: Viewer,
    visitor: Visitor,
    changes: watch::Receiver<u64>,
    closing: watch::Receiver<bool>,
    /// Becomes true when the token it was opened with no longer counts.
    spent: watch::Receiver<bool>,
    /// It has been told to come back elsewhere.
    dismissed: bool,
    /// Has it looked at what is there? Then it looks again when something changes, and not
    /// before, whatever its last look was like.
    looked: bool,
    /// The name of what was sent last.
    sent: Option<String>,
    /// The seats it is here for, as long as it holds them.
    seats: Seats,
    presence: Presence,
    /// When to write down again that it is here.
    note: Moment,
    _counted: Counted,
    _listening: Listening,
}

/// Counts a stream as long as it lives.
struct Counted(Arc<Metrics>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.streams.fetch_sub(1, Ordering::Relaxed);
    }
}

pub async fn stream(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    how: Result<Query<LookAs>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let viewer = how?.0.viewer(&visitor);
    let guest = visitor.id();
    let seated = match &guest {
        Some(guest) => app.store.seated(guest).await?,
        None => false,
    };
    let listening = match app.crowd.listen(visitor.address, guest.as_deref(), seated) {
        Ok(listening) => listening,
        Err(full) => return Ok(no_room(full)),
    };
    app.metrics.streams.fetch_add(1, Ordering::Relaxed);
    let counted = Counted(Arc::clone(&app.metrics));
    let spent = visitor.watch(&app).await?;
    // Whoever may not look gets no stream either.
    app.view(&id, &viewer, &visitor).await?;
    let handle = app.hall.table(&id).await?;
    let asked = viewer.clone();
    let seats = handle.look(move |live| live.presence(&asked)).await?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok());
    let tab = Tab {
        changes: handle.changes(),
        closing: app.closing.clone(),
        spent,
        dismissed: false,
        looked: false,
        sent: last.map(str::to_string),
        presence: handle.here(seats).await,
        note: app.clock.now() + note_every(),
        seats,
        _counted: counted,
        _listening: listening,
        app,
        id,
        viewer,
        visitor,
    };
    let events = stream::unfold(tab, |mut tab| async {
        let event = tab.next().await?;
        Some((Ok::<_, Infallible>(event), tab))
    });
    // A proxy that waits until it has more to pass on would keep every move back.
    let unbuffered = [("x-accel-buffering", "no")];
    let events = Sse::new(events).keep_alive(KeepAlive::new().interval(ALIVE));
    Ok((unbuffered, events).into_response())
}

/// A script cannot read why a stream was refused; so it is told in one.
fn no_room(full: Full) -> Response {
    let why = match full {
        Full::Guest => words::FULL_GUEST,
        Full::Address => words::FULL_ADDRESS,
        Full::House => words::FULL_HOUSE,
    };
    let event = Event::default().event("full").retry(LATER).data(why);
    Sse::new(stream::iter([Ok::<_, Infallible>(event)])).into_response()
}

/// The name of what a tab sees. That time passes is no news.
fn name(mut view: TableView, part: &str) -> String {
    let timed = view.clock.is_some() || view.ring.is_some();
    if let Some(clock) = &mut view.seen.clock {
        clock.left = clock.left.signum();
    }
    if let Some(ring) = &mut view.seen.ring {
        ring.left = 0;
    }
    let hash = match timed {
        true => blake3::hash(page::table_main(&view).into_string().as_bytes()),
        false => blake3::hash(part.as_bytes()),
    };
    hash.to_hex()[..16].to_string()
}

fn note_every() -> Duration {
    Duration::from_secs(NOTED.unsigned_abs())
}

impl Tab {
    /// A chair that is no longer one's own is not kept warm.
    async fn keep_to_its_seats(&mut self) -> Option<()> {
        let asked = self.viewer.clone();
        let seats = self.app.look(&self.id, move |live| live.presence(&asked)).await.ok()?;
        if seats != self.seats {
            let handle = self.app.hall.table(&self.id).await.ok()?;
            self.presence = handle.here(seats).await;
            self.seats = seats;
        }
        Some(())
    }

    /// The next thing to send, or the end: the browser comes back by itself.
    async fn next(&mut self) -> Option<Event> {
        while !self.dismissed {
            if std::mem::replace(&mut self.looked, true) && self.waits().await? {
                break;
            }
            self.changes.borrow_and_update();
            self.keep_to_its_seats().await?;
            let view = self.app.view(&self.id, &self.viewer, &self.visitor).await.ok()?;
            // Asked after looking: what was seen after the end is not sent.
            if *self.spent.borrow() {
                return None;
            }
            let part = page::table_main(&view).into_string();
            let name = name(view, &part);
            if self.sent.as_ref() != Some(&name) {
                self.sent = Some(name.clone());
                return Some(Event::default().event("part").id(name).data(part));
            }
        }
        // Where somebody else goes on with it, a tab is told to come back at once.
        let told = !std::mem::replace(&mut self.dismissed, true) && self.app.store.shared();
        told.then(|| Event::default().retry(ELSEWHERE))
    }

    /// Until there may be something new, and says whether the house closes; or, with
    /// nothing, until this tab may see no more.
    async fn waits(&mut self) -> Option<bool> {
        let mut closing = self.closing.clone();
        tokio::select! {
            changed = self.changes.changed() => changed.ok()?,
            () = self.app.clock.sleep_until(self.note) => {
                self.note = self.app.clock.now() + note_every();
                if let (May::DoAll, Some(guest)) = (self.visitor.may, &self.viewer.guest) {
                    self.app.note_seen(guest);
                }
            }
            _ = closing.wait_for(|closing| *closing) => return Some(true),
            Ok(_) = self.spent.wait_for(|spent| *spent) => return None,
        }
        Some(false)
    }
}
