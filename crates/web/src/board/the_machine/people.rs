//! The crew: each worker's board with warnings, bad standing and stars, and the
//! hand of whoever looks.

use maud::{Markup, html};
use tabletop::Seat;
use the_machine::{Action, Exit, Phase, View, stars};

use super::pieces::{self, intern, pawn, pile, recommendation, small_card, times, work};
use super::{ANSWER, effect, is_you};
use crate::sprite::icon;
use crate::view::BoardContext;
use crate::words::the_machine as words;

pub(super) fn people(view: &View, context: &BoardContext) -> Markup {
    let manager = view.manager();
    html! {
        section.people aria-labelledby="people-name" {
            h2 #people-name { (words::PEOPLE) }
            (tray(view))
            ul.boards-of-crew {
                li.badge.office.yours[is_you(view, manager)] {
                    (pawn(manager, true))
                    div.badge-words {
                        strong { (context.names.of(manager)) }
                        small { (words::MANAGER) @if is_you(view, manager) { " · " (words::YOU) } }
                        @if view.interns > 0 {
                            span.interns title=(words::INTERNS) { (times(view.interns, &intern())) }
                        }
                    }
                }
                @for seat in view.workers.iter() { (badge(view, context, seat)) }
            }
        }
    }
}

/// Tokens and cards waiting to be handed out.
fn tray(view: &View) -> Markup {
    html! {
        @if let Some(laid) = view.laid {
            @let left = view.tokens.warnings.saturating_sub(laid.iter().sum());
            p.tray { span { (words::TRAY_WARNINGS) } @for _ in 0..left { span.handle data-drag { (pieces::warning()) } } span.sr { (left) } }
        }
        @if let Some(draw) = &view.draw {
            p.tray { span { (words::TRAY_STARS) }
                @for (nth, stars) in draw.stars().iter().enumerate() {
                    @let now = nth == usize::from(draw.decided);
                    span.handle.now[now].spent[nth < usize::from(draw.decided)] data-drag[now] {
                        (recommendation(Some(*stars))) span.sr { (stars) }
                    }
                }
            }
        }
        @if let Some(room) = view.room.as_ref().filter(|room| !room.voting && is_you(view, room.proposer)) {
            @let on_slip: u8 = room.tokens.map_or(0, |tokens| tokens.iter().sum());
            @let left = view.tokens.bad.saturating_sub(on_slip);
            p.tray { span { (words::TRAY_BAD) } @for _ in 0..left { span.handle data-drag { (pieces::bad()) } } span.sr { (left) } }
        }
    }
}

fn badge(view: &View, context: &BoardContext, seat: Seat) -> Markup {
    let index = seat.index();
    let exit = view.exit[index];
    let action = [Action::Warn(seat), Action::Give(seat), Action::Blame(seat)]
        .into_iter()
        .find(|action| context.offered(*action).is_some());
    let choice = action.and_then(|action| context.offered(action));
    let laid = view.laid.map_or(0, |laid| laid[index]);
    let promised = view.draw.map_or(0, |draw| draw.given[index]);
    let own_slip = view.room.as_ref().filter(|room| !room.voting && is_you(view, room.proposer));
    let named = own_slip.and_then(|room| room.tokens).map_or(0, |tokens| tokens[index]);
    let (warnings, bad) = (view.warn[index], view.bad[index]);
    html! {
        li.badge.yours[is_you(view, seat)].out[exit.is_some()].lit[choice.is_some()].hinted[choice.is_some_and(|choice| context.hinted(&choice.notation))] {
            (pawn(seat, false))
            div.badge-words {
                strong { (context.names.of(seat)) }
                @if is_you(view, seat) { small { (words::YOU) } }
                (references(view, seat, promised))
                @if let Some(hand) = view.hands[index].filter(|_| view.seat().is_none()) {
                    span.references title=(words::CARDS) { @for card in hand.cards() { (small_card(Some(card.0))) } }
                }
                div.marks {
                    span.marks-row title=(words::WARNINGS) {
                        span.sr { (words::count_of(warnings, words::WARNINGS)) }
                        (pile(warnings, &pieces::warning()))
                        @for _ in 0..laid { span.fresh { (pieces::warning()) } }
                        @if warnings + laid == 0 { i.none {} }
                    }
                    span.marks-row title=(words::BAD) {
                        span.sr { (words::count_of(bad, words::BAD)) }
                        (pile(bad, &pieces::bad()))
                        @for _ in 0..named { span.fresh { (pieces::bad()) } }
                        @if bad + named == 0 { i.none {} }
                    }
                }
            }
            @match exit {
                Some(Exit::Fired) => span.stamped.ill { (words::FIRED) },
                Some(Exit::Union) => span.stamped.ill { (words::GONE) },
                None => {}
            }
            @if let (Some(action), Some(choice)) = (action, choice) {
                button.put-here form=(ANSWER) name="action" value=(choice.notation) data-drop
                    aria-label=(choice.label) { span aria-hidden="true" { (effect(view, action)) } }
            }
        }
    }
}

/// Recommendation cards: how many is public, the stars only as far as known.
fn references(view: &View, seat: Seat, promised: u8) -> Markup {
    let index = seat.index();
    html! {
        @match &view.held[index] {
            Some(sheaf) => {
                span.references title=(words::STARS) {
                    span.sr { (words::count_of(stars(sheaf) as u8, words::STARS)) }
                    @if sheaf.iter().sum::<u8>() > 2 { span.reference aria-hidden="true" { "★×" (stars(sheaf)) } }
                    @else {
                        @for (nth, count) in sheaf.iter().enumerate() {
                            @for _ in 0..*count { (recommendation(Some(nth as u8 + 1))) }
                        }
                    }
                    @if promised > 0 { span.fresh { (recommendation(Some(promised))) } }
                }
            }
            None => {
                span.references title=(words::STARS) {
                    span.sr { (words::count_of(view.cards_held[index], words::STARS)) }
                    (pile(view.cards_held[index], &recommendation(None)))
                }
            }
        }
    }
}

/// The hand of whoever looks, at the lower edge of the table.
pub(super) fn hand(view: &View, context: &BoardContext) -> Markup {
    let Some(seat) = view.seat() else { return html! {} };
    let Some(hand) = view.hands[seat.index()] else { return html! {} };
    let sealed = view.sealed[seat.index()].filter(|_| view.phase == Phase::Cards);
    let passed = match (view.sent, view.received) {
        (Some([low, high]), Some([left, right])) => {
            let (from_left, from_right) = (context.names.of(left.0), context.names.of(right.0));
            words::received(low.0, high.0, (&from_left, left.1.0), (&from_right, right.1.0))
        }
        _ => String::new(),
    };
    html! {
        // Other questions want the room for their own answers.
        @let free = context.ask.is_none() || view.phase == Phase::Cards;
        @if free && view.exit[seat.index()].is_none() && view.standing.is_none() {
            div.hand role="group" aria-label=(words::HAND) title=(passed) {
                @for card in hand.cards() {
                    @match context.offered(Action::Work(card)) {
                        Some(choice) => button.work-card.lit.hinted[context.hinted(&choice.notation)] form=(ANSWER) name="action" value=(choice.notation)
                            aria-label={ (card.0) ", " (choice.label) } {
                            (work(card.0)) small aria-hidden="true" { (choice.label) }
                        },
                        None => span.work-card { (work(card.0)) },
                    }
                }
                @if let Some(card) = sealed {
                    span.work-card.sealed-card { (work(card.0)) small { (icon("seal")) (words::SEALED) } }
                }
            }
        }
    }
}
