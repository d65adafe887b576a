//! Step 4: what each action does.

use finished::Refusal;
use serde_json::json;

use crate::scene::{Scene, card};

#[test]
fn draw_one_draws_one() {
    for drawer in [9, 14, 20, 27, 31, 34, 46] {
        Scene::new(0, &[drawer, 40])
            .stack(&[41, 42])
            .play(&format!("use {drawer}"))
            .has("present", {
                let mut present = vec![json!([drawer, 1]), json!(40), json!(41)];
                present.sort_by_key(|card| card.get(0).unwrap_or(card).as_u64());
                json!(present)
            })
            .top(&[42]);
    }
}

#[test]
fn draw_two_draws_two() {
    Scene::new(0, &[2])
        .stack(&[30, 40, 20])
        .play("use 2")
        .has("present", json!([[2, 1], 30, 40]))
        .top(&[20]);
}

#[test]
fn exactly_two_cards_go_into_the_past_then_two_are_drawn() {
    for mover in [5, 11, 17, 23, 25, 41] {
        Scene::new(0, &[mover, 30, 40])
            .past(&[9])
            .stack(&[20, 22, 33])
            .play(&format!("use {mover}"))
            .asks("Which card moves into the Past first?")
            .play("40")
            .asks("Which card moves into the Past second?")
            .refuses("40", Refusal::AlreadyChosen(card(40)))
            .play("30")
            .has("past", json!([9, 40, 30]))
            .top(&[33]);
    }
}

#[test]
fn sweets_on_cards_moved_into_the_past_go_back() {
    Scene::new(0, &[5, 20, 40])
        .sweet_on(20)
        .stack(&[22, 33])
        .play("use 5 20 5")
        .has("past", json!([20, 5]))
        .has("stash", json!(4))
        .has("reserve", json!(6));
}

#[test]
fn with_two_present_cards_only_the_first_is_asked() {
    Scene::new(0, &[5, 20])
        .stack(&[22, 33])
        .play("use 5")
        .may(&["5", "20"])
        .play("20")
        .has("past", json!([20, 5]))
        .has("present", json!([22, 33]));
}

#[test]
fn the_past_may_grow_longer_than_three_during_a_turn() {
    Scene::new(0, &[5, 20, 40])
        .past(&[7, 8, 9])
        .stack(&[22, 33])
        .play("use 5 5 20")
        .has("past", json!([7, 8, 9, 5, 20]));
}

#[test]
fn two_newest_past_cards_come_back_newest_first() {
    for fetcher in [8, 18, 30, 44] {
        Scene::new(0, &[fetcher])
            .past(&[9, 20, 40])
            .play(&format!("use {fetcher}"))
            .has("past", json!([9]))
            .tells(&[
                &format!("Lays a sweet on {fetcher}."),
                "40 comes back from the Past.",
                "20 comes back from the Past.",
            ]);
    }
}

#[test]
fn a_lone_past_card_comes_back_alone() {
    Scene::new(0, &[8]).past(&[40]).play("use 8").has("present", json!([[8, 1], 40]));
}

#[test]
fn cards_moved_from_the_past_pay_no_sweet_but_are_scored() {
    Scene::new(5, &[8])
        .past(&[28, 6])
        .stack(&[40])
        .play("use 8")
        .has("finished", json!(6))
        .has("present", json!([[8, 1], 28, 40]))
        .has("stash", json!(4));
}

#[test]
fn scoring_between_may_eat_the_past() {
    // 41 comes back and is scored; the stack is empty, so its replacement is the
    // last Past card and nothing is left for the second half.
    Scene::new(40, &[44])
        .past(&[43, 41])
        .held(&[42, 45, 46, 47, 48])
        .play("use 44")
        .has("present", json!([43, [44, 1]]))
        .has("past", json!([]))
        .tells(&[
            "Lays a sweet on 44.",
            "41 comes back from the Past.",
            "41 is finished!",
            "The stack is empty: draws 43 from the Past.",
        ]);
}

#[test]
fn cards_come_back_from_the_whole_past_however_long_it_is() {
    Scene::new(0, &[8, 20])
        .past(&[30, 31, 33, 34, 40])
        .play("use 8")
        .has("past", json!([30, 31, 33]))
        .has("present", json!([[8, 1], 20, 34, 40]));
}

