//! How a game came to be where it is: rebuilt from what its player saw happen, and
//! from nothing else.
//!
//! A player that is made afresh for every decision finds the plan again that it
//! made a while ago, by standing where it stood then.

use finished::{Action, Card, DIFFICULTIES, Event, Finished, Options, Pending, View};
use tabletop::{Game, Options as _, Scripted, Tale};

use super::PLAYER;

/// A decision that was made.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Step {
    /// The position it was made in, the cards unseen today in ascending order.
    pub world: Finished,
    pub action: Action,
    /// Did a turn begin with it, or did a row of the Future come?
    pub turned: bool,
}

/// All decisions since the deal; nothing, where the tale does not begin with the
/// deal or does not lead here.
pub(super) fn retrace(tale: &[Tale<Finished>], now: &View) -> Option<Vec<Step>> {
    let told: Vec<Event> = tale
        .iter()
        .filter_map(|tale| match tale {
            Tale::Event(event) => Some(*event),
            Tale::Said(_) => None,
        })
        .collect();
    if told.is_empty() {
        return None;
    }
    let mut choice = Options::default();
    choice.set_edition(&now.components.edition, "components").ok()?;
    choice.set("deck", &deck(&told, now)).ok()?;
    DIFFICULTIES.iter().find_map(|difficulty| {
        choice.set("difficulty", difficulty).ok()?;
        walk(&choice, &told, now)
    })
}

/// The draw stack as it must have been: the cards as they came up, then those that
/// nobody has seen.
fn deck(told: &[Event], now: &View) -> String {
    let mut cards: Vec<Card> = Vec::with_capacity(48);
    for event in told {
        if let Event::Drew { card, .. } = event
            && !cards.contains(card)
        {
            cards.push(*card);
        }
    }
    cards.retain(|&card| card != Card::COFFEE);
    let numbers = cards.iter().chain(&now.unseen).map(ToString::to_string);
    numbers.collect::<Vec<_>>().join(",")
}

/// Plays what was told once more.
fn walk(choice: &Options, told: &[Event], now: &View) -> Option<Vec<Step>> {
    let mut events = Vec::new();
    let mut world = Finished::deal(choice, &mut Scripted::none(), &mut events);
    let mut rest = told.strip_prefix(events.as_slice())?;
    let mut steps = Vec::new();
    let mut take = |world: &mut Finished, action, rest: &mut &[Event]| -> Option<()> {
        events.clear();
        let before = world.clone();
        world.play(PLAYER, action, &mut Scripted::none(), &mut events).ok()?;
        *rest = rest.strip_prefix(events.as_slice())?;
        let turned = |event: &Event| matches!(event, Event::TurnBegan { .. } | Event::RowCame);
        steps.push(Step { world: before, action, turned: events.iter().any(turned) });
        Some(())
    };
    while let Some(action) = told_next(&world, rest) {
        take(&mut world, action, &mut rest)?;
    }
    // What has been chosen so far of an order is not told yet, and an end neither.
    if now.pending != Pending::Free && world.pending() == Pending::Free {
        take(&mut world, Action::End, &mut rest)?;
    }
    for &card in &now.chosen {
        take(&mut world, Action::Pick(card), &mut rest)?;
    }
    let here = world.view(tabletop::Eyes::Seat(PLAYER)) == *now;
    here.then_some(steps)
}

/// The decision that led to what is told next.
fn told_next(world: &Finished, rest: &[Event]) -> Option<Action> {
    let first = rest.first()?;
    if world.pending() != Pending::Free {
        // Whatever was chosen moves, in that order, before anything else does.
        let moved = rest.iter().filter_map(|event| match event {
            Event::MovedToPast { card }
            | Event::MovedBelow { card }
            | Event::MovedToFuture { card }
            | Event::MovedToStack { card } => Some(*card),
            _ => None,
        });
        let chosen = world.present().len() - world.options().len();
        return moved.clone().nth(chosen).map(Action::Pick);
    }
    match first {
        Event::Used { card } => Some(Action::Use(*card)),
        _ => Some(Action::End),
    }
}

#[cfg(test)]
mod tests {
    use finished::Finished;
    use tabletop::{Eyes, Fate, Match, Seed};

    use super::*;

    /// Along whole games, every decision is found again from the tale alone.
    #[test]
    fn every_decision_is_found_again() {
        for (number, difficulty) in DIFFICULTIES.iter().enumerate() {
            let mut choice = Options::default();
            choice.set("difficulty", difficulty).unwrap();
            let seed = Seed::from_number(number as u64);
            let mut dice = seed.stream("retrace");
            let mut game = Match::<Finished>::new(choice, seed);
            let mut made = Vec::new();
            while let Some(asked) = game.asked(PLAYER).filter(|asked| !asked.actions.is_empty()) {
                let tale = game.tale(Eyes::Seat(PLAYER));
                let steps = retrace(&tale, &game.game().view(Eyes::Seat(PLAYER)));
                let steps = steps.expect("a way back");
                assert!(steps.iter().map(|step| step.action).eq(made.iter().copied()));
                let nth = dice.roll("any", asked.actions.len() as u32) as usize;
                let action = asked.actions[nth];
                game.play(PLAYER, action).unwrap();
                made.push(action);
            }
            assert!(made.len() > 50);
        }
    }

    #[test]
    fn a_tale_that_leads_elsewhere_is_none() {
        let game = Match::<Finished>::new(Options::default(), Seed::from_number(1));
        let other = Match::<Finished>::new(Options::default(), Seed::from_number(2));
        let tale = game.tale(Eyes::Seat(PLAYER));
        assert_eq!(retrace(&tale, &other.game().view(Eyes::Seat(PLAYER))), None);
        assert_eq!(retrace(&[], &game.game().view(Eyes::Seat(PLAYER))), None);
        assert!(retrace(&tale, &game.game().view(Eyes::Seat(PLAYER))).is_some());
    }
}
