//! When the database goes away: nothing that was acknowledged is lost, nothing is done
//! twice, and it goes on by itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use hall::store::postgres::Address;
use hall::store::{Postgres, Store, StoreError};
use tokio::runtime::Runtime;

use crate::cluster::{Cluster, PASSWORD};
use crate::line::{Line, State};
use crate::suite::{append, table};

fn open(runtime: &Runtime, cluster: &Cluster, port: u16, name: &str) -> Postgres {
    let text = format!("{}?sslmode=disable", cluster.network(port, name, PASSWORD));
    runtime.block_on(Postgres::open(&Address::read(&text).unwrap())).unwrap()
}

#[test]
fn an_answer_that_was_lost_is_found_again() {
    let Some(cluster) = Cluster::shared() else { return };
    let runtime = Runtime::new().unwrap();
    let name = cluster.database();
    let line = Line::to(cluster.port);
    let store = open(&runtime, &cluster, line.port, &name);
    runtime.block_on(async {
        // The statements are known to both sides, so that one answer is all there is.
        store.create(table("t")).await.unwrap();
        for round in 0..20 {
            let stored = store.load("t").await.unwrap().unwrap();
            assert_eq!(stored.entries.len(), 2 + round, "done once");
            line.set(State::Cut);
            let answer = store.append(append("t", &stored, &format!("{round}"))).await;
            assert_eq!(answer, Ok(()), "round {round}");
            line.set(State::Open);
            // Who does come second is still told so.
            let late = store.append(append("t", &stored, "late")).await;
            assert_eq!(late, Err(StoreError::Conflict));
        }
        line.set(State::Cut);
        assert_eq!(store.create(table("u")).await, Ok(()));
        let guest = hall::store::Guest { id: "ada".into(), name: "Ada".into() };
        line.set(State::Cut);
        assert_eq!(store.new_guest(guest.clone(), [1; 32], 1).await, Ok(()));
        assert_eq!(store.new_guest(guest, [1; 32], 1).await, Err(StoreError::Conflict));
    });
}

#[test]
fn a_line_that_is_dead_is_said_in_time_and_gone_round() {
    let Some(cluster) = Cluster::shared() else { return };
    let runtime = Runtime::new().unwrap();
    let name = cluster.database();
    let line = Line::to(cluster.port);
    let store = open(&runtime, &cluster, line.port, &name);
    runtime.block_on(async {
        store.create(table("t")).await.unwrap();
        let stored = store.load("t").await.unwrap().unwrap();
        line.set(State::Deaf);
        let began = Instant::now();
        let answer = store.append(append("t", &stored, "unknown")).await;
        assert!(matches!(answer, Err(StoreError::Unavailable(_))), "{answer:?}");
        assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
        line.set(State::Open);
        let began = Instant::now();
        let again = loop {
            match store.load("t").await {
                Ok(found) => break found.unwrap(),
                Err(_) => assert!(began.elapsed() < Duration::from_secs(5)),
            }
        };
        // It may have been done or not, but once.
        let unknown = again.entries.iter().filter(|(_, entry)| entry.text == "unknown").count();
        assert!(unknown <= 1, "{unknown}");
        store.append(append("t", &again, "next")).await.unwrap();
    });
}

#[test]
fn a_database_that_is_killed_loses_nothing_and_is_found_again() {
    let Some(cluster) = Cluster::new() else { return };
    let runtime = Runtime::new().unwrap();
    let name = cluster.database();
    let store = Arc::new(open(&runtime, &cluster, cluster.port, &name));
    runtime.block_on(store.create(table("t"))).unwrap();
    let well = Arc::new(AtomicU32::new(0));
    let writing = runtime.spawn({
        let (store, well) = (Arc::clone(&store), Arc::clone(&well));
        async move {
            let mut kept = Vec::new();
            for nth in 0.. {
                let Ok(Some(stored)) = store.load("t").await else {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    continue;
                };
                if store.append(append("t", &stored, &nth.to_string())).await.is_ok() {
                    kept.push(nth);
                    well.fetch_add(1, Ordering::SeqCst);
                }
                if stored.entries.iter().any(|(_, entry)| entry.text == "stop") {
                    break;
                }
            }
            kept
        }
    });
    // In the middle of it.
    while well.load(Ordering::SeqCst) < 30 {
        std::thread::sleep(Duration::from_millis(5));
    }
    cluster.kill();
    std::thread::sleep(Duration::from_millis(500));
    cluster.start();
    // It goes on by itself, soon.
    let began = Instant::now();
    loop {
        let tried = runtime.block_on(async {
            let stored = store.load("t").await?.ok_or(StoreError::Conflict)?;
            store.append(append("t", &stored, "stop")).await
        });
        if tried.is_ok() {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(5), "{tried:?}");
    }
    println!("killed, and moves again {:?} after its start", began.elapsed());
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    let kept = runtime.block_on(writing).unwrap();
    let stored = runtime.block_on(store.load("t")).unwrap().unwrap();
    let count = |text: &str| stored.entries.iter().filter(|(_, entry)| entry.text == text).count();
    for nth in &kept {
        assert_eq!(count(&nth.to_string()), 1, "acknowledged and lost, or done twice: {nth}");
    }
}

