//! The store in one SQLite file: one thread writes, in groups; readers read
//! beside it.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use tokio::sync::oneshot;

use super::chain::{self, Link};
use super::files::{self, Lock, Opened};
use super::moving::MARK;
use super::reading::{Reading, Row};
use super::wal;
use super::witness::{Witness, Written};
use super::write::{Job, Work, Writer, store_error, write};
use super::{
    Answer, Append, Counted, Door, Due, Entry, Fence, GameResult, Guest, Leases, Listed, NewTable,
    News, Onlookers, Renewal, Store, StoreError, Stored, Token, Told, Voided, Worth, guests, shard,
};
use crate::moment::Moment;

/// Marks the file as ours: "brkr".
const APPLICATION: i64 = 0x6272_6b72;

/// Every step that made the file what it is. A step is never changed once it
/// has been released; running games survive because their entries do.
const MIGRATIONS: &[&str] = &[
    "
    CREATE TABLE meta (key TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        at INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        head TEXT NOT NULL,
        -- How many entries there are, and the last link: a chain cannot tell
        -- by itself that its end was cut off.
        entries INTEGER NOT NULL,
        tip BLOB NOT NULL,
        card TEXT NOT NULL,
        listed INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tables_listed ON tables (listed, changed);
    CREATE TABLE entries (
        table_id TEXT NOT NULL REFERENCES tables (id),
        n INTEGER NOT NULL,
        at INTEGER NOT NULL,
        kind TEXT NOT NULL,
        seat INTEGER,
        text TEXT NOT NULL,
        link BLOB NOT NULL,
        PRIMARY KEY (table_id, n)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE holders (
        guest TEXT NOT NULL,
        table_id TEXT NOT NULL REFERENCES tables (id),
        PRIMARY KEY (guest, table_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE results (
        guest TEXT NOT NULL,
        table_id TEXT NOT NULL REFERENCES tables (id),
        at INTEGER NOT NULL,
        game TEXT NOT NULL,
        won INTEGER NOT NULL,
        assisted INTEGER NOT NULL,
        PRIMARY KEY (guest, table_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE guests (
        id TEXT PRIMARY KEY,
        token BLOB NOT NULL UNIQUE,
        name TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
",
    "
    -- Tables from before have no host here and never expire: nobody is surprised.
    ALTER TABLE tables ADD COLUMN host TEXT NOT NULL DEFAULT '';
    ALTER TABLE tables ADD COLUMN over INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN expires INTEGER;
    CREATE INDEX tables_host ON tables (host, over);
    CREATE INDEX tables_expires ON tables (expires) WHERE expires IS NOT NULL;
    ALTER TABLE results ADD COLUMN score INTEGER;
    ALTER TABLE results ADD COLUMN par INTEGER;
",
    "
    -- Lists are sorted by when a table was opened; its last change is a secret.
    DROP INDEX tables_listed;
    CREATE INDEX tables_opened ON tables (listed, at);
",
    "
    -- When a guest was last here. Whoever was known before may have been here until now.
    ALTER TABLE guests ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
    UPDATE guests SET seen = coalesce((SELECT max(changed) FROM tables), 0);
",
    "
    -- The token that was handed out in place of another and has not come back yet,
    -- and those that have been followed by one that has.
    ALTER TABLE guests ADD COLUMN fresh BLOB;
    ALTER TABLE guests ADD COLUMN renewed INTEGER;
    CREATE UNIQUE INDEX guests_fresh ON guests (fresh);
    CREATE TABLE spent (token BLOB PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
",
    "
    -- How far a game came, and what it counted for: the deal of a day, a puzzle.
    ALTER TABLE results ADD COLUMN done INTEGER;
    ALTER TABLE results ADD COLUMN occasion TEXT;
    CREATE INDEX results_occasion ON results (occasion) WHERE occasion IS NOT NULL;
",
    "
    -- A guest's history, and how they want the place to be. Of older games nobody knows
    -- the day.
    ALTER TABLE results ADD COLUMN day INTEGER;
    ALTER TABLE results ADD COLUMN role TEXT;
    ALTER TABLE results ADD COLUMN how TEXT;
    ALTER TABLE results ADD COLUMN length INTEGER;
    ALTER TABLE results ADD COLUMN others TEXT NOT NULL DEFAULT '[]';
    CREATE INDEX results_table ON results (table_id);
    ALTER TABLE guests ADD COLUMN settings TEXT NOT NULL DEFAULT '';
",
    "
    -- The millisecond of an entry within its second, where it was kept; and when a table
    -- may have something to do by itself, in milliseconds.
    ALTER TABLE entries ADD COLUMN ms INTEGER;
    ALTER TABLE tables ADD COLUMN alarm INTEGER;
    CREATE INDEX tables_alarm ON tables (alarm) WHERE alarm IS NOT NULL;
",
];

/// How many tables a list shows.
const LIST: u32 = 50;

/// The connection that reads, until the store is closed.
pub(super) type Reader = Arc<Mutex<Option<Connection>>>;

/// Tables in a SQLite file.
#[derive(Debug)]
pub struct Sqlite {
    jobs: mpsc::SyncSender<Job>,
    reader: Reader,
    secret: [u8; 32],
    time: Option<i64>,
}

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("The data folder “{}” cannot be used: {error}.", path.display())]
    Folder { path: PathBuf, error: std::io::Error },
    #[error("“{}” is a database, but not one of breakroom.", path.display())]
    Foreign { path: PathBuf },
    #[error("“{}” was written by a newer breakroom; please use that one.", path.display())]
    Newer { path: PathBuf },
    #[error("“{}” does not promise to keep what it acknowledges ({found}).", path.display())]
    Unsafe { path: PathBuf, found: String },
    #[error(
        "The log “{}” is damaged, and {commits} acknowledged writes behind the damage would be \
         lost. Please go back to a backup; or move the log away to go on without them.",
        path.display()
    )]
    Log { path: PathBuf, commits: usize },
    #[error(
        "Another breakroom is at work on “{}”. Please stop that one first, or keep other games in \
         another folder with --data.",
        path.display()
    )]
    Busy { path: PathBuf },
    #[error(
        "The database “{}” is missing, but “{}” is there and belongs to it. Please put the \
         database back beside it; to begin anew, or with a backup, move “{}” away first.",
        path.display(), left.display(), left.display()
    )]
    Missing { path: PathBuf, left: PathBuf },
    #[error(
        "The log “{}” does not belong to “{}”, which looks like a backup: together they would be \
         spoilt. Please move the log away to go on with the backup.",
        log.display(), path.display()
    )]
    Stranger { path: PathBuf, log: PathBuf },
    #[error(
        "“{}” lacks the last {missing} writes that were acknowledged: its log was cut off or left \
         behind, or this is an older copy. Please put the database back together with its log \
         (“…-wal”). To go on with what is here, as after putting back a backup, move “{}” away \
         and start again.",
        path.display(), witness.display()
    )]
    Behind { path: PathBuf, witness: PathBuf, missing: u64 },
    #[error(
        "“{}” cannot be read any more, so nobody can tell whether all acknowledged writes are \
         there. Please look after the disk; to go on with what is here, move that file away and \
         start again.",
        path.display()
    )]
    Witness { path: PathBuf },
    #[error(
        "A move into “{}” was not finished. Please run the same “breakroom move” once more, which \
         goes on where it stopped.",
        path.display()
    )]
    Unfinished { path: PathBuf },
    #[error("“{}” cannot be opened: {error}.", path.display())]
    Sqlite { path: PathBuf, error: rusqlite::Error },
}

