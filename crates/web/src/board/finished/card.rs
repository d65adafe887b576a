//! A card as a file folder: its number as a digital time, one icon and two
//! words for the action, sweets lying on it.

use finished::{Card, Effect, Lying, Pending, TurnEnd, View};
use maud::{Markup, html};

use super::ANSWER;
use crate::sprite::{digital, icon};
use crate::view::BoardContext;
use crate::words::finished as words;

/// How a card looks: the name of its kind for colours, its icon, two words.
struct Look {
    kind: &'static str,
    icon: &'static str,
    words: &'static str,
    /// What it does, in a sentence.
    does: String,
    /// What lights up on the table while the card is pointed at.
    touches: &'static str,
}

fn look(view: &View, card: Card) -> Look {
    let uses = view.components.uses[card.index()];
    let effect = view.components.effects[card.index()];
    let (kind, icon, touches) = match effect {
        Effect::None if card == Card::COFFEE => ("coffee", "coffee", ""),
        Effect::None => ("start", "start", ""),
        Effect::Sweet => ("sweet", "sweet", ""),
        Effect::Draw(1) if uses > 1 => ("draw", "draw-thrice", "pay draw1"),
        Effect::Draw(1) => ("draw", "draw", "pay draw1"),
        Effect::Draw(_) => ("draw", "draw-two", "pay draw2"),
        Effect::Below => ("below", "below", "pay below"),
        Effect::IntoPast(_) => ("past", "into-past", "pay topast draw2"),
        Effect::FromPast => ("past", "from-past", "pay frompast"),
        Effect::OneFuture => ("future", "one-future", "pay tofuture"),
        Effect::Exchange(_) => ("exchange", "exchange", "pay draw1 tostack"),
        Effect::AllFuture(_) => ("future", "all-future", "pay tofuture draw3"),
        Effect::TakeBack => ("take", "take-back", "pay take"),
    };
    let (words, does) = words::card(card, effect, uses);
    Look { kind, icon, words, does, touches }
}

/// Why this card cannot be used just now, if it cannot.
fn why_not(view: &View, lying: &Lying) -> Option<String> {
    let card = lying.card;
    let effect = view.components.effects[card.index()];
    if matches!(effect, Effect::None) {
        return None;
    }
    if effect == Effect::Sweet {
        return Some(words::AUTOMATIC.into());
    }
    if lying.usable || view.ending.is_some() {
        return None;
    }
    if view.pending != Pending::Free {
        return Some(words::ANSWER_FIRST.into());
    }
    view.why_not(card).map(|refused| refused.to_string())
}

/// A card of the Present: the button that uses or chooses it.
pub(super) fn large(
    view: &View,
    lying: &Lying,
    nth: usize,
    now: &TurnEnd,
    context: &BoardContext,
) -> Markup {
    let card = lying.card;
    let look = look(view, card);
    let chosen = view.chosen.iter().position(|&other| other == card);
    let value = context.ask.as_ref().and_then(|ask| {
        let wanted = [format!("use {card}"), card.to_string()];
        ask.choices.iter().map(|choice| &choice.notation).find(|notation| wanted.contains(notation))
    });
    let picking = value.is_some() && view.pending != Pending::Free;
    let hinted = context.hint.as_ref().is_some_and(|hint| Some(&hint.notation) == value);
    let run = now.run_at(nth);
    let ends_run = run.filter(|run| run.ends_at(nth));
    let sinks = view.past.len() + nth < now.sinking;
    let tip = format!("tip-{card}");
    let spoken = format!("{card}, {}{}", look.words, if lying.sweets > 0 { ", used" } else { "" });
    let face = html! {
        span.tab { (digital(card.number())) }
        span.picture { (icon(look.icon)) }
        span.words { (look.words) }
        (sweets_on(lying.sweets))
        @if let Some(place) = chosen { span.place { (words::nth(place + 1)) } }
        @if hinted { span.flag { (words::HINTED) } }
    };
    html! {
        li.slot.run[run.is_some()].run-end[ends_run.is_some()].sinks[sinks].chosen[chosen.is_some()]
            data-card=(card) data-next=(card.number() + 1) data-vt={ "card-" (card) } {
            @match value {
                Some(value) => button.card.lit.{ "kind-" (look.kind) }.pick[picking].hinted[hinted]
                    form=(ANSWER) name="action" value=(value)
                    data-fx=(if picking { "pick" } else { look.touches })
                    aria-label=(spoken) aria-describedby=(tip) { (face) },
                None => button.card.{ "kind-" (look.kind) } type="button" aria-disabled="true"
                    aria-label=(spoken) aria-describedby=(tip) { (face) },
            }
            span.tip #(tip) role="tooltip" {
                b { (view.components.names[card.index()]) }
                span { (look.does) }
                @if let Some(why) = why_not(view, lying) { em { (why) } }
                @else if value.is_some() && !picking { em.cost { "−1 " (icon("sweet")) } }
            }
            @if let Some(run) = ends_run {
                span.pays title=(words::run(run.length, run.pays)) { (words::earns(run.pays)) (icon("sweet")) }
            }
        }
    }
}

/// A card that only lies there.
pub(super) fn small(view: &View, card: Card, sweets: u8, newest: bool) -> Markup {
    let look = look(view, card);
    html! {
        span.slot data-vt={ "card-" (card) } {
            span.card.small.{ "kind-" (look.kind) }.newest[newest] tabindex="0" role="img"
                aria-label={ (card) ", " (look.words) } {
                span.tab { (digital(card.number())) }
                span.picture { (icon(look.icon)) }
                (sweets_on(sweets))
            }
            span.tip aria-hidden="true" {
                b { (view.components.names[card.index()]) }
                span { (look.does) }
            }
        }
    }
}

fn sweets_on(sweets: u8) -> Markup {
    html! {
        @if sweets > 0 {
            span.lying {
                @for _ in 0..sweets { (super::shelf::sweet()) }
            }
        }
    }
}
