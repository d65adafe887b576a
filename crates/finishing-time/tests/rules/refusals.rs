//! Every refusal names its rule, and every action out of place has a sentence.

use finishing_time::{Action, FinishingTime, Refusal, Shut, Space, Stay, Track, Visit};
use serde_json::json;
use tabletop::{Game, Refusal as _, Scripted, Seat};

use crate::support::Town;

/// Refusals and the rule each goes back to.
fn all() -> Vec<(Refusal, &'static str)> {
    let visit = Visit::Motel;
    let track = Track::Hours;
    vec![
        (Refusal::Over, "The final turns"),
        (Refusal::NotYou { whose: Seat(1) }, "A turn: one of three things"),
        (Refusal::NoPass, "A turn: one of three things"),
        (Refusal::Drink { need: 1, have: 0 }, "A turn: one of three things"),
        (Refusal::MidHouse, "A turn: one of three things"),
        (Refusal::Coins { visit, need: 1, have: 0 }, "A turn: one of three things"),
        (Refusal::NoSuchRide { pay: 6 }, "A turn: one of three things"),
        (Refusal::NoPartner { visit }, "A turn: one of three things"),
        (Refusal::Full { space: Space::Park }, "A turn: one of three things"),
        (Refusal::Stressed { relax: -11, shut: Shut::Home }, "R-02"),
        (Refusal::Stressed { relax: -11, shut: Shut::Work }, "R-04"),
        (Refusal::Stressed { relax: -11, shut: Shut::Strike }, "R-05"),
        (Refusal::Stressed { relax: -11, shut: Shut::Town }, "Back to work"),
        (Refusal::Weeks { stay: Stay::Beach, granted: 2 }, "A turn: one of three things"),
        (Refusal::VacationLimit { limit: 3 }, "R-23"),
        (Refusal::NoColumn, "A turn: one of three things"),
        (Refusal::Tokens { track, to: 65, need: 3, have: 2 }, "The tracks"),
        (Refusal::NotNext { track, next: 65 }, "The tracks"),
        (Refusal::EndOfTrack { track }, "The tracks"),
        (Refusal::NotOnStrike, "The tracks"),
        (Refusal::MidStrike, "The tracks"),
        (Refusal::NobodyToRetire, "R-06"),
        (Refusal::NoStar, "R-06"),
        (Refusal::BonusFirst, "R-06"),
        (Refusal::NoFirst, "R-08"),
        (Refusal::MidVisit, "R-08"),
        (Refusal::NoLastStrike, "R-13"),
        (Refusal::LastChanceFirst, "R-13"),
        (Refusal::NotWaiting, "R-12"),
        (Refusal::Waiting, "R-12"),
    ]
}

#[test]
fn every_refusal_is_a_sentence_and_names_its_rule() {
    for (refusal, rule) in all() {
        let sentence = refusal.to_string();
        assert_eq!(refusal.rule(), rule, "{sentence}");
        assert!(sentence.ends_with('.') && !sentence.contains("Seat("), "{sentence}");
    }
}

#[test]
fn it_is_not_your_turn() {
    let mut town = Town::of(3);
    let refused = town.game.play(Seat(2), Action::End, &mut Scripted::none(), &mut ());
    assert_eq!(refused.unwrap_err().to_string(), "It is the turn of p1.");
    let stranger = town.game.play(Seat(77), Action::End, &mut Scripted::none(), &mut ());
    assert!(stranger.is_err());
    let mut list = vec![Action::End];
    town.game.actions(Seat(2), &mut list);
    assert!(list.is_empty());
    assert!(town.game.question(Seat(2)).is_none());
}

/// In every stage, exactly the listed actions of the universe are accepted.
#[test]
fn every_stage_accepts_exactly_what_it_lists() {
    let rich = json!({"coins": 20, "tokens": 30, "partners": 2, "hours": 45, "vacation": 3});
    let two = || Town::of(2).team("p1", rich.clone());
    let last = || two().team("p1", json!({"factory": 1})).last_turns();
    let towns = [
        two(),
        two().plays("work"),
        two().plays("work").plays("home"),
        two().plays("beach +"),
        two().plays("income 8"),
        two().plays("hours 40"),
        two().team("p1", json!({"factory": 1})).plays("hours 40").plays("retire"),
        last(),
        last().plays("motel"),
        last().plays("motel").plays("hours 40"),
        last().plays("motel").plays("no strike").plays("home end"),
    ];
    for town in towns {
        let seat = town.game.current();
        let mut listed = Vec::new();
        town.game.actions(seat, &mut listed);
        for action in FinishingTime::universe(&town.options) {
            let mut game = town.game.clone();
            let answer = game.play(seat, action, &mut Scripted::none(), &mut ());
            assert_eq!(
                answer.is_ok(),
                listed.contains(&action),
                "{action} in {:?}",
                town.game.stage()
            );
            assert!(answer.is_ok() || game == town.game, "{action}");
        }
    }
}

#[test]
fn the_universe_holds_every_action_once() {
    for players in 1..=6 {
        let universe = FinishingTime::universe(&finishing_time::Options::players(players));
        assert_eq!(universe.len(), 3 + 18 + 18 + 23 + 6);
        let mut sorted = universe.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), universe.len());
    }
}

#[test]
fn no_game_is_longer_than_its_bound() {
    // 400 turns of three, 23 steps, two stars, and one word to close the last strike.
    let bound = |players| FinishingTime::bound(&finishing_time::Options::players(players));
    assert_eq!(bound(1), 1_226);
    assert_eq!(bound(6), 6 * 1_226);
}
