//! One table in a world with faults. Everything follows from its number.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::time::Duration;

use hall::Hosted;
use hall::games;
use hall::moment::Moment;
use hall::pace::Pace;
use hall::store::{Entry, Stored, chain};
use hall::table::{Deed, Head, Heard, Replace};
use tabletop::{Dice, Edition, Fate, Seat, Seed};

use super::leases::Lease;
use super::people::{Person, Wish};
use super::program::{Message, Program, Write};
use super::promises::Checked;
use super::strangers::Strangers;

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
    /// The disk takes what does not follow what it has.
    BlindWriter,
    /// The disk does not ask whose duty it was.
    Unfenced,
    /// A program does not know who looks through the others.
    BlindToOthers,
}

/// After so many decisions the faults stop, and it must go on or end.
const TROUBLE: u32 = 40;
const AFTERWARDS: u32 = 8;
/// One world in so many is played to the end of the game.
const TO_THE_END: u32 = 12;
/// A world in which nothing is decided for so long stands still.
const STILL: u32 = 12_000;

/// Something that will happen.
pub enum Event {
    /// Somebody looks at the table and does something, or tries again.
    Wakes(usize),
    Arrives {
        program: usize,
        message: Message,
    },
    /// A bot has thought.
    Thought {
        program: usize,
        life: u32,
        heard: Heard,
    },
    /// A write comes to the disk; the program hears of it.
    Reaches(u64),
    Answers {
        program: usize,
        id: u64,
    },
    Crash(usize),
    /// A program says that it is there.
    Holds(usize),
    Freezes(usize),
    Thaws(usize),
    /// Somebody without a seat comes or goes.
    Strays,
}

/// How often something went wrong in a world.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    pub doubled: u32,
    pub late: u32,
    pub failures: u32,
    pub stalls: u32,
    pub conflicts: u32,
    pub crashes: u32,
    /// Entries of one program, taken in by another.
    pub taken_in: u32,
    /// How often the lease was taken, and a write refused because it had been.
    pub leases: u32,
    pub fenced: u32,
    pub freezes: u32,
    /// Decisions before the eyes of somebody without a seat; and passes that counted early
    /// because there were none.
    pub watched: u32,
    pub private: u32,
    /// Games that were over, and decisions in all.
    pub ended: u32,
    pub decisions: u32,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.doubled += other.doubled;
        self.late += other.late;
        self.failures += other.failures;
        self.stalls += other.stalls;
        self.conflicts += other.conflicts;
        self.crashes += other.crashes;
        self.taken_in += other.taken_in;
        self.leases += other.leases;
        self.fenced += other.fenced;
        self.freezes += other.freezes;
        self.watched += other.watched;
        self.private += other.private;
        self.ended += other.ended;
        self.decisions += other.decisions;
    }
}

pub struct World<G> {
    pub dice: Dice,
    pub now: Moment,
    /// What will happen, in order.
    events: BTreeMap<(Moment, u64), Event>,
    pub counted: u64,
    pub faults: bool,
    pub plant: Plant,
    /// The seconds of a decision, and until silence in a window counts for whoever is asked
    /// only when something fits.
    pub limit: u32,
    pub quick: u32,
    pub disk: Stored,
    /// What is on its way there, or has not been answered yet.
    pub writes: BTreeMap<u64, Write>,
    pub programs: Vec<Program>,
    /// Do they know of each other?
    pub shared: bool,
    pub lease: Lease,
    pub strangers: Strangers,
    pub people: Vec<Person>,
    pub wishes: Vec<Wish>,
    /// Told to somebody as done: the ids of submissions.
    pub acknowledged: BTreeSet<(u8, String)>,
    /// When the last decision fell.
    pub fell: Moment,
    pub decisions: u32,
    pub over: bool,
    pub walls: u32,
    pub tally: Tally,
    to_the_end: bool,
    game: PhantomData<G>,
}

