//! Assignments: completing, giving, taking, winning.

use overtime::Phase;
use tabletop::{Game, Seat};

use crate::table::{FULL, table};

#[test]
fn enough_checks_complete_an_assignment_and_discard_it_with_its_work() {
    let mut t = table(3).hand(1, "email email email coffee").begin();
    t.play("p1 email hard").all_pass();
    t.play("p1 email hard+1").all_pass();
    assert_eq!(t.player(1).tasks[0].work.len(), 2);
    assert_eq!(t.discarded("email"), 0);
    t.play("p1 email hard+2").all_pass();
    assert_eq!((t.tasks(1).as_str(), t.discarded("email")), ("simple simple simple easy", 3));
}

#[test]
fn surplus_checks_are_lost() {
    let mut t = table(3).hand(1, "all-nighter").begin();
    t.play("p1 all-nighter easy");
    assert_eq!(t.tasks(1), "hard simple simple simple");
}

#[test]
fn moves_name_the_look_and_mean_the_oldest() {
    let mut t = table(3).hand(1, "email email").begin();
    t.play("p1 email simple").all_pass();
    assert_eq!(t.tasks(1), "hard simple+1 simple simple easy");
    t.play("p1 email simple");
    assert_eq!(t.tasks(1), "hard simple+1 simple+1 simple easy");
    assert_eq!(t.refused("p1 coffee hard").0, "You do not hold Coffee Break!.");
}

#[test]
fn work_moves_with_an_assignment_that_is_given() {
    let mut t = table(3).hand(1, "email").tasks(2, "hard simple+1").hand(2, "not-mine").begin();
    t.play("p1 email easy").play("p2 not-mine @1 simple+1");
    assert_eq!(t.tasks(1), "hard simple+1 simple simple simple");
    assert_eq!((t.tasks(2).as_str(), t.snooze(2)), ("hard", 4));
}

#[test]
fn every_completion_leads_a_pile_of_its_own_in_order() {
    let mut t =
        table(3).hand(1, "hour coffee").tasks(1, "hard+2 simple+1 easy").hand(2, "buck").begin();
    t.play("p1 hour simple+1 hard+2").all_pass();
    let lead = |t: &crate::table::Table| t.view().pile[0].completed.map(|size| size.word());
    assert_eq!((lead(&t), t.view().queue.len()), (Some("simple"), 1));
    assert_eq!(t.refused("p1 coffee").1, "R-10");
    t.all_pass();
    assert_eq!((lead(&t), t.view().queue.len()), (Some("hard"), 0));
}

#[test]
fn only_completing_triggers_what_reacts_to_completion() {
    // A gift leaves the giver with fewer, but completes nothing.
    let mut t = table(3).hand(1, "email").hand(2, "not-mine").hand(3, "buck").begin();
    t.play("p1 email hard").play("p2 not-mine @1 easy").all_pass();
    assert_eq!(t.view().phase, Phase::Act);
}

#[test]
fn the_owner_completes_whoevers_card_did_it() {
    let mut t = table(3).hand(1, "pair").hand(2, "buck").hand(3, "buck").begin();
    t.play("p1 pair hard >p2").all_pass();
    t.play("p2 on easy");
    assert_eq!(t.view().pile[0].by, Seat(1));
    assert!(!t.may(2, "buck @1 simple") && t.may(3, "buck @1 simple"));
    assert_eq!(
        t.refused("p2 buck @1 simple").0,
        "Pass the Buck reacts to what another player does, and that was you."
    );
}

#[test]
fn pass_the_buck_gives_an_assignment_to_whoever_completed_one() {
    let mut t = table(3).hand(1, "email").hand(2, "buck").begin();
    t.play("p1 email easy").all_pass();
    assert_eq!(t.moves(2), ["pass", "buck @1 simple", "buck @1 easy"]);
    assert_eq!(t.refused("p2 buck @1 hard").1, "The cards");
    t.play("p2 buck @1 easy");
    assert_eq!(t.tasks(1), "hard simple simple simple easy");
    assert_eq!((t.tasks(2).as_str(), t.snooze(2)), ("hard simple simple simple", 4));
}

#[test]
fn unpaid_overtime_brings_an_easy_assignment_back_bare() {
    let mut t = table(3).hand(1, "email").hand(2, "unpaid").begin();
    t.play("p1 email easy").all_pass();
    t.play("p2 unpaid @1");
    assert_eq!(t.tasks(1), FULL);
}

#[test]
fn unpaid_overtime_does_nothing_when_no_easy_one_was_completed() {
    let mut t = table(3).hand(1, "night").hand(2, "unpaid").begin();
    t.play("p1 night simple").all_pass();
    t.play("p2 unpaid @1");
    assert_eq!(t.tasks(1), "hard simple simple easy");
}

#[test]
fn the_player_left_without_assignments_wins_at_the_end_of_the_pile() {
    let mut t = table(3).hand(1, "email").tasks(1, "easy").hand(2, "buck").begin();
    t.play("p1 email easy").all_pass();
    // The completion would lead a Pile, but that comes too late to stop it.
    assert_eq!(t.result(), Some(("p1".to_string(), "own-turn")));
}

