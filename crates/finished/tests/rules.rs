//! The rules, sentence by sentence, in the game's own notation.

mod scene;

use finished::{Card, Refused};
use scene::{Played, Scene, changed};
use serde_json::json;

fn card(number: u8) -> Card {
    Card::new(number).unwrap()
}

// ── set-up ───────────────────────────────────────────────────────────────

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

// ── steps 1 to 3 ─────────────────────────────────────────────────────────

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
        .refuses("use 45", Refused::NotPresent(card(45)))
        .play("use 46")
        // 45 came out of the Past, was scored, and so were 46, 47 and 48.
        .over("won");
}

// ── usable ────────────────────────────────────────────────────────

#[test]
fn every_use_costs_a_sweet_and_a_card_is_used_once() {
    Scene::new(0, &[9, 14])
        .stack(&[31, 30])
        .play("use 9")
        .has("stash", json!(4))
        .refuses("use 9", Refused::AlreadyUsed(card(9)))
        .may(&["use 14", "use 31", "end"]);
}

#[test]
fn without_a_sweet_nothing_can_be_used() {
    Scene::new(0, &[9, 14]).stash(0).set().may(&["end"]).refuses("use 9", Refused::NoSweet);
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
        .refuses("use 47", Refused::AlreadyUsed(card(47)))
        .top(&[9]);
}

#[test]
fn the_start_card_the_coffee_card_and_the_sweet_cards_have_nothing_to_use() {
    Scene::new(0, &[20, 48, 28])
        .set()
        .may(&["use 20", "end"])
        .refuses("use 48", Refused::NoAction(card(48)))
        .refuses("use 28", Refused::NoAction(card(28)));
    Scene::new(1, &[20]).past(&[]).set().refuses("use 1", Refused::NotPresent(card(1)));
}

#[test]
fn only_cards_in_the_present_can_be_used() {
    Scene::new(0, &[20])
        .past(&[9])
        .future(&[&[16, 14]])
        .set()
        .refuses("use 9", Refused::NotPresent(card(9)))
        .refuses("use 14", Refused::NotPresent(card(14)));
}

#[test]
fn drawing_needs_something_to_draw() {
    Scene::new(44, &[46, 47, 48])
        .past(&[])
        .future(&[])
        .held(&[45])
        .set()
        .may(&["end"])
        .refuses("use 46", Refused::NothingToDraw)
        .refuses("use 47", Refused::NothingToDraw);
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
    Scene::new(0, &[8, 20]).set().may(&["use 20", "end"]).refuses("use 8", Refused::EmptyPast);
}

#[test]
fn cards_into_the_past_needs_two_present_cards() {
    Scene::new(0, &[5]).set().may(&["end"]).refuses("use 5", Refused::TooFewCards);
    Scene::new(0, &[5, 20]).set().may(&["use 5", "use 20", "end"]);
}

#[test]
fn taking_sweets_back_needs_a_sweet_on_another_card() {
    Scene::new(0, &[37, 20])
        .set()
        .may(&["use 20", "end"])
        .refuses("use 37", Refused::NoSweetsToTake);
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
fn a_card_is_fresh_after_the_past_and_still_used_after_the_future() {
    Scene::new(0, &[9, 20])
        .stack(&[30, 31, 33, 34, 40])
        .play("use 9")
        .play("end sort")
        // 9 sank or lies in the Past without its sweet.
        .has("reserve", json!(6));
    Scene::new(0, &[16, 20])
        .sweet_on(20)
        .stack(&[30, 31, 33, 34, 40, 41])
        .play("use 16")
        .play("end sort")
        .has("present", json!([[16, 1], [20, 1]]))
        .refuses("use 20", Refused::AlreadyUsed(card(20)));
}

// ── the actions ──────────────────────────────────────────────────────────

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
            .refuses("40", Refused::AlreadyChosen(card(40)))
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

// ── scoring interrupts ────────────────────────────────────────────

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

// ── steps 5 to 8 ─────────────────────────────────────────────────────────

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
        .refuses("30", Refused::AlreadyChosen(card(30)))
        .refuses("end", Refused::ChooseFirst)
        .refuses("use 20", Refused::ChooseFirst)
        .refuses("9", Refused::NotPresent(card(9)))
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

// ── sequences ─────────────────────────────────────────────────────

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

// ── coffee ───────────────────────────────────────────────────────────────

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
fn without_coffee_the_game_is_lost_at_that_moment() {
    Scene::new(6, &[33, 34, 35, 48])
        .sweet_on(33)
        .coffee(0)
        .past(&[9, 8, 7])
        .stack(&[20])
        .play("end sort")
        // The group is placed and its sweets go back; no rewards, nothing sinks.
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

// ── the end ──────────────────────────────────────────────────────────────

#[test]
fn scoring_48_wins() {
    Scene::new(46, &[48]).past(&[47]).play("end").over("won");
}

#[test]
fn nothing_can_be_done_when_it_is_over() {
    Scene::new(0, &[20, 48])
        .coffee(0)
        .play("end sort")
        .refuses("end", Refused::Over)
        .refuses("use 20", Refused::Over)
        .refuses("20", Refused::Over)
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

// ── choices that answer themselves ────────────────────────────────

#[test]
fn a_choice_with_one_option_resolves_itself() {
    Scene::new(0, &[12]).play("use 12").has("held", json!([[12, 1]])).has("pending", json!(null));
    Scene::new(0, &[4]).play("use 4").bottom(&[48, 4]).has("turn", json!(2));
    Scene::new(0, &[20]).play("end").has("turn", json!(2));
}

#[test]
fn ending_is_always_asked() {
    Scene::new(0, &[]).set().may(&["end"]).asks("Use the action of a card, or end the turn.");
}

#[test]
fn there_must_be_something_to_choose_for() {
    Scene::new(0, &[20, 30]).set().refuses("20", Refused::NothingToChoose);
}

// ── other components ─────────────────────────────────────────────────────

#[test]
fn a_designer_can_change_the_numbers() {
    Scene::new(0, &[20])
        .components(&changed("draw = 3          #", "draw = 5          #"))
        .stack(&[30, 31, 33, 34, 35])
        .play("end")
        .has("present", json!([30, 31, 33, 34, 35]));
    Scene::new(0, &[20, 30])
        .components(&changed("past = 3", "past = 1"))
        .play("end sort")
        .has("past", json!([30]));
    Scene::new(0, &[33, 34])
        .components(&changed("shortest = 3", "shortest = 2"))
        .stack(&[20, 30, 40])
        .play("end sort")
        .has("stash", json!(6));
}
