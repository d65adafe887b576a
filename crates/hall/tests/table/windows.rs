//! Reaction windows, and answers that are kept aside in them.

use std::time::Duration;

use hall::table::{Deed, NewTableOrder, TableError};
use overtime::Overtime;

use crate::desk::{Desk, MOMENT, SECOND, TEMPO, answer, told, wanted};

pub const PEOPLE: u8 = 3;

/// Plays until a window is open.
pub fn until_a_window(desk: &mut Desk) {
    for _ in 0..50 {
        let passes = |nth| {
            let asked = desk.asked::<Overtime>(nth);
            asked.is_some_and(|(_, actions)| actions.iter().any(|action| action == "pass"))
        };
        if (0..PEOPLE).any(passes) {
            return;
        }
        let nth = desk.first_asked::<Overtime>(PEOPLE);
        let (_, actions) = desk.asked::<Overtime>(nth).unwrap();
        desk.act::<Overtime>(nth, &actions[0]);
    }
    panic!("no window has opened");
}

/// Everybody who is asked lets it happen.
fn all_pass(desk: &mut Desk) -> Vec<Deed> {
    let mut deeds = Vec::new();
    for nth in 0..PEOPLE {
        if desk.asked::<Overtime>(nth).is_some() {
            deeds.extend(desk.act::<Overtime>(nth, "pass"));
        }
    }
    deeds
}

fn is_move(deed: &Deed) -> bool {
    matches!(deed, Deed::Move { .. })
}

#[test]
fn a_window_closes_when_all_have_passed_and_not_before_its_second() {
    let mut desk = Desk::overtime(8);
    until_a_window(&mut desk);
    let opened = desk.now;
    assert_eq!(desk.table.alarm(opened), Some(opened + 8 * SECOND), "silence is a pass");
    assert!(desk.pass(Duration::from_millis(400)).is_empty());
    let held = all_pass(&mut desk);
    assert!(held.iter().all(|deed| matches!(deed, Deed::Hold { .. } | Deed::Answered { .. })));
    assert_eq!(desk.table.alarm(desk.now), Some(opened + SECOND));
    assert!(desk.pass(Duration::from_millis(599)).is_empty(), "nobody is hurried");
    let laid = desk.pass(MOMENT);
    assert!(laid.len() > 1 && laid.iter().all(is_move), "{laid:?}");
}

#[test]
fn silence_is_a_pass_when_the_limit_is_over_and_not_before() {
    let mut desk = Desk::overtime(8);
    until_a_window(&mut desk);
    let nth = desk.first_asked::<Overtime>(PEOPLE);
    desk.act::<Overtime>(nth, "pass");
    assert!(desk.pass(8 * SECOND - MOMENT).is_empty(), "two are still thinking");
    let laid = desk.pass(MOMENT);
    assert!(laid.iter().any(is_move), "{laid:?}");
}

#[test]
fn without_a_clock_a_window_waits_for_days() {
    let mut desk = Desk::overtime(0);
    until_a_window(&mut desk);
    let opened = desk.now;
    assert!(desk.pass(3 * 24 * 3600 * SECOND).is_empty());
    all_pass(&mut desk);
    assert_eq!(desk.table.alarm(desk.now), Some(opened + SECOND), "its second is long over");
    assert!(desk.pass(Duration::ZERO).iter().any(is_move));
}

#[test]
fn an_answer_kept_aside_is_final_secret_and_outlives_the_program() {
    let mut desk = Desk::overtime(8);
    until_a_window(&mut desk);
    let nth = desk.first_asked::<Overtime>(PEOPLE);
    let (question, _) = desk.asked::<Overtime>(nth).unwrap();
    let others: Vec<u8> = (0..PEOPLE).filter(|&other| other != nth).collect();
    let seen = |desk: &Desk| -> Vec<String> {
        others.iter().map(|&other| told::<Overtime>(&desk.view(other))).collect()
    };
    let before = seen(&desk);
    desk.act::<Overtime>(nth, "pass");
    assert_eq!(seen(&desk), before, "nobody else sees that it is in");
    for again in [false, true] {
        if again {
            desk.read_again();
        }
        assert_eq!(desk.asked::<Overtime>(nth), None);
        let other = hall::table::Order::Answer { question, id: "x".into(), line: "pass".into() };
        assert_eq!(desk.order(nth, other), Err(TableError::Stale), "an answer stands");
        assert_eq!(desk.order(nth, answer(question, "pass")), Ok(vec![]), "sent twice");
        assert!(others.iter().all(|&other| desk.asked::<Overtime>(other).is_some()));
    }
}

#[test]
fn where_the_first_card_counts_it_voids_what_was_kept_aside() {
    // A deal in which somebody can react to the first card.
    for seed in 0..40 {
        let order = wanted("overtime", &[("reactions", "live")], &["me", "open", "open"]);
        let mut desk = Desk::dealt(&order, seed);
        until_a_window(&mut desk);
        let card = |nth: u8| {
            let (_, actions) = desk.asked::<Overtime>(nth)?;
            Some((nth, actions.into_iter().find(|action| action != "pass")?))
        };
        let Some((nth, card)) = (0..PEOPLE).find_map(card) else { continue };
        let held =
            (0..PEOPLE).find(|&other| other != nth && desk.asked::<Overtime>(other).is_some());
        let Some(held) = held else { continue };
        let (old, _) = desk.asked::<Overtime>(held).unwrap();
        desk.act::<Overtime>(held, "pass");
        desk.pass(Duration::from_millis(300));
        let opened = desk.now;
        let deeds = desk.act::<Overtime>(nth, &card);
        assert!(deeds.iter().any(is_move), "it is played at once: {deeds:?}");
        let (new, actions) = desk.asked::<Overtime>(held).expect("asked anew");
        assert!(new > old && actions.contains(&"pass".to_string()));
        assert_eq!(desk.table.alarm(opened), Some(opened + 8 * SECOND), "and with all the time");
        return;
    }
    panic!("nobody could react in forty deals");
}

#[test]
fn bots_speak_at_one_moment_and_whoever_has_no_thought_by_then_passes() {
    for thinks in [true, false] {
        let bots = ["me", "random", "random"];
        let order = wanted("overtime", &[("reactions", "live")], &bots);
        let mut desk = Desk::open(&NewTableOrder { reaction: Some(8), ..order });
        // Whoever's turn it is, plays until there is a window.
        let mut opened = None;
        for _ in 0..200 {
            let passes = desk.asked::<Overtime>(0);
            if passes.as_ref().is_some_and(|(_, actions)| actions.iter().any(|it| it == "pass")) {
                opened = Some(desk.now);
                break;
            }
            match passes {
                Some((_, actions)) => drop(desk.act::<Overtime>(0, &actions[0])),
                None => {
                    desk.think();
                    desk.pass(TEMPO);
                }
            }
        }
        assert!(opened.is_some(), "a window");
        if thinks {
            desk.think();
        } else {
            desk.thoughts();
        }
        let speak = SECOND + TEMPO * 3 / 2;
        assert!(desk.pass(speak - MOMENT).is_empty(), "neither cards nor thinking hurry them");
        let spoken = desk.pass(MOMENT);
        let passes = |deed: &Deed| matches!(deed, Deed::Hold { text, .. } | Deed::Move { text, .. } if text == "pass");
        assert!(!spoken.is_empty());
        assert!(thinks || spoken.iter().all(passes), "{spoken:?}");
    }
}
