//! The rules of the day, sentence by sentence: set-up, morning, placing, cards,
//! execution, the ends that need no evening.

mod scene;

use scene::*;
use serde_json::json;
use tabletop::{Due, Eyes, Game, Seat};
use the_machine::{Card, Options, Refusal};

// ── set-up ───────────────────────────────────────────────────────────────

#[test]
fn four_to_eight_play_and_one_of_them_is_the_manager() {
    assert!(Options::of(3).is_none() && Options::of(9).is_none());
    for count in 4..=8 {
        let table = players(count).set();
        assert_eq!(table.game.seats().len(), count);
        assert_eq!(table.game.due(), Due::Turn(Seat(0)));
        assert_eq!(table.view("p1").workers.len(), count - 1);
        assert_eq!(table.view("p1").hands, [None; 8]);
    }
}

#[test]
fn the_table_may_choose_who_is_manager() {
    let table = players(4).option("manager", "p3").set();
    assert_eq!(table.game.due(), Due::Turn(Seat(2)));
    // The passing skips the manager: p2 and p4 are neighbours.
    let table = players(4).option("manager", "p3").sent(&[[0, 1], [2, 3], [4, 5]]).set();
    table
        .has("/sent", json!([[0, 1], [2, 3], null, [4, 5]]))
        // p1: left is p4, who sent a 4 to the right; right is p2, who sent a 3 to the left.
        .has("/hand/0", json!([2, 3, 3, 4, 4, 5, 6]))
        .has("/hand/1", json!([0, 0, 1, 4, 5, 5, 6]))
        .has("/hand/3", json!([0, 1, 1, 2, 2, 3, 6]));
}

#[test]
fn every_worker_passes_a_card_to_the_right_and_another_to_the_left() {
    players(5)
        .sent(&[[0, 6], [1, 5], [2, 4], [3, 0]])
        .set()
        .has("/hand/0", json!([]))
        .has("/hand/1", json!([1, 2, 3, 3, 4, 5, 5]))
        .has("/hand/2", json!([0, 0, 2, 3, 4, 4, 6]))
        .has("/hand/3", json!([0, 0, 1, 1, 3, 5, 6]))
        .has("/hand/4", json!([1, 2, 2, 4, 5, 6, 6]));
}

#[test]
fn the_receiver_sees_who_sent_which_card_and_the_giver_only_which_two_left() {
    let table = players(4).sent(&[[0, 6], [5, 1], [2, 4]]).set();
    let view = table.view("p2");
    assert_eq!(view.sent, Some([Card(0), Card(6)]));
    assert_eq!(view.received, Some([(Seat(3), Card(2)), (Seat(2), Card(1))]));
    // The same whichever way the two went.
    let other = players(4).sent(&[[6, 0], [5, 1], [2, 4]]).set();
    assert_eq!(other.view("p2"), view);
    assert_eq!(
        table.told(Eyes::Seat(Seat(1)))[0],
        "p2 is passed a 2 by p4 and a 1 by p3.",
        "and nobody else is told"
    );
    assert_eq!(table.told(Eyes::Spectator).len(), 1);
    assert_eq!(table.view("p1").received, None);
}

#[test]
fn the_track_grows_with_the_number_of_workers() {
    for (count, length) in [(4, 13), (5, 16), (6, 19), (7, 21), (8, 24)] {
        assert_eq!(players(count).set().view("p1").length(), length);
    }
}

// ── the morning ──────────────────────────────────────────────────────────

#[test]
fn the_morning_reveals_a_task_and_an_aftermath_card() {
    players(4)
        .tasks(&[CALIBRATION])
        .aftermaths(&[D])
        .set()
        .day(1)
        .has("/task", json!("Calibration"))
        .has("/weather", json!("rain"))
        .has("/aftermath", json!("D"))
        .has("/tokens", json!([2, 1, 1]))
        .tells("── Monday: Calibration. Rain, an ordinary day. On the card: 2 warnings, 1 bad standing and 1 recommendation.");
}

