//! The store in a PostgreSQL: one task writes, in groups; a few connections read beside
//! it. Any number of programs may be at work on one database: the key of an entry alone
//! keeps them apart.

/// Values, boxed for a question.
macro_rules! with {
    ($($value:expr),* $(,)?) => {
        vec![$(Box::new($value) as Box<dyn tokio_postgres::types::ToSql + Sync + Send>),*]
    };
}

mod address;
mod bell;
mod database;
mod leases;
mod presence;
mod readers;
mod schema;
mod session;
mod work;
mod write;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

pub use address::{Address, BadAddress};
pub(super) use database::Database;
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use self::bell::Bell;
use self::readers::Readers;
use self::session::{Asked, Session};
use self::work::Work;
use self::write::{Job, Message, Writer};
use super::chain::{self, Link};
use super::reading::{self, Reading};
use super::vitals::{Pulse, Vitals};
use super::{
    Answer, Append, Counted, Door, Due, Entry, Fence, GameResult, Guest, Known, Leases, Listed,
    NewTable, News, Onlookers, Renewal, Store, StoreError, Stored, Token, Told, Voided, Worth,
    shard,
};
use crate::clock::stopwatch;
use crate::moment::Moment;

/// How many tables a list shows.
const LIST: i64 = 50;

/// Tables in a PostgreSQL.
#[derive(Debug)]
pub struct Postgres {
    jobs: mpsc::Sender<Message>,
    readers: Arc<Readers>,
    doubt: Arc<AtomicBool>,
    secret: [u8; 32],
    time: Option<i64>,
    told: Mutex<Option<mpsc::Receiver<Told>>>,
    /// Our name among those who are at work on the database.
    node: String,
    pulse: Arc<Pulse>,
    /// It hangs as long as somebody writes.
    bell: mpsc::WeakUnboundedSender<Told>,
}

/// Why a database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("{0}")]
    Address(#[from] BadAddress),
    #[error("the database cannot be used: {0}")]
    Unreachable(String),
    #[error("it was written by a newer breakroom; please use that one")]
    Newer,
    #[error(
        "the database does not promise to keep what it acknowledges ({0}); synchronous_commit \
         must be on or remote_apply, fsync and full_page_writes on"
    )]
    Unsafe(String),
    #[error("its secret is damaged; please go back to a backup")]
    Secret,
    #[error("its games are being moved; please wait until that is done")]
    Moving,
    #[error(
        "a move into it was not finished; please run the same “breakroom move” once more, which \
         goes on where it stopped"
    )]
    Unfinished,
}

impl Postgres {
    /// Opens the database and brings its tables up to date.
    pub async fn open(address: &Address) -> Result<Postgres, OpenError> {
        let tls = address.tls()?;
        let first = Session::connect(address, &tls).await?;
        schema::promises(first.client()).await?;
        schema::migrate(first.client()).await?;
        drop(first);
        let session = Session::begin(address, &tls).await?;
        schema::whole(session.client()).await?;
        let secret = schema::secret(session.client()).await?;
        let time = schema::time(session.client()).await?;
        let doubt = Arc::new(AtomicBool::new(false));
        let pulse = Arc::new(Pulse::new());
        let readers = Arc::new(Readers::new(address.clone(), tls.clone(), Arc::clone(&pulse)));
        let (jobs, waiting) = mpsc::channel(1024);
        let node = node();
        let hung = Bell::hang(address.clone(), tls.clone(), node.clone(), Arc::clone(&pulse));
        let (bell, told) = hung;
        let weak = bell.downgrade();
        let (address, own) = (address.clone(), Arc::clone(&doubt));
        let counted = Arc::clone(&pulse);
        let writer =
            Writer { address, tls, session: Some(session), doubt: own, bell, pulse: counted };
        tokio::spawn(writer.run(waiting));
        let told = Mutex::new(Some(told));
        Ok(Postgres { jobs, readers, doubt, secret, time, told, node, pulse, bell: weak })
    }

    /// Hands work to the writing task.
    fn write(&self, work: Work) -> Answer<()> {
        let (done, answer) = oneshot::channel();
        // A full queue means that the database cannot follow: say so at once.
        let job = Job { work, since: stopwatch(), done };
        let sent = self.jobs.try_send(Message::Job(Box::new(job)));
        Box::pin(async move {
            sent.map_err(|error| match error {
                mpsc::error::TrySendError::Full(_) => {
                    StoreError::Unavailable("too much is waiting".into())
                }
                mpsc::error::TrySendError::Closed(_) => stopped(),
            })?;
            answer.await.unwrap_or_else(|_| Err(stopped()))
        })
    }

