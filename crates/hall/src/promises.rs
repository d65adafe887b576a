//! The ledger of promises: every promise of a game that is over, in the order
//! they were given, and what came of them.

use tabletop::{Tale, Tone};

use crate::hosted::Hosted;
use crate::view::{Promise, Verdict};

/// `tale` has everything that happened and was said, `view` hides nothing.
pub(crate) fn promises<G: Hosted>(tale: &[Tale<G>], view: &G::View) -> Vec<Promise> {
    let mut when = None;
    let mut given = Vec::new();
    for (at, part) in tale.iter().enumerate() {
        let said = match part {
            Tale::Event(event) => {
                when = G::time(event).or(when);
                continue;
            }
            Tale::Said(said) if said.statement.tone() == Tone::Promise => said,
            Tale::Said(_) => continue,
        };
        let words = said.statement.words();
        let ready_made =
            G::phrases().iter().any(|phrase| phrase.tone == Tone::Promise && phrase.words == words);
        let (verdict, why) = match ready_made {
            true => G::verdict(tale, at, view),
            false => (Verdict::Table, String::new()),
        };
        given.push(Promise {
            seat: said.seat,
            to: said.statement.to(),
            words: words.to_string(),
            when: when.clone(),
            verdict,
            why,
        });
    }
    given
}
