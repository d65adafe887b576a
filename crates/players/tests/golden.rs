//! Golden decisions: what every character does, move by move. The bots are the
//! fixed zero that others are measured against, so nobody shall improve them by
//! accident. When a rule of a game changes, or a decision on purpose:
//! `UPDATE_GOLDEN=1 cargo test -p players --test golden`.

use std::fmt::Write;
use std::path::Path;

use finished::Finished;
use finishing_time::FinishingTime;
use overtime::{Overtime, Reactions};
use players::search::Level;
use players::{Cast, Table, think};
use tabletop::{Options, Seed};
use the_machine::TheMachine;

/// A game among the like of every character, on each of these tables. Those who are
/// still being improved are left out, and so are the levels.
fn decisions<G: Cast>(tables: &[(&str, G::Options)], without: &[&str]) -> String {
    let mut text = String::new();
    let fixed = G::characters().iter().filter(|character| {
        !without.contains(&character.name) && Level::read(character.name).is_none()
    });
    for character in fixed {
        for (name, options) in tables {
            let mut table = Table::<G>::new(options, Seed::from_number(1));
            let seats = usize::from(options.seats());
            let player = |_| G::player(character.name).expect("in the cast");
            let mut players: Vec<_> = (0..seats).map(player).collect();
            let mut moves = Vec::new();
            while let Some(round) =
                table.round(|seen, dice| think(players[seen.seat().index()].as_mut(), seen, dice))
            {
                moves.extend(round.iter().map(|(seat, thought)| match seats {
                    1 => thought.action.to_string(),
                    _ => format!("{seat} {}", thought.action),
                }));
            }
            let _ = writeln!(text, "## {}, {name}", character.name);
            for line in moves.chunks(10) {
                let _ = writeln!(text, "{}", line.join("; "));
            }
        }
    }
    text
}

#[track_caller]
fn are_golden(game: &str, now: &str) {
    let path = Path::new("tests/golden").join(format!("{game}.txt"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, now).expect("the decisions are written");
    }
    let kept = std::fs::read_to_string(&path).expect("the decisions are there");
    let mut who = "";
    for (nth, (kept, now)) in kept.lines().zip(now.lines()).enumerate() {
        who = now.strip_prefix("## ").unwrap_or(who);
        assert_eq!(kept, now, "{game}: {who} decides otherwise in line {}", nth + 1);
    }
    assert_eq!(kept.len(), now.len(), "{game}: there are more or fewer decisions");
}

#[test]
fn finished_is_played_as_ever() {
    let mut easy = finished::Options::default();
    easy.set("difficulty", "easy").expect("an option");
    let tables = [("regular", finished::Options::default()), ("easy", easy)];
    are_golden("finished", &decisions::<Finished>(&tables, &["quick", "planner"]));
}

#[test]
fn finishing_time_is_played_as_ever() {
    let tables = [("2 players", finishing_time::Options::players(2))];
    are_golden("finishing-time", &decisions::<FinishingTime>(&tables, &[]));
}

#[test]
fn overtime_is_played_as_ever() {
    let tables = [
        ("4 players", overtime::Options::new(4, Reactions::Sealed)),
        ("3 players, live", overtime::Options::new(3, Reactions::Live)),
    ];
    are_golden("overtime", &decisions::<Overtime>(&tables, &[]));
}

#[test]
fn the_machine_is_played_as_ever() {
    let table = |players| the_machine::Options::of(players).expect("a table");
    let tables = [("6 players", table(6)), ("4 players", table(4))];
    are_golden("the-machine", &decisions::<TheMachine>(&tables, &[]));
}
