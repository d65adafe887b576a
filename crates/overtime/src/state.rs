//! The table: who has what, what lies on the Pile, what the game waits for.

use tabletop::{Seat, Seats, Standing};

use crate::action::{Action, Look};
use crate::components::{CARDS, Card, Components, Employee, KINDS, PILE, SEATS, TASKS};
use crate::options::{Options, Reactions};
use crate::vocabulary::{Size, Trigger, Types};

/// A game of Overtime.
#[derive(Clone, PartialEq, Debug)]
pub struct Overtime {
    pub(crate) set: &'static Components,
    pub(crate) count: u8,
    /// How many assignments were dealt.
    pub(crate) dealt: u8,
    pub(crate) reactions: Reactions,
    /// From 1; midnight is after the last.
    pub(crate) round: u8,
    pub(crate) first: Seat,
    pub(crate) active: Seat,
    pub(crate) phase: Phase,
    /// Actions used this turn.
    pub(crate) used: u8,
    /// Has the active player played an action card? The first may be a free
    /// employee.
    pub(crate) played: bool,
    /// No more Work cards from the active player this turn.
    pub(crate) napped: bool,
    pub(crate) desks: [Desk; SEATS],
    pub(crate) tasks: [Task; TASKS],
    pub(crate) deck: Deck,
    /// How many of each kind were discarded; their order does not matter.
    pub(crate) discard: [u8; KINDS],
    /// How often the deck was shuffled anew: tells how old a hidden card is.
    pub(crate) shuffles: u8,
    pub(crate) pile: Pile,
    /// The place on the Pile being resolved, and how far.
    pub(crate) at: u8,
    pub(crate) step: u8,
    pub(crate) queue: Queue,
    /// Who has no assignment left while the Pile is still happening.
    pub(crate) door: Door,
    /// Who has not answered the open window yet.
    pub(crate) asked: Seats,
    /// Sealed answers so far.
    pub(crate) answers: [Option<Action>; SEATS],
    /// How many windows there were: tells one question from the next.
    pub(crate) windows: u32,
    pub(crate) over: Option<Standing>,
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The active player's next action.
    Act,
    /// Reactions to the Pile.
    React,
    /// This player's choice where the help goes.
    Help(Seat),
    /// The card the active player gives back to this player.
    GiveBack(Seat),
    /// The active player's discards.
    Discard,
    /// Nothing: the game is over.
    Over,
}

/// A player's side of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Desk {
    pub hand: Hand,
    pub employee: u8,
    pub snooze: u16,
    pub skip: bool,
    /// Was the ability used this turn?
    pub used: bool,
}

/// A card in a hand and what everybody knows of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Held {
    pub kind: u8,
    /// [`SHOWN`], or which shuffling of the deck it was drawn from.
    pub age: u8,
}

/// Everybody saw this card go into the hand.
pub(crate) const SHOWN: u8 = u8::MAX;
/// The youngest age; after so many shuffles the two oldest are merged.
pub(crate) const YOUNGEST: u8 = 250;

/// The cards in a hand. It could hold the whole deck.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hand {
    cards: [Held; CARDS],
    len: u8,
}

impl Hand {
    pub const EMPTY: Hand = Hand { cards: [Held { kind: 0, age: 0 }; CARDS], len: 0 };

    #[inline]
    pub fn cards(&self) -> &[Held] {
        &self.cards[..usize::from(self.len)]
    }

    #[inline]
    pub fn cards_mut(&mut self) -> &mut [Held] {
        &mut self.cards[..usize::from(self.len)]
    }

    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn push(&mut self, card: Held) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    /// Takes out the card at this place; the others keep their order.
    pub fn remove(&mut self, place: usize) -> Held {
        let card = self.cards[place];
        self.cards.copy_within(place + 1..usize::from(self.len), place);
        self.len -= 1;
        card
    }

    /// The kinds held, as bits.
    #[inline]
    pub fn kinds(&self) -> u64 {
        self.cards().iter().fold(0, |bits, card| bits | 1 << card.kind)
    }

    #[inline]
    pub fn has(&self, card: Card) -> bool {
        self.cards().iter().any(|held| held.kind == card.id())
    }
}

impl PartialEq for Hand {
    fn eq(&self, other: &Hand) -> bool {
        self.cards() == other.cards()
    }
}

impl Eq for Hand {}

/// The draw deck; the last card is drawn next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deck {
    cards: [u8; CARDS],
    len: u8,
}

impl Deck {
    pub const EMPTY: Deck = Deck { cards: [0; CARDS], len: 0 };

    pub fn cards(&self) -> &[u8] {
        &self.cards[..usize::from(self.len)]
    }

    pub fn cards_mut(&mut self) -> &mut [u8] {
        &mut self.cards[..usize::from(self.len)]
    }

