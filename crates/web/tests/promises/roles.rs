//! Who may do what: every role against every address, as every seat.

use crate::pace::two;
use crate::support::client::{Client, Question};
use crate::support::{Folder, House};

/// The table as its owner sees it: what nobody else may change.
fn seen(owner: &mut Client, table: &str) -> (Option<Question>, String) {
    let page = owner.get(table).expect(200).body;
    let main = page.split("<main").nth(1).unwrap_or_default().to_string();
    (Question::on(&page), main)
}

/// Who may use an address.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Whose {
    /// Everybody may look.
    Page,
    /// Whoever may watch the table may look.
    Watchers,
    /// The same, when the game is over.
    AfterTheEnd,
    /// Everybody for themselves: it changes nothing of others.
    Own,
    /// Only somebody with a seat.
    Seats,
    /// A free seat, for anybody.
    FreeSeat,
    /// Whoever has the secret link.
    Link,
}

/// The row of an address. A new address without one fails the test below.
fn whose(method: &str, path: &str) -> Whose {
    match (method, path) {
        (
            "GET",
            "/" | "/new/{game}" | "/rules/{game}" | "/statistics" | "/history" | "/settings",
        ) => Whose::Page,
        ("GET", "/assets/{name}" | "/favicon.ico" | "/livez" | "/readyz") => Whose::Page,
        ("GET", path) if path.starts_with("/learn") => Whose::Page,
        ("GET", "/daily" | "/daily/{day}/solution") => Whose::Page,
        ("GET", path) if path.starts_with("/puzzles") => Whose::Page,
        ("POST", "/puzzles/{puzzle}") => Whose::Own,
        ("GET", "/table/{id}" | "/table/{id}/stream" | "/table/{id}/steps") => Whose::Watchers,
        ("GET", "/table/{id}/verify" | "/table/{id}/log") => Whose::Watchers,
        ("GET", "/table/{id}/replay" | "/table/{id}/record") => Whose::AfterTheEnd,
        ("POST", "/name" | "/tables" | "/settings") => Whose::Own,
        ("POST", path) if path.starts_with("/learn") => Whose::Own,
        // It changes nothing: it says which of my seats I mean.
        ("POST", "/table/{id}/curtain") => Whose::Watchers,
        ("POST", "/table/{id}/claim") => Whose::FreeSeat,
        (_, "/return/{id}/{seat}/{proof}") => Whose::Link,
        ("POST", path) if path.starts_with("/table/{id}/") => {
            let known = [
                "act",
                "undo",
                "back",
                "ask-back",
                "answer-back",
                "say",
                "mute",
                "hint",
                "standin",
                "reclaim",
                "fill",
                "remove",
                "pause",
                "resume",
                "tempo",
                "hurry",
                "away",
                "ready",
                "standing",
                "agree",
                "disagree",
                "resign",
                "look-back",
                "fork",
                "rematch",
                "again",
                "alone",
                "orders",
                "order",
                "standing",
            ];
            let verb = path.trim_start_matches("/table/{id}/");
            assert!(known.contains(&verb), "{path} is new: say here who may use it");
            Whose::Seats
        }
        _ => panic!("{method} {path} is new: say here who may use it"),
    }
}

/// Fields that would work for whoever may use the address.
fn fields(path: &str, question: &Question) -> Vec<(&'static str, String)> {
    let number = ("question", question.number.clone());
    match path.rsplit('/').next().unwrap_or_default() {
        "act" => vec![number, ("id", "x1".into()), ("action", question.actions[0].clone())],
        "back" => vec![number, ("id", "x4".into())],
        "ask-back" => vec![("number", "1".into())],
        "answer-back" => vec![("number", "1".into()), ("agrees", "yes".into())],
        "undo" => vec![number, ("id", "x2".into()), ("count", "1".into())],
        "say" => vec![("id", "x3".into()), ("words", "hello".into())],
        "hint" => vec![number],
        "mute" => vec![("seat", "1".into()), ("on", "on".into())],
        "standin" | "reclaim" | "remove" => vec![("seat", "0".into())],
        "tempo" => vec![("tempo", "0".into())],
        "standing" => vec![("order", "always".into())],
        "away" => vec![("on", "on".into())],
        "fork" => vec![("at", "0".into())],
        _ => vec![],
    }
}

