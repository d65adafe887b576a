//! What a position is worth to a team, in hundredths of a relaxation.
//!
//! One idea carries it all: a worker in the factory, a coin, a token, a step on
//! a track are worth the relaxation they will bring in the weeks that are left.

use finishing_time::{FinishingTime, Space, Team, Track};
use tabletop::{Game, Seat};

/// How a player values things, in hundredths of a relaxation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// A worker still in the factory, less the turn it takes to place him.
    pub worker: i32,
    /// A dollar, while there are few.
    pub coin: i32,
    /// How many dollars are few.
    pub coins: i32,
    /// A strike token, while there are few.
    pub token: i32,
    /// How many tokens are few.
    pub tokens: i32,
    /// The first, second, third … partner, for a week.
    pub partner: [i32; 4],
    /// A relaxation saved at each return by shorter hours: 100 is its face value.
    pub hours: i32,
    /// A dollar more at each return.
    pub wages: i32,
    /// A token more at each return.
    pub support: i32,
    /// One, two, three weeks of vacation granted, for a week.
    pub vacation: [i32; 3],
    /// Being stressed out, and every point of it below the edge.
    pub red: [i32; 2],
    /// A worker in the final turns.
    pub last_worker: i32,
    /// How far ahead one must be to start the final turns.
    pub lead: i32,
}

/// For how many weeks something will pay off, in hundredths. Until somebody
/// comes near the goal there is time for everything; then it runs out fast.
fn weeks_left(game: &FinishingTime) -> i32 {
    const MANY: i32 = 700;
    let robot = game.robot().map(|robot| robot.relax);
    let best = game.teams().iter().map(|team| team.relax).chain(robot).max().unwrap_or(0);
    let missing = i32::from(game.components().relax.goal - best).max(0);
    (100 + missing * 100).min(MANY)
}

/// What the position is worth to a team before the final turns.
pub fn value(game: &FinishingTime, seat: Seat, weights: &Weights) -> i32 {
    let weeks = weeks_left(game);
    let team = game.team(seat);
    let later = (weeks - 100).max(0);
    i32::from(team.relax) * 100
        + i32::from(team.factory) * weights.worker
        + few(team.coins, weights.coins, weights.coin)
        + few(team.tokens, weights.tokens, weights.token)
        + tracks(game, seat, weights, weeks)
        + partners(game, seat, weights) * weeks / 100
        + away(game, seat, weights, weeks)
        + i32::from(team.retired) * (weeks - later * weights.worker / 100)
        - red(game, team, weights)
}

/// The red area costs turns: only the pub and home help.
fn red(game: &FinishingTime, team: &Team, weights: &Weights) -> i32 {
    let below = i32::from(game.components().relax.stressed - team.relax);
    if below < 0 { 0 } else { weights.red[0] + below * weights.red[1] }
}

/// Things of which many are worth less than the first ones.
fn few(count: u16, plenty: i32, each: i32) -> i32 {
    let count = i32::from(count);
    let first = count.min(plenty.max(0));
    first * each + (count - first).min(30) * each / 3
}

fn tracks(game: &FinishingTime, seat: Seat, weights: &Weights, weeks: i32) -> i32 {
    let later = (weeks - 100).max(0);
    let start = |track| game.components().track(track).at(0);
    let now = |track| game.at(seat, track);
    let saved = i32::from(start(Track::Hours).stress - now(Track::Hours).stress);
    let up = |track| i32::from(now(track).value) - i32::from(start(track).value);
    let wages = up(Track::Income) + up(Track::Gap);
    let granted = now(Track::Vacation).value.clamp(0, 3) as usize;
    let vacation: i32 = weights.vacation[..granted].iter().sum();
    saved * weights.hours * weeks / 100
        + wages * weights.wages * later / 100
        + up(Track::Union) * weights.support * later / 100
        + vacation * later / 100
}

/// All partners of a team, wherever they are.
fn all_partners(game: &FinishingTime, seat: Seat) -> usize {
    let team = game.team(seat);
    let on_vacation =
        game.columns().iter().filter(|column| column.is_of(seat) && column.partner).count();
    usize::from(team.partners + team.partners_out()) + on_vacation
}

fn partners(game: &FinishingTime, seat: Seat, weights: &Weights) -> i32 {
    let count = all_partners(game, seat).min(weights.partner.len());
    weights.partner[..count].iter().sum()
}

/// Vacationers take stress away at each return they miss, and are missed in
/// the weeks after the first.
fn away(game: &FinishingTime, seat: Seat, weights: &Weights, weeks: i32) -> i32 {
    let mine = game.columns().iter().filter(|column| column.is_of(seat));
    mine.map(|column| {
        let returns = (i32::from(column.weeks) * 100).min(weeks);
        returns - (returns - 100).max(0) * weights.worker / 100
    })
    .sum()
}

/// What a team may expect at the very end, once the final turns have begun:
/// its relaxation after the last return, and what its last workers bring.
pub fn outcome(game: &FinishingTime, seat: Seat, weights: &Weights) -> i32 {
    let team = game.team(seat);
    let forecast = game.forecast(seat);
    i32::from(team.relax - forecast.lost) * 100
        + last_workers(game, team, weights)
        + i32::from(team.coins + forecast.coins + team.tokens + forecast.tokens).min(99)
}

/// What a last strike leads to: nothing but the last return is left to come, so
/// relaxation decides, and what is left over only between equals. What comes of
/// it for others is no matter: they are not changed by it.
pub fn at_the_end(game: &FinishingTime, seat: Seat) -> i32 {
    let team = game.team(seat);
    let (relax, left) = (i32::from(team.relax), i32::from(team.coins + team.tokens));
    if game.due().is_over() {
        return relax * 1000 + left;
    }
    let forecast = game.forecast(seat);
    let pay = i32::from(forecast.coins + forecast.tokens);
    (relax - i32::from(forecast.lost)) * 1000 + left + pay
}

/// Money and partners still help, but only with a worker to use them.
fn last_workers(game: &FinishingTime, team: &Team, weights: &Weights) -> i32 {
    let workers = i32::from(team.factory);
    let parks = workers.min(i32::from(game.free(Space::Park))).min(i32::from(team.coins) / 4);
    let pairs = workers.min(i32::from(team.partners));
    workers * weights.last_worker + parks * 350 + pairs * 150 + few(team.coins, 4 * workers, 30)
}

/// The best outcome that anybody else may expect.
pub fn rival_outcome(game: &FinishingTime, seat: Seat, weights: &Weights) -> i32 {
    let robot = game.robot().map(|robot| {
        let workers = i32::from(robot.factory) * 350;
        i32::from((robot.relax - robot.stress).max(-19)) * 100 + workers
    });
    let others = (0u8..).map(Seat).take(game.teams().len()).filter(|&other| other != seat);
    others.map(|other| outcome(game, other, weights)).chain(robot).max().unwrap_or(-2000)
}
