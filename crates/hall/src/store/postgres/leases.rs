//! Who does the work that must happen once. Every program says once a second that it is at
//! work; a shard belongs to its holder as long as they do. Each takes what is nobody's up
//! to its share, and gives back what is more: so they spread, and move when programs come
//! and go. A shard that moves has a higher number, which whoever had it does not know.
//!
//! Whatever is changed here is changed without waiting for anybody (`SKIP LOCKED`): what is
//! being written under a lease holds it meanwhile, and groups of writers never wait for
//! each other because of it.

use std::collections::BTreeMap;

use super::get;
use super::readers::Readers;
use super::session::Asked;
use crate::moment::Moment;
use crate::store::{LEASE, Leases, SHARDS, StoreError};

/// After so many milliseconds nobody asks any more whether a program was there. That
/// somebody looked through it is known for longer than it counts.
const FORGOTTEN: i64 = 900_000;

/// Whoever has said so since that millisecond is at work.
pub(super) fn alive(now: Moment) -> i64 {
    now.as_millis() as i64 - LEASE.as_millis() as i64
}

/// We are here; how many are. Whoever leaves does not count.
const BEAT: &str = "
    WITH beat AS (
        INSERT INTO nodes (id, beat_ms, leaving) VALUES ($1, $2, $3)
        ON CONFLICT (id) DO UPDATE
        SET beat_ms = greatest(nodes.beat_ms, excluded.beat_ms), leaving = excluded.leaving),
    forgotten AS (
        DELETE FROM nodes WHERE beat_ms < $5 AND id <> $1 RETURNING id),
    gone AS (DELETE FROM presence USING forgotten WHERE node = forgotten.id)
    SELECT count(*) FROM nodes WHERE id <> $1 AND beat_ms > $4 AND NOT leaving";

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
    let with = with![node.clone(), at, leaving, alive, at - FORGOTTEN];
    let others: i64 = match readers.ask(&Asked { sql: BEAT, with }).await?.first() {
        Some(row) => get(row, 0)?,
        None => 0,
    };
    let nodes = others.max(0) as u32 + u32::from(!leaving);
    let fair = if leaving { 0 } else { u32::from(SHARDS).div_ceil(nodes.max(1)) };
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
    Ok(Leases { until: now + LEASE, held, nodes })
}