#[test]
fn scoring_between_may_draw_from_the_stack() {
    // 41 comes back and is scored; 47 replaces it from the stack, and the second
    // half still finds 43.
    Scene::new(40, &[44])
        .past(&[43, 41])
        .held(&[42, 45, 46])
        .stack(&[47])
        .play("use 44")
        .has("present", json!([43, [44, 1], 47]))
        .has("past", json!([]));
}

#[test]
fn one_card_moves_into_the_future_and_nothing_is_drawn() {
    for mover in [12, 19, 32, 40] {
        Scene::new(0, &[mover, 20])
            .stack(&[30])
            .play(&format!("use {mover}"))
            .asks("Which card moves into the Future?")
            .play("20")
            .has("held", json!([20]))
            .has("present", json!([[mover, 1]]))
            .top(&[30]);
    }
}

#[test]
fn a_held_card_joins_and_scores_before_the_three_are_drawn() {
    Scene::new(8, &[12, 20])
        .held(&[9])
        .stack(&[30, 31, 33, 34, 35])
        .play("end sort")
        .has("finished", json!(9))
        .tells(&[
            "12 goes to the Past.",
            "20 goes to the Past.",
            "Turn 2 begins.",
            "9 comes from the Future.",
            "9 is finished!",
            "Draws 30.",
            "Draws 31.",
            "Draws 33.",
            "Draws 34.",
        ]);
}

#[test]
fn a_held_card_does_not_make_the_next_turn_skip_its_draw() {
    Scene::new(0, &[20])
        .held(&[9])
        .stack(&[30, 31, 33, 34])
        .play("end")
        .has("present", json!([9, 30, 31, 33]))
        .has("turn", json!(2))
        .top(&[34]);
}

#[test]
fn a_held_sweet_card_pays_nothing_when_it_joins() {
    Scene::new(0, &[20])
        .held(&[28])
        .stack(&[30, 31, 33])
        .play("end")
        .has("present", json!([28, 30, 31, 33]))
        .has("stash", json!(5));
}

#[test]
fn several_held_cards_join_the_next_row_together_with_their_sweets() {
    Scene::new(0, &[20])
        .held(&[9, 14])
        .future(&[&[16, 22], &[24, 33]])
        .sweet_on(9)
        .sweet_on(22)
        .stack(&[40])
        .play("end")
        .has("present", json!([[9, 1], 14, 16, [22, 1]]))
        .has("held", json!([]))
        .has("future", json!([[24, 33]]))
        .has("turn", json!(1))
        .top(&[40]);
}

#[test]
fn a_held_card_does_not_join_what_all_cards_draws() {
    Scene::new(0, &[16, 20])
        .held(&[9])
        .stack(&[30, 31, 33])
        .play("use 16")
        .has("present", json!([30, 31, 33]))
        .has("held", json!([9]));
}

#[test]
fn the_acting_card_may_move_itself() {
    Scene::new(0, &[12, 20]).play("use 12 12").has("held", json!([[12, 1]]));
    Scene::new(0, &[13, 20]).stack(&[30]).play("use 13").play("13").top(&[13]);
    Scene::new(0, &[5, 20, 30]).play("use 5").play("5 20").has("past", json!([5, 20]));
}

#[test]
fn exchange_draws_one_then_puts_any_card_on_top() {
    for swapper in [13, 22, 33, 39, 43] {
        Scene::new(0, &[swapper, 20])
            .stack(&[30, 31])
            .play(&format!("use {swapper}"))
            .asks("Which card goes back on top of the stack?")
            .play("30")
            .top(&[30, 31])
            .has("past", json!([]));
    }
}

#[test]
fn a_sweet_on_an_exchanged_card_goes_back() {
    Scene::new(0, &[13, 20])
        .stack(&[30])
        .play("use 13")
        .play("13")
        .has("stash", json!(4))
        .has("reserve", json!(6));
}

#[test]
fn an_exchange_can_put_back_what_replaced_a_scored_card() {
    Scene::new(8, &[13, 20])
        .stack(&[9, 30, 31])
        .play("use 13")
        .has("finished", json!(9))
        .may(&["13", "20", "30"])
        .play("30")
        .top(&[30, 31]);
}

#[test]
fn exchange_with_nothing_to_draw_still_puts_a_card_back() {
    let held: Vec<u8> = [1, 2].into_iter().chain(3..=12).chain(14..=19).chain(21..=48).collect();
    Scene::new(0, &[13, 20])
        .held(&held)
        .play("use 13")
        .tells(&["Lays a sweet on 13.", "There is nothing left to draw."])
        .play("20")
        .has("stack", json!([20]))
        .has("present", json!([[13, 1]]));
}

