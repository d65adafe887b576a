//! The time to talk before sealed choices, in the bar: how long it lasts, how many are
//! ready, and a button for whoever has no more to say.

use maud::{Markup, html};

use super::table::to;
use crate::view::TableView;
use crate::words::{council as words, pace};

/// Without script the page says how much of it was left when it was made.
pub(super) fn council(view: &TableView) -> Markup {
    html! {
        @if let Some(council) = &view.council {
            p.clock.council role="timer" data-left=(council.left) data-up=(words::UP) {
                span.whose { (words::TITLE) } " " b { (pace::left(council.left)) }
                @if council.people > 1 { " " small { (words::ready(council.ready, council.people)) } }
            }
            @if council.waits {
                form.ready method="post" action=(to(view, "ready")) {
                    button.button.quiet title=(words::NOTE) { (words::READY) }
                    a.button.quiet href="#talk" { (words::SPEAK) }
                }
            }
        }
    }
}
