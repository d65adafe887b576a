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
    /// Settings of its own, beside those of all.
    settings: Vec<String>,
    /// How large its small disk is, if it has one.
    small: Option<&'static str>,
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

fn one_for_all(
    shared: &Mutex<Weak<Cluster>>,
    make: impl FnOnce() -> Option<Cluster>,
) -> Option<Arc<Cluster>> {
    let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(cluster) = shared.upgrade() {
        return Some(cluster);
    }
    let cluster = Arc::new(make()?);
    *shared = Arc::downgrade(&cluster);
    Some(cluster)
}

impl Cluster {
    /// One for all tests that do it no harm.
    pub fn shared() -> Option<Arc<Cluster>> {
        static SHARED: Mutex<Weak<Cluster>> = Mutex::new(Weak::new());
        one_for_all(&SHARED, Cluster::new)
    }

    /// The same with room for the nodes of several tests at once.
    pub fn roomy() -> Option<Arc<Cluster>> {
        static ROOMY: Mutex<Weak<Cluster>> = Mutex::new(Weak::new());
        one_for_all(&ROOMY, || {
            let mut cluster = Cluster::empty(None)?;
            cluster.settings = vec!["-c".into(), "max_connections=200".into()];
            cluster.fill_and_start();
            Some(cluster)
        })
    }

    /// One of one's own. Where there is no PostgreSQL the test is skipped, and says so;
    /// under CI a skipped test would be a lie.
    pub fn new() -> Option<Cluster> {
        let cluster = Cluster::empty(None)?;
        cluster.fill_and_start();
        Some(cluster)
    }

    /// One with a small disk beside its own, for a tablespace. Only root may have such a
    /// thing; nobody else is told more than that it was skipped.
    pub fn with_a_small_disk(size: &'static str) -> Option<Cluster> {
        let mount = ["-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"];
        let may = Command::new("unshare").args(mount).output();
        if !root() || !may.is_ok_and(|output| output.status.success()) {
            println!("skipped: a small file system of our own is not permitted here");
            return None;
        }
        let cluster = Cluster::empty(Some(size))?;
        std::fs::create_dir(cluster.small()).unwrap();
        cluster.fill_and_start();
        Some(cluster)
    }

    /// Where that disk is, for the server alone.
    pub fn small(&self) -> String {
        self.folder.join("small").display().to_string()
    }

    fn empty(small: Option<&'static str>) -> Option<Cluster> {
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
        if root() {
            std::os::unix::fs::chown(&folder, Some(NOBODY), Some(NOBODY)).unwrap();
        }
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let (server, settings) = (Mutex::new(None), Vec::new());
        Some(Cluster { folder, programs, port, server, settings, small })
    }

    fn fill_and_start(&self) {
        std::fs::write(self.folder.join("password"), PASSWORD).unwrap();
        self.own(&["password"]);
        let pwfile = format!("--pwfile={}", self.folder.join("password").display());
        let options = ["-U", "ada", "-E", "UTF8", "--locale=C", "--no-sync", &pwfile];
        let hosts = ["--auth-local=trust", "--auth-host=scram-sha-256"];
        let made = self.command("initdb").args(options).args(hosts).output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        self.start();
    }

    /// Another one that follows this one and may take its place. It waits for nobody then.
    pub fn standby(&self) -> Cluster {
        let mut standby = Cluster::empty(None).unwrap();
        standby.settings = vec!["-c".into(), "synchronous_standby_names=".into()];
        let mut copy = standby.command("pg_basebackup");
        copy.arg("-h").arg(&self.folder).args(["-p", &self.port.to_string()]);
        copy.args(["-U", "ada", "-R", "-c", "fast", "--no-sync"]);
        let made = copy.output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        standby.start();
        standby
    }

    /// It follows nobody any more.
    pub fn promote(&self) {
        let promoted = self.command("pg_ctl").arg("promote").output().unwrap();
        assert!(promoted.status.success(), "{}", String::from_utf8_lossy(&promoted.stderr));
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
        let who = NOBODY.to_string();
        let nobody = ["setpriv", "--reuid", &who, "--regid", &who, "--clear-groups"];
        let mut command = match (root(), self.small.filter(|_| name == "postgres")) {
            (false, _) => Command::new(program),
            (true, None) => {
                let mut command = Command::new(nobody[0]);
                command.args(&nobody[1..]).arg(program);
                command
            }
            (true, Some(size)) => {
                let mount = format!("mount -t tmpfs -o size={size},uid={who},mode=700 tmpfs");
                let script = format!("{mount} '{}' && exec \"$@\"", self.small());
                let mut command = Command::new("unshare");
                command.args(["-m", "sh", "-c", &script, "sh"]).args(nobody).arg(program);
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
        command.args(&self.settings);
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

    /// The process of the server.
    pub fn id(&self) -> u32 {
        self.server().as_ref().map_or(0, Child::id)
    }

    /// Kills it with everything it is doing.
    pub fn kill(&self) {
        self.stop("immediate");
    }

    /// Stops it: smart, fast or immediate.
    pub fn stop(&self, how: &str) {
        let stopped = self.command("pg_ctl").args(["stop", "-m", how]).output().unwrap();
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

    pub fn psql(&self, name: &str, sql: &str) -> std::process::Output {
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
