//! The arena: how strong players are, compared on the same deals.
//!
//! Every deal is played once for every entrant, with the entrants moved on by one
//! chair of the line-up: over a deal each of them has sat on every chair. Ratings
//! come from first places (`rating`), and a test that stays valid
//! however often one looks says who is told apart (`verdict`).

mod rating;
mod standings;
mod verdict;

pub use rating::{Bout, Rated, rate};
pub use standings::{EVERY_ROLE, Rating, Standings};
pub use verdict::{Sequence, Verdict};

use serde_json::{Value, json};

use players::Table;
use tabletop::{Fate, Game, Options, Seat, Seats, Seed};

use crate::bots::{Bots, Effort};
use crate::report::seats_of;
use crate::runner::{Plan, Run, Runner, Trouble, Work};
use crate::{Study, settings};

/// Somebody to be rated: a name in the tables, and the character behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    pub name: String,
    pub character: String,
}

impl Entrant {
    /// A character under its own name, or `name=character`.
    pub fn read(text: &str) -> Entrant {
        let (name, character) = text.split_once('=').unwrap_or((text, text));
        Entrant { name: name.trim().to_string(), character: character.trim().to_string() }
    }
}

/// What was played in the arena of one game.
#[derive(Clone, Debug)]
pub struct Contest<G: Game> {
    pub options: G::Options,
    pub entrants: Vec<Entrant>,
    /// At least so many games; a deal is played with all its line-ups.
    pub games: u32,
    /// The first deal's seed; the others follow.
    pub seed: u64,
    /// Stop as soon as all are told apart, or surely close.
    pub early: bool,
}

impl<G: Study + Send + Sync> Contest<G>
where
    G::Options: Send + Sync,
{
    /// The plan of it, as a file keeps it.
    pub fn schedule(&self) -> Schedule {
        let seats = (0..self.options.seats()).map(Seat);
        let roles = seats.map(|seat| G::role(&self.options, seat).to_string()).collect();
        Schedule {
            head: settings::head::<G>("arena", &self.options),
            roles,
            entrants: self.entrants.clone(),
            deals: self.games.div_ceil(self.entrants.len() as u32),
            seed: self.seed,
            early: self.early,
        }
    }

    /// Plays all games, on as many cores as there are.
    pub fn run(&self) -> Standings {
        match self.run_on(&Runner::default()) {
            Ok(Run::Whole(standings)) => standings,
            Ok(Run::Part { .. }) | Err(_) => unreachable!("nobody interrupts, and nothing is kept"),
        }
    }

    /// The same on a runner that may keep what is played, stop, or play a part.
    pub fn run_on(&self, runner: &Runner<'_>) -> Result<Run<Standings>, Trouble> {
        let schedule = self.schedule();
        let run = runner.run(&Playing { schedule: &schedule, contest: self })?;
        Ok(run.map(|scores| Standings::of(&schedule, &scores)))
    }
}

struct Playing<'a, G: Game> {
    schedule: &'a Schedule,
    contest: &'a Contest<G>,
}

impl<G: Study + Send + Sync> Work for Playing<'_, G>
where
    G::Options: Send + Sync,
{
    type Plan = Schedule;

    fn plan(&self) -> &Schedule {
        self.schedule
    }

    fn play(&self, nth: u32) -> Score {
        let line_up = self.schedule.line_up(nth);
        let cast: Vec<String> =
            line_up.iter().map(|&who| self.contest.entrants[who].character.clone()).collect();
        let seed = self.schedule.deal(nth);
        let mut bots =
            Bots::<G>::seat(&cast, seed).unwrap_or_else(|name| panic!("{name} is not in the cast"));
        let mut table = Table::<G>::new(&self.contest.options, seed);
        while table.round(|seen, dice| bots.think(seen, dice)).is_some() {}
        let standing = table.game().due().standing().expect("nobody is due, so it is over");
        Score { winners: standing.winners, efforts: bots.efforts() }
    }
}

/// What is kept of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score {
    pub winners: Seats,
    /// By seat.
    pub efforts: Vec<Effort>,
}

