//! One game of bots per game, word for word. When the words change on purpose:
//! `UPDATE_TRANSCRIPTS=1 cargo test -p breakroom --test transcripts`.

use std::path::Path;
use std::process::Command;

#[track_caller]
fn reads_aloud(game: &str, options: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_breakroom"))
        .args(["play", game, "--auto", "--seed", "7"])
        .args(options)
        .output()
        .expect("the command runs");
    let said = String::from_utf8(output.stdout).expect("it speaks UTF-8");
    let path = Path::new("tests/transcripts").join(format!("{game}.txt"));
    if std::env::var_os("UPDATE_TRANSCRIPTS").is_some() {
        std::fs::write(&path, &said).expect("the transcript is written");
    }
    let kept = std::fs::read_to_string(&path).expect("the transcript is there");
    let differs = kept.lines().zip(said.lines()).position(|(kept, said)| kept != said);
    assert_eq!(kept, said, "{} differs at line {:?}", path.display(), differs.map(|n| n + 1));
}

#[test]
fn finished_reads_aloud() {
    reads_aloud("finished", &["--difficulty", "easy"]);
}

#[test]
fn finishing_time_reads_aloud() {
    let table = ["allrounder", "romantic", "angler", "spender"];
    let players = table.iter().flat_map(|name| ["--player", name]);
    let options: Vec<&str> = ["--players", "4"].into_iter().chain(players).collect();
    reads_aloud("finishing-time", &options);
}

#[test]
fn overtime_reads_aloud() {
    reads_aloud("overtime", &["--players", "4"]);
}

#[test]
fn the_machine_reads_aloud() {
    let table = ["mixed", "calculating", "diligent", "favourite", "unionist", "lazy"];
    let players = table.iter().flat_map(|name| ["--player", name]);
    let options: Vec<&str> = ["--players", "6"].into_iter().chain(players).collect();
    reads_aloud("the-machine", &options);
}
