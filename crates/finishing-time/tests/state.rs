//! The trace: its names, and what is refused as a state.

use finishing_time::{FinishingTime, Options};
use proptest::prelude::*;
use serde_json::{Value, json};
use tabletop::contract::Contract;
use tabletop::{Due, Fate, Game, Scripted, Seed};

fn start(players: u8) -> Value {
    FinishingTime::deal(&Options::players(players), &mut Scripted::none(), &mut ()).trace()
}

#[test]
fn the_trace_has_the_names_of_the_documentation() {
    let state = start(2);
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(
        keys(&state),
        ["cur", "final", "plus1", "over", "reason", "stage", "placed", "players", "robot"]
    );
    assert_eq!(
        keys(&state["players"][1]),
        [
            "relax", "coins", "tokens", "hours", "income", "gap", "union", "vacation", "factory",
            "partners", "house", "out", "vac", "retired", "returns", "turns"
        ]
    );
    assert_eq!(state["plus1"], json!(0));
    assert_eq!((&state["over"], &state["reason"]), (&json!(false), &Value::Null));
    assert_eq!(state["players"][0]["house"], json!({"pub": 0, "work": 0, "home": 1}));
    assert_eq!(state["players"][0]["gap"], json!(-2));
    let solo = start(1);
    assert_eq!(keys(&solo["robot"]), ["relax", "stress", "factory", "home", "out", "returns"]);
    assert_eq!((&solo["plus1"], &state["robot"]), (&Value::Null, &Value::Null));
}

/// Changes a value and expects a complaint with these words.
#[track_caller]
fn refused(players: u8, changes: &[(&str, Value)], complaint: &str) {
    let mut state = start(players);
    for (pointer, value) in changes {
        match state.pointer_mut(pointer) {
            Some(place) => *place = value.clone(),
            None => panic!("no {pointer}"),
        }
    }
    match FinishingTime::resume(&Options::players(players), &state) {
        Ok(_) => panic!("{changes:?} was accepted"),
        Err(error) => assert!(error.to_string().contains(complaint), "{changes:?}: {error}"),
    }
}

#[track_caller]
fn accepted(players: u8, changes: &[(&str, Value)]) {
    let mut state = start(players);
    for (pointer, value) in changes {
        *state.pointer_mut(pointer).expect(pointer) = value.clone();
    }
    let game = FinishingTime::resume(&Options::players(players), &state);
    let game = game.unwrap_or_else(|error| panic!("{changes:?}: {error}"));
    assert_eq!(game.trace(), state);
}

#[test]
fn strange_numbers_are_refused() {
    refused(3, &[("/players/0/relax", json!(-20))], "relaxation below");
    accepted(3, &[("/players/0/relax", json!(-19))]);
    refused(3, &[("/players/0/coins", json!(-1))], "expected a number from 0");
    refused(3, &[("/players/0/hours", json!(66))], "66 is not on the track hours");
    refused(3, &[("/players/0/gap", json!(1))], "not on the track gap");
    refused(3, &[("/players/0/factory", json!(7))], "lost or invented");
    refused(3, &[("/players/0/house/home", json!(0))], "lost or invented");
    refused(3, &[("/players/0/retired", json!(1)), ("/players/0/factory", json!(5))], "than stars");
    let forty = ("/players/0/hours", json!(40));
    accepted(3, &[("/players/0/retired", json!(1)), ("/players/0/factory", json!(5)), forty]);
    refused(3, &[("/cur", json!(3))], "no seat 3");
    refused(3, &[("/cur", json!(1))], "in this order");
    refused(3, &[("/players/2/turns", json!(1))], "in this order");
    let turns = |count: u16| {
        ["/players/0/turns", "/players/1/turns", "/players/2/turns"]
            .map(|place| (place, json!(count)))
    };
    refused(3, &turns(400), "too many turns");
    accepted(3, &turns(399));
}

