//! Finished! on a page: a desk with three lanes, the stack at its left, the
//! film at its right, and a shelf with clock, coffee and sweets above it.

mod card;
mod ending;
mod shelf;

use finished::{Action, Card, Finished, Lying, Pending, TurnEnd, View};
use maud::{Markup, html};
use tabletop::{Asked, Names};

use super::{ANSWER, Board, sheet};
use crate::film;
use crate::sprite::icon;
use crate::view::{BoardContext, Explained, Memory};
use crate::words::finished as words;
use card::{large, small};

impl Board for Finished {
    const STYLE: &'static str =
        sheet!("finished/desk", "finished/effects", "finished/ending", "finished/laptop");
    const SCRIPT: &'static str = include_str!("../../../assets/finished.js");
    const KEYS: &'static [(&'static str, &'static str)] = crate::words::finished::KEYS;
    const GOAL: &'static str = crate::words::finished::GOAL;
    const AIM: &'static str = crate::words::finished::AIM;

    fn board(view: &View, _asked: Option<&Asked<Finished>>, context: &BoardContext) -> Markup {
        let now = turn_end(view);
        html! {
            @if view.ending.is_some() { (ending::scene(view)) }
            div.finished
                data-pays=(pay_table(view))
                data-sinks=(now.sinking.saturating_sub(view.past.len())) {
                (shelf::shelf(view, &now))
                (stack(view, context.memory))
                div.lanes {
                    (future(view))
                    (present(view, &now, context))
                    (past(view, &now))
                }
                (reel(view))
            }
        }
    }

    fn bar(view: &View, _asked: Option<&Asked<Finished>>, context: &BoardContext) -> Markup {
        if context.ask.is_none() {
            return html! {};
        }
        match view.pending {
            Pending::Free => html! {
                @if view.present.len() > 1 {
                    button.button.quiet.no-script form=(ANSWER) name="action" value="end" {
                        (words::CHOOSE_ORDER)
                    }
                    button.button.quiet.script type="button" data-do="sort" data-key="s" hidden {
                        (icon("sort")) (words::SORT)
                    }
                }
                @let hinted = context.hint.as_ref().is_some_and(|hint| hint.notation == "end");
                @let loses = turn_end(view).asleep;
                span.ends {
                    button.button.main-answer.hinted[hinted].loses[loses] form=(ANSWER) name="action" value="end sort"
                        data-order="end" data-key="e" data-fx="end" aria-describedby="end-cost" {
                        (words::END_TURN)
                        @if loses { small { (words::LOSES) } }
                        @else if view.present.len() > 1 { small { (words::END_HINT) } }
                    }
                    (end_cost(view, context))
                }
            },
            Pending::EndOrder | Pending::BelowOrder => html! {
                @let rest: Vec<String> = view.present.iter()
                    .filter(|lying| !view.chosen.contains(&lying.card))
                    .map(|lying| lying.card.to_string()).collect();
                span.ends {
                    button.button.main-answer.loses[turn_end(view).asleep] form=(ANSWER) name="action" value=(rest.join(" "))
                        data-order="" data-key="e" data-fx="end" aria-describedby="end-cost" { (words::AS_THEY_LIE) }
                    (end_cost(view, context))
                }
            },
            Pending::IntoPast { .. } | Pending::ToFuture | Pending::ToStack => html! {},
        }
    }

    fn explain(view: &View, asked: Option<&Asked<Finished>>) -> Explained {
        let (text, sections, rulings): (_, _, &[_]) = match (asked, view.pending) {
            (None, _) => (words::explain::LOOKING, vec!["The table", "The end"], &[]),
            (_, Pending::Free) => {
                (words::explain::FREE, vec!["A turn", "What the files do"], &["R-03", "R-05"])
            }
            (_, Pending::EndOrder) => {
                (words::explain::ORDER, vec!["A turn"], &["R-07", "R-11", "R-12"])
            }
            (_, Pending::BelowOrder) => {
                (words::explain::BELOW, vec!["What the files do"], &["R-07", "R-11", "R-12"])
            }
            (_, Pending::IntoPast { .. }) => {
                (words::explain::INTO_PAST, vec!["What the files do"], &["R-06", "R-12"])
            }
            (_, Pending::ToFuture) => {
                (words::explain::FUTURE, vec!["What the files do"], &["R-06", "R-09"])
            }
            (_, Pending::ToStack) => {
                (words::explain::STACK, vec!["What the files do"], &["R-06", "R-10"])
            }
        };
        Explained { text: text.into(), sections, rulings: rulings.to_vec() }
    }

    fn left(view: &View) -> Markup {
        ending::scene(view)
    }

    fn label(view: &View, action: Action, _names: &Names) -> String {
        let name = |card: Card| view.components.names[card.index()].as_str();
        match action {
            Action::Use(card) => format!("Use {card}: {}", name(card)),
            Action::Pick(card) => format!("{card}: {}", name(card)),
            Action::End => words::END_TURN.into(),
        }
    }
}

/// What ending the turn costs: told while its button is pointed at. How likely a win is
/// after it, only a hint says.
fn end_cost(view: &View, context: &BoardContext) -> Markup {
    let chance = context.hint.as_ref().and_then(|hint| hint.ended);
    html! {
        span.tip #end-cost role="tooltip" {
            (view.end_costs())
            @if let Some(chance) = chance { " " (crate::words::hints::ended(chance)) }
        }
    }
}

