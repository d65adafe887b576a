//! A return link belongs to a sitting: to one person, from sitting down to
//! getting up.

use std::time::Duration;

use hall::clock::Hands;

use crate::pace::two;
use crate::patience::until;
use crate::support::client::{Client, Listener, Question, way_back};
use crate::support::{Folder, House};

const SECOND: Duration = Duration::from_secs(1);
const DAY: Duration = Duration::from_secs(24 * 3600);
/// That somebody is here is noted this often.
const NOTED: Duration = Duration::from_secs(15 * 60);

fn link(client: &mut Client, table: &str) -> String {
    way_back(&client.get(table).expect(200).body).expect("a return link")
}

fn asked(client: &mut Client, table: &str) -> Option<Question> {
    Question::on(&client.get(table).expect(200).body)
}

fn devices(client: &mut Client, table: &str) -> Option<u32> {
    let page = client.get(table).expect(200).body;
    let (_, after) = page.split_once("Your chair is open on ")?;
    match after.starts_with("this device alone") {
        true => Some(1),
        false => after.split(' ').next()?.parse().ok(),
    }
}

/// A table that has been begun is not cleared away.
fn begin(client: &mut Client, table: &str) {
    let question = asked(client, table).expect("a question");
    client.post(&format!("{table}/act"), &question.answer(&question.actions[0])).expect(303);
}

/// A link that opens nothing, for nobody: neither for those who had it nor for
/// somebody new.
#[track_caller]
fn void(house: &House, link: &str, had: &Client) {
    for mut client in [had.clone(), house.client()] {
        client.get(link).expect(404);
        let before = client.cookie.clone();
        client.post(link, &[]).expect(404);
        assert_eq!(client.cookie, before, "nobody is made a guest by it");
    }
}

/// A table of Ada's with three free chairs.
fn gathering(house: &House) -> (String, Client) {
    let mut ada = house.client();
    let seats = [("seat2", "open"), ("seat3", "open"), ("seat4", "open")];
    let fields = [("game", "finishing-time"), ("name", "Ada"), ("players", "4"), ("tempo", "0")];
    let fields: Vec<_> = fields.into_iter().chain(seats).collect();
    let answer = ada.post("/tables", &fields).expect(303);
    (answer.header("location").unwrap().to_string(), ada)
}

#[test]
fn whoever_gets_up_keeps_no_way_back() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let (table, mut ada) = gathering(&house);
    let claim = format!("{table}/claim");
    // Eve sits on every free chair, keeps its link, and gets up again.
    let mut eve = house.client();
    let mut links = Vec::new();
    for seat in ["1", "2", "3"] {
        eve.post(&claim, &[("name", "Eve"), ("seat", seat)]).expect(303);
        links.push(link(&mut eve, &table));
        eve.post(&format!("{table}/resign"), &[]).expect(303);
    }
    for old in &links {
        void(&house, old, &eve);
    }
    // The others come; one chair is a bot's.
    let (mut bob, mut cy) = (house.client(), house.client());
    bob.post(&claim, &[("name", "Bob"), ("seat", "1")]).expect(303);
    cy.post(&claim, &[("name", "Cy"), ("seat", "2")]).expect(303);
    ada.post(&format!("{table}/fill"), &[]).expect(303);
    for old in &links {
        void(&house, old, &eve);
    }
    assert!(asked(&mut eve, &table).is_none());
    assert_eq!(devices(&mut bob, &table), Some(1));
    // During the game somebody gives up, and somebody is asked to leave: bots.
    let (bobs, cys) = (link(&mut bob, &table), link(&mut cy, &table));
    bob.post(&format!("{table}/resign"), &[]).expect(303);
    ada.post(&format!("{table}/remove"), &[("seat", "2")]).expect(303);
    void(&house, &bobs, &bob);
    void(&house, &cys, &cy);
    for gone in [&mut bob, &mut cy] {
        assert_eq!(way_back(&gone.get(&table).expect(200).body), None);
        assert!(!gone.get("/").expect(200).body.contains(&table), "nor is it among their tables");
    }
    house.close();
}