#[test]
fn workers_stand_where_they_can() {
    let six = ("/players/0/factory", json!(5));
    let out = |list: Value| [("/players/0/out", list), six.clone()];
    accepted(3, &out(json!([["fishing", false]])));
    accepted(3, &out(json!([["park", true]])));
    refused(3, &out(json!([["fishing", true]])), "a partner where none can be");
    refused(3, &out(json!([["union", true]])), "a partner where none can be");
    refused(3, &out(json!([["motel", false]])), "none where one must be");
    refused(3, &out(json!([["date", false]])), "none where one must be");
    refused(3, &out(json!([["moon", false]])), "“moon” is no space");
    let three = json!([["trail", false], ["trail", false], ["trail", false]]);
    refused(3, &[("/players/0/out", three), ("/players/0/factory", json!(3))], "more workers than");
    let vac = |list: Value| [("/players/0/vac", list), six.clone()];
    accepted(3, &vac(json!([[3, 3, true]])));
    refused(3, &vac(json!([[4, 1, false]])), "column that is not there");
    refused(3, &vac(json!([[0, 4, false]])), "too many weeks");
    refused(3, &vac(json!([[0, 0, false]])), "no or too many weeks");
    let twice = json!([[0, 1, false], [0, 2, false]]);
    refused(3, &[("/players/0/vac", twice), ("/players/0/factory", json!(4))], "taken twice");
    let four = json!([[0, 1, false], [1, 1, false], [2, 1, false], [3, 1, false]]);
    refused(
        3,
        &[("/players/0/vac", four), ("/players/0/factory", json!(2))],
        "too many workers of",
    );
}

#[test]
fn the_token_and_the_robot_are_where_they_belong() {
    refused(2, &[("/plus1", Value::Null)], "+1 token");
    refused(2, &[("/plus1", json!(2))], "+1 token");
    accepted(2, &[("/plus1", json!(1))]);
    refused(3, &[("/plus1", json!(0))], "+1 token");
    refused(1, &[("/robot", Value::Null)], "one player and nobody else");
    refused(2, &[("/robot", start(1)["robot"].clone())], "one player and nobody else");
    refused(1, &[("/robot/factory", json!(6))], "Robot were lost");
    refused(1, &[("/robot/relax", json!(-20))], "relaxation below");
    refused(1, &[("/robot/stress", json!(-1))], "strange stress");
    refused(1, &[("/robot/stress", json!(51))], "strange stress");
    refused(1, &[("/robot/out", json!(["date"]))], "blind date");
    refused(1, &[("/robot/out", json!(["moon"]))], "no space");
    let out = json!(["park", "park", "park"]);
    refused(1, &[("/robot/out", out), ("/robot/factory", json!(4))], "more workers than spaces");
    let out = json!(["park", "park"]);
    accepted(1, &[("/robot/out", out), ("/robot/factory", json!(4)), ("/robot/home", json!(1))]);
    let home = ("/robot/home", json!(7));
    refused(1, &[("/robot/factory", json!(0)), home.clone()], "should have begun");
    accepted(1, &[("/robot/factory", json!(0)), home, ("/final", json!(true))]);
    let players = json!([start(3)["players"][0].clone()]);
    refused(3, &[("/players", players)], "1 players instead of 3");
}

#[test]
fn stages_fit_the_position() {
    let tokens = |count: u16| ("/players/0/tokens", json!(count));
    let stage = |word: &str| ("/stage", json!(word));
    let empty = [("/players/0/factory", json!(0)), ("/players/0/house/home", json!(7))];
    let [none, home] = empty;
    refused(3, &[stage("dance")], "no stage");
    refused(3, &[stage("over")], "no stage");
    refused(3, &[("/over", json!(true))], "for a reason");
    refused(3, &[("/reason", json!("cap"))], "for a reason");
    refused(3, &[("/reason", json!("boredom"))], "no reason to end");
    refused(3, &[("/reason", json!("cap")), ("/over", json!(true))], "no stage");
    refused(3, &[stage("house")], "counted in the stage");
    refused(3, &[("/placed", json!(1))], "counted in the stage");
    accepted(3, &[stage("house"), ("/placed", json!(1))]);
    refused(3, &[stage("house"), ("/placed", json!(2))], "that cannot be");
    refused(3, &[stage("house"), ("/placed", json!(3))], "that cannot be");
    accepted(2, &[stage("second")]);
    refused(2, &[stage("second"), ("/plus1", json!(1))], "second worker who cannot go");
    refused(3, &[stage("second")], "second worker who cannot go");
    accepted(3, &[stage("strike")]);
    refused(3, &[stage("strike"), tokens(1)], "cannot go on");
    refused(3, &[stage("strike"), ("/players/0/relax", json!(-10))], "cannot go on");
    refused(3, &[stage("bonus")], "without a star");
    accepted(3, &[stage("bonus"), ("/players/0/hours", json!(40))]);
    refused(3, &[stage("last chance")], "last strike that cannot be");
    let last = ("/final", json!(true));
    accepted(3, &[stage("last chance"), last.clone(), none.clone(), home.clone()]);
    accepted(3, &[stage("last strike"), last.clone(), none.clone(), home.clone()]);
    let poor = [stage("last strike"), last.clone(), none.clone(), home.clone(), tokens(1)];
    refused(3, &poor, "last strike that cannot be");
    refused(3, &[stage("last strike"), none.clone(), home.clone()], "last strike that cannot be");
    refused(3, &[none.clone(), home.clone()], "nobody is left");
    accepted(3, &[none.clone(), home.clone(), last.clone()]);
    accepted(3, &[stage("strike"), none, home]);
    refused(3, &[("/players/1/relax", json!(40))], "should have begun");
    accepted(3, &[("/players/1/relax", json!(40)), last]);
    let other = [("/players/1/factory", json!(0)), ("/players/1/house/home", json!(7))];
    refused(3, &other, "an empty factory before");
    refused(3, &[("/robot", json!({}))], "missing field");
    assert!(FinishingTime::resume(&Options::players(3), &json!([])).is_err());
    assert!(FinishingTime::resume(&Options::players(3), &Value::Null).is_err());
}

