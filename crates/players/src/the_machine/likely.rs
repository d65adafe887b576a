//! What others have done tells what they hold: whoever idled with a 1 hardly has a 0, and of
//! a shared box that failed the low card is rather from somebody who is known to idle.

use tabletop::Seat;
use the_machine::{Card, Hand, Job, SEATS, TheMachine};

use super::quick;

/// The chance that somebody works of whom nothing else is known: on the first day, and later.
const FIRST: f64 = 0.93;
const LATER: f64 = 0.4;
/// How often a card is chosen for reasons that nobody else can see.
const OTHERWISE: f64 = 0.2;
/// How often somebody who idles keeps the low cards: whoever thinks does so more often than
/// the quick policy.
const THRIFTY: f64 = 0.4;

/// How likely it is that the others have played what they have in this world. It counts
/// where worlds differ: in who played which card unseen or in an eye box, and in what was
/// held beside it.
pub fn of(world: &TheMachine, observer: Seat) -> f64 {
    let others = (0..SEATS as u8).map(Seat).filter(|&seat| seat != observer);
    others.map(|seat| of_worker(world, seat)).product()
}

fn of_worker(world: &TheMachine, seat: Seat) -> f64 {
    let (worked, idled) = quick::record(world, seat);
    let mut hand = world.hand(seat);
    let mut likelihood = 1.0;
    // Back from today: with the card of a day comes the hand it was chosen from.
    for (day, entry) in world.days_of(seat).iter().enumerate().rev() {
        let Some(entry) = entry else { continue };
        hand = hand.with(entry.card);
        let job = &world.task_of(day).jobs[entry.spot.index()];
        // A day is judged by the others.
        let (that_worked, that_idled) = quick::tells(world, day, entry);
        let usual = if day == 0 { FIRST } else { LATER };
        let will = quick::will(usual, worked - that_worked, idled - that_idled);
        let crew = (0..SEATS as u8)
            .map(Seat)
            .filter(|&mate| world.days_of(mate)[day].is_some_and(|other| other.spot == entry.spot));
        let interns = job.stations.saturating_sub(crew.count() as u8);
        let part =
            quick::share(job, interns * world.components().intern_works, job.stations - interns);
        likelihood *= chance(hand, job, part, will, entry.card);
    }
    likelihood
}

/// The chance that this card is chosen from that hand.
fn chance(hand: Hand, job: &Job, part: u8, will: f64, card: Card) -> f64 {
    let is = |wish: Option<Card>, chance: f64| if wish == Some(card) { chance } else { 0.0 };
    let clear = is(quick::work(hand, job, part), will)
        + is(quick::idle(hand, job, false), (1.0 - will) * (1.0 - THRIFTY))
        + is(quick::idle(hand, job, true), (1.0 - will) * THRIFTY);
    let any = f64::from(hand.count(card)) / f64::from(hand.len());
    OTHERWISE * any + (1.0 - OTHERWISE) * clear
}
