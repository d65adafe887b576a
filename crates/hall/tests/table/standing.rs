//! Standing orders.

use std::time::Duration;

use hall::table::{Deed, Order, TableError};
use overtime::Overtime;

use crate::desk::{Desk, MOMENT, SECOND, TEMPO, told};
use crate::windows::{PEOPLE, until_a_window};

fn stand(order: &str) -> Order {
    Order::Stand { order: order.into() }
}

/// The word of the order that holds.
fn current(desk: &Desk, nth: u8) -> &'static str {
    desk.view(nth).standing_order.expect("orders").current
}

#[test]
fn one_that_comes_late_is_due_at_once() {
    let mut desk = Desk::overtime(0);
    until_a_window(&mut desk);
    desk.pass(60 * SECOND);
    let nth = desk.first_asked::<Overtime>(PEOPLE);
    desk.order(nth, stand("pile")).unwrap();
    assert!(desk.table.alarm(desk.now).is_some_and(|alarm| alarm <= desk.now));
    let passes = desk.pass(Duration::ZERO);
    assert!(matches!(&passes[..], [Deed::Hold { seat, .. }] if seat.0 == nth), "{passes:?}");
}

#[test]
fn they_speak_at_their_moment_in_secret_and_lay_down_a_pass() {
    let mut desk = Desk::overtime(8);
    until_a_window(&mut desk);
    let nth = desk.first_asked::<Overtime>(PEOPLE);
    let other = (nth + 1) % PEOPLE;
    let before = told::<Overtime>(&desk.view(other));
    desk.order(nth, stand("pile")).unwrap();
    assert_eq!(told::<Overtime>(&desk.view(other)), before, "private");
    assert!(desk.view(nth).standing_order.unwrap().passes, "the seat is told that it will pass");
    assert!(desk.asked::<Overtime>(nth).is_some(), "and may still answer");
    let speak = SECOND + TEMPO * 3 / 2;
    assert!(desk.pass(speak - MOMENT).is_empty());
    let passes = desk.pass(MOMENT);
    let pass = |deed: &Deed| matches!(deed, Deed::Hold { seat, text, .. } if seat.0 == nth && text == "pass");
    assert!(matches!(&passes[..], [deed] if pass(deed)), "{passes:?}");
    assert_eq!(told::<Overtime>(&desk.view(other)), before, "nobody sees it pass");
}

#[test]
fn one_for_a_while_gives_way_to_the_one_that_lasts_over_a_restart_too() {
    let mut desk = Desk::overtime(8);
    until_a_window(&mut desk);
    let nth = desk.first_asked::<Overtime>(PEOPLE);
    desk.order(nth, stand("aimed")).unwrap();
    desk.order(nth, stand("pile")).unwrap();
    assert_eq!(current(&desk, nth), "pile");
    desk.read_again();
    assert_eq!(current(&desk, nth), "pile");
    // The Pile is over, and with it the order.
    desk.pass(9 * SECOND);
    assert_eq!(current(&desk, nth), "aimed");
    desk.read_again();
    assert_eq!(current(&desk, nth), "aimed");
    assert_eq!(desk.order(nth, stand("pile")), Ok(vec![]), "there is no Pile to mean");
    let never = desk.order(nth, stand("never"));
    assert!(matches!(never, Err(TableError::Refused(_))), "{never:?}");
}
