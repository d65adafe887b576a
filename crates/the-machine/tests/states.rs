//! States as JSON: what can be resumed, and what is refused.

mod scene;

use scene::*;
use serde_json::{Value, json};
use tabletop::{Fate, Game, Seed};
use the_machine::{Options, TheMachine};

fn refused(table: &Table, changes: &[(&str, Value)]) -> String {
    let mut state = table.game.trace();
    for (pointer, value) in changes {
        *state.pointer_mut(pointer).expect(pointer) = value.clone();
    }
    TheMachine::resume(&table.options, &state).expect_err("that was accepted").to_string()
}

#[test]
fn the_trace_has_the_names_that_tools_rely_on() {
    let trace = players(4).set().game.trace();
    for name in "day phase progress task aftermath weather hand played discard warn bad out recs \
                 interns placement status deck over reason"
        .split_whitespace()
    {
        assert!(trace.get(name).is_some(), "{name}");
    }
}

#[test]
fn played_and_discarded_cards_stand_apart() {
    let table = players(4).set().go("p1 place a b e").go("p2 work 4");
    let table = table.has("/played", json!([null, 4, null, null])).go("p3 work 0").go("p4 work 1");
    let table = table.rolls(CARD, &[0]).go("p1 done").go("p1 keep").go("p3 pass").go("p4 pass");
    table
        .day(2)
        .has("/played", json!([null, null, null, null]))
        .has("/discard", json!([[], [4], [0], [1]]))
        .has("/status", json!([null, null, null, null]));
}

#[test]
fn what_does_not_agree_with_the_rest_is_refused() {
    let table = players(4).set();
    for (pointer, value) in [
        ("/hand/1", json!([0, 1, 2, 3, 4, 5, 5])),
        ("/task", json!("Wiring")),
        ("/weather", json!("sun")),
        ("/aftermath", json!("B")),
        ("/tokens", json!([9, 9, 9])),
        ("/played/1", json!(3)),
        ("/discard/1", json!([3])),
        ("/status/1", json!("success")),
        ("/deck/recommendations", json!([12, 10, 6, 3])),
        ("/winners", json!([1])),
        ("/reason", json!("time")),
        ("/laid/1", json!(1)),
        ("/decided", json!(1)),
        ("/given/1", json!(1)),
        ("/recs/0", json!([1])),
        ("/sent/0", json!([1, 2])),
    ] {
        let told = refused(&table, &[(pointer, value)]);
        let key = pointer.split('/').nth(1).unwrap();
        let named = told.contains(&format!("“{key}” does not agree")) || pointer == "/recs/0";
        assert!(named, "{pointer}: {told}");
    }
}

#[test]
fn impossible_facts_are_refused() {
    let table = players(4).set();
    for (pointer, value, problem) in [
        ("/day", json!(0), "day is not from 1 to 5"),
        ("/day", json!(6), "day is not from 1 to 5"),
        ("/over", json!(true), "“over” and “phase” differ"),
        ("/phase", json!("over"), "“over” and “phase” differ"),
        ("/phase", json!("lunch"), "unknown variant"),
        ("/progress", json!(13), "marker"),
        ("/progress", json!(300), "expected a number from 0"),
        ("/deck/tasks", json!([0, 1, 2, 3, 3]), "a deck is not in order"),
        ("/deck/aftermaths", json!([0, 1, 2, 3, 9]), "a deck is not in order"),
        ("/warn", json!([0, 0, 0]), "“warn” has not 4 entries"),
        ("/bad", json!([0, 0, 0, 0, 0]), "“bad” has not 4 entries"),
        ("/out", json!(["fired", null, null, null]), "the manager cannot be out"),
        ("/out", json!([null, "fired", "fired", "fired"]), "nobody left"),
        ("/interns", json!(4), "too many interns"),
        ("/sent/1", json!([3, 3]), "what cannot be sent"),
        ("/sent/1", json!([7, 3]), "what cannot be sent"),
        ("/sent/1", json!(null), "sent nothing"),
        ("/ledger", json!([]), "not for all seats"),
        ("/ledger/1", json!([]), "not for five days"),
        ("/recs/1", json!([5]), "no such recommendation card"),
        ("/recs/1", json!([0]), "no such recommendation card"),
        ("/recs/1", json!([4, 4, 4]), "no such recommendation card"),
        ("/recs", json!([]), "not for all seats"),
        ("/drawn", json!([1]), "wrong time"),
        ("/placement/workers/1", json!(7), "stands nowhere"),
        ("/placement/interns", json!([7]), "stands nowhere"),
        ("/placement/interns", json!([6]), "a box holds too many"),
        ("/placement/interns", json!([0, 0]), "a box holds too many"),
        ("/placement/interns", json!([0, 1, 2, 3]), "too many interns"),
        ("/placement/waiting", json!(4), "too many interns"),
        ("/phase", json!("cards"), "the placement is not finished"),
        ("/phase", json!("warnings"), "the placement is not finished"),
        ("/placement/workers", json!([null, 5, 6, null]), "nobody can be placed"),
    ] {
        let told = refused(&table, &[(pointer, value.clone())]);
        assert!(told.contains(problem), "{pointer} {value}: {told}");
    }
    for state in [json!(null), json!([]), json!({}), json!("state")] {
        assert!(TheMachine::resume(&table.options, &state).is_err());
    }
}

