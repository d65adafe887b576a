//! Taking back among people: a button to ask, and the question to the others.

use maud::{Markup, html};

use super::table::to;
use crate::sprite::{icon, signs};
use crate::view::TableView;
use crate::words::table as words;

/// The button for whoever would take something back.
pub(super) fn ask(view: &TableView) -> Markup {
    html! {
        @if let Some(number) = view.undo.ask {
            form method="post" action=(to(view, "ask-back")) {
                button.button.quiet data-key="u" name="number" value=(number) title=(words::BACK_ASK) {
                    (icon("undo")) span { (words::UNDO) small.price { (words::IF_ALL) } }
                }
            }
        }
    }
}

/// What somebody would take back, and the answers of those who are asked.
pub(super) fn asked(view: &TableView) -> Markup {
    let Some(back) = &view.back else { return html! {} };
    html! {
        div.banner.back-asked role="status" {
            (icon("undo"))
            div.undone {
                p { @if back.yours { (words::YOU_WOULD) } @else { (words::would_take_back(&back.name)) } }
                ol tabindex="0" { @for line in &back.undone { li { (signs(line)) } } }
                @if view.you.is_none() || back.answered {
                    p.soft {
                        @if !back.yours && view.you.is_some() { (words::YOU_AGREE) " " }
                        (words::back_agreed(back.agreed, back.of))
                    }
                }
            }
            @if view.you.is_some() {
                form method="post" action=(to(view, "answer-back")) {
                    input type="hidden" name="number" value=(back.number);
                    @if !back.answered { button.button name="agrees" value="yes" { (words::BACK_YES) } }
                    @if !back.answered { button.button.quiet name="agrees" value="no" { (words::BACK_NO) } }
                    @else if back.yours { button.button.quiet name="agrees" value="no" { (words::NEVER_MIND) } }
                }
            }
        }
    }
}
