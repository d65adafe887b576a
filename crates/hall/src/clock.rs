//! The one place that reads a clock.
//!
//! The house has a time of its own, which passes while the house is open and
//! stands still while it is closed. It goes on where the store left off and
//! follows nothing but a steady clock: when somebody sets the calendar, by an
//! hour or by ten years, nobody's time runs out. Where several programs keep one house,
//! it is as late as it is for whoever has come furthest. While a program is frozen, stopped
//! or with the machine under it, no time passes for it; if others were awake, it hears how
//! late it is from them.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

pub use crate::moment::Moment;

/// What tells the time.
#[derive(Clone, Debug)]
pub enum Source {
    /// The machine, counted steadily from here.
    System(Instant),
    /// Somebody's hand, in a test.
    Hands(Hands),
}

impl Source {
    #[allow(clippy::disallowed_methods)]
    pub fn system() -> Source {
        Source::System(Instant::now())
    }

    fn steady(&self) -> Duration {
        match self {
            Source::System(start) => start.elapsed(),
            Source::Hands(hands) => hands.0.borrow().steady,
        }
    }

    #[allow(clippy::disallowed_methods)]
    fn calendar(&self) -> Duration {
        match self {
            Source::System(_) => SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default(),
            Source::Hands(hands) => hands.0.borrow().calendar,
        }
    }
}

/// How late it is for patience with a network, which is no time of the house.
#[allow(clippy::disallowed_methods)]
pub(crate) fn stopwatch() -> tokio::time::Instant {
    tokio::time::Instant::now()
}

/// A clock that a test moves by hand.
#[derive(Clone, Debug)]
pub struct Hands(Arc<watch::Sender<Shown>>);

#[derive(Clone, Copy, Debug)]
struct Shown {
    steady: Duration,
    calendar: Duration,
}

impl Hands {
    pub fn new(calendar: Duration) -> Hands {
        Hands(Arc::new(watch::Sender::new(Shown { steady: Duration::ZERO, calendar })))
    }

    /// Time passes.
    pub fn advance(&self, by: Duration) {
        self.0.send_modify(|shown| {
            shown.steady += by;
            shown.calendar += by;
        });
    }

    /// Somebody sets the calendar; no time passes.
    pub fn set_calendar(&self, to: Duration) {
        self.0.send_modify(|shown| shown.calendar = to);
    }

    pub fn calendar(&self) -> Duration {
        self.0.borrow().calendar
    }
}

/// The clock on the wall of the house.
#[derive(Clone, Debug)]
pub struct Clock {
    source: Source,
    /// What it showed when it was wound up, and where the steady clock was then.
    from: Moment,
    began: Duration,
    /// The milliseconds by which others were further.
    ahead: Arc<AtomicU64>,
    frost: Arc<Frost>,
}

/// As long as somebody keeps an eye on the clock, it is looked at so often,
const LOOK: Duration = Duration::from_millis(250);
/// and whenever nobody has looked for so long, the program was frozen.
const FROST: Duration = Duration::from_secs(2);

/// What is known of being frozen.
#[derive(Debug, Default)]
struct Frost {
    /// When the clock was last looked at, if somebody keeps an eye on it; and for how long
    /// nobody could.
    looked: Mutex<(Option<Duration>, Duration)>,
    /// Others may have been awake meanwhile, and nobody has asked them yet.
    over: AtomicBool,
}

impl Frost {
    /// The steady time without what was frozen.
    fn awake(&self, steady: Duration) -> Duration {
        let mut seen = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
        let (looked, frozen) = &mut *seen;
        if let Some(looked) = looked {
            let gap = steady.saturating_sub(*looked);
            if gap > FROST {
                *frozen += gap;
                self.over.store(true, Ordering::SeqCst);
            }
            *looked = steady.max(*looked);
        }
        steady.saturating_sub(*frozen)
    }
}

impl Clock {
    /// Goes on from a second the store remembers; in a new house, from today.
    pub fn wind_up(source: Source, remembered: Option<i64>) -> Clock {
        let remembered = remembered.and_then(|seconds| u64::try_from(seconds).ok());
        let from = remembered.map_or_else(|| source.calendar(), Duration::from_secs);
        let (ahead, frost) = Default::default();
        Clock { from, began: source.steady(), source, ahead, frost }
    }

    /// To the millisecond, as the store keeps it: whoever reads a moment there has it
    /// exactly as whoever wrote it.
    pub fn now(&self) -> Moment {
        self.at(self.source.steady())
    }

    fn at(&self, steady: Duration) -> Moment {
        let ahead = self.ahead.load(Ordering::Relaxed);
        Moment::from_millis(self.alone(steady).as_millis() as u64 + ahead)
    }

    fn alone(&self, steady: Duration) -> Moment {
        self.from + self.frost.awake(steady).saturating_sub(self.began)
    }

    /// Keeps an eye on the clock, for as long as the house is open: it notices frost. Hands
    /// move as they like.
    pub async fn watch(self) {
        if matches!(self.source, Source::Hands(_)) {
            return;
        }
        loop {
            self.look();
            self.sleep_until(self.now() + LOOK).await;
        }
    }

