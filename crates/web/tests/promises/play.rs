//! A game from the lobby to its record, as a browser without script plays it.

use crate::patience::eventually;
use crate::support::client::{Client, Question};
use crate::support::{Folder, House};
use tabletop::Record;

/// Any of the actions, by a row of numbers that looks random enough.
fn pick(actions: &[String], step: u32) -> &str {
    &actions[(step.wrapping_mul(2_654_435_761) >> 7) as usize % actions.len()]
}

/// Plays until the game is over, or for so many steps; returns the last page.
fn play(client: &mut Client, table: &str, steps: u32) -> String {
    for step in 0..steps {
        let page = client.get(table).expect(200).body;
        let Some(question) = Question::on(&page) else { return page };
        assert!(!question.actions.is_empty(), "a question without an answer:\n{page}");
        let action = pick(&question.actions, step);
        // Faster than any person: we wait as we are told.
        let answer = eventually("there is room for a move", || {
            let answer = client.post(&format!("{table}/act"), &question.answer(action));
            (answer.status != 429).then_some(answer)
        });
        answer.expect(303);
    }
    client.get(table).expect(200).body
}

#[test]
fn a_game_is_played_from_the_lobby_to_its_record() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    assert!(ada.get("/").expect(200).body.contains("Finished!"));
    assert_eq!(ada.cookie, None, "looking makes nobody a guest");
    let table = ada.open_table(&[("name", "Ada"), ("difficulty", "easy")]);
    // Nothing secret before the end.
    for secret in ["record", "replay"] {
        ada.get(&format!("{table}/{secret}")).expect(403);
    }
    play(&mut ada, &table, 3000);
    let record: Record = ada.get(&format!("{table}/record")).expect(200).body.parse().unwrap();
    let replayed = record.verify::<finished::Finished>().expect("a record that verifies");
    assert!(!replayed.moves().is_empty());
    assert_eq!(record.players, ["Ada"]);
    // The seed is the one that was promised.
    let verify = ada.get(&format!("{table}/verify")).expect(200).body;
    assert!(verify.contains(&record.seed.commitment()), "{verify}");
    // Every position can be looked at.
    for at in [0, 1, replayed.moves().len()] {
        ada.get(&format!("{table}/replay?at={at}")).expect(200);
    }
    assert!(ada.get("/statistics").expect(200).body.len() > 100);
    house.close();
}

#[test]
fn a_table_survives_the_server() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let table = ada.open_table(&[("name", "Ada")]);
    let before = play(&mut ada, &table, 25).replace(&house.address.to_string(), "HERE");
    house.close();
    let house = House::open(&folder.0);
    let mut again = Client { cookie: ada.cookie.clone(), ..house.client() };
    let after = again.get(&table).expect(200).body;
    let after = after.replace(&house.address.to_string(), "HERE");
    assert_eq!(Question::on(&before), Question::on(&after), "the same question, same number");
    assert_eq!(before, after, "and the same page, byte by byte");
    assert!(again.get("/").expect(200).body.contains(&table), "it is among my tables");
    house.close();
}

#[test]
fn a_fork_goes_on_from_a_position() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let table = ada.open_table(&[("name", "Ada")]);
    play(&mut ada, &table, 10);
    ada.post(&format!("{table}/fork"), &[("at", "5")]).expect(403);
    ada.post(&format!("{table}/resign"), &[]).expect(303);
    let page = ada.get(&table).expect(200).body;
    assert_eq!(Question::on(&page), None, "nothing more to decide");
    let fork = ada.post(&format!("{table}/fork"), &[("at", "5")]).expect(303);
    let fork = fork.header("location").unwrap().to_string();
    assert_ne!(fork, table);
    assert!(Question::on(&ada.get(&fork).expect(200).body).is_some());
    house.close();
}

