//! Typed words at a table of some game: whom they name, and which ready-made sentence
//! they come to. What words mean is [`tabletop::plain`]'s, what a meaning comes to is
//! the game's.

use tabletop::plain::{self, Listener};
use tabletop::{Eyes, Phrase, Seat, Tone};

use crate::hosted::Hosted;

/// The sentence that typed words come to for this seat, among those that fit now, and
/// whom they name. `names` are those of all seats.
pub fn understand<G: Hosted>(
    game: &G,
    seat: Seat,
    words: &str,
    names: &[String],
) -> Option<(Phrase, Option<Seat>)> {
    let meant = plain::understand(words, &listeners(game, seat, names))?;
    let view = game.view(Eyes::Seat(seat));
    let slug = G::means(&view, &meant)?;
    let phrase = G::phrases_now(&view).into_iter().find(|phrase| phrase.slug == slug)?;
    Some((phrase, meant.to))
}

/// Whom the words name, if it is one alone.
pub fn addressed<G: Hosted>(game: &G, seat: Seat, words: &str, names: &[String]) -> Option<Seat> {
    plain::addressed(words, &listeners(game, seat, names))
}

/// Everybody else, by what they are called.
fn listeners<G: Hosted>(game: &G, seat: Seat, names: &[String]) -> Vec<Listener> {
    let titles = G::titles(&game.view(Eyes::Spectator));
    let others = (0..).map(Seat).zip(names).filter(|(other, _)| *other != seat);
    others
        .map(|(other, name)| {
            let titles = titles.iter().filter(|(of, _)| *of == other);
            let titles = titles.map(|(_, title)| (*title).to_string());
            Listener { seat: other, names: titles.chain([name.clone()]).collect() }
        })
        .collect()
}

/// What words were understood as: “Understood as: a promise to Hanne.”
pub fn understood(tone: Tone, whom: Option<&str>) -> String {
    let what = match tone {
        Tone::Plain => "a remark",
        Tone::Promise => "a promise",
        Tone::Refuse => "a refusal",
        Tone::Ask => "a request",
        Tone::Thank => "thanks",
        Tone::Threaten => "a threat",
        Tone::Accuse => "an accusation",
    };
    match whom {
        Some(whom) => format!("Understood as: {what} to {whom}."),
        None => format!("Understood as: {what}."),
    }
}