impl<G: Hosted + Debug> World<G> {
    pub fn new(slug: &str, seed: u64, plant: Plant) -> World<G> {
        let mut dice = Seed::from_number(seed).stream("simulation");
        let head = head::<G>(slug, seed, &mut dice);
        let (fewest, most) = G::ABOUT.seats;
        let seats = head.options.iter().find(|(key, _)| key == "players");
        let seats = seats.and_then(|(_, value)| value.parse().ok()).unwrap_or(fewest.min(most));
        // One person among bots has windows that nobody else sees, unless somebody watches.
        let people = match G::WINDOWS && dice.roll("lone", 3) == 0 {
            true => 1,
            false => 1 + dice.roll("people", u32::from(seats)) as u8,
        };
        let now = Moment::from_secs(1_000_000);
        let mut world = World {
            now,
            events: BTreeMap::new(),
            counted: 0,
            faults: true,
            plant,
            limit: head.limit,
            quick: head.quick.min(head.reaction),
            disk: disk(&head, &seated(seats, people, &mut dice), now),
            writes: BTreeMap::new(),
            programs: (0..1 + dice.roll("programs", 3)).map(|_| Program::default()).collect(),
            shared: dice.roll("shared", 2) == 0,
            lease: Lease::default(),
            strangers: Strangers::default(),
            people: (0..people).map(Person::new).collect(),
            wishes: Vec::new(),
            acknowledged: BTreeSet::new(),
            fell: now,
            decisions: 0,
            over: false,
            walls: 0,
            tally: Tally::default(),
            to_the_end: dice.roll("end", TO_THE_END) == 0,
            dice,
            game: PhantomData,
        };
        for nth in 0..world.people.len() {
            world.later(3000, Event::Wakes(nth));
        }
        for nth in (0..world.programs.len()).filter(|_| world.shared).collect::<Vec<_>>() {
            world.later(1000, Event::Holds(nth));
        }
        if world.shared {
            let first = [3000, 60_000, 600_000][world.dice.roll("strays", 3) as usize];
            world.later(first, Event::Strays);
        }
        world
    }

    pub fn chance(&mut self, one_in: u32) -> bool {
        self.dice.roll("chance", one_in) == 0
    }

    /// Something happens within so many milliseconds.
    pub fn later(&mut self, within: u32, event: Event) {
        let after = self.dice.roll("after", within);
        self.after(after, event);
    }

    /// Something happens after so many milliseconds.
    pub fn after(&mut self, milliseconds: u32, event: Event) {
        self.counted += 1;
        let after = Duration::from_millis(u64::from(milliseconds));
        self.events.insert((self.now + after, self.counted), event);
    }

    /// Until the faults are over and it has gone on, or ended.
    pub fn run(mut self) -> Result<Tally, String> {
        let mut still = 0;
        loop {
            let before = self.decisions;
            self.step()?;
            if self.over || (!self.to_the_end && self.decisions >= TROUBLE + AFTERWARDS) {
                self.whole()?;
                let (ended, decisions) = (self.over.into(), self.decisions);
                return Ok(Tally { ended, decisions, ..self.tally });
            }
            if self.faults && self.decisions >= TROUBLE {
                self.calm()?;
            }
            still = if self.decisions == before { still + 1 } else { 0 };
            if still > STILL {
                return Err(format!("nothing goes on at {} decisions", self.decisions));
            }
        }
    }

    /// The faults are over, and one program is left. It may have been overtaken by the
    /// other, and will find out when it writes.
    fn calm(&mut self) -> Checked {
        self.faults = false;
        self.people.iter_mut().for_each(|person| person.at = 0);
        self.thaws(0);
        (1..self.programs.len()).try_for_each(|nth| self.crash(nth))
    }

