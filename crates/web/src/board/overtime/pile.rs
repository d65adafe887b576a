//! The Piles: the Lead below, and on it side by side a stack for every answer to it,
//! with what happens if nothing else does.

use maud::{Markup, html};
use overtime::{Look, Luck, PileView, View};

use super::art;
use super::desk::target;
use super::hand;
use super::plan::{self, Differ, Plan};
use crate::view::BoardContext;
use crate::words::overtime as words;

pub(super) fn pile(view: &View, plan: &Plan, context: &BoardContext) -> Markup {
    let piles = view.piles();
    let one = |number: u8| view.lies(number).map(|place| entry(view, number, place, plan, context));
    html! {
        section.ot-pile aria-labelledby="pile-name" {
            h2 #pile-name { (words::PILE) @if view.pile.len() > 1 { small { (words::reactions(view.pile.len() - 1, piles.len())) } } }
            @if view.pile.is_empty() { (empty(view)) }
            @else {
                div.ot-stack.{ "piles" (piles.len().min(4)) }.several[piles.len() > 1] tabindex="0" role="group" aria-labelledby="pile-name" {
                    div.ot-piles {
                        // Each card lies on what it answers, the first one on the Lead.
                        @for (nth, pile) in piles.iter().enumerate() {
                            ol.ot-column aria-label=[words::pile_of(nth + 1, piles.len())] {
                                @for &number in pile.iter().rev() { @if let Some(card) = one(number) { (card) } }
                            }
                        }
                    }
                    ol.ot-base { @if let Some(card) = one(1) { (card) } }
                }
                (beneath(view, context))
            }
        }
    }
}

fn empty(view: &View) -> Markup {
    let discarded: u32 = view.discard.iter().map(|(_, count)| u32::from(*count)).sum();
    let newest = view.discard.last();
    html! {
        div.ot-decks {
            div.ot-deck role="img" aria-label=(words::deck(view.deck)) {
                span.ot-back.big { } span { (words::deck(view.deck)) }
                span.ot-fx.fxdone aria-hidden="true" { (words::DRAW_GHOST) }
            }
            details.ot-discard #discards {
                summary {
                    span.ot-back.big.face-up.{ (newest.map_or("nothing", |(card, _)| hand::kind(*card))) } aria-hidden="true" {
                        @if let Some((card, _)) = newest { (art::picture(*card)) }
                    }
                    span { (words::discarded(discarded)) }
                }
                ul.ot-discards { @for (card, count) in &view.discard {
                    li.{ (hand::kind(*card)) } {
                        b { (card.name()) @if *count > 1 { " ×" (count) } }
                        small { (card.kind().text) }
                    }
                } }
            }
        }
        @if view.over.is_none() { p.ot-idle { (words::PILE_EMPTY) } }
    }
}

fn entry(view: &View, number: u8, place: &PileView, plan: &Plan, context: &BoardContext) -> Markup {
    let names = &context.names;
    let lead = number == 1;
    let slip = answered(view, number);
    let fate = match (place.outlook.over, place.outlook.luck) {
        (true, _) => "over",
        (_, Luck::Stands) => "stands",
        (_, Luck::Failed | Luck::Cancelled) => "falls",
    };
    // A card of one's own comes out of the hand; of others one sees no more
    // than that it is there.
    let from_hand = place.card.filter(|card| {
        context.you == Some(place.by) && plan.hand.iter().all(|slot| slot.card != *card)
    });
    let named = match (from_hand, place.card) {
        (Some(card), _) => format!("hand-{card}"),
        (None, _) => format!("pile-{}-{number}", view.pile_number()),
    };
    let colour = place.card.map_or("is-done", hand::kind);
    html! {
        li.ot-lies.{ (colour) }.{ (fate) }.{ "team" (place.by.0) }.lead[lead].ot-slip[slip] data-vt=(named) {
            span.ot-place { @if lead { (words::LEAD) } @else { (words::nth(number)) } }
            span.ot-picture {
                @match place.card { Some(card) => (art::picture(card)), None => (done()) }
            }
            span.ot-text {
                b { @match place.card { Some(card) => (card.name()), None => (words::completes(place.completed)) } }
                span { (words::by(&names.of(place.by))) (aim(view, place, context)) }
            }
            span.ot-fate { (words::capital(&fate_of(view, number, place, context))) }
            @for (slot, picks) in plan.open() {
                @if plan::differ(picks) == Differ::Place {
                    @for pick in picks.iter().filter(|pick| pick.place() == Some(number)) {
                        (target(slot, pick, words::THIS_ONE, context))
                    }
                }
            }
        }
    }
}

/// What becomes of it. Where Piles lie close there is no room for a name, and what a card
/// cancels is what it lies on; on a slip neither, and what cancels it lies on top.
fn fate_of(view: &View, number: u8, place: &PileView, context: &BoardContext) -> String {
    let below = place.outlook.cancels.is_some() && place.outlook.cancels == place.on;
    let stands = !place.outlook.over && place.outlook.luck == Luck::Stands;
    let slip = answered(view, number) && place.outlook.luck == Luck::Cancelled;
    match (view.piles().len() > 2 && below && stands, slip && !place.outlook.over) {
        (true, _) => words::CANCELS_IT.into(),
        (_, true) => words::CANCELLED.into(),
        _ => view.outlook(number.into(), &context.names),
    }
}

/// Does this card have its answer? The Lead may have several.
fn answered(view: &View, number: u8) -> bool {
    number > 1 && view.pile.iter().any(|place| place.on == Some(number))
}

/// `on a hard assignment, → Ben`
fn aim(view: &View, place: &PileView, context: &BoardContext) -> Markup {
    let names = &context.names;
    html! {
        @for look in &place.tasks { ", " (words::on(&words::look(Look { named: false, ..*look }))) }
        @if let Some(struck) = place.strikes {
            ", " (words::strikes(&names.of(struck.seat), struck.card.name(), &words::look(Look { named: false, ..struck.look })))
        }
        @if let Some(to) = place.on.and_then(|on| view.lies(on)) {
            span.ot-to { ", " (words::answering(&names.of(to.by), to.card.map_or(words::COMPLETION, |card| card.name()))) }
        }
        @if let Some(who) = place.who.filter(|_| place.strikes.is_none()).or(place.outlook.aim.filter(|_| place.on.is_none())) {
            " " span.ot-arrow { "→ " (names.of(who)) }
        }
    }
}

/// A stamp for a completed assignment.
fn done() -> Markup {
    html! {
        svg.ot-art viewBox="0 0 48 48" aria-hidden="true" focusable="false" {
            rect.w x="11" y="6" width="26" height="36" rx="2" {}
            path.f d="m15 24 7 8 13-17-3-2-10 13-4-4z" {}
        }
    }
}

/// What the Pile does if everybody lets it happen.
fn beneath(view: &View, context: &BoardContext) -> Markup {
    let told = view.forecast(&context.names);
    html! {
        div.ot-forecast aria-live="polite" tabindex="0" role="group" aria-label=(words::IF_NOTHING) {
            p { b { (words::IF_NOTHING) } }
            @match told.is_empty() {
                true => p { (words::NOTHING_MORE) },
                false => ol { @for line in &told { li { (line) } } },
            }
        }
    }
}
