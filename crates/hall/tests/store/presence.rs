//! Who looks at tables through which program, and what follows from it for the others.

use std::sync::Arc;
use std::time::{Duration, Instant};

use hall::clock::{Clock, Source};
use hall::store::{LEASE, Onlookers, Store};
use hall::table::{Hall, NewTableOrder, Order, Viewer};
use hall::view::Glance;
use overtime::Overtime;
use tabletop::{Seat, Seats};
use tokio::runtime::Runtime;

use crate::cluster::Cluster;
use crate::ordered::ordered;
use crate::suite::table;
use crate::{House, Place};

fn at(ms: u64) -> Duration {
    Duration::from_millis(1_000_000 + ms)
}

fn seats(nths: &[u8]) -> Onlookers {
    let seats = nths.iter().map(|&nth| Seat(nth)).collect();
    Onlookers { seats, ..Onlookers::default() }
}

/// Who looks elsewhere, for a program that knows all of the table.
async fn elsewhere(store: &dyn Store, now: Duration) -> Onlookers {
    let stored = store.load("t").await.unwrap().unwrap();
    let news = store.news("t", stored.entries.len() as i64, stored.tip, now).await;
    news.unwrap().unwrap().elsewhere
}

#[test]
fn whoever_looks_through_one_program_is_known_to_the_others() {
    let Some(cluster) = Cluster::shared() else { return };
    Runtime::new().unwrap().block_on(async {
        let place = Place::new(cluster);
        let (one, two, three) = (place.open(), place.open(), place.open());
        one.create(table("t")).await.unwrap();
        assert_eq!(elsewhere(&*two, at(0)).await, Onlookers::default());
        let note = async |store: &dyn Store, now, looking| {
            store.note(now, vec![("t".into(), looking), ("u".into(), seats(&[7]))]).await.unwrap();
        };
        note(&*one, at(0), seats(&[0])).await;
        let strangers = Onlookers { strangers: true, ..seats(&[2]) };
        note(&*two, at(0), strangers).await;
        // All others together; and those who are connected look now.
        let looked = Some(at(0));
        assert_eq!(elsewhere(&*three, at(100)).await.seats, seats(&[0, 2]).seats);
        assert_eq!(elsewhere(&*one, at(100)).await, Onlookers { looked, ..strangers });
        assert_eq!(elsewhere(&*two, at(100)).await, Onlookers { looked, ..seats(&[0]) });
        // Somebody gets up.
        note(&*one, at(200), Onlookers::default()).await;
        assert_eq!(elsewhere(&*two, at(200)).await.seats, Seats::NONE);
        // Whoever says that they are at work keeps their people; whoever does not, has none.
        let end = at(0) + LEASE;
        two.hold(end, false).await.unwrap();
        assert!(elsewhere(&*one, end + LEASE - Duration::from_millis(1)).await.strangers);
        let after = elsewhere(&*one, end + LEASE).await;
        assert_eq!(after, Onlookers { looked: Some(end), ..Onlookers::default() });
        // That somebody looked through it is known for a while yet.
        one.hold(end + Duration::from_secs(800), false).await.unwrap();
        assert_eq!(elsewhere(&*one, end + Duration::from_secs(800)).await.looked, Some(end));
        one.hold(end + Duration::from_secs(1000), false).await.unwrap();
        let after = elsewhere(&*one, end + Duration::from_secs(1000)).await;
        assert_eq!(after, Onlookers::default());
    });
}

const TABLE: &str = "0123456789abcdef0123456789abcdef";

/// Three programs. They hear of each other at once, or look by themselves.
struct Nodes {
    halls: [Arc<Hall>; 3],
    tasks: Vec<[tokio::task::JoinHandle<()>; 3]>,
    place: Place,
}

