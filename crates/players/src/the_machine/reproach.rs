//! Whose word was broken, as far as a seat has seen it itself: nobody is accused of
//! anything else.

use tabletop::{Said, Seat, Seats, Seen, Tale, Tone};
use the_machine::{Event, Outcome, PHRASES, Sight, TheMachine, View};

use super::record::job;

/// Did everybody see this worker play less than their share of a job that failed on
/// that day?
pub fn seen_idle(view: &View, seat: Seat, day: u8) -> bool {
    let Some(nth) = usize::from(day).checked_sub(1) else { return false };
    let deed = view.ledger[seat.index()][nth];
    deed.is_some_and(|deed| {
        let job = job(view, nth, deed.spot);
        let share = job.number.div_ceil(job.stations);
        let idle = deed.card.is_some_and(|card| card.0 < share);
        deed.outcome == Outcome::Failure && deed.sight == Sight::Open && idle
    })
}

/// What is told, with the day whose work comes next: a word after the day's work is about
/// the next one.
pub fn by_day(tale: &[Tale<TheMachine>]) -> impl Iterator<Item = (u8, &Tale<TheMachine>)> {
    let (mut today, mut about) = (1, 1);
    tale.iter().map(move |part| {
        match part {
            Tale::Event(Event::Morning { day, .. }) => (today, about) = (*day, *day),
            Tale::Event(Event::Ran { .. } | Event::Stuck { .. }) => about = today + 1,
            Tale::Event(_) | Tale::Said(_) => {}
        }
        (about, part)
    })
}

/// The workers who gave their word for that day in ready-made words, and were seen to
/// break it.
pub fn broken(seen: &Seen<'_, TheMachine>, view: &View, day: u8) -> Seats {
    let liar = |(about, part): (u8, &Tale<TheMachine>)| match part {
        Tale::Said(said) if about == day && is_word(said, view) => Some(said.seat),
        _ => None,
    };
    by_day(seen.tale()).filter_map(liar).filter(|&seat| seen_idle(view, seat, day)).collect()
}

/// A worker's promise to work, which the ledger can judge.
fn is_word(said: &Said, view: &View) -> bool {
    let statement = &said.statement;
    let known = PHRASES.iter().any(|phrase| phrase.words == statement.words());
    statement.tone() == Tone::Promise && known && said.seat != view.manager()
}
