//! The ladder of `docs/players.md`: every level against the one below and against
//! characters, on paired deals. A run can be interrupted at any time and
//! goes on from the files in FOLDER; what is there is printed.
//!
//!     cargo run --release -p lab --example ladder -- FOLDER [GAMES] [WORD …]
//!
//! At most GAMES games a pairing, 400 if nothing is said; a pairing ends early when its
//! two are told apart. With words only the pairings that contain one of them are played,
//! `overtime-4` or `hard-expert`.

use std::path::Path;

use finishing_time::FinishingTime;
use lab::Study;
use lab::arena::{Contest, Entrant, Standings};
use lab::runner::{Run, Runner};
use overtime::{Overtime, Reactions};
use tabletop::Options as _;
use the_machine::TheMachine;

fn main() {
    let mut words = std::env::args().skip(1);
    let folder = words.next().expect("a folder to keep the games in");
    let mut words: Vec<String> = words.collect();
    let games = words.first().and_then(|word| word.parse().ok());
    words.drain(..usize::from(games.is_some()));
    let ladder = Ladder { folder: Path::new(&folder), games: games.unwrap_or(400), words };
    std::fs::create_dir_all(ladder.folder).expect("the folder can be made");
    let table = |players| overtime::Options::new(players, Reactions::Sealed);
    let characters = ["diligent", "two-faced", "grumpy", "dogged", "easy-going", "newcomer"];
    ladder.climb::<Overtime>(table(4), &characters);
    [3, 5, 6]
        .into_iter()
        .for_each(|players| ladder.pair::<Overtime>(table(players), ["normal", "hard"]));
    let table = finishing_time::Options::players;
    ladder.climb::<FinishingTime>(table(4), &["allrounder", "strategist", "anyone", "newcomer"]);
    [2, 3, 5, 6]
        .into_iter()
        .for_each(|players| ladder.pair::<FinishingTime>(table(players), ["normal", "hard"]));
    let table = |players| the_machine::Options::of(players).expect("so many can play");
    ladder.climb::<TheMachine>(table(5), &["mixed", "favourite", "newcomer"]);
    [4, 6, 7, 8]
        .into_iter()
        .for_each(|players| ladder.pair::<TheMachine>(table(players), ["normal", "hard"]));
}

/// What of the ladder shall be played, and where it is kept.
struct Ladder<'a> {
    folder: &'a Path,
    games: u32,
    words: Vec<String>,
}

impl Ladder<'_> {
    /// Every level against the one below, and against characters, the first of which is
    /// the one that is played in mind; it meets the others, too, to compare with.
    fn climb<G: Study + Send + Sync>(&self, options: G::Options, characters: &[&'static str])
    where
        G::Options: Send + Sync,
    {
        let (in_mind, others) = characters.split_first().expect("somebody is played in mind");
        for other in others {
            self.pair::<G>(options.clone(), [other, in_mind]);
        }
        for pair in ["easy", "normal", "hard", "expert"].windows(2) {
            self.pair::<G>(options.clone(), [pair[0], pair[1]]);
        }
        for character in characters {
            for level in ["easy", "normal", "hard", "expert"] {
                self.pair::<G>(options.clone(), [character, level]);
            }
        }
    }

    /// Two on the same deals, the second measured by the first.
    fn pair<G: Study + Send + Sync>(&self, options: G::Options, names: [&str; 2])
    where
        G::Options: Send + Sync,
    {
        let file = format!("{}-{}-{}", G::ABOUT.slug, options.seats(), names.join("-"));
        if !self.words.is_empty() && !self.words.iter().any(|word| file.contains(word)) {
            return;
        }
        let entrants = names.iter().map(|name| Entrant::read(name)).collect();
        let contest = Contest::<G> { options, entrants, games: self.games, seed: 1, early: true };
        let keep = self.folder.join(format!("{file}-{}.jsonl", self.games));
        let runner =
            Runner { keep: Some(&keep), cores: Some(1), progress: true, ..Runner::default() };
        match contest.run_on(&runner) {
            Ok(Run::Whole(standings)) => print!("{}", rows(&file, &standings)),
            Ok(Run::Part { .. }) => unreachable!("nobody asks it to stop"),
            Err(trouble) => eprintln!("{trouble}"),
        }
    }
}

/// A row for every role, and for whatever role where there are several: how far the second is above the first.
fn rows(file: &str, standings: &Standings) -> String {
    let mut text = String::new();
    let ratings = standings.ratings.iter().chain(&standings.overall);
    for rating in ratings.filter(|rating| rating.low != rating.high) {
        text += &format!(
            "{file} {}: {} {:+.0} ({:+.0} … {:+.0}), {:.1} % of {} chairs, {:.1} ms, {} games\n",
            rating.role,
            rating.player,
            rating.elo,
            rating.low,
            rating.high,
            100.0 * rating.wins / f64::from(rating.games.max(1)),
            rating.games,
            rating.effort.milliseconds(),
            standings.games,
        );
    }
    text
}
