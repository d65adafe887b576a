//! The lobby: games as time cards on a rack, and the tables.

use maud::{Markup, PreEscaped, html};

use super::{frame, once};
use crate::sprite::icon;
use crate::tutorial;
use crate::view::{GameCard, LobbyView, Stage, TableCard, Waits};
use crate::words::lobby as words;
use crate::words::{NAME, daily, puzzles, stage, table as table_words, tagline};

pub fn lobby(view: &LobbyView) -> Markup {
    let main = html! {
        section.wall {
            div.greeting {
                p.kicker { (tagline()) }
                h1 { (words::WELCOME) }
                p.lead { (words::LEAD) }
                (mug(&view.name))
            }
            (window())
        }
        section.rack aria-labelledby="rack-name" {
            h2.sr #rack-name { (words::RACK) }
            div.slots { @for (nth, game) in view.games.iter().enumerate() { (time_card(game, nth, view)) } }
        }
        div.boards {
            section.cork aria-labelledby="mine-name" {
                h2 #mine-name { (words::MINE) }
                @if view.mine.is_empty() { p.note { (words::MINE_EMPTY) } }
                ul.notes { @for table in &view.mine { li { (note(table, true)) (give_up(table)) } } }
                p.all-games { a.button.quiet.tiny href="/history" { (words::HISTORY) } }
            }
            section.cork aria-labelledby="open-name" {
                h2 #open-name { (words::OPEN) }
                @if view.open.is_empty() { p.note { (words::OPEN_EMPTY) } }
                ul.notes { @for table in &view.open { li { (note(table, false)) } } }
            }
            @if view.games.iter().any(|game| game.about.slug == "finished") {
                (calendar(view))
            }
        }
    };
    frame(NAME, &main)
}

/// The deal of the day, on a leaf of the calendar.
fn calendar(view: &LobbyView) -> Markup {
    let (day, month) = view.day.leaf();
    html! {
        section.calendar aria-labelledby="daily-name" {
            h2 #daily-name { (daily::TITLE) }
            p.leaf { span { (month) } (day) }
            p { (view.day.weekday()) ": " b { (daily::difficulty(view.day.difficulty())) } }
            @if view.streak > 0 { p { b { (view.streak) } " " (daily::STREAK) } }
            @if view.tried {
                p { a.button href="/daily" { (words::DAILY_MORE) } }
            } @else {
                p { (words::DAILY_NOTE) }
                (super::daily::begin(view.begun))
                p { a href="/daily" { (words::DAILY_MORE) } }
            }
            p { a href="/puzzles" { (puzzles::MORE) } }
        }
    }
}

/// A game as a punched time card. Pressing it deals at once.
fn time_card(game: &GameCard, nth: usize, view: &LobbyView) -> Markup {
    let about = game.about;
    let inside = html! {
        span.hole aria-hidden="true" {}
        span.card-head {
            span.number aria-hidden="true" { "No. " (nth + 1) }
            span.seats { (words::seats(about.seats.0, about.seats.1)) }
        }
        span.emblem {
            svg viewBox="0 0 120 64" aria-hidden="true" focusable="false" { (PreEscaped(game.cover.emblem)) }
        }
        strong.title { (about.title) }
        span.pitch { (about.pitch) }
        span.by { (about.designer) }
    };
    html! {
        article.time-card.{ "game-" (about.slug) } {
            form method="post" action="/tables" {
                (once(None))
                input type="hidden" name="game" value=(about.slug);
                input type="hidden" name="name" value=(view.name);
                button.face { (inside) span.punch { (words::PLAY) } }
            }
            p.more {
                @if about.seats.1 > 1 { a href={ "/new/" (about.slug) "?company=friends" } { (words::WITH_FRIENDS) } }
                a href={ "/new/" (about.slug) } { (words::SET_UP) }
                a href={ "/rules/" (about.slug) } { (words::RULES) }
                @if tutorial::of(about.slug).is_some() { a href={ "/learn/" (about.slug) } { (words::LEARN) } }
            }
        }
    }
}

