//! No planner ends a turn into a loss that some line of that turn avoids: put to
//! the test in real games, wherever ending the turn would lose at once.
//!
//! `LAST_TURNS=10000 cargo test --release -p players --test finished_last_turn`

use std::collections::BTreeSet;

use finished::{Action, Card, Finished, Options, Pending};
use players::{Budget, Greedy, Planner, Player};
use tabletop::{Game, Options as _, Scripted, Seat, Seed, Seen};

const PLAYER: Seat = Seat(0);

fn after(world: &Finished, action: Action) -> Finished {
    let mut world = world.clone();
    world.play(PLAYER, action, &mut Scripted::none(), &mut ()).expect("a legal decision");
    world
}

fn actions(world: &Finished) -> Vec<Action> {
    let mut actions = Vec::new();
    world.actions(PLAYER, &mut actions);
    actions
}

/// Positions of games that a modest player plays, in which the last coffee is
/// drunk and the 48 lies in the Present.
fn last_turns(most: usize) -> Vec<Finished> {
    let mut found = Vec::new();
    let mut choice = Options::default();
    choice.set("difficulty", "difficult").unwrap();
    for number in 1.. {
        let seed = Seed::from_number(number);
        let mut dice = seed.bot(PLAYER);
        let mut game = Finished::deal(&choice, &mut seed.deal(), &mut ());
        while game.ending().is_none() {
            let here = game.pending() == Pending::Free && game.coffee() == 0;
            if here && game.present().contains(Card::COFFEE) {
                found.push(game.clone());
                if found.len() == most {
                    return found;
                }
            }
            let actions = actions(&game);
            let action = Greedy.choose(&Seen::new(&game, PLAYER, &actions, &[]), &mut dice);
            game = after(&game, action);
        }
    }
    unreachable!("there are games without end")
}

/// All that tells one position of a turn from another.
fn place(world: &Finished) -> Vec<u8> {
    let rows = world.stack().iter().chain(world.past().iter()).map(|card| card.number());
    let sets = [world.present(), world.held(), world.options()];
    let sets = sets.iter().chain(world.future()).flat_map(|set| set.iter().chain([Card::COFFEE]));
    let sweets = world.laid().iter().flat_map(|card| [card.number(), world.sweets_on(card)]);
    let counts = [world.stash(), world.reserve(), world.past().len() as u8, world.finished()];
    let choosing = format!("{:?}", world.pending());
    let sets = sets.map(|card| card.number());
    counts.into_iter().chain(rows).chain(sets).chain(sweets).chain(choosing.bytes()).collect()
}

/// Is there any line to the end of this turn that does not lose? Nothing if there
/// are too many to try.
fn can_be_survived(from: &Finished) -> Option<bool> {
    let mut known = BTreeSet::new();
    let mut open = vec![from.clone()];
    while let Some(world) = open.pop() {
        for action in actions(&world) {
            let next = after(&world, action);
            match next.ending() {
                Some(finished::Ending::Won) => return Some(true),
                Some(_) => continue,
                None => {}
            }
            if next.turn() != from.turn() || next.future().len() < from.future().len() {
                return Some(true);
            }
            if known.insert(place(&next)) {
                open.push(next);
            }
            if known.len() > 100_000 {
                return None;
            }
        }
    }
    Some(false)
}

#[test]
fn no_turn_is_ended_into_a_loss_that_can_be_avoided() {
    let wanted = std::env::var("LAST_TURNS").ok().and_then(|text| text.parse().ok());
    let mut planner = Planner::new(Budget::QUICK);
    let mut dice = Seed::from_number(1).stream("last turns");
    let [mut survived, mut lost, mut too_many] = [0; 3];
    for from in last_turns(wanted.unwrap_or(40)) {
        let mut world = from.clone();
        let turn = |world: &Finished| (world.turn(), world.future().len());
        while world.ending().is_none() && turn(&world).0 == turn(&from).0 {
            if turn(&world).1 < turn(&from).1 {
                break;
            }
            let actions = actions(&world);
            let seen = Seen::new(&world, PLAYER, &actions, &[]);
            world = after(&world, planner.choose(&seen, &mut dice));
        }
        let alive = world.ending().is_none_or(|ending| ending == finished::Ending::Won);
        match (!alive).then(|| can_be_survived(&from)) {
            None => survived += 1,
            Some(Some(false)) => lost += 1,
            Some(None) => too_many += 1,
            Some(Some(true)) => panic!("this could have been survived: {}", from.trace()),
        }
    }
    println!("{survived} survived, {lost} were lost whatever is done, {too_many} undecided");
    assert!(survived > lost / 20, "{survived} survived and {lost} lost prove nothing");
    assert!(too_many <= (survived + lost) / 20, "{too_many} were never decided");
}
