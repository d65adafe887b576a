//! Whatever plays many games is run here: on all cores, with results that depend
//! on seeds and never on cores or order; it can be interrupted and continued, and
//! split into shards that merge to the report of one run.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::keep::{self, Keep};
use crate::progress::Progress;

pub use crate::keep::Trouble;

/// What shall be played, and how its sheets are kept. A sheet is what is known of
/// one unit, mostly a game.
pub trait Plan: Sync {
    type Sheet: Send;

    /// Everything the sheets depend on: a file of other settings is refused.
    fn settings(&self) -> Value;

    fn units(&self) -> u32;

    fn write(&self, sheet: &Self::Sheet) -> Value;

    fn read(&self, value: &Value) -> Option<Self::Sheet>;

    /// After how many units it is asked whether that is enough; never, if 0.
    fn step(&self) -> u32 {
        0
    }

    /// Do these first units tell enough?
    fn enough(&self, _sheets: &[Self::Sheet]) -> bool {
        false
    }
}

/// A plan, and somebody who can carry it out.
pub trait Work: Sync {
    type Plan: Plan;

    fn plan(&self) -> &Self::Plan;

    /// Plays a unit. What comes of it depends on its number and nothing else.
    fn play(&self, nth: u32) -> <Self::Plan as Plan>::Sheet;
}

/// One of several parts of a run: `2/4` is the second of four.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    nth: u32,
    of: u32,
}

impl Shard {
    pub const WHOLE: Shard = Shard { nth: 1, of: 1 };

    fn has(self, unit: u32) -> bool {
        unit % self.of == self.nth - 1
    }
}

impl Default for Shard {
    fn default() -> Self {
        Shard::WHOLE
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.nth, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/');
        let parts = parts.and_then(|(nth, of)| Some((nth.parse().ok()?, of.parse().ok()?)));
        let shard = parts.filter(|&(nth, of)| 1 <= nth && nth <= of && of <= 10_000);
        shard
            .map(|(nth, of)| Shard { nth, of })
            .ok_or_else(|| format!("“{text}” is not a part of a run; 2/4 is the second of four."))
    }
}

/// How something is run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Runner<'a> {
    /// How many cores; all of them, if nothing is said.
    pub cores: Option<usize>,
    pub shard: Shard,
    /// The file that keeps what is played, and from which the run goes on.
    pub keep: Option<&'a Path>,
    /// Becomes true when the run shall stop.
    pub stop: Option<&'a AtomicBool>,
    /// Shows how far it is, on a terminal.
    pub progress: bool,
}

/// What came of a run.
#[derive(Clone, PartialEq, Debug)]
pub enum Run<T> {
    Whole(T),
    /// It was interrupted, or only a shard was asked for.
    Part {
        done: u32,
        of: u32,
        interrupted: bool,
    },
}

impl<T> Run<T> {
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Run<U> {
        match self {
            Run::Whole(all) => Run::Whole(make(all)),
            Run::Part { done, of, interrupted } => Run::Part { done, of, interrupted },
        }
    }
}

/// The sheets of the first units, without a gap, and those that came early.
struct Stack<'a, P: Plan> {
    plan: &'a P,
    first: Vec<P::Sheet>,
    early: BTreeMap<u32, P::Sheet>,
    /// As many units as will be reported.
    enough: u32,
}

impl<'a, P: Plan> Stack<'a, P> {
    fn new(plan: &'a P) -> Self {
        Stack { plan, first: Vec::new(), early: BTreeMap::new(), enough: plan.units() }
    }

    /// Adds a sheet. The question whether it is enough is asked of the first units
    /// in their order, so the answer does not depend on who was faster.
    fn add(&mut self, unit: u32, sheet: P::Sheet) {
        self.early.insert(unit, sheet);
        while self.first.len() < self.enough as usize
            && let Some(sheet) = self.early.remove(&(self.first.len() as u32))
        {
            self.first.push(sheet);
            let (count, step) = (self.first.len() as u32, self.plan.step());
            if step > 0 && count % step == 0 && self.plan.enough(&self.first) {
                self.enough = count;
            }
        }
    }

    fn has(&self, unit: u32) -> bool {
        (unit as usize) < self.first.len() || self.early.contains_key(&unit)
    }

    fn is_whole(&self) -> bool {
        self.first.len() == self.enough as usize
    }

