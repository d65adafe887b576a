//! The Machine at a table: who is awaited behind a closed door, what can be said at
//! the moment, and at the end what promises were worth.

use tabletop::plain::{Meant, Topic};
use tabletop::{Phrase, Seat, Seats, Tale, Tone};
use the_machine::{
    DAYS, Event, Options, Outcome, PHRASES, Phase, Sight, TheMachine, View, phrase_of,
};

use super::Hosted;
use crate::view::{Awaited, Verdict};
use crate::words::the_machine as words;

impl Hosted for TheMachine {
    const COUNCIL: bool = true;

    /// The door of the meeting is shut: whose turn it is inside, and whether they
    /// write or vote, is known to those inside alone.
    fn awaited(view: &View) -> Awaited {
        match (view.phase, &view.room) {
            (Phase::Over, _) => Awaited::Nobody,
            (Phase::Cards, _) => Awaited::Sealed(view.chosen, view.inside.len()),
            (Phase::Meeting, None) => Awaited::Closed(words::WAITING_MEETING),
            (Phase::Meeting, Some(room)) => match room.voting {
                true => {
                    let there = view.attendees.map_or(0, |there| there.len());
                    Awaited::Sealed(room.voted, there.saturating_sub(1))
                }
                false => Awaited::Turn(room.proposer),
            },
            (Phase::Placing | Phase::Warnings | Phase::Recommendations, _) => {
                Awaited::Turn(view.manager())
            }
        }
    }

    fn phrases_now(view: &View) -> Vec<Phrase> {
        phrases(view)
    }

    fn means(view: &View, meant: &Meant) -> Option<&'static str> {
        let manages = view.seat() == Some(view.manager());
        Some(match (meant.tone, meant.topic) {
            (Tone::Promise, Topic::Reward | Topic::Help) if manages => "reward",
            (Tone::Promise, Topic::Work) => "hard",
            (Tone::Promise, Topic::Help) => "trust",
            (Tone::Refuse, Topic::Work | Topic::Help) => "not-me",
            (Tone::Refuse, Topic::Word) => "tried",
            (Tone::Ask, Topic::Work) => "rely",
            (Tone::Ask, Topic::Help) if manages => "rely",
            (Tone::Ask, Topic::Rest) => "slow",
            (Tone::Ask, Topic::Help | Topic::Lighter) => "easy",
            (Tone::Ask, Topic::Vote) if meant.not => "mercy",
            (Tone::Ask | Tone::Promise, Topic::Vote) => "agree",
            (Tone::Ask, Topic::Peace) | (Tone::Refuse, Topic::Vote) => "mercy",
            (Tone::Accuse, Topic::Word) => "broke-word",
            (Tone::Accuse, Topic::Idleness) => "lazy",
            (Tone::Accuse, Topic::Zeal) => "scab",
            (Tone::Accuse, Topic::Fairness) => "unfair",
            (Tone::Threaten, _) if manages => "watching",
            (Tone::Threaten, _) => "regret",
            (Tone::Thank, _) if manages => "thanks",
            (Tone::Thank, _) => "solidarity",
            (Tone::Plain, _) => "sorry",
            _ => return None,
        })
    }

    fn titles(public: &View) -> Vec<(Seat, &'static str)> {
        vec![(public.manager(), "manager"), (public.manager(), "boss")]
    }

    /// A worker's word is one, however often and in whatever words it is given.
    fn same_promise(one: (&str, Option<Seat>), other: (&str, Option<Seat>)) -> bool {
        let words = |slug: &str| phrase_of(slug).map_or("", |phrase| phrase.words);
        let work = |said: &str| ["hard", "can", "trust"].iter().any(|slug| words(slug) == said);
        one == other || (work(one.0) && work(other.0))
    }

    /// A time to talk each day, when everybody knows where they are sent.
    fn council(public: &View) -> Option<(u32, Seats, Seats)> {
        let everybody = public.inside.with(public.manager());
        let cards = public.phase == Phase::Cards;
        cards.then(|| (u32::from(public.day), everybody, public.inside))
    }

    fn ghost(event: &Event) -> Option<Seat> {
        match event {
            Event::Out { seat, .. } => Some(*seat),
            _ => None,
        }
    }

    fn time(event: &Event) -> Option<String> {
        match event {
            Event::Morning { day, .. } => Some(words::WEEK[index(*day)].to_string()),
            _ => None,
        }
    }

    fn verdict(tale: &[Tale<TheMachine>], at: usize, view: &View) -> (Verdict, String) {
        verdict(tale, at, view)
    }

    fn when(public: &View) -> String {
        words::WEEK[index(public.day)].to_string()
    }

    fn role(view: &View, seat: Seat) -> Option<String> {
        let manages = seat == view.manager();
        Some(if manages { words::MANAGER } else { words::WORKER }.to_string())
    }

    fn matters(_options: &Options, key: &str) -> bool {
        // Who manages stands with the crew.
        key != "manager"
    }
}

