//! A game looked at again, from its beginning: a slider, autoplay, ← → Home End.

use maud::{Markup, html};
use tabletop::Eyes;

use super::frame_with;
use super::reel::{self, Reel};
use crate::sprite::icon;
use crate::view::ReplayView;
use crate::words::replay as words;

pub fn replay(view: &ReplayView) -> Markup {
    let looking = word(view.eyes);
    let address = format!("/table/{}/replay", view.id);
    let with = Some(("eyes", looking.clone()));
    let reel = Reel { address: &address, with, at: view.at, of: view.of, log: &view.log };
    let others = html! {
        @if view.may_fork {
            form method="post" action={ "/table/" (view.id) "/fork" } {
                (super::once(None))
                input type="hidden" name="at" value=(view.at);
                input type="hidden" name="eyes" value=(looking);
                button.button { (icon("fork")) (words::FORK) }
            }
        }
        a.button.quiet href={ "/table/" (view.id) } { (words::TO_TABLE) }
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
            aside.side { (reel.log()) }
            (reel.bar(None, &others))
        }
    };
    frame_with(Some(view.game.slug), &view.title, &main, &reel::script())
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
