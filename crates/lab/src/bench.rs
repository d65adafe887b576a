//! How fast the rules are, and the players: random play on one thread, listing
//! included; what a state costs to copy and to imagine; and games of bots.
//!
//! Seconds are noisy, so the same loop is also run under callgrind, if valgrind
//! is there, and instructions per decision are reported: the count of a long
//! run minus that of a short one, so that start-up does not matter.

use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

use players::search::Judge;
use players::{Cast, Player, Table, think};
use tabletop::{Fate, Game, Options, Seat, Seed, Seen};

/// Plays random games until at least so many decisions are made. Returns the
/// decisions and the games.
fn random_play<G: Game>(options: &G::Options, decisions: u64) -> (u64, u64) {
    let mut dice = Seed::from_number(7).stream("bench");
    let mut actions = Vec::with_capacity(256);
    let (mut made, mut games) = (0, 0);
    while made < decisions {
        let mut game = G::deal(options, &mut dice, &mut ());
        while let Some(seat) = game.due().seats().lowest() {
            game.actions(seat, &mut actions);
            let action = actions[dice.roll("choice", actions.len() as u32) as usize];
            let played = game.play(seat, action, &mut dice, &mut ());
            assert!(played.is_ok(), "a listed action was refused");
            made += 1;
        }
        games += 1;
        black_box(&game);
    }
    (made, games)
}

const SHORT: u64 = 20_000;
const LONG: u64 = 220_000;

/// Benchmarks one game under the given options; `name` tells variants apart.
pub fn bench<G: Game>(name: &str, options: &G::Options) {
    if let Some(count) = asked_to_run(name) {
        random_play::<G>(options, count);
        return;
    }
    if std::env::var(RUN).is_ok() || !wanted(name, std::env::args()) {
        return;
    }
    random_play::<G>(options, 100_000);
    let start = Instant::now();
    let (decisions, games) = random_play::<G>(options, 3_000_000);
    let seconds = start.elapsed().as_secs_f64();
    let per_second = |count: u64| count as f64 / seconds;
    print!(
        "{name:<28} {:>6.2} M decisions/s {:>10.0} games/s {:>7.1} decisions/game {:>5} B state",
        per_second(decisions) / 1e6,
        per_second(games),
        decisions as f64 / games as f64,
        size_of::<G>(),
    );
    let (copy, imagine) = state_costs::<G>(options);
    print!(" {copy:>5.0} ns copy {imagine:>6.0} ns imagine");
    match instructions(name) {
        Some(count) => println!(" {count:>7.0} instructions/decision"),
        None => println!("   (instructions: valgrind is not here)"),
    }
}

/// What it costs to copy a state from the middle of a game, and to imagine one that
/// looks the same, in nanoseconds.
fn state_costs<G: Game>(options: &G::Options) -> (f64, f64) {
    const TIMES: u32 = 20_000;
    let mut dice = Seed::from_number(8).stream("bench");
    let mut game = G::deal(options, &mut dice, &mut ());
    let mut actions = Vec::new();
    for _ in 0..30 {
        let Some(seat) = game.due().seats().lowest() else { break };
        game.actions(seat, &mut actions);
        let action = actions[dice.roll("choice", actions.len() as u32) as usize];
        let _ = game.play(seat, action, &mut dice, &mut ());
    }
    let each = |start: Instant| start.elapsed().as_nanos() as f64 / f64::from(TIMES);
    let start = Instant::now();
    (0..TIMES).for_each(|_| drop(black_box(black_box(&game).clone())));
    let copy = each(start);
    let start = Instant::now();
    (0..TIMES).for_each(|_| drop(black_box(game.imagine(Seat(0), &mut dice))));
    (copy, each(start))
}

/// Benchmarks a character on all seats: by itself, with nothing but the position, and at
/// a table of the lab, with all it saw and heard.
pub fn bench_player<G: Cast>(options: &G::Options, character: &str) {
    let (slug, seats) = (G::ABOUT.slug, usize::from(options.seats()));
    let what = match seats {
        1 => format!("{slug}, {character}"),
        _ => format!("{slug}, {seats} players, {character}"),
    };
    if std::env::var(RUN).is_ok() || !wanted(&what, std::env::args()) {
        return;
    }
    let player = |_| G::player(character).unwrap_or_else(|| panic!("{character} is in the cast"));
    let players = || -> Vec<Box<dyn Player<G>>> { (0..seats).map(player).collect() };
    let bare = rate(|decisions| bare_play(options, players(), decisions));
    let tabled = rate(|decisions| table_play(options, players(), decisions));
    println!("{what:<40} {bare:>12.0} decisions/s {tabled:>12.0} decisions/s at a table");
}

