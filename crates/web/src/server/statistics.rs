//! Punch cards: what a guest's finished games come to.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use hall::store::GameResult;
use tabletop::About;

use super::App;
use super::problem::Problem;
use super::visitor::Visitor;
use crate::calendar::Day;
use crate::games;
use crate::occasion::Occasion;
use crate::page;
use crate::view::{Punch, Share, StatisticsView, Tally, Week};

pub async fn statistics(State(app): State<App>, visitor: Visitor) -> Result<Response, Problem> {
    let results = match visitor.id() {
        Some(guest) => app.store.results(&guest).await?,
        None => Vec::new(),
    };
    let games = games::shelf();
    let tally = |about| tally(about, &results, app.day());
    let views: Vec<StatisticsView> = games.iter().map(|game| tally(game.about())).collect();
    Ok(page::statistics(&views).into_response())
}

/// So many games are punched into a card one by one.
const PUNCHES: usize = 24;
/// So many weeks are drawn.
const WEEKS: usize = 12;

/// Puzzles are counted elsewhere; the same deal once more is practice.
fn counts(result: &GameResult) -> bool {
    match Occasion::of(result.occasion.as_deref()) {
        Some(Occasion::Puzzle { .. } | Occasion::Again) => false,
        Some(Occasion::FirstTry(_) | Occasion::Practice(_)) | None => true,
    }
}

fn tally(about: &'static About, results: &[GameResult], today: Day) -> StatisticsView {
    let mut view =
        StatisticsView { game: about.slug, title: about.title, ..StatisticsView::default() };
    let own = || results.iter().filter(|result| result.game == about.slug && counts(result));
    for result in own() {
        let side: &mut Tally = if result.assisted { &mut view.assisted } else { &mut view.clean };
        side.games += 1;
        side.wins += u32::from(result.won);
        let left = result.score.filter(|_| result.won).map(|score| (score, result.par));
        // Of two equal ones, the one beyond par is worth more.
        let worth = |best: &(i64, Option<i64>)| (best.0, best.1.map(|par| best.0 - par));
        side.best = [side.best, left].into_iter().flatten().max_by_key(worth);
        view.punches.push(Punch { won: result.won, assisted: result.assisted });
        let against = left.and_then(|(score, par)| Some(score - par?));
        side.against_par = side.against_par.max(against);
        if !result.assisted {
            view.streak = if result.won { view.streak + 1 } else { 0 };
            view.best_streak = view.best_streak.max(view.streak);
        }
    }
    // A card has room for the last of them.
    view.punches = view.punches.split_off(view.punches.len().saturating_sub(PUNCHES));
    let clean = || own().filter(|result| !result.assisted);
    view.roles = shares(clean().filter_map(|result| Some((result.role.clone()?, result.won))));
    view.against = shares(clean().flat_map(|result| {
        let mut bots: Vec<_> = result.others.iter().filter_map(|one| one.bot.clone()).collect();
        bots.sort();
        bots.dedup();
        bots.into_iter().map(|bot| (bot, result.won))
    }));
    view.weeks = weeks(clean(), today);
    view
}

/// Games and wins by name, the most played first.
fn shares(games: impl Iterator<Item = (String, bool)>) -> Vec<Share> {
    let mut by_name: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    for (name, won) in games {
        let (games, wins) = by_name.entry(name).or_default();
        *games += 1;
        *wins += u32::from(won);
    }
    let share = |(name, (games, wins))| Share { name, games, wins };
    let mut shares: Vec<Share> = by_name.into_iter().map(share).collect();
    shares.sort_by_key(|share| std::cmp::Reverse(share.games));
    shares
}

/// The last weeks, this one included, as far as games have a date.
fn weeks<'a>(games: impl Iterator<Item = &'a GameResult>, today: Day) -> Vec<Week> {
    let first = today.monday().0.saturating_sub(7 * (WEEKS as u64 - 1));
    let week = |nth: u64| Week { monday: Day(first + 7 * nth), games: 0, wins: 0 };
    let mut weeks: Vec<Week> = (0..WEEKS as u64).map(week).collect();
    for result in games {
        let day = result.day.and_then(|day| u64::try_from(day).ok());
        let nth = day.and_then(|day| day.checked_sub(first)).map(|since| since / 7);
        if let Some(week) = nth.and_then(|nth| weeks.get_mut(nth as usize)) {
            week.games += 1;
            week.wins += u32::from(result.won);
        }
    }
    weeks
}

