//! How good the diligent player is: alone among random players, every seat in
//! turn.
//!
//!     cargo run --release -p lab --example overtime_strength

use lab::Experiment;
use overtime::{Options, Overtime, Reactions};

fn main() {
    println!("players  decided games won   all games won");
    for players in 3..=6 {
        let (mut won, mut decided, mut games) = (0, 0, 0);
        for seat in 0..players {
            let cast = (0..players).map(|other| match other == seat {
                true => "diligent".to_string(),
                false => "random".to_string(),
            });
            let report = Experiment::<Overtime> {
                options: Options::new(players, Reactions::Sealed),
                cast: cast.collect(),
                games: 1_000 / u32::from(players) + 1,
                seed: 1 + 10_000 * u64::from(seat),
            }
            .run();
            won += report.wins[usize::from(seat)].times;
            decided += report.wins.iter().map(|share| share.times).sum::<u32>();
            games += report.games;
        }
        let percent = |of: u32| 100.0 * f64::from(won) / f64::from(of.max(1));
        println!(
            "{players:>7}  {:>15.1} %   {:>11.1} %   ({games} games)",
            percent(decided),
            percent(games)
        );
    }
}
