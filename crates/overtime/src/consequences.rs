//! What a card would do to whoever plays it, told before it is played: the ✓, the
//! tokens, the die. What becomes of the Pile is told by `forecast`, what speaks against
//! a reaction by `doubts`. Every face and bot asks here.

use tabletop::Seat;

use crate::components::{Card, Employee};
use crate::stack::Luck;
use crate::view::View;
use crate::vocabulary::{Effect, Types, Whom};

/// What a card does to its player if it happens, and what it takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// The player's tokens before and after.
    pub snooze: (u16, u16),
    /// How tired that makes: 0 fresh to 3 wrecked.
    pub tiredness: (usize, usize),
    /// What the die must show, if it is rolled for.
    pub roll: Option<u8>,
    /// Tokens for the other player it names.
    pub other: i8,
    pub draws: u8,
    /// No more Work this turn.
    pub naps: bool,
    /// The next turn is missed.
    pub skips: bool,
    /// A new employee: actions, cards drawn and cards kept, before and after.
    pub becomes: Option<[[u8; 3]; 2]>,
    /// It costs no action.
    pub free: bool,
}

impl Employee {
    /// The ✓ that the employee adds on the nth assignment a card works on, counted
    /// from 0: only the first gets them.
    #[inline]
    pub fn adds(&self, nth: usize) -> u8 {
        if nth == 0 { self.extra } else { 0 }
    }

    fn numbers(&self) -> [u8; 3] {
        [self.actions, self.draw, self.hand]
    }
}

impl View {
    /// What this seat's card does to the seat itself, if it is played and happens.
    pub fn if_played(&self, seat: Seat, card: Card) -> Played {
        let (me, kind) = (self.player(seat), card.kind());
        let step = |tokens| self.job(seat).map_or(0, |job| job.step(tokens));
        let mut played = Played {
            snooze: (me.snooze, me.snooze),
            tiredness: (0, 0),
            roll: me.roll.filter(|_| kind.types.meets(Types::WORK)),
            other: 0,
            draws: 0,
            naps: false,
            skips: false,
            becomes: kind
                .employee
                .as_ref()
                .map(|new| [self.job(seat).map_or([0; 3], Employee::numbers), new.numbers()]),
            free: kind.employee.is_some() && !self.played && self.active == seat,
        };
        for &effect in &kind.effects {
            match effect {
                Effect::Snooze(Whom::You | Whom::All, by) => {
                    played.snooze.1 = played.snooze.1.saturating_add_signed(by.into());
                }
                Effect::Snooze(Whom::Other, by) => played.other += by,
                Effect::Draw(cards) => played.draws += cards,
                Effect::Nap => played.naps = true,
                Effect::Skip => played.skips = true,
                _ => {}
            }
        }
        played.tiredness = (step(played.snooze.0), step(played.snooze.1));
        played
    }

    /// The ✓ that this seat's card puts on the nth assignment it names, counted from 0,
    /// the employee's own included.
    pub fn checks(&self, seat: Seat, card: Card, nth: usize) -> u8 {
        let effects = card.kind().effects.iter();
        let each = effects.map(|effect| match *effect {
            Effect::Do(checks) | Effect::DoTwice(checks) => self.ticks(seat, checks, nth),
            _ => 0,
        });
        each.max().unwrap_or(0)
    }

    /// So many printed ✓, with what the seat's employee adds on the nth assignment.
    pub(crate) fn ticks(&self, seat: Seat, printed: u8, nth: usize) -> u8 {
        printed + self.job(seat).map_or(0, |job| job.adds(nth))
    }

    /// Is something on the Pile going to hit this seat?
    pub fn is_aimed_at(&self, seat: Seat) -> bool {
        self.pile.iter().any(|place| {
            let stands = place.outlook.luck == Luck::Stands && !place.outlook.over;
            stands && place.by != seat && place.outlook.aim == Some(seat)
        })
    }

    /// What a seat's employee brings along.
    pub(crate) fn job(&self, seat: Seat) -> Option<&Employee> {
        self.player(seat).employee.kind().employee.as_ref()
    }
}
