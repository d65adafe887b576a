//! Certified deals of Finished!: numbers for which a way to win is known.
//!
//! Whoever looked for it knew the whole deck, which no player does; so a
//! certified deal can be won, and its par, the coffee left by the best way that
//! was found, is something to aim at.

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
    /// Which attempt finds the way: see [`attempt`].
    pub attempt: u32,
}

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

fn pick(game: &Finished, actions: &[Action], stray: u32, dice: &mut impl Fate) -> Action {
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

/// The best of so many attempts.
pub fn certify(choice: &Options, attempts: u32) -> Option<Certified> {
    let Deal::Numbered(deal) = choice.deal else { return None };
    let won = (0..attempts).filter_map(|number| Some((attempt(choice, number)?.coffee, number)));
    // Of equal ways the first.
    let (par, attempt) = won.max_by_key(|&(coffee, number)| (coffee, std::cmp::Reverse(number)))?;
    Some(Certified { deal, par, attempt })
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

/// Reads `regular 17 4 2`: difficulty, deal, par, attempt.
fn row(line: &str, difficulty: &str) -> Option<Certified> {
    let mut words = line.strip_prefix(difficulty)?.split_ascii_whitespace();
    let (deal, par, attempt) = (words.next()?, words.next()?, words.next()?);
    Some(Certified {
        deal: deal.parse().ok()?,
        par: par.parse().ok()?,
        attempt: attempt.parse().ok()?,
    })
}

/// The par of a numbered deal with the usual cards, if it is certified.
pub fn par(choice: &Options) -> Option<u8> {
    let Deal::Numbered(deal) = choice.deal else { return None };
    let usual = choice.edition() == Options::default().edition();
    let rows = certified(choice.level());
    let at = rows.binary_search_by_key(&deal, |row| row.deal).ok().filter(|_| usual)?;
    Some(rows[at].par)
}
