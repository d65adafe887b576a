//! Looking for puzzles in games of the one-step player: from the end backwards, for
//! positions in which one action alone wins.

use std::fmt;

use finished::{Action, Deal, Ending, Finished, Options, Pending};
use tabletop::{Game, Scripted, Seed, Seen};

use super::beam::{Breadth, glimpse, plan};
use super::exhaust::{Exhaustion, Verdict};
use super::greedy::Greedy;
use super::planner::TO_THE_END;
use super::puzzles::{JUDGES, Theme, written};
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
}

impl Composed {
    pub fn solution(&self) -> &[Action] {
        &self.solution
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
        write!(f, " | {} | {}", self.rating, written(&self.before))?;
        write!(f, " | {}", written(&self.solution))
    }
}

/// Positions tried before it is left undecided whether an action loses.
const MOST: usize = 200_000;
/// So many positions of a game are passed over because too many lines lead on, and so
/// many because more than one of them wins: farther back there are only more of both.
const UNDECIDED: usize = 2;
const EASY: usize = 24;
/// Fewer first actions are no options.
const FEWEST: usize = 3;
/// Nor is it a puzzle to win at once.
const SHORTEST: usize = 3;
/// A puzzle with more cards has too many lines to be tried.
const CARDS: u8 = 16;

/// The hardest puzzle of the game that the one-step player plays with a numbered
/// deal, if there is one.
pub fn compose(options: &Options) -> Option<Composed> {
    let Deal::Numbered(deal) = options.deal else { return None };
    let game = Played::of(options, Seed::from_number(deal));
    let mut known = Exhaustion::default();
    let mut best: Option<Composed> = None;
    let [mut easy, mut undecided] = [0; 2];
    for (world, done) in game.positions.iter().rev() {
        match only_way(world, &mut known) {
            Way::None => {}
            Way::Several => easy += 1,
            Way::Undecided => undecided += 1,
            Way::One(solution) if solution.len() < SHORTEST => {}
            Way::One(solution) => {
                let rating = rating(world);
                if best.as_ref().is_none_or(|best| rating > best.rating) {
                    let before = game.line[..*done].to_vec();
                    let theme = theme(world, &solution);
                    best = Some(Composed {
                        options: options.clone(),
                        before,
                        solution,
                        theme,
                        rating,
                    });
                }
            }
        }
        if easy == EASY || undecided == UNDECIDED {
            break;
        }
    }
    best
}

/// A game of the one-step player.
struct Played {
    line: Vec<Action>,
    /// Where nothing was asked and nothing hidden, and how much of the line led there.
    positions: Vec<(Finished, usize)>,
}

impl Played {
    fn of(options: &Options, seed: Seed) -> Played {
        let mut dice = seed.bot(PLAYER);
        let mut world = Finished::deal(options, &mut Scripted::none(), &mut ());
        let mut game = Played { line: Vec::new(), positions: Vec::new() };
        let mut actions = Vec::new();
        while world.ending().is_none() {
            let open = world.pending() == Pending::Free && world.unseen().is_empty();
            if open && world.finished() + CARDS >= finished::CARDS {
                game.positions.push((world.clone(), game.line.len()));
            }
            world.actions(PLAYER, &mut actions);
            let action = Greedy.choose(&Seen::new(&world, PLAYER, &actions, &[]), &mut dice);
            world = after(&world, action);
            game.line.push(action);
        }
        game
    }
}

/// How many first actions win.
enum Way {
    /// None that was found.
    None,
    /// This alone, for example on with this line.
    One(Vec<Action>),
    Several,
    Undecided,
}

fn only_way(world: &Finished, known: &mut Exhaustion) -> Way {
    let mut actions = Vec::new();
    world.actions(PLAYER, &mut actions);
    let mut way = Way::None;
    let mut open = Vec::new();
    for &action in &actions {
        let next = after(world, action);
        let found = plan(&next, GLANCE);
        match (found.wins(), &way) {
            (true, Way::None) => way = Way::One([vec![action], found.line].concat()),
            (true, _) => return Way::Several,
            (false, _) => open.push((action, next)),
        }
    }
    if let Way::None = way {
        let found = plan(world, LOOK);
        let Some(&first) = found.line.first().filter(|_| found.wins()) else { return Way::None };
        open.retain(|&(action, _)| action != first);
        way = Way::One(found.line);
    }
    if actions.len() < FEWEST {
        return Way::Several;
    }
    // What a glance does not win may be won all the same.
    for (_, next) in open {
        match known.judge(&next, MOST) {
            Verdict::Lost => {}
            Verdict::Won(_) => return Way::Several,
            Verdict::Undecided => return Way::Undecided,
        }
    }
    way
}

const GLANCE: Breadth = Breadth { width: 4, positions: 40, turns: TO_THE_END, floor: 0 };
const LOOK: Breadth = Breadth { width: 60, positions: 200, turns: TO_THE_END, floor: 0 };

/// The quick players besides the one-step player: positions kept after a turn, and
/// looked at within it.
const QUICK: [(usize, usize); JUDGES as usize - 1] =
    [(1, 1), (1, 2), (1, 4), (1, 8), (1, 16), (2, 8), (2, 24), (4, 40), (12, 80)];

/// How many quick players do not win from here.
fn rating(world: &Finished) -> u8 {
    let plans = QUICK.iter().map(|&(width, positions)| {
        glimpse(world, Breadth { width, positions, turns: TO_THE_END, floor: 0 }).wins()
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

/// What the way to win is about: the rarest thing about it.
fn theme(world: &Finished, solution: &[Action]) -> Theme {
    let uses = |number: u8| {
        let uses =
            |action: &&Action| matches!(action, Action::Use(card) if card.number() == number);
        solution.iter().filter(uses).count()
    };
    let any = |numbers: &[u8]| numbers.iter().any(|&number| uses(number) > 0);
    if solution[0] == Action::End {
        Theme::Patience
    } else if any(&[37]) {
        Theme::TakeBack
    } else if world.stash() <= 2 {
        Theme::TwoSweets
    } else if uses(47) > 2 {
        Theme::Thrice
    } else if puts_off(world, solution) {
        Theme::PutOff
    } else if any(&[8, 18, 30, 44]) {
        Theme::FromPast
    } else if world.coffee() == 0 {
        Theme::LastCoffee
    } else {
        Theme::OneMore
    }
}

/// Does the 48 go to the Future, or back on the stack, in this turn?
fn puts_off(world: &Finished, solution: &[Action]) -> bool {
    let mut now = world.clone();
    solution.iter().any(|&action| {
        let there = now.present().contains(finished::Card::COFFEE);
        now = after(&now, action);
        let coffee = now.coffee() == world.coffee();
        let gone = !now.present().contains(finished::Card::COFFEE) && now.ending().is_none();
        there && gone && coffee && now.turn() == world.turn()
    })
}
