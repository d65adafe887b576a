//! The deal of the day. The first try of a guest is a table whose id follows from the
//! guest and the day: however often it is asked for, and from however many tabs, it is
//! the same one.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use finished::{Finished, Options};
use hall::store::GameResult;
use serde::Deserialize;
use tabletop::{Match, Options as _, Seat, Seed};

use super::App;
use super::problem::Problem;
use super::visitor::Visitor;
use crate::calendar::Day;
use crate::occasion::Occasion;
use crate::page;
use crate::view::{DailyView, TriedView};
use crate::words::daily as words;

impl App {
    pub(super) fn day(&self) -> Day {
        Day(self.clock.today())
    }

    /// The table of a guest's first try.
    pub(super) fn first_try(&self, guest: &str, day: Day) -> String {
        let key = blake3::derive_key("breakroom 1 deal of the day", &self.store.secret());
        let text = format!("{}\n{guest}", day.0);
        blake3::keyed_hash(&key, text.as_bytes()).to_hex()[..32].to_string()
    }

    /// Has this guest begun it?
    pub(super) async fn begun(&self, guest: &str, day: Day) -> Option<String> {
        let id = self.first_try(guest, day);
        let mine = self.hall.tables_of(guest).await.ok()?;
        mine.iter().any(|table| table.id == id).then(|| format!("/table/{id}"))
    }
}

/// The options of a day's deal.
fn choice(day: Day) -> Options {
    let mut choice = Options::default();
    let numbered = choice.set("deal", &day.0.to_string());
    let difficult = choice.set("difficulty", day.difficulty());
    debug_assert!(numbered.is_ok() && difficult.is_ok());
    choice
}

/// A way to win the deal of a day, in notation.
fn solve(day: Day) -> Option<Vec<String>> {
    let solution = players::solve_deal(&choice(day))?;
    Some(solution.line.iter().map(ToString::to_string).collect())
}

/// The coffee that is left at the end of a line.
fn left(day: Day, line: &[String]) -> Option<i64> {
    let mut table = Match::<Finished>::new(choice(day), Seed::from_number(0));
    for decision in line {
        table.play_line(Seat(0), decision).ok()?;
    }
    Some(table.game().coffee().into())
}

/// The par of a day's deal that is certified.
fn listed(day: Day) -> Option<i64> {
    <Finished as hall::Hosted>::par(&choice(day))
}

impl App {
    /// The par of a day: that of the list, or of a solution that has been worked out; it
    /// is begun now for whoever looks again.
    fn par(&self, day: Day) -> Option<i64> {
        listed(day).or_else(|| {
            let name = Occasion::FirstTry(day).to_string();
            let line = self.solutions.known(&name, move || solve(day))??;
            left(day, &line)
        })
    }

    /// The par of a day as far as it is known by now.
    fn known_par(&self, day: Day) -> Option<i64> {
        listed(day).or_else(|| {
            let name = Occasion::FirstTry(day).to_string();
            left(day, &self.solutions.remembered(&name)??)
        })
    }
}

/// The results of a guest's first tries by day, one a day.
fn tries(results: &[GameResult]) -> Vec<(Day, &GameResult)> {
    let mut tries: Vec<(Day, &GameResult)> = Vec::new();
    for result in results {
        if let Some(Occasion::FirstTry(day)) = Occasion::of(result.occasion.as_deref())
            && tries.iter().all(|(known, _)| *known != day)
        {
            tries.push((day, result));
        }
    }
    tries.sort_by_key(|(day, _)| *day);
    tries
}

/// Days won in a row without help: up to today, or to yesterday while today's is not
/// over; and the longest row.
fn streaks(tries: &[(Day, &GameResult)], today: Day) -> (u32, u32) {
    let (mut row, mut best, mut last) = (0, 0, None);
    for (day, result) in tries {
        let follows = last.is_some_and(|last: Day| last.0 + 1 == day.0);
        let won = result.won && !result.assisted;
        row = match (won, follows) {
            (true, true) => row + 1,
            (true, false) => 1,
            (false, _) => 0,
        };
        best = best.max(row);
        last = Some(*day);
    }
    let alive = last.is_some_and(|last| last.0 + 1 >= today.0);
    (if alive { row } else { 0 }, best)
}

fn tried(day: Day, par: Option<i64>, result: &GameResult) -> TriedView {
    let GameResult { won, assisted, score, done, .. } = *result;
    let difficulty = words::difficulty(day.difficulty());
    TriedView {
        won,
        assisted,
        score,
        done,
        share: words::share(&day.date(), &difficulty, (won, score, done), par, assisted),
    }
}