#[test]
fn sitting_down_again_is_another_sitting() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let (table, _) = gathering(&house);
    let (mut eve, mut phone) = (house.client(), house.client());
    let sit = |eve: &mut Client| {
        eve.post(&format!("{table}/claim"), &[("name", "Eve"), ("seat", "1")]).expect(303);
    };
    sit(&mut eve);
    let old = link(&mut eve, &table);
    phone.post(&old, &[]).expect(303);
    assert_eq!(devices(&mut phone, &table), Some(2));
    eve.post(&format!("{table}/resign"), &[]).expect(303);
    sit(&mut eve);
    assert_ne!(link(&mut eve, &table), old);
    void(&house, &old, &phone);
    assert_eq!(devices(&mut eve, &table), Some(1), "the phone belonged to the first sitting");
    assert_eq!(devices(&mut phone, &table), None);
    house.close();
}

#[test]
fn a_stand_in_keeps_the_sitting_of_its_person() {
    let (folder, hands) = (Folder::new(), Hands::new(20_000 * DAY));
    let house = House::by_hand(&folder.0, &hands);
    let (table, mut ada, mut bob) = two(&house, "sneak", "live-60");
    let old = link(&mut ada, &table);
    hands.advance(100 * SECOND);
    bob.post(&format!("{table}/standin"), &[("seat", "0")]).expect(303);
    let mut phone = house.client();
    phone.get(&old).expect(200);
    phone.post(&old, &[]).expect(303);
    phone.post(&format!("{table}/reclaim"), &[("seat", "0")]).expect(303);
    assert_eq!(link(&mut ada, &table), old);
    assert_eq!(devices(&mut ada, &table), Some(2));
    house.close();
}

#[test]
fn the_device_that_sat_down_ends_the_others_at_once() {
    let folder = Folder::new();
    let mut house = House::open(&folder.0);
    let mut laptop = house.client();
    let table = laptop.open_table(&[("name", "Ada"), ("watch", "off")]);
    assert_eq!(devices(&mut laptop, &table), Some(1));
    let old = link(&mut laptop, &table);
    let (mut phone, mut tablet) = (house.client(), house.client());
    for device in [&mut phone, &mut tablet] {
        device.post(&old, &[]).expect(303);
        device.post(&old, &[]).expect(303);
    }
    for device in [&mut laptop, &mut phone, &mut tablet] {
        assert_eq!(devices(device, &table), Some(3));
    }
    let alone = format!("{table}/alone");
    // Whoever came by a link ends nobody.
    for device in [&mut phone, &mut tablet] {
        assert!(!device.get(&table).expect(200).body.contains("/alone\"><button"));
        device.post(&alone, &[]).expect(422);
    }
    let mut listening = Listener::open(&phone, &table);
    assert!(listening.part(5 * SECOND).expect("a part").contains("name=\"question\""));
    laptop.post(&alone, &[]).expect(303);
    assert!(listening.ended(5 * SECOND), "nobody listens on at a closed table");
    let check = |house: &House, laptop: &mut Client, ended: [&mut Client; 2]| {
        for device in ended {
            device.get(&table).expect(403);
            device.post(&format!("{table}/act"), &[]).expect(400);
            device.post(&format!("{table}/pause"), &[]).expect(403);
            device.post(&alone, &[]).expect(403);
            assert!(!device.get("/").expect(200).body.contains(&table));
            void(house, &old, device);
        }
        assert_eq!(devices(laptop, &table), Some(1));
        assert!(asked(laptop, &table).is_some(), "the first plays on");
    };
    check(&house, &mut laptop, [&mut phone, &mut tablet]);
    house.close();
    house = House::open(&folder.0);
    let again = |client: Client| Client { cookie: client.cookie, ..house.client() };
    (laptop, phone, tablet) = (again(laptop), again(phone), again(tablet));
    check(&house, &mut laptop, [&mut phone, &mut tablet]);
    // The new link works, and can be made void before anybody has used it.
    let new = link(&mut laptop, &table);
    assert_ne!(new, old);
    laptop.post(&alone, &[]).expect(303);
    void(&house, &new, &phone);
    phone.post(&link(&mut laptop, &table), &[]).expect(303);
    assert_eq!(devices(&mut laptop, &table), Some(2));
    house.close();
}

