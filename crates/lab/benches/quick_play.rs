//! `cargo bench --bench quick_play`: decisions per second of the players on one thread,
//! everybody of every cast, and first of all the quick policies that play games in mind for
//! those who search. `cargo bench --bench quick_play -- NAME` runs those with that
//! in their name.

use finishing_time::FinishingTime;
use lab::{bench_in_mind, bench_player};
use overtime::{Overtime, Reactions};
use players::Cast;
use the_machine::TheMachine;

/// Everybody, at the table that is usual for the game.
fn everybody<G: Cast>() {
    for character in G::characters() {
        bench_player::<G>(&G::Options::default(), character.name);
    }
}

macro_rules! casts {
    ($($name:ident: $game:ty),*) => {{ $(everybody::<$game>();)* }};
}

fn main() {
    println!("games of bots, one thread, listing of actions included");
    bench_in_mind::<Overtime>(&overtime::Options::new(4, Reactions::Sealed));
    bench_in_mind::<FinishingTime>(&finishing_time::Options::players(4));
    bench_in_mind::<TheMachine>(&the_machine::Options::of(5).expect("five can play"));
    players::every_game!(casts);
}
