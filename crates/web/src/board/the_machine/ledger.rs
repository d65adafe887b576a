//! The public ledger: who stood where on every day, and what came of it.

use maud::{Markup, html};
use the_machine::{Deed, Outcome, Sight, Spot, View};

use super::pieces::{pawn, small_card};
use crate::view::BoardContext;
use crate::words::the_machine as words;

pub(super) fn ledger(view: &View, context: &BoardContext) -> Markup {
    let days = usize::from(view.day);
    let components = view.options.components();
    let empty =
        view.workers.iter().all(|seat| view.ledger[seat.index()].iter().all(Option::is_none));
    html! {
        details.ledger #ledger open {
            summary { h2 { (words::LEDGER) } }
            @if empty { p.soft { (words::LEDGER_EMPTY) } } @else {
                p.soft { (words::LEDGER_NOTE) }
                div.pages tabindex="0" role="region" aria-label=(words::LEDGER) {
                    table {
                        thead { tr { td {}
                            @for (nth, task) in view.tasks.iter().enumerate().take(days) {
                                @let (short, rest) = words::WEEK[nth].split_at(3);
                                th scope="col" { (short) span.rest { (rest) } small { (components.tasks[usize::from(*task)].name) } }
                            }
                        } }
                        tbody {
                            @for seat in view.workers.iter() {
                                tr {
                                    th scope="row" { (pawn(seat, false)) (context.sat(seat)) }
                                    @for deed in view.ledger[seat.index()].iter().take(days) {
                                        td { @if let Some(deed) = deed { (cell(deed)) } }
                                    }
                                }
                            }
                        }
                        @if view.in_eyes.iter().flatten().any(|shown| shown.cards().next().is_some()) {
                            tfoot { tr { th scope="row" { (words::EYE_ROW) }
                                @for day in view.in_eyes.iter().take(days) {
                                    td {
                                        @for (spot, shown) in day.iter().enumerate() {
                                            @let cards: Vec<u8> = shown.cards().map(|card| card.0).collect();
                                            @if !cards.is_empty() {
                                                span.eye-row {
                                                    b { (Spot(spot as u8)) }
                                                    @for card in cards { (small_card(Some(card))) }
                                                }
                                            }
                                        }
                                    }
                                }
                            } }
                        }
                    }
                }
            }
        }
    }
}

fn cell(deed: &Deed) -> Markup {
    let (mark, text) = match deed.outcome {
        Outcome::Success => ("good", words::DONE),
        Outcome::Failure if deed.sight == Sight::Unseen => ("ill", words::UNSEEN),
        Outcome::Failure => ("ill", words::FAILED),
        Outcome::NotRun => ("calm", words::NOT_RUN),
    };
    let sign = match deed.outcome {
        Outcome::Success => "✓",
        Outcome::Failure => "✗",
        Outcome::NotRun => "–",
    };
    html! {
        span.entry.{ (mark) } {
            b { (deed.spot) }
            @match (deed.card, deed.sight) {
                (Some(card), _) => (small_card(Some(card.0))),
                (None, Sight::Eye) => span.chit.maybe { "?" },
                (None, _) => (small_card(None)),
            }
            i aria-hidden="true" { (sign) } span.sr { (text) }
        }
    }
}
