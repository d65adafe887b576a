//! One search for every game: a tree of what each seat has seen, grown in worlds
//! that look like the table from one chair.
//!
//! Every round imagines a world and plays it on. As long as the tree knows the way,
//! each seat takes the move that promises most for itself (`tree`), unless only one's own
//! moves are thought about (`Judge::OTHERS_THINK`); where the knowledge ends, quick
//! policies play on for a while (`playout`), and what comes of it is credited to everybody
//! who decided on the way. A seat's knowledge is found by what that seat has seen and
//! decided since the search began (`ears`), so nobody in mind knows what they could not
//! know at the table: sealed choices and others' cards least of all. Where nothing is hidden
//! and a search is long, a position is known, whatever led there.
//!
//! What is found follows from what is seen, the dice and the number of rounds, on
//! every machine: a search runs on one thread and reckons with sums, products,
//! quotients and square roots alone. Only where somebody's patience ends before the
//! rounds do is it another matter.

mod ears;
mod level;
mod network;
mod playout;
mod prospects;
mod root;
mod thinker;
mod tree;

pub use ears::number;
pub use level::{Depth, Level};
pub use network::{FIRST, Facts, Network, Places, SECOND, Thoughts, chances};
pub use prospects::{Prospects, expect, read};
pub use thinker::{Style, Thinker};

use std::hash::Hash;

use tabletop::{Dice, Due, Fate, Game, Seat, Seen};

use crate::Patience;
use ears::Ears;
use tree::{Step, Tree};

/// The most seats a game can have here.
pub const SEATS: usize = 8;

/// A whole win. One that is shared is worth its part of it.
pub const WIN: u32 = 1 << 16;

/// From so many rounds on a position is one, whatever led there (transpositions). With few,
/// what can be reached in several ways is known so much better than what is reached in one
/// that it looks better.
const FAR: u32 = 500;

/// What each seat got out of a game in mind, or can expect of it.
pub type Shares = [u32; SEATS];

/// What the search must know of a game beside its rules: how to play it quickly, and
/// what looks good. All of it is about worlds in mind.
pub trait Judge: Game<Event: Hash> {
    /// What one has heard and remembers of the others, as far as it tells what they will
    /// do: it is in mind during a whole search. Where talk counts for nothing, nothing.
    type Mood: Default;

    /// In how many rounds the same world is played on, with other luck: in more than one
    /// where it takes long to imagine one.
    const SHARED: u32 = 1;

    /// Are the moves one can choose from compared in the same worlds, with the same luck? It
    /// pays where much is hidden and luck is wild. Otherwise the move is tried that promises
    /// most, as everywhere in the tree.
    const PAIRED: bool = false;

    /// Do the others decide in the tree as well, each by what they have seen? Otherwise their
    /// quick policy decides for them, and all that is learnt is learnt about one's own moves:
    /// it pays where people do about what is expected of them, and rounds are few for so many
    /// windows.
    const OTHERS_THINK: bool = true;

    /// Of how many imagined worlds one is kept, each with a chance that goes with its
    /// [`likelihood`](Judge::likelihood): the more, the more that counts.
    const DRAWN: u32 = 1;

    fn mood(_seen: &Seen<'_, Self>) -> Self::Mood {
        Self::Mood::default()
    }

    /// Where nothing is hidden from anybody: the [`number`] of the position, and of whatever
    /// else counts from here on. With rounds enough what is learnt about it counts on all ways
    /// that lead there. Elsewhere what somebody knows is what they have seen, in its order.
    fn position(&self) -> Option<u64> {
        None
    }

    /// How promising each action of a seat looks: weights, the higher the better, none
    /// of them 0. `weights` comes empty.
    fn weigh(
        &self,
        mood: &Self::Mood,
        seat: Seat,
        actions: &[Self::Action],
        weights: &mut Vec<u32>,
    );

    /// What somebody likes about a move beside winning, in thousandths of a win: it counts
    /// where they choose, as if it won so much more.
    fn lean(&self, _mood: &Self::Mood, _seat: Seat, _action: Self::Action) -> i32 {
        0
    }

    /// The quick policy's choice; there are at least two actions.
    fn quick(
        &self,
        mood: &Self::Mood,
        seat: Seat,
        actions: &[Self::Action],
        dice: &mut Dice,
    ) -> Self::Action;

    /// What everybody can expect of the game as it stands, when it is not played on.
    fn expect(&self, _mood: &Self::Mood) -> Shares {
        [0; SEATS]
    }