/// A table as a note on the cork board.
fn note(table: &TableCard, mine: bool) -> Markup {
    let state = match table.stage {
        Stage::Gathering => stage::GATHERING,
        Stage::Running => stage::RUNNING,
        Stage::Paused => stage::PAUSED,
        Stage::Over => stage::OVER,
    };
    html! {
        a.slip.due[table.your_turn] href={ "/table/" (table.id) } {
            strong { (table.title) @if let Some(difficulty) = &table.difficulty { " " small { (difficulty.replace('-', " ")) } } }
            span { (table.players.join(", ")) }
            span.state {
                @if table.your_turn { b { (words::YOUR_TURN) } }
                @else if table.open_seats > 0 && !mine { (words::free_chairs(table.open_seats)) ", " (words::JOIN) }
                @else {
                    @match &table.waits {
                        Waits::Turn(name) => (words::move_of(name)),
                        Waits::Sealed(chosen, of) => (table_words::sealed(*chosen, *of).trim_end_matches('.')),
                        Waits::Nobody => (state),
                    }
                    @if table.watchable && !mine { ", " (words::WATCH) }
                }
                @if !table.when.is_empty() { ", " (table.when) }
            }
        }
    }
}

/// A table that has become too many; it asks once more.
fn give_up(table: &TableCard) -> Markup {
    html! {
        @if table.stage != Stage::Over {
            details.sure {
                summary.button.quiet.tiny { (table_words::RESIGN) span.sr { ": " (table.title) } }
                form method="post" action={ "/table/" (table.id) "/resign" } {
                    button.button.danger.tiny { (table_words::RESIGN_SURE) }
                }
            }
        }
    }
}

/// The visitor's name, on a mug.
fn mug(name: &str) -> Markup {
    html! {
        form.mug method="post" action="/name" {
            label for="your-name" { (words::YOUR_NAME) }
            div.field {
                input #your-name name="name" value=(name) maxlength="24" autocomplete="nickname" required;
                button.button.quiet { (icon("coffee")) (words::RENAME) }
            }
            p.soft { (words::NAME_NOTE) }
        }
    }
}

/// The evening outside, and the machine that keeps everybody going.
fn window() -> Markup {
    html! {
        svg.scene viewBox="0 0 420 240" role="img" aria-label="A break room in the evening: a window, a clock, a coffee machine." {
            rect.sky x="24" y="20" width="190" height="132" rx="4" {}
            circle.moon cx="176" cy="54" r="17" {}
            circle.sky cx="183" cy="49" r="15" {}
            path.star d="M60 44h2v2h-2zM98 62h2v2h-2zM126 38h2v2h-2zM146 82h2v2h-2zM46 78h2v2h-2z" {}
            path.town d="M24 152v-36h22V98h24v22h18V86h26v34h16v-18h26v24h18v-30h24v20h16v36z" {}
            path.lights d="M52 106h5v6h-5zm10 14h5v6h-5zm34-24h5v6h-5zm9 14h5v6h-5zm-9 14h5v6h-5zm40-12h5v6h-5zm10 14h5v6h-5zm38-22h5v6h-5zm9 14h5v6h-5zm-9 14h5v6h-5z" {}
            path.sash d="M24 20h190v132H24zM119 20v132M24 86h190" {}
            path.sill d="M12 156h214" {}
            path.pot d="M42 154l-4-18h22l-4 18z" {}
            path.leaf d="M49 136V112m0 18q-12-1-15-12m15 4q12-1 15-13m-15-2q-7-6-5-14" {}
            // The lamp, and what it lights.
            path.glow d="M318 62l-92 178h196z" {}
            path.cord d="M318 0v36" {}
            path.shade d="M286 64q4-28 32-28t32 28z" {}
            circle.bulb cx="318" cy="65" r="7" {}
            // The counter, the machine, the mugs.
            path.counter d="M232 206h180v12H232z" {}
            path.counter-front d="M240 218h164v22H240z" {}
            path.machine d="M262 120h76q6 0 6 6v80h-88v-80q0-6 6-6z" {}
            path.machine-dark d="M270 146h60v44h-60z" {}
            rect.display x="272" y="127" width="30" height="12" rx="2" {}
            circle.knob cx="316" cy="133" r="4" {}
            circle.knob cx="329" cy="133" r="4" {}
            path.spout d="M292 146h16v8h-5v5h-6v-5h-5z" {}
            path.mugs d="M291 172h18v10a7 7 0 0 1-7 7h-4a7 7 0 0 1-7-7zM354 186h16v12a7 7 0 0 1-7 8h-2a7 7 0 0 1-7-8zM376 186h16v12a7 7 0 0 1-7 8h-2a7 7 0 0 1-7-8z" {}
            path.steam d="M296 168c-3-4 3-5 0-9m8 9c-3-4 3-5 0-9" {}
        }
    }
}
