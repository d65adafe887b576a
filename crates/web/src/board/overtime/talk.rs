//! What can be said at the moment, and at the end what promises were worth.

use overtime::{Event, Overtime, Phase, View};
use players::overtime::{Verdict as Judged, Word};
use tabletop::{Game, Phrase, Tale};

use crate::face::Verdict;
use crate::words::overtime as words;

/// What is left to say after the end.
const AFTERWARDS: [&str; 4] = ["thanks", "saw", "broke", "not-me"];

pub(super) fn phrases(view: &View) -> Vec<Phrase> {
    let over = view.phase == Phase::Over;
    let fits = |phrase: &&Phrase| !over || AFTERWARDS.contains(&phrase.slug);
    Overtime::phrases().iter().filter(fits).copied().collect()
}

/// The hour that begins.
pub(super) fn hour(event: &Event) -> Option<String> {
    match event {
        Event::TurnBegan { round, .. } => Some(words::hour((2 + round) % 12 + 1)),
        _ => None,
    }
}

/// What came of a promise: whatever happened afterwards judges it.
pub(super) fn verdict(tale: &[Tale<Overtime>], at: usize) -> (Verdict, &'static str) {
    let Some(Tale::Said(said)) = tale.get(at) else { return (Verdict::Table, "") };
    let (Some(word), Some(to)) = (Word::of(&said.statement), said.statement.to()) else {
        return (Verdict::Table, words::TO_NOBODY);
    };
    match (word, word.judge(said.seat, to, &tale[at + 1..])) {
        (Word::Peace, Judged::Kept | Judged::Open { tested: true }) => {
            (Verdict::Kept, words::LEFT_ALONE)
        }
        (Word::Peace, Judged::Broken) => (Verdict::Broken, words::GOT_AT),
        (Word::Peace, Judged::Void | Judged::Open { tested: false }) => {
            (Verdict::Void, words::NOT_AT_WORK)
        }
        (Word::Share, Judged::Kept) => (Verdict::Kept, words::SHARED),
        (Word::Share, Judged::Broken) => (Verdict::Broken, words::SHARED_ELSEWHERE),
        (Word::Share, Judged::Void | Judged::Open { .. }) => (Verdict::Void, words::NOT_SHARED),
    }
}
