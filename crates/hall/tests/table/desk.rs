//! A table on which time passes by hand.

use std::fmt::Debug;
use std::time::Duration;

use hall::Hosted;
use hall::games;
use hall::moment::Moment;
use hall::pace::Pace;
use hall::store::Stored;
use hall::table::{
    Deed, Deeds, Heard, NewTableOrder, Order, Replace, Table, TableError, Viewer, Work,
};
use hall::view::{Glance, Memory, Stage};
use players::Patience;
use tabletop::{Seat, Seed};

pub const BEGIN: Moment = Moment::from_secs(1000);
pub const SECOND: Duration = Duration::from_secs(1);
pub const MOMENT: Duration = Duration::from_millis(1);
/// The pause of bots.
pub const TEMPO: Duration = Duration::from_millis(700);

pub struct Desk {
    pub table: Table,
    pub now: Moment,
    /// What a store would have of it.
    stored: Stored,
    /// When the table may do something by itself, by what is stored.
    alarm: Option<Moment>,
    /// A bot has something to answer, which is nowhere stored.
    replies: bool,
}

pub fn guest(nth: u8) -> String {
    format!("guest{nth}")
}

/// A table of that game, a word for every chair: `me`, `here`, `open`, or a bot.
pub fn wanted(game: &str, options: &[(&str, &str)], seats: &[&str]) -> NewTableOrder {
    let players = ("players".to_string(), seats.len().to_string());
    let options = options.iter().map(|(key, value)| (key.to_string(), value.to_string()));
    NewTableOrder {
        id: "plain".into(),
        game: games::by_slug(game).unwrap(),
        options: options.chain((seats.len() > 1).then_some(players)).collect(),
        components: None,
        host: guest(0),
        name: "Ada 0".into(),
        seats: seats.iter().map(|word| word.to_string()).collect(),
        listed: false,
        watch: true,
        memory: Memory::default(),
        pace: (Pace::Live, 60),
        tempo: Some(TEMPO.as_millis() as u32),
        reaction: Some(8),
        quick: None,
        replace: Replace::Anybody,
        talk: Some(0),
        open_deal: None,
        occasion: None,
        state: None,
        only: None,
    }
}

impl Desk {
    /// The table as it is wanted; people sit down on the open chairs.
    pub fn open(wanted: &NewTableOrder) -> Desk {
        Desk::dealt(wanted, 3)
    }

    /// The same, with the luck of that number.
    pub fn dealt(wanted: &NewTableOrder, seed: u64) -> Desk {
        let seed = Seed::from_number(seed);
        let stored = wanted.open(seed, BEGIN).unwrap().stored(BEGIN).unwrap();
        let alarm = stored.index.alarm;
        let entries = stored.entries.into_iter().map(|entry| (stored.at, entry)).collect();
        let stored = Stored { head: stored.head, entries, tip: [0; 32] };
        let table = wanted.open(seed, BEGIN).unwrap().table;
        let mut desk = Desk { table, now: BEGIN, stored, alarm, replies: false };
        let open = (0..).zip(&wanted.seats).filter(|(_, word)| *word == "open");
        for (nth, _) in open {
            let (id, name) = (format!("c{nth}"), format!("Ada {nth}"));
            desk.order(nth, Order::Claim { id, seat: Some(Seat(nth)), name }).unwrap();
        }
        desk
    }

    /// Three people at Overtime, with so many seconds to react.
    pub fn overtime(reaction: u32) -> Desk {
        let order = wanted("overtime", &[("reactions", "live")], &["me", "open", "open"]);
        Desk::open(&NewTableOrder { reaction: Some(reaction), ..order })
    }

    /// The table as the store has it, woken by another program.
    pub fn read_again(&mut self) {
        self.table = Table::read("plain", &self.stored).unwrap();
        self.table.wake(self.now);
    }