#[test]
fn a_card_in_the_same_pile_can_stop_a_win() {
    // Newest first: the gift arrives before the email completes the easy one.
    let mut t = table(3).hand(1, "email").tasks(1, "easy").hand(2, "not-mine").begin();
    t.play("p1 email easy").play("p2 not-mine @1 simple");
    assert_eq!((t.result(), t.tasks(1).as_str()), (None, "simple"));
}

#[test]
fn giving_the_last_assignment_away_wins_on_another_players_turn() {
    let mut t = table(3).hand(1, "email").tasks(3, "simple").hand(3, "not-mine").begin();
    t.play("p1 email hard").play("p3 not-mine @1 simple");
    assert_eq!(t.result(), Some(("p3".to_string(), "other-turn")));
}

#[test]
fn of_two_who_are_done_the_one_who_was_done_first_wins() {
    // p1's own ✓ come before those for p3.
    let mut t = table(3).hand(1, "pair").tasks(1, "simple").tasks(3, "easy").begin();
    t.play("p1 pair simple >p3");
    assert_eq!(t.game.trace()["home"], serde_json::json!([0]), "at the door, while p3 chooses");
    t.play("p3 on easy");
    assert_eq!(t.result(), Some(("p1".to_string(), "together")));
}

#[test]
fn whose_turn_it_is_does_not_matter_for_who_was_done_first() {
    // The copy happens before the Lead: p2 is done, and then so is p1, on turn.
    let mut t =
        table(3).hand(1, "email").tasks(1, "easy").hand(2, "credit").tasks(2, "easy").begin();
    t.play("p1 email easy").play("p2 credit @1 easy");
    assert_eq!(t.result(), Some(("p2".to_string(), "together")));
}

#[test]
fn seats_do_not_matter_for_who_was_done_first() {
    for (older, newer, winner) in [(1, 4, "p4"), (4, 1, "p1")] {
        let mut t = table(4)
            .hand(2, "email coffee")
            .turn_of(2)
            .tasks(1, "easy")
            .hand(1, "credit")
            .tasks(4, "easy")
            .hand(4, "credit")
            .begin();
        t.play("p2 email hard");
        t.play(&format!("p{older} credit @1 easy")).play(&format!("p{newer} credit @1 easy"));
        assert_eq!(t.view().home.map(|seat| seat.to_string()).as_deref(), Some(winner));
        t.all_pass();
        assert_eq!(t.result(), Some((winner.to_string(), "together")), "the newer card was first");
    }
}

#[test]
fn whoever_is_given_an_assignment_in_the_same_pile_did_not_stay_without() {
    // p1 hands on the last one first of all; then p3 does, and p1 is the one who gets it.
    let mut t = table(4)
        .hand(1, "email not-mine")
        .tasks(1, "easy")
        .hand(2, "credit")
        .hand(3, "not-mine")
        .tasks(3, "simple")
        .hand(4, "coffee")
        .begin();
    t.play("p1 email easy").play("p3 not-mine @1 simple").play("p2 credit @1 hard");
    t.play("p1 not-mine @3 easy!");
    assert_eq!(t.view().home, Some(Seat(2)));
    t.all_pass();
    assert_eq!((t.result(), t.tasks(1).as_str()), (Some(("p3".into(), "other-turn")), "simple"));
}

#[test]
fn a_work_card_whose_assignment_is_gone_does_nothing_at_all() {
    // p2 copies the email onto the easy one, then gives the easy one away.
    let mut t = table(3).hand(1, "email").tasks(2, "easy hard").hand(2, "credit not-mine").begin();
    t.play("p1 email hard").play("p2 credit @1 easy").play("p2 not-mine @1 easy!");
    assert_eq!((t.tasks(2).as_str(), t.snooze(2)), ("hard", 4), "only the gift's tokens");
    assert_eq!(t.discarded("credit"), 1);
}

#[test]
fn two_alike_can_be_told_apart_once_one_is_named() {
    let mut t = table(3).hand(1, "email").hand(2, "credit not-mine").begin();
    t.play("p1 email hard").play("p2 credit @1 simple");
    assert!(t.may(2, "not-mine @1 simple") && t.may(2, "not-mine @1 simple!"));
    t.play("p2 not-mine @1 simple");
    assert_eq!((t.tasks(2).as_str(), t.snooze(2)), ("hard simple+1 simple easy", 5));
}

#[test]
fn power_hour_does_what_remains() {
    let mut t = table(4).hand(1, "hour").hand(2, "credit not-mine").begin();
    t.play("p1 hour hard simple").play("p2 credit @1 simple hard").play("p2 not-mine @1 simple!");
    assert_eq!((t.tasks(2).as_str(), t.snooze(2)), ("hard+1 simple simple easy", 6));
    assert_eq!(t.player(2).tasks[0].work.len(), 1, "the card lies on what is left");
}

#[test]
fn pair_up_whose_assignment_is_gone_still_helps_and_tires() {
    let mut t = table(3).hand(1, "pair").hand(2, "credit not-mine").begin();
    t.play("p1 pair hard >p2").play("p2 credit @1 easy >p3").play("p2 not-mine @1 easy!");
    assert_eq!(t.view().phase, Phase::Help(Seat(2)));
    t.play("p3 on hard");
    assert_eq!((t.tasks(3).as_str(), t.snooze(2)), ("hard+1 simple simple simple easy", 6));
    assert_eq!(t.view().phase, Phase::Help(Seat(1)), "now p1's own Pair Up");
}
