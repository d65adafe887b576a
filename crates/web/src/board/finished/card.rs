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
    let plural = |count: u8| if count == 1 { "card" } else { "cards" };
    let look = |kind, icon, words, touches, does: String| Look { kind, icon, words, does, touches };
    match view.components.effects[card.index()] {
        Effect::None if card == Card::COFFEE => {
            look("coffee", "coffee", "coffee break", "", words::CLOCK.into())
        }
        Effect::None => look("start", "start", "start here", "", words::NOTHING.into()),
        Effect::Sweet => look(
            "sweet",
            "sweet",
            "a sweet",
            "",
            "Pays you a sweet from the reserve the moment it is drawn.".into(),
        ),
        Effect::Draw(1) if uses > 1 => look(
            "draw",
            "draw-thrice",
            "draw one ×3",
            "pay draw1",
            format!("Draw 1 card; can be used {uses} times, a sweet each."),
        ),
        Effect::Draw(1) => look("draw", "draw", "draw one", "pay draw1", "Draw 1 card.".into()),
        Effect::Draw(count) => look(
            "draw",
            "draw-two",
            "draw more",
            "pay draw2",
            format!("Draw {count} {}.", plural(count)),
        ),
        Effect::Below => look(
            "below",
            "below",
            "all below",
            "pay below",
            "Put the whole Present below the stack in an order you choose. Ends the turn.".into(),
        ),
        Effect::IntoPast(count) => look(
            "past",
            "into-past",
            "two to Past",
            "pay topast draw2",
            format!("Move 2 cards of the Present to the Past, then draw {count}."),
        ),
        Effect::FromPast => look(
            "past",
            "from-past",
            "two back",
            "pay frompast",
            "Take the 2 newest cards of the Past into the Present.".into(),
        ),
        Effect::OneFuture => look(
            "future",
            "one-future",
            "one later",
            "pay tofuture",
            "Put 1 card into the Future; it joins the next Present.".into(),
        ),
        Effect::Exchange(count) => look(
            "exchange",
            "exchange",
            "exchange",
            "pay draw1 tostack",
            format!("Draw {count}, then put any card of the Present on top of the stack."),
        ),
        Effect::AllFuture(count) => look(
            "future",
            "all-future",
            "all later",
            "pay tofuture draw3",
            format!("Put the whole Present into the Future, then draw {count}."),
        ),
        Effect::TakeBack => look(
            "take",
            "take-back",
            "sweets back",
            "pay take",
            "All sweets on other cards go to the reserve; those cards can be used again.".into(),
        ),
    }
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
