//! One table in a world with faults. Everything follows from its number.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::time::Duration;

use hall::Hosted;
use hall::games;
use hall::games::Ask;
use hall::moment::Moment;
use hall::pace::Pace;
use hall::store::Entry;
use hall::table::{Deed, Deeds, Head, Heard, Order, Remark, Table, TableError, Viewer, Work};
use hall::view::{Glance, Stage};
use tabletop::{Dice, Eyes, Fate, Seat, Seats, Seed};

/// A bug, planted to see that it is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plant {
    Nothing,
    /// People are told before it is in the store.
    ToldBeforeStored,
    /// An answer that is kept aside is not stored.
    LostHold,
    /// The table is told a later time than it is.
    EarlyWindow,
    /// Something sent twice is taken for two things.
    DoubledAnswer,
    /// A secret answer is written on the wall.
    HoldIsSeen,
}

/// After so many decisions the faults stop, and it must go on or end.
const TROUBLE: u32 = 40;
const AFTERWARDS: u32 = 8;
/// A world in which nothing is decided for so long stands still.
const STILL: u32 = 4000;
/// No window closes earlier.
const FLOOR: Duration = Duration::from_secs(1);

/// Something that will happen.
enum Event {
    /// Somebody looks at the table and does something, or tries again.
    Wakes(usize),
    /// A message arrives.
    Arrives {
        who: usize,
        number: u64,
        copy: u32,
    },
    /// A bot has thought.
    Thought(Heard),
    Crash,
}

/// Somebody at the table.
struct Person {
    guest: String,
    seat: Seat,
    /// Sent, and not answered yet.
    waits: Option<u64>,
    said: u32,
}

/// Something somebody wants, as it is sent: perhaps twice, perhaps late.
struct Wish {
    order: Order,
    answered: bool,
}

pub struct World<G> {
    dice: Dice,
    now: Moment,
    /// What will happen, in order.
    events: BTreeMap<(Moment, u64), Event>,
    counted: u64,
    faults: bool,
    plant: Plant,
    head: Head,
    slug: String,
    /// What the disk has: a second and an entry.
    disk: Vec<(i64, Entry)>,
    table: Option<Table>,
    people: Vec<Person>,
    wishes: Vec<Wish>,
    /// Told to somebody as done: the ids of submissions.
    acknowledged: BTreeSet<(u8, String)>,
    /// When the last decision fell.
    fell: Moment,
    decisions: u32,
    walls: u32,
    game: PhantomData<G>,
}

type Checked = Result<(), String>;

impl<G: Hosted + Debug> World<G> {
    pub fn new(slug: &str, seed: u64, plant: Plant) -> World<G> {
        let game = games::by_slug(slug).expect("a game on the shelf");
        let mut dice = Seed::from_number(seed).stream("simulation");
        let luck = Seed::from_number(seed);
        let about = game.about();
        let (fewest, most) = about.seats;
        let seats = fewest + dice.roll("seats", u32::from(most - fewest + 1)) as u8;
        let seats = seats.max(2.min(most));
        let mut options = vec![];
        if most > 1 {
            options.push(("players".to_string(), seats.to_string()));
        }
        if G::WINDOWS && dice.roll("reactions", 2) == 0 {
            options.push(("reactions".to_string(), "live".to_string()));
        }
        let components = match game.components_version() {
            tabletop::Edition::Version(version) | tabletop::Edition::Custom(version) => version,
        };
        let head = Head {
            game: slug.to_string(),
            rules: about.rules_version,
            components,
            custom: false,
            options,
            state: None,
            seed: luck.to_string(),
            commitment: luck.commitment(),
            open_deal: None,
            host: "guest0".into(),
            listed: false,
            watch: true,
            memory: "none".into(),
            pace: Pace::Live,
            limit: 30,
            reaction: [0, 4, 8][dice.roll("reaction", 3) as usize],
            fork: false,
        };
        let people = 1 + dice.roll("people", u32::from(seats)) as u8;
        let mut deeds = Vec::new();
        for nth in 0..seats {
            let seat = Seat(nth);
            deeds.push(match nth < people {
                true => {
                    Deed::Sit { seat, guest: format!("guest{nth}"), name: format!("Ada {nth}") }
                }
                false => Deed::Bot { seat, character: "random".into() },
            });
        }
        deeds.push(Deed::Tempo([0, 200, 700][dice.roll("tempo", 3) as usize]));
        let now = Moment::from_secs(1_000_000);
        let at = now.as_secs() as i64;
        let person = |nth: u8| Person {
            guest: format!("guest{nth}"),
            seat: Seat(nth),
            waits: None,
            said: 0,
        };
        let mut world = World {
            dice,
            now,
            events: BTreeMap::new(),
            counted: 0,
            faults: true,
            plant,
            head,
            slug: slug.to_string(),
            disk: deeds.iter().map(|deed| (at, deed.entry())).collect(),
            table: None,
            people: (0..people).map(person).collect(),
            wishes: Vec::new(),
            acknowledged: BTreeSet::new(),
            fell: now,
            decisions: 0,
            walls: 0,
            game: PhantomData,
        };
        for nth in 0..world.people.len() {
            world.later(3000, Event::Wakes(nth));
        }
        world
    }