impl Nodes {
    async fn open(cluster: Arc<Cluster>, told: bool, seats: &[&str]) -> Nodes {
        let place = Place::new(cluster);
        let clock = Clock::wind_up(Source::system(), Some(1_000_000));
        let halls = [0, 1, 2].map(|_| Arc::new(Hall::new(place.open(), clock.clone())));
        let mut tasks = Vec::new();
        for hall in &halls {
            hall.step().await;
            let listens = Arc::clone(hall);
            tasks.push([
                tokio::spawn(Arc::clone(hall).keep_step()),
                tokio::spawn(Arc::clone(hall).rouse()),
                tokio::spawn(async move {
                    if told {
                        listens.listen().await;
                    }
                }),
            ]);
        }
        halls[0].open(wanted(seats)).await.unwrap();
        Nodes { halls, tasks, place }
    }

    async fn view(&self, node: usize, guest: Option<&str>) -> Glance {
        let viewer = Viewer { guest: guest.map(str::to_string), ..Viewer::default() };
        let handle = self.halls[node].table(TABLE).await.unwrap();
        handle.look_as(viewer, |live, viewer| live.view(viewer)).await.unwrap().unwrap()
    }

    /// Who is connected, as somebody at that table sees it.
    async fn connected(&self, node: usize) -> Vec<bool> {
        self.view(node, Some("ada")).await.seats.iter().map(|seat| seat.connected).collect()
    }

    /// Who is connected, when it becomes that; and how long that took.
    async fn becomes(&self, node: usize, wanted: &[bool]) -> Duration {
        let began = Instant::now();
        let mut is = self.connected(node).await;
        while is != wanted && began.elapsed() < Duration::from_secs(20) {
            tokio::time::sleep(Duration::from_millis(20)).await;
            is = self.connected(node).await;
        }
        assert_eq!(is, wanted);
        began.elapsed()
    }
}

fn wanted(seats: &[&str]) -> NewTableOrder {
    let options = [("players", &*seats.len().to_string()), ("reactions", "live")];
    let order = ordered(TABLE, "overtime", &options, seats);
    NewTableOrder { reaction: Some(60), quick: Some(5), ..order }
}

#[test]
fn who_is_here_is_known_on_every_node() {
    let Some(cluster) = Cluster::shared() else { return };
    for told in [true, false] {
        Runtime::new().unwrap().block_on(async {
            let nodes = Nodes::open(Arc::clone(&cluster), told, &["me", "open", "open"]).await;
            // A page on the first node is told by itself.
            let first = nodes.halls[0].table(TABLE).await.unwrap();
            let _page = first.here(Seats::only(Seat(0))).await;
            nodes.becomes(0, &[true, false, false]).await;
            let mut changes = first.changes();
            changes.mark_unchanged();
            let third = nodes.halls[2].table(TABLE).await.unwrap();
            let began = Instant::now();
            let coming = third.here(Seats::only(Seat(1))).await;
            tokio::time::timeout(Duration::from_secs(10), changes.changed())
                .await
                .unwrap()
                .unwrap();
            let told_after = began.elapsed();
            assert_eq!(nodes.connected(0).await, [true, true, false]);
            nodes.becomes(1, &[true, true, false]).await;
            drop(coming);
            let gone_after = nodes.becomes(1, &[true, false, false]).await;
            println!("told: {told}; {told_after:?}, gone {gone_after:?}");
            // (A busy machine may take longer, once.)
            assert!(told_after < Duration::from_secs(4) && gone_after < Duration::from_secs(4));
            // A node that is gone has nobody at its tables.
            let _still = third.here(Seats::only(Seat(2))).await;
            nodes.becomes(1, &[true, false, true]).await;
            nodes.tasks[2].iter().for_each(|task| task.abort());
            let took = nodes.becomes(1, &[true, false, false]).await;
            assert!(took > LEASE / 2, "{took:?}: it may only be slow");
        });
    }
}

