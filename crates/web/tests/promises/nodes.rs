//! Several nodes keep one house: what holds on one of them holds on all, and nothing tells
//! what happens on another one but what may be known.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use hall::clock::{Hands, Source};
use overtime::{Options, Overtime, Reactions};
use serde_json::Value;
use tabletop::{Game, Seat, Seed};

use crate::office::{ID, Who, arranged, lay_out_in, token};
use crate::patience::{eventually, until};
use crate::support::House;
use crate::support::client::{Client, Listener, Question, way_back, without_numbers};
use crate::support::leaky::LEAKS;
use crate::support::nodes::{Place, at};
use crate::support::sneak::SNEAKS;
use crate::support::twins::{
    compare_between_nodes, keeps_secrets_between_nodes, some, split, usual,
};
use crate::toys::bids::Bids;
use crate::toys::players;
use crate::toys::sneak::Sneak;

const SECOND: Duration = Duration::from_secs(1);

fn two_nodes(public: Option<&str>) -> Option<(Place, [House; 2])> {
    let place = Place::new()?;
    let nodes = [(); 2].map(|()| place.node(public, Source::system()));
    Some((place, nodes))
}

// ── secrets ──────────────────────────────────────────────────────────────────

#[test]
fn what_cannot_be_known_does_not_travel_between_nodes() {
    keeps_secrets_between_nodes::<Overtime>(&usual::<Overtime>());
    keeps_secrets_between_nodes::<the_machine::TheMachine>(&usual::<the_machine::TheMachine>());
    keeps_secrets_between_nodes::<Bids<0>>(&players(4));
}

#[test]
fn leaks_between_nodes_are_caught() {
    let options = players(3);
    let twins = some(split::<Sneak<0>>(&options), 8);
    // What goes to everybody shows in few worlds.
    for (slug, leak) in [SNEAKS[1], SNEAKS[3]] {
        match compare_between_nodes::<Sneak<0>>(slug, &options, &twins) {
            None => return,
            Some(Err(difference)) => println!("{leak}: {difference}"),
            Some(Ok((compared, _))) => panic!("{leak} was not caught in {compared} answers"),
        }
    }
    let options = Options::new(4, Reactions::Live);
    let twins = some(split::<Overtime>(&options), 8);
    let (slug, leak) = LEAKS[1];
    let caught = compare_between_nodes::<Overtime>(slug, &options, &twins);
    assert!(!matches!(caught, Some(Ok(_))), "{leak} was not caught");
}

/// Ada among bots who can do nothing. Does something of hers fit when she has worked?
fn alone(fits: bool) -> Value {
    let arranged = |last: &str| {
        let ada = ["email", "coffee", "night", last];
        let bot: &[&str] = &["coffee", "nap", "cake"];
        arranged(Reactions::Live, &[&ada, bot, bot])
    };
    let does = |state: &Value| {
        let options = Options::new(3, Reactions::Live);
        let mut game = Overtime::resume(&options, state).unwrap();
        let mut actions = Vec::new();
        game.actions(Seat(0), &mut actions);
        let work = actions.iter().find(|action| action.to_string() == "email hard").unwrap();
        game.play(Seat(0), *work, &mut Seed::from_number(1).stream("any"), &mut ()).unwrap();
        game.actions(Seat(0), &mut actions);
        actions.len() > 1
    };
    let cards = ["paste", "breath", "jam", "caught", "team", "credit", "not-mine", "buck"];
    let mut states = cards.iter().map(|card| arranged(card));
    states.find(|state| does(state) == fits).expect("such a card")
}

