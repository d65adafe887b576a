//! Overtime at a table: its reaction windows, what can be said at the moment, and at
//! the end what promises were worth.

use overtime::{Event, Overtime, Phase, PlayerView, Reactions, View};
use players::overtime::{Verdict as Judged, Word};
use tabletop::plain::{Meant, Topic};
use tabletop::{Game, Phrase, Seat, Tale, Tone};

use super::Hosted;
use crate::pace::Pace;
use crate::view::{Awaited, Verdict, Window};
use crate::words::overtime as words;

impl Hosted for Overtime {
    const WINDOWS: bool = true;

    fn window(public: &View) -> Option<Window> {
        let with_cards = public.players.iter().filter(|player| player.cards > 0);
        let hit = |player: &&PlayerView| public.is_aimed_at(player.seat);
        (public.phase == Phase::React).then(|| Window {
            number: public.window,
            pile: public.pile_number(),
            active: public.active,
            asked: with_cards.map(|player| player.seat).collect(),
            aimed: public.players.iter().filter(hit).map(|player| player.seat).collect(),
            newest: public.pile.last().map_or(public.active, |place| place.by),
            pass: "pass",
            first_counts: public.reactions == Reactions::Live,
        })
    }

    fn active(public: &View) -> Option<Seat> {
        Some(public.active)
    }

    /// In a window nobody is told who has answered.
    fn awaited(view: &View) -> Awaited {
        match view.phase {
            Phase::Act | Phase::GiveBack(_) | Phase::Discard => Awaited::Turn(view.active),
            Phase::Help(seat) => Awaited::Turn(seat),
            Phase::React => Awaited::Others,
            Phase::Over => Awaited::Nobody,
        }
    }

    fn fitting(pace: Pace, shared: bool) -> &'static [(&'static str, &'static str)] {
        match (pace, shared) {
            (Pace::Live, false) => &[("reactions", "live")],
            _ => &[],
        }
    }

    fn phrases_now(view: &View) -> Vec<Phrase> {
        phrases(view)
    }

    fn means(_view: &View, meant: &Meant) -> Option<&'static str> {
        Some(match (meant.tone, meant.topic) {
            (Tone::Promise, Topic::Peace) => "leave",
            (Tone::Promise, Topic::Help) => "share",
            (Tone::Ask, Topic::Peace) => "truce",
            (Tone::Refuse, Topic::Word) => "not-me",
            (Tone::Refuse, _) => "no-deal",
            (Tone::Accuse, Topic::Word) => "broke",
            (Tone::Accuse, _) => "saw",
            (Tone::Threaten, _) => "boss",
            (Tone::Thank, _) => "thanks",
            (Tone::Promise | Tone::Ask | Tone::Plain, _) => return None,
        })
    }

    fn time(event: &Event) -> Option<String> {
        match event {
            Event::TurnBegan { round, .. } => Some(words::hour((2 + round) % 12 + 1)),
            _ => None,
        }
    }

    fn when(public: &View) -> String {
        words::hour((2 + public.round) % 12 + 1)
    }

    fn role(view: &View, seat: Seat) -> Option<String> {
        let own = view.players.iter().find(|player| player.seat == seat)?;
        Some(own.employee.name().to_string())
    }

    fn verdict(tale: &[Tale<Overtime>], at: usize, _view: &View) -> (Verdict, String) {
        let (verdict, why) = verdict(tale, at);
        (verdict, why.into())
    }
}

/// What is left to say after the end.
const AFTERWARDS: [&str; 4] = ["thanks", "saw", "broke", "not-me"];

fn phrases(view: &View) -> Vec<Phrase> {
    let over = view.phase == Phase::Over;
    // People say in their own words what they do not understand.
    let fits = |phrase: &&Phrase| match over {
        true => AFTERWARDS.contains(&phrase.slug),
        false => phrase.slug != "what",
    };
    Overtime::phrases().iter().filter(fits).copied().collect()
}

/// What came of a promise: whatever happened afterwards judges it.
fn verdict(tale: &[Tale<Overtime>], at: usize) -> (Verdict, &'static str) {
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