#[test]
fn an_open_stream_of_an_ended_device_sees_what_a_spectator_sees() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let (table, mut ada, mut bob) = two(&house, "sneak", "live-0");
    let mut spy = house.client();
    spy.post(&link(&mut ada, &table), &[]).expect(303);
    let mut listening = Listener::open(&spy, &table);
    let mine = listening.part(5 * SECOND).expect("a part");
    assert!(mine.contains("/return/"), "{mine}");
    ada.post(&format!("{table}/alone"), &[]).expect(303);
    let part = listening.part(5 * SECOND).expect("another view of it");
    assert!(!part.contains("/return/") && !part.contains("name=\"question\""), "{part}");
    assert!(part.contains("You are watching"), "{part}");
    // Its open stream is nobody's presence any more.
    until("nobody sits on Ada's chair", || {
        bob.get(&table).expect(200).body.contains("<small>not connected</small>")
    });
    house.close();
}

/// Waits until it is written down that somebody is here now.
fn noted(folder: &Folder, hands: &Hands) {
    let connection = rusqlite::Connection::open(folder.database()).unwrap();
    let seen = || -> i64 {
        connection.query_row("SELECT max(seen) FROM guests", [], |row| row.get(0)).unwrap()
    };
    until("it is noted who is here", || seen() == hands.calendar().as_secs() as i64);
}

#[test]
fn where_the_first_device_is_lost_the_newest_ends_the_others() {
    let (folder, hands) = (Folder::new(), Hands::new(20_000 * DAY));
    let mut house = House::by_hand(&folder.0, &hands);
    let mut laptop = house.client();
    let table = laptop.open_table(&[("name", "Ada")]);
    begin(&mut laptop, &table);
    let alone = format!("{table}/alone");
    let old = link(&mut laptop, &table);
    let (mut phone, mut tablet) = (house.client(), house.client());
    phone.post(&old, &[]).expect(303);
    tablet.post(&old, &[]).expect(303);
    // Almost a day later the laptop looks in: nobody may take it for lost.
    hands.advance(DAY - SECOND);
    laptop.get("/").expect(200);
    noted(&folder, &hands);
    hands.advance(DAY);
    tablet.post(&alone, &[]).expect(422);
    house.close();
    // A restart changes nothing about it.
    house = House::by_hand(&folder.0, &hands);
    let again = |client: Client| Client { cookie: client.cookie, ..house.client() };
    (laptop, phone, tablet) = (again(laptop), again(phone), again(tablet));
    tablet.post(&alone, &[]).expect(422);
    hands.advance(NOTED + 2 * SECOND);
    phone.post(&alone, &[]).expect(422);
    assert!(tablet.get(&table).expect(200).body.contains("End the others"));
    tablet.post(&alone, &[]).expect(303);
    assert_eq!(devices(&mut tablet, &table), Some(1));
    assert_eq!(devices(&mut laptop, &table), None, "lost is lost");
    assert_eq!(devices(&mut phone, &table), None);
    void(&house, &old, &laptop);
    house.close();
}

#[test]
fn a_stream_that_stays_open_keeps_a_device_from_being_lost() {
    let (folder, hands) = (Folder::new(), Hands::new(20_000 * DAY));
    let house = House::by_hand(&folder.0, &hands);
    let mut laptop = house.client();
    let table = laptop.open_table(&[("name", "Ada")]);
    begin(&mut laptop, &table);
    let mut phone = house.client();
    phone.post(&link(&mut laptop, &table), &[]).expect(303);
    let mut listening = Listener::open(&laptop, &table);
    listening.part(5 * SECOND).expect("a part");
    for _ in 0..30 {
        hands.advance(Duration::from_secs(3600));
        noted(&folder, &hands);
    }
    phone.post(&format!("{table}/alone"), &[]).expect(422);
    house.close();
}

