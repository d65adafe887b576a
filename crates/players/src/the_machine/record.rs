//! What the table remembers of everybody: the public ledger, read as a judgement.

use tabletop::{Said, Seat, Tone};
use the_machine::{Card, DAYS, Job, Outcome, Sight, View};

use super::stakes::STARS_EACH;
use crate::sums::exp;

/// How somebody is seen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Repute {
    /// Days of work and of idling, as far as they could be told apart.
    pub worked: f64,
    pub idled: f64,
    /// Cogs earned in successful boxes, shared among the crew.
    pub cogs: f64,
}

impl Repute {
    /// The chance that they will work if asked.
    pub fn trust(&self) -> f64 {
        trust(self.worked, self.idled)
    }
}

/// The chance that somebody works who was seen to work and to idle on so many days.
pub fn trust(worked: f64, idled: f64) -> f64 {
    (1.2 + worked) / (2.0 + worked + idled)
}

/// The job of a box on a past or present day.
pub fn job(view: &View, day: usize, spot: the_machine::Spot) -> &'static Job {
    let task = &view.options.components().tasks[usize::from(view.tasks[day])];
    &task.jobs[spot.index()]
}

/// What the ledger says of a worker.
pub fn repute(view: &View, seat: Seat) -> Repute {
    let mut repute = Repute::default();
    for day in 0..DAYS {
        let Some(deed) = view.ledger[seat.index()][day] else { continue };
        let job = job(view, day, deed.spot);
        let crew = f64::from(job.stations);
        let share = f64::from(job.number) / crew;
        let played = deed.card.filter(|_| deed.sight == Sight::Open).map(|card| f64::from(card.0));
        match (deed.outcome, played) {
            (Outcome::Success, Some(card)) => {
                repute.worked += if card + 1.0 >= share { 1.0 } else { 0.3 };
            }
            (Outcome::Success, None) => repute.worked += 0.8,
            (Outcome::Failure, Some(card)) => match card + 1.0 >= share && job.stations > 1 {
                true => repute.worked += 0.5,
                false => repute.idled += 1.0,
            },
            // Among shuffled cards nobody knows who it was.
            (Outcome::Failure, None) if deed.sight == Sight::Eye => repute.idled += 0.5,
            (Outcome::Failure | Outcome::NotRun, _) => {}
        }
        if deed.outcome == Outcome::Success {
            repute.cogs += f64::from(job.cogs) / crew;
        }
    }
    repute
}

/// The same, with broken promises held against them.
pub fn repute_of_word(view: &View, heard: &[Said], seat: Seat) -> Repute {
    let mut repute = repute(view, seat);
    let broken = promised(heard, seat) && repute.idled > 0.9;
    repute.idled += if broken { 0.4 } else { 0.0 };
    let refused = heard.iter().rev().find(|said| said.seat == seat);
    if refused.is_some_and(|said| said.statement.tone() == Tone::Refuse) {
        repute.idled += 0.3;
    }
    repute
}

/// Has this worker promised to work?
pub fn promised(heard: &[Said], seat: Seat) -> bool {
    heard.iter().any(|said| said.seat == seat && said.statement.tone() == Tone::Promise)
}

/// The cards somebody should still have, if nothing had been passed on.
pub fn cards_left(view: &View, seat: Seat) -> [f64; 7] {
    let mut cards = [1.0; 7];
    for deed in view.ledger[seat.index()].iter().flatten() {
        if let Some(card) = deed.card {
            let left = &mut cards[card.index()];
            *left = f64::max(*left - 1.0, 0.15);
        }
    }
    cards
}

/// The logarithm of 0.12, the chance that somebody no longer has a card they
/// should still have.
const LN_MISSING: f64 = -2.120_263_536_200_091;

/// The chance to hold a card of this number or more.
pub fn can_reach(cards: &[f64; 7], number: u8) -> f64 {
    let count: f64 = cards.iter().skip(usize::from(number)).sum();
    1.0 - exp(count * LN_MISSING)
}

/// The second-best card somebody should still have: what one can count on.
pub fn strength(cards: &[f64; 7]) -> f64 {
    let mut seen = 0.0;
    for card in (0..7).rev() {
        seen += cards[card];
        if seen >= 1.4 {
            return card as f64;
        }
    }
    0.0
}

/// The stars of a worker as these eyes know or guess them.
pub fn stars_of(view: &View, seat: Seat) -> f64 {
    match &view.held[seat.index()] {
        Some(sheaf) => f64::from(the_machine::stars(sheaf)),
        None => STARS_EACH * f64::from(view.cards_held[seat.index()]),
    }
}

/// The lowest card of a hand that fits.
pub fn lowest(mut cards: impl Iterator<Item = Card>, fits: impl Fn(Card) -> bool) -> Option<Card> {
    cards.find(|&card| fits(card))
}
