//! A position on the table, built in a few words, for rule tests.
//!
//! Every card that is not named lies in the stack below those that are: the
//! dull ones first, the highest on top, then the sweet cards, then 48. So what is
//! drawn by the way neither scores nor pays.
#![allow(dead_code)]

use finished::{Card, Components, Ending, Event, Finished, Options, Refusal};
use serde_json::{Value, json};
use tabletop::{Eyes, Game, Match, Options as _, Refused as MatchRefused, Seat, Seed};

pub const PLAYER: Seat = Seat(0);

pub fn card(number: u8) -> Card {
    Card::new(number).unwrap()
}

pub struct Scene {
    state: Value,
    options: Options,
}

/// A list of `[card, sweets]` pairs without sweets.
fn bare(cards: &[u8]) -> Value {
    cards.iter().map(|&card| json!([card, 0])).collect()
}

impl Scene {
    /// `finished` cards are done; these lie in the Present.
    pub fn new(finished: u8, present: &[u8]) -> Scene {
        let state = json!({
            "stack": [], "present": bare(present), "held": [], "future": [], "past": [],
            "finished": finished, "stash": 5, "reserve": 5, "coffee": 6, "idle": 0, "turn": 1,
            "pending": null, "over": false, "reason": null,
        });
        Scene { state, options: Options::default() }
    }

    /// These lie on top of the stack, the first one topmost.
    pub fn stack(mut self, cards: &[u8]) -> Scene {
        self.state["stack"] = json!(cards);
        self
    }

    /// The oldest first.
    pub fn past(mut self, cards: &[u8]) -> Scene {
        self.state["past"] = json!(cards);
        self
    }

    pub fn future(mut self, rows: &[&[u8]]) -> Scene {
        self.state["future"] = rows.iter().map(|row| bare(row)).collect();
        self
    }

    pub fn held(mut self, cards: &[u8]) -> Scene {
        self.state["held"] = bare(cards);
        self
    }

    /// Lays a sweet on a card that lies open; it comes from the reserve.
    pub fn sweet_on(mut self, card: u8) -> Scene {
        let rows = self.state["future"].as_array().map_or(0, Vec::len);
        let mut zones = vec!["/present".to_string(), "/held".to_string()];
        zones.extend((0..rows).map(|row| format!("/future/{row}")));
        for zone in zones {
            let pairs = self.state.pointer_mut(&zone).and_then(Value::as_array_mut).unwrap();
            for pair in pairs.iter_mut().filter(|pair| pair[0] == card) {
                pair[1] = json!(pair[1].as_u64().unwrap() + 1);
            }
        }
        let reserve = self.state["reserve"].as_u64().unwrap();
        self.state["reserve"] = json!(reserve - 1);
        self
    }

    /// So many sweets in the stash, the rest of ten not on cards in the reserve.
    pub fn stash(mut self, stash: u64) -> Scene {
        let all = self.state["stash"].as_u64().unwrap() + self.state["reserve"].as_u64().unwrap();
        self.state["stash"] = json!(stash);
        self.state["reserve"] = json!(all - stash);
        self
    }

    pub fn coffee(mut self, cups: u8) -> Scene {
        self.state["coffee"] = json!(cups);
        self
    }

    pub fn idle(mut self, idle: u16) -> Scene {
        self.state["idle"] = json!(idle);
        self
    }

    pub fn components(mut self, components: &str) -> Scene {
        let edition = tabletop::Edition::custom(components);
        self.options.set_edition(&edition, "test").unwrap();
        self
    }

    /// Sets the table.
    #[track_caller]
    pub fn set(mut self) -> Played {
        let mut placed = [false; 49];
        for zone in ["stack", "past"] {
            for card in self.state[zone].as_array().unwrap() {
                placed[card.as_u64().unwrap() as usize] = true;
            }
        }
        let rows = self.state["future"].as_array().unwrap().iter();
        for pairs in rows.chain([&self.state["present"], &self.state["held"]]) {
            for pair in pairs.as_array().unwrap() {
                placed[pair[0].as_u64().unwrap() as usize] = true;
            }
        }
        let finished = self.state["finished"].as_u64().unwrap();
        let stack = self.state["stack"].as_array_mut().unwrap();
        let sweet = |card: &u64| [3, 6, 10, 15, 21, 28, 36, 45].contains(card);
        let mut rest: Vec<u64> =
            (finished + 1..=47).rev().filter(|&c| !placed[c as usize]).collect();
        rest.sort_by_key(sweet);
        rest.extend((!placed[48]).then_some(48));
        stack.extend(rest.into_iter().map(|card| json!(card)));
        let table = Match::from_state(self.options, Seed::from_number(0), &self.state);
        Played { table: table.unwrap_or_else(|error| panic!("{error}")) }
    }

    #[track_caller]
    pub fn play(self, line: &str) -> Played {
        self.set().play(line)
    }
}

