//! Action cards and abilities.

use overtime::{Event, Phase};
use tabletop::Seat;

use crate::table::{FULL, table};

#[test]
fn work_cards_put_checks_on_an_assignment_and_cost_sleep() {
    for (card, look, after, tokens) in [
        ("night", "hard", "hard+2 simple simple simple easy", 3),
        ("email", "hard", "hard+1 simple simple simple easy", 2),
        ("all-nighter", "hard", "simple simple simple easy", 6),
        ("paste", "simple", "hard simple+1 simple simple easy", 1),
        ("home", "hard", "hard+1 simple simple simple easy", 0),
    ] {
        let mut t = table(3).hand(1, card).begin();
        t.play(&format!("p1 {card} {look}"));
        assert_eq!((t.tasks(1).as_str(), t.snooze(1)), (after, tokens), "{card}");
    }
}

#[test]
fn rest_cards_take_tokens_away() {
    for (card, tokens, cards) in [("coffee", 8, 0), ("nap", 6, 0), ("breath", 9, 1), ("sick", 3, 2)]
    {
        let mut t = table(3).hand(1, card).snooze(1, 10).begin();
        t.play(&format!("p1 {card}"));
        assert_eq!(t.snooze(1), tokens, "{card}");
        if t.view().active == Seat(0) {
            assert_eq!(t.player(1).cards, cards, "{card}");
        }
    }
}

#[test]
fn tokens_never_fall_below_zero() {
    let mut t = table(3).hand(1, "nap").begin();
    t.play("p1 nap");
    assert_eq!(t.snooze(1), 0);
}

#[test]
fn cake_is_for_everybody_and_a_second_piece_for_you() {
    let mut t = table(4).hand(1, "cake").snooze(1, 5).snooze(2, 5).snooze(3, 0).begin();
    t.play("p1 cake");
    assert_eq!([t.snooze(1), t.snooze(2), t.snooze(3), t.snooze(4)], [3, 4, 0, 0]);
}

#[test]
fn espresso_wakes_another_player_too() {
    let mut t = table(3).hand(1, "espresso").snooze(1, 3).snooze(3, 3).begin();
    assert_eq!(t.moves(1), ["espresso >p2", "espresso >p3", "done"]);
    assert_eq!(
        t.refused("p1 espresso").0,
        "Round of Espresso must name another player, as in “>p2”."
    );
    assert_eq!(t.refused("p1 espresso >p1").0, "That must be another player, not yourself.");
    assert_eq!(t.refused("p1 espresso >p4").0, "There is no p4 at this table.");
    t.play("p1 espresso >p3");
    assert_eq!([t.snooze(1), t.snooze(2), t.snooze(3)], [1, 1, 2]);
    assert_eq!(t.player(1).cards, 1);
}

#[test]
fn after_a_nap_there_are_no_more_work_cards_this_turn() {
    let mut t = table(3).hand(1, "nap email home coffee").begin();
    t.play("p1 nap").all_pass();
    assert_eq!(t.moves(1), ["coffee", "done"]);
    assert_eq!(t.refused("p1 email hard").1, "R-39");
    assert_eq!(t.refused("p1 home hard").1, "R-39");
    t.play("p1 done, discard email, discard home, discard coffee");
    assert!(!t.view().napped, "the next player is wide awake");
}

#[test]
fn a_cancelled_nap_lets_you_go_on_working() {
    let mut t = table(3).hand(1, "nap email").hand(2, "locked").begin();
    t.play("p1 nap").play("p2 locked @1").all_pass();
    assert!(!t.view().napped && t.may(1, "email hard"));
}

#[test]
fn power_hour_works_on_two_different_assignments() {
    let mut t = table(3).hand(1, "hour").begin();
    assert!(t.may(1, "hour simple simple") && !t.may(1, "hour hard hard"));
    assert_eq!(t.refused("p1 hour hard").1, "R-33");
    assert_eq!(t.refused("p1 hour hard hard").1, "R-05");
    t.play("p1 hour hard easy");
    assert_eq!((t.tasks(1).as_str(), t.snooze(1)), ("hard+1 simple simple simple", 3));
    assert_eq!(t.player(1).tasks[0].work.len(), 1, "the card lies on the first");
}

#[test]
fn power_hour_leaves_only_a_marker_on_the_second() {
    let mut t = table(3).hand(1, "hour").begin();
    t.play("p1 hour simple hard");
    assert_eq!(t.tasks(1), "hard+1 simple+1 simple simple easy");
    let tasks = t.player(1).tasks;
    assert_eq!((tasks[0].work.len(), tasks[1].work.len()), (0, 1));
}

#[test]
fn power_hour_with_one_assignment_left_gives_one_check() {
    let mut t = table(3).hand(1, "hour").tasks(1, "hard").begin();
    assert_eq!(t.moves(1), ["hour hard", "done"]);
    assert_eq!(t.refused("p1 hour hard hard").1, "R-33");
    t.play("p1 hour hard");
    assert_eq!((t.tasks(1).as_str(), t.snooze(1)), ("hard+1", 3));
}

