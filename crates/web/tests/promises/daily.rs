//! The deal of the day: one first try, counted once; practice afterwards; without script.

use std::time::Duration;

use finished::Options;
use hall::clock::Hands;
use tabletop::Options as _;

use crate::support::client::{Client, Question};
use crate::support::{Folder, House};

const DAY: u64 = 24 * 60 * 60;
/// 16 November 2026, a Monday.
const MONDAY: u64 = 20_773;

fn monday() -> Hands {
    Hands::new(Duration::from_secs(MONDAY * DAY + 9 * 60 * 60))
}

fn daily(client: &mut Client) -> String {
    let answer = client.post("/tables", &[("game", "finished"), ("daily", "on")]).expect(303);
    answer.header("location").unwrap().to_string()
}

/// A way to win a deal, in one line.
fn way_to_win(deal: u64, difficulty: &str) -> String {
    let mut choice = Options::default();
    choice.set("deal", &deal.to_string()).unwrap();
    choice.set("difficulty", difficulty).unwrap();
    let line = players::solve_deal(&choice).expect("a way to win").line;
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn win(client: &mut Client, table: &str, line: &str) {
    let question = Question::on(&client.get(table).expect(200).body).unwrap();
    client.post(&format!("{table}/act"), &question.answer(line)).expect(303);
    let page = client.get(table).expect(200).body;
    assert!(Question::on(&page).is_none() && page.contains("All 48 folders"), "{page}");
}

#[test]
fn the_first_try_is_one_table_however_often_it_is_asked_for() {
    let folder = Folder::new();
    let hands = monday();
    let house = House::by_hand(&folder.0, &hands);
    let mut ada = house.client();
    let page = ada.get("/daily").expect(200).body;
    assert!(page.contains("Monday, 16 November 2026") && page.contains("very easy"), "{page}");
    let first = daily(&mut ada);
    let page = ada.get(&first).expect(200).body;
    assert!(page.contains("first try") && page.contains("<li>difficulty <b>very easy"), "{page}");
    let question = Question::on(&page).unwrap();
    ada.post(&format!("{first}/act"), &question.answer("end sort")).expect(303);
    // Again, and from a second tab: the same try goes on.
    assert_eq!(daily(&mut ada), first);
    let mut tab = ada.clone();
    assert_eq!(daily(&mut tab), first);
    assert!(ada.get("/daily").expect(200).body.contains("Go on with your try"));
    // Somebody else has a try of their own.
    assert_ne!(daily(&mut house.client()), first);
    house.close();
    // Leaving and coming back, even to another house.
    let house = House::by_hand(&folder.0, &hands);
    let mut again = Client { address: house.address, ..tab };
    again.origin = house.client().origin;
    assert_eq!(daily(&mut again), first);
    // What the form says besides changes nothing of it.
    let fields =
        [("game", "finished"), ("daily", "on"), ("difficulty", "difficult"), ("deal", "7")];
    let other = again.post("/tables", &fields).expect(303);
    assert_eq!(other.header("location"), Some(first.as_str()));
    // The next day has another deal, and is harder.
    hands.advance(Duration::from_secs(DAY));
    assert_ne!(daily(&mut again), first);
    assert!(again.get("/daily").expect(200).body.contains("Tuesday, 17 November 2026"));
    house.close();
}

#[test]
fn a_try_counts_once_and_later_ones_are_practice() {
    let folder = Folder::new();
    let hands = monday();
    let house = House::by_hand(&folder.0, &hands);
    let line = way_to_win(MONDAY, "very-easy");
    let (mut ada, mut bob, mut eve) = (house.client(), house.client(), house.client());
    // Bob gives up, Eve asks for a hint and wins.
    let table = daily(&mut bob);
    bob.post(&format!("{table}/resign"), &[]).expect(303);
    let page = bob.get("/daily").expect(200).body;
    assert!(
        page.contains("of 48 files finished.") && page.contains("1 first try is over"),
        "{page}"
    );
    let table = daily(&mut eve);
    let question = Question::on(&eve.get(&table).expect(200).body).unwrap();
    eve.post(&format!("{table}/hint"), &[("question", &question.number)]).expect(303);
    win(&mut eve, &table, &line);
    let page = eve.get("/daily").expect(200).body;
    assert!(page.contains("Assisted: counted apart.") && page.contains(", assisted\""), "{page}");
    // Ada wins.
    assert!(ada.get("/daily").expect(200).body.contains("told when you have played"));
    let first = daily(&mut ada);
    win(&mut ada, &first, &line);
    let page = ada.get("/daily").expect(200).body;
    assert!(page.contains("2 first tries are over"), "{page}");
    assert!(page.contains("And 1 assisted try, which finished."), "{page}");
    assert!(
        page.contains("Finished! 16 November 2026, very easy: finished ☕"),
        "to share: {page}"
    );
    assert!(page.contains("<dt>days won in a row</dt><dd>1</dd>"), "{page}");
    // What is over stays over: neither again nor taken back.
    assert_eq!(daily(&mut ada), first);
    let undo = [("question", "1"), ("id", "u1"), ("count", "1")];
    assert!(ada.post(&format!("{first}/undo"), &undo).status >= 400);
    // Practice says so and changes nothing.
    let deal = MONDAY.to_string();
    let practice = ada.open_table(&[("deal", &deal), ("difficulty", "very-easy")]);
    assert_ne!(practice, first);
    assert!(ada.get(&practice).expect(200).body.contains("Deal of the day: practice"));
    ada.post(&format!("{practice}/resign"), &[]).expect(303);
    assert!(ada.get("/daily").expect(200).body.contains("2 first tries are over"));
    // The next day it is yesterday, and its row goes on.
    hands.advance(Duration::from_secs(DAY));
    let page = ada.get("/daily").expect(200).body;
    assert!(page.contains("<dt>days won in a row</dt><dd>1</dd>"), "{page}");
    assert!(page.contains("Finished, with"), "yesterday: {page}");
    hands.advance(Duration::from_secs(DAY));
    let page = ada.get("/daily").expect(200).body;
    assert!(page.contains("<dt>days won in a row</dt><dd>0</dd>"), "a day was left out: {page}");
    house.close();
}

/// 9 January 2090, a Monday: no list reaches that far.
const LATER: u64 = 43_838;

/// Looks at a page until it says what is waited for.
fn until(client: &mut Client, path: &str, done: impl Fn(&str) -> bool) -> String {
    let begin = std::time::Instant::now();
    loop {
        let page = client.get(path).expect(200).body;
        if done(&page) {
            return page;
        }
        assert!(begin.elapsed() < Duration::from_secs(120), "{path}: {page}");
        std::thread::sleep(Duration::from_millis(200));
    }
}

#[test]
fn a_day_without_a_listed_par_gets_one_when_it_is_looked_at_and_then_a_film() {
    let folder = Folder::new();
    let hands = Hands::new(Duration::from_secs(LATER * DAY + 9 * 60 * 60));
    let house = House::by_hand(&folder.0, &hands);
    let mut ada = house.client();
    // Nobody waits for it: the page is there, and the others are while it is thought of.
    let page = ada.get("/daily").expect(200).body;
    assert!(page.contains("Monday, 9 January 2090") && page.contains("very easy"), "{page}");
    assert!(page.contains("its par is not known yet"), "{page}");
    ada.get("/").expect(200);
    let table = daily(&mut ada);
    let question = Question::on(&ada.get(&table).expect(200).body).unwrap();
    ada.post(&format!("{table}/act"), &question.answer("end sort")).expect(303);
    ada.post(&format!("{table}/resign"), &[]).expect(303);
    // Whoever looks again finds it; for everybody, and without asking for a page of its own.
    let page = until(&mut ada, "/daily", |page| page.contains("; par: "));
    let (_, par) = page.split_once("; par: ").expect("a par");
    let par = &par[..par.find('.').unwrap()];
    assert!(["one coffee left", "no coffee left"].contains(&par) || par.ends_with("coffees left"));
    let said = format!("; par: {par}");
    assert!(house.client().get("/daily").expect(200).body.contains(&said));
    // Whose day is not over has no solution to look at, nor has one that never was.
    for day in [LATER, LATER + 1, LATER - 8] {
        ada.get(&format!("/daily/{day}/solution")).expect(404);
    }
    // The next day it is yesterday's, and its solution a film.
    hands.advance(Duration::from_secs(DAY));
    let path = format!("/daily/{LATER}/solution");
    let page = until(&mut ada, &path, |page| !page.contains("is being worked out"));
    assert!(page.contains("Position 0 of") && page.contains(&said[2..]), "{page}");
    let end = ada.get(&format!("{path}?at=9999")).expect(200).body;
    assert!(end.contains("All 48 folders"), "it leads to the end: {end}");
    ada.get(&format!("{path}?at=x")).expect(400);
    house.close();
}
