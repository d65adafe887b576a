//! Asked only when something fits; away; and votes on whoever keeps others waiting.

use std::time::Duration;

use hall::moment::Moment;
use hall::table::{Deed, Heard, NewTableOrder, Order, Replace, TableError, Viewer};
use hall::view::{Awaited, Here, SeatKind};
use overtime::Overtime;
use tabletop::{Seat, Seats};
use the_machine::TheMachine;

use crate::desk::{Desk, MOMENT, SECOND, TEMPO, told, wanted};
use crate::windows::{PEOPLE, until_a_window};

/// The moment at which silence counts under the order.
const QUICK: Duration = Duration::from_secs(4);

fn stand(order: &str) -> Order {
    Order::Stand { order: order.into() }
}

fn closed(deeds: &[Deed]) -> bool {
    deeds.iter().any(|deed| matches!(deed, Deed::Move { .. }))
}

/// Three people with that order, at an open window.
fn all_stand(order: &str, seed: u64) -> Desk {
    let people = wanted("overtime", &[("reactions", "live")], &["me", "open", "open"]);
    let mut desk = Desk::dealt(&people, seed);
    (0..PEOPLE).for_each(|nth| drop(desk.order(nth, stand(order)).unwrap()));
    until_a_window(&mut desk);
    desk
}

#[test]
fn a_pass_counts_at_the_fixed_moment_whether_something_fits_or_not_and_by_hand_or_not() {
    let (mut fitted, mut nothing) = (0, 0);
    for seed in 0..12 {
        for by_hand in [false, true] {
            let mut desk = all_stand("fits", seed);
            let asked: Vec<u8> =
                (0..PEOPLE).filter(|&nth| desk.asked::<Overtime>(nth).is_some()).collect();
            for &nth in &asked {
                let (_, actions) = desk.asked::<Overtime>(nth).unwrap();
                let fits = actions.len() > 1;
                *(if fits { &mut fitted } else { &mut nothing }) += 1;
                let orders = desk.view(nth).standing_order.unwrap();
                assert_eq!(orders.passes, !fits, "told to that seat alone");
                if by_hand {
                    desk.act::<Overtime>(nth, "pass");
                }
            }
            assert!(!closed(&desk.pass(QUICK - MOMENT)), "seed {seed}, by hand {by_hand}");
            assert!(closed(&desk.pass(MOMENT)), "seed {seed}, by hand {by_hand}");
        }
    }
    assert!(fitted > 3 && nothing > 3, "{fitted} {nothing}");
}

#[test]
fn an_order_given_or_taken_back_in_a_window_holds_from_the_next_one_on() {
    let mut desk = all_stand("fits", 3);
    // Whoever would like to think longer would tell that something fits.
    (0..PEOPLE).for_each(|nth| drop(desk.order(nth, stand("always")).unwrap()));
    desk.read_again();
    assert!(!closed(&desk.pass(QUICK - SECOND)));
    assert!(closed(&desk.pass(SECOND)), "a restart takes away less than a second");
    let mut desk = all_stand("always", 3);
    (0..PEOPLE).for_each(|nth| drop(desk.order(nth, stand("fits")).unwrap()));
    assert!(!closed(&desk.pass(8 * SECOND - MOMENT)));
    assert!(closed(&desk.pass(MOMENT)));
}

#[test]
fn the_order_is_not_offered_where_windows_have_no_limit() {
    let mut desk = Desk::overtime(0);
    let refused = desk.order(0, stand("fits"));
    assert!(matches!(refused, Err(TableError::Refused(_))), "{refused:?}");
    assert_eq!(desk.view(0).standing_order.unwrap().fits, None);
    assert_eq!(Desk::overtime(8).view(0).standing_order.unwrap().fits, Some(4));
}

/// One person and two bots, at a window in which something fits the person or not.
fn alone(fits: bool, before: impl Fn(&mut Desk)) -> Desk {
    for seed in 0..60 {
        let order = wanted("overtime", &[("reactions", "live")], &["me", "random", "random"]);
        let mut desk = Desk::dealt(&NewTableOrder { reaction: Some(30), ..order }, seed);
        before(&mut desk);
        for _ in 0..60 {
            match desk.asked::<Overtime>(0) {
                Some((_, lines)) if lines.iter().any(|line| line == "pass") => {
                    if (lines.len() > 1) == fits {
                        desk.think();
                        return desk;
                    }
                    break;
                }
                Some((_, lines)) => drop(desk.act::<Overtime>(0, &lines[0])),
                None => {
                    desk.think();
                    desk.pass(TEMPO);
                }
            }
        }
    }
    panic!("no such window");
}

