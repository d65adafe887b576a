//! Reaction windows on a clock that is moved by hand: when they open and close, and
//! that neither bytes nor time tell what anybody holds.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use hall::clock::{Hands, Source};
use hall::store::Sqlite;
use hall::store::sqlite::back_up;
use overtime::{Options, Overtime, Reactions};
use serde_json::Value;
use tabletop::{Game, Seat, Seed};

use crate::office::{ID, Who, arranged, lay_out, token};
use crate::patience::eventually;
use crate::support::client::{Client, Question};
use crate::support::{Folder, House};

/// The name on the door.
const DOOR: &str = "http://office.test";
/// Where the proxy says that everybody comes from.
const GUEST: &str = "192.0.2.7";
const STEP: Duration = Duration::from_millis(100);
pub const PEOPLE: [Who; 4] = [Who::Person; 4];

fn hands() -> Hands {
    Hands::new(Duration::from_secs(20_000 * 24 * 3600))
}

/// A house with that one table.
pub struct World {
    pub house: House,
    hands: Hands,
    _folder: Folder,
}

impl World {
    pub fn new(state: &Value, reactions: Reactions, who: &[Who], seconds: u32) -> World {
        let base = Folder::new();
        drop(Sqlite::open(&base.database()).unwrap());
        World::with_key(&base, state, reactions, who, seconds)
    }

    /// With the secret key of another house, and the same name on the door: then
    /// nothing differs but the hands.
    fn with_key(
        base: &Folder,
        state: &Value,
        reactions: Reactions,
        who: &[Who],
        seconds: u32,
    ) -> World {
        let folder = Folder::new();
        back_up(&base.database(), &folder.database()).unwrap();
        lay_out(&folder.database(), state, reactions, who, seconds);
        let hands = hands();
        let house = House::begin(&folder.0, Some(DOOR), Source::Hands(hands.clone()));
        World { house, hands, _folder: folder }
    }

    /// The house is closed and opened again.
    pub fn again(self) -> World {
        let World { house, hands, _folder } = self;
        house.close();
        let house = House::begin(&_folder.0, Some(DOOR), Source::Hands(hands.clone()));
        World { house, hands, _folder }
    }

    pub fn seat(&self, nth: usize) -> Client {
        let cookie = Some(format!("breakroom={}", token(nth)));
        Client { cookie, ..self.anybody() }
    }

    fn anybody(&self) -> Client {
        let headers = vec![("X-Forwarded-For".into(), GUEST.into())];
        Client { origin: Some(DOOR.into()), headers, ..self.house.client() }
    }

    pub fn page(&self, nth: usize) -> String {
        self.seat(nth).get(&table()).expect(200).body
    }

    pub fn asked(&self, nth: usize) -> Option<Question> {
        Question::on(&self.page(nth))
    }

    #[track_caller]
    pub fn act(&self, nth: usize, action: &str) {
        let question = self.asked(nth).unwrap_or_else(|| panic!("seat {nth} is asked nothing"));
        self.seat(nth).post(&format!("{}/act", table()), &question.answer(action)).expect(303);
    }

    pub fn stand(&self, nth: usize, order: &str) {
        self.seat(nth).post(&format!("{}/standing", table()), &[("order", order)]).expect(303);
    }

    pub fn pass_time(&self, milliseconds: u64) {
        self.hands.advance(Duration::from_millis(milliseconds));
    }

    /// Is seat 0, whose turn it is, asked for the next action again?
    pub fn resolved(&self) -> bool {
        self.asked(0).is_some_and(|asked| asked.actions.iter().any(|action| action == "done"))
    }
}

pub fn table() -> String {
    format!("/table/{ID}")
}

/// Ada works; Ben could jam it, Cy could catch him, Dee holds nothing for it.
pub const HANDS: [&[&str]; 4] = [
    &["email", "coffee", "night", "paste"],
    &["jam", "coffee", "cake", "breath"],
    &["caught", "email", "email", "email"],
    &["email", "coffee", "coffee", "breath"],
];

pub fn office(reactions: Reactions, seconds: u32) -> World {
    World::new(&arranged(reactions, &HANDS), reactions, &PEOPLE, seconds)
}

