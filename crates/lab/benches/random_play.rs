//! `cargo bench`: decisions and games per second, and instructions per decision.
//! `cargo bench -- NAME` runs those with that in their name.

use lab::{bench, bench_main};
use overtime::{Options, Overtime, Reactions};
use tabletop::{Game, Options as _};

/// A game with every number of players.
fn every_table<G: Game>() {
    let slug = G::ABOUT.slug;
    let (fewest, most) = G::ABOUT.seats;
    for players in fewest..=most {
        let mut options = G::Options::default();
        match options.set("players", &players.to_string()) {
            Ok(()) => bench::<G>(&format!("{slug}, {players} players"), &options),
            // Nobody is asked how many they are where one plays alone.
            Err(_) => bench::<G>(slug, &options),
        }
    }
}

macro_rules! tables {
    ($($name:ident: $game:ty),*) => {{ $(every_table::<$game>();)* }};
}

fn main() {
    bench_main(|| {
        players::every_game!(tables);
        let live = Options::new(4, Reactions::Live);
        bench::<Overtime>("overtime, 4 players, live", &live);
    });
}
