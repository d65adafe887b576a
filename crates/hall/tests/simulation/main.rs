//! Many tables in a small world: people, bots, lost, doubled and late messages, a store
//! that fails, stalls or is overtaken, and a crash at any moment, on a clock of its own.
//! The world follows from one number; a failure prints it.
//!
//! ```text
//! GAMES=10000 cargo test --release -p hall --test simulation every_promise -- --nocapture
//! SEED=4711 GAME=overtime cargo test -p hall --test simulation one_world -- --nocapture
//! ```

mod world;

use std::fmt::Debug;

use hall::Hosted;
use world::{Plant, World};

/// So many worlds of each game, if nobody wants more.
const GAMES: u64 = 75;

fn wanted() -> u64 {
    std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(GAMES)
}

/// The first world that breaks a promise, and which.
fn first_broken<G: Hosted + Debug>(slug: &str, worlds: u64, plant: Plant) -> Option<(u64, String)> {
    (1..=worlds).find_map(|seed| {
        let broken = World::<G>::new(slug, seed, plant).run().err()?;
        Some((seed, broken))
    })
}

fn keeps_its_promises<G: Hosted + Debug>(slug: &str) {
    if let Some((seed, broken)) = first_broken::<G>(slug, wanted(), Plant::Nothing) {
        panic!("{broken}\nagain with: SEED={seed} GAME={slug} … one_world");
    }
}

#[test]
fn every_promise_of_finished() {
    keeps_its_promises::<finished::Finished>("finished");
}

#[test]
fn every_promise_of_finishing_time() {
    keeps_its_promises::<finishing_time::FinishingTime>("finishing-time");
}

#[test]
fn every_promise_of_overtime() {
    keeps_its_promises::<overtime::Overtime>("overtime");
}

#[test]
fn every_promise_of_the_machine() {
    keeps_its_promises::<the_machine::TheMachine>("the-machine");
}

#[test]
fn planted_bugs_are_found() {
    for plant in [
        Plant::ToldBeforeStored,
        Plant::LostHold,
        Plant::EarlyWindow,
        Plant::DoubledAnswer,
        Plant::HoldIsSeen,
    ] {
        let found = first_broken::<overtime::Overtime>("overtime", 1000, plant);
        let (seed, broken) = found.unwrap_or_else(|| panic!("{plant:?} was not noticed"));
        println!("{plant:?}: found in world {seed}: {broken}");
        // The same number is the same world.
        let again = World::<overtime::Overtime>::new("overtime", seed, plant).run();
        assert_eq!(again.err(), Some(broken), "{plant:?}, world {seed}");
    }
}

/// One world again, by its number.
#[test]
fn one_world() {
    let number = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok());
    let game = std::env::var("GAME").unwrap_or_else(|_| "overtime".into());
    let seed = number.unwrap_or(1);
    let result = match game.as_str() {
        "finished" => World::<finished::Finished>::new(&game, seed, Plant::Nothing).run(),
        "finishing-time" => {
            World::<finishing_time::FinishingTime>::new(&game, seed, Plant::Nothing).run()
        }
        "the-machine" => World::<the_machine::TheMachine>::new(&game, seed, Plant::Nothing).run(),
        _ => World::<overtime::Overtime>::new(&game, seed, Plant::Nothing).run(),
    };
    assert_eq!(result.err(), None);
}
