//! `cargo bench --bench quick_play`: decisions per second of the players on one thread,
//! everybody of every cast. `cargo bench --bench quick_play -- NAME` runs those with that
//! in their name. Games in mind will be played by the quick ones.

use lab::bench_player;
use players::Cast;

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
    players::every_game!(casts);
}