#[test]
fn an_end_must_fit_too() {
    let over = |reason: &str| {
        vec![("/stage", json!("over")), ("/over", json!(true)), ("/reason", json!(reason))]
    };
    refused(3, &over("won"), "an end that cannot be");
    refused(3, &over("cap"), "an end that cannot be");
    let out = |reason: &str, final_: bool| {
        let mut changes = over(reason);
        changes.push(("/final", json!(final_)));
        for pointer in ["/players/0/factory", "/players/1/factory", "/players/2/factory"] {
            changes.push((pointer, json!(0)));
        }
        for pointer in ["/players/0/house/home", "/players/1/house/home", "/players/2/house/home"] {
            changes.push((pointer, json!(7)));
        }
        changes
    };
    // p3 has the most coins.
    accepted(3, &out("won", true));
    refused(3, &out("won", false), "an end that cannot be");
    refused(3, &out("shared", true), "an end that cannot be");
    refused(3, &out("lost", true), "an end that cannot be");
    let mut level = out("shared", true);
    level.extend(["/players/0/coins", "/players/2/coins"].map(|pointer| (pointer, json!(9))));
    accepted(3, &level);
}

/// Every state of 10,000 random games keeps its workers, its spaces and its
/// limits, and somebody can always act.
#[test]
fn ten_thousand_random_games_keep_the_invariants() {
    let mut actions = Vec::new();
    let mut dice = Seed::from_number(3).play();
    let variants = FinishingTime::variants();
    let mut reasons = std::collections::BTreeMap::new();
    for nth in 0..10_000 {
        let options = &variants[nth % variants.len()];
        let mut game = FinishingTime::deal(options, &mut dice, &mut ());
        let stock = game.inventory();
        let mut left = FinishingTime::bound(options);
        while let Due::Turn(seat) = game.due() {
            game.actions(seat, &mut actions);
            let action = actions[dice.roll("choice", actions.len() as u32) as usize];
            game.play(seat, action, &mut dice, &mut ()).expect("listed");
            left = left.checked_sub(1).expect("within the bound");
            assert_eq!(game.inventory(), stock);
            assert!(game.teams().iter().all(|team| team.relax >= -19 && team.turns <= 400));
        }
        let reason = game.due().standing().expect("over").reason;
        *reasons.entry(reason).or_insert(0) += 1;
    }
    println!("{reasons:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    /// Whatever is typed is read or refused, never a panic; and what is read
    /// is played or refused.
    #[test]
    fn any_line_is_read_or_refused(
        players in 1u8..=6,
        words in prop::collection::vec(
            prop::sample::select(vec![
                "pub", "work", "home", "fishing", "park", "5", "+", "&", "and", "union", "strike",
                "last", "no", "hours", "65", "-1", "gap", "retire", "end", "done", "rest", "é", ",",
                "vacation", "lake", "999", "−",
            ]),
            0..12,
        ),
    ) {
        let options = Options::players(players);
        let mut dice = Seed::from_number(9).play();
        let mut game = FinishingTime::deal(&options, &mut dice, &mut ());
        let seat = game.current();
        if let Ok(actions) = game.read(seat, &words.join(" ")) {
            for action in actions {
                let _ = game.play(seat, action, &mut dice, &mut ());
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused(line in "\\PC{0,40}") {
        let game = FinishingTime::deal(&Options::players(3), &mut Scripted::none(), &mut ());
        let _ = game.read(game.current(), &line);
    }
}