    pub fn push(&mut self, kind: u8) {
        self.cards[usize::from(self.len)] = kind;
        self.len += 1;
    }

    pub fn pop(&mut self) -> Option<u8> {
        self.len = self.len.checked_sub(1)?;
        Some(self.cards[usize::from(self.len)])
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl PartialEq for Deck {
    fn eq(&self, other: &Deck) -> bool {
        self.cards() == other.cards()
    }
}

/// A Work card on an assignment, and the ✓ that are its own: what it says, and
/// what its player's employee added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lies {
    /// [`NONE`] where nothing lies.
    pub kind: u8,
    pub checks: u8,
}

/// An assignment and the work on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Task {
    pub size: Size,
    /// Nobody's: it was completed or discarded.
    pub owner: Option<Seat>,
    /// All ✓ on it; those of no card are markers.
    pub done: u8,
    /// The Work cards lying on it, the older first. Each has a ✓ at least, so a
    /// third completes every assignment and never lies there.
    pub work: [Lies; 2],
}

impl Task {
    pub const NONE: Task =
        Task { size: Size::Easy, owner: None, done: 0, work: [Lies { kind: NONE, checks: 0 }; 2] };

    pub fn work(&self) -> impl DoubleEndedIterator<Item = Lies> {
        self.work.into_iter().filter(|lies| lies.kind != NONE)
    }

    pub fn lay(&mut self, kind: u8, checks: u8) {
        match self.work.iter_mut().find(|lies| lies.kind == NONE) {
            Some(free) => *free = Lies { kind, checks },
            None => unreachable!("three cards complete every assignment"),
        }
    }

    /// Takes the newest card of this kind away, with its ✓.
    pub fn lift(&mut self, kind: u8) {
        if let Some(place) = self.work.iter().rposition(|lies| lies.kind == kind) {
            self.done -= self.work[place].checks;
            self.work.copy_within(place + 1.., place);
            self.work[1] = Task::NONE.work[1];
        }
    }

    /// Takes it off the table.
    pub fn clear(&mut self) {
        *self = Task { size: self.size, ..Task::NONE };
    }
}

/// What became of a card on the Pile before its turn came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Luck {
    Standing,
    /// The Work die said no.
    Failed,
    Cancelled,
}

/// No card, no assignment.
pub(crate) const NONE: u8 = u8::MAX;

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
        luck: Luck::Standing,
        gone: false,
    };
}

/// The Pile: the Lead at the bottom, the newest reaction on top.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pile {
    entries: [Entry; PILE],
    len: u8,
}

impl Pile {
    pub const EMPTY: Pile = Pile { entries: [Entry::NONE; PILE], len: 0 };

    #[inline]
    pub fn entries(&self) -> &[Entry] {
        &self.entries[..usize::from(self.len)]
    }

    #[inline]
    pub fn entries_mut(&mut self) -> &mut [Entry] {
        &mut self.entries[..usize::from(self.len)]
    }

    #[inline]
    pub fn len(&self) -> u8 {
        self.len
    }

    pub fn push(&mut self, entry: Entry) {
        self.entries[usize::from(self.len)] = entry;
        self.len += 1;
    }

    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl PartialEq for Pile {
    fn eq(&self, other: &Pile) -> bool {
        self.entries() == other.entries()
    }
}

/// Completions that will each lead a Pile. An assignment waits here once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Queue {
    entries: [(Seat, u8); TASKS],
    len: u8,
}

impl Queue {
    pub const EMPTY: Queue = Queue { entries: [(Seat(0), 0); TASKS], len: 0 };

    pub fn entries(&self) -> &[(Seat, u8)] {
        &self.entries[..usize::from(self.len)]
    }

    pub fn push(&mut self, by: Seat, task: u8) {
        if self.entries().iter().all(|&(_, waiting)| waiting != task) {
            self.entries[usize::from(self.len)] = (by, task);
            self.len += 1;
        }
    }

    pub fn pop(&mut self) -> Option<(Seat, u8)> {
        let first = *self.entries().first()?;
        self.entries.copy_within(1..usize::from(self.len), 0);
        self.len -= 1;
        Some(first)
    }
}

impl PartialEq for Queue {
    fn eq(&self, other: &Queue) -> bool {
        self.entries() == other.entries()
    }
}

/// Who has no assignment left, the first to be without them first. Whoever is
/// given one leaves the row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Door {
    seats: [Option<Seat>; SEATS],
}

impl Door {
    pub const EMPTY: Door = Door { seats: [None; SEATS] };

    pub fn seats(&self) -> impl Iterator<Item = Seat> {
        self.seats.into_iter().flatten()
    }

