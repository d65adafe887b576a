//! The server is killed at random moments; no acknowledged move may be lost.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use crate::client::{Client, Question};
use crate::server::{Folder, Server};

/// How often it is killed: more for a release.
fn kills() -> u32 {
    std::env::var("KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(200)
}

/// Plays on until the server is gone. Every acknowledged answer is counted:
/// the question that was answered is behind us for good.
fn play(client: &mut Client, table: &str, acknowledged: &AtomicU32, stop: &AtomicBool) {
    let act = format!("{table}/act");
    while !stop.load(Ordering::Relaxed) {
        let Ok(page) = client.try_send("GET", table, None) else { return };
        let Some(question) = Question::on(&page.body) else { return };
        let number: u32 = question.number.parse().unwrap();
        let nth = number as usize % question.actions.len();
        let action = question.actions[nth].clone();
        let Ok(answer) = client.try_post(&act, &question.answer(&action)) else { return };
        if answer.status == 303 {
            acknowledged.store(number, Ordering::Relaxed);
        }
    }
}

#[test]
fn no_acknowledged_move_is_lost_when_the_server_is_killed() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.0);
    let mut client = Client::new(server.address);
    let mut table = client.open_table(&[("name", "Ada")]);
    let mut total = 0;
    let mut wait = 7u64;
    for round in 0..kills() {
        let acknowledged = AtomicU32::new(0);
        let stop = AtomicBool::new(false);
        wait = wait.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let (mut player, path) = (client.clone(), table.clone());
        std::thread::scope(|scope| {
            scope.spawn(|| play(&mut player, &path, &acknowledged, &stop));
            std::thread::sleep(Duration::from_millis(5 + (wait >> 33) % 60));
            server.kill();
            stop.store(true, Ordering::Relaxed);
        });
        server = Server::start(&folder.0);
        client.address = server.address;
        client.origin = Some(format!("http://{}", server.address));
        let answer = client.get(&table).expect(200);
        let last = acknowledged.load(Ordering::Relaxed);
        match Question::on(&answer.body) {
            Some(question) => {
                let now: u32 = question.number.parse().unwrap();
                assert!(now > last, "round {round}: question {last} was answered, {now} is asked");
                total += u32::from(last > 0);
            }
            None => table = client.open_table(&[("name", "Ada")]),
        }
    }
    server.kill();
    println!("{} kills, {total} of them after acknowledged moves", kills());
    assert!(total * 4 > kills(), "too few kills hit a server at work: {total} of {}", kills());
}
