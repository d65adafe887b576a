//! Twin worlds on the wire: two servers that differ in nothing but what the
//! player cannot know must send the same bytes, until the rules show the
//! difference.

use std::collections::BTreeMap;
use std::path::Path;

use crate::support::client::{Client, Question};
use crate::support::{Folder, House};
use finished::{Choice, Finished};
use tabletop::{Eyes, Game, Match, Seat, Seed};
use tokio::runtime::Runtime;
use web::store::sqlite::back_up;
use web::store::{Entry, Guest, Index, NewTable, Sqlite, Store};

const ID: &str = "0123456789abcdef0123456789abcdef";
const TOKEN: &str = "fedcba9876543210fedcba9876543210";
const GUEST: &str = "00000000000000000000000000000001";
/// So many cards from the top are the same in both worlds.
const SAME: usize = 5;
/// The promise made for the table: any text will do for one that never ends.
const COMMITMENT: &str = "c0ffee";

/// Two seeds whose decks begin alike and go on differently.
fn twins(from: u64) -> (Seed, Seed) {
    let mut known: BTreeMap<Vec<u8>, Seed> = BTreeMap::new();
    for number in from.. {
        let seed = Seed::from_number(number);
        let dealt = Finished::dealt(&Choice::default(), seed);
        let (_, deck) = dealt.iter().find(|(name, _)| *name == "deck").expect("a deck");
        let deck: Vec<u8> = serde_json::from_value(deck.clone()).unwrap();
        if let Some(twin) = known.insert(deck[..SAME].to_vec(), seed) {
            return (twin, seed);
        }
    }
    unreachable!("there are more numbers than decks that begin alike")
}

/// A server whose only table has this seed.
fn world(base: &Path, folder: &Folder, seed: Seed) -> House {
    back_up(base, &folder.database()).unwrap();
    let head = serde_json::json!({
        "game": "finished", "rules": 1, "components": "finished-1", "custom": false,
        "options": [], "seed": seed.to_string(), "commitment": COMMITMENT, "open_deal": null,
        "host": GUEST, "listed": false, "watch": true, "memory": "full", "pace": "live",
        "fork": false,
    });
    let sit = Entry { kind: "sit".into(), seat: Some(0), text: format!("{GUEST} Ada") };
    let table = NewTable {
        id: ID.into(),
        head: head.to_string(),
        at: 1,
        entries: vec![sit],
        index: Index::default(),
    };
    let store = Sqlite::open(&folder.database()).unwrap();
    Runtime::new().unwrap().block_on(store.create(table)).unwrap();
    drop(store);
    House::open(&folder.0)
}

fn player(house: &House) -> Client {
    Client { cookie: Some(format!("breakroom={TOKEN}")), ..house.client() }
}

/// Everything the player and a spectator can get at this moment.
fn everything(house: &House) -> Vec<(String, u16, String)> {
    let table = format!("/table/{ID}");
    let paths = ["", "/verify", "/record", "/replay", "/replay?at=1"];
    let mut seen = Vec::new();
    for mut client in [player(house), house.client()] {
        for path in paths {
            let answer = client.get(&format!("{table}{path}"));
            let mut headers = answer.headers.clone();
            // Neither the time of day nor our port is part of the game.
            headers.retain(|(name, _)| name != "date" && name != "content-length");
            let body = answer.body.replace(&house.address.to_string(), "HERE");
            seen.push((format!("{path} {headers:?}"), answer.status, body));
        }
    }
    seen
}

#[test]
fn what_cannot_be_known_does_not_travel() {
    let base = Folder::new();
    let store = Sqlite::open(&base.database()).unwrap();
    let guest = Guest { id: GUEST.into(), name: "Ada".into() };
    let token = blake3::derive_key("breakroom 1 guest token", TOKEN.as_bytes());
    Runtime::new().unwrap().block_on(store.new_guest(guest, token)).unwrap();
    let mut compared = 0;
    for round in 0..6u64 {
        let (one, other) = twins(round * 1_000_000);
        let folders = [Folder::new(), Folder::new()];
        let houses = [
            world(&base.database(), &folders[0], one),
            world(&base.database(), &folders[1], other),
        ];
        // The same game beside the servers, to know when the rules show more.
        let mut matches = [one, other].map(|seed| Match::<Finished>::new(Choice::default(), seed));
        for step in 0..60u32 {
            let seen = houses.each_ref().map(everything);
            assert_eq!(seen[0], seen[1], "round {round}, step {step}");
            compared += seen[0].len();
            let question = Question::on(&seen[0][0].2).expect("a question");
            // Anything that draws few cards: what is alike on top is soon used up.
            let nth = (step as usize * 7 + round as usize) % question.actions.len();
            let action = question.actions[nth].clone();
            for (house, game) in houses.iter().zip(&mut matches) {
                let table = format!("/table/{ID}/act");
                player(house).post(&table, &question.answer(&action)).expect(303);
                game.play_line(Seat(0), &action).unwrap();
            }
            let views = matches.each_ref().map(|game| game.game().view(Eyes::Seat(Seat(0))));
            if views[0] != views[1] {
                break;
            }
            // What is refused must sound alike too.
            let sounds = houses.each_ref().map(|house| {
                let fields = [("question", "1"), ("id", "z"), ("action", "use 48")];
                let body = player(house).post(&format!("/table/{ID}/act"), &fields).body;
                body.replace(&house.address.to_string(), "HERE")
            });
            assert_eq!(sounds[0], sounds[1]);
        }
        houses.into_iter().for_each(House::close);
    }
    assert!(compared >= 100, "too little was compared: {compared}");
}

#[test]
fn the_seed_is_nowhere_until_the_end() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let table = ada.open_table(&[]);
    let mut heard = String::new();
    for step in 0..40u32 {
        let page = ada.get(&table).expect(200).body;
        let Some(question) = Question::on(&page) else { break };
        heard += &page;
        heard += &ada.get(&format!("{table}/verify")).expect(200).body;
        heard += &ada.get("/").expect(200).body;
        let action = question.actions[step as usize % question.actions.len()].clone();
        ada.post(&format!("{table}/act"), &question.answer(&action)).expect(303);
    }
    ada.post(&format!("{table}/resign"), &[]).expect(303);
    let record = ada.get(&format!("{table}/record")).expect(200).body;
    let seed = record.lines().find_map(|line| line.strip_prefix("seed: ")).unwrap();
    assert_eq!(seed.len(), 64);
    assert!(!heard.contains(seed) && !heard.contains(&seed[..16]));
    assert!(
        ada.get(&format!("{table}/verify")).expect(200).body.contains(seed),
        "shown at the end"
    );
    house.close();
}