/// A table on which something was played.
pub struct Played {
    pub table: Match<Finished>,
}

impl Played {
    /// A whole game from the deal.
    pub fn deal(pairs: &[(&str, &str)]) -> Played {
        let mut options = Options::default();
        for (key, value) in pairs {
            options.set(key, value).unwrap_or_else(|error| panic!("{error}"));
        }
        Played { table: Match::new(options, Seed::from_number(0)) }
    }

    /// A deck that begins with these cards.
    pub fn deck(difficulty: &str, top: &[u8]) -> Played {
        let rest = (1..=47u8).filter(|card| !top.contains(card));
        let cards: Vec<String> = top.iter().copied().chain(rest).map(|n| n.to_string()).collect();
        Played::deal(&[("difficulty", difficulty), ("deck", &cards.join(","))])
    }

    #[track_caller]
    pub fn play(mut self, line: &str) -> Played {
        let played = self.table.play_line(PLAYER, line).unwrap_or_else(|e| panic!("{e}"));
        if let Some(refused) = played.refused {
            panic!("“{line}” was refused: {refused}");
        }
        self
    }

    /// The same table, set anew from its written state.
    #[track_caller]
    pub fn again(self) -> Played {
        let state = self.table.game().trace();
        let table = Match::from_state(self.table.options().clone(), self.table.seed(), &state);
        Played { table: table.unwrap_or_else(|error| panic!("{error}")) }
    }

    #[track_caller]
    pub fn refuses(mut self, line: &str, why: Refusal) -> Played {
        let before = self.table.game().clone();
        let played = self.table.play_line(PLAYER, line).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(played.refused, Some(MatchRefused::Rules(why)), "{line}");
        assert_eq!(*self.table.game(), before, "a refused move changes nothing");
        self
    }

    /// Compares a part of the state: `present`, `past`, `stash` …
    #[track_caller]
    pub fn has(self, name: &str, value: Value) -> Played {
        let state = self.table.game().trace();
        let mut found = state[name].clone();
        // Cards without sweets may be written as bare numbers.
        let plain = |pair: &Value| match (pair.get(0), pair.get(1)) {
            (Some(card), Some(sweets)) if sweets == 0 => card.clone(),
            _ => pair.clone(),
        };
        let plain_all = |pairs: &Value| pairs.as_array().map(|all| all.iter().map(plain).collect());
        match name {
            "present" | "held" => found = plain_all(&found).unwrap(),
            "future" => {
                found = found.as_array().unwrap().iter().map(|r| plain_all(r).unwrap()).collect();
            }
            _ => {}
        }
        assert_eq!(found, value, "{name} in {state}");
        self
    }

    /// The top of the stack.
    #[track_caller]
    pub fn top(self, cards: &[u8]) -> Played {
        let state = self.table.game().trace();
        let stack = state["stack"].as_array().unwrap();
        assert_eq!(json!(stack[..cards.len()]), json!(cards), "the top of the stack");
        self
    }

    /// The bottom of the stack.
    #[track_caller]
    pub fn bottom(self, cards: &[u8]) -> Played {
        let state = self.table.game().trace();
        let stack = state["stack"].as_array().unwrap();
        assert_eq!(json!(stack[stack.len() - cards.len()..]), json!(cards), "the bottom");
        self
    }

    /// What may be done, as notation.
    #[track_caller]
    pub fn may(self, actions: &[&str]) -> Played {
        let asked = self.table.asked(PLAYER).unwrap();
        let listed: Vec<String> = asked.actions.iter().map(ToString::to_string).collect();
        assert_eq!(listed, actions);
        self
    }

    #[track_caller]
    pub fn asks(self, question: &str) -> Played {
        let asked = self.table.asked(PLAYER).unwrap().question;
        assert_eq!(asked.map(|question| question.to_string()).unwrap_or_default(), question);
        self
    }

    /// Everything that happened in the last decision, as sentences.
    #[track_caller]
    pub fn tells(self, sentences: &[&str]) -> Played {
        let events: &[Event] = match self.table.moves().last() {
            Some(made) => &made.events,
            None => self.table.opening_events(),
        };
        let told: Vec<String> = events.iter().map(ToString::to_string).collect();
        assert_eq!(told, sentences);
        self
    }

    #[track_caller]
    pub fn over(self, reason: &str) -> Played {
        assert_eq!(self.table.game().ending().map(Ending::reason), Some(reason));
        self.has("over", json!(true)).has("reason", json!(reason)).may(&[])
    }

    pub fn view(&self) -> finished::View {
        self.table.game().view(Eyes::Seat(PLAYER))
    }
}

/// The standard file with one thing changed.
pub fn changed(old: &str, new: &str) -> String {
    let _ = Components::standard();
    let text = finished::COMPONENTS.replacen(old, new, 1);
    assert_ne!(text, finished::COMPONENTS);
    text
}