/// Ready-made sentences by who says them when.
const MANAGER: [&str; 10] = [
    "rely",
    "reward",
    "watching",
    "lightning",
    "thanks",
    "lazy",
    "broke-word",
    "unfair",
    "reasons",
    "sorry",
];
const WORKER: [&str; 15] = [
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
    "tried",
    "sorry",
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
/// Whoever is out gives no promises and asks for no work any more.
const GHOST: [&str; 6] = ["thanks", "solidarity", "unfair", "see", "with-you", "sorry"];
const AFTERWARDS: [&str; 6] = ["thanks", "solidarity", "broke-word", "lazy", "scab", "unfair"];

fn phrases(view: &View) -> Vec<Phrase> {
    let slugs: &[&str] = match (view.phase, view.seat()) {
        (Phase::Over, _) => &AFTERWARDS,
        (_, Some(seat)) if seat != view.manager() && !view.inside.contains(seat) => &GHOST,
        (Phase::Meeting, _) => &ROOM,
        (_, Some(seat)) if seat == view.manager() => &MANAGER,
        _ => &WORKER,
    };
    let find = |slug: &&str| PHRASES.iter().find(|phrase| phrase.slug == *slug).copied();
    slugs.iter().filter_map(find).collect()
}

fn index(day: u8) -> usize {
    usize::from(day.saturating_sub(1)).min(DAYS - 1)
}

/// What came of a promise.
fn verdict(tale: &[Tale<TheMachine>], at: usize, view: &View) -> (Verdict, String) {
    let Some(Tale::Said(said)) = tale.get(at) else { return (Verdict::Table, String::new()) };
    let morning = |part: &Tale<TheMachine>| matches!(part, Tale::Event(Event::Morning { .. }));
    let begin = tale[..at].iter().rposition(morning).unwrap_or(0);
    let end = tale[at..].iter().position(morning).map_or(tale.len(), |next| at + next);
    let day = match tale[begin] {
        Tale::Event(Event::Morning { day, .. }) => day,
        _ => 1,
    };
    if said.seat == view.manager() {
        let Some(to) = said.statement.to() else { return (Verdict::Void, words::TO_NOBODY.into()) };
        let rewarded = tale[begin..end].iter().any(
            |part| matches!(part, Tale::Event(Event::Recommended { seat, .. }) if *seat == to),
        );
        let (verdict, why) = of_manager(view, to, day, rewarded);
        return (verdict, why.into());
    }
    // A worker's word after today's work is about tomorrow.
    let worked = tale[begin..at]
        .iter()
        .any(|part| matches!(part, Tale::Event(Event::Ran { .. } | Event::Stuck { .. })));
    match worked {
        false => {
            let (verdict, why) = of_worker(view, said.seat, day);
            (verdict, why.into())
        }
        true => {
            let (verdict, why) = of_worker(view, said.seat, day + 1);
            (verdict, words::tomorrow(why))
        }
    }
}

/// A worker promises to work: that is kept by a task that is fulfilled, or by a
/// card that was worth its share of it.
fn of_worker(view: &View, seat: Seat, day: u8) -> (Verdict, &'static str) {
    if usize::from(day) > DAYS {
        return (Verdict::Void, words::NO_SUCH_DAY);
    }
    let Some(deed) = view.ledger[seat.index()][index(day)] else {
        return (Verdict::Void, words::NO_SUCH_DAY);
    };
    let Some(&task) = view.tasks.get(index(day)) else {
        return (Verdict::Void, words::NO_SUCH_DAY);
    };
    let task = &view.options.components().tasks[usize::from(task)];
    let job = &task.jobs[deed.spot.index()];
    let share = job.number.div_ceil(job.stations);
    match (deed.outcome, deed.card) {
        (Outcome::Success, _) => (Verdict::Kept, words::TASK_DONE),
        (Outcome::NotRun, _) => (Verdict::Void, words::NOT_RUN_ANY_MORE),
        (Outcome::Failure, Some(card)) if card.0 >= share => {
            // It was not for want of trying.
            match deed.sight {
                Sight::Unseen => (Verdict::Kept, words::TRIED_UNSEEN),
                Sight::Open | Sight::Eye => (Verdict::Kept, words::TRIED),
            }
        }
        (Outcome::Failure, _) => (Verdict::Broken, words::IDLED),
    }
}

/// The manager promises to speak for somebody who works well.
fn of_manager(view: &View, to: Seat, day: u8, rewarded: bool) -> (Verdict, &'static str) {
    let deed = view.ledger[to.index()][index(day)];
    match deed.map(|deed| deed.outcome) {
        _ if rewarded => (Verdict::Kept, words::REWARDED),
        Some(Outcome::Success) => (Verdict::Broken, words::NOT_REWARDED),
        Some(Outcome::Failure | Outcome::NotRun) | None => (Verdict::Void, words::NOT_EARNED),
    }
}
