//! The rules of the evening, sentence by sentence: warnings, dice,
//! recommendations, the union meeting, the inspection, and how weeks end.

mod scene;

use scene::*;
use serde_json::json;
use tabletop::{Due, Eyes, Game, Seat};
use the_machine::Refusal;

/// Day one with three workers on boxes a, b and e of Foundations (1, 3, 5).
fn monday() -> Table {
    players(4).set().go("p1 place a b e")
}

/// The same task on a later day, with the dice of that day; two warnings, one
/// bad standing and one recommendation.
fn on(day: u8) -> Table {
    let mut order = vec![WIRING, CALIBRATION, ASSEMBLY, LAUNCH];
    order.insert(usize::from(day) - 1, FOUNDATIONS);
    let mut aftermaths = vec![B, C, D, E];
    aftermaths.insert(usize::from(day) - 1, A);
    players(4)
        .tasks(&order)
        .aftermaths(&aftermaths)
        .set()
        .on_day(day)
        .with(&[("/progress", json!(7))])
}

// ── warnings ─────────────────────────────────────────────────────────────

#[test]
fn the_manager_may_lay_any_or_all_warnings() {
    let table = monday().work(&[0, 0, 0]).phase("warnings");
    table.clone().go("p1 done").tells("No warnings today.").has("/warn", json!([0, 0, 0, 0]));
    table
        .clone()
        .go("p1 warn p3 done")
        .tells("p3 gets 1 warning, 1 in all.")
        .has("/warn", json!([0, 0, 1, 0]));
    // All of them on one worker: there is no limit.
    table.go("p1 warn p3 p3").has("/warn", json!([0, 0, 2, 0])).phase("meeting");
}

#[test]
fn those_who_worked_may_be_warned_too() {
    monday().work(&[1, 3, 5]).rolls(CARD, &[0]).go("p1 warn p2 done").has("/warn/1", json!(1));
}

#[test]
fn warnings_are_laid_in_the_order_of_the_seats() {
    let table = monday().work(&[0, 0, 0]).go("p1 warn p3");
    table
        .may("p1", "warn p3, warn p4, done")
        .refuses(
            "p1 warn p2",
            "Tokens go out in the order of the seats; the last one went to p3, so p2 cannot get one now.",
        )
        .refuses("p1 warn p1", "p1 is no worker in the game.")
        .refuses("p1 keep", "Now warnings are to be laid, as in “warn p2”, or “done”.");
}

#[test]
fn laid_warnings_are_unseen_until_the_manager_is_done() {
    let table = monday().work(&[0, 0, 0]).go("p1 warn p3");
    assert_eq!(table.told(Eyes::Seat(Seat(0))), ["p1 lays a warning for p3."]);
    for eyes in [Eyes::Seat(Seat(1)), Eyes::Seat(Seat(2)), Eyes::Spectator] {
        assert!(table.told(eyes).is_empty());
        assert_eq!(table.game.view(eyes).laid, None);
        assert_eq!(table.game.view(eyes).warn, [0; 8]);
        assert_eq!(table.game.view(eyes).tokens.warnings, 2);
    }
    assert_eq!(table.view("p1").laid.unwrap()[2], 1);
}

#[test]
fn on_a_day_of_lightning_all_warnings_must_be_given() {
    let table = players(4).tasks(&[ASSEMBLY]).set().go("p1 place a e f").work(&[0, 0, 0]);
    assert_eq!(
        table.game.question(Seat(0)).unwrap().to_string(),
        "Lightning: 2 warnings must be given, in the order of the seats. Who gets the next?"
    );
    table
        .may("p1", "warn p2, warn p3, warn p4")
        .refuses("p1 done", "It is a day of lightning: all warnings must be given.")
        .go("p1 warn p2 p4")
        .has("/warn", json!([0, 1, 0, 1]));
}