#[test]
fn alone_among_bots_it_is_the_default_and_a_pass_counts_at_once() {
    let bots = SECOND + TEMPO * 3 / 2;
    let mut desk = alone(false, |_| ());
    assert_eq!(desk.view(0).standing_order.unwrap().current, "fits");
    assert!(desk.view(0).standing_order.unwrap().passes);
    assert!(desk.pass(bots - MOMENT).is_empty(), "bots speak at their moment");
    assert!(!desk.pass(MOMENT).is_empty());
    // Where something fits the person has all the time of the table …
    let mut desk = alone(true, |_| ());
    let opened = desk.now;
    let silent = desk.pass(bots);
    let own = |deed: &Deed| matches!(deed, Deed::Hold { seat: Seat(0), .. });
    let bot_added = closed(&silent);
    assert!(!silent.iter().any(own));
    if !bot_added {
        assert!(desk.pass(26 * SECOND).is_empty() && desk.asked::<Overtime>(0).is_some());
        // … and a pass by hand counts at once.
        desk.act::<Overtime>(0, "pass");
        assert!(closed(&desk.pass(MOMENT)), "{:?}", desk.now - opened);
    }
}

#[test]
fn somebody_who_watches_changes_when_a_pass_counts() {
    for watched in [Heard::Here(Seats::NONE), Heard::Looked(Moment::from_secs(1000))] {
        let stranger = |desk: &mut Desk| {
            let again = match &watched {
                Heard::Looked(at) => Heard::Looked(*at),
                _ => Heard::Here(Seats::NONE),
            };
            desk.table.hear(again);
        };
        for fits in [false, true] {
            let mut desk = alone(fits, stranger);
            let mut deeds = desk.pass(QUICK - MOMENT);
            if closed(&deeds) {
                continue;
            }
            let own = |deed: &Deed| matches!(deed, Deed::Hold { seat: Seat(0), .. });
            assert!(!deeds.iter().any(own), "{watched:?}, {fits}");
            deeds = desk.pass(MOMENT);
            assert!(deeds.iter().any(own) && closed(&deeds), "{watched:?}, {fits}: {deeds:?}");
        }
    }
}

// ── away ─────────────────────────────────────────────────────────────────────

/// Everybody but one passes, and the window runs out.
fn silent_window(desk: &mut Desk, silent: u8) -> Duration {
    until_a_window(desk);
    let opened = desk.now;
    for nth in (0..PEOPLE).filter(|&nth| nth != silent) {
        if desk.asked::<Overtime>(nth).is_some() {
            desk.act::<Overtime>(nth, "pass");
        }
    }
    for _ in 0..100 {
        if closed(&desk.pass(SECOND / 10)) {
            return desk.now - opened;
        }
    }
    panic!("it never closed");
}

#[test]
fn three_silent_windows_are_an_absence_that_nobody_else_learns_of() {
    let mut desk = Desk::overtime(8);
    let here = |desk: &Desk| desk.view(1).standing_order.unwrap().here;
    let mut lengths = Vec::new();
    for _ in 0..12 {
        if lengths.len() == 4 {
            break;
        }
        until_a_window(&mut desk);
        // Only a window that asks the seat counts.
        let counts = desk.asked::<Overtime>(1).is_some();
        let expected = if lengths.len() < 3 { Here::Here } else { Here::Silent };
        assert_eq!(here(&desk), expected, "{lengths:?}");
        let length = silent_window(&mut desk, 1);
        if counts {
            lengths.push(length.as_secs());
        }
        // Whoever acts in their turn is here again, so somebody else's turns alone count.
        if desk.first_asked::<Overtime>(PEOPLE) == 1 && lengths.len() < 4 {
            lengths.clear();
        }
    }
    assert_eq!(lengths, [8, 8, 8, 4]);
    assert!(!desk.view(0).seats[1].away, "nobody else is told");
    desk.read_again();
    assert_eq!(here(&desk), Here::Silent);
    desk.order(1, stand("others")).unwrap();
    assert_eq!(here(&desk), Here::Here, "whoever does something is here");
}

