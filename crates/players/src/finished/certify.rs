//! Certified deals of Finished!: numbers for which a way to win is known.
//!
//! Whoever looked for it knew the whole deck, which no player does; so a
//! certified deal can be won, and its par, the coffee left by the best way that
//! was found, is something to aim at.

use std::fmt;
use std::sync::OnceLock;

use finished::{Action, DIFFICULTIES, Deal, Finished, Options};
use tabletop::Options as _;

use super::greedy::{Outlook, after};

/// A deal that can be won, and what is known of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Certified {
    pub deal: u64,
    /// Coffee left.
    pub par: u8,
    /// Is there surely no way that leaves more coffee?
    pub proven: bool,
    /// The decisions of the way that was found.
    pub length: u16,
    /// Those at which the one-step player would have thrown it away, as far as a narrow
    /// look tells.
    pub critical: u16,
    /// How many of [`GAMES`] games with this deal the quick player wins.
    pub wins: u8,
}

/// So many games of the quick player say how hard a deal is.
pub const GAMES: u8 = 20;

/// What looks best one step ahead with open cards.
pub(super) fn pick(game: &Finished, actions: &[Action]) -> Action {
    let worlds = std::slice::from_ref(game);
    let worth = |action: Action| match action {
        Action::End => Outlook::over(worlds).worth(),
        _ => after(worlds, action).worth(),
    };
    // The last of the best, as the player itself has it.
    let best = actions.iter().copied().max_by_key(|&action| worth(action));
    best.unwrap_or(Action::End)
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
/// critical decisions, wins of the quick player.
fn row(line: &str, difficulty: &str) -> Option<Certified> {
    let mut words = line.strip_prefix(difficulty)?.split_ascii_whitespace();
    Some(Certified {
        deal: words.next()?.parse().ok()?,
        par: words.next()?.parse().ok()?,
        proven: match words.next()? {
            "found" => false,
            "proven" => true,
            _ => return None,
        },
        length: words.next()?.parse().ok()?,
        critical: words.next()?.parse().ok()?,
        wins: words.next()?.parse().ok()?,
    })
}

impl fmt::Display for Certified {
    /// Its row, but for the difficulty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Certified { deal, par, proven, length, critical, wins } = self;
        let word = if *proven { "proven" } else { "found" };
        write!(f, "{deal} {par} {word} {length} {critical} {wins}")
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
