//! The server: routes, limits, and what every answer has in common.

mod assets;
mod connection;
mod crowd;
mod daily;
mod guard;
mod history;
mod keys;
mod lessons;
mod lobby;
mod metrics;
mod problem;
mod puzzles;
mod rates;
mod readiness;
mod settings;
mod solutions;
mod statistics;
mod stream;
mod system;
mod tables;
mod visitor;
mod whence;

use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{MethodRouter, get, post};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::config::{Config, Database};
use crowd::{Crowd, Doors, Limits};
use hall::clock::{Clock, Moment, Source};
use hall::store::sqlite::OpenError;
use hall::store::{Postgres, Sqlite, Store, postgres};
use hall::table::Hall;
use keys::Keys;
use metrics::Metrics;
use rates::Rates;
use readiness::Readiness;
use solutions::Solutions;
use whence::Seldom;

/// A form is small.
const BODY: usize = 16 * 1024;
/// A designer's components file is not.
const COMPONENTS_BODY: usize = 256 * 1024;
const MINUTE: Duration = Duration::from_secs(60);
/// Where others keep the same house, we say for so long that nobody should be sent to us,
/// and answer whoever comes all the same: whoever sends them has time to hear it.
const LEAVE: Duration = Duration::from_secs(2);
/// So often those who keep one house say that they are at work, and look who is not.
const STEP: Duration = Duration::from_millis(500);
/// How long connections may take to end when the server stops.
const GOODBYE: Duration = Duration::from_secs(5);

/// What all handlers share.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) hall: Arc<Hall>,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) config: Arc<Config>,
    pub(crate) clock: Clock,
    pub(crate) rates: Arc<Rates>,
    pub(crate) keys: Arc<Keys>,
    pub(crate) metrics: Arc<Metrics>,
    /// How much is going on at once.
    pub(crate) crowd: Arc<Crowd>,
    /// A proxy that says too little is written down, now and then.
    pub(crate) silent_proxy: Arc<Seldom>,
    pub(crate) readiness: Arc<Readiness>,
    /// Lines that were worked out, to be shown as films.
    pub(crate) solutions: Arc<Solutions>,
    /// Becomes true when nobody new should be sent to us.
    pub(crate) leaving: watch::Receiver<bool>,
    /// Becomes true when the server is about to stop.
    pub(crate) closing: watch::Receiver<bool>,
}

/// Why the server did not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error(transparent)]
    Store(#[from] OpenError),
    #[error("{address}: {error}.")]
    Postgres { address: String, error: postgres::OpenError },
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
        let asked_to_stop = stop_signal().map_err(ServeError::System)?;
        let running = start(config).await?;
        ready(&running.open);
        asked_to_stop.await;
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
    /// Where numbers are told, if anywhere.
    pub metrics: Option<SocketAddr>,
}

/// A server at work.
#[derive(Debug)]
pub struct Running {
    pub open: Open,
    leave: watch::Sender<bool>,
    close: watch::Sender<bool>,
    accepting: tokio::task::JoinHandle<()>,
    in_step: tokio::task::JoinHandle<()>,
    store: Arc<dyn Store>,
}

impl Running {
    /// Leaves its work to others, finishes what is being answered, then ends.
    pub async fn stop(self) {
        let _ = self.leave.send(true);
        if self.store.shared() {
            let heard = tokio::time::sleep(LEAVE);
            let _ = tokio::time::timeout(GOODBYE, self.in_step).await;
            heard.await;
        }
        let _ = self.close.send(true);
        let _ = tokio::time::timeout(GOODBYE, self.accepting).await;
        match tokio::time::timeout(GOODBYE, self.store.close()).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "the store was not closed in good order"),
            Err(_) => tracing::warn!("the store was not closed in time"),
        }
    }
}

/// Starts to serve in the background.
pub async fn start(config: Config) -> Result<Running, ServeError> {
    start_by(config, Source::system()).await
}

