//! The state of a game, and the small words it is made of.

use serde::{Deserialize, Serialize};
use tabletop::{Seat, Seats, Standing};

use crate::action::Card;
use crate::components::*;
use crate::options::Options;

/// Cards of a hand, counted by kind: four bits each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hand(pub(crate) u32);

impl Hand {
    /// One card of each kind.
    pub const FULL: Hand = Hand(0x111_1111);

    #[inline]
    pub fn count(self, card: Card) -> u8 {
        (self.0 >> (4 * card.0) & 15) as u8
    }

    #[inline]
    pub fn has(self, card: Card) -> bool {
        card.index() < CARDS && self.count(card) > 0
    }

    #[inline]
    #[must_use]
    pub fn with(self, card: Card) -> Hand {
        Hand(self.0 + (1 << (4 * card.0)))
    }

    #[inline]
    #[must_use]
    pub fn without(self, card: Card) -> Hand {
        debug_assert!(self.has(card));
        Hand(self.0 - (1 << (4 * card.0)))
    }

    /// The different kinds in the hand, ascending.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Card> {
        Card::all().filter(move |&card| self.count(card) > 0)
    }

    /// Every card, ascending.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        Card::all().flat_map(move |card| std::iter::repeat_n(card, self.count(card).into()))
    }

    /// How many cards there are.
    pub fn len(self) -> u8 {
        Card::all().map(|card| self.count(card)).sum()
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Hand::default(), Hand::with)
    }
}

/// Recommendation cards, counted by stars: one star first.
pub type Sheaf = [u8; STARS];

/// All the stars of a sheaf together.
#[inline]
pub fn stars(sheaf: &Sheaf) -> u16 {
    (1..).zip(sheaf).map(|(stars, &count)| stars * u16::from(count)).sum()
}

/// What the table has seen of a card that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sight {
    /// Everybody saw who played it.
    Open,
    /// Everybody saw it among the shuffled cards of an eye box.
    Eye,
    /// Nobody but its owner knows it.
    Unseen,
}

/// What became of a worker's task.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    Success,
    Failure,
    /// The machine was finished before the box was run.
    NotRun,
}

/// One worker's work on one day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    pub spot: Spot,
    pub card: Card,
    pub sight: Sight,
    pub outcome: Outcome,
}

/// How somebody left the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Exit {
    /// Too many warnings.
    Fired,
    /// Too much bad standing.
    Union,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    Placing,
    Cards,
    Warnings,
    Recommendations,
    Meeting,
    Over,
}

/// The factory floor: who stands where today.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Floor {
    /// Meeples of the day: workers and interns.
    pub meeples: u8,
    /// Workers to be placed; the lowest seat is next.
    pub unplaced: Seats,
    /// Interns to be placed, after the workers.
    pub interns: u8,
    /// The workers in each box.
    pub workers_at: [Seats; BOXES],
    /// The interns in each box.
    pub interns_at: [u8; BOXES],
    /// Boxes with somebody in them, and boxes without a free station.
    pub touched: u8,
    pub full: u8,
    /// Filled stations of eye boxes.
    pub eyes: u8,
}

impl Floor {
    #[inline]
    pub fn fill(&self, spot: Spot) -> u8 {
        self.workers_at[spot.index()].len() + self.interns_at[spot.index()]
    }
}

/// A proposal to the union meeting: the tokens each seat would get. All zero
/// means that the attendee passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Slip {
    pub by: u8,
    pub tokens: [u8; SEATS],
    pub yes: Seats,
    pub no: Seats,
}

/// The union meeting behind its closed door.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Meeting {
    pub attendees: Seats,
    /// The slips of the meeting; the last one is being written or voted on.
    pub slips: [Slip; WORKERS],
    pub count: u8,
    /// Is the last slip being voted on?
    pub voting: bool,
    /// Tokens not yet on the slip being written, and the lowest seat that may
    /// still get one.
    pub left: u8,
    pub from: u8,
}

impl Meeting {
    #[inline]
    pub fn slip(&self) -> &Slip {
        &self.slips[usize::from(self.count) - 1]
    }

    #[inline]
    pub fn slip_mut(&mut self) -> &mut Slip {
        &mut self.slips[usize::from(self.count) - 1]
    }

    #[inline]
    pub fn proposer(&self) -> Seat {
        Seat(self.slip().by)
    }

    /// Who has not voted yet.
    #[inline]
    pub fn waiting(&self) -> Seats {
        let slip = self.slip();
        let voted = slip.yes.iter().chain(slip.no.iter());
        voted.fold(self.attendees.without(self.proposer()), Seats::without)
    }
}

/// Which fate cards come up. Flavour: games that differ in nothing else are equal.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Flavour(pub u32);

