//! Players of Finishing Time: characters with a plan, and one that picks the
//! plan that suits the position. At a level they play games in mind before they
//! decide (`mind`).

mod mind;
mod newcomer;
mod plans;
mod value;
mod why;

use finishing_time::{Action, FinishingTime, Stage};
use tabletop::{Dice, Due, Fate, Game, Seat, Seen};

use plans::{PLANS, Plan};

use crate::newcomer::{MANNER, NEWCOMER};
use crate::search::{Level, Thinker};
use crate::{Advice, Cast, Character, Player, Random};
use value::{at_the_end, outcome, rival_outcome, value};
use why::why;

/// Plays one plan, looking as far as the end of the own turn.
#[derive(Clone, Copy, Debug)]
pub struct Planner {
    pub plan: Plan,
}

impl Player<FinishingTime> for Planner {
    fn choose(&mut self, seen: &Seen<'_, FinishingTime>, dice: &mut Dice) -> Action {
        let game = seen.imagine(dice);
        about_best(&game, &self.plan, dice).unwrap_or(seen.actions()[0])
    }

    fn advise(&mut self, seen: &Seen<'_, FinishingTime>, dice: &mut Dice) -> Advice<FinishingTime> {
        let action = self.choose(seen, dice);
        Advice::new(action, why(&seen.imagine(dice), action))
    }
}

/// The Robot's die as far as a plan looks: always the same face, because what
/// it will be is anybody's guess and changes little.
struct SomeLuck;

impl Fate for SomeLuck {
    fn roll(&mut self, _what: &'static str, sides: u32) -> u32 {
        sides / 2
    }
}

/// Looks from a position to the end of the own turn.
struct Outlook<'a> {
    plan: &'a Plan,
    seat: Seat,
    /// What the position is worth as it is; nothing in the final turns.
    now: Option<i32>,
    /// Lists of actions, one a level, so that a search allocates little.
    lists: Vec<Vec<Action>>,
}

impl<'a> Outlook<'a> {
    fn new(game: &FinishingTime, plan: &'a Plan) -> Self {
        let seat = game.current();
        let now = (!game.in_last_turns()).then(|| value(game, seat, &plan.weights));
        Outlook { plan, seat, now, lists: Vec::new() }
    }

    /// What a position after the own turn is worth.
    fn worth(&self, game: &FinishingTime) -> i32 {
        const SURE: i32 = 1_000_000;
        let (seat, weights) = (self.seat, &self.plan.weights);
        if let Due::Over(standing) = game.due() {
            let won = standing.winners.contains(seat);
            return if won { SURE / i32::from(standing.winners.len()) } else { -SURE };
        }
        if !game.in_last_turns() {
            return value(game, seat, weights);
        }
        // Starting the final turns is for those who will win them: what counts
        // is how far ahead that leaves the team, against doing nothing at all.
        let ahead = outcome(game, seat, weights) - rival_outcome(game, seat, weights);
        self.now.map_or(ahead, |now| now + ahead - weights.lead)
    }

    /// The best action and what it leads to; of equal ones the first listed. A
    /// turn on the house board and a second worker are searched to the end of
    /// the turn; a strike is bought step by step, each for its own worth.
    fn best(&mut self, game: &FinishingTime, level: usize) -> Option<(Action, i32)> {
        if self.lists.len() <= level {
            self.lists.resize_with(level + 1, || Vec::with_capacity(32));
        }
        let mut actions = std::mem::take(&mut self.lists[level]);
        game.actions(self.seat, &mut actions);
        let mut best: Option<(Action, i32)> = None;
        for &action in &actions {
            if let Some(worth) = self.try_out(game, action, level)
                && best.is_none_or(|(_, most)| worth > most)
            {
                best = Some((action, worth));
            }
        }
        self.lists[level] = actions;
        best
    }

