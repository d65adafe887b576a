//! The table: who has what, what lies on the Pile, what the game waits for.

use tabletop::{Seat, Seats, Standing};

use crate::action::Look;
use crate::components::{Card, Components, Employee, KINDS, SEATS};
use crate::options::{Options, Reactions};
use crate::vocabulary::{Trigger, Types};

pub(crate) use crate::cards::{Cards, Held, SHOWN, YOUNGEST};
pub use crate::stack::Luck;
pub(crate) use crate::stack::{Answer, Door, Entry, Pile, Queue};
pub(crate) use crate::tasks::{Lies, NONE, Task, Tasks};

/// A game of Overtime.
#[derive(Clone, PartialEq, Debug)]
pub struct Overtime {
    pub(crate) components: &'static Components,
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
    pub(crate) tasks: Tasks,
    /// The draw deck and the hands.
    pub(crate) cards: Cards,
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
    /// The kinds, as bits, that somebody could answer the open window with; what
    /// follows from the Pile is here because everybody's list begins with it.
    pub(crate) could: u64,
    /// Sealed answers so far.
    pub(crate) answers: [Answer; SEATS],
    /// How many windows there were: tells one question from the next.
    pub(crate) windows: u32,
    /// How it ended, as a number of [`REASONS`](crate::REASONS); [`NONE`] until then.
    pub(crate) reason: u8,
    pub(crate) winners: Seats,
}

// Searching players copy a game a million times.
const _: () = assert!(size_of::<Overtime>() <= 1024);

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
    pub employee: u8,
    pub snooze: u16,
    pub skip: bool,
    /// Was the ability used this turn?
    pub used: bool,
}

// ── small questions about the table ──────────────────────────────────────────