#[test]
fn windows_under_the_order_never_count_as_silence() {
    let mut desk = Desk::overtime(8);
    desk.order(1, stand("fits")).unwrap();
    for _ in 0..5 {
        silent_window(&mut desk, 1);
        assert_eq!(desk.view(1).standing_order.unwrap().here, Here::Here);
    }
}

#[test]
fn whoever_says_so_is_away_until_they_speak_or_act() {
    let mut desk = Desk::overtime(8);
    let away = |desk: &Desk| desk.view(0).seats[1].away;
    desk.order(1, Order::Away { on: true }).unwrap();
    assert_eq!(desk.order(1, Order::Away { on: true }), Ok(vec![]), "said twice");
    assert!(away(&desk), "everybody sees it");
    desk.read_again();
    until_a_window(&mut desk);
    if desk.asked::<Overtime>(1).is_some() && away(&desk) {
        let length = silent_window(&mut desk, 1);
        assert_eq!(length, QUICK, "silence counts at the fixed moment");
        assert!(away(&desk));
    }
    desk.order(1, Order::Away { on: false }).unwrap();
    assert!(!away(&desk));
    desk.order(1, Order::Away { on: true }).unwrap();
    let words = Some("here I am".to_string());
    let remark = hall::table::Remark { words, ..Default::default() };
    desk.order(1, Order::Say { id: "s1".into(), remark }).unwrap();
    assert!(!away(&desk), "whoever speaks is here");
}

// ── votes ────────────────────────────────────────────────────────────────────

fn voting(game: &str, seats: usize, replace: Replace) -> Desk {
    let chairs: Vec<&str> = std::iter::once("me").chain(vec!["open"; seats - 1]).collect();
    Desk::open(&NewTableOrder { replace, ..wanted(game, &[], &chairs) })
}

#[test]
fn whoever_is_overdue_is_replaced_by_half_of_the_others() {
    let mut desk = voting("overtime", 5, Replace::Vote);
    let late = desk.first_asked::<Overtime>(5);
    let others: Vec<u8> = (0..5).filter(|&nth| nth != late).collect();
    let order = || Order::StandIn { seat: Some(Seat(late)) };
    desk.pass(90 * SECOND);
    assert!(desk.order(others[0], order()).is_err(), "there is still time");
    assert_eq!(desk.view(others[0]).vote, None);
    desk.pass(SECOND);
    let first = desk.order(others[0], order()).unwrap();
    assert!(matches!(&first[..], [Deed::Vote { .. }]), "{first:?}");
    assert_eq!(desk.order(others[0], order()), Ok(vec![]), "once each");
    let vote = desk.view(others[1]).vote.unwrap();
    assert_eq!((vote.votes, vote.needed, vote.yours), (1, 2, false));
    desk.read_again();
    let second = desk.order(others[1], order()).unwrap();
    assert!(matches!(&second[..], [Deed::Vote { .. }, Deed::StandIn { .. }]), "{second:?}");
    assert!(matches!(desk.view(0).seats[usize::from(late)].kind, SeatKind::StandIn(_)));
}

#[test]
fn a_move_ends_the_vote_and_a_table_may_do_without_one() {
    let mut desk = voting("overtime", 5, Replace::Vote);
    let late = desk.first_asked::<Overtime>(5);
    let other = (late + 1) % 5;
    desk.pass(91 * SECOND);
    desk.order(other, Order::StandIn { seat: Some(Seat(late)) }).unwrap();
    let line = desk.asked::<Overtime>(late).unwrap().1[0].clone();
    desk.act::<Overtime>(late, &line);
    assert_eq!(desk.view(other).vote, None);
    let mut desk = voting("overtime", 5, Replace::Itself);
    let late = desk.first_asked::<Overtime>(5);
    assert!(desk.pass(90 * SECOND).is_empty());
    let done = desk.pass(SECOND);
    assert!(matches!(&done[..], [Deed::StandIn { seat, .. }] if seat.0 == late), "{done:?}");
}

