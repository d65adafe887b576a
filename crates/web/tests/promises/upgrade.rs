//! A store that an older breakroom has written: its running games go on.

use rusqlite::Connection;
use tabletop::Record;

use crate::support::client::{Client, Question};
use crate::support::{Folder, House};

const FIRST: &str = include_str!("fixtures/first-version.sql");
const COOKIE: &str = "breakroom=6614f374b264546b67a4d9239103b635";
const RUNNING: &str = "/table/6af3cd94d1201bbd55e5a15b789865c0";
const OVER: &str = "/table/115f8a840a81daf8faa6a2221ae78962";

#[test]
fn running_games_survive_an_upgrade() {
    let folder = Folder::new();
    let old = Connection::open(folder.database()).unwrap();
    old.execute_batch(FIRST).unwrap();
    old.pragma_update(None, "user_version", 1).unwrap();
    old.pragma_update(None, "application_id", 0x6272_6b72).unwrap();
    drop(old);
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
        house.close();
    }
    let now = Connection::open(folder.database()).unwrap();
    let version: i64 = now.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert!(version >= 2);
}
