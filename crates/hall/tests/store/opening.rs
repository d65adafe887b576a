//! What must be right before a PostgreSQL is used.

use std::sync::Arc;

use hall::store::postgres::{Address, OpenError};
use hall::store::{Postgres, Store};
use tokio::runtime::Runtime;

use crate::Place;
use crate::cluster::{Cluster, PASSWORD};
use crate::suite::table;

#[test]
fn many_who_start_at_once_make_one_schema() {
    let Some(cluster) = Cluster::shared() else { return };
    let runtime = Runtime::new().unwrap();
    let place = Place::new(Arc::clone(&cluster));
    runtime.block_on(async {
        let opening: Vec<_> = (0..8)
            .map(|_| {
                let address = place.address();
                tokio::spawn(async move { Postgres::open(&address).await })
            })
            .collect();
        let mut stores = Vec::new();
        for one in opening {
            stores.push(one.await.unwrap().unwrap());
        }
        stores[0].create(table("t")).await.unwrap();
        for store in &stores {
            assert_eq!(store.secret(), stores[0].secret());
            assert!(store.load("t").await.unwrap().is_some());
        }
    });
    let steps = cluster.run(&place.name, "SELECT version FROM schema");
    let steps: Vec<&str> = steps.lines().collect();
    assert_eq!(steps, ["1", "2", "3"], "every step once");
}

#[test]
fn a_newer_schema_is_refused_and_left_alone() {
    let Some(cluster) = Cluster::shared() else { return };
    let runtime = Runtime::new().unwrap();
    let place = Place::new(Arc::clone(&cluster));
    drop(runtime.block_on(Postgres::open(&place.address())).unwrap());
    let newer = "INSERT INTO schema (version) VALUES (99)";
    cluster.run(&place.name, newer);
    let refused = runtime.block_on(Postgres::open(&place.address())).unwrap_err();
    assert!(matches!(refused, OpenError::Newer), "{refused}");
}

#[test]
fn a_database_that_promises_less_is_refused() {
    let Some(cluster) = Cluster::shared() else { return };
    let runtime = Runtime::new().unwrap();
    let place = Place::new(Arc::clone(&cluster));
    let name = &place.name;
    for weak in ["off", "local", "remote_write"] {
        let weaken = format!("ALTER DATABASE {name} SET synchronous_commit TO {weak}");
        cluster.run("postgres", &weaken);
        let refused = runtime.block_on(Postgres::open(&place.address())).unwrap_err();
        assert!(matches!(&refused, OpenError::Unsafe(found) if found.contains(weak)), "{refused}");
    }
    // The address cannot weaken it either.
    cluster
        .run("postgres", &format!("ALTER DATABASE {name} SET synchronous_commit TO remote_apply"));
    let text = format!("{}&options=-c%20synchronous_commit%3Doff", cluster.address(name));
    let refused = runtime.block_on(Postgres::open(&Address::read(&text).unwrap())).unwrap_err();
    assert!(matches!(refused, OpenError::Unsafe(_)), "{refused}");
    runtime.block_on(Postgres::open(&place.address())).unwrap();
}

#[test]
fn a_wrong_password_is_said_and_not_shown() {
    let Some(cluster) = Cluster::shared() else { return };
    let runtime = Runtime::new().unwrap();
    let name = cluster.database();
    let open = |port, name: &str, password| {
        let address = Address::read(&cluster.network(port, name, password)).unwrap();
        runtime.block_on(Postgres::open(&address))
    };
    let store = Arc::new(open(cluster.port, &name, PASSWORD).unwrap());
    assert!(!format!("{store:?}").contains(PASSWORD));
    for (port, name, password) in [
        (cluster.port, &name[..], "wrong-and-secret"),
        (cluster.port, "no_such_database", PASSWORD),
        (1, &name[..], "wrong-and-secret"),
    ] {
        let refused = open(port, name, password).unwrap_err();
        let said = format!("{refused} {refused:?}");
        assert!(!said.contains("secret") && !said.contains(PASSWORD), "{said}");
    }
}
