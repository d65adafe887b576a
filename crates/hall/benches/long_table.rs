//! `cargo bench -p hall`: what a decision costs at a table that has seen much. The time
//! of one submission with one look at the table, and, where valgrind is installed, the
//! instructions of it; at tables of 10 to 40,000 deeds it must be the same.

use std::process::Command;
use std::time::Instant;

use hall::games;
use hall::moment::Moment;
use hall::pace::Pace;
use hall::table::{Deed, Head, Order, Replace, Table, Viewer};
use tabletop::{Edition, Seat, Seed};

const LENGTHS: [u32; 4] = [10, 1_000, 9_000, 40_000];
const SHORT: u32 = 20;
const LONG: u32 = 220;

fn main() {
    let arguments: Vec<u32> =
        std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    if let [deeds, submissions] = arguments[..] {
        return work(&mut grown(deeds), submissions);
    }
    println!("deeds   µs per submission   instructions");
    for deeds in LENGTHS {
        let mut table = grown(deeds);
        let began = Instant::now();
        work(&mut table, 2_000);
        let micros = began.elapsed().as_micros() as f64 / 2_000.0;
        let instructions = match (callgrind(deeds, SHORT), callgrind(deeds, LONG)) {
            (Some(short), Some(long)) => ((long - short) / u64::from(LONG - SHORT)).to_string(),
            _ => "valgrind is not here".into(),
        };
        println!("{deeds:>6}  {micros:>17.1}   {instructions:>12}");
    }
}

/// Somebody alone at Finished!, who plays a card and takes it back until the table has
/// seen so many deeds.
fn grown(deeds: u32) -> Table {
    let game = games::by_slug("finished").expect("a game");
    let seed = Seed::from_number(7);
    let components = match game.components_version() {
        Edition::Version(text) | Edition::Custom(text) => text,
    };
    let head = Head {
        game: "finished".into(),
        rules: game.about().rules_version,
        components,
        custom: false,
        options: Vec::new(),
        state: None,
        seed: seed.to_string(),
        commitment: seed.commitment(),
        open_deal: None,
        host: "ada".into(),
        listed: false,
        watch: true,
        memory: "none".into(),
        pace: Pace::Live,
        limit: 0,
        reaction: 0,
        quick: 4,
        talk: 0,
        replace: Replace::default(),
        fork: false,
        occasion: None,
        only: None,
    };
    let mut table = Table::new("bench", game, head).expect("a table");
    let sit = Deed::Sit { seat: Seat(0), guest: "ada".into(), name: "Ada".into() };
    table.restore(&sit, Moment::ZERO).expect("a seat");
    // A submission is two deeds: what was done, and how it was answered.
    work(&mut table, (deeds / 2) & !1);
    table
}

/// So many submissions, with a look after each.
fn work(table: &mut Table, submissions: u32) {
    let viewer = Viewer { guest: Some("ada".into()), ..Viewer::default() };
    for nth in 0..submissions {
        let now = Moment::from_secs(1000);
        let question = table.view(&viewer, now).expect("a view").asked.expect("a question");
        let id = format!("q{question}");
        let order = match nth % 2 {
            0 => Order::Answer { question, id, line: "end sort".into() },
            _ => Order::Undo { question, id, count: taken(table, &viewer, now) },
        };
        let deeds = table.decide("ada", None, &order, now).expect("done");
        table.apply(deeds);
    }
}

/// How many decisions stand: all of them are taken back.
fn taken(table: &Table, viewer: &Viewer, now: Moment) -> u32 {
    let view = table.view(viewer, now).expect("a view");
    view.log.iter().filter_map(|line| line.number).max().unwrap_or(1)
}

/// The instructions of that, by counting.
fn callgrind(deeds: u32, submissions: u32) -> Option<u64> {
    let own = std::env::current_exe().ok()?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(own)
        .args([deeds.to_string(), submissions.to_string()])
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = text.lines().find(|line| line.contains("Collected"))?;
    line.rsplit(' ').next()?.parse().ok()
}
