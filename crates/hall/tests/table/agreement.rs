//! A game that ends because all people would end it.

use hall::table::{Deed, Order, TableError};
use hall::view::{Ending, Stage};
use tabletop::Seat;

use crate::desk::{Desk, guest, wanted};

/// People on all three chairs, or a bot on the last.
fn three(last: &str) -> Desk {
    Desk::open(&wanted("finishing-time", &[], &["me", "open", last]))
}

fn agreed(desk: &Desk, nth: u8) -> Option<(u8, u8, bool)> {
    desk.view(nth).agreement.map(|it| (it.agreed, it.of, it.you))
}

fn agree(nth: u8) -> Deed {
    Deed::Agree { seat: Seat(nth) }
}

#[test]
fn it_ends_when_everybody_would_end_it_and_not_before() {
    let mut desk = three("open");
    assert_eq!(desk.order(0, Order::Agree), Ok(vec![agree(0)]));
    assert_eq!(desk.order(0, Order::Agree), Ok(vec![]), "once is enough");
    assert_eq!((agreed(&desk, 0), agreed(&desk, 1)), (Some((1, 3, true)), Some((1, 3, false))));
    desk.order(1, Order::Agree).unwrap();
    assert_eq!(desk.stage(), Stage::Running, "two of three end nothing");
    assert_eq!(desk.order(0, Order::Disagree), Ok(vec![Deed::Disagree { seat: Seat(0) }]));
    desk.order(2, Order::Agree).unwrap();
    assert_eq!((desk.stage(), agreed(&desk, 0)), (Stage::Running, Some((2, 3, false))));
    desk.order(0, Order::Agree).unwrap();
    for again in [false, true] {
        if again {
            desk.read_again();
        }
        assert_eq!(desk.stage(), Stage::Over);
        let ended = desk.view(1).ended.expect("an end");
        assert_eq!((ended.how, ended.you_won), (Ending::Agreed, None));
        assert_eq!(agreed(&desk, 1), None, "there is nothing left to agree on");
    }
    for order in [Order::Agree, Order::Disagree] {
        let late = desk.order(1, order);
        assert_eq!(late, Err(TableError::Refused(hall::words::OVER.into())));
    }
}

#[test]
fn neither_bots_nor_strangers_are_asked_and_the_last_of_the_others_decides() {
    let mut desk = three("random");
    assert_eq!(
        desk.table.decide(&guest(9), None, &Order::Agree, desk.now).err(),
        Some(TableError::NotYourSeat)
    );
    desk.order(1, Order::Agree).unwrap();
    assert_eq!(agreed(&desk, 0), Some((1, 2, false)), "a bot has no say");
    // The other leaves: whoever is left has agreed.
    desk.order(0, Order::Resign).unwrap();
    assert_eq!(desk.stage(), Stage::Over);
    assert_eq!(desk.view(1).ended.map(|ended| ended.how), Some(Ending::Agreed));
}

#[test]
fn whoever_sits_on_several_chairs_speaks_for_all_of_them() {
    let mut desk = Desk::open(&wanted("finishing-time", &[], &["me", "here", "open"]));
    assert_eq!(desk.order(0, Order::Agree), Ok(vec![agree(0), agree(1)]));
    assert_eq!(desk.stage(), Stage::Running);
    let back = [0, 1].map(|nth| Deed::Disagree { seat: Seat(nth) });
    assert_eq!(desk.order(0, Order::Disagree), Ok(back.to_vec()));
    desk.order(2, Order::Agree).unwrap();
    desk.order(0, Order::Agree).unwrap();
    assert_eq!(desk.stage(), Stage::Over);
}

#[test]
fn whoever_is_alone_is_asked_nothing() {
    let desk = Desk::open(&wanted("finishing-time", &[], &["me", "random", "random"]));
    assert_eq!(agreed(&desk, 0), None);
}
