//! Finishing Time as the search sees it: what looks good under the balanced plan, and
//! what counts when a table is judged. Nothing is hidden here, so every world in mind
//! is the table itself.

use std::sync::OnceLock;

use finishing_time::{Action, FinishingTime, Stage};
use tabletop::{Dice, Game, Seat, Seen};

use super::plans::{BALANCED, PLANS};
use super::value::{outcome, value};
use super::why::why;
use super::{Anyone, Outlook, Planner, about_best};
use crate::search::{self, Depth, Judge, Level, Prospects, Shares, Style, read};

/// In hundredths of a relaxation: a move that is so far behind the best looks a
/// quarter as good.
const DOUBT: i32 = 100;
/// So many moves somebody with a plan of their own thinks about.
const CONSIDERED: usize = 4;

/// How far a level thinks.
pub fn depth(level: Level) -> Depth {
    level.depth([12, 200, 600, 8_000], 62)
}

impl Judge for FinishingTime {
    type Mood = ();

    fn weigh(&self, (): &(), seat: Seat, actions: &[Action], weights: &mut Vec<u32>) {
        let mut outlook = Outlook::new(self, &PLANS[0]);
        debug_assert_eq!(outlook.seat, seat, "only whoever's turn it is decides");
        let worth: Vec<i32> = actions
            .iter()
            .map(|&action| outlook.try_out(self, action, 0).unwrap_or(i32::MIN / 2))
            .collect();
        let most = worth.iter().copied().max().unwrap_or(0);
        weights
            .extend(worth.iter().map(|&worth| search::weight(most.saturating_sub(worth), DOUBT)));
    }

    fn quick(&self, (): &(), _seat: Seat, actions: &[Action], dice: &mut Dice) -> Action {
        about_best(self, &PLANS[0], dice).unwrap_or(actions[0])
    }

    fn expect(&self, (): &()) -> Shares {
        search::expect(self)
    }

    /// The same workers on the same places are the same evening, in whatever order they went.
    fn position(&self) -> Option<u64> {
        Some(search::number(self))
    }

    /// The beginning of a turn.
    fn is_quiet(&self) -> bool {
        self.stage() == Stage::Turn
    }

    /// Once around the table; against the Robot, for which no table is judged, to the end.
    fn patience(&self, _rounds: u32) -> u32 {
        match self.robot() {
            Some(_) => u32::MAX,
            None => self.seats().len().into(),
        }
    }
}

impl Prospects for FinishingTime {
    const FACTS: &'static [&'static str] = &[
        "relaxation",
        "value",
        "workers",
        "coins",
        "tokens",
        "partners",
        "stressed",
        "turn now",
        "turn next",
        "turn after next",
        "outcome in the final turns",
        "turn now in the final turns",
    ];

    fn weights() -> &'static [i32] {
        static WEIGHTS: OnceLock<Vec<i32>> = OnceLock::new();
        WEIGHTS.get_or_init(|| read(Self::FACTS, include_str!("weights.txt")))
    }

    /// A robot wins against one player alone, and there nothing is judged.
    fn facts(&self, facts: &mut Vec<i32>) {
        let seats = self.seats();
        let is = |holds: bool| i32::from(holds);
        for seat in seats.iter() {
            let team = self.team(seat);
            let ahead = (seat.0 + seats.len() - self.current().0) % seats.len();
            if self.in_last_turns() {
                facts.extend([0; Self::FACTS.len() - 2]);
                facts.extend([outcome(self, seat, &BALANCED) / 10, is(ahead == 0)]);
                continue;
            }
            let (relax, worth) = (i32::from(team.relax), value(self, seat, &BALANCED) / 10);
            facts.extend([relax, worth]);
            facts.extend([team.factory.into(), i32::from(team.coins).min(20)]);
            facts.extend([i32::from(team.tokens).min(20), i32::from(team.partners).min(6)]);
            facts.push(is(team.relax <= self.components().relax.stressed));
            facts.extend([0, 1, 2].map(|turns| is(ahead == turns)));
            facts.extend([0; 2]);
        }
    }
}

/// As whoever it is in this game.
impl Style<FinishingTime> for Anyone {
    fn open(&mut self, seen: &Seen<'_, FinishingTime>, dice: &mut Dice) -> Vec<Action> {
        Anyone::planner(seen).open(seen, dice)
    }

    fn reason(
        &mut self,
        seen: &Seen<'_, FinishingTime>,
        action: Action,
        dice: &mut Dice,
    ) -> String {
        Anyone::planner(seen).reason(seen, action, dice)
    }
}

impl Style<FinishingTime> for Planner {
    /// What looks best under its own plan; only the balanced one thinks about everything.
    fn open(&mut self, seen: &Seen<'_, FinishingTime>, dice: &mut Dice) -> Vec<Action> {
        let game = seen.imagine(dice);
        let mut open = seen.actions().to_vec();
        if self.plan != PLANS[0] {
            let mut outlook = Outlook::new(&game, &self.plan);
            let mut worth =
                |action: &Action| outlook.try_out(&game, *action, 0).unwrap_or(i32::MIN);
            open.sort_by_cached_key(|action| std::cmp::Reverse(worth(action)));
            open.truncate(CONSIDERED);
        }
        open
    }

    fn reason(
        &mut self,
        seen: &Seen<'_, FinishingTime>,
        action: Action,
        dice: &mut Dice,
    ) -> String {
        why(&seen.imagine(dice), action)
    }
}
