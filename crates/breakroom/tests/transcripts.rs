//! One game of bots per game, word for word. The first line of a transcript is the
//! command. When the words change on purpose:
//! `UPDATE_TRANSCRIPTS=1 cargo test -p breakroom --test transcripts`.

use std::fs;
use std::path::Path;
use std::process::Command;

use tabletop::Game;

/// What the first line of a transcript begins with.
const COMMAND: &str = "$ breakroom ";

fn reads_aloud(game: &str) {
    let path = Path::new("tests/transcripts").join(format!("{game}.txt"));
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let command = kept.lines().next().and_then(|line| line.strip_prefix(COMMAND));
    let command = command.unwrap_or_else(|| {
        panic!("{} must begin with “{COMMAND}play {game} --auto --seed 7”", path.display())
    });
    let output = Command::new(env!("CARGO_BIN_EXE_breakroom"))
        .args(command.split(' '))
        .output()
        .expect("the command runs");
    let said = String::from_utf8(output.stdout).expect("it speaks UTF-8");
    let said = format!("{COMMAND}{command}\n{said}");
    if std::env::var_os("UPDATE_TRANSCRIPTS").is_some() {
        fs::write(&path, &said).expect("the transcript is written");
        return;
    }
    let differs = kept.lines().zip(said.lines()).position(|(kept, said)| kept != said);
    assert_eq!(kept, said, "{} differs at line {:?}", path.display(), differs.map(|n| n + 1));
}

macro_rules! reads_aloud {
    ($($name:ident: $game:ty),*) => {
        $(#[test]
        fn $name() {
            reads_aloud(<$game as Game>::ABOUT.slug);
        })*
    };
}

players::every_game!(reads_aloud);
