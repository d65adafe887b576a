//! Coffee, and how the game ends.

use finished::Refusal;
use serde_json::json;

use crate::scene::{Played, Scene};

// ── coffee ────────────────────────────────────────────────────────────────────

#[test]
fn moving_48_to_the_past_costs_a_coffee() {
    Scene::new(0, &[20, 48]).idle(7).play("end sort").has("coffee", json!(5)).has("idle", json!(0));
    Scene::new(0, &[5, 20, 48]).play("use 5 48 20").has("coffee", json!(5));
}

#[test]
fn moving_48_below_the_stack_costs_a_coffee() {
    Scene::new(0, &[4, 48]).play("use 4 4 48").has("coffee", json!(5)).bottom(&[4, 48]);
}

#[test]
fn exchanging_48_or_moving_it_to_the_future_costs_none() {
    Scene::new(0, &[13, 48]).play("use 13").play("48").has("coffee", json!(6)).top(&[48]);
    Scene::new(0, &[12, 48]).play("use 12 48").has("coffee", json!(6)).has("held", json!([48]));
    Scene::new(0, &[16, 48]).play("use 16").has("coffee", json!(6));
}

#[test]
fn sinking_from_the_past_or_coming_back_from_it_costs_no_coffee() {
    Scene::new(0, &[20, 30, 40]).past(&[48]).play("end sort").has("coffee", json!(6)).bottom(&[48]);
    Scene::new(0, &[8]).past(&[48]).play("use 8").has("coffee", json!(6));
}

#[test]
fn without_coffee_the_game_is_lost_at_that_moment() {
    Scene::new(6, &[33, 34, 35, 48])
        .sweet_on(33)
        .coffee(0)
        .past(&[9, 8, 7])
        .future(&[&[16, 22]])
        .stack(&[20])
        .play("end sort")
        // The group is placed and its sweets go back; no rewards, nothing sinks,
        // no row comes.
        .has("future", json!([[16, 22]]))
        .has("past", json!([9, 8, 7, 33, 34, 35, 48]))
        .has("stash", json!(5))
        .has("reserve", json!(5))
        .has("finished", json!(6))
        .has("present", json!([]))
        .top(&[20])
        .over("coffee");
}

#[test]
fn without_coffee_cards_into_the_past_draws_nothing_more() {
    Scene::new(0, &[5, 20, 48])
        .coffee(0)
        .play("use 5 48 20")
        .has("past", json!([48, 20]))
        .has("present", json!([[5, 1]]))
        .over("coffee");
}

#[test]
fn without_coffee_below_the_stack_loses_too() {
    Scene::new(0, &[4, 48])
        .coffee(0)
        .past(&[7, 8, 9, 14])
        .play("use 4 48 4")
        .bottom(&[48, 4])
        .has("past", json!([7, 8, 9, 14]))
        .over("coffee");
}

#[test]
fn the_last_coffee_can_still_be_drunk() {
    Scene::new(0, &[20, 48])
        .coffee(1)
        .play("end sort")
        .has("coffee", json!(0))
        .has("over", json!(false));
}

// ── the end ───────────────────────────────────────────────────────────────────

#[test]
fn scoring_48_wins() {
    Scene::new(46, &[48]).past(&[47]).play("end").over("won");
}

#[test]
fn a_loss_tells_how_many_cards_were_finished() {
    let last = |played: Played| {
        let events = &played.table.moves().last().unwrap().events;
        events.last().unwrap().to_string()
    };
    let asleep = Scene::new(6, &[20, 48]).coffee(0).play("end sort");
    assert_eq!(last(asleep), "No coffee left: asleep with 6 cards finished.");
    let stuck = Scene::new(1, &[20]).idle(499).play("end");
    assert_eq!(last(stuck), "Nothing has happened for too long: lost with 1 card finished.");
}

#[test]
fn nothing_can_be_done_when_it_is_over() {
    Scene::new(0, &[20, 48])
        .coffee(0)
        .play("end sort")
        .refuses("end", Refusal::Over)
        .refuses("use 20", Refusal::Over)
        .refuses("20", Refusal::Over)
        .asks("");
}

#[test]
fn idle_counts_uses_and_ends_and_falls_to_nothing_on_a_finished_card() {
    Scene::new(0, &[9, 14])
        .stack(&[20, 1, 30, 31, 33, 34])
        .play("use 9")
        .has("idle", json!(1))
        .play("use 14")
        .has("finished", json!(1))
        .has("idle", json!(0))
        .play("end sort")
        .has("idle", json!(1));
}

#[test]
fn five_hundred_idle_decisions_lose_the_game() {
    Scene::new(0, &[20, 30]).idle(499).play("end").has("over", json!(false)).play("30").over("cap");
    Scene::new(0, &[20, 30]).idle(499).stack(&[40]).play("use 20").over("cap");
    Scene::new(0, &[20, 30]).idle(498).stack(&[40]).play("use 20").has("over", json!(false));
}

#[test]
fn a_finished_card_or_a_coffee_saves_an_idle_game() {
    Scene::new(0, &[9])
        .idle(499)
        .stack(&[1])
        .play("use 9")
        .has("over", json!(false))
        .has("idle", json!(0));
    Scene::new(0, &[48]).idle(499).play("end").has("over", json!(false)).has("idle", json!(0));
}

#[test]
fn endless_play_within_one_turn_ends_by_the_cap() {
    // Stack and Past empty: 41 moves itself and 45 into the Past and draws both
    // again; 45 pays the sweet back. For ever, if it were not for the cap.
    let rest: Vec<u8> = (1..=48).filter(|n| ![41, 45].contains(n)).collect();
    let mut table = Scene::new(0, &[41, 45]).held(&rest).set();
    for _ in 0..499 {
        table =
            table.play("use 41 45 41").has("over", json!(false)).has("present", json!([41, 45]));
    }
    table.play("use 41 45 41").over("cap");
}