#[test]
fn the_rulebooks_example_has_three_warnings_two_bad_standing_and_one_recommendation() {
    players(5).aftermaths(&[A]).set().has("/tokens", json!([3, 2, 1]));
}

#[test]
fn one_space_is_filled_for_every_worker() {
    let tokens = [[2, 1, 1], [3, 2, 1], [3, 2, 2], [4, 3, 2], [4, 3, 3]];
    for (count, tokens) in (4..=8).zip(tokens) {
        players(count).aftermaths(&[A]).set().has("/tokens", json!(tokens));
    }
}

/// The end of a day on which everybody idles: nobody is warned, the union
/// passes. Returns on the next morning.
fn idle(table: Table, place: &str) -> Table {
    let mut table = table.go(&format!("p1 place {place}"));
    let lowest = |table: &Table, seat: Seat| {
        let view = table.view(&seat.to_string());
        view.hands[seat.index()].unwrap().kinds().next().unwrap().0
    };
    while let Due::Sealed { waiting } = table.game.due() {
        let seat = waiting.lowest().unwrap();
        let card = lowest(&table, seat);
        table = table.go(&format!("{seat} work {card}"));
    }
    if table.get("/phase") == json!("warnings") {
        table = table.go("p1 done");
    }
    while table.get("/phase") == json!("meeting") {
        let Due::Turn(seat) = table.game.due() else { panic!() };
        table = table.go(&format!("{seat} pass"));
    }
    table
}

#[test]
fn on_a_sunny_day_the_one_with_most_marks_loses_one() {
    let table = players(4).tasks(&[FOUNDATIONS, WIRING]).set();
    let table = table.with(&[("/warn/1", json!(2)), ("/warn/2", json!(1)), ("/bad/3", json!(1))]);
    // Foundations: a, b and c of numbers 1, 3 and 2; three zeros fail.
    idle(table, "a b c")
        .day(2)
        .has("/warn", json!([0, 1, 1, 0]))
        .has("/bad", json!([0, 0, 0, 0]))
        .tells("p2 loses a warning in the sunshine.")
        .tells("p4 loses a bad standing in the sunshine.");
}

#[test]
fn a_tie_in_the_sunshine_helps_nobody() {
    let table = players(4).tasks(&[FOUNDATIONS, WIRING]).set();
    let table = table.with(&[("/warn/1", json!(2)), ("/warn/2", json!(2))]);
    idle(table, "a b c").day(2).has("/warn", json!([0, 2, 2, 0])).tells_not("sunshine");
}

#[test]
fn without_marks_nobody_has_most() {
    let table = players(4).tasks(&[WIRING]).set();
    table.has("/weather", json!("sun")).tells_not("sunshine");
}

#[test]
fn the_sun_does_not_shine_on_those_who_are_out() {
    let table = players(5).tasks(&[FOUNDATIONS, WIRING]).set();
    let table = table.with(&[
        ("/out/1", json!("fired")),
        ("/warn/1", json!(5)),
        ("/warn/2", json!(1)),
        ("/tokens", json!([2, 1, 1])),
    ]);
    idle(table, "a b c").day(2).has("/warn", json!([0, 5, 0, 0, 0]));
}

#[test]
fn on_an_ordinary_day_nothing_is_forgiven() {
    let table = players(4).tasks(&[FOUNDATIONS, CALIBRATION]).set();
    let table = table.with(&[("/warn/1", json!(2))]);
    idle(table, "a b c").day(2).has("/warn/1", json!(2));
}

// ── placing ──────────────────────────────────────────────────────────────

#[test]
fn the_manager_places_every_worker_in_seat_order() {
    let table = players(5).set();
    assert_eq!(table.game.question(Seat(0)).unwrap().to_string(), "Which box shall p2 work at?");
    let table = table.go("p1 place a").tells("p2 is sent to box A.");
    assert_eq!(table.view("p3").spot_of(Seat(1)), Some(the_machine::Spot(0)), "for all to see");
    table.go("p1 place b c e").phase("cards").has("/placement/workers", json!([null, 0, 1, 2, 4]));
}

