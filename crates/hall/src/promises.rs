//! The ledger of promises: every promise of a game that is over, in the order
//! they were given, and what came of them.

use tabletop::{Names, Tale, Tone};

use crate::hosted::Hosted;
use crate::view::{Promise, Verdict};

/// `tale` has everything that happened and was said, `view` hides nothing; `names` has
/// who sat where at each thing that was said.
pub(crate) fn promises<'a, G: Hosted>(
    tale: &[Tale<G>],
    view: &G::View,
    names: impl IntoIterator<Item = &'a Names>,
) -> Vec<Promise> {
    let (mut when, mut names) = (None, names.into_iter());
    let mut given = Vec::new();
    for (at, part) in tale.iter().enumerate() {
        let said = match part {
            Tale::Event(event) => {
                when = G::time(event).or(when);
                continue;
            }
            Tale::Said(said) => said,
        };
        let then = names.next();
        let called = |seat| then.map_or(String::new(), |names: &Names| names.of(seat));
        if said.statement.tone() != Tone::Promise {
            continue;
        }
        let words = said.statement.words();
        let ready_made =
            G::phrases().iter().any(|phrase| phrase.tone == Tone::Promise && phrase.words == words);
        let (verdict, why) = match ready_made {
            true => G::verdict(tale, at, view),
            false => (Verdict::Table, String::new()),
        };
        let promise = Promise {
            seat: said.seat,
            to: said.statement.to(),
            by: called(said.seat),
            whom: said.statement.to().map(called),
            words: words.to_string(),
            when: when.clone(),
            verdict,
            why,
        };
        // Whoever repeats a promise has given one.
        let same = |known: &Promise| {
            let came = |of: &Promise| (of.seat, of.when.clone(), of.verdict, of.why.clone());
            let meaning = G::same_promise((&known.words, known.to), (&promise.words, promise.to));
            meaning && came(known) == came(&promise)
        };
        if !given.iter().any(same) {
            given.push(promise);
        }
    }
    given
}
