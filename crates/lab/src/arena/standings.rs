//! What the arena found, as a table for people and JSON for programs.

use std::fmt;

use serde_json::{Value, json};

use super::rating::{Bout, rate};
use super::verdict::{self, Verdict};
use super::{Schedule, Score, kinds};
use crate::bots::Effort;
use crate::settings;

/// One player in one role.
#[derive(Clone, PartialEq, Debug)]
pub struct Rating {
    pub player: String,
    pub role: String,
    pub elo: f64,
    pub low: f64,
    pub high: f64,
    /// First places; a shared one is split.
    pub wins: f64,
    /// Chairs taken.
    pub games: u32,
    pub effort: Effort,
}

/// The role of those who are rated whatever they were.
pub const EVERY_ROLE: &str = "any";

/// What the arena found.
#[derive(Clone, PartialEq, Debug)]
pub struct Standings {
    pub game: String,
    pub options: Vec<(String, String)>,
    pub players: Vec<String>,
    pub games: u32,
    pub deals: u32,
    pub seed: u64,
    /// Were there fewer games than planned, because that was enough?
    pub stopped: bool,
    /// By role, the strongest first.
    pub ratings: Vec<Rating>,
    /// Where there are several roles: everybody in whatever role, the strongest first.
    pub overall: Vec<Rating>,
    pub verdicts: Vec<Verdict>,
    /// Games that nobody won.
    pub unwon: u32,
}

impl Standings {
    pub fn of(schedule: &Schedule, scores: &[Score]) -> Standings {
        let (game, options) = settings::names(&schedule.head);
        let count = schedule.entrants.len();
        let roles: Vec<&str> = schedule.roles.iter().map(String::as_str).collect();
        let overall = match schedule.kinds().len() {
            1 => Vec::new(),
            _ => ratings(schedule, scores, &vec![EVERY_ROLE; roles.len()]),
        };
        Standings {
            game,
            options,
            players: schedule.entrants.iter().map(|entrant| entrant.name.clone()).collect(),
            games: scores.len() as u32,
            deals: (scores.len() / count) as u32,
            seed: schedule.seed,
            stopped: scores.len() < (schedule.deals as usize) * count,
            ratings: ratings(schedule, scores, &roles),
            overall,
            verdicts: verdict::all(schedule, scores),
            unwon: scores.iter().filter(|score| score.winners.is_empty()).count() as u32,
        }
    }

    /// Everything as JSON.
    pub fn json(&self) -> Value {
        let options: serde_json::Map<_, _> =
            self.options.iter().map(|(key, value)| (key.clone(), json!(value))).collect();
        let rating = |rating: &Rating| {
            json!({
                "player": rating.player,
                "role": rating.role,
                "elo": round(rating.elo, 10.0),
                "low": round(rating.low, 10.0),
                "high": round(rating.high, 10.0),
                "wins": round(rating.wins, 1e6),
                "games": rating.games,
                "ms_per_decision": round(rating.effort.milliseconds(), 1e6),
                "iterations_per_decision": round(rating.effort.each(rating.effort.iterations), 1e3),
                "fouls": rating.effort.fouls,
            })
        };
        let verdict = |verdict: &Verdict| {
            json!({
                "one": self.players[verdict.one],
                "other": self.players[verdict.other],
                "role": verdict.role,
                "verdict": verdict.word(),
                "low": round(verdict.low, 1e4),
                "high": round(verdict.high, 1e4),
            })
        };
        json!({
            "game": self.game,
            "options": options,
            "zero": self.players[0],
            "games": self.games,
            "deals": self.deals,
            "seed": self.seed,
            "stopped_early": self.stopped,
            "games_without_a_winner": self.unwon,
            "ratings": self.ratings.iter().map(rating).collect::<Vec<_>>(),
            "overall": self.overall.iter().map(rating).collect::<Vec<_>>(),
            "verdicts": self.verdicts.iter().map(verdict).collect::<Vec<_>>(),
        })
    }
}