impl PartialEq for Flavour {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Flavour {}

/// A game of The Machine.
#[derive(Clone, PartialEq, Debug)]
pub struct TheMachine {
    pub(crate) options: Options,
    /// 1 to 5.
    pub(crate) day: u8,
    pub(crate) phase: Phase,
    pub(crate) progress: u8,
    /// The order of the task and aftermath cards, day by day.
    pub(crate) tasks: [u8; DAYS],
    pub(crate) aftermaths: [u8; DAYS],
    /// The cards each worker passed on: to the right, to the left.
    pub(crate) sent: [[Card; 2]; SEATS],
    pub(crate) hands: [Hand; SEATS],
    /// Today's sealed cards.
    pub(crate) chosen: [Option<Card>; SEATS],
    /// Who still has to choose a card.
    pub(crate) waiting: Seats,
    pub(crate) ledger: [[Option<Entry>; DAYS]; SEATS],
    pub(crate) warn: [u8; SEATS],
    pub(crate) bad: [u8; SEATS],
    pub(crate) exit: [Option<Exit>; SEATS],
    /// The workers still in.
    pub(crate) inside: Seats,
    pub(crate) interns: u8,
    pub(crate) floor: Floor,
    /// What was put on the aftermath card in the morning.
    pub(crate) tokens: Tokens,
    /// Warnings laid today but not yet shown, how many are left, and the lowest
    /// seat that may still get one.
    pub(crate) laid: [u8; SEATS],
    pub(crate) unlaid: u8,
    pub(crate) from: u8,
    /// The recommendation cards nobody has, the cards drawn today (highest
    /// first), how many of those are decided, and who was given which.
    pub(crate) deck: Sheaf,
    pub(crate) drawn: [u8; DRAWN],
    pub(crate) drawn_count: u8,
    pub(crate) decided: u8,
    pub(crate) given: [u8; SEATS],
    /// The recommendation cards each worker holds.
    pub(crate) held: [Sheaf; SEATS],
    pub(crate) meeting: Meeting,
    pub(crate) standing: Option<Standing>,
    pub(crate) flavour: Flavour,
}

impl TheMachine {
    #[inline]
    pub fn components(&self) -> &'static Components {
        self.options.components
    }

    #[inline]
    pub fn manager(&self) -> Seat {
        self.options.manager
    }

    /// Every worker's seat, those that are out included.
    #[inline]
    pub(crate) fn workers(&self) -> Seats {
        Seats::first(self.options.players).without(self.manager())
    }

    #[inline]
    pub(crate) fn today(&self) -> usize {
        usize::from(self.day) - 1
    }

    /// Today's task card.
    #[inline]
    pub fn task(&self) -> &'static Task {
        &self.components().tasks[usize::from(self.tasks[self.today()])]
    }

    #[inline]
    pub(crate) fn aftermath(&self) -> &'static Aftermath {
        &self.components().aftermaths[usize::from(self.aftermaths[self.today()])]
    }

    #[inline]
    pub fn track(&self) -> &'static Track {
        self.components().track(self.options.players - 1)
    }

    /// The worker a worker's first card goes to.
    #[inline]
    pub(crate) fn right_of(&self, seat: Seat) -> Seat {
        let next = |seat: Seat| Seat((seat.0 + 1) % self.options.players);
        let right = next(seat);
        if right == self.manager() { next(right) } else { right }
    }

    /// The worker a worker's second card goes to.
    #[inline]
    pub(crate) fn left_of(&self, seat: Seat) -> Seat {
        let players = self.options.players;
        let before = |seat: Seat| Seat((seat.0 + players - 1) % players);
        let left = before(seat);
        if left == self.manager() { before(left) } else { left }
    }

    /// The hand a worker had after the passing.
    pub(crate) fn first_hand(&self, seat: Seat) -> Hand {
        let [right, left] = self.sent[seat.index()];
        let from_left = self.sent[self.left_of(seat).index()][0];
        let from_right = self.sent[self.right_of(seat).index()][1];
        Hand::FULL.with(from_left).with(from_right).without(right).without(left)
    }

    /// Workers still in with this outcome today.
    #[inline]
    pub(crate) fn with_outcome(&self, outcome: Outcome) -> Seats {
        let today = self.today();
        let fits =
            |seat: &Seat| self.ledger[seat.index()][today].is_some_and(|e| e.outcome == outcome);
        self.inside.iter().filter(fits).collect()
    }

    /// Who may still get a recommendation card today.
    #[inline]
    pub(crate) fn eligible(&self) -> Seats {
        let succeeded = self.with_outcome(Outcome::Success);
        succeeded.iter().filter(|seat| self.given[seat.index()] == 0).collect()
    }
}
