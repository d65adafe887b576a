//! The lobby and *Your tables* beside what is done in secret: two houses on one
//! clock, and in one of them somebody passes, chooses, mutes, orders or meets
//! where the other only looks. Nobody else's list may tell.

use std::time::{Duration, Instant};

use hall::clock::Hands;
use hall::store::sqlite::back_up;
use hall::store::{Entry, Guest, Index, NewTable, Sqlite, Store};
use overtime::{Overtime, Reactions};
use serde_json::{Value, json};
use tabletop::{Edition, Eyes, Game, Options as _, Seat, Seats, Seed};
use the_machine::{Phase, TheMachine};
use tokio::runtime::Runtime;

use crate::office::arranged;
use crate::support::client::{Client, Question, without_numbers};
use crate::support::{Folder, House, house_is_kept};
use crate::toys::bids::Bids;
use crate::toys::players;
use crate::windows::HANDS;

/// When the houses open; the tables are older.
const OPENED: i64 = 1_000_000;
/// What the clock sets off has happened by then, or never will.
const SETTLED: Duration = Duration::from_secs(4);

fn token(guest: u8) -> String {
    format!("{guest:02x}{}", "ab".repeat(15))
}

fn guest(nth: u8) -> String {
    format!("{:032x}", nth + 1)
}

fn id(table: u8) -> String {
    format!("{table:032x}")
}

/// A listed table as it is stored, with these guests on its first chairs.
fn listed<G: Game>(
    table: u8,
    at: i64,
    options: &G::Options,
    state: Option<Value>,
    guests: &[u8],
) -> NewTable {
    let Edition::Version(components) = options.edition() else { panic!("the usual components") };
    let head = json!({
        "game": G::ABOUT.slug, "rules": G::ABOUT.rules_version, "components": components,
        "custom": false, "options": options.pairs(), "state": state,
        "seed": Seed::from_number(u64::from(table)).to_string(), "commitment": "c0ffee",
        "open_deal": null, "host": guest(guests[0]), "listed": true, "watch": true,
        "memory": "none", "pace": "live", "limit": 0, "reaction": 8, "fork": false,
    });
    let sit = |(seat, nth): (usize, &u8)| Entry {
        kind: "sit".into(),
        seat: Some(seat as u8),
        text: format!("{} Guest {nth}", guest(*nth)),
    };
    let card = json!({
        "id": id(table), "game": G::ABOUT.slug, "stage": "running", "players": ["They"],
        "open_seats": 0, "due": [], "watchable": true,
    });
    NewTable {
        id: id(table),
        head: head.to_string(),
        at: Duration::from_secs(at as u64),
        entries: guests.iter().enumerate().map(sit).collect(),
        index: Index {
            card: card.to_string(),
            listed: true,
            holders: guests.iter().map(|nth| guest(*nth)).collect(),
            ..Index::default()
        },
    }
}

/// What is told on purpose, to see that it would be noticed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Leak {
    None,
    /// A list by the last change.
    Order,
    /// Whose turn it is, on somebody else's list.
    Turn,
    /// A table that stays longer because of it.
    Life,
}