    /// The next thing happens: somebody's, or what a program has to do by itself.
    fn step(&mut self) -> Checked {
        let next = self.events.keys().next().map(|(at, _)| *at);
        let alarms = self.programs.iter().enumerate().filter(|(_, program)| !program.is_busy());
        let alarms = alarms.filter(|(nth, _)| self.duty(*nth).is_some());
        let alarms =
            alarms.filter_map(|(nth, it)| Some((it.table.as_ref()?.alarm(self.now)?, nth)));
        match (next, alarms.min()) {
            (Some(next), Some((alarm, _))) if next < alarm => self.happens(),
            (Some(_), None) => self.happens(),
            (_, Some((alarm, nth))) => {
                self.now = self.now.max(alarm);
                self.work(nth)
            }
            (None, None) => Err("nobody is left to do anything".into()),
        }
    }

    fn happens(&mut self) -> Checked {
        let Some(((at, _), event)) = self.events.pop_first() else { return Ok(()) };
        self.now = self.now.max(at);
        if let Some(nth) = self.happens_to(&event)
            && self.programs[nth].frozen
        {
            self.programs[nth].meanwhile.push(event);
            return Ok(());
        }
        match event {
            Event::Holds(nth) => self.holds(nth),
            Event::Strays => self.strays(),
            Event::Freezes(nth) => {
                self.freezes(nth);
                Ok(())
            }
            Event::Thaws(nth) => {
                self.thaws(nth);
                Ok(())
            }
            Event::Wakes(who) => {
                self.later(4000, Event::Wakes(who));
                self.wakes(who)
            }
            Event::Arrives { program, message } => self.receive(program, message),
            Event::Thought { program: nth, life, heard } => {
                let program = &mut self.programs[nth];
                if let (Some(table), true) = (&mut program.table, program.life == life) {
                    table.hear(heard);
                }
                self.work(nth)
            }
            Event::Reaches(id) => self.reaches(id),
            Event::Answers { program, id } => {
                self.answers(id)?;
                self.work(program)
            }
            Event::Crash(nth) => self.crash(nth),
        }
    }
}

/// The beginning of a table.
fn head<G: Hosted>(slug: &str, seed: u64, dice: &mut Dice) -> Head {
    let game = games::by_slug(slug).expect("a game on the shelf");
    let luck = Seed::from_number(seed);
    let (fewest, most) = G::ABOUT.seats;
    let seats = fewest + dice.roll("seats", u32::from(most - fewest + 1)) as u8;
    let seats = seats.max(2.min(most));
    let mut options = vec![];
    if most > 1 {
        options.push(("players".to_string(), seats.to_string()));
    }
    if G::WINDOWS && dice.roll("reactions", 2) == 0 {
        options.push(("reactions".to_string(), "live".to_string()));
    }
    let (Edition::Version(components) | Edition::Custom(components)) = game.components_version();
    Head {
        game: slug.to_string(),
        rules: G::ABOUT.rules_version,
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
        talk: [0, 20][dice.roll("talk", 2) as usize],
        quick: [2, 4, 6][dice.roll("quick", 3) as usize],
        replace: [Replace::Anybody, Replace::Vote, Replace::Itself]
            [dice.roll("replace", 3) as usize],
        fork: false,
        occasion: None,
        only: None,
    }
}

/// So many people, and bots on the other chairs.
fn seated(seats: u8, people: u8, dice: &mut Dice) -> Vec<Entry> {
    let chair = |nth| match nth < people {
        true => {
            let (seat, guest) = (Seat(nth), format!("guest{nth}"));
            Deed::Sit { seat, guest, name: format!("Ada {nth}") }
        }
        false => Deed::Bot { seat: Seat(nth), character: "random".into() },
    };
    let tempo = Deed::Tempo([0, 200, 700][dice.roll("tempo", 3) as usize]);
    (0..seats).map(chair).chain([tempo]).map(|deed| deed.entry()).collect()
}

/// The disk at the beginning.
fn disk(head: &Head, entries: &[Entry], at: Moment) -> Stored {
    let head = serde_json::to_string(head).expect("a head is text");
    let mut tip = chain::first("simulated", at.as_secs() as i64, &head);
    for (n, entry) in (1..).zip(entries) {
        tip = chain::link(&tip, n, at, entry);
    }
    Stored { head, entries: entries.iter().map(|entry| (at, entry.clone())).collect(), tip }
}