    pub fn arrive(&mut self, seat: Seat) {
        if let Some(free) = self.seats.iter_mut().find(|place| place.is_none_or(|it| it == seat)) {
            *free = Some(seat);
        }
    }

    pub fn leave(&mut self, seat: Seat) {
        if let Some(place) = self.seats.iter().position(|&it| it == Some(seat)) {
            self.seats.copy_within(place + 1.., place);
            self.seats[SEATS - 1] = None;
        }
    }
}

// ── small questions about the table ──────────────────────────────────────────

impl Overtime {
    /// A table before anything is dealt.
    pub(crate) fn bare(options: &Options) -> Overtime {
        let set = options.components;
        let desk = Desk {
            hand: Hand::EMPTY,
            employee: set.joe().id(),
            snooze: set.clock.first().copied().unwrap_or(0).into(),
            skip: false,
            used: false,
        };
        Overtime {
            set,
            count: options.players,
            dealt: set.tasks.iter().sum::<u8>() * options.players,
            reactions: options.reactions,
            round: 1,
            first: Seat(0),
            active: Seat(0),
            phase: Phase::Act,
            used: 0,
            played: false,
            napped: false,
            desks: [desk; SEATS],
            tasks: [Task::NONE; TASKS],
            deck: Deck::EMPTY,
            discard: [0; KINDS],
            shuffles: 0,
            pile: Pile::EMPTY,
            at: 0,
            step: 0,
            queue: Queue::EMPTY,
            door: Door::EMPTY,
            asked: Seats::NONE,
            answers: [None; SEATS],
            windows: 0,
            over: None,
        }
    }

    #[inline]
    pub(crate) fn everyone(&self) -> Seats {
        Seats::first(self.count)
    }

    /// The seat after this one.
    #[inline]
    pub(crate) fn left_of(&self, seat: Seat) -> Seat {
        Seat(if seat.0 + 1 == self.count { 0 } else { seat.0 + 1 })
    }

    #[inline]
    pub(crate) fn desk(&self, seat: Seat) -> &Desk {
        &self.desks[seat.index()]
    }

    #[inline]
    pub(crate) fn desk_mut(&mut self, seat: Seat) -> &mut Desk {
        &mut self.desks[seat.index()]
    }

