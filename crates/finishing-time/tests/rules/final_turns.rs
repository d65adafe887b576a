//! From the moment somebody reaches 40 to the result.

use finishing_time::Event;
use serde_json::json;

use crate::support::{Town, by_the_first_rules};

#[test]
fn reaching_forty_starts_the_final_turns_at_once() {
    let town = Town::of(3).team("p1", json!({"relax": 37})).plays("trail");
    assert!(town.game.in_last_turns());
    assert!(town.events.contains(&Event::LastTurns { seat: Some(tabletop::Seat(0)), relax: 40 }));
    let town = Town::of(3).team("p1", json!({"relax": 36})).plays("trail");
    assert!(!town.game.in_last_turns());
}

#[test]
fn forty_is_looked_for_after_every_single_worker_and_for_good() {
    let at_38 = || Town::of(3).team("p1", json!({"relax": 38}));
    let town = at_38().plays("pub work");
    assert_eq!((town.p("p1").relax, town.game.in_last_turns()), (38, true));
    let town = at_38().plays("work pub");
    assert_eq!((town.p("p1").relax, town.game.in_last_turns()), (38, false));
}

/// The final turns have begun; p1 has one worker left.
fn last_worker() -> Town {
    Town::of(3).team("p1", json!({"relax": 30, "factory": 1, "tokens": 0})).last_turns()
}

#[test]
fn an_empty_factory_does_not_go_back_to_work_in_the_final_turns() {
    let town = last_worker().plays("fishing");
    assert_eq!((town.p("p1").relax, town.p("p1").returns, town.p("p1").factory), (32, 0, 0));
    assert_eq!(town.p("p1").out[0], 1, "workers stay where they are");
    assert_eq!(town.due(), "p2");
}

#[test]
fn who_waits_gains_one_relaxation_each_time_his_turn_comes() {
    let town = last_worker().plays("fishing").plays("home end").plays("home end");
    assert_eq!((town.due().as_str(), town.choices()), ("p1", vec!["rest".to_string()]));
    assert_eq!(town.refuses("home"), "Your workers are all out: you rest while the others finish.");
    assert_eq!(town.question(), "Your workers enjoy themselves until the others are done: rest.");
    let town = town.plays("rest");
    assert_eq!((town.p("p1").relax, town.due()), (33, "p2".to_string()));
    let town = town.plays("home end").plays("home end").plays("rest");
    assert_eq!((town.p("p1").relax, town.p("p1").turns), (34, 3));
}

#[test]
fn nobody_rests_before() {
    let sentence = "You wait only in the final turns, when your factory is empty.";
    assert_eq!(Town::of(3).refuses("rest"), sentence);
    assert_eq!(last_worker().refuses("rest"), sentence);
}

#[test]
fn this_holds_also_for_who_reached_forty_with_his_own_last_worker() {
    let town =
        Town::of(3).team("p1", json!({"relax": 37, "factory": 1, "tokens": 0})).plays("trail");
    assert_eq!((town.p("p1").relax, town.p("p1").returns), (40, 0));
    let town = town.plays("home end").plays("home end");
    assert_eq!(town.choices(), ["rest"]);
}

#[test]
fn no_strike_in_the_final_turns_brings_a_bonus() {
    let town = last_worker().team("p1", json!({"hours": 45, "tokens": 11})).plays("hours 40");
    assert_eq!(town.question(), "Your strike: another step for your 6 strike tokens, or done?");
    assert_eq!((town.p("p1").retired, town.p("p1").partners, town.p("p1").factory), (0, 0, 1));
    let before = Town::of(3).team("p1", json!({"hours": 45, "tokens": 11})).plays("hours 40");
    assert_eq!(before.choices(), ["retire", "partner"]);
}

#[test]
fn by_the_first_rules_an_ordinary_strike_kept_its_bonus() {
    let last = json!({"relax": 30, "factory": 1, "hours": 45, "tokens": 8});
    let town = by_the_first_rules().team("p1", last).last_turns().plays("hours 40");
    assert_eq!(town.choices(), ["retire", "partner"]);
    let town = town.plays("retire").plays("done");
    assert!(town.offers("no strike") && town.offers("income 8"));
    let town = town.plays("last strike income 8").plays("home end").plays("home end");
    assert_eq!((town.p("p1").returns, town.choices()), (0, vec!["rest".to_string()]));
}

// ── the last strike ──────────────────────────────────────────────────────

#[test]
fn after_the_last_worker_tokens_can_be_spent_a_last_time_without_a_bonus() {
    let town = last_worker().team("p1", json!({"hours": 45, "tokens": 8})).plays("fishing");
    assert_eq!((town.due().as_str(), town.choices().len()), ("p1", 6));
    assert_eq!(
        town.question(),
        "Your last worker is out. Spend your 8 strike tokens a last time? Only shorter hours still help."
    );
    let town = town.plays("last strike hours 40, income 8");
    assert_eq!((town.p("p1").tokens, town.p("p1").partners, town.p("p1").retired), (1, 0, 0));
    assert_eq!(town.due(), "p2");
}

#[test]
fn the_last_strike_goes_on_until_done() {
    let town = last_worker().team("p1", json!({"tokens": 8})).plays("fishing").plays("hours 65");
    assert_eq!(town.due(), "p1");
    assert_eq!(
        town.question(),
        "Your last strike: another step for your 5 strike tokens, or done?"
    );
    assert_eq!(town.refuses("home"), "You are on strike: buy another step, or say done.");
    assert_eq!(town.refuses("no strike"), "You are on strike: buy another step, or say done.");
    let town = town.plays("done");
    assert_eq!((town.due().as_str(), town.p("p1").tokens), ("p2", 5));
}

