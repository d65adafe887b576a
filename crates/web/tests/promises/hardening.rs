//! Limits that bite, and headers on every answer.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::support::client::{Client, exchange};
use crate::support::{Folder, House};

#[test]
fn every_answer_carries_the_same_policy() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut client = house.client();
    let table = client.open_table(&[]);
    let paths = [
        "/",
        "/new/finished",
        "/rules/finished",
        "/statistics",
        "/nowhere",
        "/livez",
        "/readyz",
        "/metrics",
        "/assets/style.css",
        "/assets/table.js",
        "/favicon.ico",
        "/assets/none",
        &table,
    ];
    let mut answers: Vec<_> = paths.iter().map(|path| client.get(path)).collect();
    answers.push(client.post("/tables", &[]));
    answers.push(Client { origin: None, ..client.clone() }.post("/tables", &[]));
    for answer in answers {
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("same-origin"));
        // What the policy forbids is not on the page either.
        assert!(!answer.body.contains(" style=\"") && !answer.body.contains("<style"));
        assert!(!answer.body.contains(" onclick=") && !answer.body.contains("<script>"));
    }
    assert!(client.get("/").body.len() < 100_000, "the first page is small");
    house.close();
}

#[test]
fn the_cookie_is_out_of_reach_of_scripts_and_other_sites() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let answer = house.client().post("/name", &[("name", "Ada")]).expect(303);
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.starts_with("breakroom=") && cookie.contains("; HttpOnly; SameSite=Lax"));
    house.close();
}

#[test]
fn too_much_does_not_fit_through_the_door() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut client = house.client();
    let table = client.open_table(&[]);
    let big = "x".repeat(17 * 1024);
    client.post(&format!("{table}/say"), &[("id", "a"), ("words", &big)]).expect(413);
    client.post("/name", &[("name", &big)]).expect(413);
    let huge = "x".repeat(300 * 1024);
    client.post("/tables", &[("game", "finished"), ("components", &huge)]).expect(413);
    let head = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n", "y".repeat(64 * 1024));
    // To be cut off while still sending is fine as well.
    if let Ok(answer) = exchange(house.address, head.as_bytes()) {
        assert_eq!(answer.status, 431);
    }
    let many = "X: y\r\n".repeat(100);
    let head = format!("GET / HTTP/1.1\r\nHost: localhost\r\n{many}\r\n");
    let answer = exchange(house.address, head.as_bytes()).unwrap();
    assert_eq!(answer.status, 431);
    client.get("/").expect(200);
    house.close();
}

#[test]
fn half_a_request_is_not_waited_for() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let began = Instant::now();
    let heads: Vec<TcpStream> = (0..200)
        .map(|_| {
            let mut stream = TcpStream::connect(house.address).unwrap();
            stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ").unwrap();
            stream
        })
        .collect();
    let mut body = TcpStream::connect(house.address).unwrap();
    let head = format!(
        "POST /name HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nContent-Length: 9\r\n\
         Content-Type: application/x-www-form-urlencoded\r\n\r\nname=",
        house.address
    );
    body.write_all(head.as_bytes()).unwrap();
    // Others are served meanwhile.
    house.client().get("/").expect(200);
    for mut stream in heads {
        stream.set_read_timeout(Some(Duration::from_secs(8))).unwrap();
        let mut rest = Vec::new();
        stream.read_to_end(&mut rest).expect("closed by the server");
    }
    assert!(began.elapsed() < Duration::from_secs(8), "heads: {:?}", began.elapsed());
    body.set_read_timeout(Some(Duration::from_secs(15))).unwrap();
    let mut rest = Vec::new();
    body.read_to_end(&mut rest).expect("closed by the server");
    assert!(String::from_utf8_lossy(&rest).starts_with("HTTP/1.1 408"));
    house.close();
}

