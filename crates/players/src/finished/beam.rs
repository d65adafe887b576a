//! Planning in a world whose cards are all known: the best positions after every
//! turn are kept, and all that can be made of each of them in one more turn.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use finished::{Action, Card, Cards, Ending, Finished, Pending};
use tabletop::{Game, Scripted};

use super::PLAYER;
use super::prospect::{LOST, Taste, worth, worth_to};

/// How broadly a plan is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breadth {
    /// Positions kept after every turn.
    pub width: usize,
    /// Positions looked at within a turn.
    pub positions: usize,
    /// Turns looked ahead.
    pub turns: usize,
    /// The coffee that must be left: whatever has less is as good as lost.
    pub floor: u8,
    /// What is cared for.
    pub taste: Taste,
}

/// A way to go on, and where it leads.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    pub line: Vec<Action>,
    /// What the end of the line promises.
    pub worth: i32,
    pub end: Finished,
}

impl Plan {
    pub fn wins(&self) -> bool {
        self.end.ending() == Some(Ending::Won)
    }
}

/// Where every way loses in this very turn, so many positions of it are looked
/// through before that is believed.
const LAST_RESORT: usize = 20_000;
/// And so many by whoever has to decide.
const TO_THE_LAST: usize = 10 * LAST_RESORT;

/// The best way found to go on in a world, up to the first turn that can win.
///
/// A line that loses is never part of it as long as another one is found; the
/// line is empty only where every way loses within the turn, or the game is over.
pub fn plan(from: &Finished, breadth: Breadth) -> Plan {
    look(from, breadth, LAST_RESORT)
}

/// As [`plan`], but nobody looks harder for a way through this turn.
pub fn insist(from: &Finished, breadth: Breadth) -> Plan {
    look(from, breadth, TO_THE_LAST)
}

/// As [`plan`], but whoever sees no way on at first gives up.
pub fn glimpse(from: &Finished, breadth: Breadth) -> Plan {
    look(from, breadth, breadth.positions)
}