#[test]
fn a_station_takes_one_worker() {
    players(5)
        .set()
        .go("p1 place a")
        .refuses("p1 place a", "All stations of box A are taken.")
        .refuses("p1 place h", "There is no box H on this card.");
}

#[test]
fn a_box_is_staffed_wholly_or_not_at_all() {
    // Three workers: the last cannot begin a box for two.
    let table = players(4).set().go("p1 place a b");
    table
        .may("p1", "place c, place e")
        .refuses(
            "p1 place f",
            "With a meeple in box F, not everybody could be placed by the rules.",
        )
        .go("p1 place e");
    // Two in the box for two and one elsewhere.
    players(4).set().go("p1 place f").go("p1 place f e").phase("cards");
    let table = players(4).set().go("p1 place a f");
    table.may("p1", "place f");
}

#[test]
fn a_box_that_needs_another_is_staffed_only_with_it() {
    // d needs c. It may be filled first, if c still can be.
    players(4).set().go("p1 place d a").may("p1", "place c");
    let table = players(4).set().go("p1 place a b");
    assert_eq!(table.refusal("p1 place d"), Refusal::NoRoomForAll(the_machine::Spot(3)));
    // A chain of three: d needs c needs b.
    players(4).tasks(&[CALIBRATION]).set().go("p1 place d").may("p1", "place b, place c");
}

#[test]
fn a_step_is_legal_only_if_everybody_can_still_be_placed() {
    // Four workers on Wiring: with a and b taken, the two others go together
    // to c or g, or apart to d, e behind d, and f.
    players(5)
        .tasks(&[WIRING])
        .set()
        .go("p1 place a b")
        .may("p1", "place c, place d, place e, place f, place g");
    players(5).tasks(&[WIRING]).set().go("p1 place a b e").may("p1", "place d");
}

#[test]
fn interns_come_last_and_never_to_an_eye_box() {
    let table = players(5).tasks(&[FOUNDATIONS]).set().with(&[
        ("/out/4", json!("union")),
        ("/interns", json!(1)),
        ("/placement/waiting", json!(1)),
        ("/tokens", json!([2, 1, 1])),
    ]);
    // Box G has an eye: two workers or nobody.
    let table = table.go("p1 place a b");
    let table = table.may("p1", "place c, place d, place e, place f");
    let at_eye = table.clone().go("p1 place f");
    assert_eq!(at_eye.game.question(Seat(0)).unwrap().to_string(), "Which box for an intern?");
    at_eye.may("p1", "place f");
    let table = table.go("p1 place c");
    assert_eq!(table.refusal("p1 place g"), Refusal::InternAtEye(the_machine::Spot(6)));
    table.go("p1 place e").tells("An intern is sent to box E.").phase("cards");
}

#[test]
fn only_the_manager_places() {
    players(4).set().refuses("p2 place a", "This is not for you to decide now.");
    players(4)
        .set()
        .refuses("p1 work 3", "Now a meeple is to be placed; say the box, as in “place a”.");
}

// ── cards ────────────────────────────────────────────────────────────────

#[test]
fn all_workers_choose_a_card_at_once_and_in_secret() {
    let table = players(4).set().go("p1 place a b e");
    assert_eq!(table.game.due().seats().len(), 3);
    let table = table.go("p3 work 4");
    assert_eq!(table.told(Eyes::Seat(Seat(2))), ["p3 plays a 4, face down."]);
    for eyes in [Eyes::Seat(Seat(0)), Eyes::Seat(Seat(1)), Eyes::Spectator] {
        assert_eq!(table.told(eyes), ["1 of 3 have chosen."]);
    }
    assert_eq!(table.view("p1").chosen, 1);
    assert_eq!(table.view("p1").sealed, [None; 8]);
    assert_eq!(table.view("p3").sealed[2], Some(Card(4)));
    table.refuses("p3 work 5", "This is not for you to decide now.");
}

