//! The thread that writes into the SQLite file: it takes whatever is waiting,
//! commits it together, and answers when it is on disk.

use std::sync::mpsc;

use rusqlite::{Connection, ErrorCode, OptionalExtension, params};
use tokio::sync::oneshot;

use super::chain::{self, Link, mark};
use super::files::{Lock, Opened};
use super::sqlite::{Reader, lock};
use super::witness::{Witness, Written};
use super::{
    Append, GameResult, Guest, Index, MOST_OPEN, NewTable, Renewal, StoreError, Token, UNDER_WAY,
    guests,
};

/// At most this many jobs share one commit.
const GROUP: usize = 64;
/// A large move touches eight pages of 4 KiB or so, with all that lists know.
const PROBE: i64 = 32 * 1024;

pub(super) struct Job {
    pub(super) work: Work,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}

pub(super) enum Work {
    Create(NewTable),
    Append(Append),
    Guest {
        guest: Guest,
        token: Token,
        at: i64,
    },
    Seen {
        guest: String,
        at: i64,
    },
    Rename {
        guest: String,
        name: String,
    },
    Settings {
        guest: String,
        settings: String,
    },
    Renew(Renewal),
    Used {
        token: Token,
        at: i64,
    },
    Clear {
        table: String,
        at: i64,
    },
    Time(i64),
    /// Nothing that anybody would miss.
    Probe,
    /// The last one.
    Close,
}

/// What the writing thread has in its hands.
pub(super) struct Writer {
    pub(super) connection: Connection,
    pub(super) opened: Opened,
    pub(super) witness: Witness,
    pub(super) reader: Reader,
    pub(super) lock: Option<Lock>,
}

/// The writing thread: takes whatever is waiting, commits it together, and only
/// then answers.
pub(super) fn write(mut writer: Writer, waiting: &mpsc::Receiver<Job>) {
    let closes = |job: &mut Job| matches!(job.work, Work::Close);
    while let Ok(first) = waiting.recv() {
        let mut jobs = vec![first];
        while jobs.len() < GROUP
            && !jobs.last_mut().is_some_and(closes)
            && let Ok(job) = waiting.try_recv()
        {
            jobs.push(job);
        }
        let last = jobs.pop_if(closes);
        let answers = commit(&mut writer, &jobs);
        for (job, answer) in jobs.into_iter().zip(answers) {
            // Whoever asked may be gone.
            let _ = job.done.send(answer);
        }
        if let Some(job) = last {
            let _ = job.done.send(leave(writer));
            return;
        }
    }
    let _ = leave(writer);
}

/// Everything into the database itself, so that a copy of that file alone is
/// whole; then others may have it.
fn leave(writer: Writer) -> Result<(), StoreError> {
    let Writer { connection, reader, lock: held, .. } = writer;
    // Whoever closes last puts the log away.
    drop(lock(&reader).take());
    let busy = connection
        .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, bool>(0))
        .map_err(|error| store_error(&error));
    drop(connection);
    drop(held);
    match busy? {
        false => Ok(()),
        true => Err(StoreError::Unavailable("somebody else reads it, so its log stays".into())),
    }
}

/// One transaction for all jobs; each succeeds or fails by itself, but nothing
/// counts unless the whole is on disk.
fn commit(writer: &mut Writer, jobs: &[Job]) -> Vec<Result<(), StoreError>> {
    if jobs.is_empty() {
        return Vec::new();
    }
    if let Err(error) = writer.opened.still_there() {
        tracing::error!(%error, jobs = jobs.len(), "nothing can be kept");
        return jobs.iter().map(|_| Err(error.clone())).collect();
    }
    let Writer { connection, witness, .. } = writer;
    let mut grouped = || -> rusqlite::Result<Vec<Result<(), StoreError>>> {
        let mut group =
            connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let mut answers = Vec::with_capacity(jobs.len());
        let before = Written::of(&group)?;
        let mut written = before;
        for job in jobs {
            let point = group.savepoint()?;
            let answer = carry_out(&point, &job.work);
            match &answer {
                Ok(write) => {
                    point.commit()?;
                    written = write.iter().fold(written, Written::and);
                }
                // A savepoint that is dropped takes its changes back.
                Err(_) => drop(point),
            }
            let answer = answer.map(|_| ());
            // On a full disk SQLite may take the whole group back by itself; what
            // came after would be committed alone.
            if let (Err(error), true) = (&answer, group.is_autocommit()) {
                return Ok(jobs.iter().map(|_| Err(error.clone())).collect());
            }
            answers.push(answer);
        }
        if written != before {
            written.keep(&group)?;
        }
        group.commit()?;
        if written != before {
            witness.tell(&written);
        }
        Ok(answers)
    };
    grouped().unwrap_or_else(|error| {
        stop_if_the_disk_lies(&error);
        tracing::error!(%error, jobs = jobs.len(), "a commit failed");
        jobs.iter().map(|_| Err(store_error(&error))).collect()
    })
}

