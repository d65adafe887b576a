//! The player that plans. As long as something is hidden it tries every decision
//! in a few imagined worlds; once every card has been seen, the rest of the game
//! is a puzzle with open cards, and it looks for a way through to the end.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use finished::{Action, Ending, Finished};
use tabletop::{Dice, Game, Scripted, Seen};

use super::beam::{Breadth, Plan, insist, plan};
use super::prospect::{Taste, worth};
use super::retrace::{Step, retrace};
use super::{PLAYER, after};
use crate::{Advice, Odds, Player};

/// How much is thought about a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Worlds imagined while something is hidden.
    worlds: usize,
    /// How far each of them is looked into.
    glance: Breadth,
    /// Once all is known: how broadly a way to win is looked for, again and
    /// again until one is found.
    widths: &'static [usize],
}

impl Budget {
    pub const QUICK: Budget = Budget {
        worlds: 2,
        glance: Breadth { width: 2, positions: 8, turns: 1, floor: 0, taste: Taste::USUAL },
        widths: &[6, 24],
    };
    pub const PLANNER: Budget = Budget {
        worlds: 4,
        glance: Breadth { width: 3, positions: 12, turns: 2, floor: 0, taste: Taste::USUAL },
        widths: &[12, 50, 200, 800],
    };
    pub const EXPERT: Budget = Budget {
        worlds: 8,
        glance: Breadth { width: 4, positions: 16, turns: 4, floor: 0, taste: Taste::USUAL },
        widths: &[50, 200, 800, 3000],
    };
}

/// Positions of a turn that a plan with open cards looks at.
const POSITIONS: usize = 40;
/// More turns than any game has.
pub(super) const TO_THE_END: usize = 600;

/// Somebody who plans ahead.
#[derive(Clone, Copy, Debug)]
pub struct Planner {
    budget: Budget,
}

impl Planner {
    pub const fn new(budget: Budget) -> Planner {
        Planner { budget }
    }

    /// The way to go on where every card has been seen.
    fn open_line(&self, seen: &Seen<'_, Finished>, dice: &mut Dice) -> Open {
        let now = seen.imagine(dice);
        let steps = retrace(seen.tale(), &seen.view()).unwrap_or_default();
        let known = steps.iter().position(|step| is_open(&step.world)).unwrap_or(steps.len());
        let turn = steps.iter().rposition(|step| step.turned).map_or(0, |nth| nth + 1);
        // The plan that was made when the last card was turned up, if it has been
        // followed since; else the plan of this turn; else a new one.
        self.followed(&steps[known..])
            .filter(|open| open.plan.wins())
            .or_else(|| self.followed(&steps[turn.max(known).min(steps.len())..]))
            .unwrap_or_else(|| Open { plan: self.through(&now), done: 0 })
    }

    /// The plan made before these steps, where they follow it.
    fn followed(&self, steps: &[Step]) -> Option<Open> {
        let plan = self.through(&steps.first()?.world);
        let done = steps.len();
        let follows = plan.line.len() > done
            && steps.iter().zip(&plan.line).all(|(step, &action)| step.action == action);
        follows.then_some(Open { plan, done })
    }

    /// A way to the end in an open world, the same whenever it is asked for.
    fn through(&self, world: &Finished) -> Arc<Plan> {
        remembered(world, self.budget.widths, || {
            let plans = self.budget.widths.iter().map(|&width| {
                let (positions, turns, taste) = (POSITIONS, TO_THE_END, Taste::USUAL);
                insist(world, Breadth { width, positions, turns, floor: 0, taste })
            });
            let mut best: Option<Plan> = None;
            for plan in plans {
                // Who does not see a way through this turn sees none farther off either.
                let done = plan.wins() || plan.line.is_empty();
                if best.as_ref().is_none_or(|best| plan.worth > best.worth) {
                    best = Some(plan);
                }
                if done {
                    break;
                }
            }
            best.expect("a budget has at least one width")
        })
    }

