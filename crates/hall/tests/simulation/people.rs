//! People: they look, want something, send it, and try again where nobody answers.

use std::fmt::Debug;

use hall::Hosted;
use hall::table::{Order, Remark, TableError, Viewer};
use hall::view::{Glance, Stage};
use tabletop::{Fate, Seat};

use super::program::Message;
use super::promises::Checked;
use super::world::{Event, Plant, World};

/// Somebody at the table.
pub struct Person {
    pub guest: String,
    pub seat: Seat,
    /// The program their line leads to.
    pub at: usize,
    /// Sent, and not answered yet.
    waits: Option<u64>,
    said: u32,
}

impl Person {
    pub fn new(nth: u8) -> Person {
        Person { guest: format!("guest{nth}"), seat: Seat(nth), at: 0, waits: None, said: 0 }
    }
}

/// Something somebody wants, as it is sent: perhaps twice, perhaps late.
pub struct Wish {
    order: Order,
    answered: bool,
    /// They were told that it is done.
    done: bool,
}

impl<G: Hosted + Debug> World<G> {
    pub fn viewer(&self, who: usize) -> Viewer {
        let person = &self.people[who];
        Viewer { guest: Some(person.guest.clone()), seat: Some(person.seat), reveal: false }
    }

    /// Somebody looks, and sends what they want; or sends it again, if nobody answered.
    pub fn wakes(&mut self, who: usize) -> Checked {
        // A line that breaks may lead to the other program when it is mended.
        if self.faults && self.chance(6) {
            self.people[who].at = self.dice.roll("line", self.programs.len() as u32) as usize;
        }
        let nth = self.people[who].at;
        if let Some(number) = self.people[who].waits {
            self.send(who, number);
            return Ok(());
        }
        // While it writes, whoever looks has to wait.
        if self.programs[nth].is_busy() {
            return Ok(());
        }
        let (viewer, now) = (self.viewer(who), self.now);
        self.awake(nth)?;
        if self.shared {
            self.catch_up(nth)?;
        }
        self.work(nth)?;
        if self.programs[nth].is_busy() {
            return Ok(());
        }
        let table = self.awake(nth)?;
        let view = table.view(&viewer, now).map_err(|error| error.to_string())?;
        let Some(order) = self.order(who, &view) else { return Ok(()) };
        self.wishes.push(Wish { order, answered: false, done: false });
        let number = self.wishes.len() as u64 - 1;
        self.people[who].waits = Some(number);
        self.send(who, number);
        Ok(())
    }

    /// What somebody wants, by what they see.
    fn order(&mut self, who: usize, view: &Glance) -> Option<Order> {
        if view.stage == Stage::Paused && who == 0 && (!self.faults || self.chance(3)) {
            return Some(Order::Resume);
        }
        if self.faults {
            match self.dice.roll("whim", 30) {
                // Thinks for a while.
                10..13 => return None,
                whim => {
                    if let Some(order) = self.whim(whim, who, view) {
                        return Some(order);
                    }
                }
            }
        }
        let question = view.asked?;
        let asked = view.sight.as_ref()?.of::<G>()?.asked.as_ref()?;
        let nth = self.dice.roll("answer", asked.actions.len() as u32) as usize;
        let line = asked.actions.get(nth)?.to_string();
        Some(Order::Answer { question, id: format!("q{question}"), line })
    }

