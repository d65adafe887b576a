//! People at their desks: who they are, how tired, what they still have to do.

use maud::{Markup, html};
use overtime::{Action, Card, PlayerView, Size, TIREDNESS, TaskView, Types, View};
use tabletop::Seat;

use super::art;
use super::hand::{self, aims};
use super::plan::{self, Differ, Pick, Plan};
use crate::board::ANSWER;
use crate::sprite::icon;
use crate::view::BoardContext;
use crate::words::overtime as words;

/// Somebody else's desk.
pub(super) fn other(
    view: &View,
    player: &PlayerView,
    plan: &Plan,
    context: &BoardContext,
) -> Markup {
    let seat = player.seat;
    let name = context.names.of(seat);
    let aimed = view.is_aimed_at(player.seat);
    html! {
        section.ot-desk.{ "team" (seat.0) }.on-turn[view.active == seat && view.over.is_none()].aimed[aimed]
            aria-label=(name) data-seat=(seat) {
            (art::portrait(player.employee, player.tiredness))
            div.ot-who {
                h2 { (name) @if view.active == seat { small.turn { (words::ON_TURN) } } }
                p.ot-tired { b { (player.snooze) } " " (words::SNOOZE) }
            }
            (backs(player))
            div.ot-role.{ "tired" (player.tiredness) } {
                p.ot-job tabindex="0" aria-describedby={ "job-" (seat) } { (player.employee.name()) }
                (job(player.employee, &format!("job-{seat}")))
                (step(player))
                @if player.skip { p.ot-skip { (words::SKIPS_NEXT) } }
            }
            ul.ot-mini aria-label=(words::to_do(&name, player.missing())) {
                @for task in &player.tasks { li { (mini(task)) } }
                @if player.tasks.is_empty() { li.nothing-left { (words::NOTHING_LEFT) } }
            }
            @if aimed { p.ot-mark { (icon("hint")) (words::AIMED) } }
            @for (number, picks) in plan.open() {
                @if plan::differ(picks) == Differ::Who {
                    @for pick in picks.iter().filter(|pick| pick.who() == Some(seat)) {
                        (target(number, pick, &words::this_one(&name), context))
                    }
                }
            }
        }
    }
}

/// A button right where the card would go.
pub(super) fn target(number: usize, pick: &Pick, label: &str, context: &BoardContext) -> Markup {
    let hinted = plan::hinted(context, std::slice::from_ref(pick));
    html! {
        button.ot-target.hinted[hinted].{ "aim" (number.min(14)) } form=(ANSWER) name="action" value=(pick.notation) tabindex="-1" {
            span { (label) }
        }
    }
}

/// How tired somebody is, in a word.
fn step(player: &PlayerView) -> Markup {
    html! { span.step { (TIREDNESS[usize::from(player.tiredness).min(3)]) } }
}

/// An employee's numbers and ability, as a note.
fn job(employee: Card, id: &str) -> Markup {
    html! {
        div.ot-tip #(id) role="tooltip" {
            p { b { (employee.name()) } }
            @if let Some(stats) = &employee.kind().employee {
                p { (words::stats(stats.actions, stats.draw, stats.hand)) }
                p { (words::levels(stats.levels)) }
            }
            p { (employee.kind().text) }
            p.joke { (employee.kind().joke) }
        }
    }
}

/// The hand from behind, or from the front once everything may be seen.
fn backs(player: &PlayerView) -> Markup {
    html! {
        @match &player.hand {
            Some(cards) => ul.ot-open { @for card in cards { li.{ (hand::kind(*card)) } { (card.name()) } } },
            None => div.ot-backs {
                span.ot-back-row aria-hidden="true" { @for _ in 0..player.cards.min(8) { i {} } }
                span { (words::cards(player.cards)) }
                @if !player.shown.is_empty() {
                    span.ot-seen { (words::SEEN) " " (player.shown.iter().map(|card| card.name()).collect::<Vec<_>>().join(", ")) }
                }
            },
        }
    }
}

