//! Set-up, turns, tiredness, rounds and the clock.

use overtime::{Event, Options, Overtime, Phase, Reactions};
use tabletop::{Edition, Eyes, Game, Options as _, Scripted, Seat, Seed};

use crate::table::{FULL, table};

#[test]
fn everybody_starts_as_joe_with_five_assignments_four_cards_and_one_token() {
    for players in 3..=6 {
        let options = Options::new(players, Reactions::Sealed);
        let game = Overtime::deal(&options, &mut Seed::from_number(5).deal(), &mut ());
        let view = game.view(Eyes::Omniscient);
        assert_eq!(view.players.len(), usize::from(players));
        assert_eq!(view.deck, 120 - 4 * players);
        for player in &view.players {
            assert_eq!(player.employee.to_string(), "joe");
            assert_eq!((player.cards, player.snooze), (4, 1));
            let looks: Vec<String> = player.tasks.iter().map(|t| t.look.to_string()).collect();
            assert_eq!(looks.join(" "), FULL);
        }
        assert_eq!((view.round, view.rounds), (1, 8));
    }
}

#[test]
fn the_first_player_is_random() {
    let options = Options::new(3, Reactions::Sealed);
    for first in 0..3 {
        let shuffle = (0..119).map(|_| ("deck", 0));
        let mut fate = Scripted::new(shuffle.chain([("first player", first)]));
        let game = Overtime::deal(&options, &mut fate, &mut ());
        fate.finish();
        let view = game.view(Eyes::Spectator);
        assert_eq!((view.first, view.active), (Seat(first as u8), Seat(first as u8)));
    }
}

#[test]
fn the_table_may_say_who_worked_longest_yesterday() {
    let mut options = Options::new(4, Reactions::Sealed);
    options.set("first", "p3").unwrap();
    // No chance is used for it.
    let mut fate = Scripted::new((0..119).map(|_| ("deck", 0)));
    let game = Overtime::deal(&options, &mut fate, &mut ());
    fate.finish();
    let view = game.view(Eyes::Spectator);
    assert_eq!((view.first, view.active), (Seat(2), Seat(2)));
}

#[test]
fn a_turn_is_actions_then_draw_then_discard() {
    let mut t = table(3).hand(1, "cake").begin();
    t.play("p1 cake").play("p1 done");
    assert_eq!((t.player(1).cards, t.view().active), (4, Seat(1)), "four cards may be kept");
    let mut t = table(3).hand(1, "cake cake").next_cards("email night jam sick").begin();
    t.play("p1 done");
    assert_eq!(t.view().phase, Phase::Discard);
    assert_eq!(t.hand(1), "cake cake email jam night sick");
    t.play("p1 discard cake, discard jam");
    assert_eq!(t.hand(1), "cake email night sick");
    assert_eq!((t.discarded("cake"), t.discarded("jam")), (1, 1));
    assert_eq!(t.view().active, Seat(1));
}

#[test]
fn every_action_card_uses_one_action_up_to_the_limit() {
    let mut t = table(3).hand(1, "breath breath breath breath breath").begin();
    for _ in 0..3 {
        t.play("p1 breath").all_pass();
    }
    assert_eq!((t.view().used, t.view().active), (3, Seat(0)));
    t.play("p1 breath").all_pass();
    assert_eq!(t.view().phase, Phase::Discard, "the fourth was the last: now he draws");
}

#[test]
fn the_limit_is_looked_up_anew_before_every_action() {
    // Three tokens are fresh; a night makes five, and tired.
    let mut t = table(3).hand(1, "night email").snooze(1, 3).begin();
    assert_eq!(t.player(1).limit, 4);
    t.play("p1 night hard").all_pass();
    assert_eq!((t.player(1).limit, t.view().used), (3, 1));
}

#[test]
fn tiredness_costs_actions_and_makes_work_a_gamble() {
    for (tokens, limit, beat) in
        [(3, 4, 0), (4, 3, 1), (6, 3, 1), (7, 2, 2), (9, 2, 2), (10, 1, 3), (25, 1, 3)]
    {
        let mut t = table(3).hand(1, "paste").snooze(1, tokens).begin();
        assert_eq!(t.player(1).limit, limit, "{tokens} tokens");
        if beat == 0 {
            t.play("p1 paste easy");
        } else {
            t.die(beat + 1).play("p1 paste easy");
        }
        assert_eq!(t.tasks(1), "hard simple simple simple", "{tokens} tokens, good roll");
        if beat > 0 {
            let mut t = table(3).hand(1, "paste").snooze(1, tokens).begin();
            t.die(beat).play("p1 paste easy");
            assert_eq!(t.tasks(1), FULL, "{tokens} tokens, bad roll");
        }
    }
}

#[test]
fn a_failed_work_card_gives_no_tokens_and_its_action_stays_spent() {
    let mut t = table(3).hand(1, "night").snooze(1, 4).begin();
    t.die(1).play("p1 night hard");
    assert_eq!((t.snooze(1), t.tasks(1).as_str(), t.view().used), (4, FULL, 1));
    assert_eq!(t.discarded("night"), 1);
}

