//! One connection to the database: it is driven beside us, and what it warns of is noted.

use std::collections::BTreeMap;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Client, Row, Statement};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::address::Address;
use super::{OpenError, schema};
use crate::store::StoreError;

/// So long a connection may take, with all that belongs to its beginning.
const BEGIN: Duration = Duration::from_secs(2);

/// Why a question was not answered.
#[derive(Clone, Debug)]
pub(super) enum Failed {
    /// The connection is gone, and with it the answer: nobody knows what was done.
    Lost(String),
    /// It was refused, and nothing was done.
    Refused { code: String, why: String },
}

impl Failed {
    pub fn of(error: &tokio_postgres::Error) -> Failed {
        let Some(answer) = error.as_db_error() else { return Failed::Lost(told(error)) };
        let code = answer.code();
        // It ends, or it has been ended, or it begins; with it ends what it was doing.
        let gone = [
            SqlState::ADMIN_SHUTDOWN,
            SqlState::CRASH_SHUTDOWN,
            SqlState::CANNOT_CONNECT_NOW,
            SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
        ];
        match gone.contains(code) || code.code().starts_with("08") {
            true => Failed::Lost(told(error)),
            false => Failed::Refused { code: code.code().into(), why: told(error) },
        }
    }

    /// Nothing can be written on this connection. It may be one of before: another one
    /// finds whoever is written to by then.
    fn read_only(&self) -> bool {
        let read_only = SqlState::READ_ONLY_SQL_TRANSACTION.code();
        matches!(self, Failed::Refused { code, .. } if code == read_only)
    }

    pub fn store_error(&self) -> StoreError {
        match self {
            Failed::Refused { code, .. } if code == SqlState::DISK_FULL.code() => StoreError::Full,
            Failed::Refused { code, .. } if code == SqlState::UNIQUE_VIOLATION.code() => {
                StoreError::Conflict
            }
            Failed::Lost(why) | Failed::Refused { why, .. } => StoreError::Unavailable(why.clone()),
        }
    }
}

/// What the database or the network said. The values of a row may be somebody's secret:
/// only the sentence is told.
fn told(error: &tokio_postgres::Error) -> String {
    match error.as_db_error() {
        Some(answer) => format!("{} ({})", answer.message(), answer.code().code()),
        None => {
            let cause = std::error::Error::source(error).map(ToString::to_string);
            cause.map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"))
        }
    }
}

/// Why it cannot be opened.
pub(super) fn reason(error: &tokio_postgres::Error) -> OpenError {
    OpenError::Unreachable(told(error))
}

/// A question with what goes with it.
pub(super) struct Asked {
    pub sql: &'static str,
    pub with: Vec<Box<dyn ToSql + Sync + Send>>,
}

impl std::fmt::Debug for Asked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.sql)
    }
}

/// A connection at work.
#[derive(Debug)]
pub(super) struct Session {
    client: Client,
    /// It has warned of something since somebody last looked.
    warned: Arc<AtomicBool>,
    /// It was read-only, and stays so even where the database does not.
    read_only: AtomicBool,
    prepared: Mutex<BTreeMap<&'static str, Statement>>,
}

/// What a question about writing is answered with: a number.
pub(super) type Count = Result<i64, Failed>;

type Answers<'a> = Pin<Box<dyn Future<Output = Count> + Send + 'a>>;

impl Session {
    /// A new one, of which the database promises to keep what it acknowledges.
    pub async fn begin(address: &Address, tls: &MakeRustlsConnect) -> Result<Session, OpenError> {
        let begin = async {
            let session = Session::connect(address, tls).await?;
            let prepare = session.client.batch_execute(schema::SESSION);
            prepare.await.map_err(|error| reason(&error))?;
            schema::promises(&session.client).await?;
            schema::move_in(&session.client).await?;
            Ok(session)
        };
        let late = |_| Err(OpenError::Unreachable("it does not answer".into()));
        timeout(BEGIN, begin).await.unwrap_or_else(late)
    }

    /// A new one, for a database that may have none of our tables yet.
    pub async fn connect(address: &Address, tls: &MakeRustlsConnect) -> Result<Session, OpenError> {
        Session::hearing(address, tls, None).await
    }