/// Five people at The Machine, played until it looks like that to somebody.
fn until(replace: Replace, found: impl Fn(&Desk) -> Option<u8>) -> (Desk, u8) {
    let mut desk = voting("the-machine", 5, replace);
    for step in 0..2000 {
        if let Some(nth) = found(&desk) {
            return (desk, nth);
        }
        let nth = desk.first_asked::<TheMachine>(5);
        let lines = desk.asked::<TheMachine>(nth).unwrap().1;
        desk.act::<TheMachine>(nth, &lines[step * 7 % lines.len()]);
    }
    panic!("it never came to that");
}

#[test]
fn of_sealed_choices_the_clock_runs_from_the_last_public_moment_and_nobody_is_named() {
    let sealed = |desk: &Desk| match desk.view(0).awaited {
        Awaited::Sealed(0, 4) => (0..5).find(|&nth| desk.asked::<TheMachine>(nth).is_none()),
        _ => None,
    };
    let (mut desk, manager) = until(Replace::Vote, sealed);
    let left = |desk: &Desk| desk.view(manager).clock.unwrap().left;
    assert_eq!(left(&desk), 60);
    desk.pass(50 * SECOND);
    assert_eq!(left(&desk), 10);
    let workers: Vec<u8> = (0..5).filter(|&nth| desk.asked::<TheMachine>(nth).is_some()).collect();
    let card = |desk: &mut Desk, nth: u8| {
        let line = desk.asked::<TheMachine>(nth).unwrap().1[0].clone();
        desk.act::<TheMachine>(nth, &line);
    };
    card(&mut desk, workers[0]);
    assert_eq!(left(&desk), 60, "a card came in, and all could see that");
    assert_eq!(desk.view(workers[1]).clock.unwrap().left, 10, "one's own time goes on");
    card(&mut desk, workers[1]);
    desk.pass(90 * SECOND);
    let order = || Order::StandIn { seat: None };
    assert!(!desk.view(manager).missing && desk.order(manager, order()).is_err());
    desk.pass(SECOND);
    let seen = desk.view(manager);
    assert!(seen.missing && seen.seats.iter().all(|seat| !seat.abandoned && !seat.thinking));
    desk.order(manager, order()).unwrap();
    let done = desk.order(workers[0], order()).unwrap();
    let missing = done.iter().filter(|deed| matches!(deed, Deed::Substitute { .. })).count();
    assert_eq!((done.len(), missing), (3, 2), "{done:?}");
}

#[test]
fn a_vote_in_a_meeting_moves_nothing_outside() {
    // Somebody proposes behind the door while another is outside.
    let outside = |desk: &Desk| {
        let proposes = (0..5).any(|nth| matches!(desk.view(nth).awaited, Awaited::Turn(_)));
        let shut = |nth: &u8| matches!(desk.view(*nth).awaited, Awaited::Closed(_));
        (0..5).find(shut).filter(|_| proposes)
    };
    for replace in [Replace::Vote, Replace::Anybody, Replace::Itself] {
        let (mut desk, outside) = until(replace, outside);
        let late = desk.first_asked::<TheMachine>(5);
        let inside = |nth: &u8| !matches!(desk.view(*nth).awaited, Awaited::Closed(_));
        let others: Vec<u8> = (0..5).filter(|nth| inside(nth) && *nth != late).collect();
        let seen = |desk: &Desk| {
            let view = desk.view(outside);
            let viewer = Viewer::default();
            let wall = desk.table.view(&viewer, desk.now).unwrap();
            let rest =
                format!("{:?} {:?} {:?} {:?}", view.seats, view.vote, view.missing, view.clock);
            told::<TheMachine>(&view)
                + &rest
                + &told::<TheMachine>(&wall)
                + &format!("{:?}", wall.seats)
        };
        let before = seen(&desk);
        let mut done = desk.pass(91 * SECOND);
        for &nth in &others {
            if let Ok(deeds) = desk.order(nth, Order::StandIn { seat: Some(Seat(late)) }) {
                done.extend(deeds);
            }
        }
        let named = |deed: &Deed| matches!(deed, Deed::StandIn { .. });
        assert!(!done.iter().any(named), "{replace:?}: {done:?}");
        if !others.is_empty() || replace == Replace::Itself {
            assert!(done.iter().any(|deed| matches!(deed, Deed::Substitute { .. })), "{replace:?}");
        }
        assert_eq!(seen(&desk), before, "{replace:?}");
    }
}
