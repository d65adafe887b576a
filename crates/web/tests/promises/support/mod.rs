//! A server in this process, and a folder of its own for every test.
#![allow(dead_code)]

pub mod client;
pub mod leaky;
pub mod nodes;
pub mod sneak;
pub mod twins;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use client::Client;
use hall::clock::{Hands, Source};
use tokio::runtime::Runtime;
use web::Config;
use web::server::{self, Running};

use crate::patience::until;

/// A folder that is gone when the test is.
#[derive(Debug)]
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let nth = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("breakroom-{}-{nth}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn database(&self) -> PathBuf {
        self.0.join("breakroom.sqlite")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server at work.
pub struct House {
    runtime: Runtime,
    running: Option<Running>,
    pub address: SocketAddr,
    /// Where it tells numbers, if anywhere.
    pub numbers: Option<SocketAddr>,
}

impl House {
    pub fn open(folder: &Path) -> House {
        House::begin(folder, None, Source::system())
    }

    /// A house whose clock is moved by hand.
    pub fn by_hand(folder: &Path, hands: &Hands) -> House {
        House::begin(folder, None, Source::Hands(hands.clone()))
    }

    pub fn begin(folder: &Path, public: Option<&str>, source: Source) -> House {
        let config = Config::read(None, Some("0"), None, Some(folder), public).unwrap();
        House::with(config, source)
    }

    pub fn with(config: Config, source: Source) -> House {
        // One shelf for the whole process: no page may change under a test.
        crate::many::shelve_the_toy();
        sneak::shelve_the_sneaks();
        leaky::shelve_the_leaks();
        let runtime = Runtime::new().unwrap();
        let running = runtime.block_on(server::start_by(config, source)).unwrap();
        let (address, numbers) = (running.open.address, running.open.metrics);
        House { runtime, address, numbers, running: Some(running) }
    }

    pub fn client(&self) -> Client {
        Client::new(self.address)
    }

    /// Ends it without a word: others go on.
    pub fn kill(self) {
        self.runtime.shutdown_background();
    }

    pub fn close(mut self) {
        let running = self.running.take().unwrap();
        self.runtime.block_on(running.stop());
    }
}

/// Waits until the house has been kept, which it does by itself once a minute: it clears
/// away what nobody began, and then writes down how late it is. It was opened at that
/// second of a clock moved by hand.
#[track_caller]
pub fn house_is_kept(folder: &Folder, hands: &Hands, opened: i64) {
    let connection = rusqlite::Connection::open(folder.database()).unwrap();
    let time = || -> Option<i64> {
        let sql = "SELECT value FROM meta WHERE key = 'time'";
        let bytes: Vec<u8> = connection.query_row(sql, [], |row| row.get(0)).ok()?;
        Some(i64::from_le_bytes(bytes.try_into().ok()?))
    };
    let now = hands.calendar().as_secs() as i64;
    until("the house is kept", || time().unwrap_or(opened) + 60 > now);
}