#[test]
fn a_commit_that_nobody_confirms_is_unknown() {
    let Some(cluster) = Cluster::new() else { return };
    let runtime = Runtime::new().unwrap();
    let name = cluster.database();
    let store = Arc::new(open(&runtime, &cluster, cluster.port, &name));
    runtime.block_on(store.create(table("t"))).unwrap();
    let stored = runtime.block_on(store.load("t")).unwrap().unwrap();
    // From now on a standby must confirm, and there is none.
    cluster.configure("synchronous_standby_names = 'nobody'");
    cluster.reload();
    std::thread::sleep(Duration::from_millis(300));
    let waiting = runtime.spawn({
        let (store, append) = (Arc::clone(&store), append("t", &stored, "doubtful"));
        async move { store.append(append).await }
    });
    // Somebody is impatient: the commit is made here and nowhere else, with a warning.
    let impatient = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'breakroom' AND wait_event = 'SyncRep'";
    let began = Instant::now();
    while cluster.run(&name, impatient).is_empty() {
        assert!(began.elapsed() < Duration::from_secs(10), "it waits for a standby");
        std::thread::sleep(Duration::from_millis(20));
    }
    let answer = runtime.block_on(waiting).unwrap();
    assert!(matches!(answer, Err(StoreError::Unavailable(_))), "{answer:?}");
    // While that is so nobody is shown what may still be lost.
    let shown = runtime.block_on(store.load("t"));
    assert!(matches!(shown, Err(StoreError::Unavailable(_))), "{shown:?}");
    cluster.configure("synchronous_standby_names = ''");
    cluster.reload();
    let began = Instant::now();
    let found = loop {
        match runtime.block_on(store.load("t")) {
            Ok(found) => break found.unwrap(),
            Err(error) => assert!(began.elapsed() < Duration::from_secs(6), "{error}"),
        }
    };
    let doubtful = found.entries.iter().filter(|(_, entry)| entry.text == "doubtful").count();
    assert_eq!(doubtful, 1);
    runtime.block_on(store.append(append("t", &found, "next"))).unwrap();
}

#[test]
fn a_database_that_was_read_only_for_a_while_is_written_to_by_everybody_again() {
    let Some(cluster) = Cluster::shared() else { return };
    let runtime = Runtime::new().unwrap();
    let name = cluster.database();
    let store = open(&runtime, &cluster, cluster.port, &name);
    runtime.block_on(async {
        store.create(table("t")).await.unwrap();
        // Whoever comes anew cannot write, and everybody comes anew.
        cluster.run(
            "postgres",
            &format!("ALTER DATABASE {name} SET default_transaction_read_only = on"),
        );
        let throw_out = format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}' AND \
             application_name = 'breakroom'"
        );
        cluster.run("postgres", &throw_out);
        // Something sent on a line that is dead already would be in doubt, and then no table is
        // shown until a commit is confirmed: that is another test.
        tokio::time::sleep(Duration::from_millis(700)).await;
        let began = Instant::now();
        while store.ready().await.is_ok() || store.tick(Duration::ZERO).await.is_ok() {
            assert!(began.elapsed() < Duration::from_secs(10), "it is read-only");
        }
        assert!(store.load("t").await.unwrap().is_some(), "what is there can be looked at");
        cluster
            .run("postgres", &format!("ALTER DATABASE {name} RESET default_transaction_read_only"));
        // A connection of before stays as it was: another one is taken, though nobody plays
        // here and nothing but such questions is ever asked.
        let began = Instant::now();
        while store.ready().await.is_err() {
            assert!(began.elapsed() < Duration::from_secs(10), "the one that writes");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        while store.tick(Duration::ZERO).await.is_err() {
            assert!(began.elapsed() < Duration::from_secs(10), "those that read");
        }
        let stored = store.load("t").await.unwrap().unwrap();
        store.append(append("t", &stored, "next")).await.unwrap();
    });
}
