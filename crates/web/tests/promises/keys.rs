//! The keys of guests: a form that comes twice, an answer that is lost, a cookie
//! that somebody has planted.

use std::time::Duration;

use hall::clock::Hands;
use rusqlite::Connection;

use crate::pace::two;
use crate::support::client::{Answer, Client, Listener, Question, hidden, way_back};
use crate::support::{Folder, House};

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_secs(24 * 3600);

/// A table of Ada's with a free chair.
fn free_chair(house: &House) -> String {
    let mut ada = house.client();
    let seats = [("players", "2"), ("seat2", "open"), ("name", "Ada"), ("game", "sneak")];
    let answer = ada.post("/tables", &seats).expect(303);
    answer.header("location").unwrap().to_string()
}

/// Somebody the house knows by name.
fn known(house: &House, name: &str) -> Client {
    let mut client = house.client();
    client.post("/name", &[("name", name)]).expect(303);
    client.get("/").expect(200);
    client
}

/// The number of the form on a page.
fn number(client: &mut Client, path: &str) -> String {
    hidden(&client.get(path).expect(200).body, "form").expect("a number")
}

/// Sends a form, and forgets what came back.
fn lost(client: &Client, path: &str, fields: &[(&str, &str)]) -> Answer {
    client.clone().post(path, fields)
}

fn sits(client: &mut Client, table: &str) -> bool {
    let page = client.get(table).expect(200).body;
    page.contains("<small>you</small>")
}

fn count(folder: &Folder, sql: &str) -> i64 {
    let store = Connection::open(folder.database()).unwrap();
    store.query_row(sql, [], |row| row.get(0)).unwrap()
}

#[test]
fn whoever_sits_down_twice_is_one_guest_on_one_chair() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    for newcomer in [true, false] {
        let table = free_chair(&house);
        let mut bob = if newcomer { house.client() } else { known(&house, "Bob") };
        let form = number(&mut bob, &table);
        let fields = [("name", "Bob"), ("form", form.as_str()), ("seat", "1")];
        let claim = format!("{table}/claim");
        let before = count(&folder, "SELECT count(*) FROM guests");
        let answers: Vec<Answer> = std::thread::scope(|scope| {
            let tries: Vec<_> =
                (0..4).map(|_| scope.spawn(|| lost(&bob, &claim, &fields).expect(303))).collect();
            tries.into_iter().map(|one| one.join().unwrap()).collect()
        });
        let cookies: Vec<_> = answers.iter().map(|one| one.header("set-cookie")).collect();
        assert!(cookies[0].is_some(), "{cookies:?}");
        assert!(cookies.iter().all(|cookie| *cookie == cookies[0]), "{cookies:?}");
        let made = count(&folder, "SELECT count(*) FROM guests") - before;
        assert_eq!(made, i64::from(newcomer), "one guest at most");
        // Whichever answer arrives, it is the same.
        let cookie = cookies[2].unwrap().split(';').next().unwrap();
        bob.cookie = Some(cookie.to_string());
        assert!(sits(&mut bob, &table));
        assert_eq!(
            count(&folder, "SELECT count(*) FROM entries WHERE kind = 'sit' AND seat = 1"),
            if newcomer { 1 } else { 2 }
        );
    }
    house.close();
}

#[test]
fn an_answer_that_is_lost_is_given_again_even_after_a_restart() {
    let folder = Folder::new();
    let mut house = House::open(&folder.0);
    for newcomer in [true, false] {
        let table = free_chair(&house);
        let mut bob = if newcomer { house.client() } else { known(&house, "Bob") };
        let form = number(&mut bob, &table);
        let fields = [("name", "Bob"), ("form", form.as_str())];
        let claim = format!("{table}/claim");
        let first = lost(&bob, &claim, &fields).expect(303);
        house.close();
        house = House::open(&folder.0);
        bob = Client { cookie: bob.cookie, ..house.client() };
        let second = bob.post(&claim, &fields).expect(303);
        assert_eq!(first.header("set-cookie"), second.header("set-cookie"));
        assert!(sits(&mut bob, &table));
        assert!(bob.get("/").expect(200).body.contains(&table), "among their tables");
    }
    house.close();
}

