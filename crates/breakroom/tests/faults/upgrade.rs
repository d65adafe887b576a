//! Two versions of the program side by side on one database, while games run.
//!
//! `OLD_BREAKROOM=path/to/an/older/breakroom cargo test -p breakroom --test faults upgrade --
//! --nocapture` takes the real one of before. What came of that is in docs/server.md.

use std::path::PathBuf;
use std::time::Duration;

use hall::store::postgres::Address;
use hall::store::{Append, Entry, Index, Postgres, Store};

use crate::client::{Client, Listener, Question};
use crate::cluster::{Cluster, PASSWORD};
use crate::company::Company;
use crate::server::{Folder, Server};

/// The older program, if somebody has one.
fn old() -> Option<PathBuf> {
    std::env::var_os("OLD_BREAKROOM").map(PathBuf::from)
}

#[test]
fn nodes_are_replaced_one_after_the_other_while_games_run() {
    let Some(old) = old() else { return };
    let Some(cluster) = Cluster::shared() else { return };
    let name = cluster.database();
    let url = cluster.network(cluster.port, &name, PASSWORD);
    let folder = Folder::new();
    let company = Company::new(2);
    let log = |nth: usize| folder.0.join(format!("log{nth}"));
    let mut nodes: Vec<Server> =
        (0..3).map(|nth| Server::of_version(&old, &url, &log(nth))).collect();
    nodes.iter().for_each(|node| company.comes(node.address));
    let longest = company.plays(|| {
        company.goes_on(Duration::from_secs(30));
        let mut longest = Duration::ZERO;
        for nth in 0..3 {
            // A new one comes first; then they are at work together.
            let new = Server::on(&url, &log(3 + nth));
            company.comes(new.address);
            nodes.push(new);
            for _ in 0..5 {
                longest = longest.max(company.goes_on(Duration::from_secs(10)));
            }
            let leaving = nodes.remove(0);
            leaving.terminate();
            longest = longest.max(company.goes_on(Duration::from_secs(10)));
            company.goes(leaving.address);
            assert_eq!(leaving.ends(Duration::from_secs(15)), Some(0));
            longest = longest.max(company.goes_on(Duration::from_secs(10)));
        }
        longest
    });
    company.look(&cluster, &name);
    let (games, answers) = company.counts();
    println!(
        "three nodes replaced: {games} games, {answers} answers acknowledged, and nobody waited for \
         longer than {longest:?}"
    );
    // Whoever comes late with the old one is told why not.
    let said = Server::refused_of_version(&old, &url);
    assert!(said.contains("newer breakroom"), "{said}");
}

/// Somebody of a newer version adds something to a table of which only they know what it means.
fn dance(url: &str, table: &str) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Postgres::open(&Address::read(url).unwrap()).await.unwrap();
        let stored = store.load(table).await.unwrap().unwrap();
        let entry = Entry { kind: "dance".into(), seat: Some(0), text: "a tango".into() };
        let append = Append {
            table: table.into(),
            after: stored.entries.len() as i64,
            tip: stored.tip,
            at: stored.entries.last().unwrap().0,
            day: None,
            entries: vec![entry],
            index: Index::default(),
            fence: None,
        };
        store.append(append).await.unwrap();
        store.close().await.unwrap();
    });
}

#[test]
fn a_node_leaves_a_table_of_a_newer_version_to_others() {
    let Some(cluster) = Cluster::shared() else { return };
    let name = cluster.database();
    let url = cluster.network(cluster.port, &name, PASSWORD);
    let folder = Folder::new();
    let node = Server::on(&url, &folder.0.join("log"));
    let mut ada = Client::new(node.address);
    let table = ada.open_table(&[("name", "Ada")]);
    let another = ada.open_table(&[("name", "Ada")]);
    let question = Question::on(&ada.get(&table).expect(200).body).unwrap();
    let mut listener = Listener::open(&ada, &table);
    listener.part(Duration::from_secs(5)).expect("a part");
    let id = table.trim_start_matches("/table/");
    dance(&url, id);
    // Who watches is told to come back, who asks is told why, and nothing is written.
    assert!(listener.ended(Duration::from_secs(5)), "it is not ours to show any more");
    let count = format!("SELECT count(*) FROM entries WHERE table_id = '{id}'");
    let before = cluster.run(&name, &count);
    for _ in 0..2 {
        let page = ada.get(&table).expect(503).body;
        assert!(page.contains("a newer version of the program"), "{page}");
        let action = question.actions[0].clone();
        ada.post(&format!("{table}/act"), &question.answer(&action)).expect(503);
    }
    assert_eq!(cluster.run(&name, &count), before, "it is as they have left it");
    ada.get("/readyz").expect(200);
    let question = Question::on(&ada.get(&another).expect(200).body).unwrap();
    let action = question.actions[0].clone();
    ada.post(&format!("{another}/act"), &question.answer(&action)).expect(303);
}
