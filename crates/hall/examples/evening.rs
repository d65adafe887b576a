//! How long an evening is: simulated people at a table on a simulated clock.
//!
//! ```text
//! cargo run --release -p hall --example evening -- 40
//! ```
//!
//! Somebody who is asked answers after a while: 3 seconds in the median, with a long
//! tail (one answer in ten takes longer than ten seconds), and about every twenty
//! minutes they leave the table for a minute or two and answer nothing. What they
//! answer is what a quick bot would on their chair. The number is how many games are
//! played for each row; every row has the same deals and the same people.

use std::time::Duration;

use hall::Hosted;
use hall::games;
use hall::moment::Moment;
use hall::pace::Pace;
use hall::table::{Deed, Deeds, Heard, NewTableOrder, Order, Replace, Table, Viewer, Work};
use hall::view::{Memory, Stage};
use overtime::Overtime;
use players::{Cast, Patience, think};
use tabletop::{Dice, Eyes, Fate, Match, Options, Seat, Seed, Seen};
use the_machine::TheMachine;

/// What is chosen with the table, and by the people at it.
#[derive(Clone, Copy)]
struct Manner {
    name: &'static str,
    order: &'static str,
    /// The seconds of a window, and those after which silence counts sooner.
    reaction: u32,
    quick: u32,
    /// The seconds of a decision.
    limit: u32,
    replace: Replace,
}

/// Somebody at the table.
struct Person {
    /// What they mean to answer, and when.
    plan: Option<(u32, Moment, String)>,
    /// They leave the table then, and come back.
    leaves: Moment,
    back: Moment,
}

/// What one evening came to.
#[derive(Default)]
struct Evening {
    minutes: f64,
    in_windows: f64,
    windows: u32,
    /// Cards that were played in somebody's turn.
    cards: u32,
}

struct World<G: Hosted> {
    table: Table,
    /// The same game beside the table, for the bots that think for people.
    shadow: Match<G>,
    people: Vec<Person>,
    now: Moment,
    dice: Dice,
    manner: Manner,
    number: u64,
}

const BEGIN: Moment = Duration::from_secs(1000);

fn guest(seat: Seat) -> String {
    format!("guest{}", seat.0)
}

impl<G: Hosted + Cast> World<G> {
    fn new(slug: &str, seats: u8, manner: Manner, number: u64) -> World<G> {
        let seed = Seed::from_number(number);
        let mut options = vec![("players".to_string(), seats.to_string())];
        if G::WINDOWS {
            options.push(("reactions".into(), "live".into()));
        }
        let chairs = (0..seats).map(|nth| if nth == 0 { "me" } else { "open" }.to_string());
        let order = NewTableOrder {
            id: "evening".into(),
            game: games::by_slug(slug).expect("a game of the house"),
            options: options.clone(),
            components: None,
            host: guest(Seat(0)),
            name: "Ada".into(),
            seats: chairs.collect(),
            listed: false,
            watch: false,
            memory: Memory::default(),
            pace: (Pace::Live, manner.limit),
            tempo: None,
            reaction: Some(manner.reaction),
            quick: Some(manner.quick),
            replace: manner.replace,
            open_deal: None,
            occasion: None,
            state: None,
            only: None,
        };
        let table = order.open(seed, BEGIN).expect("a table").table;
        let mut own = G::Options::default();
        for (key, value) in &options {
            own.set(key, value).expect("an option of the game");
        }
        let mut dice = seed.stream("people");
        let people = (0..seats).map(|_| Person::new(&mut dice)).collect();
        let shadow = Match::new(own, seed);
        let mut world = World { table, shadow, people, now: BEGIN, dice, manner, number };
        for seat in (1..seats).map(Seat) {
            let (id, name) = (format!("c{}", seat.0), format!("Guest {}", seat.0));
            world.order(seat, &Order::Claim { id, seat: Some(seat), name });
        }
        for seat in (0..seats).map(Seat).filter(|_| G::WINDOWS) {
            world.order(seat, &Order::Stand { order: manner.order.into() });
        }
        world
    }

    fn order(&mut self, seat: Seat, order: &Order) {
        if let Ok(done) = self.table.decide(&guest(seat), None, order, self.now) {
            self.keep(done);
        }
    }

    fn keep(&mut self, done: Deeds) {
        for deed in &done.deeds {
            if let Deed::Move { seat, text } = deed {
                let _ = self.shadow.play_line(*seat, text);
            }
        }
        self.table.apply(done);
    }

