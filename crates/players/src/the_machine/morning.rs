//! The manager's plan is made in the morning and holds for the day. It is made
//! again for every meeple, from what was known when the first one was placed.

use tabletop::{Said, Seen, Tale};
use the_machine::{Event, Spot, TheMachine, View};

/// What had been said before the first meeple of the day was placed; without a
/// memory, all that was heard.
pub fn heard(seen: &Seen<'_, TheMachine>) -> Vec<Said> {
    let tale = seen.tale();
    let is_morning = |part: &Tale<TheMachine>| matches!(part, Tale::Event(Event::Morning { .. }));
    let is_placed = |part: &Tale<TheMachine>| matches!(part, Tale::Event(Event::Placed { .. }));
    let Some(morning) = tale.iter().rposition(is_morning) else { return seen.heard().to_vec() };
    let placed = tale[morning..].iter().position(is_placed);
    let before = &tale[..placed.map_or(tale.len(), |nth| morning + nth)];
    let said = before.iter().filter_map(|part| match part {
        Tale::Said(said) => Some(said.clone()),
        Tale::Event(_) => None,
    });
    said.collect()
}

/// The next box of a plan for all workers and interns, if those who are placed
/// already stand where it says.
pub fn next(view: &View, plan: &[Spot]) -> Option<Spot> {
    let workers: Vec<_> = view.inside.iter().collect();
    let (staff, interns) = plan.split_at_checked(workers.len())?;
    let stand = workers
        .iter()
        .zip(staff)
        .all(|(&seat, &spot)| view.unplaced.contains(seat) || view.spot_of(seat) == Some(spot));
    let sent = interns.len().checked_sub(usize::from(view.interns_unplaced))?;
    let mut placed = view.interns_at;
    placed.fill(0);
    interns[..sent].iter().for_each(|spot| placed[spot.index()] += 1);
    let left = view.unplaced.len() + view.interns_unplaced;
    let next = plan.len().checked_sub(usize::from(left))?;
    (stand && placed == view.interns_at).then(|| plan.get(next).copied()).flatten()
}
