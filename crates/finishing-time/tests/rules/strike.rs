//! Strikes, stars and what they bring.

use finishing_time::{Event, Stage, Track};
use serde_json::json;

use crate::support::{Town, seat};

fn striker(tokens: u16) -> Town {
    Town::of(3).team("p1", json!({"tokens": tokens}))
}

fn at(town: &Town, track: Track) -> i8 {
    town.game.at(seat("p1"), track).value
}

#[test]
fn a_strike_pays_for_steps_on_any_tracks() {
    let town = striker(20).plays("strike hours 65 60, income 8, gap -1, union 5, vacation 1");
    assert_eq!(town.p("p1").tokens, 20 - 3 - 3 - 2 - 3 - 2 - 5);
    assert_eq!((at(&town, Track::Hours), at(&town, Track::Income)), (60, 8));
    assert_eq!((at(&town, Track::Gap), at(&town, Track::Union)), (-1, 5));
    assert_eq!(at(&town, Track::Vacation), 1);
    assert_eq!(town.due(), "p2");
}

#[test]
fn a_strike_ends_by_itself_when_nothing_more_is_affordable() {
    let town = striker(4).plays("income 8");
    assert_eq!(town.choices(), ["union 5", "done"]);
    let town = town.plays("union 5");
    assert_eq!((town.due().as_str(), town.p("p1").tokens), ("p2", 0));
    assert_eq!(striker(4).plays("hours 65").due(), "p2");
    assert_eq!(striker(4).plays("income 8").plays("done").due(), "p2");
}

#[test]
fn a_strike_needs_at_least_one_step() {
    assert_eq!(striker(20).refuses("done"), "You are not on strike.");
    assert!(
        !striker(1)
            .choices()
            .iter()
            .any(|choice| choice.contains(char::is_numeric) && !choice.starts_with("park"))
    );
}

#[test]
fn steps_are_taken_one_after_another() {
    assert_eq!(striker(20).refuses("hours 60"), "The next step there is 65 working hours.");
    assert_eq!(striker(20).refuses("gap 0"), "The next step there is a gender pay gap of −$1.");
    assert_eq!(
        striker(2).refuses("hours 65"),
        "You need 3 strike tokens for 65 working hours and have 2."
    );
    let end = striker(20).team("p1", json!({"gap": 0}));
    assert_eq!(end.refuses("gap 0"), "You have reached the end of the gender pay gap.");
}

#[test]
fn a_strike_places_nobody() {
    let town = striker(20).plays("hours 65");
    let sentence = "You are on strike: buy another step, or say done.";
    assert_eq!(town.refuses("home"), sentence);
    assert_eq!(town.refuses("end"), sentence);
    assert_eq!(town.question(), "Your strike: another step for your 17 strike tokens, or done?");
}

#[test]
fn every_track_can_be_walked_to_its_end() {
    let lines = [
        "strike hours 65 60 55 50 45 40 partner 35 30 25 partner",
        "strike income 8 9 10 11 12",
        "strike gap -1 0",
        "strike union 5 6 7 8",
        "strike vacation 1 2 3",
    ];
    for (line, price) in lines.into_iter().zip([43, 24, 8, 10, 13]) {
        let town = striker(100).plays(line);
        assert_eq!(town.p("p1").tokens, 100 - price, "{line}");
    }
}

// ── the stars ────────────────────────────────────────────────────────────

/// Just before the star at 40 hours.
fn before_star(tokens: u16, factory: u8) -> Town {
    striker(tokens).team("p1", json!({"hours": 45, "factory": factory}))
}

#[test]
fn at_forty_hours_a_worker_of_the_factory_retires_or_a_partner_joins() {
    let town = before_star(5, 4).plays("hours 40");
    assert_eq!(town.choices(), ["retire", "partner"]);
    assert_eq!(
        town.question(),
        "40 hours a week! Retire a worker from the factory, or take a partner?"
    );
    let retired = before_star(5, 4).plays("strike hours 40 retire");
    assert_eq!((retired.p("p1").factory, retired.p("p1").retired), (3, 1));
    assert_eq!(retired.due(), "p2");
    let joined = before_star(5, 4).plays("strike hours 40 partner");
    assert_eq!((joined.p("p1").partners, joined.p("p1").factory), (1, 4));
    let town = joined.plays("home end").plays("home end");
    assert!(town.offers("ride"), "the partner can be used from the next turn");
}

#[test]
fn the_bonus_cannot_be_declined() {
    let town = before_star(20, 4).plays("hours 40");
    let sentence = "First the star: retire a worker, or take a partner.";
    assert_eq!(town.refuses("done"), sentence);
    assert_eq!(town.refuses("hours 35"), sentence);
}

#[test]
fn no_star_no_bonus() {
    let sentence = "A worker retires or finds a partner only when a strike reaches a star.";
    assert_eq!(striker(20).refuses("retire"), sentence);
    assert_eq!(striker(20).refuses("partner"), sentence);
    let town = before_star(20, 4).plays("income 8");
    assert!(!town.offers("retire") && town.offers("hours 40"));
}

#[test]
fn two_stars_in_one_strike_are_resolved_in_order() {
    let town = before_star(40, 4).plays("strike hours 40 retire 35 30 25 partner");
    assert_eq!((town.p("p1").retired, town.p("p1").partners), (1, 1));
    let town = before_star(40, 4).plays("strike hours 40 retire 35 30 25 retire");
    assert_eq!((town.p("p1").retired, town.p("p1").factory), (2, 2));
}

#[test]
fn each_retirement_needs_a_worker_still_in_the_factory() {
    let town = before_star(40, 1).plays("hours 40").plays("retire");
    assert_eq!(town.p("p1").returns, 0, "the strike goes on first");
    let town = town.plays("hours 35").plays("hours 30").plays("hours 25");
    assert_eq!(town.choices(), ["partner"]);
    assert_eq!(
        town.refuses("retire"),
        "Nobody is left in the factory who could retire; take a partner."
    );
    assert_eq!(town.plays("strike partner").p("p1").returns, 1);
}

#[test]
fn when_the_last_worker_retires_the_other_steps_count_and_one_return_follows() {
    let town = before_star(30, 1).plays("strike hours 40 retire 35, income 8, gap -1");
    let p1 = town.p("p1");
    assert_eq!((p1.returns, p1.retired, p1.factory), (1, 1, 6));
    // 35 hours: 11 stress, less one for the retired; $8 − $1; 4 tokens of support.
    assert_eq!(town.has("p1"), (-5 - 10, 5 + 7, 30 - 5 - 6 - 2 - 3 + 4));
    let back = |event: &&Event| matches!(event, Event::BackToWork { .. });
    assert_eq!(town.events.iter().filter(back).count(), 1);
    assert_eq!(town.due(), "p2");
}

#[test]
fn the_retired_stay_for_good() {
    let town =
        before_star(5, 2).plays("strike hours 40 retire").plays("home end").plays("home end");
    let town = town.plays("home");
    assert_eq!((town.p("p1").retired, town.p("p1").factory), (1, 6));
    assert_eq!(town.game.stage(), Stage::Turn);
}
