//! Puzzles: a try is a table that begins from the puzzle's position. Its id follows from
//! the guest, the puzzle, the day and how many tries are over, so that a form sent twice
//! is one try, and leaving and coming back is the same.

use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Form, Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use hall::pace::Pace;
use hall::store::GameResult;
use hall::table::{NewTableOrder, Replace, TableError};
use players::finished_puzzles::{self as book, JUDGES, Puzzle, Theme};
use serde::Deserialize;
use tabletop::Game;

use super::App;
use super::daily::At;
use super::keys::NumberedForm;
use super::problem::Problem;
use super::rates::Key;
use super::solutions::Walk;
use super::visitor::Visitor;
use crate::calendar::Day;
use crate::games;
use crate::occasion::Occasion;
use crate::page;
use crate::view::{Memory, PuzzleCard, PuzzleView, PuzzlesView, ThemeCard};
use crate::words::puzzles as words;

/// A try that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Tried {
    id: u32,
    day: Day,
    nth: u32,
    daily: bool,
    /// Won, and without a hint.
    won: bool,
    clean: bool,
}

/// All of a guest, the oldest first: the store knows the order by the second alone.
fn tries(results: &[GameResult]) -> Vec<Tried> {
    let read = |result: &GameResult| match Occasion::of(result.occasion.as_deref())? {
        Occasion::Puzzle { id, day, nth, daily } => {
            let clean = result.won && !result.assisted;
            Some(Tried { id, day, nth, daily, won: result.won, clean })
        }
        Occasion::FirstTry(_) | Occasion::Practice(_) | Occasion::Again => None,
    };
    let mut tries: Vec<Tried> = results.iter().filter_map(read).collect();
    tries.sort_by_key(|tried| (tried.day, tried.nth));
    tries
}

fn of_day(day: Day) -> Option<&'static Puzzle> {
    book::of_day(day.0)
}

/// Days in a row on which the puzzle of the day was solved at the first try, up to today
/// or to yesterday; and the longest row.
fn streaks(tries: &[Tried], today: Day) -> (u32, u32) {
    let mut days: Vec<(Day, bool)> = Vec::new();
    for tried in tries.iter().filter(|tried| tried.daily) {
        // The first of a day counts.
        if days.iter().all(|(day, _)| *day != tried.day) {
            days.push((tried.day, tried.clean));
        }
    }
    days.sort_by_key(|(day, _)| *day);
    let (mut row, mut best, mut last) = (0, 0, None);
    for (day, clean) in days {
        let follows = last.is_some_and(|last: Day| last.0 + 1 == day.0);
        row = match (clean, follows) {
            (true, true) => row + 1,
            (true, false) => 1,
            (false, _) => 0,
        };
        best = best.max(row);
        last = Some(day);
    }
    let alive = last.is_some_and(|last| last.0 + 1 >= today.0);
    (if alive { row } else { 0 }, best)
}

fn card(puzzle: &Puzzle, tries: &[Tried], begun: bool) -> PuzzleCard {
    let mut own = tries.iter().filter(|tried| tried.id == puzzle.id);
    PuzzleCard {
        id: puzzle.id,
        theme: puzzle.theme.title(),
        rating: puzzle.rating,
        judges: JUDGES,
        tried: own.clone().next().is_some(),
        begun,
        solved: own.clone().any(|tried| tried.won),
        first: own.next().is_some_and(|first| first.clean),
    }
}

impl App {
    /// The try that a guest makes now, and its table.
    fn attempt(&self, guest: &str, puzzle: &Puzzle, tries: &[Tried]) -> (Occasion, String) {
        let day = self.day();
        let today = tries.iter().filter(|tried| tried.id == puzzle.id && tried.day == day);
        let daily = of_day(day).is_some_and(|todays| todays.id == puzzle.id);
        let nth = today.count() as u32 + 1;
        let occasion = Occasion::Puzzle { id: puzzle.id, day, nth, daily };
        let key = blake3::derive_key("breakroom 1 puzzle", &self.store.secret());
        let text = format!("{occasion}\n{guest}");
        let id = blake3::keyed_hash(&key, text.as_bytes()).to_hex()[..32].to_string();
        (occasion, id)
    }

