//! What has just happened, with dice, an inspector and farewells: everything
//! since this morning, and in the morning the evening before.

use maud::{Markup, html};
use the_machine::{Event, Exit, Mark, Phase, View, by_warnings, reason_text, stars, winners_text};

use super::pieces::{self, cog, die, intern, pawn, recommendation, times};
use crate::sprite::icon;
use crate::view::BoardContext;
use crate::words::the_machine as words;

pub(super) fn moments(story: &[Event], view: &View, context: &BoardContext) -> Markup {
    let mornings: Vec<usize> = story
        .iter()
        .enumerate()
        .filter(|(_, event)| matches!(event, Event::Morning { .. }))
        .map(|(nth, _)| nth)
        .collect();
    let (today, before) = match mornings.as_slice() {
        [.., before, today] => (*today, Some(*before)),
        [today] => (*today, None),
        [] => (0, None),
    };
    // As long as people are being placed, last evening is still the talk of the day.
    let fresh = view.phase == Phase::Placing;
    let start = if fresh { before.unwrap_or(today) } else { today };
    // The latest lies on top.
    let told = &story[start..];
    let mut pictures: Vec<Markup> =
        told.iter().rev().filter_map(|event| moment(event, context)).collect();
    pictures.extend(work(told));
    html! {
        @if let Some(standing) = view.standing { (end(story, view, standing, context)) }
        @if !pictures.is_empty() {
            section.news aria-label=(if fresh { words::LAST_EVENING } else { words::NEWS }) {
                ol tabindex="0" { @for picture in &pictures { (picture) } }
            }
        }
    }
}

/// What the day's work has come to, once the cards are turned over.
fn work(told: &[Event]) -> Option<Markup> {
    let boxes: Vec<u8> = told
        .iter()
        .filter_map(|event| match event {
            Event::Ran { success, cogs, .. } => Some(if *success { *cogs } else { 0 }),
            Event::Stuck { .. } => Some(0),
            _ => None,
        })
        .collect();
    let done = boxes.iter().filter(|&&cogs| cogs > 0).count();
    let cogs = boxes.iter().sum();
    let finished = told.contains(&Event::Finished);
    (!boxes.is_empty()).then(|| {
        html! { li.moment.day-done { (cog()) p { (words::worked(done, boxes.len(), cogs, finished)) } } }
    })
}

/// An event as a picture, if it is worth one.
fn moment(event: &Event, context: &BoardContext) -> Option<Markup> {
    let name = |seat| context.names.of(seat);
    Some(match *event {
        Event::Forgiven { seat, mark } => html! {
            li.moment { (pawn(seat, false)) p { (words::forgiven(&name(seat), word(mark))) } }
        },
        Event::Judged { given: 0 } => html! { li.moment.quiet { p { (words::NO_WARNINGS) } } },
        Event::Warned { seat, count, total } => html! {
            li.moment { (pawn(seat, false)) span.got { (times(count, &pieces::warning())) }
                p { (words::warned(&name(seat), count, total)) } }
        },
        Event::Blamed { seat, count, total } => html! {
            li.moment { (pawn(seat, false)) span.got { (times(count, &pieces::bad())) }
                p { (words::blamed(&name(seat), count, total)) } }
        },
        Event::Rolled { seat, mark, pips, total, safe } => {
            let dice: Vec<String> = pips.dice().iter().map(u8::to_string).collect();
            let against = match mark {
                Mark::Warning => pieces::warning(),
                Mark::Bad => pieces::bad(),
            };
            html! {
                li.moment.roll.safe[safe].lost[!safe] {
                    (pawn(seat, false))
                    span.thrown aria-hidden="true" { @for pips in pips.dice() { (die(*pips)) } }
                    span.against aria-hidden="true" { (against) (total) }
                    p { (words::rolls(&name(seat), &dice.join(" "), total, safe)) }
                }
            }
        }
        Event::Out { seat, exit, fate } => html! {
            li.moment.fate.red[exit == Exit::Union] {
                (pawn(seat, false))
                h3 { (if exit == Exit::Fired { words::FATE_BLACK } else { words::FATE_RED }) }
                p { strong { (name(seat)) } " " (if exit == Exit::Fired { words::IS_FIRED } else { words::IS_GONE }) }
                blockquote { (fate) }
            }
        },
        Event::Intern { interns } => html! {
            li.moment { (intern()) p { (words::new_intern(interns)) } }
        },
        Event::Recommended { seat, stars, .. } => html! {
            li.moment { (pawn(seat, false)) span.got { (recommendation(stars)) } p { (words::recommended(&name(seat))) } }
        },
        Event::Parted { agreed } => html! {
            li.moment { (icon("seal")) p { (if agreed { words::PARTED_AGREED } else { words::PARTED_NOT }) } }
        },
        Event::Shared => html! { li.moment { (icon("seal")) p { (words::SHARED) } } },
        Event::Inspected { shift, progress } => html! {
            li.moment.inspection {
                svg viewBox="0 0 64 64" aria-hidden="true" focusable="false" {
                    circle.lens cx="27" cy="27" r="18" {} path.grip d="M40 40l18 18" {} path.gleam d="M17 24q3-9 12-10" {}
                }
                h3 { (words::INSPECTED) }
                p { (words::inspected(shift, progress)) }
            }
        },
        _ => return None,
    })
}

fn word(mark: Mark) -> &'static str {
    match mark {
        Mark::Warning => words::WARNING_OF,
        Mark::Bad => words::BAD_OF,
    }
}

/// The last evening of all.
fn end(
    story: &[Event],
    view: &View,
    standing: tabletop::Standing,
    context: &BoardContext,
) -> Markup {
    let finished = view.progress >= view.length();
    let shown = story.iter().filter_map(|event| match event {
        Event::Stars { seat, cards } => Some((*seat, stars(cards))),
        _ => None,
    });
    let gone = story.iter().filter_map(|event| match event {
        Event::Replaced { seat, fate } | Event::Out { seat, fate, .. } => Some((*seat, *fate)),
        _ => None,
    });
    html! {
        section.ending.week-over.won[finished] aria-labelledby="ending-name" {
            div.ending-words {
                h2 #ending-name { (if finished { words::IT_RUNS } else { words::IT_STANDS_STILL }) }
                p { (reason_text(standing.reason)) }
                p.winners { @for seat in standing.winners.iter() { (pawn(seat, seat == view.manager())) } strong { (winners_text(standing.winners, &context.names)) } }
                ul.starred { @for (seat, stars) in shown { li { (pawn(seat, false)) (words::shows_stars(&context.names.of(seat), stars)) } } }
                @if let Some(why) = by_warnings(view, standing, &context.names) { p { (why) } }
            }
            ul.fates {
                @for (seat, fate) in gone {
                    li.moment.fate { (pawn(seat, false)) h3 { (context.names.of(seat)) } blockquote { (fate) } }
                }
            }
        }
    }
}
