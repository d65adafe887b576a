//! Golden decisions: what every character does, move by move. The bots are the
//! fixed zero that others are measured against, so nobody shall improve them by
//! accident. The first line of a file names the tables that are played, the second the
//! characters that are still being improved and are left out. When a rule of a game
//! changes, or a decision on purpose:
//! `UPDATE_GOLDEN=1 cargo test -p players --test golden`.

use std::fmt::Write;
use std::path::Path;

use players::search::Level;
use players::{Cast, Table, think};
use tabletop::{Options, Seed};

const TABLES: &str = "# tables: ";
const WITHOUT: &str = "# without: ";

/// A table, written as `easy: difficulty=easy`.
fn table<G: Cast>(text: &str) -> (&str, G::Options) {
    let (name, pairs) = text.split_once(": ").unwrap_or((text, ""));
    let mut options = G::Options::default();
    for pair in pairs.split_whitespace() {
        let (key, value) = pair.split_once('=').expect("an option and its value");
        options.set(key, value).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    (name, options)
}

/// A game among the like of every character, on each of the tables.
fn decisions<G: Cast>(tables: &str, without: &str) -> String {
    let mut text = format!("{TABLES}{tables}\n{WITHOUT}{without}\n");
    // So are the levels of those who search.
    let improved =
        |name: &str| without.split(' ').any(|one| one == name) || Level::read(name).is_some();
    for character in G::characters().iter().filter(|character| !improved(character.name)) {
        for (name, options) in tables.split("; ").map(table::<G>) {
            let mut table = Table::<G>::new(&options, Seed::from_number(1));
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

fn are_golden<G: Cast>() {
    let game = G::ABOUT.slug;
    let path = Path::new("tests/golden").join(format!("{game}.txt"));
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let head = |begins: &str| kept.lines().find_map(|line| line.strip_prefix(begins));
    let (Some(tables), Some(without)) = (head(TABLES), head(WITHOUT)) else {
        panic!("{} must begin with “{TABLES}…” and “{WITHOUT}…”", path.display());
    };
    let now = decisions::<G>(tables, without);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, now).expect("the decisions are written");
        return;
    }
    let mut who = "";
    for (nth, (kept, now)) in kept.lines().zip(now.lines()).enumerate() {
        who = now.strip_prefix("## ").unwrap_or(who);
        assert_eq!(kept, now, "{game}: {who} decides otherwise in line {}", nth + 1);
    }
    assert_eq!(kept.len(), now.len(), "{game}: there are more or fewer decisions");
}

macro_rules! golden {
    ($($name:ident: $game:ty),*) => {
        $(#[test]
        fn $name() {
            are_golden::<$game>();
        })*
    };
}

/// One test a game, whatever stands on the list.
mod is_played_as_ever {
    use super::*;

    players::every_game!(golden);
}