    /// What the seat would answer, as a quick bot on its chair does.
    fn choice(&self, seat: Seat) -> Option<String> {
        let actions = self.shadow.asked(seat)?.actions.clone();
        let (heard, tale) =
            (self.shadow.heard(Eyes::Seat(seat)), self.shadow.tale(Eyes::Seat(seat)));
        let seed = self.shadow.seed();
        let seen = Seen::new(self.shadow.game(), seat, &actions, &heard).remembering(&tale);
        let mut dice = seed.decision(seat, self.shadow.moves().len());
        let seen = seen.in_mood(seed.mood(seat));
        Some(think(G::quick("").as_mut(), &seen, &mut dice).action.to_string())
    }

    /// Bots that stand in for somebody think at once.
    fn let_bots_think(&mut self) {
        for work in self.table.thoughts() {
            let heard = match work {
                Work::Decide { seat, question, ask, think, .. } => {
                    Heard::Thought { seat, question, thought: think(ask, Patience::default()) }
                }
                Work::Reply { number, think } => Heard::Reply { number, reply: think() },
            };
            self.table.hear(heard);
        }
    }

    /// Whoever is back takes the chair back.
    fn come_back(&mut self) {
        for nth in 0..self.people.len() {
            let seat = Seat(nth as u8);
            let here = self.now < self.people[nth].leaves || self.now > self.people[nth].back;
            if here {
                self.order(seat, &Order::Reclaim { seat });
            }
        }
    }

    /// Whoever is asked something new makes up their mind.
    fn plan(&mut self) {
        if self.manner.replace == Replace::Itself {
            self.come_back();
            self.let_bots_think();
        }
        for nth in 0..self.people.len() {
            let seat = Seat(nth as u8);
            let viewer = Viewer { guest: Some(guest(seat)), seat: None, reveal: false };
            let Ok(view) = self.table.view(&viewer, self.now) else { continue };
            let known = self.people[nth].plan.as_ref().map(|(question, ..)| *question);
            let Some(question) = view.asked.filter(|asked| Some(*asked) != known) else { continue };
            // Where the order answers, nobody lifts a finger.
            let passes = view.standing_order.is_some_and(|orders| orders.passes);
            if passes {
                self.people[nth].plan = Some((question, Moment::MAX, String::new()));
                continue;
            }
            let Some(line) = self.choice(seat) else { continue };
            let at = self.now + answering(&mut self.dice);
            let person = &mut self.people[nth];
            person.plan = Some((question, person.present(at, &mut self.dice), line));
        }
    }

    /// Plays the evening to its end.
    fn run(mut self) -> Evening {
        let mut evening = Evening::default();
        let mut opened: Option<Moment> = None;
        let mut in_pile = false;
        for _ in 0..200_000 {
            self.plan();
            let viewer = Viewer { guest: Some(guest(Seat(0))), seat: None, reveal: false };
            let view = self.table.view(&viewer, self.now).expect("a view");
            if view.stage == Stage::Over {
                evening.minutes = (self.now - BEGIN).as_secs_f64() / 60.0;
                return evening;
            }
            let next = self.people.iter().enumerate().filter_map(|(nth, person)| {
                let (_, at, _) = person.plan.as_ref()?;
                (*at != Moment::MAX).then_some((*at, nth))
            });
            let next = next.min();
            let alarm = self.table.alarm(self.now);
            let before = view.ring.is_some();
            if before && opened.is_none() {
                opened = Some(self.now);
                evening.windows += 1;
                evening.cards += u32::from(!in_pile);
            }
            in_pile = before;
            let moves = self.shadow.moves().len();
            match (next, alarm) {
                (Some((at, nth)), alarm) if alarm.is_none_or(|alarm| at < alarm) => {
                    self.now = self.now.max(at);
                    let seat = Seat(nth as u8);
                    let (question, _, line) = self.people[nth].plan.take().expect("a plan");
                    let id = format!("q{question}-{}", self.number);
                    self.order(seat, &Order::Answer { question, id, line });
                    // Whatever came of it, this question is answered.
                    self.people[nth].plan = Some((question, Moment::MAX, String::new()));
                }
                (_, Some(alarm)) => {
                    self.now = self.now.max(alarm);
                    if let Ok(done) = self.table.tend(self.now) {
                        self.keep(done);
                    }
                }
                (_, None) => panic!("nobody has anything to do"),
            }
            let moved = self.shadow.moves().len() > moves;
            if let Some(since) = opened.filter(|_| moved) {
                evening.in_windows += (self.now - since).as_secs_f64() / 60.0;
                opened = None;
            }
        }
        panic!("an endless evening: {}, deal {}", self.manner.name, self.number);
    }
}

