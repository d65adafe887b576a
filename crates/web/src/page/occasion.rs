//! What a table counts for: a stamp beside its name, and what a puzzle has to say.

use maud::{Markup, html};

use super::once;
use super::table::AGAIN;
use crate::occasion::Occasion;
use crate::sprite::icon;
use crate::view::{Stage, TableView};
use crate::words::{daily, puzzles as words, table};

fn of(view: &TableView) -> Option<Occasion> {
    Occasion::of(view.occasion.as_deref())
}

/// Beside the name of the game.
pub(super) fn stamp(view: &TableView) -> Markup {
    let Some(occasion) = of(view) else { return html! {} };
    let (to, text, note) = match occasion {
        Occasion::FirstTry(_) => ("/daily".into(), of_day(daily::FIRST_TRY), None),
        Occasion::Practice(_) => {
            ("/daily".into(), of_day(daily::PRACTICE), Some(daily::PRACTICE_STAMP))
        }
        Occasion::Puzzle { id, .. } => (format!("/puzzles/{id}"), words::title(id), None),
        Occasion::Again => ("/history".into(), table::AGAIN_STAMP.into(), Some(table::AGAIN_NOTE)),
    };
    html! { a.stamp.occasion href=(to) title=[note] { (text) } }
}

fn of_day(what: &str) -> String {
    format!("{}: {what}", daily::TITLE)
}

/// What a puzzle asks for, and what came of the try.
pub(super) fn verdict(view: &TableView) -> Markup {
    if of(view).and_then(Occasion::puzzle).is_none() {
        return html! {};
    }
    let won = view.result.as_ref().and_then(|result| result.you_won) == Some(true);
    let gave_up = view.result.as_ref().is_some_and(|result| result.reason == "resigned");
    html! {
        @if view.stage != Stage::Over {
            p.task { (icon("hint")) span { (words::TASK) } }
        } @else if won {
            p.task.solved role="status" { (icon("hint")) span { b { (words::SOLVED) } " " (words::SOLVED_NOTE) } }
        } @else {
            p.task.failed role="status" { (icon("hint")) span {
                b { (words::FAILED) } " "
                (if view.refuted { words::PROVEN } else if gave_up { words::GIVEN_UP } else { words::ASLEEP })
            } }
        }
    }
}

/// The ways on from a puzzle that is over.
pub(super) fn after_puzzle(view: &TableView, puzzle: u32) -> Markup {
    let won = view.result.as_ref().and_then(|result| result.you_won) == Some(true);
    html! {
        a.button.quiet href={ "/puzzles/" (puzzle) "/solution" } { (icon("play")) (words::SOLUTION) }
        @if let Some(replay) = &view.links.replay { a.button.quiet href=(replay) { (icon("play")) (words::REPLAY) } }
        @if won {
            a.button.main-answer href="/puzzles" { (words::ALL) }
        } @else {
            a.button.quiet href="/puzzles" { (words::ALL) }
            (again(puzzle, words::AGAIN, true, Some(AGAIN)))
        }
    }
}

/// The button that begins a try, or goes on with the one that is not over. With a name its
/// number stands elsewhere on the page.
pub(super) fn again(puzzle: u32, label: &str, main: bool, named: Option<&str>) -> Markup {
    html! {
        form id=[named] method="post" action={ "/puzzles/" (puzzle) } {
            @if named.is_none() { (once(None)) }
            button.button.main-answer[main] { (label) }
        }
    }
}
