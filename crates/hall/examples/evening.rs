//! How long an evening is: simulated people at a table on a simulated clock.
//!
//! ```text
//! cargo run --release -p hall --example evening -- 40
//! ```
//!
//! Somebody who is asked to react answers after 3 seconds in the median, with a long tail
//! (one answer in ten takes more than ten seconds). Their own turn and a sealed card take
//! them 15 seconds in the median, what follows in the same turn 4, with the same tail.
//! About every twenty minutes they leave the table for a minute or two and answer nothing.
//!
//! They talk, one after the other: before the cards of The Machine everybody has two
//! sentences to say in the mean (none to four), before every third turn of Overtime
//! somebody has one, and a sentence takes 10 seconds in the median to type and to read.
//! Cards are thought about when everything is said. What people answer, and what of it is
//! heard by the others, is what a quick bot would on their chair. The number is how many games are played for each row; every
//! row has the same deals and the same people.

use std::time::Duration;

use hall::Hosted;
use hall::games;
use hall::moment::Moment;
use hall::pace::Pace;
use hall::table::{Deed, Deeds, Heard, NewTableOrder, Order, Remark, Replace, Table, Viewer, Work};
use hall::view::{Memory, Stage};
use overtime::Overtime;
use players::{Cast, Patience, think};
use tabletop::{Dice, Eyes, Fate, Match, Options, Seat, Seed, Seen, Statement};
use the_machine::TheMachine;

/// What is chosen with the table, and by the people at it.
#[derive(Clone, Copy)]
struct Manner {
    name: &'static str,
    order: &'static str,
    /// The seconds of a window, and those after which silence counts sooner.
    reaction: u32,
    quick: u32,
    /// The seconds of a decision, and of a time to talk with bots.
    limit: u32,
    talk: u32,
    /// So many of the chairs have bots.
    bots: u8,
    replace: Replace,
}

/// Somebody at the table.
struct Person {
    /// What they mean to answer, and when.
    plan: Option<(u32, Moment, String)>,
    /// They leave the table then, and come back.
    leaves: Moment,
    back: Moment,
    /// They have nothing more to say from then on.
    ready: Option<Moment>,
}

/// What one evening came to.
#[derive(Default)]
struct Evening {
    minutes: f64,
    in_windows: f64,
    windows: u32,
    /// Cards that were played in somebody's turn.
    cards: u32,
    talking: f64,
    days: u32,
    heard: u32,
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
    /// Whose decision was the last.
    mover: Option<Seat>,
    /// The talk of the day, its begin and its end; how long all talk was so far.
    talk: Option<(u32, Moment, Moment)>,
    talked: Duration,
    /// The times to talk that are over, and those in which everything was said.
    days: u32,
    heard: u32,
}

