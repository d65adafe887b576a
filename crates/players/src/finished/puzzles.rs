//! Puzzles: positions of real games in which everything has been seen, which can be
//! won, and in which every first action but one is lost, whatever follows; at least one
//! of the others not at once.
//!
//! They stand in `puzzles.txt`, made by `breakroom puzzles finished`.

use std::sync::OnceLock;

use finished::{Action, Card, DIFFICULTIES, Finished, Options};
use tabletop::{Game, Options as _, Scripted};

use super::PLAYER;
pub use super::theme::Theme;

/// A position with one way to go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Its name for ever: a number from 1.
    pub id: u32,
    pub difficulty: &'static str,
    pub deal: u64,
    pub theme: Theme,
    /// How many of [`JUDGES`] quick players do not win it.
    pub rating: u8,
    /// So many positions must be tried before the best of the wrong ways in is lost.
    pub holds_out: u32,
    before: &'static str,
    solution: &'static str,
}

/// No wrong way in that is lost sooner tempts anybody.
pub const HOLDS_OUT: u32 = 20;

/// So many quick players try a puzzle.
pub const JUDGES: u8 = 10;

impl Puzzle {
    /// The game it comes from.
    pub fn options(&self) -> Options {
        let mut options = Options::default();
        // Both were read from the file, and the tests read it.
        let _ = options.set("difficulty", self.difficulty);
        let _ = options.set("deal", &self.deal.to_string());
        options
    }

    /// The decisions that led to it.
    pub fn before(&self) -> Vec<Action> {
        read(self.before).unwrap_or_default()
    }

    /// A way to win from there, up to the end.
    pub fn solution(&self) -> Vec<Action> {
        read(self.solution).unwrap_or_default()
    }

    /// The position to be solved.
    pub fn position(&self) -> Finished {
        let mut world = Finished::deal(&self.options(), &mut Scripted::none(), &mut ());
        for action in self.before() {
            let _ = world.play(PLAYER, action, &mut Scripted::none(), &mut ());
        }
        world
    }
}

/// All puzzles, by number.
pub fn puzzles() -> &'static [Puzzle] {
    static PUZZLES: OnceLock<Vec<Puzzle>> = OnceLock::new();
    PUZZLES.get_or_init(|| include_str!("puzzles.txt").lines().filter_map(row).collect())
}

/// The puzzle with this number.
pub fn puzzle(id: u32) -> Option<&'static Puzzle> {
    let at = puzzles().binary_search_by_key(&id, |puzzle| puzzle.id).ok()?;
    puzzles().get(at)
}

/// The puzzle of a day, counted from wherever: the first [`ROUND`] of them come round one
/// after another. Those that are added later move nobody's day.
pub fn of_day(day: u64) -> Option<&'static Puzzle> {
    puzzles().get((day % ROUND) as usize)
}

/// So many puzzles come round as puzzles of the day.
pub const ROUND: u64 = 220;

/// Reads `id | difficulty | deal | theme | rating | holds out | decisions before | solution`.
fn row(line: &'static str) -> Option<Puzzle> {
    let mut fields = line.split('|').map(str::trim);
    let puzzle = Puzzle {
        id: fields.next()?.parse().ok()?,
        difficulty: fields.next().and_then(difficulty)?,
        deal: fields.next()?.parse().ok()?,
        theme: Theme::from_slug(fields.next()?)?,
        rating: fields.next()?.parse().ok()?,
        holds_out: fields.next()?.parse().ok()?,
        before: fields.next()?,
        solution: fields.next()?,
    };
    fields.next().is_none().then_some(puzzle)
}

fn difficulty(name: &str) -> Option<&'static str> {
    DIFFICULTIES.into_iter().find(|&difficulty| difficulty == name)
}

/// Decisions as a record writes them, one after the other: `use 5 17 22 end 3 12`.
fn read(text: &str) -> Option<Vec<Action>> {
    let card = |word: &str| word.parse().ok().and_then(Card::new);
    let mut words = text.split_ascii_whitespace();
    let mut actions = Vec::new();
    while let Some(word) = words.next() {
        actions.push(match word {
            "use" => Action::Use(words.next().and_then(card)?),
            "end" => Action::End,
            number => Action::Pick(card(number)?),
        });
    }
    Some(actions)
}

/// The decisions as `read` reads them.
pub(super) fn written(actions: &[Action]) -> String {
    actions.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
