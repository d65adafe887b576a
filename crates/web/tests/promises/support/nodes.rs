//! Two nodes on one PostgreSQL, in this process.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use hall::clock::{Hands, Source};
use hall::store::postgres::Address;
use hall::store::{Postgres, Store};
use tokio::runtime::Runtime;
use web::Config;

use super::House;
use super::client::Client;
use crate::cluster::Cluster;
use crate::patience::until;

/// A house in a database of its own.
pub struct Place {
    cluster: Arc<Cluster>,
    name: String,
}

impl Place {
    /// Where there is no PostgreSQL there is none, and the test is skipped.
    pub fn new() -> Option<Place> {
        let cluster = Cluster::roomy()?;
        Some(Place { name: cluster.database(), cluster })
    }

    /// The same once more, with all that is in it, its secret too.
    pub fn copy(&self) -> Place {
        static NTH: AtomicU32 = AtomicU32::new(0);
        let name = format!("copy{}", NTH.fetch_add(1, Ordering::Relaxed));
        let sql = format!("CREATE DATABASE {name} TEMPLATE {}", self.name);
        // Whoever was at work there may not have hung up yet.
        until("the database is copied", || self.cluster.psql("postgres", &sql).status.success());
        Place { cluster: Arc::clone(&self.cluster), name }
    }

    /// Does something with its store, before anybody is at work there.
    pub fn prepare(&self, work: impl AsyncFnOnce(&dyn Store)) {
        Runtime::new().unwrap().block_on(async {
            let address = Address::read(&self.cluster.address(&self.name)).unwrap();
            let store = Postgres::open(&address).await.unwrap();
            work(&store).await;
            store.close().await.unwrap();
        });
    }

    pub fn node(&self, public: Option<&str>, source: Source) -> House {
        let address = self.cluster.address(&self.name);
        let config = Config::read(None, Some("0"), Some(&address), None, public).unwrap();
        House::with(Config { metrics: Some(([127, 0, 0, 1], 0).into()), ..config }, source)
    }

    /// Each node takes its share, and gives back what is more.
    pub fn share(&self, hands: &Hands) {
        until("the work is shared", || {
            hands.advance(std::time::Duration::from_secs(1));
            let sql = "SELECT min(held) FROM (SELECT count(*) AS held FROM leases \
                WHERE holder IN (SELECT id FROM nodes) GROUP BY holder) AS shares";
            std::thread::sleep(std::time::Duration::from_millis(100));
            self.run(sql).trim() == "32"
        });
    }

    pub fn run(&self, sql: &str) -> String {
        self.cluster.run(&self.name, sql)
    }
}

/// The same person at another node.
pub fn at(client: &Client, node: &House) -> Client {
    let origin = client.origin.clone().filter(|origin| !origin.contains("127.0.0.1"));
    let own = node.client();
    Client { address: own.address, origin: origin.or(own.origin), ..client.clone() }
}
