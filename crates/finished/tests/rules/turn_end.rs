//! Steps 5 to 8, and the reward for runs.

use finished::Refusal;
use serde_json::json;

use crate::scene::{Scene, card};

// ── steps 5 to 8 ──────────────────────────────────────────────────────────────

#[test]
fn the_order_of_the_present_is_chosen_card_by_card() {
    Scene::new(0, &[20, 30, 40])
        .past(&[9])
        .play("end")
        .asks("Which card goes to the Past first?")
        .may(&["20", "30", "40"])
        .play("30")
        .asks("Which card goes to the Past next?")
        .may(&["20", "40"])
        .refuses("30", Refusal::AlreadyChosen(card(30)))
        .refuses("end", Refusal::ChooseFirst)
        .refuses("use 20", Refusal::ChooseFirst)
        .refuses("9", Refusal::NotPresent(card(9)))
        .play("40")
        // The first chosen is the oldest, and the last card is never asked.
        .has("past", json!([30, 40, 20]))
        .bottom(&[48, 9]);
}

#[test]
fn the_present_moves_to_the_end_of_the_past_and_gives_its_sweets_back() {
    Scene::new(0, &[20, 30])
        .past(&[9])
        .sweet_on(20)
        .sweet_on(30)
        .play("end 30 20")
        .has("past", json!([9, 30, 20]))
        .has("reserve", json!(5))
        .has("turn", json!(2));
}

#[test]
fn an_empty_present_can_end_its_turn() {
    Scene::new(0, &[]).stack(&[20, 30, 40]).play("end").has("present", json!([20, 30, 40]));
}

#[test]
fn three_cards_stay_in_the_past_and_the_oldest_sink_first() {
    Scene::new(0, &[20, 30, 40])
        .past(&[7, 9, 8])
        .play("end 20 30 40")
        .has("past", json!([20, 30, 40]))
        .bottom(&[48, 7, 9, 8]);
}

#[test]
fn three_or_fewer_past_cards_stay() {
    Scene::new(0, &[20, 30]).past(&[9]).play("end 20 30").has("past", json!([9, 20, 30]));
}

#[test]
fn the_past_is_trimmed_before_the_next_row_comes() {
    Scene::new(0, &[16, 20])
        .past(&[7, 8, 9])
        .future(&[&[24, 22]])
        .play("end sort")
        .has("past", json!([9, 16, 20]))
        .has("present", json!([22, 24]))
        .bottom(&[48, 7, 8]);
}

// ── sequences ──────────────────────────────────────────────────────────

#[test]
fn a_run_of_three_or_more_pays_its_length_minus_one() {
    Scene::new(0, &[33, 34, 35, 36]).play("end sort").has("stash", json!(8));
    Scene::new(0, &[33, 34, 35]).play("end sort").has("stash", json!(7));
}

#[test]
fn a_run_of_two_pays_nothing() {
    Scene::new(0, &[33, 34, 36]).stack(&[20, 30, 40]).play("end sort").has("stash", json!(5));
}

#[test]
fn a_run_must_ascend_and_lie_together() {
    let three = || Scene::new(0, &[33, 34, 35, 39]).stack(&[20, 30, 40]);
    three().play("end 35 34 33 39").has("stash", json!(5));
    three().play("end 33 34 39 35").has("stash", json!(5));
    three().play("end 39 33 34 35").has("stash", json!(7));
}

#[test]
fn two_runs_at_once_pay_for_each() {
    Scene::new(0, &[22, 23, 24, 33, 34, 35])
        .stack(&[20, 30, 40])
        .play("end 33 34 35 22 23 24")
        .has("stash", json!(9))
        .has("reserve", json!(1));
}

#[test]
fn numbers_that_only_ascend_are_no_run() {
    Scene::new(0, &[20, 30, 40]).stack(&[22, 31, 41]).play("end sort").has("stash", json!(5));
}

#[test]
fn a_run_pays_at_most_what_the_reserve_holds_after_old_sweets_went_back() {
    Scene::new(0, &[33, 34, 35, 36])
        .sweet_on(34)
        .stash(8)
        .stack(&[20, 30, 40])
        .play("end sort")
        .has("stash", json!(10))
        .has("reserve", json!(0));
}

#[test]
fn runs_pay_below_the_stack_too() {
    Scene::new(0, &[29, 30, 31])
        .stack(&[20, 32, 40])
        .play("use 29 29 30 31")
        .has("stash", json!(6))
        .has("reserve", json!(4));
}

#[test]
fn cards_into_the_past_earn_no_run() {
    Scene::new(0, &[41, 42, 43])
        .past(&[40])
        .stack(&[20, 30])
        .play("use 41 41 42")
        .has("past", json!([40, 41, 42]))
        .has("stash", json!(4));
}

#[test]
fn cards_already_in_the_past_do_not_lengthen_a_run() {
    Scene::new(0, &[34, 35])
        .past(&[33])
        .stack(&[20, 30, 40])
        .play("end sort")
        .has("stash", json!(5));
}