#[test]
fn pair_up_helps_another_player_who_chooses_where() {
    let mut t = table(3).hand(1, "pair").begin();
    t.play("p1 pair simple >p3");
    assert_eq!(t.view().phase, Phase::Help(Seat(2)));
    assert_eq!(t.moves(3), ["on hard", "on simple", "on easy"]);
    assert_eq!(t.refused("p3 on hard+1").1, "R-05");
    assert_eq!(t.refused("p1 on hard").1, "R-10");
    assert_eq!(t.refused("p3 pass").1, "R-34");
    assert_eq!(t.tasks(1), "hard simple simple easy");
    assert_eq!(t.snooze(1), 1, "the tokens come last");
    t.play("p3 on easy");
    assert_eq!((t.tasks(3).as_str(), t.snooze(1)), ("hard simple simple simple", 3));
    assert!(t.events.contains(&Event::Snoozed { seat: Seat(0), by: 2, now: 3 }));
}

#[test]
fn the_helped_player_is_asked_even_when_there_is_one_answer() {
    let mut t = table(3).hand(1, "pair").tasks(2, "hard").begin();
    t.play("p1 pair hard >p2");
    assert_eq!(t.moves(2), ["on hard"]);
}

// ── employees ──

#[test]
fn the_workaholic_takes_work_from_the_discard_pile_even_with_two_types() {
    let mut t = table(3).employee(1, "workaholic").discarded("home credit coffee night").begin();
    assert_eq!(t.moves(1), ["use night", "use home", "use credit", "done"]);
    assert_eq!(t.refused("p1 use coffee").1, "R-29");
    assert_eq!(
        t.refused("p1 use email").0,
        "Just One More Email does not lie in the discard pile."
    );
    assert_eq!(t.refused("p1 use >p2").1, "R-27");
    t.play("p1 use home");
    assert_eq!((t.hand(1).as_str(), t.view().used), ("home", 1));
    assert_eq!(t.player(1).shown.len(), 1, "everybody saw it");
    assert_eq!(
        t.refused("p1 use night").0,
        "The Workaholic has already used the ability this turn."
    );
}

#[test]
fn the_energy_vamp_moves_a_token_and_needs_it() {
    let mut t = table(3).employee(1, "vamp").snooze(1, 2).begin();
    assert_eq!(t.moves(1), ["use >p2", "use >p3", "done"]);
    assert_eq!(t.refused("p1 use >p1").1, "The cards");
    assert_eq!(t.refused("p1 use night").1, "R-27");
    t.play("p1 use >p3");
    assert_eq!([t.snooze(1), t.snooze(3)], [1, 2]);
    let mut t = table(3).employee(1, "vamp").snooze(1, 0).begin();
    assert_eq!(t.refused("p1 use >p2").0, "That takes snooze tokens: 1, and you have 0.");
}

#[test]
fn the_it_wizard_discards_one_and_draws_two() {
    let mut t = table(3).employee(1, "wizard").hand(1, "jam").next_cards("night email").begin();
    assert_eq!(t.refused("p1 use night").1, "The table");
    t.play("p1 use jam");
    assert_eq!((t.hand(1).as_str(), t.discarded("jam")), ("email night", 1));
}

#[test]
fn the_gossip_takes_a_random_card_and_gives_one_back_in_the_open() {
    let mut t = table(3).employee(1, "gossip").hand(1, "email").hand(2, "jam night blame").begin();
    assert_eq!(t.moves(1), ["email hard", "email simple", "email easy", "use >p2", "done"]);
    assert_eq!(t.refused("p1 use >p3").0, "p3 has no cards.");
    t.luck("swap", 1).play("p1 use >p2");
    assert_eq!(t.view().phase, Phase::GiveBack(Seat(1)));
    assert_eq!(t.moves(1), ["give night", "give email"]);
    assert_eq!(t.refused("p1 done").1, "R-28");
    t.play("p1 give email");
    assert_eq!((t.hand(1).as_str(), t.hand(2).as_str()), ("night", "blame email jam"));
    let shown = |player| t.player(player).shown.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!((shown(1), shown(2)), (vec!["night".to_string()], vec!["email".to_string()]));
}

#[test]
fn the_gossip_may_give_the_same_card_back() {
    let mut t = table(3).employee(1, "gossip").hand(2, "jam").begin();
    t.luck("swap", 0).play("p1 use >p2");
    t.play("p1 give jam");
    assert_eq!((t.hand(1).as_str(), t.hand(2).as_str()), ("", "jam"));
}

#[test]
fn joe_hires_from_the_discard_pile_and_it_costs_an_action() {
    let mut t = table(3).discarded("union night").begin();
    assert_eq!(t.moves(1), ["use union", "done"]);
    assert_eq!(t.refused("p1 use night").1, "R-29");
    t.play("p1 use union");
    assert_eq!((t.employee(1).as_str(), t.view().used), ("union", 1));
    assert_eq!(t.discarded("union"), 0);
    assert_eq!(t.discarded("joe"), 0, "Joe is set aside");
}

