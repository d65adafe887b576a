//! Hints in steps, and what ending a turn costs, without script.

use crate::patience::eventually;
use crate::support::client::{Client, Question};
use crate::support::{Folder, House};

/// Every card but these, in ascending order.
fn deck(first: &[u8]) -> String {
    let rest = (1..48).filter(|number| !first.contains(number));
    let cards: Vec<String> = first.iter().copied().chain(rest).map(|n| n.to_string()).collect();
    cards.join(" ")
}

fn hint(client: &mut Client, table: &str, told: Option<&str>) -> String {
    let question = Question::on(&client.get(table).expect(200).body).unwrap();
    let told = told.map(|told| ("told", told));
    let fields: Vec<_> = [("question", question.number.as_str())].into_iter().chain(told).collect();
    client.post(&format!("{table}/hint"), &fields).expect(303);
    client.get(table).expect(200).body
}

#[test]
fn a_hint_is_told_in_steps_and_no_step_says_more_than_it_should() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let table = ada.open_table(&[("deal", "1")]);
    let before = ada.get(&table).expect(200).body;
    assert!(!before.contains("class=\"hint\"") && !before.contains("class=\"stamp\""));
    let first = hint(&mut ada, &table, None);
    assert!(first.contains("data-step=\"something\"") && first.contains("Which one?"), "{first}");
    assert!(first.contains("class=\"stamp\""), "a hint is help");
    assert!(!first.contains("hinted") && !first.contains("imagined"), "nothing is lit yet");
    // Pressed again by a page that does not show it yet, it goes no further.
    assert!(hint(&mut ada, &table, None).contains("data-step=\"something\""));
    let second = hint(&mut ada, &table, Some("something"));
    assert!(second.contains("data-step=\"which\"") && second.contains("hinted"), "{second}");
    assert!(!second.contains("imagined") && !second.contains("<meter"), "no reason yet");
    assert!(hint(&mut ada, &table, Some("something")).contains("data-step=\"which\""));
    let third = hint(&mut ada, &table, Some("which"));
    assert!(third.contains("data-step=\"whole\"") && third.contains("imagined decks"), "{third}");
    // The chance with it and without it, and if the turn ends here unless that is it.
    let ends = second.contains("main-answer hinted");
    assert_eq!(third.matches("<meter").count(), if ends { 2 } else { 3 }, "{third}");
    let chance = "The chance to win if the turn ends here: ";
    assert!(third.contains(chance) && !second.contains(chance), "told with the hint alone");
    assert!(!third.contains("/hint\""), "there is no more of it");
    ada.post(&format!("{table}/hint"), &[("question", "1"), ("told", "sideways")]).expect(400);
    // Another question has no hint yet; and all of it is there after a restart.
    house.close();
    let house = House::open(&folder.0);
    let mut again = house.client();
    again.cookie = ada.cookie.clone();
    assert!(again.get(&table).expect(200).body.contains("data-step=\"whole\""));
    let question = Question::on(&again.get(&table).expect(200).body).unwrap();
    again.post(&format!("{table}/act"), &question.answer("end sort")).expect(303);
    assert!(!again.get(&table).expect(200).body.contains("class=\"hint\""));
    house.close();
}

#[test]
fn a_hint_where_there_is_one_answer_costs_nothing() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    // Sweets have no action: nothing can be done but to end the turn.
    let table = ada.open_table(&[("deck", &deck(&[10, 6, 15]))]);
    let page = ada.get(&table).expect(200).body;
    assert!(page.contains("a hint costs nothing"), "{page}");
    let page = hint(&mut ada, &table, None);
    assert!(page.contains("data-step=\"whole\"") && page.contains("nothing else to do"), "{page}");
    assert!(!page.contains("class=\"stamp\""), "it was no help");
    house.close();
}

#[test]
fn end_turn_says_what_it_costs_and_that_it_loses_the_game_and_it_does() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let table = ada.open_table(&[("deal", "1"), ("difficulty", "difficult")]);
    let (mut warned, mut coffees) = (false, 0);
    for _ in 0..400 {
        let page = ada.get(&table).expect(200).body;
        let Some(question) = Question::on(&page) else { break };
        assert!(page.contains("id=\"end-cost\""), "{page}");
        assert!(!warned, "what loses the game loses it");
        warned = page.contains("It loses the game: 48 leaves your Present");
        assert_eq!(page.contains("<small>loses the game</small>"), warned, "it is on the button");
        coffees +=
            u32::from(page.contains("It costs a coffee") || page.contains("your last coffee"));
        ada.post(&format!("{table}/act"), &question.answer("end sort")).expect(303);
    }
    let page = ada.get(&table).expect(200).body;
    assert!(Question::on(&page).is_none() && page.contains("Asleep at the desk"), "{page}");
    assert!(warned && coffees == 5, "{warned} {coffees}");
    house.close();
}

/// The whole hint on the first own decision among several, at a table with easy bots.
fn among_bots(game: &str, players: &str, bots: usize) -> String {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let fields = [("game", game), ("players", players), ("tempo", "0"), ("reaction", "0")];
    let answer = ada.post("/tables", &fields).expect(303);
    let table = answer.header("location").expect("a table").to_string();
    eventually("there is a choice", || {
        let page = ada.get(&table).expect(200).body;
        assert_eq!(page.matches("<small>bot: easy</small>").count(), bots, "{page}");
        let question = Question::on(&page)?;
        if let [only] = question.actions.as_slice() {
            // The table may have moved on by itself.
            ada.post(&format!("{table}/act"), &question.answer(only));
        }
        (question.actions.len() > 1).then_some(())
    });
    let page = hint(&mut ada, &table, None);
    assert!(page.contains("class=\"stamp\""), "a hint is help");
    let (_, rest) = page.split_once("<div class=\"hint\" data-step=\"whole\"").expect("all of it");
    let (told, _) = rest.split_once("</ul>").expect("the chances");
    // The move by its name, and lit where it can be made.
    let (_, named) = told.split_once("<p><b>").expect("a move");
    let (named, why) = named.split_once("</b>").expect("a reason behind it");
    assert!(!named.is_empty() && page.contains(" hinted"), "{told}");
    assert!(why.contains(" games in mind "), "{why}");
    let reason = why.split(" games in mind ").next().and_then(|all| all.rsplit_once("Of "));
    assert!(reason.is_some_and(|(reason, _)| reason.contains(". ")), "why, in words: {why}");
    house.close();
    told.to_string()
}

/// The percents of a line of chances.
fn percent(told: &str, of: &str) -> u8 {
    let (_, rest) = told.split_once(&format!("<span>{of}</span>")).expect("a line");
    let (_, rest) = rest.split_once("<b>").expect("a number");
    let (percent, _) = rest.split_once(" %</b>").expect("in percent");
    percent.parse().expect("a number")
}

#[test]
fn a_hint_among_bots_names_a_move_its_chances_and_a_reason() {
    for (game, players, bots) in [("overtime", "4", 3), ("the-machine", "5", 4)] {
        let told = among_bots(game, players, bots);
        assert_eq!(told.matches("<meter").count(), 2, "{game}: {told}");
        let (with, without) = (percent(&told, "with it"), percent(&told, "with the next best"));
        assert!(with <= 100 && without <= 100, "{game}: {with} and {without}");
    }
}
