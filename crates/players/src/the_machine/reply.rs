//! What the bots answer when somebody speaks to them: ready-made phrases that fit
//! how it was meant.

use tabletop::{Dice, Said, Seat, Statement, Tone};
use the_machine::{Phase, View, phrase_of};

use super::{Temper, any, chance};

/// An answer of the manager.
pub fn of_manager(said: &Said, dice: &mut Dice) -> Option<Statement> {
    let slugs: &[&str] = match said.statement.tone() {
        Tone::Promise => &["rely", "reward"],
        Tone::Refuse => &["watching", "rely"],
        Tone::Ask => &["rely", "watching"],
        Tone::Threaten => &["watching"],
        Tone::Accuse => &["watching", "lazy"],
        Tone::Thank => &["rely"],
        Tone::Plain => return None,
    };
    answer(said.seat, slugs, 0.8, dice)
}

/// An answer of a worker who means to work today, or not.
pub fn of_worker(
    view: &View,
    said: &Said,
    temper: Temper,
    intent: bool,
    dice: &mut Dice,
) -> Option<Statement> {
    if view.phase == Phase::Meeting {
        let slugs: &[&str] = match (said.statement.tone(), temper) {
            (Tone::Ask | Tone::Plain, Temper::Diligent) => &["mercy"],
            (Tone::Ask, _) => &["agree"],
            (Tone::Accuse | Tone::Threaten, _) => &["regret", "mercy"],
            _ => return None,
        };
        return answer(said.seat, slugs, 0.7, dice);
    }
    let to_manager = said.seat == view.manager();
    let slugs: &[&str] = match (said.statement.tone(), to_manager) {
        // Somebody wants work: yes or no, and a yes may be a lie.
        (Tone::Ask | Tone::Promise, true) if intent || bluffs(temper, dice) => {
            &["hard", "can", "trust"]
        }
        (Tone::Ask | Tone::Promise, true) => &["not-me", "too-hard", "slow"],
        (Tone::Threaten, true) if intent || bluffs(temper, dice) => &["hard", "trust"],
        (Tone::Threaten | Tone::Accuse, true) => &["unfair"],
        (Tone::Thank, true) => &["remember"],
        // Among workers.
        (Tone::Ask | Tone::Refuse, false) if !intent => &["solidarity", "slow"],
        (Tone::Ask, false) => &["too-hard", "trust"],
        (Tone::Promise, false) if temper == Temper::Unionist => &["scab"],
        (Tone::Threaten | Tone::Accuse, false) => &["unfair", "regret"],
        (Tone::Thank, false) => &["solidarity"],
        (Tone::Promise | Tone::Refuse | Tone::Plain, _) => return None,
    };
    answer(said.seat, slugs, 0.8, dice)
}

/// Says yes without meaning it?
fn bluffs(temper: Temper, dice: &mut Dice) -> bool {
    let lies = match temper {
        Temper::Diligent | Temper::Unionist | Temper::Lazy => 0.0,
        Temper::Threshold | Temper::Favourite => 0.25,
        Temper::Mixed => 0.4,
        Temper::Calculating => 0.7,
    };
    chance(dice, lies)
}

fn answer(to: Seat, slugs: &[&str], often: f64, dice: &mut Dice) -> Option<Statement> {
    let slug = any(dice, slugs).filter(|_| chance(dice, often))?;
    Some(phrase_of(slug)?.say(Some(to)))
}
