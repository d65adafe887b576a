//! The program on a PostgreSQL: it plays, it is killed, and it shows nobody the password.

use std::time::{Duration, Instant};

use crate::client::{Client, Question};
use crate::cluster::{Cluster, PASSWORD};
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
    let mut nodes: Vec<Server> = (0..3).map(|_| Server::on(&url, &log)).collect();
    let mut ada = Client::new(nodes[0].address);
    let mut table = ada.open_table(&[("name", "Ada")]);
    let (mut last, mut answered, mut luck) = (0, 0, 7_u64);
    for round in 0..kills() {
        for step in 0..4 {
            luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
            let node = (luck >> 33) as usize % nodes.len();
            turn_to(&mut ada, &nodes[node]);
            // What was answered anywhere is behind us everywhere.
            let Some(question) = Question::on(&ada.get(&table).expect(200).body) else {
                table = ada.open_table(&[("name", "Ada")]);
                (last, answered) = (0, 0);
                continue;
            };
            let number: u32 = question.number.parse().unwrap();
            assert!(number > last, "round {round}: {last} was answered, {number} is asked");
            let action = question.actions[number as usize % question.actions.len()].clone();
            let form = question.answer(&action);
            if step == 3 {
                // The form meets a node that is just dying, and goes to another one.
                let dying = nodes.swap_remove(node);
                let (mut sender, path) = (ada.clone(), format!("{table}/act"));
                turn_to(&mut sender, &dying);
                std::thread::scope(|scope| {
                    scope.spawn(|| drop(sender.try_post(&path, &form)));
                    std::thread::sleep(Duration::from_millis((luck >> 40) % 12));
                    dying.kill();
                });
            }
            insist(&mut ada, &nodes, node, &format!("{table}/act"), &form);
            (last, answered) = (number, answered + 1);
            if step == 3 {
                nodes.push(Server::on(&url, &log));
            }
        }
    }
    // The database is killed under them, and comes back.
    cluster.kill();
    cluster.start();
    turn_to(&mut ada, &nodes[0]);
    let began = Instant::now();
    while ada.get("/readyz").status != 200 {
        assert!(began.elapsed() < Duration::from_secs(10), "ready again");
    }
    ada.get(&table).expect(200);
    let id = table.trim_start_matches("/table/");
    let count = |what: &str| -> u32 {
        let sql =
            format!("SELECT {what} FROM entries WHERE table_id = '{id}' AND kind = 'answered'");
        cluster.run(&name, &sql).trim().parse().unwrap()
    };
    assert_eq!(count("count(*)"), answered, "acknowledged, and there");
    assert_eq!(count("count(DISTINCT text)"), answered, "and once");
}
