//! Somebody who has just had the lesson: follows its advice where that applies,
//! and otherwise takes any of the three moves that look best at first sight. A
//! stand-in for a first evening, scripted so that it never learns.

use tabletop::{Dice, Fate};

/// The name of a newcomer in every cast.
pub const NEWCOMER: &str = "newcomer";

/// What a newcomer is like, for every cast.
pub const MANNER: &str = "has just had the lesson, and tries what looks good";

/// Any of the three best-looking moves; of moves that look the same the first
/// ones count. At least one is needed.
pub fn one_of_three<A: Copy>(looks: impl Iterator<Item = (A, i32)>, dice: &mut Dice) -> A {
    let mut looks: Vec<(A, i32)> = looks.collect();
    looks.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
    looks.truncate(3);
    looks[dice.roll("any of three", looks.len() as u32) as usize].0
}
