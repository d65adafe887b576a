//! States in JSON: they read back, and what cannot be a state is refused
//! without a panic.

use overtime::{Options, Overtime, Reactions};
use serde_json::{Value, json};
use tabletop::{Fate, Game, Seed};

/// A game after so many random decisions.
fn after(options: &Options, seed: u64, decisions: u32) -> Overtime {
    let seed = Seed::from_number(seed);
    let mut dice = seed.play();
    let mut game = Overtime::deal(options, &mut seed.deal(), &mut ());
    let mut actions = Vec::new();
    for _ in 0..decisions {
        let Some(seat) = game.due().seats().lowest() else { break };
        game.actions(seat, &mut actions);
        let action = actions[dice.roll("choice", actions.len() as u32) as usize];
        game.play(seat, action, &mut dice, &mut ()).unwrap();
    }
    game
}

#[test]
fn a_state_has_the_promised_names() {
    let trace = after(&Options::default(), 1, 0).trace();
    for name in [
        "round",
        "first",
        "active",
        "phase",
        "used",
        "played",
        "napped",
        "players",
        "assignments",
        "deck",
        "discard",
        "pile",
        "queue",
        "home",
        "over",
        "reason",
    ] {
        assert!(trace.get(name).is_some(), "{name}");
    }
    for name in ["hand", "employee", "snooze", "skip", "used"] {
        assert!(trace["players"][0].get(name).is_some(), "{name}");
    }
    for name in ["need", "owner", "work"] {
        assert!(trace["assignments"][0].get(name).is_some(), "{name}");
    }
}

#[test]
fn more_cards_than_there_can_be_are_refused() {
    let options = Options::new(6, Reactions::Sealed);
    let good = after(&options, 2, 40).trace();
    let refused = |state: &Value| Overtime::resume(&options, state).unwrap_err().to_string();
    let mut state = good.clone();
    for player in 0..6 {
        state["players"][player]["hand"] = json!(vec!["email"; 30]);
        state["players"][player]["ages"] = json!(vec![0; 30]);
    }
    assert!(refused(&state).contains("too many cards in hands"), "{}", refused(&state));
    let mut state = good;
    state["deck"] = json!(vec!["email"; 128]);
    assert!(refused(&state).contains("too many cards"), "{}", refused(&state));
}