#[test]
fn a_window_is_open_to_everybody_and_closes_when_all_have_passed_but_not_before_the_floor() {
    let world = office(Reactions::Live, 8);
    world.act(0, "email hard");
    for seat in 0..4 {
        let asked = world.asked(seat).expect("everybody is asked");
        assert!(asked.actions.contains(&"pass".to_string()), "seat {seat}: {asked:?}");
        assert!(world.page(seat).contains("class=\"ring\""), "seat {seat} sees the ring");
    }
    assert!(world.asked(3).unwrap().actions == ["pass"], "asked with nothing that fits");
    world.pass_time(500);
    for seat in 0..4 {
        world.act(seat, "pass");
        assert_eq!(world.asked(seat), None, "an answer stands");
    }
    assert!(!world.resolved(), "no window closes before a second");
    world.pass_time(499);
    assert!(!world.resolved(), "nor a moment before it");
    world.pass_time(1);
    assert!(world.resolved(), "then it closes");
    world.house.close();
}

#[test]
fn silence_is_a_pass_after_the_limit() {
    let world = office(Reactions::Live, 8);
    world.act(0, "email hard");
    world.act(0, "pass");
    world.act(1, "pass");
    world.pass_time(7_999);
    assert!(!world.resolved(), "two are still thinking");
    world.pass_time(1);
    assert!(world.resolved(), "the time is up");
    world.house.close();
}

#[test]
fn without_a_clock_the_window_waits_for_days() {
    let world = office(Reactions::Sealed, 0);
    world.act(0, "email hard");
    assert!(!world.page(1).contains("class=\"ring\""));
    world.pass_time(24 * 3600 * 1000);
    assert!(!world.resolved(), "nobody is hurried");
    // Sealed: an answer is in, and nobody sees it before the last one.
    world.act(1, "jam @1");
    assert!(!world.page(0).contains("Printer Jam"), "sealed");
    for seat in [0, 2, 3] {
        world.act(seat, "pass");
    }
    assert!(world.page(0).contains("Printer Jam"), "opened together");
    world.house.close();
}

#[test]
fn the_first_card_counts_and_everybody_is_asked_anew() {
    let world = office(Reactions::Live, 8);
    world.act(0, "email hard");
    world.act(3, "pass");
    let late = world.asked(2).unwrap();
    world.act(1, "jam @1");
    // Whoever passed is asked again; an answer to the old Pile is void.
    let again = world.asked(3).expect("asked anew");
    assert_eq!(again.actions, ["pass"]);
    world.seat(2).post(&format!("{}/act", table()), &late.answer("pass")).expect(409);
    world.act(2, "caught @2");
    for seat in 0..4 {
        world.act(seat, "pass");
    }
    world.pass_time(1000);
    assert!(world.resolved(), "it resolves");
    assert!(world.page(0).contains("Printer Jam is cancelled"), "{}", world.page(0));
    world.house.close();
}

#[test]
fn an_answer_kept_aside_survives_a_restart() {
    let state = arranged(Reactions::Live, &HANDS);
    let folder = Folder::new();
    lay_out(&folder.database(), &state, Reactions::Live, &PEOPLE, 8);
    let open = |hands: &Hands| House::by_hand(&folder.0, hands);
    let seat = |house: &House, nth: usize| Client {
        cookie: Some(format!("breakroom={}", token(nth))),
        ..house.client()
    };
    let asked =
        |house: &House, nth: usize| Question::on(&seat(house, nth).get(&table()).expect(200).body);
    let house = open(&hands());
    let act = |house: &House, nth: usize, action: &str| {
        let question = asked(house, nth).expect("a question");
        seat(house, nth).post(&format!("{}/act", table()), &question.answer(action)).expect(303);
    };
    act(&house, 0, "email hard");
    act(&house, 2, "pass");
    house.close();
    let house = open(&hands());
    assert_eq!(asked(&house, 2), None, "what was acknowledged is kept");
    assert!(asked(&house, 1).is_some() && asked(&house, 3).is_some());
    house.close();
}