/// What ending the turn would do, with the Present as it lies.
fn turn_end(view: &View) -> TurnEnd {
    view.if_ended(&view.in_order())
}

/// What a run pays, for the script that lays the Present in another order: a row for
/// the sweets paid so far, in it a place for every length; nothing where it is no run.
fn pay_table(view: &View) -> String {
    let cards = view.present.len() as u8;
    let row = |paid| {
        let pays = (0..=cards).map(|length| view.pays(length, paid));
        let pays = pays.map(|pays| pays.map_or("null".into(), |pays| pays.to_string()));
        format!("[{}]", pays.collect::<Vec<_>>().join(","))
    };
    format!("[{}]", (0..=cards).map(row).collect::<Vec<_>>().join(","))
}

fn present(view: &View, now: &TurnEnd, context: &BoardContext) -> Markup {
    html! {
        section.lane.present aria-labelledby="lane-present" {
            h2 #lane-present { (words::PRESENT) small { (words::turn(view.turn)) } }
            @if view.present.is_empty() { p.empty { (words::PRESENT_EMPTY) } }
            ol.cards #present data-place="present" data-phase="4" data-leave="1" data-arrows=".card" data-grip=(words::GRIP) data-free[view.pending == Pending::Free && context.ask.is_some()] {
                @for (nth, lying) in view.present.iter().enumerate() {
                    (large(view, lying, nth, now, context))
                }
            }
        }
    }
}

fn future(view: &View) -> Markup {
    let row = |name: String, cards: &[Lying]| {
        html! {
            div.row {
                span.row-name { (name) }
                ol.cards data-place="future" data-phase="1" { @for lying in cards { li { (small(view, lying.card, lying.sweets, false)) } } }
            }
        }
    };
    html! {
        section.lane.future aria-labelledby="lane-future" {
            h2 #lane-future { (words::FUTURE) small { (words::FUTURE_NOTE) } }
            @if view.future.is_empty() && view.held.is_empty() {
                p.empty { (words::FUTURE_EMPTY) }
            }
            // The furthest row lies highest, as on the table.
            @for (nth, cards) in view.future.iter().enumerate().rev() {
                (row(words::future_row(nth), cards))
            }
            @if !view.held.is_empty() { (row(words::HELD.into(), &view.held)) }
            span.ghost.g-future aria-hidden="true" { "↑" }
        }
    }
}

fn past(view: &View, now: &TurnEnd) -> Markup {
    html! {
        section.lane.past aria-labelledby="lane-past" {
            h2 #lane-past { (words::PAST) small { (words::PAST_NOTE) } }
            @if view.past.is_empty() { p.empty { (words::PAST_EMPTY) } }
            ol.cards data-place="past" data-phase="2" data-leave="3" {
                @for (nth, card) in view.past.iter().enumerate() {
                    li.sinks[nth < now.sinking] { (small(view, *card, 0, nth + 2 >= view.past.len())) }
                }
            }
            span.ghost.g-past aria-hidden="true" { "↓ 2" }
        }
    }
}

fn stack(view: &View, memory: Memory) -> Markup {
    let count = view.stack.len();
    let sheets = count.div_ceil(6);
    html! {
        section.stack aria-labelledby="stack-name" {
            h2 #stack-name { (words::STACK) }
            div.pile {
                // One sheet for every six cards: the pile visibly shrinks.
                @for nth in 1..=sheets { span.sheet { @if nth == sheets { (icon("coffee")) } } }
                span.ghost.g-draw1 aria-hidden="true" { "1 →" }
                span.ghost.g-draw2 aria-hidden="true" { "2 →" }
                span.ghost.g-draw3 aria-hidden="true" { "3 →" }
                span.ghost.g-below aria-hidden="true" { "↓" }
                span.ghost.g-top aria-hidden="true" { "↩ 1" }
            }
            @if count == 0 { p { (words::STACK_EMPTY) } } @else {
                p {
                    strong { (words::cards(count)) }
                    br;
                    @if view.unseen.is_empty() { (words::ALL_SEEN) }
                    @else { (words::never_seen(view.unseen.len())) }
                }
            }
            (remembered(view, memory))
        }
    }
}

/// The memory aid, as far as the table allows one.
fn remembered(view: &View, memory: Memory) -> Markup {
    match memory {
        Memory::None => html! {},
        Memory::Seen => html! {
            details.memory #memory-seen open {
                summary { (words::MEMORY_SEEN) }
                ol.numbers { @for card in &view.unseen { li { (card) } } }
            }
        },
        Memory::Full => html! {
            details.memory #memory-full open {
                summary { (words::MEMORY_FULL) }
                ol.numbers {
                    @for place in &view.stack {
                        @match place {
                            Some(card) => li.known { (card) },
                            None => li { "?" },
                        }
                    }
                }
            }
        },
    }
}

/// The finished pile as a strip of film that grows.
fn reel(view: &View) -> Markup {
    let done = view.finished;
    let shown = (done.saturating_sub(4)..done).map(|nth| nth + 1);
    html! {
        section.reel aria-labelledby="reel-name" {
            h2 #reel-name { (words::FILM) }
            p { strong { (words::of_48(done)) } }
            ol.strip {
                @for number in shown {
                    li {
                        img src=(film::address(number))
                            width="320" height="200" alt=(film::caption(number)) decoding="async";
                    }
                }
                @if done < film::FRAMES { li.blank aria-hidden="true" { (done + 1) } }
            }
            progress max=(film::FRAMES) value=(done) aria-labelledby="reel-name" {}
        }
    }
}
