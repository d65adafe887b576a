//! Sneak: twelve cards, three in each hand. In your turn play a card openly,
//! bury one face down under the stack, or draw from it; or roll the die and
//! play again if it is a six. Whoever has no card left wins.

use std::fmt;

use serde_json::{Value, json};
use tabletop::contract::Contract;
use tabletop::{
    About, BadState, Due, Eyes, Fate, Game, Names, Refusal, Seat, Seats, Standing, Unreadable,
    Witness,
};

use super::{Players, flaw, flawed};

/// What can be wrong with the game. `NONE` is the honest one.
pub mod flaw {
    pub const NONE: u8 = 0;
    pub const VIEW: u8 = 1;
    pub const ACTIONS: u8 = 2;
    pub const QUESTION: u8 = 3;
    pub const EVENT: u8 = 4;
    pub const CLONE: u8 = 5;
    pub const LOSES_CARDS: u8 = 6;
    pub const ACCEPTS_UNLISTED: u8 = 7;
    pub const REFUSES_LISTED: u8 = 8;
    pub const HALF_REFUSED: u8 = 9;
    pub const SAME_NOTATION: u8 = 10;
    pub const TOO_LONG: u8 = 11;
    pub const STUCK: u8 = 12;
    pub const BAD_STATE: u8 = 13;
    pub const SPECTATOR: u8 = 14;
    pub const OTHER_CARDS: u8 = 15;
    pub const SILENT_DRAW: u8 = 16;
    /// Anybody who does not sit at the table may do anything.
    pub const STRANGERS: u8 = 17;
    /// A draw rolls the die, or tells of itself, before it is refused.
    pub const ROLLS_FIRST: u8 = 18;
    pub const TELLS_FIRST: u8 = 19;
    /// Nobody can begin when four play and the first of them holds the 0.
    pub const STUCK_AT_FOUR: u8 = 20;
    /// Everybody is told at the deal who got which cards.
    pub const DEAL_EVENT: u8 = 21;
    /// Imagining shuffles what is hidden, beginning with its true order.
    pub const FROM_TRUTH: u8 = 22;
    /// Imagining peeks: it rolls once more when the 0 is on top of the stack.
    pub const PEEKS: u8 = 23;
    /// Everybody is told which card is buried, and that is called a reveal.
    pub const DECLARED: u8 = 24;
}

const CARDS: u8 = 12;

#[derive(Clone, PartialEq, Debug)]
pub struct Sneak<const FLAW: u8 = 0> {
    hands: Vec<Vec<u8>>,
    stack: Vec<u8>,
    /// Seen by whom: for every card the seats that know where it lies.
    known: Vec<Seats>,
    open: Vec<u8>,
    turn: u8,
    left: u8,
    /// Spoils the state on purpose, for flaws that need a place to go wrong.
    smudge: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    Play(u8),
    Bury(u8),
    Draw,
    Roll,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Play(card) => write!(f, "play {card}"),
            Action::Bury(card) => write!(f, "bury {card}"),
            Action::Draw => f.write_str("draw"),
            Action::Roll => f.write_str("roll"),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    Dealt { seat: Seat, hand: Option<Vec<u8>> },
    Played { seat: Seat, card: u8 },
    Buried { seat: Seat, card: Option<u8> },
    Drew { seat: Seat, card: Option<u8> },
    Rolled { seat: Seat, pips: u8 },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    pub hands: Vec<Vec<Option<u8>>>,
    pub stack: Vec<Option<u8>>,
    pub open: Vec<u8>,
    pub turn: Option<Seat>,
    pub left: u8,
    leak: u8,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question(u8);

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("What do you do with your cards?")
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    #[error("It is not your turn.")]
    NotYourTurn,
    #[error("You do not have the {0}.")]
    NotYours(u8),
    #[error("The stack is empty.")]
    NothingToDraw,
}

impl Refusal for Refused {
    fn rule(&self) -> &'static str {
        match self {
            Refused::NotYourTurn => "turns",
            Refused::NotYours(_) => "hands",
            Refused::NothingToDraw => "stack",
        }
    }
}

impl<const FLAW: u8> Sneak<FLAW> {
    fn due_seat(&self) -> Option<Seat> {
        (!self.due().is_over()).then_some(Seat(self.turn))
    }

    pub fn stuck_at_four(&self) -> bool {
        self.left == 40 && self.hands.len() == 4 && self.hands[0].contains(&0)
    }

