//! Set-up, and steps 1 to 3: draw, take sweets, score.

use finished::Refusal;
use serde_json::json;

use crate::scene::{Played, Scene, card};

// ── set-up ────────────────────────────────────────────────────────────────────

#[test]
fn each_difficulty_begins_with_its_coffee_and_sweets() {
    for (difficulty, coffee, stash, reserve) in
        [("very-easy", 7, 7, 3), ("easy", 7, 5, 5), ("regular", 6, 5, 5), ("difficult", 5, 5, 5)]
    {
        Played::deck(difficulty, &[20, 30, 40])
            .has("coffee", json!(coffee))
            .has("stash", json!(stash))
            .has("reserve", json!(reserve));
    }
}

#[test]
fn the_coffee_card_starts_at_the_very_bottom() {
    Played::deal(&[("deal", "5")]).bottom(&[48]);
    Played::deal(&[]).bottom(&[48]);
}

#[test]
fn a_game_lasts_one_round_more_than_there_are_coffees() {
    for (difficulty, rounds) in [("very-easy", 8), ("easy", 8), ("regular", 7), ("difficult", 6)] {
        let coffee = Played::deck(difficulty, &[20, 30, 40]).view().coffee;
        for round in 1..rounds {
            Scene::new(0, &[48])
                .coffee(coffee + 1 - round)
                .play("end")
                .has("over", json!(false))
                .has("coffee", json!(coffee - round));
        }
        Scene::new(0, &[48]).coffee(coffee + 1 - rounds).play("end").over("coffee");
    }
}

// ── steps 1 to 3 ──────────────────────────────────────────────────────────────

#[test]
fn a_turn_begins_by_drawing_three() {
    Played::deck("regular", &[20, 30, 40, 9])
        .has("present", json!([20, 30, 40]))
        .has("turn", json!(1))
        .top(&[9])
        .tells(&["Turn 1 begins.", "Draws 20.", "Draws 30.", "Draws 40."]);
}

#[test]
fn a_drawn_sweet_card_pays_a_sweet() {
    Played::deck("regular", &[28, 36, 40]).has("stash", json!(7)).has("reserve", json!(3)).tells(
        &[
            "Turn 1 begins.",
            "Draws 28.",
            "A sweet for 28.",
            "Draws 36.",
            "A sweet for 36.",
            "Draws 40.",
        ],
    );
}

#[test]
fn all_eight_sweet_cards_pay() {
    for sweet in [3, 6, 10, 15, 21, 28, 36, 45] {
        Played::deck("regular", &[20, 40, sweet]).has("stash", json!(6));
    }
}

#[test]
fn an_empty_reserve_pays_nothing() {
    Scene::new(0, &[9])
        .stack(&[28])
        .stash(10)
        .play("use 9")
        .has("stash", json!(9))
        .has("reserve", json!(0))
        .tells(&["Lays a sweet on 9.", "Draws 28.", "No sweet for 28: the reserve is empty."]);
}

#[test]
fn the_next_number_is_scored_and_replaced() {
    Played::deck("regular", &[1, 30, 40, 20])
        .has("finished", json!(1))
        .has("present", json!([20, 30, 40]))
        .tells(&[
            "Turn 1 begins.",
            "Draws 1.",
            "Draws 30.",
            "Draws 40.",
            "1 is finished!",
            "Draws 20.",
        ]);
}

#[test]
fn a_replacement_pays_and_is_scored_too() {
    Played::deck("regular", &[2, 1, 40, 3, 20, 30])
        .has("finished", json!(3))
        .has("stash", json!(6))
        .has("present", json!([20, 30, 40]));
}

#[test]
fn a_lucky_deck_wins_during_the_deal() {
    let all: Vec<u8> = (1..=47).collect();
    Played::deck("difficult", &all).has("finished", json!(48)).over("won");
}

#[test]
fn with_an_empty_stack_the_oldest_past_card_is_drawn() {
    Scene::new(40, &[46])
        .past(&[42, 43, 44, 45, 47, 48, 41])
        .play("use 46")
        .has("present", json!([42, [46, 1]]))
        .has("past", json!([43, 44, 45, 47, 48, 41]))
        .tells(&["Lays a sweet on 46.", "The stack is empty: draws 42 from the Past."]);
}

#[test]
fn a_sweet_card_drawn_from_the_past_pays() {
    Scene::new(40, &[46])
        .past(&[45, 42, 43, 44, 47, 48, 41])
        .play("use 46")
        .has("stash", json!(5))
        .has("reserve", json!(4));
}

#[test]
fn with_nothing_to_draw_nothing_is_drawn() {
    // Only 46, 47 and 48 are left, and all lie in the Present.
    Scene::new(44, &[46, 47])
        .past(&[45])
        .future(&[])
        .stack(&[48])
        .play("use 47")
        .has("present", json!([46, [47, 1], 48]))
        .refuses("use 45", Refusal::NotPresent(card(45)))
        .play("use 46")
        // 45 came out of the Past, was scored, and so were 46, 47 and 48.
        .over("won");
}
