//! Actions by number. There are thousands of them, most of them reactions to some place
//! of a Pile, so places are counted from the newest card that fits and few of them
//! have numbers of their own: the rest shares the last numbers of all.

use tabletop::Seat;
use tabletop::tensor::{Round, UNNUMBERED};

use crate::action::{Action, Aim, Look};
use crate::components::{Components, KINDS, Kind, PILE, SEATS};
use crate::vocabulary::Effect;

/// So many of the places that a card fits have numbers of their own, if it names nothing.
const PLACES: usize = 6;
/// The numbers for what has no number of its own, in the order of the list.
const SHARED: u16 = 64;
/// Nobody has named an assignment while no Pile lies there.
const UNNAMED: usize = Look::FACES as usize;

/// What a card can be played on, as numbers.
#[derive(Clone, Copy, Debug, Default)]
struct Aims {
    /// One more than there are places at the table, if somebody is named.
    who: usize,
    /// How many looks an assignment can have, if one is named.
    looks: usize,
    /// May two be named? Then nobody else is.
    two: bool,
    /// How many places of the Pile have numbers.
    places: usize,
}

impl Aims {
    fn of(kind: &Kind, players: u8, components: &'static Components) -> Aims {
        let reacts = kind.trigger.is_some();
        let all = if reacts { Look::COUNT } else { UNNAMED };
        // A copy names what the original would.
        let originals = || {
            let copy = kind.effects == [Effect::Copy];
            let others =
                components.deck().map(|card| card.kind()).filter(move |it| copy && !it.copies);
            others.chain([kind]).map(|kind| &kind.needs)
        };
        let somebody = originals().any(|needs| {
            needs.who || needs.theirs.is_some() || !needs.lying.is_empty() && !kind.copies
        });
        let tasks = originals().any(|needs| {
            needs.tasks > 0 || needs.gift.or(needs.theirs).is_some() || !needs.lying.is_empty()
        });
        let plain = !somebody && !tasks;
        Aims {
            who: if somebody { usize::from(players) + 1 } else { 1 },
            looks: if tasks { all } else { 0 },
            two: originals().any(|needs| needs.tasks == 2),
            places: if reacts && plain { PLACES } else { 1 },
        }
    }

    /// How many numbers it takes for one place.
    fn size(&self) -> usize {
        self.who * (1 + self.looks) + if self.two { self.looks * self.looks } else { 0 }
    }

    #[inline]
    fn number(&self, aim: Aim, round: Round) -> Option<usize> {
        let look = |look: Look| Some(look.index()).filter(|&index| index < self.looks);
        if let [Some(first), Some(second)] = aim.tasks {
            let pair = look(first)? * self.looks + look(second)?;
            let before = self.who * (1 + self.looks);
            return (self.two && aim.who.is_none()).then_some(before + pair);
        }
        let who = Some(usize::from(round.maybe(aim.who))).filter(|&who| who < self.who)?;
        let task = match aim.tasks[0] {
            Some(first) => 1 + look(first)?,
            None => 0,
        };
        Some(who * (1 + self.looks) + task)
    }
}

/// The highest Pile: a Lead and every reaction there is.
pub(crate) fn highest(components: &'static Components) -> usize {
    let reactions = components.deck().filter(|card| card.kind().types.react());
    let cards: usize = reactions.map(|card| usize::from(card.kind().count)).sum();
    (cards + 1).min(PILE)
}

/// The numbers at a table of one size.
#[derive(Debug)]
pub(crate) struct Numbering {
    aims: [Aims; KINDS],
    /// The first number of each kind of card, to be played or to react with.
    plays: [u16; KINDS],
    /// The first number that is shared.
    shared: u16,
    kinds: u16,
    /// The highest Pile: a Lead and every reaction there is.
    pub pile: usize,
}

/// Pass and done; the ability on somebody, by place; where help goes.
const PASS: u16 = 0;
const DONE: u16 = 1;
const USE_ON: u16 = 2;
const CHOOSE: u16 = USE_ON + SEATS as u16;
/// Then for each kind: the ability on it, discarding it, giving it back.
const CARDS: u16 = CHOOSE + Look::COUNT as u16;