#[test]
fn what_cannot_be_a_state_is_refused() {
    let options = Options::new(3, Reactions::Sealed);
    let good = after(&options, 2, 0).trace();
    assert!(Overtime::resume(&options, &good).is_ok());
    let active = good["active"].as_u64().unwrap();
    let changes: Vec<(&str, Value, &str)> = vec![
        ("/round", json!(0), "no such round"),
        ("/round", json!(9), "no such round"),
        ("/first", json!(3), "no seat 3"),
        ("/active", json!(7), "no seat 7"),
        ("/phase", json!("sleep"), "unknown variant"),
        ("/phase", json!("react"), "a Pile lies there"),
        ("/phase", json!("help"), "a Pile lies there"),
        ("/phase", json!("discard"), "nothing to discard"),
        ("/phase", json!("over"), "over or not over"),
        ("/phase", json!("give-back"), "chooser"),
        ("/chooser", json!(1), "chooser"),
        ("/used", json!(200), "counters"),
        ("/windows", json!(4_000_000_000u32), "counters"),
        ("/players/0/snooze", json!(60_000), "too many"),
        ("/players/0/employee", json!("coffee"), "no employee"),
        ("/players/0/employee", json!("pet"), "not those of the game"),
        ("/players/0/hand", json!([]), "has an age"),
        ("/players/0/hand/0", json!("joe"), "no card “joe”"),
        ("/players/0/ages/0", json!(1), "too young"),
        ("/shuffles", json!(251), "too often"),
        ("/deck/0", json!("tea"), "no card “tea”"),
        ("/deck", json!([]), "not those of the game"),
        ("/discard", json!(["email"]), "not those of the game"),
        ("/assignments", json!([]), "number of assignments"),
        ("/assignments/0/need", json!(4), "needs 1, 2 or 3"),
        ("/assignments/0/owner", json!(5), "no seat 5"),
        ("/assignments/0/done", json!(3), "all its ✓"),
        ("/assignments/0/work", json!([{"card": "email", "checks": 1}]), "more ✓ than"),
        ("/assignments/0/work", json!([{"card": "email", "checks": 0}]), "a ✓ of its own"),
        ("/assignments/0/work", json!(["email"]), "expected a group of values"),
        ("/home", json!([0]), "something left to do"),
        ("/home", json!([3]), "no seat 3"),
        ("/assignments/0/need", json!(2), "not those of the game"),
        ("/queue", json!([{"by": 0, "assignment": 99}]), "no assignment 99"),
        ("/queue", json!([{"by": 0, "assignment": 1}, {"by": 1, "assignment": 1}]), "twice"),
        ("/asked/0", json!(true), "nobody is asked"),
        ("/asked", json!([false]), "number of players"),
        ("/answers/0", json!("pass"), "nobody is asked"),
        ("/at", json!(1), "nothing is being resolved"),
        ("/reason", json!("midnight"), "not over yet"),
        ("/winners", json!([0]), "not over yet"),
        (
            "/pile",
            json!([{"card": "jam", "by": 0, "on": 0, "aim": null, "tasks": [], "who": null, "luck": "standing", "gone": false}]),
            "a Lead with reactions",
        ),
        (
            "/pile",
            json!([{"card": null, "by": 0, "on": 0, "aim": null, "tasks": [], "who": null, "luck": "standing", "gone": false}]),
            "has its assignment",
        ),
        (
            "/pile",
            json!([{"card": null, "by": 0, "on": 1, "aim": null, "tasks": [0], "who": null, "luck": "standing", "gone": false}]),
            "lies below",
        ),
        (
            "/pile",
            json!([{"card": null, "by": 0, "on": 0, "aim": null, "tasks": [0, 1, 2], "who": null, "luck": "standing", "gone": false}]),
            "two assignments",
        ),
    ];
    for (place, value, expected) in changes {
        let mut bad = good.clone();
        *bad.pointer_mut(place).unwrap_or_else(|| panic!("{place}")) = value;
        let said = Overtime::resume(&options, &bad).map(|_| ()).expect_err(place).to_string();
        assert!(said.contains(expected), "{place}: {said}");
    }
    let mut extra = good.clone();
    extra["more"] = json!(1);
    assert!(Overtime::resume(&options, &extra).is_err());
    assert!(Overtime::resume(&options, &json!(null)).is_err());
    let others = Options::new(4, Reactions::Sealed);
    assert!(Overtime::resume(&others, &good).is_err());
    assert!(active < 3);
}

#[test]
fn without_actions_and_without_a_free_employee_a_turn_is_over() {
    let options = Options::new(3, Reactions::Sealed);
    let mut state = after(&options, 2, 0).trace();
    state["used"] = json!(4);
    assert!(Overtime::resume(&options, &state).is_ok(), "an employee would still be free");
    state["played"] = json!(true);
    let said = Overtime::resume(&options, &state).map(|_| ()).unwrap_err().to_string();
    assert!(said.contains("no action is left"), "{said}");
}

#[test]
fn a_card_of_a_pile_has_one_answer() {
    let options = Options::new(3, Reactions::Sealed);
    let mut state = after(&options, 2, 0).trace();
    let place = |card: &str, on: u8| json!({"card": card, "by": 0, "on": on, "aim": null, "tasks": [], "who": null, "luck": "standing", "gone": false});
    let said =
        |state: &Value| Overtime::resume(&options, state).map(|_| ()).unwrap_err().to_string();
    state["phase"] = json!("react");
    state["pile"] = json!([place("coffee", 0), place("locked", 0), place("caught", 1)]);
    assert!(!said(&state).contains("answered once"), "{}", said(&state));
    state["pile"] = json!([place("coffee", 0), place("locked", 0), place("caught", 0)]);
    assert!(!said(&state).contains("answered once"), "the Lead may have several");
    state["pile"] =
        json!([place("coffee", 0), place("locked", 0), place("caught", 1), place("office", 1)]);
    assert!(said(&state).contains("answered once"), "{}", said(&state));
}

