//! Logs that were cut off, left behind, or have lost their database: what was
//! acknowledged is there, or the server says that it is not.

use std::path::Path;
use std::time::Duration;

use crate::client::{Client, Question};
use crate::server::{Folder, Server, back_up};

/// The files that make up a store.
const FILES: [&str; 3] = ["", "-wal", "-witness"];

/// How often a log is cut off: more for a release.
fn cuts() -> usize {
    std::env::var("CUTS").ok().and_then(|cuts| cuts.parse().ok()).unwrap_or(20)
}

/// Tables with some moves behind them, and the question that each asks next.
struct Games {
    client: Client,
    asked: Vec<(String, String)>,
}

impl Games {
    fn play(server: &Server) -> Games {
        let mut games = Games { client: Client::new(server.address), asked: Vec::new() };
        for _ in 0..5 {
            let table = games.client.open_table(&[("name", "Ada")]);
            games.asked.push((table, String::new()));
        }
        games.go_on();
        games
    }

    /// Some moves more at every table.
    fn go_on(&mut self) {
        for (table, asked) in &mut self.asked {
            for _ in 0..3 {
                let page = self.client.get(table).expect(200).body;
                let question = Question::on(&page).expect("a question");
                let action = question.actions.last().expect("an answer").clone();
                let act = format!("{table}/act");
                self.client.post(&act, &question.answer(&action)).expect(303);
            }
            *asked = next(&mut self.client, table);
        }
    }

    #[track_caller]
    fn are_all_in(&self, folder: &Path) {
        let server = Server::start(folder);
        let mut client =
            Client { cookie: self.client.cookie.clone(), ..Client::new(server.address) };
        for (table, asked) in &self.asked {
            assert_eq!(next(&mut client, table), *asked, "{table}");
        }
    }
}

fn next(client: &mut Client, table: &str) -> String {
    let page = client.get(table).expect(200).body;
    Question::on(&page).expect("she has her seat, and a question").number
}

fn copy(from: &Folder, to: &Folder, endings: &[&str]) {
    for ending in endings {
        std::fs::copy(from.file(ending), to.file(ending)).unwrap();
    }
}

fn contents(folder: &Folder, endings: &[&str]) -> Vec<Option<Vec<u8>>> {
    endings.iter().map(|ending| std::fs::read(folder.file(ending)).ok()).collect()
}

#[test]
fn after_a_clean_stop_the_database_alone_is_whole() {
    let (folder, copied) = (Folder::new(), Folder::new());
    let server = Server::start(&folder.0);
    let games = Games::play(&server);
    server.stop();
    assert!(!folder.file("-wal").exists(), "the log is put away");
    copy(&folder, &copied, &[""]);
    games.are_all_in(&copied.0);
    games.are_all_in(&folder.0);
}

#[test]
fn a_log_whose_database_is_missing_is_left_alone() {
    let (folder, aside) = (Folder::new(), Folder::new());
    let server = Server::start(&folder.0);
    let games = Games::play(&server);
    server.kill();
    for empty in [false, true] {
        copy(&folder, &aside, &[""]);
        std::fs::remove_file(folder.file("")).unwrap();
        if empty {
            std::fs::write(folder.file(""), "").unwrap();
        }
        let before = contents(&folder, &FILES);
        let sentence = Server::refused(&folder.0);
        let log = folder.file("-wal");
        assert!(sentence.contains("is missing"), "{sentence}");
        assert!(sentence.contains(&format!("move “{}” away", log.display())), "{sentence}");
        assert!(before == contents(&folder, &FILES), "nothing was touched");
        copy(&aside, &folder, &[""]);
    }
    games.are_all_in(&folder.0);
}

#[test]
fn a_database_that_is_gone_altogether_is_missed() {
    let folder = Folder::new();
    let server = Server::start(&folder.0);
    Games::play(&server);
    server.stop();
    std::fs::remove_file(folder.file("")).unwrap();
    let sentence = Server::refused(&folder.0);
    assert!(sentence.contains("is missing") && sentence.contains("-witness"), "{sentence}");
    assert!(!folder.file("").exists());
    // Whoever means it begins anew.
    std::fs::remove_file(folder.file("-witness")).unwrap();
    Server::start(&folder.0).stop();
}

