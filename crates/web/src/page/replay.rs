//! A game step by step, with ← → Home End.

use maud::{Markup, html};
use tabletop::Eyes;

use super::{frame_of, table};
use crate::sprite::icon;
use crate::view::ReplayView;
use crate::words::replay as words;

pub fn replay(view: &ReplayView) -> Markup {
    let looking = word(view.eyes);
    let at = |position: u32| format!("/table/{}/replay?at={position}&eyes={looking}", view.id);
    let link = |name: &'static str, picture: &'static str, key: &'static str, to: u32| {
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
            div.table-head {
                h1 { (view.title) }
                p.status { (words::TITLE) }
            }
            div.play {
                @if view.seats.len() > 1 { (eyes(view)) }
                (view.board)
            }
            aside.side { (table::log(&view.log)) }
            div.answer-bar.replay-bar {
                p.question role="status" { (words::position(view.at, view.of)) }
                div.answers {
                    (link(words::FIRST, "first", "Home", 0))
                    (link(words::BACK, "back", "ArrowLeft", view.at.saturating_sub(1)))
                    (link(words::ON, "on", "ArrowRight", (view.at + 1).min(view.of)))
                    (link(words::LAST, "last", "End", view.of))
                    @if view.may_fork {
                        form method="post" action={ "/table/" (view.id) "/fork" } {
                            (super::once(None))
                            input type="hidden" name="at" value=(view.at);
                            input type="hidden" name="eyes" value=(looking);
                            button.button { (icon("fork")) (words::FORK) }
                        }
                    }
                    a.button.quiet href={ "/table/" (view.id) } { (words::TO_TABLE) }
                }
            }
        }
    };
    frame_of(Some(view.game.slug), &view.title, &main)
}

/// How an address names a pair of eyes.
fn word(eyes: Eyes) -> String {
    match eyes {
        Eyes::Seat(seat) => seat.to_string(),
        Eyes::Spectator => "table".into(),
        Eyes::Omniscient => "all".into(),
    }
}

/// Through whose eyes? The game is over; everything may be seen.
fn eyes(view: &ReplayView) -> Markup {
    let link = |eyes: Eyes, name: &str| {
        let here = eyes == view.eyes;
        html! {
            li { a.button.quiet.tiny href={ "/table/" (view.id) "/replay?at=" (view.at) "&eyes=" (word(eyes)) }
                data-swap aria-current=[here.then_some("true")] { (name) } }
        }
    };
    html! {
        nav.eyes aria-label=(words::EYES) {
            span { (icon("eye")) (words::EYES) }
            ul {
                (link(Eyes::Omniscient, words::ALL_EYES))
                (link(Eyes::Spectator, words::PUBLIC_EYES))
                @for (seat, name) in &view.seats { (link(Eyes::Seat(*seat), name)) }
            }
        }
    }
}
