//! A table of Overtime with chosen hands, laid into a store before the house
//! opens: what hands tell can only be tested where they are known.
#![allow(dead_code)]

use std::path::Path;
use std::time::Duration;

use hall::store::{Entry, Guest, Index, NewTable, Sqlite, Store};
use overtime::{Options, Overtime, Reactions};
use serde_json::{Value, json};
use tabletop::{Game, Seed};
use tokio::runtime::Runtime;

pub const ID: &str = "0123456789abcdef0123456789abcdef";
pub const NAMES: [&str; 6] = ["Ada", "Ben", "Cy", "Dee", "Eve", "Fox"];

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    Person,
    Bot(&'static str),
}

/// A position: everybody's hand, Ada at work, her turn just begun.
pub fn arranged(reactions: Reactions, hands: &[&[&str]]) -> Value {
    let options = Options::new(hands.len() as u8, reactions);
    let mut fate = Seed::from_number(1).stream("office");
    let mut state = Overtime::deal(&options, &mut fate, &mut ()).trace();
    let mut pool: Vec<String> = serde_json::from_value(state["deck"].take()).unwrap();
    for player in state["players"].as_array_mut().unwrap() {
        let hand: Vec<String> = serde_json::from_value(player["hand"].take()).unwrap();
        pool.extend(hand);
    }
    for (player, hand) in state["players"].as_array_mut().unwrap().iter_mut().zip(hands) {
        for card in *hand {
            let place = pool.iter().position(|known| known == card).expect("a card of the deck");
            pool.remove(place);
        }
        player["hand"] = json!(hand);
        player["ages"] = json!(vec![0; hand.len()]);
    }
    state["deck"] = json!(pool);
    state["first"] = json!(0);
    state["active"] = json!(0);
    state
}

/// The cookie of the person on a seat.
pub fn token(seat: usize) -> String {
    format!("{seat:032x}").replace('0', "f")
}

fn guest(seat: usize) -> String {
    format!("{:032x}", seat + 1)
}

/// Writes the table and its guests into a new store.
pub fn lay_out(database: &Path, state: &Value, reactions: Reactions, who: &[Who], seconds: u32) {
    let store = Sqlite::open(database).unwrap();
    Runtime::new().unwrap().block_on(lay_out_in(&store, state, reactions, who, seconds));
}

/// The same in any store.
pub async fn lay_out_in(
    store: &dyn Store,
    state: &Value,
    reactions: Reactions,
    who: &[Who],
    seconds: u32,
) {
    let head = json!({
        "game": "overtime", "rules": Overtime::ABOUT.rules_version,
        "components": overtime::VERSION, "custom": false,
        "options": [["players", who.len().to_string()], ["reactions", reactions.word()]],
        "state": state, "seed": Seed::from_number(5).to_string(), "commitment": "c0ffee",
        "open_deal": null, "host": guest(0), "listed": false, "watch": true, "memory": "none",
        "pace": "live", "limit": 0, "reaction": seconds, "fork": false,
    });
    let sits = who.iter().enumerate().map(|(nth, who)| match who {
        Who::Person => {
            let text = format!("{} {}", guest(nth), NAMES[nth]);
            Entry { kind: "sit".into(), seat: Some(nth as u8), text }
        }
        Who::Bot(character) => {
            Entry { kind: "bot".into(), seat: Some(nth as u8), text: (*character).into() }
        }
    });
    let table = NewTable {
        id: ID.into(),
        head: head.to_string(),
        at: Duration::from_secs(1),
        entries: sits.collect(),
        index: Index::default(),
    };
    for (nth, name) in NAMES.iter().enumerate().take(who.len()) {
        let known = Guest { id: guest(nth), name: (*name).into() };
        let key = blake3::derive_key("breakroom 1 guest token", token(nth).as_bytes());
        store.new_guest(known, key, 0).await.unwrap();
    }
    store.create(table).await.unwrap();
}
