//! Who may do what: every role against every endpoint.

use crate::support::client::{Client, Question};
use crate::support::{Folder, House};

/// The table as its owner sees it: what nobody else may change.
fn seen(owner: &mut Client, table: &str) -> (Option<Question>, usize) {
    let page = owner.get(table).expect(200).body;
    (Question::on(&page), page.len())
}

/// What could be sent to a table, with fields that would work for its owner.
fn endpoints(question: &Question) -> Vec<(&'static str, Vec<(&'static str, String)>)> {
    let number = question.number.clone();
    let action = question.actions[0].clone();
    vec![
        ("act", vec![("question", number.clone()), ("id", "x1".into()), ("action", action)]),
        ("undo", vec![("question", number.clone()), ("id", "x2".into()), ("count", "1".into())]),
        ("say", vec![("id", "x3".into()), ("words", "hello".into())]),
        ("hint", vec![("question", number)]),
        ("standin", vec![("seat", "0".into())]),
        ("reclaim", vec![("seat", "0".into())]),
        ("remove", vec![("seat", "0".into())]),
        ("pause", vec![]),
        ("resume", vec![]),
        ("tempo", vec![("tempo", "0".into())]),
        ("agree", vec![]),
        ("resign", vec![]),
        ("fork", vec![("at", "0".into())]),
    ]
}

#[test]
fn nobody_but_the_owner_changes_a_table() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut owner = house.client();
    let table = owner.open_table(&[("name", "Ada")]);
    let before = seen(&mut owner, &table);
    let question = before.0.clone().unwrap();

    let nobody = house.client();
    let mut stranger = house.client();
    stranger.open_table(&[("name", "Eve")]);
    let forger = Client { cookie: Some(format!("breakroom={}", "a".repeat(32))), ..house.client() };
    let short = Client { cookie: Some("breakroom=1".into()), ..house.client() };
    let foreign = Client { origin: Some("http://evil.example".into()), ..owner.clone() };
    let silent = Client { origin: None, ..owner.clone() };
    let opaque = Client { origin: Some("null".into()), ..owner.clone() };
    let roles = [
        ("nobody", nobody),
        ("a stranger with a seat elsewhere", stranger),
        ("a forger", forger),
        ("a short cookie", short),
        ("a foreign page with the owner's cookie", foreign),
        ("no origin with the owner's cookie", silent),
        ("an opaque origin with the owner's cookie", opaque),
    ];
    for (role, client) in roles {
        for as_seat in ["", "?as=p1", "?as=p2"] {
            for (verb, fields) in endpoints(&question) {
                let fields: Vec<(&str, &str)> =
                    fields.iter().map(|(key, value)| (*key, value.as_str())).collect();
                let path = format!("{table}/{verb}{as_seat}");
                let status = client.clone().post(&path, &fields).status;
                assert_eq!(status, 403, "{role}: {path} {fields:?}");
                assert_eq!(seen(&mut owner, &table), before, "{role}: {path} changed something");
            }
        }
        // A taken seat cannot be claimed. Whoever asks may become a guest by it.
        let mut client = client.clone();
        client.headers.push(("X-Forwarded-For".into(), "127.0.0.1".into()));
        let status = client.post(&format!("{table}/claim"), &[("name", "Eve")]).status;
        assert!(matches!(status, 422 | 403), "{role}: {status}");
        assert_eq!(seen(&mut owner, &table), before, "{role}: claim changed something");
    }
    house.close();
}

#[test]
fn a_seat_elsewhere_is_no_seat_here_and_another_seat_is_not_mine() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let table = ada.open_table(&[]);
    let question = seen(&mut ada, &table).0.unwrap();
    let path = format!("{table}/act?as=p2");
    ada.post(&path, &question.answer(&question.actions[0])).expect(403);
    house.close();
}

#[test]
fn a_closed_table_shows_nothing_to_spectators() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut owner = house.client();
    let closed = owner.open_table(&[("watch", "off")]);
    let open = owner.open_table(&[]);
    let mut other = house.client();
    for path in ["", "/stream", "/steps?from=0&to=9", "/replay", "/record", "/verify"] {
        other.get(&format!("{closed}{path}")).expect(403);
    }
    let page = other.get(&open).expect(200).body;
    assert_eq!(Question::on(&page), None, "a spectator is asked nothing");
    assert!(!page.contains("/return/"), "and gets nobody's return link");
    house.close();
}

#[test]
fn what_does_not_exist_is_not_made_by_asking() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut client = house.client();
    let missing = format!("/table/{}", "0".repeat(32));
    for id in [missing.as_str(), "/table/x", "/table/%2e%2e", "/table/'", "/new/chess", "/nowhere"]
    {
        client.get(id).expect(404);
    }
    client.get(&format!("{missing}/stream")).expect(404);
    client.post(&format!("{missing}/claim"), &[]).expect(404);
    assert_eq!(client.cookie, None);
    client.post("/tables", &[("game", "chess")]).expect(404);
    client.post("/tables", &[]).expect(400);
    house.close();
}

#[test]
fn a_claim_renews_the_cookie() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let table = ada.open_table(&[]);
    let old = ada.cookie.clone();
    ada.post(&format!("{table}/claim"), &[]).expect(303);
    assert_ne!(ada.cookie, old);
    assert!(Question::on(&ada.get(&table).expect(200).body).is_some(), "the same guest");
    let mut thief = Client { cookie: old, ..house.client() };
    let page = thief.get(&table).expect(200).body;
    assert_eq!(Question::on(&page), None, "the old cookie is worth nothing");
    house.close();
}