#[test]
fn a_card_must_be_in_the_hand() {
    players(4)
        .sent(&[[0, 6], [6, 0], [6, 0]])
        .set()
        .go("p1 place a b e")
        // p2 sent a 0 and a 6 and got a 6 and a 0; p3 sent both and got two zeros.
        .may("p3", "work 0, work 1, work 2, work 3, work 4, work 5")
        .refuses("p3 work 6", "You have no 6 in your hand.")
        .refuses("p3 place a", "Now a card is to be chosen, as in “work 4”.");
}

#[test]
fn played_cards_are_gone() {
    let table = players(4).set().go("p1 place a b e").work(&[6, 6, 6]);
    table.has("/hand/1", json!([0, 1, 2, 3, 4, 5])).has("/played/1", json!(6));
}

#[test]
fn with_interns_alone_no_cards_are_chosen() {
    let table = players(4).set().with(&[
        ("/out", json!([null, "union", "union", "union"])),
        ("/interns", json!(3)),
        ("/placement/waiting", json!(3)),
        ("/tokens", json!([0, 0, 0])),
    ]);
    // Interns work as a 2: boxes a (1) and c (2) succeed, b (3) does not.
    table
        .go("p1 place a b c")
        .day(2)
        .has("/progress", json!(2))
        .tells("Box A: 1 intern: done, 1 cog. The marker is at 1.")
        .tells("Box B: 1 intern: failed.");
}

#[test]
fn before_a_card_is_played_its_owner_can_read_what_it_does() {
    let table = players(4).set().go("p1 place b g g");
    let reads = |seat: u8, card: u8| {
        let view = table.view(&format!("p{seat}"));
        view.if_worked(Seat(seat - 1), Card(card)).expect("everybody stands somewhere").to_string()
    };
    assert_eq!(reads(2, 2), "not enough");
    assert_eq!(reads(2, 3), "enough for 1 cog");
    assert_eq!(reads(3, 0), "a zero spoils it for all");
    assert_eq!(reads(3, 4), "leaves 2 to the others");
    assert_eq!(reads(3, 6), "enough, unless there is a zero");
}

// ── execution ────────────────────────────────────────────────────────────

#[test]
fn alone_a_card_must_reach_the_number() {
    // b takes a 3, e takes a 5 for two cogs.
    players(4)
        .set()
        .go("p1 place a b e")
        .work(&[0, 3, 6])
        .has("/status", json!([null, "failure", "success", "success"]))
        .has("/progress", json!(3))
        .tells("Box A: p2 0: failed.")
        .tells("Box B: p3 3: done, 1 cog. The marker is at 1.")
        .tells("Box E: p4 6: done, 2 cogs. The marker is at 3.");
}

#[test]
fn together_the_cards_are_added() {
    let at_f = || players(4).set().go("p1 place f f a");
    at_f().work(&[3, 4, 1]).has("/progress", json!(4));
    at_f()
        .work(&[3, 3, 1])
        .has("/progress", json!(1))
        .has("/status", json!([null, "failure", "failure", "success"]));
}

#[test]
fn a_single_zero_spoils_common_work() {
    // Three sixes would do for g (11), but one of them is a 0.
    players(4)
        .tasks(&[LAUNCH])
        .set()
        .go("p1 place g g g")
        .work(&[6, 6, 0])
        .has("/progress", json!(0));
    players(4)
        .tasks(&[LAUNCH])
        .set()
        .go("p1 place g g g")
        .work(&[6, 4, 1])
        .has("/progress", json!(4));
}

#[test]
fn an_intern_helps_with_a_two_and_is_never_a_zero() {
    let table = players(5).set().with(&[
        ("/out/4", json!("union")),
        ("/interns", json!(1)),
        ("/placement/waiting", json!(1)),
        ("/tokens", json!([2, 1, 1])),
    ]);
    let table = table.go("p1 place f a b f");
    table.clone().work(&[5, 1, 3]).has("/progress", json!(5));
    table.clone().work(&[4, 1, 3]).has("/progress", json!(2));
    table.work(&[0, 1, 3]).tells("Box F: p2 0 and 1 intern: failed.");
}