#[test]
fn nobody_can_be_without_assignments_while_the_game_goes_on() {
    let options = Options::new(3, Reactions::Live);
    let mut state = after(&options, 2, 0).trace();
    for place in 0..5 {
        state["assignments"][place]["owner"] = Value::Null;
    }
    let said = Overtime::resume(&options, &state).map(|_| ()).unwrap_err().to_string();
    assert!(said.contains("at the door, once"), "{said}");
    state["home"] = json!([0]);
    let said = Overtime::resume(&options, &state).map(|_| ()).unwrap_err().to_string();
    assert!(said.contains("has not won"), "{said}");
}

/// Fewer games where a run has to be quick, as when mutants are hunted.
fn games(usual: u32) -> u32 {
    if std::env::var_os("BREAKROOM_QUICK").is_some() { usual.div_ceil(16) } else { usual }
}

/// All places in a value.
fn places(value: &Value, path: String, all: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(key, value)| places(value, format!("{path}/{key}"), all));
        }
        Value::Array(list) => {
            list.iter()
                .enumerate()
                .for_each(|(n, value)| places(value, format!("{path}/{n}"), all));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
    all.push(path);
}

#[test]
fn garbled_states_never_make_the_rules_panic() {
    let mut dice = Seed::from_number(9).play();
    let (mut resumed, mut refused) = (0, 0);
    for round in 0..u64::from(games(400)) {
        let reactions = if round % 2 == 0 { Reactions::Sealed } else { Reactions::Live };
        let options = Options::new(3 + (round % 4) as u8, reactions);
        let good = after(&options, round, dice.roll("length", 400)).trace();
        let mut all = Vec::new();
        places(&good, String::new(), &mut all);
        // A card that is changed there is missed at once; the rest is more interesting.
        all.retain(|place| !["/deck", "/discard"].iter().any(|cards| place.starts_with(cards)));
        for _ in 0..12 {
            let mut bad = good.clone();
            for _ in 0..=dice.roll("changes", 2) {
                let place = &all[dice.roll("place", all.len() as u32) as usize];
                let other = &all[dice.roll("other", all.len() as u32) as usize];
                let new = match dice.roll("kind", 5) {
                    0 => json!(dice.roll("number", 300)),
                    1 => Value::Null,
                    2 => json!(dice.roll("bool", 2) == 0),
                    3 => json!(dice.roll("small", 4)),
                    _ => good.pointer(other).cloned().unwrap_or(Value::Null),
                };
                if let Some(value) = bad.pointer_mut(place) {
                    *value = new;
                }
            }
            let Ok(mut game) = Overtime::resume(&options, &bad) else {
                refused += 1;
                continue;
            };
            resumed += 1;
            assert_eq!(Overtime::resume(&options, &game.trace()).ok().as_ref(), Some(&game));
            let mut actions = Vec::new();
            for _ in 0..120 {
                let Some(seat) = game.due().seats().lowest() else { break };
                game.view(tabletop::Eyes::Seat(seat));
                game.actions(seat, &mut actions);
                let action = actions[dice.roll("choice", actions.len() as u32) as usize];
                assert!(game.play(seat, action, &mut dice, &mut ()).is_ok());
            }
        }
    }
    assert!(
        resumed > games(300) / 2 && refused > games(300),
        "{resumed} resumed, {refused} refused"
    );
}

#[test]
fn garbled_lines_never_make_the_reader_panic() {
    let game = after(&Options::default(), 3, 5);
    let mut dice = Seed::from_number(10).play();
    let words = [
        "email", "hard", "+", "@", "1", ">p2", ">", "p", "!", ",", " ", "use", "discard", "on",
        "pass", "simple+1", "é", "@9", "hard+2!", "\u{0}", "jam", "credit",
    ];
    for _ in 0..games(20_000) {
        let mut line = String::new();
        for _ in 0..dice.roll("length", 8) {
            line += words[dice.roll("word", words.len() as u32) as usize];
            if dice.roll("space", 2) == 0 {
                line.push(' ');
            }
        }
        if let Ok(actions) = game.read(tabletop::Seat(0), &line) {
            for action in actions {
                let again = game.read(tabletop::Seat(0), &action.to_string()).unwrap();
                assert_eq!(again, [action], "{line}");
            }
        }
    }
}