impl Sqlite {
    /// Opens the file, or makes it; brings an older one up to date. Nobody else
    /// may be at work on it.
    pub fn open(path: &Path) -> Result<Sqlite, OpenError> {
        let path = &files::resolved(path);
        files::folder(path)?;
        let lock = Lock::take(path)?;
        files::all_there(path)?;
        Sqlite::open_locked(path, lock)
    }

    /// Opens a file at which others may be at work: the key of an entry alone
    /// keeps them apart.
    pub fn open_shared(path: &Path) -> Result<Sqlite, OpenError> {
        let path = &files::resolved(path);
        files::folder(path)?;
        Sqlite::open_locked(path, None)
    }

    fn open_locked(path: &Path, lock: Option<Lock>) -> Result<Sqlite, OpenError> {
        let failed = |error| OpenError::Sqlite { path: path.to_path_buf(), error };
        let no_file = |error| OpenError::Folder { path: path.to_path_buf(), error };
        let connection = up_to_date(path)?;
        let mark = "SELECT count(*) FROM meta WHERE key = ?1";
        if connection.query_row(mark, [MARK], |row| row.get::<_, i64>(0)).map_err(failed)? > 0 {
            return Err(OpenError::Unfinished { path: path.to_path_buf() });
        }
        let secret = secret(&connection).map_err(failed)?;
        let time = time(&connection).map_err(failed)?;
        let reader = Connection::open_with_flags(
            path,
            OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
        )
        .map_err(failed)?;
        reader.busy_timeout(Duration::from_secs(2)).map_err(failed)?;
        // It opens the log when it first reads: now, not when somebody may have
        // put another one there.
        number(&reader, "user_version").map_err(failed)?;
        let reader = Arc::new(Mutex::new(Some(reader)));
        let written = Written::of(&connection).map_err(failed)?;
        let witness = Witness::begin(path, &written).map_err(no_file)?;
        let opened = Opened::note(path).map_err(no_file)?;
        let writer = Writer { connection, opened, witness, reader: Arc::clone(&reader), lock };
        let (jobs, waiting) = mpsc::sync_channel(1024);
        thread::Builder::new()
            .name("store".into())
            .spawn(move || write(writer, &waiting))
            .map_err(no_file)?;
        Ok(Sqlite { jobs, reader, secret, time })
    }

