//! How many tables there may be, and how long nobody need begin one.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use hall::clock::{Hands, Source};

use crate::patience::until;
use crate::support::client::{Client, Question};
use crate::support::{Folder, House, house_is_kept};

const MINUTE: Duration = Duration::from_secs(60);

#[test]
fn ten_tables_may_be_open_and_a_finished_one_makes_room() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let tables: Vec<String> = (0..10).map(|_| ada.open_table(&[])).collect();
    let page = ada.post("/tables", &[("game", "finished")]).expect(429).body;
    assert!(page.contains("You have 10 tables open"), "{page}");
    // Many at once do not slip through either: one of them is answered, and the
    // others are too late for the key they came with.
    let one = |mut ada: Client| (ada.post("/tables", &[("game", "finished")]).status, ada);
    let tries: Vec<(u16, Client)> = std::thread::scope(|scope| {
        let tries: Vec<_> = (0..8)
            .map(|_| {
                let ada = ada.clone();
                scope.spawn(|| one(ada))
            })
            .collect();
        tries.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert!(tries.iter().all(|(status, _)| matches!(status, 409 | 429)));
    ada = tries.into_iter().find(|(_, one)| one.cookie != ada.cookie).unwrap().1;
    ada.post(&format!("{}/resign", tables[3]), &[]).expect(303);
    ada.open_table(&[]);
    ada.post("/tables", &[("game", "finished")]).expect(429);
    // A fork is a table as well.
    ada.post(&format!("{}/fork", tables[3]), &[("at", "0")]).expect(429);
    house.client().open_table(&[]);
    house.close();
}

#[test]
fn thirty_tables_an_hour_from_one_address_and_moves_without_end() {
    let (folder, hands) = (Folder::new(), Hands::new(Duration::from_secs(1_000_000)));
    let public = "https://games.example.org";
    let house = House::begin(&folder.0, Some(public), Source::Hands(hands.clone()));
    let from = |address: &str| Client {
        origin: Some(public.to_string()),
        headers: vec![("X-Forwarded-For".into(), format!("10.0.0.1, {address}"))],
        ..house.client()
    };
    let finished = [("game", "finished")];
    // Twenty honest guests behind one address open a table each, and play.
    let mut guests: Vec<(Client, String)> = (0..20)
        .map(|_| {
            let mut guest = from("192.0.2.7");
            let answer = guest.post("/tables", &finished).expect(303);
            (guest, answer.header("location").unwrap().to_string())
        })
        .collect();
    let mut flood = from("192.0.2.7");
    let opened = (0..40).filter(|_| {
        flood.cookie = None;
        flood.post("/tables", &finished).status == 303
    });
    assert_eq!(opened.count(), 10, "thirty in all");
    // Another address is another matter; so is later.
    from("192.0.2.8").post("/tables", &finished).expect(303);
    for _ in 0..15 {
        for (guest, table) in &mut guests {
            let question = Question::on(&guest.get(table).expect(200).body).unwrap();
            guest.post(&format!("{table}/act"), &question.answer(&question.actions[0])).expect(303);
        }
    }
    hands.advance(30 * MINUTE);
    let opened = (0..40).filter(|_| {
        flood.cookie = None;
        flood.post("/tables", &finished).status == 303
    });
    assert_eq!(opened.count(), 15);
    house.close();
}

#[test]
fn a_table_nobody_begins_is_cleared_away() {
    let (folder, hands) = (Folder::new(), Hands::new(Duration::from_secs(1_000_000)));
    let house = House::by_hand(&folder.0, &hands);
    let mut ada = house.client();
    let (left, begun) = (ada.open_table(&[]), ada.open_table(&[]));
    let mut waiting = |pace: &str| {
        let fields = [
            ("game", "bids"),
            ("seat1", "me"),
            ("seat2", "open"),
            ("listed", "on"),
            ("pace", pace),
        ];
        let answer = ada.post("/tables", &fields).expect(303);
        answer.header("location").unwrap().to_string()
    };
    let (live, letters) = (waiting("live"), waiting("correspondence"));
    let question = Question::on(&ada.get(&begun).expect(200).body).unwrap();
    ada.post(&format!("{begun}/act"), &question.answer("end")).expect(303);
    let tables = [&left, &begun, &live, &letters];
    let on_the_list = |ada: &mut Client| {
        let lobby = ada.get("/").expect(200).body;
        tables.map(|table| lobby.contains(table.as_str()))
    };
    for _ in 0..14 {
        hands.advance(MINUTE);
        house_is_kept(&folder, &hands, 1_000_000);
    }
    assert_eq!(on_the_list(&mut ada), [true; 4]);
    // Somebody looks at them: they stay until they are asleep again.
    tables.iter().for_each(|table| drop(ada.get(table).expect(200)));
    for minute in 14.. {
        let listed = on_the_list(&mut ada);
        if listed == [false, true, false, true] {
            assert!(minute >= 24, "{minute}");
            break;
        }
        assert!(listed[1] && listed[3], "these were begun, or have time: {listed:?}");
        assert!(minute < 200, "still there: {listed:?}");
        hands.advance(MINUTE);
        house_is_kept(&folder, &hands, 1_000_000);
    }
    assert_eq!(tables.map(|table| ada.get(table).status), [404, 200, 404, 200]);
    ada.post(&format!("{live}/claim"), &[]).expect(404);
    house.close();
}

#[test]
fn looking_creates_nothing() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut nobody = house.client();
    let missing = format!("/table/{}", "0".repeat(32));
    for (method, path) in web::server::addresses_of_the_house() {
        if method != "GET" {
            continue;
        }
        let path = path
            .replace("/table/{id}", &missing)
            .replace("{id}", &"0".repeat(32))
            .replace("{game}", "finished")
            .replace("{seat}", "p1")
            .replace("{proof}", "x")
            .replace("{name}", "style.css");
        nobody.get(&path);
        assert_eq!(nobody.cookie, None, "{path}");
    }
    let count = |table: &str| -> i64 {
        let connection = rusqlite::Connection::open(folder.database()).unwrap();
        let sql = format!("SELECT count(*) FROM {table}");
        connection.query_row(&sql, [], |row| row.get(0)).unwrap()
    };
    assert_eq!((count("tables"), count("guests"), count("entries")), (0, 0, 0));
    house.close();
}

