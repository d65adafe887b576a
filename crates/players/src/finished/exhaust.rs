//! Every way there is: where a few cards are left, all lines to the end can be tried,
//! and what cannot be won is lost for certain.

use std::collections::BTreeSet;

use finished::{Action, Card, Ending, Finished, Pending};
use tabletop::Game;

use super::{PLAYER, after};

/// What is known of a position when every line has been tried, or too many have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is won, for example like this.
    Won(Vec<Action>),
    /// No line wins.
    Lost,
    /// There are too many lines.
    Undecided,
}

/// Tries every line, and remembers what was lost.
#[derive(Default, Debug)]
pub struct Exhaustion {
    lost: BTreeSet<Place>,
    /// Whatever leaves less coffee is as good as lost.
    floor: u8,
}

impl Exhaustion {
    /// For lines that leave at least so much coffee.
    pub fn leaving(coffee: u8) -> Exhaustion {
        Exhaustion { floor: coffee, ..Exhaustion::default() }
    }

    /// How many positions are known to be lost.
    pub fn known(&self) -> usize {
        self.lost.len()
    }

    /// Is there any way to win from here? After so many positions nobody knows.
    ///
    /// A game that goes on for too long is lost by the rules, however it might
    /// have gone on. So a place seen before is the same place only as long as no line
    /// is cut off like that; if one is, nothing is said.
    pub fn judge(&mut self, from: &Finished, most: usize) -> Verdict {
        match from.ending() {
            Some(Ending::Won) if from.coffee() >= self.floor => return Verdict::Won(Vec::new()),
            Some(_) => return Verdict::Lost,
            None => {}
        }
        // What is asked has no place of its own: it would be taken for the one before.
        let free = (from.pending() == Pending::Free).then(|| place(from));
        let mut seen = BTreeSet::from_iter(free);
        let mut steps: Vec<(usize, Action)> = Vec::new();
        let mut open = vec![(from.clone(), 0)];
        let mut actions = Vec::new();
        while let Some((world, step)) = open.pop() {
            world.actions(PLAYER, &mut actions);
            for &action in &actions {
                let next = after(&world, action);
                if next.coffee() < self.floor {
                    continue;
                }
                match next.ending() {
                    Some(Ending::Won) => {
                        steps.push((step, action));
                        return Verdict::Won(line(&steps));
                    }
                    Some(Ending::Coffee) => continue,
                    Some(Ending::Cap) => return Verdict::Undecided,
                    None => {}
                }
                if next.pending() == Pending::Free {
                    let place = place(&next);
                    if self.lost.contains(&place) || !seen.insert(place) {
                        continue;
                    }
                    if seen.len() > most {
                        return Verdict::Undecided;
                    }
                } else if falls_asleep(&next) {
                    continue;
                }
                steps.push((step, action));
                open.push((next, steps.len()));
            }
        }
        self.lost.append(&mut seen);
        Verdict::Lost
    }
}

/// The line that ends with the last step; each names the step before it, from 1.
fn line(steps: &[(usize, Action)]) -> Vec<Action> {
    let mut line = Vec::new();
    let mut at = steps.len();
    while let Some(&(before, action)) = at.checked_sub(1).and_then(|nth| steps.get(nth)) {
        line.push(action);
        at = before;
    }
    line.reverse();
    line
}

/// In whatever order the Present moves now, the 48 goes with it and no coffee is left.
fn falls_asleep(world: &Finished) -> bool {
    let moves = matches!(world.pending(), Pending::EndOrder | Pending::BelowOrder);
    moves && world.coffee() == 0 && world.present().contains(Card::COFFEE)
}

/// All that decides what can still happen while nothing is asked, each thing told
/// apart from the next. What is asked comes from one place alone, so it needs none.
type Place = Box<[u8]>;

fn place(world: &Finished) -> Place {
    let mut place = Vec::with_capacity(64);
    place.extend([world.stash(), world.reserve(), world.coffee(), world.finished()]);
    for row in [world.stack(), world.past()] {
        place.extend(row.iter().map(Card::number).chain([0]));
    }
    for set in [world.present(), world.held()].iter().chain(world.future()) {
        place.extend(set.iter().map(Card::number).chain([0]));
    }
    place.extend(world.laid().iter().flat_map(|card| [card.number(), world.sweets_on(card)]));
    place.into()
}
