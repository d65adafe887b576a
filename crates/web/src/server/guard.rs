//! What every request passes on its way in, and every answer on its way out.

use std::net::SocketAddr;
use std::time::Duration;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::App;
use super::crowd::Asking;
use super::problem::Problem;
use super::whence;
use crate::config::Config;
use crate::settings;

/// A request with its body must have arrived and be answered by then.
const REQUEST: Duration = Duration::from_secs(10);

/// No script or style but our own files, nothing from anywhere else, no frames.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'";

/// Headers of every answer. `Referrer-Policy: no-referrer` would make browsers
/// send `Origin: null` with our own forms, which we must refuse; `same-origin`
/// keeps addresses from others just as well.
const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// Cuts off requests whose body trickles in.
pub async fn in_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(REQUEST, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Problem::TooSlow.into_response(),
    }
}

pub async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let began = app.clock.now();
    let method = request.method().clone();
    let mut response = match admit(&app, &mut request) {
        Ok(_asking) => settings::answering(next.run(request)).await,
        Err(problem) => problem.into_response(),
    };
    let headers = response.headers_mut();
    dress(headers);
    if app.config.https() {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
    // Paths hold the ids of tables, which are as good as keys: not logged.
    let status = response.status().as_u16();
    app.metrics.answered(status, app.clock.now().saturating_sub(began));
    if status >= 500 {
        tracing::warn!(%method, status, "a request failed");
    }
    response
}

/// What every answer has in common.
pub fn dress(headers: &mut HeaderMap) {
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

/// Which door, from where, and whose form. Whoever looks after our health knows
/// nothing of doors and proxies, and learns nothing.
fn admit(app: &App, request: &mut Request) -> Result<Option<Asking>, Problem> {
    if matches!(request.uri().path(), "/livez" | "/readyz") {
        return Ok(None);
    }
    if app.config.public_url.is_none() {
        whence::known_host(&app.config, request.headers())?;
    }
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().ok_or(Problem::Garbled)?.0;
    let whence = app.whence(peer.ip(), request.headers())?;
    request.extensions_mut().insert(whence);
    let reading = matches!(*request.method(), Method::GET | Method::HEAD);
    if !reading && !same_origin(&app.config, request.headers()) {
        return Err(Problem::ForeignForm);
    }
    app.crowd.ask(whence.0).map(Some).ok_or(Problem::Crowded)
}

/// Numbers have a door of their own, which only our names open.
pub async fn numbers(State(app): State<App>, request: Request, next: Next) -> Response {
    match whence::known_host(&app.config, request.headers()) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

/// Does a form come from one of our own pages? A browser always says where a
/// form comes from; silence is no excuse.
fn same_origin(config: &Config, headers: &HeaderMap) -> bool {
    let one = |name: HeaderName| {
        let mut values = headers.get_all(name).iter();
        let value = values.next()?.to_str().ok()?;
        values.next().is_none().then_some(value)
    };
    let Some(origin) = one(header::ORIGIN) else { return false };
    if let Some(url) = &config.public_url {
        return origin.eq_ignore_ascii_case(url.origin());
    }
    let host = origin.strip_prefix("http://").or(origin.strip_prefix("https://"));
    match (host, one(header::HOST)) {
        (Some(from), Some(to)) => !from.is_empty() && from.eq_ignore_ascii_case(to),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(public: Option<&str>, headers: &[(&'static str, &'static str)]) -> bool {
        let config = Config::read(None, None, Some("x"), None, public).unwrap();
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, HeaderValue::from_static(value));
        }
        same_origin(&config, &map)
    }

    #[test]
    fn forms_come_from_our_own_pages() {
        let host = ("host", "192.168.1.7:1700");
        assert!(fits(None, &[host, ("origin", "http://192.168.1.7:1700")]));
        for foreign in [
            "http://192.168.1.7",
            "http://192.168.1.7:1701",
            "http://evil.example",
            "http://evil.example#192.168.1.7:1700",
            "null",
            "",
            "http://",
            "192.168.1.7:1700",
        ] {
            assert!(!fits(None, &[host, ("origin", foreign)]), "{foreign}");
        }
        assert!(!fits(None, &[host]), "no origin");
        let twice = [host, ("origin", "http://192.168.1.7:1700"), ("origin", "http://evil")];
        assert!(!fits(None, &twice));
        assert!(!fits(None, &[("origin", "http://")]));
    }

    #[test]
    fn behind_a_proxy_the_public_address_counts() {
        let public = Some("https://games.example.org");
        let host = ("host", "127.0.0.1:1700");
        assert!(fits(public, &[host, ("origin", "https://games.example.org")]));
        assert!(!fits(public, &[host, ("origin", "http://127.0.0.1:1700")]));
        assert!(!fits(public, &[host, ("origin", "http://games.example.org")]));
    }
}
