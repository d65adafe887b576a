//! What a decision costs at every level, in CPU time: games in which everybody plays at
//! that level.
//!
//!     cargo run --release -p lab --example pace -- [GAMES [LEVEL …]]
//!
//! The time is that of the thread, as Linux counts it, so it matters little what else the
//! machine does. It is given for every decision, and for those that were a choice at all.

use finishing_time::FinishingTime;
use overtime::{Overtime, Reactions};
use players::search::Level;
use players::{Cast, Table, think};
use tabletop::{Options as _, Seed};
use the_machine::TheMachine;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let games = words.first().map_or(3, |word| word.parse().expect("a number of games"));
    for level in Level::ALL.map(Level::name) {
        if words.len() < 2 || words[1..].iter().any(|word| word == level) {
            pace::<Overtime>(overtime::Options::new(4, Reactions::Sealed), level, games);
            pace::<FinishingTime>(finishing_time::Options::players(4), level, games);
            pace::<TheMachine>(the_machine::Options::of(5).expect("five"), level, games);
        }
    }
}

fn pace<G: Cast>(options: G::Options, level: &str, games: u64) {
    let (mut decisions, mut choices, mut longest) = (0u32, 0u32, 0);
    let begun = thread_time();
    for nth in 1..=games {
        let mut players: Vec<_> =
            (0..options.seats()).map(|_| G::player(level).expect("a level")).collect();
        let mut table = Table::<G>::new(&options, Seed::from_number(nth));
        while table
            .round(|seen, dice| {
                decisions += 1;
                choices += u32::from(seen.actions().len() > 1);
                let before = thread_time();
                let thought = think(players[seen.seat().index()].as_mut(), seen, dice);
                longest = longest.max(thread_time() - before);
                thought
            })
            .is_some()
        {}
    }
    let spent = (thread_time() - begun) as f64 / 1e6;
    println!(
        "{} {level}: {:.2} ms a decision, {:.2} ms a choice, {:.0} ms at most; {decisions} decisions, {choices} choices, {games} games",
        G::ABOUT.slug,
        spent / f64::from(decisions),
        spent / f64::from(choices),
        longest as f64 / 1e6,
    );
}

/// Nanoseconds for which this thread has had a core.
fn thread_time() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux counts it");
    let first = text.split(' ').next().and_then(|word| word.parse().ok());
    first.expect("nanoseconds come first")
}
