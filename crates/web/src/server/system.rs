//! For whoever runs the server.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use maud::Markup;

use super::App;
use super::problem::Problem;
use crate::page::status::{Status, status as status_page};

/// The program runs.
pub async fn livez() -> &'static str {
    "alive\n"
}

/// A move would be kept.
pub async fn readyz(State(app): State<App>) -> Response {
    if *app.leaving.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "closing\n").into_response();
    }
    match app.readiness.ask(app.store, app.clock).await {
        true => "ready\n".into_response(),
        false => {
            (StatusCode::SERVICE_UNAVAILABLE, "the store does not take writes\n").into_response()
        }
    }
}

/// Numbers, at an address of their own: on a quiet server even a count of requests
/// could tell a player what somebody else does in secret.
pub async fn metrics(State(app): State<App>) -> String {
    app.metrics.text(&app.hall, app.store.vitals().as_ref())
}

/// The same for people: how this node is doing, on one page.
pub async fn status(State(app): State<App>) -> Markup {
    let ready = Arc::clone(&app.readiness).ask(Arc::clone(&app.store), app.clock.clone()).await;
    let count = |number: &AtomicI64| number.load(Ordering::Relaxed).max(0) as u64;
    let [_, _, well, elsewhere, refused, failed] = app.metrics.answers();
    status_page(&Status {
        version: env!("CARGO_PKG_VERSION"),
        games: app.config.database.to_string(),
        ready: ready && !*app.closing.borrow(),
        closing: *app.closing.borrow(),
        tables: app.hall.awake() as u64,
        streams: count(&app.metrics.streams),
        connections: count(&app.metrics.connections),
        answered: well + elsewhere,
        refused,
        failed,
        leases: app.hall.duty().held(),
        fenced: app.hall.duty().fenced(),
        store: app.store.vitals(),
    })
}

pub async fn nothing_here() -> Problem {
    Problem::NotFound
}