    fn len(&self) -> usize {
        self.first.len() + self.early.len()
    }
}

impl Runner<'_> {
    /// Plays what is not kept yet.
    pub fn run<W: Work>(&self, work: &W) -> Result<Run<Vec<<W::Plan as Plan>::Sheet>>, Trouble> {
        let plan = work.plan();
        let mut stack = Stack::new(plan);
        let mut keep = match self.keep {
            None => None,
            Some(path) => {
                let (keep, kept) = Keep::open(path, plan, self.shard)?;
                kept.into_iter().for_each(|(unit, sheet)| stack.add(unit, sheet));
                Some(keep)
            }
        };
        let units: Vec<u32> = (0..plan.units()).filter(|&unit| self.shard.has(unit)).collect();
        let todo: Vec<u32> = units.iter().copied().filter(|&unit| !stack.has(unit)).collect();
        let mut progress = Progress::new(self.progress, units.len() - todo.len(), units.len());
        if !stack.is_whole() {
            self.play(
                &todo,
                |unit| work.play(unit),
                |unit, sheet| {
                    if let Some(keep) = &mut keep {
                        keep.add(unit, plan.write(&sheet))?;
                    }
                    stack.add(unit, sheet);
                    progress.at(stack.len());
                    Ok(stack.is_whole())
                },
            )?;
        }
        progress.done();
        if let Some(mut keep) = keep {
            keep.flush()?;
        }
        Ok(match stack.is_whole() {
            true => Run::Whole(stack.first),
            false => {
                let (done, of) = (stack.len() as u32, units.len() as u32);
                Run::Part { done, of, interrupted: done < of }
            }
        })
    }

    /// Plays units on all cores and hands their sheets over one by one, until
    /// there are none left, it is told to stop, or the receiver says it is enough.
    fn play<S: Send>(
        &self,
        todo: &[u32],
        play: impl Fn(u32) -> S + Sync,
        mut take: impl FnMut(u32, S) -> Result<bool, Trouble>,
    ) -> Result<(), Trouble> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let cores = self.cores.unwrap_or(cores).clamp(1, todo.len().max(1));
        let (next, halt) = (AtomicUsize::new(0), AtomicBool::new(false));
        let asked_to_stop = || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            for _ in 0..cores {
                let (sender, next, halt, play) = (sender.clone(), &next, &halt, &play);
                scope.spawn(move || {
                    while !halt.load(Ordering::Relaxed)
                        && let Some(&unit) = todo.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        if sender.send((unit, play(unit))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut outcome = Ok(());
            loop {
                let received = receiver.recv_timeout(Duration::from_millis(100));
                if asked_to_stop() {
                    halt.store(true, Ordering::Relaxed);
                }
                match received {
                    Ok((unit, sheet)) if outcome.is_ok() => match take(unit, sheet) {
                        Ok(false) => {}
                        Ok(true) => halt.store(true, Ordering::Relaxed),
                        Err(trouble) => {
                            halt.store(true, Ordering::Relaxed);
                            outcome = Err(trouble);
                        }
                    },
                    Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return outcome,
                }
            }
        })
    }
}

/// Plays so many units on all cores, and returns what came of them in their order:
/// for what is too short to be kept.
pub fn each<S: Send>(units: u32, play: impl Fn(u32) -> S + Sync) -> Vec<S> {
    let todo: Vec<u32> = (0..units).collect();
    let mut sheets = BTreeMap::new();
    let played = Runner::default().play(&todo, play, |unit, sheet| {
        sheets.insert(unit, sheet);
        Ok(false)
    });
    assert!(played.is_ok(), "nothing is written, so nothing can fail");
    sheets.into_values().collect()
}

/// The sheets of a run from the files of all its shards, or of it whole.
pub fn merge<P: Plan>(plan: &P, files: &[&Path]) -> Result<Vec<P::Sheet>, Trouble> {
    let mut stack = Stack::new(plan);
    for path in files {
        for (unit, sheet) in keep::read(path, plan)? {
            if !stack.has(unit) {
                stack.add(unit, sheet);
            }
        }
    }
    match stack.is_whole() {
        true => Ok(stack.first),
        false => Err(Trouble::Missing { have: stack.len() as u32, of: plan.units() }),
    }
}
