//! Disks that are full, or lie.

use std::time::{Duration, Instant};

use crate::client::{Client, Question};
use crate::patience::until;
use crate::ready::becomes;
use crate::server::{FOLDER, Folder, Server};

fn skipped(what: &str, why: &str) {
    // Never silently: a line that stays when the output of tests is kept back.
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "skipped: {what}, because {why}");
}

/// Answers the question that is on the page; the status of the answer.
fn play_on(client: &mut Client, table: &str) -> u16 {
    let page = client.get(table);
    let Some(question) = Question::on(&page.body) else { return page.status };
    let nth = question.number.parse::<usize>().unwrap() % question.actions.len();
    client.post(&format!("{table}/act"), &question.answer(&question.actions[nth])).status
}

#[test]
fn on_a_full_disk_moves_are_refused_and_the_rest_goes_on() {
    let folder = Folder::new();
    let spare = Folder::new();
    // Half of the little there is is taken, until somebody makes room.
    let script = format!(
        "mount -t tmpfs -o size=1m tmpfs \"${FOLDER}\" || exit 1
         head -c 400k /dev/zero > \"${FOLDER}/filler\"
         (while [ ! -e '{0}/free' ] && [ -e '{0}' ]; do sleep 0.1; done
          rm \"${FOLDER}/filler\") > /dev/null 2>&1 &
         exec \"$@\"",
        spare.0.display()
    );
    let wrapper = ["unshare", "-rm", "sh", "-c", &script, "sh"];
    let Some(server) = Server::under(&wrapper, &folder.0) else {
        skipped("the full disk", "a small file system of our own is not permitted here");
        return;
    };
    let mut client = Client::new(server.address);
    let table = client.open_table(&[("difficulty", "very-easy")]);
    let mut tables = vec![table];
    let mut refused = None;
    for _ in 0..4000 {
        let table = tables.last().unwrap().clone();
        match play_on(&mut client, &table) {
            303 => {}
            // The game is over: another one.
            200 => {
                let answer = client.post("/tables", &[("game", "finished")]);
                match answer.status {
                    303 => tables.push(answer.header("location").unwrap().to_string()),
                    429 => {
                        client.cookie = None;
                    }
                    503 => {
                        refused = Some(answer);
                        break;
                    }
                    other => panic!("{other}: {}", answer.body),
                }
            }
            503 => {
                let began = Instant::now();
                let page = client.get(&table).expect(200).body;
                let question = Question::on(&page).expect("reads go on");
                let answer =
                    client.post(&format!("{table}/act"), &question.answer(&question.actions[0]));
                assert!(began.elapsed() < Duration::from_secs(2));
                refused = Some(answer);
                break;
            }
            other => panic!("status {other}"),
        }
    }
    let refused = refused.expect("the disk is full at some time");
    assert_eq!(refused.status, 503);
    assert!(refused.body.contains("could not be stored"), "{}", refused.body);
    // Everything that was acknowledged can be read, and the server is alive.
    for table in &tables {
        client.get(table).expect(200);
    }
    client.get("/").expect(200);
    client.get("/livez").expect(200);
    becomes(&mut client, 503);
    // Somebody makes room, and it goes on by itself.
    std::fs::write(spare.0.join("free"), "").unwrap();
    until("it recovers", || {
        let table = tables.last().unwrap();
        let page = client.get(table).expect(200).body;
        let Some(question) = Question::on(&page) else { return true };
        let action = question.actions[0].clone();
        match client.post(&format!("{table}/act"), &question.answer(&action)).status {
            303 => true,
            503 => false,
            other => panic!("status {other}"),
        }
    });
    becomes(&mut client, 200);
}

#[test]
fn when_the_disk_does_not_sync_the_server_stops() {
    let folder = Folder::new();
    // From the fortieth sync on: the store is open, and moves are being made.
    let wrapper = [
        "strace",
        "-f",
        "-q",
        "-o",
        "/dev/null",
        "-e",
        "trace=fdatasync,fsync",
        "-e",
        "inject=fdatasync,fsync:error=EIO:when=40+",
    ];
    let Some(server) = Server::under(&wrapper, &folder.0) else {
        skipped("the disk that lies", "strace is not there or may not trace");
        return;
    };
    let mut client = Client::new(server.address);
    let table = client.open_table(&[]);
    let mut acknowledged = 0;
    for _ in 0..200 {
        let Ok(page) = client.try_send("GET", &table, None) else { break };
        let Some(question) = Question::on(&page.body) else { break };
        let action = question.actions[0].clone();
        match client.try_post(&format!("{table}/act"), &question.answer(&action)) {
            Ok(answer) if answer.status == 303 => {
                acknowledged = question.number.parse::<u32>().unwrap();
            }
            _ => break,
        }
    }
    let code = server.ends(Duration::from_secs(10)).expect("it has stopped");
    assert_ne!(code, 0, "and says that something is wrong");
    // Started anew, it has everything that was acknowledged.
    let server = Server::start(&folder.0);
    client.address = server.address;
    client.origin = Some(format!("http://{}", server.address));
    let page = client.get(&table).expect(200).body;
    let now: u32 = Question::on(&page).expect("a question").number.parse().unwrap();
    assert!(now > acknowledged, "{acknowledged} was answered, {now} is asked");
}
