//! States in JSON, read back: what every game needs for [`Game::resume`].
//!
//! [`Game::resume`]: crate::Game::resume

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::game::BadState;
use crate::seat::{Seat, Seats};

/// The whole state, field by field: for a state that is plain numbers and lists.
pub fn write(state: &impl Serialize) -> Value {
    // It fails only for maps whose keys are no text; a state with one fails its contract.
    serde_json::to_value(state).unwrap_or_default()
}

/// The whole state in the shape a game writes it.
pub fn read<T: DeserializeOwned>(state: &Value) -> Result<T, BadState> {
    T::deserialize(state).map_err(|error| BadState(plainly(&error.to_string())))
}

/// What a reader of files finds wrong, without the words of our language for it:
/// `invalid type: string "x", expected u8` is `expected a number from 0 to 255, found
/// string "x"`.
pub(crate) fn plainly(problem: &str) -> String {
    // A list where names belong, or one that is too short or too long.
    if let Some((length, expected)) =
        problem.strip_prefix("invalid length ").and_then(|rest| rest.split_once(", expected "))
    {
        let wanted = if expected.starts_with("struct ") { "a group of values" } else { "another" };
        return format!("expected {wanted}, found a list of {length}");
    }
    let found =
        ["invalid type: ", "invalid value: "].iter().find_map(|kind| problem.strip_prefix(kind));
    let Some((found, expected)) = found.and_then(|rest| rest.rsplit_once(", expected ")) else {
        return problem.to_string();
    };
    let found = found.replace("sequence", "a list").replace("map", "a group");
    let expected = match expected {
        "u8" => "a number from 0 to 255",
        "u16" => "a number from 0 to 65535",
        "u32" | "u64" | "usize" => "a whole number, 0 or more",
        "i8" => "a number from -128 to 127",
        "i16" | "i32" | "i64" | "isize" => "a whole number",
        "a boolean" => "true or false",
        "a string" => "a text",
        "a sequence" => "a list",
        "a map" => "a group of values",
        tuple if tuple.starts_with("a tuple") || tuple.starts_with("an array") => {
            "a list of a fixed length"
        }
        own if own.starts_with("struct ") => "a group of values",
        own if own.starts_with("enum ") || own.starts_with("variant ") => "one of a few words",
        other => other,
    };
    format!("expected {expected}, found {found}")
}

/// What follows from the rest of a state must agree with it: `again` is what the state
/// that was read is written as.
pub fn agrees(again: &Value, state: &Value) -> Result<(), BadState> {
    if again == state {
        return Ok(());
    }
    let differs = |key: &&String| again.get(key.as_str()) != state.get(key.as_str());
    let key = state.as_object().and_then(|fields| fields.keys().find(differs));
    let key = key.map_or("state", String::as_str);
    Err(BadState(format!("“{key}” does not agree with the rest")))
}

/// The fields of a state, read one by one.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'a>(pub &'a Value);

impl<'a> Fields<'a> {
    pub fn value(&self, name: &str) -> Result<&'a Value, BadState> {
        self.0.get(name).ok_or_else(|| BadState(format!("“{name}” is missing")))
    }

    /// Anything that can be read from JSON.
    pub fn read<T: DeserializeOwned>(&self, name: &str) -> Result<T, BadState> {
        let value = self.value(name)?;
        T::deserialize(value)
            .map_err(|error| BadState(format!("{name}: {}", plainly(&error.to_string()))))
    }

    /// A number from 0 to `most`.
    pub fn number<T>(&self, name: &str, most: T) -> Result<T, BadState>
    where
        T: TryFrom<u64> + Copy + PartialOrd + std::fmt::Display,
    {
        let number = self.value(name)?.as_u64().and_then(|number| T::try_from(number).ok());
        number
            .filter(|&number| number <= most)
            .ok_or_else(|| BadState(format!("{name} must be a number from 0 to {most}")))
    }

    /// One of these seats, counted from 0.
    pub fn seat(&self, name: &str, among: Seats) -> Result<Seat, BadState> {
        let seat = Seat(self.read(name)?);
        match among.contains(seat) {
            true => Ok(seat),
            false => Err(BadState(format!("{name}: there is no seat {}", seat.0))),
        }
    }

    /// Some of these seats, counted from 0.
    pub fn seats(&self, name: &str, among: Seats) -> Result<Seats, BadState> {
        let seats: Vec<u8> = self.read(name)?;
        match seats.iter().find(|&&seat| !among.contains(Seat(seat))) {
            Some(seat) => Err(BadState(format!("{name}: there is no seat {seat}"))),
            None => Ok(seats.into_iter().map(Seat).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_wrong_with_a_state_is_named() {
        let state = json!({ "round": 3, "first": 1, "asked": [0, 2], "bids": [1, null] });
        let fields = Fields(&state);
        let all = Seats::first(2);
        assert_eq!(fields.number("round", 3u8), Ok(3));
        assert_eq!(fields.seat("first", all), Ok(Seat(1)));
        assert_eq!(fields.seats("asked", Seats::first(3)).map(|seats| seats.len()), Ok(2));
        assert_eq!(fields.read::<Vec<Option<u8>>>("bids"), Ok(vec![Some(1), None]));
        let wrong = |refused: Result<(), BadState>| refused.unwrap_err().0;
        assert_eq!(
            wrong(fields.number("round", 2u8).map(|_| ())),
            "round must be a number from 0 to 2"
        );
        assert_eq!(wrong(fields.seats("asked", all).map(|_| ())), "asked: there is no seat 2");
        assert_eq!(wrong(fields.value("turn").map(|_| ())), "“turn” is missing");
        assert_eq!(
            wrong(fields.read::<u8>("bids").map(|_| ())),
            "bids: expected a number from 0 to 255, found a list"
        );
        let wrong_in = |problem: &str| plainly(problem);
        assert_eq!(
            wrong_in("invalid value: integer `300`, expected i8"),
            "expected a number from -128 to 127, found integer `300`"
        );
        assert_eq!(
            wrong_in("invalid type: string \"x\", expected struct Written"),
            "expected a group of values, found string \"x\""
        );
        assert_eq!(wrong_in("missing field `x`"), "missing field `x`");
        assert_eq!(
            wrong_in("invalid length 0, expected struct State with 9 elements"),
            "expected a group of values, found a list of 0"
        );
        assert_eq!(agrees(&state, &state), Ok(()));
        let again = json!({ "round": 3, "first": 0, "asked": [0, 2], "bids": [1, null] });
        assert_eq!(wrong(agrees(&again, &state)), "“first” does not agree with the rest");
        let missing = read::<std::collections::BTreeMap<String, u8>>(&state).unwrap_err();
        assert!(missing.0.starts_with("expected a number"), "{missing}");
    }
}
