//! Many games of one kind, and the report of them.

use serde_json::{Value, json};

use players::Table;
use tabletop::{Game, Seed};

use crate::bots::Bots;
use crate::report::{Report, Sheet};
use crate::runner::{Plan, Run, Runner, Trouble, Work};
use crate::{Outcome, Study, settings};

/// Many games of one kind.
#[derive(Clone, Debug)]
pub struct Experiment<G: Game> {
    pub options: G::Options,
    /// One character per seat.
    pub cast: Vec<String>,
    pub games: u32,
    /// The first game's seed; the others follow.
    pub seed: u64,
}

impl<G: Study + Send + Sync> Experiment<G>
where
    G::Options: Send + Sync,
{
    /// Plays all games, on as many cores as there are. The report does not
    /// depend on how many that was.
    pub fn run(&self) -> Report {
        match self.run_on(&Runner::default()) {
            Ok(Run::Whole(report)) => report,
            Ok(Run::Part { .. }) | Err(_) => unreachable!("nobody interrupts, and nothing is kept"),
        }
    }

    /// The same on a runner that may keep what is played, stop, or play a part.
    pub fn run_on(&self, runner: &Runner<'_>) -> Result<Run<Report>, Trouble> {
        let series = Series {
            head: settings::head::<G>("balance", &self.options),
            cast: self.cast.clone(),
            games: self.games,
            seed: self.seed,
        };
        let run = runner.run(&Playing { series: &series, experiment: self })?;
        Ok(run.map(|sheets| series.report(sheets)))
    }

    /// One game: only what players see and hear is kept.
    fn game(&self, nth: u32) -> Sheet {
        let seed = Seed::from_number(self.seed + u64::from(nth));
        let mut bots = Bots::<G>::seat(&self.cast, seed)
            .unwrap_or_else(|name| panic!("{name} is not in the cast"));
        let mut table = Table::<G>::new(&self.options, seed);
        while table.round(|seen, dice| bots.think(seen, dice)).is_some() {}
        let standing = table.game().due().standing().expect("nobody is due, so it is over");
        let decisions = table.moves() as u32;
        let outcome =
            Outcome { game: table.game(), events: table.events(), cast: &self.cast, decisions };
        Sheet {
            winners: standing.winners,
            reason: standing.reason.to_string(),
            decisions,
            fouls: bots.efforts().iter().map(|effort| effort.fouls).sum(),
            findings: G::findings(&outcome),
        }
    }
}

struct Playing<'a, G: Game> {
    series: &'a Series,
    experiment: &'a Experiment<G>,
}

impl<G: Study + Send + Sync> Work for Playing<'_, G>
where
    G::Options: Send + Sync,
{
    type Plan = Series;

    fn plan(&self) -> &Series {
        self.series
    }

    fn play(&self, nth: u32) -> Sheet {
        self.experiment.game(nth)
    }
}

/// What a file of games must say of itself: enough to make the report again.
#[derive(Clone, Debug)]
pub struct Series {
    head: Value,
    cast: Vec<String>,
    games: u32,
    seed: u64,
}

impl Series {
    /// From the settings in a file.
    pub fn of(settings: &Value) -> Option<Series> {
        let cast = settings["cast"].as_array()?.iter().map(|name| name.as_str());
        Some(Series {
            head: settings::head_of(settings, "balance")?,
            cast: cast.map(|name| name.map(str::to_string)).collect::<Option<_>>()?,
            games: settings["games"].as_u64()?.try_into().ok()?,
            seed: settings["seed"].as_u64()?,
        })
    }

    pub fn report(&self, sheets: Vec<Sheet>) -> Report {
        let (game, options) = settings::names(&self.head);
        Report::new(&game, options, &self.cast, self.seed, sheets.into_iter())
    }
}

impl Plan for Series {
    type Sheet = Sheet;

    fn settings(&self) -> Value {
        let mut settings = self.head.clone();
        settings["cast"] = json!(self.cast);
        settings["games"] = json!(self.games);
        settings["seed"] = json!(self.seed);
        settings
    }

    fn units(&self) -> u32 {
        self.games
    }

    fn write(&self, sheet: &Sheet) -> Value {
        sheet.write()
    }

    fn read(&self, value: &Value) -> Option<Sheet> {
        Sheet::read(value, self.cast.len())
    }
}
