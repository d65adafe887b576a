//! All finished games of a guest, the last first.

use maud::{Markup, html};

use super::frame;
use crate::occasion::Occasion;
use crate::sprite::icon;
use crate::view::{HistoryView, Opponent, PlayedView};
use crate::words::history as words;

pub fn history(view: &HistoryView) -> Markup {
    let main = html! {
        div.paper.wide-paper {
            h1 { (words::TITLE) }
            p.lead { (words::LEAD) " " a href="/statistics" { (words::TO_STATISTICS) } }
            @if view.all == 0 && view.game.is_none() {
                div.nothing { (icon("coffee")) p { (words::EMPTY) } }
            } @else {
                (games(view))
                ol.history { @for one in &view.played { (row(one)) } }
                (pages(view))
            }
        }
    };
    frame(words::TITLE, &main)
}

/// Where a page of the list is.
fn address(game: Option<&str>, page: usize) -> String {
    match game {
        Some(game) => format!("/history?game={game}&page={page}"),
        None => format!("/history?page={page}"),
    }
}

/// All games, or one of them.
fn games(view: &HistoryView) -> Markup {
    let link = |game: Option<&str>, name: &str| {
        let here = (game == view.game).then_some("true");
        html! { li { a.button.quiet.tiny href=(address(game, 1)) aria-current=[here] { (name) } } }
    };
    html! {
        @if view.games.len() > 1 {
            nav.eyes aria-label=(words::WHICH) {
                ul {
                    (link(None, words::ALL))
                    @for (game, title) in &view.games { (link(Some(game), title)) }
                }
            }
        }
    }
}

fn row(one: &PlayedView) -> Markup {
    html! {
        li.played.{ "game-" (one.game) }.won[one.won] {
            @if let Some(day) = one.day { time.day datetime=(day.iso()) { (day.date()) } } @else { span.day {} }
            span.what {
                a href={ "/table/" (one.table) } { (one.title) }
                @if let Some(role) = &one.role { " " small { (role.replace('-', " ")) } }
                @if let Some(occasion) = one.occasion { " " small { (words::occasion(occasion)) } }
            }
            span.against { @if !one.others.is_empty() { (against(&one.others)) } }
            span.result {
                b { (words::result(one.won, one.how.as_deref())) }
                @if one.assisted { " " small { (words::ASSISTED) } }
            }
            span.length { @if let Some(length) = one.length { (words::length(length)) } }
            @if !one.occasion.is_some_and(|occasion| matches!(occasion, Occasion::Puzzle { .. })) {
                a.button.quiet.tiny href={ "/table/" (one.table) "/replay" } { (icon("play")) (words::REPLAY) }
            }
        }
    }
}

fn against(others: &[Opponent]) -> Markup {
    html! {
        @for (nth, one) in others.iter().enumerate() {
            @if nth > 0 { ", " }
            (one.name)
            @if let Some(bot) = &one.bot { small { " (" (bot) ")" } }
        }
    }
}

fn pages(view: &HistoryView) -> Markup {
    let link = |name: &str, page: usize| {
        html! { a.button.quiet href=(address(view.game, page)) { (name) } }
    };
    html! {
        @if view.pages > 1 {
            nav.pages aria-label=(words::PAGES) {
                @if view.page > 1 { (link(words::LATER, view.page - 1)) }
                span { (words::page(view.page, view.pages)) }
                @if view.page < view.pages { (link(words::EARLIER, view.page + 1)) }
            }
        }
    }
}
