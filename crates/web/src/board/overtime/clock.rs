//! The clock on the wall, from 4 pm to midnight.

use maud::{Markup, html};
use overtime::View;

use crate::view::BoardContext;
use crate::words::overtime as words;

pub(super) fn wall(view: &View, context: &BoardContext) -> Markup {
    let hour = view.hour();
    let active = view.player(view.active);
    html! {
        header.ot-wall {
            (dial(hour))
            div.ot-time {
                p.ot-hour { strong { (words::hour(hour)) } " " span { (words::round(view.round, view.rounds)) } }
                (hours(view))
                p.soft { (words::round_end(view.tokens, view.round == view.rounds)) }
            }
            @if view.over.is_none() {
                div.ot-now.{ "team" (view.active.0) } {
                    p { (words::turn_of(&context.names.of(view.active), context.you == Some(view.active))) }
                    p.ot-pips role="img" aria-label=(words::actions_used(view.used, active.limit)) {
                        @for nth in 0..active.limit.max(view.used) {
                            span.spent[nth < view.used] {}
                        }
                        small { (words::actions_used(view.used, active.limit)) }
                    }
                }
            }
        }
    }
}

/// A round clock; the wedge is what is left until midnight.
fn dial(hour: u8) -> Markup {
    let turn = u16::from(hour % 12) * 30;
    // Points on the rim for the hours 4 to 12.
    let rim = [
        (12, (32, 10)),
        (4, (51, 43)),
        (5, (43, 51)),
        (6, (32, 54)),
        (7, (21, 51)),
        (8, (13, 43)),
        (9, (10, 32)),
        (10, (13, 21)),
        (11, (21, 13)),
    ];
    let (x, y) = rim.iter().find(|(at, _)| *at == hour).map_or((32, 10), |(_, point)| *point);
    let long = u8::from(hour < 6);
    html! {
        svg.ot-dial viewBox="0 0 64 64" role="img" aria-label=(words::hour(hour)) {
            circle.case cx="32" cy="32" r="31" {}
            circle.dial cx="32" cy="32" r="26" {}
            @if hour != 12 { path.left d={ "M32 32L" (x) " " (y) "A22 22 0 " (long) " 1 32 10z" } {} }
            @for tick in 0..12u16 {
                line.tick x1="32" y1="8.500" x2="32" y2="12" transform={ "rotate(" (tick * 30) " 32 32)" } {}
            }
            line.hour-hand x1="32" y1="33" x2="32" y2="18" transform={ "rotate(" (turn) " 32 32)" } {}
            line.minute-hand x1="32" y1="34" x2="32" y2="11" {}
            circle.pin cx="32" cy="32" r="2.5" {}
        }
    }
}

/// The hours of the shift, the present one marked.
fn hours(view: &View) -> Markup {
    html! {
        ol.ot-hours aria-hidden="true" {
            @for round in 1..=view.rounds {
                li.past[round < view.round].now[round == view.round] { ((3 + round - 1) % 12 + 1) }
            }
            li.midnight { (words::MIDNIGHT_SHORT) }
        }
    }
}
