//! What a game is.

use std::error::Error;
use std::fmt::{Debug, Display};

use serde_json::Value;

use crate::due::{Due, Standing};
use crate::fate::Fate;
use crate::options::Options;
use crate::seat::{Eyes, Seat, Seats};
use crate::seed::Seed;
use crate::talk::{Audience, Phrase, Statement};
use crate::witness::Witness;

/// The facts about a game that never change during it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// The name in commands and records: `finished`.
    pub slug: &'static str,
    /// The name on the box.
    pub title: &'static str,
    pub designer: &'static str,
    /// One line for people who do not know it.
    pub pitch: &'static str,
    /// Raised whenever the same record would play differently.
    pub rules_version: u32,
    /// The fewest and most seats.
    pub seats: (u8, u8),
}

/// The rules of a game, as a plain value.
///
/// Everything flows one way: options, luck and actions go in; views, events
/// and questions come out. A game does no I/O, reads no clock, and allocates
/// nothing per decision when nobody watches.
pub trait Game: Clone {
    type Options: Options;
    /// One small decision. `Display` is its notation.
    type Action: Copy + Eq + Debug + Display;
    /// Something that happened.
    type Event: Clone + Eq + Debug;
    /// What somebody may know of the state, built up from nothing.
    type View: Clone + Eq + Debug;
    /// What a seat is asked. `Display` is the question in one sentence.
    type Question: Clone + Eq + Debug + Display;
    type Refusal: Refusal;

    const ABOUT: About;

    // ── the rules ────────────────────────────────────────────────────────

    /// Sets the game up.
    fn deal<F: Fate, W: Witness<Self::Event>>(
        options: &Self::Options,
        fate: &mut F,
        witness: &mut W,
    ) -> Self;

    /// Does everybody see everything, while it is played too? Dice that are still to
    /// fall do not count.
    const OPEN: bool = false;

    /// Every seat of this game, those that are out included.
    fn seats(&self) -> Seats;

    /// Whose decision it is. The whole truth: not to be shown to players.
    fn due(&self) -> Due;

    /// What `seat` is asked now, if anything. May depend only on what that
    /// seat knows, and changes whenever the seat is asked anew.
    fn question(&self, seat: Seat) -> Option<Self::Question>;

    /// Replaces the content of `actions` by what `seat` may do now: empty for a
    /// seat that is not asked. May depend only on what that seat knows.
    fn actions(&self, seat: Seat, actions: &mut Vec<Self::Action>);

    /// Carries out a decision, or refuses it and changes nothing (nor rolls,
    /// nor reports anything).
    fn play<F: Fate, W: Witness<Self::Event>>(
        &mut self,
        seat: Seat,
        action: Self::Action,
        fate: &mut F,
        witness: &mut W,
    ) -> Result<(), Self::Refusal>;

    // ── who knows what ───────────────────────────────────────────────────

    /// What these eyes may know.
    fn view(&self, eyes: Eyes) -> Self::View;

    /// A world that `seat` cannot tell from this one: every such world can come
    /// up, uniform over the hidden deals, not weighted by how the others behaved.
    fn imagine<F: Fate>(&self, seat: Seat, fate: &mut F) -> Self;

    /// For whoever imagines many worlds from the same place: what all of them have in
    /// common is found once. With the same luck they are those of [`imagine`](Game::imagine).
    fn imagining<F: Fate>(&self, seat: Seat) -> impl FnMut(&mut F) -> Self {
        move |fate| self.imagine(seat, fate)
    }

    /// What these eyes see of an event: all of it, something less, or nothing.
    fn shown(event: &Self::Event, eyes: Eyes) -> Option<Self::Event>;

    /// Did this event make something known that was hidden from somebody? Undo
    /// stops there, and so does the comparison of imagined worlds.
    fn reveals(event: &Self::Event) -> bool;

    // ── words ────────────────────────────────────────────────────────────

    /// Reads a line of notation as `seat` would type it: one decision, or a
    /// whole turn. The syntax only; whether it is legal is for `play` to say.
    fn read(&self, seat: Seat, line: &str) -> Result<Vec<Self::Action>, Unreadable>;

    /// An event as a sentence for the log.
    fn tell(event: &Self::Event, names: &Names) -> String;

    /// What happened in one decision, as sentences. A game may tell several
    /// events in one.
    fn narrate(events: &[Self::Event], names: &Names) -> Vec<String> {
        events
            .iter()
            .map(|event| Self::tell(event, names))
            .filter(|said| !said.is_empty())
            .collect()
    }

    /// How it ended, in a sentence, for whoever has this view.
    fn ended(_view: &Self::View, standing: Standing, names: &Names) -> String {
        standing.told(names)
    }