    /// Hands work to the writing thread.
    fn write(&self, work: Work) -> Answer<()> {
        let (done, answer) = oneshot::channel();
        // A full queue means that the disk cannot follow: say so at once.
        let sent = self.jobs.try_send(Job { work, done });
        Box::pin(async move {
            sent.map_err(|error| match error {
                mpsc::TrySendError::Full(_) => {
                    StoreError::Unavailable("too much is waiting".into())
                }
                mpsc::TrySendError::Disconnected(_) => stopped(),
            })?;
            answer.await.unwrap_or_else(|_| Err(stopped()))
        })
    }

    fn read<T, F>(&self, look: F) -> Answer<T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        let reader = Arc::clone(&self.reader);
        Box::pin(async move {
            let look = move || lock(&reader).as_ref().map_or_else(|| Err(stopped()), look);
            tokio::task::spawn_blocking(look)
                .await
                .unwrap_or_else(|error| Err(StoreError::Unavailable(error.to_string())))
        })
    }
}

impl Sqlite {
    /// The tables that a list names by one number.
    fn ids(&self, sql: &'static str, number: i64) -> Answer<Vec<String>> {
        self.read(move |connection| {
            let found = || -> rusqlite::Result<Vec<String>> {
                let mut rows = connection.prepare_cached(sql)?;
                rows.query_map([number], |row| row.get(0))?.collect()
            };
            found().map_err(|error| store_error(&error))
        })
    }
}

/// The file, sound, ours and brought up to date; made, if there is none.
pub(super) fn up_to_date(path: &Path) -> Result<Connection, OpenError> {
    sound_log(path)?;
    files::make(path).map_err(|error| OpenError::Folder { path: path.to_path_buf(), error })?;
    let failed = |error| OpenError::Sqlite { path: path.to_path_buf(), error };
    let mut connection = Connection::open(path).map_err(failed)?;
    inspect(&connection, path)?;
    files::close_to_others(path);
    prepare(&mut connection, path)?;
    Ok(connection)
}

/// A log that is broken in the middle would be cut off without a word.
fn sound_log(path: &Path) -> Result<(), OpenError> {
    let log = files::beside(path, "-wal");
    match std::fs::read(&log).ok().and_then(|bytes| wal::lost(&bytes)) {
        Some(commits) => Err(OpenError::Log { path: log, commits }),
        None => Ok(()),
    }
}

pub(super) fn lock(reader: &Reader) -> MutexGuard<'_, Option<Connection>> {
    // A reader that panicked has changed nothing.
    reader.lock().unwrap_or_else(PoisonError::into_inner)
}