    /// Every action with what it promises over the imagined worlds.
    fn weigh(&self, seen: &Seen<'_, Finished>, dice: &mut Dice) -> Vec<(Action, i64)> {
        let worlds: Vec<Finished> = (0..self.budget.worlds).map(|_| seen.imagine(dice)).collect();
        let promise = |action| {
            let after = worlds.iter().map(|world| after(world, action));
            let plans = after.map(|world| match world.ending() {
                Some(_) => worth(&world),
                None => plan(&world, self.budget.glance).worth,
            });
            plans.map(i64::from).sum()
        };
        seen.actions().iter().map(|&action| (action, promise(action))).collect()
    }
}

/// A plan, and how much of it has been carried out.
struct Open {
    plan: Arc<Plan>,
    done: usize,
}

impl Player<Finished> for Planner {
    fn choose(&mut self, seen: &Seen<'_, Finished>, dice: &mut Dice) -> Action {
        if let &[only] = seen.actions() {
            return only;
        }
        if seen.view().unseen.len() > 1 {
            return best(&self.weigh(seen, dice));
        }
        let open = self.open_line(seen, dice);
        open.plan.line.get(open.done).copied().unwrap_or(seen.actions()[0])
    }

    fn advise(&mut self, seen: &Seen<'_, Finished>, dice: &mut Dice) -> Advice<Finished> {
        if let &[only] = seen.actions() {
            return Advice::new(only, "There is nothing else to do.");
        }
        match seen.view().unseen.len() > 1 {
            true => self.advise_guessing(seen, dice),
            false => self.advise_knowing(seen, dice),
        }
    }
}

/// Worlds in which advice is tried to the end, and how broadly.
const TRIED: usize = 8;
const TRY: Breadth =
    Breadth { width: 3, positions: 12, turns: TO_THE_END, floor: 0, taste: Taste::USUAL };

impl Planner {
    /// What to do while something is hidden: how often it goes on to win, and how
    /// often the next best does.
    fn advise_guessing(&self, seen: &Seen<'_, Finished>, dice: &mut Dice) -> Advice<Finished> {
        let mut weighed = self.weigh(seen, dice);
        weighed.sort_by_key(|&(_, promise)| std::cmp::Reverse(promise));
        let action = best(&weighed);
        let other = weighed.iter().map(|&(other, _)| other).find(|&other| other != action);
        let worlds: Vec<Finished> = (0..TRIED).map(|_| seen.imagine(dice)).collect();
        let wins = |action| {
            let tried = worlds.iter().map(|world| plan(&after(world, action), TRY));
            tried.filter(Plan::wins).count()
        };
        let with = wins(action);
        let Some(other) = other else { return Advice::new(action, "There is nothing else to do.") };
        let without = wins(other);
        let instead = instead(other);
        let why = match with.cmp(&without) {
            std::cmp::Ordering::Equal => format!(
                "With it {with} of {TRIED} imagined decks are won, {instead} as many; it leaves \
                 the cards in better order."
            ),
            _ => format!("With it {with} of {TRIED} imagined decks are won, {instead} {without}."),
        };
        let percent = |wins: usize| (100 * wins / TRIED) as u8;
        let odds = Odds { with: percent(with), without: percent(without) };
        let ended = match seen.actions().contains(&Action::End) {
            _ if action == Action::End => Some(with),
            true => Some(wins(Action::End)),
            false => None,
        };
        Advice { odds: Some(odds), ended: ended.map(percent), ..Advice::new(action, why) }
    }

