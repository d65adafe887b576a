//! Who looks at tables through which node. It is no promise that outlasts a node: whoever
//! does not say any more that they are at work has nobody at their tables. That somebody
//! without a seat has looked counts for a while all the same: they may come back elsewhere.

use tabletop::{Seat, Seats};
use tokio_postgres::Row;

use super::get;
use super::session::Asked;
use crate::moment::Moment;
use crate::store::{Onlookers, StoreError};

/// All of it at once. Whoever looks through a node that nobody has heard of yet counts.
const NOTE: &str = "
    WITH here AS (
        INSERT INTO nodes (id, beat_ms, leaving) VALUES ($1, $2, false) ON CONFLICT DO NOTHING),
    given AS (
        SELECT * FROM unnest($3::text[], $4::int8[], $5::int4[], $6::int8[])
            AS given (id, seats, strangers, looked)),
    nobody AS (
        DELETE FROM presence USING given WHERE node = $1 AND table_id = given.id
            AND given.seats = 0 AND given.strangers = 0 AND given.looked IS NULL)
    INSERT INTO presence (table_id, node, seats, strangers, looked_ms)
    SELECT id, $1, seats, strangers, looked FROM given
    WHERE seats <> 0 OR strangers <> 0 OR looked IS NOT NULL ORDER BY id
    ON CONFLICT (table_id, node) DO UPDATE SET seats = excluded.seats,
        strangers = excluded.strangers, looked_ms = excluded.looked_ms";

/// What notes who looks at these tables through this node.
pub(super) fn noted(node: &str, now: Moment, tables: &[(String, Onlookers)]) -> Asked {
    let ms = |moment: Moment| moment.as_millis() as i64;
    let (mut names, mut seats) = (Vec::new(), Vec::new());
    let (mut strangers, mut looked) = (Vec::new(), Vec::new());
    for (table, looking) in tables {
        names.push(table.clone());
        seats.push(i64::from(looking.seats.bits()));
        strangers.push(i32::from(looking.strangers));
        looked.push(looking.looked.map(ms));
    }
    Asked { sql: NOTE, with: with![node.to_string(), ms(now), names, seats, strangers, looked] }
}

/// `seats, strangers, looked` from that column on; nothing, if nobody looks.
pub(super) fn read(row: &Row, from: usize) -> Result<Onlookers, StoreError> {
    let bits = get::<Option<i64>>(row, from)?.unwrap_or(0);
    let seats = (0..Seats::MOST).filter(|nth| bits >> nth & 1 == 1).map(Seat).collect();
    let strangers = get::<Option<bool>>(row, from + 1)?.unwrap_or(false);
    let looked = get::<Option<i64>>(row, from + 2)?;
    let looked = looked.map(|ms| Moment::from_millis(ms.max(0) as u64));
    Ok(Onlookers { seats, strangers, looked })
}
