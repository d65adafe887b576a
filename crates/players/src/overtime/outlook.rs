//! Who will probably win a table of Overtime. With the cards of the box a small network
//! says so, which knows every card by its name and was fitted in games of the quick policy
//! (`cargo run --release -p lab --example fit_network`). A designer's deck is judged by
//! what counts in general (`prospects`).

use std::sync::OnceLock;

use overtime::{Components, Overtime};
use tabletop::{Game, Seat, Seats};

use super::prospects::work;
use crate::search::{self, Facts, Network, Shares};

/// An input for each count up to this one; what is more is all the same.
const MISSING: usize = 12;
const SNOOZE: usize = 15;
const ACTIONS: usize = 6;
const ROUNDS: usize = 9;
const CARDS: usize = 9;
const SEATS: usize = overtime::SEATS;

/// Where the inputs begin: those that have a number come one after the other.
mod at {
    use super::*;

    pub const MISSING_0: usize = 0;
    pub const LACKS: usize = MISSING_0 + MISSING + 1;
    pub const SNOOZE_0: usize = LACKS + 3;
    pub const TIRED: usize = SNOOZE_0 + SNOOZE + 1;
    pub const ACTIONS_0: usize = TIRED + 4;
    pub const SKIPS: usize = ACTIONS_0 + ACTIONS + 1;
    pub const AHEAD: usize = SKIPS + 1;
    pub const ROUND: usize = AHEAD + SEATS;
    pub const PLAYERS: usize = ROUND + ROUNDS + 1;
    pub const DOOR: usize = PLAYERS + SEATS + 1;
    pub const DOOR_NOW: usize = DOOR + 1;
    pub const WORK: usize = DOOR_NOW + 1;
    pub const SHORT: usize = WORK + 1;
    pub const CARDS_0: usize = SHORT + MISSING + 1;
    pub const THINKS: usize = CARDS_0 + CARDS + 1;
    /// An input for each kind of card: is it the employee, and how many are in the hand?
    pub const IS: usize = THINKS + 1;
}

/// What the network is told of every seat, by name.
pub fn inputs() -> Vec<String> {
    let count = |name: &str, to: usize| {
        (0..=to).map(|count| format!("{name} {count}")).collect::<Vec<String>>()
    };
    let mut names = count("missing", MISSING);
    names.extend(["lacks 1", "lacks 2", "lacks 3"].map(String::from));
    names.extend(count("snooze", SNOOZE));
    names.extend(count("tiredness", 3));
    names.extend(count("actions", ACTIONS));
    names.push("misses a turn".into());
    names.extend(count("turns ahead", SEATS - 1));
    names.extend(count("round", ROUNDS));
    names.extend(count("players", SEATS));
    names.extend(["at the door", "at the door now", "work in hand"].map(String::from));
    names.extend(count("short of work", MISSING));
    names.extend(count("cards", CARDS));
    names.push("thinks".into());
    let components = Components::standard();
    let slugs = || components.deck().chain([components.joe()]).map(|card| card.kind().slug.clone());
    names.extend(slugs().map(|slug| format!("is {slug}")));
    names.extend(slugs().map(|slug| format!("holds {slug}")));
    names
}

/// What is true of every seat. Whoever thinks makes more of the same cards.
pub fn facts(world: &Overtime, thinking: Seats) -> Facts {
    let mut facts = Facts::default();
    for seat in world.seats().iter() {
        tell(world, seat, &mut facts);
        facts.add(at::THINKS, u8::from(thinking.contains(seat)));
        facts.end_seat();
    }
    facts
}

fn tell(world: &Overtime, seat: Seat, facts: &mut Facts) {
    let (turn, side) = (world.turn(), world.side(seat));
    let mut is = |first: usize, count: u8, most: usize| {
        facts.add(first + usize::from(count).min(most), 1);
    };
    is(at::MISSING_0, side.missing, MISSING);
    is(at::SNOOZE_0, side.snooze.min(255) as u8, SNOOZE);
    is(at::TIRED, side.tiredness, 3);
    is(at::ACTIONS_0, side.limit, ACTIONS);
    is(at::ROUND, turn.round, ROUNDS);
    is(at::CARDS_0, side.cards, CARDS);
    let count = world.seats().len();
    let ahead = (seat.0 + count - turn.active.0) % count;
    is(at::AHEAD, ahead, SEATS - 1);
    is(at::PLAYERS, count, SEATS);
    let missing = i32::from(side.missing);
    let work: i32 = world.hand(seat).map(work).sum();
    is(at::SHORT, (missing - work).max(0) as u8, MISSING);
    for (nth, count) in world.lacking(seat).into_iter().enumerate() {
        facts.add(at::LACKS + nth, count);
    }
    facts.add(at::SKIPS, u8::from(side.skip));
    facts.add(at::DOOR, u8::from(work >= missing));
    facts.add(at::DOOR_NOW, u8::from(work >= missing && ahead == 0));
    facts.add(at::WORK, work.min(missing) as u8);
    facts.add(at::IS + usize::from(side.employee.id()), 1);
    let holds = at::IS + usize::from(world.components().joe().id()) + 1;
    for card in world.hand(seat) {
        facts.add(holds + usize::from(card.id()), 1);
    }
}

fn network() -> &'static Network {
    static NETWORK: OnceLock<Network> = OnceLock::new();
    NETWORK.get_or_init(|| Network::read(&inputs(), include_str!("network.txt")))
}

/// Are these the cards of the box, which the network knows?
pub fn is_known(world: &Overtime) -> bool {
    std::ptr::eq(world.components(), Components::standard())
}

/// What every seat can expect, where those think.
pub fn expect(world: &Overtime, thinking: Seats) -> Shares {
    match is_known(world) {
        true => network().expect(&facts(world, thinking)),
        false => search::expect(world),
    }
}
