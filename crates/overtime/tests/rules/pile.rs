//! The Pile: cancelling, copying, aiming, blaming.

use overtime::{Event, Luck, Phase};
use tabletop::Seat;

use crate::table::{FULL, table};

use Luck::{Cancelled, Failed, Stands};

#[test]
fn the_pile_resolves_newest_first_and_the_lead_last() {
    let mut t = table(3).hand(1, "email").hand(2, "team dentist").begin();
    t.play("p1 email hard").play("p2 team @1").play("p2 dentist @1");
    let order: Vec<(Seat, u16)> = t
        .events
        .iter()
        .filter_map(|event| match *event {
            Event::Snoozed { seat, now, .. } => Some((seat, now)),
            _ => None,
        })
        .collect();
    // The dentist, then the team-building day for all, then the email itself.
    assert_eq!(order, [(Seat(1), 0), (Seat(0), 2), (Seat(1), 1), (Seat(2), 2), (Seat(0), 3)]);
}

#[test]
fn a_cancelled_card_does_nothing_and_its_action_stays_spent() {
    let mut t = table(3).hand(1, "email coffee").hand(2, "jam").begin();
    t.play("p1 email hard").play("p2 jam @1");
    assert_eq!(t.outlook(), [Cancelled, Stands]);
    t.all_pass();
    assert_eq!((t.tasks(1).as_str(), t.snooze(1), t.view().used), (FULL, 1, 1));
    assert_eq!((t.discarded("email"), t.discarded("jam")), (1, 1));
}

#[test]
fn what_is_not_cancelled_happens_even_if_its_trigger_is() {
    let mut t = table(4).hand(1, "email").hand(2, "dentist jam").snooze(2, 4).begin();
    t.play("p1 email hard").play("p2 dentist @1").play("p2 jam @1");
    assert_eq!((t.tasks(1).as_str(), t.snooze(2)), (FULL, 2));
}

#[test]
fn a_cancelled_cancel_does_nothing() {
    let mut t = table(3).hand(1, "email caught").hand(2, "jam").begin();
    t.play("p1 email hard").play("p2 jam @1").play("p1 caught @2");
    assert_eq!(t.tasks(1), "hard+1 simple simple simple easy");
}

#[test]
fn nothing_cancels_a_boss_card() {
    let mut t =
        table(4).hand(1, "coffee").hand(2, "review").hand(3, "caught locked jam office").begin();
    t.play("p1 coffee").play("p2 review @1");
    for reaction in ["caught @2", "jam @2", "locked @2", "office @2"] {
        assert!(!t.may(3, reaction), "{reaction}");
    }
    assert!(t.may(3, "locked @1"), "the Lead may still be reacted to");
}

#[test]
fn a_boss_cancels_and_the_culprit_gets_tokens() {
    let mut t = table(3).hand(1, "email").hand(2, "jam").hand(3, "office").begin();
    t.play("p1 email hard").play("p2 jam @1").play("p3 office @2");
    assert_eq!((t.tasks(1).as_str(), t.snooze(2)), ("hard+1 simple simple simple easy", 3));
    let mut t = table(3).hand(1, "coffee").snooze(1, 3).hand(2, "review").begin();
    t.play("p1 coffee").play("p2 review @1");
    assert_eq!(t.snooze(1), 4);
}

#[test]
fn every_reaction_to_the_lead_begins_a_pile_of_its_own() {
    let mut t = table(4)
        .hand(1, "email coffee")
        .hand(2, "dentist jam")
        .hand(3, "caught")
        .hand(4, "team")
        .begin();
    t.play("p1 email hard").play("p2 dentist @1").play("p2 jam @1").play("p4 team @1");
    assert_eq!(t.view().piles(), [[2], [3], [4]]);
    t.play("p3 caught @3");
    assert_eq!(t.view().piles(), [vec![2], vec![3, 5], vec![4]]);
    assert_eq!(t.view().open_places().collect::<Vec<_>>(), [1, 2, 5, 4]);
}

#[test]
fn the_newest_card_of_every_pile_can_be_answered() {
    let mut t = table(4)
        .hand(1, "email blame")
        .hand(2, "not-mine jam")
        .hand(3, "caught office")
        .hand(4, "coffee")
        .begin();
    t.play("p1 email hard").play("p2 not-mine @1 easy").play("p2 jam @1");
    assert_eq!(t.moves(3), ["pass", "caught @2", "office @2", "caught @3", "office @3"]);
    assert_eq!(
        t.moves(1),
        ["pass", "blame @2 >p3", "blame @2 >p4", "blame @3 >p3", "blame @3 >p4"]
    );
    // The older Pile is not buried by the newer.
    t.play("p3 caught @2");
    assert_eq!(t.moves(3), ["pass", "office @3"]);
    t.all_pass();
    assert_eq!((t.tasks(1).as_str(), t.tasks(2).as_str()), (FULL, FULL), "jammed, and no gift");
}