    fn try_out(&mut self, game: &FinishingTime, action: Action, level: usize) -> Option<i32> {
        let mut after = game.clone();
        after.play(self.seat, action, &mut SomeLuck, &mut ()).ok()?;
        if matches!(game.stage(), Stage::LastChance | Stage::LastStrike) {
            return Some(at_the_end(&after, self.seat));
        }
        let same_turn = after.team(self.seat).turns == game.team(self.seat).turns;
        let goes_on = same_turn
            && matches!(after.stage(), Stage::House { .. } | Stage::Second | Stage::Bonus);
        let worth = match goes_on {
            true => self.best(&after, level + 1)?.1,
            false => self.worth(&after),
        };
        Some(worth + self.plan.likes.of(action))
    }
}

/// The best action for whoever's turn it is.
fn best(game: &FinishingTime, plan: &Plan) -> Option<Action> {
    Outlook::new(game, plan).best(game, 0).map(|(action, _)| action)
}

/// The same with a whim: what is nearly as good may be done instead. Without
/// it every game between the same players would be the same.
fn about_best(game: &FinishingTime, plan: &Plan, dice: &mut Dice) -> Option<Action> {
    let mut outlook = Outlook::new(game, plan);
    let mut actions = Vec::with_capacity(32);
    game.actions(outlook.seat, &mut actions);
    let mut best: Option<(Action, i32)> = None;
    // At the end every point counts.
    let whim = if game.in_last_turns() { 1 } else { WHIM };
    for action in actions {
        let whim = dice.roll("whim", whim) as i32;
        if let Some(worth) = outlook.try_out(game, action, 0).map(|worth| worth + whim)
            && best.is_none_or(|(_, most)| worth > most)
        {
            best = Some((action, worth));
        }
    }
    best.map(|(action, _)| action)
}

/// In hundredths of a relaxation.
const WHIM: u32 = 50;

/// One of the plans, drawn once a game: somebody one does not know yet. A table of
/// them is a table of equal but different players.
#[derive(Clone, Copy, Debug, Default)]
pub struct Anyone;

impl Anyone {
    /// Who it is in this game.
    fn planner(seen: &Seen<'_, FinishingTime>) -> Planner {
        let nth = seen.mood("plan").roll("plan", PLANS.len() as u32) as usize;
        Planner { plan: PLANS[nth] }
    }
}

impl Player<FinishingTime> for Anyone {
    fn choose(&mut self, seen: &Seen<'_, FinishingTime>, dice: &mut Dice) -> Action {
        Anyone::planner(seen).choose(seen, dice)
    }
}

/// Picks the plan that suits the position: plays the rest of the game in mind
/// under each of them, and follows the one that ends best.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chooser {
    /// Games played in mind for the last decision.
    played: u64,
}

/// What another plan must promise more than the all-rounder's to be followed,
/// in hundredths of a relaxation: a few games in mind are a weak proof.
const DOUBT: i32 = 250;

impl Chooser {
    /// How often each plan is played to the end; more often where a die rolls.
    fn games(game: &FinishingTime) -> i32 {
        if game.robot().is_some() { 10 } else { 2 }
    }

    /// What the plan that suits the position does, where `act` says what each would.
    fn follow(
        &mut self,
        game: &FinishingTime,
        seat: Seat,
        dice: &mut Dice,
        act: impl Fn(&Plan, &mut Dice) -> Option<Action>,
    ) -> Option<Action> {
        let games = Chooser::games(game);
        let before = dice.clone();
        (0..games).for_each(|_| _ = dice.roll("next game", 2));
        let actions = PLANS.map(|plan| act(&plan, &mut dice.clone()));
        // Where all plans agree, it does not matter which is the best.
        let agreed = actions.iter().all(|action| *action == actions[0]);
        self.played = if agreed { 0 } else { PLANS.len() as u64 * games as u64 };
        match agreed {
            true => actions[0],
            false => actions[Chooser::pick(game, seat, before)],
        }
    }

