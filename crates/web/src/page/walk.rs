//! A line that somebody has worked out, step by step on the real board: the solution
//! of a deal or of a puzzle as a film.

use maud::{Markup, html};

use super::{frame, frame_of, table};
use crate::sprite::icon;
use crate::view::WalkView;
use crate::words::{daily, replay as words};

pub fn walk(view: &WalkView) -> Markup {
    let at = |position: usize| format!("{}?at={position}", view.address);
    let link = |name: &'static str, picture: &'static str, key: &'static str, to: usize| {
        html! {
            @if to == view.at {
                span.button.quiet.off aria-hidden="true" { (icon(picture)) }
            } @else {
                a.button.quiet href=(at(to)) data-key=(key) data-swap aria-label=(name) title=(name) { (icon(picture)) }
            }
        }
    };
    let main = html! {
        div.table data-title=(view.title) {
            div.table-head { h1 { (view.title) } p.status { (view.said) } }
            div.play { (view.board) }
            aside.side { (table::log(&view.log)) }
            div.answer-bar.replay-bar {
                p.question role="status" {
                    (words::position(view.at as u32, view.of as u32))
                    @if let Some(next) = &view.next { ": " code { (next) } }
                }
                div.answers {
                    (link(words::FIRST, "first", "Home", 0))
                    (link(words::BACK, "back", "ArrowLeft", view.at.saturating_sub(1)))
                    (link(words::ON, "on", "ArrowRight", (view.at + 1).min(view.of)))
                    (link(words::LAST, "last", "End", view.of))
                    a.button.quiet href=(view.back.1) { (view.back.0) }
                }
            }
        }
    };
    frame_of(Some("finished"), &view.title, &main)
}

/// Not worked out yet, or there is nothing to show.
pub fn no_walk(title: &str, address: &str, working: bool) -> Markup {
    let main = html! {
        div.paper {
            h1 { (title) }
            @if working {
                p.lead { (daily::WORKING) }
                p { (daily::WORKING_NOTE) }
                p { a.button href=(address) { (daily::LOOK_AGAIN) } }
            } @else { p.lead { (daily::NONE_FOUND) } }
            p { a.button.quiet href="/daily" { (daily::BACK) } }
        }
    };
    frame(title, &main)
}
