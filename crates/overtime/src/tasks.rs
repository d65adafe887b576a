//! The assignments: whose they are, and the work on them.

use tabletop::Seat;

use crate::action::Look;
use crate::components::{KINDS, SEATS, TASKS};
use crate::state::bit;
use crate::vocabulary::Size;

/// No card, no assignment, nobody.
pub(crate) const NONE: u8 = u8::MAX;

/// A Work card on an assignment, and the ✓ that are its own: what it says, and
/// what its player's employee added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lies {
    pub kind: u8,
    pub checks: u8,
}

/// An assignment and the work on it, in four bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Task {
    /// Its size and the ✓ on it: the number of its look.
    face: u8,
    /// A seat, or [`NONE`]: it was completed or discarded.
    owner: u8,
    /// The Work cards lying on it, the older first: the kind and, in the two upper
    /// bits, the ✓. Each has a ✓ at least, so a third completes every assignment
    /// and never lies there.
    work: [u8; 2],
}

const CHECKS: u32 = KINDS.trailing_zeros();
// A kind and up to two ✓ fit a byte, and are never all ones.
const _: () = assert!(KINDS.is_power_of_two() && 2 << CHECKS < NONE as usize);

impl Task {
    pub const NONE: Task = Task { face: 5, owner: NONE, work: [NONE; 2] };

    pub fn new(size: Size, done: u8, owner: Option<Seat>) -> Task {
        let mut task = Task { owner: owner.map_or(NONE, |seat| seat.0), ..Task::NONE };
        task.look_like(size, done);
        task
    }

    #[inline]
    pub fn size(self) -> Size {
        Look::from_index(self.face).size
    }

    /// All ✓ on it; those of no card are markers.
    #[inline]
    pub fn done(self) -> u8 {
        Look::from_index(self.face).done
    }

    #[inline]
    pub fn owner(self) -> Option<Seat> {
        (self.owner != NONE).then_some(Seat(self.owner))
    }

    /// The number of its look; did its owner name it on this Pile?
    #[inline]
    pub fn look(self, named: bool) -> u8 {
        self.face + Look::FACES * u8::from(named)
    }

    pub fn look_like(&mut self, size: Size, done: u8) {
        self.face = Look { size, done, named: false }.index() as u8;
    }

    #[inline]
    pub fn work(self) -> impl DoubleEndedIterator<Item = Lies> {
        let open = |byte: u8| Lies { kind: byte & (KINDS - 1) as u8, checks: byte >> CHECKS };
        self.work.into_iter().filter(|&byte| byte != NONE).map(open)
    }

    pub fn lay(&mut self, kind: u8, checks: u8) {
        match self.work.iter_mut().find(|byte| **byte == NONE) {
            Some(free) => *free = kind | checks << CHECKS,
            None => unreachable!("three cards complete every assignment"),
        }
    }

    /// Takes the newest card of this kind away, with its ✓.
    pub fn lift(&mut self, kind: u8) {
        let lying = self.work().enumerate().filter(|(_, lies)| lies.kind == kind).last();
        if let Some((place, lies)) = lying {
            self.look_like(self.size(), self.done() - lies.checks);
            self.work.copy_within(place + 1.., place);
            self.work[1] = NONE;
        }
    }
}

/// All assignments of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Tasks {
    all: [Task; TASKS],
    /// The places of everybody's, as bits.
    of: [u64; SEATS],
}

impl Tasks {
    pub const NONE: Tasks = Tasks { all: [Task::NONE; TASKS], of: [0; SEATS] };

    #[inline]
    pub fn all(&self) -> &[Task; TASKS] {
        &self.all
    }

    #[inline]
    pub fn at(&self, place: u8) -> Task {
        self.all[usize::from(place)]
    }

    /// The places of a player's assignments, as bits.
    #[inline]
    pub fn of(&self, seat: Seat) -> u64 {
        self.of[seat.index()]
    }

    pub fn set(&mut self, place: u8, task: Task) {
        if let Some(owner) = self.at(place).owner() {
            self.of[owner.index()] &= !bit(place);
        }
        if let Some(owner) = task.owner() {
            self.of[owner.index()] |= bit(place);
        }
        self.all[usize::from(place)] = task;
    }

    /// Changes the work on an assignment; it stays whose it is.
    #[inline]
    pub fn work_on(&mut self, place: u8) -> &mut Task {
        &mut self.all[usize::from(place)]
    }

    /// Gives it to somebody, with everything on it.
    pub fn hand_over(&mut self, place: u8, to: Seat) {
        self.set(place, Task { owner: to.0, ..self.at(place) });
    }

    /// Takes it off the table.
    pub fn clear(&mut self, place: u8) {
        self.set(place, Task::new(self.at(place).size(), 0, None));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_keeps_its_cards_and_their_checks() {
        let most = KINDS as u8 - 1;
        for (older, newer) in [(0, most), (most, 0), (most, most), (7, 7)] {
            let mut task = Task::new(Size::Hard, 2, Some(Seat(5)));
            assert_eq!((task.size(), task.done(), task.owner()), (Size::Hard, 2, Some(Seat(5))));
            task.lay(older, 1);
            task.lay(newer, 1);
            let [first, second] = [older, newer].map(|kind| Lies { kind, checks: 1 });
            assert!(task.work().eq([first, second]));
            task.lift(newer);
            assert!(task.work().eq([first]) && task.done() == 1);
            task.lift(older);
            assert!(task.work().next().is_none() && task.done() == 0);
        }
        let mut task = Task::new(Size::Hard, 2, None);
        task.lay(most, 2);
        assert!(task.work().eq([Lies { kind: most, checks: 2 }]) && task.owner().is_none());
    }

    #[test]
    fn an_assignment_is_one_player_s_at_a_time() {
        let mut tasks = Tasks::NONE;
        let last = TASKS as u8 - 1;
        tasks.set(last, Task::new(Size::Simple, 1, Some(Seat(0))));
        assert_eq!((tasks.of(Seat(0)), tasks.of(Seat(5))), (1 << last, 0));
        tasks.hand_over(last, Seat(5));
        assert_eq!((tasks.of(Seat(0)), tasks.of(Seat(5))), (0, 1 << last));
        assert_eq!((tasks.at(last).owner(), tasks.at(last).done()), (Some(Seat(5)), 1));
        tasks.clear(last);
        assert_eq!(tasks.at(last), Task::new(Size::Simple, 0, None));
        assert_eq!(tasks.of(Seat(5)), 0);
    }
}
