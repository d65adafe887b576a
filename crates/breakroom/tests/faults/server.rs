//! The program in a process of its own, so that it can be killed and cheated.

// Not every program that starts one does everything to it.
#![allow(dead_code)]

use std::io::{BufRead, BufReader, Read};
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

    /// A server whose log goes into a file.
    pub fn logging(folder: &Path, log: &Path) -> Server {
        let log = log.to_str().expect("a plain path");
        Server::under(&["sh", "-c", "exec \"$@\" 2> \"$0\"", log], folder).expect("a server")
    }

    /// A server that is killed after so long, wherever it is by then.
    pub fn cut_short(folder: &Path, after: Duration) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_breakroom"));
        command.args(["serve", "--port", "0", "--data"]).arg(folder);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(after);
        child.kill().unwrap();
        child.wait().unwrap();
    }

    /// The sentence with which a server does not start.
    #[track_caller]
    pub fn refused(folder: &Path) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_breakroom"));
        command.args(["serve", "--port", "0", "--data"]).arg(folder);
        Server::not_opened(command)
    }

    /// The same on a database.
    #[track_caller]
    pub fn refused_on(url: &str) -> String {
        let mut command = Server::command(url);
        command.args(["serve", "--port", "0"]);
        Server::not_opened(command)
    }

    /// A server of another version on a database, and its log in a file.
    pub fn of_version(program: &Path, url: &str, log: &Path) -> Server {
        let mut command = Command::new(program);
        command.args(["serve", "--port", "0"]).env("DATABASE_URL", url);
        command.stderr(std::fs::File::create(log).unwrap());
        Server::opened(command).expect("a server")
    }

    /// The sentence with which such a one does not start.
    #[track_caller]
    pub fn refused_of_version(program: &Path, url: &str) -> String {
        let mut command = Command::new(program);
        command.args(["serve", "--port", "0"]).env("DATABASE_URL", url);
        Server::not_opened(command)
    }

    /// A server on a database, and its log in a file.
    pub fn on(url: &str, log: &Path) -> Server {
        let mut command = Server::command(url);
        command.args(["serve", "--port", "0"]).env("RUST_LOG", "debug");
        command.stderr(std::fs::File::create(log).unwrap());
        Server::opened(command).expect("a server")
    }

    /// The same, writing down only what is wrong.
    pub fn at_work(url: &str, log: &Path) -> Server {
        let mut command = Server::command(url);
        command.args(["serve", "--port", "0"]).env("RUST_LOG", "warn");
        command.stderr(std::fs::File::create(log).unwrap());
        Server::opened(command).expect("a server")
    }

    /// How long it has had a core for itself.
    pub fn cpu(&self) -> Duration {
        let line = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        let (_, after) = line.rsplit_once(") ").expect("the name in brackets");
        let ticks = after.split(' ').skip(11).take(2).map(|ticks| ticks.parse::<u64>().unwrap());
        Duration::from_millis(10 * ticks.sum::<u64>())
    }

    /// One of several behind a proxy, whose address is the one it tells.
    pub fn behind(url: &str, port: u16, public: &str, log: &Path) -> Server {
        let mut command = Server::command(url);
        command.args(["serve", "--port", &port.to_string(), "--public-url", public]);
        command.stderr(std::fs::File::create(log).unwrap());
        Server::opened(command).expect("a server")
    }

    /// One that tells numbers at that port.
    pub fn counting(url: &str, port: u16, log: &Path) -> Server {
        let mut command = Server::command(url);
        command.args(["serve", "--port", "0", "--metrics", &format!("127.0.0.1:{port}")]);
        command.stderr(std::fs::File::create(log).unwrap());
        Server::opened(command).expect("a server")
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// The program, told of a database.
    pub fn command(url: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_breakroom"));
        command.env("DATABASE_URL", url);
        command
    }

    #[track_caller]
    fn not_opened(mut command: Command) -> String {
        command.env("RUST_LOG", "error");
        let mut child =
            command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("a program");
        let mut stderr = child.stderr.take().expect("a pipe");
        let until = Instant::now() + Duration::from_secs(20);
        while child.try_wait().unwrap().is_none() {
            if Instant::now() > until {
                let _ = child.kill();
                panic!("it has started");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let mut sentence = String::new();
        stderr.read_to_string(&mut sentence).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(2), "{sentence}");
        sentence
    }

    /// A server under some command: `strace`, or `unshare` with a small disk.
    /// Nothing, if that is not permitted here.
    pub fn under(wrapper: &[&str], folder: &Path) -> Option<Server> {
        Server::with(wrapper, folder, &["--port", "0"], Stdio::null())
    }

    /// With these flags, and its log there.
    pub fn with(wrapper: &[&str], folder: &Path, flags: &[&str], log: Stdio) -> Option<Server> {
        let mut command = Command::new(wrapper[0]);
        command.args(&wrapper[1..]).arg(env!("CARGO_BIN_EXE_breakroom"));
        command.args(["serve", "--data"]).arg(folder).args(flags).env(FOLDER, folder);
        command.stderr(log);
        Server::opened(command)
    }

    fn opened(mut command: Command) -> Option<Server> {
        let mut child = command.stdout(Stdio::piped()).spawn().ok()?;
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

    /// Asks it to stop, as a system does that is shut down.
    pub fn terminate(&self) {
        self.signal("-TERM");
    }

    pub fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    }

    pub fn stop(self) {
        self.terminate();
        assert_eq!(self.ends(Duration::from_secs(15)), Some(0), "it stops in good order");
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

    /// One of the files of the store: "", "-wal", "-witness".
    pub fn file(&self, ending: &str) -> PathBuf {
        self.0.join(format!("breakroom.sqlite{ending}"))
    }
}

/// `breakroom backup`.
pub fn back_up(folder: &Path, to: &Path) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_breakroom"));
    let done = command.args(["backup", "--data"]).arg(folder).arg(to).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
