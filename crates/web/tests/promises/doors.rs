//! Under which names the house is found, whom it believes where somebody comes
//! from, who reads its numbers, and what is no name.

use std::net::SocketAddr;

use hall::clock::Source;
use web::Config;

use crate::support::client::{Answer, Client, exchange};
use crate::support::{Folder, House};

const PUBLIC: &str = "https://games.example.org";

fn config(folder: &Folder, public: Option<&str>) -> Config {
    Config::read(None, Some("0"), None, Some(&folder.0), public).unwrap()
}

/// Asks under that name.
fn knock(address: SocketAddr, host: &str, path: &str) -> Answer {
    let head = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    exchange(address, head.as_bytes()).unwrap()
}

#[test]
fn a_foreign_name_that_leads_here_finds_a_shut_door() {
    let folder = Folder::new();
    let named = config(&folder, None).allowing(Some("games.local")).unwrap();
    let house = House::with(named, Source::system());
    let port = house.address.port();
    for host in ["127.0.0.1", "192.168.1.7", "[::1]", "localhost", "games.local"] {
        knock(house.address, host, "/").expect(200);
        knock(house.address, &format!("{host}:{port}"), "/").expect(200);
        knock(house.address, &format!("{host}:9"), "/").expect(200);
    }
    for host in ["evil.example", "evil.example:1700", "localhost.evil.example"] {
        let page = knock(house.address, host, "/").expect(421).body;
        let name = host.split(':').next().unwrap();
        assert!(page.contains(&format!("--allowed-hosts {name}")), "{page}");
        knock(house.address, host, "/assets/style.css").expect(421);
        knock(house.address, host, "/livez").expect(200);
    }
    // A name that says more than a name is not repeated.
    let page = knock(house.address, "<b>evil</b>", "/").expect(421).body;
    assert!(!page.contains("evil") && page.contains("--allowed-hosts NAME"), "{page}");
    // A form that agrees with the foreign name about where it comes from.
    let head = "POST /name HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\n\
                Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 8\r\n\
                Connection: close\r\n\r\nname=Eve";
    let answer = exchange(house.address, head.as_bytes()).unwrap().expect(421);
    assert_eq!(answer.header("set-cookie"), None);
    house.close();
}

#[test]
fn a_proxy_that_does_not_say_where_somebody_comes_from_is_refused() {
    let folder = Folder::new();
    let house = House::with(config(&folder, Some(PUBLIC)), Source::system());
    let said = |values: &[&str]| Client {
        origin: Some(PUBLIC.into()),
        headers: values.iter().map(|value| ("X-Forwarded-For".into(), (*value).into())).collect(),
        ..house.client()
    };
    for values in [&[][..], &[""], &["unknown"], &["198.51.100.4, x"], &["198.51.100.4", "x"]] {
        let page = said(values).get("/").expect(400).body;
        assert!(page.contains("X-Forwarded-For") && page.contains(PUBLIC), "{page}");
        said(values).post("/tables", &[("game", "finished")]).expect(400);
        // Whoever looks after our health is no guest.
        said(values).get("/livez").expect(200);
        said(values).get("/readyz").expect(200);
    }
    said(&["198.51.100.4"]).get("/").expect(200);
    said(&["x, 198.51.100.4"]).get("/").expect(200);
    said(&["198.51.100.4"]).post("/tables", &[("game", "finished")]).expect(303);
    house.close();
    // Where another machine is the proxy, this one is a guest like any other.
    let elsewhere = config(&folder, Some(PUBLIC)).trusting(Some("192.0.2.1")).unwrap();
    let house = House::with(elsewhere, Source::system());
    house.client().get("/").expect(200);
    house.close();
}

#[test]
fn a_forged_address_buys_no_more_tables() {
    let folder = Folder::new();
    let house = House::with(config(&folder, Some(PUBLIC)), Source::system());
    let opened = (0..40).filter(|nth| {
        // The proxy adds the true one behind whatever it was told.
        let said = format!("127.0.0.1, 10.0.0.{nth}, 198.51.100.4");
        let headers = vec![("X-Forwarded-For".to_string(), said)];
        let mut client = Client { origin: Some(PUBLIC.into()), headers, ..house.client() };
        client.post("/tables", &[("game", "finished")]).status == 303
    });
    assert_eq!(opened.count(), 30);
    house.close();
}

#[test]
fn numbers_are_told_at_an_address_of_their_own_or_nowhere() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    assert_eq!(house.numbers, None);
    house.client().get("/metrics").expect(404);
    house.close();
    let counting = config(&folder, None).counting(Some("127.0.0.1:0")).unwrap();
    let house = House::with(counting, Source::system());
    let mut guest = house.client();
    guest.get("/").expect(200);
    guest.get("/metrics").expect(404);
    let address = house.numbers.expect("an address of their own");
    let numbers = Client::new(address).get("/metrics").expect(200).body;
    assert!(numbers.contains("breakroom_answers_total{status=\"2xx\"} 1"), "{numbers}");
    Client::new(address).get("/").expect(404);
    knock(address, "evil.example", "/metrics").expect(421);
    // The page for whoever runs it is behind the same door.
    guest.get("/status").expect(404);
    knock(address, "evil.example", "/status").expect(421);
    let status = Client::new(address).get("/status").expect(200).body;
    assert!(status.contains("yes: a move would be kept"), "{status}");
    assert!(status.contains("breakroom.sqlite"), "{status}");
    assert_eq!(guest.get("/livez").expect(200).body, "alive\n");
    assert_eq!(guest.get("/readyz").expect(200).body, "ready\n");
    house.close();
}

#[test]
fn a_name_that_cannot_be_seen_is_refused_and_none_looks_like_two() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let invisible = ["\u{3164}", "\u{ad}\u{ad}", "\u{e0041}\u{e007f}", "\u{200d}", " "];
    let mut ada = house.client();
    let fields = [
        ("game", "bids"),
        ("company", "friends"),
        ("players", "3"),
        ("name", "Ada"),
        ("seat1", "me"),
    ];
    let table = ada.post("/tables", &fields).expect(303).header("location").unwrap().to_string();
    for name in invisible {
        let page = house.client().post("/name", &[("name", name)]).expect(422).body;
        assert!(page.contains("A name needs something that can be seen."), "{page}");
        // Nothing typed is no name, and none is needed.
        if name != " " {
            let fields = [("game", "finished"), ("name", name), ("difficulty", "very-easy")];
            let page = house.client().post("/tables", &fields).expect(422).body;
            assert!(page.contains("can be seen") && page.contains("very-easy"), "with the form");
            let claim = house.client().post(&format!("{table}/claim"), &[("name", name)]);
            assert!(claim.expect(422).body.contains("can be seen"));
        }
    }
    let mut other = house.client();
    other.post(&format!("{table}/claim"), &[("name", "A\u{ad}d\u{e0041}a\u{3164}")]).expect(303);
    let page = other.get(&table).expect(200).body;
    assert!(page.contains("Ada 2"), "who looks alike gets a number: {page}");
    house.close();
}