/// The same by another clock.
pub async fn start_by(config: Config, source: Source) -> Result<Running, ServeError> {
    let store = open_store(&config.database).await?;
    let address = config.address();
    let listener = TcpListener::bind(address).await.map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => ServeError::Occupied(address.port()),
        _ => ServeError::Listen { address, error },
    })?;
    let address = listener.local_addr().map_err(ServeError::System)?;
    let numbers = numbers_listener(&config).await?;
    let told = numbers.as_ref().and_then(|listener| listener.local_addr().ok());
    let (close, closing) = watch::channel(false);
    let (leave, leaving) = watch::channel(false);
    let open = Open {
        addresses: addresses(&config, address),
        plain: !config.https(),
        address,
        metrics: told,
    };
    let clock = Clock::wind_up(source, store.time());
    let limits = Limits::of(crowd::most_files());
    let metrics = Arc::new(Metrics::default());
    let doors = Doors::new(limits, config.proxies.clone(), Arc::clone(&metrics));
    let app = App {
        hall: Arc::new(Hall::new(Arc::clone(&store), clock.clone())),
        store,
        rates: Arc::new(Rates::new(clock.clone())),
        keys: Arc::default(),
        clock,
        config: Arc::new(config),
        metrics,
        crowd: Crowd::new(limits),
        silent_proxy: Arc::default(),
        readiness: Arc::default(),
        solutions: Arc::default(),
        leaving: leaving.clone(),
        closing: closing.clone(),
    };
    let store = Arc::clone(&app.store);
    // Others may keep this house as well, and have come further.
    app.hall.step().await;
    tokio::spawn(keep_house(app.clone(), app.clock.now()));
    tokio::spawn(watch_clock(app.clone()));
    tokio::spawn(hear_others(Arc::clone(&app.hall), closing.clone()));
    tokio::spawn(keys::keep_up(app.clone(), closing.clone()));
    let in_step = tokio::spawn(keep_step(app.clone(), leaving));
    if let Some(listener) = numbers {
        let doors = Doors::new(Limits::for_numbers(), Vec::new(), Arc::default());
        let router = numbers_router(app.clone());
        tokio::spawn(connection::accept(listener, router, doors, closing.clone()));
    }
    let accepting = tokio::spawn(connection::accept(listener, router(app), doors, closing));
    Ok(Running { open, leave, close, accepting, in_step, store })
}

async fn open_store(database: &Database) -> Result<Arc<dyn Store>, ServeError> {
    match database {
        Database::File(path) => Ok(Arc::new(Sqlite::open(path)?)),
        Database::Postgres(address) => match Postgres::open(address).await {
            Ok(store) => Ok(Arc::new(store)),
            Err(error) => Err(ServeError::Postgres { address: address.to_string(), error }),
        },
    }
}

async fn numbers_listener(config: &Config) -> Result<Option<TcpListener>, ServeError> {
    let Some(address) = config.metrics else { return Ok(None) };
    let listener = TcpListener::bind(address).await;
    listener.map(Some).map_err(|error| ServeError::Listen { address, error })
}

/// Once a minute: clears away what nobody began, and remembers how late it is.
async fn keep_house(app: App, mut kept: Moment) {
    let mut closing = app.closing.clone();
    loop {
        tokio::select! {
            () = app.clock.sleep_until(kept + MINUTE) => {}
            _ = closing.wait_for(|closing| *closing) => return,
        }
        kept = app.clock.now();
        if let Err(error) = app.hall.clear_away().await {
            tracing::warn!(%error, "nothing was cleared away");
        }
        if let Err(error) = app.store.keep_time(kept.as_secs() as i64).await {
            tracing::warn!(%error, "the time could not be kept");
        }
    }
}

/// As long as the house is open, somebody keeps an eye on its clock.
async fn watch_clock(app: App) {
    let mut closing = app.closing.clone();
    tokio::select! {
        () = app.clock.clone().watch() => {}
        _ = closing.wait_for(|closing| *closing) => {}
    }
}

/// Where others keep the same house: hears from them, and does what is due at the tables
/// that are left to us.
async fn hear_others(hall: Arc<Hall>, mut closing: watch::Receiver<bool>) {
    let own = Arc::clone(&hall);
    tokio::select! {
        _ = async { tokio::join!(own.listen(), hall.rouse()) } => {}
        _ = closing.wait_for(|closing| *closing) => {}
    }
}

/// Where others keep the same house: keeps the same time and our share of the work, and
/// gives it back at the end.
async fn keep_step(app: App, mut leaving: watch::Receiver<bool>) {
    while app.store.shared() {
        let leaves = tokio::select! {
            () = app.clock.sleep_until(app.clock.now() + STEP) => false,
            _ = leaving.wait_for(|leaving| *leaving) => true,
        };
        match leaves {
            true => return app.hall.give_back().await,
            false => app.hall.step().await,
        }
    }
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

/// Ends when somebody wants us to stop. Whoever is told that we are open may say
/// so at once: we listen from the moment this is called.
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        Ok(async move {
            tokio::select! { _ = interrupt.recv() => {}, _ = terminate.recv() => {} }
        })
    }
    #[cfg(not(unix))]
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}

