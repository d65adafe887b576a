//! What a choice pays and brings, in a few signs.

use finishing_time::words::{after, change, effect, prices, signed};
use finishing_time::{Action, FinishingTime, Refusal, Track, View, Visit};
use serde_json::json;
use tabletop::{Eyes, Game, Names};

use crate::support::{Town, seat};

fn view(town: &Town) -> View {
    town.game.view(Eyes::Spectator)
}

/// The first decision of a line.
fn action(town: &Town, line: &str) -> Action {
    town.game.read(town.game.current(), line).expect(line)[0]
}

#[track_caller]
fn signs(town: &Town, line: &str, expected: &str) {
    assert_eq!(effect(&view(town), action(town, line)), expected, "{line}");
}

/// A team that can go everywhere.
fn free_to_go() -> Town {
    let fields = json!({"coins": 20, "tokens": 0, "vacation": 3, "partners": 2});
    Town::of(3).team("p1", fields)
}

/// All workers are out, and the others have not finished.
fn waiting() -> Town {
    Town::of(3).last_turns().team("p1", json!({"relax": 40, "factory": 0}))
}

#[test]
fn every_place_says_what_it_pays_and_brings() {
    let town = free_to_go();
    signs(&town, "pub", "−$1 +2 ♥");
    signs(&town, "work", "+$2 −2 ♥");
    signs(&town, "home", "+1 ♥");
    signs(&town, "fishing", "+2 ♥");
    signs(&town, "ride", "+4 ♥");
    signs(&town, "park 3", "−$3 +5 ♥");
    signs(&town, "park 5+", "−$5 +11 ♥");
    signs(&town, "date", "−$2 +1 ♥ and a partner for later");
    signs(&town, "motel", "−$1 +6 ♥");
    signs(&town, "lake", "−$1 +3 ♥, 1 less stress for 1 week");
    signs(&town, "mountains+", "−$4 +12 ♥, 1 less stress for 2 weeks");
    signs(&town, "union", "+3 ✊");
}

#[test]
fn ending_says_what_is_left_undone() {
    signs(&Town::of(3).plays("home"), "end", "no more workers this turn");
    let second = Town::of(2).plays("fishing");
    signs(&second, "end", "no second worker; you keep the +1 token");
    signs(&waiting(), "rest", "+1 ♥");
}

#[test]
fn a_step_says_its_price_and_what_it_changes() {
    let town = Town::of(3).team("p1", json!({"tokens": 9}));
    signs(&town, "strike hours 65", "−3 ✊: 17 stress a week instead of 18");
    signs(&town, "strike income 8", "−2 ✊: $1 more a week");
    signs(&town, "strike gap -1", "−3 ✊: $1 more a week");
    signs(&town, "strike union 5", "−2 ✊: 5 ✊ a week instead of 4");
    signs(&town, "strike vacation 1", "−5 ✊: the lake opens");
    let long = Town::of(3).team("p1", json!({"tokens": 9, "hours": 45, "vacation": 2}));
    let star = ", and a worker retires or finds a partner";
    signs(&long, "strike hours 40", &format!("−5 ✊: 12 stress a week instead of 13{star}"));
    signs(&long, "strike vacation 3", "−3 ✊: the beach opens");
    let granted = Town::of(3).team("p1", json!({"tokens": 9, "vacation": 1}));
    signs(&granted, "strike vacation 2", "−5 ✊: the mountains open");
    // The final turns have no use for stars, nor has the last strike.
    let near = json!({"tokens": 9, "hours": 45, "factory": 2});
    let near = Town::of(3).last_turns().team("p1", near);
    signs(&near, "strike hours 40", "−5 ✊: 12 stress a week instead of 13");
    let last = json!({"tokens": 9, "hours": 45, "factory": 0});
    let last = Town::of(3).last_turns().team("p1", last);
    let last = last.change(|state| state["stage"] = json!("last chance"));
    signs(&last, "last strike hours 40", "−5 ✊: 12 stress a week instead of 13");
}