/// The deal of the day for one visitor.
pub(super) async fn view(app: &App, visitor: &Visitor) -> Result<DailyView, Problem> {
    let day = app.day();
    let (results, table) = match visitor.id() {
        Some(guest) => (app.store.results(&guest).await?, app.begun(&guest, day).await),
        None => (Vec::new(), None),
    };
    let tries = tries(&results);
    let of = |day: Day| {
        let (_, result) = tries.iter().find(|(of, _)| *of == day)?;
        Some(tried(day, app.known_par(day), result))
    };
    let (streak, best_streak) = streaks(&tries, day);
    Ok(DailyView {
        day,
        par: app.known_par(day),
        par_before: day.before().and_then(|day| app.known_par(day)),
        tried: of(day),
        before: day.before().and_then(of),
        table,
        counted: app.store.tally(&Occasion::FirstTry(day).to_string()).await?,
        streak,
        best_streak,
        played: tries.len(),
        won: tries.iter().filter(|(_, result)| result.won && !result.assisted).count(),
    })
}

pub async fn page(State(app): State<App>, visitor: Visitor) -> Result<Response, Problem> {
    let mut view = view(&app, &visitor).await?;
    // Where none is listed, it is worth some thought to whoever looks here.
    view.par = app.par(view.day);
    Ok(page::daily(&view).into_response())
}

#[derive(Deserialize)]
pub struct At {
    pub at: Option<usize>,
}

/// So many days back there are solutions: each has to be worked out.
const KEPT: u64 = 7;

/// A way to win the deal of a day that is over.
pub async fn solution(
    State(app): State<App>,
    Path(day): Path<u64>,
    at: Result<Query<At>, QueryRejection>,
) -> Result<Response, Problem> {
    let (Query(at), day, today) = (at?, Day(day), app.day());
    if day >= today || day.0 + KEPT < today.0 {
        return Err(Problem::NotFound);
    }
    let address = format!("/daily/{}/solution", day.0);
    let title = format!("{}, {}", words::SOLUTION, day.date());
    let name = Occasion::FirstTry(day).to_string();
    let line = match app.solutions.line(&name, move || solve(day)).await {
        Some(Some(line)) => line,
        Some(None) => return Ok(page::no_walk(&title, &address, false).into_response()),
        None => return Ok(page::no_walk(&title, &address, true).into_response()),
    };
    let options = vec![
        ("deal".to_string(), day.0.to_string()),
        ("difficulty".to_string(), day.difficulty().to_string()),
    ];
    let walk = super::solutions::Walk { options, state: None, line: &line };
    let mut view = walk.view(at.at.unwrap_or(0)).ok_or(Problem::NotFound)?;
    (view.title, view.address) = (title, address);
    view.said = words::par(app.par(day));
    view.back = (words::BACK.to_string(), "/daily".to_string());
    Ok(page::walk(&view).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(occasion: &str, won: bool, assisted: bool) -> GameResult {
        GameResult {
            guest: "g".into(),
            game: "finished".into(),
            won,
            assisted,
            score: won.then_some(2),
            par: Some(3),
            done: Some(if won { 48 } else { 20 }),
            occasion: Some(occasion.into()),
            ..GameResult::default()
        }
    }

    #[test]
    fn a_streak_is_days_won_in_a_row_without_help() {
        let results = [
            result("daily 10", true, false),
            result("daily 11", true, false),
            result("practice 12", true, false),
            result("daily 13", true, false),
            result("daily 14", true, false),
            result("daily 15", true, false),
            result("puzzle 3 14 1", false, false),
        ];
        let row = |results: &[GameResult], today| streaks(&tries(results), Day(today));
        assert_eq!(row(&results, 15), (3, 3));
        assert_eq!(row(&results, 16), (3, 3), "today's is still to come");
        assert_eq!(row(&results, 17), (0, 3), "a day was left out");
        assert_eq!(row(&results[..4], 13), (1, 2));
        let helped = [result("daily 10", true, false), result("daily 11", true, true)];
        assert_eq!(row(&helped, 11), (0, 1));
        let lost = [result("daily 10", true, false), result("daily 11", false, false)];
        assert_eq!(row(&lost, 11), (0, 1));
    }

    #[test]
    fn of_two_devices_the_first_try_counts() {
        let results = [result("daily 10", false, false), result("daily 10", true, false)];
        let tries = tries(&results);
        assert_eq!(tries.len(), 1);
        assert!(!tries[0].1.won);
    }
}