#[test]
fn a_return_link_brings_the_seat_to_another_device() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut laptop = house.client();
    let table = laptop.open_table(&[("name", "Ada"), ("watch", "off")]);
    let page = laptop.get(&table).expect(200).body;
    let start = page.find("/return/").expect("a return link on the page");
    let link: String =
        page[start..].chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '/').collect();
    let mut phone = house.client();
    phone.get(&table).expect(403);
    phone.get(&link).expect(200);
    phone.get(&table).expect(403);
    phone.post(&link, &[]).expect(303);
    let question = Question::on(&phone.get(&table).expect(200).body).expect("a seat");
    phone.post(&format!("{table}/act"), &question.answer(&question.actions[0])).expect(303);
    // A link with another proof, seat or table opens nothing.
    let (front, proof) = link.rsplit_once('/').unwrap();
    let forged = proof.replace(|c: char| c.is_ascii_digit(), "f");
    for wrong in [format!("{front}/{forged}"), front.replace("p1", "p2") + "/" + proof] {
        house.client().get(&wrong).expect(404);
        house.client().post(&wrong, &[]).expect(404);
    }
    house.close();
}

/// Among people nobody whispers; alone with bots one may ask, hidden cards or not.
#[test]
fn hints_are_for_those_who_are_alone_with_bots() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    for (game, players, second, hinted) in [
        ("finishing-time", "3", "allrounder", true),
        ("finishing-time", "3", "open", false),
        ("overtime", "3", "diligent", true),
        ("overtime", "3", "open", false),
        ("the-machine", "4", "mixed", true),
        ("the-machine", "4", "open", false),
    ] {
        let chairs = [("seat1", "me"), ("seat2", second), ("seat3", "random"), ("tempo", "0")];
        // A window in which nothing fits passes by itself, and needs no hint.
        let first: &[_] = match game {
            "overtime" => &[("first", "p1")],
            "the-machine" => &[("manager", "p1")],
            _ => &[],
        };
        let fields = [&[("game", game), ("players", players)], &chairs[..], first].concat();
        let table =
            ada.post("/tables", &fields).expect(303).header("location").unwrap().to_string();
        if second == "open" {
            house.client().post(&format!("{table}/claim"), &[("name", "Bob")]).expect(303);
        }
        // With people at the table it may be Bob's turn.
        let mut look = || ada.get(&table).expect(200).body;
        let page = if hinted { asking(look) } else { look() };
        assert_eq!(page.contains("/hint\""), hinted, "{game} with {second}");
        let Some(question) = Question::on(&page) else { continue };
        let answer = ada.post(&format!("{table}/hint"), &[("question", &question.number)]);
        answer.expect(if hinted { 303 } else { 422 });
        if hinted {
            let page = ada.get(&table).expect(200).body;
            assert!(page.contains("class=\"hint\""), "{game}: {page}");
            let free = question.actions.len() == 1;
            assert!(free || page.contains("class=\"stamp\""), "{game} is assisted");
        }
    }
    house.close();
}

#[test]
fn a_hint_is_given_and_remembered_as_help() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let table = ada.open_table(&[]);
    let question = Question::on(&ada.get(&table).expect(200).body).unwrap();
    ada.post(&format!("{table}/hint"), &[("question", &question.number)]).expect(303);
    let after = Question::on(&ada.get(&table).expect(200).body).unwrap();
    assert_eq!(after.number, question.number, "a hint is no decision");
    ada.post(&format!("{table}/hint"), &[("question", "999")]).expect(409);
    house.close();
}

/// The page, once it asks something.
fn asking(mut page: impl FnMut() -> String) -> String {
    eventually("a question", || Some(page()).filter(|page| Question::on(page).is_some()))
}

/// A table of Finishing Time with one bot.
fn open_game(client: &mut Client) -> String {
    let fields = [("game", "finishing-time"), ("players", "2"), ("tempo", "0")];
    let answer = client.post("/tables", &fields).expect(303);
    answer.header("location").unwrap().to_string()
}