    fn chance(&mut self, one_in: u32) -> bool {
        self.dice.roll("chance", one_in) == 0
    }

    /// Something happens within so many milliseconds.
    fn later(&mut self, within: u32, event: Event) {
        self.counted += 1;
        let after = Duration::from_millis(u64::from(self.dice.roll("after", within)));
        self.events.insert((self.now + after, self.counted), event);
    }

    /// Until the faults are over and it has gone on, or ended.
    pub fn run(mut self) -> Checked {
        let mut still = 0;
        loop {
            let before = self.decisions;
            self.step()?;
            if self.is_over() || self.decisions >= TROUBLE + AFTERWARDS {
                return self.whole();
            }
            self.faults = self.decisions < TROUBLE;
            still = if self.decisions == before { still + 1 } else { 0 };
            if still > STILL {
                return Err(format!("nothing goes on at {} decisions", self.decisions));
            }
        }
    }

    fn is_over(&self) -> bool {
        let Some(table) = &self.table else { return false };
        let view = table.view(&Viewer::default(), self.now);
        view.is_ok_and(|view| view.stage == Stage::Over)
    }

    /// The next thing happens.
    fn step(&mut self) -> Checked {
        let next = self.events.keys().next().map(|(at, _)| *at);
        let alarm = self.table.as_ref().and_then(|table| table.alarm(self.now));
        match (next, alarm) {
            (Some(next), Some(alarm)) if alarm <= next => self.now = self.now.max(alarm),
            (Some(next), _) => {
                self.now = self.now.max(next);
                if let Some((_, event)) = self.events.pop_first() {
                    self.happens(event)?;
                }
            }
            (None, Some(alarm)) => self.now = self.now.max(alarm),
            (None, None) => return Err("nobody is left to do anything".into()),
        }
        self.tend()
    }

    fn happens(&mut self, event: Event) -> Checked {
        match event {
            Event::Wakes(who) => {
                self.later(4000, Event::Wakes(who));
                self.wants_something(who)
            }
            Event::Arrives { who, number, copy } => self.arrives(who, number, copy),
            Event::Thought(heard) => {
                if let Some(table) = &mut self.table {
                    table.hear(heard);
                }
                Ok(())
            }
            Event::Crash => self.crash(),
        }
    }

    // ── the house ────────────────────────────────────────────────────────

    /// The table as the disk has it.
    fn read(&self) -> Result<Table, String> {
        let game = games::by_slug(&self.slug).ok_or("no such game")?;
        let mut table = Table::new("simulated", game, self.head.clone())?;
        for (nth, (at, entry)) in self.disk.iter().enumerate() {
            let deed = Deed::read(entry).map_err(|error| error.to_string())?;
            let at = Moment::from_millis(*at as u64 * 1000 + 999);
            let again = table.restore(&deed, at);
            again.map_err(|why| format!("entry {nth} does not replay: {why}"))?;
        }
        Ok(table)
    }

    /// The table, woken if it sleeps.
    fn awake(&mut self) -> Result<&mut Table, String> {
        if self.table.is_none() {
            let mut table = self.read()?;
            table.wake(self.now);
            table.hear(Heard::Here(self.people.iter().map(|person| person.seat).collect()));
            self.table = Some(table);
        }
        self.table.as_mut().ok_or_else(|| "it does not wake".into())
    }

    /// The program ends here and now; what was told must be on the disk.
    fn crash(&mut self) -> Checked {
        self.whole()?;
        self.table = None;
        Ok(())
    }

