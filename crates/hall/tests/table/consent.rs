//! Among people something is taken back when all agree, and never what was shown, rolled
//! or chosen in secret.

use finishing_time::FinishingTime;
use hall::Hosted;
use hall::table::{Deed, Order, TableError, Viewer};
use hall::view::{BackView, Glance};
use hall::words;
use overtime::Overtime;
use tabletop::{Eyes, Seat};
use the_machine::TheMachine;

use crate::desk::{Desk, SECOND, guest, wanted};

/// Three people at Finishing Time, of whom the first two have had a turn.
fn people() -> Desk {
    let mut desk = Desk::open(&wanted("finishing-time", &[], &["me", "open", "open"]));
    assert_eq!((turn(&mut desk), turn(&mut desk)), (0, 1));
    desk
}

/// Whoever is asked plays on until somebody else is.
fn turn(desk: &mut Desk) -> u8 {
    let nth = desk.first_asked::<FinishingTime>(3);
    while let Some((_, lines)) = desk.asked::<FinishingTime>(nth) {
        desk.act::<FinishingTime>(nth, &lines[0]);
    }
    nth
}

fn asks(desk: &mut Desk, nth: u8) -> Result<Vec<Deed>, TableError> {
    let number = desk.view(nth).undo.ask.unwrap_or(1);
    desk.order(nth, Order::AskBack { number })
}

fn answers(desk: &mut Desk, nth: u8, agrees: bool) -> Result<Vec<Deed>, TableError> {
    let number = desk.view(nth).back.map_or(0, |back| back.number);
    desk.order(nth, Order::AnswerBack { number, agrees })
}

fn back(view: &Glance) -> &BackView {
    view.back.as_ref().expect("something is asked")
}

fn refused(why: &str) -> Result<Vec<Deed>, TableError> {
    Err(TableError::Refused(why.into()))
}

#[test]
fn it_is_done_when_all_agree_and_nobody_was_helped() {
    let mut desk = people();
    let lines = desk.view(0).log.len();
    assert!(matches!(asks(&mut desk, 0).unwrap()[..], [Deed::BackAsked { seat: Seat(0), .. }]));
    let watcher = desk.table.view(&Viewer::default(), desk.now).unwrap();
    for (view, yours) in [(desk.view(0), true), (desk.view(1), false), (watcher, false)] {
        let back = back(&view);
        assert_eq!((back.name.as_str(), back.yours, back.agreed, back.of), ("Ada 0", yours, 1, 3));
        assert!(back.undone.iter().any(|line| line.contains("Ada 1")), "{:?}", back.undone);
        assert_eq!(view.undo.ask, None, "one question at a time");
    }
    assert!(back(&desk.view(0)).answered && !back(&desk.view(1)).answered);
    assert_eq!(answers(&mut desk, 1, true), Ok(vec![Deed::BackGranted { seat: Seat(1) }]));
    desk.read_again();
    assert_eq!((back(&desk.view(2)).agreed, back(&desk.view(1)).answered), (2, true));
    let done = answers(&mut desk, 2, true).unwrap();
    let granted = Deed::BackGranted { seat: Seat(2) };
    assert!(matches!(&done[..], [one, Deed::BackTaken { seat: Seat(0), .. }] if *one == granted));
    for again in [false, true] {
        if again {
            desk.read_again();
        }
        let view = desk.view(0);
        assert!(view.asked.is_some() && view.back.is_none() && !view.assisted);
        let told: Vec<&str> = view.log.iter().map(|line| line.text.as_str()).collect();
        let said = told.iter().filter(|line| line.contains("taken back; everybody agreed"));
        assert_eq!((said.count(), view.log.len() < lines + 1), (1, true), "{told:?}");
        assert_eq!(desk.view(2).log.len(), view.log.len(), "everybody is told");
    }
    turn(&mut desk);
}

#[test]
fn one_no_is_enough_and_it_is_not_asked_again() {
    let mut desk = people();
    asks(&mut desk, 0).unwrap();
    answers(&mut desk, 1, true).unwrap();
    assert_eq!(answers(&mut desk, 2, false), Ok(vec![Deed::BackRefused { seat: Seat(2) }]));
    assert!(desk.view(0).back.is_none() && desk.view(0).undo.ask.is_none());
    desk.read_again();
    assert_eq!(desk.order(0, Order::AskBack { number: 2 }), refused(words::BACK_REFUSED));
    // Others may ask for what is theirs, and whoever thinks better of it may ask again.
    asks(&mut desk, 1).unwrap();
    answers(&mut desk, 1, false).unwrap();
    assert!(desk.view(1).undo.ask.is_some());
}

