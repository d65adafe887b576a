//! What lies on the Pile, what waits behind it, and sealed answers to it: each in as
//! few bytes as it takes.

use tabletop::Seat;

use crate::action::{Action, Aim, Look};
use crate::components::{Components, PILE, SEATS, TASKS};
use crate::state::bit;
use crate::tasks::NONE;

/// What became of a card on the Pile before its turn came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Luck {
    Stands,
    /// The Work die said no.
    Failed,
    Cancelled,
}

/// One card on the Pile, or the completion that leads it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// [`NONE`] for a completion.
    pub card: u8,
    pub by: Seat,
    /// The place it reacts to.
    pub on: u8,
    /// Whom it is aimed at.
    pub aim: Option<Seat>,
    /// The assignments it names, or the one that was completed.
    pub tasks: [u8; 2],
    pub who: Option<Seat>,
    pub luck: Luck,
    /// It lies on an assignment, is at work, or went into a hand.
    pub gone: bool,
}

impl Entry {
    pub const NONE: Entry = Entry {
        card: NONE,
        by: Seat(0),
        on: 0,
        aim: None,
        tasks: [NONE; 2],
        who: None,
        luck: Luck::Stands,
        gone: false,
    };
}

/// Half a byte for a small number, or for nothing.
const NOTHING: u8 = 15;
const _: () = assert!(SEATS <= NOTHING as usize);
const _: () = assert!(Look::COUNT <= NOTHING as usize);

#[inline]
fn half(number: Option<u8>) -> u8 {
    number.unwrap_or(NOTHING)
}

#[inline]
fn whole(half: u8) -> Option<u8> {
    (half & NOTHING != NOTHING).then_some(half & NOTHING)
}

/// An entry as it is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Packed {
    card: u8,
    on: u8,
    tasks: [u8; 2],
    /// By whom, and above whom it is aimed at.
    seats: u8,
    /// Who is named; above what became of it, and whether it is gone.
    rest: u8,
}

impl Packed {
    #[inline]
    fn of(entry: Entry) -> Packed {
        let Entry { card, by, on, aim, tasks, who, luck, gone } = entry;
        Packed {
            card,
            on,
            tasks,
            seats: by.0 | half(aim.map(|seat| seat.0)) << 4,
            rest: half(who.map(|seat| seat.0)) | (luck as u8) << 4 | u8::from(gone) << 6,
        }
    }

    #[inline]
    fn open(self) -> Entry {
        Entry {
            card: self.card,
            by: Seat(self.seats & NOTHING),
            on: self.on,
            aim: whole(self.seats >> 4).map(Seat),
            tasks: self.tasks,
            who: whole(self.rest).map(Seat),
            luck: match self.rest >> 4 & 3 {
                0 => Luck::Stands,
                1 => Luck::Failed,
                _ => Luck::Cancelled,
            },
            gone: self.rest >> 6 != 0,
        }
    }
}

/// The Pile: the Lead at the bottom, the newest reaction on top.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pile {
    entries: [Packed; PILE],
    open: u64,
    len: u8,
}

impl Pile {
    const NOTHING: Packed =
        Packed { card: NONE, on: 0, tasks: [NONE; 2], seats: NOTHING << 4, rest: NOTHING };
    pub const EMPTY: Pile = Pile { entries: [Pile::NOTHING; PILE], open: 0, len: 0 };

    #[inline]
    fn stored(&self) -> &[Packed] {
        &self.entries[..usize::from(self.len)]
    }

    #[inline]
    pub fn entries(&self) -> impl ExactSizeIterator<Item = Entry> + Clone {
        self.stored().iter().map(|entry| entry.open())
    }

    #[inline]
    pub fn at(&self, place: u8) -> Entry {
        self.entries[usize::from(place)].open()
    }

    /// The card at a place; [`NONE`] for a completion.
    #[inline]
    pub fn card(&self, place: u8) -> u8 {
        self.entries[usize::from(place)].card
    }