    /// Does everything that is due, and has bots think.
    fn tend(&mut self) -> Checked {
        loop {
            let Some(table) = &mut self.table else { return Ok(()) };
            for work in table.thoughts() {
                let heard = self.think(work);
                self.later(1500, Event::Thought(heard));
            }
            let early = self.plant == Plant::EarlyWindow;
            let now = self.now + if early { Duration::from_millis(900) } else { Duration::ZERO };
            let Some(table) = &self.table else { return Ok(()) };
            if table.alarm(now).is_none_or(|alarm| alarm > now) {
                return Ok(());
            }
            let deeds = table.tend(now).map_err(|refused| format!("it got stuck: {refused}"))?;
            let closes = deeds.deeds.iter().filter(|deed| matches!(deed, Deed::Move { .. }));
            let all = G::WINDOWS && closes.count() > 1;
            if all && self.now < self.fell + FLOOR {
                return Err("a window closed before its second was over".into());
            }
            self.keep(deeds)?;
        }
    }

    fn think(&mut self, work: Work) -> Heard {
        match work {
            Work::Decide { seat, question, think, .. } => {
                let thought = match self.faults && self.chance(50) {
                    true => Err("it panicked".to_string()),
                    false => think(Ask::Decide).map_err(|foul| foul.to_string()),
                };
                Heard::Thought { seat, question, thought }
            }
            Work::Reply { number, think } => Heard::Reply { number, reply: think() },
        }
    }

    /// Stores, then applies: or the disk fails, somebody else was faster, or the
    /// program ends in between. Was it done, as far as anybody knows?
    fn keep(&mut self, deeds: Deeds) -> Result<bool, String> {
        let Some(table) = &self.table else { return Ok(false) };
        if deeds.deeds.is_empty() {
            let table = self.table.as_mut().ok_or("asleep")?;
            table.apply(deeds);
            return Ok(true);
        }
        let secret = deeds.deeds.iter().all(is_secret);
        let doers: Seats = deeds.deeds.iter().filter_map(whose).collect();
        let before = secret.then(|| self.seen_by_others(table, doers));
        let (at, fell) = (self.now.as_secs() as i64, self.now);
        let lost = self.plant == Plant::LostHold;
        let kept = deeds.deeds.iter().filter(|deed| !(lost && matches!(deed, Deed::Hold { .. })));
        let entries: Vec<_> = kept.map(|deed| (at, deed.entry())).collect();
        let moves = deeds.deeds.iter().filter(|deed| matches!(deed, Deed::Move { .. })).count();
        if self.faults {
            if self.chance(40) {
                // It stalls.
                let stall = self.dice.roll("stall", 3000);
                self.now += Duration::from_millis(u64::from(stall));
            }
            match self.dice.roll("store", 60) {
                // It fails, or somebody else was faster: nothing is written.
                0 | 1 => {
                    self.table = None;
                    return Ok(false);
                }
                // It fails, or the program ends, and yet it is written.
                2 => {
                    self.disk.extend(entries);
                    self.decisions += moves as u32;
                    self.fell = if moves > 0 { fell } else { self.fell };
                    self.table = None;
                    return Ok(false);
                }
                _ => {}
            }
        }
        self.disk.extend(entries);
        self.decisions += moves as u32;
        let table = self.table.as_mut().ok_or("asleep")?;
        table.apply(deeds);
        self.fell = if moves > 0 { fell } else { self.fell };
        if secret && self.plant == Plant::HoldIsSeen {
            self.walls += 1;
        }
        if let (Some(before), Some(table)) = (before, &self.table)
            && before != self.seen_by_others(table, doers)
        {
            return Err(format!("something secret of {doers} is seen by others"));
        }
        Ok(true)
    }

    // ── people ───────────────────────────────────────────────────────────

    fn viewer(&self, who: usize) -> Viewer {
        let person = &self.people[who];
        Viewer { guest: Some(person.guest.clone()), seat: Some(person.seat), reveal: false }
    }

    /// Somebody looks, and sends what they want; or sends it again, if nobody answered.
    fn wants_something(&mut self, who: usize) -> Checked {
        if let Some(number) = self.people[who].waits {
            self.send(who, number);
            return Ok(());
        }
        let (viewer, now) = (self.viewer(who), self.now);
        let table = self.awake()?;
        let view = table.view(&viewer, now).map_err(|error| error.to_string())?;
        let Some(order) = self.order(who, &view) else { return Ok(()) };
        self.wishes.push(Wish { order, answered: false });
        let number = self.wishes.len() as u64 - 1;
        self.people[who].waits = Some(number);
        self.send(who, number);
        Ok(())
    }

