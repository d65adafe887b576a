//! A line that somebody has worked out, step by step on the real board: the solution
//! of a deal or of a puzzle as a film.

use maud::{Markup, html};

use super::reel::{self, Reel};
use super::{frame, frame_with};
use crate::view::WalkView;
use crate::words::daily;

pub fn walk(view: &WalkView) -> Markup {
    let (at, of) = (view.at as u32, view.of as u32);
    let reel = Reel { address: &view.address, with: None, at, of, log: &view.log };
    let back = html! { a.button.quiet href=(view.back.1) { (view.back.0) } };
    let main = html! {
        div.table data-title=(view.title) {
            div.table-head { h1 { (view.title) } p.status { (view.said) } }
            div.play { (view.board) }
            aside.side { (reel.log()) }
            (reel.bar(view.next.as_deref(), &back))
        }
    };
    frame_with(Some("finished"), &view.title, &main, &reel::script())
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
