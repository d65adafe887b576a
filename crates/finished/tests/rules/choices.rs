//! Choices that answer themselves, and other components.

use finished::Refusal;
use serde_json::json;

use crate::scene::{Scene, changed};

// ── choices that answer themselves ─────────────────────────────────────

#[test]
fn a_choice_with_one_option_resolves_itself() {
    Scene::new(0, &[12]).play("use 12").has("held", json!([[12, 1]])).has("pending", json!(null));
    Scene::new(0, &[4]).play("use 4").bottom(&[48, 4]).has("turn", json!(2));
    Scene::new(0, &[20]).play("end").has("turn", json!(2));
}

#[test]
fn ending_is_always_asked() {
    Scene::new(0, &[]).set().may(&["end"]).asks("Use the action of a card, or end the turn.");
}

#[test]
fn there_must_be_something_to_choose_for() {
    Scene::new(0, &[20, 30]).set().refuses("20", Refusal::NothingToChoose);
}

// ── other components ──────────────────────────────────────────────────────────

#[test]
fn a_designer_can_change_the_numbers() {
    Scene::new(0, &[20])
        .components(&changed("draw = 3          #", "draw = 5          #"))
        .stack(&[30, 31, 33, 34, 35])
        .play("end")
        .has("present", json!([30, 31, 33, 34, 35]));
    Scene::new(0, &[20, 30])
        .components(&changed("past = 3", "past = 1"))
        .play("end sort")
        .has("past", json!([30]));
    Scene::new(0, &[33, 34])
        .components(&changed("shortest = 3", "shortest = 2"))
        .stack(&[20, 30, 40])
        .play("end sort")
        .has("stash", json!(6));
    let three = "kind = \"into-past\"\ndraw = 3";
    Scene::new(0, &[5, 20, 30])
        .components(&changed("kind = \"into-past\"\ndraw = 2", three))
        .stack(&[41, 43, 44, 46])
        .play("use 5")
        .again()
        .play("20 30")
        .has("present", json!([[5, 1], 41, 43, 44]));
}