#[test]
fn a_failed_work_card_may_still_be_reacted_to() {
    let mut t = table(3).hand(1, "night").snooze(1, 4).hand(2, "dentist").snooze(2, 5).begin();
    t.die(1).play("p1 night hard");
    t.play("p2 dentist @1");
    assert_eq!(t.snooze(2), 3);
}

#[test]
fn the_limit_is_never_below_one() {
    let mut t = table(3).employee(1, "pet").hand(1, "coffee").snooze(1, 12).begin();
    assert_eq!(t.player(1).limit, 1);
    t.play("p1 coffee");
    // Ten tokens left: the one action is used.
    assert_ne!(t.view().phase, Phase::Act);
}

#[test]
fn an_employee_as_the_very_first_action_is_free() {
    let mut t = table(3).hand(1, "buddy union").begin();
    t.play("p1 buddy").all_pass();
    assert_eq!((t.view().used, t.employee(1).as_str()), (0, "buddy"));
    t.play("p1 union");
    assert_eq!((t.view().used, t.employee(1).as_str()), (1, "union"));
    assert_eq!(t.discarded("buddy"), 1, "the old employee is discarded");
}

#[test]
fn an_ability_is_no_card_and_leaves_the_employee_free() {
    let mut t = table(3).employee(1, "vamp").hand(1, "buddy union").snooze(1, 3).begin();
    t.play("p1 use >p2");
    assert!(!t.view().played);
    t.play("p1 buddy").all_pass();
    assert_eq!((t.view().used, t.employee(1).as_str()), (1, "buddy"), "only the ability counts");
    t.play("p1 union");
    assert_eq!(t.view().used, 2, "but the second one is not free");
}

#[test]
fn with_no_action_left_an_employee_may_still_be_free() {
    // Wrecked, with one action; the ability uses it, and no card was played yet.
    let mut t = table(3).employee(1, "vamp").hand(1, "coffee new-hire").snooze(1, 12).begin();
    t.play("p1 use >p2");
    assert_eq!(t.moves(1), ["new-hire", "done"], "whatever one holds: one is asked");
    assert_eq!(
        t.refused("p1 coffee"),
        (
            "You have no action left; only an Employee as your first card would be free."
                .to_string(),
            "R-09"
        )
    );
    t.play("p1 new-hire").all_pass();
    assert_eq!((t.view().used, t.player(1).limit), (1, 3), "eleven tokens: weary");
    assert_eq!(t.view().phase, Phase::Act);
}

#[test]
fn an_action_card_played_before_spends_the_free_employee() {
    let mut t = table(3).hand(1, "coffee buddy").begin();
    t.play("p1 coffee").all_pass();
    t.play("p1 buddy");
    assert_eq!(t.view().used, 2);
}

#[test]
fn joes_hiring_plays_a_card_and_spends_the_free_employee() {
    let mut t = table(3).discarded("union").hand(1, "buddy email").begin();
    t.play("p1 use union").all_pass();
    assert!(t.view().played);
    t.play("p1 buddy").all_pass();
    assert_eq!((t.view().used, t.employee(1).as_str()), (2, "buddy"));
}

#[test]
fn a_free_employee_that_is_head_hunted_uses_no_action_but_the_chance_is_gone() {
    let mut t = table(3).hand(1, "buddy union").hand(2, "hunter").begin();
    t.play("p1 buddy").play("p2 hunter @1").all_pass();
    assert_eq!((t.view().used, t.employee(1).as_str(), t.hand(2).as_str()), (0, "joe", "buddy"));
    t.play("p1 union").all_pass();
    assert_eq!(t.view().used, 1);
}

#[test]
fn a_new_employee_with_fewer_actions_may_end_the_turn() {
    let mut t = table(3).hand(1, "breath breath pet email").begin();
    t.play("p1 breath").all_pass();
    t.play("p1 pet").all_pass();
    assert_eq!(t.employee(1), "pet");
    assert_eq!(t.view().phase, Phase::Discard, "two actions used, and the pet has two");
}

#[test]
fn whoever_skips_a_turn_only_draws_two_and_discards_nothing() {
    let mut t = table(3).hand(2, "jam jam jam blame blame").skips(2).begin();
    t.play("p1 done");
    let drawn = t.player(2);
    assert_eq!((drawn.cards, drawn.skip), (7, false));
    assert_eq!(t.view().active, Seat(2));
}

#[test]
fn two_sick_leaves_skip_one_turn() {
    let mut t = table(3).employee(1, "new-hire").hand(1, "sick sick").snooze(1, 8).begin();
    t.play("p1 sick").all_pass();
    t.play("p1 sick").all_pass();
    assert!(t.player(1).skip);
    t.play("p1 done");
    while t.view().phase == Phase::Discard {
        let card = t.moves(1)[0].clone();
        t.play(&format!("p1 {card}"));
    }
    // Round 2: the turn is skipped. Round 3: it is not.
    t.play("p2 done").play("p3 done");
    assert_eq!((t.view().round, t.view().active), (2, Seat(1)));
    assert!(!t.player(1).skip);
}

