//! Pages: pure functions from what may be seen to HTML.

use maud::{DOCTYPE, Markup, html};

use crate::face::{
    ErrorView, LobbyView, NewTableView, ReplayView, StatisticsView, TableView, VerifyView,
};

/// Every page in its frame.
pub fn frame(title: &str, main: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                link rel="stylesheet" href="/assets/style.css";
                script src="/assets/table.js" defer {}
            }
            body { main id="main" { (main) } }
        }
    }
}

/// The part of a table's page that the event stream replaces.
pub fn table_main(view: &TableView) -> Markup {
    html! {
        h1 { (view.title) }
        p { (view.status) }
        @if let Some(notice) = &view.notice { p role="alert" { (notice) } }
        (view.board)
        @if let Some(ask) = &view.ask {
            form method="post" action={ "/table/" (view.id) "/act" } {
                input type="hidden" name="question" value=(ask.number);
                input type="hidden" name="id" value=(ask.id);
                p { (ask.question) }
                @for choice in &ask.choices {
                    button name="action" value=(choice.notation) {
                        (choice.notation) " " (choice.label)
                    }
                }
            }
        }
        ol { @for line in &view.log { li { (line.text) } } }
    }
}

/// A table's page.
pub fn table(view: &TableView) -> Markup {
    frame(&view.title, &table_main(view))
}

pub fn lobby(view: &LobbyView) -> Markup {
    let main = html! {
        h1 { "breakroom" }
        @for game in &view.games {
            form method="post" action="/tables" {
                input type="hidden" name="game" value=(game.about.slug);
                input type="hidden" name="name" value=(view.name);
                button { (game.about.title) }
            }
        }
        ul {
            @for table in view.mine.iter().chain(&view.open) {
                li { a href={ "/table/" (table.id) } { (table.title) } }
            }
        }
    };
    frame("breakroom", &main)
}

pub fn new_table(view: &NewTableView) -> Markup {
    let main = html! {
        h1 { (view.game.title) }
        @if let Some(refused) = &view.refused { p role="alert" { (refused) } }
        form method="post" action="/tables" {
            input type="hidden" name="game" value=(view.game.slug);
            input name="name" value=(view.name);
            @for knob in view.knobs { label { (knob.help) input name=(knob.key); } }
            button { "Open" }
        }
    };
    frame(view.game.title, &main)
}

pub fn replay(view: &ReplayView) -> Markup {
    frame(&view.title, &html! { h1 { (view.title) } (view.board) })
}

pub fn statistics(views: &[StatisticsView]) -> Markup {
    frame("Statistics", &html! { @for view in views { p { (view.game) ": " (view.clean.games) } } })
}

pub fn verify(view: &VerifyView) -> Markup {
    frame(&view.title, &html! { p { (view.fairness.commitment) } })
}

/// The rules of a game: its guide and its rulings.
pub fn rules(title: &str, guide: &str, rulings: &str) -> Markup {
    frame(title, &html! { pre { (guide) } pre { (rulings) } })
}

pub fn error(view: &ErrorView) -> Markup {
    let main = html! {
        h1 { (view.title) }
        p { (view.sentence) }
        p { a href=(view.back.1) { (view.back.0) } }
    };
    frame(&view.title, &main)
}
