//! What the game promises, for the contract kit.

use tabletop::contract::Contract;
use tabletop::{Game, Seat};

use crate::Template;

impl Contract for Template {
    fn inventory(&self) -> Vec<u32> {
        self.slices().to_vec()
    }

    fn item(&self, nth: usize) -> String {
        format!("slices of {}", nth + 1)
    }

    /// Who has asked for what is found by the kit: somebody sees it.
    fn hidden(&self, seat: Seat) -> Vec<String> {
        let others = self.seats().without(seat).iter().filter(|_| !self.over());
        others.map(|other| format!("/favourite/{}", other.0)).collect()
    }
}
