//! A guest's finished games, one by one.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use hall::store::GameResult;
use serde::Deserialize;

use super::App;
use super::problem::Problem;
use super::visitor::Visitor;
use crate::calendar::Day;
use crate::games;
use crate::occasion::Occasion;
use crate::page;
use crate::view::{HistoryView, PlayedView};

/// So many games are on a page.
const PAGE: usize = 50;

#[derive(Deserialize)]
pub struct Which {
    /// Of this game alone.
    game: Option<String>,
    /// Counted from 1.
    page: Option<usize>,
}

pub async fn history(
    State(app): State<App>,
    visitor: Visitor,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Response, Problem> {
    let Query(which) = which?;
    let results = match visitor.id() {
        Some(guest) => app.store.results(&guest).await?,
        None => Vec::new(),
    };
    let game = which.game.as_deref().and_then(games::by_slug).map(|game| game.about().slug);
    Ok(page::history(&list(&results, game, which.page.unwrap_or(1))).into_response())
}

/// The last first. The order is that in which they ended, and nothing that is done
/// at a table afterwards moves it.
fn list(results: &[GameResult], game: Option<&'static str>, page: usize) -> HistoryView {
    let played: Vec<PlayedView> = results.iter().rev().filter_map(played).collect();
    let mut games: Vec<_> = played.iter().map(|one| (one.game, one.title)).collect();
    games.sort();
    games.dedup();
    let wanted = |one: &PlayedView| game.is_none_or(|game| one.game == game);
    let played: Vec<PlayedView> = played.into_iter().filter(wanted).collect();
    let (all, pages) = (played.len(), played.len().div_ceil(PAGE).max(1));
    let page = page.clamp(1, pages);
    let played = played.into_iter().skip((page - 1) * PAGE).take(PAGE).collect();
    HistoryView { played, games, game, all, page, pages }
}

/// A game that nobody here knows any more is left out.
fn played(result: &GameResult) -> Option<PlayedView> {
    let about = games::by_slug(&result.game)?.about();
    Some(PlayedView {
        table: result.table.clone(),
        game: about.slug,
        title: about.title,
        day: result.day.and_then(|day| u64::try_from(day).ok()).map(Day),
        role: result.role.clone(),
        others: result.others.clone(),
        won: result.won,
        how: result.how.clone(),
        assisted: result.assisted,
        length: result.length,
        occasion: Occasion::of(result.occasion.as_deref()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_game_comes_first_and_pages_are_full() {
        let result = |nth: i64| GameResult {
            game: if nth % 2 == 0 { "finished" } else { "overtime" }.into(),
            table: nth.to_string(),
            ..GameResult::default()
        };
        let mut results: Vec<GameResult> = (0..120).map(result).collect();
        results.push(GameResult { game: "chess".into(), ..result(0) });
        let view = list(&results, None, 1);
        assert_eq!((view.all, view.page, view.pages), (120, 1, 3));
        assert_eq!((view.played.len(), view.played[0].table.as_str()), (50, "119"));
        let last = list(&results, None, 99);
        assert_eq!((last.page, last.played.len()), (3, 20));
        assert_eq!(last.played[19].table, "0");
        let own = list(&results, Some("finished"), 2);
        assert_eq!((own.all, own.pages, own.games.len()), (60, 2, 2));
        assert!(own.played.iter().all(|one| one.game == "finished"));
        assert_eq!(list(&[], None, 0).pages, 1);
    }
}