    /// What somebody wants, by what they see.
    fn order(&mut self, who: usize, view: &Glance) -> Option<Order> {
        let others = self.people.len() as u32;
        if !self.faults {
            if view.stage == Stage::Paused && who == 0 {
                return Some(Order::Resume);
            }
        } else {
            match self.dice.roll("whim", 30) {
                0 => {
                    self.people[who].said += 1;
                    let (id, seat) = (self.people[who].said, self.people[who].seat);
                    let words = Some(format!("remark {id} of {seat}"));
                    let remark = Remark { words, ..Remark::default() };
                    return Some(Order::Say { id: format!("s{id}"), remark });
                }
                1 => {
                    let words = ["always", "others", "aimed", "turn", "pile"];
                    let order = words[self.dice.roll("standing", 5) as usize].to_string();
                    return Some(Order::Stand { order });
                }
                2 if who == 0 => {
                    return Some(match view.stage {
                        Stage::Paused => Order::Resume,
                        _ => Order::Pause,
                    });
                }
                3 if who == 0 => return Some(Order::Hurry),
                4 => return Some(Order::StandIn { seat: None }),
                5 => {
                    let other = Seat(self.dice.roll("whom", others) as u8);
                    return Some(Order::StandIn { seat: Some(other) });
                }
                6 => return Some(Order::Reclaim { seat: self.people[who].seat }),
                7 => {
                    let other = Seat(self.dice.roll("whom", others) as u8);
                    return Some(Order::Mute { other, on: self.chance(2) });
                }
                8 if view.undo.free > 0 => {
                    let question = view.asked?;
                    return Some(Order::Undo { question, id: format!("u{question}"), count: 1 });
                }
                9 if who == 0 => {
                    return Some(Order::Tempo([0, 200, 700][self.dice.roll("tempo", 3) as usize]));
                }
                // Thinks for a while.
                10..13 => return None,
                _ => {}
            }
        }
        if view.stage == Stage::Paused && who == 0 && self.chance(3) {
            return Some(Order::Resume);
        }
        let question = view.asked?;
        let asked = view.sight.as_ref()?.of::<G>()?.asked.as_ref()?;
        let nth = self.dice.roll("answer", asked.actions.len() as u32) as usize;
        let line = asked.actions.get(nth)?.to_string();
        Some(Order::Answer { question, id: format!("q{question}"), line })
    }

    /// Lines may be lost, doubled, and late.
    fn send(&mut self, who: usize, number: u64) {
        let copies = match self.faults {
            true => [0, 1, 1, 1, 1, 1, 2, 3][self.dice.roll("copies", 8) as usize],
            false => 1,
        };
        for copy in 0..copies {
            let late = if self.faults && self.chance(6) { 30_000 } else { 300 };
            self.later(late, Event::Arrives { who, number, copy });
        }
        if self.faults && self.chance(80) {
            self.later(5000, Event::Crash);
        }
    }

    fn arrives(&mut self, who: usize, number: u64, copy: u32) -> Checked {
        let mut order = self.wishes[number as usize].order.clone();
        if self.plant == Plant::DoubledAnswer
            && let Order::Say { id, .. } = &mut order
        {
            *id = format!("{id}-{copy}");
        }
        let (guest, seat, now) = (self.people[who].guest.clone(), self.people[who].seat, self.now);
        let table = self.awake()?;
        let decided = table.decide(&guest, Some(seat), &order, now);
        let done = match decided {
            Ok(deeds) => {
                self.may_replace(&deeds)?;
                let early = self.plant == Plant::ToldBeforeStored;
                let refused = deeds.refused.is_some();
                if early && !refused {
                    self.tell(who, number);
                }
                let kept = self.keep(deeds)?;
                if kept && refused {
                    self.answered(who, number);
                }
                kept && !refused
            }
            Err(refused) => {
                if let Some(table) = &mut self.table {
                    table.refuse(&guest, Some(seat), &order, &refused);
                }
                // Whoever is refused looks again; but the store may be better soon.
                if !matches!(refused, TableError::Store(_)) {
                    self.answered(who, number);
                }
                false
            }
        };
        if done {
            self.tell(who, number);
        }
        Ok(())
    }

    /// Somebody hears that it is done; or the answer is lost, and they try again.
    fn tell(&mut self, who: usize, number: u64) {
        let id = match &self.wishes[number as usize].order {
            Order::Answer { id, .. } | Order::Undo { id, .. } | Order::Say { id, .. } => id.clone(),
            _ => String::new(),
        };
        if !id.is_empty() && !self.wishes[number as usize].answered {
            self.acknowledged.insert((self.people[who].seat.0, id));
        }
        if !(self.faults && self.chance(10)) {
            self.answered(who, number);
        }
    }