    fn can_draw(&self) -> bool {
        let leaks = flawed::<FLAW>(flaw::ACTIONS) && self.stack.last() == Some(&0);
        !self.stack.is_empty() && !leaks
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refused> {
        if self.due_seat() != Some(seat) {
            return Err(Refused::NotYourTurn);
        }
        let hand = &self.hands[seat.index()];
        match action {
            Action::Play(card) | Action::Bury(card) if !hand.contains(&card) => {
                Err(Refused::NotYours(card))
            }
            Action::Draw if !self.can_draw() && !flawed::<FLAW>(flaw::ACCEPTS_UNLISTED) => {
                Err(Refused::NothingToDraw)
            }
            _ => Ok(()),
        }
    }

    fn knows(&self, eyes: Eyes, card: u8) -> bool {
        eyes.among(self.known[usize::from(card)])
    }

    fn seen(&self, eyes: Eyes, card: u8) -> Option<u8> {
        self.knows(eyes, card).then_some(card)
    }
}

impl<const FLAW: u8> Game for Sneak<FLAW> {
    type Options = Players;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Question = Question;
    type Refusal = Refused;

    const ABOUT: About = About {
        slug: "sneak",
        title: "Sneak",
        designer: "nobody",
        pitch: "Get rid of your cards.",
        rules_version: 1,
        seats: (2, 4),
    };

    fn deal<F: Fate, W: Witness<Event>>(options: &Players, fate: &mut F, witness: &mut W) -> Self {
        let mut stack: Vec<u8> = (0..CARDS).collect();
        fate.shuffle("deck", &mut stack);
        let mut known = vec![Seats::NONE; usize::from(CARDS)];
        let hands: Vec<Vec<u8>> = (0..options.players)
            .map(|seat| {
                let mut hand = stack.split_off(stack.len() - 3);
                hand.sort_unstable();
                for &card in &hand {
                    known[usize::from(card)].insert(Seat(seat));
                }
                witness.see(Event::Dealt { seat: Seat(seat), hand: Some(hand.clone()) });
                hand
            })
            .collect();
        Sneak { hands, stack, known, open: Vec::new(), turn: 0, left: 40, smudge: 0 }
    }

    fn seats(&self) -> Seats {
        Seats::first(self.hands.len() as u8)
    }

    fn due(&self) -> Due {
        let out = self.hands.iter().position(Vec::is_empty);
        match out {
            Some(seat) => {
                Due::Over(Standing { winners: Seats::only(Seat(seat as u8)), reason: "out" })
            }
            None if self.left == 0 => Due::Over(Standing { winners: Seats::NONE, reason: "tired" }),
            None if flawed::<FLAW>(flaw::STUCK) && self.left == 30 => {
                Due::Window { asked: Seats::NONE }
            }
            None if flawed::<FLAW>(flaw::STUCK_AT_FOUR) && self.stuck_at_four() => {
                Due::Window { asked: Seats::NONE }
            }
            None => Due::Turn(Seat(self.turn)),
        }
    }

    fn question(&self, seat: Seat) -> Option<Question> {
        let leak = match flaw::<FLAW>() {
            flaw::QUESTION => *self.stack.last().unwrap_or(&0),
            _ => 0,
        };
        (self.due().seats().contains(seat)).then_some(Question(leak))
    }

    fn actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        actions.clear();
        if !self.due().seats().contains(seat) {
            return;
        }
        let hand = &self.hands[seat.index()];
        actions.extend(hand.iter().map(|&card| Action::Play(card)));
        actions.extend(hand.iter().map(|&card| Action::Bury(card)));
        if self.can_draw() {
            actions.push(Action::Draw);
        }
        actions.push(Action::Roll);
    }

