//! For whoever runs the server.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};

use super::App;
use super::problem::Problem;

/// The program runs.
pub async fn livez() -> &'static str {
    "alive\n"
}

/// The store answers and takes writes.
pub async fn readyz(State(app): State<App>) -> Response {
    if *app.closing.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "closing\n").into_response();
    }
    match app.store.ready().await {
        Ok(()) => "ready\n".into_response(),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            (StatusCode::SERVICE_UNAVAILABLE, "the store does not take writes\n").into_response()
        }
    }
}

/// Numbers, for this machine alone: on a quiet server even a count of requests
/// could tell a player what somebody else does in secret.
pub async fn metrics(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let forwarded = ["x-forwarded-for", "forwarded", "via", "x-real-ip"];
    let local = peer.ip().to_canonical().is_loopback();
    if !local || forwarded.iter().any(|name| headers.contains_key(*name)) {
        return Problem::NotFound.into_response();
    }
    app.metrics.text(app.hall.awake()).into_response()
}

pub async fn nothing_here() -> Problem {
    Problem::NotFound
}