impl Numbering {
    pub fn of(components: &'static Components, players: u8) -> Numbering {
        let kinds = components.deck().count() as u16;
        let mut numbering = Numbering {
            aims: [Aims::default(); KINDS],
            plays: [0; KINDS],
            shared: 0,
            kinds,
            pile: highest(components),
        };
        let mut next = CARDS + 3 * kinds;
        for (nth, card) in components.deck().enumerate() {
            let aims = Aims::of(card.kind(), players, components);
            numbering.aims[nth] = aims;
            numbering.plays[nth] = next;
            next += (aims.places * aims.size()) as u16;
        }
        numbering.shared = next;
        numbering
    }

    /// How many numbers there are.
    pub fn size(&self) -> u16 {
        self.shared + SHARED
    }

    /// The numbers of a whole list, in its order.
    #[inline]
    pub fn number(&self, round: Round, actions: &[Action], numbers: &mut Vec<u16>) {
        // The places each card fits, as bits.
        let mut places = [0u64; KINDS];
        for action in actions {
            if let Action::React { card, on, .. } = *action {
                places[usize::from(card.id())] |= 1 << on;
            }
        }
        let mut shared = self.shared;
        numbers.clear();
        numbers.extend(actions.iter().map(|&action| {
            self.own(round, action, &places).unwrap_or_else(|| {
                let number = if shared < self.size() { shared } else { UNNUMBERED };
                shared = shared.saturating_add(1);
                number
            })
        }));
    }

    #[inline]
    fn own(&self, round: Round, action: Action, places: &[u64; KINDS]) -> Option<u16> {
        let place = |seat: Seat| u16::from(round.place(seat));
        let kinds = self.kinds;
        Some(match action {
            Action::Pass => PASS,
            Action::Done => DONE,
            Action::UseOn(who) => USE_ON + place(who),
            Action::Choose(look) => CHOOSE + look.index() as u16,
            Action::UseCard(card) => CARDS + u16::from(card.id()),
            Action::Discard(card) => CARDS + kinds + u16::from(card.id()),
            Action::GiveBack(card) => CARDS + 2 * kinds + u16::from(card.id()),
            Action::Play { card, aim } => {
                let nth = usize::from(card.id());
                self.plays[nth] + self.aims[nth].number(aim, round)? as u16
            }
            Action::React { card, on, aim } => {
                let nth = usize::from(card.id());
                let aims = &self.aims[nth];
                let newer = (places[nth] >> on >> 1).count_ones() as usize;
                let number = aims.number(aim, round)? + newer * aims.size();
                (newer < aims.places).then_some(self.plays[nth] + number as u16)?
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thousand_numbers_are_enough() {
        for players in 3..=6 {
            let size = Numbering::of(Components::standard(), players).size();
            assert!(size <= 1000, "{size} numbers for {players} players");
        }
    }

    #[test]
    fn places_are_counted_from_the_newest_and_what_is_too_much_is_shared() {
        let components = Components::standard();
        let numbering = Numbering::of(components, 3);
        let round = Round::new(Some(Seat(0)), 3);
        let jam = components.deck().find(|card| card.kind().slug == "jam").unwrap();
        let list: Vec<Action> =
            (1..=9).map(|on| Action::React { card: jam, on, aim: Aim::NONE }).collect();
        let mut numbers = Vec::new();
        numbering.number(round, &list, &mut numbers);
        let first = numbering.plays[usize::from(jam.id())];
        let own: Vec<u16> = (first..first + 6).rev().collect();
        assert_eq!(numbers[3..], own);
        assert_eq!(numbers[..3], [0, 1, 2].map(|nth| numbering.shared + nth));
        let more: Vec<Action> = list.iter().cycle().take(100).copied().collect();
        numbering.number(round, &more, &mut numbers);
        assert_eq!(numbers.iter().filter(|&&number| number == UNNUMBERED).count(), 0);
    }
}