    /// A new one that passes on what it is notified of.
    pub async fn hearing(
        address: &Address,
        tls: &MakeRustlsConnect,
        heard: Option<mpsc::UnboundedSender<String>>,
    ) -> Result<Session, OpenError> {
        let connected = address.config().connect(tls.clone()).await;
        let (client, mut connection) = connected.map_err(|error| reason(&error))?;
        let warned = Arc::new(AtomicBool::new(false));
        let warns = Arc::clone(&warned);
        tokio::spawn(async move {
            while let Some(message) = poll_fn(|task| connection.poll_message(task)).await {
                match message {
                    Ok(AsyncMessage::Notice(notice)) if notice.severity() == "WARNING" => {
                        warns.store(true, Ordering::SeqCst);
                        tracing::warn!(warning = notice.message(), "the database warns");
                    }
                    Ok(AsyncMessage::Notification(notice)) => {
                        heard.as_ref().map(|heard| heard.send(notice.payload().to_string()));
                    }
                    Ok(_) => {}
                    // Whoever asks it something hears of it.
                    Err(_) => return,
                }
            }
        });
        let read_only = AtomicBool::new(false);
        Ok(Session { client, warned, read_only, prepared: Mutex::default() })
    }

    pub fn client(&self) -> &Client {
        &self.client
    }

    pub fn client_mut(&mut self) -> &mut Client {
        &mut self.client
    }

    /// It is gone, or of no use any more: take another one.
    pub fn is_over(&self) -> bool {
        self.client.is_closed() || self.read_only.load(Ordering::SeqCst)
    }

    /// Has it warned of anything meanwhile?
    pub fn warned(&self) -> bool {
        self.warned.swap(false, Ordering::SeqCst)
    }

    async fn statement(&self, sql: &'static str) -> Result<Statement, Failed> {
        let known = |session: &Session| {
            session.prepared.lock().unwrap_or_else(PoisonError::into_inner).get(sql).cloned()
        };
        if let Some(statement) = known(self) {
            return Ok(statement);
        }
        let made = self.client.prepare(sql).await.map_err(|error| Failed::of(&error))?;
        let mut prepared = self.prepared.lock().unwrap_or_else(PoisonError::into_inner);
        prepared.insert(sql, made.clone());
        Ok(made)
    }

    pub async fn ask(&self, asked: &Asked) -> Result<Vec<Row>, Failed> {
        let statement = self.statement(asked.sql).await?;
        self.rows(&statement, asked).await
    }

    async fn rows(&self, statement: &Statement, asked: &Asked) -> Result<Vec<Row>, Failed> {
        let with: Vec<&(dyn ToSql + Sync)> =
            asked.with.iter().map(|value| &**value as &(dyn ToSql + Sync)).collect();
        self.client.query(statement, &with).await.map_err(|error| {
            let failed = Failed::of(&error);
            // Whatever was asked, by whomever: nothing will ever be written here.
            if failed.read_only() {
                self.read_only.store(true, Ordering::SeqCst);
            }
            failed
        })
    }

    fn sent<'a>(&'a self, statement: Statement, asked: &'a Asked) -> Answers<'a> {
        Box::pin(async move {
            let rows = self.rows(&statement, asked).await?;
            rows.first().map_or(Ok(0), |row| row.try_get(0).map_err(|error| Failed::of(&error)))
        })
    }

    fn said(&self, sql: &'static str) -> Answers<'_> {
        Box::pin(async move {
            let said = self.client.batch_execute(sql).await;
            said.map(|()| 0).map_err(|error| Failed::of(&error))
        })
    }

    /// Asks all of it in one go and in this order: some of it in a transaction, some
    /// behind it, each by itself.
    pub async fn ask_all(&self, together: &[Asked], behind: &[Asked]) -> Result<Said, Failed> {
        let mut statements = Vec::new();
        for asked in together.iter().chain(behind) {
            statements.push(self.statement(asked.sql).await?);
        }
        let asked = together.iter().chain(behind).zip(statements);
        let mut under_way: Vec<Answers<'_>> =
            asked.map(|(asked, statement)| self.sent(statement, asked)).collect();
        let count = together.len();
        under_way.insert(count, self.said("COMMIT"));
        under_way.insert(0, self.said("BEGIN"));
        let mut answers = in_order(under_way).await;
        // Where the beginning failed, everything did.
        answers.remove(0)?;
        let behind = answers.split_off(count + 1);
        let commit = answers.pop().unwrap_or(Ok(0));
        Ok(Said { together: answers, commit, behind })
    }
}

/// What came of questions asked in one go.
pub(super) struct Said {
    pub together: Vec<Count>,
    pub commit: Count,
    pub behind: Vec<Count>,
}

/// Awaits all of them. Each is begun before the next one is, so that they are sent in
/// this order.
async fn in_order(mut under_way: Vec<Answers<'_>>) -> Vec<Count> {
    let mut answers: Vec<Option<_>> = under_way.iter().map(|_| None).collect();
    poll_fn(|task| {
        for (answer, one) in answers.iter_mut().zip(&mut under_way) {
            if answer.is_none()
                && let Poll::Ready(ready) = one.as_mut().poll(task)
            {
                *answer = Some(ready);
            }
        }
        if answers.iter().all(Option::is_some) { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    answers.into_iter().flatten().collect()
}
