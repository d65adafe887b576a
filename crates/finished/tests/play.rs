//! Notation, undo, views, states and records of whole games.

mod scene;

use finished::{Finished, Options};
use scene::{PLAYER, Played, Scene};
use serde_json::{Value, json};
use tabletop::contract::Contract;
use tabletop::{Barrier, Eyes, Fate, Game, Match, Options as _, Record, Refused, Seed};

// ── notation ─────────────────────────────────────────────────────────────

#[track_caller]
fn reads(scene: Scene, line: &str, actions: &str) {
    let read = scene.set().table.game().read(PLAYER, line).unwrap_or_else(|e| panic!("{e}"));
    let written: Vec<String> = read.iter().map(ToString::to_string).collect();
    assert_eq!(written.join(" · "), actions);
}

#[test]
fn a_whole_turn_can_be_one_line() {
    let scene = || Scene::new(0, &[5, 20, 30]);
    reads(scene(), "use 5 20 30", "use 5 · 20 · 30");
    reads(scene(), " use 5,  20, 30 ", "use 5 · 20 · 30");
    reads(scene(), "use 5 move 20 pick 30", "use 5 · 20 · 30");
    reads(scene(), "use 20 end", "use 20 · end");
    reads(scene(), "use 5 20 30 use 20", "use 5 · 20 · 30 · use 20");
}

#[test]
fn the_last_card_of_an_order_may_be_written_or_left_out() {
    let scene = || Scene::new(0, &[5, 20, 30]);
    reads(scene(), "end 30 20 5", "end · 30 · 20");
    reads(scene(), "end 30 20", "end · 30 · 20");
    reads(scene(), "end 30", "end · 30");
    // Not the card that is left: kept, so that it gets refused.
    reads(scene(), "end 30 20 30", "end · 30 · 20 · 30");
    reads(Scene::new(0, &[5, 20]), "use 5 20 5", "use 5 · 20");
    reads(Scene::new(0, &[12]), "use 12 12", "use 12");
    reads(Scene::new(0, &[4, 20]), "use 4 20 4", "use 4 · 20");
    reads(Scene::new(0, &[13, 20]), "use 13 20", "use 13 · 20");
    let halfway = Scene::new(0, &[20, 30, 40]).play("end 30");
    let read = halfway.table.game().read(PLAYER, "40 20").unwrap();
    assert_eq!(read.len(), 1);
    let halfway = Scene::new(0, &[5, 30, 40]).play("use 5 30");
    let read = halfway.table.game().read(PLAYER, "40").unwrap();
    assert_eq!(read.len(), 1);
}

#[test]
fn sort_puts_what_is_left_into_ascending_order() {
    let scene = || Scene::new(0, &[5, 20, 30]);
    reads(scene(), "end sort", "end · 5 · 20");
    reads(scene(), "end 20 sort", "end · 20 · 5");
    Scene::new(0, &[20, 30, 40])
        .play("end")
        .play("40")
        .play("sort")
        .has("past", json!([40, 20, 30]));
}

#[test]
fn what_is_no_move_gets_a_sentence() {
    let table = Scene::new(0, &[5, 20, 30]).set().table;
    for line in ["", "  ", "use", "use x", "dance", "use 0", "use 49", "20 x", "use +5", "end 256"]
    {
        let error = table.game().read(PLAYER, line).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "“{}” cannot be read as a move: expected use and a card (use 9), end, or the \
                 number of a card.",
                line.trim()
            )
        );
    }
    let error = table.game().read(PLAYER, "use 20 end sort").unwrap_err();
    assert!(error.to_string().ends_with("sort cannot follow use."), "{error}");
}

// ── undo ─────────────────────────────────────────────────────────────────

#[test]
fn choices_can_be_taken_back_until_a_card_is_drawn() {
    let mut table = Scene::new(0, &[12, 20, 30]).play("use 12 20").play("end").play("30").table;
    assert_eq!(table.free_undo(PLAYER), 0, "the last choice ended the turn and drew");
    assert_eq!(table.moves().len(), 4);
    table.undo(PLAYER, 1).unwrap();
    assert!(table.assisted(), "crossing a reveal is help");
    assert_eq!(table.free_undo(PLAYER), 3);
}

#[test]
fn undo_before_the_reveal_is_no_help() {
    let mut table = Scene::new(0, &[12, 20, 30]).play("use 12 20").play("end").table;
    assert_eq!(table.free_undo(PLAYER), 3);
    table.undo(PLAYER, 3).unwrap();
    assert!(!table.assisted());
    assert_eq!(table.undo(PLAYER, 1), Err(Refused::Undo(Barrier::Nothing)));
}