#[test]
fn a_card_that_has_its_answer_cannot_be_answered_again() {
    let mut t = table(4)
        .hand(1, "email")
        .hand(2, "dentist jam")
        .hand(3, "caught caught")
        .hand(4, "rumour")
        .begin();
    t.play("p1 email hard").play("p2 dentist @1").play("p2 jam @1").play("p3 caught @2");
    assert_eq!(
        t.refused("p3 caught @2"),
        (
            "@2 has its answer, @4: one reacts to the Lead (@1) or to the newest card of a Pile."
                .to_string(),
            "R-41"
        )
    );
    assert_eq!(
        t.refused("p3 caught @1").0,
        "Caught Red-Handed does not react to what lies at place 1."
    );
    assert_eq!(t.refused("p3 caught @5").0, "There is nothing at place 5 of the Pile.");
    assert_eq!(t.refused("p3 caught @0").0, "There is nothing at place 0 of the Pile.");
    assert!(t.may(3, "caught @3"));
}

#[test]
fn all_piles_resolve_newest_first_and_the_lead_once() {
    // Two Piles on the email: the jam with what caught it, and the day for the team.
    let mut t = table(3).hand(1, "email").hand(2, "jam team").hand(3, "office").begin();
    t.play("p1 email hard").play("p2 jam @1").play("p2 team @1").play("p3 office @2");
    let told: Vec<(Seat, u16)> = t
        .events
        .iter()
        .filter_map(|event| match *event {
            Event::Snoozed { seat, now, .. } => Some((seat, now)),
            _ => None,
        })
        .collect();
    let expected = [(1, 3), (0, 2), (1, 4), (2, 2), (0, 3)];
    assert_eq!(told, expected.map(|(seat, now)| (Seat(seat), now)));
    assert_eq!(t.tasks(1), "hard+1 simple simple simple easy");
}

#[test]
fn if_both_fit_the_player_names_which() {
    let mut t = table(3).hand(1, "email").hand(2, "credit").hand(3, "jam").begin();
    t.play("p1 email hard").play("p2 credit @1 hard");
    assert_eq!(t.moves(3), ["pass", "jam @1", "jam @2"]);
    t.play("p3 jam @2");
    assert_eq!(
        (t.tasks(1).as_str(), t.tasks(2).as_str()),
        ("hard+1 simple simple simple easy", FULL)
    );
}

#[test]
fn an_action_card_is_never_a_reaction() {
    let mut t = table(3).hand(1, "email coffee").hand(2, "coffee").begin();
    t.play("p1 email hard");
    assert_eq!(t.refused("p2 coffee @1").1, "The Pile");
    assert_eq!(t.refused("p1 coffee").1, "R-10");
    let mut t = table(3).hand(1, "jam credit").begin();
    assert_eq!(t.refused("p1 jam").1, "The Pile");
    assert_eq!(t.refused("p1 credit hard").1, "The Pile");
}

// ── blame ──

#[test]
fn blame_moves_a_gift_to_the_new_player() {
    let mut t = table(4).hand(1, "email blame").hand(2, "not-mine").begin();
    t.play("p1 email hard").play("p2 not-mine @1 easy");
    assert_eq!(t.moves(1), ["pass", "blame @2 >p3", "blame @2 >p4"]);
    t.play("p1 blame @2 >p4");
    assert_eq!(
        (t.tasks(4).as_str(), t.tasks(2).as_str()),
        ("hard simple simple simple easy easy", "hard simple simple simple")
    );
}

#[test]
fn blame_may_not_name_anybody_in_the_chain_or_a_weird_guy() {
    let mut t = table(4).hand(1, "email blame").hand(2, "jam").employee(3, "weird").begin();
    t.play("p1 email hard").play("p2 jam @1");
    assert_eq!(t.moves(1), ["pass", "blame @2 >p4"]);
    assert_eq!(t.refused("p1 blame @2 >p2").1, "R-15");
    assert_eq!(t.refused("p1 blame @2 >p3").1, "R-21");
    assert_eq!(t.refused("p1 blame @2 >p1").1, "The cards");
    assert_eq!(t.refused("p1 blame @2").1, "R-12");
    assert_eq!(t.refused("p1 blame @1 >p4").1, "The Pile");
}

