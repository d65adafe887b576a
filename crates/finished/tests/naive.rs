//! A second implementation, written from the rules page with plain lists and no
//! thought of speed, played in lockstep with the real one: after every whole
//! decision both must be in the same state and allow the same things.

use finished::{DIFFICULTIES, Finished, Options};
use serde_json::{Value, json};
use tabletop::{Dice, Fate, Game, Match, Options as _, Seat, Seed};

const TRIANGULAR: [u8; 8] = [3, 6, 10, 15, 21, 28, 36, 45];

#[derive(Clone)]
struct Naive {
    stack: Vec<u8>,
    past: Vec<u8>,
    present: Vec<u8>,
    held: Vec<u8>,
    future: Vec<Vec<u8>>,
    /// One entry per sweet lying on a card.
    sweets: Vec<u8>,
    finished: u8,
    stash: usize,
    reserve: usize,
    coffee: u8,
    idle: u16,
    turn: u16,
    reason: Option<&'static str>,
}

/// What a card does, looked up in the table of the rules.
fn action_of(card: u8) -> &'static str {
    match card {
        1 | 48 => "nothing",
        2 => "draw two",
        3 | 6 | 10 | 15 | 21 | 28 | 36 | 45 => "sweet",
        4 | 7 | 29 | 42 => "below",
        5 | 11 | 17 | 23 | 25 | 41 => "into past",
        8 | 18 | 30 | 44 => "from past",
        9 | 14 | 20 | 27 | 31 | 34 | 46 | 47 => "draw one",
        12 | 19 | 32 | 40 => "one future",
        13 | 22 | 33 | 39 | 43 => "exchange",
        16 | 24 | 26 | 35 | 38 => "all future",
        37 => "take back",
        _ => unreachable!("no such card"),
    }
}

impl Naive {
    fn new(difficulty: &str, deck: Vec<u8>) -> Naive {
        let (coffee, stash, reserve) = match difficulty {
            "very-easy" => (7, 7, 3),
            "easy" => (7, 5, 5),
            "regular" => (6, 5, 5),
            _ => (5, 5, 5),
        };
        let mut game = Naive {
            stack: deck,
            past: vec![],
            present: vec![],
            held: vec![],
            future: vec![],
            sweets: vec![],
            finished: 0,
            stash,
            reserve,
            coffee,
            idle: 0,
            turn: 0,
            reason: None,
        };
        game.new_turn();
        game
    }

    fn new_turn(&mut self) {
        self.turn += 1;
        self.present.append(&mut self.held);
        self.score();
        if self.reason.is_none() {
            for _ in 0..3 {
                self.draw();
            }
            self.score();
        }
    }

    fn draw(&mut self) {
        let card = if !self.stack.is_empty() {
            self.stack.remove(0)
        } else if !self.past.is_empty() {
            self.past.remove(0)
        } else {
            return;
        };
        self.present.push(card);
        if TRIANGULAR.contains(&card) && self.reserve > 0 {
            self.reserve -= 1;
            self.stash += 1;
        }
    }

    fn draw_and_score(&mut self, count: u8) {
        for _ in 0..count {
            if self.reason.is_none() {
                self.draw();
                self.score();
            }
        }
    }

    fn score(&mut self) {
        while self.present.contains(&(self.finished + 1)) {
            self.finished += 1;
            let card = self.finished;
            self.present.retain(|&other| other != card);
            self.sweets_back(card);
            self.idle = 0;
            if card == 48 {
                self.reason = Some("won");
                return;
            }
            self.draw();
        }
    }

    fn on(&self, card: u8) -> usize {
        self.sweets.iter().filter(|&&other| other == card).count()
    }

    fn sweets_back(&mut self, card: u8) {
        self.reserve += self.on(card);
        self.sweets.retain(|&other| other != card);
    }

