//! For whoever runs the server.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use super::App;
use super::problem::Problem;

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
    app.metrics.text(app.hall.awake(), app.hall.fouls())
}

pub async fn nothing_here() -> Problem {
    Problem::NotFound
}