fn stopped() -> StoreError {
    StoreError::Unavailable("it has stopped".into())
}

/// A consistent copy of the file at `from`, which may be in use.
pub fn back_up(from: &Path, to: &Path) -> Result<(), OpenError> {
    let failed = |path: &Path, error| OpenError::Sqlite { path: path.to_path_buf(), error };
    let source = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_ONLY)
        .map_err(|error| failed(from, error))?;
    let no_file = |error| OpenError::Folder { path: to.to_path_buf(), error };
    // An empty file is filled as it is, and others may not read it.
    let copy = files::private().create_new(true).open(to).map_err(no_file)?;
    let to_text = to.to_string_lossy();
    let copied = source.execute("VACUUM INTO ?1", params![to_text]);
    if let Err(error) = copied {
        let _ = std::fs::remove_file(to);
        return Err(failed(to, error));
    }
    copy.sync_all().map_err(no_file)
}

fn number(connection: &Connection, pragma: &str) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, pragma, |row| row.get(0))
}

/// Is it ours, can we read it, and is everything there? Where it is not, the
/// files stay as they are, the log included.
fn inspect(connection: &Connection, path: &Path) -> Result<(), OpenError> {
    let failed = |error| OpenError::Sqlite { path: path.to_path_buf(), error };
    let path = path.to_path_buf();
    let untouched = |yes| connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, yes);
    untouched(true).map_err(failed)?;
    connection.busy_timeout(Duration::from_secs(2)).map_err(failed)?;
    let objects: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(failed)?;
    if number(connection, "application_id").map_err(failed)? != APPLICATION && objects > 0 {
        return Err(OpenError::Foreign { path });
    }
    if number(connection, "user_version").map_err(failed)? as usize > MIGRATIONS.len() {
        return Err(OpenError::Newer { path });
    }
    let found = match objects {
        // Its very beginning may be what is missing.
        0 => Written::default(),
        _ => Written::of(connection).map_err(failed)?,
    };
    let told = Witness::ask(&path)?;
    if let Some(missing) = told.and_then(|told| told.missing(&found)) {
        return Err(OpenError::Behind { witness: Witness::path(&path), path, missing });
    }
    untouched(false).map_err(failed)?;
    Ok(())
}

/// Settings that keep our promise, checked, and the migrations.
fn prepare(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let failed = |error| OpenError::Sqlite { path: path.to_path_buf(), error };
    let version = number(connection, "user_version").map_err(failed)? as usize;
    let mode: String = connection
        .pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))
        .map_err(failed)?;
    connection.pragma_update(None, "synchronous", "FULL").map_err(failed)?;
    connection.pragma_update(None, "foreign_keys", true).map_err(failed)?;
    let synchronous = number(connection, "synchronous").map_err(failed)?;
    if mode != "wal" || synchronous < 2 {
        let found = format!("journal {mode}, synchronous {synchronous}");
        return Err(OpenError::Unsafe { path: path.to_path_buf(), found });
    }
    let change = connection.transaction().map_err(failed)?;
    for step in &MIGRATIONS[version..] {
        change.execute_batch(step).map_err(failed)?;
    }
    change.pragma_update(None, "user_version", MIGRATIONS.len() as i64).map_err(failed)?;
    change.pragma_update(None, "application_id", APPLICATION).map_err(failed)?;
    change.commit().map_err(failed)
}

/// The store's own secret, made when the file was.
fn secret(connection: &Connection) -> rusqlite::Result<[u8; 32]> {
    let mut fresh = [0; 32];
    getrandom::fill(&mut fresh).map_err(|error| {
        rusqlite::Error::ToSqlConversionFailure(format!("no randomness: {error}").into())
    })?;
    connection.execute(
        "INSERT INTO meta (key, value) VALUES ('secret', ?1) ON CONFLICT DO NOTHING",
        params![fresh],
    )?;
    connection.query_row("SELECT value FROM meta WHERE key = 'secret'", [], |row| row.get(0))
}

