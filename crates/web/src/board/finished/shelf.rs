//! The shelf above the desk: the clock with the next number, the coffee, the
//! jar of sweets and the reserve.

use finished::{CARDS, Card, TurnEnd, View};
use maud::{Markup, PreEscaped, html};

use crate::sprite::digital;
use crate::words::finished as words;

pub(super) fn shelf(view: &View, now: &TurnEnd) -> Markup {
    let coffee_here = view.present.iter().any(|lying| lying.card == Card::COFFEE);
    html! {
        section.shelf {
            div.thing.clock {
                (clock(view.finished))
                p { span.sr { (words::NEXT) ": " (view.finished + 1) } span aria-hidden="true" { (words::NEXT) } }
            }
            div.thing.cups {
                div.row { @for _ in 0..view.coffee { (cup()) } }
                p { (words::COFFEE) " " strong { (view.coffee) } " " span.soft { (words::round(view.round)) } }
                @if coffee_here { span.ghost.g-coffee aria-hidden="true" { "−1" } }
            }
            div.thing.jar {
                (jar(view.stash))
                p { (words::JAR) " " strong { (view.stash) } }
                span.ghost.g-pay aria-hidden="true" { "−1" }
                span.ghost.g-earn aria-hidden="true" hidden[now.earns() == 0] { (words::earns(now.earns())) }
            }
            div.thing.reserve {
                (bag(view.reserve))
                p { (words::RESERVE) " " strong { (view.reserve) } }
                @if now.back > 0 { span.ghost.g-back aria-hidden="true" { (words::earns(now.back)) } }
                span.ghost.g-take aria-hidden="true" { "+" }
            }
        }
    }
}

/// A round clock: the hand stands at the next number, the digits say it.
fn clock(finished: u8) -> Markup {
    let next = (finished + 1).min(CARDS);
    html! {
        div.clock-face {
            svg viewBox="0 0 100 100" aria-hidden="true" focusable="false" {
                circle.rim cx="50" cy="50" r="47" {}
                circle.dial cx="50" cy="50" r="41" {}
                @for tick in 0..12u16 {
                    path.tick d="M50 13v5" transform={ "rotate(" (tick * 30) " 50 50)" } {}
                }
                // Sixty minutes on the dial, 48 of them are work.
                path.hand d="M50 54V20" transform={ "rotate(" (u16::from(next) * 6) " 50 50)" } {}
                circle.pin cx="50" cy="50" r="3.5" {}
            }
            @if finished < CARDS { (digital(next)) } @else { span.all-done { (words::ALL_DONE) } }
        }
    }
}

fn cup() -> Markup {
    PreEscaped(
        r##"<svg class="cup" viewBox="0 0 40 44" aria-hidden="true"><path class="steam" d="M13 14c-3-4 3-5 0-10M21 14c-3-4 3-5 0-10"/><path class="china" d="M5 18h24v12a10 10 0 0 1-10 10h-4A10 10 0 0 1 5 30z"/><path class="handle" d="M29 21h2.500a5 5 0 0 1 0 11H28"/><ellipse class="brew" cx="17" cy="19" rx="10.5" ry="2.5"/></svg>"##
            .to_string(),
    )
}

/// A wrapped sweet.
pub(super) fn sweet() -> Markup {
    PreEscaped(
        r##"<svg class="candy" viewBox="0 0 32 20" aria-hidden="true"><path d="M9 10 1 3.500v13zM23 10l8-6.500v13z"/><circle cx="16" cy="10" r="8"/><path class="shine" d="M11.5 6.500q4-3 8 0M12 13q5 2.5 8-1"/></svg>"##
            .to_string(),
    )
}

/// Where ten sweets come to lie in a jar or a bag, from the bottom up.
const PLACES: [(u8, u8, i16); 10] = [
    (26, 88, 8),
    (50, 91, -12),
    (74, 88, 20),
    (36, 74, -25),
    (62, 75, 10),
    (24, 63, 30),
    (48, 61, 0),
    (74, 62, -20),
    (36, 48, 14),
    (62, 47, -8),
];

fn sweets_in(count: u8) -> Markup {
    html! {
        @for (nth, (x, y, turn)) in PLACES.into_iter().take(usize::from(count)).enumerate() {
            g.candy.{ "c" (nth % 4) } transform={ "translate(" (x) " " (y) ") rotate(" (turn) ")" } {
                path d="M-7 0-14-5.500v11zM7 0l7-5.500v11z" {}
                circle r="7" {}
                path.shine d="M-4-3q4-2.5 7 0" {}
            }
        }
    }
}

fn jar(count: u8) -> Markup {
    html! {
        svg.vessel viewBox="0 0 100 108" aria-hidden="true" focusable="false" {
            path.glass d="M22 22q-14 8-14 22v46q0 14 14 14h56q14 0 14-14V44q0-14-14-22z" {}
            (sweets_in(count))
            path.gleam d="M18 46v38" {}
            path.lid d="M20 8h60q4 0 4 4v8q0 4-4 4H20q-4 0-4-4v-8q0-4 4-4z" {}
        }
    }
}

fn bag(count: u8) -> Markup {
    html! {
        svg.vessel.bag viewBox="0 0 100 108" aria-hidden="true" focusable="false" {
            path.paper-back d="M14 30l6-8 8 7 8-8 8 8 8-8 8 8 8-7 8 7 8-7 2 8v70H12z" {}
            (sweets_in(count))
            path.paper d="M10 104V94q40 7 80 0v10z" {}
        }
    }
}