    /// Something beside the game.
    fn whim(&mut self, whim: u32, who: usize, view: &Glance) -> Option<Order> {
        let people = self.people.len() as u32;
        Some(match whim {
            0 => {
                self.people[who].said += 1;
                let (id, seat) = (self.people[who].said, self.people[who].seat);
                let words = Some(format!("remark {id} of {seat}"));
                Order::Say { id: format!("s{id}"), remark: Remark { words, ..Remark::default() } }
            }
            1 => {
                let words = ["always", "others", "aimed", "turn", "pile", "fits"];
                Order::Stand { order: words[self.dice.roll("standing", 6) as usize].to_string() }
            }
            2 if who == 0 && view.stage == Stage::Paused => Order::Resume,
            2 if who == 0 => Order::Pause,
            3 if who == 0 => Order::Hurry,
            4 => Order::StandIn { seat: None },
            5 => Order::StandIn { seat: Some(Seat(self.dice.roll("whom", people) as u8)) },
            6 => Order::Reclaim { seat: self.people[who].seat },
            7 => {
                let other = Seat(self.dice.roll("whom", people) as u8);
                Order::Mute { other, on: self.chance(2) }
            }
            8 if view.undo.free > 0 => {
                let question = view.asked?;
                Order::Undo { question, id: format!("u{question}"), count: 1 }
            }
            9 if who == 0 => Order::Tempo([0, 200, 700][self.dice.roll("tempo", 3) as usize]),
            15 if view.undo.turn => {
                let question = view.asked?;
                Order::TakeBack { question, id: format!("b{question}") }
            }
            16 if view.undo.ask.is_some() => Order::AskBack { number: view.undo.ask? },
            17 | 18 if view.back.is_some() => {
                let number = view.back.as_ref()?.number;
                Order::AnswerBack { number, agrees: whim == 17 || self.chance(2) }
            }
            // One alone ends nothing; two may.
            13 if people > 1 && who == 0 => Order::Agree,
            14 => Order::Disagree,
            16 => Order::Ready,
            15 => Order::Away { on: self.chance(2) },
            _ => return None,
        })
    }

    /// Lines may be lost, doubled, and late.
    fn send(&mut self, who: usize, number: u64) {
        let copies = match self.faults {
            true => [0, 1, 1, 1, 1, 1, 2, 3][self.dice.roll("copies", 8) as usize],
            false => 1,
        };
        self.tally.doubled += u32::from(copies > 1);
        let program = self.people[who].at;
        for copy in 0..copies {
            let late = self.faults && self.chance(6);
            self.tally.late += u32::from(late);
            let message = Message { who, number, copy };
            self.later(if late { 30_000 } else { 300 }, Event::Arrives { program, message });
        }
        if self.faults && self.chance(80) {
            let program = self.dice.roll("crash", self.programs.len() as u32) as usize;
            self.later(5000, Event::Crash(program));
        }
        if self.shared && self.faults && self.chance(40) {
            let program = self.dice.roll("freeze", self.programs.len() as u32) as usize;
            self.later(5000, Event::Freezes(program));
        }
    }

    /// The wish as this copy of it says it.
    pub fn sent(&self, number: u64, copy: u32) -> Order {
        let mut order = self.wishes[number as usize].order.clone();
        if self.plant == Plant::DoubledAnswer
            && let Order::Say { id, .. } = &mut order
        {
            *id = format!("{id}-{copy}");
        }
        order
    }

    /// A wish was carried out, or was before; perhaps not all of it.
    pub fn done(&mut self, nth: usize, whom: Option<Message>, refused: Option<String>) -> Checked {
        match (whom, refused) {
            (Some(message), Some(why)) => self.refused(nth, message, &TableError::Refused(why)),
            (Some(message), None) => {
                self.tell(message.who, message.number);
                Ok(())
            }
            (None, _) => Ok(()),
        }
    }

    /// A wish was refused: whoever is told that looks again.
    pub fn refused(&mut self, nth: usize, message: Message, why: &TableError) -> Checked {
        let wish = &self.wishes[message.number as usize];
        let whole = self.programs[nth].table.is_some();
        let knows = whole && self.programs[nth].read == self.disk.entries.len();
        // A program that is behind will find out when it writes.
        if wish.done && knows && id(&wish.order).is_some() {
            return Err(format!("done, and then refused: {:?}: {why}", wish.order));
        }
        self.answered(message.who, message.number);
        Ok(())
    }

    /// Somebody hears that it is done; or the answer is lost, and they try again.
    pub fn tell(&mut self, who: usize, number: u64) {
        let wish = &mut self.wishes[number as usize];
        wish.done = true;
        if let Some(id) = id(&wish.order)
            && !wish.answered
        {
            self.acknowledged.insert((self.people[who].seat.0, id.to_string()));
        }
        if !(self.faults && self.chance(10)) {
            self.answered(who, number);
        }
    }

    fn answered(&mut self, who: usize, number: u64) {
        self.wishes[number as usize].answered = true;
        if self.people[who].waits == Some(number) {
            self.people[who].waits = None;
        }
    }
}

/// The id of something that is done once.
fn id(order: &Order) -> Option<&str> {
    match order {
        Order::Answer { id, .. } | Order::Undo { id, .. } | Order::Say { id, .. } => Some(id),
        _ => None,
    }
}
