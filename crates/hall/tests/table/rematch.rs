//! The same people once more, at a table of their own.

use hall::table::{Deed, Opening, Order, Rematch, Seating, TableError, Viewer};
use hall::view::{SeatKind, Stage};
use tabletop::{Seat, Seed};

use crate::desk::{BEGIN, Desk, SECOND, guest, wanted};

/// Ada, on her phone too, Bob, and a bot; a deal that was chosen.
fn evening() -> Desk {
    let order = wanted("finishing-time", &[], &["me", "open", "random"]);
    let mut desk = Desk::open(&order);
    let since = desk.table.way_back(Seat(0)).expect("a way back").since;
    desk.order(7, Order::Join { seat: Seat(0), since }).unwrap();
    desk
}

fn looks(nth: u8) -> Viewer {
    Viewer { guest: Some(guest(nth)), ..Viewer::default() }
}

fn end(desk: &mut Desk) {
    desk.order(0, Order::Agree).unwrap();
    desk.order(1, Order::Agree).unwrap();
    assert_eq!(desk.stage(), Stage::Over);
}

fn seating(desk: &Desk, nth: u8) -> Seating {
    match desk.table.rematch(&looks(nth)) {
        Ok(Rematch::Open(seating)) => *seating,
        other => panic!("{other:?}"),
    }
}

#[test]
fn it_waits_for_the_end_and_is_for_those_who_played() {
    let mut desk = evening();
    let early = desk.table.rematch(&looks(0));
    assert!(matches!(early, Err(TableError::TooEarly)), "{early:?}");
    assert_eq!(desk.order(0, Order::Next { table: "b".into() }), Err(TableError::TooEarly));
    end(&mut desk);
    for stranger in [looks(9), Viewer::default()] {
        let other = desk.table.rematch(&stranger);
        assert!(matches!(other, Err(TableError::NotYourSeat)), "{other:?}");
    }
    seating(&desk, 1);
}

#[test]
fn the_same_people_and_bots_sit_where_they_sat_with_new_luck() {
    let mut desk = evening();
    desk.order(0, Order::Tempo(200)).unwrap();
    desk.order(1, Order::Tempo(200)).unwrap();
    end(&mut desk);
    let seed = Seed::from_number(44);
    let now = BEGIN + 500 * SECOND;
    let Opening { table, deeds } = seating(&desk, 1).open("next", seed, now).unwrap();
    let sit =
        |nth: u8| Deed::Sit { seat: Seat(nth), guest: guest(nth), name: format!("Ada {nth}") };
    let expected = [
        Deed::Tempo(200),
        sit(0),
        Deed::Join { seat: Seat(0), guest: guest(7) },
        sit(1),
        Deed::Bot { seat: Seat(2), character: "random".into() },
    ];
    assert_eq!(deeds, expected);
    let view = table.view(&looks(7), now).unwrap();
    assert_eq!((view.stage, view.you), (Stage::Running, Some(Seat(0))));
    assert_eq!(view.fairness.commitment, seed.commitment(), "the luck is new");
    assert_ne!(view.fairness.commitment, desk.view(0).fairness.commitment);
    assert!(matches!(view.seats[2].kind, SeatKind::Bot(_)));
}

#[test]
fn a_chosen_deal_is_not_chosen_again() {
    let order = wanted("finished", &[("deal", "4"), ("difficulty", "easy")], &["me"]);
    let mut desk = Desk::open(&order);
    desk.order(0, Order::Resign).unwrap();
    let again = seating(&desk, 0);
    assert!(again.head.options.iter().any(|(key, _)| key == "deal"));
    let opening = again.open("next", Seed::from_number(9), BEGIN).unwrap();
    let view = opening.table.view(&looks(0), BEGIN).unwrap();
    let option = |key: &str| view.options.iter().find(|(known, _)| known == key).cloned();
    assert_eq!(option("difficulty").map(|(_, value)| value).as_deref(), Some("easy"));
    assert_eq!(view.fairness.open_deal, None);
    let stored = opening.stored(std::time::Duration::ZERO).unwrap();
    assert!(!stored.head.contains("\"deal\""), "{}", stored.head);
}

#[test]
fn there_is_one_table_however_often_it_is_asked_for() {
    let mut desk = evening();
    end(&mut desk);
    let next = |table: &str| Order::Next { table: table.into() };
    assert_eq!(desk.order(0, next("one")), Ok(vec![Deed::Next { table: "one".into() }]));
    assert_eq!(desk.order(1, next("two")), Ok(vec![]), "they were second");
    desk.read_again();
    for nth in [0, 1, 7] {
        let again = desk.table.rematch(&looks(nth));
        assert!(matches!(&again, Ok(Rematch::At(table)) if table == "one"), "{again:?}");
        assert_eq!(desk.view(nth).next.as_deref(), Some("one"));
    }
}
