//! Scoring comes between.

use serde_json::json;

use crate::scene::{Scene, changed};

#[test]
fn scoring_interrupts_an_action() {
    // After the first of two draws 10 is scored and replaced, then the second.
    Scene::new(9, &[17, 20, 30])
        .stack(&[10, 40, 41, 42])
        .play("use 17 20 30")
        .tells(&[
            "20 goes to the Past.",
            "30 goes to the Past.",
            "Draws 10.",
            "A sweet for 10.",
            "10 is finished!",
            "Draws 40.",
            "Draws 41.",
        ])
        .top(&[42]);
}

#[test]
fn a_scored_acting_card_still_finishes_its_action() {
    // 16 draws three; nothing scores. With 2: draw two, where 1 comes first.
    Scene::new(0, &[2])
        .stack(&[1, 30, 31, 33, 34])
        .play("use 2")
        .has("finished", json!(2))
        .has("present", json!([30, 31, 33]))
        .has("reserve", json!(6))
        .tells(&[
            "Lays a sweet on 2.",
            "Draws 1.",
            "1 is finished!",
            "Draws 30.",
            "1 sweet from 2 to the reserve.",
            "2 is finished!",
            "Draws 31.",
            "Draws 33.",
        ]);
}

#[test]
fn a_fetching_card_that_is_scored_still_fetches_the_second_card() {
    // 43 comes back; 43 and 44, the acting card, are scored; then 46 comes.
    Scene::new(42, &[44])
        .past(&[46, 43])
        .stack(&[48, 47])
        .held(&[45])
        .play("use 44")
        .has("finished", json!(44))
        .has("reserve", json!(6))
        .has("present", json!([46, 47, 48]))
        .has("past", json!([]));
}

#[test]
fn scoring_interrupts_the_three_that_all_cards_draws() {
    Scene::new(8, &[16, 20])
        .stack(&[9, 30, 31, 33, 34])
        .play("use 16")
        .tells(&[
            "Lays a sweet on 16.",
            "The whole Present, 2 cards, waits in the Future.",
            "Draws 9.",
            "9 is finished!",
            "Draws 30.",
            "Draws 31.",
            "Draws 33.",
        ])
        .top(&[34]);
}

#[test]
fn winning_stops_an_action_at_once() {
    Scene::new(44, &[46])
        .components(&changed("draw = 1\ncards = [9", "draw = 2\ncards = [9"))
        .stack(&[45])
        .play("use 46")
        .tells(&[
            "Lays a sweet on 46.",
            "Draws 45.",
            "A sweet for 45.",
            "45 is finished!",
            "Draws 47.",
            "1 sweet from 46 to the reserve.",
            "46 is finished!",
            "Draws 48.",
            "47 is finished!",
            "There is nothing left to draw.",
            "48 is finished!",
            "Everything is finished: you win!",
        ])
        .over("won");
}

#[test]
fn a_scored_card_s_sweets_go_to_the_reserve_before_its_replacement_is_drawn() {
    // The reserve is empty; the sweet from 9 pays for 28, its replacement.
    Scene::new(7, &[9, 14])
        .sweet_on(9)
        .stack(&[8, 20, 28, 30])
        .stash(9)
        .play("use 14")
        .has("finished", json!(9))
        // 9 and 14: the sweet of 14 lies on it, the one of 9 paid for 28.
        .has("stash", json!(9))
        .has("reserve", json!(0));
}

#[test]
fn a_sweet_card_pays_before_it_is_scored() {
    Scene::new(5, &[9])
        .stack(&[6, 40])
        .play("use 9")
        .has("finished", json!(6))
        .has("stash", json!(5))
        .tells(&[
            "Lays a sweet on 9.",
            "Draws 6.",
            "A sweet for 6.",
            "6 is finished!",
            "Draws 40.",
        ]);
}

#[test]
fn three_cards_are_drawn_before_any_of_them_is_scored() {
    // 9 would free the sweet on the held 10 before 28 is drawn, if it counted
    // card by card; the reserve is empty when 28 asks for it.
    Scene::new(8, &[])
        .held(&[11])
        .sweet_on(11)
        .stash(9)
        .stack(&[9, 10, 28, 40, 41, 42])
        .play("end")
        .has("finished", json!(11))
        .has("stash", json!(9))
        .has("reserve", json!(1));
}
