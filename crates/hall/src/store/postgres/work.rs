//! What is written, as questions to the database. Each is one statement that does all of
//! it or nothing and says which: somebody who was slower is an answer, not an error, or
//! a whole group would fail with them.

use tokio_postgres::types::ToSql;

use super::session::Asked;
use crate::store::chain::{self, Link};
use crate::store::{
    Append, Fence, GameResult, Guest, Index, MOST_OPEN, NewTable, Renewal, StoreError, Token,
    UNDER_WAY, shard,
};

/// Something to be written.
#[derive(Debug)]
pub(super) enum Work {
    Create(NewTable),
    Append(Append),
    Clear { table: String, at: i64, fence: Fence },
    Guest { guest: Guest, token: Token, at: i64 },
    Renew(Renewal),
    Used { token: Token, at: i64 },
    Seen { guest: String, at: i64 },
    Rename { guest: String, name: String },
    Settings { guest: String, settings: String },
    Time(i64),
    Probe,
}

/// Marks what one attempt has written, so that it is known again.
pub(super) type Stamp = [u8; 16];

/// What the second question of a new table says, if its host has enough of them.
const TOO_MANY: i64 = 2;

/// What is said where somebody else has the lease.
const FENCED: i64 = 3;

/// As much as a large move needs, with all that lists know.
const PROBE: usize = 32 * 1024;

/// Groups lock what they change in one order everywhere, or two of them would wait for
/// each other: hosts first, then tables, each by name.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place<'a> {
    Host(&'a str),
    Table(&'a str),
    /// Written by itself, behind the group.
    Alone,
}

fn value(value: impl ToSql + Sync + Send + 'static) -> Box<dyn ToSql + Sync + Send> {
    Box::new(value)
}

macro_rules! asked {
    ($sql:expr, $($with:expr),* $(,)?) => {
        Asked { sql: $sql, with: vec![$(value($with)),*] }
    };
}

impl Work {
    pub fn place(&self) -> Place<'_> {
        match self {
            Work::Create(table) => Place::Host(&table.index.host),
            Work::Append(append) => Place::Table(&append.table),
            Work::Clear { table, .. } => Place::Table(table),
            _ => Place::Alone,
        }
    }

    /// The questions that do it; the last one says whether it was done.
    pub fn questions(&self, stamp: &Stamp) -> Vec<Asked> {
        match self {
            Work::Create(table) => create(table, stamp),
            Work::Append(append) => vec![add(append, stamp)],
            Work::Clear { table, at, fence } => {
                let (shard, number) = (i16::from(fence.shard), fence.number);
                vec![asked!(CLEAR, table.clone(), *at, shard, number)]
            }
            Work::Guest { guest, token, at } => {
                let nobodys = blake3::derive_key("breakroom 1 no token", token);
                let (id, name) = (guest.id.clone(), guest.name.clone());
                vec![asked!(GUEST, id, nobodys.to_vec(), name, *at, token.to_vec())]
            }
            Work::Renew(Renewal { guest, token, fresh, at }) => {
                let since = at - UNDER_WAY;
                let (token, fresh) = (token.to_vec(), fresh.to_vec());
                vec![asked!(RENEW, guest.clone(), token, fresh, *at, since)]
            }
            Work::Used { token, at } => vec![asked!(USED, token.to_vec(), *at)],
            Work::Seen { guest, at } => vec![asked!(SEEN, guest.clone(), *at)],
            Work::Rename { guest, name } => vec![asked!(RENAME, guest.clone(), name.clone())],
            Work::Settings { guest, settings } => {
                vec![asked!(SETTINGS, guest.clone(), settings.clone())]
            }
            Work::Time(at) => vec![asked!(TIME, *at * 1000, at - UNDER_WAY)],
            Work::Probe => vec![probe(PROBE)],
        }
    }

    /// What the answer to the questions means.
    pub fn answer(&self, counts: &[i64]) -> Result<(), StoreError> {
        let done = counts.last() == Some(&1);
        match self {
            Work::Create(_) if counts.get(1) == Some(&TOO_MANY) => Err(StoreError::TooMany),
            Work::Append(_) if counts.last() == Some(&FENCED) => Err(StoreError::Fenced),
            Work::Create(_) | Work::Append(_) | Work::Guest { .. } | Work::Renew(_) if !done => {
                Err(StoreError::Conflict)
            }
            _ => Ok(()),
        }
    }

    /// Whether it has been done before, by an attempt of which the answer was lost.
    pub fn done_before(&self, stamp: &Stamp) -> Option<Asked> {
        const ENTRY: &str = "SELECT count(*) FROM entries
            WHERE table_id = $1 AND n = $2 AND stamp = $3";
        const FRESH: &str = "SELECT count(*) FROM guests WHERE id = $1 AND fresh = $2";
        Some(match self {
            Work::Create(table) => asked!(ENTRY, table.id.clone(), 1_i64, stamp.to_vec()),
            Work::Append(append) => {
                asked!(ENTRY, append.table.clone(), append.after + 1, stamp.to_vec())
            }
            Work::Guest { guest, token, .. } => asked!(FRESH, guest.id.clone(), token.to_vec()),
            Work::Renew(renewal) => {
                asked!(FRESH, renewal.guest.clone(), renewal.fresh.to_vec())
            }
            // To do these twice is to do them once.
            _ => return None,
        })
    }
}