#[test]
fn a_card_turned_up_from_the_stack_stops_undo_even_if_it_was_known() {
    let table = Scene::new(0, &[9, 13, 20]).stack(&[30, 31]).play("use 13").play("20").table;
    assert_eq!(table.free_undo(PLAYER), 1, "putting 20 back can be taken back");
    let table = Played { table }.play("use 9").has("present", json!([[9, 1], [13, 1], 20, 30]));
    assert_eq!(table.table.free_undo(PLAYER), 0);
}

#[test]
fn a_card_drawn_from_the_past_lay_open_and_does_not_stop_undo() {
    let table = Scene::new(40, &[46]).past(&[42, 43, 44, 45, 47, 48, 41]).play("use 46").table;
    assert_eq!(table.free_undo(PLAYER), 1);
}

#[test]
fn the_same_card_comes_after_undo() {
    let mut table = Played::deal(&[("deal", "3")]).play("end sort").table;
    let before = table.game().trace();
    table.undo(PLAYER, 1).unwrap();
    table.play_line(PLAYER, "sort").unwrap();
    assert_eq!(table.game().trace(), before);
    let text = table.record(&["Ada".into()]).to_string();
    assert!(text.contains("\nassisted: yes\n"), "{text}");
    assert!(text.parse::<Record>().unwrap().verify::<Finished>().is_ok());
    // A record that keeps it to itself is found out.
    let silent = text.replace("assisted: yes\n", "").parse::<Record>().unwrap();
    assert_eq!(
        silent.verify::<Finished>().unwrap_err().to_string(),
        "The replay ends differently: the record says “not assisted”, the game says “assisted”."
    );
}

#[test]
fn a_lost_game_can_be_taken_back_with_help() {
    let mut table = Scene::new(0, &[20, 48]).coffee(0).play("end sort").table;
    assert_eq!(table.free_undo(PLAYER), 0);
    table.undo(PLAYER, 1).unwrap();
    assert!(table.assisted() && !table.game().due().is_over());
}

// ── what the player knows ────────────────────────────────────────────────

#[test]
fn the_stack_is_hidden_until_seen_and_then_remembered() {
    let known = |table: &Played| table.view().stack.iter().flatten().count();
    let table = Played::deck("regular", &[20, 30, 40, 22, 33, 44, 9, 7, 8]);
    assert_eq!(known(&table), 1, "48 lies at the bottom, everybody knows");
    assert_eq!(table.view().unseen.len(), 44);
    let table = table.play("end sort").play("end sort");
    // 20, 30 and 40 sank below the 48, in that order.
    let stack = table.view().stack;
    let bottom: Vec<u8> = stack[stack.len() - 4..].iter().map(|c| c.unwrap().number()).collect();
    assert_eq!(bottom, [48, 20, 30, 40]);
    assert_eq!(known(&table), 4);
    assert_eq!(table.view().unseen.len(), 38);
    let whole = table.table.game().view(Eyes::Omniscient);
    assert!(whole.stack.iter().all(Option::is_some));
    assert_eq!(table.table.game().view(Eyes::Spectator), table.view());
}

#[test]
fn what_is_hidden_from_the_player_are_the_places_never_seen() {
    let hidden = [41, 42];
    let rest: Vec<u8> = (1..=47).filter(|n| !hidden.contains(n)).collect();
    let table = Scene::new(0, &[]).held(&rest).stack(&hidden).set().table;
    assert_eq!(table.game().hidden(PLAYER), ["/stack/0", "/stack/1"]);
    // One card never seen can be worked out.
    let rest: Vec<u8> = (1..=47).filter(|&n| n != 41).collect();
    let table = Scene::new(0, &[]).held(&rest).stack(&[41]).set().table;
    assert!(table.game().hidden(PLAYER).is_empty());
}

#[test]
fn nothing_is_usable_while_a_choice_is_open() {
    let usable = |table: &Played| table.view().present.iter().filter(|card| card.usable).count();
    let table = Scene::new(0, &[9, 14, 20]).set();
    assert_eq!(usable(&table), 3);
    assert_eq!(usable(&table.play("end")), 0);
}

#[test]
fn an_exchanged_card_is_known_on_top() {
    let table = Scene::new(0, &[13, 20]).stack(&[30, 31]).play("use 13").play("20");
    assert_eq!(table.view().stack[0].map(|card| card.number()), Some(20));
    assert_eq!(table.view().stack[1], None);
}