    fn pick(game: &FinishingTime, seat: Seat, mut dice: Dice) -> usize {
        let games = Chooser::games(game);
        let mut ends = [0; PLANS.len()];
        for _ in 0..games {
            for (end, plan) in ends.iter_mut().zip(&PLANS) {
                // The same luck and whims for all: only the plan differs.
                *end += imagined_end(game.clone(), seat, plan, &mut dice.clone());
            }
            dice.roll("next game", 2);
        }
        ends[0] += DOUBT * games;
        best_of(&ends)
    }
}

/// The place of the greatest, of equal ones the first.
fn best_of(ends: &[i32]) -> usize {
    let better = |best: usize, next: usize| if ends[next] > ends[best] { next } else { best };
    (0..ends.len()).reduce(better).unwrap_or(0)
}

impl Player<FinishingTime> for Chooser {
    fn choose(&mut self, seen: &Seen<'_, FinishingTime>, dice: &mut Dice) -> Action {
        let game = seen.imagine(dice);
        let act = |plan: &Plan, dice: &mut Dice| about_best(&game, plan, dice);
        self.follow(&game, seen.seat(), dice, act).unwrap_or(seen.actions()[0])
    }

    fn advise(&mut self, seen: &Seen<'_, FinishingTime>, dice: &mut Dice) -> Advice<FinishingTime> {
        let game = seen.imagine(dice);
        let act = |plan: &Plan, _: &mut Dice| best(&game, plan);
        let action = self.follow(&game, seen.seat(), dice, act).unwrap_or(seen.actions()[0]);
        Advice::new(action, why(&game, action))
    }

    fn iterations(&self) -> u64 {
        self.played
    }
}

/// Asks every plan for its advice in every turn, plays each to the end of the
/// game in mind, and follows the one that ends best. Strong and slow.
#[derive(Clone, Copy, Debug, Default)]
pub struct Strategist {
    /// Games played in mind for the last decision.
    played: u64,
}

/// An action, who wants it, and how its games in mind ended.
struct Advised {
    action: Action,
    plan: Plan,
    ends: i32,
}

impl Strategist {
    /// How often an advice is played to the end, if it stays promising.
    const GAMES: i32 = 6;
    /// Advice that is behind by so much after two games is not looked at again.
    const HOPELESS: i32 = 600;

    fn decide(&mut self, seen: &Seen<'_, FinishingTime>, dice: &mut Dice) -> Action {
        self.played = 0;
        let game = seen.imagine(dice);
        let mut advised: Vec<Advised> = Vec::with_capacity(PLANS.len());
        for plan in PLANS {
            if let Some(action) = best(&game, &plan)
                && advised.iter().all(|other| other.action != action)
            {
                advised.push(Advised { action, plan, ends: 0 });
            }
        }
        for played in 1..=Strategist::GAMES {
            if advised.len() < 2 {
                break;
            }
            self.played += advised.len() as u64;
            for advice in &mut advised {
                let doubt = if advice.plan == PLANS[0] { 0 } else { DOUBT };
                advice.ends += after(&game, seen.seat(), advice.action, &mut dice.clone()) - doubt;
            }
            dice.word();
            let best = advised.iter().map(|advice| advice.ends).max().unwrap_or(0);
            let hopeless = Strategist::HOPELESS * played;
            advised.retain(|advice| played < 2 || best - advice.ends < hopeless);
        }
        let ends: Vec<i32> = advised.iter().map(|advice| advice.ends).collect();
        advised.get(best_of(&ends)).map_or(seen.actions()[0], |advice| advice.action)
    }
}

impl Player<FinishingTime> for Strategist {
    fn choose(&mut self, seen: &Seen<'_, FinishingTime>, dice: &mut Dice) -> Action {
        self.decide(seen, dice)
    }

    fn advise(&mut self, seen: &Seen<'_, FinishingTime>, dice: &mut Dice) -> Advice<FinishingTime> {
        let action = self.decide(seen, dice);
        Advice::new(action, why(&seen.imagine(dice), action))
    }

    fn iterations(&self) -> u64 {
        self.played
    }
}

