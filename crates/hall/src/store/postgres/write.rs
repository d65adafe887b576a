//! The task that writes: it takes whatever is waiting, sends it in one go, and answers
//! when it is on disk.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep, timeout_at};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::address::Address;
use super::session::{Failed, Session};
use super::work::{Place, Stamp, Work, probe};
use crate::clock::stopwatch;
use crate::store::vitals::Pulse;
use crate::store::{StoreError, Told};

/// At most this many jobs share one commit.
const GROUP: usize = 64;
/// Whoever waits longer is told that it may not have been kept: within three seconds, with
/// all that belongs to an answer.
const PATIENCE: Duration = Duration::from_millis(2500);
/// So long one attempt may take.
const ATTEMPT: Duration = Duration::from_millis(1500);
/// Between two attempts.
const PAUSE: Duration = Duration::from_millis(50);

pub(super) struct Job {
    pub work: Work,
    pub since: Instant,
    pub done: oneshot::Sender<Result<(), StoreError>>,
}

pub(super) enum Message {
    Job(Box<Job>),
    /// The last one.
    Close(oneshot::Sender<Result<(), StoreError>>),
}

/// A job with the mark of its attempts.
struct Marked {
    job: Job,
    stamp: Stamp,
}

pub(super) struct Writer {
    pub address: Address,
    pub tls: MakeRustlsConnect,
    pub session: Option<Session>,
    /// A commit may not have reached everybody who should have confirmed it: what is read
    /// may still be lost.
    pub doubt: Arc<AtomicBool>,
    /// Told of the tables that have changed.
    pub bell: mpsc::UnboundedSender<Told>,
    pub pulse: Arc<Pulse>,
}

/// What became of an attempt.
enum Attempt {
    Answered(Vec<Result<(), StoreError>>),
    /// Nobody knows whether it was done.
    Unknown(String),
    /// One of them was refused in a way that took the others with it.
    Spoilt(Failed),
}

impl Writer {
    pub async fn run(mut self, mut waiting: mpsc::Receiver<Message>) {
        while let Some(first) = waiting.recv().await {
            let mut group = Vec::new();
            let mut next = Some(first);
            let mut close = None;
            while let Some(message) = next.take() {
                match message {
                    Message::Job(job) => group.push(*job),
                    Message::Close(done) => close = Some(done),
                }
                if group.len() < GROUP && close.is_none() {
                    next = waiting.try_recv().ok();
                }
            }
            self.write(group).await;
            if let Some(done) = close {
                waiting.close();
                drop(self.session.take());
                // Whoever asked may be gone.
                let _ = done.send(Ok(()));
                return;
            }
        }
    }

    async fn write(&mut self, mut jobs: Vec<Job>) {
        // Stable: what one table is told keeps its order.
        jobs.sort_by(|one, other| one.work.place().cmp(&other.work.place()));
        let group: Vec<Marked> = jobs
            .into_iter()
            .map(|job| {
                let mut stamp = Stamp::default();
                // A stamp that says nothing finds nothing: then the answer stays unknown.
                let _ = getrandom::fill(&mut stamp);
                Marked { job, stamp }
            })
            .collect();
        let began = stopwatch();
        let answers = self.answers(&group).await;
        self.count(&group, &answers, began.elapsed());
        for (marked, answer) in group.into_iter().zip(answers) {
            // First whoever waits for it, then everybody else.
            let work = &marked.job.work;
            let told = match (&answer, work.place(), work) {
                (Ok(()), Place::Table(table), _) => Some(Told::Table(table.to_string())),
                (Ok(()), _, Work::Renew(_) | Work::Used { .. }) => Some(Told::Tokens),
                _ => None,
            };
            let _ = marked.job.done.send(answer);
            told.map(|told| self.bell.send(told));
        }
    }

    fn count(&self, group: &[Marked], answers: &[Result<(), StoreError>], took: Duration) {
        let pulse = &self.pulse;
        for (marked, answer) in group.iter().zip(answers) {
            match (&marked.job.work, answer) {
                (Work::Append(_), Err(StoreError::Conflict)) => {
                    pulse.conflicts.fetch_add(1, Ordering::Relaxed);
                }
                (_, Err(StoreError::Unavailable(_) | StoreError::Full)) => {
                    pulse.failures.fetch_add(1, Ordering::Relaxed);
                }
                _ => pulse.answers(),
            }
        }
        if !group.is_empty() {
            pulse.commits.note(took);
        }
    }

    /// Everything together. Where one spoils it for the others each goes alone; where
    /// the answer is lost, the same is tried again before anybody is told anything.
    async fn answers(&mut self, group: &[Marked]) -> Vec<Result<(), StoreError>> {
        match self.try_group(group, false, stopwatch() + ATTEMPT).await {
            Attempt::Answered(answers) => answers,
            Attempt::Spoilt(failed) if group.len() == 1 => vec![Err(failed.store_error())],
            Attempt::Spoilt(_) => {
                let mut answers = Vec::new();
                for one in group {
                    answers.extend(Box::pin(self.answers(std::slice::from_ref(one))).await);
                }
                answers
            }
            Attempt::Unknown(why) => self.again(group, why).await,
        }
    }

