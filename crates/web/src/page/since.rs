//! Where one stands: what the others did since one's last turn, and banners for what
//! changes one's own role.

use maud::{Markup, html};

use super::table::to;
use crate::sprite::{icon, signs};
use crate::view::TableView;
use crate::words::since as words;

/// The strip: a line for each thing that happened. Folded it stays so until one has
/// had another turn.
pub(super) fn strip(view: &TableView) -> Markup {
    let since = &view.since;
    html! {
        @if !since.lines.is_empty() {
            details.since id={ "since-" (since.turn) } open {
                summary { b { (words::TITLE) } " " small { (words::count(since.lines.len())) } }
                ol tabindex="0" { @for line in &since.lines { li { (signs(&line.text)) } } }
                a href="#log-name" { (words::TO_LOG) }
            }
        }
    }
}

/// What changes one's own role is said where the question stands.
pub(super) fn banners(view: &TableView) -> Markup {
    html! {
        @for seat in view.seats.iter().filter(|seat| seat.reclaim) {
            div.banner role="status" {
                (icon("robot"))
                p { (words::STOOD_IN) }
                form method="post" action=(to(view, "reclaim")) {
                    button.button name="seat" value=(seat.seat.0) { (crate::words::table::RECLAIM) }
                }
            }
        }
        @if view.answered_for { p.banner role="status" { (icon("robot")) (words::ANSWERED_FOR) } }
        @if let Some(gone) = &view.gone {
            p.banner role="status" { (icon("person")) (words::gone(&gone.bot, gone.asked)) }
        }
        @if let Some(banner) = &view.banner { p.banner role="status" { (icon("person")) (banner) } }
    }
}
