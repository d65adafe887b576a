//! A store that an older breakroom has written: its running games go on.

use rusqlite::Connection;
use tabletop::Record;

use crate::patience::eventually;
use crate::support::client::{Client, Question, way_back};
use crate::support::{Folder, House};

const FIRST: &str = include_str!("fixtures/first-version.sql");
const SECOND: &str = include_str!("fixtures/second-version.sql");
const COOKIE: &str = "breakroom=6614f374b264546b67a4d9239103b635";
const RUNNING: &str = "/table/6af3cd94d1201bbd55e5a15b789865c0";
const OVER: &str = "/table/115f8a840a81daf8faa6a2221ae78962";

#[test]
fn running_games_survive_an_upgrade() {
    let folder = killed(FIRST, 1);
    for round in 0..3 {
        let house = House::open(&folder.0);
        let mut ada = Client { cookie: Some(COOKIE.into()), ..house.client() };
        let lobby = ada.get("/").expect(200).body;
        assert!(lobby.contains(RUNNING) && lobby.contains(OVER), "her tables wait for her");
        let question = Question::on(&ada.get(RUNNING).expect(200).body).expect("a question");
        if round == 0 {
            assert_eq!(question.number, "26", "the very question she was asked");
        }
        let action = question.actions[0].clone();
        ada.post(&format!("{RUNNING}/act"), &question.answer(&action)).expect(303);
        // Sent once more, as after a restart in the middle: done once.
        ada.post(&format!("{RUNNING}/act"), &question.answer(&action)).expect(303);
        let next = Question::on(&ada.get(RUNNING).expect(200).body).expect("a question");
        assert_ne!(next.number, question.number);
        ada.get(&format!("{OVER}/replay?at=3")).expect(200);
        let record = ada.get(&format!("{OVER}/record")).expect(200).body;
        record.parse::<Record>().unwrap().verify::<finished::Finished>().unwrap();
        assert!(ada.get("/statistics").expect(200).body.contains("Finished"));
        // Nobody knows any more on which day that was.
        let history = ada.get("/history").expect(200).body;
        assert!(history.contains(OVER) && !history.contains("<time"), "{history}");
        house.close();
    }
    let now = Connection::open(folder.database()).unwrap();
    let version: i64 = now.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert!(version >= 2);
}

/// A folder as a server of an older version leaves it when it is killed:
/// everything is in the log, and there is no witness.
fn killed(dump: &str, version: i64) -> Folder {
    let (folder, aside) = (Folder::new(), Folder::new());
    let old = Connection::open(aside.database()).unwrap();
    old.pragma_update(None, "journal_mode", "WAL").unwrap();
    old.execute_batch(dump).unwrap();
    old.pragma_update(None, "user_version", version).unwrap();
    old.pragma_update(None, "application_id", 0x6272_6b72).unwrap();
    for name in ["breakroom.sqlite", "breakroom.sqlite-wal"] {
        std::fs::copy(aside.0.join(name), folder.0.join(name)).unwrap();
    }
    let log = std::fs::metadata(folder.0.join("breakroom.sqlite-wal")).unwrap().len();
    assert!(log > 20_000, "it is all in the log: {log}");
    folder
}

