//! Bots: their tempo, what becomes of them when they fail, and what is done once.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use finishing_time::FinishingTime;
use hall::games::Ask;
use hall::table::{Deed, Heard, Opening, Order, TableError, Work};
use hall::view::{SeatKind, Stage};
use hall::words;
use players::{Foul, Patience};
use tabletop::{Seat, Seed};

use crate::desk::{BEGIN, Desk, MOMENT, SECOND, TEMPO, answer, guest, told, wanted};
use crate::windows::PEOPLE;

/// Somebody among bots, whose turn it is.
fn bots_turn() -> Desk {
    turn_of("random")
}

fn turn_of(bot: &str) -> Desk {
    let mut desk = Desk::open(&wanted("finishing-time", &[], &["me", bot, bot]));
    for _ in 0..50 {
        let Some((_, actions)) = desk.asked::<FinishingTime>(0) else { return desk };
        desk.act::<FinishingTime>(0, &actions[0]);
    }
    panic!("it is never a bot's turn");
}

fn decide(desk: &mut Desk) -> (Seat, u32, Ask) {
    match &desk.thoughts()[..] {
        [Work::Decide { seat, question, ask, .. }] => (*seat, *question, *ask),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_bot_keeps_its_tempo_until_it_is_hurried() {
    let mut desk = bots_turn();
    assert!(desk.pass(TEMPO / 2).is_empty());
    desk.think();
    assert!(desk.pass(TEMPO / 2 - MOMENT).is_empty(), "it takes its time");
    assert!(matches!(desk.pass(MOMENT)[..], [Deed::Move { .. }]));
    let mut desk = bots_turn();
    desk.think();
    let stranger = desk.order(9, Order::Hurry);
    assert_eq!(stranger, Err(TableError::NotYourSeat));
    desk.order(0, Order::Hurry).unwrap();
    assert!(matches!(desk.pass(Duration::ZERO)[..], [Deed::Move { .. }, ..]), "no time has passed");
}

/// Whoever names nobody gets bots among whom a first evening is fun, from the beginning
/// and on chairs that stayed free; for somebody who leaves plays one who knows the game.
#[test]
fn a_chair_for_which_nobody_is_named_is_taken_by_an_easy_bot() {
    for game in ["overtime", "finishing-time", "the-machine"] {
        let mut desk = Desk::open(&wanted(game, &[], &["me", "open", "", "", ""]));
        let kinds = |desk: &Desk| desk.view(0).seats.into_iter().map(|seat| seat.kind).skip(1);
        let easy = SeatKind::Bot("easy".into());
        assert!(kinds(&desk).skip(1).all(|kind| kind == easy), "{game}");
        desk.order(1, Order::Resign).unwrap();
        let first = hall::games::by_slug(game).unwrap().characters()[0].0;
        assert_eq!(kinds(&desk).next(), Some(SeatKind::Bot(first.into())), "{game}");
        assert!(!first.contains("easy"));
    }
    let order = wanted("overtime", &[], &["me", "open", "open"]);
    let Opening { table, .. } = order.open(Seed::from_number(1), BEGIN).unwrap();
    let fill = |seat, name: Option<&str>| {
        let fill = Order::Fill { seat, character: name.map(str::to_string) };
        table.decide(&guest(0), None, &fill, BEGIN).map(|filled| filled.deeds)
    };
    let bot = |nth, name: &str| Deed::Bot { seat: Seat(nth), character: name.into() };
    assert_eq!(fill(None, None), Ok(vec![bot(1, "easy"), bot(2, "easy")]));
    assert_eq!(fill(Some(Seat(2)), Some("expert")), Ok(vec![bot(2, "expert")]));
    for (nonsense, sentence) in [
        ("sideways", words::nobody_called("sideways")),
        ("hard/sideways", words::nobody_called("hard/sideways")),
        ("hard/random", words::thinks_as_ever("random", "hard")),
    ] {
        assert_eq!(fill(None, Some(nonsense)), Err(TableError::Refused(sentence)));
    }
}

/// However far it has thought, and however long that took, a hurried mind answers when it
/// always does.
#[test]
fn nobody_sees_how_long_a_mind_has_thought() {
    for (level, pause) in [("easy", 20), ("normal", 100), ("hard", 200), ("expert", 400)] {
        let pause = Duration::from_millis(pause);
        // Not at all, a little, and to the end; at once, and in all the time there is.
        for rounds in [Some(0), Some(3), None] {
            for took in [Duration::ZERO, MOMENT, pause * 4 / 5] {
                let mut desk = turn_of(level);
                desk.order(0, Order::Hurry).unwrap();
                let asked = desk.thoughts();
                let may = |work: &Work| match work {
                    Work::Decide { time, .. } => *time,
                    Work::Reply { .. } => panic!("nobody has spoken"),
                };
                assert_eq!(asked.iter().map(may).collect::<Vec<_>>(), [pause * 4 / 5], "{level}");
                assert!(desk.pass(took).is_empty(), "nobody has decided yet");
                let patience = rounds.map_or_else(Patience::default, asked_so_often);
                desk.think_about(asked, &patience);
                let case = format!("{level}, {rounds:?} rounds in {took:?}");
                assert!(desk.pass(pause - took - MOMENT).is_empty(), "{case}: too soon");
                assert!(matches!(desk.pass(MOMENT)[..], [Deed::Move { .. }, ..]), "{case}");
            }
        }
    }
}

/// Patience that is over when it has been asked about so often.
fn asked_so_often(times: u32) -> Patience {
    let asked = AtomicU32::new(0);
    Patience::until(move || asked.fetch_add(1, Ordering::Relaxed) >= times)
}

#[test]
fn a_bot_that_fails_is_replaced_by_its_quick_policy_and_then_by_anything_legal() {
    for fails in 1..=2 {
        let mut desk = bots_turn();
        let (seat, question, ask) = decide(&mut desk);
        assert_eq!(ask, Ask::Decide);
        assert!(desk.thoughts().is_empty(), "it is asked once");
        desk.pass(2 * TEMPO);
        desk.table.hear(Heard::Thought { seat, question, ask, thought: Err(Foul::Stalled) });
        assert!(desk.pass(SECOND).is_empty(), "nobody has decided yet");
        if fails == 1 {
            desk.think();
        } else {
            assert_eq!(decide(&mut desk), (seat, question, Ask::StandIn));
            let (ask, thought) = (Ask::StandIn, Err(Foul::Panicked));
            desk.table.hear(Heard::Thought { seat, question, ask, thought });
            assert!(desk.thoughts().is_empty(), "there is nobody left to ask");
        }
        let played = desk.pass(Duration::ZERO);
        assert!(matches!(&played[..], [Deed::Move { seat: by, .. }] if *by == seat), "{played:?}");
    }
}

#[test]
fn to_decide_changes_nothing_and_what_was_sent_twice_is_done_once() {
    let mut desk = Desk::open(&wanted("finishing-time", &[], &["me", "open", "open"]));
    let nth = desk.first_asked::<FinishingTime>(PEOPLE);
    let (question, actions) = desk.asked::<FinishingTime>(nth).unwrap();
    let order = answer(question, &actions[0]);
    let before = told::<FinishingTime>(&desk.view(nth));
    assert!(!desk.table.decide(&guest(nth), None, &order, BEGIN).unwrap().deeds.is_empty());
    assert_eq!(told::<FinishingTime>(&desk.view(nth)), before);
    assert!(!desk.order(nth, order.clone()).unwrap().is_empty());
    assert_eq!(desk.order(nth, order.clone()), Ok(vec![]), "the same answer");
    desk.read_again();
    assert_eq!(desk.order(nth, order.clone()), Ok(vec![]), "after a restart too");
    assert_eq!(desk.order(9, order), Err(TableError::NotYourSeat));
}

#[test]
fn a_table_that_has_seen_enough_does_nothing_more_and_nobody_waits_for_it() {
    let mut desk = bots_turn();
    desk.think();
    assert!(desk.table.alarm(desk.now).is_some());
    for nth in 0..50_000 {
        let deed = if nth % 2 == 0 { Deed::Pause } else { Deed::Resume };
        desk.table.restore(&deed, BEGIN).unwrap();
    }
    assert_eq!(desk.stage(), Stage::Running);
    assert_eq!(desk.table.alarm(desk.now), None);
    assert!(desk.pass(60 * SECOND).is_empty());
    let full = desk.order(0, Order::Pause);
    assert_eq!(full, Err(TableError::Refused(words::ENOUGH.into())));
}