/// Two worlds of two nodes each. What somebody without a seat sees through one of them, at
/// every step of the clock, while Ada plays through the other: where it differs, if it does.
/// `forgotten`: nobody is told that they look.
fn watched_elsewhere(places: &[Place; 2], watch: usize, forgotten: bool) -> Option<String> {
    let hands = Hands::new(Duration::from_secs(1_000_000));
    let door = Some("http://office.test");
    let start = |place: &Place| [(); 2].map(|()| place.node(door, Source::Hands(hands.clone())));
    let worlds = places.each_ref().map(start);
    places.iter().for_each(|place| place.share(&hands));
    let table = format!("/table/{ID}");
    let client = |node: &House, cookie: Option<String>| Client {
        cookie,
        origin: door.map(str::to_string),
        headers: vec![("X-Forwarded-For".into(), "192.0.2.7".into())],
        ..node.client()
    };
    let ada = |node: &House| client(node, Some(format!("breakroom={}", token(0))));
    let page = |node: &House| client(node, None).get(&table).expect(200).body;
    // Whatever is due is done before the clock moves.
    let rest = || {
        let nodes = worlds.iter().flatten();
        nodes.for_each(|node| drop(ada(node).get(&table).expect(200)));
    };
    let differ = || {
        let until = Instant::now() + 2 * SECOND;
        loop {
            let seen = worlds.each_ref().map(|nodes| page(&nodes[watch]));
            if seen[0] == seen[1] {
                return None;
            }
            if Instant::now() > until {
                let same = seen[0].bytes().zip(seen[1].bytes()).take_while(|(a, b)| a == b);
                let from = seen[0].floor_char_boundary(same.count().saturating_sub(60));
                return Some(seen[0][from..].chars().take(160).collect::<String>());
            }
        }
    };
    let play = || {
        if let Some(found) = differ() {
            return Some(format!("before anything: {found}"));
        }
        for (place, nodes) in places.iter().zip(&worlds) {
            if forgotten {
                place.run("DELETE FROM presence");
            }
            let mut ada = ada(&nodes[1 - watch]);
            let question = Question::on(&ada.get(&table).expect(200).body).expect("her turn");
            ada.post(&format!("{table}/act"), &question.answer("email hard")).expect(303);
        }
        (0..25).find_map(|step| {
            rest();
            hands.advance(Duration::from_millis(200));
            differ().map(|found| format!("after {} ms: {found}", 200 * (step + 1)))
        })
    };
    let found = play();
    worlds.into_iter().flatten().for_each(House::kill);
    found
}

#[test]
fn whoever_watches_through_another_node_learns_nothing_by_time() {
    let Some(base) = Place::new() else { return };
    base.prepare(async |_| ());
    let who = [Who::Person, Who::Bot("diligent"), Who::Bot("diligent")];
    // Each evening is one of its own.
    let evening = || {
        let places = [base.copy(), base.copy()];
        for (place, fits) in places.iter().zip([true, false]) {
            let state = alone(fits);
            place.prepare(async |store| {
                lay_out_in(store, &state, Reactions::Live, &who, 8).await;
            });
        }
        places
    };
    for watch in [0, 1] {
        assert_eq!(watched_elsewhere(&evening(), watch, false), None, "through node {watch}");
    }
    // If one node did not know who looks through the other, they would learn it.
    let told = [0, 1].map(|watch| watched_elsewhere(&evening(), watch, true));
    assert!(told.iter().any(Option::is_some), "a leak was not caught");
    println!("{told:?}");
}

/// A number that a node tells about itself.
fn number(node: &House, name: &str) -> u64 {
    let page = Client::new(node.numbers.unwrap()).get("/metrics").expect(200).body;
    let line = page.lines().find(|line| line.starts_with(name)).expect("such a number");
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

/// What Cy is answered through one node, while Ben gives secret orders through the other
/// all the time, or does not.
fn beside_ben(place: &Place, busy: bool) -> (Vec<String>, u64) {
    let hands = Hands::new(Duration::from_secs(1_000_000));
    let nodes = [(); 2].map(|()| place.node(None, Source::Hands(hands.clone())));
    let seat = |node: &House, nth: usize| {
        let cookie = Some(format!("breakroom={}", token(nth)));
        Client { cookie, ..node.client() }
    };
    let (table, standing) = (format!("/table/{ID}"), format!("/table/{ID}/standing"));
    let mut ada = seat(&nodes[0], 0);
    let question = Question::on(&ada.get(&table).expect(200).body).expect("her turn");
    ada.post(&format!("{table}/act"), &question.answer("email hard")).expect(303);
    let done = AtomicBool::new(!busy);
    let order = |nth: usize| [("order", ["aimed", "always"][nth % 2])];
    let answers = std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut ben = seat(&nodes[0], 1);
            for nth in 0.. {
                if done.load(Ordering::Relaxed) {
                    break;
                }
                ben.post(&standing, &order(nth)).expect(303);
            }
        });
        let mut cy = seat(&nodes[1], 2);
        let mut answers = Vec::new();
        for nth in 0..60 {
            let answer = cy.post(&standing, &order(nth));
            let page = cy.get(&table).expect(200).body;
            answers.push(format!("{} {} {page}", answer.status, answer.body));
        }
        // Who passes last, in a window that has not closed.
        let question = Question::on(&cy.get(&table).expect(200).body).expect("he is asked");
        let answer = cy.post(&format!("{table}/act"), &question.answer("pass"));
        answers.push(format!("{} {}", answer.status, cy.get(&table).expect(200).body));
        done.store(true, Ordering::Relaxed);
        answers
    });
    let conflicts = nodes.iter().map(|node| number(node, "breakroom_store_conflicts_total")).sum();
    let here = nodes[1].address.to_string();
    nodes.into_iter().for_each(House::kill);
    let plain = |text: &String| without_numbers(&text.replace(&here, "HERE"));
    (answers.iter().map(plain).collect(), conflicts)
}

