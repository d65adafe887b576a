//! What bots were never seen to do at tables of Finishing Time, on a position built for
//! it: who thinks at *normal* or above does it where it pays.

#[path = "../../finishing-time/tests/rules/support.rs"]
#[expect(dead_code, reason = "the rules need more of it than the players")]
mod support;

use std::collections::BTreeMap;

use finishing_time::{Action, FinishingTime, Options};
use players::Cast;
use players::search::Judge;
use serde_json::json;
use tabletop::{Dice, Fate, Game, Seat, Seed, Seen};

use support::Town;

/// What the levels above *easy* choose.
fn chosen(town: &Town) -> Vec<Action> {
    let choose = |(level, number)| chosen_by(level, number, town);
    [("normal", 1), ("normal", 2), ("normal", 3), ("hard", 1), ("expert", 1)].map(choose).to_vec()
}

fn chosen_by(name: &str, number: u64, town: &Town) -> Action {
    let mut actions = Vec::new();
    town.game.actions(Seat(0), &mut actions);
    let mut player = FinishingTime::player(name).expect("in the cast");
    let seen = Seen::new(&town.game, Seat(0), &actions, &[]);
    player.choose(&seen, &mut Seed::from_number(number).stream("test"))
}

/// At the star of forty hours, with so many partners already and so much relaxation.
fn at_the_star(partners: u8, relax: i16) -> Town {
    let team =
        json!({"hours": 45, "tokens": 5, "factory": 5, "partners": partners, "relax": relax});
    let town = Town::of(3).team("p1", team).plays("hours 40");
    assert_eq!(town.choices(), ["retire", "partner"]);
    town
}

/// Nobody ever retired a worker. With partners enough one more is worth little, and
/// whoever retires takes a stress away every week.
#[test]
fn a_worker_retires_where_partners_are_plenty() {
    for (partners, relax) in [(4, -5), (6, -5), (6, 8), (4, 12)] {
        let chosen = chosen(&at_the_star(partners, relax));
        assert_eq!(chosen, [Action::Retire; 5], "{partners} partners, relaxation {relax}");
    }
}

/// And whoever has none takes one.
#[test]
fn the_first_partner_is_worth_more_than_a_worker_less() {
    assert_eq!(chosen(&at_the_star(0, -5)), [Action::Partner; 5]);
}

/// Like-minded bots crowded the same spaces. In the final turns one space at the motel is
/// left, and the next player wants it too; the best ride in the park costs more than
/// anybody else has. Whoever takes the dearer one first finds the motel taken, and loses.
#[test]
fn what_others_are_after_is_taken_before_what_waits() {
    let town = Town::of(3)
        .last_turns()
        .team("p1", json!({"factory": 2, "relax": 20, "coins": 6, "tokens": 0, "partners": 2}))
        .team("p2", json!({"factory": 1, "relax": 32, "coins": 1, "tokens": 0, "partners": 1}))
        .team("p3", json!({"factory": 0, "tokens": 0, "partners": 1, "out": [["motel", true]]}));
    let lost = chosen_by("allrounder", 1, &town).to_string();
    assert_eq!(lost, "park 5 +", "who looks one step ahead takes the dearer one");
    let chosen = chosen(&town).into_iter().map(|action| action.to_string());
    assert!(chosen.clone().all(|action| action == "motel"), "{:?}", chosen.collect::<Vec<_>>());
}

/// A search learns about a position, whatever led there.
#[test]
fn two_ways_to_a_position_lead_to_the_same() {
    let evening = |line: &str| Town::of(3).team("p1", json!({"coins": 9})).plays(line).game;
    let (there, back) = (evening("pub work"), evening("work pub"));
    assert_eq!(there, back);
    assert_eq!(there.position(), back.position());
    assert_ne!(there.position(), evening("pub pub").position());
    assert_ne!(there.position(), evening("pub").position());
}

/// And two positions have never the same number.
#[test]
fn positions_are_told_apart() {
    let mut known = BTreeMap::<u64, FinishingTime>::new();
    let (mut again, mut dice) = (0, Seed::from_number(5).stream("test"));
    for nth in 0..150_u8 {
        // The first moves are few, so some games begin alike.
        let options = Options::players(2 + nth % 5);
        let mut game = FinishingTime::deal(&options, &mut dice, &mut ());
        let mut actions = Vec::new();
        while let Some(seat) = game.due().seats().lowest() {
            let number = game.position().expect("nothing is hidden");
            // Who began a game, and how many play, is the same in all of a search.
            if let Some(other) = known.get(&number) {
                assert_eq!(told(other), told(&game));
                again += 1;
            }
            known.insert(number, game.clone());
            game.actions(seat, &mut actions);
            let action = any(&actions, &mut dice);
            game.play(seat, action, &mut dice, &mut ()).expect("it is listed");
        }
    }
    assert!(known.len() > 10_000 && again > 100, "{} positions, {again} again", known.len());
}

fn any(actions: &[Action], dice: &mut Dice) -> Action {
    actions[dice.roll("any", actions.len() as u32) as usize]
}

fn told(game: &FinishingTime) -> serde_json::Value {
    let mut trace = game.trace();
    trace.as_object_mut().expect("fields").remove("first");
    trace
}
