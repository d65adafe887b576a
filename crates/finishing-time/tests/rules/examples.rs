//! The worked examples of the rulebook, by the names of its people.

use finishing_time::Track;
use serde_json::json;

use crate::support::{Town, seat};

/// Four players, p1 with the given fields.
fn p1(fields: serde_json::Value) -> Town {
    Town::of(4).team("p1", fields)
}

#[test]
fn hedwig_spends_her_last_dollar_on_a_drink_and_sends_two_workers_home() {
    let town = p1(json!({"coins": 1, "relax": 0})).plays("pub home home");
    assert_eq!((town.p("p1").relax, town.p("p1").coins), (4, 0));
}

#[test]
fn angelika_has_two_workers_behind_the_bar() {
    let town = p1(json!({"coins": 0, "relax": 0})).plays("work work end");
    assert_eq!((town.p("p1").relax, town.p("p1").coins), (-4, 4));
}

#[test]
fn nicole_rides_a_motorcycle_and_angelika_jogs() {
    let town = p1(json!({"partners": 1})).plays("ride").plays("trail");
    assert_eq!((town.p("p1").relax, town.p("p2").relax), (-5 + 4, -5 + 3));
}

#[test]
fn hedwig_spends_four_dollars_in_the_theme_park() {
    let town = p1(json!({"coins": 4})).plays("park 4");
    assert_eq!(town.has("p1"), (-5 + 7, 0, 4));
}

#[test]
fn nicole_meets_a_partner_on_a_blind_date() {
    let town = p1(json!({"coins": 2})).plays("date");
    assert_eq!(town.has("p1"), (-5 + 1, 0, 4));
    assert_eq!(town.p("p1").partners_out(), 1);
}

#[test]
fn angelika_enjoys_the_motel() {
    let town = p1(json!({"coins": 1, "partners": 1})).plays("motel");
    assert_eq!(town.has("p1"), (-5 + 6, 0, 4));
}

#[test]
fn nicole_takes_two_weeks_with_a_partner_for_four_of_her_five_dollars() {
    let town = p1(json!({"coins": 5, "partners": 1, "vacation": 3})).plays("mountains +");
    assert_eq!(town.has("p1"), (-5 + 12, 1, 4));
}

#[test]
fn hedwig_takes_one_week_at_the_lake() {
    let town = p1(json!({"coins": 1, "vacation": 1}));
    assert!(!town.offers("mountains"));
    assert_eq!(town.plays("lake").has("p1"), (-5 + 3, 0, 4));
}

#[test]
fn angelika_visits_the_union() {
    assert_eq!(p1(json!({})).plays("union").has("p1"), (-5, 5, 4 + 3));
}

#[test]
fn nicole_uses_the_plus_one_token_for_a_ride_and_the_union() {
    let town = Town::of(2).team("p1", json!({"partners": 1})).plays("ride & union");
    assert_eq!(town.has("p1"), (-5 + 4, 5, 4 + 3));
    assert_eq!(town.game.plus_one(), Some(seat("p2")));
}

#[test]
fn angelika_spends_twelve_tokens_on_hours_income_and_the_gap() {
    let town = p1(json!({"tokens": 12, "hours": 45, "gap": -1}));
    let town = town.plays("strike hours 40 retire, income 8, gap 0");
    assert_eq!((town.p("p1").tokens, town.p("p1").retired), (0, 1));
    let at = |track| town.game.at(seat("p1"), track).value;
    assert_eq!((at(Track::Hours), at(Track::Income), at(Track::Gap)), (40, 8, 0));
}

#[test]
fn hedwig_spends_six_tokens_on_union_support() {
    let town = p1(json!({"tokens": 6})).plays("strike union 5 6");
    assert_eq!(town.p("p1").tokens, 0);
    assert_eq!(town.game.at(seat("p1"), Track::Union).value, 6);
}

#[test]
fn fifty_hours_and_two_on_vacation_cost_twelve() {
    let town = p1(json!({"hours": 50, "vac": [[0, 1, false], [1, 1, false]]}));
    assert_eq!(town.game.forecast(seat("p1")).lost, 12);
}

#[test]
fn nicole_goes_back_to_work_at_thirty_five_hours() {
    // Her last worker goes home: relaxation 25 before the return.
    let town = p1(json!({
        "relax": 24, "coins": 0, "tokens": 0, "factory": 1, "partners": 0,
        "hours": 35, "income": 8, "gap": -1, "union": 5, "retired": 1,
        "out": [["trail", false], ["ride", true]],
        "vac": [[2, 1, false], [4, 2, true]],
    }));
    let town = town.plays("home");
    assert_eq!(town.has("p1"), (17, 7, 5));
    // One came home from the lake; the couple has another week.
    assert_eq!((town.p("p1").factory, town.p("p1").partners, town.p("p1").retired), (5, 1, 1));
    assert_eq!(town.game.columns()[4].weeks, 1);
    assert_eq!(town.game.columns()[2].weeks, 0);
}