/// The median seconds of an answer: a reaction, a turn or a card, what follows in a turn,
/// and a sentence.
const REACTION: f64 = 3.0;
const TURN: f64 = 15.0;
const NEXT: f64 = 4.0;
const SENTENCE: f64 = 10.0;

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
        let people = seats - manner.bots;
        let chair = |nth: u8| match nth {
            0 => "me",
            nth if nth < people => "open",
            _ => "mixed",
        };
        let chairs = (0..seats).map(|nth| chair(nth).to_string());
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
            talk: Some(manner.talk),
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
        let crew = (0..people).map(|_| Person::new(&mut dice)).collect();
        let mut world = World {
            table,
            shadow: Match::new(own, seed),
            people: crew,
            now: BEGIN,
            dice,
            manner,
            number,
            mover: None,
            talk: None,
            talked: Duration::ZERO,
            days: 0,
            heard: 0,
        };
        for seat in (1..people).map(Seat) {
            let (id, name) = (format!("c{}", seat.0), format!("Guest {}", seat.0));
            world.order(seat, &Order::Claim { id, seat: Some(seat), name });
        }
        for seat in (0..people).map(Seat).filter(|_| G::WINDOWS) {
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
                self.mover = Some(*seat);
            }
            if let Deed::Say { seat, statement } = deed {
                let _ = self.shadow.say(*seat, statement.clone());
            }
            if *deed == Deed::Hush {
                self.days += 1;
                self.heard += u32::from(self.talk.is_some_and(|(.., end)| end <= self.now));
            }
        }
        self.table.apply(done);
    }

    /// What the seat would answer and say, as a quick bot on its chair does.
    fn choice(&self, seat: Seat) -> Option<(String, Option<Statement>)> {
        let actions = self.shadow.asked(seat)?.actions.clone();
        let (heard, tale) =
            (self.shadow.heard(Eyes::Seat(seat)), self.shadow.tale(Eyes::Seat(seat)));
        let seed = self.shadow.seed();
        let seen = Seen::new(self.shadow.game(), seat, &actions, &heard).remembering(&tale);
        let mut dice = seed.decision(seat, self.shadow.moves().len());
        let seen = seen.in_mood(seed.mood(seat));
        let thought = think(G::quick("").as_mut(), &seen, &mut dice);
        Some((thought.action.to_string(), thought.says))
    }

    /// Everybody at the table hears it.
    fn say(&mut self, seat: Seat, said: &Statement) {
        let phrase = G::phrases().iter().find(|phrase| phrase.words == said.words());
        let phrase = phrase.map(|phrase| phrase.slug.to_string());
        let remark = Remark { phrase, to: said.to(), ..Remark::default() };
        let id = format!("s{}-{}", seat.0, self.shadow.acts().len());
        self.order(seat, &Order::Say { id, remark });
    }

    /// Bots that stand in for somebody think at once.
    fn let_bots_think(&mut self) {
        for work in self.table.thoughts() {
            let heard = match work {
                Work::Decide { seat, question, ask, think, .. } => {
                    let thought = think(ask, Patience::default());
                    Heard::Thought { seat, question, ask, thought }
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
        }
        self.let_bots_think();
        let said = self.converse();
        for nth in 0..self.people.len() {
            let seat = Seat(nth as u8);
            // Nothing new: no need to look.
            let asked = self.shadow.asked(seat).map(|asked| asked.number);
            let known = self.people[nth].plan.as_ref().map(|(question, ..)| *question);
            if self.manner.talk == 0 && (asked.is_none() || asked == known) {
                continue;
            }
            let viewer = Viewer { guest: Some(guest(seat)), seat: None, reveal: false };
            let Ok(view) = self.table.view(&viewer, self.now) else { continue };
            match view.council {
                Some(council) if council.waits && self.people[nth].ready.is_none() => {
                    let ready = said.max(self.now) + after(REACTION, &mut self.dice);
                    self.people[nth].ready = Some(ready);
                }
                Some(_) => {}
                None => self.people[nth].ready = None,
            }
            let Some(question) = view.asked.filter(|asked| Some(*asked) != known) else { continue };
            // Where the order answers, nobody lifts a finger.
            let passes = view.standing_order.is_some_and(|orders| orders.passes);
            if passes {
                self.people[nth].plan = Some((question, Moment::MAX, String::new()));
                continue;
            }
            let Some((line, says)) = self.choice(seat) else { continue };
            if let Some(says) = says {
                self.say(seat, &says);
            }
            let at = match (view.ring.is_some(), self.mover == Some(seat)) {
                (true, _) => self.now + after(REACTION, &mut self.dice),
                (_, true) if !G::COUNCIL || said <= self.now => {
                    self.now + after(NEXT, &mut self.dice)
                }
                _ => said.max(self.now) + self.remark() + after(TURN, &mut self.dice),
            };
            let person = &mut self.people[nth];
            person.plan = Some((question, person.present(at, &mut self.dice), line));
        }
    }

    /// When everything is said before the cards of the day.
    fn converse(&mut self) -> Moment {
        let council = G::council(&self.shadow.game().view(Eyes::Spectator));
        let number = council.map(|(number, ..)| number);
        match self.talk {
            Some((known, _, end)) if Some(known) == number => return end,
            Some((_, begin, end)) => self.talked += end.min(self.now) - begin,
            None => {}
        }
        let Some(number) = number else {
            self.talk = None;
            return self.now;
        };
        let mut length = Duration::ZERO;
        for _ in 0..self.people.len() {
            let sentences = [0, 1, 1, 2, 2, 2, 2, 3, 3, 4];
            let sentences = sentences[self.dice.roll("sentences", 10) as usize];
            (0..sentences).for_each(|_| length += after(SENTENCE, &mut self.dice));
        }
        self.talk = Some((number, self.now, self.now + length));
        self.now + length
    }

    /// What somebody says before a turn, where talk has no time of its own.
    fn remark(&mut self) -> Duration {
        let speaks = !G::COUNCIL && self.dice.roll("remark", 3) == 0;
        let length = if speaks { after(SENTENCE, &mut self.dice) } else { Duration::ZERO };
        self.talked += length;
        length
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
                evening.talking = self.talked.as_secs_f64() / 60.0;
                (evening.days, evening.heard) = (self.days, self.heard);
                return evening;
            }
            let next = self.people.iter().enumerate().filter_map(|(nth, person)| {
                let (_, at, _) = person.plan.as_ref()?;
                (*at != Moment::MAX).then_some((*at, nth))
            });
            let ready = self.people.iter().enumerate();
            let ready = ready.filter_map(|(nth, person)| Some((person.ready?, nth)));
            let ready = ready.filter(|(at, _)| *at != Moment::MAX).min();
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
            let sooner = |at: Moment| next.is_none_or(|(next, _)| at <= next);
            match (next, alarm) {
                _ if ready
                    .is_some_and(|(at, _)| sooner(at) && alarm.is_none_or(|due| at < due)) =>
                {
                    let (at, nth) = ready.expect("somebody is ready");
                    self.now = self.now.max(at);
                    self.order(Seat(nth as u8), &Order::Ready);
                    self.people[nth].ready = Some(Moment::MAX);
                }
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
        let mut person = Person { plan: None, leaves: BEGIN, back: BEGIN, ready: None };
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

/// How long something takes of which the median is known: with a long tail.
fn after(median: f64, dice: &mut Dice) -> Duration {
    // Twelve dice are nearly a bell.
    let bell: f64 = (0..12).map(|_| f64::from(dice.roll("answer", 10_000)) / 10_000.0).sum();
    let seconds = median * (0.95 * (bell - 6.0)).exp();
    Duration::from_millis((seconds.clamp(0.6, 180.0) * 1000.0) as u64)
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
    println!(
        "\n| {slug} | players | minutes | one in ten | talking | all was said | in windows | windows a card |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    for manner in manners {
        for players in seats.clone() {
            let evenings: Vec<Evening> = (1..=games)
                .map(|number| World::<G>::new(slug, players, *manner, number).run())
                .collect();
            let minutes: Vec<f64> = evenings.iter().map(|evening| evening.minutes).collect();
            let all: f64 = minutes.iter().sum();
            let within: f64 = evenings.iter().map(|evening| evening.in_windows).sum();
            let talking: f64 = evenings.iter().map(|evening| evening.talking).sum();
            let days: u32 = evenings.iter().map(|evening| evening.days).sum();
            let heard: u32 = evenings.iter().map(|evening| evening.heard).sum();
            let heard = match days {
                0 => "–".to_string(),
                days => format!("{:.0} %", 100.0 * f64::from(heard) / f64::from(days)),
            };
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
                "| {} | {players} | {:.0} | {long:.0} | {:.0} % | {heard} | {share} | {each} |",
                manner.name,
                median(minutes),
                100.0 * talking / all
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
        talk: 0,
        bots: 0,
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
    let turn = |name, limit, (bots, talk), replace| Manner {
        name,
        order: "always",
        reaction: 0,
        quick: 4,
        limit,
        talk,
        bots,
        replace,
    };
    let manners = [
        turn("2 minutes, nobody is replaced", 120, (0, 0), Replace::Vote),
        turn("1 minute, a bot comes by itself", 60, (0, 0), Replace::Itself),
        turn("30 seconds, a bot comes by itself", 30, (0, 0), Replace::Itself),
        turn("two of them bots, no time to talk", 120, (2, 0), Replace::Vote),
        turn("two of them bots, 30 s to talk", 120, (2, 30), Replace::Vote),
        turn("two of them bots, 60 s to talk", 120, (2, 60), Replace::Vote),
        turn("two of them bots, 90 s to talk", 120, (2, 90), Replace::Vote),
        turn("two of them bots, 120 s to talk", 120, (2, 120), Replace::Vote),
        turn("two of them bots, 180 s to talk", 120, (2, 180), Replace::Vote),
    ];
    rows::<TheMachine>("the-machine", 4..=8, &manners, games);
}