#[test]
fn a_log_that_was_cut_off_is_noticed() {
    let folder = Folder::new();
    let server = Server::start(&folder.0);
    let games = Games::play(&server);
    server.kill();
    let log = std::fs::read(folder.file("-wal")).unwrap();
    assert!(log.len() > 100_000, "moves are in the log: {}", log.len());
    let mut random = 7u64;
    for cut in 0..cuts() {
        let copied = Folder::new();
        copy(&folder, &copied, &FILES);
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let length = match cut {
            // Nothing left, without the file, without the last byte; else anywhere.
            0 | 1 => 0,
            2 => log.len() - 1,
            _ => (random >> 33) as usize % log.len(),
        };
        std::fs::write(copied.file("-wal"), &log[..length]).unwrap();
        if cut == 1 {
            std::fs::remove_file(copied.file("-wal")).unwrap();
        }
        let before = contents(&copied, &FILES);
        let sentence = Server::refused(&copied.0);
        assert!(sentence.contains("writes that were acknowledged"), "{length}: {sentence}");
        let witness = copied.file("-witness");
        assert!(sentence.contains(&format!("move “{}” away", witness.display())), "{sentence}");
        let after = contents(&copied, &FILES);
        assert!(before[0] == after[0] && before[2] == after[2], "{length}: it was touched");
        assert!(
            before[1].as_deref().unwrap_or_default() == after[1].as_deref().unwrap_or_default()
        );
        if cut < 5 {
            // As it says: with the whole log all is well …
            std::fs::write(copied.file("-wal"), &log).unwrap();
            games.are_all_in(&copied.0);
        } else if cut < 8 {
            // … and without the witness it goes on with what is there.
            std::fs::remove_file(witness).unwrap();
            Server::start(&copied.0).stop();
        }
    }
    games.are_all_in(&folder.0);
}

#[test]
fn a_store_that_is_ahead_of_its_witness_is_in_order() {
    // Killed after a commit and before the witness was told.
    let (folder, earlier) = (Folder::new(), Folder::new());
    let server = Server::start(&folder.0);
    let mut games = Games::play(&server);
    copy(&folder, &earlier, &["-witness"]);
    games.go_on();
    server.kill();
    copy(&earlier, &folder, &["-witness"]);
    games.are_all_in(&folder.0);
}

#[test]
fn killed_while_it_opens_or_closes_it_misses_nothing() {
    let folder = Folder::new();
    let mut games = Games::play(&Server::start(&folder.0));
    for round in 0..20 {
        // It opens: cut short anywhere within its first moments.
        Server::cut_short(&folder.0, Duration::from_millis(2 * round));
        let server = Server::start(&folder.0);
        games.client =
            Client { cookie: games.client.cookie.clone(), ..Client::new(server.address) };
        if round % 7 == 0 {
            games.go_on();
        }
        // It closes, and is not let finish.
        server.terminate();
        std::thread::sleep(Duration::from_millis(round));
        server.kill();
        if round % 5 == 0 {
            games.are_all_in(&folder.0);
        }
    }
    games.are_all_in(&folder.0);
}

#[test]
fn a_backup_can_be_put_back() {
    let (folder, fresh) = (Folder::new(), Folder::new());
    let server = Server::start(&folder.0);
    let mut games = Games::play(&server);
    let backup = folder.0.join("backup.sqlite");
    back_up(&folder.0, &backup);
    let then = Games { client: games.client.clone(), asked: games.asked.clone() };
    games.go_on();
    server.kill();
    // Somewhere else it is there at once.
    std::fs::copy(&backup, fresh.file("")).unwrap();
    then.are_all_in(&fresh.0);
    // In the old place sentences lead the way: away with the log of what is no
    // longer there, and with the witness of what came later.
    std::fs::copy(&backup, folder.file("")).unwrap();
    let sentence = Server::refused(&folder.0);
    assert!(sentence.contains("does not belong to"), "{sentence}");
    std::fs::remove_file(folder.file("-wal")).unwrap();
    let sentence = Server::refused(&folder.0);
    assert!(sentence.contains("after putting back a backup, move"), "{sentence}");
    std::fs::rename(folder.file("-witness"), folder.0.join("aside")).unwrap();
    then.are_all_in(&folder.0);
}
