//! Every submission is answered, and done at most once.

use crate::support::client::Question;
use crate::support::{Folder, House};

#[test]
fn sent_twice_it_is_done_once_and_answered_twice() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let table = ada.open_table(&[]);
    let act = format!("{table}/act");
    for _ in 0..20 {
        let question = Question::on(&ada.get(&table).expect(200).body).unwrap();
        let answer = question.answer(&question.actions[0]);
        let first = ada.post(&act, &answer).expect(303);
        let page = ada.get(&table).expect(200).body;
        let second = ada.post(&act, &answer).expect(303);
        assert_eq!(first.header("location"), second.header("location"));
        assert_eq!(ada.get(&table).expect(200).body, page, "nothing happened twice");
    }
    // A refused one is refused again, in the same words, even when the table
    // has moved on in between.
    let question = Question::on(&ada.get(&table).expect(200).body).unwrap();
    let nonsense = [("question", question.number.as_str()), ("id", "abc"), ("action", "dance")];
    let first = ada.post(&act, &nonsense).expect(422);
    ada.post(&act, &question.answer(&question.actions[0])).expect(303);
    let second = ada.post(&act, &nonsense).expect(422);
    let sentence = "cannot be read as a move";
    assert!(first.body.contains(sentence) && second.body.contains(sentence));
    house.close();
}

#[test]
fn both_of_two_at_once_are_answered_and_one_is_done() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let table = ada.open_table(&[]);
    let act = format!("{table}/act");
    for round in 0..10 {
        let question = Question::on(&ada.get(&table).expect(200).body).unwrap();
        let answers: Vec<u16> = std::thread::scope(|scope| {
            let tries: Vec<_> = (0..4)
                .map(|nth| {
                    let (mut ada, question, act) = (ada.clone(), question.clone(), act.clone());
                    scope.spawn(move || {
                        let id = format!("r{round}-{nth}");
                        let action = question.actions[0].as_str();
                        let fields = [
                            ("question", question.number.as_str()),
                            ("id", &id),
                            ("action", action),
                        ];
                        ada.post(&act, &fields).status
                    })
                })
                .collect();
            tries.into_iter().map(|one| one.join().unwrap()).collect()
        });
        assert_eq!(answers.iter().filter(|status| **status == 303).count(), 1, "{answers:?}");
        assert_eq!(answers.iter().filter(|status| **status == 409).count(), 3, "{answers:?}");
    }
    house.close();
}

#[test]
fn a_stale_answer_gets_a_fresh_page_and_a_sentence() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let table = ada.open_table(&[]);
    let act = format!("{table}/act");
    let old = Question::on(&ada.get(&table).expect(200).body).unwrap();
    ada.post(&act, &old.answer(&old.actions[0])).expect(303);
    let fields = [("question", old.number.as_str()), ("id", "other"), ("action", "end")];
    let page = ada.post(&act, &fields).expect(409).body;
    assert!(page.contains("moved on"), "{page}");
    let fresh = Question::on(&page).expect("a fresh question");
    assert_ne!(fresh.number, old.number);
    house.close();
}

#[test]
fn undo_takes_back_and_numbers_the_question_anew() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let table = ada.open_table(&[]);
    let question = Question::on(&ada.get(&table).expect(200).body).unwrap();
    ada.post(&format!("{table}/act"), &question.answer("end")).expect(303);
    let after = Question::on(&ada.get(&table).expect(200).body).unwrap();
    let fields = [("question", after.number.as_str()), ("id", "u1"), ("count", "1")];
    ada.post(&format!("{table}/undo"), &fields).expect(303);
    ada.post(&format!("{table}/undo"), &fields).expect(303);
    let back = Question::on(&ada.get(&table).expect(200).body).unwrap();
    assert_eq!(back.actions, question.actions, "taken back once, not twice");
    assert_ne!(back.number, question.number);
    let fields = [("question", back.number.as_str()), ("id", "u2"), ("count", "99")];
    ada.post(&format!("{table}/undo"), &fields).expect(422);
    house.close();
}

#[test]
fn garbled_submissions_change_nothing_and_break_nothing() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let table = ada.open_table(&[]);
    let before = ada.get(&table).expect(200).body;
    let question = Question::on(&before).unwrap();
    let number = question.number.as_str();
    let long = "use 48 ".repeat(500);
    let lines = [
        "",
        " ",
        "use",
        "use 0",
        "use 49",
        "use 256",
        "use -1",
        "use 99999999999999999999",
        "end end end",
        "\u{0}",
        "p1 use 48",
        "undo 1",
        "use\n48",
        "1 2 3 4 5 6",
        "🍬",
        "sort",
        "'; DROP TABLE entries;--",
        &long,
    ];
    for (nth, line) in lines.into_iter().enumerate() {
        let id = format!("g{nth}");
        let fields = [("question", number), ("id", &id), ("action", line)];
        let answer = ada.post(&format!("{table}/act"), &fields);
        assert!(matches!(answer.status, 422 | 409), "{line:?}: {}", answer.status);
    }
    for (fields, status) in [
        (vec![], 400),
        (vec![("action", "end")], 400),
        (vec![("question", number), ("action", "end")], 400),
        (vec![("question", "x"), ("id", "a"), ("action", "end")], 400),
        (vec![("question", "-1"), ("id", "a"), ("action", "end")], 400),
        (vec![("question", "4294967296"), ("id", "a"), ("action", "end")], 400),
        (vec![("question", number), ("id", ""), ("action", "end")], 422),
        (vec![("question", number), ("id", "a\nb"), ("action", "end")], 422),
        (vec![("question", number), ("id", &"x".repeat(65)), ("action", "end")], 422),
    ] {
        ada.post(&format!("{table}/act"), &fields).expect(status);
    }
    let same = |page: &str| Question::on(page);
    assert_eq!(same(&ada.get(&table).expect(200).body), same(&before));
    house.close();
}
