//! The program on a PostgreSQL: it plays, it is killed, and it shows nobody the password.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crate::client::{Client, Question};
use crate::cluster::{Cluster, PASSWORD};
use crate::company::{Company, Luck};
use crate::server::{Folder, Server};

#[test]
fn a_house_in_a_database_plays_on_when_it_is_killed() {
    let Some(cluster) = Cluster::shared() else { return };
    let name = cluster.database();
    let url = cluster.network(cluster.port, &name, PASSWORD);
    let folder = Folder::new();
    let log = folder.0.join("log");
    let mut server = Server::on(&url, &log);
    let mut ada = Client::new(server.address);
    let table = ada.open_table(&[("name", "Ada")]);
    let mut last = 0;
    for _ in 0..3 {
        for _ in 0..3 {
            let question = Question::on(&ada.get(&table).expect(200).body).unwrap();
            let number: u32 = question.number.parse().unwrap();
            assert!(number > last, "question {last} was answered, {number} is asked");
            let action = question.actions[0].clone();
            ada.post(&format!("{table}/act"), &question.answer(&action)).expect(303);
            last = number;
        }
        server.kill();
        let said = std::fs::read_to_string(&log).unwrap();
        assert!(!said.contains(PASSWORD), "{said}");
        server = Server::on(&url, &log);
        turn_to(&mut ada, &server);
    }
    assert_eq!(ada.get("/readyz").expect(200).status, 200);
    // Nobody keeps anything in a file then.
    assert!(!folder.0.join("breakroom.sqlite").exists());
}

#[test]
fn a_database_that_cannot_be_used_is_named_without_its_password() {
    let Some(cluster) = Cluster::shared() else { return };
    for url in [
        cluster.network(cluster.port, "postgres", "wrong-and-secret"),
        cluster.network(1, "postgres", "wrong-and-secret"),
        cluster.network(cluster.port, "postgres", "wrong-and-secret") + "?sslmode=perhaps",
    ] {
        let said = Server::refused_on(&url);
        assert!(!said.contains("secret"), "{said}");
        assert!(said.contains("127.0.0.1") || said.contains("perhaps"), "{said}");
    }
    let backup = Server::command(&cluster.network(1, "postgres", "wrong-and-secret"))
        .args(["backup", "copy"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&backup.stderr);
    assert!(!backup.status.success() && said.contains("pg_dump"), "{said}");
    assert!(!said.contains("secret"), "{said}");
}

/// Whoever had the work of a table may be gone; so soon somebody else has it.
const GOES_ON: Duration = Duration::from_secs(5);

/// How often a node is killed: more for a release.
fn kills() -> u32 {
    std::env::var("NODE_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(10)
}

/// From now on this client speaks to that node.
pub fn turn_to(client: &mut Client, node: &Server) {
    client.address = node.address;
    client.origin = Some(format!("http://{}", node.address));
}

/// Sends a form to one node after the other until one of them answers.
pub fn insist(ada: &mut Client, nodes: &[Server], first: usize, path: &str, form: &[(&str, &str)]) {
    let began = Instant::now();
    for nth in first.. {
        turn_to(ada, &nodes[nth % nodes.len()]);
        match ada.try_post(path, form) {
            Ok(answer) if answer.status < 500 => {
                answer.expect(303);
                return;
            }
            _ => assert!(began.elapsed() < Duration::from_secs(5), "it goes on within 5 s"),
        }
    }
}

#[test]
fn three_nodes_are_killed_one_after_the_other_and_every_answer_stands_once() {
    let Some(cluster) = Cluster::new() else { return };
    let name = cluster.database();
    let url = cluster.network(cluster.port, &name, PASSWORD);
    let folder = Folder::new();
    let log = folder.0.join("log");
    // Of each game one table, or two for a release.
    let company = Company::new(if kills() > 10 { 2 } else { 1 });
    let come = || {
        let node = Server::on(&url, &log);
        company.comes(node.address);
        node
    };
    let mut nodes: Vec<Server> = (0..3).map(|_| come()).collect();
    let mut luck = Luck(7);
    let mut waits: Vec<Duration> = company.plays(|| {
        // Everybody sits.
        company.goes_on(Duration::from_secs(30));
        let waits = (0..kills()).map(|_| {
            std::thread::sleep(Duration::from_millis(luck.below(300) as u64));
            let node = nodes.swap_remove(luck.below(nodes.len()));
            let address = node.address;
            // In the middle of whatever it is doing; they find out by themselves.
            node.kill();
            let waited = company.goes_on(GOES_ON);
            company.goes(address);
            nodes.push(come());
            waited
        });
        let waits = waits.collect();
        // The database is killed under them, and comes back.
        cluster.kill();
        cluster.start();
        company.goes_on(Duration::from_secs(10));
        waits
    });
    company.look(&cluster, &name);
    waits.sort_unstable();
    let (games, answers) = company.counts();
    println!(
        "{} kills, {games} games, {answers} answers acknowledged, {} requests met a dead node; every \
         game went on after {:?} at the median and {:?} at most",
        waits.len(),
        company.missed.load(Ordering::SeqCst),
        waits[waits.len() / 2],
        waits[waits.len() - 1]
    );
}
