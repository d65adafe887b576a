//! `cargo bench`: decisions and games per second, and instructions per decision.

use finished::{Choice, Finished};
use lab::{bench, bench_main};

fn main() {
    bench_main(|| {
        bench::<Finished>("finished", &Choice::default());
    });
}
