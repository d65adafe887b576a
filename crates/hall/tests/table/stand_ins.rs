//! Whoever is missing: a bot takes a turn or a chair, and they come back.

use finishing_time::FinishingTime;
use hall::table::{Deed, Order, TableError};
use hall::view::{Awaited, SeatKind};
use overtime::Overtime;
use tabletop::Seat;
use the_machine::TheMachine;

use crate::desk::{Desk, SECOND, TEMPO, wanted};
use crate::windows::PEOPLE;

/// Three people at Finishing Time, a minute for every turn.
fn turns() -> (Desk, u8) {
    let desk = Desk::open(&wanted("finishing-time", &[], &["me", "open", "open"]));
    let nth = desk.first_asked::<FinishingTime>(PEOPLE);
    (desk, nth)
}

fn kind(desk: &Desk, nth: u8) -> SeatKind {
    desk.view(nth).seats[usize::from(nth)].kind.clone()
}

#[test]
fn a_turn_has_its_time_and_a_grace_and_then_a_bot_may_take_the_chair() {
    let (mut desk, nth) = turns();
    let other = (nth + 1) % PEOPLE;
    let order = || Order::StandIn { seat: Some(Seat(nth)) };
    let early = Err(TableError::Refused(hall::words::STILL_TIME.into()));
    assert_eq!(desk.view(nth).clock.map(|clock| clock.left), Some(60));
    for _ in 0..2 {
        desk.pass(45 * SECOND);
        assert_eq!(desk.order(other, order()), early, "sixty seconds and thirty of grace");
    }
    desk.pass(SECOND);
    // Nobody else is asked, so nobody else can be missing.
    let wrong = desk.order(other, Order::StandIn { seat: Some(Seat(other)) });
    assert_eq!(wrong, early);
    let done = desk.order(other, order()).unwrap();
    assert!(matches!(&done[..], [Deed::StandIn { seat, .. }] if seat.0 == nth), "{done:?}");
    assert!(matches!(kind(&desk, nth), SeatKind::StandIn(_)));
    // The bot decides at the tempo of the table.
    desk.think();
    let played = desk.pass(TEMPO);
    assert!(matches!(&played[..], [Deed::Move { seat, .. }] if seat.0 == nth), "{played:?}");
}

#[test]
fn the_owner_takes_the_chair_back_with_all_the_time_and_nobody_else_does() {
    let (mut desk, nth) = turns();
    let other = (nth + 1) % PEOPLE;
    desk.pass(91 * SECOND);
    desk.order(other, Order::StandIn { seat: Some(Seat(nth)) }).unwrap();
    desk.read_again();
    let back = || Order::Reclaim { seat: Seat(nth) };
    assert_eq!(desk.order(other, back()), Err(TableError::NotYourSeat));
    desk.pass(20 * SECOND);
    assert_eq!(desk.order(nth, back()), Ok(vec![Deed::Reclaim { seat: Seat(nth) }]));
    assert_eq!(desk.order(nth, back()), Ok(vec![]), "they sit there already");
    assert_eq!(kind(&desk, nth), SeatKind::Person);
    assert_eq!(desk.view(nth).clock.map(|clock| clock.left), Some(60));
    assert!(desk.asked::<FinishingTime>(nth).is_some());
}

#[test]
fn who_is_missing_where_several_are_asked_keeps_the_chair_and_is_not_named() {
    let mut desk = Desk::overtime(8);
    let nth = desk.first_asked::<Overtime>(PEOPLE);
    let other = (nth + 1) % PEOPLE;
    let order = || Order::StandIn { seat: None };
    desk.pass(90 * SECOND);
    assert!(desk.order(other, order()).is_err(), "there is still time");
    desk.pass(SECOND);
    let done = desk.order(other, order()).unwrap();
    assert!(matches!(&done[..], [Deed::Substitute { seat, .. }] if seat.0 == nth), "{done:?}");
    assert_eq!(kind(&desk, nth), SeatKind::Person);
    // A bot answers this one question, and no other.
    assert_eq!(desk.thoughts().len(), 1);
    let line = desk.asked::<Overtime>(nth).unwrap().1[0].clone();
    desk.act::<Overtime>(nth, &line);
    assert!(desk.thoughts().is_empty());
}

#[test]
fn nobody_is_late_among_bots_or_while_it_is_paused() {
    let mut alone = Desk::open(&wanted("finishing-time", &[], &["me", "random", "random"]));
    let order = || Order::StandIn { seat: None };
    while alone.asked::<FinishingTime>(0).is_none() {
        alone.think();
        alone.pass(TEMPO);
    }
    alone.pass(3600 * SECOND);
    assert!(alone.order(0, order()).is_err(), "nobody waits for anybody");
    let (mut desk, nth) = turns();
    desk.pass(50 * SECOND);
    desk.order(0, Order::Pause).unwrap();
    desk.pass(3600 * SECOND);
    desk.order(0, Order::Resume).unwrap();
    assert_eq!(desk.view(nth).clock.map(|clock| clock.left), Some(10), "where it stopped");
    assert!(desk.order((nth + 1) % PEOPLE, order()).is_err());
}

/// Five people at The Machine, as far as a meeting; and one of those outside.
fn meeting() -> (Desk, u8) {
    let mut desk = Desk::open(&wanted("the-machine", &[], &["me", "open", "open", "open", "open"]));
    for step in 0..2000 {
        let shut = |nth: &u8| matches!(desk.view(*nth).awaited, Awaited::Closed(_));
        if let Some(outside) = (0..5).find(shut) {
            return (desk, outside);
        }
        let nth = desk.first_asked::<TheMachine>(5);
        let lines = desk.asked::<TheMachine>(nth).unwrap().1;
        desk.act::<TheMachine>(nth, &lines[step * 7 % lines.len()]);
    }
    panic!("nobody met");
}

#[test]
fn outside_a_closed_door_patience_goes_by_the_door_and_not_by_who_is_late_inside() {
    let (mut desk, outside) = meeting();
    let order = || Order::StandIn { seat: None };
    let inside = desk.first_asked::<TheMachine>(5);
    desk.pass(91 * SECOND);
    let late = |desk: &Desk| (0..5).any(|nth| nth != outside && desk.view(nth).missing);
    let turn = matches!(desk.view(inside).awaited, Awaited::Turn(_));
    assert!(turn || late(&desk), "somebody inside is late, and those inside know");
    assert!(!desk.view(outside).missing);
    let early = Err(TableError::Refused(hall::words::STILL_TIME.into()));
    assert_eq!(desk.order(outside, order()), early);
    // Whatever happens inside, those outside wait for five times their patience.
    desk.pass(359 * SECOND);
    assert!(!desk.view(outside).missing);
    desk.read_again();
    desk.pass(SECOND);
    assert!(desk.view(outside).missing);
    let done = desk.order(outside, order()).unwrap();
    assert!(done.iter().all(|deed| matches!(deed, Deed::Substitute { .. })), "{done:?}");
    assert!(!done.is_empty() && !desk.thoughts().is_empty());
}