#[test]
fn a_whole_evening_without_script_and_the_promises_at_the_end() {
    let who = [Who::Person, Who::Bot("diligent"), Who::Bot("two-faced")];
    let state = arranged(Reactions::Live, &HANDS[..3]);
    let world = World::new(&state, Reactions::Live, &who, 8);
    let say = |fields: &[(&str, &str)]| {
        world.seat(0).post(&format!("{}/say", table()), fields).expect(303);
    };
    say(&[("phrase", "leave"), ("to", "p2"), ("id", "one")]);
    say(&[("words", "I pay the next round"), ("promise", "on"), ("id", "two")]);
    say(&[("phrase", "truce"), ("to", "p3"), ("id", "three")]);
    let end = eventually("the evening ends", || {
        let page = world.page(0);
        if page.contains("class=\"ot-ending") {
            return Some(page);
        }
        match Question::on(&page) {
            // Where nothing fits, the order of the house passes.
            Some(asked) if !asked.actions.is_empty() => {
                let wanted = asked.actions.iter().find(|action| *action != "done");
                let pass = asked.actions.iter().find(|action| *action == "pass");
                let action = pass.or(wanted).unwrap_or(&asked.actions[0]).clone();
                let act = format!("{}/act", table());
                let answer = world.seat(0).post(&act, &asked.answer(&action));
                assert!(matches!(answer.status, 303 | 409), "{}: {}", action, answer.status);
            }
            _ => world.pass_time(700),
        }
        None
    });
    let ledger = end.split("class=\"promises\"").nth(1).expect("a ledger").to_string();
    let of = |words: &str| {
        let line = ledger.split("<li").find(|line| line.contains(words));
        line.unwrap_or_else(|| panic!("{words} is not in {ledger}")).to_string()
    };
    // Ada only ever passed: nothing of hers was aimed at anybody.
    let peace = of("I leave you alone until my next turn.");
    assert!(peace.contains("class=\"kept\""), "{peace}");
    assert!(of("I pay the next round").contains("for the table to judge"));
    // The bots were not silent all evening; the log shows the end of it.
    assert!(end.contains("class=\"line-talk\""), "nobody said a word");
    world.house.close();
}

// ── twins ────────────────────────────────────────────────────────────────────

/// What one pair of eyes gets, and when: pages, and the stream with every event
/// at the moment it came.
struct Watcher {
    client: Client,
    socket: TcpStream,
    heard: Vec<u8>,
}

impl Watcher {
    fn new(world: &World, seat: Option<usize>) -> Watcher {
        let client = seat.map_or_else(|| world.anybody(), |seat| world.seat(seat));
        let mut socket = TcpStream::connect(world.house.address).unwrap();
        let cookie = client.cookie.as_ref().map(|it| format!("Cookie: {it}\r\n"));
        let head = format!(
            "GET {}/stream HTTP/1.1\r\nHost: {}\r\nX-Forwarded-For: {GUEST}\r\n{}\r\n",
            table(),
            world.house.address,
            cookie.unwrap_or_default()
        );
        socket.write_all(head.as_bytes()).unwrap();
        socket.set_read_timeout(Some(Duration::from_millis(5))).unwrap();
        Watcher { client, socket, heard: Vec::new() }
    }

    /// Listens from here on, once everybody is there and all is quiet.
    fn settle(&mut self, world: &World) {
        let mut quiet = 0;
        while quiet < 20 || self.heard.is_empty() {
            let before = self.heard.len();
            self.hear(world);
            quiet = if self.heard.len() == before { quiet + 1 } else { 0 };
            std::thread::sleep(Duration::from_millis(5));
        }
        self.heard.clear();
    }

    /// Whatever has come since, without names of places and days.
    fn hear(&mut self, world: &World) -> String {
        let mut bytes = [0; 16_384];
        while let Ok(count @ 1..) = self.socket.read(&mut bytes) {
            self.heard.extend_from_slice(&bytes[..count]);
        }
        // An event says how much time was left when it was made, and that may be
        // a moment before or after our hand moves the clock; the pages are asked
        // at the same moment in both worlds and say it unmasked.
        without_time(&masked(&String::from_utf8_lossy(&self.heard), world))
    }

    fn page(&mut self, world: &World) -> String {
        masked(&self.client.get(&table()).expect(200).body, world)
    }
}

fn masked(text: &str, world: &World) -> String {
    let mut text = text.replace(&world.house.address.to_string(), "HERE");
    // The day is no secret.
    if let Some(found) = text.find("date: ") {
        text.replace_range(found..found + 35, "");
    }
    text
}

fn without_time(text: &str) -> String {
    let mut parts = text.split("data-left=\"");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |text, part| {
        text + "data-left=" + part.trim_start_matches(|digit: char| digit.is_ascii_digit())
    })
}

/// What is done to one world to see that the test would notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Leak {
    None,
    /// A bot with a fitting card takes longer.
    Pause,
    /// A bot lets something slip.
    Words,
    /// A window closes at another time.
    Limit,
    /// Somebody's answer can be seen at once.
    Answer,
    /// Where nothing fits a pass counts sooner.
    Sooner,
    /// Whoever is silent is told of.
    Absence,
}

/// Plays the same script in two worlds and compares what seat 0 and a spectator
/// get, at every step of the clock. Says at which step they differ.
fn compare(states: [&Value; 2], who: &[Who], leak: Leak, steps: u32) -> Result<usize, String> {
    compare_under(states, who, leak, steps, &[])
}

