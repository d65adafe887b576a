//! `cargo bench --bench quick_play`: decisions per second of the players on one
//! thread. Games in mind will be played by the quick ones.

use finished::Finished;
use finishing_time::FinishingTime;
use lab::bench_player;
use overtime::{Options, Overtime, Reactions};
use the_machine::TheMachine;

fn main() {
    println!("games of bots, one thread, listing of actions included");
    for character in ["random", "newcomer", "greedy"] {
        bench_player::<Finished>("finished", &finished::Options::default(), character, 60_000);
    }
    let table = finishing_time::Options::players(3);
    for (character, decisions) in
        [("random", 400_000), ("newcomer", 100_000), ("allrounder", 100_000), ("regular", 1_000)]
    {
        bench_player::<FinishingTime>("finishing-time, 3 players", &table, character, decisions);
    }
    let table = Options::new(4, Reactions::Sealed);
    for character in ["random", "newcomer", "diligent"] {
        bench_player::<Overtime>("overtime, 4 players", &table, character, 300_000);
    }
    if let Some(table) = the_machine::Options::of(6) {
        for character in ["random", "newcomer", "mixed", "calculating"] {
            bench_player::<TheMachine>("the-machine, 6 players", &table, character, 40_000);
        }
    }
}