impl Overtime {
    /// A table before anything is dealt.
    pub(crate) fn bare(options: &Options) -> Overtime {
        let components = options.components;
        let desk = Desk {
            employee: components.joe().id(),
            snooze: components.clock.first().copied().unwrap_or(0).into(),
            skip: false,
            used: false,
        };
        Overtime {
            components,
            count: options.players,
            dealt: components.tasks.iter().sum::<u8>() * options.players,
            reactions: options.reactions,
            round: 1,
            first: Seat(0),
            active: Seat(0),
            phase: Phase::Act,
            used: 0,
            played: false,
            napped: false,
            desks: [desk; SEATS],
            tasks: Tasks::NONE,
            cards: Cards::NONE,
            discard: [0; KINDS],
            shuffles: 0,
            pile: Pile::EMPTY,
            at: 0,
            step: 0,
            queue: Queue::EMPTY,
            door: Door::EMPTY,
            asked: Seats::NONE,
            could: 0,
            answers: [Answer::NONE; SEATS],
            windows: 0,
            reason: NONE,
            winners: Seats::NONE,
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
        let card = self.components.card(self.desk(seat).employee);
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
        let penalty = self.components.penalty[self.tiredness(seat)];
        self.employee(seat).actions.saturating_sub(penalty).max(1)
    }

    /// How the game ended, if it is over.
    #[inline]
    pub(crate) fn over(&self) -> Option<Standing> {
        let reason = crate::REASONS.get(usize::from(self.reason))?;
        Some(Standing { winners: self.winners, reason })
    }

    /// The assignments of the game.
    #[inline]
    pub(crate) fn tasks(&self) -> &[Task] {
        &self.tasks.all()[..usize::from(self.dealt)]
    }

    /// Everybody who still has something to do.
    #[inline]
    pub(crate) fn busy(&self) -> Seats {
        self.everyone().iter().filter(|&seat| self.has_tasks(seat)).collect()
    }

    #[inline]
    pub(crate) fn has_tasks(&self, seat: Seat) -> bool {
        self.tasks.of(seat) != 0
    }

    /// How many assignments a player has.
    #[inline]
    pub(crate) fn left(&self, seat: Seat) -> u8 {
        self.tasks.of(seat).count_ones() as u8
    }

    /// Does this player still have that assignment?
    #[inline]
    pub(crate) fn owns(&self, seat: Seat, task: u8) -> bool {
        task != NONE && self.tasks.of(seat) & bit(task) != 0
    }

    /// How an assignment looks to everybody.
    pub(crate) fn look(&self, task: u8) -> Look {
        let it = self.tasks.at(task);
        let named = it.owner().is_some_and(|owner| self.named_by(owner) & bit(task) != 0);
        Look::from_index(it.look(named))
    }

    /// The assignments, as bits, that a player's cards on the Pile name.
    #[inline]
    fn named_by(&self, seat: Seat) -> u64 {
        let mut named = 0;
        for entry in self.pile.entries() {
            if entry.by == seat && entry.card != NONE {
                for task in entry.tasks.into_iter().filter(|&task| task != NONE) {
                    named |= bit(task);
                }
            }
        }
        named
    }

    /// Which looks a player's assignments have.
    pub(crate) fn looks(&self, seat: Seat) -> Looks {
        let mut looks = Looks { some: 0, several: 0 };
        let named_by = self.named_by(seat);
        let mut see = |places: u64, named: bool| {
            each(places, |place| {
                let look = bit(self.tasks.at(place).look(named));
                looks.several |= looks.some & look;
                looks.some |= look;
            });
        };
        see(self.tasks.of(seat) & !named_by, false);
        see(self.tasks.of(seat) & named_by, true);
        looks
    }

    /// The assignment of a player, other than `not`, that is meant by its looks.
    pub(crate) fn task(&self, seat: Seat, look: Look, not: u8) -> Option<u8> {
        let alike = self.alike(seat, look);
        let others = if not == NONE { alike } else { alike & !bit(not) };
        (others != 0).then(|| self.meant(others))
    }

    /// Which of some assignments that look alike is meant: one with a card on it that
    /// could be cancelled there, else the oldest.
    #[inline]
    pub(crate) fn meant(&self, alike: u64) -> u8 {
        let oldest = alike.trailing_zeros() as u8;
        if alike & alike.wrapping_sub(1) == 0 {
            return oldest;
        }
        let frail = |place: &u8| self.lying(*place, self.components.frail).is_some();
        walk(alike, alike.count_ones() as usize).find(frail).unwrap_or(oldest)
    }

    /// The assignments of a player that look like this, as bits.
    pub(crate) fn alike(&self, seat: Seat, look: Look) -> u64 {
        let Some(wanted) = look.number() else { return 0 };
        let named_by = self.named_by(seat);
        let named = if look.named { named_by } else { !named_by };
        let mut alike = 0;
        each(self.tasks.of(seat) & named, |place| {
            if self.tasks.at(place).look(look.named) == wanted {
                alike |= bit(place);
            }
        });
        alike
    }

    /// The oldest assignment of a player that looks like this and has a card of
    /// these types on it.
    pub(crate) fn with_card(&self, seat: Seat, look: Look, types: Types) -> Option<u8> {
        let alike = self.alike(seat, look);
        (0..self.dealt).find(|&place| alike & bit(place) != 0 && self.lying(place, types).is_some())
    }

    /// The newest card of these types on an assignment. Nothing cancels a Boss card.
    #[inline]
    pub(crate) fn lying(&self, task: u8, types: Types) -> Option<Lies> {
        let hit = |lies: &Lies| {
            let is = self.components.card(lies.kind).kind().types;
            is.meets(types) && !is.meets(Types::BOSS)
        };
        self.tasks.at(task).work().rev().find(hit)
    }

    // ── the Pile ──

    #[inline]
    pub(crate) fn entry(&self, place: u8) -> Entry {
        self.pile.at(place)
    }

    #[inline]
    pub(crate) fn card_at(&self, place: u8) -> Option<Card> {
        let id = self.pile.card(place);
        (id != NONE).then(|| self.components.card(id))
    }

    #[inline]
    pub(crate) fn types_at(&self, place: u8) -> Types {
        self.card_at(place).map_or(Types::NONE, |card| card.kind().types)
    }

    /// The card whose printed effects happen there: for a copy, the original, even
    /// of another copy and whatever became of it.
    #[inline]
    pub(crate) fn printed_at(&self, mut place: u8) -> Option<Card> {
        loop {
            match self.card_at(place) {
                Some(card) if card.kind().copies => place = self.entry(place).on,
                card => return card,
            }
        }
    }

    /// The kinds of cards, as bits, that anything which can be answered could
    /// trigger for somebody. Public facts alone.
    #[inline]
    pub(crate) fn could_answer(&self) -> u64 {
        let mut kinds = 0;
        each(self.pile.open(), |place| {
            let aimed = self.pile.is_aimed(place);
            kinds |= match self.card_at(place) {
                Some(card) => self.components.could_follow(card.kind().types, aimed),
                None => self.components.could_follow_completion(),
            };
        });
        kinds
    }

    /// The kinds of cards, as bits, that what lies there triggers for this player.
    #[inline]
    pub(crate) fn triggered(&self, place: u8, seat: Seat) -> u64 {
        let entry = self.entry(place);
        let kinds = match self.card_at(place) {
            Some(card) => self.components.could_follow(card.kind().types, entry.aim == Some(seat)),
            None => self.components.could_follow_completion(),
        };
        if entry.by == seat { kinds & !self.components.to_others() } else { kinds }
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

/// The looks of a player's assignments, as bits: which there are, and of which there
/// are several.
#[derive(Clone, Copy)]
pub(crate) struct Looks {
    pub some: u64,
    pub several: u64,
}

/// A set of one number, up to 63.
#[inline]
pub(crate) fn bit(number: u8) -> u64 {
    1u64.wrapping_shl(number.into())
}

/// The numbers in a set of so many bits. Their count is known beforehand, so that a
/// list has room for all of them at once.
#[inline]
pub(crate) fn walk(mut bits: u64, count: usize) -> impl ExactSizeIterator<Item = u8> {
    (0..count).map(move |_| {
        let number = bits.trailing_zeros() as u8;
        bits &= bits.wrapping_sub(1);
        number
    })
}

/// Walks the numbers in a set of bits.
#[inline]
pub(crate) fn each(mut bits: u64, mut found: impl FnMut(u8)) {
    while bits != 0 {
        found(bits.trailing_zeros() as u8);
        bits &= bits - 1;
    }
}
