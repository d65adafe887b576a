//! When a card can be used.

use finished::Refusal;
use serde_json::json;

use crate::scene::{Scene, card};

#[test]
fn every_use_costs_a_sweet_and_a_card_is_used_once() {
    Scene::new(0, &[9, 14])
        .stack(&[31, 30])
        .play("use 9")
        .has("stash", json!(4))
        .refuses("use 9", Refusal::AlreadyUsed(card(9)))
        .may(&["use 14", "use 31", "end"]);
}

#[test]
fn without_a_sweet_nothing_can_be_used() {
    Scene::new(0, &[9, 14]).stash(0).set().may(&["end"]).refuses("use 9", Refusal::NoSweet);
}

#[test]
fn card_47_can_be_used_three_times() {
    Scene::new(0, &[47])
        .stack(&[20, 30, 40, 9])
        .play("use 47")
        .play("use 47")
        .play("use 47")
        .has("present", json!([20, 30, 40, [47, 3]]))
        .has("stash", json!(2))
        .refuses("use 47", Refusal::AlreadyUsed(card(47)))
        .top(&[9]);
}

#[test]
fn the_start_card_the_coffee_card_and_the_sweet_cards_have_nothing_to_use() {
    Scene::new(0, &[20, 48, 28])
        .set()
        .may(&["use 20", "end"])
        .refuses("use 48", Refusal::NoAction(card(48)))
        .refuses("use 28", Refusal::NoAction(card(28)));
    Scene::new(1, &[20]).past(&[]).set().refuses("use 1", Refusal::NotPresent(card(1)));
}

#[test]
fn only_cards_in_the_present_can_be_used() {
    Scene::new(0, &[20])
        .past(&[9])
        .future(&[&[16, 14]])
        .set()
        .refuses("use 9", Refusal::NotPresent(card(9)))
        .refuses("use 14", Refusal::NotPresent(card(14)));
}

#[test]
fn drawing_needs_something_to_draw() {
    Scene::new(44, &[46, 47, 48])
        .past(&[])
        .future(&[])
        .held(&[45])
        .set()
        .may(&["end"])
        .refuses("use 46", Refusal::NothingToDraw)
        .refuses("use 47", Refusal::NothingToDraw);
}

#[test]
fn draw_two_works_with_one_card_left() {
    // 2 waits to be used while 1 is hidden away in the Future.
    let all: Vec<u8> = (3..=47).collect();
    Scene::new(0, &[2])
        .held(&[1])
        .past(&all)
        .stack(&[48])
        .set()
        .may(&["use 2", "end"])
        .play("use 2")
        .has("present", json!([[2, 1], 3, 48]))
        .has("stack", json!([]));
}

#[test]
fn cards_from_the_past_needs_a_past_card() {
    Scene::new(0, &[8, 20]).set().may(&["use 20", "end"]).refuses("use 8", Refusal::EmptyPast);
}

#[test]
fn cards_into_the_past_needs_two_present_cards() {
    Scene::new(0, &[5]).set().may(&["end"]).refuses("use 5", Refusal::TooFewCards);
    Scene::new(0, &[5, 20]).set().may(&["use 5", "use 20", "end"]);
}

#[test]
fn taking_sweets_back_needs_a_sweet_on_another_card() {
    Scene::new(0, &[37, 20])
        .set()
        .may(&["use 20", "end"])
        .refuses("use 37", Refusal::NoSweetsToTake);
    Scene::new(0, &[37, 20]).sweet_on(20).set().may(&["use 37", "end"]);
    Scene::new(0, &[37]).held(&[20]).sweet_on(20).set().may(&["use 37", "end"]);
    Scene::new(0, &[37]).future(&[&[16, 20]]).sweet_on(16).set().may(&["use 37", "end"]);
}

#[test]
fn below_all_cards_one_card_and_exchange_can_always_do_something() {
    for lone in [4, 16, 12, 13] {
        let all: Vec<u8> = (2..=48).filter(|&n| n != lone).collect();
        // Nothing to draw anywhere: everything else is held in the Future.
        Scene::new(0, &[lone])
            .held(&[&[1], &all[..]].concat())
            .set()
            .may(&[&format!("use {lone}"), "end"]);
    }
}

#[test]
fn a_card_is_fresh_after_the_past() {
    Scene::new(0, &[5, 9, 20])
        .stack(&[8, 30, 31, 33])
        .play("use 9")
        .play("use 5 20 9")
        .play("use 8")
        // 9 comes back without its sweet, and can be used again.
        .has("present", json!([[5, 1], [8, 1], 9, 20, 30, 31]))
        .play("use 9")
        .top(&[47]);
}

#[test]
fn a_card_is_fresh_after_the_stack() {
    Scene::new(0, &[9, 13, 22])
        .stack(&[30, 31])
        .play("use 13")
        .play("13")
        .play("use 9")
        .has("present", json!([[9, 1], 13, 22, 30]))
        .play("use 13");
}

#[test]
fn a_card_is_still_used_after_the_future() {
    Scene::new(0, &[16, 20])
        .sweet_on(20)
        .stack(&[30, 31, 33, 34, 40, 41])
        .play("use 16")
        .play("end sort")
        .has("present", json!([[16, 1], [20, 1]]))
        .refuses("use 20", Refusal::AlreadyUsed(card(20)))
        .refuses("use 16", Refusal::AlreadyUsed(card(16)));
    Scene::new(0, &[9])
        .held(&[20])
        .sweet_on(20)
        .play("end")
        .refuses("use 20", Refusal::AlreadyUsed(card(20)));
}

#[test]
fn card_37_cannot_free_itself() {
    Scene::new(0, &[37, 20])
        .sweet_on(37)
        .sweet_on(20)
        .set()
        .may(&["end"])
        .refuses("use 37", Refusal::AlreadyUsed(card(37)));
}