/// The latest second that was written down, by a table or by the clock itself.
pub(super) fn time(connection: &Connection) -> rusqlite::Result<Option<i64>> {
    let by_clock: Option<[u8; 8]> = connection
        .query_row("SELECT value FROM meta WHERE key = 'time'", [], |row| row.get(0))
        .optional()?;
    let by_tables: Option<i64> =
        connection.query_row("SELECT max(changed) FROM tables", [], |row| row.get(0))?;
    Ok(by_clock.map(i64::from_le_bytes).max(by_tables))
}

fn load(connection: &Connection, id: &str) -> Result<Option<Stored>, StoreError> {
    // One snapshot for head and entries, or a write in between looks like damage.
    let snapshot = connection.unchecked_transaction().map_err(|error| store_error(&error))?;
    let head = snapshot
        .query_row("SELECT head, at, entries, tip FROM tables WHERE id = ?1", [id], |row| {
            let (head, at): (String, i64) = (row.get(0)?, row.get(1)?);
            let (count, tip): (i64, Link) = (row.get(2)?, row.get(3)?);
            Ok((head, at, count, tip))
        })
        .optional()
        .map_err(|error| damaged(&error))?;
    let Some((head, at, count, tip)) = head else {
        // Entries without a table: it was there once, and its key has been hit.
        let left: i64 = snapshot
            .query_row("SELECT count(*) FROM entries WHERE table_id = ?1", [id], |row| row.get(0))
            .map_err(|error| damaged(&error))?;
        return match left {
            0 => Ok(None),
            _ => Err(StoreError::Damaged(format!("{left} entries without a table"))),
        };
    };
    let news = behind(&snapshot, id, 0, chain::first(id, at, &head))?.whole(count, tip)?;
    Ok(Some(Stored { head, entries: news.entries, tip }))
}

fn news(
    connection: &Connection,
    id: &str,
    after: i64,
    before: Link,
) -> Result<Option<News>, StoreError> {
    let snapshot = connection.unchecked_transaction().map_err(|error| store_error(&error))?;
    let end = snapshot
        .prepare_cached("SELECT entries, tip FROM tables WHERE id = ?1")
        .and_then(|mut find| {
            find.query_row([id], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, Link>(1)?)))
                .optional()
        })
        .map_err(|error| damaged(&error))?;
    let Some((count, tip)) = end else { return Ok(None) };
    behind(&snapshot, id, after, before)?.whole(count, tip).map(Some)
}

/// The entries behind so many, as far as they fit.
fn behind(
    snapshot: &Connection,
    id: &str,
    after: i64,
    before: Link,
) -> Result<Reading, StoreError> {
    let mut rows = snapshot
        .prepare_cached(
            "SELECT n, at, ms, kind, seat, text, link FROM entries
             WHERE table_id = ?1 AND n > ?2 ORDER BY n",
        )
        .map_err(|error| store_error(&error))?;
    let rows = rows
        .query_map(params![id, after], |row| {
            let entry = Entry { kind: row.get(3)?, seat: row.get(4)?, text: row.get(5)? };
            Ok(Row { n: row.get(0)?, at: row.get(1)?, ms: row.get(2)?, entry, link: row.get(6)? })
        })
        .map_err(|error| damaged(&error))?;
    let mut reading = Reading::behind(after, before);
    for row in rows {
        reading.next(row.map_err(|error| damaged(&error))?)?;
    }
    Ok(reading)
}

/// While a table is read, a value of the wrong kind is damage as well.
fn damaged(error: &rusqlite::Error) -> StoreError {
    match store_error(error) {
        StoreError::Unavailable(why) if error.sqlite_error_code().is_none() => {
            StoreError::Damaged(why)
        }
        other => other,
    }
}

fn list(connection: &Connection, sql: &str, key: &str) -> rusqlite::Result<Vec<Listed>> {
    let mut rows = connection.prepare_cached(sql)?;
    let rows = rows
        .query_map(params![key, LIST], |row| Ok(Listed { id: row.get(0)?, card: row.get(1)? }))?;
    rows.collect()
}

impl Store for Sqlite {
    fn create(&self, table: NewTable) -> Answer<()> {
        self.write(Work::Create(table))
    }

    fn expired(&self, at: i64) -> Answer<Vec<String>> {
        const SQL: &str = "SELECT id FROM tables WHERE expires < ?1 ORDER BY expires LIMIT 500";
        self.ids(SQL, at)
    }

