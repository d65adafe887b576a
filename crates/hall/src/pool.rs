//! Where bots and advisers search: a fixed number of threads, and queues that are fair to
//! tables.
//!
//! Every table that wants something thought about is served in turn, however much it
//! wants. Hints that people wait for have a queue of their own, and the two are served by
//! turns: a hint does not wait behind a house full of bots, and bots do not starve where
//! everybody asks for hints. What decides at once, or does not heed the time, is thought
//! about elsewhere and waits for nobody here. Whoever begins to search gets a fair part of
//! the time that is left until its answer is due: the more wait, the less each thinks, down
//! to its quick policy. So a house full of experts makes experts play worse, and keeps
//! nobody waiting.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use players::Patience;
use tokio::sync::oneshot;

use crate::clock::Clock;
use crate::moment::Moment;

/// The threads that think.
#[derive(Debug)]
pub struct Pool {
    shared: Arc<Shared>,
    clock: Clock,
}

#[derive(Debug)]
struct Shared {
    waiting: Mutex<Waiting>,
    ready: Condvar,
    threads: usize,
}

#[derive(Debug, Default)]
struct Waiting {
    jobs: Queues<Job>,
    closed: bool,
}

struct Job {
    /// When its answer is due.
    due: Moment,
    work: Box<dyn FnOnce(Patience) + Send>,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Job({:?})", self.due)
    }
}

impl Pool {
    /// So many threads, at least one.
    #[allow(clippy::disallowed_methods)]
    pub fn new(threads: usize, clock: Clock) -> Pool {
        let threads = threads.max(1);
        let waiting = Mutex::default();
        let shared = Arc::new(Shared { waiting, ready: Condvar::new(), threads });
        for _ in 0..threads {
            let (shared, clock) = (Arc::clone(&shared), clock.clone());
            std::thread::spawn(move || shared.work(&clock));
        }
        Pool { shared, clock }
    }

    /// As many threads as there are cores, but for one that is left to people.
    pub fn beside_people(clock: Clock) -> Pool {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Pool::new(cores - 1, clock)
    }

    /// Has something thought about for a table; the answer is due in that time. Nothing
    /// comes back from work that panics.
    pub fn think<T: Send + 'static>(
        &self,
        table: &str,
        time: Duration,
        work: impl FnOnce(Patience) -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        self.wanted(Whose::Bot, table, time, work)
    }

    /// The same for somebody who waits for it in person.
    pub fn advise<T: Send + 'static>(
        &self,
        table: &str,
        time: Duration,
        work: impl FnOnce(Patience) -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        self.wanted(Whose::Person, table, time, work)
    }

    fn wanted<T: Send + 'static>(
        &self,
        whose: Whose,
        table: &str,
        time: Duration,
        work: impl FnOnce(Patience) -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let (done, answer) = oneshot::channel();
        let work = Box::new(move |patience| {
            // Whoever asked may have stopped waiting: then it need not be done.
            if !done.is_closed() {
                let _ = done.send(work(patience));
            }
        });
        let job = Job { due: self.clock.now() + time, work };
        self.shared.waiting().jobs.of(whose).push(table, job);
        self.shared.ready.notify_one();
        answer
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.waiting().closed = true;
        self.shared.ready.notify_all();
    }
}

impl Shared {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What one thread does until the house closes.
    fn work(&self, clock: &Clock) {
        while let Some((job, waiting)) = self.next() {
            let now = clock.now();
            let share = share(job.due.saturating_sub(now), self.threads, waiting);
            let (until, clock) = (now + share, clock.clone());
            let patience = Patience::until(move || clock.now() >= until);
            // Whoever waits for it hears that nothing came of it.
            let _ = catch_unwind(AssertUnwindSafe(|| (job.work)(patience)));
        }
    }

