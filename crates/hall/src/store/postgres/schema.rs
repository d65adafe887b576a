//! The tables in the database, and what it must promise.

use tokio_postgres::Client;

use super::OpenError;
use super::session::reason;
use crate::store::moving::MARK;

/// One number for everybody who wants to change the schema: "brkr".
const LOCK: i64 = 0x6272_6b72;

/// Everybody who is at work on the house shares this one; whoever moves it has it alone.
pub(super) const HOUSE: i64 = 0x6272_6b73;

/// Every step that made the schema what it is. A step is never changed once it has been
/// released, and steps only add: while a new program starts, an old one is still at work.
const MIGRATIONS: &[&str] = &[
    "
    CREATE TABLE meta (key TEXT PRIMARY KEY, value BYTEA NOT NULL);
    -- The latest moment the house has heard of, in milliseconds.
    CREATE TABLE clock (one BOOLEAN PRIMARY KEY DEFAULT true CHECK (one), ms BIGINT NOT NULL);
    CREATE TABLE tables (
        id TEXT COLLATE \"C\" PRIMARY KEY,
        at BIGINT NOT NULL,
        changed BIGINT NOT NULL,
        head TEXT NOT NULL,
        entries BIGINT NOT NULL,
        tip BYTEA NOT NULL,
        card TEXT NOT NULL,
        listed BOOLEAN NOT NULL,
        host TEXT NOT NULL,
        over BOOLEAN NOT NULL,
        expires BIGINT,
        alarm BIGINT
    );
    CREATE INDEX tables_opened ON tables (at, id) WHERE listed;
    CREATE INDEX tables_host ON tables (host) WHERE NOT over;
    CREATE INDEX tables_expires ON tables (expires) WHERE expires IS NOT NULL;
    CREATE INDEX tables_alarm ON tables (alarm) WHERE alarm IS NOT NULL;
    -- No foreign keys: whoever writes here has changed the row of the table in the same
    -- transaction, and a table goes with all that belongs to it.
    CREATE TABLE entries (
        table_id TEXT COLLATE \"C\" NOT NULL,
        n BIGINT NOT NULL,
        at BIGINT NOT NULL,
        ms SMALLINT,
        kind TEXT NOT NULL,
        seat SMALLINT,
        text TEXT NOT NULL,
        link BYTEA NOT NULL,
        -- Whose writing it was: whoever has lost the answer knows their own again.
        stamp BYTEA NOT NULL,
        PRIMARY KEY (table_id, n)
    );
    CREATE TABLE holders (
        guest TEXT COLLATE \"C\" NOT NULL,
        table_id TEXT COLLATE \"C\" NOT NULL,
        PRIMARY KEY (guest, table_id)
    );
    CREATE INDEX holders_table ON holders (table_id);
    CREATE TABLE results (
        guest TEXT COLLATE \"C\" NOT NULL,
        table_id TEXT COLLATE \"C\" NOT NULL,
        at BIGINT NOT NULL,
        game TEXT NOT NULL,
        won BOOLEAN NOT NULL,
        assisted BOOLEAN NOT NULL,
        score BIGINT,
        par BIGINT,
        done BIGINT,
        occasion TEXT,
        day BIGINT,
        role TEXT,
        how TEXT,
        length BIGINT,
        others TEXT NOT NULL,
        PRIMARY KEY (guest, table_id)
    );
    CREATE INDEX results_table ON results (table_id);
    CREATE INDEX results_occasion ON results (occasion) WHERE occasion IS NOT NULL;
    CREATE TABLE guests (
        id TEXT COLLATE \"C\" PRIMARY KEY,
        token BYTEA NOT NULL UNIQUE,
        name TEXT NOT NULL,
        seen BIGINT NOT NULL,
        fresh BYTEA UNIQUE,
        renewed BIGINT,
        settings TEXT NOT NULL DEFAULT ''
    );
    CREATE TABLE spent (token BYTEA PRIMARY KEY, at BIGINT NOT NULL);
",
    "
    -- Who is at work, and when they last said so by the time of the house.
    CREATE TABLE nodes (
        id TEXT COLLATE \"C\" PRIMARY KEY,
        beat_ms BIGINT NOT NULL,
        leaving BOOLEAN NOT NULL
    );
    -- Who does the work of a shard. A lease holds as long as its holder says that they are
    -- at work; whoever takes it from them raises the number.
    CREATE TABLE leases (
        shard SMALLINT PRIMARY KEY,
        fence BIGINT NOT NULL,
        holder TEXT COLLATE \"C\"
    );
    INSERT INTO leases (shard, fence) SELECT shard, 0 FROM generate_series(0, 63) AS shard;
    -- A table without one was last written by a program that knew none.
    ALTER TABLE tables ADD COLUMN shard SMALLINT;
    -- Who looks at a table through which node: seats as bits, and when eyes without a seat
    -- last looked.
    CREATE TABLE presence (
        table_id TEXT COLLATE \"C\" NOT NULL,
        node TEXT COLLATE \"C\" NOT NULL,
        seats BIGINT NOT NULL,
        strangers INT NOT NULL,
        looked_ms BIGINT,
        PRIMARY KEY (table_id, node)
    );
    -- What was spent or followed lately is asked for often.
    CREATE INDEX spent_at ON spent (at);
    CREATE INDEX guests_renewed ON guests (renewed) WHERE renewed IS NOT NULL;
    -- How far ahead of the time somebody has come through a door: a bucket in one number.
    CREATE TABLE doors (key BYTEA PRIMARY KEY, until_ms BIGINT NOT NULL);
",
    "
    -- Which entries it can read. Programs that say nothing of it are of the first level.
    ALTER TABLE nodes ADD COLUMN level INT NOT NULL DEFAULT 1;
",
];