/// After a failed sync the system may have thrown the pages away and report
/// success the next time. Only a fresh start reads what is really there.
fn stop_if_the_disk_lies(error: &rusqlite::Error) {
    const SYNC: [i32; 2] =
        [rusqlite::ffi::SQLITE_IOERR_FSYNC, rusqlite::ffi::SQLITE_IOERR_DIR_FSYNC];
    if let rusqlite::Error::SqliteFailure(failure, _) = error
        && SYNC.contains(&failure.extended_code)
    {
        tracing::error!(%error, "the disk did not sync; stopping so that nothing is lost");
        std::process::exit(1);
    }
}

pub(super) fn store_error(error: &rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            StoreError::Damaged(error.to_string())
        }
        _ => StoreError::Unavailable(error.to_string()),
    }
}

/// Does it, and returns what the count of writes is to remember of it.
fn carry_out(connection: &Connection, work: &Work) -> Result<Option<Link>, StoreError> {
    let (done, link) = match work {
        Work::Create(table) => return create(connection, table).map(Some),
        Work::Append(append) => return add(connection, append).map(Some),
        Work::Clear { table, at } => {
            (clear(connection, table, *at), mark(&[b"clear", table.as_bytes()]))
        }
        Work::Time(at) => (keep_time(connection, *at), mark(&[b"time", &at.to_le_bytes()])),
        Work::Guest { guest, token, at } => {
            guests::add(connection, guest, token, *at)?;
            return Ok(Some(mark(&[b"guest", guest.id.as_bytes(), token])));
        }
        Work::Renew(renewal) => {
            guests::renew(connection, renewal)?;
            return Ok(Some(mark(&[b"renew", renewal.guest.as_bytes(), &renewal.fresh])));
        }
        Work::Used { token, at } => (guests::used(connection, token, *at), mark(&[b"used", token])),
        Work::Seen { guest, at } => {
            let sql = "UPDATE guests SET seen = ?2 WHERE id = ?1";
            let done = connection.execute(sql, params![guest, at]);
            (done, mark(&[b"seen", guest.as_bytes(), &at.to_le_bytes()]))
        }
        Work::Rename { guest, name } => {
            let sql = "UPDATE guests SET name = ?2 WHERE id = ?1";
            let done = connection.execute(sql, params![guest, name]);
            (done, mark(&[b"rename", guest.as_bytes(), name.as_bytes()]))
        }
        Work::Settings { guest, settings } => {
            let sql = "UPDATE guests SET settings = ?2 WHERE id = ?1";
            let done = connection.execute(sql, params![guest, settings]);
            (done, mark(&[b"settings", guest.as_bytes(), settings.as_bytes()]))
        }
        Work::Probe => {
            let done = connection.execute(
                "INSERT INTO meta (key, value) VALUES ('probe', randomblob(?1))
                 ON CONFLICT DO UPDATE SET value = excluded.value",
                [PROBE],
            );
            return done.map(|_| None).map_err(|error| store_error(&error));
        }
        Work::Close => return Ok(None),
    };
    done.map(|_| Some(link)).map_err(|error| store_error(&error))
}

/// Nothing that was sent with a token spent long ago is still under way.
fn keep_time(connection: &Connection, at: i64) -> rusqlite::Result<usize> {
    connection.execute("DELETE FROM spent WHERE at < ?1", params![at - UNDER_WAY])?;
    connection.execute(
        "INSERT INTO meta (key, value) VALUES ('time', ?1)
         ON CONFLICT DO UPDATE SET value = excluded.value",
        params![at.to_le_bytes()],
    )
}

/// A table that was begun meanwhile stays.
fn clear(connection: &Connection, table: &str, at: i64) -> rusqlite::Result<usize> {
    let expired: i64 = connection.query_row(
        "SELECT count(*) FROM tables WHERE id = ?1 AND expires < ?2",
        params![table, at],
        |row| row.get(0),
    )?;
    if expired == 0 {
        return Ok(0);
    }
    for rest in ["entries", "holders", "results"] {
        connection.execute(&format!("DELETE FROM {rest} WHERE table_id = ?1"), [table])?;
    }
    connection.execute("DELETE FROM tables WHERE id = ?1", [table])
}

