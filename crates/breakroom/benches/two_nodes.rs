//! Two nodes on one PostgreSQL: a move is sent to the one, and the time is taken until it is
//! on a screen at the other, at a steady number of moves per second.
//!
//! `cargo bench -p breakroom --bench two_nodes`; RATE, TABLES and SECONDS change the load.

#[path = "../../web/tests/promises/support/client.rs"]
mod client;
#[path = "../../hall/tests/store/cluster.rs"]
mod cluster;
#[path = "../tests/faults/server.rs"]
mod server;

use std::time::{Duration, Instant};

use client::{Client, Listener, Question};
use cluster::{Cluster, PASSWORD};
use server::{Folder, Server};

/// What did not show by then never will.
const PATIENCE: Duration = Duration::from_secs(10);

fn main() {
    let (rate, tables, seconds) =
        (setting("RATE", 500), setting("TABLES", 100), setting("SECONDS", 20));
    let Some(cluster) = Cluster::new() else { return };
    let url = cluster.network(cluster.port, &cluster.database(), PASSWORD);
    let folder = Folder::new();
    let nodes = [0, 1].map(|nth| Server::at_work(&url, &folder.0.join(format!("log{nth}"))));
    // Everybody sits down before anybody moves.
    let mut screens: Vec<Screen> = (0..tables).map(|_| Screen::open(&nodes)).collect();
    let before = nodes.each_ref().map(Server::cpu);
    let start = Instant::now();
    let length = Duration::from_secs(u64::from(seconds));
    let every = Duration::from_secs(1) * tables / rate;
    let mut delays: Vec<Duration> = std::thread::scope(|scope| {
        let seats = screens.iter_mut().zip(0_u32..).map(|(screen, nth)| {
            let (first, nodes) = (start + every * nth / tables, &nodes);
            scope.spawn(move || screen.play(nodes, first, every, start + length))
        });
        let seats: Vec<_> = seats.collect();
        seats.into_iter().flat_map(|seat| seat.join().expect("a whole evening")).collect()
    });
    let took = start.elapsed().as_secs_f64();
    let cpu: Vec<f64> = nodes
        .iter()
        .zip(before)
        .map(|(node, before)| (node.cpu() - before).as_secs_f64())
        .collect();
    delays.sort_unstable();
    let moves = delays.len();
    let at = |share: usize| delays[(moves - 1) * share / 1000].as_secs_f64() * 1000.0;
    println!(
        "{moves} moves at {tables} tables in {took:.1} s: {:.0} a second",
        moves as f64 / took
    );
    println!(
        "from the press to the other node's screen: half within {:.0} ms, 99 of 100 within {:.0} ms, all within {:.0} ms",
        at(500),
        at(990),
        at(1000)
    );
    println!(
        "CPU: the node that is asked {:.1} s, {:.0} moves per CPU second; the one that shows {:.1} s, {:.0}",
        cpu[0],
        moves as f64 / cpu[0],
        cpu[1],
        moves as f64 / cpu[1]
    );
}

fn setting(name: &str, usual: u32) -> u32 {
    std::env::var(name)
        .ok()
        .and_then(|value| value.parse().ok())
        .filter(|&value| value > 0)
        .unwrap_or(usual)
}

/// Somebody who presses at the one node and looks at the other.
struct Screen {
    player: Client,
    table: String,
    listener: Listener,
    question: Option<Question>,
}

impl Screen {
    fn open(nodes: &[Server; 2]) -> Screen {
        let mut player = Client::new(nodes[0].address);
        let table = player.open_table(&[("name", "Ada")]);
        let mut looks = player.clone();
        looks.address = nodes[1].address;
        let listener = Listener::open(&looks, &table);
        let mut screen = Screen { player, table, listener, question: None };
        screen.question = screen.next(None);
        screen
    }

    /// Another question than this one, as soon as it is there; nothing at the end.
    fn next(&mut self, last: Option<&str>) -> Option<Question> {
        loop {
            let part = self.listener.part(PATIENCE).expect("it shows on the other node");
            let question = Question::on(&part);
            if question.as_ref().is_none_or(|question| Some(question.number.as_str()) != last) {
                return question;
            }
        }
    }

    /// Moves in a steady beat; how long each took to be seen.
    fn play(
        &mut self,
        nodes: &[Server; 2],
        first: Instant,
        every: Duration,
        end: Instant,
    ) -> Vec<Duration> {
        let mut delays = Vec::new();
        let mut due = first;
        while due < end {
            let Some(question) = self.question.take() else {
                *self = Screen::open(nodes);
                continue;
            };
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
            let action = &question.actions[delays.len() % question.actions.len()];
            let pressed = Instant::now();
            self.player.post(&format!("{}/act", self.table), &question.answer(action)).expect(303);
            self.question = self.next(Some(&question.number));
            delays.push(pressed.elapsed());
            due += every;
        }
        delays
    }
}
