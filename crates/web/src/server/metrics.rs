//! Numbers about the server. They say nothing about single tables.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use hall::store::vitals::{self, Counted, Vitals};
use hall::table::{Duty, Hall};

/// Upper bounds of the buckets for answering times, in milliseconds.
const BOUNDS: [u64; 6] = [5, 20, 50, 250, 1000, 10_000];

#[derive(Debug, Default)]
pub struct Metrics {
    /// By the first digit of the status.
    answers: [AtomicU64; 6],
    times: [AtomicU64; BOUNDS.len() + 1],
    total_milliseconds: AtomicU64,
    pub streams: AtomicI64,
    pub connections: AtomicI64,
    /// Connections that had to make room for others.
    pub shed: AtomicU64,
}

impl Metrics {
    pub fn answered(&self, status: u16, took: Duration) {
        self.answers[usize::from(status / 100).min(5)].fetch_add(1, Ordering::Relaxed);
        let milliseconds = took.as_millis() as u64;
        let bucket = BOUNDS.iter().position(|&bound| milliseconds <= bound);
        self.times[bucket.unwrap_or(BOUNDS.len())].fetch_add(1, Ordering::Relaxed);
        self.total_milliseconds.fetch_add(milliseconds, Ordering::Relaxed);
    }

    /// How many requests were answered, by the first digit of the status.
    pub fn answers(&self) -> [u64; 6] {
        self.answers.each_ref().map(|count| count.load(Ordering::Relaxed))
    }

    /// In the text form that Prometheus reads.
    pub fn text(&self, hall: &Hall, store: Option<&Vitals>) -> String {
        let (tables, fouls) = (hall.awake(), hall.fouls());
        let load = |number: &AtomicU64| number.load(Ordering::Relaxed);
        let mut text = String::from("# TYPE breakroom_answers_total counter\n");
        for (digit, count) in self.answers.iter().enumerate().skip(1) {
            let _ =
                writeln!(text, "breakroom_answers_total{{status=\"{digit}xx\"}} {}", load(count));
        }
        text += "# TYPE breakroom_answer_milliseconds histogram\n";
        let mut sum = 0;
        let bounds = BOUNDS.iter().map(ToString::to_string).chain(["+Inf".to_string()]);
        for (bound, count) in bounds.zip(&self.times) {
            sum += load(count);
            let _ = writeln!(text, "breakroom_answer_milliseconds_bucket{{le=\"{bound}\"}} {sum}");
        }
        let total = load(&self.total_milliseconds);
        let _ = writeln!(text, "breakroom_answer_milliseconds_sum {total}");
        let _ = writeln!(text, "breakroom_answer_milliseconds_count {sum}");
        let streams = self.streams.load(Ordering::Relaxed);
        let _ = writeln!(text, "# TYPE breakroom_streams gauge\nbreakroom_streams {streams}");
        let connections = self.connections.load(Ordering::Relaxed);
        text += "# TYPE breakroom_connections gauge\n";
        let _ = writeln!(text, "breakroom_connections {connections}");
        text += "# TYPE breakroom_connections_shed_total counter\n";
        let _ = writeln!(text, "breakroom_connections_shed_total {}", load(&self.shed));
        let _ =
            writeln!(text, "# TYPE breakroom_tables_awake gauge\nbreakroom_tables_awake {tables}");
        text += "# TYPE breakroom_bots_replaced_total counter\n";
        for (why, count) in fouls.counts() {
            let _ = writeln!(text, "breakroom_bots_replaced_total{{why=\"{why}\"}} {count}");
        }
        text + &store.map(|store| of_the_store(store, hall.duty())).unwrap_or_default()
    }
}

/// What a database that others share is like from here.
fn of_the_store(store: &Vitals, duty: &Duty) -> String {
    let mut text = String::new();
    let (leases, nodes) = duty.held();
    for (name, kind, number) in [
        ("leases", "gauge", leases as u64),
        ("nodes", "gauge", nodes.into()),
        ("fenced_total", "counter", duty.fenced()),
        ("store_conflicts_total", "counter", store.conflicts),
        ("store_failures_total", "counter", store.failures),
        ("store_waiting", "gauge", store.waiting),
        ("store_connections", "gauge", store.connections),
        ("store_questions", "gauge", store.asking),
        ("store_silent_milliseconds", "gauge", store.silent.as_millis() as u64),
    ] {
        let _ = writeln!(text, "# TYPE breakroom_{name} {kind}");
        let _ = writeln!(text, "breakroom_{name} {number}");
    }
    text += &histogram("breakroom_store_commit_milliseconds", &store.commits);
    text + &histogram("breakroom_wakeup_milliseconds", &store.wake_ups)
}

fn histogram(name: &str, times: &Counted) -> String {
    let mut text = format!("# TYPE {name} histogram\n");
    let bounds = vitals::BOUNDS.iter().map(ToString::to_string).chain(["+Inf".to_string()]);
    let mut sum = 0;
    for (bound, count) in bounds.zip(times.buckets) {
        sum += count;
        let _ = writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {sum}");
    }
    let _ = writeln!(text, "{name}_sum {:.3}", times.total.as_secs_f64() * 1000.0);
    let _ = writeln!(text, "{name}_count {sum}");
    text
}