/// The stream of a table, from what was heard last on.
fn listen(house: &House, client: &Client, table: &str, last: Option<&str>) -> TcpStream {
    let mut stream = TcpStream::connect(house.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(3))).unwrap();
    let cookie = client.cookie.clone().unwrap();
    let last = last.map(|id| format!("Last-Event-ID: {id}\r\n")).unwrap_or_default();
    let head =
        format!("GET {table}/stream HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n{last}\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    stream
}

/// Everything until an event is complete, or nothing comes any more.
fn event(stream: &mut TcpStream) -> Option<String> {
    let mut text = String::new();
    let mut buffer = [0; 65536];
    while !(text.contains("event: part") && text.contains("\n\n\r\n")) {
        match stream.read(&mut buffer) {
            Ok(0) | Err(_) => return None,
            Ok(count) => text += &String::from_utf8_lossy(&buffer[..count]),
        }
    }
    Some(text)
}

fn id(event: &str) -> &str {
    event.split("id: ").nth(1).unwrap().split('\n').next().unwrap()
}

/// Everything on a table's page that the stream brings is the same as long as nothing
/// happens: else a stream would never come to rest.
#[test]
fn where_nothing_happens_a_stream_is_silent() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let tables = |game: &'static str, players: &'static str| {
        let mut ada = house.client();
        let fields: &[_] = match players {
            "1" => &[],
            _ => &[("players", players)],
        };
        let fields: Vec<_> = [("game", game)].iter().chain(fields).copied().collect();
        let opened = ada.post("/tables", &fields).expect(303);
        (opened.header("location").unwrap().to_string(), ada)
    };
    let puzzle = || {
        let mut ada = house.client();
        let opened = ada.post("/puzzles/1", &[]).expect(303);
        (opened.header("location").unwrap().to_string(), ada)
    };
    let all = [
        tables("finished", "1"),
        tables("finishing-time", "2"),
        tables("overtime", "3"),
        tables("the-machine", "4"),
        puzzle(),
    ];
    for (table, mut ada) in all {
        ada.post(&format!("{table}/resign"), &[]).expect(303);
        let over = ada.get(&table).expect(200).body;
        assert!(!over.contains(" data-live"), "{table} is over");
        let mut first = listen(&house, &ada, &table, None);
        first.set_read_timeout(Some(Duration::from_millis(1200))).unwrap();
        let mut latest = event(&mut first).expect("the table as it is");
        // Bots may still have a word to say, and the tab itself shows.
        let mut more = 0;
        loop {
            while let Some(news) = event(&mut first) {
                (latest, more) = (news, more + 1);
                assert!(more < 9, "{table} does not come to rest");
            }
            let mut second = listen(&house, &ada, &table, None);
            let again = event(&mut second).expect("the table as it is");
            if id(&again) == id(&latest) {
                break;
            }
            // Something happened in between: then the first hears of it, too.
            more += 1;
            assert!(more < 9, "{table} never looks the same");
        }
    }
    house.close();
}

#[test]
fn a_stream_brings_changes_and_resumes_where_it_was() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let table = ada.open_table(&[]);
    let listen = |last: Option<&str>| listen(&house, &ada, &table, last);
    let mut first = listen(None);
    let seen = event(&mut first).expect("the table as it is");
    assert!(seen.contains("x-accel-buffering: no"), "{seen}");
    // The tab is there now, which may show as well: take the latest.
    let latest = event(&mut first).unwrap_or(seen);
    let mut resumed = listen(Some(id(&latest)));
    assert_eq!(event(&mut resumed), None, "nothing is missing, nothing is sent");
    let mut client = ada.clone();
    let page = client.get(&table).expect(200).body;
    let question = crate::support::client::Question::on(&page).unwrap();
    client.post(&format!("{table}/act"), &question.answer("end")).expect(303);
    let news = event(&mut first).expect("news");
    let mut late = listen(Some(id(&latest)));
    let caught_up = event(&mut late).expect("what was missed");
    assert_eq!(id(&news), id(&caught_up), "reconnecting shows the same");
    house.close();
}
