//! What counts when a table of Overtime is judged, whatever cards it is played with: those
//! of the box are judged by a network that knows them (`outlook`).

use std::sync::OnceLock;

use overtime::{Card, Effect, Overtime, Types};
use tabletop::{Game, Seat};

use super::desk::Desk;
use super::taste::Taste;
use crate::search::{Prospects, read};

/// So many ✓ and more are all the same.
const MANY: usize = 12;

impl Prospects for Overtime {
    const FACTS: &'static [&'static str] = &[
        "missing 0",
        "missing 1",
        "missing 2",
        "missing 3",
        "missing 4",
        "missing 5",
        "missing 6",
        "missing 7",
        "missing 8",
        "missing 9",
        "missing 10",
        "missing 11",
        "missing 12 or more",
        "assignments",
        "snooze",
        "tired",
        "weary",
        "wrecked",
        "misses a turn",
        "employee",
        "work in hand",
        "rest in hand",
        "reactions in hand",
        "cards",
        "turn now",
        "turn next",
        "turn after next",
        "at the door",
        "at the door now",
        "round",
        "round by missing",
        "nobody",
        "nobody by round",
        "nobody by missing",
    ];

    fn weights() -> &'static [i32] {
        static WEIGHTS: OnceLock<Vec<i32>> = OnceLock::new();
        WEIGHTS.get_or_init(|| read(Self::FACTS, include_str!("weights.txt")))
    }

    fn facts(&self, facts: &mut Vec<i32>) {
        let round = i32::from(self.turn().round);
        let seats = self.seats();
        let least = seats.iter().map(|seat| i32::from(self.side(seat).missing)).min();
        seats.iter().for_each(|seat| row(self, seat, facts));
        facts.extend([0; Self::FACTS.len() - 3]);
        facts.extend([1, round, least.unwrap_or(0)]);
    }
}

/// The facts of one seat.
fn row(world: &Overtime, seat: Seat, facts: &mut Vec<i32>) {
    let (turn, side) = (world.turn(), world.side(seat));
    let (round, missing) = (i32::from(turn.round), i32::from(side.missing));
    let is = |holds: bool| i32::from(holds);
    facts.extend((0..=MANY).map(|count| is(count == (missing as usize).min(MANY))));
    facts.extend([side.left.into(), i32::from(side.snooze).min(20)]);
    facts.extend([1, 2, 3].map(|step| is(side.tiredness == step)));
    let standing = Desk::imagined(world, seat, &Taste::TYPED).standing_of(side.employee);
    facts.extend([is(side.skip), standing / 4]);
    let (mut work, mut rest, mut reactions) = (0, 0, 0);
    for card in world.hand(seat) {
        match card.kind().types.react() {
            true => reactions += 1,
            false => {
                work += self::work(card);
                rest += relief(card);
            }
        }
    }
    facts.extend([work.min(missing), rest.min(side.snooze.into()), reactions]);
    facts.push(side.cards.into());
    let count = world.seats().len();
    let ahead = (seat.0 + count - turn.active.0) % count;
    facts.extend([0, 1, 2].map(|turns| is(ahead == turns)));
    let door = work >= missing;
    facts.extend([is(door), is(door && ahead == 0), round, round * missing]);
    facts.extend([0; 3]);
}

/// The ✓ that a Work card brings when it is played in a turn.
pub fn work(card: Card) -> i32 {
    if card.kind().types.react() {
        return 0;
    }
    let each = card.kind().effects.iter().map(|effect| match *effect {
        Effect::Do(count) => i32::from(count),
        Effect::DoTwice(count) => 2 * i32::from(count),
        _ => 0,
    });
    each.sum()
}

/// The tokens that a Rest card takes away.
pub fn relief(card: Card) -> i32 {
    let rests = card.kind().types.meets(Types::REST);
    let each = card.kind().effects.iter().map(|effect| match *effect {
        Effect::Snooze(_, by) if by < 0 && rests => -i32::from(by),
        _ => 0,
    });
    each.sum()
}
