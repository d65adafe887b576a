//! A house full of experts: they slow each other down, and nobody else.
//!
//! The small house of every test run has six such tables for three seconds; by hand it
//! can be larger: `TABLES=200 SECONDS=60 cargo test --release -p hall --test experts`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use hall::clock::{Clock, Source};
use hall::games;
use hall::pace::Pace;
use hall::pool::Pool;
use hall::store::Sqlite;
use hall::table::{Hall, Live, NewTableOrder, Replace, Viewer};
use hall::view::Memory;

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// An id as the house makes them.
fn id(nth: u64) -> String {
    format!("{nth:032x}")
}

/// Everybody has one table: nobody may have hundreds.
fn guest(nth: u64) -> String {
    format!("guest{nth}")
}

/// A table of Overtime with these on its chairs.
fn table(nth: u64, seats: &[&str], tempo: u32) -> NewTableOrder {
    NewTableOrder {
        id: id(nth),
        game: games::by_slug("overtime").expect("it is on the shelf"),
        options: vec![("players".into(), seats.len().to_string())],
        components: None,
        host: guest(nth),
        name: "Ada".into(),
        seats: seats.iter().map(ToString::to_string).collect(),
        listed: false,
        watch: true,
        memory: Memory::default(),
        pace: (Pace::Live, 60),
        tempo: Some(tempo),
        reaction: Some(8),
        quick: None,
        replace: Replace::default(),
        talk: Some(0),
        open_deal: None,
        occasion: None,
        state: None,
        only: None,
    }
}

fn clock() -> Clock {
    Clock::wind_up(Source::system(), None)
}

#[test]
fn experts_slow_each_other_down_and_nobody_else() {
    let (tables, seconds) = (number("TABLES", 6), number("SECONDS", 3));
    let folder = tempfile();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let (moves, worst) = runtime.block_on(async {
        let store = Arc::new(Sqlite::open(&folder.join("house.db")).expect("a new store"));
        let hall = Hall::new(store, clock());
        for nth in 0..tables {
            hall.open(table(nth, &["expert"; 4], 0)).await.expect("it opens");
            hall.table(&id(nth)).await.expect("it wakes");
        }
        // Somebody among quick ones, who looks at the table again and again.
        hall.open(table(tables, &["me", "diligent", "diligent"], 0)).await.expect("it opens");
        let person = hall.table(&id(tables)).await.expect("it wakes");
        let viewer = Viewer { guest: Some(guest(tables)), ..Viewer::default() };
        let (began, mut worst) = (Instant::now(), Duration::ZERO);
        while began.elapsed() < Duration::from_secs(seconds) {
            let asked = Instant::now();
            let viewer = viewer.clone();
            person.look(move |live| live.view(&viewer).is_ok()).await.expect("it answers");
            worst = worst.max(asked.elapsed());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let mut moves = Vec::new();
        for nth in 0..tables {
            let handle = hall.table(&id(nth)).await.expect("it is awake");
            let steps = |live: &Live| live.view(&Viewer::default()).map(|glance| glance.steps);
            let steps = handle.look(steps).await.expect("it answers");
            moves.push(steps.expect("anybody may watch"));
        }
        (moves, worst)
    });
    let (least, most) = (moves.iter().min().copied(), moves.iter().max().copied());
    println!("{tables} tables, {seconds} s: {least:?} to {most:?} moves, worst look {worst:?}");
    assert!(least > Some(0), "somebody's experts never came to a decision: {moves:?}");
    assert!(worst < Duration::from_secs(1), "somebody had to wait for {worst:?}");
}

/// However many think, all of them have an answer when it is due; whoever panics has
/// none, and holds up nobody.
#[test]
fn the_more_think_the_less_each_of_them_does() {
    let pool = Pool::new(1, clock());
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let due = Duration::from_millis(400);
    let began = Instant::now();
    let search = |nth: u64| {
        pool.think(&id(nth % 20), due, |patience| {
            let began = Instant::now();
            while !patience.is_over() {
                std::hint::spin_loop();
            }
            began.elapsed()
        })
    };
    // Nothing is begun until all of it waits.
    let (open, gate) = std::sync::mpsc::channel::<()>();
    let first = pool.think(&id(40), due, move |_| gate.recv());
    let searches: Vec<_> = (0..60).map(search).collect();
    let broken = pool.think(&id(50), due, |_| panic!("on purpose"));
    open.send(()).expect("the first one waits");
    runtime.block_on(async {
        assert!(broken.await.map(|(): ()| ()).is_err());
        assert!(first.await.is_ok());
        let mut longest = Duration::ZERO;
        for search in searches {
            longest = longest.max(search.await.expect("an answer"));
        }
        assert!(longest < due, "{longest:?}");
    });
    assert!(began.elapsed() < 10 * due, "{:?}", began.elapsed());
}

/// A folder of its own, which the system clears.
fn tempfile() -> std::path::PathBuf {
    let name = format!("breakroom-experts-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    folder
}