#[test]
fn impossible_ledgers_are_refused() {
    let table = players(4).set().go("p1 place a b e").work(&[0, 0, 0]);
    let line = |spot: u8, card: u8, sight: &str, outcome: &str| json!({ "spot": spot, "card": card, "sight": sight, "outcome": outcome });
    for (place, line) in [
        ("/ledger/1/0", line(7, 0, "open", "failure")),
        ("/ledger/1/0", line(0, 7, "open", "failure")),
        ("/ledger/1/0", line(0, 0, "eye", "failure")),
        ("/ledger/1/1", line(0, 0, "open", "failure")),
    ] {
        let told = refused(&table, &[(place, line)]);
        assert!(told.contains("a line of the ledger cannot be"), "{told}");
    }
    let told = refused(&table, &[("/ledger/2/0", line(0, 0, "open", "failure"))]);
    assert!(told.contains("a box had too many workers"), "{told}");
    let told = refused(&table, &[("/ledger/2/0", line(1, 0, "open", "notrun"))]);
    assert!(told.contains("not as the phase wants it"), "{told}");
    let told = refused(&table, &[("/ledger/2/0", json!(null))]);
    assert!(told.contains("not as the phase wants it"), "{told}");
    let told = refused(&table, &[("/laid", json!([0, 0, 2, 0]))]);
    assert!(told.contains("the laid warnings cannot be"), "{told}");
    let told = refused(&table, &[("/laid", json!([1, 0, 0, 0]))]);
    assert!(told.contains("the laid warnings cannot be"), "{told}");
    let told = refused(&table, &[("/laid", json!([0, 255, 255, 255]))]);
    assert!(told.contains("the laid warnings cannot be"), "{told}");
}

#[test]
fn impossible_choices_are_refused() {
    let table = players(4).set().go("p1 place a b e").go("p2 work 4");
    let told = refused(&table, &[("/played/2", json!(7))]);
    assert!(told.contains("a chosen card is not in its hand"), "{told}");
    let told = refused(&table, &[("/played", json!([null, 1, 1, 1]))]);
    assert!(told.contains("nobody has a card to choose"), "{told}");
}

#[test]
fn impossible_recommendations_are_refused() {
    let table = players(6).aftermaths(&[C]).set().go("p1 place a b c d e").work(&[1, 3, 2, 4, 0]);
    let table = table.rolls(CARD, &[0, 28]).go("p1 done").go("p1 give p3");
    for (changes, problem) in [
        (vec![("/drawn", json!([1, 4]))], "the drawn cards cannot be"),
        (vec![("/drawn", json!([4]))], "the drawn cards cannot be"),
        (vec![("/drawn", json!([4, 4, 1]))], "the drawn cards cannot be"),
        (vec![("/decided", json!(2))], "the drawn cards cannot be"),
        (vec![("/given", json!([0, 4, 4, 0, 0, 0]))], "a given card cannot be"),
        (vec![("/given", json!([0, 0, 0, 0, 0, 4]))], "a given card cannot be"),
        (vec![("/given", json!([0, 0, 1, 0, 0, 0]))], "a given card cannot be"),
        (vec![("/given", json!([4, 0, 0, 0, 0, 0]))], "a given card cannot be"),
    ] {
        let told = refused(&table, &changes);
        assert!(told.contains(problem), "{changes:?}: {told}");
    }
}