#[test]
fn that_somebody_else_was_faster_tells_nothing() {
    let Some(base) = Place::new() else { return };
    let hands: [&[&str]; 4] = [
        &["email", "coffee", "night", "paste"],
        &["jam", "coffee", "cake", "breath"],
        &["caught", "email", "email", "email"],
        &["email", "coffee", "coffee", "breath"],
    ];
    let state = arranged(Reactions::Live, &hands);
    base.prepare(async |store| {
        lay_out_in(store, &state, Reactions::Live, &[Who::Person; 4], 60).await;
    });
    let copy = base.copy();
    let (alone, _) = beside_ben(&copy, false);
    let (beside, conflicts) = beside_ben(&base, true);
    println!("{conflicts} conflicts");
    assert!(conflicts > 5, "{conflicts}: hardly anybody was faster");
    for (nth, (one, other)) in alone.iter().zip(&beside).enumerate() {
        let at = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
        assert!(one == other, "answer {nth} differs at …{}", &one[one.floor_char_boundary(at)..]);
    }
}

// ── what holds on one node holds on all ──────────────────────────────────────

#[test]
fn so_many_tables_and_guests_come_through_all_nodes_together() {
    let public = "https://games.example.org";
    let Some((place, nodes)) = two_nodes(Some(public)) else { return };
    let from = |nth: usize, address: &str| Client {
        origin: Some(public.to_string()),
        headers: vec![("X-Forwarded-For".into(), address.to_string())],
        ..nodes[nth % 2].client()
    };
    let finished = [("game", "finished")];
    let opens = |nth| from(nth, "192.0.2.7").post("/tables", &finished).status;
    let opened: Vec<u16> = (0..44).map(opens).collect();
    assert_eq!(opened.iter().filter(|status| **status == 303).count(), 30, "{opened:?}");
    assert!(opened[30..].iter().all(|status| *status == 429), "{opened:?}");
    from(0, "192.0.2.8").post("/tables", &finished).expect(303);
    // One guest has ten open, wherever they open them.
    let mut cy = from(0, "192.0.2.9");
    let mut open = 0;
    for nth in 0..12 {
        cy = at(&cy, &nodes[nth % 2]);
        open += u32::from(cy.post("/tables", &finished).status == 303);
    }
    assert_eq!(open, 10);
    // As many guests as a school has, and then one after the other.
    let come = |nth: usize| from(nth, "192.0.2.10").post("/name", &[("name", "Eve")]).status;
    let came = (0..520).filter(|nth| come(*nth) == 303).count();
    assert!((500..=510).contains(&came), "{came} came");
    // The database knows nobody's address.
    let keys = place.run("SELECT encode(key, 'escape') || encode(key, 'hex') FROM doors");
    assert!(keys.lines().count() >= 4 && !keys.contains("192.0.2"), "{keys}");
    nodes.into_iter().for_each(House::kill);
}