#[test]
fn an_empty_deck_is_made_anew_from_the_discard_pile() {
    let mut t = table(3).hand(2, "jam").only_deck("coffee").begin();
    let before = t.view().discard.iter().map(|(_, count)| *count).sum::<u8>();
    t.play("p1 done");
    assert_eq!(t.player(1).cards, 4);
    let after = t.view();
    assert_eq!(after.deck, before - 3);
    assert!(after.discard.is_empty());
    assert!(t.events.contains(&Event::Shuffled { cards: before }));
}

#[test]
fn with_nothing_to_draw_one_draws_fewer() {
    // The last card is drawn; the deck is not made anew before one is needed.
    let mut t = table(3).hand(1, "breath").only_deck("coffee").begin();
    t.play("p1 breath");
    assert_eq!((t.hand(1).as_str(), t.view().deck), ("coffee", 0));
    assert_eq!(t.view().shuffles, 0);
}

#[test]
fn cards_on_the_pile_are_not_shuffled_in() {
    // Everything else is in hands or on the table: the breath cannot draw itself.
    let mut t = table(3).hand(1, "breath email").only_deck("").begin();
    t.play("p1 breath").all_pass();
    assert_eq!(t.view().shuffles, 1);
    let stack = t.view().stack.unwrap();
    assert_eq!(
        stack.iter().filter(|card| card.to_string() == "breath").count(),
        5 - usize::from(t.hand(1).contains("breath"))
    );
    assert_eq!(t.discarded("breath"), 1);
}

#[test]
fn each_move_of_the_hand_pays_what_its_new_hour_shows() {
    for (entered, tokens) in [(2, 1), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 3)] {
        let mut t = table(3).turn_of(3).round(entered - 1).begin();
        assert_eq!(u16::from(t.view().tokens), tokens, "the board says it before");
        t.play("p3 done");
        assert_eq!([t.snooze(1), t.snooze(2), t.snooze(3)], [1 + tokens; 3], "round {entered}");
        assert_eq!((t.view().round, t.view().active), (entered, Seat(0)));
    }
}

#[test]
fn after_the_last_round_nothing_is_paid() {
    let mut t = table(3).turn_of(3).round(8).begin();
    assert_eq!(t.view().tokens, 0);
    t.play("p3 done");
    assert_eq!([t.snooze(1), t.snooze(2), t.snooze(3)], [1; 3]);
    assert!(t.events.iter().all(|event| !matches!(event, Event::RoundEnded { .. })));
}

#[test]
fn the_starting_token_is_the_first_hours() {
    let text = overtime::COMPONENTS.replacen("tokens = [1, 1,", "tokens = [3, 1,", 1);
    let mut options = Options::new(3, Reactions::Sealed);
    options.set_edition(&Edition::Custom(text), "mine.toml").unwrap();
    let game = Overtime::deal(&options, &mut Seed::from_number(5).deal(), &mut ());
    assert!(game.view(Eyes::Spectator).players.iter().all(|player| player.snooze == 3));
}

#[test]
fn the_number_of_tokens_has_no_limit() {
    let mut t = table(3).turn_of(3).round(7).snooze(1, 300).begin();
    t.play("p3 done");
    assert_eq!(t.snooze(1), 303);
}

#[test]
fn nobody_done_by_midnight_and_everybody_loses() {
    let mut t = table(3).turn_of(3).round(8).begin();
    t.play("p3 done");
    assert_eq!(t.result(), Some((String::new(), "midnight")));
    assert_eq!(t.refused("p1 done").1, "The end");
    assert!((1..=3).all(|player| t.moves(player).is_empty()));
}

#[test]
fn the_slacker_gains_one_token_less() {
    let mut t = table(3).employee(2, "slacker").turn_of(3).begin();
    t.play("p3 done");
    assert_eq!([t.snooze(1), t.snooze(2), t.snooze(3)], [2, 1, 2]);
}

#[test]
fn nobody_acts_out_of_turn() {
    let mut t = table(3).hand(1, "coffee").hand(2, "coffee").begin();
    assert_eq!(t.refused("p2 coffee"), ("It is p1's turn.".to_string(), "Your turn"));
    assert_eq!(t.refused("p2 done").1, "Your turn");
    assert_eq!(t.refused("p9 done").0, "There is no p9 at this table.");
    assert_eq!(t.refused("p1 night hard").0, "You do not hold A Hard Day's Night.");
    assert_eq!(t.refused("p1 pass").0, "Play a card, use your ability, or be done.");
}

#[test]
fn no_cards_are_played_while_somebody_discards() {
    let mut t = table(3).hand(1, "coffee coffee coffee").hand(2, "locked").begin();
    t.play("p1 done");
    assert_eq!(t.refused("p1 coffee").0, "First discard down to your hand size.");
    assert_eq!(t.refused("p2 locked @1").0, "First discard down to your hand size.");
    assert_eq!(t.refused("p2 discard locked").1, "Your turn");
}