fn create(connection: &Connection, table: &NewTable) -> Result<Link, StoreError> {
    let open: i64 = connection
        .prepare_cached("SELECT count(*) FROM tables WHERE host = ?1 AND over = 0")
        .and_then(|mut count| count.query_row([&table.index.host], |row| row.get(0)))
        .map_err(|error| store_error(&error))?;
    if open >= MOST_OPEN && !table.index.host.is_empty() {
        return Err(StoreError::TooMany);
    }
    let second = table.at.as_secs() as i64;
    let tip = chain::first(&table.id, second, &table.head);
    connection
        .prepare_cached(
            "INSERT INTO tables (id, at, changed, head, entries, tip, card, listed)
             VALUES (?1, ?2, ?2, ?3, 0, ?4, '', 0)",
        )
        .and_then(|mut insert| insert.execute(params![table.id, second, table.head, tip]))
        .map_err(|error| taken(&error))?;
    let NewTable { id, at, entries, index, .. } = table.clone();
    let after = 0;
    add(connection, &Append { table: id, after, tip, at, day: None, entries, index, fence: None })
}

/// The new last link of the table.
fn add(connection: &Connection, append: &Append) -> Result<Link, StoreError> {
    let failed = |error: rusqlite::Error| store_error(&error);
    let mut insert = connection
        .prepare_cached(
            "INSERT INTO entries (table_id, n, at, kind, seat, text, link, ms)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )
        .map_err(failed)?;
    let (second, ms) = (append.at.as_secs() as i64, append.at.subsec_millis());
    let mut n = append.after;
    let mut tip = append.tip;
    for entry in &append.entries {
        n += 1;
        tip = chain::link(&tip, n, append.at, entry);
        insert
            .execute(params![append.table, n, second, entry.kind, entry.seat, entry.text, tip, ms])
            .map_err(|error| taken(&error))?;
    }
    let Index { card, listed, host, over, expires, alarm, holders, results } = &append.index;
    let alarm = alarm.map(|alarm| alarm.as_millis() as i64);
    // Only the writer that saw the last entry may add the next.
    let changed = connection
        .prepare_cached(
            "UPDATE tables SET entries = ?2, tip = ?3, changed = ?4, card = ?5, listed = ?6,
                host = ?9, over = ?10, expires = ?11, alarm = ?12
             WHERE id = ?1 AND entries = ?7 AND tip = ?8",
        )
        .and_then(|mut update| {
            update.execute(params![
                append.table,
                n,
                tip,
                second,
                card,
                listed,
                append.after,
                append.tip,
                host,
                over,
                expires,
                alarm
            ])
        })
        .map_err(failed)?;
    if changed != 1 {
        return Err(StoreError::Conflict);
    }
    // Whoever has no seat any more does not find the table among their own.
    connection
        .prepare_cached(
            "DELETE FROM holders
             WHERE table_id = ?1 AND guest NOT IN (SELECT value FROM json_each(?2))",
        )
        .and_then(|mut delete| {
            let here = serde_json::json!(holders).to_string();
            delete.execute(params![append.table, here])
        })
        .map_err(failed)?;
    for guest in holders {
        connection
            .prepare_cached(
                "INSERT INTO holders (guest, table_id) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
            )
            .and_then(|mut insert| insert.execute(params![guest, append.table]))
            .map_err(failed)?;
    }
    keep_results(connection, append, results).map_err(failed)?;
    Ok(tip)
}

/// How the game ended, for each of them. When it did stays as it was first written:
/// whatever is done at the table afterwards moves neither a date nor an order.
fn keep_results(
    connection: &Connection,
    append: &Append,
    results: &[GameResult],
) -> rusqlite::Result<()> {
    let (at, day): (i64, Option<i64>) = connection
        .prepare_cached("SELECT at, day FROM results WHERE table_id = ?1 LIMIT 1")?
        .query_row([&append.table], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?
        .unwrap_or((append.at.as_secs() as i64, append.day));
    connection
        .prepare_cached("DELETE FROM results WHERE table_id = ?1")?
        .execute(params![append.table])?;
    for result in results {
        let GameResult { guest, game, won, assisted, score, par, done, occasion, .. } = result;
        let GameResult { role, how, length, others, .. } = result;
        let others = serde_json::json!(others).to_string();
        connection
            .prepare_cached(
                "INSERT INTO results (guest, table_id, at, game, won, assisted, score, par, done,
                     occasion, day, role, how, length, others)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
                 ON CONFLICT DO NOTHING",
            )?
            .execute(params![
                guest,
                append.table,
                at,
                game,
                won,
                assisted,
                score,
                par,
                done,
                occasion,
                day,
                role,
                how,
                length,
                others
            ])?;
    }
    Ok(())
}

/// A place that is taken means that somebody else was faster.
pub(super) fn taken(error: &rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation) => StoreError::Conflict,
        _ => store_error(error),
    }
}