    pub fn view(&self, nth: u8) -> Glance {
        let viewer = Viewer { guest: Some(guest(nth)), ..Viewer::default() };
        self.table.view(&viewer, self.now).unwrap()
    }

    pub fn stage(&self) -> Stage {
        self.table.view(&Viewer::default(), self.now).unwrap().stage
    }

    /// What a seat is asked, and what it may answer.
    pub fn asked<G: Hosted>(&self, nth: u8) -> Option<(u32, Vec<String>)> {
        let view = self.view(nth);
        let asked = view.sight.as_ref()?.of::<G>()?.asked.as_ref()?;
        Some((view.asked?, asked.actions.iter().map(ToString::to_string).collect()))
    }

    /// The first who is asked.
    pub fn first_asked<G: Hosted>(&self, people: u8) -> u8 {
        (0..people).find(|&nth| self.asked::<G>(nth).is_some()).expect("somebody is asked")
    }

    /// Somebody wants something; what it came to.
    #[track_caller]
    pub fn order(&mut self, nth: u8, order: Order) -> Result<Vec<Deed>, TableError> {
        let done = self.table.decide(&guest(nth), None, &order, self.now)?;
        Ok(self.keep(done))
    }

    #[track_caller]
    pub fn act<G: Hosted>(&mut self, nth: u8, line: &str) -> Vec<Deed> {
        let (question, _) = self.asked::<G>(nth).expect("asked");
        self.order(nth, answer(question, line)).unwrap()
    }

    fn keep(&mut self, done: Deeds) -> Vec<Deed> {
        let deeds = done.deeds.clone();
        let at = self.now;
        if !deeds.is_empty() {
            self.alarm = self.table.index(&done, at).alarm;
        }
        self.stored.entries.extend(deeds.iter().map(|deed| (at, deed.entry())));
        self.table.apply(done);
        deeds
    }

    /// Time passes, and what is due is done at its moment.
    #[track_caller]
    pub fn pass(&mut self, time: Duration) -> Vec<Deed> {
        let end = self.now + time;
        let mut all = Vec::new();
        for _ in 0..1000 {
            let Some(alarm) = self.table.alarm(self.now).filter(|alarm| *alarm <= end) else {
                self.now = end;
                return all;
            };
            let known = self.alarm.is_some_and(|known| known <= alarm.max(self.now));
            assert!(known || self.replies, "{alarm:?} is due, and the store says {:?}", self.alarm);
            self.now = self.now.max(alarm);
            let done = self.table.tend(self.now).unwrap();
            all.extend(self.keep(done));
        }
        panic!("there is always something due: {all:?}");
    }

    /// What bots are asked now.
    pub fn thoughts(&mut self) -> Vec<Work> {
        self.table.thoughts()
    }

    /// Bots think about all they are asked.
    pub fn think(&mut self) {
        let asked = self.thoughts();
        self.think_about(asked, &Patience::default());
    }

    /// They come to something, until that patience is over.
    pub fn think_about(&mut self, asked: Vec<Work>, patience: &Patience) {
        for work in asked {
            let heard = match work {
                Work::Decide { seat, question, ask, think, .. } => {
                    let thought = think(ask, patience.clone());
                    Heard::Thought { seat, question, ask, thought }
                }
                Work::Reply { number, think } => {
                    self.replies = true;
                    Heard::Reply { number, reply: think() }
                }
            };
            assert!(!self.table.hear(heard), "nobody sees a thought");
        }
    }
}

pub fn answer(question: u32, line: &str) -> Order {
    Order::Answer { question, id: format!("q{question}"), line: line.into() }
}

/// What two pairs of eyes see, without what passes by itself.
pub fn told<G: Hosted + Debug>(view: &Glance) -> String {
    let game = view.sight.as_ref().and_then(|sight| sight.of::<G>());
    let game = game.map(|game| (&game.view, &game.asked, &game.story));
    format!("{:?} {:?} {:?} {game:?} {:?}", view.stage, view.asked, view.awaited, view.log)
}