#[test]
fn blame_is_aimed_at_the_player_it_names_who_may_blame_onward() {
    let mut t = table(4).hand(1, "email blame").hand(2, "not-mine").hand(3, "blame").begin();
    t.play("p1 email hard").play("p2 not-mine @1 easy").play("p1 blame @2 >p3");
    assert_eq!(t.moves(3), ["pass", "blame @3 >p4"], "p1 and p2 are in the chain");
    t.play("p3 blame @3 >p4");
    assert_eq!(
        (t.tasks(3).as_str(), t.tasks(4).as_str()),
        (FULL, "hard simple simple simple easy easy")
    );
}

#[test]
fn with_three_players_the_chain_soon_has_no_way_out() {
    let mut t = table(3).hand(1, "email blame").hand(2, "jam").hand(3, "blame").begin();
    t.play("p1 email hard").play("p2 jam @1").play("p1 blame @2 >p3");
    assert_eq!(t.moves(3), ["pass"]);
    assert_eq!(t.asked().len(), 1, "asked all the same: only p3 still has cards");
}

#[test]
fn a_moved_cancel_hits_the_new_players_newest_fitting_card() {
    // p3 copied the email; the jam that p1 moves to p3 hits the copy.
    let mut t = table(4).hand(1, "email blame").hand(2, "jam").hand(3, "credit").begin();
    t.play("p1 email hard").play("p3 credit @1 hard").play("p2 jam @1").play("p1 blame @3 >p3");
    assert_eq!(
        (t.tasks(1).as_str(), t.tasks(3).as_str()),
        ("hard+1 simple simple simple easy", FULL)
    );
}

#[test]
fn a_moved_cancel_with_nothing_fitting_hits_nothing() {
    let mut t = table(4).hand(1, "email blame").hand(2, "jam").hand(3, "dentist").begin();
    t.play("p1 email hard").play("p3 dentist @1").play("p2 jam @1").play("p1 blame @3 >p3");
    assert_eq!((t.tasks(1).as_str(), t.snooze(3)), ("hard+1 simple simple simple easy", 0));
}

#[test]
fn a_moved_cancel_passes_over_what_already_failed() {
    let mut t =
        table(4).hand(1, "email blame").hand(2, "jam").hand(3, "credit").snooze(3, 4).begin();
    t.play("p1 email hard");
    t.die(1).play("p3 credit @1 hard");
    t.play("p2 jam @1").play("p1 blame @3 >p3");
    let cancelled = t.events.iter().any(|event| matches!(event, Event::Cancelled { .. }));
    assert!(!cancelled);
    assert_eq!(t.tasks(1), "hard+1 simple simple simple easy");
}

#[test]
fn a_cancelled_blame_moves_nothing() {
    let mut t = table(4).hand(1, "email blame").hand(2, "jam caught").begin();
    t.play("p1 email hard").play("p2 jam @1").play("p1 blame @2 >p3").play("p2 caught @3");
    assert_eq!(t.tasks(1), FULL);
}

#[test]
fn cards_aimed_at_nobody_cannot_be_blamed_on_others() {
    let mut t = table(4).hand(1, "email blame").hand(2, "credit dentist rumour").begin();
    t.play("p1 email hard").play("p2 dentist @1");
    assert_eq!(t.moves(1), ["pass"]);
    t.play("p2 credit @1 hard");
    assert_eq!(t.moves(1), ["pass"]);
}

#[test]
fn a_boss_card_cannot_be_blamed_on_others() {
    let mut t = table(4).hand(1, "coffee blame").hand(2, "review").begin();
    t.play("p1 coffee").play("p2 review @1");
    assert_eq!(t.moves(1), ["pass"]);
}

// ── copies ──

#[test]
fn a_copy_works_for_the_copier_snooze_included() {
    let mut t = table(3).hand(1, "night").hand(2, "credit").begin();
    t.play("p1 night hard");
    assert_eq!(t.moves(2), ["pass", "credit @1 hard", "credit @1 simple", "credit @1 easy"]);
    t.play("p2 credit @1 hard");
    assert_eq!((t.tasks(2).as_str(), t.snooze(2)), ("hard+2 simple simple simple easy", 3));
    assert_eq!(t.player(2).tasks[0].work[0].0.to_string(), "credit", "it lies on the assignment");
}

#[test]
fn a_copy_works_even_if_the_original_failed_or_was_cancelled() {
    let mut t = table(3).hand(1, "night").snooze(1, 4).hand(2, "credit").hand(3, "jam").begin();
    t.die(1).play("p1 night hard");
    t.play("p2 credit @1 simple").play("p3 jam @1");
    assert_eq!((t.tasks(1).as_str(), t.tasks(2).as_str()), (FULL, "hard simple simple easy"));
}

