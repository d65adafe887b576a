//! What a table must know of a game beside its rules: which moments are windows,
//! whom everybody may know to be awaited, what a promise was worth.

mod finished;
mod finishing_time;
mod overtime;
mod the_machine;

use players::Cast;
use tabletop::{Fate, Phrase, Seat, Seen, Tale};

use crate::pace::Pace;
use crate::view::{Awaited, Verdict, Window};

/// A game that can be played at a table.
pub trait Hosted:
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

    /// Whom the table waits for, as far as these eyes may know. Nothing means that
    /// everybody may know it: a game with closed doors must say it here.
    fn awaited(_view: &Self::View) -> Option<Awaited> {
        None
    }

    /// An option that means something with so many players alone, by its name.
    fn only_with(_option: &str) -> Option<u8> {
        None
    }

    /// Does an option matter at a table with these? What does not is not shown.
    fn matters(_options: &Self::Options, _key: &str) -> bool {
        true
    }

    /// The options that go with a way of playing, where nothing else is chosen:
    /// `shared` means that people share a screen.
    fn fitting(_pace: Pace, _shared: bool) -> &'static [(&'static str, &'static str)] {
        &[]
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

    /// Are hints told step by step?
    const HINTS_IN_STEPS: bool = false;

    /// The cards on which a line depends, in a sentence: those that this seat knows.
    fn decides(_seen: &Seen<'_, Self>, _line: &[Self::Action], _fate: &mut impl Fate) -> String {
        String::new()
    }

    /// A line of decisions, what belongs together in one piece.
    fn in_words(line: &[Self::Action]) -> Vec<String> {
        line.iter().map(ToString::to_string).collect()
    }

    /// What is left in hand, where a game counts that: the more the better.
    fn score(_view: &Self::View) -> Option<i64> {
        None
    }

    /// How far the game has come, where that can be counted.
    fn done(_view: &Self::View) -> Option<i64> {
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
}
