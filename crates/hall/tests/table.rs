//! A table as a plain value, moved by hand: no runtime, no clock, no store.

use std::time::Duration;

use hall::games;
use hall::moment::Moment;
use hall::pace::Pace;
use hall::table::{Deed, Head, Order, Table, TableError, Viewer};
use overtime::{Action, Overtime};
use tabletop::{Edition, Seat, Seed};

const BEGIN: Moment = Moment::from_secs(1000);
const PEOPLE: u8 = 3;

/// Three people at Overtime, with so many seconds to react.
fn table(reaction: u32) -> Table {
    let game = games::by_slug("overtime").unwrap();
    let seed = Seed::from_number(3);
    let components = match game.components_version() {
        Edition::Version(text) | Edition::Custom(text) => text,
    };
    let options = [("players", "3"), ("reactions", "live")];
    let head = Head {
        game: "overtime".into(),
        rules: game.about().rules_version,
        components,
        custom: false,
        options: options.map(|(key, value)| (key.into(), value.into())).to_vec(),
        state: None,
        seed: seed.to_string(),
        commitment: seed.commitment(),
        open_deal: None,
        host: "guest0".into(),
        listed: false,
        watch: true,
        memory: "none".into(),
        pace: Pace::Live,
        limit: 60,
        reaction,
        fork: false,
    };
    let mut table = Table::new("plain", game, head).unwrap();
    for nth in 0..PEOPLE {
        let deed =
            Deed::Sit { seat: Seat(nth), guest: format!("guest{nth}"), name: format!("Ada {nth}") };
        table.restore(&deed, BEGIN).unwrap();
    }
    table
}

fn viewer(nth: u8) -> Viewer {
    Viewer { guest: Some(format!("guest{nth}")), ..Viewer::default() }
}

/// What a seat is asked, and what it may answer.
fn asked(table: &Table, nth: u8, now: Moment) -> Option<(u32, Vec<Action>)> {
    let view = table.view(&viewer(nth), now).unwrap();
    let actions = view.sight.as_ref()?.of::<Overtime>()?.asked.as_ref()?.actions.clone();
    Some((view.asked?, actions))
}

fn answer(question: u32, line: &str) -> Order {
    Order::Answer { question, id: format!("q{question}"), line: line.into() }
}

/// Somebody answers; what it came to.
fn act(table: &mut Table, nth: u8, line: &str, now: Moment) -> Vec<Deed> {
    let (question, _) = asked(table, nth, now).expect("asked");
    let done = table.decide(&format!("guest{nth}"), None, &answer(question, line), now).unwrap();
    let deeds = done.deeds.clone();
    table.apply(done);
    deeds
}

/// Plays until a window is open.
fn until_a_window(table: &mut Table, now: Moment) {
    for _ in 0..50 {
        let window = |nth| {
            asked(table, nth, now).is_some_and(|(_, actions)| actions.contains(&Action::Pass))
        };
        if (0..PEOPLE).any(window) {
            return;
        }
        let next = (0..PEOPLE).find_map(|nth| Some((nth, asked(table, nth, now)?.1)));
        let (nth, actions) = next.expect("somebody is asked");
        act(table, nth, &actions[0].to_string(), now);
    }
    panic!("no window has opened");
}

/// Everybody who is asked lets it happen.
fn all_pass(table: &mut Table, now: Moment) -> Vec<Deed> {
    let mut deeds = Vec::new();
    for nth in 0..PEOPLE {
        if asked(table, nth, now).is_some() {
            deeds.extend(act(table, nth, "pass", now));
        }
    }
    deeds
}