#[test]
fn until_the_new_token_comes_back_the_old_one_looks_and_does_nothing() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let other_table = free_chair(&house);
    let mut bob = known(&house, "Bob");
    let mine = bob.open_table(&[]);
    let question = Question::on(&bob.get(&mine).expect(200).body).unwrap();
    assert!(way_back(&bob.get(&mine).expect(200).body).is_some());
    let table = free_chair(&house);
    let claim = format!("{table}/claim");
    let form = number(&mut bob, &table);
    let fields = [("form", form.as_str())];
    let answer = lost(&bob, &claim, &fields).expect(303);
    // Whoever has the old token looks at everything but the way back.
    assert!(sits(&mut bob, &table));
    let page = bob.get(&mine).expect(200).body;
    assert_eq!(Question::on(&page), Some(question.clone()));
    assert_eq!(way_back(&page), None, "a way back would be a way in");
    assert!(!page.contains("/alone"));
    // Nothing is done with it: no move, no name, no table, no other chair.
    let action = question.actions[0].clone();
    let page = bob.post(&format!("{mine}/act"), &question.answer(&action)).expect(409).body;
    assert!(page.contains("new key") && Question::on(&page) == Some(question), "{page}");
    let elsewhere = number(&mut bob, &other_table);
    let back = way_back(&answer.body).unwrap_or_default();
    assert_eq!(back, "");
    for (path, fields) in [
        ("/name", vec![("name", "Eve")]),
        ("/tables", vec![("game", "finished")]),
        (&format!("{other_table}/claim"), vec![("form", elsewhere.as_str())]),
        (&claim, vec![("form", "another")]),
        (&claim, vec![]),
        (&format!("{table}/resign"), vec![]),
        (&format!("{table}/say"), vec![("words", "hello")]),
        (&format!("{mine}/look-back"), vec![]),
    ] {
        let answer = bob.post(path, &fields).expect(409);
        assert_eq!(answer.header("set-cookie"), None, "{path}");
    }
    // The same form, and it alone, is given the same new token.
    let again = bob.clone().post(&claim, &fields).expect(303);
    assert_eq!(again.header("set-cookie"), answer.header("set-cookie"));
    let old = bob.clone();
    bob.post(&claim, &fields).expect(303);
    assert!(way_back(&bob.get(&mine).expect(200).body).is_some(), "everything is there");
    // Now that the new one has come back, the old one is worth nothing: even the
    // same form is shown to the table and given nothing.
    let mut old = old;
    assert!(!sits(&mut old, &table));
    assert_eq!(old.post(&claim, &fields).expect(303).header("set-cookie"), None);
    assert_eq!(old.post("/tables", &[("game", "finished")]).expect(409).header("set-cookie"), None);
    assert_eq!(old.post("/name", &[("name", "Eve")]).expect(409).header("set-cookie"), None);
    house.close();
}

#[test]
fn an_answer_that_never_arrived_is_forgotten_after_a_while() {
    let (folder, hands) = (Folder::new(), Hands::new(20_000 * DAY));
    let house = House::by_hand(&folder.0, &hands);
    for later in ["the old one comes", "the new one comes", "another form comes"] {
        let table = free_chair(&house);
        let mut bob = known(&house, "Bob");
        let form = number(&mut bob, &table);
        let answer = lost(&bob, &format!("{table}/claim"), &[("form", &form)]).expect(303);
        let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap();
        let mut fresh = Client { cookie: Some(cookie.into()), ..house.client() };
        hands.advance(10 * MINUTE - SECOND);
        bob.post("/name", &[("name", "Bo")]).expect(409);
        hands.advance(SECOND);
        match later {
            // Nobody has anything better than the old one.
            "the old one comes" => {
                bob.post("/name", &[("name", "Bo")]).expect(303);
                assert!(way_back(&bob.get(&table).expect(200).body).is_some());
            }
            // It was not lost after all, only slow: it counts, and the old one does not.
            "the new one comes" => {
                bob.post("/name", &[("name", "Bo")]).expect(303);
                assert!(sits(&mut fresh, &table));
                assert!(!sits(&mut bob, &table));
            }
            // From the old one another follows, and the first is void.
            _ => {
                bob.open_table(&[]);
                assert!(sits(&mut bob, &table));
                assert!(!sits(&mut fresh, &table));
                fresh.post("/name", &[("name", "Bo")]).expect(409);
            }
        }
    }
    house.close();
}

#[test]
fn a_token_that_was_spent_long_ago_is_nobodys() {
    let (folder, hands) = (Folder::new(), Hands::new(20_000 * DAY));
    let house = House::by_hand(&folder.0, &hands);
    let mut bob = known(&house, "Bob");
    let mut old = bob.clone();
    bob.open_table(&[]);
    bob.get("/").expect(200);
    old.post("/name", &[("name", "Eve")]).expect(409);
    hands.advance(10 * MINUTE);
    old.post("/name", &[("name", "Eve")]).expect(303);
    assert!(!old.get("/").expect(200).body.contains("Bob"), "somebody else");
    house.close();
}

