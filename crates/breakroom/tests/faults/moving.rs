//! A house that moves between a file and a database, with its games, links and cookies.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::client::{Client, Question, way_back};
use crate::cluster::{Cluster, PASSWORD};
use crate::server::{Folder, Server};

fn command(from: &str, to: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_breakroom"));
    command.args(["move", "--from", from, "--to", to]).env_remove("DATABASE_URL");
    command
}

/// What it says, and nothing of the password.
#[track_caller]
fn said(output: &Output, code: i32) -> String {
    let both = [&output.stdout[..], &output.stderr].concat();
    let text = String::from_utf8(both).unwrap();
    assert!(!text.contains(PASSWORD) && !text.contains("s3cret"), "{text}");
    assert_eq!(output.status.code(), Some(code), "{text}");
    text
}

fn sqlite(folder: &Path) -> String {
    format!("sqlite://{}", folder.join("breakroom.sqlite").display())
}

/// Answers what is asked, and says which question it was.
fn answer(ada: &mut Client, table: &str) -> u32 {
    let question = Question::on(&ada.get(table).expect(200).body).expect("a question");
    let action = question.actions[0].clone();
    ada.post(&format!("{table}/act"), &question.answer(&action)).expect(303);
    question.number.parse().unwrap()
}

#[test]
fn a_game_goes_on_in_another_house_with_the_same_links_and_cookies() {
    let Some(cluster) = Cluster::shared() else { return };
    let (folder, later) = (Folder::new(), Folder::new());
    let log = folder.0.join("log");
    let name = cluster.database();
    let url = cluster.network(cluster.port, &name, PASSWORD);
    let (file, back) = (sqlite(&folder.0), sqlite(&later.0));
    let server = Server::start(&folder.0);
    let mut ada = Client::new(server.address);
    let table = ada.open_table(&[("name", "Ada")]);
    let mut last = answer(&mut ada, &table);
    let link = way_back(&ada.get(&table).expect(200).body).expect("a link");
    let busy = said(&command(&file, &url).output().unwrap(), 2);
    assert!(busy.contains("Another breakroom is at work"), "{busy}");
    server.stop();
    let moved = said(&command(&file, &url).output().unwrap(), 0);
    assert!(moved.contains("Moved 1 table with") && moved.contains("1 guest."), "{moved}");
    let server = Server::on(&url, &log);
    turn_to(&mut ada, &server);
    let asked = answer(&mut ada, &table);
    assert!(asked > last, "question {last} was answered, {asked} is asked");
    last = asked;
    assert_eq!(way_back(&ada.get(&table).expect(200).body).as_ref(), Some(&link));
    let mut phone = Client::new(server.address);
    phone.post(&link, &[]).expect(303);
    assert!(Question::on(&phone.get(&table).expect(200).body).is_some());
    let busy = said(&command(&url, &back).output().unwrap(), 2);
    assert!(busy.contains("A server is at work on postgres://ada@127.0.0.1"), "{busy}");
    server.stop();
    // Back again; the database may be named by the environment.
    let mut command = Command::new(env!("CARGO_BIN_EXE_breakroom"));
    command.args(["move", "--to", &back]).env("DATABASE_URL", &url);
    let moved = said(&command.output().unwrap(), 0);
    assert!(moved.contains("1 table") && moved.contains("2 guests"), "{moved}");
    let server = Server::start(&later.0);
    turn_to(&mut ada, &server);
    assert!(answer(&mut ada, &table) > last);
    assert_eq!(way_back(&ada.get(&table).expect(200).body), Some(link));
}

fn turn_to(client: &mut Client, server: &Server) {
    client.address = server.address;
    client.origin = Some(format!("http://{}", server.address));
}

#[test]
fn a_move_that_is_killed_goes_on() {
    let Some(cluster) = Cluster::shared() else { return };
    let folder = Folder::new();
    let name = cluster.database();
    let url = cluster.network(cluster.port, &name, PASSWORD);
    let server = Server::start(&folder.0);
    let mut ada = Client::new(server.address);
    let table = ada.open_table(&[("name", "Ada")]);
    answer(&mut ada, &table);
    server.stop();
    let file = sqlite(&folder.0);
    for after in [5, 20, 40, 60, 90] {
        let mut child = command(&file, &url).stdout(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(after));
        // It may have come to its end before.
        let _ = child.kill();
        child.wait().unwrap();
    }
    let last = command(&file, &url).output().unwrap();
    match last.status.code() {
        Some(0) => {}
        _ => assert!(said(&last, 2).contains("holds something else already"), "it was done"),
    }
    let server = Server::on(&url, &folder.0.join("log"));
    turn_to(&mut ada, &server);
    answer(&mut ada, &table);
}

#[test]
fn places_that_cannot_be_meant_get_a_sentence() {
    let folder = Folder::new();
    let file = sqlite(&folder.0);
    for (from, to, sentence) in [
        (&file[..], "postgres://ada:s3cret@127.0.0.1:1/games", "There are no games of breakroom"),
        ("mysql://ada:s3cret@db/games", "x", "--from cannot be used"),
        (&file, "mysql://ada:s3cret@db/games", "--to cannot be used"),
        (&file, "postgres://ada:s3cret@db:port/games", "--to: This address"),
        (&file, "postgres://ada:s3cret@db/games?sslmode=perhaps", "“perhaps” is no sslmode"),
        (&file, &file, "Both are the same place"),
        ("postgres://ada:s3cret@127.0.0.1:1/games", &file, "postgres://ada@127.0.0.1:1/games"),
    ] {
        let said = said(&command(from, to).output().unwrap(), 2);
        assert!(said.contains(sentence), "{sentence}: {said}");
    }
    assert!(!folder.file("").exists(), "looking makes nothing");
    let mut command = Command::new(env!("CARGO_BIN_EXE_breakroom"));
    command.args(["move", "--from", &file]).env_remove("DATABASE_URL");
    assert!(said(&command.output().unwrap(), 2).contains("Where from, and where to?"));
}
