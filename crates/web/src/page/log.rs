//! The whole log of a table; beside the table there are only its last lines.

use maud::{Markup, html};

use super::frame_of;
use super::table::{said, tone};
use crate::view::WholeLog;
use crate::words::table as words;

pub fn log(view: &WholeLog) -> Markup {
    let title = words::log_of(view.game.title);
    let main = html! {
        div.paper {
            h1 { (title) }
            ol.whole-log {
                @for line in &view.lines {
                    li.{ (tone(line.tone)) }.done[line.notation.is_some()] title=[line.notation.as_deref()] {
                        span { (said(line)) }
                    }
                }
            }
            p.no-sheet { a.button.quiet href={ "/table/" (view.id) } { (crate::words::replay::TO_TABLE) } }
        }
    };
    frame_of(Some(view.game.slug), &title, &main)
}