    /// May this be said by that seat now, and who hears it?
    fn speak(&self, _seat: Seat, _statement: &Statement) -> Result<Audience, Self::Refusal> {
        Ok(Audience::Everyone)
    }

    /// Ready-made sentences.
    fn phrases() -> &'static [Phrase] {
        &[]
    }

    // ── for tests, tools and records ─────────────────────────────────────

    /// Every action there could ever be in a game with these options.
    fn universe(options: &Self::Options) -> Vec<Self::Action>;

    /// No game with these options takes more decisions than this.
    fn bound(options: &Self::Options) -> u32;

    /// The complete state as JSON, under the names that the documentation gives.
    fn trace(&self) -> Value;

    /// What else the head of a trace should say of a deal, by name: a deck, say.
    fn dealt(_options: &Self::Options, _seed: Seed) -> Vec<(&'static str, Value)> {
        Vec::new()
    }

    /// The state that [`trace`](Game::trace) described.
    fn resume(options: &Self::Options, state: &Value) -> Result<Self, BadState>;
}

/// Why a decision was refused: typed, with the rule it goes back to. `Display`
/// is the sentence for the player.
pub trait Refusal: Clone + Eq + Error {
    /// The ruling or the part of the rules, as in the game's `rulings.md`.
    fn rule(&self) -> &'static str;
}

/// A line that is not notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{text}” cannot be read as a move: {expected}.")]
pub struct Unreadable {
    pub text: String,
    /// What could have stood there.
    pub expected: String,
}

impl Unreadable {
    pub fn new(text: &str, expected: impl Into<String>) -> Self {
        Unreadable { text: quotable(text), expected: expected.into() }
    }
}

/// What somebody typed, as it can be repeated in a sentence: not the whole of it if it
/// is long.
pub fn quotable(text: &str) -> String {
    let mut short: String = text.chars().take(61).collect();
    if short.chars().count() > 60 {
        short.pop();
        short.push('…');
    }
    short
}

/// A state in JSON that cannot be a state of the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("That is not a state of this game: {0}.")]
pub struct BadState(pub String);

/// The players' names, for sentences.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names(Vec<String>);

impl Names {
    pub fn new(names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Names(names.into_iter().map(Into::into).collect())
    }

    /// The name of a seat; a seat without one is called by its notation.
    pub fn of(&self, seat: Seat) -> String {
        self.0
            .get(seat.index())
            .filter(|name| !name.is_empty())
            .cloned()
            .unwrap_or(seat.to_string())
    }
}

impl Names {
    /// A sentence with names where it speaks of seats: `It is p2's turn.` What stands in
    /// quotation marks is notation, and stays.
    pub fn in_sentence(&self, text: &str) -> String {
        let mut told = String::new();
        let (mut quoted, mut rest) = (false, text);
        while let Some(first) = rest.chars().next() {
            quoted = (quoted || first == '“') && first != '”';
            let apart =
                told.chars().last().is_none_or(|before| !before.is_alphanumeric() && before != '>');
            let word = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
            let seat = rest[..word].parse().ok().filter(|_| apart && !quoted);
            let taken = match seat {
                Some(seat) => {
                    told += &self.of(seat);
                    word
                }
                None => {
                    told.push(first);
                    first.len_utf8()
                }
            };
            rest = &rest[taken..];
        }
        told
    }
}

/// A short check of a state: the BLAKE3 hash of its trace text.
pub fn state_hash<G: Game>(game: &G) -> String {
    blake3::hash(game.trace().to_string().as_bytes()).to_hex()[..16].to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_without_a_name_is_called_by_its_number() {
        let names = Names::new(["Ada", ""]);
        assert_eq!(names.of(Seat(0)), "Ada");
        assert_eq!(names.of(Seat(1)), "p2");
        assert_eq!(names.of(Seat(2)), "p3");
    }

    #[test]
    fn sentences_speak_of_people() {
        let names = Names::new(["Ada", "Bob"]);
        let told = |text| names.in_sentence(text);
        assert_eq!(told("It is p2's turn, not p1’s."), "It is Bob's turn, not Ada’s.");
        assert_eq!(told("p1 and p3"), "Ada and p3");
        assert_eq!(told("As in “use >p2”, p2."), "As in “use >p2”, Bob.");
        assert_eq!(told("up2 p22 p2x é p2"), "up2 p22 p2x é Bob");
    }

    #[test]
    fn a_long_unreadable_line_is_cut() {
        let refused = Unreadable::new(&"x".repeat(60), "less").text;
        assert_eq!(refused, "x".repeat(60));
        let refused = Unreadable::new(&"x".repeat(61), "less").text;
        assert_eq!(refused, "x".repeat(60) + "…");
    }
}
