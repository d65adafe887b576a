//! Going back to work.

use serde_json::json;

use crate::support::{Town, seat};

/// One worker of p1 is left in the factory.
fn last_one() -> Town {
    Town::of(3).team("p1", json!({"factory": 1, "relax": 20}))
}

#[test]
fn everybody_goes_back_after_the_turn_in_which_the_last_worker_left() {
    let town = last_one().plays("home");
    // +1 at home, −18 stress, $7 − $2, 4 tokens.
    assert_eq!(town.has("p1"), (20 + 1 - 18, 5 + 5, 4 + 4));
    assert_eq!((town.p("p1").returns, town.p("p1").factory), (1, 7));
    assert_eq!(town.due(), "p2");
    assert_eq!(Town::of(3).plays("home end").p("p1").returns, 0);
}

#[test]
fn shorter_hours_better_pay_and_more_support_count() {
    let tracks = json!({"hours": 50, "income": 9, "gap": -1, "union": 6});
    let town = last_one().team("p1", tracks).plays("home");
    assert_eq!(town.has("p1"), (20 + 1 - 14, 5 + 8, 4 + 6));
}

#[test]
fn workers_on_vacation_and_the_retired_take_stress_away() {
    let away = json!({"hours": 40, "retired": 1, "vac": [[0, 1, false], [2, 3, true]]});
    let town = last_one().team("p1", away).plays("home");
    assert_eq!(town.p("p1").relax, 20 + 1 - (12 - 3));
}

#[test]
fn lake_workers_count_at_the_return_that_brings_them_home() {
    let town = last_one().team("p1", json!({"vac": [[0, 1, true]]})).plays("home");
    assert_eq!(town.p("p1").relax, 20 + 1 - 17);
    assert_eq!(town.game.vacationers(seat("p1")), 0);
    assert_eq!((town.p("p1").factory, town.p("p1").partners), (7, 1));
}

#[test]
fn nobody_gains_relaxation_at_work() {
    // 25 hours cost 9; three on vacation and two retired leave 4.
    let away =
        json!({"hours": 25, "retired": 2, "vac": [[0, 2, false], [1, 2, false], [2, 2, false]]});
    let town = last_one().team("p1", away.clone()).plays("home");
    assert_eq!(town.p("p1").relax, 20 + 1 - 4);
    // With less stress than people away, nothing is lost, and nothing gained.
    let mut options = finishing_time::Options::players(3);
    let text = options.components.text().replace("stress = 9\n", "stress = 2\n");
    tabletop::Options::set_edition(&mut options, &tabletop::Edition::custom(&text), "mild.toml")
        .unwrap();
    let town = Town::with(options).team("p1", json!({"factory": 1, "relax": 20}));
    assert_eq!(town.team("p1", away).plays("home").p("p1").relax, 21);
}

#[test]
fn relaxation_never_falls_below_minus_nineteen() {
    let town = last_one().team("p1", json!({"relax": -4})).plays("home");
    assert_eq!(town.p("p1").relax, -19);
    let town = last_one().team("p1", json!({"relax": -2})).plays("home");
    assert_eq!(town.p("p1").relax, -19);
    let town = last_one().team("p1", json!({"relax": 0})).plays("home");
    assert_eq!(town.p("p1").relax, -17);
}

#[test]
fn mountains_become_lake_and_beach_becomes_mountains() {
    let vacations = json!({"vac": [[0, 2, false], [1, 3, true], [3, 1, false]]});
    let town = last_one().team("p1", vacations).plays("home");
    use tabletop::Game;
    assert_eq!(town.game.trace()["players"][0]["vac"], json!([[0, 1, false], [1, 2, true]]));
    assert_eq!((town.p("p1").factory, town.p("p1").partners), (5, 0));
    // They gain nothing for the new place, and the freed column is free.
    assert_eq!(town.p("p1").relax, 20 + 1 - 15);
    assert_eq!(town.game.free_column(), Some(2));
}

#[test]
fn everybody_on_house_leisure_amusement_and_union_boards_comes_home_with_partners() {
    let out = json!([
        ["fishing", false],
        ["ride", true],
        ["park", true],
        ["date", true],
        ["motel", true],
        ["union", false]
    ]);
    let town = last_one().team("p1", json!({"out": out})).plays("home");
    let p1 = town.p("p1");
    assert_eq!((p1.factory, p1.partners), (7, 4));
    assert_eq!((p1.house, p1.out, p1.park_pairs), ([0; 3], [0; 7], 0));
    for space in finishing_time::Space::ALL {
        assert_eq!(town.game.free(space), 2, "{space:?}");
    }
}

#[test]
fn other_teams_stay_where_they_are() {
    let town = last_one()
        .team("p2", json!({"out": [["fishing", false]], "vac": [[1, 2, true]]}))
        .team("p1", json!({"out": [["fishing", false]]}))
        .plays("home");
    assert_eq!(town.game.free(finishing_time::Space::Fishing), 1);
    assert_eq!(town.p("p2").out[0], 1);
    assert_eq!(town.game.columns()[1].weeks, 2);
}

#[test]
fn partners_left_in_the_factory_do_not_delay_the_return() {
    let town = last_one().team("p1", json!({"partners": 3})).plays("fishing");
    assert_eq!((town.p("p1").returns, town.p("p1").partners), (1, 3));
}

#[test]
fn the_forecast_tells_what_a_return_would_bring() {
    let town = last_one().team("p1", json!({"hours": 50, "vac": [[0, 2, false]], "relax": -10}));
    let forecast = town.game.forecast(seat("p1"));
    assert_eq!((forecast.lost, forecast.coins, forecast.tokens), (9, 5, 4));
}