    fn answered(&mut self, who: usize, number: u64) {
        self.wishes[number as usize].answered = true;
        if self.people[who].waits == Some(number) {
            self.people[who].waits = None;
        }
    }

    // ── promises ─────────────────────────────────────────────────────────

    /// Nobody's time is shorter than it is said to be: whoever is replaced in their turn
    /// has been asked since the last decision at the latest.
    fn may_replace(&self, deeds: &Deeds) -> Checked {
        let replaces = |deed: &Deed| matches!(deed, Deed::StandIn { .. });
        let patience = Duration::from_secs(u64::from(self.head.limit));
        match deeds.deeds.iter().any(replaces) && self.now < self.fell + patience {
            true => Err("somebody was replaced before their time was up".into()),
            false => Ok(()),
        }
    }

    /// Nothing acknowledged is lost, everything is done once, and what the program has
    /// in mind is what the disk has.
    fn whole(&self) -> Checked {
        let mut answers: BTreeMap<(u8, String), u32> = BTreeMap::new();
        let mut said: BTreeMap<String, u32> = BTreeMap::new();
        for (_, entry) in &self.disk {
            match entry.kind.as_str() {
                "answered" => {
                    let id = entry.text.lines().next().unwrap_or_default();
                    let id = id.rsplit_once('-').map_or(id, |(id, _)| id).to_string();
                    *answers.entry((entry.seat.unwrap_or(99), id)).or_default() += 1;
                }
                "say" if entry.text.contains("remark") => {
                    *said.entry(entry.text.clone()).or_default() += 1;
                }
                _ => {}
            }
        }
        if let Some((words, _)) = said.iter().find(|(_, count)| **count > 1) {
            return Err(format!("said twice: {words}"));
        }
        for id in &self.acknowledged {
            let known = answers.keys().any(|(seat, known)| {
                *seat == id.0 && (*known == id.1 || known.starts_with(&format!("{}-", id.1)))
            });
            if !known {
                return Err(format!("acknowledged and lost: {id:?}"));
            }
        }
        let again = self.read()?;
        if let Some(table) = &self.table {
            let all = || (0..self.seats(table)).map(|nth| Eyes::Seat(Seat(nth)));
            for eyes in all().chain([Eyes::Spectator]) {
                let (one, other) = (self.seen(table, eyes), self.seen(&again, eyes));
                if one != other {
                    return Err(format!("the disk and the program differ for {eyes:?}"));
                }
            }
        }
        Ok(())
    }

    fn seats(&self, table: &Table) -> u8 {
        let view = table.view(&Viewer::default(), self.now);
        view.map_or(0, |view| view.seats.len() as u8)
    }

    /// What somebody sees, in so many words; what passes by itself is left out.
    fn seen(&self, table: &Table, eyes: Eyes) -> String {
        let viewer = match eyes {
            Eyes::Seat(seat) if seat.index() < self.people.len() => self.viewer(seat.index()),
            _ => Viewer::default(),
        };
        let Ok(view) = table.view(&viewer, self.now) else { return "nothing".into() };
        let game = view.sight.as_ref().and_then(|sight| sight.of::<G>());
        let seats: Vec<_> = view.seats.iter().map(|seat| (&seat.name, &seat.kind)).collect();
        format!(
            "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {} {:?} {:?} {}",
            view.stage,
            view.asked,
            view.awaited,
            game.map(|game| (&game.view, &game.asked, &game.story)),
            view.log,
            view.undo,
            seats,
            view.steps,
            view.standing_order,
            view.agreement,
            self.walls
        )
    }

    /// What everybody sees but the one who did something.
    fn seen_by_others(&self, table: &Table, doers: Seats) -> Vec<String> {
        let people = 0..self.people.len() as u8;
        let others: Seats = people.map(Seat).filter(|&seat| !doers.contains(seat)).collect();
        let eyes = others.iter().map(Eyes::Seat).chain([Eyes::Spectator]);
        eyes.map(|eyes| self.seen(table, eyes)).collect()
    }
}

/// Something that nobody else may notice.
fn is_secret(deed: &Deed) -> bool {
    matches!(
        deed,
        Deed::Hold { .. }
            | Deed::StandingOrder { .. }
            | Deed::Mute { .. }
            | Deed::Substitute { .. }
            | Deed::Answered { .. }
    )
}

fn whose(deed: &Deed) -> Option<Seat> {
    match deed {
        Deed::Hold { seat, .. } | Deed::StandingOrder { seat, .. } => Some(*seat),
        Deed::Mute { seat, .. } | Deed::Answered { seat, .. } => Some(*seat),
        _ => None,
    }
}