    async fn again(&mut self, group: &[Marked], mut why: String) -> Vec<Result<(), StoreError>> {
        let oldest = group.iter().map(|one| one.job.since).min().unwrap_or_else(stopwatch);
        let end = oldest + PATIENCE;
        while stopwatch() + PAUSE < end {
            sleep(PAUSE).await;
            match self.try_group(group, true, end.min(stopwatch() + ATTEMPT)).await {
                Attempt::Answered(answers) => return answers,
                Attempt::Unknown(again) => why = again,
                Attempt::Spoilt(failed) if group.len() == 1 => {
                    return vec![Err(failed.store_error())];
                }
                Attempt::Spoilt(failed) => {
                    // Alone each of them has its own fate, and may still be done.
                    let mut answers = Vec::new();
                    for one in group {
                        let alone = std::slice::from_ref(one);
                        let why = format!("{failed:?}");
                        answers.extend(Box::pin(self.again(alone, why)).await);
                    }
                    return answers;
                }
            }
        }
        tracing::error!(%why, jobs = group.len(), "nothing can be kept");
        group.iter().map(|_| Err(StoreError::Unavailable(why.clone()))).collect()
    }

    async fn try_group(&mut self, group: &[Marked], again: bool, until: Instant) -> Attempt {
        let again = again || self.doubt.load(Ordering::SeqCst);
        let tried = match self.session(until).await {
            Ok(session) => {
                let tried = timeout_at(until, attempt(session, group, again)).await;
                (tried.unwrap_or_else(|_| unanswered()), session.warned())
            }
            Err(why) => (Attempt::Unknown(why), false),
        };
        match tried {
            (Attempt::Answered(_), true) => {
                self.doubt.store(true, Ordering::SeqCst);
                Attempt::Unknown("a commit was not confirmed".into())
            }
            (Attempt::Answered(answers), false) => {
                self.doubt.store(false, Ordering::SeqCst);
                Attempt::Answered(answers)
            }
            (Attempt::Unknown(why), _) => {
                // What it may still be doing is nothing to us; but it may come to a commit
                // that nobody has confirmed.
                self.doubt.store(true, Ordering::SeqCst);
                self.session = None;
                Attempt::Unknown(why)
            }
            (spoilt, _) => spoilt,
        }
    }

    /// The connection, made anew if it is gone.
    async fn session(&mut self, until: Instant) -> Result<&Session, String> {
        if self.session.as_ref().is_none_or(Session::is_over) {
            self.session = None;
            let begun = timeout_at(until, Session::begin(&self.address, &self.tls)).await;
            let begun = begun.map_err(|_| String::from("it does not answer"))?;
            self.session = Some(begun.map_err(|error| error.to_string())?);
        }
        self.session.as_ref().ok_or_else(|| "it is closed".into())
    }
}

fn unanswered() -> Attempt {
    Attempt::Unknown("it does not answer".into())
}

/// One round trip. After an answer was lost everything goes into one transaction that
/// writes something in any case: if that is confirmed, so is what was done before.
async fn attempt(session: &Session, group: &[Marked], again: bool) -> Attempt {
    let mut together = Vec::new();
    let mut behind = Vec::new();
    let mut shapes = Vec::new();
    for Marked { job, stamp } in group {
        let alone = job.work.place() == Place::Alone && !again;
        let into = if alone { &mut behind } else { &mut together };
        let from = into.len();
        into.extend(job.work.questions(stamp));
        let to = into.len();
        let before = job.work.done_before(stamp).filter(|_| again);
        let checks = before.is_some();
        into.extend(before);
        shapes.push((alone, from..to, checks));
    }
    if again {
        together.push(probe(16));
    }
    let said = match session.ask_all(&together, &behind).await {
        Ok(said) => said,
        Err(Failed::Lost(why)) => return Attempt::Unknown(why),
        Err(refused) => return Attempt::Spoilt(refused),
    };
    let lost = |failed: &Failed| matches!(failed, Failed::Lost(_));
    let failures = || said.together.iter().filter_map(|answer| answer.as_ref().err());
    let all = failures().chain(said.commit.as_ref().err());
    let all = all.chain(said.behind.iter().filter_map(|answer| answer.as_ref().err()));
    if let Some(Failed::Lost(why)) = all.clone().find(|failed| lost(failed)) {
        return Attempt::Unknown(why.clone());
    }
    // The first says why; what comes after it only says that something came before.
    if let Some(failed) = failures().next().or(said.commit.as_ref().err()) {
        return Attempt::Spoilt(failed.clone());
    }
    let mut answers = Vec::new();
    for (Marked { job, .. }, (alone, range, checks)) in group.iter().zip(shapes) {
        let from = if alone { &said.behind } else { &said.together };
        let counts: Result<Vec<i64>, Failed> = from[range.clone()].iter().cloned().collect();
        let answer = match counts {
            Ok(counts) => job.work.answer(&counts),
            Err(failed) => Err(failed.store_error()),
        };
        let was_done = checks && matches!(from.get(range.end), Some(Ok(1..)));
        answers.push(if was_done { Ok(()) } else { answer });
    }
    Attempt::Answered(answers)
}
