//! How the games look on a page.

mod finished;
mod finishing_time;
mod overtime;
mod the_machine;

use hall::Hosted;
use maud::{Markup, html};
use tabletop::{Asked, Covered, Names};

use crate::view::{BoardContext, Explained};

/// The parts of a style sheet, by their names in the folder `assets`, in their order.
macro_rules! sheet {
    ($($part:literal),* $(,)?) => {
        concat!($(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/", $part, ".css"))),*)
    };
}
pub(crate) use sheet;

/// A game that can be played in the browser. The functions are pure: the same
/// view gives the same bytes.
///
/// What the frame does for every board, by attributes alone:
///
/// - [`Board::STYLE`] and [`Board::SCRIPT`] are loaded on that game's pages alone. The
///   script shares the names of `assets/table.js` and hears `dress` after each change.
/// - `data-vt="pawn-3"` names a thing that travels, for these eyes: what is hidden
///   gets a fresh name when it moves. `data-place="lake"` on what it lies in says
///   where it is; things that change their place go one after another, the places
///   in the order of their `data-phase="1"` (the order of the rulebook), what goes
///   away in the order of the place's `data-leave`.
/// - `data-effect="−$2 +1 ♥"` on an answer is shown above it while it is pointed
///   at; `data-fx` and `.ghost` are for effects at other places (see the style of
///   Finished!). `.slot > .tip` is an explanation of anything.
/// - [`BoardContext::offered`] says whether something can be done now,
///   [`BoardContext::hinted`] whether it was advised: mark it `.lit` and `.hinted`.
/// - `data-key="e"` gives a button or link a key; `data-arrows=".pawn"` makes ← and
///   → go through those inside.
/// - A finger that taps an answer on the board is shown what it does (whatever is shown to
///   a pointer that rests there) and does it with a second tap; answers in the bar, and
///   those marked `data-once`, are done at once.
/// - A field of a form keeps what was half entered over changes; with
///   `data-keep="{question}"` only as long as that stays the same.
pub trait Board: Hosted + Covered {
    /// The game's own style sheet: `sheet!` of the files in `assets/<slug>/`.
    const STYLE: &'static str;
    /// The game's own script, if it needs one.
    const SCRIPT: &'static str = "";
    /// Keys of the game's own, and what they do: those that every table has are known.
    const KEYS: &'static [(&'static str, &'static str)] = &[];
    /// How it is won, in a sentence or two; nothing is said of what is empty.
    const GOAL: &'static str = "";
    /// What one is here for, in one sentence: told once to whoever is new to it.
    const AIM: &'static str = "";
    /// The id of the part with the own cards, where on a phone it lies a screen away.
    const HAND: Option<&'static str> = None;

    /// The table as these eyes see it, with a button for everything that can be
    /// done by pointing at it.
    fn board(view: &Self::View, asked: Option<&Asked<Self>>, context: &BoardContext) -> Markup;

    /// The buttons of the bar of answers: whatever cannot be pointed at on the
    /// board. They belong to the form with the id [`ANSWER`].
    fn bar(_view: &Self::View, _asked: Option<&Asked<Self>>, context: &BoardContext) -> Markup {
        every_choice(context)
    }

    /// What has just happened, as moments worth a picture: a roll of the dice, an
    /// inspection, a farewell. `story` is everything these eyes have seen so far.
    fn moments(_story: &[Self::Event], _view: &Self::View, _context: &BoardContext) -> Markup {
        html! {}
    }

    /// A question with people's names in it.
    fn asks(question: &Self::Question, _names: &Names) -> String {
        question.to_string()
    }

    /// What the rules say about the question at hand: a few words of our own,
    /// sections of the guide by their headings, rulings by their ids.
    fn explain(_view: &Self::View, _asked: Option<&Asked<Self>>) -> Explained {
        Explained::default()
    }

    /// [`AIM`](Self::AIM), where it is another one for another part in the game.
    fn aim(_view: &Self::View, _context: &BoardContext) -> &'static str {
        Self::AIM
    }

    /// What has changed the part of whoever looks: they are out.
    fn banner(_view: &Self::View, _context: &BoardContext) -> Option<&'static str> {
        None
    }

    /// The scene above a board that was left before the rules ended the game.
    fn left(_view: &Self::View) -> Markup {
        html! {}
    }

    /// What an action does, in a few words.
    fn label(view: &Self::View, action: Self::Action, names: &Names) -> String;
}

/// The id of the form that answers the question; buttons anywhere on the page
/// belong to it with `form="answer"`.
pub const ANSWER: &str = "answer";

/// Every choice as a plain button: for boards that point at nothing themselves.
pub fn every_choice(context: &BoardContext) -> Markup {
    html! {
        @for choice in context.ask.iter().flat_map(|ask| &ask.choices) {
            button.button form=(ANSWER) name="action" value=(choice.notation) {
                (choice.label)
            }
        }
    }
}
