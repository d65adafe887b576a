//! The program on a PostgreSQL: it plays, it is killed, and it shows nobody the password.

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
        ada.address = server.address;
        ada.origin = Some(format!("http://{}", server.address));
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
