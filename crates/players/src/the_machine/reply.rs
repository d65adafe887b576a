//! What the bots answer when somebody speaks to them: ready-made phrases that fit
//! how it was meant.

use tabletop::{Dice, Said, Tone};
use the_machine::{PHRASES, Phase, View};

use super::Temper;

/// What the manager may answer, by the short names of the phrases.
pub fn of_manager(said: &Said) -> &'static [&'static str] {
    match said.statement.tone() {
        Tone::Promise => &["rely", "reward", "see"],
        Tone::Refuse => &["watching", "rely", "think"],
        Tone::Ask => &["think", "rely", "no-choice"],
        Tone::Threaten => &["watching", "see", "reasons"],
        Tone::Accuse => &["reasons", "no-choice", "sorry"],
        Tone::Thank => &["rely", "with-you"],
        Tone::Plain => &[],
    }
}

/// What a worker may answer who means to work today, or not, or has not made up its mind.
pub fn of_worker(
    view: &View,
    said: &Said,
    temper: Temper,
    intent: Option<bool>,
    dice: &mut Dice,
) -> &'static [&'static str] {
    let tone = said.statement.tone();
    if view.phase == Phase::Meeting {
        return match (tone, temper) {
            (Tone::Ask, Temper::Diligent) => &["mercy", "think"],
            (Tone::Plain, Temper::Diligent) => &["mercy"],
            (Tone::Ask, _) => &["with-you", "see", "think"],
            (Tone::Accuse | Tone::Threaten, _) => &["tried", "see", "mercy"],
            _ => &[],
        };
    }
    let Some(intent) = intent else { return undecided(tone) };
    let to_manager = said.seat == view.manager();
    match (tone, to_manager) {
        // Somebody wants work: yes or no, and a yes may be a lie.
        (Tone::Ask | Tone::Promise, true) if intent || temper.bluffs(dice) => {
            &["hard", "can", "trust"]
        }
        (Tone::Ask | Tone::Promise, true) => &["not-me", "too-hard", "slow"],
        (Tone::Threaten, true) if intent || temper.bluffs(dice) => &["hard", "trust"],
        (Tone::Threaten, true) => &["see", "tried", "not-me"],
        (Tone::Accuse, true) if intent => &["tried", "hard", "sorry"],
        (Tone::Accuse, true) => &["tried", "no-choice", "reasons"],
        (Tone::Thank, true) => &["remember", "with-you"],
        // Among workers.
        (Tone::Ask | Tone::Refuse, false) if !intent => &["with-you", "slow", "solidarity"],
        (Tone::Ask, false) => &["too-hard", "trust", "think"],
        (Tone::Promise, false) if temper == Temper::Unionist => &["slow"],
        (Tone::Threaten | Tone::Accuse, false) if temper == Temper::Unionist => {
            &["reasons", "see", "regret"]
        }
        (Tone::Threaten | Tone::Accuse, false) => &["sorry", "no-choice", "see"],
        (Tone::Thank, false) => &["solidarity", "with-you"],
        (Tone::Promise | Tone::Refuse | Tone::Plain, _) => &[],
    }
}

/// What a worker answers who must still think about the day: nothing that binds it.
fn undecided(tone: Tone) -> &'static [&'static str] {
    match tone {
        Tone::Ask | Tone::Promise | Tone::Threaten => &["see", "think"],
        Tone::Accuse => &["tried", "reasons", "no-choice"],
        Tone::Thank => &["with-you"],
        Tone::Refuse | Tone::Plain => &[],
    }
}

/// What is said to what was not understood, and if one has just said that.
pub const RIDDLE: [&str; 2] = ["what", "simpler"];

/// Are these words that mean nothing to a bot?
pub fn is_riddle(said: &Said) -> bool {
    let known = PHRASES.iter().any(|phrase| phrase.words == said.statement.words());
    said.statement.tone() == Tone::Plain && !known
}