#[test]
fn a_token_that_is_followed_on_one_node_is_void_on_the_other() {
    let Some((place, nodes)) = two_nodes(None) else { return };
    let mut ada = nodes[0].client();
    let fields = [("game", "sneak"), ("players", "2"), ("seat2", "open"), ("name", "Ada")];
    let answer = ada.post("/tables", &fields).expect(303);
    let chair = answer.header("location").unwrap().to_string();
    // Eve has planted her cookie in Bob's browser, and listens at the other node.
    let mut eve = nodes[1].client();
    eve.post("/name", &[("name", "Eve")]).expect(303);
    eve.get("/").expect(200);
    let mut bob = at(&eve, &nodes[0]);
    let mut listening = Listener::open(&eve, &chair);
    listening.part(5 * SECOND).expect("Eve listens");
    bob.post(&format!("{chair}/claim"), &[]).expect(303);
    let began = Instant::now();
    assert!(listening.ended(5 * SECOND), "nobody listens to it");
    let followed = began.elapsed();
    // She may look until Bob comes back, and that is all.
    eve.post(&format!("{chair}/act"), &[("question", "1"), ("id", "e"), ("action", "x")])
        .expect(409);
    assert_eq!(way_back(&eve.get(&chair).expect(200).body), None);
    let mut listening = Listener::open(&eve, &chair);
    listening.part(5 * SECOND).expect("Eve looks");
    assert!(way_back(&bob.get(&chair).expect(200).body).is_some());
    let began = Instant::now();
    assert!(listening.ended(5 * SECOND), "nobody listens on");
    let spent = began.elapsed();
    assert!(!eve.get(&chair).expect(200).body.contains("<small>you</small>"));
    // Where nobody is told, it is found.
    let mut listening = Listener::open(&bob, &chair);
    listening.part(5 * SECOND).expect("Bob listens");
    place.run(
        "INSERT INTO spent SELECT token, (SELECT ms / 1000 FROM clock) FROM guests
         WHERE name = 'Eve' ON CONFLICT DO NOTHING",
    );
    let began = Instant::now();
    assert!(listening.ended(5 * SECOND), "nobody has told it");
    let found = began.elapsed();
    place.run("DELETE FROM spent");
    // A sitting that is ended on one node is over on the other, on open streams as well.
    let link = way_back(&bob.get(&chair).expect(200).body).unwrap();
    let mut phone = nodes[1].client();
    phone.post(&link, &[]).expect(303);
    until("the phone sits", || phone.get(&chair).body.contains("<small>you</small>"));
    let mut sees = Listener::open(&phone, &chair);
    assert!(sees.part(5 * SECOND).unwrap().contains("<small>you</small>"));
    bob.post(&format!("{chair}/alone"), &[]).expect(303);
    let began = Instant::now();
    eventually("the phone has no chair", || {
        sees.part(5 * SECOND).filter(|part| !part.contains("<small>you</small>"))
    });
    let left = began.elapsed();
    // A second is promised; a busy machine may take longer to say so.
    println!("followed {followed:?}, spent {spent:?}, found {found:?}, left {left:?}");
    assert!([followed, spent, found, left].iter().all(|took| *took < 4 * SECOND));
    phone.post(&link, &[]).expect(404);
    nodes.into_iter().for_each(House::kill);
}

#[test]
fn who_is_connected_to_one_node_is_seen_on_the_other() {
    let Some((_place, nodes)) = two_nodes(None) else { return };
    let mut ada = nodes[0].client();
    let fields = [("game", "sneak"), ("players", "2"), ("seat2", "open"), ("name", "Ada")];
    let answer = ada.post("/tables", &fields).expect(303);
    let table = answer.header("location").unwrap().to_string();
    let mut bob = nodes[1].client();
    bob.post(&format!("{table}/claim"), &[("name", "Bob")]).expect(303);
    let missing = |client: &mut Client| {
        client.get(&table).expect(200).body.matches("<small>not connected</small>").count()
    };
    // Whoever looks knows of themselves.
    assert_eq!((missing(&mut ada), missing(&mut bob)), (1, 1));
    let hers = Listener::open(&ada, &table);
    let his = Listener::open(&bob, &table);
    let began = Instant::now();
    until("both are there", || (missing(&mut ada), missing(&mut bob)) == (0, 0));
    drop(his);
    until("Bob is gone", || (missing(&mut ada), missing(&mut bob)) == (1, 0));
    assert!(began.elapsed() < 4 * SECOND, "{:?}", began.elapsed());
    drop(hers);
    until("nobody is there", || (missing(&mut ada), missing(&mut bob)) == (1, 1));
    // A node that dies has nobody at its tables when its lease is over.
    let _his = Listener::open(&bob, &table);
    until("Bob is back", || missing(&mut ada) == 0);
    let [one, other] = nodes;
    other.kill();
    until("Bob is gone with his node", || missing(&mut ada) == 1);
    one.kill();
}
