//! Several programs on one database: each has its own copy of a table, and they agree.

use std::sync::Arc;
use std::time::{Duration, Instant};

use hall::clock::{Clock, Source};
use hall::table::{Hall, NewTableOrder, Order, TableError, Viewer};
use hall::view::Glance;
use overtime::Overtime;
use tabletop::Seat;
use tokio::runtime::Runtime;

use crate::cluster::Cluster;
use crate::ordered::ordered;
use crate::{House, Place};

const PEOPLE: u8 = 3;
const TABLE: &str = "0123456789abcdef0123456789abcdef";

fn guest(nth: u8) -> String {
    format!("guest{nth}")
}

/// Two programs, and a table of three people.
struct Nodes {
    halls: [Arc<Hall>; 2],
    _place: Place,
}

impl Nodes {
    async fn open(cluster: Arc<Cluster>) -> Nodes {
        let place = Place::new(cluster);
        let clock = Clock::wind_up(Source::system(), None);
        let halls = [0, 1].map(|_| Arc::new(Hall::new(place.open(), clock.clone())));
        for hall in &halls {
            tokio::spawn(Arc::clone(hall).keep_step());
            tokio::spawn(Arc::clone(hall).rouse());
            tokio::spawn(Arc::clone(hall).listen());
        }
        let nodes = Nodes { halls, _place: place };
        nodes.halls[0].open(wanted()).await.unwrap();
        for nth in 1..PEOPLE {
            let (id, name) = (format!("c{nth}"), format!("Ada {nth}"));
            let claim = Order::Claim { id, seat: Some(Seat(nth)), name };
            nodes.order(usize::from(nth) % 2, nth, claim).await.unwrap();
        }
        nodes
    }

    async fn order(&self, node: usize, nth: u8, order: Order) -> Result<(), TableError> {
        self.halls[node].table(TABLE).await?.order(&guest(nth), None, order).await
    }

    async fn view(&self, node: usize, nth: u8) -> Glance {
        let viewer = Viewer { guest: Some(guest(nth)), ..Viewer::default() };
        let handle = self.halls[node].table(TABLE).await.unwrap();
        handle.look(move |live| live.view(&viewer)).await.unwrap().unwrap()
    }

    /// What a seat is asked, and what it may answer.
    async fn asked(&self, node: usize, nth: u8) -> Option<(u32, Vec<String>)> {
        let view = self.view(node, nth).await;
        let asked = view.sight.as_ref()?.of::<Overtime>()?.asked.as_ref()?;
        Some((view.asked?, asked.actions.iter().map(ToString::to_string).collect()))
    }
}

fn wanted() -> NewTableOrder {
    let options = [("players", &*PEOPLE.to_string()), ("reactions", "live")];
    let order = ordered(TABLE, "overtime", &options, &["me", "open", "open"]);
    // Nobody's time is up while a busy machine thinks about something else.
    NewTableOrder { host: guest(0), reaction: Some(60), ..order }
}

fn answer(question: u32, line: &str) -> Order {
    Order::Answer { question, id: format!("q{question}"), line: line.into() }
}

#[test]
fn people_on_two_nodes_play_as_if_on_one() {
    let Some(cluster) = Cluster::shared() else { return };
    Runtime::new().unwrap().block_on(async {
        let nodes = Arc::new(Nodes::open(cluster).await);
        let (mut together, mut alone) = (0, 0);
        for round in 0..60 {
            let mut asked = Vec::new();
            for nth in 0..PEOPLE {
                // Whichever node is asked, it knows what was done at the other.
                let (here, there) = (nodes.asked(0, nth).await, nodes.asked(1, nth).await);
                assert_eq!(here, there, "round {round}, seat {nth}");
                asked.extend(here.map(|here| (nth, here)));
            }
            // All who are asked answer at once, through both nodes.
            let answers: Vec<_> = asked
                .iter()
                .map(|(nth, (question, actions))| {
                    let passes = actions.iter().find(|action| *action == "pass");
                    let order =
                        answer(*question, passes.unwrap_or(&actions[round % actions.len()]));
                    let (nodes, nth, node) = (Arc::clone(&nodes), *nth, usize::from(*nth) % 2);
                    tokio::spawn(async move { nodes.order(node, nth, order).await })
                })
                .collect();
            match answers.len() {
                1 => alone += 1,
                _ => together += 1,
            }
            for one in answers {
                assert_eq!(one.await.unwrap(), Ok(()), "round {round}: nobody is too late");
            }
            if nodes.view(0, 0).await.stage == hall::view::Stage::Over || together >= 4 {
                break;
            }
            // A window closes after its floor.
            let began = Instant::now();
            while nodes.asked(0, 0).await.is_none()
                && nodes.asked(0, 1).await.is_none()
                && nodes.asked(0, 2).await.is_none()
            {
                assert!(began.elapsed() < Duration::from_secs(20), "it got stuck");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        assert!(alone > 2 && together > 2, "{alone} alone, {together} together");
        for nth in 0..PEOPLE {
            let (here, there) = (nodes.view(0, nth).await, nodes.view(1, nth).await);
            assert_eq!(format!("{:?}", here.log), format!("{:?}", there.log));
        }
    });
}

#[test]
fn a_form_that_goes_to_both_nodes_is_done_once() {
    let Some(cluster) = Cluster::shared() else { return };
    Runtime::new().unwrap().block_on(async {
        let nodes = Arc::new(Nodes::open(cluster).await);
        for _ in 0..8 {
            let mut first = None;
            for nth in 0..PEOPLE {
                first = first.or(nodes.asked(0, nth).await.map(|asked| (nth, asked)));
            }
            let Some((nth, (question, actions))) = first else { break };
            let steps = nodes.view(0, nth).await.steps;
            let both = [0, 1, 0, 1].map(|node| {
                let (nodes, order) = (Arc::clone(&nodes), answer(question, &actions[0]));
                tokio::spawn(async move { nodes.order(node, nth, order).await })
            });
            for one in both {
                assert_eq!(one.await.unwrap(), Ok(()), "answered always, and alike");
            }
            // What is kept aside in a window is no step yet.
            assert!(nodes.view(1, nth).await.steps <= steps + 1, "done once");
        }
    });
}