    /// The next job, and how many others wait who are served before all like it are.
    fn next(&self) -> Option<(Job, usize)> {
        let mut waiting = self.waiting();
        loop {
            if let Some(next) = waiting.jobs.pop() {
                return Some(next);
            }
            if waiting.closed {
                return None;
            }
            waiting = self.ready.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Somebody's part of the time that is left, where so many wait for so many threads.
fn share(left: Duration, threads: usize, waiting: usize) -> Duration {
    let rounds = waiting.div_ceil(threads) as u32 + 1;
    left / rounds
}

/// For whom something is thought about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Whose {
    Bot,
    /// Somebody who has asked for a hint.
    Person,
}

/// One queue for bots and one for people, served by turns as long as both are wanted.
#[derive(Debug)]
struct Queues<J> {
    bots: Queue<J>,
    people: Queue<J>,
    next: Whose,
}

impl<J> Default for Queues<J> {
    fn default() -> Self {
        Queues { bots: Queue::default(), people: Queue::default(), next: Whose::Person }
    }
}

impl<J> Queues<J> {
    fn of(&mut self, whose: Whose) -> &mut Queue<J> {
        match whose {
            Whose::Bot => &mut self.bots,
            Whose::Person => &mut self.people,
        }
    }

    /// The next job, and how many others wait who are served before all like it are: of
    /// the other kind one for each.
    fn pop(&mut self) -> Option<(J, usize)> {
        let whose = match (self.bots.waiting, self.people.waiting) {
            (_, 0) => Whose::Bot,
            (0, _) => Whose::Person,
            _ => self.next,
        };
        let job = self.of(whose).pop()?;
        self.next = whose.other();
        let (own, other) = (self.of(whose).waiting, self.of(whose.other()).waiting);
        Some((job, own + own.min(other)))
    }
}

impl Whose {
    fn other(self) -> Whose {
        match self {
            Whose::Bot => Whose::Person,
            Whose::Person => Whose::Bot,
        }
    }
}

/// A line for every table; they are served in turn.
#[derive(Debug)]
struct Queue<J> {
    lines: BTreeMap<String, VecDeque<J>>,
    /// Whose turn it is next, of the tables with a line.
    turns: VecDeque<String>,
    waiting: usize,
}

impl<J> Default for Queue<J> {
    fn default() -> Self {
        Queue { lines: BTreeMap::new(), turns: VecDeque::new(), waiting: 0 }
    }
}

impl<J> Queue<J> {
    fn push(&mut self, table: &str, job: J) {
        if !self.lines.contains_key(table) {
            self.turns.push_back(table.to_string());
        }
        self.lines.entry(table.to_string()).or_default().push_back(job);
        self.waiting += 1;
    }

    fn pop(&mut self) -> Option<J> {
        let table = self.turns.pop_front()?;
        let line = self.lines.get_mut(&table)?;
        let job = line.pop_front()?;
        match line.is_empty() {
            true => drop(self.lines.remove(&table)),
            false => self.turns.push_back(table),
        }
        self.waiting -= 1;
        Some(job)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_served_in_turn_however_much_they_want() {
        let mut queue = Queue::default();
        (0..4).for_each(|nth| queue.push("greedy", ("greedy", nth)));
        queue.push("modest", ("modest", 0));
        queue.push("third", ("third", 0));
        let served: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        let whose: Vec<&str> = served.iter().map(|(whose, _)| *whose).collect();
        assert_eq!(whose, ["greedy", "modest", "third", "greedy", "greedy", "greedy"]);
        assert!(served.iter().filter(|job| job.0 == "greedy").map(|job| job.1).eq(0..4));
        assert!(queue.lines.is_empty() && queue.turns.is_empty() && queue.waiting == 0);
    }

    #[test]
    fn hints_and_bots_are_served_by_turns() {
        let mut queues = Queues::default();
        (0..5).for_each(|nth| queues.of(Whose::Bot).push("full", ("bot", nth)));
        (0..3).for_each(|nth| queues.of(Whose::Person).push("own", ("hint", nth)));
        let served: Vec<_> = std::iter::from_fn(|| queues.pop()).collect();
        let order: Vec<_> = served.iter().map(|(job, _)| job.0).collect();
        assert_eq!(order, ["hint", "bot", "hint", "bot", "hint", "bot", "bot", "bot"]);
        // Two more hints and as many bots between them; then the other bots and a hint.
        let before: Vec<_> = served.iter().map(|(_, waiting)| *waiting).collect();
        assert_eq!(before, [4, 6, 2, 4, 0, 2, 1, 0]);
        // Whoever came first was a bot: the next to come first is a person.
        queues.of(Whose::Bot).push("full", ("bot", 5));
        queues.of(Whose::Person).push("own", ("hint", 3));
        assert_eq!(queues.pop(), Some((("hint", 3), 0)));
    }

    #[test]
    fn the_more_wait_the_less_each_thinks() {
        let second = Duration::from_secs(1);
        assert_eq!(share(second, 1, 0), second);
        assert_eq!(share(second, 1, 9), second / 10);
        assert_eq!(share(second, 2, 9), second / 6);
        assert_eq!(share(Duration::ZERO, 2, 9), Duration::ZERO);
    }
}