#[test]
fn a_copy_of_a_copy_is_the_original_effect() {
    let mut t = table(3).hand(1, "night").hand(2, "credit").hand(3, "credit").begin();
    t.play("p1 night hard").play("p2 credit @1 easy").play("p3 credit @2 hard");
    assert_eq!((t.tasks(3).as_str(), t.snooze(3)), ("hard+2 simple simple simple easy", 3));
}

#[test]
fn a_tired_copier_rolls_the_die() {
    let mut t = table(3).hand(1, "night").hand(2, "credit coffee").snooze(2, 4).begin();
    t.play("p1 night hard");
    t.die(1).play("p2 credit @1 hard");
    assert_eq!(t.outlook(), [Stands, Failed]);
    t.all_pass();
    assert_eq!((t.tasks(2).as_str(), t.snooze(2)), (FULL, 4));
}

#[test]
fn a_copier_chooses_own_targets() {
    let mut t = table(3).hand(1, "pair").hand(2, "credit").begin();
    t.play("p1 pair hard >p2");
    assert!(t.may(2, "credit @1 hard >p3") && t.may(2, "credit @1 hard >p1"));
    assert_eq!(t.refused("p2 credit @1 hard").1, "R-12");
    let mut t = table(3).hand(1, "hour").hand(2, "credit").begin();
    t.play("p1 hour hard easy");
    assert_eq!(t.refused("p2 credit @1 hard").1, "R-33");
    t.play("p2 credit @1 simple simple");
    assert_eq!(t.tasks(2), "hard simple+1 simple+1 simple easy");
}

#[test]
fn a_copy_stays_shady_and_can_be_caught() {
    let mut t = table(3).hand(1, "home").hand(2, "credit").hand(3, "caught locked").begin();
    t.play("p1 home hard").play("p2 credit @1 hard");
    assert!(!t.may(3, "locked @2"), "copying a Work-Rest card does not make it Rest");
    t.play("p3 caught @2").all_pass();
    assert_eq!(t.tasks(2), FULL);
}

#[test]
fn another_players_copy_of_the_pets_card_has_the_printed_checks_only() {
    let mut t = table(3).employee(1, "pet").hand(1, "email").hand(2, "credit").begin();
    t.play("p1 email hard").play("p2 credit @1 hard");
    assert_eq!(
        (t.tasks(1).as_str(), t.tasks(2).as_str()),
        ("hard+2 simple simple simple easy", "hard+1 simple simple simple easy")
    );
    let mut t = table(3).employee(2, "pet").hand(1, "email").hand(2, "credit").begin();
    t.play("p1 email hard").play("p2 credit @1 hard");
    assert_eq!(t.tasks(2), "hard+2 simple simple simple easy", "the Pet's own copy has one more");
}

// ── employees and the Pile ──

#[test]
fn shady_cards_of_others_cannot_be_aimed_at_the_weird_guy() {
    let mut t = table(3)
        .employee(1, "weird")
        .hand(1, "home locked")
        .hand(2, "jam locked not-mine credit dentist")
        .begin();
    t.play("p1 home hard");
    assert_eq!(
        t.refused("p2 jam @1").0,
        "p1 is too weird for that: Shady cards of others cannot be aimed there."
    );
    assert_eq!(t.refused("p2 not-mine @1 easy").1, "R-21");
    assert!(t.may(2, "credit @1 hard") && t.may(2, "dentist @1"), "those are aimed at nobody");
    assert!(t.may(1, "locked @1"), "his own may be");
}

#[test]
fn boss_cards_reach_the_weird_guy() {
    let mut t = table(3).employee(1, "weird").hand(1, "coffee").hand(2, "review").begin();
    t.play("p1 coffee").play("p2 review @1");
    assert_eq!(t.snooze(1), 2);
}

#[test]
fn the_weird_guy_is_weird_from_the_moment_he_is_in_play() {
    let mut t = table(3).hand(1, "weird email").hand(2, "hunter jam").begin();
    t.play("p1 weird");
    assert!(t.may(2, "hunter @1"), "on the Pile he is not there yet");
    t.all_pass();
    t.play("p1 email hard");
    assert!(!t.may(2, "jam @1"));
}

#[test]
fn boss_cards_may_be_played_on_the_pet_but_only_the_rest_of_them_works() {
    let mut t =
        table(3).employee(1, "pet").hand(1, "coffee").snooze(1, 5).hand(2, "review").begin();
    t.play("p1 coffee").play("p2 review @1");
    assert_eq!(t.snooze(1), 4, "one more from the boss, two less from the coffee");
    assert!(t.events.iter().any(|event| matches!(event, Event::Protected { .. })));
}

