//! `cargo bench`: decisions and games per second, and instructions per decision.

use finished::Finished;
use finishing_time::FinishingTime;
use lab::{bench, bench_main};
use overtime::{Options, Overtime, Reactions};
use the_machine::TheMachine;

fn main() {
    bench_main(|| {
        bench::<Finished>("finished", &finished::Options::default());
        for players in 1..=6 {
            let name = format!("finishing-time, {players} players");
            bench::<FinishingTime>(&name, &finishing_time::Options::players(players));
        }
        for players in 3..=6 {
            let options = Options::new(players, Reactions::Sealed);
            bench::<Overtime>(&format!("overtime, {players} players"), &options);
        }
        let live = Options::new(4, Reactions::Live);
        bench::<Overtime>("overtime, 4 players, live", &live);
        for players in 4..=8 {
            if let Some(options) = the_machine::Options::of(players) {
                bench::<TheMachine>(&format!("the-machine, {players} players"), &options);
            }
        }
    });
}
