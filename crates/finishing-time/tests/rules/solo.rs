//! One player against the Robot.

use finishing_time::{Difficulty, Options, Robot, Space};
use serde_json::json;

use crate::support::Town;

fn robot(town: &Town) -> Robot {
    *town.game.robot().expect("the Robot")
}

/// Changes the Robot; its workers who are nowhere else are at home.
fn with_robot(town: Town, fields: serde_json::Value) -> Town {
    town.change(|state| {
        let robot = &mut state["robot"];
        for (key, value) in fields.as_object().unwrap() {
            robot[key] = value.clone();
        }
        let out = robot["out"].as_array().unwrap().len() as i64;
        robot["home"] = json!(7 - robot["factory"].as_i64().unwrap() - out);
    })
}

#[test]
fn the_robot_starts_at_minus_five_with_a_stress_by_difficulty() {
    for (difficulty, stress) in Difficulty::ALL.into_iter().zip([17, 15, 13]) {
        let town = Town::with(Options { difficulty, ..Options::players(1) });
        let robot = robot(&town);
        assert_eq!((robot.relax, robot.stress, robot.factory), (-5, stress, 7));
    }
    assert!(Town::of(2).game.robot().is_none());
}

#[test]
fn after_each_turn_the_robot_rolls_and_goes_where_the_die_says() {
    let kinds = [
        (1, Space::Fishing, 2),
        (2, Space::Trail, 3),
        (3, Space::Ride, 4),
        (4, Space::Park, 7),
        (5, Space::Union, 0),
        (6, Space::Motel, 6),
    ];
    for (die, space, gain) in kinds {
        let town = Town::of(1).plays_with("home end", &[die]);
        let robot = robot(&town);
        assert_eq!((robot.relax, robot.factory, robot.out[space as usize]), (-5 + gain, 6, 1));
        assert_eq!(town.game.free(space), 1, "it takes up the space");
        assert_eq!(robot.stress, if die == 5 { 14 } else { 15 });
        assert_eq!(town.due(), "p1");
    }
}

#[test]
fn the_robot_rolls_after_the_turn_and_not_after_each_worker() {
    let town = Town::of(1).plays("home");
    assert_eq!(robot(&town).factory, 7);
    assert_eq!(robot(&town.plays_with("home end", &[1])).factory, 6);
}

#[test]
fn if_no_such_space_is_free_the_robot_goes_home() {
    for (die, word) in [(1, "fishing"), (3, "ride"), (4, "park"), (5, "union"), (6, "motel")] {
        let full = with_robot(Town::of(1), json!({"factory": 5, "out": [word, word]}));
        let town = full.plays_with("home end", &[die]);
        assert_eq!((robot(&town).relax, robot(&town).home), (-4, 1), "{word}");
        assert_eq!(robot(&town).stress, 15, "a full union lowers no stress");
    }
}

#[test]
fn players_and_robot_share_the_spaces() {
    let town = Town::of(1).plays_with("union", &[5]);
    assert_eq!(town.refuses("union"), "No space is free at the union.");
}

#[test]
fn when_its_workers_are_out_the_robot_loses_its_stress_and_takes_them_back() {
    let out = json!({"factory": 1, "relax": 10, "out": ["trail", "park", "union"]});
    let town = with_robot(Town::of(1), out).plays_with("home end", &[6]);
    let robot = robot(&town);
    // +6 at the motel, −15 stress; then its stress falls by one.
    assert_eq!((robot.relax, robot.stress, robot.factory, robot.returns), (1, 14, 7, 1));
    assert_eq!((robot.home, robot.out), (0, [0; 7]));
    for space in Space::ALL {
        assert_eq!(town.game.free(space), 2);
    }
}

#[test]
fn the_robots_relaxation_and_stress_have_a_floor() {
    let low = with_robot(Town::of(1), json!({"factory": 1, "relax": -15}));
    assert_eq!(robot(&low.plays_with("home end", &[1])).relax, -19);
    let calm = with_robot(Town::of(1), json!({"factory": 1, "relax": 10, "stress": 0}));
    let town = calm.plays_with("home end", &[5]);
    assert_eq!((robot(&town).relax, robot(&town).stress), (10, 0));
}

#[test]
fn the_robot_is_never_stressed_out() {
    let town = with_robot(Town::of(1), json!({"relax": -19})).plays_with("home end", &[6]);
    assert_eq!(robot(&town).relax, -13);
}