    /// Is this a moment at which a table can be judged? Never, in a game that is always
    /// played to its end.
    fn is_quiet(&self) -> bool {
        false
    }

    /// At how many quiet moments after the tree one plays on before one judges, in a search
    /// of so many rounds: the more there are, the less luck on the way counts.
    fn patience(&self, _rounds: u32) -> u32 {
        u32::MAX
    }

    /// How likely it is that the others have done what the seat has seen, if this is how
    /// things are.
    fn likelihood(&self, _seat: Seat) -> f64 {
        1.0
    }

    /// Makes an imagined world a likelier one, and keeps it one that looks the same to
    /// the seat.
    fn settle(&mut self, _mood: &Self::Mood, _seat: Seat, _dice: &mut Dice) {}
}

/// A move, as the search found it.
#[derive(Clone, Copy, Debug)]
pub struct Found<A> {
    pub action: A,
    /// How often it was tried.
    pub visits: u32,
    /// What it won, in parts of [`WIN`], over all tries.
    pub won: u64,
}

impl<A> Found<A> {
    /// What it can be expected to win, in thousandths.
    pub fn chance(&self) -> u32 {
        let tries = u64::from(self.visits.max(1)) * u64::from(WIN);
        (1000 * self.won).div_ceil(tries) as u32
    }
}

/// Thinks for so many rounds about what to do, or until the patience is over, among
/// those of `seen.actions()` that are `open`. The moves come in their own order; [`best`]
/// picks one.
pub fn search<G: Judge>(
    seen: &Seen<'_, G>,
    open: &[G::Action],
    rounds: u32,
    patience: &Patience,
    dice: &mut Dice,
) -> Vec<Found<G::Action>> {
    let mut imagined = seen.imagining();
    let mut likely = |mood: &G::Mood, dice: &mut Dice| {
        let mut world = one_of(G::DRAWN, &mut imagined, seen.seat(), dice);
        world.settle(mood, seen.seat(), dice);
        world
    };
    search_in(&mut likely, seen, open, rounds, patience, dice)
}

/// One of so many worlds, as likely as each is.
pub fn one_of<G: Judge>(
    drawn: u32,
    imagined: &mut impl FnMut(&mut Dice) -> G,
    seat: Seat,
    dice: &mut Dice,
) -> G {
    const SIDES: u32 = 1 << 20;
    let mut kept = imagined(dice);
    if drawn > 1 {
        let mut sum = kept.likelihood(seat);
        for _ in 1..drawn {
            let world = imagined(dice);
            let likelihood = world.likelihood(seat);
            sum += likelihood;
            if f64::from(dice.roll("likely world", SIDES)) * sum < likelihood * f64::from(SIDES) {
                kept = world;
            }
        }
    }
    kept
}

/// Where worlds come from: they look like this one, and are likely.
pub type Worlds<'a, G> = &'a mut dyn FnMut(&<G as Judge>::Mood, &mut Dice) -> G;

/// As [`search`], in worlds of another kind. A player has none but those it can imagine;
/// the lab, which knows the table itself, can find out what that is worth.
pub fn search_in<G: Judge>(
    worlds: Worlds<'_, G>,
    seen: &Seen<'_, G>,
    open: &[G::Action],
    rounds: u32,
    patience: &Patience,
    dice: &mut Dice,
) -> Vec<Found<G::Action>> {
    let mut mind = Mind {
        me: seen.seat(),
        mood: G::mood(seen),
        rounds,
        tree: Tree::new(rounds),
        path: Vec::new(),
        actions: Vec::new(),
        weights: Vec::new(),
        leans: Vec::new(),
        events: Vec::new(),
    };
    match G::PAIRED {
        true => root::in_pairs(&mut mind, worlds, open, rounds, patience, dice),
        false => root::by_promise(&mut mind, worlds, open, rounds, patience, dice),
    }
    mind.tree.root()
}

/// The move that was tried most; of two the one that won more, then the first.
pub fn best<A: Copy>(found: &[Found<A>]) -> Option<Found<A>> {
    let better = |one: Found<A>, other: &Found<A>| match (one.visits, one.won)
        >= (other.visits, other.won)
    {
        true => one,
        false => *other,
    };
    let (first, others) = found.split_first()?;
    Some(others.iter().fold(*first, better))
}

