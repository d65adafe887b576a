//! The own hand as a fan: what can be played is lit, what it does is shown
//! before it is done.

use maud::{Markup, html};
use overtime::{Card, Phase, PlayerView, Types, View};

use super::art;
use super::plan::{self, Differ, Pick, Plan, Slot};
use crate::board::ANSWER;
use crate::view::BoardContext;
use crate::words::overtime as words;

pub(super) fn hand(view: &View, me: &PlayerView, plan: &Plan, context: &BoardContext) -> Markup {
    let kinds = plan.hand.len();
    html! {
        section.ot-hand #hand aria-labelledby="hand-name" {
            h2 #hand-name { (words::HAND) small { (words::cards(me.cards)) " · " (words::keeps(keeps(me))) } }
            @if plan.hand.is_empty() { p.empty { (words::HAND_EMPTY) } }
            ul.{ "fan-" (kinds.min(12)) } {
                @for slot in &plan.hand {
                    @let turn = slot.number as i32 - (kinds as i32 + 1) / 2;
                    // What it can be aimed at is listed on the side with more room.
                    @let side = if 2 * slot.number > kinds + 1 { "aims-left" } else { "aims-right" };
                    li.ot-slot.{ "slot" (slot.number.min(14)) }.{ "tilt" (turn.clamp(-5, 5)) }.{ (side) } data-vt={ "hand-" (slot.card) } {
                        (one(view, me, slot, context))
                    }
                }
            }
        }
    }
}

fn keeps(me: &PlayerView) -> u8 {
    me.employee.kind().employee.as_ref().map_or(0, |employee| employee.hand)
}

fn one(view: &View, me: &PlayerView, slot: &Slot, context: &BoardContext) -> Markup {
    let card = slot.card;
    let id = format!("card-{card}");
    let tip = format!("tip-{card}");
    let hinted = plan::hinted(context, &slot.picks);
    html! {
        @match slot.picks.as_slice() {
            [] => div.ot-card.{ (kind(card)) } #(id) tabindex="0" role="group" aria-label=(card.name()) aria-describedby=(tip) {
                (face(card, slot.count))
            },
            [only] => button.ot-card.lit.hinted[hinted].{ (kind(card)) } #(id) form=(ANSWER) name="action" value=(only.notation)
                aria-describedby=(tip) { (face(card, slot.count)) },
            many => details.ot-pick #{ "pick-" (card) } name="pick" {
                summary.ot-card.lit.hinted[hinted].{ (kind(card)) } #(id) aria-describedby=(tip) { (face(card, slot.count)) }
                (aims(card.name(), view, many, context))
            },
        }
        div.ot-tip #(tip) role="tooltip" {
            p.joke { (card.kind().joke) }
            @for line in plan::consequences(view, me, card) { p { (line) } }
            @match slot.picks.as_slice() {
                [] => p.why { (why_not(view, me, card, context)) },
                [only] => @if let Some(doubt) = only.doubt(view, context) { p.why { (words::capital(&doubt)) "." } },
                _ => {}
            }
        }
    }
}

/// Everything a card can be aimed at, as buttons.
pub(super) fn aims(title: &str, view: &View, picks: &[Pick], context: &BoardContext) -> Markup {
    html! {
        div.ot-aims.pointed[plan::differ(picks) != Differ::Several] role="group" aria-label=(title) {
            p { b { (title) } " " (plan::asks(view, picks)) }
            @if let Some(steps) = plan::in_two_steps(picks) {
                // First what, then with whom: the move is one all the same.
                div.ot-aim-list {
                    @for (look, picks) in steps {
                        details.ot-aim-step name={ "step-" (title) } {
                            summary.button.quiet.hinted[plan::hinted(context, &picks)] { (words::capital(&words::on(&words::look(look)))) }
                            p { (plan::asks(view, &picks)) }
                            div.ot-aim-list { @for pick in &picks { (aim(&pick.person(view, &context.names), pick, context)) } }
                        }
                    }
                }
            } @else {
                div.ot-aim-list {
                    @for pick in picks { (aim(&pick.aim(view, &context.names), pick, context)) }
                }
            }
        }
    }
}

fn aim(said: &str, pick: &Pick, context: &BoardContext) -> Markup {
    html! {
        button.button.hinted[context.hinted(&pick.notation)] form=(ANSWER) name="action" value=(pick.notation) { (said) }
    }
}

/// A card from the front.
pub(super) fn face(card: Card, count: usize) -> Markup {
    let kind = card.kind();
    html! {
        span.ot-band { (words::types(kind.types)) @if let Some(employee) = &kind.employee {
            small { (words::stats_short(employee.actions, employee.draw, employee.hand)) } } }
        span.ot-title { span.ot-picture { (art::picture(card)) } b.ot-name { (card.name()) } }
        @match kind.trigger {
            Some(trigger) => span.ot-when { (words::capital(&trigger.to_string())) },
            None => span.ot-when.own { (words::OWN_TURN) },
        }
        span.ot-does { (does(card)) }
        @if count > 1 { span.ot-times { "×" (count) } }
    }
}

/// The text of a card without the part that its trigger says already.
pub(super) fn does(card: Card) -> String {
    let text = card.kind().text.as_str();
    match (card.kind().trigger, text.split_once(": ")) {
        (Some(_), Some((when, rest))) if when.starts_with("When ") => words::capital(rest),
        _ => text.to_string(),
    }
}

/// The colour of a card, by what it is first of all.
pub(super) fn kind(card: Card) -> &'static str {
    let types = card.kind().types;
    let is = |one| types.meets(one);
    if is(Types::BOSS) {
        "is-boss"
    } else if is(Types::SHADY) {
        "is-shady"
    } else if is(Types::EMPLOYEE) {
        "is-employee"
    } else if is(Types::WORK) {
        "is-work"
    } else {
        "is-rest"
    }
}

/// Why a card cannot be played just now.
fn why_not(view: &View, me: &PlayerView, card: Card, context: &BoardContext) -> String {
    let reaction = card.kind().types.react();
    if view.phase == Phase::React
        && let Some(said) = plan::kept_off(view, me.seat, card, context)
    {
        return format!("{said}.");
    }
    let why = match view.phase {
        Phase::Over => words::OVER,
        Phase::React if reaction => words::DOES_NOT_FIT,
        Phase::Act if view.active == me.seat && reaction => words::WAIT_FOR_IT,
        Phase::Act if view.active == me.seat && view.napped => words::NAPPED,
        _ if reaction => words::WAIT_FOR_IT,
        _ => words::ONLY_OWN_TURN,
    };
    why.into()
}