    /// Is the card at a place aimed at somebody?
    #[inline]
    pub fn is_aimed(&self, place: u8) -> bool {
        self.entries[usize::from(place)].seats >> 4 != NOTHING
    }

    pub fn change(&mut self, place: u8, change: impl FnOnce(&mut Entry)) {
        let mut entry = self.at(place);
        change(&mut entry);
        self.entries[usize::from(place)] = Packed::of(entry);
    }

    #[inline]
    pub fn len(&self) -> u8 {
        self.len
    }

    #[inline]
    pub fn push(&mut self, entry: Entry) {
        self.entries[usize::from(self.len)] = Packed::of(entry);
        self.open = self.open & !bit(entry.on) | bit(self.len) | 1;
        self.len += 1;
    }

    #[inline]
    pub fn clear(&mut self) {
        (self.open, self.len) = (0, 0);
    }

    /// The places that can be answered, as bits: the Lead, and the newest card of
    /// every Pile on it.
    #[inline]
    pub fn open(&self) -> u64 {
        self.open
    }
}

impl PartialEq for Pile {
    fn eq(&self, other: &Pile) -> bool {
        self.stored() == other.stored()
    }
}

/// Completions that will each lead a Pile. An assignment waits here once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Queue {
    /// The assignment and whoever completed it, as one number.
    entries: [u8; TASKS],
    len: u8,
}

const _: () = assert!(TASKS * SEATS <= 256);

impl Queue {
    pub const EMPTY: Queue = Queue { entries: [0; TASKS], len: 0 };

    fn stored(&self) -> &[u8] {
        &self.entries[..usize::from(self.len)]
    }

    pub fn entries(&self) -> impl Iterator<Item = (Seat, u8)> {
        let seats = SEATS as u8;
        self.stored().iter().map(move |&entry| (Seat(entry % seats), entry / seats))
    }

    pub fn push(&mut self, by: Seat, task: u8) {
        if self.entries().all(|(_, waiting)| waiting != task) {
            self.entries[usize::from(self.len)] = task * SEATS as u8 + by.0;
            self.len += 1;
        }
    }

    #[inline]
    pub fn pop(&mut self) -> Option<(Seat, u8)> {
        if self.len == 0 {
            return None;
        }
        let first = self.entries().next()?;
        self.entries.copy_within(1..usize::from(self.len), 0);
        self.len -= 1;
        Some(first)
    }
}

impl PartialEq for Queue {
    fn eq(&self, other: &Queue) -> bool {
        self.stored() == other.stored()
    }
}

/// Who has no assignment left, the first to be without them first. Whoever is
/// given one leaves the row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Door {
    /// [`NONE`] where nobody stands.
    seats: [u8; SEATS],
}

impl Door {
    pub const EMPTY: Door = Door { seats: [NONE; SEATS] };

    #[inline]
    pub fn seats(&self) -> impl Iterator<Item = Seat> {
        self.seats.into_iter().take_while(|&seat| seat != NONE).map(Seat)
    }

    pub fn arrive(&mut self, seat: Seat) {
        let free = self.seats.iter_mut().find(|place| **place == NONE || **place == seat.0);
        free.into_iter().for_each(|place| *place = seat.0);
    }

    pub fn leave(&mut self, seat: Seat) {
        if let Some(place) = self.seats.iter().position(|&it| it == seat.0) {
            self.seats.copy_within(place + 1.., place);
            self.seats[SEATS - 1] = NONE;
        }
    }
}

/// A sealed answer to a window, if there is one: a pass or a reaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    /// [`NONE`] for a pass.
    card: u8,
    /// The place it reacts to, counted from 1.
    on: u8,
    looks: u8,
    who: u8,
}

impl Answer {
    pub const PASS: Answer = Answer { card: NONE, on: 1, looks: 0, who: 0 };
    /// Nothing was answered yet.
    pub const NONE: Answer = Answer { on: 0, ..Answer::PASS };

