//! Who is asked, in which order answers count, and what nobody may notice.

use overtime::{Action, Options, Overtime, Phase, Reactions};
use tabletop::{Due, Eyes, Game, Match, Refused, Seat, Seed};

use crate::table::{FULL, sealed, table};

#[test]
fn a_window_opens_for_everybody_whatever_they_hold() {
    let mut t = table(4).hand(1, "coffee email").hand(2, "coffee").hand(3, "jam").begin();
    t.play("p1 coffee");
    assert_eq!(t.asked(), [Seat(0), Seat(1), Seat(2)], "an empty hand counts as passed");
    assert_eq!(t.moves(2), ["pass"]);
}

#[test]
fn a_window_opens_for_every_action_card_of_this_deck() {
    for line in ["night hard", "coffee", "buddy", "cake", "home easy", "sick"] {
        let card = line.split(' ').next().unwrap();
        let mut t = table(3).hand(1, card).hand(2, "coffee").begin();
        t.play(&format!("p1 {line}"));
        assert_eq!(t.view().phase, Phase::React, "{line}");
    }
}

#[test]
fn abilities_open_no_window() {
    let mut t = table(3).employee(1, "vamp").snooze(1, 3).hand(2, "caught jam").begin();
    t.play("p1 use >p2");
    assert_eq!(t.view().phase, Phase::Act);
}

#[test]
fn live_the_first_card_to_arrive_is_added_and_all_are_asked_anew() {
    let mut t = table(4)
        .hand(1, "email coffee")
        .hand(2, "coffee")
        .hand(3, "jam")
        .hand(4, "dentist")
        .begin();
    t.play("p1 email hard").play("p2 pass").play("p1 pass");
    t.play("p4 dentist @1");
    assert_eq!(t.asked(), [Seat(0), Seat(1), Seat(2)], "passes are forgotten, p4's hand is empty");
    t.play("p3 jam @1");
    assert_eq!(t.asked(), [Seat(0), Seat(1)]);
    t.all_pass();
    assert_eq!(t.tasks(1), FULL);
}

#[test]
fn live_somebody_who_has_passed_waits() {
    let mut t = table(3).hand(1, "email coffee").hand(2, "jam").begin();
    t.play("p1 email hard").play("p2 pass");
    assert_eq!(t.refused("p2 jam @1").0, "You are not asked at the moment.");
    assert_eq!(t.refused("p2 pass").1, "R-10");
    assert_eq!(t.refused("p1 done").0, "The Pile is open: react or pass.");
}

#[test]
fn sealed_the_first_card_from_the_active_players_left_counts() {
    let mut t = sealed(4)
        .hand(2, "email coffee")
        .turn_of(2)
        .hand(1, "jam")
        .hand(3, "coffee")
        .hand(4, "dentist")
        .begin();
    t.play("p2 email hard");
    assert!(matches!(t.game.due(), Due::Sealed { .. }));
    // Arrival order does not matter: p3, p4, p1, p2 is the order that counts.
    t.play("p1 jam @1").play("p2 pass").play("p4 dentist @1");
    assert_eq!(t.view().pile.len(), 1, "nothing is shown before the last answer");
    t.play("p3 pass");
    assert_eq!(t.view().pile[1].card.unwrap().to_string(), "dentist");
    assert_eq!(t.hand(1), "jam", "the other answer is void");
    assert_eq!(t.asked(), [Seat(0), Seat(1), Seat(2)], "and everybody is asked anew");
}

#[test]
fn sealed_the_active_player_comes_last() {
    let mut t = sealed(3).hand(1, "coffee locked").snooze(1, 5).hand(3, "locked").begin();
    t.play("p1 coffee").play("p1 locked @1").play("p3 locked @1");
    assert_eq!((t.hand(1).as_str(), t.hand(3).as_str()), ("locked", ""));
}

#[test]
fn sealed_answers_are_seen_by_nobody_else() {
    let mut t = sealed(3).hand(1, "email coffee").hand(2, "jam").hand(3, "dentist").begin();
    t.play("p1 email hard");
    let before = [0, 2].map(|seat| t.game.view(Eyes::Seat(Seat(seat))));
    let crowd = t.game.view(Eyes::Spectator);
    t.play("p2 jam @1");
    assert_eq!(before, [0, 2].map(|seat| t.game.view(Eyes::Seat(Seat(seat)))));
    assert_eq!(crowd, t.game.view(Eyes::Spectator));
    let own = t.game.view(Eyes::Seat(Seat(1))).answer;
    assert!(matches!(own, Some(Action::React { .. })));
    assert!(t.events.iter().all(|event| !format!("{event:?}").contains("jam")));
}

#[test]
fn both_modes_play_the_same_game() {
    for set in [table(3), sealed(3)] {
        let mut t = set.hand(1, "email").hand(2, "jam").hand(3, "caught").begin();
        t.play("p1 email hard").play("p2 jam @1");
        while t.asked().contains(&Seat(1)) || t.view().pile.len() == 1 {
            t.play("p3 pass");
        }
        t.play("p3 caught @2");
        assert_eq!(t.tasks(1), "hard+1 simple simple simple easy");
    }
}

#[test]
fn an_answer_to_an_outdated_pile_is_void() {
    let state =
        table(3).hand(1, "email coffee").hand(2, "jam coffee").hand(3, "dentist coffee").begin();
    let options = Options::new(3, Reactions::Live);
    let seed = Seed::from_number(1);
    let mut table = Match::<Overtime>::from_state(options, seed, &state.game.trace()).unwrap();
    table.play_line(Seat(0), "email hard").unwrap();
    let asked = table.asked(Seat(1)).unwrap().clone();
    let jam = asked.actions[1];
    assert_eq!(jam.to_string(), "jam @1");
    table.play_line(Seat(2), "dentist @1").unwrap();
    assert!(matches!(table.answer(Seat(1), asked.number, jam), Err(Refused::Stale { .. })));
    let anew = table.asked(Seat(1)).unwrap().number;
    assert!(table.answer(Seat(1), anew, jam).is_ok());
}

#[test]
fn a_pass_of_others_does_not_outdate_a_question() {
    let state = table(3).hand(1, "email coffee").hand(2, "jam").hand(3, "coffee").begin();
    let options = Options::new(3, Reactions::Live);
    let mut table =
        Match::<Overtime>::from_state(options, Seed::from_number(1), &state.game.trace()).unwrap();
    table.play_line(Seat(0), "email hard").unwrap();
    let asked = table.asked(Seat(1)).unwrap().clone();
    table.play_line(Seat(2), "pass").unwrap();
    assert_eq!(table.asked(Seat(1)).unwrap().number, asked.number);
}

#[test]
fn two_windows_in_a_row_are_two_questions() {
    let mut t = table(3).hand(1, "coffee coffee").hand(2, "email").begin();
    t.play("p1 coffee");
    let first = t.game.question(Seat(1));
    t.all_pass();
    t.play("p1 coffee");
    assert_ne!(t.game.question(Seat(1)), first);
}
