//! What every reaction card says.

use crate::table::{FULL, table};

#[test]
fn the_fake_dentist_wakes_you() {
    let mut t = table(3).hand(1, "email").hand(2, "dentist").snooze(2, 4).begin();
    t.play("p1 email hard").play("p2 dentist @1");
    assert_eq!(t.snooze(2), 2);
}

#[test]
fn the_fake_dentist_is_a_rest_card_that_can_be_locked_out() {
    let mut t = table(3).hand(1, "email").hand(2, "dentist").snooze(2, 4).hand(3, "locked").begin();
    t.play("p1 email hard").play("p2 dentist @1").play("p3 locked @2");
    assert_eq!(t.snooze(2), 4);
}

#[test]
fn the_breakroom_can_be_locked_for_any_rest() {
    for card in ["coffee", "nap", "cake", "breath", "sick"] {
        let mut t = table(3).hand(1, card).snooze(1, 9).hand(2, "locked").begin();
        t.play(&format!("p1 {card}")).play("p2 locked @1");
        assert_eq!((t.snooze(1), t.player(1).skip), (9, false), "{card}");
    }
    let mut t = table(3).hand(1, "home").hand(2, "locked").begin();
    t.play("p1 home hard").play("p2 locked @1");
    assert_eq!(t.tasks(1), FULL);
}

#[test]
fn not_my_job_gives_a_simple_or_easy_assignment() {
    let mut t = table(3).hand(1, "email").hand(2, "not-mine").begin();
    t.play("p1 email hard");
    assert_eq!(t.moves(2), ["pass", "not-mine @1 simple", "not-mine @1 easy"]);
    assert_eq!(t.refused("p2 not-mine @1 hard").0, "Not My Job is not for a hard assignment.");
    t.play("p2 not-mine @1 simple");
    assert_eq!((t.tasks(2).as_str(), t.snooze(2)), ("hard simple simple easy", 4));
}

#[test]
fn without_a_simple_or_easy_one_there_is_nothing_to_give() {
    let mut t = table(3).hand(1, "email").hand(2, "not-mine").tasks(2, "hard").begin();
    t.play("p1 email hard");
    assert_eq!(t.moves(2), ["pass"]);
}

#[test]
fn the_printer_jams_for_any_work_of_others() {
    for line in [
        "night hard",
        "email hard",
        "all-nighter hard",
        "paste hard",
        "hour hard easy",
        "pair hard >p3",
        "home hard",
    ] {
        let card = line.split(' ').next().unwrap();
        let mut t = table(3).hand(1, card).hand(2, "jam").begin();
        t.play(&format!("p1 {line}")).play("p2 jam @1");
        assert_eq!((t.tasks(1).as_str(), t.snooze(1)), (FULL, 1), "{line}");
    }
}

#[test]
fn the_rumour_mill_draws_two() {
    let mut t = table(3).hand(1, "buddy").hand(2, "rumour").begin();
    t.play("p1 buddy").play("p2 rumour @1");
    assert_eq!(t.player(2).cards, 2);
}

#[test]
fn team_building_tires_everybody() {
    let mut t = table(4).hand(1, "email team").begin();
    t.play("p1 email hard").play("p1 team @1");
    assert_eq!([t.snooze(1), t.snooze(2), t.snooze(3), t.snooze(4)], [3, 2, 2, 2]);
}

#[test]
fn caught_red_handed_cancels_any_shady_card() {
    let mut t = table(3).hand(1, "email").hand(2, "not-mine").hand(3, "caught").begin();
    t.play("p1 email hard").play("p2 not-mine @1 easy").play("p3 caught @2");
    assert_eq!((t.tasks(2).as_str(), t.snooze(2)), (FULL, 1));
}