#[test]
fn either_of_you_may_start_the_final_turns() {
    let town = with_robot(Town::of(1), json!({"relax": 34})).plays_with("home end", &[6]);
    assert!(town.game.in_last_turns());
    let town = Town::of(1).team("p1", json!({"relax": 38})).plays_with("fishing", &[1]);
    assert!(town.game.in_last_turns());
}

#[test]
fn in_the_final_turns_the_robot_does_not_take_its_workers_back() {
    let town = with_robot(Town::of(1).last_turns(), json!({"factory": 1, "relax": 20}));
    let town = town.plays_with("home end", &[1]);
    assert_eq!((robot(&town).relax, robot(&town).factory), (22, 0));
    // Then it waits without a roll, and gains one after each of your turns.
    let town = town.plays("home end");
    assert_eq!(robot(&town).relax, 23);
}

#[test]
fn reaching_forty_with_its_last_worker_the_robot_waits() {
    let town = with_robot(Town::of(1), json!({"factory": 1, "relax": 34}));
    let town = town.plays_with("home end", &[6]);
    assert_eq!((robot(&town).relax, robot(&town).factory, robot(&town).returns), (40, 0, 0));
}

#[test]
fn the_robot_keeps_rolling_while_you_wait() {
    let town = Town::of(1).team("p1", json!({"factory": 1, "tokens": 0})).last_turns();
    let town = with_robot(town, json!({"factory": 2})).plays_with("home", &[1]);
    assert_eq!(town.choices(), ["rest"]);
    let town = town.plays_with("rest", &[1]);
    // Both are out: the last return, and the better one wins.
    assert_eq!(town.due(), "lost ");
    assert_eq!((town.p("p1").relax, robot(&town).relax), (-19, -5 + 4 - 15));
}

#[test]
fn the_game_ends_as_soon_as_you_place_the_last_worker_of_all() {
    let town = Town::of(1).team("p1", json!({"factory": 1, "tokens": 0, "relax": 30})).last_turns();
    let town = with_robot(town, json!({"factory": 0, "relax": 20})).plays("home");
    // No +1 for the Robot after that turn.
    assert_eq!(town.due(), "won p1");
    assert_eq!((town.p("p1").relax, robot(&town).relax), (31 - 18, 20 - 15));
}

#[test]
fn a_tie_with_the_robot_is_yours() {
    let town = Town::of(1).team("p1", json!({"factory": 1, "tokens": 0, "relax": 30, "coins": 0}));
    let town = with_robot(town.last_turns(), json!({"factory": 0, "relax": 28}));
    let tie = town.plays("home");
    assert_eq!(robot(&tie).relax, tie.p("p1").relax);
    assert_eq!(tie.due(), "won p1");
}

#[test]
fn against_the_robot_coins_and_tokens_do_not_count() {
    let town = Town::of(1).team("p1", json!({"factory": 1, "tokens": 0, "relax": 30, "coins": 99}));
    let town = with_robot(town.last_turns(), json!({"factory": 0, "relax": 29}));
    assert_eq!(town.plays("home").due(), "lost ");
}

#[test]
fn the_last_return_of_the_robot_takes_its_stress_of_that_moment() {
    let town = Town::of(1).last_turns().team("p1", json!({"factory": 0, "tokens": 0, "relax": 30}));
    let town = with_robot(town, json!({"factory": 1, "relax": 20, "stress": 9}));
    let town = town.plays_with("rest", &[5]);
    assert_eq!((robot(&town).relax, robot(&town).stress), (20 - 8, 8));
}

#[test]
fn the_cap_is_looked_for_before_your_turn() {
    let town = Town::of(1).change(|state| state["players"][0]["turns"] = json!(399));
    let town = town.plays_with("home end", &[2]);
    // The Robot has rolled: −5 + 3 beats −5 + 1.
    assert_eq!(town.due(), "cap ");
    let town = Town::of(1).change(|state| state["players"][0]["turns"] = json!(399));
    assert_eq!(town.plays_with("home end", &[5]).due(), "cap p1");
}

#[test]
fn one_player_has_no_plus_one_token() {
    let town = Town::of(1).plays_with("fishing", &[2]);
    assert_eq!((town.due().as_str(), town.p("p1").turns), ("p1", 1));
}