fn look(from: &Finished, breadth: Breadth, last_resort: usize) -> Plan {
    let mut history = Vec::new();
    let mut turn = Turn::default();
    let mut level = vec![Node::root(from)];
    for _ in 0..breadth.turns {
        let mut next = turn.all(&level, &mut history, breadth);
        let turned = level[0].world.turn() != from.turn();
        if next.is_empty() && !turned && last_resort > breadth.positions {
            // No way through this turn was seen: all of it, whatever waits in the Future.
            let mut other = Vec::new();
            let broad = Breadth { positions: last_resort, ..breadth };
            next = turn.whole(from, &mut other, broad);
            if !next.is_empty() {
                history = other;
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
        if level[0].world.ending() == Some(Ending::Won) {
            break;
        }
    }
    let best = level.swap_remove(0);
    let mut lines = vec![best.line];
    let mut before = best.before;
    while let Some(&(earlier, line)) = before.and_then(|nth| history.get(nth as usize)) {
        lines.push(line);
        before = earlier;
    }
    let line = lines.iter().rev().flat_map(Line::actions).collect();
    Plan { line, worth: best.worth, end: best.world }
}

/// A position after a turn, and how it came about.
#[derive(Clone)]
struct Node {
    world: Finished,
    worth: i32,
    key: u64,
    /// The position before, as a place in the history.
    before: Option<u32>,
    line: Line,
}

impl Node {
    fn root(world: &Finished) -> Node {
        Node { world: world.clone(), worth: worth(world), key: 0, before: None, line: Line::EMPTY }
    }
}

/// Leaves the best, each position once, the best first.
fn keep_best(nodes: &mut Vec<Node>, width: usize) {
    nodes.sort_unstable_by_key(|node| (Reverse(node.worth), node.key));
    nodes.dedup_by_key(|node| node.key);
    nodes.truncate(width);
}

/// Looks through one turn after another; its lists are used again and again.
#[derive(Default)]
struct Turn {
    positions: Vec<(Finished, Line)>,
    keys: HashSet<u64, BuildHasherDefault<AsItIs>>,
    actions: Vec<Action>,
    floor: u8,
    /// The turn goes on when a row of the Future comes.
    whole: bool,
}

impl Turn {
    /// The best positions one turn after these.
    fn all(
        &mut self,
        level: &[Node],
        history: &mut Vec<(Option<u32>, Line)>,
        breadth: Breadth,
    ) -> Vec<Node> {
        let mut next = Vec::new();
        for node in level {
            let before = history.len() as u32;
            history.push((node.before, node.line));
            self.one(&node.world, breadth, |world, line| {
                let worth = worth_to(breadth.taste, &world);
                if worth > LOST / 2 && world.coffee() >= breadth.floor {
                    let key = key(&world);
                    let worth = worth + breadth.taste.whim(key);
                    next.push(Node { world, worth, key, before: Some(before), line });
                }
            });
            if next.len() > 8 * breadth.width {
                keep_best(&mut next, breadth.width);
            }
        }
        keep_best(&mut next, breadth.width);
        next
    }

    /// The best positions one turn after this, even if rows of the Future come before.
    fn whole(
        &mut self,
        from: &Finished,
        history: &mut Vec<(Option<u32>, Line)>,
        breadth: Breadth,
    ) -> Vec<Node> {
        self.whole = true;
        let next = self.all(&[Node::root(from)], history, breadth);
        self.whole = false;
        next
    }

    /// Every way through one turn, as far as so many positions of it lead.
    fn one(&mut self, from: &Finished, breadth: Breadth, mut ended: impl FnMut(Finished, Line)) {
        self.floor = breadth.floor;
        self.positions.clear();
        self.keys.clear();
        if from.ending().is_some() {
            return;
        }
        self.settle(from, from.clone(), Line::EMPTY, &mut ended);
        for at in 0..breadth.positions {
            // Whoever looks for any way at all goes deep first.
            let next =
                if self.whole { self.positions.pop() } else { self.positions.get(at).cloned() };
            let Some((world, line)) = next else { break };
            let mut actions = std::mem::take(&mut self.actions);
            world.actions(PLAYER, &mut actions);
            for &action in &actions {
                let (mut after, mut line) = (world.clone(), line);
                if line.push(action) && act(&mut after, action) {
                    self.settle(from, after, line, &mut ended);
                }
            }
            self.actions = actions;
        }
    }

    /// Answers what is pending in every way worth a look. What comes of it is
    /// another position of this turn, or its end.
    fn settle(
        &mut self,
        from: &Finished,
        world: Finished,
        line: Line,
        ended: &mut impl FnMut(Finished, Line),
    ) {
        match world.pending() {
            Pending::Free if self.is_later(&world, from) => ended(world, line),
            Pending::Free if world.coffee() < self.floor => {}
            Pending::Free => {
                if self.keys.insert(key(&world)) {
                    self.positions.push((world, line));
                }
            }
            Pending::EndOrder | Pending::BelowOrder if self.drinks_too_much(&world) => {}
            Pending::EndOrder | Pending::BelowOrder => {
                orders(world.options(), |order| match in_order(&world, line, order) {
                    Some((world, line)) if self.whole => self.settle(from, world, line, ended),
                    Some((world, line)) => ended(world, line),
                    None => {}
                });
            }
            Pending::IntoPast { .. } | Pending::ToFuture | Pending::ToStack => {
                for card in world.options().iter() {
                    let (mut after, mut line) = (world.clone(), line);
                    let pick = Action::Pick(card);
                    if line.push(pick) && act(&mut after, pick) {
                        self.settle(from, after, line, ended);
                    }
                }
            }
        }
    }

    /// In whatever order the Present moves now, the 48 goes with it.
    fn drinks_too_much(&self, world: &Finished) -> bool {
        world.coffee() <= self.floor && world.present().contains(Card::COFFEE)
    }

    /// Is it the next turn, a row of the Future that has come, or the end?
    fn is_later(&self, world: &Finished, from: &Finished) -> bool {
        world.ending().is_some()
            || world.turn() != from.turn()
            || (world.future().len() < from.future().len() && !self.whole)
    }
}

fn act(world: &mut Finished, action: Action) -> bool {
    // Only the deal is luck.
    world.play(PLAYER, action, &mut Scripted::none(), &mut ()).is_ok()
}

/// Answers an order card by card; the last of them is never asked.
fn in_order(world: &Finished, mut line: Line, order: &[Card]) -> Option<(Finished, Line)> {
    let mut world = world.clone();
    let asked = &order[..order.len().saturating_sub(1)];
    let all = asked.iter().all(|&card| {
        let pick = Action::Pick(card);
        line.push(pick) && act(&mut world, pick)
    });
    all.then_some((world, line))
}

/// So many cards are tried in every order.
const EVERY_ORDER: usize = 4;

/// The orders worth a look: all of few cards; of many, the ascending one and
/// those in which one card has gone to the front or to the back.
fn orders(cards: Cards, mut each: impl FnMut(&[Card])) {
    let mut order = [Card::COFFEE; 48];
    order.iter_mut().zip(cards.iter()).for_each(|(place, card)| *place = card);
    let order = &mut order[..cards.len()];
    if order.len() <= EVERY_ORDER {
        return permute(order, 0, &mut each);
    }
    each(order);
    for nth in 0..order.len() {
        order[nth..].rotate_left(1);
        each(order);
        order[nth..].rotate_right(1);
        order[..=nth].rotate_right(1);
        each(order);
        order[..=nth].rotate_left(1);
    }
}

fn permute(order: &mut [Card], fixed: usize, each: &mut impl FnMut(&[Card])) {
    if fixed + 1 >= order.len() {
        return each(order);
    }
    for nth in fixed..order.len() {
        order[fixed..=nth].rotate_right(1);
        permute(order, fixed + 1, each);
        order[fixed..=nth].rotate_left(1);
    }
}

/// Two positions with the same key are the same for all that is to come.
pub(super) fn key(world: &Finished) -> u64 {
    let mut key = 0xcbf2_9ce4_8422_2325;
    let mut mix = |value: u64| {
        key = u64::wrapping_mul(key ^ value, 0x9e37_79b9_7f4a_7c15);
        key ^= key >> 29;
    };
    // Ten cards to a word; the 48 is in the Present or in one of the rows.
    let (mut word, mut cards) = (0, 0);
    for card in world.stack().iter().chain(world.past().iter()) {
        word = word << 6 | u64::from(card.number());
        cards += 1;
        if cards == 10 {
            mix(word);
            (word, cards) = (0, 0);
        }
    }
    mix(word << 6 | world.past().len() as u64);
    let set = |cards: Cards| cards.iter().fold(0u64, |set, card| set | 1 << card.number());
    mix(set(world.present()));
    mix(set(world.held()));
    world.future().iter().for_each(|&row| mix(set(row)));
    mix(set(world.laid()));
    let laid = world.laid().iter().fold(0, |sum, card| sum << 2 | u64::from(world.sweets_on(card)));
    mix(laid);
    mix(u64::from(world.stash()) << 16
        | u64::from(world.reserve()) << 8
        | u64::from(world.coffee()));
    key
}

/// For keys, which are as mixed as any hash.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0 << 8 ^ u64::from(byte));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The decisions of a turn, small enough to be copied about.
#[derive(Clone, Copy)]
struct Line {
    codes: [u8; LONGEST],
    len: u8,
}

/// A turn that takes more decisions is not planned.
const LONGEST: usize = 63;

impl Line {
    const EMPTY: Line = Line { codes: [0; LONGEST], len: 0 };

    /// Is there room for one more?
    #[must_use]
    fn push(&mut self, action: Action) -> bool {
        let Some(place) = self.codes.get_mut(usize::from(self.len)) else { return false };
        *place = match action {
            Action::End => 0,
            Action::Use(card) => card.number(),
            Action::Pick(card) => PICK + card.number(),
        };
        self.len += 1;
        true
    }

    fn actions(&self) -> impl Iterator<Item = Action> + '_ {
        let codes = self.codes[..usize::from(self.len)].iter();
        codes.map(|&code| match Card::new(code % PICK) {
            None => Action::End,
            Some(card) if code < PICK => Action::Use(card),
            Some(card) => Action::Pick(card),
        })
    }
}

/// What marks a card that is picked, not used.
const PICK: u8 = 64;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use finished::Options;
    use tabletop::{Eyes, Options as _};

    use super::*;

    fn dealt(number: u64) -> Finished {
        let mut choice = Options::default();
        choice.set("deal", &number.to_string()).unwrap();
        Finished::deal(&choice, &mut Scripted::none(), &mut ())
    }

    #[test]
    fn a_plan_is_a_line_that_leads_where_it_says() {
        for number in 1..=3 {
            let mut world = dealt(number);
            let plan = plan(
                &world,
                Breadth { width: 8, positions: 24, turns: 400, floor: 0, taste: Taste::USUAL },
            );
            assert!(plan.wins(), "deal {number}");
            for &action in &plan.line {
                world.play(PLAYER, action, &mut Scripted::none(), &mut ()).expect("legal");
            }
            assert_eq!(world, plan.end);
            assert_eq!(world.view(Eyes::Omniscient).finished, 48);
        }
    }

    #[test]
    fn orders_are_all_of_few_cards_and_some_of_many() {
        let count = |cards: std::ops::RangeInclusive<u8>| {
            let mut all = BTreeSet::new();
            orders(cards.filter_map(Card::new).collect(), |order| {
                all.insert(order.to_vec());
            });
            all.len()
        };
        assert_eq!([count(1..=1), count(1..=3), count(1..=4)], [1, 6, 24]);
        // One of six to the front, or to the back, or neither; and of two ways the
        // neighbours at the ends can change places, both are the same.
        assert_eq!(count(1..=6), 11);
        orders(Cards::NONE, |order| assert!(order.is_empty()));
    }

    #[test]
    fn keys_tell_positions_apart() {
        let mut world = dealt(1);
        let before = key(&world);
        assert_eq!(before, key(&world.clone()));
        assert!(act(&mut world, Action::End));
        let mut keys = BTreeSet::from([before, key(&dealt(2))]);
        // Each order of the three cards makes a position of its own.
        orders(world.options(), |order| {
            let (ended, _) = in_order(&world, Line::EMPTY, order).unwrap();
            assert!(keys.insert(key(&ended)), "{order:?}");
        });
        assert_eq!(keys.len(), 8);
    }
}
