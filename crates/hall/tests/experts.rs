//! A house full of experts: they slow each other down, and nobody else. Hints are thought
//! about beside them.
//!
//! The small house of every test run has six such tables for three seconds; by hand it
//! can be larger: `TABLES=200 SECONDS=60 cargo test --release -p hall --test experts`.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use hall::clock::{Clock, Hands, Source};
use hall::games;
use hall::hint::Hint;
use hall::pace::Pace;
use hall::pool::Pool;
use hall::store::Sqlite;
use hall::table::{Hall, Live, NewTableOrder, Order, Replace, Viewer};
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
    let folder = tempfile("experts");
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
    let (open, gate) = mpsc::channel::<()>();
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

#[test]
fn a_hint_waits_for_no_more_than_one_of_two_hundred_bots() {
    let pool = Pool::new(1, clock());
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let (due, served) = (Duration::from_secs(60), Arc::new(AtomicUsize::new(0)));
    let (open, gate) = mpsc::channel::<()>();
    let first = pool.think(&id(0), due, move |_| gate.recv());
    let search = |nth| {
        let served = Arc::clone(&served);
        pool.think(&id(nth), due, move |_| served.fetch_add(1, Ordering::Relaxed))
    };
    let bots: Vec<_> = (1..=200).map(search).collect();
    let before = Arc::clone(&served);
    let hint = pool.advise(&id(201), due, move |_| before.load(Ordering::Relaxed));
    open.send(()).expect("the first one waits");
    runtime.block_on(async {
        assert!(first.await.is_ok());
        assert!(hint.await.expect("a hint") <= 1);
        for bot in bots {
            bot.await.expect("bots are served as well");
        }
    });
    assert_eq!(served.load(Ordering::Relaxed), 200);
}

/// The hint that somebody among quick bots gets, where the one thread that thinks is
/// busy until it is asked for and so much longer.
fn hint_after(wait: Duration) -> Hint {
    let hands = Hands::new(Duration::ZERO);
    let pool = Pool::new(1, Clock::wind_up(Source::Hands(hands.clone()), None));
    let pool = Arc::new(pool);
    let folder = tempfile(&format!("hint-{}", wait.as_millis()));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let (open, gate) = mpsc::channel::<()>();
    runtime.block_on(async {
        let store = Arc::new(Sqlite::open(&folder.join("house.db")).expect("a new store"));
        let hall = Hall::thinking_in(Arc::clone(&pool), store, clock());
        // There is always something to choose from.
        let game = games::by_slug("finishing-time").expect("it is on the shelf");
        let order = NewTableOrder { game, ..table(0, &["me", "random", "random"], 0) };
        hall.open(order).await.expect("it opens");
        let person = hall.table(&id(0)).await.expect("it wakes");
        let viewer = Viewer { guest: Some(guest(0)), ..Viewer::default() };
        let glance = || async {
            let viewer = viewer.clone();
            let glance = person.look(move |live| live.view(&viewer)).await.expect("it answers");
            glance.expect("it is their own table")
        };
        let question = loop {
            match glance().await.asked {
                Some(question) => break question,
                None => tokio::time::sleep(Duration::from_millis(5)).await,
            }
        };
        let host = guest(0);
        let (begins, begun) = mpsc::channel();
        let busy = pool.think(&id(1), Duration::ZERO, move |_| {
            begins.send(()).expect("somebody waits for that");
            gate.recv()
        });
        begun.recv().expect("the thread was idle");
        let asks = person.order(&host, None, Order::Hint { question, told: None });
        tokio::pin!(asks);
        let soon = tokio::time::timeout(Duration::from_millis(200), &mut asks).await;
        assert!(soon.is_err(), "there is no other thread to think on: {soon:?}");
        hands.advance(wait);
        open.send(()).expect("it waits");
        asks.await.expect("a hint");
        assert!(busy.await.is_ok());
        glance().await.hint.expect("it is told")
    })
}

#[test]
fn a_hint_is_thought_about_in_the_pool_and_whoever_comes_late_says_what_it_knows() {
    let hint = hint_after(Duration::ZERO);
    assert!(hint.odds.is_some() && hint.why.contains("games in mind"), "{hint:?}");
    let hint = hint_after(Duration::from_secs(60));
    assert!(!hint.notation.is_empty() && hint.odds.is_none(), "{hint:?}");
}

/// A folder of its own, which the system clears.
fn tempfile(name: &str) -> std::path::PathBuf {
    let name = format!("breakroom-{name}-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    folder
}
