//! Reaction windows on a page: the ring that shrinks, and standing orders.

use maud::{Markup, html};

use super::table::to;
use crate::view::{Here, OrderView, SeatKind, TableView};
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

/// Instead of the question, where a standing order answers it: said at once, so
/// that nobody doubts the order until its moment has come.
pub(super) fn passing(view: &TableView) -> Option<String> {
    let orders = view.standing_order.as_ref().filter(|orders| orders.passes)?;
    view.ask.as_ref().map(|_| words::passing(orders.current))
}

/// What this seat wants to be asked: folded among the answers as long as no
/// window is open. Nobody else learns of it.
pub(super) fn orders(view: &TableView) -> Markup {
    html! {
        @if let Some(orders) = view.standing_order.as_ref().filter(|orders| !orders.pile) {
            details.standing #standing-orders {
                summary.button.quiet title=(words::NOTE) {
                    (words::TITLE) small { (words::short(orders.current)) }
                }
                (choices(view, orders, html! { p { b { (words::TITLE) " …" } " " (words::NOTE) } }))
                @if let Some(seconds) = orders.fits { p.why { (words::fits_note(seconds)) } }
                (absence(view, orders))
            }
        }
    }
}

/// The same while a window is open: the choices lie open below the question; on a
/// phone the script folds them to one line.
pub(super) fn orders_now(view: &TableView) -> Markup {
    html! {
        @if let Some(orders) = view.standing_order.as_ref().filter(|orders| orders.pile) {
            details.standing.now #orders-now open {
                summary {
                    b { (words::TITLE) } small { (words::short(orders.current)) }
                    span.why { (words::NOTE) }
                }
                (choices(view, orders, html! {}))
            }
        }
    }
}

fn choices(view: &TableView, orders: &OrderView, title: Markup) -> Markup {
    // One that holds from the next window on only takes room in an open one.
    let offered = |word: &str| match word {
        "pile" => orders.pile,
        "fits" => orders.fits.is_some() && (!orders.pile || orders.current == "fits"),
        _ => true,
    };
    html! {
        form method="post" action=(to(view, "standing")) {
            (title)
            @for (word, meaning) in words::CHOICES {
                @if offered(word) {
                    button.button.quiet.chosen-order[word == orders.current] name="order" value=(word)
                        aria-pressed=(word == orders.current) { (meaning) }
                }
            }
        }
    }
}

/// Away for a while, or here again.
fn absence(view: &TableView, orders: &OrderView) -> Markup {
    let here = orders.here == Here::Here;
    html! {
        @if orders.fits.is_some() && view.seats.iter().filter(|seat| seat.kind == SeatKind::Person).count() > 1 {
            form method="post" action=(to(view, "away")) {
                button.button.quiet name="on" value=(if here { "on" } else { "off" }) {
                    (if here { words::AWAY } else { words::BACK })
                }
            }
        }
    }
}

/// Whoever is counted as away is told so.
pub(super) fn away(view: &TableView) -> Markup {
    let orders = view.standing_order.as_ref().filter(|orders| orders.here != Here::Here);
    html! {
        @if let Some(orders) = orders {
            p.notice { (words::away(orders.here == Here::Said, orders.fits.unwrap_or_default())) }
        }
    }
}