#[test]
fn on_how_many_devices_somebody_sits_is_nobody_elses_business() {
    let (folder, hands) = (Folder::new(), Hands::new(20_000 * DAY));
    let house = House::by_hand(&folder.0, &hands);
    let (table, mut ada, mut bob) = two(&house, "sneak", "live-0");
    let mut spectator = house.client();
    let mut pages = || [&mut bob, &mut spectator].map(|client| client.get(&table).expect(200).body);
    let before = pages();
    assert!(!before[1].contains("Your chair"), "a spectator sits nowhere");
    let way = link(&mut ada, &table);
    let mut phone = house.client();
    phone.post(&way, &[]).expect(303);
    assert!(pages() == before, "somebody came by a return link");
    ada.post(&format!("{table}/alone"), &[]).expect(303);
    assert!(pages() == before, "and was ended");
    house.close();
}

#[test]
fn at_a_shared_screen_every_chair_has_a_way_back_of_its_own() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut screen = house.client();
    let fields = [("game", "finishing-time"), ("name", "Ada"), ("players", "2"), ("seat2", "here")];
    let answer = screen.post("/tables", &fields).expect(303);
    let table = answer.header("location").unwrap().to_string();
    let page = |client: &mut Client, seat: &str| {
        client.get(&format!("{table}?as={seat}")).expect(200).body
    };
    // The first is asked; the second gets the link when it is their turn.
    let first = way_back(&page(&mut screen, "p1")).expect("a way back");
    assert!(first.contains("/p1/"));
    let mut phone = house.client();
    phone.post(&first, &[]).expect(303);
    assert_eq!(devices(&mut phone, &table), Some(2));
    phone.get(&first.replace("/p1/", "/p2/")).expect(404);
    let mut question = asked(&mut phone, &table);
    while let Some(one) = question {
        phone.post(&format!("{table}/act"), &one.answer(&one.actions[0])).expect(303);
        question = asked(&mut phone, &table);
    }
    let second = way_back(&page(&mut screen, "p2")).expect("a way back");
    assert!(second.contains("/p2/"));
    // Ending the others on one chair says nothing about the other.
    screen.post(&format!("{table}/alone?as=p2"), &[]).expect(303);
    house.client().get(&second).expect(404);
    phone.get(&first).expect(200);
    assert_eq!(devices(&mut phone, &table), Some(2));
    house.close();
}

#[test]
fn a_rematch_seats_the_same_devices_in_the_same_order() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut laptop = house.client();
    let table = laptop.open_table(&[("name", "Ada")]);
    let old = link(&mut laptop, &table);
    let mut devices_of_ada: Vec<Client> = (0..4).map(|_| house.client()).collect();
    for device in &mut devices_of_ada {
        device.post(&old, &[]).expect(303);
    }
    laptop.post(&format!("{table}/resign"), &[]).expect(303);
    let answer = devices_of_ada[1].post(&format!("{table}/rematch"), &[]).expect(303);
    let next = answer.header("location").unwrap().to_string();
    assert_eq!(devices(&mut laptop, &next), Some(5));
    let new = link(&mut laptop, &next);
    assert_ne!(new.rsplit('/').next(), old.rsplit('/').next());
    for device in &mut devices_of_ada {
        device.post(&format!("{next}/alone"), &[]).expect(422);
    }
    laptop.post(&format!("{next}/alone"), &[]).expect(303);
    assert_eq!(devices(&mut laptop, &next), Some(1));
    assert_eq!(devices(&mut devices_of_ada[0], &next), None);
    // The finished game is another table, with a sitting of its own.
    assert_eq!(devices(&mut devices_of_ada[0], &table), Some(5));
    house.close();
}
