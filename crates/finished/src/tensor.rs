//! The game in numbers: what the player knows, and actions by number.

use tabletop::Seat;
use tabletop::tensor::{Layout, Pen, Tensor};

use crate::action::{Action, Pending};
use crate::card::{CARDS, Card, Cards};
use crate::components::ROWS;
use crate::event::Ending;
use crate::options::Options;
use crate::state::Finished;

/// The cards.
const N: usize = CARDS as usize;
const CARD: (i16, i16) = (0, CARDS as i16);
/// Where a card lies, as `places` tells it.
const UNSEEN: i16 = 0;
const DONE: i16 = 1;
const STACK: i16 = 2;
const PAST: i16 = 3;
const PRESENT: i16 = 4;
const HELD: i16 = 5;
const FUTURE: i16 = 6;

/// The end of a turn has the number 0, `use 1` to `use 48` follow, then `pick 1` to
/// `pick 48`.
fn number(action: Action) -> u16 {
    let cards = u16::from(CARDS);
    match action {
        Action::End => 0,
        Action::Use(card) => u16::from(card.number()),
        Action::Pick(card) => cards + u16::from(card.number()),
    }
}

impl Tensor for Finished {
    fn action_numbers(_options: &Options) -> u16 {
        2 * u16::from(CARDS) + 1
    }

    #[inline]
    fn number(&self, _seat: Seat, actions: &[Action], numbers: &mut Vec<u16>) {
        numbers.clear();
        numbers.extend(actions.iter().map(|&action| number(action)));
    }

    fn layout(_options: &Options) -> Layout {
        Layout::new()
            .with("finished", &[1], (0, 48), "how many cards are finished")
            .with("stash", &[1], (0, 255), "sweets of the player")
            .with("reserve", &[1], (0, 255), "sweets in the reserve")
            .with("coffee", &[1], (0, 255), "cups left")
            .with("cups", &[1], (0, 255), "cups there were at the start")
            .with("turn", &[1], (0, i16::MAX), "the turn, counted from 1")
            .with(
                "idle",
                &[1],
                (0, i16::MAX),
                "uses and ends since something was finished or drunk",
            )
            .with(
                "pending",
                &[6],
                (0, 1),
                "what is asked: a use or the end, the order of the Present into the Past, its \
                 order below the stack, two cards for the Past, a card for the Future, a card \
                 for the stack",
            )
            .with("draws", &[1], (0, 255), "cards that are drawn once two went into the Past")
            .with("ending", &[3], (0, 1), "over: won, no coffee, no progress")
            .with("stack", &[1], CARD, "cards in the draw stack")
            .with(
                "place",
                &[N],
                (0, FUTURE + ROWS as i16 - 1),
                "of cards 1 to 48: 0 somewhere unseen in the stack, 1 finished, 2 seen in the \
                 stack, 3 Past, 4 Present, 5 held for the next Present, 6 and more the rows of \
                 the Future, the nearest first",
            )
            .with(
                "depth",
                &[N],
                CARD,
                "of cards 1 to 48: which card from the top of the stack, or from the oldest of \
                 the Past; 0 elsewhere",
            )
            .with("sweets", &[N], (0, 255), "of cards 1 to 48: sweets on it")
            .with("usable", &[N], (0, 1), "of cards 1 to 48: can it be used now?")
            .with(
                "chosen",
                &[N],
                CARD,
                "of cards 1 to 48: which of those chosen so far; 0 not chosen",
            )
    }

    fn observe(&self, _seat: Option<Seat>, pen: &mut Pen<'_>) {
        pen.all([self.finished(), self.stash, self.reserve, self.coffee, self.cups]);
        pen.put_at_most(self.turn, i16::MAX);
        pen.put_at_most(self.idle, i16::MAX);
        let (nth, draws) = match self.pending {
            Pending::Free => (0, 0),
            Pending::EndOrder => (1, 0),
            Pending::BelowOrder => (2, 0),
            Pending::IntoPast { draw } => (3, draw),
            Pending::ToFuture => (4, 0),
            Pending::ToStack => (5, 0),
        };
        pen.one_of(6, nth);
        pen.put(draws);
        pen.all(Ending::ALL.map(|ending| i16::from(self.ending == Some(ending))));
        pen.put(self.stack.len() as i16);
        let cells = pen.block(5 * N);
        if cells.len() == 5 * N {
            self.observe_cards(cells);
        }
    }
}

impl Finished {
    fn observe_cards(&self, cells: &mut [i16]) {
        let (place, rest) = cells.split_at_mut(N);
        let (depth, rest) = rest.split_at_mut(N);
        let (sweets, rest) = rest.split_at_mut(N);
        let (usable, chosen) = rest.split_at_mut(N);
        let at = |card: Card| card.index() - 1;
        place[..usize::from(self.finished())].fill(DONE);
        for (nth, card) in (1..).zip(self.stack.iter()) {
            let known = self.seen.contains(card);
            place[at(card)] = if known { STACK } else { UNSEEN };
            depth[at(card)] = if known { nth } else { 0 };
        }
        for (nth, card) in (1..).zip(self.past.iter()) {
            (place[at(card)], depth[at(card)]) = (PAST, nth);
        }
        let mut lay =
            |cards: Cards, here: i16| cards.iter().for_each(|card| place[at(card)] = here);
        lay(self.present, PRESENT);
        lay(self.held, HELD);
        for (row, &cards) in (FUTURE..).zip(self.future()) {
            lay(cards, row);
        }
        self.sweets.laid().iter().for_each(|card| sweets[at(card)] = self.sweets.on(card).into());
        if self.ending.is_none() && self.pending == Pending::Free {
            self.usable().iter().for_each(|card| usable[at(card)] = 1);
        }
        for (nth, card) in (1..).zip(self.chosen.iter()) {
            chosen[at(card)] = nth;
        }
    }
}
