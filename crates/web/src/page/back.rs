//! A private return link: it asks once more.

use maud::{Markup, html};

use super::frame;
use crate::view::ReturnView;
use crate::words::back as words;

/// Before a seat comes to this device.
pub fn back(view: &ReturnView) -> Markup {
    let main = html! {
        div.paper.trouble {
            p.kicker { (view.title) }
            h1 { (words::title(&view.name)) }
            p.lead { (words::NOTE) }
            form method="post" action=(view.action) { (super::once(None)) button.button.big { (words::go_on(&view.name)) } }
        }
    };
    frame(&view.title, &main)
}
