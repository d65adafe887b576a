//! The program in a process of its own, so that it can be killed and cheated.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Where a wrapper finds the folder of the data.
pub const FOLDER: &str = "BREAKROOM_TEST_FOLDER";

pub struct Server {
    child: Child,
    pub address: SocketAddr,
}

impl Server {
    pub fn start(folder: &Path) -> Server {
        Server::under(&["env"], folder).expect("a server")
    }

    /// A server under some command: `strace`, or `unshare` with a small disk.
    /// Nothing, if that is not permitted here.
    pub fn under(wrapper: &[&str], folder: &Path) -> Option<Server> {
        Server::with(wrapper, folder, &["--port", "0"], Stdio::null())
    }

    /// With these flags, and its log there.
    pub fn with(wrapper: &[&str], folder: &Path, flags: &[&str], log: Stdio) -> Option<Server> {
        let mut child = Command::new(wrapper[0])
            .args(&wrapper[1..])
            .arg(env!("CARGO_BIN_EXE_breakroom"))
            .args(["serve", "--data"])
            .arg(folder)
            .args(flags)
            .env(FOLDER, folder)
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .ok()?;
        let mut lines = BufReader::new(child.stdout.take()?).lines();
        let Some(Ok(line)) = lines.next() else {
            let _ = child.wait();
            return None;
        };
        // Whoever prints nothing more must not be stopped by a full pipe.
        std::thread::spawn(move || lines.for_each(drop));
        let address = line.split("http://").nth(1).expect("an address").trim_end_matches('/');
        Some(Server { address: address.parse().unwrap(), child })
    }

    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// The code it exits with, if it does within this time.
    pub fn ends(mut self, within: Duration) -> Option<i32> {
        let until = Instant::now() + within;
        while Instant::now() < until {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        None
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A folder of one's own, gone with the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let nth = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("breakroom-faults-{}-{nth}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