#[test]
fn without_warnings_on_the_card_none_are_asked_for() {
    let none = |text: &str| text.replace(r#"["W", "B", "BR""#, r#"["", "B", "BR""#);
    let table = players(4).components(none).aftermaths(&[B]).set();
    table.go("p1 place a b e").work(&[0, 0, 0]).phase("meeting");
}

// ── dice ─────────────────────────────────────────────────────────────────

#[test]
fn on_the_first_two_days_no_dice_are_rolled() {
    monday().work(&[0, 0, 0]).go("p1 warn p2 p2").tells_not("rolls");
    let table = on(2).with(&[("/warn/1", json!(9))]).go("p1 place a b e").work(&[0, 0, 0]);
    table.go("p1 warn p2 done").tells_not("rolls").has("/out/1", json!(null));
}

#[test]
fn a_die_above_the_total_saves() {
    // Four dice on day three. The rulebook: 3 warnings, a roll of 1 5 2 3.
    let table = on(3).with(&[("/warn/1", json!(2))]).go("p1 place a b e").work(&[0, 0, 0]);
    table
        .clone()
        .dice(WARNINGS, &[1, 5, 2, 3])
        .go("p1 warn p2 done")
        .tells("p2 rolls 1 5 2 3 against 3 warnings: safe.")
        .has("/out/1", json!(null));
    // Equal is not above: 1 3 3 2 is not enough.
    table
        .dice(WARNINGS, &[1, 3, 3, 2])
        .go("p1 warn p2 done")
        .tells("p2 rolls 1 3 3 2 against 3 warnings: not enough.")
        .has("/out/1", json!("fired"))
        .has("/warn/1", json!(3));
}

#[test]
fn a_six_always_saves() {
    let table = on(3).with(&[("/warn/1", json!(9))]).go("p1 place a b e").work(&[0, 0, 0]);
    table.dice(WARNINGS, &[1, 1, 6, 1]).go("p1 warn p2 done").has("/out/1", json!(null));
}

#[test]
fn each_day_has_its_own_dice() {
    for (day, dice) in [(3, 4), (4, 2), (5, 1)] {
        let table = on(day).with(&[("/warn/1", json!(5))]).go("p1 place a b e").work(&[0, 0, 0]);
        let table = table.dice(WARNINGS, &vec![5; dice]).go("p1 warn p2 done");
        table.has("/out/1", json!("fired"));
    }
}

#[test]
fn receivers_roll_in_seat_order_after_all_warnings_are_shown() {
    let table = on(4).go("p1 place a b e").work(&[0, 0, 0]);
    let table = table.dice(WARNINGS, &[6, 1, 1, 1]).go("p1 warn p2 p4");
    let told = table.told(Eyes::Spectator);
    let told: Vec<&str> = told.iter().map(|line| &line[..12]).take(6).collect();
    assert_eq!(
        told,
        [
            "The manager ",
            "p2 gets 1 wa",
            "p4 gets 1 wa",
            "p2 rolls 6 1",
            "p4 rolls 1 1",
            "p4 is fired."
        ]
    );
}

#[test]
fn the_fired_take_no_further_part_in_the_day_and_leave_no_intern() {
    // p2 fails and is fired: no union meeting for p2, no intern for the manager.
    let table = on(4).go("p1 place a b e").work(&[0, 3, 0]).dice(WARNINGS, &[1, 1]);
    let table = table.rolls(CARD, &[0]).go("p1 warn p2 done");
    let table = table.has("/interns", json!(0)).go("p1 keep").phase("meeting");
    assert_eq!(table.view("p1").attendees.unwrap().to_string(), "p4");
    table.may("p4", "blame p3, blame p4, pass");
    // p3 worked and is fired all the same: no recommendation for p3.
    let table = on(4).go("p1 place a b e").work(&[0, 3, 0]).dice(WARNINGS, &[1, 1]);
    table.go("p1 warn p3 done").phase("meeting");
}

#[test]
fn when_nobody_is_left_to_work_the_manager_is_fired_and_nobody_wins() {
    let table = players(4).tasks(&[WIRING, CALIBRATION, FOUNDATIONS]).set().on_day(3);
    let table = table.with(&[
        ("/out", json!([null, "fired", "fired", null])),
        ("/tokens", json!([1, 0, 0])),
        ("/progress", json!(7)),
        ("/aftermath", json!("B")),
        ("/deck/aftermaths", json!([0, 2, 1, 3, 4])),
        ("/warn/3", json!(4)),
    ]);
    let table = table.go("p1 place a").work(&[6]).dice(WARNINGS, &[5, 5, 5, 5]);
    table.go("p1 warn p4").tells("The manager gives 1 warning.").ends("deserted", "");
}

#[test]
fn with_an_intern_left_the_week_goes_on() {
    let table = players(4).tasks(&[WIRING, CALIBRATION, FOUNDATIONS]).set().on_day(3);
    let table = table.with(&[
        ("/out", json!([null, "union", "fired", null])),
        ("/interns", json!(1)),
        ("/placement/waiting", json!(1)),
        ("/tokens", json!([1, 0, 0])),
        ("/progress", json!(7)),
        ("/aftermath", json!("B")),
        ("/deck/aftermaths", json!([0, 2, 1, 3, 4])),
        ("/warn/3", json!(4)),
    ]);
    let table = table.go("p1 place a c").work(&[6]).dice(WARNINGS, &[5, 5, 5, 5]);
    // Only the intern is left; on day four there is nothing on the card.
    table
        .go("p1 warn p4")
        .day(4)
        .has("/tokens", json!([0, 0, 0]))
        .may("p1", "place a, place b, place e, place f");
}

// ── recommendations ──────────────────────────────────────────────────────

/// Five workers on Foundations, all successful but p6; two recommendations.
fn successful() -> Table {
    let table = players(6).aftermaths(&[C]).set().go("p1 place a b c d e");
    table.work(&[1, 3, 2, 4, 0]).phase("warnings")
}

#[test]
fn the_manager_sees_the_cards_highest_first_and_only_now() {
    let table = successful();
    assert_eq!(table.view("p1").draw, None);
    // The deck holds 12, 10, 6 and 2 cards: the 1st and the 30th are ★ and ★★★★.
    let table = table.rolls(CARD, &[0, 28]).go("p1 done").phase("recommendations");
    assert_eq!(table.view("p1").draw.unwrap().stars(), [4, 1]);
    assert_eq!(table.view("p2").draw, None);
    assert_eq!(
        table.game.question(Seat(0)).unwrap().to_string(),
        "Who gets the recommendation with ★★★★? (2 cards are left with this.)"
    );
    table.has("/drawn", json!([4, 1])).has("/deck/recommendations", json!([11, 10, 6, 1]));
}

#[test]
fn only_those_who_succeeded_are_recommended_and_once_a_day() {
    let table = successful().rolls(CARD, &[0, 28]).go("p1 done");
    table
        .may("p1", "give p2, give p3, give p4, give p5, keep")
        .refuses(
            "p1 give p6",
            "p6 did not fulfil a task today, and a recommendation must be earned.",
        )
        .refuses("p1 give p1", "p1 is no worker in the game.")
        .refuses(
            "p1 done",
            "Now a recommendation card is to be given or kept, as in “give p2” or “keep”.",
        )
        .go("p1 give p3")
        .refuses("p1 give p3", "p3 has a recommendation from today already.")
        .may("p1", "give p2, give p4, give p5, keep")
        .go("p1 give p2")
        .has("/recs", json!([[], [1], [4], [], [], []]));
}

#[test]
fn the_cards_are_handed_out_together_so_that_their_order_tells_nothing() {
    let table = successful().rolls(CARD, &[0, 28]).go("p1 done").go("p1 give p3");
    assert!(table.told(Eyes::Spectator).is_empty());
    assert!(table.told(Eyes::Seat(Seat(2))).is_empty());
    assert_eq!(table.view("p3").cards_held, [0; 8]);
    let table = table.go("p1 give p2");
    let public =
        ["The manager hands out 2 recommendations.", "p2 is recommended.", "p3 is recommended."];
    assert_eq!(table.told(Eyes::Spectator)[..3], public);
}

#[test]
fn the_number_of_cards_is_public_and_the_stars_are_not() {
    let table = successful().rolls(CARD, &[0, 28]).go("p1 done").go("p1 give p3 give p2");
    for eyes in [Eyes::Spectator, Eyes::Seat(Seat(4))] {
        let view = table.game.view(eyes);
        assert_eq!(view.cards_held, [0, 1, 1, 0, 0, 0, 0, 0]);
        assert_eq!((view.held[1], view.held[2]), (None, None));
    }
    assert_eq!(table.view("p3").held[2], Some([0, 0, 0, 1]));
    assert_eq!(table.view("p3").held[1], None);
    assert_eq!(table.view("p1").held[2], Some([0, 0, 0, 1]));
    assert!(table.told(Eyes::Seat(Seat(2))).contains(&"p3 is recommended with ★★★★.".to_string()));
    assert!(table.told(Eyes::Seat(Seat(1))).contains(&"p3 is recommended.".to_string()));
}

#[test]
fn kept_cards_go_back_into_the_deck() {
    successful()
        .rolls(CARD, &[0, 28])
        .go("p1 done")
        .go("p1 keep keep")
        .tells("Nobody is recommended today.")
        .has("/deck/recommendations", json!([12, 10, 6, 2]))
        .has("/recs", json!([[], [], [], [], [], []]));
}

#[test]
fn when_everybody_eligible_has_a_card_the_rest_goes_back() {
    // One success, two cards.
    let table = players(6).aftermaths(&[C]).set().go("p1 place a b c d e").work(&[1, 0, 0, 0, 0]);
    let table = table.rolls(CARD, &[0, 28]).go("p1 done").go("p1 give p2");
    table.phase("meeting").has("/deck/recommendations", json!([12, 10, 6, 1]));
}

#[test]
fn without_success_no_card_is_drawn() {
    monday().work(&[0, 0, 0]).go("p1 done").phase("meeting");
}

// ── the union meeting ────────────────────────────────────────────────────

/// Five workers, of whom p2, p3 and p4 fail; two bad standing, no warnings given.
fn meeting() -> Table {
    let table = players(6).aftermaths(&[E]).set().go("p1 place a b c f f").work(&[0, 0, 0, 6, 6]);
    let table = table.rolls(CARD, &[0, 12]).go("p1 done").go("p1 keep keep");
    table.phase("meeting").has("/tokens/1", json!(2))
}

#[test]
fn the_union_is_the_workers_who_failed_today() {
    let table = meeting();
    assert_eq!(table.view("p1").attendees.unwrap().to_string(), "p2,p3,p4");
    assert_eq!(table.game.due(), Due::Turn(Seat(1)));
    assert_eq!(
        table.told(Eyes::Spectator).last().unwrap(),
        "The union meets behind closed doors: p2, p3 and p4."
    );
    table.refuses("p5 pass", "This is not for you to decide now.");
}

#[test]
fn bad_standing_may_hit_any_worker_even_oneself_but_not_the_manager() {
    meeting()
        .may("p2", "blame p2, blame p3, blame p4, blame p5, blame p6, pass")
        .refuses("p2 blame p1", "p1 is no worker in the game.")
        .refuses(
            "p2 yes",
            "Now a proposal is to be written, as in “blame p2” and “put”, or “pass”.",
        );
}

#[test]
fn a_proposal_names_somebody_and_seats_never_descend() {
    meeting()
        .refuses("p2 put", "The slip is empty; write a name on it or pass.")
        .go("p2 blame p5")
        .may("p2", "blame p5, blame p6, put")
        .refuses(
            "p2 blame p4",
            "Tokens go out in the order of the seats; the last one went to p5, so p4 cannot get one now.",
        )
        .refuses("p2 pass", "There is a name on the slip already; put it to the vote.");
}

#[test]
fn a_slip_is_unseen_until_it_goes_round() {
    let table = meeting().go("p2 blame p5");
    assert_eq!(table.told(Eyes::Seat(Seat(1))), ["p2 writes p5 on a slip."]);
    assert!(table.told(Eyes::Seat(Seat(2))).is_empty());
    assert_eq!(table.view("p3").room.unwrap().tokens, None);
    assert_eq!(table.view("p2").room.unwrap().tokens.unwrap()[4], 1);
    let table = table.go("p2 put");
    assert_eq!(table.told(Eyes::Seat(Seat(2))), ["p2 proposes 1 bad standing for p5."]);
    assert_eq!(table.view("p3").room.unwrap().tokens.unwrap()[4], 1);
    assert!(table.told(Eyes::Seat(Seat(4))).is_empty() && table.view("p5").room.is_none());
}

#[test]
fn a_full_slip_goes_round_by_itself() {
    let table = meeting().go("p2 blame p5 p6");
    assert_eq!(table.game.due().seats().to_string(), "p3,p4");
    assert_eq!(
        table.game.question(Seat(3)).unwrap().to_string(),
        "p2 proposes 1 bad standing for p5 and 1 bad standing for p6. Do you agree?"
    );
    table.refuses("p3 put", "Now the meeting votes: “yes” or “no”.");
}

#[test]
fn only_if_all_agree_the_tokens_are_given() {
    let table = meeting().go("p2 blame p5 p6").go("p3 yes");
    table.clone().go("p4 yes").day(2).has("/bad", json!([0, 0, 0, 0, 1, 1]));
    // One refusal is enough, and the next may propose.
    let table = table.go("p4 no").phase("meeting").has("/bad", json!([0, 0, 0, 0, 0, 0]));
    assert_eq!(table.game.due(), Due::Turn(Seat(2)));
}

#[test]
fn votes_are_secret_until_all_have_voted() {
    let table = meeting().go("p2 blame p5 p6").go("p4 no");
    assert_eq!(table.told(Eyes::Seat(Seat(3))), ["p4 votes no."]);
    assert_eq!(table.told(Eyes::Seat(Seat(2))), ["1 of 2 have voted."]);
    let room = table.view("p3").room.unwrap();
    assert_eq!((room.voted, room.own), (1, None));
    assert_eq!(table.view("p4").room.unwrap().own, Some(false));
    let table = table.go("p3 yes");
    let counted = "No agreement. For it: p3. Against it: p4.".to_string();
    assert!(table.told(Eyes::Seat(Seat(1))).contains(&counted));
    assert_eq!(table.view("p2").room.unwrap().past.len(), 1);
}

#[test]
fn every_attendee_may_make_one_proposal_or_pass() {
    let table = meeting().go("p2 pass").go("p3 blame p6 put").go("p2 no").go("p4 yes");
    let table = table.go("p4 pass");
    assert_eq!(
        table.told(Eyes::Seat(Seat(1)))[..2],
        ["p4 proposes nothing.", "The meeting ends without a result."]
    );
    table.day(2).has("/bad", json!([0, 0, 0, 0, 0, 0]));
}

#[test]
fn not_all_tokens_need_be_given() {
    let table = meeting().go("p2 blame p5 put").go("p3 yes").go("p4 yes");
    table.day(2).has("/bad", json!([0, 0, 0, 0, 1, 0]));
}

#[test]
fn tokens_go_to_any_worker_still_in_and_never_to_the_manager() {
    // p5 and p6 have worked; p2, p3 and p4 meet and may name themselves too.
    let table = meeting().may("p2", "blame p2, blame p3, blame p4, blame p5, blame p6, pass");
    let table = table.refuses("p2 blame p1", "p1 is no worker in the game.");
    let table = table.go("p2 blame p2 put").go("p3 yes").go("p4 yes");
    table.day(2).has("/bad", json!([0, 1, 0, 0, 0, 0]));
}

#[test]
fn nobody_gets_more_than_three_at_once() {
    // Five bad standing on the card for three workers.
    let many = |text: &str| text.replace(r#"["W", "B", "BR""#, r#"["W", "BBB", "BBR""#);
    let table = players(4).components(many).aftermaths(&[B]).set();
    let table = table.go("p1 place a b e").work(&[0, 0, 0]).go("p1 done").go("p2 blame p3 p3 p3");
    table
        .may("p2", "blame p4, put")
        .refuses(
            "p2 blame p3",
            "Nobody can get more than 3 bad standing at once, and p3 has that on the slip.",
        )
        .go("p2 blame p4 p4")
        .go("p3 yes")
        .go("p4 yes")
        .has("/bad", json!([0, 0, 3, 2]));
}

#[test]
fn a_slip_that_can_take_no_more_goes_round_though_tokens_are_left() {
    let many = |text: &str| text.replace(r#"["W", "B", "BR""#, r#"["W", "BBB", "BBR""#);
    let table = players(4).components(many).aftermaths(&[B]).set();
    let table = table.go("p1 place a b e").work(&[0, 0, 0]).go("p1 done");
    let table = table.go("p2 blame p4 p4 p4");
    assert_eq!(table.game.due().seats().to_string(), "p3,p4");
}

#[test]
fn a_lone_attendees_word_is_the_agreement() {
    let table = players(4).set().go("p1 place a b e").work(&[1, 3, 0]).rolls(CARD, &[0]);
    let table = table.go("p1 done").go("p1 keep").phase("meeting");
    table.clone().go("p4 blame p2").day(2).has("/bad", json!([0, 1, 0, 0]));
    table.go("p4 pass").day(2).has("/bad", json!([0, 0, 0, 0]));
}

#[test]
fn outsiders_cannot_count_what_happens_in_a_meeting() {
    // One meeting with a proposal and votes, one in which it has just begun.
    let busy = meeting().go("p2 blame p5 p6").go("p3 no").go("p4 yes").go("p3 blame p6");
    let fresh = meeting();
    for seat in ["p1", "p5", "p6"] {
        assert_eq!(busy.view(seat), fresh.view(seat));
    }
    let steps = ["p2 blame p5 p6", "p3 no", "p4 yes", "p3 pass"];
    let mut table = meeting();
    for step in steps {
        table = table.go(step);
        for seat in [0, 4, 5] {
            assert!(table.told(Eyes::Seat(Seat(seat))).is_empty(), "{step}");
        }
        assert!(table.told(Eyes::Spectator).is_empty(), "{step}");
    }
    let table = table.go("p4 pass");
    assert_eq!(table.told(Eyes::Spectator)[0], "The meeting ends without a result.");
}

#[test]
fn nothing_of_a_meeting_is_left_when_it_is_over() {
    let quick = meeting().go("p2 blame p5 p6").go("p3 yes").go("p4 yes");
    let slow = meeting().go("p2 pass").go("p3 blame p5 p6").go("p4 yes").go("p2 yes");
    assert_eq!(quick.game, slow.game);
}

#[test]
fn without_bad_standing_on_the_card_there_is_no_meeting() {
    let none = |text: &str| text.replace(r#"["W", "B", "BR""#, r#"["W", "", "R""#);
    let table = players(4).components(none).aftermaths(&[B]).set();
    table.go("p1 place a b e").work(&[0, 0, 0]).go("p1 done").day(2).tells_not("union");
}

#[test]
fn when_everybody_worked_the_tokens_go_round_in_reading_order() {
    // Two bad standing for three workers; p4 stands first, then p3.
    let table = players(4).aftermaths(&[B]).set().go("p1 place e b a").work(&[5, 3, 1]);
    let table = table.rolls(CARD, &[0]).go("p1 done").go("p1 keep");
    table
        .tells("Nobody is left to meet: the bad standing goes round among those who worked, in the order of their boxes.")
        .has("/bad", json!([0, 0, 1, 1]));
}

#[test]
fn the_tokens_go_round_and_round_but_never_beyond_three_each() {
    let bad = |count: usize| {
        let many = move |text: &str| {
            let spaces = format!(r#"["W", "{}", "BR""#, "B".repeat(count - 1));
            let text = text.replace(r#"["W", "B", "BR""#, &spaces);
            text.replace("bad_standing = 18", "bad_standing = 30")
        };
        let table = players(4).components(many).aftermaths(&[B]).set();
        let table = table.go("p1 place f f a").work(&[3, 4, 1]).rolls(CARD, &[0]);
        table.go("p1 done").go("p1 keep")
    };
    // Reading order: a (p4), then f (p2, p3).
    bad(4).has("/bad", json!([0, 1, 1, 2]));
    bad(5).has("/bad", json!([0, 2, 1, 2]));
    bad(10).has("/bad", json!([0, 3, 3, 3]));
}

#[test]
fn bad_standing_is_rolled_against_on_its_own() {
    let table = on(4).with(&[("/bad/1", json!(4)), ("/warn/1", json!(1))]);
    let table = table.go("p1 place a b e").work(&[0, 0, 0]).go("p1 done").go("p2 pass");
    let table = table.go("p3 blame p2").go("p2 yes").dice(BAD, &[5, 5]).go("p4 yes");
    table
        .tells("p2 rolls 5 5 against 5 bad standing: not enough.")
        .tells("An intern comes instead; that makes 1 intern.")
        .has("/out/1", json!("union"))
        .has("/interns", json!(1))
        .has("/warn/1", json!(1));
}

#[test]
fn three_interns_are_the_most() {
    let table = players(8).tasks(&[WIRING, CALIBRATION, ASSEMBLY, FOUNDATIONS]).set().on_day(4);
    let table = table.with(&[
        ("/out", json!([null, "union", "union", "union", null, null, null, null])),
        ("/interns", json!(3)),
        ("/placement/waiting", json!(3)),
        ("/bad/4", json!(5)),
        ("/progress", json!(12)),
        ("/tokens", json!([2, 2, 1])),
    ]);
    let table = table.go("p1 place a b e c f f d");
    let table = table.work(&[0, 3, 5, 2]);
    let table = table.rolls(CARD, &[0]).go("p1 done").go("p1 keep").phase("meeting");
    let table = table.dice(BAD, &[1, 1]).go("p5 blame p5 put");
    table.has("/out/4", json!("union")).has("/interns", json!(3)).tells_not("intern comes");
}

#[test]
fn interns_never_succeed_attend_or_count() {
    let table = players(5).set().with(&[
        ("/out/4", json!("union")),
        ("/interns", json!(1)),
        ("/placement/waiting", json!(1)),
        // Three workers count, the intern does not.
        ("/tokens", json!([2, 1, 1])),
    ]);
    let table = table.go("p1 place b e c a").work(&[0, 0, 0]);
    // The intern's box succeeds, and still nobody can be recommended.
    let table = table.has("/progress", json!(1)).go("p1 done").phase("meeting");
    assert_eq!(table.view("p1").attendees.unwrap().to_string(), "p2,p3,p4");
}

// ── inspection and endings ───────────────────────────────────────────────

/// The end of day three with the marker at this space.
fn inspected(progress: u8) -> Table {
    let table = on(3).with(&[("/progress", json!(progress))]).go("p1 place a b e");
    table.work(&[0, 0, 0]).go("p1 done").go("p2 pass").go("p3 pass").go("p4 pass")
}

#[test]
fn the_inspection_moves_the_marker_or_ends_the_game() {
    for progress in 0..=2 {
        inspected(progress).ends("inspection", "p2,p3,p4");
    }
    let zones =
        [(3, 5), (4, 6), (5, 6), (6, 7), (7, 7), (8, 8), (9, 8), (10, 9), (11, 9), (12, 10)];
    for (before, after) in zones {
        inspected(before).day(4).has("/progress", json!(after));
    }
    inspected(3).tells("Inspection: behind the plan, so the plan shrinks. Marker at 5.");
    inspected(7).tells("Inspection: everything to plan. The marker stays at 7.");
    inspected(12).tells("Inspection: so far ahead that the plan grows. Marker at 10.");
}

#[test]
fn there_is_one_inspection_only() {
    let table = on(2).with(&[("/progress", json!(0))]).go("p1 place a b e").work(&[0, 0, 0]);
    table.go("p1 done").go("p2 pass").go("p3 pass").go("p4 pass").day(3).tells_not("Inspection");
}

#[test]
fn the_inspection_comes_after_the_meeting() {
    // The last worker but an intern is lost in the evening; then come the inspectors.
    let table = on(3).with(&[("/progress", json!(1))]).go("p1 place a b e").work(&[0, 0, 0]);
    let table = table.go("p1 done").go("p2 blame p4").go("p3 yes").dice(BAD, &[6, 1, 1, 1]);
    table.go("p4 yes").tells("p4 gets 1 bad standing, 1 in all.").ends("inspection", "p2,p3,p4");
}

#[test]
fn time_is_up_after_the_evening_of_the_fifth_day() {
    let table = on(5).with(&[("/progress", json!(9)), ("/warn/1", json!(5))]);
    let table = table.go("p1 place a b e").work(&[0, 0, 0]).dice(WARNINGS, &[2]);
    // The evening is played: p2 is fired, then the union meets.
    let table = table.go("p1 warn p2 done").has("/out/1", json!("fired")).phase("meeting");
    table.go("p3 pass").go("p4 pass").ends("time", "p3,p4");
}

#[test]
fn a_finished_game_asks_nobody_anything() {
    let table = inspected(0);
    assert!(table.game.question(Seat(0)).is_none());
    assert_eq!(table.refusal("p1 place a"), Refusal::Over);
    assert_eq!(table.refusal("p9 place a"), Refusal::Over);
    assert_eq!(monday().refusal("p9 work 3"), Refusal::NotAsked);
}