    /// Nobody else can be at work.
    fn clear(&self, table: &str, at: i64, _: Fence) -> Answer<()> {
        self.write(Work::Clear { table: table.to_string(), at })
    }

    fn append(&self, entries: Append) -> Answer<()> {
        self.write(Work::Append(entries))
    }

    fn load(&self, table: &str) -> Answer<Option<Stored>> {
        let table = table.to_string();
        self.read(move |connection| load(connection, &table))
    }

    fn news(&self, table: &str, after: i64, tip: Link, _: Moment) -> Answer<Option<News>> {
        let table = table.to_string();
        self.read(move |connection| news(connection, &table, after, tip))
    }

    fn due(&self, at: Moment, shards: &[u8]) -> Answer<Vec<Due>> {
        const SQL: &str = "SELECT id, entries FROM tables WHERE alarm <= ?1 ORDER BY alarm, id";
        let (at, shards) = (at.as_millis() as i64, shards.to_vec());
        self.read(move |connection| {
            let found = || -> rusqlite::Result<Vec<Due>> {
                let mut rows = connection.prepare_cached(SQL)?;
                let due =
                    |row: &rusqlite::Row<'_>| Ok(Due { id: row.get(0)?, entries: row.get(1)? });
                rows.query_map([at], due)?.collect()
            };
            let mut due = found().map_err(|error| store_error(&error))?;
            due.retain(|due| shards.contains(&shard(&due.id)));
            Ok(due)
        })
    }

    fn listed(&self) -> Answer<Vec<Listed>> {
        const SQL: &str =
            "SELECT id, card FROM tables WHERE listed = ?1 ORDER BY at DESC, id DESC LIMIT ?2";
        self.read(|connection| list(connection, SQL, "1").map_err(|error| store_error(&error)))
    }

    fn tables_of(&self, guest: &str) -> Answer<Vec<Listed>> {
        const SQL: &str = "SELECT id, card FROM holders JOIN tables ON id = table_id
             WHERE guest = ?1 ORDER BY over, at DESC, id DESC LIMIT ?2";
        let guest = guest.to_string();
        self.read(move |connection| {
            list(connection, SQL, &guest).map_err(|error| store_error(&error))
        })
    }

