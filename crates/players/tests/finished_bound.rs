//! The bound on the coffee that can be left holds: on small decks every line is tried,
//! and none leaves more.

use finished::{Finished, Options};
use players::{Exhaustion, Verdict, most_coffee};
use serde_json::json;
use tabletop::{Fate, Game, Seed};

/// What is left of a game: three cards in the Present, the rest in the stack.
fn position(deck: &[u8], past: usize, stash: u8, coffee: u8) -> Option<Finished> {
    let lowest = deck.iter().min()?;
    let (present, rest) = deck.split_at(3);
    // The next card would have been finished.
    if present.contains(lowest) {
        return None;
    }
    let (past, stack) = rest.split_at(past);
    let present: Vec<_> = present.iter().map(|&card| json!([card, 0])).collect();
    let state = json!({
        "finished": lowest - 1, "present": present, "stack": stack, "past": past,
        "stash": stash, "reserve": 10 - stash, "coffee": coffee, "held": [], "future": [],
        "idle": 0, "turn": 40, "pending": null, "over": false, "reason": null, "unseen": [],
    });
    Some(Finished::resume(&Options::default(), &state).expect("a position"))
}

/// The most coffee that any line leaves, by trying all of them; nothing if there is no
/// way to win. `Err` where there are too many lines.
fn truth(world: &Finished) -> Result<Option<u8>, ()> {
    for coffee in (0..=world.coffee()).rev() {
        match Exhaustion::leaving(coffee).judge(world, 30_000) {
            Verdict::Won(_) => return Ok(Some(coffee)),
            Verdict::Lost => {}
            Verdict::Undecided => return Err(()),
        }
    }
    Ok(None)
}

/// Compares bound and truth; how often they are the same, and how often there was
/// something to compare.
#[derive(Default, Debug)]
struct Tally {
    same: u32,
    drinks: u32,
    of: u32,
}

impl Tally {
    fn compare(&mut self, world: &Finished) {
        let Ok(truth) = truth(world) else { return };
        let bound = most_coffee(world);
        assert!(truth <= bound, "{truth:?} is left, not {bound:?}: {}", world.trace());
        self.of += 1;
        self.same += u32::from(truth == bound);
        self.drinks += u32::from(truth == bound && truth < Some(world.coffee()));
    }
}

#[test]
fn no_line_of_a_small_deck_leaves_more_than_the_bound() {
    let mut tally = Tally::default();
    let mut deck = [44, 45, 46, 47, 48];
    permutations(&mut deck, 0, &mut |deck| {
        for (past, stash) in [(0, 0), (0, 1), (0, 2), (0, 4), (1, 0), (1, 1), (2, 1), (1, 3)] {
            if let Some(world) = position(deck, past, stash, 1) {
                tally.compare(&world);
            }
        }
    });
    println!("{tally:?}");
    assert!(tally.of > 300 && 2 * tally.same > tally.of && tally.drinks > 50, "{tally:?}");
}

#[test]
fn nor_does_any_of_a_sample_of_larger_decks() {
    let mut dice = Seed::from_number(20_261_116).stream("small decks");
    let mut tally = Tally::default();
    for lowest in [42, 40, 38] {
        let mut deck: Vec<u8> = (lowest..=48).collect();
        for nth in 0..60 {
            dice.shuffle("deck", &mut deck);
            if let Some(world) = position(&deck, nth % 3, (nth % 5) as u8, 1) {
                tally.compare(&world);
            }
        }
    }
    println!("{tally:?}");
    assert!(tally.of > 40 && tally.same > tally.of / 4, "{tally:?}");
}

fn permutations(deck: &mut [u8], fixed: usize, each: &mut impl FnMut(&[u8])) {
    if fixed == deck.len() {
        return each(deck);
    }
    for nth in fixed..deck.len() {
        deck.swap(fixed, nth);
        permutations(deck, fixed + 1, each);
        deck.swap(fixed, nth);
    }
}
