//! A table that tests can set as they like.
//!
//! Nobody holds anything, everybody is the Average Joe with one token and five
//! assignments, p1 is the first player and on turn. Reactions come in live, so
//! that a test says who reacts; `all_pass` lets the Pile happen.

use std::collections::VecDeque;

use overtime::{Card, Event, Look, Luck, Options, Overtime, Phase, PlayerView, Reactions, View};
use serde_json::{Value, json};
use tabletop::{Due, Eyes, Fate, Game, Refusal as _, Seat, Seed};

/// Luck that a test has written down. Decks are shuffled by some fixed order.
#[derive(Default)]
struct Script(VecDeque<(&'static str, u32)>);

impl Fate for Script {
    fn roll(&mut self, what: &'static str, _sides: u32) -> u32 {
        if what == "deck" {
            return 0;
        }
        let (expected, value) =
            self.0.pop_front().unwrap_or_else(|| panic!("no luck written down for {what}"));
        assert_eq!(what, expected);
        value
    }
}

pub struct Setting {
    options: Options,
    state: Value,
}

pub struct Table {
    pub game: Overtime,
    script: Script,
    pub events: Vec<Event>,
}

/// A table for so many players, with reactions as they come.
pub fn table(players: u8) -> Setting {
    setting(Options::new(players, Reactions::Live))
}

/// A table where reactions are sealed.
pub fn sealed(players: u8) -> Setting {
    setting(Options::new(players, Reactions::Sealed))
}

pub fn setting(options: Options) -> Setting {
    let dealt = Overtime::deal(&options, &mut Seed::from_number(1).deal(), &mut ());
    let mut state = dealt.trace();
    let mut deck: Vec<Value> = state["deck"].as_array().unwrap().clone();
    for player in state["players"].as_array_mut().unwrap() {
        deck.append(player["hand"].as_array_mut().unwrap());
        player["ages"] = json!([]);
    }
    state["deck"] = json!(deck);
    (state["first"], state["active"]) = (json!(0), json!(0));
    Setting { options, state }
}

impl Setting {
    /// Takes a card out of the deck.
    fn take(&mut self, slug: &str) -> Value {
        let deck = self.state["deck"].as_array_mut().unwrap();
        let place = deck.iter().position(|card| card == slug);
        deck.remove(place.unwrap_or_else(|| panic!("no {slug} left in the deck")))
    }

    fn take_all(&mut self, slugs: &str) -> Vec<Value> {
        slugs.split_whitespace().map(|slug| self.take(slug)).collect()
    }

    pub fn hand(mut self, player: usize, slugs: &str) -> Setting {
        let cards = self.take_all(slugs);
        let ages: Vec<Value> = cards.iter().map(|_| json!(0)).collect();
        let player = &mut self.state["players"][player - 1];
        player["hand"] = json!(cards);
        player["ages"] = json!(ages);
        self
    }

    /// Shuffled once: how old the cards of a hand are.
    pub fn ages(mut self, player: usize, ages: &[Option<u8>]) -> Setting {
        self.state["shuffles"] = json!(1);
        self.state["players"][player - 1]["ages"] = json!(ages);
        self
    }

    pub fn employee(mut self, player: usize, slug: &str) -> Setting {
        let card = self.take(slug);
        self.state["players"][player - 1]["employee"] = card;
        self
    }

    pub fn snooze(mut self, player: usize, tokens: u16) -> Setting {
        self.state["players"][player - 1]["snooze"] = json!(tokens);
        self
    }

    pub fn skips(mut self, player: usize) -> Setting {
        self.state["players"][player - 1]["skip"] = json!(true);
        self
    }

    pub fn discarded(mut self, slugs: &str) -> Setting {
        let mut cards = self.take_all(slugs);
        self.state["discard"].as_array_mut().unwrap().append(&mut cards);
        self.sort_discard();
        self
    }

    fn sort_discard(&mut self) {
        let discard = self.state["discard"].as_array_mut().unwrap();
        let id = |card: &Value| {
            overtime::Components::standard().find(card.as_str().unwrap()).unwrap().kind().id
        };
        discard.sort_by_key(id);
    }

    /// These cards are drawn next, from left to right.
    pub fn next_cards(mut self, slugs: &str) -> Setting {
        let mut cards = self.take_all(slugs);
        cards.reverse();
        self.state["deck"].as_array_mut().unwrap().append(&mut cards);
        self
    }

    /// The deck has only these cards; all others are discarded.
    pub fn only_deck(mut self, slugs: &str) -> Setting {
        let mut cards = self.take_all(slugs);
        cards.reverse();
        let rest = std::mem::replace(&mut self.state["deck"], json!(cards));
        let discard = self.state["discard"].as_array_mut().unwrap();
        discard.extend(rest.as_array().unwrap().iter().cloned());
        self.sort_discard();
        self
    }

    /// These are the player's assignments: `hard+1 easy`. The others count as
    /// completed.
    pub fn tasks(mut self, player: usize, looks: &str) -> Setting {
        let mut wanted: Vec<(&str, u64)> = looks
            .split_whitespace()
            .map(|look| match look.split_once('+') {
                Some((size, done)) => (size, done.parse().unwrap()),
                None => (look, 0),
            })
            .collect();
        for task in self.state["assignments"].as_array_mut().unwrap() {
            if task["owner"] != json!(player - 1) {
                continue;
            }
            let size = ["easy", "simple", "hard"][task["need"].as_u64().unwrap() as usize - 1];
            match wanted.iter().position(|(word, _)| *word == size) {
                Some(place) => task["done"] = json!(wanted.remove(place).1),
                None => task["owner"] = Value::Null,
            }
        }
        assert!(wanted.is_empty(), "too many assignments: {wanted:?}");
        self
    }

    /// These cards lie on the player's assignments, each with its ✓ on the first
    /// free one of that size: `home 1 simple`.
    pub fn lies(mut self, player: usize, slug: &str, checks: u8, size: &str) -> Setting {
        let card = self.take(slug);
        let need = json!(["easy", "simple", "hard"].iter().position(|it| *it == size).unwrap() + 1);
        let tasks = self.state["assignments"].as_array_mut().unwrap();
        let mine = |task: &&mut Value| task["owner"] == json!(player - 1) && task["need"] == need;
        let free = |task: &&mut Value| task["work"].as_array().unwrap().is_empty();
        let task = match size {
            "hard" => tasks.iter_mut().find(mine),
            _ => tasks.iter_mut().filter(mine).find(free),
        };
        let task = task.unwrap();
        task["done"] = json!(task["done"].as_u64().unwrap() + u64::from(checks));
        task["work"].as_array_mut().unwrap().push(json!({"card": card, "checks": checks}));
        self
    }

    pub fn round(mut self, round: u8) -> Setting {
        self.state["round"] = json!(round);
        self
    }

    pub fn turn_of(mut self, player: u8) -> Setting {
        self.state["active"] = json!(player - 1);
        self
    }

    pub fn begin(self) -> Table {
        let game = Overtime::resume(&self.options, &self.state).unwrap();
        Table { game, script: Script::default(), events: Vec::new() }
    }
}

impl Table {
    /// The Work die shows this next.
    pub fn die(&mut self, shows: u32) -> &mut Table {
        self.luck("work die", shows - 1)
    }

    pub fn luck(&mut self, what: &'static str, value: u32) -> &mut Table {
        self.script.0.push_back((what, value));
        self
    }

    fn try_play(&mut self, line: &str) -> Result<(), overtime::Refusal> {
        let (seat, moves) = line.split_once(' ').unwrap();
        let seat: Seat = seat.parse().unwrap();
        let actions = self.game.read(seat, moves).unwrap_or_else(|error| panic!("{error}"));
        for action in actions {
            let mut listed = Vec::new();
            self.game.actions(seat, &mut listed);
            let answer = self.game.play(seat, action, &mut self.script, &mut self.events);
            assert_eq!(answer.is_ok(), listed.contains(&action), "{line}: listed or not?");
            answer?;
        }
        Ok(())
    }

    /// Plays `p1 coffee`, and all luck written down must be used.
    pub fn play(&mut self, line: &str) -> &mut Table {
        if let Err(refusal) = self.try_play(line) {
            panic!("{line}: {refusal}");
        }
        assert!(self.script.0.is_empty(), "unused luck: {:?}", self.script.0);
        self
    }

    /// The sentence with which a move is refused, and the rule behind it.
    pub fn refused(&mut self, line: &str) -> (String, &'static str) {
        let before = self.game.clone();
        let refusal = self.try_play(line).expect_err(line);
        assert!(self.game == before, "{line} was refused but left a mark");
        (refusal.to_string(), refusal.rule())
    }

    /// Everybody who is asked passes, and the Pile happens.
    pub fn all_pass(&mut self) -> &mut Table {
        assert_eq!(self.view().phase, Phase::React, "nobody is asked");
        for seat in self.asked() {
            self.play(&format!("{seat} pass"));
        }
        self
    }

    /// The seats that are asked for a reaction.
    pub fn asked(&self) -> Vec<Seat> {
        match self.game.due() {
            Due::Window { asked } | Due::Sealed { waiting: asked } => asked.iter().collect(),
            Due::Turn(_) | Due::Over(_) => Vec::new(),
        }
    }

    pub fn view(&self) -> View {
        self.game.view(Eyes::Omniscient)
    }

    pub fn player(&self, player: u8) -> PlayerView {
        self.view().player(Seat(player - 1)).clone()
    }

    pub fn snooze(&self, player: u8) -> u16 {
        self.player(player).snooze
    }

    pub fn employee(&self, player: u8) -> String {
        self.player(player).employee.to_string()
    }

    /// The hand, sorted: `coffee email`.
    pub fn hand(&self, player: u8) -> String {
        let mut hand: Vec<String> =
            self.player(player).hand.unwrap().iter().map(Card::to_string).collect();
        hand.sort();
        hand.join(" ")
    }

    /// The assignments: `hard simple simple simple easy`.
    pub fn tasks(&self, player: u8) -> String {
        let mut tasks = self.player(player).tasks;
        tasks.sort_by_key(|task| std::cmp::Reverse((task.look.size, task.look.done)));
        let looks = tasks.iter().map(|task| Look { named: false, ..task.look }.to_string());
        looks.collect::<Vec<_>>().join(" ")
    }

    /// What lies on the assignments, and its ✓: `home 1`.
    pub fn work(&self, player: u8) -> Vec<String> {
        let tasks = self.player(player).tasks;
        let work = tasks.iter().flat_map(|task| &task.work);
        work.map(|(card, checks)| format!("{card} {checks}")).collect()
    }

    pub fn discarded(&self, slug: &str) -> u8 {
        let discard = self.view().discard;
        discard.iter().find(|(card, _)| card.to_string() == slug).map_or(0, |(_, count)| *count)
    }

    /// The legal moves of a player, as text.
    pub fn moves(&self, player: u8) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.actions(Seat(player - 1), &mut actions);
        actions.iter().map(ToString::to_string).collect()
    }

    pub fn may(&self, player: u8, text: &str) -> bool {
        self.moves(player).iter().any(|legal| legal == text)
    }

    /// What will become of the cards on the Pile, from the Lead up.
    pub fn outlook(&self) -> Vec<Luck> {
        self.view().pile.iter().map(|place| place.outlook.luck).collect()
    }

    pub fn result(&self) -> Option<(String, &'static str)> {
        let standing = self.game.due().standing()?;
        Some((standing.winners.to_string(), standing.reason))
    }
}

pub const FULL: &str = "hard simple simple simple easy";
