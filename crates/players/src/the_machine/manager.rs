//! The manager: keeps track of who delivered, warns and recommends with a
//! purpose.

use tabletop::{Said, Seat, Seats};
use the_machine::{Action, DAYS, Deed, Job, Outcome, SEATS, Sight, Spot, View, Weather};

use super::morning;
use super::record::{can_reach, cards_left, promised, repute, repute_of_word, stars_of, strength};
use super::stakes::risk;
use crate::sums::logistic;

/// A meeple to be placed, as the manager thinks of it.
#[derive(Clone, Copy, Debug)]
struct Hand {
    trust: f64,
    cards: [f64; 7],
    intern: bool,
}

/// The box for the next meeple: by the plan of the morning, or by a new one if
/// somebody else has placed the others.
pub fn place(
    made: &mut Option<Made>,
    view: &View,
    heard: Vec<Said>,
    whims: &[f64; SEATS],
) -> Option<Spot> {
    let known = Morning { ledger: view.ledger, tasks: view.tasks.clone(), warn: view.warn, heard };
    let known = (known, view.inside, view.interns, *whims);
    let fits = made.take().filter(|made| made.known == known);
    let made = made.insert(fits.unwrap_or_else(|| {
        let spots = plan(view, &known.0.heard, whims, view.inside, view.interns);
        Made { known, spots }
    }));
    let heard = &made.known.0.heard;
    let now = || plan(view, heard, whims, view.unplaced, view.interns_unplaced).first().copied();
    morning::next(view, &made.spots).or_else(now)
}

/// A plan, and all that it was made from: it is kept to save time, and serves only
/// where it would be made again just the same.
#[derive(Clone, Debug)]
pub struct Made {
    known: (Morning, Seats, u8, [f64; SEATS]),
    spots: Vec<Spot>,
}

#[derive(Clone, PartialEq, Debug)]
struct Morning {
    ledger: [[Option<Deed>; DAYS]; SEATS],
    tasks: Vec<u8>,
    warn: [u8; SEATS],
    heard: Vec<Said>,
}

/// The boxes for these workers and so many interns, in the order they are asked for.
fn plan(
    view: &View,
    heard: &[Said],
    whims: &[f64; SEATS],
    workers: Seats,
    interns: u8,
) -> Vec<Spot> {
    let jobs = &view.task().jobs;
    let mut crew: Vec<Hand> = Vec::new();
    for seat in workers.iter() {
        let trust = repute_of_word(view, heard, seat).trust();
        // A warned worker is a willing worker.
        let fear = 0.06 * f64::from(view.warn[seat.index()]);
        let trust = (trust + fear + 0.1 * whims[seat.index()]).min(0.97);
        crew.push(Hand { trust, cards: cards_left(view, seat), intern: false });
    }
    let intern = Hand { trust: 1.0, cards: [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0], intern: true };
    crew.extend((0..interns).map(|_| intern));
    let mut best: Option<(f64, Vec<usize>)> = None;
    for set in 0u32..1 << jobs.len() {
        if let Some(stations) = stations(jobs, set, &crew) {
            let placed = improve(jobs, stations, &crew);
            let worth = worth(jobs, &placed, &crew);
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, placed));
            }
        }
    }
    best.map(|(_, placed)| placed.iter().map(|&spot| Spot(spot as u8)).collect())
        .unwrap_or_default()
}

