//! What the contract kit needs to know of the game.

use tabletop::contract::Contract;
use tabletop::{Options as _, Seat};

use crate::card::Card;
use crate::components::DIFFICULTIES;
use crate::options::Options;
use crate::state::Finished;

impl Contract for Finished {
    fn variants() -> Vec<Options> {
        let mut variants: Vec<Options> = DIFFICULTIES
            .iter()
            .map(|name| {
                let mut options = Options::default();
                options.set("difficulty", name).expect("a known difficulty");
                options
            })
            .collect();
        let mut numbered = Options::default();
        numbered.set("deal", "2026").expect("a number");
        variants.push(numbered);
        variants
    }

    /// How often each card lies somewhere, and the sweets.
    fn inventory(&self) -> Vec<u32> {
        let mut counts = vec![0; 49];
        let zones = self.future.iter().chain([&self.present, &self.held]);
        let open = zones.flat_map(|cards| cards.iter());
        let finished = Card::all().filter(|card| card.number() < self.next);
        for card in open.chain(self.stack.iter()).chain(self.past.iter()).chain(finished) {
            counts[card.index()] += 1;
        }
        counts[0] = self.sweets.total() + u32::from(self.stash) + u32::from(self.reserve);
        counts
    }

    fn item(&self, nth: usize) -> String {
        if nth == 0 { "sweets".into() } else { format!("card {nth}") }
    }

    fn hidden(&self, _seat: Seat) -> Vec<String> {
        if self.unseen().len() < 2 {
            return Vec::new();
        }
        let unknown = self.stack.iter().enumerate().filter(|(_, card)| !self.seen.contains(*card));
        unknown.map(|(place, _)| format!("/stack/{place}")).collect()
    }
}
