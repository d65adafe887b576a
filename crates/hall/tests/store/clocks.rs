//! The time of the house is the same whichever program is asked, and nobody's calendar.

use std::sync::Arc;
use std::time::{Duration, Instant};

use hall::clock::{Clock, Hands, Source};
use hall::moment::Moment;
use hall::pace::Pace;
use hall::table::{Hall, NewTableOrder, Order, Viewer};
use hall::view::Glance;
use overtime::Overtime;
use tokio::runtime::Runtime;

use crate::cluster::Cluster;
use crate::ordered::ordered;
use crate::{House, Place};

/// Further apart they must not be.
const APART: Duration = Duration::from_millis(100);

const TABLE: &str = "0123456789abcdef0123456789abcdef";

/// Programs whose clocks were wound up at other seconds.
fn programs<const N: usize>(place: &Place, seconds: [i64; N]) -> [(Clock, Arc<Hall>); N] {
    seconds.map(|began| {
        let clock = Clock::wind_up(Source::system(), Some(began));
        let hall = Arc::new(Hall::new(place.open(), clock.clone()));
        tokio::spawn(Arc::clone(&hall).listen());
        tokio::spawn(Arc::clone(&hall).keep_step());
        tokio::spawn(Arc::clone(&hall).rouse());
        (clock, hall)
    })
}

fn apart(clocks: &[&Clock]) -> Duration {
    let late: Vec<Moment> = clocks.iter().map(|clock| clock.now()).collect();
    late.iter().max().unwrap().saturating_sub(*late.iter().min().unwrap())
}

/// Waits until they agree.
async fn agree(clocks: &[&Clock]) {
    let began = Instant::now();
    while apart(clocks) >= APART {
        assert!(began.elapsed() < Duration::from_secs(10), "{:?} apart", apart(clocks));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[test]
fn it_is_equally_late_on_every_node() {
    let Some(cluster) = Cluster::shared() else { return };
    Runtime::new().unwrap().block_on(async {
        let place = Place::new(cluster);
        let programs = programs(&place, [1_000_000, 1_000_000 - 30, 1_000_000 + 7]);
        let clocks = programs.each_ref().map(|(clock, _)| clock);
        agree(&clocks).await;
        // From then on they stay together.
        for _ in 0..30 {
            assert!(apart(&clocks) < APART, "{:?}", apart(&clocks));
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        // By whoever had come furthest, and by nobody's calendar.
        let (late, furthest) = (clocks[0].now(), Duration::from_secs(1_000_007));
        assert!(late >= furthest && late < furthest + Duration::from_secs(60), "{late:?}");
        // Whoever comes later begins there.
        let heard = place.open().tick(Duration::ZERO).await.unwrap();
        assert!(heard + Duration::from_millis(1500) > clocks[0].now(), "{heard:?}");
    });
}

async fn view(hall: &Hall) -> Glance {
    let viewer = Viewer { guest: Some("ada".into()), ..Viewer::default() };
    let handle = hall.table(TABLE).await.unwrap();
    handle.look(move |live| live.view(&viewer)).await.unwrap().unwrap()
}

fn wanted() -> NewTableOrder {
    let options = [("players", "3"), ("reactions", "live")];
    let order = ordered(TABLE, "overtime", &options, &["me", "open", "random"]);
    NewTableOrder { pace: (Pace::Live, 300), reaction: Some(60), ..order }
}

#[test]
fn windows_and_clocks_are_the_same_whichever_node_is_asked() {
    let Some(cluster) = Cluster::shared() else { return };
    Runtime::new().unwrap().block_on(async {
        let place = Place::new(cluster);
        let programs = programs(&place, [1_000_000, 1_000_000 + 5]);
        let [(one, here), (other, there)] = &programs;
        agree(&[one, other]).await;
        here.open(wanted()).await.unwrap();
        let claim = Order::Claim { id: "c".into(), seat: None, name: "Bob".into() };
        let table = there.table(TABLE).await.unwrap();
        table.order("bob", None, claim).await.unwrap();
        let (mut windows, mut turns) = (0, 0);
        let began = Instant::now();
        while windows < 3 || turns < 1 {
            assert!(began.elapsed() < Duration::from_secs(40), "{windows} windows, {turns} turns");
            // What the other one says lies between two looks here.
            let (before, between, after) = (view(here).await, view(there).await, view(here).await);
            let lefts = [&before, &between, &after].map(|view| view.ring.map(|ring| ring.left));
            if let [Some(first), Some(seen), Some(last)] = lefts {
                let apart = APART.as_millis() as u64;
                assert!(seen <= first + apart && seen + apart >= last, "{lefts:?}");
                windows += 1;
            }
            let clocks = [&before, &between, &after].map(|view| {
                let clock = view.clock.as_ref()?;
                Some((clock.left, clock.whose.clone()))
            });
            if let [Some(first), Some((seen, _)), Some(last)] = &clocks {
                // Whole seconds.
                assert!(*seen <= first.0 + 1 && seen + 1 >= last.0, "{clocks:?}");
                turns += 1;
            }
            for (guest, node) in [("ada", here), ("bob", there)] {
                let viewer = Viewer { guest: Some(guest.into()), ..Viewer::default() };
                let handle = node.table(TABLE).await.unwrap();
                let view = handle.look(move |live| live.view(&viewer)).await.unwrap().unwrap();
                let sight = view.sight.as_ref().and_then(|sight| sight.of::<Overtime>());
                let asked = sight.and_then(|sight| sight.asked.as_ref());
                // A window stays open until it was compared; then it is a person's turn some day.
                let looked_at = view.ring.is_none() || windows >= 3;
                if let (Some(question), Some(asked), true) = (view.asked, asked, looked_at) {
                    let line = asked.actions[windows % asked.actions.len()].to_string();
                    let order = Order::Answer { question, id: format!("q{question}"), line };
                    let _ = handle.order(guest, None, order).await;
                }
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    });
}

#[test]
fn a_calendar_that_jumps_times_nobody_out() {
    let Some(cluster) = Cluster::shared() else { return };
    Runtime::new().unwrap().block_on(async {
        let place = Place::new(cluster);
        const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);
        let hands = [0, 1].map(|nth| Hands::new((50 + nth * 10) * YEAR));
        let began = place.open().time();
        assert_eq!(began, None, "a new house");
        let first = Clock::wind_up(Source::Hands(hands[0].clone()), began);
        let hall = Hall::new(place.open(), first.clone());
        hall.step().await;
        // Somebody comes whose calendar is ten years ahead, and jumps.
        let store = place.open();
        let second = Clock::wind_up(Source::Hands(hands[1].clone()), store.time());
        let other = Hall::new(store, second.clone());
        for _ in 0..3 {
            hands[1].set_calendar(hands[1].calendar() + YEAR);
            other.step().await;
            hall.step().await;
        }
        assert_eq!(first.now(), 50 * YEAR);
        assert_eq!(second.now(), 50 * YEAR);
    });
}

/// A standby that is promoted has a clock of its own; nobody asks it.
#[test]
fn the_database_is_never_asked_how_late_it_is() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/store/postgres");
    let mut read = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap().to_lowercase();
        let asks = ["now()", "_timestamp", "current_date", "current_time", "localtime"];
        for asks in asks {
            assert!(!text.contains(asks) || asks == "now()" && only_ours(&text), "{asks}");
        }
        read += 1;
    }
    assert!(read > 5, "{read} files");
}

/// Does it only ask our own clock?
fn only_ours(text: &str) -> bool {
    text.matches("now()").count() == text.matches("clock.now()").count()
}