#[cfg(test)]
mod tests {
    use hall::store::Opponent;
    use tabletop::Game;

    use super::*;

    const TODAY: Day = Day(20_773);

    #[test]
    fn what_is_left_counts_against_par() {
        let result = |score, par, assisted| GameResult {
            guest: "g".into(),
            game: "finished".into(),
            won: score > 0,
            assisted,
            score: Some(score),
            par,
            ..GameResult::default()
        };
        let results = [
            result(5, None, false),
            result(2, Some(3), false),
            result(3, Some(3), false),
            result(6, Some(2), true),
        ];
        let view = tally(&finished::Finished::ABOUT, &results, TODAY);
        assert_eq!((view.clean.best, view.clean.against_par), (Some((5, None)), Some(0)));
        assert_eq!(view.assisted.against_par, Some(4));
    }

    #[test]
    fn a_streak_counts_clean_wins_in_a_row() {
        let result = |won, assisted| GameResult {
            guest: "g".into(),
            game: "finished".into(),
            won,
            assisted,
            ..GameResult::default()
        };
        let results = [
            result(true, false),
            result(true, false),
            result(false, true),
            result(true, false),
            result(false, false),
            result(true, false),
        ];
        let view = tally(&finished::Finished::ABOUT, &results, TODAY);
        assert_eq!((view.clean.games, view.clean.wins, view.assisted.games), (5, 4, 1));
        assert_eq!((view.streak, view.best_streak), (1, 3));
        assert_eq!(view.punches.len(), 6);
        let other = tally(&overtime::Overtime::ABOUT, &results, TODAY);
        assert_eq!(
            (other.title, other.clean, other.punches.len()),
            ("Overtime", Tally::default(), 0)
        );
    }

    #[test]
    fn the_best_win_is_the_one_with_most_left_and_then_the_one_beyond_par() {
        let result = |won, score, par| GameResult {
            guest: "g".into(),
            game: "finished".into(),
            won,
            assisted: false,
            score,
            par,
            ..GameResult::default()
        };
        let best =
            |results: &[GameResult]| tally(&finished::Finished::ABOUT, results, TODAY).clean.best;
        assert_eq!(best(&[result(false, Some(5), None)]), None, "lost is lost");
        let two = [result(true, Some(2), None), result(true, Some(1), Some(0))];
        assert_eq!(best(&two), Some((2, None)));
        let even = [result(true, Some(2), Some(3)), result(true, Some(2), Some(1))];
        assert_eq!(best(&even), Some((2, Some(1))));
    }

    #[test]
    fn games_are_counted_by_role_by_opponent_and_by_week() {
        let bot = |name: &str| Opponent { name: "Frieda".into(), bot: Some(name.into()) };
        let result = |won, role: &str, day: Option<i64>, against: &[&str]| GameResult {
            guest: "g".into(),
            game: "overtime".into(),
            won,
            role: Some(role.into()),
            day,
            others: against.iter().map(|name| bot(name)).collect(),
            ..GameResult::default()
        };
        let again = GameResult {
            occasion: Some("again".into()),
            ..result(true, "The Boss", Some(20_773), &["steady"])
        };
        let results = [
            result(true, "The Boss", None, &["steady", "steady"]),
            result(false, "The Boss", Some(20_770), &["steady", "sly"]),
            result(true, "The Clerk", Some(20_773), &["sly"]),
            again,
        ];
        let view = tally(&overtime::Overtime::ABOUT, &results, TODAY);
        let shares = |shares: &[Share]| -> Vec<(String, u32, u32)> {
            shares.iter().map(|share| (share.name.clone(), share.wins, share.games)).collect()
        };
        let expected = [("The Boss", 1, 2), ("The Clerk", 1, 1)];
        assert_eq!(shares(&view.roles), expected.map(|(name, won, of)| (name.into(), won, of)));
        let expected = [("sly", 1, 2), ("steady", 1, 2)];
        assert_eq!(shares(&view.against), expected.map(|(name, won, of)| (name.into(), won, of)));
        // Monday begins a week; what has no date is in none.
        let weeks: Vec<_> = view.weeks.iter().map(|week| (week.wins, week.games)).collect();
        assert_eq!(weeks[WEEKS - 2..], [(0, 1), (1, 1)]);
        assert_eq!(weeks.iter().map(|week| week.1).sum::<u32>(), 2);
    }
}
