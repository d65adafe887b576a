//! Ready means that a move would be kept.

use std::time::Instant;

use crate::client::{Client, Question};
use crate::patience::until;
use crate::server::{Folder, Server};

/// Asks until the answer is that; an answer holds for two seconds.
#[track_caller]
pub fn becomes(client: &mut Client, status: u16) {
    until(&format!("/readyz says {status}"), || client.get("/readyz").status == status);
}

fn play(client: &mut Client, table: &str) -> u16 {
    let page = client.get(table).expect(200).body;
    let question = Question::on(&page).expect("a question");
    let action = question.actions.last().expect("an answer").clone();
    client.post(&format!("{table}/act"), &question.answer(&action)).status
}

#[test]
fn a_file_that_is_gone_or_replaced_takes_no_moves() {
    for ending in ["", "-wal"] {
        let folder = Folder::new();
        let server = Server::start(&folder.0);
        let mut client = Client::new(server.address);
        let table = client.open_table(&[]);
        becomes(&mut client, 200);
        let (file, away) = (folder.file(ending), folder.0.join("away"));
        std::fs::rename(&file, &away).unwrap();
        assert_eq!(play(&mut client, &table), 503, "what nobody would find again is not kept");
        becomes(&mut client, 503);
        // Another file in its place is no better, even with the same bytes.
        std::fs::copy(&away, &file).unwrap();
        assert_eq!(play(&mut client, &table), 503);
        becomes(&mut client, 503);
        client.get("/livez").expect(200);
        // The file itself is.
        std::fs::rename(&away, &file).unwrap();
        assert_eq!(play(&mut client, &table), 303);
        becomes(&mut client, 200);
        let asked = Question::on(&client.get(&table).expect(200).body).unwrap().number;
        server.kill();
        let server = Server::start(&folder.0);
        let mut client = Client { cookie: client.cookie, ..Client::new(server.address) };
        assert_eq!(Question::on(&client.get(&table).expect(200).body).unwrap().number, asked);
    }
}

#[test]
fn however_many_ask_little_is_written() {
    let folder = Folder::new();
    let server = Server::start(&folder.0);
    let log = || std::fs::metadata(folder.file("-wal")).unwrap().len();
    let before = log();
    let began = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..25 {
                    Client::new(server.address).get("/readyz").expect(200);
                }
            });
        }
    });
    let grown = log() - before;
    // One try needs some forty KiB, and one in two seconds is enough.
    let tries = 2 + began.elapsed().as_secs() / 2;
    assert!(grown > 32 * 1024, "a real write: {grown}");
    assert!(grown < tries * 64 * 1024, "{grown} bytes for 200 questions");
}