#[test]
fn what_comes_after_the_last_worker_is_foretold_as_it_happens() {
    let names = Names::new(["Ada", "Bob", "Cy"]);
    let mut foretold = 0;
    for relax in [-19, -12, 0, 25] {
        let town = || free_to_go().team("p1", json!({"relax": relax, "factory": 1}));
        for choice in town().choices() {
            let view = view(&town());
            let one = action(&town(), &choice);
            let Some(said) = after(&view, one) else { continue };
            let brings = view.components.change(one).relax;
            let town = town().plays(&choice);
            let told = FinishingTime::narrate(&town.events, &names);
            let (expected, lost) = match said.strip_prefix("then back to work: ") {
                Some(sign) => {
                    let loss = sign.split([' ', '−']).find_map(|number| number.parse().ok());
                    (format!("Ada goes back to work: {sign}, now at "), loss.expect("a loss"))
                }
                None => ("Ada has nobody left in the factory and waits".to_string(), 0),
            };
            assert!(
                told.iter().any(|line| line.starts_with(&expected)),
                "{choice}: {said} {told:?}"
            );
            assert_eq!(town.p("p1").relax, relax + brings - lost, "{choice}");
            foretold += 1;
        }
    }
    assert!(foretold > 40, "{foretold}");
}

#[test]
fn nothing_is_foretold_while_others_stay_in_the_factory() {
    let town = free_to_go();
    assert_eq!(after(&view(&town), action(&town, "fishing")), None);
    let last = free_to_go().team("p1", json!({"factory": 1}));
    assert_eq!(after(&view(&last), action(&last, "strike hours 65")), None);
    let last = last.last_turns();
    let said = after(&view(&last), action(&last, "fishing"));
    assert_eq!(said.as_deref(), Some("your last worker: then you wait"));
}

#[test]
fn only_placing_and_resting_change_the_relaxation_at_once() {
    let town = free_to_go().team("p1", json!({"tokens": 9}));
    let gain = |line: &str| view(&town).components.change(action(&town, line)).relax;
    let lines = ["pub", "work", "home", "trail", "park 4", "beach", "union", "strike hours 65"];
    assert_eq!(lines.map(gain), [2, -2, 1, 3, 7, 9, 0, 0]);
    let rest = action(&waiting(), "rest");
    assert_eq!(view(&waiting()).components.change(rest).relax, 1);
}

#[test]
fn the_prices_of_all_steps_fit_on_a_card() {
    let text = prices(view(&Town::of(3)).components);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[0],
        "hours      70 →  65: 3   60: 3   55: 4   50: 4   45: 5   40★: 5   35: 6   30: 6   25★: 7"
    );
    assert_eq!(lines[2], "gap        −2 →  −1: 3   0: 5");
    assert_eq!(lines.len(), Track::COUNT + 1);
    assert_eq!(lines[5], "Prices in strike tokens; ★ retires a worker or brings a partner.");
}

#[test]
fn nothing_is_written_with_a_sign_of_its_own() {
    assert_eq!([-3, 0, 3].map(signed), ["−3", "0", "3"]);
    assert_eq!([-3, 0, 3].map(change), ["−3", "+0", "+3"]);
}

// ── what is closed ───────────────────────────────────────────────────────

#[test]
fn the_table_says_why_a_place_is_closed() {
    let town = Town::of(3).team("p1", json!({"coins": 0}));
    let why = |line: &str| view(&town).refusal(action(&town, line)).map(|why| why.to_string());
    assert_eq!(why("fishing"), None);
    assert_eq!(why("pub"), Some(town.refuses("pub")));
    assert_eq!(why("date"), Some(town.refuses("date")));
    assert_eq!(why("lake"), Some(town.refuses("lake")));
    assert_eq!(why("strike hours 65"), None);
    assert_eq!(why("strike vacation 1"), Some(town.refuses("strike vacation 1")));
    let open = view(&town).refused.iter().all(|&(action, why)| {
        town.game.clone().play(seat("p1"), action, &mut tabletop::Scripted::none(), &mut ())
            == Err::<(), Refusal>(why)
    });
    assert!(open, "what is said to be closed is refused for that reason");
}

#[test]
fn a_second_worker_is_told_what_is_closed_for_a_second_worker() {
    let town = Town::of(2).team("p1", json!({"coins": 0})).plays("fishing");
    let closed = view(&town).refused;
    assert!(closed.iter().any(|(action, _)| *action == Action::And(Visit::Date)), "{closed:?}");
    assert!(closed.iter().all(|(action, _)| !matches!(action, Action::Go(_))));
}

#[test]
fn the_table_counts_who_is_on_vacation() {
    let away = json!({"vac": [[0, 1, false], [3, 3, true]]});
    let town = Town::of(3).team("p2", away);
    assert_eq!(["p1", "p2"].map(|who| view(&town).vacationers(seat(who))), [0, 2]);
}
