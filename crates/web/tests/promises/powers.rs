//! What the host may do, and what everybody may.

use std::time::Duration;

use hall::clock::Hands;

use crate::pace::two;
use crate::patience::until;
use crate::support::client::{Client, Question};
use crate::support::{Folder, House};

fn asked(client: &mut Client, table: &str) -> Option<Question> {
    Question::on(&client.get(table).expect(200).body)
}

#[test]
fn the_host_sends_somebody_away_before_and_during_the_game() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let (mut ada, mut bob, mut cy) = (house.client(), house.client(), house.client());
    let fields =
        [("game", "bids"), ("players", "3"), ("seat1", "me"), ("seat2", "open"), ("seat3", "open")];
    let answer = ada.post("/tables", &fields).expect(303);
    let table = answer.header("location").unwrap().to_string();
    let remove = format!("{table}/remove");
    bob.post(&format!("{table}/claim"), &[("name", "Bob")]).expect(303);
    assert!(ada.get(&table).expect(200).body.contains("/remove\""));
    assert!(!bob.get(&table).expect(200).body.contains("/remove\""));
    bob.post(&remove, &[("seat", "0")]).expect(422);
    ada.post(&remove, &[("seat", "0")]).expect(422);
    ada.post(&remove, &[("seat", "9")]).expect(403);
    ada.post(&remove, &[("seat", "1")]).expect(303);
    bob.post(&format!("{table}/say"), &[("words", "hello?")]).expect(403);
    // The chair is free for others.
    bob.post(&format!("{table}/claim"), &[("name", "Bob")]).expect(303);
    cy.post(&format!("{table}/claim"), &[("name", "Cy")]).expect(303);
    let question = asked(&mut bob, &table).expect("the game begins");
    ada.post(&remove, &[("seat", "1")]).expect(303);
    bob.post(&format!("{table}/act"), &question.answer("?1")).expect(403);
    let page = ada.get(&table).expect(200).body;
    let main = page.split("<main").nth(1).unwrap();
    assert!(main.contains("#i-robot") && !main.contains(">Bob<"), "a bot plays on: {main}");
    ada.post(&remove, &[("seat", "1")]).expect(422);
    // The others go on.
    for client in [&mut ada, &mut cy] {
        let question = asked(client, &table).unwrap();
        client.post(&format!("{table}/act"), &question.answer("?2")).expect(303);
    }
    house.close();
}

#[test]
fn the_host_gives_free_chairs_to_bots() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let (mut ada, mut bob) = (house.client(), house.client());
    let fields = [("game", "overtime"), ("players", "4"), ("name", "Ada"), ("company", "friends")];
    let answer = ada.post("/tables", &fields).expect(303);
    let table = answer.header("location").unwrap().to_string();
    let fill = format!("{table}/fill");
    assert_eq!(ada.get(&table).expect(200).body.matches(">free chair<").count(), 3);
    bob.post(&format!("{table}/claim"), &[("name", "ada"), ("seat", "2")]).expect(303);
    let page = bob.get(&table).expect(200).body;
    assert!(page.contains("ada 2"), "two people are never called the same");
    assert!(!page.contains("/fill\""), "chairs are the host's to give away");
    bob.post(&fill, &[]).expect(422);
    ada.post(&fill, &[("seat", "1")]).expect(303);
    assert_eq!(ada.get(&table).expect(200).body.matches(">free chair<").count(), 1);
    // A chair that is taken stays taken, and a chair that is none is no chair.
    for seat in ["2", "9"] {
        ada.post(&fill, &[("seat", seat)]).expect(303);
    }
    let page = bob.get(&table).expect(200).body;
    assert!(page.contains("Waiting for everybody"), "one chair is still free");
    ada.post(&fill, &[]).expect(303);
    let page = bob.get(&table).expect(200).body;
    assert!(!page.contains("Waiting for everybody") && page.contains("ada 2"), "it begins");
    house.close();
}

#[test]
fn a_chair_that_is_not_mentioned_is_as_usual() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let fields = [("game", "finishing-time"), ("players", "3"), ("seat3", "open")];
    let answer = ada.post("/tables", &fields).expect(303);
    let page = ada.get(answer.header("location").unwrap()).expect(200).body;
    assert_eq!(page.matches(">free chair<").count(), 1);
    assert!(page.contains(">Gustav"), "a bot on the second");
    house.close();
}

#[test]
fn a_link_fills_in_a_part_of_the_form() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let page = house.client().get("/new/overtime?company=friends&players=5").expect(200).body;
    for (name, value) in [("company", "friends"), ("players", "5")] {
        let field = format!("name=\"{name}\" value=\"{value}\" checked");
        assert!(page.contains(&field), "{field}");
    }
    house.close();
}

