//! What a move costs, for docs/running.md: `MOVES=2000 cargo test --release -p breakroom
//! --test faults what_a_move_costs -- --nocapture`. Time of the processor, not of the wall:
//! it says the same on a busy machine.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use crate::client::{Client, Question};
use crate::cluster::{Cluster, PASSWORD};
use crate::server::{Folder, Server};

fn moves() -> u32 {
    std::env::var("MOVES").ok().and_then(|moves| moves.parse().ok()).unwrap_or(0)
}

/// What a process has used of the processor so far.
fn used(pid: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
    let ticks = |nth: usize| fields.get(nth).and_then(|text| text.parse().ok()).unwrap_or(0_u64);
    // Its own, and that of those it has waited for; a hundredth of a second each.
    Duration::from_millis((ticks(11) + ticks(12) + ticks(13) + ticks(14)) * 10)
}

/// The same of it and all it has begun.
fn used_by_all(pid: u32) -> Duration {
    let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children"));
    let children = children.unwrap_or_default();
    let ids = children.split_whitespace().filter_map(|id| id.parse().ok());
    used(pid) + ids.map(used).sum::<Duration>()
}

/// So many moves, by eight people at tables of their own, as the page's script sends them.
fn play(node: &Server, most: u32) -> u32 {
    let done = AtomicU32::new(0);
    std::thread::scope(|scope| {
        for nth in 0..8 {
            let done = &done;
            scope.spawn(move || {
                let mut ada = Client::new(node.address);
                while done.load(Ordering::Relaxed) < most {
                    ada.cookie = None;
                    let name = format!("Ada {nth}");
                    let table = ada.open_table(&[("name", &name)]);
                    let mut page = ada.get(&table).expect(200).body;
                    ada.headers = vec![("x-breakroom-part".into(), "1".into())];
                    while let Some(question) = Question::on(&page)
                        && done.load(Ordering::Relaxed) < most
                    {
                        let number: usize = question.number.parse().unwrap();
                        let action = question.actions[number % question.actions.len()].clone();
                        let form = question.answer(&action);
                        page = ada.post(&format!("{table}/act"), &form).expect(200).body;
                        done.fetch_add(1, Ordering::Relaxed);
                    }
                    ada.headers.clear();
                }
            });
        }
    });
    done.load(Ordering::Relaxed)
}

#[test]
fn what_a_move_costs() {
    if moves() == 0 {
        return;
    }
    let folder = Folder::new();
    let file = Server::start(&folder.0);
    let (before, began) = (used(file.id()), Instant::now());
    let done = play(&file, moves());
    let cost = used(file.id()) - before;
    let rate = |cost: Duration| f64::from(done) / cost.as_secs_f64().max(0.01);
    println!(
        "in a file: {done} moves in {:?}, {:.0} moves a second of the processor",
        began.elapsed(),
        rate(cost)
    );
    drop(file);
    let Some(cluster) = Cluster::new() else { return };
    let name = cluster.database();
    let url = cluster.network(cluster.port, &name, PASSWORD);
    let node = Server::at_work(&url, &folder.0.join("log"));
    let (before, database) = (used(node.id()), used_by_all(cluster.id()));
    let written = |cluster: &Cluster| -> f64 {
        cluster.run(&name, "SELECT pg_current_wal_lsn() - '0/0'").trim().parse().unwrap()
    };
    let (began, wal) = (Instant::now(), written(&cluster));
    let done = play(&node, moves());
    let rate = |cost: Duration| f64::from(done) / cost.as_secs_f64().max(0.01);
    let (node_cost, base_cost) = (used(node.id()) - before, used_by_all(cluster.id()) - database);
    let size: f64 =
        cluster.run(&name, "SELECT pg_database_size(current_database())").trim().parse().unwrap();
    println!(
        "in PostgreSQL: {done} moves in {:?}; {:.0} moves a second of the node's processor, {:.0} of \
         the database's; {:.1} KiB of log a move; the database has {:.1} MiB",
        began.elapsed(),
        rate(node_cost),
        rate(base_cost),
        (written(&cluster) - wal) / f64::from(done) / 1024.0,
        size / 1024.0 / 1024.0
    );
}