/// One box per meeple if this set of boxes takes exactly this crew: the
/// strongest to the hardest.
fn stations(jobs: &[Job], set: u32, crew: &[Hand]) -> Option<Vec<usize>> {
    let is_in = |spot: usize| set >> spot & 1 == 1;
    let boxes: Vec<usize> = (0..jobs.len()).filter(|&spot| is_in(spot)).collect();
    let closed =
        boxes.iter().all(|&spot| jobs[spot].needs.is_none_or(|needed| is_in(needed.index())));
    let places: Vec<usize> = boxes
        .iter()
        .flat_map(|&spot| std::iter::repeat_n(spot, usize::from(jobs[spot].stations)))
        .collect();
    let eyes = places.iter().filter(|&&spot| jobs[spot].eye).count();
    let workers = crew.iter().filter(|hand| !hand.intern).count();
    if !closed || places.len() != crew.len() || eyes > workers {
        return None;
    }
    let hardness = |&spot: &usize| {
        let job = &jobs[spot];
        let share = f64::from(job.number) / f64::from(job.stations);
        share + f64::from(job.cogs) * 0.4
    };
    let mut places = places;
    // Eye boxes first: interns cannot take them.
    places.sort_by(|a, b| {
        let key = |spot: &usize| (jobs[*spot].eye, hardness(spot));
        key(b).partial_cmp(&key(a)).unwrap_or(std::cmp::Ordering::Equal)
    });
    let mut order: Vec<usize> = (0..crew.len()).collect();
    let power = |who: usize| crew[who].trust * strength(&crew[who].cards);
    order.sort_by(|&a, &b| {
        let key = |who: usize| (!crew[who].intern, power(who));
        key(b).partial_cmp(&key(a)).unwrap_or(std::cmp::Ordering::Equal)
    });
    let mut placed = vec![0; crew.len()];
    for (who, spot) in order.into_iter().zip(places) {
        placed[who] = spot;
    }
    Some(placed)
}

/// Swaps meeples as long as that helps.
fn improve(jobs: &[Job], mut placed: Vec<usize>, crew: &[Hand]) -> Vec<usize> {
    let mut best = worth(jobs, &placed, crew);
    loop {
        let mut better = false;
        for a in 0..placed.len() {
            for b in a + 1..placed.len() {
                placed.swap(a, b);
                let allowed = |who: usize| !(crew[who].intern && jobs[placed[who]].eye);
                let now = worth(jobs, &placed, crew);
                if allowed(a) && allowed(b) && now > best + 1e-9 {
                    best = now;
                    better = true;
                } else {
                    placed.swap(a, b);
                }
            }
        }
        if !better {
            return placed;
        }
    }
}

/// The cogs to be expected.
fn worth(jobs: &[Job], placed: &[usize], crew: &[Hand]) -> f64 {
    let mut done = [0.0; 8];
    let mut sum = 0.0;
    for (spot, job) in jobs.iter().enumerate() {
        let here: Vec<&Hand> =
            crew.iter().zip(placed).filter(|(_, at)| **at == spot).map(|(hand, _)| hand).collect();
        if here.is_empty() {
            continue;
        }
        let before = job.needs.map_or(1.0, |needed| done[needed.index()]);
        done[spot] = before * success(job, &here);
        sum += done[spot] * f64::from(job.cogs);
    }
    sum
}

/// The chance that this crew does this job.
fn success(job: &Job, crew: &[&Hand]) -> f64 {
    let trust: f64 = crew.iter().map(|hand| hand.trust).product();
    if let [hand] = crew {
        return match hand.intern {
            true => f64::from(u8::from(job.number <= 2)),
            false => hand.trust * can_reach(&hand.cards, job.number),
        };
    }
    let together: f64 =
        crew.iter().map(|hand| if hand.intern { 2.0 } else { strength(&hand.cards) }).sum();
    let margin = together - f64::from(job.number);
    let reach = logistic(1.2 * (margin + 0.8));
    // Where nobody sees who idles, more people do.
    let shade = if job.eye { 0.88 } else { 1.0 };
    trust * reach * shade
}

/// How much somebody deserves a warning today: nothing for honest work.
fn guilt(view: &View, heard: &[Said], seat: Seat) -> f64 {
    let today = usize::from(view.day) - 1;
    let Some(deed) = view.ledger[seat.index()][today] else { return 0.0 };
    if deed.outcome == Outcome::Success {
        return 0.0;
    }
    let repute = repute(view, seat);
    let seen = match deed.sight {
        Sight::Open => 1.0,
        Sight::Eye => 0.6,
        Sight::Unseen => 0.25,
    };
    let word = if promised(heard, seat) { 0.3 } else { 0.0 };
    seen + 0.8 * repute.idled - 0.35 * repute.worked + word
}