/// What is in mind during a search; the lists are kept to be filled again.
struct Mind<G: Judge> {
    me: Seat,
    mood: G::Mood,
    rounds: u32,
    tree: Tree<G::Action>,
    path: Vec<(Seat, Step)>,
    actions: Vec<G::Action>,
    weights: Vec<u32>,
    /// What one likes about the moves one can choose from, beside winning.
    leans: Vec<i32>,
    events: Vec<G::Event>,
}

impl<G: Judge> Mind<G> {
    /// Puts the moves one can choose from into the tree, as they look in that world.
    fn begin(&mut self, world: &G, open: &[G::Action]) {
        let root = self.tree.node(Ears::default().heard(self.me));
        self.weights.clear();
        world.weigh(&self.mood, self.me, open, &mut self.weights);
        self.tree.add(root, open, &self.weights);
        let leans = open.iter().map(|&action| world.lean(&self.mood, self.me, action));
        self.leans.extend(leans.map(|lean| lean * WIN as i32 / 1000));
    }

    /// One round: from one's own move down the tree, on with the quick policies, and back.
    /// What is asked of `me` comes first, whoever else is asked with it.
    fn round(&mut self, world: &mut G, first: Step, dice: &mut Dice) {
        let mut ears = Ears::default();
        self.path.clear();
        let mut known = self.tree.was_visited(first.node());
        self.act(world, self.me, first, &mut ears, dice);
        while known && let Some(seat) = next(world.due(), dice) {
            world.actions(seat, &mut self.actions);
            known = self.step(world, seat, &mut ears, dice);
        }
        let shares = playout::finish(world, &self.mood, self.rounds, &mut self.actions, dice);
        for (nth, (seat, step)) in self.path.drain(..).enumerate() {
            let lean = if nth == 0 { self.leans[step.arm()] } else { 0 };
            self.tree.credit(step, shares[seat.index()].saturating_add_signed(lean));
        }
    }

    /// Lets a seat decide in the tree. False where the tree has just grown: what
    /// comes after is unknown.
    fn step(&mut self, world: &mut G, seat: Seat, ears: &mut Ears, dice: &mut Dice) -> bool {
        if let [only] = self.actions[..] {
            self.play(world, seat, only, ears, dice);
            return true;
        }
        if !G::OTHERS_THINK && seat != self.me {
            let action = world.quick(&self.mood, seat, &self.actions, dice);
            self.play(world, seat, action, ears, dice);
            return true;
        }
        let position = if self.rounds >= FAR { world.position() } else { None };
        let node = self.tree.node(position.unwrap_or_else(|| ears.heard(seat)));
        if self.tree.lacks(node, &self.actions) {
            self.weights.clear();
            world.weigh(&self.mood, seat, &self.actions, &mut self.weights);
            self.tree.add(node, &self.actions, &self.weights);
        }
        let known = self.tree.was_visited(node);
        let step = self.tree.choose(node, &self.actions);
        self.act(world, seat, step, ears, dice);
        known
    }

    /// A seat makes a move of the tree.
    fn act(&mut self, world: &mut G, seat: Seat, step: Step, ears: &mut Ears, dice: &mut Dice) {
        ears.decides(seat, step);
        self.path.push((seat, step));
        self.play(world, seat, self.tree.action(step), ears, dice);
    }

    fn play(
        &mut self,
        world: &mut G,
        seat: Seat,
        action: G::Action,
        ears: &mut Ears,
        dice: &mut Dice,
    ) {
        self.events.clear();
        let played = world.play(seat, action, dice, &mut self.events);
        debug_assert!(played.is_ok(), "{action} is listed for {seat}");
        ears.hear::<G>(world.seats(), &self.events);
    }
}

/// Who decides next in mind: in a window any of those asked, as hands are quick or slow.
fn next(due: Due, dice: &mut Dice) -> Option<Seat> {
    let seats = due.seats();
    match due {
        Due::Window { .. } if seats.len() > 1 => {
            let nth = dice.roll("arrival", u32::from(seats.len()));
            seats.iter().nth(nth as usize)
        }
        _ => seats.lowest(),
    }
}

/// The weight of a move that is so many points behind the best, where `doubt` points
/// make it half as good at first sight.
pub fn weight(behind: i32, doubt: i32) -> u32 {
    let behind = behind.clamp(0, 20 * doubt);
    let close = (1000 * doubt / (doubt + behind)) as u32;
    (close * close / 1000).max(1)
}
