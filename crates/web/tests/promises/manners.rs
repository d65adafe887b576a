//! Where one stands, as a browser without script is told.

use crate::patience::eventually;
use crate::support::client::{Client, Question};
use crate::support::{Folder, House};

/// A table of Finishing Time with two bots that take no time.
fn with_bots(client: &mut Client) -> String {
    let fields = [("game", "finishing-time"), ("players", "3"), ("tempo", "0")];
    let answer = client.post("/tables", &fields).expect(303);
    answer.header("location").expect("a table").to_string()
}

/// The page once it is one's turn.
fn my_turn(client: &mut Client, table: &str) -> String {
    eventually("it is my turn", || {
        let page = client.get(table).expect(200).body;
        Question::on(&page).is_some().then_some(page)
    })
}

fn act(client: &mut Client, table: &str, page: &str) {
    let question = Question::on(page).unwrap();
    client.post(&format!("{table}/act"), &question.answer(&question.actions[0])).expect(303);
}

#[test]
fn a_newcomer_is_told_the_goal_once() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let table = with_bots(&mut ada);
    let page = my_turn(&mut ada, &table);
    assert!(page.contains("class=\"newcomer\""), "the goal in a sentence");
    assert!(page.contains("href=\"/learn/finishing-time\""), "and the lesson");
    act(&mut ada, &table, &page);
    let page = my_turn(&mut ada, &table);
    assert!(!page.contains("class=\"newcomer\""), "whoever has begun knows it");
    let again = with_bots(&mut ada);
    assert!(!my_turn(&mut ada, &again).contains("class=\"newcomer\""), "and so at the next table");
    house.close();
}

#[test]
fn before_a_game_nothing_leads_about_a_board_that_is_not_there() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let fields = [("game", "finishing-time"), ("players", "2"), ("seat2", "open")];
    let answer = ada.post("/tables", &fields).expect(303);
    let table = answer.header("location").expect("a table").to_string();
    let page = ada.get(&table).expect(200).body;
    assert!(page.contains("free chair") && !page.contains("href=\"#d-"), "{page}");
    // What was not chosen is not listed either.
    assert!(!page.contains("generous"), "{page}");
    ada.post(&format!("{table}/fill"), &[("seat", "1")]);
    let page = my_turn(&mut ada, &table);
    assert!(page.contains("href=\"#d-"), "{page}");
    house.close();
}

#[test]
fn whoever_plays_alone_is_not_asked_who_plays() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let asks = |page: &str| page.contains("name=\"company\"") || page.contains("name=\"seat2\"");
    let solo = ada.get("/new/finished").expect(200).body;
    assert!(!asks(&solo) && !solo.contains("name=\"tempo\""), "there is nobody to wait for");
    assert!(solo.contains("name=\"difficulty\""));
    assert!(asks(&ada.get("/new/overtime").expect(200).body), "others are asked");
    house.close();
}

#[test]
fn the_strip_is_on_the_page() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let table = with_bots(&mut ada);
    for _ in 0..8 {
        let page = my_turn(&mut ada, &table);
        let strip = page.split("<details class=\"since\"").nth(1);
        let strip = strip.map(|rest| rest.split("</details>").next().unwrap_or_default());
        if let Some(strip) = strip.filter(|strip| strip.matches("<li>").count() > 1) {
            assert!(strip.contains("Gustav") && strip.contains("Hanne"), "{strip}");
            assert!(strip.contains("href=\"#log-name\"") && page.contains("id=\"log-name\""));
            house.close();
            return;
        }
        act(&mut ada, &table, &page);
    }
    panic!("two bots have moved, and nothing says so");
}

#[test]
fn forms_speak_of_chairs_in_words_and_tables_of_what_was_chosen() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    for game in ["finished", "finishing-time", "overtime", "the-machine"] {
        let form = ada.get(&format!("/new/{game}")).expect(200).body;
        assert!(!form.contains("; p1") && !form.contains(">p1"), "{game}: {form}");
    }
    // Who begins is said by name, and what is as usual is not said.
    let head = |page: &str| {
        let list = page.split("<ul class=\"options\">").nth(1).unwrap_or_default();
        list.split("</ul>").next().unwrap_or_default().to_string()
    };
    let usual = ada.open_table(&[("game", "overtime"), ("players", "3")]);
    let said = head(&ada.get(&usual).expect(200).body);
    assert!(said.contains("players") && !said.contains("first"), "{said}");
    let fields = [("game", "overtime"), ("players", "3"), ("first", "p2"), ("name", "Ada")];
    let table = ada.open_table(&fields);
    let said = head(&ada.get(&table).expect(200).body);
    assert!(said.contains("first <b>Gustav"), "{said}");
    house.close();
}

#[test]
fn whoever_was_sent_away_reads_so() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let (mut ada, mut bob) = (house.client(), house.client());
    let fields = [("game", "finishing-time"), ("players", "2"), ("seat2", "open"), ("name", "Ada")];
    let table = ada.post("/tables", &fields).expect(303).header("location").unwrap().to_string();
    bob.post(&format!("{table}/claim"), &[("name", "Bob"), ("seat", "1")]).expect(303);
    bob.get(&table).expect(200);
    ada.post(&format!("{table}/remove"), &[("seat", "1")]).expect(303);
    let page = bob.get(&table).expect(200).body;
    assert!(page.contains("You were asked to leave: "), "{page}");
    let page = ada.get(&table).expect(200).body;
    assert!(page.contains("Bob was asked to leave; ") && !page.contains("You were asked"));
    house.close();
}