fn send(client: &mut Client, method: &str, path: &str, fields: &[(&'static str, String)]) -> u16 {
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(key, value)| (*key, value.as_str())).collect();
    match method {
        "GET" => client.get(path).status,
        _ => client.post(path, &fields).status,
    }
}

fn fill(path: &str, table: &str) -> String {
    let id = table.trim_start_matches("/table/");
    path.replace("{id}", id)
        .replace("{game}", "finished")
        .replace("{seat}", "p1")
        .replace("{proof}", &"0".repeat(32))
        .replace("{name}", "style.css")
        .replace("{lesson}", "finished")
        .replace("{step}", "1")
        .replace("{day}", &a_day_that_is_over())
        .replace("{puzzle}", &players::finished_puzzles::puzzles()[0].id.to_string())
        .replace("/steps", "/steps?from=0&to=1")
}

/// Three days ago: its deal may be shown, whenever midnight comes.
fn a_day_that_is_over() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    (now.as_secs() / (24 * 60 * 60) - 3).to_string()
}

#[test]
fn nobody_but_the_owner_changes_a_table() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let (table, mut owner, mut other) = two(&house, "sneak", "live-0");
    let before = seen(&mut owner, &table);
    let question = before.0.clone().unwrap();
    let mut stranger = house.client();
    stranger.open_table(&[("name", "Eve")]);
    let cookie = |cookie: &str| Client { cookie: Some(cookie.into()), ..house.client() };
    let from =
        |origin: Option<&str>| Client { origin: origin.map(str::to_string), ..owner.clone() };
    // The name of the role, and whether its forms come from our own pages.
    let mut roles = [
        ("nobody", house.client(), true),
        ("a stranger with a seat elsewhere", stranger, true),
        ("a forger", cookie(&format!("breakroom={}", "a".repeat(32))), true),
        ("a short cookie", cookie("breakroom=1"), true),
        ("a foreign page with the owner's cookie", from(Some("http://evil.example")), false),
        ("no origin with the owner's cookie", from(None), false),
        ("an opaque origin with the owner's cookie", from(Some("null")), false),
    ];
    let mut tried = 0;
    for (method, address) in web::server::addresses_of_the_house() {
        let whose = whose(method, &address);
        if address.ends_with("/stream") {
            // It has no end; who may not look gets none: see below.
            continue;
        }
        let path = fill(&address, &table);
        let fields = fields(&address, &question);
        for (role, client, ours) in &mut roles {
            for seat in ["", "?as=p1", "?as=p2", "?as=p9", "?as=x"] {
                let path = match path.contains('?') {
                    true => format!("{path}{}", seat.replace('?', "&")),
                    false => format!("{path}{seat}"),
                };
                let status = send(client, method, &path, &fields);
                let expected: &[u16] = match (whose, method, *ours) {
                    (_, "POST", false) => &[403],
                    (Whose::Page | Whose::Watchers, ..) => &[200, 303],
                    (Whose::AfterTheEnd | Whose::Seats, ..) => &[403],
                    (Whose::Own, ..) => &[303, 400, 404],
                    (Whose::FreeSeat, ..) => &[422],
                    (Whose::Link, ..) => &[404],
                };
                assert!(expected.contains(&status), "{role}: {method} {path}: {status}");
                tried += 1;
            }
        }
        assert_eq!(seen(&mut owner, &table), before, "{method} {path} changed something");
    }
    println!("{tried} requests of {} roles", roles.len());
    // The other seat acts for itself alone, and is not the host.
    for (method, address) in web::server::addresses_of_the_house() {
        if method != "POST" || whose(method, &address) != Whose::Seats {
            continue;
        }
        let path = fill(&address, &table);
        let fields = fields(&address, &question);
        for seat in ["?as=p1", "?as=p9"] {
            // Addresses without a choice of seat act for whoever asks.
            let own = ["look-back", "fork", "rematch"];
            let status = send(&mut other, method, &format!("{path}{seat}"), &fields);
            assert!(
                status == 403 || own.iter().any(|verb| path.ends_with(verb)),
                "{path}: {status}"
            );
        }
        let verb = path.rsplit('/').next().unwrap_or_default();
        if ["pause", "resume", "remove"].contains(&verb) {
            assert_eq!(send(&mut other, method, &path, &fields), 422, "{path} is for the host");
        }
        // What everybody has a say in changes nothing by one voice, but all see it.
        if ["tempo", "hurry"].contains(&verb) {
            continue;
        }
        assert_eq!(seen(&mut owner, &table), before, "{path} changed something");
    }
    house.close();
}

#[test]
fn a_closed_table_is_closed_at_every_address() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut owner = house.client();
    let table = owner.open_table(&[("watch", "off")]);
    let question = seen(&mut owner, &table).0.unwrap();
    let mut stranger = house.client();
    stranger.open_table(&[]);
    for (method, address) in web::server::addresses_of_the_house() {
        let path = fill(&address, &table);
        if !path.starts_with(&table) {
            continue;
        }
        let status = send(&mut stranger, method, &path, &fields(&address, &question));
        assert!(matches!(status, 403 | 422), "{method} {path}: {status}");
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
    for path in ["", "/stream", "/steps?from=0&to=9", "/log", "/replay", "/record", "/verify"] {
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
