//! The tables of `docs/players.md`: every player of every game in the arena, in one
//! run that can be interrupted and goes on from the files in FOLDER.
//!
//!     cargo run --release -p lab --example players_table -- FOLDER

use std::path::Path;

use finished::Finished;
use finishing_time::FinishingTime;
use lab::Study;
use lab::arena::{Contest, Entrant, Standings};
use lab::runner::{Run, Runner};
use overtime::{Overtime, Reactions};
use players::search::Level;
use tabletop::Options as _;
use the_machine::TheMachine;

/// The default of every game is Elo 0. Who thinks long is compared apart.
const SLOW: [&str; 2] = ["regular", "strategist"];

fn main() {
    let folder = std::env::args().nth(1).expect("a folder to keep the games in");
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder).expect("the folder can be made");
    let quick = |name: &&str| !SLOW.contains(name);
    let all = names::<FinishingTime>();
    let table = finishing_time::Options::players(3);
    let planners: Vec<&str> = all.iter().copied().filter(quick).collect();
    compare::<FinishingTime>(folder, "finishing-time", table, &planners, 2_700);
    let thinkers = ["allrounder", "regular", "strategist"];
    compare::<FinishingTime>(folder, "finishing-time-slow", table, &thinkers, 300);
    let table = overtime::Options::new(4, Reactions::Sealed);
    compare::<Overtime>(folder, "overtime", table, &names::<Overtime>(), 4_000);
    let table = the_machine::Options::of(6).expect("six can play");
    compare::<TheMachine>(folder, "the-machine", table, &names::<TheMachine>(), 4_500);
    compare::<Finished>(
        folder,
        "finished",
        finished::Options::default(),
        &names::<Finished>(),
        1_500,
    );
}

fn names<G: Study>() -> Vec<&'static str> {
    // Those who think at a level are measured by themselves.
    let names = G::characters().iter().map(|character| character.name);
    names.filter(|name| Level::read(name).is_none()).collect()
}

fn compare<G: Study + Send + Sync>(
    folder: &Path,
    file: &str,
    options: G::Options,
    names: &[&str],
    games: u32,
) where
    G::Options: Send + Sync,
{
    let pairs: Vec<String> =
        options.pairs().iter().map(|(key, value)| format!("--{key} {value}")).collect();
    let (slug, pairs) = (G::ABOUT.slug, pairs.join(" "));
    let command = format!("arena {slug} {pairs} --entrants {} --games {games}", names.join(","));
    let entrants = names.iter().map(|name| Entrant::read(name)).collect();
    let contest = Contest::<G> { options, entrants, games, seed: 1, early: false };
    let keep = folder.join(format!("{file}.jsonl"));
    let runner = Runner { keep: Some(&keep), progress: true, ..Runner::default() };
    match contest.run_on(&runner) {
        Ok(Run::Whole(standings)) => {
            println!("```sh\nbreakroom {command}\n```\n{}", table(&standings))
        }
        Ok(Run::Part { .. }) => unreachable!("nobody asks it to stop"),
        Err(trouble) => panic!("{trouble}"),
    }
}

/// The ratings as Markdown.
fn table(standings: &Standings) -> String {
    let roles = standings.ratings.iter().any(|rating| rating.role != lab::PLAYER);
    let mut text = match roles {
        true => String::from(
            "| player | as | Elo | 95 % | first places | ms |\n|---|---|---|---|---|---|\n",
        ),
        false => {
            String::from("| player | Elo | 95 % | first places | ms |\n|---|---|---|---|---|\n")
        }
    };
    for rating in &standings.ratings {
        let role = if roles { format!(" {} |", rating.role) } else { String::new() };
        let interval = match rating.low == rating.high {
            true => "the zero".to_string(),
            false => format!("{:.0} … {:.0}", rating.low.round() + 0.0, rating.high.round() + 0.0)
                .replace('-', "−"),
        };
        let elo = format!("{:.0}", rating.elo.round() + 0.0).replace('-', "−");
        let first = 100.0 * rating.wins / f64::from(rating.games.max(1));
        let ms = rating.effort.milliseconds();
        text += &format!(
            "| `{}` |{role} {elo} | {interval} | {first:.1} % | {ms:.3} |\n",
            rating.player
        );
    }
    text + &format!(
        "\n{} games on {} deals, {} without a winner.\n",
        standings.games, standings.deals, standings.unwon
    )
}