/// The next warning, or none.
pub fn warn(view: &View, heard: &[Said], whims: &[f64; SEATS]) -> (Option<Action>, String) {
    let laid = view.laid.unwrap_or_default();
    let from = (0..SEATS).rev().find(|&seat| laid[seat] > 0).unwrap_or(0);
    let given: u8 = laid.iter().sum();
    let left = view.tokens.warnings - given;
    let must = view.task().weather == Weather::Lightning;
    let wanted = wanted(view, heard, must, whims);
    // Warnings go out by seat: the first that still lacks one of those wanted.
    let next = (from..SEATS).find(|&seat| wanted[seat] > laid[seat]);
    let next = next.map(|seat| Seat(seat as u8)).filter(|_| left > 0);
    match next {
        Some(seat) => {
            let why = format!("{seat} did not do the job, and others should see that it counts.");
            (Some(Action::Warn(seat)), why)
        }
        None => (Some(Action::Done), "Nobody else deserves a warning today.".into()),
    }
}

/// How many warnings everybody shall get in all today.
fn wanted(view: &View, heard: &[Said], must: bool, whims: &[f64; SEATS]) -> [u8; SEATS] {
    let mut wanted = [0u8; SEATS];
    // Whoever is lost now is missing for the rest of the week.
    let days_left = f64::from(5 - view.day);
    for _ in 0..view.tokens.warnings {
        let value = |seat: Seat| {
            let index = seat.index();
            let marks = view.warn[index] + wanted[index] + 1;
            let before = if wanted[index] > 0 { risk(marks - 1, view.dice()) } else { 0.0 };
            let danger = risk(marks, view.dice()) - before;
            let worth = repute(view, seat).trust() * (0.4 + 0.35 * days_left);
            guilt(view, heard, seat) + whims[index]
                - 0.5 * f64::from(wanted[index])
                - 5.0 * danger * worth
        };
        let best = view
            .inside
            .iter()
            .max_by(|&a, &b| value(a).partial_cmp(&value(b)).unwrap_or(std::cmp::Ordering::Equal));
        match best {
            Some(seat) if must || (value(seat) > 0.3 && days_left > 0.0) => {
                wanted[seat.index()] += 1
            }
            _ => break,
        }
    }
    wanted
}

/// Who gets the card on top: the best worker of the day, but rivals are kept
/// in the race.
pub fn recommend(view: &View, stars: u8, whims: &[f64; SEATS]) -> (Option<Action>, String) {
    let today = usize::from(view.day) - 1;
    let draw = view.draw.map(|draw| draw.given).unwrap_or_default();
    let value = |seat: Seat| {
        let deed = view.ledger[seat.index()][today]?;
        let eligible = deed.outcome == Outcome::Success && draw[seat.index()] == 0;
        let job = &view.task().jobs[deed.spot.index()];
        let effort = f64::from(job.number) / f64::from(job.stations) + f64::from(job.cogs);
        let repute = repute(view, seat);
        let lead = stars_of(view, seat);
        eligible.then_some(
            effort + 1.5 * repute.trust() + repute.worked - 0.35 * lead + whims[seat.index()],
        )
    };
    let ranked = view.inside.iter().filter_map(|seat| Some((value(seat)?, seat)));
    let best = ranked.max_by(|a, b| a.0.partial_cmp(&b.0).unwrap_or(std::cmp::Ordering::Equal));
    match best {
        Some((_, seat)) => {
            let why = format!("{seat} has earned {stars} stars by today's work.");
            (Some(Action::Give(seat)), why)
        }
        None => (Some(Action::Keep), "Nobody has earned it.".into()),
    }
}
