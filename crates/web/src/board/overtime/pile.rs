//! The Pile: a real stack with the Lead at the bottom, arrows to what each card
//! reacts to, and what happens if nothing else does.

use maud::{Markup, html};
use overtime::{Look, Luck, PileView, View};

use super::art;
use super::desk::target;
use super::hand;
use super::plan::{self, Differ, Plan};
use crate::face::BoardContext;
use crate::words::overtime as words;

/// How high a card lies on the stack, in pixels with the gap below it: only the
/// Lead and the newest card can be answered, the ones between are slips.
const WHOLE: usize = 56;
const SLIP: usize = 32;
const GAP: usize = 4;

pub(super) fn pile(view: &View, plan: &Plan, context: &BoardContext) -> Markup {
    html! {
        section.ot-pile aria-labelledby="pile-name" {
            h2 #pile-name { (words::PILE) @if view.pile.len() > 1 { small { (words::reactions(view.pile.len() - 1)) } } }
            @if view.pile.is_empty() { (empty(view)) }
            @else {
                div.ot-stack.{ "high" (view.pile.len().min(6)) } {
                    (arrows(view))
                    ol reversed {
                        @for (nth, place) in view.pile.iter().enumerate().rev() {
                            (entry(view, nth + 1, place, plan, context))
                        }
                    }
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
                    li.{ (hand::kind(*card)) } { (card.name()) @if *count > 1 { " ×" (count) } }
                } }
            }
        }
        @if view.over.is_none() { p.ot-idle { (words::PILE_EMPTY) } }
    }
}

fn entry(
    view: &View,
    number: usize,
    place: &PileView,
    plan: &Plan,
    context: &BoardContext,
) -> Markup {
    let names = &context.names;
    let lead = number == 1;
    let slip = between(view, number);
    let fate = match (place.outlook.over, place.outlook.luck) {
        (true, _) => "over",
        (_, Luck::Standing) => "stands",
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
            span.ot-place { @if lead { (words::LEAD) } @else { "@" (number) } }
            span.ot-picture {
                @match place.card { Some(card) => (art::picture(card)), None => (done()) }
            }
            span.ot-text {
                b { @match place.card { Some(card) => (card.name()), None => (words::completes(place.completed)) } }
                span { (words::by(&names.of(place.by))) (aim(view, place, context)) }
            }
            span.ot-fate { (words::capital(&view.outlook(number, names))) }
            @for (slot, picks) in plan.open() {
                @if plan::differ(picks) == Differ::Place {
                    @for pick in picks.iter().filter(|pick| pick.place() == Some(number as u8)) {
                        (target(slot, pick, words::THIS_ONE, context))
                    }
                }
            }
        }
    }
}

/// Does this place lie between the Lead and the newest card?
fn between(view: &View, number: usize) -> bool {
    number > 1 && number < view.pile.len()
}

/// `on a hard assignment, → Ben`
fn aim(view: &View, place: &PileView, context: &BoardContext) -> Markup {
    let names = &context.names;
    html! {
        @for look in &place.tasks { ", " (words::on(&words::look(Look { named: false, ..*look }))) }
        @if let Some(to) = place.on.and_then(|on| view.lies(on)) {
            ", " (words::answering(&names.of(to.by), to.card.map_or(words::COMPLETION, |card| card.name())))
        }
        @if let Some(who) = place.who.or(place.outlook.aim.filter(|_| place.on.is_none())) {
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

/// Curves at the left edge from every reaction down to what it reacts to.
fn arrows(view: &View) -> Markup {
    let count = view.pile.len();
    let high = |place: usize| if between(view, place) { SLIP } else { WHOLE };
    // The newest lies on top.
    let above = |place: usize| (place + 1..=count).map(high).sum::<usize>();
    let middle = |place: usize| above(place) + (high(place) - GAP) / 2;
    let height = above(0);
    html! {
        svg.ot-arrows viewBox={ "0 0 40 " (height) } width="40" height=(height) aria-hidden="true" focusable="false" {
            @for (nth, place) in view.pile.iter().enumerate() {
                @if let Some(on) = place.on {
                    @let (from, to) = (middle(nth + 1), middle(usize::from(on)));
                    @let out = if usize::from(on) + 1 < nth + 1 { 4 } else { 14 };
                    path.falls[place.outlook.luck != Luck::Standing] d={ "M38 " (from) "C" (out) " " (from) " " (out) " " (to) " 33 " (to) } {}
                    path.head.falls[place.outlook.luck != Luck::Standing] d={ "m33 " (to - 5) " 7 5 -7 5z" } {}
                }
            }
        }
    }
}

/// What the Pile does if everybody lets it happen.
fn beneath(view: &View, context: &BoardContext) -> Markup {
    let told = view.forecast(&context.names);
    html! {
        div.ot-forecast aria-live="polite" {
            p { b { (words::IF_NOTHING) } }
            @match told.is_empty() {
                true => p { (words::NOTHING_MORE) },
                false => ol { @for line in &told { li { (line) } } },
            }
        }
    }
}