/// How far ahead `seat` ends after an action, when everybody plays as an
/// all-rounder from there.
fn after(game: &FinishingTime, seat: Seat, action: Action, dice: &mut Dice) -> i32 {
    let mut game = game.clone();
    match game.play(seat, action, dice, &mut ()) {
        Ok(()) => imagined_end(game, seat, &PLANS[0], dice),
        Err(_) => i32::MIN / 100,
    }
}

/// How far ahead `seat` ends when it follows a plan, and the others play as
/// all-rounders.
fn imagined_end(mut game: FinishingTime, seat: Seat, plan: &Plan, dice: &mut Dice) -> i32 {
    while let Due::Turn(whose) = game.due() {
        let plan = if whose == seat { plan } else { &PLANS[0] };
        let Some(action) = about_best(&game, plan, dice) else { break };
        if game.play(whose, action, dice, &mut ()).is_err() {
            break;
        }
    }
    let score = |team: &finishing_time::Team| {
        i32::from(team.relax) * 100 + i32::from(team.coins + team.tokens).min(99)
    };
    let mine = score(game.team(seat));
    let others = (0u8..).map(Seat).zip(game.teams()).filter(|&(other, _)| other != seat);
    let robot = game.robot().map(|robot| i32::from(robot.relax) * 100);
    let rival = others.map(|(_, team)| score(team)).chain(robot).max().unwrap_or(0);
    mine - rival
}

const ANYONE: &str = "anyone";

const CHARACTERS: [Character; 15] = [
    Character {
        name: "regular",
        manner: "follows a plan, and changes it when another promises more",
    },
    Character { name: PLANS[0].name, manner: PLANS[0].manner },
    Character { name: PLANS[1].name, manner: PLANS[1].manner },
    Character { name: PLANS[2].name, manner: PLANS[2].manner },
    Character { name: PLANS[3].name, manner: PLANS[3].manner },
    Character { name: PLANS[4].name, manner: PLANS[4].manner },
    Character { name: PLANS[5].name, manner: PLANS[5].manner },
    Character {
        name: "strategist",
        manner: "thinks every turn to the end of the game; strong, and slow",
    },
    Character { name: ANYONE, manner: "one of the six with a plan, another one every game" },
    Level::CAST[0],
    Level::CAST[1],
    Level::CAST[2],
    Level::CAST[3],
    Character { name: NEWCOMER, manner: MANNER },
    Character { name: "random", manner: "does anything that is allowed" },
];

impl Cast for FinishingTime {
    fn characters() -> &'static [Character] {
        &CHARACTERS
    }

    fn usual() -> &'static str {
        Level::Easy.name()
    }

    fn adviser() -> &'static str {
        Level::Hard.name()
    }

    fn player(name: &str) -> Option<Box<dyn Player<Self>>> {
        if let Some((level, like)) = Level::read(name) {
            let depth = mind::depth(level);
            if like == Some(ANYONE) {
                return Some(Box::new(Thinker::new(Anyone, depth)));
            }
            let plan = PLANS.into_iter().find(|plan| plan.name == like.unwrap_or(PLANS[0].name))?;
            return Some(Box::new(Thinker::new(Planner { plan }, depth)));
        }
        match name {
            "regular" => Some(Box::new(Chooser::default())),
            "strategist" => Some(Box::new(Strategist::default())),
            ANYONE => Some(Box::new(Anyone)),
            NEWCOMER => Some(Box::new(newcomer::Newcomer)),
            "random" => Some(Box::new(Random)),
            _ => {
                let plan = PLANS.into_iter().find(|plan| plan.name == name)?;
                Some(Box::new(Planner { plan }))
            }
        }
    }

    fn quick(name: &str) -> Box<dyn Player<Self>> {
        let name = Level::read(name).map_or(name, |(_, like)| like.unwrap_or(PLANS[0].name));
        let plan = PLANS.into_iter().find(|plan| plan.name == name).unwrap_or(PLANS[0]);
        Box::new(Planner { plan })
    }
}