#[test]
fn one_guest_has_so_many_streams_and_the_next_is_told_to_wait() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let table = ada.open_table(&[("listed", "on")]);
    let listen = |client: &Client| {
        let mut line = TcpStream::connect(house.address).unwrap();
        line.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        let cookie = client.cookie.as_ref().map(|cookie| format!("Cookie: {cookie}\r\n"));
        let cookie = cookie.unwrap_or_default();
        let asked = format!("GET {table}/stream HTTP/1.1\r\nHost: localhost\r\n{cookie}\r\n");
        line.write_all(asked.as_bytes()).unwrap();
        let (mut text, mut bytes) = (String::new(), [0; 65536]);
        while !text.contains("event: ") {
            let count = line.read(&mut bytes).expect("an event");
            assert!(count > 0, "{text}");
            text += &String::from_utf8_lossy(&bytes[..count]);
        }
        (text, line)
    };
    let mut kept: Vec<TcpStream> = Vec::new();
    for nth in 0..16 {
        let (text, line) = listen(&ada);
        assert!(text.contains("event: part"), "{nth}: {text}");
        kept.push(line);
    }
    // In words the script understands: an EventSource cannot read a refusal.
    let (text, _) = listen(&ada);
    assert!(text.contains("event: full") && text.contains("retry: 30000"), "{text}");
    assert!(text.starts_with("HTTP/1.1 200") && text.contains("very many tabs"), "{text}");
    // Pages, forms and everybody else are not touched by it.
    ada.get(&table).expect(200);
    assert!(listen(&house.client()).0.contains("event: part"));
    // A tab that closes makes room.
    kept.pop();
    until("the place is free again", || listen(&ada).0.contains("event: part"));
    house.close();
}
