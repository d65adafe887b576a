//! Puzzles: the one of the day, all of them by theme, and one by itself.

use maud::{Markup, html};

use super::occasion::again;
use super::{frame, frame_of};
use crate::sprite::icon;
use crate::view::{PuzzleCard, PuzzleView, PuzzlesView};
use crate::words::puzzles as words;

pub fn puzzles(view: &PuzzlesView) -> Markup {
    let main = html! {
        div.paper.daily {
            h1 { (words::TITLE) }
            p.lead { (words::LEAD) }
            @match &view.today {
                Some(today) => section.daily-yours aria-labelledby="today-name" {
                    h2 #today-name { (words::TODAY) }
                    p { a href={ "/puzzles/" (today.id) } { (words::title(today.id)) } ": " b { (today.theme) } ", " (words::rating(today.rating, today.judges)) "." }
                    @if today.solved { p.result { (words::state(true, today.first, true)) } }
                    @else { div.answers { (again(today.id, label(today), false, None)) } }
                },
                None => p.note { (words::NONE) },
            }
            dl.figures {
                div { dt { (words::STREAK) } dd { (view.streak) } }
                div { dt { (words::BEST_STREAK) } dd { (view.best_streak) } }
                div { dt { (words::SOLVED_COUNT) } dd { (view.solved) "/" (view.all) } }
                div { dt { (words::FIRST_COUNT) } dd { (view.first) } }
            }
            p.soft { (words::STREAK_NOTE) }
            @if !view.themes.is_empty() { (by_theme(view)) }
        }
    };
    frame(words::TITLE, &main)
}

fn label(card: &PuzzleCard) -> &'static str {
    match (card.begun, card.tried) {
        (true, _) => words::GO_ON,
        (false, true) => words::AGAIN,
        (false, false) => words::PLAY,
    }
}

fn by_theme(view: &PuzzlesView) -> Markup {
    html! {
        section aria-labelledby="themes-name" {
            h2 #themes-name { (words::THEMES) }
            ul.themes {
                li { a.button.quiet.tiny href="/puzzles" aria-current=[view.theme.is_none().then_some("true")] { (words::EVERY) } }
                @for theme in &view.themes {
                    li { a.button.quiet.tiny href={ "/puzzles?theme=" (theme.slug) }
                        aria-current=[(view.theme == Some(theme.slug)).then_some("true")] {
                        (theme.title) " " small { (theme.solved) "/" (theme.all) }
                    } }
                }
            }
            ol.puzzles {
                @for card in &view.list {
                    @let state = words::state(card.solved, card.first, card.tried);
                    li { a.solved[card.solved].tried[card.tried] href={ "/puzzles/" (card.id) }
                        title={ (card.theme) ", " (words::rating(card.rating, card.judges)) ", " (state) } {
                        b { (card.id) } (stars(card.rating)) span.sr { (card.theme) ", " (state) }
                    } }
                }
            }
        }
    }
}

/// One to five, by how many missed it.
fn stars(rating: u8) -> Markup {
    let stars = 1 + (usize::from(rating) / 2).min(4);
    html! { span.stars aria-hidden="true" { ("★".repeat(stars)) } }
}

pub fn puzzle(view: &PuzzleView) -> Markup {
    let card = &view.card;
    let title = words::title(card.id);
    let main = html! {
        div.table data-title=(title) {
            div.table-head {
                h1 { (title) }
                p { b { (card.theme) } " " (stars(card.rating)) " " span.soft { (words::rating(card.rating, card.judges)) } }
            }
            div.play {
                p.task { (icon("hint")) span { (words::TASK) @if view.todays { " " (words::IS_TODAYS) } } }
                (view.board)
            }
            aside.side {
                p { (words::tries(view.tries)) }
                @if card.solved { p.result { (words::state(true, card.first, true)) } }
                @if view.tries == 0 { p.soft { (words::NOT_YET) } }
            }
            div.answer-bar {
                p.question { (view.position) }
                div.answers {
                    a.button.quiet href="/puzzles" { (words::ALL) }
                    @if view.tries > 0 { a.button.quiet href={ "/puzzles/" (card.id) "/solution" } { (icon("play")) (words::SOLUTION) } }
                    (again(card.id, label(card), true, None))
                }
            }
        }
    };
    frame_of(Some("finished"), &title, &main)
}