    fn play<F: Fate, W: Witness<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        fate: &mut F,
        witness: &mut W,
    ) -> Result<(), Refused> {
        if flawed::<FLAW>(flaw::HALF_REFUSED) && action == Action::Draw {
            self.smudge += 1;
        }
        if flawed::<FLAW>(flaw::ROLLS_FIRST) && action == Action::Draw {
            fate.roll("die", 6);
        }
        if flawed::<FLAW>(flaw::TELLS_FIRST) && action == Action::Draw {
            witness.see(Event::Drew { seat, card: None });
        }
        if flawed::<FLAW>(flaw::STRANGERS) && !self.seats().contains(seat) {
            return Ok(());
        }
        self.check(seat, action)?;
        if flawed::<FLAW>(flaw::HALF_REFUSED) && action == Action::Draw {
            self.smudge -= 1;
        }
        if flawed::<FLAW>(flaw::REFUSES_LISTED) && action == Action::Play(5) {
            return Err(Refused::NotYours(5));
        }
        let take = |hand: &mut Vec<u8>, card| hand.retain(|&other| other != card);
        let hand = &mut self.hands[seat.index()];
        let mut again = false;
        match action {
            Action::Play(card) => {
                take(hand, card);
                if !flawed::<FLAW>(flaw::LOSES_CARDS) || card != 7 {
                    self.open.push(card);
                }
                self.known[usize::from(card)] = Seats::first(Seats::MOST);
                witness.see(Event::Played { seat, card });
            }
            Action::Bury(card) => {
                take(hand, card);
                self.stack.insert(0, card);
                witness.see(Event::Buried { seat, card: Some(card) });
            }
            Action::Draw => {
                if let Some(card) = self.stack.pop() {
                    hand.push(card);
                    hand.sort_unstable();
                    self.known[usize::from(card)].insert(seat);
                    witness.see(Event::Drew { seat, card: Some(card) });
                }
            }
            Action::Roll => {
                let pips = fate.roll("die", 6) as u8 + 1;
                again = pips == 6;
                witness.see(Event::Rolled { seat, pips });
            }
        }
        self.left -= 1;
        if !again {
            self.turn = (self.turn + 1) % self.hands.len() as u8;
        }
        Ok(())
    }

    fn view(&self, eyes: Eyes) -> View {
        let leak = match flaw::<FLAW>() {
            flaw::VIEW => *self.stack.last().unwrap_or(&0),
            flaw::SPECTATOR if eyes == Eyes::Spectator => self.hands[0][..].iter().sum(),
            _ => 0,
        };
        View {
            hands: self
                .hands
                .iter()
                .enumerate()
                .map(|(owner, hand)| {
                    let own = eyes.are(Seat(owner as u8));
                    // A hidden hand has no order that could tell anything.
                    let mut cards: Vec<Option<u8>> = hand
                        .iter()
                        .map(|&card| if own { Some(card) } else { self.seen(eyes, card) })
                        .collect();
                    cards.sort_unstable();
                    cards
                })
                .collect(),
            stack: self.stack.iter().map(|&card| self.seen(eyes, card)).collect(),
            open: self.open.clone(),
            turn: self.due_seat(),
            left: self.left,
            leak,
        }
    }

    fn imagine<F: Fate>(&self, seat: Seat, fate: &mut F) -> Self {
        let mut world = self.clone();
        if flawed::<FLAW>(flaw::CLONE) {
            return world;
        }
        if flawed::<FLAW>(flaw::OTHER_CARDS) {
            world.stack.reverse();
            if world.stack.len() > 1 {
                world.stack[0] = world.stack[1];
            }
            return world;
        }
        let unknown = |card: &u8| !self.knows(Eyes::Seat(seat), *card);
        let mut pool: Vec<u8> =
            self.hands.iter().flatten().chain(&self.stack).copied().filter(unknown).collect();
        if !flawed::<FLAW>(flaw::FROM_TRUTH) {
            pool.sort_unstable();
        }
        if flawed::<FLAW>(flaw::PEEKS) && self.stack.last() == Some(&0) {
            fate.roll("imagine", 2);
        }
        fate.shuffle("imagine", &mut pool);
        // Everybody knows their own hand. What else others know of hidden cards
        // nobody can tell: it is forgotten.
        let owners = (0..).map(Seat).map(Seats::only);
        let hands = world.hands.iter_mut().zip(owners);
        for (zone, knowers) in hands.chain([(&mut world.stack, Seats::NONE)]) {
            for card in zone.iter_mut().filter(|card| unknown(card)) {
                *card = pool.pop().unwrap_or(*card);
                world.known[usize::from(*card)] = knowers;
            }
        }
        for hand in &mut world.hands {
            hand.sort_unstable();
        }
        world
    }

    fn shown(event: &Event, eyes: Eyes) -> Option<Event> {
        let shown = match event {
            Event::Dealt { seat, hand } => {
                let told = eyes.are(*seat) || flawed::<FLAW>(flaw::DEAL_EVENT);
                Event::Dealt { seat: *seat, hand: hand.clone().filter(|_| told) }
            }
            Event::Buried { seat, card } => {
                let told = matches!(flaw::<FLAW>(), flaw::EVENT | flaw::DECLARED);
                let told = told || eyes.are(*seat);
                Event::Buried { seat: *seat, card: card.filter(|_| told) }
            }
            Event::Drew { seat, card } => {
                Event::Drew { seat: *seat, card: card.filter(|_| eyes.are(*seat)) }
            }
            Event::Played { .. } | Event::Rolled { .. } => event.clone(),
        };
        Some(shown)
    }

    fn reveals(event: &Event) -> bool {
        match event {
            Event::Dealt { .. } | Event::Played { .. } => true,
            Event::Drew { .. } => !flawed::<FLAW>(flaw::SILENT_DRAW),
            Event::Rolled { .. } => true,
            Event::Buried { .. } => flawed::<FLAW>(flaw::DECLARED),
        }
    }

    fn read(&self, _seat: Seat, line: &str) -> Result<Vec<Action>, Unreadable> {
        line.split(", ")
            .map(|text| {
                let card = |text: &str| text.parse().ok().filter(|&card: &u8| card < CARDS);
                let read = match text.split_once(' ') {
                    Some(("play", text)) => card(text).map(Action::Play),
                    Some(("bury", text)) => card(text).map(Action::Bury),
                    None if text == "draw" => Some(Action::Draw),
                    None if text == "roll" && !flawed::<FLAW>(flaw::SAME_NOTATION) => {
                        Some(Action::Roll)
                    }
                    _ => None,
                };
                read.ok_or_else(|| Unreadable::new(text, "expected play, bury, draw or roll"))
            })
            .collect()
    }

    fn tell(event: &Event, names: &Names) -> String {
        match event {
            Event::Dealt { seat, .. } => format!("{} gets three cards.", names.of(*seat)),
            Event::Played { seat, card } => format!("{} plays the {card}.", names.of(*seat)),
            Event::Buried { seat, .. } => format!("{} buries a card.", names.of(*seat)),
            Event::Drew { seat, .. } => format!("{} draws.", names.of(*seat)),
            Event::Rolled { seat, pips } => format!("{} rolls a {pips}.", names.of(*seat)),
        }
    }

    fn universe(_options: &Players) -> Vec<Action> {
        let cards = 0..CARDS;
        let mut all: Vec<Action> =
            cards.flat_map(|card| [Action::Play(card), Action::Bury(card)]).collect();
        all.extend([Action::Draw, Action::Roll]);
        all
    }

    fn bound(_options: &Players) -> u32 {
        if flawed::<FLAW>(flaw::TOO_LONG) { 5 } else { 40 }
    }

    fn trace(&self) -> Value {
        let known: Vec<Vec<u8>> =
            self.known.iter().map(|seats| seats.iter().map(|seat| seat.0).collect()).collect();
        json!({
            "hands": self.hands, "stack": self.stack, "open": self.open,
            "known": known, "turn": self.turn, "left": self.left,
        })
    }

    fn resume(_options: &Players, state: &Value) -> Result<Self, BadState> {
        let bad = || BadState("a field is missing or wrong".into());
        let cards = |value: &Value| serde_json::from_value::<Vec<u8>>(value.clone()).ok();
        let rows = |name: &str| {
            let rows = state[name].as_array().ok_or_else(bad)?;
            rows.iter().map(|row| cards(row).ok_or_else(bad)).collect::<Result<Vec<_>, _>>()
        };
        let number = |name: &str| state[name].as_u64().map(|n| n as u8).ok_or_else(bad);
        let smudge = u8::from(flawed::<FLAW>(flaw::BAD_STATE) && number("left")? < 40);
        Ok(Sneak {
            hands: rows("hands")?,
            stack: cards(&state["stack"]).ok_or_else(bad)?,
            known: rows("known")?
                .into_iter()
                .map(|seats| seats.into_iter().map(Seat).collect())
                .collect(),
            open: cards(&state["open"]).ok_or_else(bad)?,
            turn: number("turn")?,
            left: number("left")?,
            smudge,
        })
    }
}

impl<const FLAW: u8> Contract for Sneak<FLAW> {
    fn inventory(&self) -> Vec<u32> {
        let mut counts = vec![0; usize::from(CARDS)];
        for &card in self.hands.iter().flatten().chain(&self.stack).chain(&self.open) {
            counts[usize::from(card)] += 1;
        }
        counts
    }

    fn item(&self, nth: usize) -> String {
        format!("card {nth}")
    }

    fn hidden(&self, seat: Seat) -> Vec<String> {
        // A hand is sorted, so its places are known only as a whole: the stack
        // alone has places of its own.
        let unknown = |card: &u8| !self.knows(Eyes::Seat(seat), *card);
        let count = self.hands.iter().flatten().chain(&self.stack).filter(|c| unknown(c)).count();
        if count < 2 {
            return Vec::new();
        }
        let places = self.stack.iter().enumerate().filter(|(_, card)| unknown(card));
        places.map(|(place, _)| format!("/stack/{place}")).collect()
    }
}