/// How every session begins. Ours are the tables in a schema of our own, whatever else
/// the database holds.
pub(super) const SESSION: &str = "
    SET search_path TO breakroom;
    SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED;
    SET statement_timeout TO '5s';
    SET idle_in_transaction_session_timeout TO '10s'";

/// Does it keep what it acknowledges?
pub(super) async fn promises(client: &Client) -> Result<(), OpenError> {
    const SQL: &str = "SELECT current_setting('synchronous_commit'), current_setting('fsync'),
        current_setting('full_page_writes')";
    let row = client.query_one(SQL, &[]).await.map_err(|error| reason(&error))?;
    let (commit, sync, pages): (String, String, String) = (row.get(0), row.get(1), row.get(2));
    match (commit.as_str(), sync.as_str(), pages.as_str()) {
        ("on" | "remote_apply", "on", "on") => Ok(()),
        _ => Err(OpenError::Unsafe(format!(
            "synchronous_commit {commit}, fsync {sync}, full_page_writes {pages}"
        ))),
    }
}

/// Brings the schema up to date. Of several who start at once one does it, and the
/// others wait.
pub(super) async fn migrate(client: &Client) -> Result<(), OpenError> {
    let run = async |sql: &str| client.batch_execute(sql).await.map_err(|error| reason(&error));
    run("SET statement_timeout TO 0; BEGIN").await?;
    run(&format!("SELECT pg_advisory_xact_lock({LOCK})")).await?;
    run("CREATE SCHEMA IF NOT EXISTS breakroom;
         SET search_path TO breakroom;
         CREATE TABLE IF NOT EXISTS schema (version INT NOT NULL)")
    .await?;
    let found = client.query_opt("SELECT max(version) FROM schema", &[]).await;
    let found: Option<i32> = found.map_err(|error| reason(&error))?.and_then(|row| row.get(0));
    let version = found.unwrap_or_default().max(0) as usize;
    if version > MIGRATIONS.len() {
        run("ROLLBACK").await?;
        return Err(OpenError::Newer);
    }
    for (nth, step) in MIGRATIONS.iter().enumerate().skip(version) {
        run(step).await?;
        run(&format!("INSERT INTO schema (version) VALUES ({})", nth + 1)).await?;
    }
    run("COMMIT").await
}

/// Nobody may move the house as long as this session is here.
pub(super) async fn move_in(client: &Client) -> Result<(), OpenError> {
    let sql = format!("SELECT pg_try_advisory_lock_shared({HOUSE})");
    let row = client.query_one(&sql, &[]).await.map_err(|error| reason(&error))?;
    if row.get(0) { Ok(()) } else { Err(OpenError::Moving) }
}

/// Whose move into this house was not finished, if there is one.
pub(super) async fn mark(client: &Client) -> Result<Option<Vec<u8>>, tokio_postgres::Error> {
    let row = client.query_opt("SELECT value FROM meta WHERE key = $1", &[&MARK]).await?;
    row.map(|row| row.try_get(0)).transpose()
}

/// Half of a house is not opened.
pub(super) async fn whole(client: &Client) -> Result<(), OpenError> {
    match mark(client).await.map_err(|error| reason(&error))? {
        None => Ok(()),
        Some(_) => Err(OpenError::Unfinished),
    }
}

/// The store's own secret, made when the schema was.
pub(super) async fn secret(client: &Client) -> Result<[u8; 32], OpenError> {
    let mut fresh = [0_u8; 32];
    getrandom::fill(&mut fresh)
        .map_err(|error| OpenError::Unreachable(format!("no randomness: {error}")))?;
    let failed = |error: tokio_postgres::Error| reason(&error);
    let insert = "INSERT INTO meta (key, value) VALUES ('secret', $1) ON CONFLICT DO NOTHING";
    client.execute(insert, &[&fresh.as_slice()]).await.map_err(failed)?;
    let find = "SELECT value FROM meta WHERE key = 'secret'";
    let row = client.query_one(find, &[]).await.map_err(failed)?;
    row.get::<_, &[u8]>(0).try_into().map_err(|_| OpenError::Secret)
}

/// The latest second that was written down, by a table or by the clock itself.
pub(super) async fn time(client: &Client) -> Result<Option<i64>, OpenError> {
    const SQL: &str = "SELECT greatest((SELECT max(ms) / 1000 FROM clock),
        (SELECT max(changed) FROM tables))";
    let row = client.query_one(SQL, &[]).await.map_err(|error| reason(&error))?;
    Ok(row.get(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The statements of a step, without what is said about them.
    fn statements(step: &str) -> Vec<String> {
        let said = step.lines().map(|line| line.split("--").next().unwrap_or_default());
        let said = said.collect::<Vec<_>>().join(" ");
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        said.split(';').map(words).filter(|text| !text.is_empty()).collect()
    }

    /// Why a program of before could not go on beside it, if so.
    fn refused(step: &str) -> Option<String> {
        let mut made: Vec<String> = Vec::new();
        for text in statements(step) {
            let words: Vec<&str> = text.split([' ', '(']).collect();
            let new = |name: &str| made.iter().any(|made| made == name);
            let adds = match &words[..] {
                ["CREATE", "TABLE", name, ..] => {
                    made.push((*name).to_string());
                    true
                }
                ["CREATE", "INDEX", _, "ON", ..] => true,
                // What it does not write must be written without it.
                ["ALTER", "TABLE", _, "ADD", "COLUMN", .., "DEFAULT", _] => true,
                ["ALTER", "TABLE", _, "ADD", "COLUMN", rest @ ..] => {
                    !rest.contains(&"NULL") && !rest.contains(&"UNIQUE") && !text.contains("CHECK")
                }
                ["CREATE", "UNIQUE", "INDEX", _, "ON", name, ..] => new(name),
                ["INSERT", "INTO", name, ..] => new(name),
                _ => false,
            };
            if !adds {
                return Some(text);
            }
        }
        None
    }

    #[test]
    fn steps_only_add() {
        for step in MIGRATIONS {
            assert_eq!(refused(step), None);
        }
        for wrong in [
            "DROP TABLE spent",
            "ALTER TABLE nodes DROP COLUMN level",
            "ALTER TABLE nodes ADD COLUMN level INT NOT NULL",
            "ALTER TABLE nodes ADD COLUMN level INT CHECK (level > 2)",
            "ALTER TABLE nodes RENAME COLUMN beat_ms TO beat",
            "UPDATE tables SET shard = 0",
            "DELETE FROM spent",
            "INSERT INTO clock (ms) VALUES (1)",
            "CREATE TABLE a (b INT); -- and\nCREATE UNIQUE INDEX c ON tables (host)",
        ] {
            assert!(refused(wrong).is_some(), "{wrong}");
        }
    }
}
