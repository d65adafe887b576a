//! What a table must know of a game beside its rules: which moments are windows,
//! whom everybody may know to be awaited, what a promise was worth.

mod finished;
mod finishing_time;
mod overtime;
mod the_machine;

use players::Cast;
use tabletop::plain::Meant;
use tabletop::{Fate, Phrase, Seat, Seats, Seen, Tale};

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

    /// Whom the table waits for while the game runs, made from what these eyes see and
    /// so from nothing else. A game that says nothing here tells nobody.
    fn awaited(_view: &Self::View) -> Awaited {
        Awaited::Others
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

    /// The ready-made sentence, by its short name, that typed words of that meaning
    /// come to for these eyes.
    fn means(_view: &Self::View, _meant: &Meant) -> Option<&'static str> {
        None
    }

    /// What seats are called beside their names: “the manager”.
    fn titles(_public: &Self::View) -> Vec<(Seat, &'static str)> {
        Vec::new()
    }

    /// Do these two promises of one person promise the same? Then they count once.
    fn same_promise(one: (&str, Option<Seat>), other: (&str, Option<Seat>)) -> bool {
        one == other
    }

    /// Has it a time to talk before sealed choices?
    const COUNCIL: bool = false;

    /// The time to talk before sealed choices, made from what a spectator sees: its
    /// number, who takes part, and whose choice it comes before.
    fn council(_public: &Self::View) -> Option<(u32, Seats, Seats)> {
        None
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

    /// How far the game is, in a word or two, made from what everybody sees.
    fn when(_public: &Self::View) -> String {
        String::new()
    }

    /// What this seat was, for the statistics of games that are over. `view` hides
    /// nothing.
    fn role(_view: &Self::View, _seat: Seat) -> Option<String> {
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

#[cfg(test)]
mod tests {
    use ::finished::Finished;
    use ::finishing_time::FinishingTime;
    use ::overtime::Overtime;
    use ::the_machine::{Phase, TheMachine};
    use tabletop::{Due, Eyes, Fate, Game, Options, Seats, Seed};

    use super::*;

    /// Plays games by chance and hands out every position.
    fn play<G: Game>(options: &G::Options, mut look: impl FnMut(&G)) {
        for number in 0..4 {
            let mut dice = Seed::from_number(number).play();
            let mut game = G::deal(options, &mut dice, &mut ());
            let mut actions = Vec::new();
            while let Some(seat) = game.due().seats().lowest() {
                look(&game);
                game.actions(seat, &mut actions);
                let action = actions[dice.roll("choice", actions.len() as u32) as usize];
                game.play(seat, action, &mut dice, &mut ()).expect("a listed action");
            }
        }
    }

    /// Whoever has a turn in the open is named to everybody; of other moments nothing is
    /// said.
    fn turns_are_named<G: Hosted>(players: &str) {
        let mut options = G::Options::default();
        if options.seats() > 1 {
            options.set("players", players).expect("a number of players");
        }
        play::<G>(&options, |game| {
            let awaited = match game.due() {
                Due::Turn(seat) => Awaited::Turn(seat),
                _ => Awaited::Others,
            };
            assert_eq!(G::awaited(&game.view(Eyes::Spectator)), awaited);
        });
    }

    #[test]
    fn games_that_opt_in_say_whom_the_table_waits_for() {
        turns_are_named::<Finished>("1");
        turns_are_named::<FinishingTime>("3");
        turns_are_named::<Overtime>("4");
        let mut doors = 0;
        let options = ::the_machine::Options::of(5).expect("five may play");
        play::<TheMachine>(&options, |game| {
            let view = game.view(Eyes::Spectator);
            let awaited = TheMachine::awaited(&view);
            match (game.due(), view.phase) {
                (_, Phase::Meeting) => {
                    doors += 1;
                    assert!(matches!(awaited, Awaited::Closed(_)), "{awaited:?}");
                }
                (Due::Sealed { waiting }, _) => {
                    let all = view.inside.len();
                    assert_eq!(awaited, Awaited::Sealed(all - waiting.len(), all));
                }
                (due, _) => assert_eq!(due.seats(), Seats::only(view.manager()), "{awaited:?}"),
            }
        });
        assert!(doors > 0, "somebody has met behind the door");
    }
}