#[test]
fn imagined_stacks_are_uniform() {
    // Three cards never seen: all six orders come up about equally often.
    let hidden = [41, 42, 43];
    let rest: Vec<u8> = (1..=47).filter(|n| !hidden.contains(n)).collect();
    let table = Scene::new(0, &[]).held(&rest).stack(&hidden).set().table;
    let mut dice = Seed::from_number(1).stream("imagine");
    let mut counts = std::collections::BTreeMap::<String, u32>::new();
    for _ in 0..6_000 {
        let world = table.game().imagine(PLAYER, &mut dice);
        *counts.entry(world.trace()["stack"].to_string()).or_default() += 1;
    }
    assert_eq!(counts.len(), 6);
    assert!(counts.values().all(|&n| (850..1150).contains(&n)), "{counts:?}");
    assert!(counts.keys().all(|stack| stack.ends_with(",48]")));
}

// ── states ───────────────────────────────────────────────────────────────

/// Changes one thing in a sound state and expects this complaint.
#[track_caller]
fn is_no_state(pointer: &str, value: Value, complaint: &str) {
    let scene = Scene::new(1, &[12, 20]).past(&[9]).held(&[14]).future(&[&[16, 22]]).set();
    let mut state = scene.table.game().trace();
    match state.pointer_mut(pointer) {
        Some(place) => *place = value,
        None => {
            state.as_object_mut().unwrap().insert(pointer[1..].to_string(), value);
        }
    }
    let error = Finished::resume(&Options::default(), &state).unwrap_err();
    assert_eq!(error.to_string(), format!("That is not a state of this game: {complaint}."));
}

#[test]
fn a_state_that_cannot_be_is_refused() {
    is_no_state("/stash", json!(6), "there are 11 sweets in all; there should be 10");
    is_no_state("/stash", json!(-1), "stash must be a number from 0 to 120");
    is_no_state("/coffee", json!("six"), "coffee must be a number from 0 to 60");
    is_no_state("/idle", json!(501), "idle must be a number from 0 to 500");
    is_no_state("/idle", json!(500), "idle has reached its limit, but the game goes on");
    is_no_state("/finished", json!(2), "card 2 is there twice");
    is_no_state("/finished", json!(0), "card 1 is missing");
    is_no_state("/past", json!([]), "card 9 is missing");
    is_no_state("/past", json!([9, 12]), "card 12 is there twice");
    is_no_state("/past", json!([99]), "past holds 99; cards are numbers from 1 to 48");
    is_no_state("/past", json!(9), "past must be a list of at most 48 cards");
    is_no_state("/past", json!(vec![9; 49]), "past must be a list of at most 48 cards");
    is_no_state("/present", json!([12, 20]), "present must be a list of [card, sweets] pairs");
    is_no_state("/present", json!(7), "present must be a list of [card, sweets] pairs");
    is_no_state("/present", json!([[12, 0], [12, 0]]), "card 12 is there twice");
    is_no_state("/present/0", json!([12, 2]), "card 12 holds 2 sweets; at most 1 fit");
    is_no_state("/future", json!(3), "future must be a list of rows");
    is_no_state(
        "/future",
        json!([[], [], [], [], [], [], [], [], []]),
        "future has 9 rows, at most 8 fit",
    );
    // Eight fit, and then the cards of this one are missed.
    is_no_state("/future", json!([[], [], [], [], [], [], [], []]), "card 16 is missing");
    is_no_state(
        "/future",
        json!([[[22, 0]], [[16, 0]]]),
        "a row of the Future holds no card that makes one",
    );
    is_no_state("/over", json!(true), "over and reason do not fit together");
    is_no_state("/reason", json!("won"), "over and reason do not fit together");
    is_no_state("/reason", json!("tired"), "over and reason do not fit together");
    is_no_state("/unseen", json!([9]), "unseen holds a card that is not hidden in the stack");
    is_no_state("/unseen", json!([48]), "unseen holds a card that is not hidden in the stack");
    is_no_state(
        "/pending",
        json!({"choose": "a hat", "chosen": []}),
        "pending must be null or choose one of “order for the past”, “order below the stack”, \
         “two for the past”, “one for the future”, “one for the stack”",
    );
    let order = |chosen: Value| json!({"choose": "order for the past", "chosen": chosen});
    is_no_state("/pending", json!({"choose": "order for the past"}), "pending lacks “chosen”");
    is_no_state("/pending", order(json!([12])), "nothing is left to choose");
    is_no_state("/pending", order(json!([9])), "chosen must be different cards of the Present");
    is_no_state(
        "/pending",
        order(json!([12, 12])),
        "chosen must be different cards of the Present",
    );
    let error = Finished::resume(&Options::default(), &json!({})).unwrap_err();
    assert_eq!(error.0, "“present” is missing");
}