/// A little to write, so that a commit must reach whoever has to confirm it.
pub(super) fn probe(bytes: usize) -> Asked {
    let mut noise = vec![0_u8; bytes];
    // Without randomness it may be pressed together, and tries less.
    let _ = getrandom::fill(&mut noise);
    asked!(
        "INSERT INTO meta (key, value) VALUES ('probe', $1)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value RETURNING 1::bigint",
        noise
    )
}

fn create(table: &NewTable, stamp: &Stamp) -> Vec<Asked> {
    // Two nodes that open tables for one host count one after the other.
    const LOCK: &str = "SELECT CASE
        WHEN pg_advisory_xact_lock(hashtextextended($1, 1700)) IS NULL THEN 0::bigint
        ELSE 1::bigint END";
    const OPEN: &str = "
        WITH open AS (SELECT count(*) AS n FROM tables WHERE host = $4 AND NOT over),
        made AS (
            INSERT INTO tables (id, at, changed, head, entries, tip, card, listed, host, over)
            SELECT $1, $2, $2, $3, 0, $5, '', false, $4, false FROM open WHERE n < $6 OR $4 = ''
            ON CONFLICT DO NOTHING RETURNING 1)
        SELECT CASE WHEN n >= $6 AND $4 <> '' THEN 2 ELSE (SELECT count(*) FROM made) END
        FROM open";
    let NewTable { id, head, at, entries, index } = table.clone();
    let second = at.as_secs() as i64;
    let tip = chain::first(&id, second, &head);
    let host = index.host.clone();
    let made = asked!(OPEN, id.clone(), second, head, host.clone(), tip.to_vec(), MOST_OPEN);
    let append = Append { table: id, after: 0, tip, at, day: None, entries, index, fence: None };
    vec![asked!(LOCK, host), made, add(&append, stamp)]
}

