//! The small things on the table: pawns, dice, tokens, cards.

use maud::{Markup, html};
use tabletop::Seat;

use crate::words::the_machine as words;

/// The sign on a pawn's chest, one per seat: colour is never the only sign.
const SIGNS: [&str; 8] = [
    "M20 31a6 6 0 1 1 0 12 6 6 0 0 1 0-12z",
    "M14.500 31.500h11v11h-11z",
    "M20 30l7 12H13z",
    "M20 29.500l7 7.500-7 7.500-7-7.500z",
    "M20 29l2.200 5.300 5.800.400-4.400 3.700 1.400 5.600-5-3-5 3 1.400-5.600-4.400-3.700 5.800-.400z",
    "M17.500 30.500h5v4h4v5h-4v4h-5v-4h-4v-5h4z",
    "M20 43.500l-6.500-6.500q-2-4 2-5.500 3-.500 4.500 2.500 1.500-3 4.500-2.500 4 1.500 2 5.500z",
    "M16 30.500h8l4 6.500-4 6.500h-8l-4-6.500z",
];

/// A worker with a hard hat; the manager wears a tie.
pub(super) fn pawn(seat: Seat, manager: bool) -> Markup {
    let nth = seat.index() % SIGNS.len();
    html! {
        svg.pawn.{ "team-" (nth) }.boss[manager] viewBox="0 0 40 52" aria-hidden="true" focusable="false" {
            path.body d="M6 51q-1-23 14-24 15 1 14 24z" {}
            circle.skin cx="20" cy="18" r="9.500" {}
            @if manager {
                path.hair d="M10.500 17q0-11 9.500-11 9.500 0 9.500 11-4-5-9.500-5t-9.500 5z" {}
                path.tie d="M17.500 28h5l-1.500 4 3 10-4 5-4-5 3-10z" {}
            } @else {
                path.hat d="M8 15q0-11 12-11 12 0 12 11h3v3H5v-3z" {}
                path.sign d=(SIGNS[nth]) {}
            }
        }
    }
}

/// An intern: nobody in particular, with a cup.
pub(super) fn intern() -> Markup {
    html! {
        svg.pawn.intern viewBox="0 0 40 52" role="img" aria-label=(words::INTERN) {
            path.body d="M6 51q-1-23 14-24 15 1 14 24z" {}
            circle.skin cx="20" cy="18" r="9.500" {}
            path.hair d="M10 16q2-11 10-11t10 11q-10-6-20 0z" {}
            path.cup d="M15 34h9v6a4 4 0 0 1-4 4h-1a4 4 0 0 1-4-4zm9 2h2a2 2 0 0 1 0 5h-2" {}
        }
    }
}

/// A die; none of its pips is lit if it lies there unrolled.
pub(super) fn die(pips: u8) -> Markup {
    let (l, m, r) = (6, 12, 18);
    let places: &[(u8, u8)] = match pips {
        1 => &[(m, m)],
        2 => &[(l, l), (r, r)],
        3 => &[(l, l), (m, m), (r, r)],
        4 => &[(l, l), (r, l), (l, r), (r, r)],
        5 => &[(l, l), (r, l), (m, m), (l, r), (r, r)],
        6 => &[(l, l), (r, l), (l, m), (r, m), (l, r), (r, r)],
        _ => &[],
    };
    html! {
        svg.die.blank[pips == 0] viewBox="0 0 24 24" aria-hidden="true" focusable="false" {
            rect x="1" y="1" width="22" height="22" rx="5" {}
            @for (x, y) in places { circle cx=(x) cy=(y) r="2.300" {} }
        }
    }
}

/// A warning: yellow, three-cornered, with a point.
pub(super) fn warning() -> Markup {
    html! {
        svg.token.warning viewBox="0 0 24 24" aria-hidden="true" focusable="false" {
            path.face d="M12 2l11 20H1z" {} path.mark d="M12 9v6m0 3v.100" {}
        }
    }
}

/// Bad standing: a red fist in a square that stands on its corner.
pub(super) fn bad() -> Markup {
    html! {
        svg.token.bad viewBox="0 0 24 24" aria-hidden="true" focusable="false" {
            path.face d="M12 1l11 11-11 11L1 12z" {} path.mark d="M8.500 8.500l7 7m0-7l-7 7" {}
        }
    }
}

/// A recommendation card: face down, or with its stars.
pub(super) fn recommendation(stars: Option<u8>) -> Markup {
    html! {
        span.reference.down[stars.is_none()] aria-hidden="true" {
            @match stars {
                Some(stars) => @for _ in 0..stars { span { "★" } },
                None => span { "?" },
            }
        }
    }
}

/// So many of a thing.
pub(super) fn times(count: u8, thing: &Markup) -> Markup {
    html! { @for _ in 0..count { (thing) } }
}

/// So many of a thing in little room: more than a few are counted.
pub(super) fn pile(count: u8, thing: &Markup) -> Markup {
    match count {
        0..=3 => times(count, thing),
        _ => html! { (thing) b.count aria-hidden="true" { "×" (count) } },
    }
}

/// A cog.
pub(super) fn cog() -> Markup {
    html! {
        svg.cog viewBox="0 0 24 24" aria-hidden="true" focusable="false" {
            circle.teeth cx="12" cy="12" r="8.500" {} circle.rim cx="12" cy="12" r="6.500" {} circle.hole cx="12" cy="12" r="2.500" {}
        }
    }
}

/// A work card from 0 to 6: a punched card with as many bolts as it is worth.
pub(super) fn work(card: u8) -> Markup {
    html! {
        span.worth { (card) }
        span.bolts aria-hidden="true" {
            @if card == 0 { (crate::sprite::icon("coffee")) }
            @else { @for _ in 0..card { i {} } }
        }
    }
}

/// What an open card looks like on the floor.
pub(super) fn small_card(card: Option<u8>) -> Markup {
    match card {
        Some(card) => html! { span.chit { (card) } },
        None => html! { span.chit.down { span.sr { (words::FACE_DOWN) } } },
    }
}