#[test]
fn games_of_the_second_version_go_on_unless_their_rules_have_moved_on() {
    let folder = killed(SECOND, 2);
    let house = House::open(&folder.0);
    let with =
        |cookie: &str| Client { cookie: Some(format!("breakroom={cookie}")), ..house.client() };
    let mut ada = with("45a0bd214e63d11a8f2e4c7d772cda40");
    let mut bob = with("f64764e1eaaf83c32615a6ca0527d7b7");
    for table in
        ["/table/85f5f002bc218595258bda8205a053c7", "/table/a2efe74d4f5a852e0a8d1136ce324a24"]
    {
        let question = wait_for(&mut ada, table);
        let action = question.actions[0].clone();
        ada.post(&format!("{table}/act"), &question.answer(&action)).expect(303);
        ada.post(&format!("{table}/act"), &question.answer(&action)).expect(303);
        assert_ne!(wait_for(&mut ada, table).number, question.number, "{table}");
    }
    // One would end it and the other left: so it was over.
    let agreed = "/table/edb4a1dd12162a4a1fa414ea862bbcaa";
    assert!(ada.get(agreed).expect(200).body.contains("ended by agreement"));
    let record = ada.get(&format!("{agreed}/record")).expect(200).body;
    record.parse::<Record>().unwrap().verify::<the_machine::TheMachine>().unwrap();
    // A game whose rules have moved on says so; nothing else is done to it.
    let table = "/table/b0c9e623856e20e21687cd4e4d73e7d8";
    moved_on(&mut ada, table, "This game of Overtime was begun under version 1 of its rules");
    moved_on(&mut bob, &format!("{table}/record"), "Nothing of it was changed or lost");
    assert!(ada.get("/").expect(200).body.contains(table), "it is not taken from her list");
    let over = "/table/25f1ba1e118d358faa1595ccb2e8a50b";
    let record = ada.get(&format!("{over}/record")).expect(200).body;
    record.parse::<Record>().unwrap().verify::<finished::Finished>().unwrap();
    house.close();
    // From now on there is a witness, and the database alone is whole.
    assert!(folder.0.join("breakroom.sqlite-witness").exists());
    assert!(!folder.0.join("breakroom.sqlite-wal").exists());
    let house = House::open(&folder.0);
    let mut ada = Client { address: house.address, ..ada };
    assert!(ada.get(agreed).expect(200).body.contains("ended by agreement"));
    house.close();
}

/// The page of a game that was begun under other rules.
fn moved_on(client: &mut Client, address: &str, sentence: &str) {
    let page = client.get(address).expect(410).body;
    assert!(page.contains("Played by other rules"), "{page}");
    assert!(page.contains(sentence), "{page}");
}

/// The question on the page, once bots have had their time.
fn wait_for(client: &mut Client, table: &str) -> Question {
    eventually(&format!("something is asked at {table}"), || {
        Question::on(&client.get(table).expect(200).body)
    })
}

const TABLE: &str = "/table/38894738d38072bd85e155e518b32431";

/// There were return links to chairs then, not to sittings: Eve came by one to a
/// free chair and to Bob's, Cy to the one a bot has taken over; Ada has a phone.
#[test]
fn seats_survive_the_end_of_links_that_belonged_to_chairs() {
    let folder = killed(SECOND, 2);
    let house = House::open(&folder.0);
    let known =
        |token: &str| Client { cookie: Some(format!("breakroom={token}")), ..house.client() };
    let mut ada = known("4073528f7db9491958c986e0bf6bd822");
    let mut bob = known("ee45b677ebf52c9b17d010bac2703e68");
    let mut phone = known("1c9fa5b4dcf3e7c61806c81ef46d8174");
    let mut cy = known("b9b8902ce31cac472ca74b0a3b007584");
    let mut eve = known("15b60e53a390fb056a489246f8191e74");
    let question = Question::on(&ada.get(TABLE).expect(200).body).expect("a question");
    assert_eq!(question.number, "7", "the very question she was asked");
    let theirs = |client: &mut Client| way_back(&client.get(TABLE).expect(200).body);
    assert!(theirs(&mut ada).is_some_and(|link| link.contains("/p1/")));
    assert_eq!(theirs(&mut phone), theirs(&mut ada), "another device of hers");
    assert!(theirs(&mut bob).is_some_and(|link| link.contains("/p2/")));
    assert_eq!(theirs(&mut cy), None, "a bot's chair is nobody's");
    // The links of then are void.
    for link in [
        "p1/9465937418c6aaaf9b78c0a6aa3b18f9",
        "p2/89e4621fc8c669be0df72ebe4d774e40",
        "p3/f19f0b629147196844f12362710081ec",
    ] {
        house.client().get(&format!("{}/{link}", TABLE.replace("table", "return"))).expect(404);
    }
    // Who came by one cannot be told from a device of Bob's; he sees it and ends it.
    assert!(bob.get(TABLE).expect(200).body.contains("open on 2 devices"));
    bob.post(&format!("{TABLE}/alone"), &[]).expect(303);
    assert_eq!(theirs(&mut eve), None);
    phone.post(&format!("{TABLE}/act"), &question.answer(&question.actions[0])).expect(303);
    for over in ["f06361dae71137e07e05bfb04f27e956", "e214e52ac9095e3feb23015d6303324e"] {
        assert!(way_back(&ada.get(&format!("/table/{over}")).expect(200).body).is_some());
    }
    house.close();
}