/// Who meets whom on which deal.
#[derive(Clone, Debug)]
pub struct Schedule {
    pub(crate) head: Value,
    /// What each seat is called.
    pub roles: Vec<String>,
    pub entrants: Vec<Entrant>,
    pub deals: u32,
    pub seed: u64,
    pub early: bool,
}

/// The roles among those of the seats, each once.
fn kinds(roles: &[impl AsRef<str>]) -> Vec<&str> {
    let mut kinds: Vec<&str> = Vec::new();
    for role in roles.iter().map(AsRef::as_ref) {
        if !kinds.contains(&role) {
            kinds.push(role);
        }
    }
    kinds
}

/// After so many deals the question whether it is enough is asked again.
const LOOK: u32 = 20;

impl Schedule {
    /// From the settings in a file.
    pub fn of(settings: &Value) -> Option<Schedule> {
        let texts = |value: &Value| -> Option<Vec<String>> {
            value.as_array()?.iter().map(|text| text.as_str().map(str::to_string)).collect()
        };
        let entrants: Vec<Entrant> =
            texts(&settings["entrants"])?.iter().map(|text| Entrant::read(text)).collect();
        Some(Schedule {
            head: settings::head_of(settings, "arena")?,
            roles: texts(&settings["roles"])?,
            deals: settings["deals"].as_u64()?.try_into().ok()?,
            seed: settings["seed"].as_u64()?,
            early: settings["early"].as_bool()?,
            entrants,
        })
        .filter(|schedule| !schedule.entrants.is_empty() && !schedule.roles.is_empty())
    }

    /// The roles there are, in the order of the seats.
    pub(crate) fn kinds(&self) -> Vec<&str> {
        kinds(&self.roles)
    }

    fn deal(&self, game: u32) -> Seed {
        Seed::from_number(self.seed + u64::from(game / self.entrants.len() as u32))
    }

    /// Who sits where in a game, by the entrants' places. All entrants are there as
    /// often as the chairs allow, in an order drawn for the deal; from game to game
    /// of a deal every chair goes to the next entrant.
    pub fn line_up(&self, game: u32) -> Vec<usize> {
        let count = self.entrants.len();
        let mut dice = self.deal(game).stream("line-up");
        let mut order: Vec<usize> = (0..count).collect();
        dice.shuffle("order", &mut order);
        let mut chairs: Vec<usize> = order.into_iter().cycle().take(self.roles.len()).collect();
        dice.shuffle("chairs", &mut chairs);
        let moved = game as usize % count;
        chairs.iter().map(|&who| (who + moved) % count).collect()
    }
}

impl Plan for Schedule {
    type Sheet = Score;

    fn settings(&self) -> Value {
        let mut settings = self.head.clone();
        let entrant = |one: &Entrant| format!("{}={}", one.name, one.character);
        settings["roles"] = json!(self.roles);
        settings["entrants"] = json!(self.entrants.iter().map(entrant).collect::<Vec<_>>());
        settings["deals"] = json!(self.deals);
        settings["seed"] = json!(self.seed);
        settings["early"] = json!(self.early);
        settings
    }

    fn units(&self) -> u32 {
        self.deals * self.entrants.len() as u32
    }

    fn write(&self, score: &Score) -> Value {
        let effort = |e: &Effort| json!([e.decisions, e.nanoseconds, e.iterations, e.fouls]);
        let winners: Vec<u8> = score.winners.iter().map(|seat| seat.0).collect();
        json!([winners, score.efforts.iter().map(effort).collect::<Vec<_>>()])
    }

    fn read(&self, value: &Value) -> Option<Score> {
        let effort = |value: &Value| {
            Some(Effort {
                decisions: value[0].as_u64()?,
                nanoseconds: value[1].as_u64()?,
                iterations: value[2].as_u64()?,
                fouls: value[3].as_u64()?,
            })
        };
        let efforts = value[1].as_array()?.iter().map(effort).collect::<Option<Vec<_>>>()?;
        let winners = seats_of(&value[0], self.roles.len())?;
        (efforts.len() == self.roles.len()).then_some(Score { winners, efforts })
    }

    fn step(&self) -> u32 {
        if self.early { LOOK * self.entrants.len() as u32 } else { 0 }
    }

    fn enough(&self, scores: &[Score]) -> bool {
        verdict::all(self, scores).iter().all(Verdict::is_settled)
    }
}