#[test]
fn impossible_meetings_are_refused() {
    let table = players(4).aftermaths(&[B]).set().go("p1 place a b e").work(&[0, 0, 0]);
    let table = table.go("p1 done").go("p2 blame p4 put").go("p3 no");
    let slip = |by: u8, tokens: [u8; 4], yes: &[u8], no: &[u8]| json!({ "by": by, "tokens": tokens, "yes": yes, "no": no });
    for slips in [
        json!([]),
        json!([slip(2, [0, 0, 0, 1], &[], &[])]),
        json!([slip(1, [0, 0, 0, 1], &[1], &[])]),
        json!([slip(1, [0, 0, 0, 1], &[2], &[2])]),
        json!([slip(1, [0, 0, 0, 1], &[2, 3], &[])]),
        json!([slip(1, [0, 0, 0, 0], &[], &[2])]),
        json!([slip(1, [1, 0, 0, 0], &[], &[2])]),
        json!([slip(1, [0, 0, 0, 3], &[], &[2])]),
        json!([slip(1, [0, 0, 0, 4], &[], &[2])]),
        json!([slip(1, [0, 0, 0, 1], &[], &[3, 2])]),
        json!([slip(1, [0, 0, 0, 1], &[], &[9])]),
        json!([slip(1, [0, 0, 0, 1], &[2, 3], &[]), slip(2, [0, 0, 0, 1], &[], &[])]),
        json!([slip(1, [0, 0, 0, 1], &[2], &[]), slip(2, [0, 0, 0, 1], &[], &[])]),
    ] {
        let told = refused(&table, &[("/meeting/slips", slips.clone())]);
        let sound = ["a slip cannot be", "the slips are wrong", "a list of seats"];
        assert!(sound.iter().any(|problem| told.contains(problem)), "{slips}: {told}");
    }
    assert!(refused(&table, &[("/meeting", json!(null))]).contains("there is no meeting"));
    assert!(refused(&table, &[("/meeting/attendees", json!([1]))]).contains("does not agree"));
    let told = refused(&table, &[("/meeting/voting", json!(false))]);
    assert!(told.contains("a slip cannot be"), "{told}");
    let full = slip(1, [0, 0, 0, 2], &[], &[]);
    let told =
        refused(&table, &[("/meeting/voting", json!(false)), ("/meeting/slips", json!([full]))]);
    assert!(told.contains("the slip is full"), "{told}");
}

#[test]
fn impossible_ends_are_refused() {
    let table = players(4).set().with(&[("/progress", json!(12))]);
    let table = table.go("p1 place a b e").work(&[1, 3, 5]).ends("finished", "p1");
    assert!(refused(&table, &[("/reason", json!("boredom"))]).contains("marker"));
    let told = refused(&table, &[("/reason", json!("boredom")), ("/progress", json!(3))]);
    assert!(told.contains("no such reason"), "{told}");
    assert!(refused(&table, &[("/progress", json!(12))]).contains("marker"));
    let told = refused(&table, &[("/winners", json!([0, 1]))]);
    assert!(told.contains("“winners” does not agree"), "{told}");
    // The same week could also have run out of time.
    let other = table.with(&[
        ("/progress", json!(12)),
        ("/reason", json!("time")),
        ("/winners", json!([1, 2, 3])),
    ]);
    other.ends("time", "p2,p3,p4");
}

/// Whatever is changed in a state, reading it never panics, and what is
/// accepted can be played to the end.
#[test]
fn mangled_states_are_refused_or_playable() {
    let mut dice = Seed::from_number(11).stream("mangle");
    let values =
        [json!(0), json!(1), json!(3), json!(9), json!(255), json!(null), json!([]), json!("open")];
    let mut accepted = 0;
    for players in 4..=8 {
        for _ in 0..60 {
            let options = Options::of(players).unwrap();
            let mut game = TheMachine::deal(&options, &mut dice, &mut ());
            for _ in 0..dice.roll("moves", 60) {
                step(&mut game, &mut dice);
            }
            for _ in 0..20 {
                let mut state = game.trace();
                for _ in 0..=dice.roll("changes", 2) {
                    let value = &values[dice.roll("value", values.len() as u32) as usize];
                    mangle(&mut state, value, &mut dice);
                }
                let Ok(mut game) = TheMachine::resume(&options, &state) else { continue };
                accepted += 1;
                for seat in game.seats().iter() {
                    game.imagine(seat, &mut dice);
                    game.view(tabletop::Eyes::Seat(seat));
                }
                for _ in 0..TheMachine::bound(&options) {
                    step(&mut game, &mut dice);
                }
                assert!(game.due().is_over());
            }
        }
    }
    assert!(accepted > 200, "{accepted}");
}

fn step(game: &mut TheMachine, dice: &mut tabletop::Dice) {
    let Some(seat) = game.due().seats().lowest() else { return };
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    let action = actions[dice.roll("choice", actions.len() as u32) as usize];
    game.play(seat, action, dice, &mut ()).unwrap();
}

/// Puts the value somewhere into the state.
fn mangle(state: &mut Value, value: &Value, dice: &mut tabletop::Dice) {
    let inside = match state {
        Value::Object(fields) => {
            let nth = dice.roll("field", fields.len().max(1) as u32) as usize;
            fields.values_mut().nth(nth)
        }
        Value::Array(items) => {
            let nth = dice.roll("item", items.len().max(1) as u32) as usize;
            items.get_mut(nth)
        }
        _ => None,
    };
    match inside {
        Some(inside) if dice.roll("deeper", 8) > 0 => mangle(inside, value, dice),
        _ => *state = value.clone(),
    }
}
