//! What one person among bots may do that nobody may among people: take back across
//! whatever was shown, and set the pace alone.

use hall::pace::Wish;
use hall::table::{Deed, Order, TableError};
use hall::words;
use overtime::Overtime;
use tabletop::Seat;
use the_machine::TheMachine;

use crate::desk::{Desk, SECOND, wanted};

/// Plays on until the first chair is asked for the `nth` time.
fn until_asked<G: hall::hosted::Hosted>(desk: &mut Desk) -> (u32, Vec<String>) {
    for _ in 0..400 {
        if let Some(asked) = desk.asked::<G>(0) {
            return asked;
        }
        desk.think();
        desk.pass(4 * SECOND);
    }
    panic!("nobody asks");
}

fn answer<G: hall::hosted::Hosted>(desk: &mut Desk) {
    let (question, actions) = until_asked::<G>(desk);
    let line = actions[0].clone();
    desk.order(0, Order::Answer { question, id: format!("q{question}"), line }).unwrap();
}

/// Takes a turn back that bots have answered, and plays on.
fn takes_back<G: hall::hosted::Hosted>(game: &str, seats: &[&str]) {
    let mut desk = Desk::open(&wanted(game, &[], seats));
    for _ in 0..3 {
        answer::<G>(&mut desk);
    }
    let (question, _) = until_asked::<G>(&mut desk);
    let view = desk.view(0);
    assert!(view.undo.turn && !view.assisted, "{game}");
    let done = desk.order(0, Order::TakeBack { question, id: "b1".into() }).unwrap();
    assert!(
        matches!(done[..], [Deed::TakeBack { seat: Seat(0), .. }, Deed::Answered { .. }]),
        "{done:?}"
    );
    assert_eq!(desk.order(0, Order::TakeBack { question, id: "b1".into() }), Ok(vec![]), "once");
    for again in [false, true] {
        if again {
            desk.read_again();
        }
        assert!(desk.view(0).assisted && desk.view(0).asked.is_some(), "{game}");
    }
    for _ in 0..3 {
        answer::<G>(&mut desk);
    }
    desk.read_again();
}

#[test]
fn a_turn_that_bots_have_answered_is_taken_back_and_the_game_is_assisted() {
    takes_back::<Overtime>("overtime", &["me", "random", "random"]);
    takes_back::<TheMachine>("the-machine", &["me", "random", "random", "random"]);
    takes_back::<finishing_time::FinishingTime>("finishing-time", &["me", "random"]);
}

#[test]
fn among_people_nobody_takes_back_what_others_have_answered() {
    let mut desk = Desk::open(&wanted("finishing-time", &[], &["me", "open", "random"]));
    answer::<finishing_time::FinishingTime>(&mut desk);
    let question = desk.view(0).asked.unwrap_or(1);
    assert!(!desk.view(0).undo.turn);
    let back = desk.order(0, Order::TakeBack { question, id: "b1".into() });
    let people = TableError::Refused(words::BACK_AMONG_BOTS.into());
    assert!(back == Err(people) || back == Err(TableError::Stale), "{back:?}");
}

#[test]
fn one_person_sets_the_pace_and_several_when_all_would_like_the_same() {
    let mut alone = Desk::open(&wanted("finishing-time", &[], &["me", "random"]));
    assert_eq!(alone.order(0, Order::Tempo(0)), Ok(vec![Deed::Tempo(0)]));
    assert_eq!(alone.view(0).tempo, 0);
    let mut desk = Desk::open(&wanted("finishing-time", &[], &["me", "open", "random"]));
    let before = desk.view(0).tempo;
    let wish = |nth: u8, ms: u32| Deed::Wish { seat: Seat(nth), wish: Wish::Tempo(ms) };
    assert_eq!(desk.order(1, Order::Tempo(0)), Ok(vec![wish(1, 0)]), "not the host's alone");
    assert_eq!(desk.view(0).tempo, before);
    assert_eq!(desk.view(0).wishes, [(Wish::Tempo(0), 1)], "everybody sees it");
    desk.order(0, Order::Tempo(1500)).unwrap();
    assert_eq!(desk.view(0).tempo, before, "they would like different things");
    desk.read_again();
    desk.order(0, Order::Tempo(0)).unwrap();
    assert_eq!((desk.view(1).tempo, desk.view(1).wishes.len()), (0, 0));
    desk.read_again();
    assert_eq!(desk.view(0).tempo, 0);
}
