//! What a guest has played: dates by the calendar that nothing moves, and what comes
//! of a deal that is played again.

use std::time::Duration;

use hall::clock::Hands;

use crate::pace::two;
use crate::support::client::Client;
use crate::support::{Folder, House};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// 16 November 2026.
fn monday() -> Hands {
    Hands::new(20_773 * DAY)
}

fn history(client: &mut Client) -> String {
    let page = client.get("/history").expect(200).body;
    page.split("<ol class=\"history\"").nth(1).unwrap_or_default().to_string()
}

/// Gives the table up.
fn resign(client: &mut Client, table: &str) {
    client.post(&format!("{table}/resign"), &[]).expect(303);
}

#[test]
fn every_game_has_its_day_and_nothing_done_in_secret_moves_it() {
    let folder = Folder::new();
    let hands = monday();
    let house = House::by_hand(&folder.0, &hands);
    let (table, mut ada, mut bob) = two(&house, "finishing-time", "live-0");
    assert!(!history(&mut ada).contains(&table), "it is not over");
    for client in [&mut ada, &mut bob] {
        client.post(&format!("{table}/agree"), &[]).expect(303);
    }
    hands.advance(DAY);
    let solo = ada.open_table(&[]);
    resign(&mut ada, &solo);
    let before = history(&mut ada);
    for part in ["16 November 2026", "17 November 2026", "Bob", "ended by agreement", "given up"] {
        assert!(before.contains(part), "{part}: {before}");
    }
    let place = |page: &str, of: &str| page.find(of).expect("it is there");
    assert!(place(&before, &solo) < place(&before, &table), "the last first");
    // Bob mutes Ada long after the end, on a later day: nobody sees it anywhere.
    hands.advance(3 * DAY);
    let statistics = ada.get("/statistics").expect(200).body;
    bob.post(&format!("{table}/mute"), &[("seat", "0"), ("on", "on")]).expect(303);
    assert_eq!(history(&mut ada), before);
    assert_eq!(ada.get("/statistics").expect(200).body, statistics);
    // A file that says what it is.
    let record = ada.get(&format!("{table}/record")).expect(200);
    let name = record.header("content-disposition").unwrap().to_string();
    let id = &table["/table/".len()..][..6];
    assert!(name.contains(&format!("finishing-time-ada-bob-{id}-2026-11-16.txt")), "{name}");
    house.close();
}

#[test]
fn what_is_over_lies_in_the_history_and_does_not_pile_up_in_the_lobby() {
    let folder = Folder::new();
    let house = House::by_hand(&folder.0, &monday());
    let mut ada = house.client();
    let daily = ada.post("/tables", &[("game", "finished"), ("daily", "on")]).expect(303);
    let daily = daily.header("location").unwrap().to_string();
    let lobby = |ada: &mut Client| ada.get("/").expect(200).body;
    let page = lobby(&mut ada);
    assert!(page.contains(&daily) && page.contains("turn 1, 0 finished"), "{page}");
    assert!(page.contains("very easy"), "tables of a kind are told apart");
    resign(&mut ada, &daily);
    assert!(!lobby(&mut ada).contains(&daily));
    let tables: Vec<String> = (0..5).map(|_| ada.open_table(&[])).collect();
    for table in &tables {
        resign(&mut ada, table);
    }
    let page = lobby(&mut ada);
    assert_eq!(tables.iter().filter(|table| page.contains(*table)).count(), 3);
    let all = history(&mut ada);
    assert!(all.contains(&daily) && tables.iter().all(|table| all.contains(table)));
    house.close();
}

#[test]
fn the_same_deal_again_is_assisted_and_in_no_statistics() {
    let folder = Folder::new();
    let house = House::by_hand(&folder.0, &monday());
    let mut ada = house.client();
    let table = ada.open_table(&[]);
    ada.post(&format!("{table}/again"), &[]).expect(403);
    let cards = |page: &str| page.split("id=\"present\"").nth(1).unwrap()[..900].to_string();
    let dealt = cards(&ada.get(&table).expect(200).body);
    resign(&mut ada, &table);
    let page = ada.get(&table).expect(200).body;
    assert!(page.contains(&format!("{table}/again")));
    house.client().post(&format!("{table}/again"), &[]).expect(403);
    let once = ada.get("/statistics").expect(200).body;
    let again = ada.post(&format!("{table}/again"), &[]).expect(303);
    let again = again.header("location").unwrap().to_string();
    let page = ada.get(&again).expect(200).body;
    assert_eq!(cards(&page), dealt, "the same cards");
    assert!(page.contains("same deal again") && page.contains(">assisted<"), "{page}");
    resign(&mut ada, &again);
    assert_eq!(ada.get("/statistics").expect(200).body, once);
    assert!(history(&mut ada).contains(&again));
    // Among people there is a rematch instead.
    let (table, mut ada, mut bob) = two(&house, "finishing-time", "live-0");
    for client in [&mut ada, &mut bob] {
        client.post(&format!("{table}/agree"), &[]).expect(303);
    }
    assert!(!ada.get(&table).expect(200).body.contains("/again\""));
    ada.post(&format!("{table}/again"), &[]).expect(422);
    house.close();
}
