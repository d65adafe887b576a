//! Values taken apart into named leaves, so that a broken promise can say which
//! field broke it.
//!
//! Views and events have `Debug` and nothing else in common; what it prints with
//! `{:#?}` has a line for every leaf, and that is enough.

use std::collections::BTreeMap;
use std::fmt::Debug;

use serde_json::Value;

/// The leaves of a value by their paths: `players.1.hand.0` is `3`.
pub(super) type Leaves = BTreeMap<String, String>;

/// The leaves of anything that can be printed.
pub(super) fn of(value: &impl Debug) -> Leaves {
    let mut leaves = Leaves::new();
    let mut open: Vec<Open> = Vec::new();
    for line in format!("{value:#?}").lines() {
        let line = line.trim();
        let text = line.strip_suffix(',').unwrap_or(line);
        if matches!(text, "}" | "]" | ")") {
            open.pop();
            continue;
        }
        let (name, text) = named(text);
        let path = match open.last_mut() {
            Some(above) => above.next(name),
            None => String::new(),
        };
        match text.strip_suffix(['{', '[', '(']) {
            Some(kind) => {
                let kind = kind.trim();
                // Nothing is lost if `Some(3)` is told as `3`.
                if !kind.is_empty() && kind != "Some" {
                    add(&mut leaves, &path, kind);
                }
                let wraps = !kind.is_empty() && text.ends_with('(');
                open.push(Open { path, wraps, children: 0 });
            }
            None => add(&mut leaves, &path, text),
        }
    }
    leaves
}

/// `Seat(2)` is one leaf: `Seat 2`.
fn add(leaves: &mut Leaves, path: &str, text: &str) {
    let leaf = leaves.entry(path.to_string()).or_default();
    if !leaf.is_empty() {
        leaf.push(' ');
    }
    leaf.push_str(text);
}

/// A bracket that has not been closed yet.
struct Open {
    path: String,
    /// `Seat(1)`: the first thing inside has the path of the whole.
    wraps: bool,
    children: usize,
}

impl Open {
    fn next(&mut self, name: Option<&str>) -> String {
        let nth = self.children;
        self.children += 1;
        match name {
            None if self.wraps && nth == 0 => self.path.clone(),
            None => joined(&self.path, &nth.to_string()),
            Some(name) => joined(&self.path, name),
        }
    }
}

fn joined(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_string() } else { format!("{path}.{name}") }
}

/// Splits `name: value`, if there is a name.
fn named(text: &str) -> (Option<&str>, &str) {
    let word = |name: &str| name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '"');
    match text.split_once(": ") {
        Some((name, value)) if word(name) => (Some(name), value),
        _ => (None, text),
    }
}

/// The leaves of a state in JSON, by their pointers: `/stack/3` is `7`.
pub(super) fn of_json(state: &Value) -> Leaves {
    let mut leaves = Leaves::new();
    gather(state, String::new(), &mut leaves);
    leaves
}

fn gather(value: &Value, path: String, leaves: &mut Leaves) {
    match value {
        Value::Array(items) if !items.is_empty() => {
            for (nth, item) in items.iter().enumerate() {
                gather(item, format!("{path}/{nth}"), leaves);
            }
        }
        Value::Object(fields) if !fields.is_empty() => {
            for (name, field) in fields {
                gather(field, format!("{path}/{name}"), leaves);
            }
        }
        leaf => {
            leaves.insert(path, leaf.to_string());
        }
    }
}

/// The first leaf in which two values differ, in words; `None` if none does.
pub(super) fn difference(here: &Leaves, there: &Leaves) -> Option<String> {
    let path = differing(here, there).next()?;
    let value = |leaves: &Leaves| leaves.get(path).map_or("nothing", String::as_str).to_string();
    let name = if path.is_empty() { "it" } else { path };
    Some(format!("`{name}` is {} here, {} there", value(here), value(there)))
}

/// The paths at which two values differ.
pub(super) fn differing<'a>(
    here: &'a Leaves,
    there: &'a Leaves,
) -> impl Iterator<Item = &'a String> {
    let gone = there.keys().filter(|path| !here.contains_key(*path));
    here.iter().filter(|(path, value)| there.get(*path) != Some(value)).map(|(p, _)| p).chain(gone)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    #[derive(Debug)]
    #[allow(dead_code)]
    enum Phase {
        Idle,
        Act { who: Seat, left: u8 },
        Pair(u8, u8),
    }

    #[derive(Debug)]
    #[allow(dead_code)]
    struct View {
        hands: Vec<Vec<Option<u8>>>,
        phase: Phase,
        said: &'static str,
        none: Vec<u8>,
        both: (u8, bool),
    }

    fn view(phase: Phase, card: Option<u8>) -> View {
        let hands = vec![vec![Some(4)], vec![None, card]];
        View { hands, phase, said: "odd: {", none: vec![], both: (1, true) }
    }

    #[test]
    fn a_value_is_taken_apart_by_its_names() {
        let leaves = of(&view(Phase::Act { who: Seat(2), left: 3 }, Some(7)));
        let expected = [
            ("", "View"),
            ("both.0", "1"),
            ("both.1", "true"),
            ("hands.0.0", "4"),
            ("hands.1.0", "None"),
            ("hands.1.1", "7"),
            ("none", "[]"),
            ("phase", "Act"),
            ("phase.left", "3"),
            ("phase.who", "Seat 2"),
            ("said", "\"odd: {\""),
        ];
        let found: Vec<(&str, &str)> =
            leaves.iter().map(|(path, value)| (path.as_str(), value.as_str())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_difference_is_told_by_its_place() {
        let told = |here: &View, there: &View| difference(&of(here), &of(there));
        let here = view(Phase::Idle, Some(7));
        assert_eq!(told(&here, &view(Phase::Idle, Some(7))), None);
        let there = view(Phase::Idle, None);
        assert_eq!(told(&here, &there).unwrap(), "`hands.1.1` is 7 here, None there");
        let there = view(Phase::Pair(1, 2), Some(7));
        assert_eq!(told(&here, &there).unwrap(), "`phase` is Idle here, Pair 1 there");
        let state = |text: &str| of_json(&serde_json::from_str(text).unwrap());
        let told = difference(&state(r#"{"a":[1,{"b":2}]}"#), &state(r#"{"a":[1,{"b":3}]}"#));
        assert_eq!(told.unwrap(), "`/a/1/b` is 2 here, 3 there");
        let told = difference(&state(r#"{"a":[1]}"#), &state(r#"{"b":[]}"#));
        assert_eq!(told.unwrap(), "`/a/0` is 1 here, nothing there");
    }
}
