//! A house in a PostgreSQL, to move from or into.

use std::time::Duration;

use tokio::runtime::Runtime;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Transaction};

use super::address::Address;
use super::session::{Session, reason};
use super::{OpenError, schema};
use crate::store::moving::goods::{Goods, Kind, Row, Value};
use crate::store::moving::{Change, End, MARK, OWN, Stuck};

/// Rows that go out with one statement.
const MOST: usize = 500;

/// One connection, which holds the house for itself.
pub(in crate::store) struct Database {
    session: Session,
    // It drives the connection, and ends after it.
    runtime: Runtime,
}

impl Database {
    /// Nothing, if there is no house and none is to be made. `Moving`, if somebody is at
    /// work on it.
    pub fn open(address: &Address, new: bool) -> Result<Option<Database>, OpenError> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| OpenError::Unreachable(error.to_string()))?;
        let session = runtime.block_on(async {
            let tls = address.tls()?;
            let session = Session::connect(address, &tls).await?;
            let client = session.client();
            let exists = "SELECT to_regclass('breakroom.tables') IS NOT NULL";
            let row = client.query_one(exists, &[]).await.map_err(|error| reason(&error))?;
            if !new && !row.get::<_, bool>(0) {
                return Ok(None);
            }
            alone(client).await?;
            schema::promises(client).await?;
            schema::migrate(client).await?;
            let begin = "SET search_path TO breakroom; SET statement_timeout TO 0";
            client.batch_execute(begin).await.map_err(|error| reason(&error))?;
            Ok::<_, OpenError>(Some(session))
        })?;
        Ok(session.map(|session| Database { session, runtime }))
    }

    fn rows(
        &self,
        sql: &str,
        goods: &Goods,
        with: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Stuck> {
        let rows = self.runtime.block_on(self.session.client().query(sql, with))?;
        let read = |row: &tokio_postgres::Row| {
            let columns = goods.columns.iter().enumerate();
            columns.map(|(nth, (_, kind))| read(row, nth, *kind)).collect::<Result<Row, Stuck>>()
        };
        rows.iter().map(read).collect()
    }
}