/// The same, with standing orders and absences of these seats.
fn compare_under(
    states: [&Value; 2],
    who: &[Who],
    leak: Leak,
    steps: u32,
    orders: &[(usize, &str)],
) -> Result<usize, String> {
    let limits = if leak == Leak::Limit { [8, 7] } else { [8, 8] };
    let base = Folder::new();
    drop(Sqlite::open(&base.database()).unwrap());
    let worlds =
        [0, 1].map(|nth| World::with_key(&base, states[nth], Reactions::Live, who, limits[nth]));
    if leak == Leak::Pause {
        // As if thinking about a card took time.
        for seat in 0..4 {
            let tempo = [("tempo", "900")];
            worlds[1].seat(seat).post(&format!("{}/tempo", table()), &tempo);
        }
    }
    for (nth, world) in worlds.iter().enumerate() {
        for &(seat, order) in orders {
            match order {
                "away" => {
                    world
                        .seat(seat)
                        .post(&format!("{}/away", table()), &[("on", "on")])
                        .expect(303);
                }
                "fits" if leak == Leak::Sooner && nth == 1 => world.stand(seat, "aimed"),
                order => world.stand(seat, order),
            }
        }
        if leak == Leak::Absence && nth == 1 {
            world.seat(2).post(&format!("{}/away", table()), &[("on", "on")]).expect(303);
        }
    }
    let mut watchers =
        worlds.each_ref().map(|world| [Watcher::new(world, Some(0)), Watcher::new(world, None)]);
    for (world, watchers) in worlds.iter().zip(&mut watchers) {
        watchers.iter_mut().for_each(|watcher| watcher.settle(world));
    }
    let mut compared = 0;
    let mut look = |what: String| -> Result<(), String> {
        // At a standing clock everything comes to rest, and then must be alike.
        let until = Instant::now() + Duration::from_secs(if leak == Leak::None { 8 } else { 1 });
        loop {
            let seen = [0, 1].map(|nth| {
                let world = &worlds[nth];
                watchers[nth].each_mut().map(|one| (one.page(world), one.hear(world)))
            });
            if seen[0] == seen[1] {
                compared += 4;
                return Ok(());
            }
            if Instant::now() > until {
                let at = seen[0].iter().flat_map(|(a, b)| [a, b]);
                let other = seen[1].iter().flat_map(|(a, b)| [a, b]);
                let (one, two) = at.zip(other).find(|(a, b)| a != b).unwrap();
                let same = one.bytes().zip(two.bytes()).take_while(|(a, b)| a == b).count();
                let part = |text: &str| {
                    let bytes = &text.as_bytes()[same.saturating_sub(80)..];
                    String::from_utf8_lossy(&bytes[..bytes.len().min(240)]).into_owned()
                };
                return Err(format!("{what}:\n{}\n---\n{}", part(one), part(two)));
            }
        }
    };
    look("before anything".into())?;
    for world in &worlds {
        world.act(0, "email hard");
    }
    look("played".into())?;
    for step in 1..=steps {
        if step == 4 {
            // Somebody answers; nobody may notice.
            for (nth, world) in worlds.iter().enumerate() {
                match (leak, nth) {
                    (Leak::Answer, 1) => {
                        let fields = [("words", "I pass"), ("id", "x1")];
                        world.seat(1).post(&format!("{}/say", table()), &fields).expect(303);
                    }
                    _ => world.act(1, "pass"),
                }
            }
        }
        if step == 6 && leak == Leak::Words {
            let fields = [("words", "I hold a printer jam"), ("plain", "on"), ("id", "x2")];
            worlds[1].seat(1).post(&format!("{}/say", table()), &fields).expect(303);
        }
        if step == 7 {
            worlds.iter().for_each(|world| world.act(0, "pass"));
        }
        worlds.iter().for_each(|world| world.hands.advance(STEP));
        look(format!("{} ms", step * 100))?;
    }
    worlds.into_iter().for_each(|world| world.house.close());
    Ok(compared)
}

/// Ada plays, Ben is a person who passes, Cy has a standing order or is silent,
/// Dee is a bot that can do nothing with what it holds.
const OTHERS: [Who; 4] = [Who::Person, Who::Person, Who::Person, Who::Bot("diligent")];