    fn seated(&self, guest: &str) -> Answer<bool> {
        const SQL: &str = "SELECT EXISTS (SELECT 1 FROM holders JOIN tables ON id = table_id
             WHERE guest = ?1 AND over = 0)";
        let guest = guest.to_string();
        self.read(move |connection| {
            let found = connection.prepare_cached(SQL);
            let found = found.and_then(|mut find| find.query_row([guest], |row| row.get(0)));
            found.map_err(|error| store_error(&error))
        })
    }

    fn results(&self, guest: &str) -> Answer<Vec<GameResult>> {
        const SQL: &str = "SELECT game, won, assisted, score, par, done, occasion,
                table_id, day, role, how, length, others
             FROM results WHERE guest = ?1 ORDER BY at, table_id";
        let guest = guest.to_string();
        self.read(move |connection| {
            let found = || -> rusqlite::Result<Vec<GameResult>> {
                let mut rows = connection.prepare_cached(SQL)?;
                let rows = rows.query_map([&guest], |row| {
                    Ok(GameResult {
                        guest: guest.clone(),
                        game: row.get(0)?,
                        won: row.get(1)?,
                        assisted: row.get(2)?,
                        score: row.get(3)?,
                        par: row.get(4)?,
                        done: row.get(5)?,
                        occasion: row.get(6)?,
                        table: row.get(7)?,
                        day: row.get(8)?,
                        role: row.get(9)?,
                        how: row.get(10)?,
                        length: row.get(11)?,
                        // A list that cannot be read names nobody.
                        others: serde_json::from_str(&row.get::<_, String>(12)?)
                            .unwrap_or_default(),
                    })
                })?;
                rows.collect()
            };
            found().map_err(|error| store_error(&error))
        })
    }

    fn ended_on(&self, table: &str) -> Answer<Option<i64>> {
        const SQL: &str = "SELECT day FROM results WHERE table_id = ?1 LIMIT 1";
        let table = table.to_string();
        self.read(move |connection| {
            let found = connection.prepare_cached(SQL);
            let found =
                found.and_then(|mut find| find.query_row([table], |row| row.get(0)).optional());
            found.map(Option::flatten).map_err(|error| store_error(&error))
        })
    }

    fn tally(&self, occasion: &str) -> Answer<Vec<Counted>> {
        const SQL: &str = "SELECT won, assisted, score, count(DISTINCT table_id) FROM results
             WHERE occasion = ?1 GROUP BY won, assisted, score ORDER BY won, assisted, score";
        let occasion = occasion.to_string();
        self.read(move |connection| {
            let found = || -> rusqlite::Result<Vec<Counted>> {
                let mut rows = connection.prepare_cached(SQL)?;
                let rows = rows.query_map([&occasion], |row| {
                    Ok(Counted {
                        won: row.get(0)?,
                        assisted: row.get(1)?,
                        score: row.get(2)?,
                        tables: row.get(3)?,
                    })
                })?;
                rows.collect()
            };
            found().map_err(|error| store_error(&error))
        })
    }

    fn new_guest(&self, guest: Guest, token: Token, at: i64) -> Answer<()> {
        self.write(Work::Guest { guest, token, at })
    }

    fn worth(&self, token: Token) -> Answer<Worth> {
        self.read(move |connection| {
            guests::worth(connection, token).map_err(|error| store_error(&error))
        })
    }

    fn renew(&self, renewal: Renewal) -> Answer<()> {
        self.write(Work::Renew(renewal))
    }

    fn used(&self, token: Token, at: i64) -> Answer<()> {
        self.write(Work::Used { token, at })
    }

    fn seen(&self, guest: &str) -> Answer<Option<i64>> {
        let guest = guest.to_string();
        self.read(move |connection| {
            connection
                .prepare_cached("SELECT seen FROM guests WHERE id = ?1")
                .and_then(|mut find| find.query_row([guest], |row| row.get(0)).optional())
                .map_err(|error| store_error(&error))
        })
    }

    fn note_seen(&self, guest: &str, at: i64) -> Answer<()> {
        self.write(Work::Seen { guest: guest.into(), at })
    }

    fn rename(&self, guest: &str, name: &str) -> Answer<()> {
        self.write(Work::Rename { guest: guest.into(), name: name.into() })
    }

    fn keep_settings(&self, guest: &str, settings: &str) -> Answer<()> {
        self.write(Work::Settings { guest: guest.into(), settings: settings.into() })
    }

    fn voided(&self, _: i64) -> Answer<Vec<Voided>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn pass(&self, _: Door) -> Answer<bool> {
        Box::pin(async { Ok(true) })
    }

    fn shared(&self) -> bool {
        false
    }

    fn told(&self) -> Option<tokio::sync::mpsc::Receiver<Told>> {
        None
    }

    fn tick(&self, now: Moment) -> Answer<Moment> {
        Box::pin(async move { Ok(now) })
    }

    fn hold(&self, _: Moment, _: bool) -> Answer<Leases> {
        Box::pin(async { Ok(Leases::all()) })
    }

    fn note(&self, _: Moment, _: Vec<(String, Onlookers)>) -> Answer<()> {
        Box::pin(async { Ok(()) })
    }

    fn time(&self) -> Option<i64> {
        self.time
    }

    fn keep_time(&self, at: i64) -> Answer<()> {
        self.write(Work::Time(at))
    }

    fn ready(&self) -> Answer<()> {
        self.write(Work::Probe)
    }

    fn close(&self) -> Answer<()> {
        let (jobs, (done, answer)) = (self.jobs.clone(), oneshot::channel());
        Box::pin(async move {
            // However much is waiting, this waits behind it.
            let send = move || jobs.send(Job { work: Work::Close, done }).is_ok();
            match tokio::task::spawn_blocking(send).await {
                Ok(true) => answer.await.unwrap_or_else(|_| Err(stopped())),
                _ => Err(stopped()),
            }
        })
    }

    fn secret(&self) -> [u8; 32] {
        self.secret
    }
}
