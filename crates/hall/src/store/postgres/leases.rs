//! Who does the work that must happen once. Every program says twice a second that it is at
//! work; a shard belongs to its holder as long as they do. Each takes what is nobody's up
//! to its share, and gives back what is more: so they spread, and move when programs come
//! and go. A shard that moves has a higher number, which whoever had it does not know.
//!
//! While programs of several levels are at work, what must happen once is left to those of
//! the highest: whatever others have written, they can read it.
//!
//! Whatever is changed here is changed without waiting for anybody (`SKIP LOCKED`): what is
//! being written under a lease holds it meanwhile, and groups of writers never wait for
//! each other because of it.

use std::collections::BTreeMap;

use super::get;
use super::readers::Readers;
use super::session::Asked;
use crate::moment::Moment;
use crate::store::{LEASE, LEVEL, Leases, SHARDS, StoreError};

/// After so many milliseconds nobody asks any more whether a program was there. That
/// somebody looked through it is known for longer than it counts.
const FORGOTTEN: i64 = 900_000;

/// Whoever has said so since that millisecond is at work.
pub(super) fn alive(now: Moment) -> i64 {
    now.as_millis() as i64 - LEASE.as_millis() as i64
}

/// Whoever was there within so many milliseconds may still be at work, however silent: it
/// must be able to read what is written.
const LATELY: i64 = 60_000;

/// We are here; how many others are, how many of them on our level, and whether somebody is
/// above us: whoever leaves does not count. And the lowest level of all who may still be
/// there, however silent.
const BEAT: &str = "
    WITH beat AS (
        INSERT INTO nodes (id, beat_ms, leaving, level) VALUES ($1, $2, $3, $6)
        ON CONFLICT (id) DO UPDATE
        SET beat_ms = greatest(nodes.beat_ms, excluded.beat_ms), leaving = excluded.leaving),
    forgotten AS (
        DELETE FROM nodes WHERE beat_ms < $5 AND id <> $1 RETURNING id),
    gone AS (DELETE FROM presence USING forgotten WHERE node = forgotten.id)
    SELECT count(*) FILTER (WHERE works), count(*) FILTER (WHERE works AND level = $6),
        count(*) FILTER (WHERE works AND level > $6), coalesce(min(level), $6)
    FROM (SELECT level, beat_ms > $4 AND NOT leaving AS works
        FROM nodes WHERE id <> $1 AND beat_ms >= $7) AS others";

const HELD: &str = "SELECT shard, fence FROM leases WHERE holder = $1";

const GIVE_BACK: &str = "
    UPDATE leases SET holder = NULL WHERE shard IN (
        SELECT shard FROM leases WHERE holder = $1
        ORDER BY shard DESC LIMIT $2 FOR UPDATE SKIP LOCKED)
    RETURNING shard, fence";

/// What is nobody's, or the share of somebody who does not say any more that they are here.
const TAKE: &str = "
    UPDATE leases SET holder = $1, fence = fence + 1 WHERE shard IN (
        SELECT shard FROM leases WHERE holder IS NULL OR holder NOT IN (
            SELECT id FROM nodes WHERE beat_ms > $3 AND NOT leaving OR id = $1)
        ORDER BY shard LIMIT $2 FOR UPDATE SKIP LOCKED)
    RETURNING shard, fence";

pub(super) async fn hold(
    readers: &Readers,
    node: String,
    now: Moment,
    leaving: bool,
) -> Result<Leases, StoreError> {
    let at = now.as_millis() as i64;
    let alive = alive(now);
    let own = LEVEL as i32;
    let with = with![node.clone(), at, leaving, alive, at - FORGOTTEN, own, at - LATELY];
    let rows = readers.ask(&Asked { sql: BEAT, with }).await?;
    let row = rows.first().ok_or_else(|| StoreError::Damaged("it counts nobody".into()))?;
    let count = |column| get::<i64>(row, column).map(|count| count.max(0) as u32);
    let (others, alike, above) = (count(0)?, count(1)?, count(2)?);
    let level = get::<i32>(row, 3)?.min(own).max(0) as u32;
    let nodes = others + u32::from(!leaving);
    let fair = match leaving || above > 0 {
        true => 0,
        false => u32::from(SHARDS).div_ceil(alike + 1),
    };
    let shards = async |sql: &'static str, with| {
        let rows = readers.ask(&Asked { sql, with }).await?;
        let shard = |row| Ok::<_, StoreError>((get::<i16>(row, 0)? as u8, get::<i64>(row, 1)?));
        rows.iter().map(shard).collect::<Result<BTreeMap<u8, i64>, StoreError>>()
    };
    let mut held = shards(HELD, with![node.clone()]).await?;
    let more = held.len() as i64 - i64::from(fair);
    if more > 0 {
        let given = shards(GIVE_BACK, with![node, more]).await?;
        held.retain(|shard, _| !given.contains_key(shard));
    } else if more < 0 {
        held.extend(shards(TAKE, with![node, -more, alive]).await?);
    }
    Ok(Leases { until: now + LEASE, held, nodes, level })
}
