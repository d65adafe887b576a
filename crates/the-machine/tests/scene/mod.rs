//! A table for rule tests: a deal written down, moves in the game's own
//! notation, dice that are scripted and must be used up.
#![allow(dead_code)]

use serde_json::Value;
use tabletop::{
    Audience, Chance, Due, Eyes, Game, Names, Options as _, Scripted, Seat, Statement, Tone,
};
use the_machine::{Event, Options, Refusal, TheMachine, View};

pub const WARNINGS: &str = "die against warnings";
pub const BAD: &str = "die against bad standing";
pub const CARD: &str = "recommendation card";

/// The task cards by name, as places in the components.
pub const FOUNDATIONS: u8 = 0;
pub const WIRING: u8 = 1;
pub const ASSEMBLY: u8 = 2;
pub const CALIBRATION: u8 = 3;
pub const LAUNCH: u8 = 4;

/// The aftermath cards.
pub const A: u8 = 0;
pub const B: u8 = 1;
pub const C: u8 = 2;
pub const D: u8 = 3;
pub const E: u8 = 4;

/// A deal that is written down.
pub struct Deal {
    options: Options,
    tasks: [u8; 5],
    aftermaths: [u8; 5],
    sent: Vec<[u8; 2]>,
}

/// So many players; everybody passes a 6 to the right and a 5 to the left, so
/// that everybody ends up with one card of each kind.
pub fn players(count: u8) -> Deal {
    Deal {
        options: Options::of(count).unwrap(),
        // Two ordinary days first.
        tasks: in_front(&[FOUNDATIONS, CALIBRATION]),
        aftermaths: [0, 1, 2, 3, 4],
        sent: vec![[6, 5]; usize::from(count) - 1],
    }
}

impl Deal {
    /// The first days' cards; the others follow in their order.
    pub fn tasks(mut self, first: &[u8]) -> Deal {
        self.tasks = in_front(first);
        self
    }

    pub fn aftermaths(mut self, first: &[u8]) -> Deal {
        self.aftermaths = in_front(first);
        self
    }

    /// What each worker passes to the right and to the left.
    pub fn sent(mut self, sent: &[[u8; 2]]) -> Deal {
        self.sent = sent.to_vec();
        self
    }

    pub fn option(mut self, key: &str, value: &str) -> Deal {
        self.options.set(key, value).unwrap();
        self
    }

    pub fn components(mut self, change: impl Fn(&str) -> String) -> Deal {
        let text = change(self.options.components().text);
        assert_ne!(text, self.options.components().text, "nothing was changed");
        let edition = tabletop::Edition::Custom(text);
        self.options.set_edition(&edition, "test").unwrap();
        self
    }

    pub fn set(self) -> Table {
        let mut rolls: Vec<Chance> = Vec::new();
        for [right, left] in self.sent {
            rolls.push(("card to the right", right.into()));
            let left = if left > right { left - 1 } else { left };
            rolls.push(("card to the left", left.into()));
        }
        rolls.extend(shuffled("task cards", self.tasks));
        rolls.extend(shuffled("aftermath cards", self.aftermaths));
        rolls.push(("fate cards", 0));
        let mut fate = Scripted::new(rolls);
        let mut events = Vec::new();
        let game = TheMachine::deal(&self.options, &mut fate, &mut events);
        fate.finish();
        Table { game, options: self.options, events, rolls: Vec::new() }
    }
}

/// These five cards first, then the others.
fn in_front(first: &[u8]) -> [u8; 5] {
    let others = (0..5).filter(|card| !first.contains(card));
    let all: Vec<u8> = first.iter().copied().chain(others).collect();
    all.try_into().unwrap()
}

/// The rolls of a shuffle that ends in this order.
fn shuffled(what: &'static str, order: [u8; 5]) -> Vec<Chance> {
    let mut cards = [0, 1, 2, 3, 4];
    let mut rolls = Vec::new();
    for place in (1..5).rev() {
        let from = cards.iter().position(|&card| card == order[place]).unwrap();
        rolls.push((what, from as u32));
        cards.swap(place, from);
    }
    assert_eq!(cards, order);
    rolls
}

#[derive(Clone)]
pub struct Table {
    pub game: TheMachine,
    pub options: Options,
    /// What happened in the last `go`.
    pub events: Vec<Event>,
    rolls: Vec<Chance>,
}

impl Table {
    /// Luck for what comes next.
    pub fn rolls(mut self, what: &'static str, values: &[u32]) -> Table {
        self.rolls.extend(values.iter().map(|&value| (what, value)));
        self
    }

    /// Dice by their pips.
    pub fn dice(self, what: &'static str, pips: &[u32]) -> Table {
        let values: Vec<u32> = pips.iter().map(|pips| pips - 1).collect();
        self.rolls(what, &values)
    }

    /// Moves of one seat: `p1 place a b c`.
    pub fn go(mut self, line: &str) -> Table {
        let (seat, text) = line.split_once(' ').unwrap();
        let seat: Seat = seat.parse().unwrap();
        let mut fate = Scripted::new(std::mem::take(&mut self.rolls));
        self.events.clear();
        for action in self.game.read(seat, text).unwrap() {
            let done = self.game.play(seat, action, &mut fate, &mut self.events);
            done.unwrap_or_else(|refusal| panic!("{line}, {action}: {refusal}"));
        }
        fate.finish();
        self
    }

