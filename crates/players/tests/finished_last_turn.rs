//! No planner ends a turn into a loss that some line of that turn avoids: put to
//! the test in real games, wherever ending the turn would lose at once.
//!
//! `LAST_TURNS=10000 cargo test --release -p players --test finished_last_turn`

use std::collections::HashSet;

use finished::{Action, Card, Ending, Finished, Options, Pending};
use players::{Budget, Greedy, Planner, Player};
use tabletop::{Dice, Eyes, Game, Match, Options as _, Scripted, Seat, Seed, Seen};

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

/// If the Present moves as it is, the game is lost, whatever its order.
fn falls_asleep(world: &Finished) -> bool {
    world.coffee() == 0 && world.present().contains(Card::COFFEE)
}

/// All that tells one position of a turn from another.
fn place(world: &Finished) -> Box<[u8]> {
    let rows = world.stack().iter().chain(world.past().iter()).map(|card| card.number());
    let sets = [world.present(), world.held(), world.options()];
    let sets = sets.iter().chain(world.future()).flat_map(|set| set.iter().chain([Card::COFFEE]));
    let sweets = world.laid().iter().flat_map(|card| [card.number(), world.sweets_on(card)]);
    let counts = [world.stash(), world.reserve(), world.past().len() as u8, world.finished()];
    let pending = match world.pending() {
        Pending::Free => 0,
        Pending::EndOrder => 1,
        Pending::BelowOrder => 2,
        Pending::IntoPast { draw } => 8 + draw,
        Pending::ToFuture => 3,
        Pending::ToStack => 4,
    };
    let sets = sets.map(|card| card.number());
    counts.into_iter().chain([pending]).chain(rows).chain(sets).chain(sweets).collect()
}

/// So many positions of a turn are tried.
const MOST: usize = 200_000;

/// Is there any line to the end of this turn that does not lose? Nothing if there
/// are too many to try.
fn can_be_survived(from: &Finished) -> Option<bool> {
    let mut known = HashSet::new();
    let mut open = vec![from.clone()];
    while let Some(world) = open.pop() {
        for action in actions(&world) {
            let next = after(&world, action);
            match next.ending() {
                Some(Ending::Won) => return Some(true),
                Some(_) => continue,
                None => {}
            }
            let moves = matches!(next.pending(), Pending::EndOrder | Pending::BelowOrder);
            if moves && falls_asleep(&next) {
                continue;
            }
            if is_later(&next, from) {
                return Some(true);
            }
            if known.insert(place(&next)) {
                open.push(next);
            }
            if known.len() > MOST {
                return None;
            }
        }
    }
    Some(false)
}

/// Rows of the Future belong to the turn in which they were put aside.
fn is_later(world: &Finished, from: &Finished) -> bool {
    world.turn() != from.turn()
}

/// A real game: a modest player plays until the last coffee is drunk and a turn begins with
/// the 48 before it; then somebody else takes over.
struct Table {
    table: Match<Finished>,
    dice: Dice,
}

impl Table {
    fn new(number: u64) -> Table {
        let mut choice = Options::default();
        choice.set("difficulty", "difficult").unwrap();
        let seed = Seed::from_number(number);
        Table { dice: seed.bot(PLAYER), table: Match::new(choice, seed) }
    }

    fn now(&self) -> &Finished {
        self.table.game()
    }

    fn step(&mut self, player: &mut dyn Player<Finished>) {
        let actions = actions(self.now());
        let tale = self.table.tale(Eyes::Seat(PLAYER));
        let seen = Seen::new(self.table.game(), PLAYER, &actions, &[]).remembering(&tale);
        let action = player.choose(&seen, &mut self.dice);
        self.table.play(PLAYER, action).expect("a legal decision");
    }

    /// Is ending the turn one answer among others, and loses at once?
    fn is_last(&self) -> bool {
        let world = self.now();
        world.pending() == Pending::Free && falls_asleep(world) && actions(world).len() > 1
    }
}

#[derive(Default, Debug)]
struct Tally {
    positions: usize,
    turns: usize,
    lost: usize,
    undecided: usize,
}

impl Tally {
    /// The planner plays on to the end. Where a turn loses, no line of it does better.
    fn take_over(&mut self, table: &mut Table, planner: &mut Planner) {
        while table.now().ending().is_none() {
            let from = table.now().clone();
            let mut positions = 0;
            while table.now().ending().is_none() && !is_later(table.now(), &from) {
                positions += usize::from(table.is_last());
                table.step(planner);
            }
            self.positions += positions;
            self.turns += usize::from(positions > 0);
            if table.now().ending().is_none_or(|ending| ending == Ending::Won) {
                continue;
            }
            match can_be_survived(&from) {
                Some(false) => self.lost += 1,
                None => self.undecided += 1,
                Some(true) => panic!("this could have been survived: {}", from.trace()),
            }
        }
    }
}

#[test]
fn no_turn_is_ended_into_a_loss_that_can_be_avoided() {
    let wanted = std::env::var("LAST_TURNS").ok().and_then(|text| text.parse().ok());
    let mut planner = Planner::new(Budget::QUICK);
    let mut tally = Tally::default();
    for number in 1.. {
        if tally.positions >= wanted.unwrap_or(100) {
            break;
        }
        let mut table = Table::new(number);
        let mut turn = 0;
        while table.now().ending().is_none() {
            if table.is_last() && table.now().turn() > turn {
                tally.take_over(&mut table, &mut planner);
                break;
            }
            turn = table.now().turn();
            table.step(&mut Greedy);
        }
    }
    println!("{tally:?}");
    assert!(tally.turns > 4 * tally.lost, "too few turns could be survived: {tally:?}");
    assert!(20 * tally.undecided <= tally.turns, "too many were never decided: {tally:?}");
}
