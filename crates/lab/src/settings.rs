//! What a run says of itself in its file, so that nothing is mixed up that does
//! not belong together.

use serde_json::{Map, Value, json};

use tabletop::{Edition, Game, Options};

/// The head of all settings: which program, what it does, with which game.
pub fn head<G: Game>(kind: &str, options: &G::Options) -> Value {
    let pairs = options.pairs().into_iter().map(|(key, value)| (key.to_string(), json!(value)));
    let components = match options.edition() {
        Edition::Version(version) | Edition::Custom(version) => version,
    };
    json!({
        "kind": kind,
        "program": env!("CARGO_PKG_VERSION"),
        "game": G::ABOUT.slug,
        "rules": G::ABOUT.rules_version,
        "components": components,
        "options": pairs.collect::<Map<_, _>>(),
    })
}

/// The head alone of settings that were read, if they are of this kind.
pub fn head_of(settings: &Value, kind: &str) -> Option<Value> {
    let keys = ["kind", "program", "game", "rules", "components", "options"];
    let head = keys.map(|key| (key.to_string(), settings[key].clone()));
    let whole = head.iter().all(|(_, value)| !value.is_null());
    (whole && settings["kind"] == kind).then(|| Value::Object(head.into_iter().collect()))
}

/// The game and its options, for a report.
pub fn names(head: &Value) -> (String, Vec<(String, String)>) {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let options = head["options"].as_object().into_iter().flatten();
    let options = options.map(|(key, value)| (key.clone(), text(value))).collect();
    (text(&head["game"]), options)
}
