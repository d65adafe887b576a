//! What a position promises, as one number: quickly, because a plan looks at
//! hundreds of thousands of them.

use finished::{Card, Ending, Finished};

/// A coffee is worth so much; everything else is measured by it.
pub(super) const COFFEE: i32 = 100;
/// A game that is won, before the coffee that is left.
pub(super) const WON: i32 = 1_000_000;
/// A game that is lost.
pub(super) const LOST: i32 = -1_000_000;

/// What somebody cares for: how much each thing weighs beside a coffee.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Taste {
    /// A number that lies before its predecessor costs so much, and so much more for each
    /// place between the two.
    descent: i16,
    apart: i16,
    /// Sweets, in hundredths of what they are worth to most.
    sweets: i32,
    /// A finished card.
    finished: i32,
    /// Whoever has a whim likes some positions better than others, for no reason.
    whim: Option<u64>,
}

impl Taste {
    pub const USUAL: Taste = Taste { descent: 30, apart: 4, sweets: 100, finished: 8, whim: None };

    /// Of somebody who sorts first and finishes later, as one does who saves coffee; each
    /// whim leads somewhere else.
    pub const fn frugal(whim: u64) -> Taste {
        Taste { descent: 15, apart: 6, sweets: 110, finished: 0, whim: Some(whim) }
    }

    /// What a position with this key is worth beyond all reason: less than a coffee.
    pub fn whim(self, key: u64) -> i32 {
        let mixed = |whim: u64| (key ^ whim).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        self.whim.map_or(0, |whim| (mixed(whim) % 80) as i32)
    }
}

/// What a position promises, the more the better.
pub(super) fn worth(world: &Finished) -> i32 {
    worth_to(Taste::USUAL, world)
}

pub(super) fn worth_to(taste: Taste, world: &Finished) -> i32 {
    let coffee = i32::from(world.coffee());
    let finished = i32::from(world.finished());
    match world.ending() {
        Some(Ending::Won) => return WON + COFFEE * coffee,
        Some(Ending::Coffee | Ending::Cap) => return LOST + finished,
        None => {}
    }
    let round = Round::of(world);
    let sweets = SWEETS[usize::from(world.stash()).min(SWEETS.len() - 1)];
    let sweets = sweets * taste.sweets / 100;
    COFFEE * (coffee - round.coffees()) - round.disorder(taste) + sweets + taste.finished * finished
}

/// What so many sweets in the stash are worth: the first is worth the most. As the
/// other weights, found by trying: what leaves the most coffee over 80 easy deals
/// whose cards lie open.
const SWEETS: [i32; 11] = [0, 18, 34, 48, 60, 70, 78, 84, 88, 90, 91];

/// The way the cards would come if the turn ended now and nothing were sorted any
/// more: counted from behind the 48, so that it ends with a coffee.
struct Round {
    /// Where each card lies; of those that are finished it says nothing.
    place: [i16; 49],
    /// Where the round stands now.
    now: i16,
    next: usize,
    /// The 48 leaves the Present.
    drinks: bool,
}

impl Round {
    fn of(world: &Finished) -> Round {
        let mut place = [0; 49];
        let mut count: i16 = 0;
        let mut lay = |card: Card| {
            place[card.index()] = count;
            count = count.wrapping_add(1);
        };
        world.held().iter().for_each(&mut lay);
        world.future().iter().flat_map(|row| row.iter()).for_each(&mut lay);
        world.stack().iter().for_each(&mut lay);
        world.past().iter().for_each(&mut lay);
        world.present().iter().for_each(&mut lay);
        // Nothing wraps; said like this, many places are counted at a time.
        let coffee = place[Card::COFFEE.index()].wrapping_add(1);
        for nth in &mut place {
            let before = if *nth < coffee { count } else { 0 };
            *nth = nth.wrapping_sub(coffee).wrapping_add(before);
        }
        Round {
            place,
            now: count - coffee,
            next: usize::from(world.finished()) + 1,
            drinks: world.present().contains(Card::COFFEE),
        }
    }

    /// What is drunk before the next card can be finished.
    fn coffees(&self) -> i32 {
        let passed = self.place.get(self.next).is_some_and(|&place| place < self.now);
        i32::from(self.drinks) + i32::from(passed)
    }

    /// A number that lies before its predecessor costs a round. The closer the
    /// two are, the easier it is to catch both in one Present and turn them round.
    fn disorder(&self, taste: Taste) -> i32 {
        let pairs = self.place[self.next..].iter().zip(&self.place[self.next + 1..]);
        let mut sum: i16 = 0;
        for (one, other) in pairs {
            let apart = one.wrapping_sub(*other);
            let costs = taste.descent.wrapping_add(taste.apart.wrapping_mul(apart));
            sum = sum.wrapping_add(if apart > 0 { costs.min(COFFEE as i16) } else { 0 });
        }
        i32::from(sum)
    }
}

#[cfg(test)]
mod tests {
    use finished::Options;
    use serde_json::json;
    use tabletop::Game;

    use super::*;

    /// The Present, and the stack from its top; nothing else is left.
    fn world(present: &[u8], stack: &[u8], stash: u8, coffee: u8) -> Finished {
        let lowest = present.iter().chain(stack).min().unwrap();
        let present: Vec<_> = present.iter().map(|&card| json!([card, 0])).collect();
        let state = json!({
            "finished": lowest - 1, "present": present, "stack": stack, "past": [],
            "stash": stash, "reserve": 10 - stash, "coffee": coffee, "held": [], "future": [],
            "idle": 0, "turn": 40, "pending": null, "over": false, "reason": null, "unseen": [],
        });
        Finished::resume(&Options::default(), &state).expect("a position")
    }

    #[test]
    fn order_sweets_and_coffee_are_worth_something() {
        // The 46 comes before the 45 and costs a round: the more, the farther apart.
        let near = world(&[46], &[45, 47, 48], 3, 2);
        let far = world(&[46], &[47, 45, 48], 3, 2);
        assert_eq!(worth(&near) - worth(&far), 4);
        assert_eq!(worth(&world(&[46], &[45, 47, 48], 3, 3)) - worth(&near), COFFEE);
        assert_eq!(worth(&world(&[46], &[45, 47, 48], 4, 2)) - worth(&near), 12);
        // Here nothing is out of order but the 48, which leaves the Present first.
        let drinks = world(&[46, 48], &[45, 47], 3, 2);
        assert!(worth(&near) - worth(&drinks) >= COFFEE / 2);
    }
}