#[test]
fn neither_bytes_nor_time_tell_what_anybody_holds() {
    // Ben could react in one world and not in the other; Dee cannot in either,
    // but holds other cards, and so does Cy.
    let worlds: [[&[&str]; 4]; 3] = [
        [
            HANDS[0],
            &["jam", "team", "credit", "dentist"],
            &["not-mine", "jam", "team"],
            &["coffee", "nap", "cake"],
        ],
        [
            HANDS[0],
            &["email", "home", "home", "sick"],
            &["coffee", "coffee", "nap"],
            &["caught", "locked", "weird"],
        ],
        [
            HANDS[0],
            &["blame", "buck", "rumour", "hunter"],
            &["caught", "office", "review"],
            &["email", "email", "night"],
        ],
    ];
    let states = worlds.map(|hands| arranged(Reactions::Live, &hands));
    let mut compared = 0;
    for (one, other) in [(0, 1), (1, 2)] {
        // The limit closes it: 8 seconds, and a little more.
        let found = compare([&states[one], &states[other]], &OTHERS, Leak::None, 85);
        compared += found.unwrap_or_else(|difference| panic!("{difference}"));
    }
    assert!(compared > 600, "{compared}");
}

#[test]
fn who_is_asked_only_when_something_fits_or_is_away_tells_nothing_by_bytes_or_time() {
    // Ben holds something that fits, or nothing; he passes by hand, Cy is silent.
    let fits: [&[&str]; 4] = [
        HANDS[0],
        &["jam", "team", "credit", "dentist"],
        &["not-mine", "jam", "team"],
        &["coffee", "nap", "cake"],
    ];
    let nothing: [&[&str]; 4] = [
        HANDS[0],
        &["email", "home", "home", "sick"],
        &["coffee", "coffee", "nap"],
        &["caught", "locked", "weird"],
    ];
    let states = [fits, nothing].map(|hands| arranged(Reactions::Live, &hands));
    let states = [&states[0], &states[1]];
    for orders in [
        &[(1, "fits"), (2, "fits")][..],
        &[(0, "fits"), (1, "fits"), (2, "always")],
        &[(1, "fits"), (2, "away")],
    ] {
        let found = compare_under(states, &OTHERS, Leak::None, 44, orders);
        let compared = found.unwrap_or_else(|difference| panic!("{orders:?}: {difference}"));
        assert!(compared > 150, "{compared}");
    }
    let orders = &[(1, "fits"), (2, "fits")][..];
    for leak in [Leak::Sooner, Leak::Absence] {
        let caught = compare_under(states, &OTHERS, leak, 44, orders);
        assert!(caught.is_err(), "{leak:?} was not noticed");
    }
}

#[test]
fn worlds_that_a_seat_cannot_tell_apart_send_the_same_until_a_bot_speaks() {
    // Any deal and a world that Ada cannot tell from it: hands and deck differ.
    let mut compared = 0;
    for number in 0..3 {
        let mut fate = Seed::from_number(number).stream("twins");
        let mut game = Overtime::deal(&Options::new(4, Reactions::Live), &mut fate, &mut ());
        let mut state = game.trace();
        state["active"] = 0.into();
        state["first"] = 0.into();
        let hand = state["players"][0]["hand"].clone();
        // Ada needs the card of the script.
        if !hand.as_array().unwrap().contains(&"email".into()) {
            let deck = state["deck"].as_array_mut().unwrap();
            let place = deck.iter().position(|card| card == "email").unwrap();
            let given = std::mem::replace(&mut deck[place], hand[0].clone());
            state["players"][0]["hand"][0] = given;
        }
        game = Overtime::resume(&Options::new(4, Reactions::Live), &state).unwrap();
        let twin = game.imagine(Seat(0), &mut fate).trace();
        assert_ne!(state, twin);
        // Bots speak after two seconds; until then nothing may differ.
        let found = compare([&state, &twin], &OTHERS, Leak::None, 20);
        compared += found.unwrap_or_else(|difference| panic!("{number}: {difference}"));
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn planted_leaks_are_caught() {
    let other: [&[&str]; 4] =
        [HANDS[0], &["email", "home", "home", "sick"], HANDS[2], &["coffee", "nap", "cake"]];
    let one =
        arranged(Reactions::Live, &[HANDS[0], HANDS[1], HANDS[2], &["coffee", "nap", "cake"]]);
    let other = arranged(Reactions::Live, &other);
    let honest = compare([&one, &other], &OTHERS, Leak::None, 22);
    honest.unwrap_or_else(|difference| panic!("{difference}"));
    for leak in [Leak::Pause, Leak::Words, Leak::Limit, Leak::Answer] {
        let caught = compare([&one, &other], &OTHERS, leak, 85);
        assert!(caught.is_err(), "{leak:?} was not noticed");
    }
}