impl Person {
    fn new(dice: &mut Dice) -> Person {
        let mut person = Person { plan: None, leaves: BEGIN, back: BEGIN };
        person.goes_on(dice);
        person
    }

    fn goes_on(&mut self, dice: &mut Dice) {
        let minutes = |from: u32, sides: u32, dice: &mut Dice| {
            Duration::from_secs(u64::from(60 * from + dice.roll("minutes", 60 * sides)))
        };
        self.leaves = self.back + minutes(10, 20, dice);
        self.back = self.leaves + minutes(1, 1, dice);
    }

    /// When they would answer: later, if they are away then.
    fn present(&mut self, at: Moment, dice: &mut Dice) -> Moment {
        while at > self.back {
            self.goes_on(dice);
        }
        match at >= self.leaves {
            true => self.back + Duration::from_secs(2),
            false => at,
        }
    }
}

/// How long somebody takes to answer: 3 seconds in the median, and a long tail.
fn answering(dice: &mut Dice) -> Duration {
    // Twelve dice are nearly a bell.
    let bell: f64 = (0..12).map(|_| f64::from(dice.roll("answer", 10_000)) / 10_000.0).sum();
    let seconds = 3.0 * (0.95 * (bell - 6.0)).exp();
    Duration::from_millis((seconds.clamp(0.6, 120.0) * 1000.0) as u64)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn rows<G: Hosted + Cast>(
    slug: &str,
    seats: std::ops::RangeInclusive<u8>,
    manners: &[Manner],
    games: u64,
) {
    println!("\n| {slug} | players | minutes | one in ten | in windows | windows a card |");
    println!("|---|---:|---:|---:|---:|---:|");
    for manner in manners {
        for players in seats.clone() {
            let evenings: Vec<Evening> = (1..=games)
                .map(|number| World::<G>::new(slug, players, *manner, number).run())
                .collect();
            let minutes: Vec<f64> = evenings.iter().map(|evening| evening.minutes).collect();
            let all: f64 = minutes.iter().sum();
            let within: f64 = evenings.iter().map(|evening| evening.in_windows).sum();
            let windows: u32 = evenings.iter().map(|evening| evening.windows).sum();
            let cards: u32 = evenings.iter().map(|evening| evening.cards).sum();
            let mut sorted = minutes.clone();
            sorted.sort_by(f64::total_cmp);
            let long = sorted[sorted.len() * 9 / 10];
            let (share, each) = match G::WINDOWS {
                true => (
                    format!("{:.0} %", 100.0 * within / all),
                    format!("{:.1}", f64::from(windows) / f64::from(cards.max(1))),
                ),
                false => ("–".into(), "–".into()),
            };
            println!(
                "| {} | {players} | {:.0} | {long:.0} | {share} | {each} |",
                manner.name,
                median(minutes)
            );
        }
    }
}

fn main() {
    let games = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(10);
    let window = |name, order, reaction, quick| Manner {
        name,
        order,
        reaction,
        quick,
        limit: 120,
        replace: Replace::Vote,
    };
    let manners = [
        window("asked always, 8 s, as it was", "always", 8, 8),
        window("asked always, 8 s, absence at 4 s", "always", 8, 4),
        window("asked always, 15 s", "always", 15, 4),
        window("not about one's own, 8 s", "others", 8, 4),
        window("only when aimed at, 8 s", "aimed", 8, 4),
        window("when something fits, 3 s", "fits", 8, 3),
        window("when something fits, 4 s", "fits", 8, 4),
        window("when something fits, 6 s", "fits", 8, 6),
    ];
    rows::<Overtime>("overtime", 3..=6, &manners, games);
    let turn = |name, limit, replace| Manner {
        name,
        order: "always",
        reaction: 0,
        quick: 4,
        limit,
        replace,
    };
    let manners = [
        turn("2 minutes, nobody is replaced", 120, Replace::Vote),
        turn("1 minute, a bot comes by itself", 60, Replace::Itself),
        turn("30 seconds, a bot comes by itself", 30, Replace::Itself),
    ];
    rows::<TheMachine>("the-machine", 4..=8, &manners, games);
}