    fn look(&self) {
        let mut seen = self.frost.looked.lock().unwrap_or_else(PoisonError::into_inner);
        seen.0.get_or_insert(self.source.steady());
    }

    /// Was it frozen since all others were last asked? Then they may know better how late it
    /// is.
    pub fn was_frozen(&self) -> bool {
        self.frost.over.load(Ordering::SeqCst)
    }

    /// All others were asked, and it is so late for them.
    pub fn hear_all(&self, others: Moment) {
        self.hear(others);
        self.frost.over.store(false, Ordering::SeqCst);
    }

    /// It is so late for somebody else who keeps this house. It never gets earlier.
    pub fn hear(&self, other: Moment) {
        let further = other.saturating_sub(self.alone(self.source.steady()));
        self.ahead.fetch_max(further.as_millis() as u64, Ordering::Relaxed);
    }

    /// Whole seconds, as the store keeps them.
    pub fn seconds(&self) -> i64 {
        self.now().as_secs() as i64
    }

    /// The number of today's deal: days since 1970, UTC, by the calendar.
    pub fn today(&self) -> u64 {
        self.source.calendar().as_secs() / (24 * 60 * 60)
    }

    pub async fn sleep_until(&self, moment: Moment) {
        match &self.source {
            Source::System(_) => {
                tokio::time::sleep(moment.saturating_sub(self.now())).await;
            }
            Source::Hands(hands) => {
                let mut shown = hands.0.subscribe();
                // The hands are held by the clock: they cannot go away meanwhile.
                // What is shown is read here already: to look a second time, while
                // a hand wants to move it, would wait for ever.
                let _ = shown.wait_for(|shown| self.at(shown.steady) >= moment).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_secs(3600);

    #[test]
    fn the_house_follows_the_steady_clock_alone() {
        let hands = Hands::new(1000 * HOUR);
        let clock = Clock::wind_up(Source::Hands(hands.clone()), None);
        assert_eq!(clock.now(), 1000 * HOUR);
        hands.advance(HOUR);
        hands.set_calendar(500 * HOUR);
        assert_eq!(clock.now(), 1001 * HOUR);
        hands.set_calendar(100_000 * HOUR);
        assert_eq!(clock.now(), 1001 * HOUR);
        assert_eq!(clock.today(), 100_000 / 24, "the deal of the day is a matter of the calendar");
    }

    #[test]
    fn it_stands_still_while_the_house_is_closed() {
        let hands = Hands::new(1000 * HOUR);
        let remembered = Some((900 * HOUR).as_secs() as i64);
        let clock = Clock::wind_up(Source::Hands(hands), remembered);
        assert_eq!(clock.now(), 900 * HOUR);
    }

    #[test]
    fn it_is_as_late_as_for_whoever_has_come_furthest() {
        let hands = Hands::new(HOUR);
        let clock = Clock::wind_up(Source::Hands(hands.clone()), None);
        let second = Duration::from_secs(1);
        clock.hear(HOUR + second);
        assert_eq!(clock.now(), HOUR + second);
        clock.hear(HOUR);
        assert_eq!(clock.clone().now(), HOUR + second, "it never gets earlier");
        hands.advance(second);
        assert_eq!(clock.now(), HOUR + 2 * second);
        clock.hear(HOUR + 2 * second + Duration::from_millis(5));
        assert_eq!(clock.now(), HOUR + 2 * second + Duration::from_millis(5));
    }

    #[test]
    fn no_time_passes_while_it_is_frozen() {
        let hands = Hands::new(HOUR);
        let clock = Clock::wind_up(Source::Hands(hands.clone()), None);
        hands.advance(HOUR);
        assert_eq!(clock.now(), 2 * HOUR, "nobody keeps an eye on it");
        clock.look();
        for _ in 0..100 {
            hands.advance(FROST);
            clock.now();
        }
        assert_eq!(clock.now(), 2 * HOUR + 100 * FROST, "it was slow, and never frozen");
        assert!(!clock.was_frozen());
        hands.advance(HOUR);
        let others = 3 * HOUR + 100 * FROST;
        assert_eq!(clock.now(), others - HOUR);
        assert_eq!(clock.clone().now(), others - HOUR, "for nobody");
        clock.hear(others - 2 * HOUR);
        hands.advance(FROST);
        assert_eq!(clock.now(), others - HOUR + FROST);
        // Others were awake.
        assert!(clock.was_frozen());
        clock.hear_all(others + FROST);
        assert!(!clock.was_frozen());
        assert_eq!(clock.now(), others + FROST);
        hands.advance(FROST);
        assert_eq!(clock.now(), others + 2 * FROST);
    }

    #[test]
    fn sleepers_wake_when_the_hands_move() {
        let hands = Hands::new(HOUR);
        let clock = Clock::wind_up(Source::Hands(hands.clone()), None);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let sleeper = tokio::spawn({
                let clock = clock.clone();
                async move { clock.sleep_until(2 * HOUR).await }
            });
            tokio::task::yield_now().await;
            hands.advance(HOUR - Duration::from_millis(1));
            tokio::task::yield_now().await;
            assert!(!sleeper.is_finished());
            hands.advance(Duration::from_millis(1));
            sleeper.await.unwrap();
        });
    }
}
