//! The house board: pub and home.

use serde_json::json;

use crate::support::{Town, by_the_first_rules};

#[test]
fn a_drink_costs_a_dollar_and_brings_two_relaxation() {
    let town = Town::of(3).plays("pub end");
    assert_eq!(town.has("p1"), (-3, 4, 4));
    assert_eq!((town.p("p1").factory, town.p("p1").house), (5, [1, 0, 1]));
}

#[test]
fn a_barman_earns_two_dollars_and_loses_two_relaxation() {
    let town = Town::of(3).plays("work end");
    assert_eq!(town.has("p1"), (-7, 7, 4));
    assert_eq!(town.p("p1").house, [0, 1, 1]);
}

#[test]
fn a_night_at_home_brings_one_relaxation() {
    let town = Town::of(3).plays("home end");
    assert_eq!(town.has("p1"), (-4, 5, 4));
    assert_eq!(town.p("p1").house, [0, 0, 2]);
}

#[test]
fn up_to_three_workers_go_to_the_house_board_in_any_mix() {
    let town = Town::of(3).plays("pub pub home");
    assert_eq!(town.has("p1"), (0, 3, 4));
    // The turn ends by itself after the third.
    assert_eq!(town.due(), "p2");
    let town = town.plays("work home end");
    assert_eq!((town.has("p2"), town.due()), ((-6, 8, 4), "p3".to_string()));
}

#[test]
fn a_house_turn_ends_by_itself_when_the_factory_is_empty() {
    let town = Town::of(3).team("p1", json!({"factory": 2})).plays("home home");
    assert_eq!((town.due().as_str(), town.p("p1").returns), ("p2", 1));
}

#[test]
fn any_number_of_workers_fit_on_the_house_board() {
    let mut town = Town::of(3).team("p2", json!({"factory": 7}));
    for _ in 0..2 {
        town = town.plays("home home home").plays("home home home").plays("pub pub pub");
    }
    assert_eq!(town.p("p2").house, [0, 0, 6]);
}

#[test]
fn a_barman_can_pay_for_the_next_workers_drink() {
    let broke = Town::of(3).team("p1", json!({"coins": 0}));
    assert_eq!(broke.refuses("pub"), "You need $1 for a drink and have $0.");
    let town = broke.plays("work pub");
    assert_eq!(town.has("p1"), (-5, 1, 4));
}

#[test]
fn there_is_no_pass() {
    let town = Town::of(3);
    assert_eq!(town.refuses("end"), "There is no pass: place a worker or strike.");
    assert!(!town.offers("end") && !town.offers("done") && !town.offers("rest"));
}

#[test]
fn after_one_worker_at_the_house_board_the_rest_of_the_turn_goes_there_too() {
    let town = Town::of(3).plays("pub");
    assert_eq!(town.choices(), ["pub", "work", "home", "end"]);
    let sentence = "This turn goes to the house board: send another worker there, or end.";
    assert_eq!(town.refuses("fishing"), sentence);
    assert_eq!(town.refuses("income 8"), sentence);
    assert_eq!(town.question(), "Up to 2 more workers to the house board, or end.");
    assert_eq!(town.plays("home").question(), "One more worker to the house board, or end.");
}

// ── stressed out ─────────────────────────────────────────────────────────

fn stressed(relax: i16) -> Town {
    Town::of(3).team("p1", json!({"relax": relax, "coins": 5, "tokens": 20, "partners": 1}))
}

#[test]
fn stressed_out_means_minus_ten_or_lower() {
    assert_eq!(stressed(-10).choices(), ["pub"]);
    assert_eq!(stressed(-19).choices(), ["pub"]);
    assert!(stressed(-9).offers("fishing"));
    assert_eq!(
        stressed(-10).refuses("fishing"),
        "At −10 relaxation your workers are stressed out: only a drink in front of the bar, or home if you cannot pay for one."
    );
}

#[test]
fn home_is_open_to_the_stressed_only_if_they_cannot_pay_for_a_drink() {
    assert!(stressed(-12).refuses("home").contains("home if you cannot pay for one"));
    let broke = stressed(-12).team("p1", json!({"coins": 0}));
    assert_eq!(broke.choices(), ["home"]);
    assert_eq!(broke.plays("home home home").p("p1").relax, -9);
}

#[test]
fn a_team_that_drinks_its_last_dollar_may_go_home() {
    let town = stressed(-15).team("p1", json!({"coins": 1}));
    assert_eq!(town.choices(), ["pub"]);
    let town = town.plays("pub");
    assert_eq!((town.p("p1").coins, town.choices()), (0, vec!["home".into(), "end".into()]));
}

#[test]
fn by_the_first_rules_home_was_open_to_all_the_stressed() {
    let town = by_the_first_rules().team("p1", json!({"relax": -12, "coins": 5}));
    assert_eq!(town.choices(), ["pub", "home"]);
}

#[test]
fn stress_is_checked_before_every_single_worker() {
    // Two drinks lift −11 to −7: the third worker may even take a second job.
    let town = stressed(-11).plays("pub");
    assert!(town.offers("work"));
    assert_eq!(stressed(-11).plays("pub work pub").p("p1").relax, -9);
    assert!(stressed(-13).plays("pub").refuses("work").contains("stressed out"));
}

#[test]
fn the_second_job_is_open_at_minus_nine_and_closed_at_minus_ten() {
    let town = stressed(-9).plays("work");
    assert_eq!(town.p("p1").relax, -11);
    assert_eq!(town.choices(), ["pub", "end"]);
    assert!(stressed(-10).refuses("work").contains("stressed out"));
}

#[test]
fn nobody_strikes_while_stressed_out() {
    assert!(stressed(-10).refuses("hours 65").contains("stressed out"));
    assert!(stressed(-9).offers("hours 65"));
}
