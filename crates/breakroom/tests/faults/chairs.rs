//! Attacks on somebody else's chair, replayed against the program itself.

use std::time::Duration;

use crate::client::{Answer, Client, Listener, Question, hidden, way_back};
use crate::server::{Folder, Server};

fn asked(client: &mut Client, table: &str) -> Option<Question> {
    Question::on(&client.get(table).expect(200).body)
}

/// Somebody claims every chair, keeps its return link and gets up again; whoever
/// sits there later, and the bot, is safe from them. So is a chair whose owner was
/// asked to leave, and one whose owner has ended a device.
#[test]
fn nobody_comes_back_to_somebody_elses_chair() {
    let folder = Folder::new();
    let server = Server::start(&folder.0);
    let client = || Client::new(server.address);
    let mut host = client();
    let seats = [("seat2", "open"), ("seat3", "open"), ("seat4", "open"), ("players", "4")];
    let fields = [("game", "overtime"), ("name", "Ada"), ("tempo", "0")];
    let fields: Vec<_> = fields.into_iter().chain(seats).collect();
    let answer = host.post("/tables", &fields).expect(303);
    let table = answer.header("location").unwrap().to_string();
    let claim = format!("{table}/claim");
    let mut eve = client();
    let mut kept = Vec::new();
    for seat in ["1", "2", "3"] {
        eve.post(&claim, &[("name", "Eve"), ("seat", seat)]).expect(303);
        kept.push(way_back(&eve.get(&table).expect(200).body).expect("a link"));
        match seat {
            "3" => host.post(&format!("{table}/remove"), &[("seat", "3")]).expect(303),
            _ => eve.post(&format!("{table}/resign"), &[]).expect(303),
        };
    }
    let (mut bob, mut cy) = (client(), client());
    bob.post(&claim, &[("name", "Bob"), ("seat", "1")]).expect(303);
    cy.post(&claim, &[("name", "Cy"), ("seat", "2")]).expect(303);
    host.post(&format!("{table}/fill"), &[]).expect(303);
    let bobs = bob.get(&table).expect(200).body;
    for link in &kept {
        for mut thief in [eve.clone(), client()] {
            thief.get(link).expect(404);
            thief.post(link, &[]).expect(404);
            let page = thief.get(&table).expect(200).body;
            assert!(page.contains("You are watching") && page != bobs);
            assert_eq!(way_back(&page), None);
        }
    }
    // A device of Bob's that he ends loses everything at once, its stream as well.
    let link = way_back(&bob.get(&table).expect(200).body).unwrap();
    let mut spy = client();
    spy.post(&link, &[]).expect(303);
    assert!(bob.get(&table).expect(200).body.contains("open on 2 devices"));
    let mut listening = Listener::open(&spy, &table);
    assert!(listening.part(Duration::from_secs(5)).expect("a part").contains("/return/"));
    spy.post(&format!("{table}/alone"), &[]).expect(422);
    bob.post(&format!("{table}/alone"), &[]).expect(303);
    // What arrives from now on is what everybody may see.
    let seen = listening.part(Duration::from_secs(5)).expect("another part");
    assert!(seen.contains("You are watching") && !seen.contains("/return/"), "{seen}");
    server.kill();
    let server = Server::start(&folder.0);
    let again = |old: &Client| Client { cookie: old.cookie.clone(), ..Client::new(server.address) };
    let (mut bob, mut spy) = (again(&bob), again(&spy));
    assert!(bob.get(&table).expect(200).body.contains("this device alone"));
    spy.post(&link, &[]).expect(404);
    assert!(spy.get(&table).expect(200).body.contains("You are watching"));
}

/// Two presses on "sit down" at the same moment, an answer that is lost, and a
/// program that is killed in between: somebody with a seat elsewhere keeps it.
#[test]
fn nobody_is_lost_by_sitting_down_twice() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.0);
    let mut host = Client::new(server.address);
    let mut bob = Client::new(server.address);
    let mine = bob.open_table(&[("name", "Bob")]);
    for round in 0..8 {
        let fields = [("game", "finishing-time"), ("players", "2"), ("seat2", "open")];
        let answer = host.post("/tables", &fields).expect(303);
        let table = answer.header("location").unwrap().to_string();
        let form = hidden(&bob.get(&table).expect(200).body, "form").expect("a number");
        let claim = format!("{table}/claim");
        let press = |bob: &Client| bob.clone().post(&claim, &[("form", &form), ("seat", "1")]);
        let answers: Vec<Answer> = std::thread::scope(|scope| {
            let presses = [scope.spawn(|| press(&bob)), scope.spawn(|| press(&bob))];
            presses.into_iter().map(|one| one.join().unwrap().expect(303)).collect()
        });
        assert_eq!(answers[0].header("set-cookie"), answers[1].header("set-cookie"));
        // In every other round both answers are lost, and the program is killed.
        if round % 2 == 1 {
            server.kill();
            server = Server::start(&folder.0);
            for client in [&mut host, &mut bob] {
                client.address = server.address;
                client.origin = Some(format!("http://{}", server.address));
            }
            assert!(asked(&mut bob, &mine).is_some(), "round {round}: Bob may look meanwhile");
        }
        bob.post(&claim, &[("form", &form), ("seat", "1")]).expect(303);
        assert!(bob.get(&table).expect(200).body.contains("<small>you</small>"), "round {round}");
        let question = asked(&mut bob, &mine).expect("his own table");
        bob.post(&format!("{mine}/act"), &question.answer(&question.actions[0])).expect(303);
        bob.post(&format!("{table}/resign"), &[]).expect(303);
        host.post(&format!("{table}/resign"), &[]).expect(303);
    }
}