#[test]
fn the_employee_joe_hires_is_the_lead_and_can_be_hunted() {
    let mut t = table(3).discarded("union").hand(2, "hunter").begin();
    t.play("p1 use union").play("p2 hunter @1");
    assert_eq!((t.employee(1).as_str(), t.hand(2).as_str(), t.view().used), ("joe", "union", 1));
    assert_eq!(t.refused("p1 use union").1, "R-27");
}

#[test]
fn abilities_are_counted_per_card_in_play() {
    let mut t = table(3).employee(1, "vamp").hand(1, "vamp").snooze(1, 3).begin();
    t.play("p1 vamp");
    assert_eq!(t.view().used, 0);
    t.play("p1 use >p2");
    assert_eq!(t.refused("p1 use >p2").1, "R-27");
    let mut t = table(3).employee(1, "vamp").hand(1, "vamp").snooze(1, 3).begin();
    t.play("p1 use >p2").play("p1 vamp");
    assert_eq!(t.view().used, 1);
    assert!(!t.player(1).used, "a fresh vamp has not used anything");
}

#[test]
fn an_ability_can_be_used_again_next_turn() {
    let mut t = table(3).employee(1, "vamp").snooze(1, 3).begin();
    t.play("p1 use >p2").play("p1 done").play("p2 done").play("p3 done");
    assert!(t.may(1, "use >p2"));
}

#[test]
fn an_employee_without_an_action_has_nothing_to_use() {
    let mut t = table(3).employee(1, "pet").begin();
    assert_eq!(t.refused("p1 use >p2").0, "The Boss's Pet has no ability to use as an action.");
}

#[test]
fn the_new_hire_is_better_with_the_die() {
    let mut t = table(3).employee(1, "new-hire").hand(1, "paste").snooze(1, 6).begin();
    t.die(1).play("p1 paste easy");
    assert_eq!(t.tasks(1), "hard simple simple simple");
    let mut t = table(3).employee(1, "new-hire").hand(1, "paste").snooze(1, 9).begin();
    t.die(1).play("p1 paste easy");
    assert_eq!(t.tasks(1), FULL);
}

#[test]
fn employees_have_their_own_tired_levels() {
    for (employee, fresh, wrecked) in [("workaholic", 4, 11), ("new-hire", 5, 12), ("buddy", 3, 10)]
    {
        let at = |tokens| table(3).employee(1, employee).snooze(1, tokens).begin().player(1);
        assert_eq!((at(fresh).tiredness, at(fresh + 1).tiredness), (0, 1), "{employee}");
        assert_eq!((at(wrecked - 1).tiredness, at(wrecked).tiredness), (2, 3), "{employee}");
    }
}

#[test]
fn the_bosss_pet_completes_one_check_more_per_work_card() {
    let mut t = table(3).employee(1, "pet").hand(1, "email").begin();
    t.play("p1 email simple");
    assert_eq!(t.tasks(1), "hard simple simple easy");
    // Power Hour: on the first one named. Pair Up: the other gets no more.
    let mut t = table(3).employee(1, "pet").hand(1, "hour").begin();
    t.play("p1 hour hard simple");
    assert_eq!(t.tasks(1), "hard+2 simple+1 simple simple easy");
    let mut t = table(3).employee(1, "pet").hand(1, "pair").begin();
    t.play("p1 pair hard >p2").play("p2 on hard");
    assert_eq!(
        (t.tasks(1).as_str(), t.tasks(2).as_str()),
        ("simple simple simple easy", "hard+1 simple simple simple easy")
    );
}

#[test]
fn the_office_buddy_rests_with_others() {
    let mut t = table(3).employee(2, "buddy").hand(1, "home coffee").snooze(2, 5).begin();
    t.play("p1 home hard").all_pass();
    assert_eq!(t.snooze(2), 4, "Working from Home is Rest too");
    t.play("p1 coffee");
    assert_eq!(t.snooze(2), 3);
    // Not with himself, and not when it is cancelled.
    let mut t = table(3).employee(1, "buddy").hand(1, "coffee").snooze(1, 5).begin();
    t.play("p1 coffee");
    assert_eq!(t.snooze(1), 3);
    let mut t =
        table(3).employee(2, "buddy").hand(1, "coffee").hand(3, "locked").snooze(2, 5).begin();
    t.play("p1 coffee").play("p3 locked @1");
    assert_eq!(t.snooze(2), 5);
}

#[test]
fn a_hand_is_kept_to_the_employees_size() {
    let mut t = table(3).employee(1, "slacker").hand(1, "jam blame").begin();
    t.play("p1 done");
    assert_eq!((t.player(1).cards, t.view().phase), (7, Phase::Discard), "draws five, keeps five");
}
