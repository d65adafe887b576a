//! Many tables in a small world: people, bots, lost, doubled and late messages, up to
//! three programs on one disk, a store that fails, stalls or refuses whoever comes second,
//! programs that freeze for a while and lose their leases, somebody without a seat who watches
//! through one of them or another, and a crash at any moment, on a clock of its own. The world follows from one
//! number; a failure prints it.
//!
//! ```text
//! GAMES=10000 cargo test --release -p hall --test simulation every_promise -- --nocapture
//! SEED=4711 GAME=overtime cargo test -p hall --test simulation one_world -- --nocapture
//! ```

mod leases;
mod people;
mod program;
mod promises;
mod strangers;
mod world;

use std::fmt::Debug;
use std::ops::RangeInclusive;

use hall::Hosted;
use world::{Plant, Tally, World};

/// So many worlds of each game, if nobody wants more.
const GAMES: u64 = 75;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

/// The worlds somebody wants: `GAMES` of them, from `FIRST` on.
fn wanted() -> RangeInclusive<u64> {
    let first = number("FIRST").unwrap_or(1);
    first..=first + number("GAMES").unwrap_or(GAMES) - 1
}

/// The first world that breaks a promise, and which; or what went wrong in all of them
/// without breaking one.
fn play<G: Hosted + Debug>(
    slug: &str,
    worlds: RangeInclusive<u64>,
    plant: Plant,
) -> Result<Tally, (u64, String)> {
    let mut all = Tally::default();
    for seed in worlds {
        all += World::<G>::new(slug, seed, plant).run().map_err(|broken| (seed, broken))?;
    }
    Ok(all)
}

fn keeps_its_promises<G: Hosted + Debug>(slug: &str) {
    let worlds = wanted();
    match play::<G>(slug, worlds.clone(), Plant::Nothing) {
        Ok(all) => {
            println!("{slug}: worlds {worlds:?}, {all:?}");
            let Tally { doubled, late, failures, stalls, conflicts, crashes, taken_in, .. } = all;
            for (what, times) in [
                ("doubled", doubled),
                ("late", late),
                ("failed", failures),
                ("stalled", stalls),
                ("refused by conflict", conflicts),
                ("crashed", crashes),
                ("taken in from another program", taken_in),
                ("frozen", all.freezes),
                ("done under a lease", all.leases),
            ] {
                assert!(times > 0, "nothing was {what}: there is little to promise");
            }
            let eyes = [("watched", all.watched), ("private", all.private)];
            for (what, times) in eyes.into_iter().filter(|_| G::WINDOWS) {
                assert!(times > 0, "nothing was {what}: there is little to promise");
            }
            assert!(all.ended > 0, "no game has come to its end");
        }
        Err((seed, broken)) => {
            panic!("{broken}\nagain with: SEED={seed} GAME={slug} … one_world");
        }
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
        Plant::BlindWriter,
        Plant::Unfenced,
        Plant::BlindToOthers,
    ] {
        let found = play::<overtime::Overtime>("overtime", 1..=1000, plant).err();
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
    let seed = number("SEED").unwrap_or(1);
    let game = std::env::var("GAME").unwrap_or_else(|_| "overtime".into());
    let result = match game.as_str() {
        "finished" => World::<finished::Finished>::new(&game, seed, Plant::Nothing).run(),
        "finishing-time" => {
            World::<finishing_time::FinishingTime>::new(&game, seed, Plant::Nothing).run()
        }
        "the-machine" => World::<the_machine::TheMachine>::new(&game, seed, Plant::Nothing).run(),
        _ => World::<overtime::Overtime>::new(&game, seed, Plant::Nothing).run(),
    };
    assert_eq!(result.map(|_| ()), Ok(()));
}