fn size_class(size: Size) -> &'static str {
    match size {
        Size::Easy => "easy",
        Size::Simple => "simple",
        Size::Hard => "hard",
    }
}

/// The boxes of an assignment, ticked and open.
fn boxes(task: &TaskView, ghost: bool) -> Markup {
    let look = task.look;
    html! {
        span.ot-boxes aria-hidden="true" {
            @for nth in 0..look.size.need() {
                svg.ot-box.ticked[nth < look.done].ghostly[ghost && nth >= look.done] viewBox="0 0 16 16" {
                    rect x="1.5" y="1.5" width="13" height="13" rx="2.5" {}
                    @if nth < look.done || ghost { path d="m4.500 8 3 3 5-6" {} }
                }
            }
        }
    }
}

/// An assignment on somebody else's desk.
fn mini(task: &TaskView) -> Markup {
    let look = task.look;
    let on_it: Vec<String> =
        task.work.iter().map(|(card, checks)| words::lies(card.name(), *checks)).collect();
    let said = words::task_with(look, &on_it);
    // A Rest card on it can be cancelled there.
    let rests = task.work.iter().any(|(card, _)| lying(*card) == "is-rest");
    html! {
        span.ot-sheet.small.{ (size_class(look.size)) }.rests[rests] role="img" aria-label=(said) title=(said) {
            (boxes(task, false))
        }
    }
}

/// The colour of a card on an assignment: all are Work, so what else they are counts.
fn lying(card: Card) -> &'static str {
    if card.kind().types.meets(Types::REST) { "is-rest" } else { hand::kind(card) }
}

/// The own desk, or the one a spectator sits nearest to.
pub(super) fn mine(view: &View, me: &PlayerView, plan: &Plan, context: &BoardContext) -> Markup {
    let name = context.names.of(me.seat);
    let own = context.you == Some(me.seat);
    html! {
        section.ot-mine.{ "team" (me.seat.0) }.on-turn[view.active == me.seat && view.over.is_none()].aimed[view.is_aimed_at(me.seat)]
            aria-label=(name) data-seat=(me.seat) {
            div.ot-todo {
                h2 { (words::assignments(own, &name)) small { (words::missing(me.missing())) } }
                @if me.tasks.is_empty() { p.nothing-left { (words::NOTHING_LEFT) } }
                ul tabindex="0" { @for task in &me.tasks { li { (sheet(view, me, task, plan, context)) } } }
                @if view.is_aimed_at(me.seat) { p.ot-mark { (icon("hint")) (words::AIMED_AT_YOU) } }
            }
            (employee(view, me, plan, context))
            @if own && me.hand.is_some() { (hand::hand(view, me, plan, context)) } @else { (backs(me)) }
        }
    }
}

fn employee(view: &View, me: &PlayerView, plan: &Plan, context: &BoardContext) -> Markup {
    let kind = me.employee.kind();
    let hinted = plan::hinted(context, &plan.ability);
    let name = context.names.of(me.seat);
    let body = html! {
        span.ot-me-face { (art::portrait(me.employee, me.tiredness)) }
        span.ot-me-name { b { (me.employee.name()) } small { (name) } }
        @if let Some(stats) = &kind.employee {
            span.ot-stats aria-label=(words::stats(stats.actions, stats.draw, stats.hand)) {
                span { b { (me.limit) } small { (words::actions_word(me.limit)) } }
                span { b { (stats.draw) } small { (words::STAT_DRAW) } }
                span { b { (stats.hand) } small { (words::STAT_HAND) } }
            }
        }
        span.ot-ability { (kind.text) @if me.used { em { " " (words::USED) } }
            // With one way to use it, a press does it: it says what.
            @if let [only] = plan.ability.as_slice() { em { " → " (only.aim(view, &context.names)) } }
        }
    };
    html! {
        div.ot-employee.slot0 {
            @match plan.ability.as_slice() {
                [] => div.ot-badge { (body) },
                [only] => button.ot-badge.lit.hinted[hinted] #ability form=(ANSWER) name="action" value=(only.notation)
                    title=(view.label(only.action, &context.names)) { (body) },
                many => details.ot-pick #pick-ability name="pick" {
                    summary.ot-badge.lit.hinted[hinted] #ability { (body) }
                    (aims(me.employee.name(), view, many, context))
                },
            }
            (meter(view, me, plan))
        }
    }
}