/// Something done in secret, at the first of two tables.
struct Secret {
    what: &'static str,
    table: NewTable,
    /// What everybody sees in both worlds before.
    before: Vec<(u8, &'static str)>,
    who: u8,
    /// Where it is sent, and what; an `act` answers the question with that.
    deed: (&'static str, Vec<(&'static str, &'static str)>),
    /// Whose lists may not tell.
    watchers: Vec<u8>,
    /// How far the clock is moved, and in how many steps.
    time: (Duration, u32),
    /// Is the table cleared away meanwhile?
    goes: bool,
}

/// The two tables in two houses on one clock.
fn houses(secret: &Secret, folders: &[Folder; 2], hands: &Hands) -> [House; 2] {
    let store = Sqlite::open(&folders[0].database()).unwrap();
    let runtime = Runtime::new().unwrap();
    for nth in 0..10 {
        let known = Guest { id: guest(nth), name: format!("Guest {nth}") };
        let hash = blake3::derive_key("breakroom 1 guest token", token(nth).as_bytes());
        runtime.block_on(store.new_guest(known, hash, 0)).unwrap();
    }
    runtime.block_on(store.create(secret.table.clone())).unwrap();
    // Those who watch hold a chair at the second table too: it stands in both of
    // their lists.
    let second =
        listed::<Bids<0>>(2, OPENED - 50, &players(4), None, &[6, 7, 8, secret.watchers[0]]);
    runtime.block_on(store.create(second)).unwrap();
    drop(store);
    back_up(&folders[0].database(), &folders[1].database()).unwrap();
    folders.each_ref().map(|folder| House::by_hand(&folder.0, hands))
}

fn person(house: &House, nth: u8) -> Client {
    Client { cookie: Some(format!("breakroom={}", token(nth))), ..house.client() }
}

fn act(house: &House, nth: u8, table: u8, action: &str) {
    let path = format!("/table/{}", id(table));
    let page = person(house, nth).get(&path).expect(200).body;
    let question = Question::on(&page).unwrap_or_else(|| panic!("guest {nth} is asked nothing"));
    person(house, nth).post(&format!("{path}/act"), &question.answer(action)).expect(303);
}

/// Keeps the secret in the first house alone and compares every list at every
/// step of the clock. Says where they differ.
fn compare(secret: &Secret, leak: Leak) -> Result<usize, String> {
    let folders = [Folder::new(), Folder::new()];
    let hands = Hands::new(Duration::from_secs(OPENED as u64));
    let houses = houses(secret, &folders, &hands);
    let mut compared = 0;
    let mut look = |when: String| -> Result<(), String> {
        let until = Instant::now() + if leak == Leak::None { SETTLED } else { SETTLED / 4 };
        for &nth in secret.watchers.iter().chain(&[6, 9]) {
            loop {
                let seen = houses.each_ref().map(|house| {
                    let answer = person(house, nth).get("/").expect(200);
                    without_numbers(&answer.body.replace(&house.address.to_string(), "HERE"))
                });
                compared += 1;
                if seen[0] == seen[1] {
                    break;
                }
                if Instant::now() > until {
                    let boards = seen.map(|page| page.split("boards").nth(1).unwrap().to_string());
                    return Err(format!("{when}, guest {nth}: {}\nor\n{}", boards[0], boards[1]));
                }
            }
        }
        Ok(())
    };
    let path = format!("/table/{}", id(1));
    let mut everything = || {
        look("before".into())?;
        // From here on the lists know what follows from the tables, and the second
        // has seen the last change.
        for (host, table) in [(0, 1), (6, 2)] {
            for house in &houses {
                for verb in ["pause", "resume"] {
                    let path = format!("/table/{}/{verb}", id(table));
                    person(house, host).post(&path, &[]).expect(303);
                }
                let before = secret.before.iter().filter(|_| table == 1);
                before.for_each(|(nth, action)| act(house, *nth, 1, action));
            }
            hands.advance(Duration::from_secs(2));
            look("begun".into())?;
        }
        let (verb, fields) = &secret.deed;
        match *verb {
            "act" => act(&houses[0], secret.who, 1, fields[0].1),
            verb => {
                person(&houses[0], secret.who).post(&format!("{path}/{verb}"), fields).expect(303);
            }
        }
        person(&houses[1], secret.who).get(&path).expect(200);
        plant(leak, &folders[0], *secret.watchers.last().unwrap());
        look("done".into())?;
        let (step, steps) = secret.time;
        for nth in 1..=steps {
            hands.advance(step);
            folders.iter().for_each(|folder| house_is_kept(folder, &hands, OPENED));
            look(format!("{:?} later", step * nth))?;
        }
        Ok(())
    };
    let result: Result<(), String> = everything();
    let there = person(&houses[0], 9).get("/").expect(200).body.contains(&id(1));
    assert!(result.is_err() || there != secret.goes, "{}: {there}", secret.what);
    houses.into_iter().for_each(House::close);
    result.map(|()| compared)
}

/// As if the store or the lists told it.
fn plant(leak: Leak, folder: &Folder, watcher: u8) {
    let connection = rusqlite::Connection::open(folder.database()).unwrap();
    let card = format!("replace(card, '\"due\":[', '\"due\":[\"{}\",')", guest(watcher));
    let card = format!("replace({card}, ',]', ']')");
    let change = match leak {
        Leak::None => return,
        Leak::Order => "at = changed".to_string(),
        Leak::Turn => format!("card = {card}"),
        Leak::Life => "expires = expires + 600".to_string(),
    };
    let sql = format!("UPDATE tables SET {change} WHERE id = ?1");
    assert_eq!(connection.execute(&sql, [id(1)]).unwrap(), 1);
}

fn office() -> NewTable {
    let options = overtime::Options::new(4, Reactions::Live);
    let state = arranged(Reactions::Live, &HANDS);
    listed::<Overtime>(1, OPENED - 100, &options, Some(state), &[0, 1, 2, 3])
}

/// A table of The Machine where the union meets; who decides inside, and who is
/// outside.
fn meeting() -> (NewTable, u8, Vec<u8>) {
    let options = the_machine::Options::of(5).unwrap();
    for number in 0.. {
        let mut luck = Seed::from_number(number).stream("meeting");
        let mut game = TheMachine::deal(&options, &mut luck, &mut ());
        let mut actions = Vec::new();
        while let Some(mover) = game.due().seats().lowest() {
            let view = game.view(Eyes::Seat(mover));
            let there = view.attendees.unwrap_or(Seats::NONE);
            if view.phase == Phase::Meeting && there.len() > 1 && there.len() < 5 {
                let table = listed::<TheMachine>(
                    1,
                    OPENED - 100,
                    &options,
                    Some(game.trace()),
                    &[0, 1, 2, 3, 4],
                );
                let outside = (0..5).filter(|nth| !there.contains(Seat(*nth)));
                return (table, mover.0, outside.collect());
            }
            game.actions(mover, &mut actions);
            let nth = tabletop::Fate::roll(&mut luck, "any", actions.len() as u32) as usize;
            game.play(mover, actions[nth], &mut luck, &mut ()).unwrap();
        }
    }
    unreachable!("somebody meets in some week")
}

fn secrets() -> Vec<Secret> {
    let window = vec![(0, "email hard")];
    let beside = |what, before, deed| Secret {
        what,
        table: office(),
        before,
        who: 1,
        deed,
        watchers: vec![0, 2, 3],
        time: (Duration::from_millis(500), 20),
        goes: false,
    };
    let bids = listed::<Bids<0>>(1, OPENED - 100, &players(4), None, &[0, 1, 2, 3]);
    let (week, inside, outside) = meeting();
    vec![
        beside("a mute", vec![], ("mute", vec![("seat", "2"), ("on", "on")])),
        beside("a standing order", vec![], ("standing", vec![("order", "aimed")])),
        beside("an order in a window", window.clone(), ("standing", vec![("order", "pile")])),
        beside("a secret pass", window, ("act", vec![("", "pass")])),
        Secret { table: bids, ..beside("a sealed choice", vec![], ("act", vec![("", "?1")])) },
        Secret {
            table: week,
            who: inside,
            watchers: outside,
            ..beside("a union meeting", vec![], ("act", vec![("", "pass")]))
        },
        lonely(),
        beside("asked when it fits", vec![], ("standing", vec![("order", "fits")])),
    ]
}

/// Somebody mutes somebody at a table that still waits for a fourth: it is
/// cleared away no later for that.
fn lonely() -> Secret {
    let mut table = listed::<Bids<0>>(1, OPENED - 100, &players(4), None, &[0, 1, 2]);
    table.index.card = table.index.card.replace("running", "gathering");
    table.index.expires = Some(OPENED - 100 + 900);
    Secret {
        what: "a mute at a table that waits",
        table,
        before: vec![],
        who: 1,
        deed: ("mute", vec![("seat", "2"), ("on", "on")]),
        watchers: vec![0, 2],
        time: (Duration::from_secs(60), 40),
        goes: true,
    }
}

#[test]
fn no_list_tells_what_is_done_in_secret() {
    let mut compared = 0;
    for secret in secrets() {
        let found = compare(&secret, Leak::None);
        compared += found.unwrap_or_else(|difference| panic!("{}: {difference}", secret.what));
    }
    println!("{compared} pairs of lists alike");
    assert!(compared > 600, "{compared}");
}

#[test]
fn lists_that_tell_are_caught() {
    let honest = secrets();
    for (nth, leak) in [(3, Leak::Order), (0, Leak::Order), (0, Leak::Turn), (6, Leak::Life)] {
        let caught = compare(&honest[nth], leak);
        assert!(caught.is_err(), "{leak:?} was not noticed beside {}", honest[nth].what);
    }
}

#[test]
fn your_tables_begin_with_those_where_you_are_asked() {
    let (folder, hands) = (Folder::new(), Hands::new(Duration::from_secs(OPENED as u64)));
    let house = House::by_hand(&folder.0, &hands);
    let mut ada = house.client();
    let open = |ada: &mut Client| {
        hands.advance(Duration::from_secs(5));
        ada.open_table(&[])
    };
    let tables = [open(&mut ada), open(&mut ada), open(&mut ada)];
    let places = |ada: &mut Client| {
        let lobby = ada.get("/").expect(200).body;
        let place = |table: &String| lobby.find(&format!("href=\"{table}\"")).expect("listed");
        let mut order: Vec<usize> = (0..tables.len()).collect();
        order.sort_by_key(|nth| place(&tables[*nth]));
        order
    };
    assert_eq!(places(&mut ada), [2, 1, 0], "the last opened first");
    // Paused, nobody is asked; what is over comes last.
    ada.post(&format!("{}/pause", tables[1]), &[]).expect(303);
    assert_eq!(places(&mut ada), [2, 0, 1]);
    ada.post(&format!("{}/resign", tables[2]), &[]).expect(303);
    assert_eq!(places(&mut ada), [0, 1, 2]);
    house.close();
}
