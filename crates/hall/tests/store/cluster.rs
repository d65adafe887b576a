//! A PostgreSQL of our own: Debian's, as an ordinary user, in a temporary folder.

// Not every program of tests does everything to it.
#![allow(dead_code)]

use std::io::Read;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

pub const PASSWORD: &str = "correct-horse-battery";

/// A server at work; it ends when nobody needs it any more.
pub struct Cluster {
    folder: PathBuf,
    programs: PathBuf,
    pub port: u16,
    server: Mutex<Option<Child>>,
}

/// The newest PostgreSQL of this machine, if there is one.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let number = |path: &Path| path.file_name()?.to_str()?.parse::<u32>().ok();
    let found = versions.map(|version| version.path()).max_by_key(|path| number(path));
    let found = found.map(|version| version.join("bin"));
    found.filter(|folder| folder.join("initdb").exists())
}

fn root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0)
}

/// Nobody in particular: PostgreSQL refuses to work for root.
const NOBODY: u32 = 65534;

impl Cluster {
    /// One for all tests that do it no harm.
    pub fn shared() -> Option<Arc<Cluster>> {
        static SHARED: Mutex<Weak<Cluster>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(cluster) = shared.upgrade() {
            return Some(cluster);
        }
        let cluster = Arc::new(Cluster::new()?);
        *shared = Arc::downgrade(&cluster);
        Some(cluster)
    }

    /// One of one's own. Where there is no PostgreSQL the test is skipped, and says so;
    /// under CI a skipped test would be a lie.
    pub fn new() -> Option<Cluster> {
        let Some(programs) = programs() else {
            let missing = "PostgreSQL is missing (apt-get install postgresql)";
            assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "{missing}");
            println!("skipped: {missing}");
            return None;
        };
        static NTH: AtomicU32 = AtomicU32::new(0);
        let nth = NTH.fetch_add(1, Ordering::Relaxed);
        let name = format!("breakroom-postgres-{}-{nth}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let word = folder.join("password");
        std::fs::write(&word, PASSWORD).unwrap();
        for path in [&folder, &word] {
            if root() {
                std::os::unix::fs::chown(path, Some(NOBODY), Some(NOBODY)).unwrap();
            }
        }
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let cluster = Cluster { folder, programs, port, server: Mutex::new(None) };
        let pwfile = format!("--pwfile={}", word.display());
        let options = ["-U", "ada", "-E", "UTF8", "--locale=C", "--no-sync", &pwfile];
        let hosts = ["--auth-local=trust", "--auth-host=scram-sha-256"];
        let made = cluster.command("initdb").args(options).args(hosts).output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        cluster.start();
        Some(cluster)
    }

    /// Files in our folder that the server wants for itself.
    pub fn own(&self, names: &[&str]) {
        for name in names {
            let path = self.folder.join(name);
            let mode = std::os::unix::fs::PermissionsExt::from_mode(0o600);
            std::fs::set_permissions(&path, mode).unwrap();
            if root() {
                std::os::unix::fs::chown(&path, Some(NOBODY), Some(NOBODY)).unwrap();
            }
        }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// One of the programs, about our data, as an ordinary user.
    fn command(&self, name: &str) -> Command {
        let program = self.programs.join(name);
        let mut command = match root() {
            false => Command::new(program),
            true => {
                let mut command = Command::new("setpriv");
                let who = NOBODY.to_string();
                command.args(["--reuid", &who, "--regid", &who, "--clear-groups"]).arg(program);
                command
            }
        };
        command.arg("-D").arg(self.folder.join("data")).stdin(Stdio::null());
        command
    }

    pub fn start(&self) {
        let log = std::fs::File::create(self.folder.join("log")).unwrap();
        let mut command = self.command("postgres");
        command.arg("-k").arg(&self.folder).args(["-p", &self.port.to_string()]);
        command.args(["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=60"]);
        command.stdout(Stdio::null()).stderr(log);
        *self.server() = Some(command.spawn().unwrap());
        let began = Instant::now();
        while !self.psql("postgres", "SELECT 1").status.success() {
            assert!(began.elapsed() < Duration::from_secs(60), "{}", self.log());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn server(&self) -> std::sync::MutexGuard<'_, Option<Child>> {
        self.server.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Kills it with everything it is doing.
    pub fn kill(&self) {
        let stopped = self.command("pg_ctl").args(["stop", "-m", "immediate"]).output().unwrap();
        assert!(stopped.status.success(), "{}", String::from_utf8_lossy(&stopped.stderr));
        if let Some(mut server) = self.server().take() {
            server.wait().unwrap();
        }
    }

    /// Reads its settings again.
    pub fn reload(&self) {
        assert!(self.command("pg_ctl").arg("reload").output().unwrap().status.success());
    }

    /// Adds lines to its settings.
    pub fn configure(&self, lines: &str) {
        let path = self.folder.join("data/postgresql.conf");
        let mut text = String::new();
        std::fs::File::open(&path).unwrap().read_to_string(&mut text).unwrap();
        std::fs::write(path, format!("{text}\n{lines}\n")).unwrap();
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }

    /// By the socket in our folder.
    pub fn address(&self, name: &str) -> String {
        let folder = self.folder.display().to_string().replace('/', "%2F");
        format!("postgres://ada@{folder}:{}/{name}?sslmode=disable", self.port)
    }

    /// By the network, with a password.
    pub fn network(&self, port: u16, name: &str, password: &str) -> String {
        format!("postgres://ada:{password}@127.0.0.1:{port}/{name}")
    }

    /// A database of its own for a test.
    pub fn database(&self) -> String {
        static NTH: AtomicU32 = AtomicU32::new(0);
        let name = format!("house{}", NTH.fetch_add(1, Ordering::Relaxed));
        self.run("postgres", &format!("CREATE DATABASE {name}"));
        name
    }

    /// Does something as an operator; what `psql` says.
    pub fn run(&self, name: &str, sql: &str) -> String {
        let answer = self.psql(name, sql);
        assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
        String::from_utf8(answer.stdout).unwrap()
    }

    fn psql(&self, name: &str, sql: &str) -> std::process::Output {
        let mut command = Command::new(self.programs.join("psql"));
        command.arg("-h").arg(&self.folder).args(["-p", &self.port.to_string(), "-U", "ada"]);
        command.args(["-d", name, "-AtX", "-c", sql]).env("PGOPTIONS", "-c search_path=breakroom");
        command.output().unwrap()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if let Some(mut server) = self.server().take() {
            let _ = self.command("pg_ctl").args(["stop", "-m", "immediate"]).output();
            let _ = server.kill();
            let _ = server.wait();
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