#[test]
fn a_won_state_has_all_cards_finished() {
    let won = Scene::new(46, &[48]).past(&[47]).play("end").table.game().trace();
    assert!(Finished::resume(&Options::default(), &won).is_ok());
    let mut running = won.clone();
    running["over"] = json!(false);
    running["reason"] = Value::Null;
    let error = Finished::resume(&Options::default(), &running).unwrap_err();
    assert_eq!(error.0, "the game is won when all cards are finished, and only then");
}

#[test]
fn a_card_that_should_be_finished_cannot_lie_in_the_present() {
    let mut state = Scene::new(1, &[12]).held(&[2]).set().table.game().trace();
    state["present"] = json!([[2, 0], [12, 0]]);
    state["held"] = json!([]);
    let error = Finished::resume(&Options::default(), &state).unwrap_err();
    assert_eq!(error.0, "the next card lies in the Present and should have been finished");
}

#[test]
fn without_a_word_about_it_nothing_of_the_stack_is_known() {
    let mut state = Scene::new(0, &[20]).play("end").table.game().trace();
    state.as_object_mut().unwrap().remove("unseen");
    let game = Finished::resume(&Options::default(), &state).unwrap();
    let view = game.view(Eyes::Seat(PLAYER));
    assert_eq!(view.stack.iter().flatten().count(), 1);
}

#[test]
fn a_pending_choice_survives_its_state() {
    for (scene, line) in [
        (Scene::new(0, &[20, 30, 40]), "end 30"),
        (Scene::new(0, &[4, 30, 40]), "use 4 40"),
        (Scene::new(0, &[5, 30, 40]), "use 5 40"),
        (Scene::new(0, &[12, 30, 40]), "use 12"),
        (Scene::new(0, &[13, 30, 40]), "use 13"),
    ] {
        let table = scene.play(line).table;
        let again = Finished::resume(&Options::default(), &table.game().trace()).unwrap();
        assert_eq!(again, *table.game(), "{line}");
        assert!(again.question(PLAYER).is_some());
    }
}

// ── whole games ──────────────────────────────────────────────────────────

#[test]
fn sweets_and_cards_are_conserved_and_the_bound_is_stated() {
    assert_eq!(Finished::bound(&Options::default()), 55 * 500 * 48);
    let table = Played::deal(&[("deal", "1")]).table;
    let stock = table.game().inventory();
    assert_eq!(stock[0], 10);
    assert!(stock[1..].iter().all(|&count| count == 1));
}

#[test]
fn the_head_of_a_trace_names_deal_and_deck() {
    let seed = Seed::from_number(9);
    let mut options = Options::default();
    let dealt = Finished::dealt(&options, seed);
    let deck: Vec<u64> =
        dealt[1].1.as_array().unwrap().iter().map(|card| card.as_u64().unwrap()).collect();
    assert_eq!((dealt[0].clone(), deck.len()), (("deal", Value::Null), 48));
    let table = Match::<Finished>::new(options.clone(), seed);
    let state = table.game().trace();
    let stack = state["stack"].as_array().unwrap();
    let below: Vec<u64> = stack.iter().map(|card| card.as_u64().unwrap()).collect();
    assert!(deck.ends_with(&below) && below.len() < 48);
    options.set("deal", "17").unwrap();
    let numbered = Finished::dealt(&options, seed);
    assert_eq!(numbered[0].1, json!(17));
    assert_eq!(numbered, Finished::dealt(&options, Seed::from_number(10)));
}

#[test]
fn the_deal_uses_the_luck_of_the_match_only_when_it_is_shuffled() {
    struct Never;
    impl Fate for Never {
        fn roll(&mut self, what: &'static str, _sides: u32) -> u32 {
            panic!("{what} was rolled")
        }
    }
    let mut options = Options::default();
    options.set("deal", "17").unwrap();
    let game = Finished::deal(&options, &mut Never, &mut ());
    assert_eq!(game.finished(), 0);
    let shuffled = Match::<Finished>::new(Options::default(), Seed::from_number(1));
    assert_eq!(shuffled.opening_chance().len(), 46);
    assert!(shuffled.opening_chance().iter().all(|(what, _)| *what == "deck"));
}
