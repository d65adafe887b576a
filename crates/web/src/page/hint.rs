//! A hint at a table, told in steps: that there is something, then what, then why.

use maud::{Markup, html};

use super::table::{asked, price, to};
use crate::sprite::{icon, signs};
use crate::view::{Hint, HintStep, TableView};
use crate::words::hints as words;

/// What is told by now.
pub(super) fn told(view: &TableView) -> Markup {
    let Some(hint) = &view.hint else { return html! {} };
    html! {
        div.hint data-step=(hint.step.word()) role="status" {
            (icon("hint"))
            div {
                @match hint.step {
                    HintStep::Something => p { (hint.stakes) },
                    HintStep::Which => p { b { (signs(&view.hinted)) } },
                    HintStep::Whole => (whole(hint, &view.hinted)),
                }
            }
        }
    }
}

/// The line, and the reason in numbers.
fn whole(hint: &Hint, label: &str) -> Markup {
    html! {
        p { b { (signs(label)) } " " (signs(&hint.why)) }
        @if let Some((with, without)) = hint.odds {
            ul.odds aria-label=(words::CHANCE) {
                (chance(words::WITH, with))
                (chance(words::WITHOUT, without))
                @if let Some(ended) = hint.ended.filter(|_| hint.notation != "end") {
                    (chance(words::ENDED, ended))
                }
            }
        }
        @if !hint.line.is_empty() {
            p.line { (words::LINE) " " @for one in &hint.line { code { (one) } " " } }
        }
        @if !hint.decides.is_empty() { p.soft { (hint.decides) } }
        @if hint.free { p.soft { (words::WAS_FREE) } }
    }
}

fn chance(what: &str, percent: u8) -> Markup {
    html! {
        li { span { (what) } meter min="0" max="100" value=(percent) aria-label=(what) {} b { (percent) " %" } }
    }
}

/// The button for a hint, or for more of it.
pub(super) fn ask(view: &TableView) -> Markup {
    let told = view.hint.as_ref().map(|hint| hint.step);
    let (label, note) = match told {
        None if view.one_answer => (words::HINT, words::FREE_NOTE),
        None => (words::HINT, words::NOTE),
        Some(HintStep::Something) => (words::WHICH, words::WHICH_NOTE),
        Some(HintStep::Which) => (words::WHY, words::WHY_NOTE),
        Some(HintStep::Whole) => return html! {},
    };
    html! {
        @if view.may_hint {
            form method="post" action=(to(view, "hint")) {
                (asked(view))
                @if let Some(step) = told { input type="hidden" name="told" value=(step.word()); }
                button.button.quiet data-key="h" title=(note) {
                    (icon("hint"))
                    span { (label) @if told.is_none() && !view.one_answer { (price(view)) } }
                }
            }
        }
    }
}