    #[inline]
    pub fn of(action: Action) -> Answer {
        let Action::React { card, on, aim } = action else { return Answer::PASS };
        let [first, second] = aim.tasks.map(|look| half(look.map(|look| look.index() as u8)));
        let who = half(aim.who.map(|seat| seat.0));
        Answer { card: card.id(), on, looks: first | second << 4, who }
    }

    #[inline]
    pub fn reacts(self) -> bool {
        self.card != NONE
    }

    pub fn open(self, components: &'static Components) -> Option<Action> {
        let look = |half: u8| whole(half).map(Look::from_index);
        match self {
            Answer::NONE => None,
            Answer::PASS => Some(Action::Pass),
            Answer { card, on, looks, who } => {
                let tasks = [look(looks), look(looks >> 4)];
                let aim = Aim { tasks, who: whole(who).map(Seat) };
                Some(Action::React { card: components.card(card), on, aim })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use tabletop::Game;

    #[test]
    fn an_entry_comes_back_as_it_was() {
        let seats = || (0..SEATS as u8).map(|seat| Some(Seat(seat))).chain([None]);
        for (aim, who) in seats().flat_map(|aim| seats().map(move |who| (aim, who))) {
            for luck in [Luck::Stands, Luck::Failed, Luck::Cancelled] {
                let by = aim.or(who).unwrap_or(Seat(3));
                let entry = Entry {
                    card: 62,
                    by,
                    on: 46,
                    aim,
                    tasks: [35, 0],
                    who,
                    luck,
                    gone: aim == who,
                };
                assert_eq!(Packed::of(entry).open(), entry);
            }
        }
        assert_eq!(Packed::of(Entry::NONE), Pile::NOTHING);
        let mut pile = Pile::EMPTY;
        pile.push(Entry { card: 5, ..Entry::NONE });
        pile.change(0, |entry| entry.gone = true);
        assert!(pile.entries().eq([Entry { card: 5, gone: true, ..Entry::NONE }]));
    }

    #[test]
    fn every_answer_comes_back_as_it_was() {
        let components = Components::standard();
        assert_eq!(Answer::NONE.open(components), None);
        let answers = |action: &Action| matches!(action, Action::Pass | Action::React { .. });
        let all = crate::Overtime::universe(&Options::new(6, crate::Reactions::Sealed));
        let mut tried = 0;
        for action in all.into_iter().filter(answers) {
            assert_eq!(Answer::of(action).open(components), Some(action));
            assert_eq!(Answer::of(action).reacts(), action != Action::Pass);
            tried += 1;
        }
        assert!(tried > 10_000, "{tried}");
    }

    #[test]
    fn the_lead_and_the_newest_card_of_every_pile_are_open() {
        let mut pile = Pile::EMPTY;
        assert_eq!(pile.open(), 0);
        for (on, open) in [(0, 0b1), (0, 0b11), (1, 0b101), (0, 0b1101), (2, 0b11001)] {
            pile.push(Entry { on, ..Entry::NONE });
            assert_eq!(pile.open(), open, "{:b}", pile.open());
        }
        pile.clear();
        assert_eq!(pile.open(), 0);
    }

    #[test]
    fn whoever_is_first_at_the_door_stands_first() {
        let mut door = Door::EMPTY;
        [4, 0, 4, 5].into_iter().for_each(|seat| door.arrive(Seat(seat)));
        assert!(door.seats().eq([4, 0, 5].map(Seat)));
        [0, 1].into_iter().for_each(|seat| door.leave(Seat(seat)));
        assert!(door.seats().eq([4, 5].map(Seat)));
    }

    #[test]
    fn completions_wait_in_a_row() {
        let mut queue = Queue::EMPTY;
        for task in (0..TASKS as u8).rev() {
            queue.push(Seat(task % SEATS as u8), task);
            queue.push(Seat(0), task);
        }
        for task in (0..TASKS as u8).rev() {
            assert_eq!(queue.pop(), Some((Seat(task % SEATS as u8), task)));
        }
        assert_eq!(queue.pop(), None);
    }
}
