//! Disks that flip bits, are full, or lie. A server in a process of its own is
//! this very program, started again as [`a_server_in_its_own_process`].

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tokio::runtime::Runtime;
use web::Config;
use web::store::{Append, Entry, Index, NewTable, Sqlite, Store, StoreError, Stored};

use crate::support::Folder;
use crate::support::client::{Client, Question};

const FOLDER: &str = "BREAKROOM_TEST_FOLDER";

#[test]
#[ignore = "no test: the server that other tests start"]
fn a_server_in_its_own_process() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let config = Config::read(None, Some("0"), None, Some(Path::new(&folder)), None).unwrap();
    web::serve(config, |open| println!("\nat {}", open.address)).unwrap();
}

/// A server under some command: `strace`, or `unshare` with a small disk.
struct Server {
    child: Child,
    address: std::net::SocketAddr,
}

impl Server {
    fn start(folder: &Path, wrapper: &[&str]) -> Option<Server> {
        let me = std::env::current_exe().unwrap();
        let mut words: Vec<String> = wrapper.iter().map(|word| word.to_string()).collect();
        words.push(me.to_string_lossy().into_owned());
        words.extend(
            ["--exact", "disk::a_server_in_its_own_process", "--ignored", "--nocapture"]
                .map(String::from),
        );
        let mut child = Command::new(&words[0])
            .args(&words[1..])
            .env(FOLDER, folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut lines = BufReader::new(child.stdout.take()?).lines();
        let address = loop {
            match lines.next() {
                Some(Ok(line)) => {
                    if let Some(address) = line.strip_prefix("at ") {
                        break address.parse().ok()?;
                    }
                }
                _ => {
                    let _ = child.wait();
                    return None;
                }
            }
        };
        // Whoever prints nothing more must not be stopped by a full pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Some(Server { child, address })
    }

    fn ends(mut self, within: Duration) -> Option<i32> {
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

fn skipped(what: &str, why: &str) {
    // Never silently: a line that stays when the output of tests is kept back.
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "skipped: {what}, because {why}");
}

/// Answers the question that is on the page; the status of the answer.
fn play_on(client: &mut Client, table: &str) -> u16 {
    let page = client.get(table);
    let Some(question) = Question::on(&page.body) else { return page.status };
    let nth = question.number.parse::<usize>().unwrap() % question.actions.len();
    client.post(&format!("{table}/act"), &question.answer(&question.actions[nth])).status
}

#[test]
fn on_a_full_disk_moves_are_refused_and_the_rest_goes_on() {
    let folder = Folder::new();
    let spare = Folder::new();
    // Half of the little there is is taken, until somebody makes room.
    let script = format!(
        "mount -t tmpfs -o size=1m tmpfs \"${FOLDER}\" || exit 1
         head -c 400k /dev/zero > \"${FOLDER}/filler\"
         (while [ ! -e '{0}/free' ] && [ -e '{0}' ]; do sleep 0.1; done
          rm \"${FOLDER}/filler\") > /dev/null 2>&1 &
         exec \"$@\"",
        spare.0.display()
    );
    let wrapper = ["unshare", "-rm", "sh", "-c", &script, "sh"];
    let Some(server) = Server::start(&folder.0, &wrapper) else {
        skipped("the full disk", "a small file system of our own is not permitted here");
        return;
    };
    let mut client = Client::new(server.address);
    let table = client.open_table(&[("difficulty", "very-easy")]);
    let mut tables = vec![table];
    let mut refused = None;
    for _ in 0..4000 {
        let table = tables.last().unwrap().clone();
        match play_on(&mut client, &table) {
            303 => {}
            // The game is over: another one.
            200 => {
                let answer = client.post("/tables", &[("game", "finished")]);
                match answer.status {
                    303 => tables.push(answer.header("location").unwrap().to_string()),
                    429 => {
                        client.cookie = None;
                    }
                    503 => {
                        refused = Some(answer);
                        break;
                    }
                    other => panic!("{other}: {}", answer.body),
                }
            }
            503 => {
                let began = Instant::now();
                let page = client.get(&table).expect(200).body;
                let question = Question::on(&page).expect("reads go on");
                let answer =
                    client.post(&format!("{table}/act"), &question.answer(&question.actions[0]));
                assert!(began.elapsed() < Duration::from_secs(2));
                refused = Some(answer);
                break;
            }
            other => panic!("status {other}"),
        }
    }
    let refused = refused.expect("the disk is full at some time");
    assert_eq!(refused.status, 503);
    assert!(refused.body.contains("could not be stored"), "{}", refused.body);
    // Everything that was acknowledged can be read, and the server is alive.
    for table in &tables {
        client.get(table).expect(200);
    }
    client.get("/").expect(200);
    client.get("/livez").expect(200);
    // Somebody makes room, and it goes on by itself.
    std::fs::write(spare.0.join("free"), "").unwrap();
    let until = Instant::now() + Duration::from_secs(10);
    loop {
        let table = tables.last().unwrap();
        let page = client.get(table).expect(200).body;
        let Some(question) = Question::on(&page) else { break };
        let action = question.actions[0].clone();
        match client.post(&format!("{table}/act"), &question.answer(&action)).status {
            303 => break,
            503 => assert!(Instant::now() < until, "it does not recover"),
            other => panic!("status {other}"),
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn when_the_disk_does_not_sync_the_server_stops() {
    let folder = Folder::new();
    // From the fortieth sync on: the store is open, and moves are being made.
    let wrapper = [
        "strace",
        "-f",
        "-q",
        "-o",
        "/dev/null",
        "-e",
        "trace=fdatasync,fsync",
        "-e",
        "inject=fdatasync,fsync:error=EIO:when=40+",
    ];
    let Some(server) = Server::start(&folder.0, &wrapper) else {
        skipped("the disk that lies", "strace is not there or may not trace");
        return;
    };
    let mut client = Client::new(server.address);
    let table = client.open_table(&[]);
    let mut acknowledged = 0;
    for _ in 0..200 {
        let Ok(page) = client.try_send("GET", &table, None) else { break };
        let Some(question) = Question::on(&page.body) else { break };
        let action = question.actions[0].clone();
        match client.try_post(&format!("{table}/act"), &question.answer(&action)) {
            Ok(answer) if answer.status == 303 => {
                acknowledged = question.number.parse::<u32>().unwrap();
            }
            _ => break,
        }
    }
    let code = server.ends(Duration::from_secs(10)).expect("it has stopped");
    assert_ne!(code, 0, "and says that something is wrong");
    // Started anew, it has everything that was acknowledged.
    let server = Server::start(&folder.0, &["env"]).expect("a server");
    client.address = server.address;
    client.origin = Some(format!("http://{}", server.address));
    let page = client.get(&table).expect(200).body;
    let now: u32 = Question::on(&page).expect("a question").number.parse().unwrap();
    assert!(now > acknowledged, "{acknowledged} was answered, {now} is asked");
}

// ── flipped bits ─────────────────────────────────────────────────────────

const TABLES: usize = 12;

fn id(nth: usize) -> String {
    format!("{:032x}", nth * 0x1234_5678 + 1)
}

fn entry(nth: usize, n: usize) -> Entry {
    let text = format!("use {}{}", n % 48 + 1, " and again".repeat(nth % 5));
    Entry { kind: "move".into(), seat: Some(0), text }
}

/// A store with some tables, and what it holds.
fn filled(folder: &Folder) -> (Sqlite, Vec<Stored>) {
    let store = Sqlite::open(&folder.database()).unwrap();
    let all = Runtime::new().unwrap().block_on(async {
        let mut all = Vec::new();
        for nth in 0..TABLES {
            let index = Index { holders: vec!["ada".into()], ..Index::default() };
            let head = format!("{{\"table\":{nth}}}");
            let entries = (0..30).map(|n| entry(nth, n)).collect();
            store
                .create(NewTable { id: id(nth), head, at: 7, entries, index: index.clone() })
                .await
                .unwrap();
            let stored = store.load(&id(nth)).await.unwrap().unwrap();
            let append = Append {
                table: id(nth),
                after: stored.entries.len() as i64,
                tip: stored.tip,
                at: 8,
                entries: (30..40).map(|n| entry(nth, n)).collect(),
                index,
            };
            store.append(append).await.unwrap();
            all.push(store.load(&id(nth)).await.unwrap().unwrap());
        }
        all
    });
    (store, all)
}

#[derive(Default, Debug)]
struct Tally {
    harmless: u32,
    /// The file as a whole was refused.
    closed: u32,
    one_table: u32,
    several: u32,
    /// The end of the log was cut off: tables are as they were a little earlier.
    earlier: u32,
    silent: u32,
}

/// Flips one bit after the other in copies of the file.
fn flip(name: &str, flips: u64) -> Tally {
    let folder = Folder::new();
    let (store, all) = filled(&folder);
    if name == "breakroom.sqlite" {
        // Everything into the file itself.
        let store = rusqlite::Connection::open(folder.database()).unwrap();
        store.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    }
    let files: Vec<_> = std::fs::read_dir(&folder.0)
        .unwrap()
        .map(|file| file.unwrap())
        .filter(|file| !file.file_name().to_string_lossy().ends_with("-shm"))
        .map(|file| (file.file_name(), std::fs::read(file.path()).unwrap()))
        .collect();
    drop(store);
    let mut tally = Tally::default();
    let mut random = 88_172_645_463_325_252u64;
    let runtime = Runtime::new().unwrap();
    for nth in 0..flips {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let copy = Folder::new();
        let mut place = 0;
        for (file, bytes) in &files {
            let mut bytes = bytes.clone();
            if file.to_string_lossy() == name {
                place = (random / 8) as usize % bytes.len();
                bytes[place] ^= 1 << (random % 8);
            }
            std::fs::write(copy.0.join(file), bytes).unwrap();
        }
        let Ok(store) = Sqlite::open(&copy.database()) else {
            tally.closed += 1;
            continue;
        };
        let mut hit = 0;
        let (mut earlier, mut silent) = (0, 0);
        for (nth, stored) in all.iter().enumerate() {
            match runtime.block_on(store.load(&id(nth))) {
                Ok(Some(found)) if found == *stored => {}
                // A chain that fits and ends early, or has not begun.
                Ok(None) if name.ends_with("-wal") => earlier += 1,
                Ok(Some(found)) if stored.entries.starts_with(&found.entries) => earlier += 1,
                Ok(_) => silent += 1,
                Err(StoreError::Damaged(_) | StoreError::Unavailable(_)) => hit += 1,
                Err(other) => panic!("flip {nth} at {place}: {other}"),
            }
        }
        match (silent, earlier, hit) {
            (0, 0, 0) => tally.harmless += 1,
            (0, 0, 1) => tally.one_table += 1,
            (0, 0, _) => tally.several += 1,
            (0, _, _) => tally.earlier += 1,
            (_, _, _) => {
                tally.silent += 1;
                println!(
                    "flip {nth} at byte {place} of {name}: {silent} tables changed in silence"
                );
            }
        }
    }
    tally
}

/// How many flips: more for a release.
fn flips() -> u64 {
    std::env::var("FLIPS").ok().and_then(|flips| flips.parse().ok()).unwrap_or(300)
}

#[test]
fn a_flipped_bit_in_the_file_is_noticed_at_the_table_it_hit() {
    let tally = flip("breakroom.sqlite", flips());
    println!("{tally:?}");
    assert_eq!((tally.silent, tally.earlier), (0, 0), "{tally:?}");
    assert!(tally.one_table > tally.several, "{tally:?}");
}

#[test]
fn a_flipped_bit_in_the_log_changes_nothing_that_is_read() {
    // SQLite takes a broken frame for the end of the log. Where two commits lie
    // behind it we refuse to open; in the last two it looks like a crash while
    // writing, and the tables are as they were before. Never are they different.
    let tally = flip("breakroom.sqlite-wal", flips() / 2);
    println!("{tally:?}");
    assert_eq!(tally.silent, 0, "{tally:?}");
    assert!(tally.closed > 4 * tally.earlier, "{tally:?}");
}
