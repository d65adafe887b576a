//! Certified deals of Finished!: numbers for which a way to win is known.
//!
//! Whoever looked for it knew the whole deck, which no player does; so a
//! certified deal can be won, and its par, the coffee left by the best way that
//! was found, is something to aim at.

use std::fmt;
use std::sync::OnceLock;

use finished::{Action, DIFFICULTIES, Deal, Finished, Options};
use tabletop::{Eyes, Fate, Game, Options as _, Scripted, Seed};

use super::PLAYER;
use super::greedy::{Outlook, after, is_order};

/// A deal that can be won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Certified {
    pub deal: u64,
    /// Coffee left.
    pub par: u8,
    pub way: Way,
}

/// Who found the way to win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// The one-step player, in this attempt: see [`attempt`].
    Attempt(u32),
    /// The solver, who says more about it.
    Solved(Measure),
}

/// What is known of a deal that was solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measure {
    /// Is there surely no way that leaves more coffee?
    pub proven: bool,
    /// The decisions of the way.
    pub length: u16,
    /// Those at which the one-step player would have thrown it away, as far as a narrow
    /// look tells.
    pub critical: u16,
    /// How many of [`GAMES`] games with this deal the quick player wins.
    pub wins: u8,
}

/// So many games of the quick player say how hard a deal is.
pub const GAMES: u8 = 20;

/// A way to win, and the coffee it leaves.
#[derive(Clone, PartialEq, Debug)]
pub struct Won {
    pub line: Vec<Action>,
    pub coffee: u8,
}

/// Plays a numbered deal with open cards and takes what looks best one step
/// ahead. The first attempt does just that, the others stray a little, each in
/// its own way: from deal and number alone, always the same.
pub fn attempt(choice: &Options, number: u32) -> Option<Won> {
    let Deal::Numbered(deal) = choice.deal else { return None };
    let mut dice = Seed::from_number(deal).stream(&format!("certify {number}"));
    let mut game = Finished::deal(choice, &mut Scripted::none(), &mut ());
    let mut line = Vec::new();
    let mut actions = Vec::new();
    while !game.due().is_over() {
        game.actions(PLAYER, &mut actions);
        let action = match is_order(game.question(PLAYER)?.pending) {
            true => actions[0],
            false => pick(&game, &actions, if number == 0 { 0 } else { STRAY }, &mut dice),
        };
        game.play(PLAYER, action, &mut Scripted::none(), &mut ()).ok()?;
        line.push(action);
    }
    let won = !game.due().standing()?.winners.is_empty();
    won.then(|| Won { line, coffee: game.view(Eyes::Omniscient).coffee })
}

/// How far an attempt may stray from what looks best: less than a coffee.
const STRAY: u32 = 40;

pub(super) fn pick(
    game: &Finished,
    actions: &[Action],
    stray: u32,
    dice: &mut impl Fate,
) -> Action {
    let worlds = std::slice::from_ref(game);
    let worth = |&action: &Action| {
        let outlook = match action {
            Action::End => Outlook::over(worlds),
            _ => after(worlds, action),
        };
        outlook.worth() + i64::from(dice.roll("stray", stray + 1))
    };
    // The last of the best, as the player itself has it.
    let weighed: Vec<i64> = actions.iter().map(worth).collect();
    let best = weighed.iter().copied().max().unwrap_or_default();
    let at = weighed.iter().rposition(|&worth| worth == best).unwrap_or(0);
    actions[at]
}

/// The deals that were certified, by difficulty, in ascending order.
pub fn certified(level: usize) -> &'static [Certified] {
    static TABLE: OnceLock<Vec<Vec<Certified>>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let read = |name: &&str| {
            let lines = include_str!("certified.txt").lines();
            lines.filter_map(|line| row(line, name)).collect()
        };
        DIFFICULTIES.iter().map(read).collect()
    });
    table.get(level).map_or(&[], Vec::as_slice)
}

/// Reads `regular 17 4 found 275 12 20`: difficulty, deal, par, found or proven, length,
/// critical decisions, wins of the quick player; or `regular 17 4 2` with the attempt.
fn row(line: &str, difficulty: &str) -> Option<Certified> {
    let mut words = line.strip_prefix(difficulty)?.split_ascii_whitespace();
    let (deal, par) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let way = match words.next()? {
        word @ ("found" | "proven") => Way::Solved(Measure {
            proven: word == "proven",
            length: words.next()?.parse().ok()?,
            critical: words.next()?.parse().ok()?,
            wins: words.next()?.parse().ok()?,
        }),
        attempt => Way::Attempt(attempt.parse().ok()?),
    };
    Some(Certified { deal, par, way })
}

impl fmt::Display for Certified {
    /// Its row, but for the difficulty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.deal, self.par)?;
        match self.way {
            Way::Attempt(attempt) => write!(f, " {attempt}"),
            Way::Solved(Measure { proven, length, critical, wins }) => {
                let word = if proven { "proven" } else { "found" };
                write!(f, " {word} {length} {critical} {wins}")
            }
        }
    }
}

/// The par of a numbered deal with the usual cards, if it is certified.
pub fn par(choice: &Options) -> Option<u8> {
    let Deal::Numbered(deal) = choice.deal else { return None };
    let usual = choice.edition() == Options::default().edition();
    let rows = certified(choice.level());
    let at = rows.binary_search_by_key(&deal, |row| row.deal).ok().filter(|_| usual)?;
    Some(rows[at].par)
}
