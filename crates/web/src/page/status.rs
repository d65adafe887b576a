//! How one node is doing, for whoever runs it. There is no script and nothing to press; it
//! says nothing about single tables or people.

use std::time::Duration;

use hall::store::vitals::{BOUNDS, Counted, Vitals};
use maud::{DOCTYPE, Markup, html};

/// What the page says.
#[derive(Clone, Debug)]
pub struct Status {
    pub version: &'static str,
    /// Where games are kept, without a password.
    pub games: String,
    pub ready: bool,
    pub closing: bool,
    pub tables: u64,
    pub streams: u64,
    pub connections: u64,
    pub answered: u64,
    pub refused: u64,
    pub failed: u64,
    /// How many shards of the work are this node's, and among how many they are shared.
    pub leases: (usize, u32),
    /// Work that was not written because its lease had gone to another node.
    pub fenced: u64,
    pub store: Option<Vitals>,
}

pub fn status(status: &Status) -> Markup {
    let ready = match (status.closing, status.ready) {
        (true, _) => "no: it is closing",
        (false, true) => "yes: a move would be kept",
        (false, false) => "no: the store does not take writes",
    };
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="refresh" content="5";
                meta name="color-scheme" content="light dark";
                title { "This node · breakroom" }
            }
            body {
                h1 { "breakroom " (status.version) }
                table {
                    (row("Ready", ready))
                    (row("Games are kept in", &status.games))
                    (row("Tables awake", &status.tables.to_string()))
                    (row("Event streams", &status.streams.to_string()))
                    (row("Connections", &status.connections.to_string()))
                    (row("Requests answered", &status.answered.to_string()))
                    (row("Requests refused (4xx)", &status.refused.to_string()))
                    (row("Requests failed (5xx)", &status.failed.to_string()))
                }
                @if let Some(store) = &status.store { (database(store, status)) }
                p { "The same for programs: " a href="/metrics" { "/metrics" } "." }
            }
        }
    }
}

fn row(name: &str, value: &str) -> Markup {
    html! { tr { th scope="row" align="left" { (name) } td { (value) } } }
}

fn database(store: &Vitals, status: &Status) -> Markup {
    let (leases, nodes) = status.leases;
    let ms = |time: Duration| format!("{} ms", time.as_millis());
    html! {
        h2 { "The database, from here" }
        table {
            (row("Leases on work", &format!("{leases} of 64, among {nodes} nodes")))
            (row("Work whose lease was gone", &status.fenced.to_string()))
            (row("Last answer", &format!("{} ago", ms(store.silent))))
            (row("Waiting to be written", &store.waiting.to_string()))
            (row("Connections that read", &format!("{} of 4", store.connections)))
            (row("Questions under way", &store.asking.to_string()))
            (row("Groups written", &times(&store.commits)))
            (row("Wake-ups of others", &times(&store.wake_ups)))
            (row("Came second to another node, and was decided anew", &store.conflicts.to_string()))
            (row("Not kept, or perhaps not", &store.failures.to_string()))
        }
    }
}

/// How many, how long in the mean, and how long all but one in a hundred took at most.
fn times(times: &Counted) -> String {
    let count = times.count();
    if count == 0 {
        return "none yet".into();
    }
    let mean = times.total.as_secs_f64() * 1000.0 / count as f64;
    let mut sum = 0;
    let within = BOUNDS.iter().zip(times.buckets).find(|(_, bucket)| {
        sum += bucket;
        sum * 100 >= count * 99
    });
    let most = match within {
        Some((bound, _)) => format!("99 of 100 within {bound} ms"),
        None => format!("some longer than {} ms", BOUNDS[BOUNDS.len() - 1]),
    };
    format!("{count}, {mean:.1} ms in the mean, {most}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_a_sentence() {
        assert_eq!(times(&Counted::default()), "none yet");
        let mut some = Counted { total: Duration::from_millis(300), ..Counted::default() };
        some.buckets[1] = 99;
        some.buckets[4] = 1;
        assert_eq!(times(&some), "100, 3.0 ms in the mean, 99 of 100 within 5 ms");
        some.buckets[7] = 10;
        assert_eq!(times(&some), "110, 2.7 ms in the mean, some longer than 5000 ms");
    }
}
