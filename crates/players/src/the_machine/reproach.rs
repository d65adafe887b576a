//! Whose word was broken, as far as a seat has seen it itself: nobody is accused of
//! anything else.

use tabletop::{Said, Seat, Seats, Seen, Tale, Tone};
use the_machine::{Event, Outcome, PHRASES, Sight, TheMachine, View};

use super::record::job;

/// Did everybody see this worker play less than their share of a job that failed
/// yesterday?
pub fn seen_idle(view: &View, seat: Seat) -> bool {
    let Some(yesterday) = usize::from(view.day).checked_sub(2) else { return false };
    let deed = view.ledger[seat.index()][yesterday];
    deed.is_some_and(|deed| {
        let job = job(view, yesterday, deed.spot);
        let share = job.number.div_ceil(job.stations);
        let idle = deed.card.is_some_and(|card| card.0 < share);
        deed.outcome == Outcome::Failure && deed.sight == Sight::Open && idle
    })
}

/// The workers who gave their word for yesterday in ready-made words, and were seen to
/// break it.
pub fn broken(seen: &Seen<'_, TheMachine>, view: &View) -> Seats {
    let (mut day, mut worked) = (1, false);
    let mut liars = Seats::NONE;
    for part in seen.tale() {
        match part {
            Tale::Event(Event::Morning { day: morning, .. }) => (day, worked) = (*morning, false),
            Tale::Event(Event::Ran { .. } | Event::Stuck { .. }) => worked = true,
            // A word after the day's work is about the next one.
            Tale::Said(said) if is_word(said, view) => {
                let about = day + u8::from(worked);
                if about + 1 == view.day && seen_idle(view, said.seat) {
                    liars.insert(said.seat);
                }
            }
            Tale::Event(_) | Tale::Said(_) => {}
        }
    }
    liars
}

/// A worker's promise to work, which the ledger can judge.
fn is_word(said: &Said, view: &View) -> bool {
    let statement = &said.statement;
    let known = PHRASES.iter().any(|phrase| phrase.words == statement.words());
    statement.tone() == Tone::Promise && known && said.seat != view.manager()
}