#[test]
fn a_window_closes_when_all_have_passed_and_not_before_its_second() {
    let mut table = table(8);
    until_a_window(&mut table, BEGIN);
    assert_eq!(table.alarm(BEGIN), Some(BEGIN + Duration::from_secs(8)), "silence is a pass");
    let later = BEGIN + Duration::from_millis(400);
    let held = all_pass(&mut table, later);
    assert!(held.iter().all(|deed| matches!(deed, Deed::Hold { .. } | Deed::Answered { .. })));
    let second = BEGIN + Duration::from_secs(1);
    assert_eq!(table.alarm(later), Some(second));
    let before = second - Duration::from_millis(1);
    assert!(table.tend(before).unwrap().deeds.is_empty(), "nobody is hurried");
    let laid = table.tend(second).unwrap();
    assert!(laid.deeds.len() > 1, "{laid:?}");
    assert!(laid.deeds.iter().all(|deed| matches!(deed, Deed::Move { .. })), "{laid:?}");
}

#[test]
fn without_a_clock_a_window_waits_for_days() {
    let mut table = table(0);
    until_a_window(&mut table, BEGIN);
    let days = BEGIN + Duration::from_secs(3 * 24 * 3600);
    assert!(table.tend(days).unwrap().deeds.is_empty());
    all_pass(&mut table, days);
    assert_eq!(table.alarm(days), Some(BEGIN + Duration::from_secs(1)), "its second is long over");
    assert!(!table.tend(days).unwrap().deeds.is_empty());
}

#[test]
fn a_standing_order_that_comes_late_is_due_at_once() {
    let mut table = table(0);
    until_a_window(&mut table, BEGIN);
    let later = BEGIN + Duration::from_secs(60);
    let nth = (0..PEOPLE).find(|&nth| asked(&table, nth, later).is_some()).unwrap();
    let order = Order::Stand { order: "pile".into() };
    let done = table.decide(&format!("guest{nth}"), None, &order, later).unwrap();
    table.apply(done);
    assert!(table.alarm(later).is_some_and(|alarm| alarm <= later));
    let passes = table.tend(later).unwrap().deeds;
    assert!(matches!(&passes[..], [Deed::Hold { seat, .. }] if seat.0 == nth), "{passes:?}");
}

#[test]
fn to_decide_changes_nothing_and_what_was_sent_twice_is_done_once() {
    let mut table = table(8);
    let nth = (0..PEOPLE).find(|&nth| asked(&table, nth, BEGIN).is_some()).unwrap();
    let (question, actions) = asked(&table, nth, BEGIN).unwrap();
    let order = answer(question, &actions[0].to_string());
    let guest = format!("guest{nth}");
    let log = |table: &Table| table.view(&viewer(nth), BEGIN).unwrap().log;
    let before = log(&table);
    let first = table.decide(&guest, None, &order, BEGIN).unwrap();
    assert_eq!((log(&table), asked(&table, nth, BEGIN)), (before, Some((question, actions))));
    assert!(!first.deeds.is_empty());
    table.apply(first);
    assert!(table.decide(&guest, None, &order, BEGIN).unwrap().deeds.is_empty(), "the same answer");
    let stranger = table.decide("nobody", None, &order, BEGIN).err();
    assert_eq!(stranger, Some(TableError::NotYourSeat));
}

#[test]
fn time_is_up_for_whoever_is_missing_and_their_chair_is_theirs() {
    let mut table = table(8);
    let nth = (0..PEOPLE).find(|&nth| asked(&table, nth, BEGIN).is_some()).unwrap();
    let other = format!("guest{}", (nth + 1) % PEOPLE);
    let order = Order::StandIn { seat: None };
    let early = BEGIN + Duration::from_secs(90);
    assert!(table.decide(&other, None, &order, early).is_err(), "there is still time");
    let late = BEGIN + Duration::from_secs(91);
    let done = table.decide(&other, None, &order, late).unwrap();
    assert!(matches!(&done.deeds[..], [Deed::Substitute { seat, .. }] if seat.0 == nth));
    table.apply(done);
    // A bot answers this one question, and no other.
    assert_eq!(table.thoughts().len(), 1);
    let line = asked(&table, nth, late).unwrap().1[0].to_string();
    act(&mut table, nth, &line, late);
    assert!(table.thoughts().is_empty());
}