/// Everybody's ratings on chairs that are called so, by role, the strongest first.
fn ratings(schedule: &Schedule, scores: &[Score], roles: &[&str]) -> Vec<Rating> {
    let count = schedule.entrants.len();
    let kinds = kinds(roles);
    let alone = roles.len() == 1;
    let place = |role: &str, who: usize| {
        kinds.iter().position(|one| *one == role).unwrap_or(0) * count + who
    };
    let rated_count = kinds.len() * count;
    let mut wins = vec![0.0; rated_count];
    let mut games = vec![0; rated_count];
    let mut efforts = vec![Effort::default(); rated_count];
    let mut bouts = Vec::with_capacity(scores.len());
    for (nth, score) in scores.iter().enumerate() {
        let line_up = schedule.line_up(nth as u32);
        let mut table: Vec<usize> =
            line_up.iter().zip(roles).map(|(&who, role)| place(role, who)).collect();
        let winners = score.winners;
        let share = |seat: usize| match winners.iter().any(|winner| winner.index() == seat) {
            true => 1.0 / f64::from(winners.len()),
            false => 0.0,
        };
        let mut shares: Vec<f64> = (0..table.len()).map(share).collect();
        for (seat, &who) in table.iter().enumerate() {
            wins[who] += shares[seat];
            games[who] += 1;
            efforts[who] = efforts[who].plus(score.efforts[seat]);
        }
        // Whoever plays alone plays against the deal.
        if alone {
            shares.push(1.0 - shares[0]);
            table.push(rated_count);
        }
        bouts.push(Bout { deal: (nth / count) as u32, table, shares });
    }
    let rated = rate(rated_count + usize::from(alone), &bouts);
    let rating = |(role, who): (&&str, usize)| {
        let at = place(role, who);
        let (elo, low, high) = rated.lead(at, place(role, 0));
        Rating {
            player: schedule.entrants[who].name.clone(),
            role: role.to_string(),
            elo,
            low,
            high,
            wins: wins[at],
            games: games[at],
            effort: efforts[at],
        }
    };
    let of_role = |role: &&str| -> Vec<Rating> {
        let mut ratings: Vec<Rating> = (0..count).map(|who| rating((role, who))).collect();
        ratings.sort_by(|a, b| b.elo.total_cmp(&a.elo));
        ratings
    };
    kinds.iter().flat_map(of_role).collect()
}

fn round(value: f64, parts: f64) -> f64 {
    // Adding nothing turns −0 into 0.
    (value * parts).round() / parts + 0.0
}

impl fmt::Display for Standings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options: Vec<String> =
            self.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
        writeln!(f, "{}  {}", self.game, options.join(" "))?;
        let early = if self.stopped { ", stopped early" } else { "" };
        writeln!(
            f,
            "{} games on {} deals from seed {}, every chair taken by everybody on every deal{early}",
            self.games, self.deals, self.seed
        )?;
        if self.unwon > 0 {
            writeln!(f, "{} of them had no winner", self.unwon)?;
        }
        writeln!(f, "Elo 0 is {}; first places are for each chair taken", self.players[0])?;
        writeln!(f)?;
        writeln!(
            f,
            "  {:<14} {:<8} {:>6}   95 % interval   first places {:>9} {:>12} {:>11}",
            "player", "role", "elo", "chairs", "ms/decision", "iterations"
        )?;
        for rating in self.ratings.iter().chain(&self.overall) {
            let interval = format!("{:.0} … {:.0}", rating.low, rating.high);
            writeln!(
                f,
                "  {:<14} {:<8} {:>6.0}   {interval:>14}   {:>10.1} % {:>9} {:>12.4} {:>11.1}",
                rating.player,
                rating.role,
                rating.elo + 0.0,
                100.0 * rating.wins / f64::from(rating.games.max(1)),
                rating.games,
                rating.effort.milliseconds(),
                rating.effort.each(rating.effort.iterations),
            )?;
        }
        writeln!(f)?;
        writeln!(
            f,
            "  Who is told apart, with 95 % for all of it together, however often one looks:"
        )?;
        for verdict in &self.verdicts {
            let (one, other) = (&self.players[verdict.one], &self.players[verdict.other]);
            let role = if verdict.role == crate::PLAYER { "" } else { verdict.role.as_str() };
            let (low, high) = (100.0 * verdict.low, 100.0 * verdict.high);
            let said = match verdict.word() {
                "stronger" => {
                    format!("{one} is stronger than {other}: {low:.1} to {high:.1} points")
                }
                "weaker" => {
                    format!("{other} is stronger than {one}: {:.1} to {:.1} points", -high, -low)
                }
                _ => format!(
                    "{one} and {other} are equal as far as can be told: {low:+.1} to {high:+.1} points"
                ),
            };
            writeln!(f, "  {role:<8} {said}")?;
        }
        let fouls: Vec<String> = self
            .ratings
            .iter()
            .filter(|rating| rating.effort.fouls > 0)
            .map(|rating| format!("{} {}", rating.player, rating.effort.fouls))
            .collect();
        if !fouls.is_empty() {
            let fouls = fouls.join(", ");
            writeln!(f, "  Failed, so that a quick policy decided for them: {fouls}")?;
        }
        Ok(())
    }
}