    fn usable(&self, card: u8) -> bool {
        let capacity = match action_of(card) {
            "nothing" | "sweet" => 0,
            _ if card == 47 => 3,
            _ => 1,
        };
        let useful = match action_of(card) {
            "draw one" | "draw two" => !self.stack.is_empty() || !self.past.is_empty(),
            "into past" => self.present.len() >= 2,
            "from past" => !self.past.is_empty(),
            "take back" => self.sweets.iter().any(|&other| other != 37),
            _ => true,
        };
        self.on(card) < capacity && self.stash > 0 && useful
    }

    /// Uses a card; `choose` answers its questions out of the given cards.
    fn use_card(&mut self, card: u8, choose: &mut dyn FnMut(&[u8]) -> u8) {
        self.idle += 1;
        self.stash -= 1;
        self.sweets.push(card);
        match action_of(card) {
            "draw one" => self.draw_and_score(1),
            "draw two" => self.draw_and_score(2),
            "below" => {
                let order = self.choose_order(choose);
                self.put_away(&order, true);
            }
            "into past" => {
                let first = self.choose_one(choose);
                let second = self.choose_one(choose);
                for card in [first, second] {
                    self.sweets_back(card);
                    self.past.push(card);
                }
                if [first, second].contains(&48) {
                    self.drink();
                }
                self.draw_and_score(2);
            }
            "from past" => {
                for _ in 0..2 {
                    if self.reason.is_none()
                        && let Some(card) = self.past.pop()
                    {
                        self.present.push(card);
                        self.score();
                    }
                }
            }
            "one future" => {
                let card = self.choose_one(choose);
                self.held.push(card);
            }
            "exchange" => {
                self.draw_and_score(1);
                if self.reason.is_none() && !self.present.is_empty() {
                    let card = self.choose_one(choose);
                    self.sweets_back(card);
                    self.stack.insert(0, card);
                }
            }
            "all future" => {
                let row = std::mem::take(&mut self.present);
                self.future.insert(0, row);
                self.draw_and_score(3);
            }
            "take back" => {
                let others = self.sweets.iter().filter(|&&other| other != 37).count();
                self.sweets.retain(|&other| other == 37);
                self.reserve += others;
            }
            other => unreachable!("{other} cannot be used"),
        }
        self.give_up();
    }

    fn end(&mut self, choose: &mut dyn FnMut(&[u8]) -> u8) {
        self.idle += 1;
        let order = self.choose_order(choose);
        self.put_away(&order, false);
        self.give_up();
    }

    fn give_up(&mut self) {
        if self.reason.is_none() && self.idle >= 500 {
            self.reason = Some("cap");
        }
    }

    /// One card of the Present, asked for only if there is a choice.
    fn choose_one(&mut self, choose: &mut dyn FnMut(&[u8]) -> u8) -> u8 {
        self.present.sort_unstable();
        let card = if let [only] = self.present[..] { only } else { choose(&self.present) };
        self.present.retain(|&other| other != card);
        card
    }

    fn choose_order(&mut self, choose: &mut dyn FnMut(&[u8]) -> u8) -> Vec<u8> {
        let mut order = vec![];
        while !self.present.is_empty() {
            order.push(self.choose_one(choose));
        }
        order
    }

    /// Steps 6 to 8.
    fn put_away(&mut self, order: &[u8], below: bool) {
        for &card in order {
            self.sweets_back(card);
            if below { self.stack.push(card) } else { self.past.push(card) }
        }
        if order.contains(&48) {
            self.drink();
        }
        if self.reason.is_some() {
            return;
        }
        let mut start = 0;
        for end in 1..=order.len() {
            if end == order.len() || order[end] != order[end - 1] + 1 {
                if end - start >= 3 {
                    let paid = (end - start - 1).min(self.reserve);
                    self.reserve -= paid;
                    self.stash += paid;
                }
                start = end;
            }
        }
        while self.past.len() > 3 {
            let oldest = self.past.remove(0);
            self.stack.push(oldest);
        }
        if self.future.is_empty() {
            self.new_turn();
        } else {
            self.present = self.future.remove(0);
            self.present.append(&mut self.held);
            self.score();
        }
    }

