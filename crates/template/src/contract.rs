//! What the game promises, for the contract kit.

use tabletop::Seat;
use tabletop::contract::Contract;

use crate::components::Components;
use crate::options::Options;
use crate::state::{SIZES, Template};

impl Contract for Template {
    fn variants() -> Vec<Options> {
        (2..=4).map(|players| Options { players, components: Components::standard() }).collect()
    }

    fn inventory(&self) -> Vec<u32> {
        let gone = |size: usize| {
            let eaten: u8 = self.eaten.iter().map(|own| own[size]).sum();
            u32::from(eaten + self.thrown[size])
        };
        let to_come = u32::from(self.components.rounds + 1 - self.round);
        (0..SIZES).map(|size| gone(size) + to_come).collect()
    }

    fn item(&self, nth: usize) -> String {
        format!("slices of {}", nth + 1)
    }

    fn hidden(&self, seat: Seat) -> Vec<String> {
        let others = self.all().without(seat);
        let asked = others.iter().any(|other| self.asked[other.index()] > 0);
        let mut hidden = Vec::new();
        for other in others.iter().filter(|_| !self.over()) {
            hidden.push(format!("/favourite/{}", other.0));
            if asked {
                hidden.push(format!("/asked/{}", other.0));
            }
        }
        hidden
    }
}