    async fn tries(&self, guest: Option<&str>) -> Result<Vec<Tried>, Problem> {
        Ok(match guest {
            Some(guest) => tries(&self.store.results(guest).await?),
            None => Vec::new(),
        })
    }

    /// Has this guest a try under way?
    async fn trying(&self, guest: Option<&str>, puzzle: &Puzzle, tries: &[Tried]) -> bool {
        let Some(guest) = guest else { return false };
        let (_, id) = self.attempt(guest, puzzle, tries);
        self.hall.table(&id).await.is_ok()
    }
}

#[derive(Deserialize)]
pub struct Wanted {
    theme: Option<String>,
}

pub async fn all(
    State(app): State<App>,
    visitor: Visitor,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Response, Problem> {
    let wanted = wanted?.0.theme.map(|slug| Theme::from_slug(&slug).ok_or(Problem::NotFound));
    let wanted = wanted.transpose()?;
    let guest = visitor.id();
    let tries = app.tries(guest.as_deref()).await?;
    let today = of_day(app.day());
    let begun = match today {
        Some(today) => app.trying(guest.as_deref(), today, &tries).await,
        None => false,
    };
    let cards: Vec<(Theme, PuzzleCard)> =
        book::puzzles().iter().map(|puzzle| (puzzle.theme, card(puzzle, &tries, false))).collect();
    let theme = |theme: Theme| {
        let own = cards.iter().filter(|(of, _)| *of == theme);
        let solved = own.clone().filter(|(_, card)| card.solved).count();
        ThemeCard { slug: theme.slug(), title: theme.title(), solved, all: own.count() }
    };
    let (streak, best_streak) = streaks(&tries, app.day());
    let view = PuzzlesView {
        today: today.map(|today| card(today, &tries, begun)),
        streak,
        best_streak,
        solved: cards.iter().filter(|(_, card)| card.solved).count(),
        first: cards.iter().filter(|(_, card)| card.first).count(),
        all: cards.len(),
        themes: Theme::ALL.into_iter().map(theme).filter(|theme| theme.all > 0).collect(),
        theme: wanted.map(Theme::slug),
        list: cards
            .iter()
            .filter(|(of, _)| wanted.is_none_or(|wanted| wanted == *of))
            .map(|(_, card)| *card)
            .collect(),
    };
    Ok(page::puzzles(&view).into_response())
}

/// The options of the game a puzzle comes from.
fn options(puzzle: &Puzzle) -> Vec<(String, String)> {
    let own = [("deal", puzzle.deal.to_string()), ("difficulty", puzzle.difficulty.to_string())];
    own.into_iter().map(|(key, value)| (key.to_string(), value)).collect()
}

/// Along the solution; at its beginning lies the puzzle.
fn walk(puzzle: &Puzzle, line: &[String], at: usize) -> Result<crate::view::WalkView, Problem> {
    let state = Some(puzzle.position().trace());
    Walk { options: options(puzzle), state, line }.view(at).ok_or(Problem::NotFound)
}

pub async fn one(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<u32>,
) -> Result<Response, Problem> {
    let puzzle = book::puzzle(id).ok_or(Problem::NotFound)?;
    let guest = visitor.id();
    let tries = app.tries(guest.as_deref()).await?;
    let begun = app.trying(guest.as_deref(), puzzle, &tries).await;
    let world = puzzle.position();
    let view = PuzzleView {
        card: card(puzzle, &tries, begun),
        todays: of_day(app.day()).is_some_and(|todays| todays.id == id),
        tries: tries.iter().filter(|tried| tried.id == id).count(),
        position: words::position(world.finished() + 1, world.stash(), world.coffee()),
        board: walk(puzzle, &[], 0)?.board,
    };
    Ok(page::puzzle(&view).into_response())
}

/// Begins a try, or goes on with the one that is not over.
pub async fn begin(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<u32>,
    form: Result<Form<Vec<(String, String)>>, FormRejection>,
) -> Result<Response, Problem> {
    let Form(typed) = form?;
    let puzzle = book::puzzle(id).ok_or(Problem::NotFound)?;
    let number = typed.iter().find(|(key, _)| key == "form").map(|(_, value)| value.trim());
    let once =
        NumberedForm::read(number.filter(|number| !number.is_empty()), format!("/puzzles/{id}"))?;
    let settled = visitor.settle_anew(&app, None, &once).await?;
    let guest = settled.guest.clone();
    let tries = app.tries(Some(&guest.id)).await?;
    let (occasion, table) = app.attempt(&guest.id, puzzle, &tries);
    let there = app.hall.table(&table).await.is_ok();
    if !there && settled.past {
        // The try that this form began is over.
        return Ok(settled.sign(Redirect::to(&format!("/puzzles/{id}")).into_response()));
    }
    if !there {
        if !app.lets_through(Key::AddressTries(visitor.address)).await? {
            return Ok(settled.sign(Problem::TooManyTables.into_response()));
        }
        let order = order(table.clone(), puzzle, occasion, (guest.id, guest.name))?;
        if let Err(error) = app.hall.open(order).await {
            return Ok(settled.sign(Problem::Table(error).into_response()));
        }
    }
    Ok(settled.sign(Redirect::to(&format!("/table/{table}")).into_response()))
}

fn order(
    id: String,
    puzzle: &Puzzle,
    occasion: Occasion,
    (host, name): (String, String),
) -> Result<NewTableOrder, Problem> {
    let game = games::by_slug("finished").ok_or(Problem::NotFound)?;
    let solution = puzzle.solution();
    let only = solution.first().ok_or(Problem::Table(TableError::Broken))?;
    Ok(NewTableOrder {
        id,
        game,
        options: options(puzzle),
        components: None,
        host,
        name,
        seats: Vec::new(),
        listed: false,
        watch: false,
        memory: Memory::Full,
        pace: (Pace::Live, Pace::USUAL),
        tempo: None,
        reaction: None,
        quick: None,
        replace: Replace::default(),
        talk: Some(0),
        open_deal: Some(words::title(puzzle.id)),
        occasion: Some(occasion.to_string()),
        state: Some(puzzle.position().trace()),
        only: Some(only.to_string()),
    })
}

/// The solution as a film, for whoever has tried it.
pub async fn solution(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<u32>,
    at: Result<Query<At>, QueryRejection>,
) -> Result<Response, Problem> {
    let puzzle = book::puzzle(id).ok_or(Problem::NotFound)?;
    let Query(at) = at?;
    let tries = app.tries(visitor.id().as_deref()).await?;
    if !tries.iter().any(|tried| tried.id == id) {
        return Ok(Redirect::to(&format!("/puzzles/{id}")).into_response());
    }
    let line: Vec<String> = puzzle.solution().iter().map(ToString::to_string).collect();
    let mut view = walk(puzzle, &line, at.at.unwrap_or(0))?;
    view.title = format!("{}: {}", words::title(id), words::SOLUTION);
    view.address = format!("/puzzles/{id}/solution");
    view.said = puzzle.theme.title().to_string();
    view.back = (words::BACK.to_string(), format!("/puzzles/{id}"));
    Ok(page::walk(&view).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(id: u32, day: u64, daily: bool, won: bool) -> Tried {
        Tried { id, day: Day(day), nth: 1, daily, won, clean: won }
    }

    #[test]
    fn the_first_try_of_a_day_makes_the_row() {
        let tries = [
            tried(1, 10, true, true),
            tried(2, 11, true, true),
            tried(9, 11, false, false),
            tried(3, 12, true, false),
            tried(3, 12, true, true),
            tried(4, 13, true, true),
        ];
        assert_eq!(streaks(&tries, Day(13)), (1, 2));
        assert_eq!(streaks(&tries, Day(14)), (1, 2), "today's is still to come");
        assert_eq!(streaks(&tries, Day(15)), (0, 2));
        assert_eq!(streaks(&tries[..3], Day(11)), (2, 2));
    }
}
