//! Reaction windows on a page: the ring that shrinks, and standing orders.

use maud::{Markup, html};

use super::table::to;
use crate::face::TableView;
use crate::words::window as words;

/// The time left. Without script it says how long a window is open at most.
pub(super) fn ring(view: &TableView) -> Markup {
    html! {
        @if let Some(ring) = &view.ring {
            div.ring data-left=(ring.left) data-of=(ring.of) role="timer" aria-label=(words::ring(ring.of / 1000)) {
                svg viewBox="0 0 44 44" aria-hidden="true" focusable="false" {
                    circle.rim-low cx="22" cy="22" r="18" {}
                    circle.rim-left cx="22" cy="22" r="18" pathLength="100" {}
                }
                b { (ring.of / 1000) }
            }
        }
    }
}

/// What this seat wants to be asked. Nobody else learns of it.
pub(super) fn orders(view: &TableView) -> Markup {
    html! {
        @if let Some(orders) = &view.orders {
            details.standing #standing-orders {
                summary.button.quiet title=(words::NOTE) {
                    (words::TITLE) small { (words::short(orders.current)) }
                }
                form method="post" action=(to(view, "standing")) {
                    p { (words::NOTE) }
                    @for (word, meaning) in words::CHOICES {
                        @if word != "pile" || orders.pile || orders.current == "pile" {
                            button.button.quiet.chosen-order[word == orders.current] name="order" value=(word)
                                aria-pressed=(word == orders.current) { (meaning) }
                        }
                    }
                }
            }
        }
    }
}
