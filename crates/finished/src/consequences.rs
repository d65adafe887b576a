//! What would come of something, told before it is done. The rules pay with the same
//! words, and every face and bot asks here.

use crate::action::Pending;
use crate::card::Card;
use crate::components::Effect;
use crate::refusal::Refusal;
use crate::view::View;
use crate::words;

/// A run of consecutive numbers in an order of cards, and what it pays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// Its first place in the order, counted from 0.
    pub at: usize,
    pub length: u8,
    pub pays: u8,
}

impl Run {
    /// Is this place of the order part of it?
    pub fn holds(&self, place: usize) -> bool {
        (self.at..self.at + usize::from(self.length)).contains(&place)
    }

    /// Is this place of the order its last?
    pub fn ends_at(&self, place: usize) -> bool {
        place + 1 == self.at + usize::from(self.length)
    }
}

/// What comes of moving the whole Present in a certain order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnEnd {
    /// Sweets that lie on the cards and go back to the reserve first.
    pub back: u8,
    pub runs: Vec<Run>,
    /// A coffee is drunk.
    pub drinks: bool,
    /// There is no coffee left for it: the game is lost, and nothing else happens.
    pub asleep: bool,
    /// How many cards sink, counted from the oldest of the Past and on through the
    /// cards that have just been moved there.
    pub sinking: usize,
}

impl TurnEnd {
    /// The sweets all runs pay together.
    pub fn earns(&self) -> u8 {
        self.runs.iter().map(|run| run.pays).sum()
    }

    /// The run that holds this place of the order, if any.
    pub fn run_at(&self, place: usize) -> Option<Run> {
        self.runs.iter().copied().find(|run| run.holds(place))
    }
}

/// The runs that pay: where each begins, and how many cards it has.
pub(crate) fn runs(
    cards: impl Iterator<Item = Card>,
    shortest: u8,
) -> impl Iterator<Item = (usize, u8)> {
    let mut cards = cards.map(Card::number).enumerate().peekable();
    let mut length = 0;
    std::iter::from_fn(move || {
        while let Some((place, number)) = cards.next() {
            length += 1;
            if cards.peek().is_some_and(|&(_, next)| next == number + 1) {
                continue;
            }
            let whole = std::mem::take(&mut length);
            if whole >= shortest {
                return Some((place + 1 - usize::from(whole), whole));
            }
        }
        None
    })
}

/// What a run of so many cards is worth, if there are sweets enough.
#[inline]
pub(crate) fn worth(length: u8) -> u8 {
    length - 1
}

impl View {
    /// The Present as it lies: in ascending order.
    pub fn in_order(&self) -> Vec<Card> {
        self.present.iter().map(|lying| lying.card).collect()
    }

    /// What comes of moving the whole Present in this order: to the Past, or below the
    /// stack if that is the question.
    pub fn if_ended(&self, order: &[Card]) -> TurnEnd {
        let back = self.back();
        if self.asleep() {
            return TurnEnd { back, runs: Vec::new(), drinks: false, asleep: true, sinking: 0 };
        }
        let mut paid = 0;
        let runs =
            runs(order.iter().copied(), self.components.shortest_run).filter_map(|(at, length)| {
                let pays = self.pays(length, paid)?;
                paid += pays;
                Some(Run { at, length, pays })
            });
        let runs = runs.collect();
        let drinks = order.contains(&Card::COFFEE);
        let moved = if self.pending == Pending::BelowOrder { 0 } else { order.len() };
        let sinking = (self.past.len() + moved).saturating_sub(usize::from(self.components.past));
        TurnEnd { back, runs, drinks, asleep: false, sinking }
    }

    /// What a run of so many cards pays at the end of this turn, after so many sweets
    /// have been paid for others. Too few cards are no run, and none pays whoever falls
    /// asleep.
    pub fn pays(&self, length: u8, paid: u8) -> Option<u8> {
        let left = (self.reserve + self.back()).saturating_sub(paid);
        let run = length >= self.components.shortest_run && !self.asleep();
        run.then(|| worth(length).min(left))
    }

    /// Does moving the Present lose the game, because 48 is in it and the coffee is out?
    fn asleep(&self) -> bool {
        self.coffee == 0 && self.present.iter().any(|lying| lying.card == Card::COFFEE)
    }

    /// The sweets on the Present: they go back to the reserve before any run is paid.
    fn back(&self) -> u8 {
        self.present.iter().map(|lying| lying.sweets).sum()
    }

    /// What ending the turn costs, in sentences for people: sorted, as it is usually done.
    pub fn end_costs(&self) -> String {
        words::cost(&self.if_ended(&self.in_order()), self)
    }

    /// Why the action of this card of the Present cannot be used now, if it cannot.
    pub fn why_not(&self, card: Card) -> Option<Refusal> {
        let Some(lying) = self.present.iter().find(|lying| lying.card == card) else {
            return Some(Refusal::NotPresent(card));
        };
        if lying.usable {
            return None;
        }
        Some(match self.components.effects[card.index()] {
            _ if self.ending.is_some() => Refusal::Over,
            _ if self.pending != Pending::Free => Refusal::ChooseFirst,
            Effect::None | Effect::Sweet => Refusal::NoAction(card),
            _ if lying.sweets >= self.components.uses[card.index()] => Refusal::AlreadyUsed(card),
            _ if self.stash == 0 => Refusal::NoSweet,
            Effect::IntoPast(_) => Refusal::TooFewCards,
            Effect::FromPast => Refusal::EmptyPast,
            Effect::TakeBack => Refusal::NoSweetsToTake,
            Effect::Draw(_)
            | Effect::Below
            | Effect::OneFuture
            | Effect::Exchange(_)
            | Effect::AllFuture(_) => Refusal::NothingToDraw,
        })
    }
}
