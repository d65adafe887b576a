//! Every submission is answered, and done at most once.

use rusqlite::Connection;
use tabletop::Record;

use crate::patience::eventually;
use crate::support::client::{Client, Question};
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

/// Something that was sent, and what it was answered.
struct Sent {
    fields: [(&'static str, String); 3],
    status: u16,
}

/// What the store has of a table: all entries, the answers among them, the moves.
fn written(store: &Connection, table: &str) -> [usize; 3] {
    let id = table.trim_start_matches("/table/");
    let kinds = ["%", "answered", "move"];
    kinds.map(|kind| {
        let sql = "SELECT count(*) FROM entries WHERE table_id = ?1 AND kind LIKE ?2";
        let count: i64 = store.query_row(sql, [id, kind], |row| row.get(0)).unwrap();
        count as usize
    })
}

/// How many operations: more for a release.
fn operations() -> u32 {
    std::env::var("OPERATIONS").ok().and_then(|many| many.parse().ok()).unwrap_or(900)
}

#[test]
fn whatever_is_doubled_or_comes_late_every_decision_is_made_exactly_once() {
    let folder = Folder::new();
    let mut house = House::open(&folder.0);
    let mut ada = house.client();
    let mut table = ada.open_table(&[("difficulty", "very-easy")]);
    let mut sent: Vec<Sent> = Vec::new();
    let store = Connection::open(folder.database()).unwrap();
    let (mut made, mut fresh, mut doubled, mut late, mut games) = (0, 0, 0, 0, 0);
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    for operation in 0..operations() {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let pick = |many: usize| (random >> 20) as usize % many;
        let page = ada.get(&table).expect(200).body;
        let asked = Question::on(&page);
        let post = |ada: &mut Client, fields: &[(&'static str, String); 3]| {
            let fields = fields.each_ref().map(|(key, value)| (*key, value.as_str()));
            eventually("there is room for a move", || {
                let status = ada.post(&format!("{table}/act"), &fields).status;
                (status != 429).then_some(status)
            })
        };
        match (random % 8, &asked) {
            // The game is over: its record has every decision that was acknowledged.
            (_, None) => {
                let record = ada.get(&format!("{table}/record")).expect(200).body;
                let record: Record = record.parse().unwrap();
                let replayed = record.verify::<finished::Finished>().unwrap();
                let [_, answered, moves] = written(&store, &table);
                assert_eq!((answered, moves), (made, replayed.moves().len()), "game {games}");
                (table, made, games) =
                    (ada.open_table(&[("difficulty", "very-easy")]), 0, games + 1);
                sent.clear();
            }
            // Something new.
            (0..=3, Some(question)) => {
                let action = question.actions[pick(question.actions.len())].clone();
                let id = format!("op{operation}");
                let fields =
                    [("question", question.number.clone()), ("id", id), ("action", action)];
                let status = post(&mut ada, &fields);
                assert_eq!(status, 303, "{fields:?}");
                (made, fresh) = (made + 1, fresh + 1);
                sent.push(Sent { fields, status });
            }
            // Something that was sent before, any time ago: the same answer.
            (4..=5, Some(_)) if !sent.is_empty() => {
                let old = &sent[pick(sent.len())];
                let before = written(&store, &table);
                assert_eq!(post(&mut ada, &old.fields), old.status, "{:?}", old.fields);
                assert_eq!(written(&store, &table), before, "nothing happened twice");
                doubled += 1;
            }
            // Another answer to an old question, under a new id: too late.
            (6, Some(question)) if sent.len() > 1 => {
                let old = &sent[pick(sent.len() - 1)].fields;
                assert_ne!(old[0].1, question.number);
                let fields = [
                    old[0].clone(),
                    ("id", format!("late{operation}")),
                    ("action", question.actions[0].clone()),
                ];
                let before = written(&store, &table);
                assert_eq!(post(&mut ada, &fields), 409, "{fields:?}");
                assert_eq!(written(&store, &table), before, "nothing happened");
                late += 1;
            }
            // The server ends and comes back.
            (7, Some(question)) if operation % 40 == 7 => {
                house.close();
                house = House::open(&folder.0);
                ada = Client { cookie: ada.cookie.clone(), ..house.client() };
                let again = Question::on(&ada.get(&table).expect(200).body);
                assert_eq!(again.as_ref(), Some(question), "the same question");
            }
            _ => {}
        }
    }
    ada.post(&format!("{table}/resign"), &[]);
    let record: Record = ada.get(&format!("{table}/record")).expect(200).body.parse().unwrap();
    let replayed = record.verify::<finished::Finished>().unwrap();
    let [_, answered, moves] = written(&store, &table);
    assert_eq!((answered, moves), (made, replayed.moves().len()));
    println!("{fresh} decisions, {doubled} doubled, {late} late, {games} games to the end");
    assert!(doubled > 50 && late > 20, "{doubled} {late}");
    house.close();
}