/// Nobody else may be at work. One that is just leaving has its second.
async fn alone(client: &Client) -> Result<(), OpenError> {
    let sql = format!("SELECT pg_try_advisory_lock({})", schema::HOUSE);
    for _ in 0..20 {
        let row = client.query_one(&sql, &[]).await.map_err(|error| reason(&error))?;
        if row.get(0) {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Err(OpenError::Moving)
}

impl From<tokio_postgres::Error> for Stuck {
    fn from(error: tokio_postgres::Error) -> Stuck {
        match reason(&error) {
            OpenError::Unreachable(why) => Stuck(why),
            other => Stuck(other.to_string()),
        }
    }
}

fn read(row: &tokio_postgres::Row, nth: usize, kind: Kind) -> Result<Value, Stuck> {
    let number = |number: Option<i64>| number.map_or(Value::Nothing, Value::Number);
    Ok(match kind {
        Kind::Text => row.try_get::<_, Option<String>>(nth)?.map_or(Value::Nothing, Value::Text),
        Kind::Bytes => row.try_get::<_, Option<Vec<u8>>>(nth)?.map_or(Value::Nothing, Value::Bytes),
        Kind::Number => number(row.try_get(nth)?),
        Kind::Small => number(row.try_get::<_, Option<i16>>(nth)?.map(i64::from)),
        Kind::Flag => number(row.try_get::<_, Option<bool>>(nth)?.map(i64::from)),
    })
}

/// A column of many rows, as a list.
fn list(rows: &[Row], nth: usize, kind: Kind) -> Result<Box<dyn ToSql + Sync>, Stuck> {
    let column = || rows.iter().map(move |row| &row[nth]);
    let wide = |_| Stuck(String::from("a number that is too large"));
    Ok(match kind {
        Kind::Text => {
            let text = |value: &Value| (*value != Value::Nothing).then(|| value.text().to_string());
            Box::new(column().map(text).collect::<Vec<Option<String>>>())
        }
        Kind::Bytes => {
            Box::new(column().map(|value| value.bytes().map(<[u8]>::to_vec)).collect::<Vec<_>>())
        }
        Kind::Number => Box::new(column().map(Value::number).collect::<Vec<_>>()),
        Kind::Small => {
            let small = |value: &Value| value.number().map(i16::try_from).transpose();
            Box::new(column().map(small).collect::<Result<Vec<_>, _>>().map_err(wide)?)
        }
        Kind::Flag => {
            let flag = |value: &Value| value.number().map(|number| number != 0);
            Box::new(column().map(flag).collect::<Vec<_>>())
        }
    })
}

async fn put(change: &Transaction<'_>, goods: &Goods, rows: &[Row]) -> Result<(), Stuck> {
    let places = goods.columns.iter().enumerate().map(|(nth, (_, kind))| {
        let list = match kind {
            Kind::Text => "text",
            Kind::Bytes => "bytea",
            Kind::Number => "int8",
            Kind::Small => "int2",
            Kind::Flag => "bool",
        };
        format!("${}::{list}[]", nth + 1)
    });
    // What came from elsewhere was written by nobody here.
    let (own, theirs) = match goods.name {
        "entries" => (", stamp", ", ''::bytea"),
        _ => ("", ""),
    };
    let sql = format!(
        "INSERT INTO {} ({}{own}) SELECT new.*{theirs} FROM unnest({}) AS new",
        goods.name,
        goods.names(),
        places.collect::<Vec<_>>().join(", ")
    );
    let statement = change.prepare(&sql).await?;
    for rows in rows.chunks(MOST) {
        let lists = goods.columns.iter().enumerate();
        let lists = lists.map(|(nth, (_, kind))| list(rows, nth, *kind));
        let lists: Vec<_> = lists.collect::<Result<_, _>>()?;
        let with: Vec<&(dyn ToSql + Sync)> = lists.iter().map(|list| &**list as _).collect();
        change.execute(&statement, &with).await?;
    }
    Ok(())
}

const KEEP: &str = "INSERT INTO meta (key, value) VALUES ($1, $2)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value";

async fn carry_out(change: &Transaction<'_>, what: &Change<'_>) -> Result<(), Stuck> {
    match what {
        Change::Mark(bytes) => drop(change.execute(KEEP, &[&MARK, bytes]).await?),
        Change::Empty(goods) => {
            change.batch_execute(&format!("DELETE FROM {}", goods.name)).await?
        }
        Change::Forget(goods, tables) => {
            let sql = format!("DELETE FROM {} WHERE {} = ANY ($1)", goods.name, goods.table());
            change.execute(&sql, &[tables]).await?;
        }
        Change::Put(goods, rows) => put(change, goods, rows).await?,
    }
    Ok(())
}

impl End for Database {
    fn page(
        &mut self,
        goods: &Goods,
        after: Option<&Value>,
        most: usize,
    ) -> Result<Vec<Row>, Stuck> {
        let behind = after.map_or(String::new(), |_| format!("WHERE {} > $2", goods.key));
        let sql = format!(
            "SELECT {} FROM {} {behind} ORDER BY {} LIMIT $1",
            goods.names(),
            goods.name,
            goods.key
        );
        let most = most as i64;
        match after {
            None => self.rows(&sql, goods, &[&most]),
            Some(Value::Bytes(bytes)) => self.rows(&sql, goods, &[&most, bytes]),
            Some(text) => self.rows(&sql, goods, &[&most, &text.text()]),
        }
    }

    fn of(&mut self, goods: &Goods, tables: &[String]) -> Result<Vec<Row>, Stuck> {
        let sql = format!(
            "SELECT {} FROM {} WHERE {} = ANY ($1) ORDER BY {}",
            goods.names(),
            goods.name,
            goods.table(),
            goods.key
        );
        self.rows(&sql, goods, &[&tables])
    }

    fn number(&mut self, sql: &str) -> Result<i64, Stuck> {
        Ok(self.runtime.block_on(self.session.client().query_one(sql, &[]))?.try_get(0)?)
    }

    fn named(&mut self) -> Result<Vec<(String, Vec<u8>)>, Stuck> {
        let sql = "SELECT key, value FROM meta ORDER BY key";
        let rows = self.runtime.block_on(self.session.client().query(sql, &[]))?;
        let named = rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
        let named: Vec<(String, Vec<u8>)> = named.collect::<Result<_, Stuck>>()?;
        Ok(named.into_iter().filter(|(name, _)| !OWN.contains(&name.as_str())).collect())
    }

    fn mark(&mut self) -> Result<Option<Vec<u8>>, Stuck> {
        Ok(self.runtime.block_on(schema::mark(self.session.client()))?)
    }

    fn time(&mut self) -> Result<i64, Stuck> {
        self.number(
            "SELECT coalesce(greatest((SELECT max(ms) FROM clock),
                (SELECT max(changed) * 1000 FROM tables)), 0)",
        )
    }

    fn change(&mut self, changes: Vec<Change<'_>>) -> Result<(), Stuck> {
        let Database { session, runtime } = self;
        runtime.block_on(async {
            let change = session.client_mut().transaction().await?;
            for what in &changes {
                carry_out(&change, what).await?;
            }
            Ok(change.commit().await?)
        })
    }

    fn finish(&mut self, named: Vec<(String, Vec<u8>)>, time: i64) -> Result<(), Stuck> {
        let Database { session, runtime } = self;
        runtime.block_on(async {
            let change = session.client_mut().transaction().await?;
            for (name, value) in &named {
                change.execute(KEEP, &[name, value]).await?;
            }
            let clock = "INSERT INTO clock (ms) VALUES ($1)
                ON CONFLICT (one) DO UPDATE SET ms = greatest(clock.ms, excluded.ms)";
            change.execute(clock, &[&time]).await?;
            change.execute("DELETE FROM meta WHERE key = $1", &[&MARK]).await?;
            Ok(change.commit().await?)
        })
    }
}
