//! Who looks at tables through which node. It is no promise that outlasts a node: whoever
//! does not say any more that they are at work has nobody at their tables.

use tabletop::{Seat, Seats};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::get;
use crate::moment::Moment;
use crate::store::{Onlookers, StoreError};

const HERE: &str = "
    INSERT INTO presence (table_id, node, seats, strangers, looked_ms) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (table_id, node) DO UPDATE SET seats = excluded.seats,
        strangers = excluded.strangers, looked_ms = excluded.looked_ms";

const NOBODY: &str = "DELETE FROM presence WHERE table_id = $1 AND node = $2";

type Asking = (&'static str, Vec<Box<dyn ToSql + Sync + Send>>);

/// What notes that they look at the table through this node.
pub(super) fn noted(node: &str, table: &str, looking: Onlookers) -> Asking {
    let (table, node) = (table.to_string(), node.to_string());
    if looking == Onlookers::default() {
        return (NOBODY, with![table, node]);
    }
    let looked = looking.looked.map(|looked| looked.as_millis() as i64);
    let strangers = i32::from(looking.strangers);
    (HERE, with![table, node, i64::from(looking.seats.bits()), strangers, looked])
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
