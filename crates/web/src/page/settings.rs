//! How somebody wants the place to be.

use maud::{Markup, html};

use super::frame;
use crate::settings::{KNOBS, Settings};
use crate::words::settings as words;

pub fn settings(settings: Settings, kept: bool) -> Markup {
    let main = html! {
        div.paper {
            h1 { (words::TITLE) }
            p.lead { (words::LEAD) }
            @if kept { p.notice.kept role="status" { (words::KEPT) } }
            form.sheet-form #settings method="post" action="/settings" {
                @for (key, values) in KNOBS {
                    @let (title, note) = words::knob(key);
                    div.field-row role="radiogroup" aria-label=(title) {
                        span { (title) small { (note) } }
                        span.segments {
                            @for value in values {
                                label {
                                    input type="radio" name=(key) value=(value) checked[settings.get(key) == *value];
                                    span { (words::value(key, value)) }
                                }
                            }
                        }
                    }
                }
                p.soft #no-notices hidden { (words::NO_NOTICES) }
                p.submit { button.button.big { (words::KEEP) } }
            }
        }
    };
    frame(words::TITLE, &main)
}
