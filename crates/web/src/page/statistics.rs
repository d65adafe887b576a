//! Punch cards: a guest's finished games.

use maud::{Markup, html};

use super::{charts, frame};
use crate::sprite::icon;
use crate::view::{StatisticsView, Tally};
use crate::words::statistics as words;

pub fn statistics(views: &[StatisticsView]) -> Markup {
    let played = |view: &StatisticsView| view.clean.games + view.assisted.games > 0;
    let main = html! {
        div.paper {
            h1 { (words::TITLE) }
            p.lead { (words::LEAD) " " a href="/history" { (words::ALL_GAMES) } }
            @if !views.iter().any(played) { div.nothing { (icon("coffee")) p { (words::EMPTY) } } }
            @for view in views.iter().filter(|view| played(view)) { (punch_card(view)) }
        }
    };
    frame(words::TITLE, &main)
}

/// A game's card: a hole for each game, and the sums below.
fn punch_card(view: &StatisticsView) -> Markup {
    html! {
        section.punch-card.{ "game-" (view.game) } {
            h2 { (view.title) }
            ol.holes aria-label=(words::LAST) {
                @for punch in &view.punches {
                    @let said = words::punch(punch.won, punch.assisted);
                    li.won[punch.won].assisted[punch.assisted] title=(said) { span.sr { (said) } }
                }
            }
            div.sides {
                (tally(words::CLEAN, view.clean, Some((view.streak, view.best_streak))))
                (tally(words::ASSISTED, view.assisted, None))
            }
            div.charts {
                (charts::weeks(&view.weeks))
                (charts::shares(words::ROLES, &view.roles))
                (charts::shares(words::AGAINST, &view.against))
            }
        }
    }
}

fn tally(name: &str, tally: Tally, streaks: Option<(u32, u32)>) -> Markup {
    let rate = (tally.wins * 100).checked_div(tally.games);
    html! {
        div.side-of-card {
            h3 { (name) }
            @if tally.games == 0 { p.soft { (words::NONE_YET) } } @else {
                dl.figures {
                    div { dt { (words::games(tally.games)) } dd { (tally.games) } }
                    div { dt { (words::wins(tally.wins)) } dd { (tally.wins) } }
                    @if let Some(rate) = rate { div { dt { (words::RATE) } dd { (rate) " %" } } }
                    @if let Some((streak, best)) = streaks {
                        div { dt { (words::STREAK) } dd { (streak) } }
                        div { dt { (words::BEST_STREAK) } dd { (best) } }
                    }
                    @if let Some((left, par)) = tally.best {
                        div { dt { (words::best(par)) } dd { (left) } }
                    }
                    @if let Some(against) = tally.against_par {
                        div { dt { (words::AGAINST_PAR) } dd { (words::against_par(against)) } }
                    }
                }
            }
        }
    }
}