    fn read<T: Send + 'static>(
        &self,
        sql: &'static str,
        with: Vec<Box<dyn ToSql + Sync + Send>>,
        make: impl FnOnce(Vec<Row>) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<T> {
        let readers = Arc::clone(&self.readers);
        let over = self.jobs.is_closed();
        Box::pin(async move {
            if over {
                return Err(stopped());
            }
            make(readers.ask(&Asked { sql, with }).await?)
        })
    }

    /// The same of a table. Where a commit was not confirmed, what is read might still be
    /// lost: then something must be confirmed first.
    fn read_surely<T: Send + 'static>(
        &self,
        sql: &'static str,
        with: Vec<Box<dyn ToSql + Sync + Send>>,
        make: impl FnOnce(Vec<Row>) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<T> {
        let confirmed = self.doubt.load(Ordering::SeqCst).then(|| self.write(Work::Probe));
        let read = self.read(sql, with, make);
        Box::pin(async move {
            if let Some(confirmed) = confirmed {
                confirmed.await?;
            }
            read.await
        })
    }
}

/// A name that nobody else has.
fn node() -> String {
    let mut name = [0_u8; 8];
    // Without randomness the process has a number at least.
    if getrandom::fill(&mut name).is_err() {
        name = u64::from(std::process::id()).to_le_bytes();
    }
    name.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn stopped() -> StoreError {
    StoreError::Unavailable("it has stopped".into())
}

/// A value of a row; one that is missing or of another kind is damage.
fn get<'a, T: tokio_postgres::types::FromSql<'a>>(
    row: &'a Row,
    column: usize,
) -> Result<T, StoreError> {
    row.try_get(column).map_err(|error| StoreError::Damaged(error.to_string()))
}

fn link(row: &Row, column: usize) -> Result<Link, StoreError> {
    let bytes: &[u8] = get(row, column)?;
    bytes.try_into().map_err(|_| StoreError::Damaged("a link of another length".into()))
}

/// `n, at, ms, kind, seat, text, link` from that column on; nothing, if there is no entry.
fn entry(row: &Row, from: usize) -> Result<Option<reading::Row>, StoreError> {
    let Some(n) = get::<Option<i64>>(row, from)? else { return Ok(None) };
    let narrow = |value: Option<i16>, what: &str| -> Result<Option<u16>, StoreError> {
        let damaged = |_| StoreError::Damaged(format!("entry {n} has no such {what}"));
        value.map(u16::try_from).transpose().map_err(damaged)
    };
    let seat = narrow(get(row, from + 4)?, "seat")?;
    let damaged = |_| StoreError::Damaged(format!("entry {n} has no such seat"));
    Ok(Some(reading::Row {
        n,
        at: get(row, from + 1)?,
        ms: narrow(get(row, from + 2)?, "moment")?,
        entry: Entry {
            kind: get(row, from + 3)?,
            seat: seat.map(u8::try_from).transpose().map_err(damaged)?,
            text: get(row, from + 5)?,
        },
        link: link(row, from + 6)?,
    }))
}

/// One statement sees one moment: a write in between cannot look like damage.
const LOAD: &str = "
    SELECT t.entries, t.tip, t.at, CASE WHEN e.n IS NULL OR e.n = 1 THEN t.head END,
        e.n, e.at, e.ms, e.kind, e.seat, e.text, e.link
    FROM (SELECT $1::text AS id) AS wanted
        LEFT JOIN tables t ON t.id = wanted.id
        LEFT JOIN entries e ON e.table_id = wanted.id
    ORDER BY e.n";

fn loaded(id: &str, rows: &[Row]) -> Result<Option<Stored>, StoreError> {
    let Some(first) = rows.first() else { return Ok(None) };
    let Some(count) = get::<Option<i64>>(first, 0)? else {
        // Entries without a table: it was there once.
        let left = get::<Option<i64>>(first, 4)?.map_or(0, |_| rows.len());
        return match left {
            0 => Ok(None),
            _ => Err(StoreError::Damaged(format!("{left} entries without a table"))),
        };
    };
    let (tip, at) = (link(first, 1)?, get(first, 2)?);
    let head: Option<String> = get(first, 3)?;
    let head = head.ok_or_else(|| StoreError::Damaged("its first entry is missing".into()))?;
    let mut reading = Reading::behind(0, chain::first(id, at, &head));
    for row in rows {
        entry(row, 4)?.map_or(Ok(()), |row| reading.next(row))?;
    }
    Ok(Some(Stored { head, entries: reading.whole(count, tip)?.entries, tip }))
}

/// Who looks is read at the same moment as what has happened: whoever was noted before it
/// happened is among them.
const NEWS: &str = "
    SELECT t.entries, t.tip, e.n, e.at, e.ms, e.kind, e.seat, e.text, e.link,
        p.seats, p.strangers, p.looked
    FROM tables t LEFT JOIN entries e ON e.table_id = t.id AND e.n > $2
        CROSS JOIN LATERAL (
            SELECT bit_or(CASE WHEN p.node <> $3 AND n.beat_ms > $4 THEN p.seats END) AS seats,
                bool_or(p.strangers > 0 AND p.node <> $3 AND n.beat_ms > $4) AS strangers,
                max(greatest(p.looked_ms, CASE WHEN p.strangers > 0 THEN n.beat_ms END))
                    AS looked
            FROM presence p JOIN nodes n ON n.id = p.node WHERE p.table_id = t.id) p
    WHERE t.id = $1 ORDER BY e.n";

fn news(after: i64, before: Link, rows: &[Row]) -> Result<Option<News>, StoreError> {
    let Some(first) = rows.first() else { return Ok(None) };
    let mut reading = Reading::behind(after, before);
    for row in rows {
        entry(row, 2)?.map_or(Ok(()), |row| reading.next(row))?;
    }
    let news = reading.whole(get(first, 0)?, link(first, 1)?)?;
    Ok(Some(News { elsewhere: presence::read(first, 9)?, ..news }))
}

fn first_of_each<T>(
    rows: &[Row],
    make: impl Fn(&Row) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    rows.iter().map(make).collect()
}

fn listed(row: &Row) -> Result<Listed, StoreError> {
    Ok(Listed { id: get(row, 0)?, card: get(row, 1)? })
}

const WORTH: &str = "
    SELECT id, name, seen, token, renewed, settings, NULL::bigint FROM guests WHERE token = $1
    UNION ALL
    SELECT id, name, seen, token, renewed, settings, NULL FROM guests WHERE fresh = $1
    UNION ALL
    SELECT NULL, NULL, NULL, NULL, NULL, NULL, at FROM spent WHERE token = $1";

fn worth(token: Token, rows: &[Row]) -> Result<Worth, StoreError> {
    let Some(row) = rows.first() else { return Ok(Worth::Nothing) };
    if let Some(at) = get(row, 6)? {
        return Ok(Worth::Spent { at });
    }
    let guest = Guest { id: get(row, 0)?, name: get(row, 1)? };
    let known = Known { guest, seen: get(row, 2)?, settings: get(row, 5)? };
    let before: Token = link(row, 3)?;
    Ok(match before == token {
        true => Worth::Good { known, renewed: get(row, 4)? },
        false => Worth::Fresh { known, before },
    })
}

const RESULTS: &str = "
    SELECT game, won, assisted, score, par, done, occasion, table_id, day, role, how, length,
        others, guest
    FROM results WHERE guest = $1 ORDER BY at, table_id";

fn result(row: &Row) -> Result<GameResult, StoreError> {
    Ok(GameResult {
        guest: get(row, 13)?,
        game: get(row, 0)?,
        won: get(row, 1)?,
        assisted: get(row, 2)?,
        score: get(row, 3)?,
        par: get(row, 4)?,
        done: get(row, 5)?,
        occasion: get(row, 6)?,
        table: get(row, 7)?,
        day: get(row, 8)?,
        role: get(row, 9)?,
        how: get(row, 10)?,
        length: get(row, 11)?,
        // A list that cannot be read names nobody.
        others: serde_json::from_str(get(row, 12)?).unwrap_or_default(),
    })
}

impl Store for Postgres {
    fn create(&self, table: NewTable) -> Answer<()> {
        self.write(Work::Create(table))
    }

    fn expired(&self, at: i64) -> Answer<Vec<String>> {
        const SQL: &str = "SELECT id FROM tables WHERE expires < $1 ORDER BY expires LIMIT 500";
        self.read(SQL, with![at], |rows| first_of_each(&rows, |row| get(row, 0)))
    }

    fn clear(&self, table: &str, at: i64, fence: Fence) -> Answer<()> {
        self.write(Work::Clear { table: table.to_string(), at, fence })
    }

    fn append(&self, entries: Append) -> Answer<()> {
        self.write(Work::Append(entries))
    }

    fn load(&self, table: &str) -> Answer<Option<Stored>> {
        let id = table.to_string();
        self.read_surely(LOAD, with![id.clone()], move |rows| loaded(&id, &rows))
    }

    fn news(&self, table: &str, after: i64, tip: Link, now: Moment) -> Answer<Option<News>> {
        let alive = leases::alive(now);
        let with = with![table.to_string(), after, self.node.clone(), alive];
        self.read_surely(NEWS, with, move |rows| news(after, tip, &rows))
    }

    fn due(&self, at: Moment, shards: &[u8]) -> Answer<Vec<Due>> {
        const SQL: &str = "SELECT id, entries FROM tables
             WHERE alarm <= $1 AND (shard = ANY ($2::int2[]) OR shard IS NULL)
             ORDER BY alarm, id LIMIT 500";
        let wanted: Vec<i16> = shards.iter().copied().map(i16::from).collect();
        let shards = shards.to_vec();
        self.read(SQL, with![at.as_millis() as i64, wanted], move |rows| {
            let due = |row: &Row| Ok(Due { id: get(row, 0)?, entries: get(row, 1)? });
            let mut due = first_of_each(&rows, due)?;
            due.retain(|due| shards.contains(&shard(&due.id)));
            Ok(due)
        })
    }

    fn listed(&self) -> Answer<Vec<Listed>> {
        const SQL: &str =
            "SELECT id, card FROM tables WHERE listed ORDER BY at DESC, id DESC LIMIT $1";
        self.read(SQL, with![LIST], |rows| first_of_each(&rows, listed))
    }

    fn tables_of(&self, guest: &str) -> Answer<Vec<Listed>> {
        const SQL: &str = "SELECT id, card FROM holders JOIN tables ON id = table_id
             WHERE guest = $1 ORDER BY over, at DESC, id DESC LIMIT $2";
        self.read(SQL, with![guest.to_string(), LIST], |rows| first_of_each(&rows, listed))
    }

    fn seated(&self, guest: &str) -> Answer<bool> {
        const SQL: &str = "SELECT EXISTS (SELECT 1 FROM holders JOIN tables ON id = table_id
             WHERE guest = $1 AND NOT over)";
        self.read(SQL, with![guest.to_string()], |rows| {
            rows.first().map_or(Ok(false), |row| get(row, 0))
        })
    }

    fn results(&self, guest: &str) -> Answer<Vec<GameResult>> {
        self.read(RESULTS, with![guest.to_string()], |rows| first_of_each(&rows, result))
    }

    fn ended_on(&self, table: &str) -> Answer<Option<i64>> {
        const SQL: &str = "SELECT day FROM results WHERE table_id = $1 LIMIT 1";
        self.read(SQL, with![table.to_string()], |rows| {
            rows.first().map_or(Ok(None), |row| get(row, 0))
        })
    }

    fn tally(&self, occasion: &str) -> Answer<Vec<Counted>> {
        const SQL: &str = "SELECT won, assisted, score, count(DISTINCT table_id) FROM results
             WHERE occasion = $1 GROUP BY won, assisted, score
             ORDER BY won, assisted, score NULLS FIRST";
        let counted = |row: &Row| {
            let (won, assisted) = (get(row, 0)?, get(row, 1)?);
            Ok(Counted { won, assisted, score: get(row, 2)?, tables: get(row, 3)? })
        };
        self.read(SQL, with![occasion.to_string()], move |rows| first_of_each(&rows, counted))
    }

    fn new_guest(&self, guest: Guest, token: Token, at: i64) -> Answer<()> {
        self.write(Work::Guest { guest, token, at })
    }

    fn worth(&self, token: Token) -> Answer<Worth> {
        self.read(WORTH, with![token.to_vec()], move |rows| worth(token, &rows))
    }

    fn renew(&self, renewal: Renewal) -> Answer<()> {
        self.write(Work::Renew(renewal))
    }

    fn used(&self, token: Token, at: i64) -> Answer<()> {
        self.write(Work::Used { token, at })
    }

    fn seen(&self, guest: &str) -> Answer<Option<i64>> {
        const SQL: &str = "SELECT seen FROM guests WHERE id = $1";
        self.read(SQL, with![guest.to_string()], |rows| {
            rows.first().map(|row| get(row, 0)).transpose()
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

    fn voided(&self, since: i64) -> Answer<Vec<Voided>> {
        const SQL: &str = "SELECT token, at, true FROM spent WHERE at >= $1
             UNION ALL SELECT token, renewed, false FROM guests WHERE renewed >= $1";
        let voided =
            |row: &Row| Ok(Voided { token: link(row, 0)?, at: get(row, 1)?, spent: get(row, 2)? });
        self.read(SQL, with![since], move |rows| first_of_each(&rows, voided))
    }

    fn pass(&self, door: Door) -> Answer<bool> {
        // How far ahead of the time they have come: a bucket in one number.
        const SQL: &str = "
            INSERT INTO doors (key, until_ms) VALUES ($1, $2::int8 + $3::int8)
            ON CONFLICT (key) DO UPDATE SET until_ms = greatest(doors.until_ms, $2) + $3
                WHERE greatest(doors.until_ms, $2) + $3 <= $2 + $4
            RETURNING 1";
        let Door { key, now, each, most } = door;
        let each = each.as_millis() as i64;
        let with = with![key.to_vec(), now.as_millis() as i64, each, each * i64::from(most)];
        self.read(SQL, with, |rows| Ok(!rows.is_empty()))
    }

    fn shared(&self) -> bool {
        true
    }

    fn told(&self) -> Option<mpsc::Receiver<Told>> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn tick(&self, now: Moment) -> Answer<Moment> {
        const SQL: &str = "INSERT INTO clock (ms) VALUES ($1)
             ON CONFLICT (one) DO UPDATE SET ms = greatest(clock.ms, excluded.ms) RETURNING ms";
        let heard = |rows: Vec<Row>| {
            let late: i64 = rows.first().map_or(Ok(0), |row| get(row, 0))?;
            Ok(Moment::from_millis(late.max(0) as u64))
        };
        let ticked = self.read(SQL, with![now.as_millis() as i64], heard);
        let bell = self.bell.clone();
        Box::pin(async move {
            let late = ticked.await?;
            // What is written down is a moment old by the time somebody reads it.
            bell.upgrade().map(|bell| bell.send(Told::Time(now)));
            Ok(late.max(now))
        })
    }

    fn hold(&self, now: Moment, leaving: bool) -> Answer<Leases> {
        let (readers, node) = (Arc::clone(&self.readers), self.node.clone());
        Box::pin(async move { leases::hold(&readers, node, now, leaving).await })
    }

    fn note(&self, now: Moment, tables: Vec<(String, Onlookers)>) -> Answer<()> {
        let asked = presence::noted(&self.node, now, &tables);
        let noted = self.read(asked.sql, asked.with, |_| Ok(()));
        let bell = self.bell.clone();
        Box::pin(async move {
            noted.await?;
            if let Some(bell) = bell.upgrade() {
                tables.into_iter().for_each(|(table, _)| drop(bell.send(Told::Table(table))));
            }
            Ok(())
        })
    }

    fn time(&self) -> Option<i64> {
        self.time
    }

    fn keep_time(&self, at: i64) -> Answer<()> {
        self.write(Work::Time(at))
    }

    fn vitals(&self) -> Option<Vitals> {
        let waiting = self.jobs.max_capacity() - self.jobs.capacity();
        Some(self.pulse.vitals(waiting as u64, self.readers.open() as u64))
    }

    fn ready(&self) -> Answer<()> {
        self.write(Work::Probe)
    }

    fn close(&self) -> Answer<()> {
        let (jobs, (done, answer)) = (self.jobs.clone(), oneshot::channel());
        Box::pin(async move {
            // However much is waiting, this waits behind it.
            match jobs.send(Message::Close(done)).await {
                Ok(()) => answer.await.unwrap_or_else(|_| Err(stopped())),
                Err(_) => Err(stopped()),
            }
        })
    }

    fn secret(&self) -> [u8; 32] {
        self.secret
    }
}
