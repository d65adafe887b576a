//! The server: routes, limits, and what every answer has in common.

mod assets;
mod connection;
mod guard;
mod lobby;
mod metrics;
mod problem;
mod rates;
mod stream;
mod system;
mod tables;
mod visitor;

use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::config::Config;
use crate::store::sqlite::OpenError;
use crate::store::{Sqlite, Store};
use crate::table::Hall;
use metrics::Metrics;
use rates::Rates;

pub use visitor::clean_name as page_name;

/// A form is small.
const BODY: usize = 16 * 1024;
/// A designer's components file is not.
const COMPONENTS_BODY: usize = 256 * 1024;
/// How long connections may take to end when the server stops.
const GOODBYE: Duration = Duration::from_secs(5);

/// What all handlers share.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) hall: Arc<Hall>,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) config: Arc<Config>,
    pub(crate) rates: Arc<Rates>,
    pub(crate) metrics: Arc<Metrics>,
    /// Becomes true when the server is about to stop.
    pub(crate) closing: watch::Receiver<bool>,
}

/// Why the server did not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error(transparent)]
    Store(#[from] OpenError),
    #[error("Port {0} is taken, perhaps by another breakroom; try --port {next}.", next = .0.wrapping_add(1).max(1024))]
    Occupied(u16),
    #[error("The address {address} cannot be used: {error}.")]
    Listen { address: SocketAddr, error: std::io::Error },
    #[error("The server could not be started: {0}.")]
    System(std::io::Error),
}

/// Serves until it is asked to stop. `ready` is told the address.
pub fn serve(config: Config, ready: impl FnOnce(&Open)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(ServeError::System)?;
    let served = runtime.block_on(async {
        let running = start(config).await?;
        ready(&running.open);
        stop_signal().await;
        tracing::info!("closing");
        running.stop().await;
        Ok(())
    });
    // A bot that never returns must not keep us.
    runtime.shutdown_timeout(Duration::from_secs(1));
    served
}

/// Where the server can be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Open {
    /// What to open in a browser, the best first.
    pub addresses: Vec<String>,
    /// Cookies travel unencrypted.
    pub plain: bool,
    pub address: SocketAddr,
}

/// A server at work.
#[derive(Debug)]
pub struct Running {
    pub open: Open,
    close: watch::Sender<bool>,
    accepting: tokio::task::JoinHandle<()>,
}

impl Running {
    /// Finishes what is being answered, then ends.
    pub async fn stop(self) {
        let _ = self.close.send(true);
        let _ = tokio::time::timeout(GOODBYE, self.accepting).await;
    }
}

/// Starts to serve in the background.
pub async fn start(config: Config) -> Result<Running, ServeError> {
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(Path::new(&config.database))?);
    let address = config.address();
    let listener = TcpListener::bind(address).await.map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => ServeError::Occupied(address.port()),
        _ => ServeError::Listen { address, error },
    })?;
    let address = listener.local_addr().map_err(ServeError::System)?;
    let (close, closing) = watch::channel(false);
    let open = Open { addresses: addresses(&config, address), plain: !config.https(), address };
    let app = App {
        hall: Arc::new(Hall::new(Arc::clone(&store))),
        store,
        config: Arc::new(config),
        rates: Arc::new(Rates::default()),
        metrics: Arc::new(Metrics::default()),
        closing: closing.clone(),
    };
    let accepting = tokio::spawn(connection::accept(listener, router(app), closing));
    Ok(Running { open, close, accepting })
}

/// The addresses people can type.
fn addresses(config: &Config, address: SocketAddr) -> Vec<String> {
    if let Some(url) = &config.public_url {
        return vec![format!("{}/", url.origin())];
    }
    let url = |ip: IpAddr| format!("http://{}/", SocketAddr::new(ip, address.port()));
    if !address.ip().is_unspecified() {
        return vec![url(address.ip())];
    }
    let mut found = vec![url(std::net::Ipv4Addr::LOCALHOST.into())];
    found.extend(lan_address().map(url));
    found
}

/// Our address in the local network: the one from which we would speak to
/// others. Nothing is sent.
fn lan_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    socket.local_addr().ok().map(|address| address.ip()).filter(|ip| !ip.is_loopback())
}

async fn stop_signal() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                tokio::select! { _ = interrupt => {}, _ = terminate.recv() => {} }
            }
            Err(_) => drop(interrupt.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupt.await);
}

pub(crate) fn router(app: App) -> Router {
    let limited = Router::new()
        .route("/", get(lobby::lobby))
        .route("/new/{game}", get(lobby::form))
        .route("/name", post(lobby::name))
        .route("/rules/{game}", get(lobby::rules))
        .route("/statistics", get(lobby::statistics))
        .route("/table/{id}", get(tables::page))
        .route("/table/{id}/act", post(tables::act))
        .route("/table/{id}/undo", post(tables::undo))
        .route("/table/{id}/say", post(tables::say))
        .route("/table/{id}/mute", post(tables::mute))
        .route("/table/{id}/rematch", post(tables::rematch))
        .route("/table/{id}/hint", post(tables::hint))
        .route("/table/{id}/claim", post(tables::claim))
        .route("/table/{id}/standin", post(tables::stand_in))
        .route("/table/{id}/reclaim", post(tables::reclaim))
        .route("/table/{id}/remove", post(tables::remove))
        .route("/table/{id}/pause", post(tables::pause))
        .route("/table/{id}/resume", post(tables::resume))
        .route("/table/{id}/agree", post(tables::agree))
        .route("/table/{id}/resign", post(tables::resign))
        .route("/table/{id}/tempo", post(tables::tempo))
        .route("/table/{id}/curtain", post(tables::curtain))
        .route("/table/{id}/steps", get(tables::steps))
        .route("/table/{id}/replay", get(tables::replay))
        .route("/table/{id}/fork", post(tables::fork))
        .route("/table/{id}/record", get(tables::record))
        .route("/table/{id}/verify", get(tables::verify))
        .route("/return/{id}/{seat}/{proof}", get(tables::back_page).post(tables::back))
        .route("/assets/{name}", get(assets::asset))
        .route("/favicon.ico", get(assets::favicon))
        .route("/livez", get(system::livez))
        .route("/readyz", get(system::readyz))
        .route("/metrics", get(system::metrics))
        .fallback(system::nothing_here)
        .layer(DefaultBodyLimit::max(BODY));
    let open = Router::new()
        .route("/tables", post(lobby::open))
        .layer(DefaultBodyLimit::max(COMPONENTS_BODY));
    let short = limited.merge(open).layer(axum::middleware::from_fn(guard::in_time));
    // A stream has no end: it alone may take its time.
    let long = Router::new().route("/table/{id}/stream", get(stream::stream));
    short
        .merge(long)
        .layer(axum::middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}
