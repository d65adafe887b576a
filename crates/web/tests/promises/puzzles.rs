//! Puzzles: a try is one table; a wrong way in ends it and says so; without script.

use std::time::Duration;

use hall::clock::Hands;
use players::finished_puzzles::{Puzzle, ROUND, puzzles};

use crate::support::client::{Client, Question};
use crate::support::{Folder, House};

const DAY: u64 = 24 * 60 * 60;

/// The first puzzle, and the clock of a day on which it is the puzzle of the day.
fn first() -> (&'static Puzzle, Hands) {
    let day = 20_000 / ROUND * ROUND;
    (&puzzles()[0], Hands::new(Duration::from_secs(day * DAY + 60)))
}

fn try_it(client: &mut Client, puzzle: &Puzzle) -> String {
    let answer = client.post(&format!("/puzzles/{}", puzzle.id), &[]).expect(303);
    answer.header("location").unwrap().to_string()
}

fn solution(puzzle: &Puzzle) -> String {
    puzzle.solution().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn answer(client: &mut Client, table: &str, line: &str) -> String {
    let question = Question::on(&client.get(table).expect(200).body).expect("a question");
    client.post(&format!("{table}/act"), &question.answer(line)).expect(303);
    client.get(table).expect(200).body
}

/// Something that may be done first and is not what the solution does.
fn wrong(client: &mut Client, table: &str, puzzle: &Puzzle) -> String {
    let right = puzzle.solution()[0].to_string();
    let question = Question::on(&client.get(table).expect(200).body).expect("a question");
    let other = question
        .actions
        .iter()
        .find(|action| action.split(' ').next() != Some("end") && **action != right);
    other.cloned().unwrap_or_else(|| "end sort".into())
}

#[test]
fn a_puzzle_solved_at_the_first_try_makes_the_row_longer() {
    let folder = Folder::new();
    let (puzzle, hands) = first();
    let house = House::by_hand(&folder.0, &hands);
    let mut ada = house.client();
    let page = ada.get("/puzzles").expect(200).body;
    assert!(page.contains(&format!("href=\"/puzzles/{}\"", puzzle.id)), "{page}");
    let page = ada.get(&format!("/puzzles/{}", puzzle.id)).expect(200).body;
    assert!(page.contains(puzzle.theme.title()) && page.contains("quick players"), "{page}");
    assert!(page.contains("It is the puzzle of the day"), "{page}");
    // The solution is for those who have tried.
    let film = format!("/puzzles/{}/solution", puzzle.id);
    ada.get(&film).expect(303);
    let table = try_it(&mut ada, puzzle);
    assert_eq!(try_it(&mut ada, puzzle), table, "sent twice it is one try");
    let page = ada.get(&table).expect(200).body;
    assert!(page.contains("Win from here.") && !page.contains("<li>par <b>"), "{page}");
    assert!(page.contains("Stack, top first"), "everything has been seen");
    ada.get(&film).expect(303);
    assert!(ada.get("/").expect(200).body.contains(&table), "a try under way is found again");
    let page = answer(&mut ada, &table, &solution(puzzle));
    assert!(page.contains("Solved!"), "{page}");
    assert!(!ada.get("/").expect(200).body.contains(&table), "one that is over is out of the way");
    let page = ada.get("/puzzles").expect(200).body;
    assert!(page.contains("solved at the first try"), "{page}");
    assert!(page.contains("at the first try</dt><dd>1</dd>"), "{page}");
    // The film leads from the puzzle to the end.
    assert!(ada.get(&film).expect(200).body.contains("Position 0 of"));
    assert!(ada.get(&format!("{film}?at=9999")).expect(200).body.contains("All 48 folders"));
    // It is no game for the statistics.
    assert!(ada.get("/statistics").expect(200).body.contains("No game finished yet"));
    // The row lives on until the next day is over.
    hands.advance(Duration::from_secs(DAY));
    let row = "days in a row, solved at the first try</dt><dd>";
    assert!(ada.get("/puzzles").expect(200).body.contains(&format!("{row}1")));
    hands.advance(Duration::from_secs(DAY));
    assert!(ada.get("/puzzles").expect(200).body.contains(&format!("{row}0")));
    house.close();
}

#[test]
fn a_wrong_way_in_loses_at_once_and_can_be_tried_again() {
    let folder = Folder::new();
    let (puzzle, hands) = first();
    let house = House::by_hand(&folder.0, &hands);
    let mut ada = house.client();
    let table = try_it(&mut ada, puzzle);
    let line = wrong(&mut ada, &table, puzzle);
    let page = answer(&mut ada, &table, &line);
    assert!(page.contains("That loses, whatever follows."), "{line}: {page}");
    assert!(!page.contains("gave up") && !page.contains("Home early"), "nobody gave up: {page}");
    assert!(Question::on(&page).is_none(), "the try is over");
    // Nothing is taken back, and nothing hinders another try.
    let undo = [("question", "2"), ("id", "u1"), ("count", "1")];
    assert!(ada.post(&format!("{table}/undo"), &undo).status >= 400);
    ada.get(&format!("/puzzles/{}/solution", puzzle.id)).expect(200);
    let again = try_it(&mut ada, puzzle);
    assert_ne!(again, table);
    house.close();
    let house = House::by_hand(&folder.0, &hands);
    let mut back = Client { address: house.address, ..ada };
    back.origin = house.client().origin;
    assert_eq!(try_it(&mut back, puzzle), again, "the same try after a restart");
    // The right way in goes on: in the middle nothing can be taken back either.
    let first = puzzle.solution()[0].to_string();
    let page = answer(&mut back, &again, &first);
    let question = Question::on(&page).expect("it goes on");
    let undo = [("question", question.number.as_str()), ("id", "u2"), ("count", "1")];
    back.post(&format!("{again}/undo"), &undo).expect(422);
    // Given up in the middle, it is another try, and nobody says that it was lost.
    back.post(&format!("{again}/resign"), &[]).expect(303);
    let page = back.get(&again).expect(200).body;
    assert!(page.contains("You gave up.") && !page.contains("That loses"), "{page}");
    let again = try_it(&mut back, puzzle);
    answer(&mut back, &again, &first);
    let rest = solution(puzzle);
    let page = answer(&mut back, &again, rest.strip_prefix(&first).unwrap().trim());
    assert!(page.contains("Solved!"), "{page}");
    let page = back.get("/puzzles").expect(200).body;
    assert!(page.contains("class=\"result\">solved<"), "solved, but not at the first try: {page}");
    assert!(page.contains("days in a row, solved at the first try</dt><dd>0"), "{page}");
    house.close();
}

#[test]
fn what_is_no_puzzle_is_not_found_and_themes_can_be_chosen() {
    let folder = Folder::new();
    let (puzzle, hands) = first();
    let house = House::by_hand(&folder.0, &hands);
    let mut ada = house.client();
    for path in ["/puzzles/999999", "/puzzles/999999/solution", "/puzzles?theme=luck"] {
        ada.get(path).expect(404);
    }
    ada.get("/puzzles/x").expect(400);
    ada.post("/puzzles/999999", &[]).expect(404);
    let page = ada.get(&format!("/puzzles?theme={}", puzzle.theme.slug())).expect(200).body;
    assert!(page.contains("aria-current=\"true\""), "{page}");
    house.close();
}