/// Benchmarks the quick policy that plays games in mind, on all seats: what a search has
/// to spend where its tree ends.
pub fn bench_in_mind<G: Judge>(options: &G::Options) {
    let what = format!("{}, {} players, in mind", G::ABOUT.slug, options.seats());
    if std::env::var(RUN).is_err() && wanted(&what, std::env::args()) {
        let rate = rate(|decisions| play_in_mind::<G>(options, decisions));
        println!("{what:<40} {rate:>12.0} decisions/s");
    }
}

/// Games of the quick policy, for so many decisions.
fn play_in_mind<G: Judge>(options: &G::Options, mut left: u64) {
    let mut dice = Seed::from_number(7).stream("bench");
    let mood = G::Mood::default();
    let mut actions = Vec::with_capacity(256);
    while left > 0 {
        let mut game = G::deal(options, &mut dice, &mut ());
        while left > 0
            && let Some(seat) = game.due().seats().lowest()
        {
            game.actions(seat, &mut actions);
            let action = match actions[..] {
                [only] => only,
                _ => game.quick(&mood, seat, &actions, &mut dice),
            };
            let played = game.play(seat, action, &mut dice, &mut ());
            assert!(played.is_ok(), "a listed action was refused");
            left -= 1;
        }
    }
}

/// Decisions per second: as many as take half a second at least, however slow they are.
fn rate(mut play: impl FnMut(u64)) -> f64 {
    let mut decisions = 1;
    loop {
        let start = Instant::now();
        play(decisions);
        let seconds = start.elapsed().as_secs_f64();
        if seconds > 0.5 {
            return decisions as f64 / seconds;
        }
        decisions *= 2;
    }
}

/// Games of players who see the position and remember nothing, for so many decisions.
fn bare_play<G: Game>(options: &G::Options, mut players: Vec<Box<dyn Player<G>>>, mut left: u64) {
    let mut dice = Seed::from_number(7).stream("bench");
    let mut actions = Vec::with_capacity(256);
    while left > 0 {
        let mut game = G::deal(options, &mut dice, &mut ());
        while left > 0
            && let Some(seat) = game.due().seats().lowest()
        {
            game.actions(seat, &mut actions);
            let seen = Seen::new(&game, seat, &actions, &[]);
            let action = players[seat.index()].choose(&seen, &mut dice);
            let played = game.play(seat, action, &mut dice, &mut ());
            assert!(played.is_ok(), "a listed action was refused");
            left -= 1;
        }
    }
}

/// Games at a table of the lab, for so many decisions.
fn table_play<G: Cast>(options: &G::Options, mut players: Vec<Box<dyn Player<G>>>, decisions: u64) {
    let (mut before, mut number) = (0, 0);
    while before < decisions {
        let mut table = Table::<G>::new(options, Seed::from_number(number));
        let made = |table: &Table<G>| before + table.moves() as u64;
        while made(&table) < decisions
            && table
                .round(|seen, dice| think(players[seen.seat().index()].as_mut(), seen, dice))
                .is_some()
        {}
        before = made(&table);
        number += 1;
    }
}

/// Runs the benchmarks, and says what the columns mean.
pub fn bench_main(benches: impl FnOnce()) {
    if std::env::var(RUN).is_err() {
        println!("random play, one thread, listing of actions included");
    }
    benches();
}

/// Is this asked for? `cargo bench -- NAME` names a part of it; nothing means everything.
fn wanted(name: &str, arguments: impl Iterator<Item = String>) -> bool {
    let mut parts = arguments.skip(1).filter(|argument| !argument.starts_with("--")).peekable();
    parts.peek().is_none() || parts.any(|part| name.contains(&part))
}

const RUN: &str = "BREAKROOM_BENCH_RUN";

/// Under callgrind the program is started again with `name=decisions`.
fn asked_to_run(name: &str) -> Option<u64> {
    let wanted = std::env::var(RUN).ok()?;
    let (wanted, count) = wanted.rsplit_once('=')?;
    (wanted == name).then(|| count.parse().ok()).flatten()
}

fn instructions(name: &str) -> Option<f64> {
    let short = callgrind(name, SHORT)?;
    let long = callgrind(name, LONG)?;
    Some((long - short) as f64 / (LONG - SHORT) as f64)
}

fn callgrind(name: &str, decisions: u64) -> Option<u64> {
    let program = std::env::current_exe().ok()?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .env(RUN, format!("{name}={decisions}"))
        .output()
        .ok()?;
    // The last lines say: "Collected : 123456".
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = text.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::wanted;

    #[test]
    fn a_benchmark_is_chosen_by_a_part_of_its_name() {
        let wanted = |arguments: &[&str]| {
            let all = ["program"].iter().chain(arguments).map(ToString::to_string);
            wanted("overtime, 4 players", all)
        };
        assert!(wanted(&[]) && wanted(&["--bench"]));
        assert!(wanted(&["overtime", "--bench"]) && wanted(&["4 players"]));
        assert!(wanted(&["finished", "overtime"]));
        assert!(!wanted(&["finished", "--bench"]));
    }
}