#[test]
fn at_an_open_box_everybody_sees_who_played_what() {
    let table = players(4).set().go("p1 place f f a").work(&[3, 4, 1]);
    let told = table.told(Eyes::Spectator);
    assert!(told.contains(&"Box F: p2 3 and p3 4: done, 3 cogs. The marker is at 4.".to_string()));
    assert_eq!(table.view("p1").ledger[1][0].unwrap().card, Some(Card(3)));
}

#[test]
fn at_an_eye_box_everybody_sees_the_sorted_cards_only() {
    let table = players(4).set().go("p1 place g g a").work(&[5, 2, 1]);
    for eyes in [Eyes::Spectator, Eyes::Seat(Seat(0)), Eyes::Seat(Seat(3)), Eyes::Omniscient] {
        let line = "Box G: p2 and p3 played 2 and 5, nobody knows who which: done, 2 cogs. The marker is at 3.";
        assert!(table.told(eyes).contains(&line.to_string()));
    }
    assert_eq!(table.view("p1").ledger[1][0].unwrap().card, None);
    assert_eq!(table.view("p2").ledger[1][0].unwrap().card, Some(Card(5)), "one's own is known");
    let in_box: Vec<u8> = table.view("p1").in_eyes[0][6].cards().map(|card| card.0).collect();
    assert_eq!(in_box, [2, 5]);
}

#[test]
fn when_a_task_fails_everything_that_hangs_on_it_fails_unseen() {
    // Calibration: d needs c needs b, and b fails.
    let table = players(4).tasks(&[CALIBRATION]).set().go("p1 place b c d").work(&[0, 6, 6]);
    let table = table
        .has("/status", json!([null, "failure", "failure", "failure"]))
        .has("/progress", json!(0))
        .tells("Box C hangs on a failed one: p3 fails unseen.")
        .tells("Box D hangs on a failed one: p4 fails unseen.");
    assert_eq!(table.view("p1").ledger[2][0].unwrap().card, None);
    assert_eq!(table.view("p3").ledger[2][0].unwrap().card, Some(Card(6)), "but to its owner");
    // When the middle fails, the first has succeeded.
    players(4)
        .tasks(&[CALIBRATION])
        .set()
        .go("p1 place b c d")
        .work(&[1, 2, 6])
        .has("/status", json!([null, "success", "failure", "failure"]))
        .has("/progress", json!(1));
    players(4)
        .tasks(&[CALIBRATION])
        .set()
        .go("p1 place b c d")
        .work(&[1, 3, 5])
        .has("/progress", json!(5));
}

// ── finishing the machine ────────────────────────────────────────────────

#[test]
fn reaching_the_end_finishes_the_machine_at_once() {
    // 11 of 13: boxes B and E would bring three more; the second suffices.
    let table = players(4).set().with(&[("/progress", json!(11))]);
    let table = table.go("p1 place a b e").work(&[1, 3, 6]);
    let table = table
        .has("/progress", json!(13))
        .has("/over", json!(true))
        .has("/status", json!([null, "success", "success", "notrun"]))
        .tells_not("Box E")
        // No stars at all: a tie of zeros without warnings, so nobody stays.
        .ends("finished", "p1");
    assert_eq!(table.view("p1").ledger[3][0].unwrap().card, None, "never shown");
}

#[test]
fn the_marker_stops_at_the_end() {
    let table = players(4).set().with(&[("/progress", json!(12))]);
    table.go("p1 place f f a").work(&[6, 6, 1]).has("/progress", json!(13));
}