/// Snooze tokens on their way to the next step, and what the pointed-at card
/// would make of them.
fn meter(view: &View, me: &PlayerView, plan: &Plan) -> Markup {
    let employee = me.employee.kind().employee.as_ref();
    let levels = employee.map_or([4, 7, 10], |employee| employee.levels);
    let length = u16::from(levels[2]).max(me.snooze).min(18) + 2;
    let level = |token: u16| employee.map_or(0, |employee| employee.step(token));
    let width = length * 14 + 4;
    html! {
        div.ot-meter.{ "tired" (me.tiredness) } {
            p { b { (me.snooze) } " " (words::SNOOZE) (step(me)) @if let Some(roll) = me.roll { small { (words::must_roll(roll)) } } @if me.skip { small { (words::SKIPS_NEXT) } } }
            svg viewBox={ "0 0 " (width) " 16" } role="img" aria-label=(words::levels(levels)) {
                @for token in 1..=length {
                    rect.{ "step" (level(token)) }.full[token <= me.snooze] x=((token - 1) * 14 + 3) y="2" width="11" height="12" rx="3" {}
                }
            }
            @for slot in &plan.hand {
                @let (before, after) = view.if_played(me.seat, slot.card).snooze;
                @if before != after && !slot.picks.is_empty() {
                    span.ot-fx.{ "fx" (slot.number.min(14)) }.good[after < before] aria-hidden="true" {
                        (before) " → " (after)
                    }
                }
            }
        }
    }
}

/// An assignment of one's own, with the work that lies on it.
fn sheet(
    view: &View,
    me: &PlayerView,
    task: &TaskView,
    plan: &Plan,
    context: &BoardContext,
) -> Markup {
    let look = task.look;
    let chosen = plan.tasks.iter().find(|(wanted, _)| *wanted == look).map(|(_, pick)| pick);
    let body = html! {
        span.ot-sheet-head { (words::size(look.size)) }
        (boxes(task, chosen.is_some()))
        @if !task.work.is_empty() {
            span.ot-work { @for (card, checks) in &task.work { span.{ (lying(*card)) } { (words::lies(card.name(), *checks)) } } }
        }
    };
    html! {
        @match chosen {
            Some(pick) => button.ot-sheet.lit.hinted[plan::hinted(context, std::slice::from_ref(pick))].{ (size_class(look.size)) } form=(ANSWER) name="action" value=(pick.notation)
                aria-label=(words::task(look)) { (body) },
            None => div.ot-sheet.{ (size_class(look.size)) } role="group" aria-label=(words::task(look)) { (body) },
        }
        @for (number, picks) in plan.open() {
            @if plan::differ(picks) == Differ::Task {
                @for pick in picks.iter().filter(|pick| pick.task() == Some(look)) {
                    (target(number, pick, &here(view, me.seat, pick), context))
                }
            }
        }
    }
}

/// What a card would do to the assignment it is held over.
fn here(view: &View, seat: Seat, pick: &Pick) -> String {
    let card = match pick.action {
        Action::Play { card, .. } | Action::React { card, .. } => Some(card),
        _ => None,
    };
    match card.map_or(0, |card| view.checks(seat, card, 0)) {
        0 => words::THIS_ONE.into(),
        checks => format!("+{}", "✓".repeat(usize::from(checks))),
    }
}