/// The seconds that the ring of a window shows to somebody who plays among bots, and who is
/// asked only when something fits: a few where others might see when a window closes, and
/// all of them where nobody can.
async fn ring(nodes: &Nodes, node: usize) -> u64 {
    for _ in 0..400 {
        let view = nodes.view(node, Some("ada")).await;
        if let Some(ring) = &view.ring {
            return ring.of / 1000;
        }
        let asked = view.sight.as_ref().and_then(|sight| sight.of::<Overtime>()?.asked.clone());
        if let (Some(question), Some(asked)) = (view.asked, asked) {
            let line = asked.actions[0].to_string();
            let order = Order::Answer { question, id: format!("q{question}"), line };
            let handle = nodes.halls[node].table(TABLE).await.unwrap();
            let _ = handle.order("ada", None, order).await;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("no window opens");
}

#[test]
fn a_window_is_private_only_if_nobody_looks_through_any_node() {
    let Some(cluster) = Cluster::shared() else { return };
    // The work of the table is any node's; so is Ada's line.
    for (round, node) in [0, 1, 2, 0].into_iter().enumerate() {
        Runtime::new().unwrap().block_on(async {
            let seats = ["me", "random", "open"];
            let nodes = Nodes::open(Arc::clone(&cluster), round % 2 == 0, &seats).await;
            let other = (node + 1) % 3;
            // Whoever only takes a look counts, and so does whoever stays.
            let stays = match round {
                3 => None,
                0 => {
                    nodes.view(other, None).await;
                    None
                }
                _ => {
                    let handle = nodes.halls[other].table(TABLE).await.unwrap();
                    Some(handle.here(Seats::NONE).await)
                }
            };
            // Behind that message: it has been told. Only now the game begins, or a window
            // might be open already.
            nodes.view(other, Some("ada")).await;
            let fill = Order::Fill { seat: None, character: None };
            nodes.halls[node].table(TABLE).await.unwrap().order("ada", None, fill).await.unwrap();
            let private = round == 3;
            for asked in [node, other] {
                let mut seconds = ring(&nodes, asked).await;
                // A window that has just opened is not known to be private yet.
                for _ in 0..20 {
                    if private && seconds == 5 {
                        tokio::time::sleep(Duration::from_millis(50)).await;
                        seconds = ring(&nodes, asked).await;
                    }
                }
                assert_eq!(seconds, if private { 60 } else { 5 }, "round {round}, node {asked}");
            }
            drop(stays);
        });
    }
}

#[test]
fn somebody_may_look_through_a_program_that_does_not_say_so() {
    let Some(cluster) = Cluster::shared() else { return };
    Runtime::new().unwrap().block_on(async {
        let nodes = Nodes::open(cluster, true, &["me", "random", "open"]).await;
        nodes.place.change(
            "INSERT INTO nodes (id, beat_ms, leaving, level) SELECT 'old', ms, false, 1 FROM clock",
        );
        for hall in &nodes.halls {
            hall.step().await;
        }
        let fill = Order::Fill { seat: None, character: None };
        nodes.halls[1].table(TABLE).await.unwrap().order("ada", None, fill).await.unwrap();
        assert_eq!(ring(&nodes, 0).await, 5);
        assert_eq!(ring(&nodes, 2).await, 5);
    });
}

#[test]
fn where_it_cannot_be_noted_that_somebody_looks_they_see_nothing() {
    let Some(cluster) = Cluster::shared() else { return };
    Runtime::new().unwrap().block_on(async {
        let nodes = Nodes::open(cluster, true, &["me", "random", "random"]).await;
        let look = async |guest: Option<&str>| {
            let viewer = Viewer { guest: guest.map(str::to_string), ..Viewer::default() };
            let handle = nodes.halls[1].table(TABLE).await.unwrap();
            handle.look_as(viewer, |live, viewer| live.view(viewer).map(|_| ())).await
        };
        nodes
            .place
            .change("ALTER TABLE presence ADD CONSTRAINT nobody CHECK (false) NOT VALID; SELECT 0");
        assert!(matches!(look(None).await, Err(hall::table::TableError::Store(_))));
        look(Some("ada")).await.unwrap().unwrap();
        nodes.place.change("ALTER TABLE presence DROP CONSTRAINT nobody; SELECT 0");
        look(None).await.unwrap().unwrap();
    });
}