/// Only the writer that saw the last entry may add the next, and work that must happen once
/// is added by whoever has the lease: nobody can take it until this is written. When a game
/// ended stays as it was first written.
const ADD: &str = "
    WITH held AS (
        SELECT shard FROM leases WHERE shard = $22 AND fence = $23 FOR SHARE),
    moved AS (
        UPDATE tables SET entries = $4, tip = $5, changed = $6, card = $7, listed = $8,
            host = $9, over = $10, expires = $11, alarm = $12, shard = $22
        WHERE id = $1 AND entries = $2 AND tip = $3
            AND ($23::bigint IS NULL OR EXISTS (SELECT FROM held)) RETURNING id),
    written AS (
        INSERT INTO entries (table_id, n, at, ms, kind, seat, text, link, stamp)
        SELECT moved.id, $2 + e.nth, $6, $13, e.kind, e.seat, e.text, e.link, $14
        FROM moved, unnest($15::text[], $16::int2[], $17::text[], $18::bytea[])
            WITH ORDINALITY AS e (kind, seat, text, link, nth)),
    left_it AS (
        DELETE FROM holders USING moved WHERE table_id = moved.id AND guest <> ALL ($19::text[])),
    came AS (
        INSERT INTO holders (guest, table_id)
        SELECT guest, moved.id FROM moved, unnest($19::text[]) AS guest ON CONFLICT DO NOTHING),
    ended AS (
        SELECT first.at, first.day FROM moved, results AS first
        WHERE first.table_id = moved.id LIMIT 1),
    played AS (
        SELECT r.* FROM moved, jsonb_to_recordset($20::text::jsonb) AS r (
            guest text, game text, won boolean, assisted boolean, score bigint, par bigint,
            done bigint, occasion text, role text, how text, length bigint, others text)),
    undone AS (
        DELETE FROM results USING moved WHERE table_id = moved.id
            AND results.guest NOT IN (SELECT guest FROM played)),
    kept AS (
        INSERT INTO results (guest, table_id, at, day, game, won, assisted, score, par, done,
            occasion, role, how, length, others)
        SELECT guest, $1, coalesce((SELECT at FROM ended), $6),
            CASE WHEN EXISTS (SELECT FROM ended) THEN (SELECT day FROM ended) ELSE $21 END,
            game, won, assisted, score, par, done, occasion, role, how, length, others
        FROM played
        ON CONFLICT (guest, table_id) DO UPDATE SET game = excluded.game, won = excluded.won,
            assisted = excluded.assisted, score = excluded.score, par = excluded.par,
            done = excluded.done, occasion = excluded.occasion, role = excluded.role,
            how = excluded.how, length = excluded.length, others = excluded.others)
    SELECT CASE WHEN $23 IS NOT NULL AND NOT EXISTS (SELECT FROM held) THEN 3
        ELSE (SELECT count(*) FROM moved) END";

fn add(append: &Append, stamp: &Stamp) -> Asked {
    let Append { table, after, tip, at, day, entries, index, fence } = append;
    let Index { card, listed, host, over, expires, alarm, holders, results } = index.clone();
    let mut last = *tip;
    let links: Vec<Link> = (after + 1..)
        .zip(entries)
        .map(|(n, entry)| {
            last = chain::link(&last, n, *at, entry);
            last
        })
        .collect();
    asked!(
        ADD,
        table.clone(),
        *after,
        tip.to_vec(),
        after + entries.len() as i64,
        last.to_vec(),
        at.as_secs() as i64,
        card,
        listed,
        host,
        over,
        expires,
        alarm.map(|alarm| alarm.as_millis() as i64),
        at.subsec_millis() as i16,
        stamp.to_vec(),
        entries.iter().map(|entry| entry.kind.clone()).collect::<Vec<_>>(),
        entries.iter().map(|entry| entry.seat.map(i16::from)).collect::<Vec<_>>(),
        entries.iter().map(|entry| entry.text.clone()).collect::<Vec<_>>(),
        links.iter().map(|link| link.to_vec()).collect::<Vec<_>>(),
        holders,
        written(&results),
        *day,
        i16::from(shard(table)),
        fence.map(|fence| fence.number),
    )
}

