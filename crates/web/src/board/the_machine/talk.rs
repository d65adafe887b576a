//! What can be said at the moment, and at the end what promises were worth.

use tabletop::{Phrase, Seat, Tone};
use the_machine::{DAYS, Event, Outcome, PHRASES, Phase, SEATS, Sight, TheMachine, View};

use super::super::Tale;
use crate::face::Promise;
use crate::words::the_machine as words;

/// Ready-made sentences by who says them when.
const MANAGER: [&str; 8] =
    ["rely", "reward", "watching", "lightning", "thanks", "lazy", "broke-word", "unfair"];
const WORKER: [&str; 13] = [
    "hard",
    "can",
    "trust",
    "not-me",
    "too-hard",
    "slow",
    "easy",
    "remember",
    "regret",
    "unfair",
    "solidarity",
    "scab",
    "broke-word",
];
const ROOM: [&str; 9] = [
    "agree",
    "mercy",
    "voted-union",
    "voted-scab",
    "voted-peace",
    "voted-me",
    "voted-enough",
    "scab",
    "regret",
];
const AFTERWARDS: [&str; 6] = ["thanks", "solidarity", "broke-word", "lazy", "scab", "unfair"];

pub(super) fn phrases(view: &View) -> Vec<Phrase> {
    let slugs: &[&str] = match (view.phase, view.seat()) {
        (Phase::Over, _) => &AFTERWARDS,
        (Phase::Meeting, _) => &ROOM,
        (_, Some(seat)) if seat == view.manager() => &MANAGER,
        _ => &WORKER,
    };
    let find = |slug: &&str| PHRASES.iter().find(|phrase| phrase.slug == *slug).copied();
    slugs.iter().filter_map(find).collect()
}

/// Every promise of the week, and what came of it.
pub(super) fn promises(tale: &[Tale<'_, TheMachine>], view: &View) -> Vec<Promise> {
    let mut day = 1;
    let mut given: Vec<Promise> = Vec::new();
    let mut rewarded = [[false; SEATS]; DAYS];
    let mut worked = [false; DAYS];
    let mut made: Vec<u8> = Vec::new();
    for part in tale {
        match part {
            Tale::Event(Event::Morning { day: today, .. }) => day = *today,
            Tale::Event(Event::Ran { .. } | Event::Stuck { .. }) => worked[index(day)] = true,
            Tale::Event(Event::Recommended { seat, .. }) => {
                rewarded[index(day)][seat.index()] = true;
            }
            Tale::Event(_) => {}
            Tale::Said(said) if said.statement.tone() == Tone::Promise => {
                // A worker's word after today's work is about tomorrow.
                let of_manager = said.seat == view.manager();
                let late = worked[index(day)] && !of_manager;
                made.push(if late { day + 1 } else { day });
                given.push(Promise {
                    seat: said.seat,
                    to: said.statement.to(),
                    words: said.statement.words().to_string(),
                    when: words::WEEK[index(day)].to_string(),
                    kept: None,
                    why: String::new(),
                });
            }
            Tale::Said(_) => {}
        }
    }
    for (promise, day) in given.iter_mut().zip(made) {
        let (kept, why) = match promise.seat == view.manager() {
            true => of_manager(view, promise.to, day, &rewarded),
            false => of_worker(view, promise.seat, day),
        };
        promise.kept = kept;
        promise.why = why.to_string();
    }
    given
}

fn index(day: u8) -> usize {
    usize::from(day.saturating_sub(1)).min(DAYS - 1)
}

/// A worker promises to work: that is kept by a task that is fulfilled, or by a
/// card that was worth its share of it.
fn of_worker(view: &View, seat: Seat, day: u8) -> (Option<bool>, &'static str) {
    if usize::from(day) > DAYS {
        return (None, words::NO_SUCH_DAY);
    }
    let Some(deed) = view.ledger[seat.index()][index(day)] else {
        return (None, words::NO_SUCH_DAY);
    };
    let Some(&task) = view.tasks.get(index(day)) else { return (None, words::NO_SUCH_DAY) };
    let task = &view.options.components().tasks[usize::from(task)];
    let job = &task.jobs[deed.spot.index()];
    let share = job.number.div_ceil(job.stations);
    match (deed.outcome, deed.card) {
        (Outcome::Success, _) => (Some(true), words::TASK_DONE),
        (Outcome::NotRun, _) => (None, words::NOT_RUN_ANY_MORE),
        (Outcome::Failure, Some(card)) if card.0 >= share => {
            // It was not for want of trying.
            match deed.sight {
                Sight::Unseen => (Some(true), words::TRIED_UNSEEN),
                Sight::Open | Sight::Eye => (Some(true), words::TRIED),
            }
        }
        (Outcome::Failure, _) => (Some(false), words::IDLED),
    }
}

/// The manager promises to speak for somebody who works well.
fn of_manager(
    view: &View,
    to: Option<Seat>,
    day: u8,
    rewarded: &[[bool; SEATS]; DAYS],
) -> (Option<bool>, &'static str) {
    let Some(seat) = to else { return (None, words::TO_NOBODY) };
    let deed = view.ledger[seat.index()][index(day)];
    match deed.map(|deed| deed.outcome) {
        _ if rewarded[index(day)][seat.index()] => (Some(true), words::REWARDED),
        Some(Outcome::Success) => (Some(false), words::NOT_REWARDED),
        Some(Outcome::Failure | Outcome::NotRun) | None => (None, words::NOT_EARNED),
    }
}
