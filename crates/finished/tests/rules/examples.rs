//! The worked examples of the rulebook: Anne at her desk.

use serde_json::json;

use crate::scene::*;

/// She draws 28, 1 and 20 in the very easy game.
fn anne() -> Played {
    Played::deck("very-easy", &[28, 1, 20, 17, 12, 30, 39])
}

#[test]
fn annes_first_turn_goes_as_in_the_rulebook() {
    // Steps 1 to 3: a sweet for 28; 1 is scored, and 17 replaces it.
    let table = anne().has("stash", json!(8)).has("reserve", json!(2));
    let table = table.has("finished", json!(1)).has("present", json!([17, 20, 28]));
    // Step 4: draw a card.
    let table = table.play("use 20").has("present", json!([12, 17, [20, 1], 28]));
    // Cards into the past: two cards move, their sweet goes back, two are drawn.
    let table = table.play("use 17 20 28").has("past", json!([20, 28]));
    let table = table.has("present", json!([12, [17, 1], 30, 39]));
    let table = table.has("stash", json!(6)).has("reserve", json!(3));
    // Steps 5 to 7: in ascending order to the end of the Past, and the oldest
    // three below the stack: first 20, then 28, and finally 12.
    let table = table.play("end sort").has("past", json!([17, 30, 39]));
    table.bottom(&[48, 20, 28, 12]).has("turn", json!(2));
}

#[test]
fn annes_run_of_four_pays_three_sweets() {
    let table = Scene::new(20, &[36, 33, 35, 34]).play("end 33 34 35 36");
    table.has("stash", json!(8)).has("reserve", json!(2));
}

#[test]
fn annes_round_ends_with_a_cup_of_coffee() {
    let table = Scene::new(20, &[48, 30]).coffee(6).play("end 30 48");
    table.has("coffee", json!(5));
}

#[test]
fn annes_empty_stack_gives_her_the_oldest_past_card() {
    let table = Scene::new(40, &[46]).past(&[42, 41, 43, 44, 45, 47, 48]).play("use 46");
    table.has("present", json!([42, [46, 1]])).has("past", json!([41, 43, 44, 45, 47, 48]));
}

#[test]
fn anne_loses_with_twenty_three_cards_and_sees_nearly_half_of_the_film() {
    let table = Scene::new(23, &[48, 30]).coffee(0).play("end 30 48").over("coffee");
    assert_eq!(table.view().finished, 23);
}

#[test]
fn a_game_has_up_to_as_many_rounds_as_the_rulebook_says() {
    for (difficulty, rounds) in [("very-easy", 8), ("easy", 8), ("regular", 7), ("difficult", 6)] {
        let table = Played::deal(&[("difficulty", difficulty)]);
        assert_eq!(table.view().round, (1, rounds), "{difficulty}");
    }
    // Six cups at the start, two of them drunk.
    assert_eq!(Scene::new(20, &[30]).coffee(4).set().view().round, (3, 7));
    assert_eq!(Scene::new(20, &[30, 48]).coffee(4).play("end 30 48").view().round, (4, 7));
}