#[test]
fn a_claim_that_comes_late_puts_nobody_back() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let fields =
        [("game", "finishing-time"), ("players", "3"), ("seat2", "open"), ("seat3", "open")];
    let answer = ada.post("/tables", &fields).expect(303);
    let table = answer.header("location").unwrap().to_string();
    let mut bob = known(&house, "Bob");
    let form = number(&mut bob, &table);
    let claim = format!("{table}/claim");
    bob.post(&claim, &[("form", &form)]).expect(303);
    bob.post(&format!("{table}/resign"), &[]).expect(303);
    assert!(!sits(&mut bob, &table));
    bob.post(&claim, &[("form", &form)]).expect(303);
    assert!(!sits(&mut bob, &table), "it has been answered long ago");
    let form = number(&mut bob, &table);
    bob.post(&claim, &[("form", &form)]).expect(303);
    assert!(sits(&mut bob, &table), "a new form is a new wish");
    house.close();
}

#[test]
fn one_form_opens_one_table() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    for newcomer in [true, false] {
        let mut ada = if newcomer { house.client() } else { known(&house, "Ada") };
        let form = number(&mut ada, "/new/finished");
        let fields = [("game", "finished"), ("form", form.as_str())];
        let answers: Vec<Answer> = std::thread::scope(|scope| {
            let tries: Vec<_> = (0..3)
                .map(|_| scope.spawn(|| lost(&ada, "/tables", &fields).expect(303)))
                .collect();
            tries.into_iter().map(|one| one.join().unwrap()).collect()
        });
        let place = |answer: &Answer| answer.header("location").unwrap().to_string();
        assert!(answers.iter().all(|one| place(one) == place(&answers[0])));
        let late = ada.post("/tables", &fields).expect(303);
        assert_eq!(place(&late), place(&answers[0]));
        assert!(Question::on(&ada.get(&place(&late)).expect(200).body).is_some());
        // The number is bound to the house's own secret: it tells no table's id.
        assert!(!place(&late).contains(&form));
    }
    assert_eq!(count(&folder, "SELECT count(*) FROM tables"), 2);
    house.close();
}

/// Eve knows the cookie in Bob's browser: she has put it there. Whatever Bob
/// gains, and by whatever form, she loses him with it.
#[test]
fn a_planted_cookie_is_worth_nothing_once_there_is_something_to_gain() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let (over, mut ada, _) = two(&house, "finishing-time", "live-0");
    let back = way_back(&ada.get(&over).expect(200).body).unwrap();
    let mut solo = known(&house, "Cy");
    let finished = solo.open_table(&[("name", "Cy")]);
    solo.post(&format!("{finished}/resign"), &[]).expect(303);
    let chair = free_chair(&house);
    for (what, path, fields) in [
        ("opens a table", "/tables".to_string(), vec![("game", "finished")]),
        ("takes a chair", format!("{chair}/claim"), vec![]),
        ("comes by a return link", back, vec![]),
        ("plays on from a position", format!("{finished}/fork"), vec![("at", "0")]),
    ] {
        let mut eve = known(&house, "Eve");
        let mut bob = eve.clone();
        let mut listening = Listener::open(&eve, &chair);
        listening.part(5 * SECOND).expect("Eve listens");
        // Eve has a page of the same house, with a number of its own.
        let hers = number(&mut eve, "/new/finished");
        let answer = bob.post(&path, &fields).expect(303);
        assert_ne!(bob.cookie, eve.cookie, "Bob {what}");
        assert!(listening.ended(5 * SECOND), "Bob {what}, and nobody listens to it");
        let table = answer.header("location").unwrap().to_string();
        // Before Bob's browser has come back she may look, and that is all.
        assert_eq!(way_back(&eve.get(&table).expect(200).body), None, "Bob {what}");
        let mut with_hers = fields.clone();
        with_hers.push(("form", hers.as_str()));
        for fields in [&fields, &with_hers] {
            let answer = eve.post(&path, fields).expect(409);
            assert_eq!(answer.header("set-cookie"), None, "Bob {what}");
        }
        let mut listening = Listener::open(&eve, &table);
        listening.part(5 * SECOND).expect("Eve looks");
        // Then not even that.
        assert!(way_back(&bob.get(&table).expect(200).body).is_some(), "Bob {what}");
        assert!(listening.ended(5 * SECOND), "Bob {what}, and nobody listens on");
        let page = eve.get(&table).expect(200).body;
        assert!(Question::on(&page).is_none() && !page.contains("<small>you</small>"));
        assert!(!eve.get("/").expect(200).body.contains(&table));
    }
    house.close();
}