    fn drink(&mut self) {
        if self.coffee == 0 {
            self.reason = Some("coffee");
        } else {
            self.coffee -= 1;
            self.idle = 0;
        }
    }

    /// The same names as the real trace.
    fn state(&self) -> Value {
        let pairs = |cards: &[u8]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            cards.into_iter().map(|card| json!([card, self.on(card)])).collect::<Vec<_>>()
        };
        json!({
            "stack": self.stack, "present": pairs(&self.present), "held": pairs(&self.held),
            "future": self.future.iter().map(|row| pairs(row)).collect::<Vec<_>>(),
            "past": self.past, "finished": self.finished, "stash": self.stash,
            "reserve": self.reserve, "coffee": self.coffee, "idle": self.idle, "turn": self.turn,
            "pending": null, "over": self.reason.is_some(), "reason": self.reason,
        })
    }

    fn legal(&self) -> Vec<String> {
        if self.reason.is_some() {
            return vec![];
        }
        let mut cards = self.present.clone();
        cards.sort_unstable();
        let uses = cards.into_iter().filter(|&card| self.usable(card));
        uses.map(|card| format!("use {card}")).chain(["end".to_string()]).collect()
    }
}

/// Plays the real game by one action and checks that it was asked for.
fn real_play(table: &mut Match<Finished>, text: &str, legal: &[String]) {
    let asked = table.asked(Seat(0)).unwrap();
    let listed: Vec<String> = asked.actions.iter().map(ToString::to_string).collect();
    assert_eq!(listed, legal);
    let action = asked.actions[listed.iter().position(|listed| listed == text).unwrap()];
    table.play(Seat(0), action).unwrap();
}

fn lockstep(seed: u64, eager: bool) -> (&'static str, u32) {
    let difficulty = DIFFICULTIES[seed as usize % 4];
    let mut options = Options::default();
    options.set("difficulty", difficulty).unwrap();
    let seed = Seed::from_number(seed);
    let deck = Finished::dealt(&options, seed)[1].1.clone();
    let deck: Vec<u8> = serde_json::from_value(deck).unwrap();
    let mut table = Match::<Finished>::new(options, seed);
    let mut naive = Naive::new(difficulty, deck);
    let mut dice: Dice = seed.stream("lockstep");
    let mut decisions = 0;
    loop {
        let mut real = table.game().trace();
        real.as_object_mut().unwrap().remove("unseen");
        assert_eq!(real, naive.state());
        let legal = naive.legal();
        if legal.is_empty() {
            assert!(table.asked(Seat(0)).unwrap().actions.is_empty());
            return (naive.reason.unwrap(), decisions);
        }
        // An eager player uses what it can and sorts: it gets further.
        let nth = match eager {
            true if legal.len() > 1 && dice.roll("use", 4) > 0 => {
                dice.roll("which", legal.len() as u32 - 1) as usize
            }
            true => legal.len() - 1,
            false => dice.roll("which", legal.len() as u32) as usize,
        };
        let text = legal[nth].clone();
        real_play(&mut table, &text, &legal);
        let mut choose = |cards: &[u8]| {
            let legal: Vec<String> = cards.iter().map(ToString::to_string).collect();
            let random = dice.roll("card", cards.len() as u32) as usize;
            let nth = if eager { 0 } else { random };
            real_play(&mut table, &legal[nth], &legal);
            cards[nth]
        };
        match text.strip_prefix("use ") {
            Some(card) => naive.use_card(card.parse().unwrap(), &mut choose),
            None => naive.end(&mut choose),
        }
        decisions += 1;
    }
}

#[test]
fn two_implementations_agree_on_every_state() {
    let games = std::env::var("CONTRACT_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(100);
    let mut reasons = std::collections::BTreeMap::<&str, u32>::new();
    for seed in 0..games {
        for eager in [false, true] {
            *reasons.entry(lockstep(seed, eager).0).or_default() += 1;
        }
    }
    println!("{reasons:?}");
}
