//! The deal of the day: one's own try, how others did, and yesterday's.

use maud::{Markup, html};

use super::{frame, once, table::link};
use crate::sprite::icon;
use crate::view::{DailyView, TriedView};
use crate::words::daily as words;

pub fn daily(view: &DailyView) -> Markup {
    let main = html! {
        div.paper.daily {
            div.sheet-title {
                (leaf(view))
                div {
                    h1 { (words::TITLE) }
                    p.lead {
                        (view.day.weekday()) ", " (view.day.date()) ": " b { (words::difficulty(view.day.difficulty())) }
                        "; " (words::par(view.par)) "."
                    }
                }
            }
            p { (words::LEAD) }
            (yours(view))
            @if view.tried.is_some() { (others(view)) } @else { p.soft { (words::AFTER) } }
            (streaks(view))
            (yesterday(view))
            p.soft { (words::WEEK) }
        }
    };
    frame(words::TITLE, &main)
}

fn leaf(view: &DailyView) -> Markup {
    let (day, month) = view.day.leaf();
    html! { p.daily-leaf aria-hidden="true" { span { (month) } b { (day) } } }
}

/// The one try that counts: to be begun, to go on with, or what came of it.
fn yours(view: &DailyView) -> Markup {
    html! {
        section.daily-yours aria-labelledby="yours-name" {
            h2 #yours-name { (words::YOURS) }
            @match &view.tried {
                Some(tried) => {
                    p.result.won[tried.won] { (words::result(tried.won, tried.score, tried.done)) }
                    @if tried.assisted { p.soft { (words::ASSISTED) } }
                    (link(words::SHARE, words::SHARE_NOTE, &tried.share))
                    div.answers {
                        @if let Some(table) = &view.table { a.button.quiet href=(table) { (icon("play")) (words::TO_TABLE) } }
                        form method="post" action="/tables" {
                            (once(None))
                            input type="hidden" name="game" value="finished";
                            input type="hidden" name="deal" value=(view.day.0);
                            input type="hidden" name="difficulty" value=(view.day.difficulty());
                            button.button { (words::PRACTISE) }
                        }
                    }
                    p.soft { (words::PRACTICE_NOTE) }
                }
                None => (begin(view.table.is_some())),
            }
        }
    }
}

/// The button that begins the first try, or goes on with it: the same form, for it is
/// the same table.
pub(super) fn begin(begun: bool) -> Markup {
    html! {
        form method="post" action="/tables" {
            (once(None))
            input type="hidden" name="game" value="finished";
            input type="hidden" name="daily" value="on";
            button.button { (if begun { words::GO_ON } else { words::PLAY }) }
        }
    }
}

/// How everybody's first try ended, in numbers.
fn others(view: &DailyView) -> Markup {
    let clean: Vec<_> = view.counted.iter().filter(|count| !count.assisted).collect();
    let most = clean.iter().map(|count| count.tables).max().unwrap_or(1);
    let helped = view.counted.iter().filter(|count| count.assisted);
    let (tables, won) = helped.fold((0, 0), |(tables, won), count| {
        (tables + count.tables, won + if count.won { count.tables } else { 0 })
    });
    html! {
        section aria-labelledby="others-name" {
            h2 #others-name { (words::OTHERS) }
            @if clean.is_empty() { p.soft { (words::NOBODY) } } @else {
                p { (words::tries(clean.iter().map(|count| count.tables).sum())) "." }
                ul.bars {
                    @for count in clean.iter().rev() {
                        @let name = if count.won { words::won_with(count.score) } else { words::NOT_FINISHED.into() };
                        li {
                            span { (name) }
                            meter min="0" max=(most) value=(count.tables) aria-label=(name) {}
                            b { (count.tables) }
                        }
                    }
                }
            }
            @if tables > 0 { p.soft { (words::assisted(tables, won)) } }
        }
    }
}

fn streaks(view: &DailyView) -> Markup {
    html! {
        dl.figures {
            div { dt { (words::STREAK) } dd { (view.streak) } }
            div { dt { (words::BEST_STREAK) } dd { (view.best_streak) } }
            div { dt { (words::PLAYED) } dd { (view.played) } }
            div { dt { (words::WON) } dd { (view.won) } }
        }
    }
}

fn yesterday(view: &DailyView) -> Markup {
    let Some(before) = view.day.before() else { return html! {} };
    let said = |tried: &TriedView| words::result(tried.won, tried.score, tried.done);
    html! {
        section aria-labelledby="yesterday-name" {
            h2 #yesterday-name { (words::YESTERDAY) }
            p {
                (before.weekday()) ", " (before.date()) ", " (words::difficulty(before.difficulty())) "; " (words::par(view.par_before)) ". "
                @match &view.before { Some(tried) => (said(tried)), None => (words::NOT_PLAYED) }
            }
            p { a.button.quiet href={ "/daily/" (before.0) "/solution" } { (icon("play")) (words::SOLUTION) } }
        }
    }
}