    /// All workers still in choose their cards, in seat order. Luck is used by
    /// the last of them.
    pub fn work(mut self, cards: &[u8]) -> Table {
        let Due::Sealed { waiting } = self.game.due() else { panic!("no cards are due") };
        assert_eq!(usize::from(waiting.len()), cards.len());
        let rolls = std::mem::take(&mut self.rolls);
        let last = waiting.iter().last();
        for (seat, card) in waiting.iter().zip(cards) {
            if Some(seat) == last {
                self.rolls = rolls.clone();
            }
            self = self.go(&format!("{seat} work {card}"));
        }
        self
    }

    pub fn refusal(&self, line: &str) -> Refusal {
        let (seat, text) = line.split_once(' ').unwrap();
        let seat: Seat = seat.parse().unwrap();
        let [action] = self.game.read(seat, text).unwrap()[..] else { panic!("one move") };
        let mut game = self.game.clone();
        let mut events = Vec::new();
        let refused = game.play(seat, action, &mut Scripted::none(), &mut events);
        assert!(game == self.game && events.is_empty());
        refused.expect_err(line)
    }

    /// A move that is refused in these words.
    pub fn refuses(self, line: &str, words: &str) -> Table {
        assert_eq!(self.refusal(line).to_string(), words, "{line}");
        self
    }

    /// What a seat may do, in order: `place a, place b`.
    pub fn may(self, seat: &str, actions: &str) -> Table {
        let mut list = Vec::new();
        self.game.actions(seat.parse().unwrap(), &mut list);
        let list: Vec<String> = list.iter().map(ToString::to_string).collect();
        assert_eq!(list.join(", "), actions);
        self
    }

    /// A part of the trace: `("/progress", json!(3))`.
    pub fn has(self, pointer: &str, value: Value) -> Table {
        let trace = self.game.trace();
        assert_eq!(trace.pointer(pointer), Some(&value), "{pointer}");
        self
    }

    pub fn get(&self, pointer: &str) -> Value {
        self.game.trace().pointer(pointer).cloned().unwrap_or(Value::Null)
    }

    /// Something that the log says of the last moves.
    pub fn tells(self, sentence: &str) -> Table {
        let told = self.told(Eyes::Omniscient);
        assert!(told.iter().any(|line| line == sentence), "{sentence} is not in {told:#?}");
        self
    }

    pub fn tells_not(self, part: &str) -> Table {
        let told = self.told(Eyes::Omniscient);
        assert!(told.iter().all(|line| !line.contains(part)), "{part} is in {told:#?}");
        self
    }

    /// The last moves as these eyes saw them.
    pub fn told(&self, eyes: Eyes) -> Vec<String> {
        let seen = self.events.iter().filter_map(|event| TheMachine::shown(event, eyes));
        seen.map(|event| TheMachine::tell(&event, &Names::default())).collect()
    }

    pub fn ends(self, reason: &str, winners: &str) -> Table {
        let standing = self.game.due().standing().expect("the game goes on");
        assert_eq!((standing.reason, standing.winners.to_string().as_str()), (reason, winners));
        self
    }

    pub fn day(self, day: u8) -> Table {
        self.has("/day", day.into())
    }

    pub fn phase(self, phase: &str) -> Table {
        self.has("/phase", phase.into())
    }

    pub fn view(&self, seat: &str) -> View {
        self.game.view(Eyes::Seat(seat.parse().unwrap()))
    }

    /// Who would hear it.
    pub fn says(&self, seat: &str, words: &str) -> Result<Audience, Refusal> {
        let statement = Statement::new(Tone::Plain, None, words).unwrap();
        self.game.speak(seat.parse().unwrap(), &statement)
    }

    /// The same people on the morning of another day. Nobody has played yet.
    pub fn on_day(self, day: u8) -> Table {
        let view = self.view("p1");
        let components = self.options.components();
        let card = |deck: &str| {
            let place = self.get(&format!("/deck/{deck}/{}", day - 1));
            place.as_u64().unwrap() as usize
        };
        let (task, aftermath) =
            (&components.tasks[card("tasks")], &components.aftermaths[card("aftermaths")]);
        let tokens = aftermath.with[usize::from(view.inside.len())];
        let weather = serde_json::to_value(task.weather).unwrap();
        self.with(&[
            ("/day", day.into()),
            ("/task", task.name.into()),
            ("/weather", weather),
            ("/aftermath", aftermath.name.into()),
            ("/tokens", vec![tokens.warnings, tokens.bad, tokens.recommendations].into()),
        ])
    }

    /// The same position with some of its facts changed, as far as they follow
    /// from nothing else: marks, the marker, interns.
    pub fn with(mut self, changes: &[(&str, Value)]) -> Table {
        let mut state = self.game.trace();
        for (pointer, value) in changes {
            *state.pointer_mut(pointer).expect(pointer) = value.clone();
        }
        self.game = TheMachine::resume(&self.options, &state).unwrap();
        self
    }
}