    /// Who the player at this seat is at the moment.
    #[inline]
    pub(crate) fn employee(&self, seat: Seat) -> &'static Employee {
        let card = self.set.card(self.desk(seat).employee);
        // Only employees are ever put there: `hire` and `resume` see to it.
        card.kind().employee.as_ref().unwrap_or_else(|| unreachable!("{card} is no employee"))
    }

    /// How tired: 0 fresh, 1 tired, 2 weary, 3 wrecked.
    #[inline]
    pub(crate) fn tiredness(&self, seat: Seat) -> usize {
        self.employee(seat).step(self.desk(seat).snooze)
    }

    /// How many actions the player has in a turn, as things are now. Never
    /// below one.
    #[inline]
    pub(crate) fn limit(&self, seat: Seat) -> u8 {
        let penalty = self.set.penalty[self.tiredness(seat)];
        self.employee(seat).actions.saturating_sub(penalty).max(1)
    }

    /// The assignments of the game.
    #[inline]
    pub(crate) fn tasks(&self) -> &[Task] {
        &self.tasks[..usize::from(self.dealt)]
    }

    /// Everybody who still has something to do.
    #[inline]
    pub(crate) fn busy(&self) -> Seats {
        self.tasks().iter().filter_map(|task| task.owner).collect()
    }

    #[inline]
    pub(crate) fn has_tasks(&self, seat: Seat) -> bool {
        self.tasks().iter().any(|task| task.owner == Some(seat))
    }

    /// Does this player still have that assignment?
    #[inline]
    pub(crate) fn owns(&self, seat: Seat, task: u8) -> bool {
        task != NONE && self.tasks[usize::from(task)].owner == Some(seat)
    }

    /// How an assignment looks to everybody.
    pub(crate) fn look(&self, task: u8) -> Look {
        let Task { size, done, owner, .. } = self.tasks[usize::from(task)];
        let named = owner.is_some_and(|owner| self.named_by(owner) & 1 << task != 0);
        Look { size, done, named }
    }

    /// The assignments, as bits, that a player's cards on the Pile name.
    fn named_by(&self, seat: Seat) -> u64 {
        let mut named = 0;
        for entry in self.pile.entries().iter().filter(|entry| entry.by == seat) {
            if entry.card != NONE {
                for task in entry.tasks.into_iter().filter(|&task| task != NONE) {
                    named |= 1 << task;
                }
            }
        }
        named
    }

    /// How many assignments of each look a player has.
    pub(crate) fn looks(&self, seat: Seat) -> [u8; Look::COUNT] {
        let mut looks = [0; Look::COUNT];
        let named_by = self.named_by(seat);
        for (place, task) in self.tasks().iter().enumerate() {
            if task.owner == Some(seat) {
                let named = named_by & 1 << place != 0;
                looks[Look { size: task.size, done: task.done, named }.index()] += 1;
            }
        }
        looks
    }

    /// The assignment of a player, other than `not`, that is meant by its looks:
    /// one with a card on it that could be cancelled there, else the oldest.
    pub(crate) fn task(&self, seat: Seat, look: Look, not: u8) -> Option<u8> {
        let mut alike = self.alike(seat, look).filter(|&place| place != not);
        let exposed = alike.clone().find(|&place| self.lying(place, self.set.frail).is_some());
        exposed.or_else(|| alike.next())
    }

    /// The assignments of a player that look like this, the oldest first.
    fn alike(&self, seat: Seat, look: Look) -> impl Iterator<Item = u8> + Clone {
        let named_by = self.named_by(seat);
        (0..self.dealt).filter(move |&place| {
            let Task { size, done, owner, .. } = self.tasks[usize::from(place)];
            let named = named_by & 1 << place != 0;
            owner == Some(seat) && Look { size, done, named } == look
        })
    }

    /// The oldest assignment of a player that looks like this and has a card of
    /// these types on it.
    pub(crate) fn with_card(&self, seat: Seat, look: Look, types: Types) -> Option<u8> {
        self.alike(seat, look).find(|&place| self.lying(place, types).is_some())
    }

    /// The newest card of these types on an assignment. Nothing cancels a Boss card.
    pub(crate) fn lying(&self, task: u8, types: Types) -> Option<Lies> {
        let hit = |lies: &Lies| {
            let is = self.set.card(lies.kind).kind().types;
            is.meets(types) && !is.meets(Types::BOSS)
        };
        self.tasks[usize::from(task)].work().rev().find(hit)
    }

    // ── the Pile ──

    pub(crate) fn entry(&self, place: u8) -> &Entry {
        &self.pile.entries()[usize::from(place)]
    }

    pub(crate) fn card_at(&self, place: u8) -> Option<Card> {
        let id = self.entry(place).card;
        (id != NONE).then(|| self.set.card(id))
    }

    pub(crate) fn types_at(&self, place: u8) -> Types {
        self.card_at(place).map_or(Types::NONE, |card| card.kind().types)
    }

    /// The card whose printed effects happen there: for a copy, the original, even
    /// of another copy and whatever became of it.
    pub(crate) fn printed_at(&self, mut place: u8) -> Option<Card> {
        let copies = |card: Card| card.kind().effects == [crate::vocabulary::Effect::Copy];
        while self.card_at(place).is_some_and(copies) {
            place = self.entry(place).on;
        }
        self.card_at(place)
    }

    /// The places that can be answered, as bits: the Lead, and the newest card of
    /// every Pile on it.
    #[inline]
    pub(crate) fn open_places(&self) -> u64 {
        let entries = self.pile.entries();
        let answered = entries.iter().skip(1).fold(0, |bits: u64, entry| bits | 1 << entry.on);
        1 | ((1 << entries.len()) - 1) & !answered
    }

    /// The kinds of cards, as bits, that anything which can be answered could
    /// trigger for somebody. Public facts alone.
    pub(crate) fn could_answer(&self) -> u64 {
        let mut kinds = 0;
        each(self.open_places(), |place| kinds |= self.could_follow(place));
        kinds
    }

    /// The kinds of cards, as bits, that what lies there could trigger for
    /// somebody. Public facts alone.
    #[inline]
    pub(crate) fn could_follow(&self, place: u8) -> u64 {
        let entry = self.entry(place);
        match self.card_at(place) {
            Some(card) => self.set.could_follow(card.kind().types, entry.aim.is_some()),
            None => self.set.could_follow_completion(),
        }
    }

    /// Does what lies there trigger such a card of this player?
    pub(crate) fn triggers(&self, place: u8, trigger: Trigger, seat: Seat) -> bool {
        let entry = self.entry(place);
        match trigger {
            Trigger::Plays { types, another } => {
                self.types_at(place).meets(types) && !(another && entry.by == seat)
            }
            Trigger::Completes { another } => entry.card == NONE && !(another && entry.by == seat),
            Trigger::Aimed { types } => {
                self.types_at(place).meets(types) && entry.aim == Some(seat)
            }
        }
    }
}

/// Walks the numbers in a set of bits.
#[inline]
pub(crate) fn each(mut bits: u64, mut found: impl FnMut(u8)) {
    while bits != 0 {
        found(bits.trailing_zeros() as u8);
        bits &= bits - 1;
    }
}
