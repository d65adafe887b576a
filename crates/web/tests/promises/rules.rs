//! Rules where they are needed: at hand beside the table, and behind a refusal.

use crate::patience::eventually;
use crate::support::client::{Client, Question};
use crate::support::{Folder, House};

/// The text between tags, run together.
fn text(html: &str) -> String {
    let parts = html.split('<').filter_map(|part| Some(part.split_once('>')?.1));
    parts.collect::<Vec<_>>().join(" ")
}

/// The page with the next question for her; the others may have to move first.
fn asked(client: &mut Client, table: &str) -> Option<(String, Question)> {
    eventually("a question, or the end", || {
        let page = client.get(table).expect(200).body;
        match Question::on(&page) {
            // Where nothing fits, the order of the house passes.
            Some(question) if question.actions.is_empty() => None,
            Some(question) => Some(Some((page, question))),
            None => page.contains("/verify\"").then_some(None),
        }
    })
}

#[test]
fn rules_at_hand_show_every_ruling_with_its_reason() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    for game in web::games::of_the_house() {
        let (slug, register) = (game.about().slug, game.cover().rulings);
        let table = ada.open_table(&[("game", slug), ("name", "Ada"), ("tempo", "0")]);
        let mut shown = 0;
        for step in 0..12 {
            let Some((page, question)) = asked(&mut ada, &table) else { break };
            let (_, sheet) = page.split_once("id=\"rules-sheet\"").expect("rules at hand");
            let (sheet, _) = sheet.split_once("</dialog>").expect("a whole sheet");
            for ruling in sheet.split("<section class=\"ruling\">").skip(1) {
                let (ruling, _) = ruling.split_once("</section>").expect("a whole ruling");
                let said = text(ruling);
                let at = said.find("R-").unwrap_or_else(|| panic!("{slug}: no id in {ruling}"));
                assert!(said.len() > 80, "{slug}: hardly a word in {ruling}");
                let ruled = tabletop::rulings::find(register, &said[at..at + 4]);
                // The reason, as far as its first sign that HTML writes differently.
                let why = ruled.expect("a ruling of this game").why;
                let why = why.split(['\'', '`', '&']).next().unwrap_or_default();
                assert!(said.contains(why.trim()), "{slug}: no reason in {said}");
                assert!(ruling.contains("#r-"), "{slug}: no way to the whole of {ruling}");
                shown += 1;
            }
            let action = &question.actions[step % question.actions.len()];
            let answer = ada.post(&format!("{table}/act"), &question.answer(action));
            assert!(answer.status < 500, "{slug}");
        }
        assert!(shown > 0, "{slug}: no ruling was shown");
    }
    house.close();
}

#[test]
fn a_refusal_leads_to_its_rule() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let table = ada.open_table(&[("name", "Ada"), ("deal", "1")]);
    let question = Question::on(&ada.get(&table).expect(200).body).expect("a question");
    let act = format!("{table}/act");
    // 48 lies at the very bottom, and nothing is to be chosen.
    let page = ada.post(&act, &question.answer("use 48")).expect(422).body;
    assert!(page.contains("Card 48 is not in the Present. <a class=\"rule\""), "{page}");
    assert!(page.contains("href=\"/rules/finished#a-turn\""), "{page}");
    assert!(ada.get("/rules/finished").expect(200).body.contains("id=\"a-turn\""));
    // Once more the same, after it was kept.
    let page = ada.post(&act, &question.answer("use 48")).expect(422).body;
    assert!(page.contains("href=\"/rules/finished#a-turn\""), "{page}");
    house.close();
}

#[test]
fn whoever_has_never_won_finished_begins_very_easy() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let table = ada.open_table(&[("name", "Ada")]);
    assert!(ada.get(&table).expect(200).body.contains("round 1 of up to 8"), "the basic game");
    let chosen = ada.open_table(&[("difficulty", "difficult")]);
    assert!(ada.get(&chosen).expect(200).body.contains("round 1 of up to 6"), "as she said");
    // A deck that one card wins: then the regular game is the usual one.
    let rest = (5..=47).map(|card| format!(",{card}")).collect::<String>();
    let lucky = ada.open_table(&[("deck", &format!("2,3,4,1{rest}"))]);
    let question = Question::on(&ada.get(&lucky).expect(200).body).expect("a question");
    ada.post(&format!("{lucky}/act"), &question.answer("use 2")).expect(303);
    assert!(Question::on(&ada.get(&lucky).expect(200).body).is_none(), "won");
    let table = ada.open_table(&[]);
    assert!(ada.get(&table).expect(200).body.contains("round 1 of up to 7"), "regular");
    house.close();
}