#[test]
fn of_a_finished_machine_the_worker_with_most_stars_profits() {
    let stars = |recs: serde_json::Value, deck: serde_json::Value| {
        players(4).set().with(&[
            ("/progress", json!(12)),
            ("/recs", recs),
            ("/deck/recommendations", deck),
        ])
    };
    stars(json!([[], [4], [3, 2], []]), json!([12, 9, 5, 1]))
        .go("p1 place a b e")
        .work(&[1, 3, 5])
        .tells("p2 shows 4 stars.")
        .tells("p3 shows 5 stars.")
        .ends("finished", "p1,p3");
}

#[test]
fn tied_stars_go_to_the_worker_with_fewest_warnings() {
    let tie = |warn: serde_json::Value| {
        let table = players(4).set().with(&[
            ("/progress", json!(12)),
            ("/warn", warn),
            ("/recs", json!([[], [2], [1, 1], [1]])),
            ("/deck/recommendations", json!([9, 9, 6, 2])),
        ]);
        table.go("p1 place a b e").work(&[1, 3, 5])
    };
    tie(json!([0, 2, 1, 0])).ends("finished", "p1,p3");
    tie(json!([0, 1, 1, 0])).ends("finished", "p1");
    tie(json!([0, 0, 1, 0])).ends("finished", "p1,p2");
}

#[test]
fn on_a_full_tie_an_intern_gets_the_job() {
    let table = players(4).set().with(&[("/progress", json!(12))]);
    let table = table.go("p1 place a b e").work(&[1, 3, 5]).ends("finished", "p1");
    table.tells(
        "The machine is finished. The manager keeps the job. p1 wins. No worker is ahead of the \
         others, so an intern gets the job.",
    );
}

#[test]
fn without_any_star_the_fewest_warnings_decide() {
    let table = players(4).set().with(&[("/progress", json!(12)), ("/warn", json!([0, 1, 0, 2]))]);
    table.go("p1 place a b e").work(&[1, 3, 5]).ends("finished", "p1,p3");
}

#[test]
fn those_who_are_out_cannot_be_favourites() {
    let table = players(5).set().with(&[
        ("/progress", json!(15)),
        ("/out/1", json!("union")),
        ("/interns", json!(1)),
        ("/placement/waiting", json!(1)),
        ("/tokens", json!([2, 1, 1])),
        ("/recs", json!([[], [4, 4], [1], [], []])),
        ("/deck/recommendations", json!([11, 10, 6, 0])),
    ]);
    let table = table.go("p1 place a b e c").work(&[1, 3, 5]);
    let table = table.ends("finished", "p1,p3");
    assert_eq!(table.view("p5").held[1], None, "their cards stay hidden");
    assert_eq!(table.view("p5").held[2], Some([1, 0, 0, 0]), "the others are turned over");
}

#[test]
fn the_rest_draw_fate_cards_and_none_comes_twice() {
    let table = players(8).set().with(&[("/progress", json!(23)), ("/warn/4", json!(1))]);
    let table = table.go("p1 place a b c d e f f").work(&[1, 3, 2, 4, 5, 6, 6]);
    let told = table.told(Eyes::Spectator);
    let mut fates: Vec<&str> = told
        .iter()
        .filter(|line| line.contains("no longer needed"))
        .map(|line| &line[20..])
        .collect();
    assert_eq!(fates.len(), 7);
    fates.sort_unstable();
    fates.dedup();
    assert_eq!(fates.len(), 7);
}

// ── the last day ─────────────────────────────────────────────────────────

#[test]
fn on_the_fifth_day_an_impossible_machine_is_given_up_before_placing() {
    // Three workers can bring six cogs on Wiring (b, d and e), not seven.
    let evening = |progress: u8| {
        let table = players(4).tasks(&[0, 2, 4, CALIBRATION, WIRING]).set();
        let table = table.on_day(4).with(&[("/progress", json!(progress))]);
        table
            .go("p1 place a b g")
            .work(&[0, 0, 0])
            .go("p1 done")
            .go("p2 pass")
            .go("p3 pass")
            .go("p4 pass")
    };
    evening(6).day(5).ends("impossible", "p2,p3,p4");
    evening(7).day(5).phase("placing").has("/over", json!(false));
}
