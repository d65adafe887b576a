//! Leisure, amusement, vacation and union boards.

use finishing_time::{Space, Track};
use serde_json::json;

use crate::support::{Town, seat};

fn rich() -> Town {
    Town::of(3).team("p1", json!({"coins": 20, "tokens": 20, "partners": 2, "vacation": 3}))
}

/// What a line changes for the first player: relaxation, coins, tokens, and
/// partners in the factory.
#[track_caller]
fn effect(line: &str) -> (i16, i32, i32, i32) {
    let (before, after) = (rich(), rich().plays(line));
    let (a, b) = (before.p("p1"), after.p("p1"));
    assert_eq!(b.factory + 1, a.factory);
    assert_eq!(after.due(), "p2", "one worker, and the turn is over");
    (
        b.relax - a.relax,
        i32::from(b.coins) - i32::from(a.coins),
        i32::from(b.tokens) - i32::from(a.tokens),
        i32::from(b.partners) - i32::from(a.partners),
    )
}

#[test]
fn leisure_is_free() {
    assert_eq!(effect("fishing"), (2, 0, 0, 0));
    assert_eq!(effect("trail"), (3, 0, 0, 0));
    assert_eq!(effect("ride"), (4, 0, 0, -1));
}

#[test]
fn the_theme_park_has_three_prices_and_likes_partners() {
    assert_eq!(effect("park 3"), (5, -3, 0, 0));
    assert_eq!(effect("park 4"), (7, -4, 0, 0));
    assert_eq!(effect("park 5"), (9, -5, 0, 0));
    assert_eq!(effect("park 3 +"), (7, -3, 0, -1));
    assert_eq!(effect("park 4 +"), (9, -4, 0, -1));
    assert_eq!(effect("park 5 +"), (11, -5, 0, -1));
    assert_eq!(rich().refuses("park 6"), "The theme park has no ride for $6.");
}

#[test]
fn a_blind_date_costs_two_dollars_and_the_partner_stays_on_the_space() {
    assert_eq!(effect("date"), (1, -2, 0, 0));
    let town = rich().plays("date");
    assert_eq!(town.game.trace_of("p1")["out"], json!([["date", true]]));
    // Both come home together.
    let town = rich().team("p1", json!({"factory": 1, "partners": 0})).plays("date");
    assert_eq!(town.p("p1").partners, 1);
}

#[test]
fn the_motel_costs_a_dollar_and_needs_a_partner() {
    assert_eq!(effect("motel"), (6, -1, 0, -1));
    let alone = rich().team("p1", json!({"partners": 0}));
    assert_eq!(alone.refuses("motel"), "You need a partner in the factory for the motel.");
    assert_eq!(alone.refuses("ride"), "You need a partner in the factory for a motorcycle ride.");
    assert_eq!(
        alone.refuses("park 3 +"),
        "You need a partner in the factory for the $3 ride with a partner."
    );
}

#[test]
fn vacations_cost_more_the_longer_they_are_and_double_with_a_partner() {
    assert_eq!(effect("lake"), (3, -1, 0, 0));
    assert_eq!(effect("mountains"), (6, -2, 0, 0));
    assert_eq!(effect("beach"), (9, -4, 0, 0));
    assert_eq!(effect("lake +"), (6, -2, 0, -1));
    assert_eq!(effect("mountains +"), (12, -4, 0, -1));
    assert_eq!(effect("beach +"), (18, -8, 0, -1));
}

#[test]
fn the_union_gives_three_strike_tokens() {
    assert_eq!(effect("union"), (0, 0, 3, 0));
}

#[test]
fn a_space_costs_what_it_says() {
    let town = rich().team("p1", json!({"coins": 1}));
    assert_eq!(town.refuses("date"), "You need $2 for a blind date and have $1.");
    assert_eq!(town.refuses("park 3"), "You need $3 for the $3 ride and have $1.");
    assert_eq!(town.refuses("mountains"), "You need $2 for the mountains and have $1.");
    assert_eq!(town.refuses("lake +"), "You need $2 for the lake with a partner and have $1.");
    assert!(town.offers("lake") && town.offers("motel"));
    let broke = rich().team("p1", json!({"coins": 0}));
    assert_eq!(broke.refuses("motel"), "You need $1 for the motel and have $0.");
}

#[test]
fn each_space_holds_one_worker_of_any_team() {
    let full = [
        ("fishing", "No space is free for fishing."),
        ("trail", "No space is free on the fitness trail."),
        ("ride", "No space is free for a motorcycle ride."),
        ("park 3", "No space is free in the theme park."),
        ("date", "No space is free for a blind date."),
        ("motel", "No space is free in the motel."),
        ("union", "No space is free at the union."),
    ];
    for (line, sentence) in full {
        let one = rich().team("p2", json!({"coins": 9, "partners": 1})).plays(line).plays(line);
        let town = one.team("p3", json!({"coins": 9, "partners": 1}));
        assert_eq!(town.refuses(line), sentence);
    }
}

#[test]
fn the_theme_park_has_as_many_spaces_as_one_kind_whatever_is_paid() {
    let town = rich().team("p2", json!({"coins": 9})).plays("park 3").plays("park 5");
    assert_eq!(town.game.free(Space::Park), 0);
    assert_eq!(town.refuses("park 4"), "No space is free in the theme park.");
}

// ── vacation ─────────────────────────────────────────────────────────────

#[test]
fn vacations_must_be_won_in_strikes() {
    let none = Town::of(3);
    assert_eq!(none.refuses("lake"), "The lake takes 1 week, and you have won 0.");
    let two = none.team("p1", json!({"vacation": 2}));
    assert!(two.offers("lake") && two.offers("mountains"));
    assert_eq!(two.refuses("beach"), "The beach takes 3 weeks, and you have won 2.");
}

#[test]
fn a_column_holds_one_worker_wherever_he_stands_in_it() {
    // Four columns for three players: all taken, in different places.
    let town = rich()
        .team("p2", json!({"vac": [[0, 1, false], [3, 3, true]]}))
        .team("p3", json!({"vac": [[1, 2, false]]}))
        .plays("lake");
    assert_eq!(town.game.trace_of("p1")["vac"], json!([[2, 1, false]]), "the lowest free column");
    let full = town.team("p2", json!({"vacation": 3}));
    assert_eq!(full.refuses("lake"), "Every column of the vacation board is taken.");
}

#[test]
fn three_workers_of_a_team_can_be_on_vacation_at_once_and_the_retired_do_not_count() {
    let town = rich().team(
        "p1",
        json!({"vac": [[0, 1, false], [1, 2, false]], "hours": 40, "retired": 1, "factory": 3}),
    );
    let town = town.plays("lake").plays("home end").plays("home end");
    assert_eq!(town.game.vacationers(seat("p1")), 3);
    assert_eq!(town.refuses("lake"), "No more than 3 of your workers can be on vacation at once.");
}

#[test]
fn a_step_won_now_opens_the_vacation_board_from_the_next_turn() {
    let town = Town::of(3).team("p1", json!({"tokens": 5})).plays("strike vacation 1");
    assert_eq!(town.due(), "p2");
    let town = town.plays("home end").plays("home end");
    assert_eq!(town.game.at(seat("p1"), Track::Vacation).value, 1);
    assert_eq!(town.plays("lake").p("p1").relax, -2);
}

trait TraceOf {
    fn trace_of(&self, who: &str) -> serde_json::Value;
}

impl TraceOf for finishing_time::FinishingTime {
    fn trace_of(&self, who: &str) -> serde_json::Value {
        use tabletop::Game;
        self.trace()["players"][seat(who).index()].clone()
    }
}