#[test]
fn a_game_ends_by_agreement_of_all_people() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let (table, mut ada, mut bob) = two(&house, "sneak", "live");
    let (agree, disagree) = (format!("{table}/agree"), format!("{table}/disagree"));
    ada.post(&agree, &[]).expect(303);
    ada.post(&agree, &[]).expect(303);
    assert!(bob.get(&table).expect(200).body.contains("1 of 2 would end it here."));
    assert!(asked(&mut ada, &table).is_some(), "one alone ends nothing");
    ada.post(&disagree, &[]).expect(303);
    bob.post(&agree, &[]).expect(303);
    assert!(asked(&mut ada, &table).is_some(), "she would rather play on");
    let mut eve = house.client();
    eve.post(&agree, &[]).expect(403);
    ada.post(&agree, &[]).expect(303);
    let page = bob.get(&table).expect(200).body;
    assert!(page.contains("ended by agreement"), "{page}");
    assert_eq!(Question::on(&page), None);
    ada.post(&agree, &[]).expect(422);
    ada.get(&format!("{table}/record")).expect(200);
    house.close();
}

#[test]
fn whoever_has_left_is_not_asked_whether_it_may_end() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let (table, mut ada, mut bob) = two(&house, "sneak", "live");
    bob.post(&format!("{table}/agree"), &[]).expect(303);
    // Ada leaves, and everybody who is left has agreed.
    ada.post(&format!("{table}/resign"), &[]).expect(303);
    assert!(bob.get(&table).expect(200).body.contains("ended by agreement"));
    house.close();
}

#[test]
fn any_seat_may_give_up_and_the_others_play_on() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let (table, mut ada, mut bob) = two(&house, "bids", "live");
    let question = asked(&mut bob, &table).unwrap();
    ada.post(&format!("{table}/resign"), &[]).expect(303);
    bob.post(&format!("{table}/act"), &question.answer("?1")).expect(303);
    until("the bot in Ada's place answers", || asked(&mut bob, &table).is_some());
    // The last person to give up ends it.
    bob.post(&format!("{table}/resign"), &[]).expect(303);
    assert!(bob.get(&table).expect(200).body.contains("gave up"));
    house.close();
}

#[test]
fn only_the_host_pauses_and_nothing_is_lost_by_it() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let (table, mut ada, mut bob) = two(&house, "bids", "live");
    let question = asked(&mut bob, &table).unwrap();
    bob.post(&format!("{table}/pause"), &[]).expect(422);
    ada.post(&format!("{table}/pause"), &[]).expect(303);
    bob.post(&format!("{table}/act"), &question.answer("?1")).expect(422);
    bob.post(&format!("{table}/resume"), &[]).expect(422);
    ada.post(&format!("{table}/resume"), &[]).expect(303);
    // The very same form, sent again.
    bob.post(&format!("{table}/act"), &question.answer("?1")).expect(303);
    house.close();
}

#[test]
fn bots_keep_their_tempo_until_they_are_hurried() {
    let (folder, hands) = (Folder::new(), Hands::new(Duration::from_secs(1_000_000)));
    let house = House::by_hand(&folder.0, &hands);
    let mut ada = house.client();
    let fields = [("game", "bids"), ("players", "2"), ("tempo", "1500")];
    let answer = ada.post("/tables", &fields).expect(303);
    let table = answer.header("location").unwrap().to_string();
    let question = asked(&mut ada, &table).unwrap();
    ada.post(&format!("{table}/act"), &question.answer("?1")).expect(303);
    // That it keeps its tempo is shown where no time passes: `hall`'s tests of bots.
    assert_eq!(asked(&mut ada, &table), None, "the bot takes its time");
    let mut eve = house.client();
    eve.post(&format!("{table}/hurry"), &[]).expect(403);
    ada.post(&format!("{table}/hurry"), &[]).expect(303);
    until("no time has passed, and it has answered", || asked(&mut ada, &table).is_some());
    // The tempo of the table is another matter.
    hands.advance(Duration::from_secs(2));
    ada.post(&format!("{table}/tempo"), &[("tempo", "0")]).expect(303);
    let question = asked(&mut ada, &table).unwrap();
    ada.post(&format!("{table}/act"), &question.answer("pass")).expect(303);
    until("it answers at once", || asked(&mut ada, &table).is_some());
    ada.post(&format!("{table}/tempo"), &[("tempo", "-1")]).expect(400);
    house.close();
}
