//! How the games look on a page.

mod finished;
mod finishing_time;
mod overtime;
mod promises;
mod the_machine;

use maud::{Markup, html};
use players::Cast;
use tabletop::{Asked, Names, Phrase, Seat, Standing, Tale};

pub use promises::promises;

use crate::face::{Awaited, BoardContext, Explained, Verdict, Window};
use crate::table::Pace;

/// A game that can be played in the browser. The functions are pure: the same
/// view gives the same bytes.
///
/// What the frame does for every board, by attributes alone:
///
/// - `assets/<slug>/*.css` and `assets/<slug>.js`, listed in `assets.rs`, are loaded on
///   that game's pages alone. The script shares the names of `assets/table.js` and
///   hears `dress` after each change.
/// - `data-vt="pawn-3"` names a thing that travels, for these eyes: what is hidden
///   gets a fresh name when it moves. `data-place="lake"` on what it lies in says
///   where it is; things that change their place go one after another, the places
///   in the order of their `data-phase="1"` (the order of the rulebook), what goes
///   away in the order of the place's `data-leave`.
/// - `data-effect="−$2 +1 ♥"` on an answer is shown above it while it is pointed
///   at; `data-fx` and `.ghost` are for effects at other places (see the style of
///   Finished!). `.slot > .tip` is an explanation of anything.
/// - `data-key="e"` gives a button or link a key; `data-arrows=".pawn"` makes ← and
///   → go through those inside.
/// - A field of a form keeps what was half entered over changes; with
///   `data-keep="{question}"` only as long as that stays the same.
pub trait Board:
    Cast<
        Options: Send + Sync,
        Action: Send + Sync,
        Event: Send + Sync,
        View: Send,
        Question: Send + Sync,
        Refusal: Send + Sync,
    > + Send
    + Sync
    + 'static
{
    /// What a player should know, as Markdown.
    const GUIDE: &'static str;
    /// The register of rulings, as Markdown.
    const RULINGS: &'static str;
    /// How it is won, in a sentence or two; nothing is said of what is empty.
    const GOAL: &'static str = "";
    /// Does everybody see everything? Then a running game may be stepped through
    /// and forked. Dice that are still to fall do not count: a fork gets others.
    const OPEN: bool = false;

    /// The table as these eyes see it, with a button for everything that can be
    /// done by pointing at it.
    fn board(view: &Self::View, asked: Option<&Asked<Self>>, context: &BoardContext) -> Markup;

    /// The buttons of the bar of answers: whatever cannot be pointed at on the
    /// board. They belong to the form with the id [`ANSWER`].
    fn bar(_view: &Self::View, _asked: Option<&Asked<Self>>, context: &BoardContext) -> Markup {
        every_choice(context)
    }

    /// An option that means something with so many players alone, by its name.
    fn only_with(_option: &str) -> Option<u8> {
        None
    }

    /// Does the game open reaction windows?
    const WINDOWS: bool = false;

    /// The reaction window that is open, made from what a spectator sees and so
    /// from nothing else.
    fn window(_public: &Self::View) -> Option<Window> {
        None
    }

    /// Whose turn it is, for games with windows.
    fn active(_public: &Self::View) -> Option<Seat> {
        None
    }

    /// The options that go with a way of playing, where nothing else is chosen:
    /// `shared` means that people share a screen.
    fn fitting(_pace: Pace, _shared: bool) -> &'static [(&'static str, &'static str)] {
        &[]
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

    /// Whom the table waits for, as far as these eyes may know. Nothing means that
    /// everybody may know it: a game with closed doors must say it here.
    fn awaited(_view: &Self::View) -> Option<Awaited> {
        None
    }

    /// What the rules say about the question at hand: a few words of our own,
    /// sections of the guide by their headings, rulings by their ids.
    fn explain(_view: &Self::View, _asked: Option<&Asked<Self>>) -> Explained {
        Explained::default()
    }

    /// The scene above a board that was left before the rules ended the game.
    fn left(_view: &Self::View) -> Markup {
        html! {}
    }

    /// How the game ended, in a sentence; nothing leaves it to the frame.
    fn ended(_view: &Self::View, _standing: Standing, _names: &Names) -> Option<String> {
        None
    }

    /// The ready-made sentences that fit these eyes at this moment.
    fn phrases_now(_view: &Self::View) -> Vec<Phrase> {
        Self::phrases().to_vec()
    }

    /// Does this make somebody a ghost, whose words are whispers from now on?
    fn ghost(_event: &Self::Event) -> Option<Seat> {
        None
    }

    /// The time that begins with an event, where promises are dated: “Monday”.
    fn time(_event: &Self::Event) -> Option<String> {
        None
    }

    /// What became of the promise at this place of the tale, in a game that is
    /// over, and why in a few words. It was given in ready-made words; those in
    /// free words nobody but the people can judge. `view` hides nothing.
    fn verdict(_tale: &[Tale<Self>], _at: usize, _view: &Self::View) -> (Verdict, String) {
        (Verdict::Table, String::new())
    }

    /// Does an option matter at a table with these? What does not is not shown.
    fn matters(_options: &Self::Options, _key: &str) -> bool {
        true
    }

    /// What is left in hand, where a game counts that: the more the better.
    fn score(_view: &Self::View) -> Option<i64> {
        None
    }

    /// What a known way to win this deal leaves in hand, where there is one.
    fn par(_options: &Self::Options) -> Option<i64> {
        None
    }

    /// The numbers of deals that are known to be winnable with these options.
    fn certified(_options: &Self::Options) -> Vec<u64> {
        Vec::new()
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