#[test]
fn exchange_with_one_present_card_left_asks_nothing() {
    let held: Vec<u8> = [1, 2].into_iter().chain(3..=12).chain(14..=48).collect();
    Scene::new(0, &[13])
        .held(&held)
        .play("use 13")
        .has("stack", json!([13]))
        .has("present", json!([]))
        .has("stash", json!(4))
        .has("reserve", json!(6));
}

#[test]
fn exchange_with_an_empty_present_skips_the_second_half() {
    // 42 is drawn, scored, then 43, the acting card, and nothing can replace them.
    Scene::new(41, &[43])
        .stack(&[42])
        .held(&[44, 45, 46, 47, 48])
        .play("use 43")
        .has("finished", json!(43))
        .has("present", json!([]))
        .may(&["end"]);
}

#[test]
fn all_cards_make_a_new_first_future_row() {
    for mover in [16, 24, 26, 35, 38] {
        let other = if mover == 38 { 35 } else { 38 };
        Scene::new(0, &[mover, 20])
            .future(&[&[other, 9]])
            .stack(&[30, 31, 33, 34])
            .play(&format!("use {mover}"))
            .has("present", json!([30, 31, 33]))
            .has("future", {
                let mut row = vec![json!([mover, 1]), json!(20)];
                row.sort_by_key(|card| card.get(0).unwrap_or(card).as_u64());
                let mut older = vec![other, 9];
                older.sort_unstable();
                json!([row, older])
            })
            .top(&[34]);
    }
}

#[test]
fn a_second_row_comes_back_before_the_first() {
    let table = Scene::new(20, &[24, 31]).future(&[&[26, 43]]).stack(&[44, 41, 40]);
    let table = table.play("use 24").has("future", json!([[[24, 1], 31], [26, 43]]));
    let table = table.play("end sort").has("present", json!([[24, 1], 31]));
    table.play("end sort").has("present", json!([26, 43]));
}

#[test]
fn the_first_future_row_becomes_the_present_and_the_turn_goes_on() {
    Scene::new(0, &[20])
        .future(&[&[16, 22], &[24, 33]])
        .stack(&[40])
        .play("end")
        .has("present", json!([16, 22]))
        .has("future", json!([[24, 33]]))
        .has("turn", json!(1))
        .top(&[40]);
}

#[test]
fn a_card_from_the_future_pays_no_sweet_but_is_scored() {
    Scene::new(5, &[20])
        .future(&[&[16, 6, 28]])
        .stack(&[40])
        .play("end")
        .has("finished", json!(6))
        .has("present", json!([16, 28, 40]))
        .has("stash", json!(5));
}

#[test]
fn taking_the_sweets_back_spares_only_37() {
    Scene::new(0, &[37, 20, 47])
        .held(&[9])
        .future(&[&[16, 22]])
        .sweet_on(20)
        .sweet_on(47)
        .sweet_on(47)
        .sweet_on(9)
        .sweet_on(22)
        .play("use 37")
        .has("present", json!([20, [37, 1], 47]))
        .has("held", json!([9]))
        .has("future", json!([[16, 22]]))
        .has("reserve", json!(5))
        .has("stash", json!(4))
        .may(&["use 20", "use 47", "end"]);
}

#[test]
fn below_the_stack_moves_the_whole_present_and_ends_the_turn() {
    for sinker in [4, 7, 29, 42] {
        Scene::new(0, &[sinker, 20, 30])
            .stack(&[40, 41, 45])
            .play(&format!("use {sinker}"))
            .asks("Which card goes below the stack first (nearest to the top)?")
            .play("30")
            .asks("Which card goes below the stack next (nearest to the top)?")
            .play("20")
            .bottom(&[48, 30, 20, sinker])
            .has("present", json!([40, 41, 45]))
            .has("turn", json!(2))
            // The sweet is back in the reserve, and 45 paid one.
            .has("stash", json!(5))
            .has("reserve", json!(5));
    }
}

#[test]
fn below_the_stack_goes_under_before_the_past_is_trimmed() {
    Scene::new(0, &[4, 20])
        .past(&[7, 8, 9, 14])
        .play("use 4 20 4")
        .bottom(&[48, 20, 4, 7])
        .has("past", json!([8, 9, 14]));
}

#[test]
fn below_the_stack_brings_the_next_future_row() {
    Scene::new(0, &[4])
        .future(&[&[16, 22]])
        .play("use 4")
        .has("present", json!([16, 22]))
        .has("turn", json!(1));
}
