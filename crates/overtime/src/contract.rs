//! What the contract kit must know about the game.

use tabletop::Seat;
use tabletop::contract::Contract;

use crate::action::{Action, Aim, Look};
use crate::components::{Card, Needs, PILE};
use crate::options::{Options, Reactions};
use crate::state::{Held, NONE, Overtime, Phase, SHOWN};
use crate::vocabulary::{Effect, Size, Types};

impl Contract for Overtime {
    fn variants() -> Vec<Options> {
        let both = [Reactions::Sealed, Reactions::Live];
        (3..=6).flat_map(|count| both.map(|reactions| Options::new(count, reactions))).collect()
    }

    /// Cards by kind, over all zones; then the assignments by size.
    fn inventory(&self) -> Vec<u32> {
        let mut cards = vec![0; self.components.deck().count()];
        let mut see = |kind: u8| {
            if let Some(count) = cards.get_mut(usize::from(kind)) {
                *count += 1;
            }
        };
        self.cards.deck().iter().for_each(|card| see(card.kind));
        for (kind, &count) in self.discard.iter().enumerate() {
            (0..count).for_each(|_| see(kind as u8));
        }
        for seat in self.everyone().iter() {
            self.cards.hand(seat).iter().for_each(|held| see(held.kind));
            see(self.desk(seat).employee);
        }
        let pile = self.pile.entries();
        pile.filter(|entry| entry.card != NONE && !entry.gone).for_each(|entry| see(entry.card));
        self.tasks().iter().flat_map(|task| task.work()).for_each(|lies| see(lies.kind));
        let mut sizes = [0; 3];
        self.tasks().iter().for_each(|task| sizes[task.size() as usize] += 1);
        cards.extend(sizes);
        cards
    }

    fn item(&self, nth: usize) -> String {
        let sizes = Size::ALL.map(|size| format!("assignments that are {size:?}"));
        let cards = self.components.deck().map(|card| card.to_string());
        cards.chain(sizes).nth(nth).unwrap_or_default()
    }

    fn hidden(&self, seat: Seat) -> Vec<String> {
        let mut places = Vec::new();
        let unsure: Vec<bool> = (0..=self.shuffles)
            .map(|age| {
                let pool = self.pool(seat, age);
                pool.iter().any(|kind| *kind != pool[0])
            })
            .collect();
        for other in self.everyone().without(seat).iter() {
            // Nobody sees in which order somebody else holds the cards.
            let hand = self.cards.hand(other);
            let in_doubt = |held: &Held| {
                held.kind != hand[0].kind || held.age != SHOWN && unsure[usize::from(held.age)]
            };
            if hand.iter().any(in_doubt) {
                let slots = 0..hand.len();
                places.extend(slots.map(|slot| format!("/players/{}/hand/{slot}", other.0)));
            }
        }
        if unsure[usize::from(self.shuffles)] {
            places.extend((0..self.cards.deck().len()).map(|place| format!("/deck/{place}")));
        }
        for other in self.may_have_answered(seat).iter() {
            places.push(format!("/asked/{}", other.0));
            if self.reactions == Reactions::Sealed {
                places.push(format!("/answers/{}", other.0));
            }
        }
        places
    }
}

/// Every action there could ever be.
pub(crate) fn universe(options: &Options) -> Vec<Action> {
    let components = options.components;
    let seats = || (0..options.players).map(Seat);
    let mut all = vec![Action::Pass, Action::Done];
    all.extend(seats().map(Action::UseOn));
    all.extend(Look::all().map(Action::Choose));
    let reactions: u32 = components
        .deck()
        .filter(|card| card.kind().types.react())
        .map(|c| u32::from(c.kind().count))
        .sum();
    let highest = (reactions as usize + 1).min(PILE) as u8;
    for card in components.deck() {
        all.extend([Action::UseCard(card), Action::Discard(card), Action::GiveBack(card)]);
        if card.kind().trigger.is_none() {
            each_aim(options, card.kind().needs, |aim| all.push(Action::Play { card, aim }));
            continue;
        }
        for needs in possible_needs(options, card) {
            for on in 1..=highest {
                each_aim(options, needs, |aim| all.push(Action::React { card, on, aim }));
            }
        }
    }
    all
}

/// What a card may have to name; for a copy, what any Work card has to.
fn possible_needs(options: &Options, card: Card) -> Vec<Needs> {
    if card.kind().effects != [Effect::Copy] {
        return vec![card.kind().needs];
    }
    let mut all: Vec<Needs> = Vec::new();
    let work =
        options.components.deck().map(Card::kind).filter(|kind| kind.types.meets(Types::WORK));
    for kind in work.filter(|kind| kind.effects != [Effect::Copy]) {
        if !all.contains(&kind.needs) {
            all.push(kind.needs);
        }
    }
    // One named assignment is among the aims of a card that needs two.
    if all.iter().any(|needs| needs.tasks == 2 && !needs.who) {
        all.retain(|needs| *needs != Needs { tasks: 1, ..Needs::default() });
    }
    all
}

fn each_aim(options: &Options, needs: Needs, mut found: impl FnMut(Aim)) {
    let looks = || Look::all().map(Some);
    let seats = (0..options.players).map(|seat| Some(Seat(seat)));
    let whos: Vec<Option<Seat>> = match needs.who || !needs.lying.is_empty() {
        true => seats.collect(),
        false => vec![None],
    };
    if !needs.lying.is_empty() {
        found(Aim::NONE);
    }
    for &who in &whos {
        let names = needs.gift.or(needs.theirs).is_some() || !needs.lying.is_empty();
        if needs.tasks == 0 && !names {
            found(Aim { tasks: [None, None], who });
            continue;
        }
        for first in looks() {
            found(Aim { tasks: [first, None], who });
            if needs.tasks == 2 {
                looks().for_each(|second| found(Aim { tasks: [first, second], who }));
            }
        }
    }
}

/// More decisions than any game can have: every turn all actions, every Pile
/// as high as it gets, and everybody asked for every card on it.
pub(crate) fn bound(options: &Options) -> u32 {
    let components = options.components;
    let turns = u32::from(components.rounds()) * u32::from(options.players);
    // A turn's actions and a free employee; each may complete two assignments,
    // and each completion leads a Pile.
    let piles = 10 * (1 + 2 * PILE as u32);
    let windows = PILE as u32 * u32::from(options.players);
    turns * (piles * windows + 10 + components.size() as u32)
}

impl Overtime {
    /// Is a reaction window open?
    pub fn window_is_open(&self) -> bool {
        self.phase == Phase::React
    }

    /// How many cards lie on the Pile.
    pub fn pile_height(&self) -> usize {
        usize::from(self.pile.len())
    }
}
