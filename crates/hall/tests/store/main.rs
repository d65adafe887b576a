//! What a store promises, tried on each of them; and what a PostgreSQL may do to us.

mod clocks;
mod cluster;
mod doors;
mod faults;
mod leases;
mod line;
mod moving;
mod nodes;
mod opening;
mod ordered;
mod presence;
mod suite;
mod tls;
mod upgrade;
mod wakeups;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use cluster::Cluster;
use hall::store::postgres::Address;
use hall::store::{Postgres, Sqlite, Store};
use tokio::runtime::{Handle, Runtime};

/// A place where a store is, with another way in than the store itself.
trait House {
    /// Opens the store, as one of several programs.
    fn open(&self) -> Arc<dyn Store>;
    /// Changes something behind its back; how many rows?
    fn change(&self, sql: &str) -> u64;
}

/// The house in a file.
struct File(PathBuf);

impl File {
    fn new() -> File {
        static NTH: AtomicU32 = AtomicU32::new(0);
        let nth = NTH.fetch_add(1, Ordering::Relaxed);
        let name = format!("breakroom-store-{}-{nth}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        File(folder)
    }

    fn path(&self) -> PathBuf {
        self.0.join("house.sqlite")
    }
}

impl House for File {
    fn open(&self) -> Arc<dyn Store> {
        Arc::new(Sqlite::open_shared(&self.path()).unwrap())
    }

    fn change(&self, sql: &str) -> u64 {
        let sql = sql.replace("{zeros}", "zeroblob(32)").replace("{few}", "zeroblob(3)");
        rusqlite::Connection::open(self.path()).unwrap().execute(&sql, []).unwrap() as u64
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The house in a database.
struct Place {
    cluster: Arc<Cluster>,
    name: String,
}

impl Place {
    fn new(cluster: Arc<Cluster>) -> Place {
        Place { name: cluster.database(), cluster }
    }

    fn address(&self) -> Address {
        Address::read(&self.cluster.address(&self.name)).unwrap()
    }
}

impl House for Place {
    fn open(&self) -> Arc<dyn Store> {
        let address = self.address();
        let open = || Handle::current().block_on(Postgres::open(&address));
        Arc::new(tokio::task::block_in_place(open).unwrap())
    }

    fn change(&self, sql: &str) -> u64 {
        let zeros = format!("'\\x{}'", "00".repeat(32));
        let sql = sql.replace("{zeros}", &zeros).replace("{few}", "'\\x000000'");
        let said = self.cluster.run(&self.name, &sql);
        said.split_whitespace().last().and_then(|count| count.parse().ok()).unwrap()
    }
}

/// Everything of the suite, for both.
macro_rules! both {
    ($($case:ident),* $(,)?) => {
        mod sqlite {
            $(#[test]
            fn $case() {
                let runtime = super::Runtime::new().unwrap();
                runtime.block_on(super::suite::$case(&super::File::new()));
            })*
        }
        mod postgres {
            $(#[test]
            fn $case() {
                let Some(cluster) = super::Cluster::shared() else { return };
                let runtime = super::Runtime::new().unwrap();
                runtime.block_on(super::suite::$case(&super::Place::new(cluster)));
            })*
        }
    };
}

both!(
    what_is_read_is_what_was_written,
    of_two_writers_exactly_one_wins,
    one_bad_job_does_not_spoil_its_group,
    every_change_behind_our_back_is_noticed,
    news_follow_what_is_known,
    lists_name_what_they_should,
    what_is_due_is_found,
    whoever_is_alone_does_all_the_work,
    results_keep_their_first_day,
    a_host_has_so_many_tables,
    tokens_follow_one_another,
    guests_are_remembered,
    a_closed_store_does_nothing_more,
    secret_and_time_outlast_the_program,
);
