//! Several nodes on one database: who of them does what must be done once.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::client::{Client, Question};
use crate::cluster::{Cluster, PASSWORD};
use crate::postgres::{insist, turn_to};
use crate::server::{Folder, Server};

/// A house in a database of its own.
struct House {
    cluster: std::sync::Arc<Cluster>,
    name: String,
    folder: Folder,
}

impl House {
    fn new() -> Option<House> {
        let cluster = Cluster::shared()?;
        Some(House { name: cluster.database(), cluster, folder: Folder::new() })
    }

    fn node(&self) -> Server {
        let url = self.cluster.network(self.cluster.port, &self.name, PASSWORD);
        Server::on(&url, &self.folder.0.join("log"))
    }

    /// How many shards everybody has.
    fn shares(&self) -> BTreeMap<String, u32> {
        let sql = "SELECT holder, count(*) FROM leases WHERE holder IS NOT NULL GROUP BY holder";
        let rows = self.cluster.run(&self.name, sql);
        let rows = rows.lines().filter_map(|row| row.split_once('|'));
        rows.map(|(holder, count)| (holder.to_string(), count.parse().unwrap())).collect()
    }

    /// Waits until so many share the work, and all of it.
    #[track_caller]
    fn spread(&self, nodes: usize, within: Duration) {
        let began = Instant::now();
        let fair = |share: &u32| (*share).abs_diff(64 / nodes as u32) <= 3;
        loop {
            let shares = self.shares();
            let all = shares.values().sum::<u32>() == 64;
            if all && shares.len() == nodes && shares.values().all(fair) {
                return;
            }
            assert!(began.elapsed() < within, "{nodes} nodes, and {shares:?}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Whose work a table is.
    fn holder(&self, table: &str) -> String {
        let id = table.trim_start_matches("/table/");
        let sql = format!(
            "SELECT holder FROM leases JOIN tables ON leases.shard = tables.shard
             WHERE tables.id = '{id}'"
        );
        self.cluster.run(&self.name, &sql).trim().to_string()
    }
}

/// Waits until a person is asked more than that; what.
#[track_caller]
fn asked(ada: &mut Client, table: &str, last: u32, until: Instant) -> Question {
    loop {
        let question = Question::on(&ada.get(table).expect(200).body);
        let new = question.filter(|question| question.number.parse::<u32>().unwrap() > last);
        if let Some(question) = new {
            return question;
        }
        assert!(Instant::now() < until, "it goes on within 5 s");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_node_that_is_frozen_past_its_lease_does_nothing_of_that_work() {
    let Some(house) = House::new() else { return };
    let mut nodes: Vec<Server> = (0..3).map(|_| house.node()).collect();
    house.spread(3, Duration::from_secs(10));
    // One person and a bot, at a table of everybody's share.
    let mut ada = Client::new(nodes[1].address);
    let mut tables: BTreeMap<String, (String, u32)> = BTreeMap::new();
    for _ in 0..30 {
        let fields = [("game", "finishing-time"), ("players", "2"), ("name", "Ada")];
        let table = ada.open_table(&fields);
        let whose = house.holder(&table);
        if tables.contains_key(&whose) {
            // Nobody may have too many of them open.
            ada.post(&format!("{table}/resign"), &[]).expect(303);
        }
        tables.entry(whose).or_insert((table, 0));
        if tables.len() == 3 {
            break;
        }
    }
    assert_eq!(tables.len(), 3, "{tables:?}");
    let before = house.shares();
    nodes[0].signal("-STOP");
    let frozen = Instant::now();
    for round in 0..3 {
        // Whoever would have moved the bots goes on within five seconds, and then at once.
        let until =
            frozen.max(Instant::now() - Duration::from_secs(round)) + Duration::from_secs(5);
        for (table, last) in tables.values_mut() {
            turn_to(&mut ada, &nodes[1 + round as usize % 2]);
            let question = asked(&mut ada, table, *last, until);
            *last = question.number.parse().unwrap();
            let action = question.actions[0].clone();
            let path = format!("{table}/act");
            insist(&mut ada, &nodes[1..], round as usize, &path, &question.answer(&action));
        }
    }
    house.spread(2, Duration::from_secs(5));
    let lost = before.keys().find(|node| !house.shares().contains_key(*node)).cloned();
    assert!(lost.is_some(), "the frozen one has lost its share: {before:?}");
    nodes[0].signal("-CONT");
    for (table, last) in tables.values() {
        for node in &nodes {
            turn_to(&mut ada, node);
            asked(&mut ada, table, *last, Instant::now() + Duration::from_secs(5));
        }
    }
    // It takes its part again; and whoever leaves gives it back and is not waited for.
    house.spread(3, Duration::from_secs(5));
    let leaving = nodes.remove(2);
    leaving.terminate();
    turn_to(&mut ada, &leaving);
    let began = Instant::now();
    while ada.get("/readyz").status == 200 {
        assert!(began.elapsed() < Duration::from_secs(1), "nobody new is sent to it");
    }
    // Whoever was sent to it all the same is answered, and others have its work by now.
    let (table, _) = tables.values().next().unwrap();
    ada.get(table).expect(200);
    house.spread(2, Duration::from_millis(1500));
    assert_eq!(leaving.ends(Duration::from_secs(15)), Some(0));
}

/// Ada has played a card, and Bob may answer it for a few seconds: what he is asked.
#[track_caller]
fn window(ada: &mut Client, bob: &mut Client, table: &str) -> Question {
    let until = Instant::now() + Duration::from_secs(60);
    while Instant::now() < until {
        for (bobs, person) in [(false, &mut *ada), (true, &mut *bob)] {
            let page = person.get(table).expect(200).body;
            let Some(question) = Question::on(&page) else { continue };
            let opens = question.actions.iter().any(|action| action == "pass");
            if opens && bobs {
                return question;
            }
            let action = match opens {
                true => "pass".to_string(),
                false => question.actions[question.number.len() % question.actions.len()].clone(),
            };
            person.post(&format!("{table}/act"), &question.answer(&action));
        }
    }
    panic!("no window opens for Bob");
}

/// Nobody was there who could have kept the time.
fn frozen_as_a_whole(node: &Server) {
    let (mut ada, mut bob) = (Client::new(node.address), Client::new(node.address));
    let fields = [("game", "overtime"), ("players", "3"), ("seat2", "open"), ("name", "Ada")];
    let manner = [("tempo", "0"), ("reaction", "4"), ("limit", "60"), ("reactions", "live")];
    let table = ada.open_table(&fields.into_iter().chain(manner).collect::<Vec<_>>());
    bob.post(&format!("{table}/claim"), &[("name", "Bob"), ("seat", "1")]).expect(303);
    let question = window(&mut ada, &mut bob, &table);
    node.signal("-STOP");
    std::thread::sleep(Duration::from_secs(7));
    node.signal("-CONT");
    // The window is still open, and his answer counts.
    let again = Question::on(&bob.get(&table).expect(200).body);
    assert_eq!(again.map(|again| again.number), Some(question.number.clone()));
    bob.post(&format!("{table}/act"), &question.answer("pass")).expect(303);
}

#[test]
fn a_house_that_is_frozen_as_a_whole_times_nobody_out() {
    let folder = Folder::new();
    let file = Server::start(&folder.0);
    std::thread::scope(|scope| {
        scope.spawn(|| frozen_as_a_whole(&file));
        if let Some(house) = House::new() {
            frozen_as_a_whole(&house.node());
        }
    });
}