#[test]
fn shady_cards_do_cancel_the_pets_cards() {
    let mut t = table(3).employee(1, "pet").hand(1, "email").hand(2, "jam").begin();
    t.play("p1 email hard").play("p2 jam @1");
    assert_eq!(t.tasks(1), FULL);
}

#[test]
fn the_pets_reactions_are_protected_too() {
    let mut t =
        table(3).hand(1, "email jam").employee(2, "pet").hand(2, "jam").hand(3, "caught").begin();
    t.play("p1 email hard").play("p2 jam @1").play("p3 caught @2");
    assert_eq!(t.outlook(), [Cancelled, Stands, Stands]);
    t.all_pass();
    assert_eq!(t.tasks(1), FULL, "the Pet's jam cannot be caught");
}

#[test]
fn the_union_rep_draws_when_a_card_of_hers_is_cancelled_or_fails() {
    let mut t =
        table(3).employee(1, "union").hand(1, "email").hand(2, "jam").next_cards("sick").begin();
    t.play("p1 email hard").play("p2 jam @1");
    assert_eq!(t.hand(1), "sick");
    let mut t =
        table(3).employee(1, "union").hand(1, "email").snooze(1, 4).next_cards("sick").begin();
    t.die(1).play("p1 email hard");
    assert_eq!(t.hand(1), "sick");
}

#[test]
fn the_union_rep_draws_when_the_cancelled_cards_place_is_reached() {
    // Newest first: the rumour's draw comes before the union rep's.
    let mut t = table(3)
        .employee(1, "union")
        .hand(1, "buddy")
        .hand(2, "hunter rumour")
        .next_cards("sick cake home")
        .begin();
    t.play("p1 buddy").play("p2 hunter @1").play("p2 rumour @1");
    assert_eq!((t.hand(1).as_str(), t.hand(2).as_str()), ("home", "buddy cake sick"));
}

#[test]
fn the_head_hunter_takes_the_employee_into_the_hand() {
    let mut t = table(3).hand(1, "buddy").hand(2, "hunter").hand(3, "hunter").begin();
    t.play("p1 buddy").play("p2 hunter @1").play("p3 hunter @1");
    assert_eq!((t.hand(3).as_str(), t.hand(2).as_str()), ("buddy", ""), "the newer was faster");
    assert_eq!((t.employee(1).as_str(), t.discarded("hunter")), ("joe", 2));
}

#[test]
fn rumours_fly_for_your_own_employee_too() {
    let mut t = table(3).hand(1, "buddy rumour").begin();
    t.play("p1 buddy").play("p1 rumour @1");
    assert_eq!((t.player(1).cards, t.employee(1).as_str()), (2, "buddy"));
}

#[test]
fn some_reactions_wait_for_another_player() {
    let mut t = table(3).hand(1, "email jam dentist credit not-mine").begin();
    t.play("p1 email hard");
    assert_eq!(t.moves(1), ["pass"]);
    assert_eq!(t.refused("p1 jam @1").1, "The Pile");
    let mut t = table(3).hand(1, "coffee locked").snooze(1, 5).begin();
    t.play("p1 coffee").play("p1 locked @1");
    assert_eq!(t.snooze(1), 5, "anybody's Rest, even your own");
}

#[test]
fn the_outlook_tells_what_will_happen() {
    let mut t = table(4).hand(1, "email blame").hand(2, "jam").hand(3, "credit coffee").begin();
    t.play("p1 email hard").play("p3 credit @1 hard").play("p2 jam @1");
    assert_eq!(t.outlook(), [Cancelled, Stands, Stands]);
    assert_eq!(t.view().pile[2].outlook.cancels, Some(1));
    t.play("p1 blame @3 >p3");
    assert_eq!(t.outlook(), [Stands, Cancelled, Stands, Stands]);
    let jam = t.view().pile[2].outlook;
    assert_eq!((jam.aim, jam.cancels), (Some(Seat(2)), Some(2)));
}

#[test]
fn the_outlook_knows_what_is_already_over() {
    let mut t = table(3).hand(1, "pair").hand(2, "dentist").begin();
    t.play("p1 pair hard >p2").play("p2 dentist @1");
    assert_eq!(t.view().phase, Phase::Help(Seat(1)));
    let over: Vec<bool> = t.view().pile.iter().map(|place| place.outlook.over).collect();
    assert_eq!(over, [true, true]);
}
