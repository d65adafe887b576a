//! A house in a SQLite file, to move from or into.

use std::path::{Path, PathBuf};

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, OptionalExtension, ToSql, params, params_from_iter};

use super::goods::{Goods, Row, Value};
use super::{Change, End, MARK, OWN, Stuck};
use crate::store::chain::mark;
use crate::store::files::{self, Lock};
use crate::store::sqlite::{self, OpenError};
use crate::store::witness::{Witness, Written};

pub(super) struct File {
    path: PathBuf,
    // Before the lock, which ends last.
    connection: Connection,
    _lock: Option<Lock>,
}

impl File {
    /// As a server opens it, with the lock of a server.
    pub fn open(path: &Path) -> Result<File, OpenError> {
        let path = files::resolved(path);
        files::folder(&path)?;
        let lock = Lock::take(&path)?;
        files::all_there(&path)?;
        let connection = sqlite::up_to_date(&path)?;
        Ok(File { path, connection, _lock: lock })
    }

    fn rows(&self, sql: &str, with: &[&dyn ToSql]) -> Result<Vec<Row>, Stuck> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let columns = statement.column_count();
        let mut rows = statement.query(with)?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let row: Result<Row, Stuck> =
                (0..columns).map(|column| value(row.get_ref(column)?)).collect();
            found.push(row?);
        }
        Ok(found)
    }
}

impl From<rusqlite::Error> for Stuck {
    fn from(error: rusqlite::Error) -> Stuck {
        Stuck(error.to_string())
    }
}

fn value(found: ValueRef<'_>) -> Result<Value, Stuck> {
    Ok(match found {
        ValueRef::Null => Value::Nothing,
        ValueRef::Integer(number) => Value::Number(number),
        ValueRef::Real(_) => return Err(Stuck("a number that is not whole".into())),
        ValueRef::Blob(bytes) => Value::Bytes(bytes.to_vec()),
        ValueRef::Text(bytes) => {
            let text = String::from_utf8(bytes.to_vec());
            Value::Text(text.map_err(|_| Stuck("a text that cannot be read".into()))?)
        }
    })
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Nothing => ValueRef::Null,
            Value::Number(number) => ValueRef::Integer(*number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

fn carry_out(change: &Connection, what: &Change<'_>) -> Result<(), Stuck> {
    match what {
        Change::Mark(bytes) => {
            change.execute(
                "INSERT INTO meta (key, value) VALUES (?1, ?2)
                 ON CONFLICT DO UPDATE SET value = excluded.value",
                params![MARK, bytes],
            )?;
        }
        Change::Empty(goods) => {
            change.execute(&format!("DELETE FROM {}", goods.name), [])?;
        }
        Change::Forget(goods, tables) => {
            let sql = format!("DELETE FROM {} WHERE {} = ?1", goods.name, goods.table());
            let mut forget = change.prepare_cached(&sql)?;
            for id in *tables {
                forget.execute([id])?;
            }
        }
        Change::Put(goods, rows) => {
            let places = vec!["?"; goods.columns.len()].join(", ");
            let sql = format!("INSERT INTO {} ({}) VALUES ({places})", goods.name, goods.names());
            let mut put = change.prepare_cached(&sql)?;
            for row in *rows {
                put.execute(params_from_iter(row))?;
            }
        }
    }
    Ok(())
}

impl End for File {
    fn page(
        &mut self,
        goods: &Goods,
        after: Option<&Value>,
        most: usize,
    ) -> Result<Vec<Row>, Stuck> {
        let behind = after.map_or(String::new(), |_| format!("WHERE {} > ?2", goods.key));
        let sql = format!(
            "SELECT {} FROM {} {behind} ORDER BY {} LIMIT ?1",
            goods.names(),
            goods.name,
            goods.key
        );
        let most = most as i64;
        match after {
            None => self.rows(&sql, &[&most]),
            Some(after) => self.rows(&sql, &[&most, after]),
        }
    }

    fn of(&mut self, goods: &Goods, tables: &[String]) -> Result<Vec<Row>, Stuck> {
        let sql = format!(
            "SELECT {} FROM {} WHERE {} = ?1 ORDER BY {}",
            goods.names(),
            goods.name,
            goods.table(),
            goods.key
        );
        let mut found = Vec::new();
        for id in tables {
            found.extend(self.rows(&sql, &[id])?);
        }
        Ok(found)
    }

    fn number(&mut self, sql: &str) -> Result<i64, Stuck> {
        Ok(self.connection.query_row(sql, [], |row| row.get(0))?)
    }

    fn named(&mut self) -> Result<Vec<(String, Vec<u8>)>, Stuck> {
        let rows = self.rows("SELECT key, value FROM meta ORDER BY key", &[])?;
        let named = rows
            .into_iter()
            .map(|row| (row[0].text().to_string(), row[1].bytes().unwrap_or_default().to_vec()));
        Ok(named.filter(|(name, _)| !OWN.contains(&name.as_str())).collect())
    }

    fn mark(&mut self) -> Result<Option<Vec<u8>>, Stuck> {
        let sql = "SELECT value FROM meta WHERE key = ?1";
        Ok(self.connection.query_row(sql, [MARK], |row| row.get(0)).optional()?)
    }

    fn time(&mut self) -> Result<i64, Stuck> {
        Ok(sqlite::time(&self.connection)?.unwrap_or_default() * 1000)
    }

    fn change(&mut self, changes: Vec<Change<'_>>) -> Result<(), Stuck> {
        let change = self.connection.transaction()?;
        for what in &changes {
            carry_out(&change, what)?;
        }
        Ok(change.commit()?)
    }

    fn finish(&mut self, named: Vec<(String, Vec<u8>)>, time: i64) -> Result<(), Stuck> {
        let change = self.connection.transaction()?;
        // Whole seconds are kept here, and the time never goes back.
        let seconds = (time + 999) / 1000;
        let time = (String::from("time"), seconds.to_le_bytes().to_vec());
        for (name, value) in named.into_iter().chain([time]) {
            change.execute(
                "INSERT INTO meta (key, value) VALUES (?1, ?2)
                 ON CONFLICT DO UPDATE SET value = excluded.value",
                params![name, value],
            )?;
        }
        change.execute("DELETE FROM meta WHERE key = ?1", [MARK])?;
        let written = Written::of(&change)?.and(&mark(&[b"moved"]));
        written.keep(&change)?;
        change.commit()?;
        // All of it into the file itself, and the witness told.
        self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
        let told = Witness::begin(&self.path, &written);
        told.map(|_| ()).map_err(|error| Stuck(error.to_string()))
    }
}