#[test]
fn a_late_answer_means_an_earlier_question_and_whoever_plays_on_has_answered() {
    let mut desk = people();
    asks(&mut desk, 0).unwrap();
    assert_eq!(desk.order(0, Order::AskBack { number: 1 }), Ok(vec![]), "once is enough");
    assert_eq!(
        desk.order(1, Order::AskBack { number: 2 }),
        Err(TableError::Stale),
        "one at a time"
    );
    let stranger = Order::AnswerBack { number: 1, agrees: true };
    let stranger = desk.table.decide(&guest(9), None, &stranger, desk.now);
    assert_eq!(stranger.err(), Some(TableError::NotYourSeat));
    turn(&mut desk);
    assert!(desk.view(1).back.is_none(), "the third played on");
    let late = desk.order(1, Order::AnswerBack { number: 1, agrees: true });
    assert_eq!(late, Err(TableError::Stale));
    asks(&mut desk, 2).unwrap();
    assert_eq!(
        desk.order(1, Order::AnswerBack { number: 1, agrees: true }),
        Err(TableError::Stale)
    );
    // Whoever leaves takes the question along.
    desk.order(1, Order::Resign).unwrap();
    assert!(desk.view(0).back.is_none());
}

#[test]
fn whoever_sits_on_two_chairs_agrees_for_both_and_alone_one_asks_nobody() {
    let mut desk = Desk::open(&wanted("finishing-time", &[], &["me", "here", "open"]));
    for _ in 0..2 {
        let asked = desk.asked::<FinishingTime>(0);
        assert!(asked.is_none(), "behind a curtain");
        for seat in [Seat(0), Seat(1)] {
            let viewer = Viewer { guest: Some(guest(0)), seat: Some(seat), ..Viewer::default() };
            loop {
                let view = desk.table.view(&viewer, desk.now).unwrap();
                let sight = view.sight.as_ref().and_then(|sight| sight.of::<FinishingTime>());
                let asked = sight.and_then(|sight| sight.asked.as_ref());
                let (Some(asked), Some(question)) = (asked, view.asked) else { break };
                let line = asked.actions[0].to_string();
                let answer = Order::Answer { question, id: format!("q{question}"), line };
                desk.order(0, answer).unwrap();
            }
        }
        if desk.asked::<FinishingTime>(2).is_some() {
            break;
        }
    }
    turn(&mut desk);
    asks(&mut desk, 2).unwrap();
    let done = desk.order(0, Order::AnswerBack { number: 1, agrees: true }).unwrap();
    assert!(matches!(done[..], [_, _, Deed::BackTaken { seat: Seat(2), .. }]), "{done:?}");
    let mut alone = Desk::open(&wanted("finishing-time", &[], &["me", "random"]));
    assert_eq!(alone.order(0, Order::AskBack { number: 1 }), refused(words::BACK_AMONG_PEOPLE));
}

/// Plays a game of people by chance; wherever something may be asked, everybody can see
/// that nothing was shown, rolled or chosen in secret. Says how often it may be.
fn never_too_far<G: Hosted>(game: &str, seats: &[&str]) -> u32 {
    let (mut desk, mut offered) = (Desk::open(&wanted(game, &[], seats)), 0u32);
    for nth in 0..120usize {
        let people = seats.len() as u8;
        let Some(who) = (0..people).find(|&who| desk.asked::<G>(who).is_some()) else {
            desk.pass(4 * SECOND);
            continue;
        };
        let (_, lines) = desk.asked::<G>(who).expect("asked");
        desk.act::<G>(who, &lines[nth * 7 % lines.len()]);
        for who in 0..people {
            let view = desk.view(who);
            let public = desk.table.view(&Viewer::default(), desk.now).unwrap();
            let turn = matches!(public.awaited, hall::view::Awaited::Turn(_));
            assert!(view.undo.ask.is_none() || turn, "{game}: while something is secret");
            if view.undo.free > 0 {
                continue;
            } else if view.undo.ask.is_none() {
                let asked = desk.order(who, Order::AskBack { number: offered + 1 });
                assert!(matches!(asked, Err(TableError::Refused(_))), "{game}: {asked:?}");
            } else {
                offered += 1;
                asks(&mut desk, who).unwrap();
                let told = desk.table.view(&Viewer::default(), desk.now).unwrap();
                assert_eq!(told.eyes, Eyes::Spectator);
                assert!(back(&told).undone == back(&desk.view(who)).undone, "{game}");
                answers(&mut desk, who, false).unwrap();
            }
        }
    }
    offered
}

#[test]
fn what_was_shown_rolled_or_chosen_in_secret_stays() {
    assert!(never_too_far::<FinishingTime>("finishing-time", &["me", "open"]) > 10);
    assert_eq!(never_too_far::<Overtime>("overtime", &["me", "open", "open"]), 0, "windows");
    never_too_far::<TheMachine>("the-machine", &["me", "open", "open", "open"]);
}