#[test]
fn the_last_strike_can_be_left_out_and_comes_only_once() {
    let town = last_worker().team("p1", json!({"tokens": 8})).plays("fishing");
    assert_eq!(
        town.refuses("done"),
        "Your last worker is out: strike a last time, or say no strike."
    );
    let town = town.plays("no strike").plays("home end").plays("home end");
    assert_eq!(town.choices(), ["rest"]);
    assert_eq!(
        Town::of(3).refuses("no strike"),
        "The last strike is offered when your last worker is out in the final turns."
    );
}

#[test]
fn the_last_strike_is_not_asked_when_nothing_is_affordable() {
    assert_eq!(last_worker().team("p1", json!({"tokens": 1})).plays("fishing").due(), "p2");
}

#[test]
fn the_last_strike_is_not_for_the_stressed() {
    let broke = json!({"relax": -11, "coins": 0, "tokens": 20});
    let town = last_worker().team("p1", broke).plays("home");
    assert_eq!((town.p("p1").relax, town.due()), (-10, "p2".to_string()));
    let town = last_worker().team("p1", json!({"relax": -11, "tokens": 20})).plays("pub");
    assert_eq!((town.p("p1").relax, town.due()), (-9, "p1".to_string()));
}

#[test]
fn a_whole_last_turn_can_be_one_line() {
    let town = last_worker().team("p1", json!({"tokens": 8}));
    assert_eq!(town.plays("fishing, last strike hours 65").p("p1").tokens, 5);
    let town = last_worker().team("p1", json!({"tokens": 8}));
    assert_eq!(town.plays("fishing no strike").due(), "p2");
}

// ── the end ──────────────────────────────────────────────────────────────

/// p3 places the last worker of all.
fn end_of(teams: [(i16, u16, u16); 3]) -> Town {
    let mut town = Town::of(3).last_turns().turn_of("p3");
    for (who, (relax, coins, tokens)) in ["p1", "p2", "p3"].into_iter().zip(teams) {
        let factory = u8::from(who == "p3");
        let fields = json!({"relax": relax, "coins": coins, "tokens": tokens, "factory": factory});
        town = town.team(who, fields);
    }
    town
}

#[test]
fn when_no_factory_holds_a_worker_everybody_goes_back_to_work_once_more() {
    let town = end_of([(30, 1, 0), (25, 2, 0), (38, 3, 0)])
        .team("p2", json!({"vac": [[0, 1, false]], "hours": 40, "retired": 1}))
        .plays("trail");
    assert_eq!(town.has("p1"), (30 - 18, 1 + 5, 4));
    assert_eq!(town.has("p2"), (25 - (12 - 2), 2 + 5, 4));
    assert_eq!(town.has("p3"), (41 - 18, 3 + 5, 4));
    assert_eq!(town.due(), "won p3");
    for team in town.game.teams() {
        assert_eq!((team.factory, team.returns), (0, 1), "nobody is collected");
    }
}

#[test]
fn the_last_player_may_strike_before_the_end() {
    let town = end_of([(30, 1, 0), (25, 2, 0), (28, 3, 3)]).plays("trail");
    assert_eq!(town.due(), "p3");
    let town = town.plays("last strike hours 65");
    // 31 − 17 beats 30 − 18.
    assert_eq!((town.p("p3").relax, town.due()), (14, "won p3".to_string()));
}

#[test]
fn the_last_return_does_not_go_below_minus_nineteen_either() {
    let town = end_of([(-12, 1, 0), (25, 2, 0), (28, 3, 0)]).plays("trail");
    assert_eq!(town.p("p1").relax, -19);
}

#[test]
fn ties_go_to_most_coins_and_tokens_after_the_last_pay() {
    let town = end_of([(33, 1, 1), (10, 9, 9), (30, 3, 0)]).plays("trail");
    assert_eq!(town.due(), "won p3");
    // A better income decides, though the coins before it were fewer.
    let town = end_of([(33, 1, 1), (10, 9, 9), (30, 3, 0)])
        .team("p1", json!({"income": 9}))
        .plays("trail");
    assert_eq!(town.due(), "won p1");
}

#[test]
fn a_complete_tie_is_shared() {
    let town = end_of([(33, 1, 2), (10, 9, 9), (30, 3, 0)]).plays("trail");
    assert_eq!(town.due(), "shared p1,p3");
    assert!(town.choices().is_empty());
    assert_eq!(town.refuses("home"), "The game is over.");
}

#[test]
fn play_stops_before_anybodys_turn_after_the_four_hundredth() {
    let town = Town::of(3)
        .change(|state| {
            state["cur"] = json!(2);
            for (place, turns) in [400, 400, 399].into_iter().enumerate() {
                state["players"][place]["turns"] = json!(turns);
            }
        })
        .team("p2", json!({"relax": 12}));
    assert_eq!(town.due(), "p3");
    let town = town.plays("home end");
    // Scored as it stands: no last return.
    assert_eq!((town.due().as_str(), town.p("p2").relax), ("cap p2", 12));
}

#[test]
fn the_cap_is_scored_by_coins_and_tokens_too() {
    let town = Town::of(2).change(|state| {
        state["cur"] = json!(1);
        for (place, turns) in [400, 399].into_iter().enumerate() {
            state["players"][place]["turns"] = json!(turns);
            state["players"][place]["relax"] = json!([1, 0][place]);
        }
    });
    assert_eq!(town.plays("home end").due(), "cap p1,p2");
}