/// Results as a list of rows; each guest once.
fn written(results: &[GameResult]) -> String {
    let mut rows: Vec<serde_json::Value> = Vec::new();
    for (nth, result) in results.iter().enumerate() {
        let GameResult { guest, game, won, assisted, score, par, done, occasion, .. } = result;
        let GameResult { role, how, length, others, .. } = result;
        if results[..nth].iter().any(|before| before.guest == *guest) {
            continue;
        }
        rows.push(serde_json::json!({
            "guest": guest, "game": game, "won": won, "assisted": assisted, "score": score,
            "par": par, "done": done, "occasion": occasion, "role": role, "how": how,
            "length": length, "others": serde_json::json!(others).to_string(),
        }));
    }
    serde_json::Value::Array(rows).to_string()
}

/// A table that was begun meanwhile stays, and so does one whose lease is somebody else's.
const CLEAR: &str = "
    WITH held AS (SELECT shard FROM leases WHERE shard = $3 AND fence = $4 FOR SHARE),
    gone AS (
        DELETE FROM tables USING held WHERE id = $1 AND expires < $2 RETURNING id),
    entries_gone AS (DELETE FROM entries USING gone WHERE table_id = gone.id),
    holders_gone AS (DELETE FROM holders USING gone WHERE table_id = gone.id),
    results_gone AS (DELETE FROM results USING gone WHERE table_id = gone.id),
    nobody_there AS (DELETE FROM presence USING gone WHERE table_id = gone.id)
    SELECT count(*) FROM gone";

/// A guest whose first token has not come back yet. In its place stands a hash that no
/// token has.
const GUEST: &str = "
    WITH made AS (
        INSERT INTO guests (id, token, name, seen, fresh, renewed) VALUES ($1, $2, $3, $4, $5, $4)
        ON CONFLICT DO NOTHING RETURNING 1)
    SELECT count(*) FROM made";

/// Only from a token that counts, and not while another is under way in its place.
const RENEW: &str = "
    WITH old AS (
        SELECT id, fresh FROM guests
        WHERE id = $1 AND token = $2 AND (fresh IS NULL OR renewed <= $5) FOR UPDATE),
    followed AS (
        INSERT INTO spent (token, at)
        SELECT fresh, $4 FROM old WHERE fresh IS NOT NULL AND fresh <> $3 ON CONFLICT DO NOTHING),
    renewed AS (
        UPDATE guests SET fresh = $3, renewed = $4 FROM old WHERE guests.id = old.id RETURNING 1)
    SELECT count(*) FROM renewed";

const USED: &str = "
    WITH old AS (SELECT id, token FROM guests WHERE fresh = $1 FOR UPDATE),
    followed AS (
        INSERT INTO spent (token, at) SELECT token, $2 FROM old ON CONFLICT DO NOTHING),
    used AS (
        UPDATE guests SET token = fresh, fresh = NULL, renewed = NULL
        FROM old WHERE guests.id = old.id RETURNING 1)
    SELECT count(*) FROM used";

const SEEN: &str = "
    WITH done AS (UPDATE guests SET seen = greatest(seen, $2) WHERE id = $1 RETURNING 1)
    SELECT count(*) FROM done";
const RENAME: &str = "
    WITH done AS (UPDATE guests SET name = $2 WHERE id = $1 RETURNING 1)
    SELECT count(*) FROM done";
const SETTINGS: &str = "
    WITH done AS (UPDATE guests SET settings = $2 WHERE id = $1 RETURNING 1)
    SELECT count(*) FROM done";

/// The time never goes back. Nothing that was sent with a token spent long ago is still
/// under way, and whoever has come through a door long ago may come again.
const TIME: &str = "
    WITH told AS (
        INSERT INTO clock (ms) VALUES ($1)
        ON CONFLICT (one) DO UPDATE SET ms = greatest(clock.ms, excluded.ms) RETURNING 1),
    forgotten AS (DELETE FROM spent WHERE at < $2),
    open_again AS (
        DELETE FROM doors WHERE key IN (
            SELECT key FROM doors WHERE until_ms < $1 FOR UPDATE SKIP LOCKED))
    SELECT count(*) FROM told";
