//! What is said to a worker before the cards, from the placing on, and how far it moves
//! them: as their character allows.

use tabletop::{Said, Seat, Seen, Tale, Tone};
use the_machine::{Event, TheMachine, View};

use super::Temper;

/// However much is said, nobody is moved by more than that.
const MOST: f64 = 0.35;

/// What somebody wants of a worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wish {
    /// The manager asks for work, promises something for it, or threatens.
    Work,
    Reward,
    Threat,
    /// Another worker would rather take it slowly, or gives their word to work.
    Rest,
    Pledge,
}

/// How much likelier a worker works today for what was said to them since people were
/// placed; below nothing, if they were asked to take it slowly. Whoever repeats
/// something has said it once.
pub fn sway(temper: Temper, view: &View, seen: &Seen<'_, TheMachine>) -> f64 {
    let tale = seen.tale();
    let morning = |part: &Tale<TheMachine>| matches!(part, Tale::Event(Event::Morning { .. }));
    let placed = |part: &&Tale<TheMachine>| matches!(part, Tale::Event(Event::Placed { .. }));
    let today = tale.iter().rposition(morning).map_or(tale, |at| &tale[at..]);
    let said = today.iter().skip_while(|part| !placed(part)).filter_map(|part| match part {
        Tale::Said(said) => Some(said),
        Tale::Event(_) => None,
    });
    let wishes = once(said).into_iter().filter_map(|said| wish(said, view, seen.seat()));
    wishes.map(|wish| weight(temper, wish)).sum::<f64>().clamp(-MOST, MOST)
}

/// What was said, each thing once: whoever repeats it says no more.
pub fn once<'a>(said: impl Iterator<Item = &'a Said>) -> Vec<&'a Said> {
    let mut heard: Vec<&Said> = Vec::new();
    for said in said {
        if heard.iter().all(|known| known.seat != said.seat || known.statement != said.statement) {
            heard.push(said);
        }
    }
    heard
}

fn wish(said: &Said, view: &View, seat: Seat) -> Option<Wish> {
    if said.statement.to() != Some(seat) {
        return None;
    }
    match (said.seat == view.manager(), said.statement.tone()) {
        (true, Tone::Ask) => Some(Wish::Work),
        (true, Tone::Promise) => Some(Wish::Reward),
        (true, Tone::Threaten) => Some(Wish::Threat),
        (false, Tone::Ask) => Some(Wish::Rest),
        (false, Tone::Promise) => Some(Wish::Pledge),
        _ => None,
    }
}

/// Nothing moves those who always or never work.
fn weight(temper: Temper, wish: Wish) -> f64 {
    let [work, reward, threat, rest, pledge] = match temper {
        Temper::Mixed => [0.12, 0.15, 0.10, -0.12, 0.06],
        Temper::Calculating => [0.04, 0.12, 0.06, -0.04, 0.02],
        Temper::Favourite => [0.08, 0.20, 0.04, -0.02, 0.0],
        Temper::Threshold => [0.05, 0.05, 0.20, -0.08, 0.02],
        Temper::Unionist => [0.0, 0.0, 0.02, -0.10, 0.0],
        Temper::Diligent | Temper::Lazy => [0.0; 5],
    };
    match wish {
        Wish::Work => work,
        Wish::Reward => reward,
        Wish::Threat => threat,
        Wish::Rest => rest,
        Wish::Pledge => pledge,
    }
}
