//! Who will probably win, judged from a table as it stands: every seat has a strength,
//! the exponential of a sum of facts with weights, and wins as often as its part of all
//! strengths says. The weights are fitted from games of the quick policy
//! (`cargo run --release -p lab --example fit_weights`) and lie beside each game's
//! players in a small file that says where it comes from.

use tabletop::Game;

use super::{SEATS, Shares, WIN};
use crate::sums::exp;

/// What counts at a table of this game.
pub trait Prospects: Game {
    /// Everything that counts, by its name in the file of weights.
    const FACTS: &'static [&'static str];

    /// The weights by those names, in thousandths: [`read`] the file once.
    fn weights() -> &'static [i32];

    /// Appends the facts of every seat in turn, each [`FACTS`](Prospects::FACTS) long. A
    /// row more is for the chance that nobody wins.
    fn facts(&self, facts: &mut Vec<i32>);
}

/// Reads a file of weights: `name = thousandths` in every line, and remarks after `#`.
pub fn read(names: &[&str], file: &str) -> Vec<i32> {
    let mut weights = vec![0; names.len()];
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let (name, weight) = line.split_once(" = ").expect("a weight has a name");
        let place = names.iter().position(|known| *known == name).expect("a name that counts");
        weights[place] = weight.parse().expect("thousandths");
    }
    weights
}

/// What every seat can expect.
pub fn expect<G: Prospects>(world: &G) -> Shares {
    let weights = G::weights();
    let mut facts = Vec::with_capacity((SEATS + 1) * weights.len());
    world.facts(&mut facts);
    let mut strengths = [0.0; SEATS + 1];
    for (strength, facts) in strengths.iter_mut().zip(facts.chunks_exact(weights.len())) {
        let sum: i32 = facts.iter().zip(weights).map(|(fact, weight)| fact * weight).sum();
        *strength = exp(f64::from(sum) / 1000.0);
    }
    let all: f64 = strengths.iter().sum();
    let mut shares = [0; SEATS];
    for seat in world.seats().iter() {
        shares[seat.index()] = (f64::from(WIN) * strengths[seat.index()] / all) as u32;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_weights_is_read_by_its_names() {
        let file = "# Where it comes from.\ncoins = -12\nluck = 1000\n";
        assert_eq!(read(&["luck", "skill", "coins"], file), [1000, 0, -12]);
    }

    #[test]
    #[should_panic(expected = "a name that counts")]
    fn a_weight_of_something_else_is_noticed() {
        read(&["luck"], "skill = 1\n");
    }
}
