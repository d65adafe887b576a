//! Looking for puzzles in real games: somebody walks along the edge of losing, and
//! positions are kept in which one action alone wins and another holds out for a while.

use std::fmt;

use finished::{Action, Deal, Ending, Finished, Options, Pending};
use tabletop::{Dice, Fate, Game, Scripted, Seed, Seen};

use super::beam::{Breadth, glimpse};
use super::exhaust::{Exhaustion, Verdict};
use super::greedy::Greedy;
use super::planner::TO_THE_END;
use super::prospect::Taste;
use super::puzzles::{HOLDS_OUT, JUDGES, written};
use super::theme::Theme;
use super::{PLAYER, after};
use crate::Player;

/// A puzzle that was found, ready to be written down.
#[derive(Clone, PartialEq, Debug)]
pub struct Composed {
    options: Options,
    before: Vec<Action>,
    solution: Vec<Action>,
    pub theme: Theme,
    pub rating: u8,
    pub holds_out: u32,
}

impl Composed {
    pub fn solution(&self) -> &[Action] {
        &self.solution
    }

    /// Of two puzzles of a game the harder one is kept.
    fn worth(&self) -> (u8, u32) {
        (self.rating, self.holds_out)
    }
}

impl fmt::Display for Composed {
    /// Everything of its line but the number at the front.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let deal = match self.options.deal {
            Deal::Numbered(deal) => deal,
            Deal::Shuffled | Deal::Deck(_) => 0,
        };
        write!(f, "{} | {deal} | {}", self.options.difficulty(), self.theme.slug())?;
        write!(f, " | {} | {}", self.rating, self.holds_out)?;
        write!(f, " | {}", written(&self.before))?;
        write!(f, " | {}", written(&self.solution))
    }
}

/// Positions tried before it is left undecided whether an action loses.
const MOST: usize = 2_000;
/// Fewer first actions are no options.
const FEWEST: usize = 3;
/// Nor is it a puzzle to win at once.
const SHORTEST: usize = 3;
/// A puzzle with more cards has too many lines to be tried.
const CARDS: u8 = 16;
/// So many steps are walked along the edge.
const STEPS: usize = 80;

/// So many walks begin where all is known.
const WALKS: u32 = 4;

/// The hardest puzzles of games with a numbered deal, each on a way of its own. The
/// one-step player plays until all is known and few cards are left; then somebody goes on
/// who wins, but carelessly, because there the ways out are few.
pub fn compose(options: &Options) -> Vec<Composed> {
    let Deal::Numbered(deal) = options.deal else { return Vec::new() };
    let Some(mut begun) = Walk::from(options, Seed::from_number(deal)) else { return Vec::new() };
    let mut found: Vec<Composed> = Vec::new();
    for nth in 0..WALKS {
        let dice = Seed::from_number(deal).stream(&format!("walk {nth}"));
        if let Some(hardest) = begun.hardest(options, dice)
            && found.iter().all(|known| known.solution != hardest.solution)
        {
            found.push(hardest);
        }
    }
    found
}

/// A game on its way, in which nothing is asked now.
struct Walk {
    world: Finished,
    done: Vec<Action>,
    /// A way to win from here.
    wins: Vec<Action>,
    known: Exhaustion,
}

impl Walk {
    /// From where the one-step player's game can still be won and all is known.
    fn from(options: &Options, seed: Seed) -> Option<Walk> {
        let mut dice = seed.bot(PLAYER);
        let mut world = Finished::deal(options, &mut Scripted::none(), &mut ());
        let mut done = Vec::new();
        let mut actions = Vec::new();
        while world.ending().is_none() {
            let open = world.pending() == Pending::Free && world.unseen().is_empty();
            if open && world.finished() + CARDS >= finished::CARDS {
                let found = glimpse(&world, GLANCE);
                let wins = found.wins().then_some(found.line)?;
                return Some(Walk { world, done, wins, known: Exhaustion::default() });
            }
            world.actions(PLAYER, &mut actions);
            let action = Greedy.choose(&Seen::new(&world, PLAYER, &actions, &[]), &mut dice);
            world = after(&world, action);
            done.push(action);
        }
        None
    }