#[test]
fn an_open_game_is_stepped_through_and_forked_while_it_runs() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let table = open_game(&mut ada);
    for step in 0..8 {
        let question = eventually("a question", || Question::on(&ada.get(&table).expect(200).body));
        let action = pick(&question.actions, step);
        ada.post(&format!("{table}/act"), &question.answer(action));
    }
    for at in [0, 2] {
        ada.get(&format!("{table}/replay?at={at}")).expect(200);
        // Nothing is secret, to nobody.
        house.client().get(&format!("{table}/replay?at={at}")).expect(200);
    }
    ada.post(&format!("{table}/look-back"), &[]).expect(303);
    assert!(!ada.get(&table).expect(200).body.contains("class=\"stamp\""), "at no price");
    // The seed is still shut: dice may fall.
    ada.get(&format!("{table}/record")).expect(403);
    let fork = ada.post(&format!("{table}/fork"), &[("at", "2")]).expect(303);
    let fork = fork.header("location").unwrap().to_string();
    assert_ne!(fork, table);
    let seal = |page: &str| page.split("class=\"seal\">").nth(1).map(|rest| rest[..64].to_string());
    let seals = [&table, &fork].map(|path| seal(&ada.get(path).expect(200).body));
    assert!(seals[0].is_some() && seals[0] != seals[1], "the fork has its own luck: {seals:?}");
    house.close();
}

#[test]
fn alone_one_may_look_back_at_the_price_of_assisted() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let table = ada.open_table(&[]);
    play(&mut ada, &table, 6);
    let replay = format!("{table}/replay?at=2");
    ada.get(&replay).expect(403);
    assert!(!ada.get(&table).expect(200).body.contains("class=\"stamp\""));
    house.client().post(&format!("{table}/look-back"), &[]).expect(403);
    ada.post(&format!("{table}/look-back"), &[]).expect(303);
    ada.get(&replay).expect(200);
    assert!(ada.get(&table).expect(200).body.contains("class=\"stamp\""), "assisted");
    // Through one's own eyes: the stack stays face down.
    ada.get(&format!("{table}/replay?at=2&eyes=all")).expect(403);
    ada.get(&format!("{table}/record")).expect(403);
    let fork = ada.post(&format!("{table}/fork"), &[("at", "2")]).expect(303);
    assert_ne!(fork.header("location"), Some(table.as_str()));
    // Others see the past that they have seen, and fork nothing.
    house.client().post(&format!("{table}/fork"), &[("at", "2")]).expect(403);
    house.close();
}

#[test]
fn where_others_have_secrets_nobody_looks_back_before_the_end() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let (table, mut ada, mut bob) = crate::pace::two(&house, "sneak", "live");
    let question = Question::on(&ada.get(&table).expect(200).body).unwrap();
    ada.post(&format!("{table}/act"), &question.answer("draw")).expect(303);
    for client in [&mut ada, &mut bob] {
        client.post(&format!("{table}/look-back"), &[]).expect(403);
        client.get(&format!("{table}/replay?at=0")).expect(403);
        client.post(&format!("{table}/fork"), &[("at", "0")]).expect(403);
        client.get(&format!("{table}/record")).expect(403);
    }
    house.close();
}

#[test]
fn only_certified_deals_have_a_par() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    for difficulty in ["very-easy", "easy", "regular", "difficult"] {
        let table = ada.open_table(&[("difficulty", difficulty), ("certified", "on")]);
        let page = ada.get(&table).expect(200).body;
        assert!(page.contains("known to be winnable"), "{difficulty}");
        assert!(page.contains("<li>par <b>"), "{difficulty}: {page}");
    }
    let table = ada.open_table(&[]);
    assert!(!ada.get(&table).expect(200).body.contains("<li>par <b>"), "a deal nobody knows");
    // A number of one's own is kept.
    let table = ada.open_table(&[("deal", "123456789"), ("certified", "on")]);
    assert!(ada.get(&table).expect(200).body.contains("123456789"));
    assert!(ada.get("/new/finished").expect(200).body.contains("name=\"certified\""));
    house.close();
}