/// One address and what may be done there.
struct Route {
    method: &'static str,
    path: String,
    handler: MethodRouter<App>,
    takes: Takes,
}

/// How much of a request, and of time, an address takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    Little,
    /// A whole components file.
    AFile,
    /// A stream has no end: it alone may take its time.
    Forever,
}

/// Every address of the house. The router is made from this list, and the tests
/// go through it: an address that nobody has thought about does not pass.
fn routes() -> Vec<Route> {
    let route = |method, path: &str, handler| Route {
        method,
        path: path.to_string(),
        handler,
        takes: Takes::Little,
    };
    let mut routes = vec![
        route("GET", "/", get(lobby::lobby)),
        route("GET", "/new/{game}", get(lobby::form)),
        route("POST", "/name", post(lobby::name)),
        route("GET", "/rules/{game}", get(lobby::rules)),
        route("GET", "/learn/{game}", get(lessons::begin)),
        route("GET", "/learn/{game}/{step}", get(lessons::step)),
        route("GET", "/statistics", get(statistics::statistics)),
        route("GET", "/history", get(history::history)),
        route("GET", "/settings", get(settings::show)),
        route("POST", "/settings", post(settings::keep)),
        route("GET", "/puzzles", get(puzzles::all)),
        route("GET", "/puzzles/{puzzle}", get(puzzles::one)),
        route("POST", "/puzzles/{puzzle}", post(puzzles::begin)),
        route("GET", "/puzzles/{puzzle}/solution", get(puzzles::solution)),
        route("GET", "/daily", get(daily::page)),
        route("GET", "/daily/{day}/solution", get(daily::solution)),
        route("GET", "/table/{id}", get(tables::page)),
        route("POST", "/table/{id}/claim", post(tables::claim)),
        route("POST", "/table/{id}/curtain", post(tables::curtain)),
        route("POST", "/table/{id}/look-back", post(tables::look_back)),
        route("GET", "/table/{id}/replay", get(tables::replay)),
        route("GET", "/table/{id}/steps", get(tables::steps)),
        route("GET", "/table/{id}/log", get(tables::log)),
        route("POST", "/table/{id}/fork", post(tables::fork)),
        route("POST", "/table/{id}/again", post(tables::again)),
        route("POST", "/table/{id}/rematch", post(tables::rematch)),
        route("POST", "/table/{id}/say", post(tables::say)),
        route("GET", "/table/{id}/record", get(tables::record)),
        route("GET", "/table/{id}/verify", get(tables::verify)),
        route("GET", "/return/{id}/{seat}/{proof}", get(tables::back_page)),
        route("POST", "/return/{id}/{seat}/{proof}", post(tables::back)),
        route("GET", "/assets/{name}", get(assets::asset)),
        route("GET", "/favicon.ico", get(assets::favicon)),
        route("GET", "/livez", get(system::livez)),
        route("GET", "/readyz", get(system::readyz)),
        Route { takes: Takes::AFile, ..route("POST", "/tables", post(lobby::open)) },
        Route { takes: Takes::Forever, ..route("GET", "/table/{id}/stream", get(stream::stream)) },
    ];
    let verb = |verb: &tables::Verb| {
        route("POST", &format!("/table/{{id}}/{}", verb.name), tables::verb(*verb))
    };
    routes.extend(tables::VERBS.iter().map(verb));
    routes
}

/// Method and path of every address.
pub fn addresses_of_the_house() -> Vec<(&'static str, String)> {
    routes().into_iter().map(|route| (route.method, route.path)).collect()
}

/// What there is at the address for numbers.
fn numbers_router(app: App) -> Router {
    Router::new()
        .route("/metrics", get(system::metrics))
        .route("/status", get(system::status))
        .fallback(system::nothing_here)
        .layer(axum::middleware::from_fn_with_state(app.clone(), guard::numbers))
        .with_state(app)
}

pub(crate) fn router(app: App) -> Router {
    let part = |takes: Takes| {
        let routes = routes().into_iter().filter(|route| route.takes == takes);
        routes.fold(Router::new(), |router, route| router.route(&route.path, route.handler))
    };
    let little =
        part(Takes::Little).fallback(system::nothing_here).layer(DefaultBodyLimit::max(BODY));
    let file = part(Takes::AFile).layer(DefaultBodyLimit::max(COMPONENTS_BODY));
    little
        .merge(file)
        .layer(axum::middleware::from_fn(guard::in_time))
        .merge(part(Takes::Forever))
        .layer(axum::middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}