    /// The hardest puzzle of one walk from here; what is known to be lost stays known.
    fn hardest(&mut self, options: &Options, mut dice: Dice) -> Option<Composed> {
        let (world, done, wins) = (self.world.clone(), self.done.clone(), self.wins.clone());
        let mut best: Option<Composed> = None;
        for _ in 0..STEPS {
            let mut ways = self.ways();
            if let [only] = ways.as_slice()
                && let Some(found) = self.puzzle(options, only)
                && best.as_ref().is_none_or(|best| found.worth() > best.worth())
            {
                best = Some(found);
            }
            // Of two ways the longer one, wherever it leads.
            ways.retain(|way| !way.is_empty());
            dice.shuffle("way", &mut ways);
            ways.truncate(2);
            let careless = ways.into_iter().max_by_key(Vec::len);
            if !self.step(careless.unwrap_or_default()) {
                break;
            }
        }
        (self.world, self.done, self.wins) = (world, done, wins);
        best
    }

    /// For every first action that is not lost for certain a way to win, as far as one
    /// was found.
    fn ways(&mut self) -> Vec<Vec<Action>> {
        let mut ways = vec![self.wins.clone()];
        let mut open = Vec::new();
        for other in self.others() {
            let next = after(&self.world, other);
            let found = glimpse(&next, GLANCE);
            match found.wins() {
                true => ways.push([vec![other], found.line].concat()),
                false => open.push((other, next)),
            }
        }
        // What a glance does not win may be won all the same.
        for (other, next) in open {
            if ways.len() > 1 {
                break;
            }
            match self.known.judge(&next, MOST) {
                Verdict::Lost => {}
                Verdict::Won(line) => ways.push([vec![other], line].concat()),
                Verdict::Undecided => ways.push(Vec::new()),
            }
        }
        ways
    }

    /// What can be done first but what the way to win does.
    fn others(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.world.actions(PLAYER, &mut actions);
        actions.retain(|action| self.wins.first() != Some(action));
        actions
    }

    /// The position as a puzzle, where there is no other way than this; if it is one.
    fn puzzle(&self, options: &Options, solution: &[Action]) -> Option<Composed> {
        let world = &self.world;
        let fits = self.others().len() + 1 >= FEWEST && solution.len() >= SHORTEST;
        let holds_out = if fits { self.holds_out() } else { 0 };
        let rating = if holds_out < HOLDS_OUT { 0 } else { rating(world) };
        // Nor is it one if nobody goes wrong.
        (rating > 0).then(|| Composed {
            options: options.clone(),
            before: self.done.clone(),
            solution: solution.to_vec(),
            theme: Theme::of(world, solution),
            rating,
            holds_out,
        })
    }

    /// How long the best of the other first actions holds out: so many positions must
    /// be tried before it is lost, whatever is known of the others.
    fn holds_out(&self) -> u32 {
        let tried = self.others().into_iter().map(|other| {
            let mut known = Exhaustion::default();
            known.judge(&after(&self.world, other), MOST);
            known.known() as u32
        });
        tried.max().unwrap_or(0)
    }

    /// Goes on to the next position in which nothing is asked; false at the end.
    fn step(&mut self, line: Vec<Action>) -> bool {
        let mut rest = line.into_iter();
        for action in rest.by_ref() {
            self.world = after(&self.world, action);
            self.done.push(action);
            if self.world.pending() == Pending::Free {
                break;
            }
        }
        self.wins = rest.collect();
        self.world.ending().is_none()
    }
}

const GLANCE: Breadth =
    Breadth { width: 4, positions: 40, turns: TO_THE_END, floor: 0, taste: Taste::USUAL };

/// The quick players besides the one-step player: positions kept after a turn, and
/// looked at within it.
const QUICK: [(usize, usize); JUDGES as usize - 1] =
    [(1, 1), (1, 2), (1, 4), (1, 8), (1, 16), (2, 8), (2, 24), (4, 40), (12, 80)];

/// How many quick players do not win from here.
fn rating(world: &Finished) -> u8 {
    let plans = QUICK.iter().map(|&(width, positions)| {
        glimpse(
            world,
            Breadth { width, positions, turns: TO_THE_END, floor: 0, taste: Taste::USUAL },
        )
        .wins()
    });
    plans.chain([greedy_wins(world)]).filter(|&wins| !wins).count() as u8
}

fn greedy_wins(from: &Finished) -> bool {
    let mut world = from.clone();
    let mut actions = Vec::new();
    let mut dice = Seed::from_number(0).bot(PLAYER);
    while world.ending().is_none() {
        world.actions(PLAYER, &mut actions);
        let action = Greedy.choose(&Seen::new(&world, PLAYER, &actions, &[]), &mut dice);
        world = after(&world, action);
    }
    world.ending() == Some(Ending::Won)
}
