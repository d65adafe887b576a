//! A step of a lesson: the real board, and a coach who talks.

use maud::{Markup, html};

use super::{frame_of, rules, table};
use crate::board::ANSWER;
use crate::sprite::icon;
use crate::view::LessonView;
use crate::words::lessons as words;

pub fn lesson(view: &LessonView) -> Markup {
    let slug = view.game.slug;
    let step = |at: usize| format!("/learn/{}/{}", view.address, at + 1);
    let last = view.at + 1 == view.of;
    let title = match view.address == slug {
        true => words::title(view.game.title),
        false => words::second(view.game.title),
    };
    let main = html! {
        div.table.lesson data-title=(title) data-look=[view.look] {
            div.table-head {
                h1 { (title) }
                p.soft { (words::position(view.at, view.of)) }
                progress max=(view.of) value=(view.at + 1) aria-label=(words::position(view.at, view.of)) {}
            }
            @if let Some(notice) = &view.notice { p.notice role="alert" { (notice) } }
            div.play { (view.board) }
            aside.side { (table::log(&view.log, None)) }
            div.answer-bar.coach-bar {
                form #(ANSWER) method="get" action=(step(view.at)) data-swap {}
                (coach())
                div.bubble role="status" {
                    h2 { (view.title) }
                    (rules::markdown(view.says))
                    @if let Some(notice) = &view.notice { p.patience { (notice) } }
                }
                div.answers {
                    @if view.at > 0 {
                        a.button.quiet href=(step(view.at - 1)) data-swap data-key="ArrowLeft" { (words::BACK) }
                    }
                    (view.bar)
                    @if last {
                        a.button.quiet href=(step(0)) { (words::AGAIN) }
                        a.button.quiet href={ "/rules/" (slug) } { (icon("book")) (words::RULES) }
                        @if let Some(further) = view.further {
                            a.button href={ "/learn/" (further) } { (words::FURTHER) }
                        }
                        form method="post" action="/tables" {
                            (super::once(None))
                            input type="hidden" name="game" value=(slug);
                            @for (key, value) in view.afterwards { input type="hidden" name=(key) value=(value); }
                            button.button.main-answer { (words::PLAY) }
                        }
                    } @else if let Some((picture, name)) = view.press {
                        a.button.main-answer href=(step(view.at + 1)) data-swap data-key="ArrowRight" { span { (icon(picture)) (name) } }
                    } @else if view.asked.is_none() {
                        a.button.main-answer href=(step(view.at + 1)) data-swap data-key="ArrowRight" { (words::NEXT) }
                    }
                }
            }
        }
    };
    frame_of(Some(slug), &title, &main)
}

/// A cup that knows the way.
fn coach() -> Markup {
    html! {
        svg.coach viewBox="0 0 64 64" role="img" aria-label=(words::COACH) {
            path.steam d="M24 14c-4-5 4-6 0-12M36 14c-4-5 4-6 0-12" {}
            path.cup-body d="M12 18h36v18a18 18 0 0 1-36 0z" {}
            path.cup-ear d="M48 24h4a8 8 0 0 1 0 16h-5" {}
            circle.eye cx="24" cy="30" r="3" {}
            circle.eye cx="37" cy="30" r="3" {}
            path.smile d="M23 39q7 7 15 0" {}
            path.saucer d="M8 58h46" {}
        }
    }
}
