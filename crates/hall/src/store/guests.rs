//! The guests in the SQLite file: what their tokens are worth, and how one takes
//! another's place.

use rusqlite::{Connection, OptionalExtension, params};

use super::write::{store_error, taken};
use super::{Guest, Known, Renewal, StoreError, Token, UNDER_WAY, Worth};

pub(super) fn worth(connection: &Connection, token: Token) -> rusqlite::Result<Worth> {
    const SQL: &str = "SELECT id, name, seen, token, renewed, settings FROM guests WHERE token = ?1
        UNION ALL
        SELECT id, name, seen, token, renewed, settings FROM guests WHERE fresh = ?1";
    let found = connection.prepare_cached(SQL)?.query_row([token], |row| {
        let guest = Guest { id: row.get(0)?, name: row.get(1)? };
        let known = Known { guest, seen: row.get(2)?, settings: row.get(5)? };
        let before: Token = row.get(3)?;
        Ok(match before == token {
            true => Worth::Good { known, renewed: row.get(4)? },
            false => Worth::Fresh { known, before },
        })
    });
    if let Some(worth) = found.optional()? {
        return Ok(worth);
    }
    let spent = connection
        .prepare_cached("SELECT at FROM spent WHERE token = ?1")?
        .query_row([token], |row| Ok(Worth::Spent { at: row.get(0)? }));
    Ok(spent.optional()?.unwrap_or(Worth::Nothing))
}

/// A guest whose first token has not come back yet. In its place stands a hash
/// that no token has.
pub(super) fn add(
    connection: &Connection,
    guest: &Guest,
    token: &Token,
    at: i64,
) -> Result<(), StoreError> {
    let nobodys = blake3::derive_key("breakroom 1 no token", token);
    connection
        .execute(
            "INSERT INTO guests (id, token, name, seen, fresh, renewed)
             VALUES (?1, ?2, ?3, ?4, ?5, ?4)",
            params![guest.id, nobodys, guest.name, at, token],
        )
        .map(|_| ())
        .map_err(|error| taken(&error))
}

/// Only from a token that counts, and not while another is under way in its place.
pub(super) fn renew(connection: &Connection, renewal: &Renewal) -> Result<(), StoreError> {
    let Renewal { guest, token, fresh, at } = renewal;
    let since = at - UNDER_WAY;
    connection
        .execute(
            "INSERT INTO spent (token, at)
             SELECT fresh, ?4 FROM guests
             WHERE id = ?1 AND token = ?2 AND fresh <> ?3 AND renewed <= ?5
             ON CONFLICT DO NOTHING",
            params![guest, token, fresh, at, since],
        )
        .map_err(|error| store_error(&error))?;
    let renewed = connection
        .execute(
            "UPDATE guests SET fresh = ?3, renewed = ?4
             WHERE id = ?1 AND token = ?2 AND (fresh IS NULL OR renewed <= ?5)",
            params![guest, token, fresh, at, since],
        )
        .map_err(|error| taken(&error))?;
    if renewed == 1 { Ok(()) } else { Err(StoreError::Conflict) }
}

pub(super) fn used(connection: &Connection, token: &Token, at: i64) -> rusqlite::Result<usize> {
    connection.execute(
        "INSERT INTO spent (token, at) SELECT token, ?2 FROM guests WHERE fresh = ?1
         ON CONFLICT DO NOTHING",
        params![token, at],
    )?;
    connection.execute(
        "UPDATE guests SET token = fresh, fresh = NULL, renewed = NULL WHERE fresh = ?1",
        params![token],
    )
}