    /// What to do when every card has been seen.
    fn advise_knowing(&self, seen: &Seen<'_, Finished>, dice: &mut Dice) -> Advice<Finished> {
        let open = self.open_line(seen, dice);
        let line = open.plan.line.get(open.done..).unwrap_or_default();
        let action = line.first().copied().unwrap_or(seen.actions()[0]);
        let now = seen.imagine(dice);
        let wins = open.plan.wins();
        let others = seen.actions().iter().filter(|&&other| other != action);
        let found = others.map(|&other| (other, plan(&after(&now, other), TRY)));
        let (other, without) =
            found.max_by_key(|(_, plan)| plan.worth).expect("there is more than one answer");
        let ends = after_end(&now).is_some_and(|ending| ending != Ending::Won);
        let left = |plan: &Plan| match plan.end.coffee() {
            1 => "1 coffee left".to_string(),
            coffee => format!("{coffee} coffee left"),
        };
        let without_it = match (without.wins(), ends && other == Action::End) {
            (_, true) => "Ending the turn here loses the game at once.".to_string(),
            (true, _) => {
                format!("The best way found {} wins with {}.", instead(other), left(&without))
            }
            (false, _) => format!("No way to win was found {}.", instead(other)),
        };
        let why = match (wins, ends && action != Action::End) {
            (true, true) => format!(
                "All cards are known, and this line wins with {}; ending the turn here loses the \
                 game at once.",
                left(&open.plan)
            ),
            (true, false) => format!(
                "All cards are known, and this line wins with {}. {without_it}",
                left(&open.plan)
            ),
            (false, true) => "No way to win was found from here, but ending the turn loses at \
                              once."
                .to_string(),
            (false, false) => "No way to win was found from here; this line gets furthest.".into(),
        };
        let percent = |wins| if wins { 100 } else { 0 };
        let odds = Odds { with: percent(wins), without: percent(without.wins()) };
        let turn = turn_of(&now, line);
        let ended = match seen.actions().contains(&Action::End) {
            _ if action == Action::End => Some(wins),
            true => Some(!ends && plan(&after(&now, Action::End), TRY).wins()),
            false => None,
        };
        let ended = ended.map(percent);
        Advice { line: turn, odds: Some(odds), ended, ..Advice::new(action, why) }
    }
}

/// The decisions of a line that belong to this turn.
fn turn_of(now: &Finished, line: &[Action]) -> Vec<Action> {
    let mut world = now.clone();
    let rows = now.future().len();
    let mut turn = Vec::new();
    for &action in line {
        if world.turn() != now.turn() || world.future().len() < rows {
            break;
        }
        world = after(&world, action);
        turn.push(action);
    }
    turn
}

/// How the game ends if the turn does; nothing if it goes on.
fn after_end(now: &Finished) -> Option<Ending> {
    let mut world = now.clone();
    world.play(PLAYER, Action::End, &mut Scripted::none(), &mut ()).ok()?;
    while let Some(card) = world.options().iter().next().filter(|_| is_asked(&world)) {
        world = after(&world, Action::Pick(card));
    }
    world.ending()
}

fn is_asked(world: &Finished) -> bool {
    world.pending() != finished::Pending::Free
}

fn instead(other: Action) -> String {
    match other {
        Action::End => "if the turn ends here".to_string(),
        Action::Use(card) => format!("with {card} instead"),
        Action::Pick(card) => format!("with {card} chosen instead"),
    }
}

/// The last of the best: `end` comes last, so a use must be better than that.
fn best(weighed: &[(Action, i64)]) -> Action {
    let best = weighed.iter().max_by_key(|(_, promise)| *promise);
    best.expect("whoever is asked can do something").0
}

/// Has every card been seen? One that has not can lie in one place alone.
fn is_open(world: &Finished) -> bool {
    world.unseen().len() <= 1
}

/// Plans that were made a while ago: the same would be made again, only later.
type Remembered = VecDeque<(Finished, &'static [usize], Arc<Plan>)>;

static PLANS: Mutex<Remembered> = Mutex::new(VecDeque::new());

/// So many plans are kept, some kilobytes each.
const KEPT: usize = 64;

fn remembered(
    world: &Finished,
    widths: &'static [usize],
    make: impl FnOnce() -> Plan,
) -> Arc<Plan> {
    let plans = || PLANS.lock().unwrap_or_else(PoisonError::into_inner);
    let fits = |(of, by, _): &&(Finished, &[usize], Arc<Plan>)| of == world && *by == widths;
    if let Some((_, _, plan)) = plans().iter().find(fits) {
        return Arc::clone(plan);
    }
    // Nobody waits for somebody else's thoughts: two may have the same.
    let plan = Arc::new(make());
    let mut plans = plans();
    if plans.len() == KEPT {
        plans.pop_front();
    }
    plans.push_back((world.clone(), widths, Arc::clone(&plan)));
    plan
}
