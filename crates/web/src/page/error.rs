//! What went wrong, and a way back.

use maud::{Markup, html};

use super::frame;
use crate::view::ErrorView;

pub fn error(view: &ErrorView) -> Markup {
    let main = html! {
        div.paper.trouble {
            @if view.status == 403 { (shut()) } @else { (spilled()) }
            p.status { (view.status) }
            h1 { (view.title) }
            p.lead { (view.sentence) }
            p { a.button href=(view.back.1) { (view.back.0) } }
        }
    };
    frame(&view.title, &main)
}

/// What went wrong, as everybody knows it.
fn spilled() -> Markup {
    html! {
        svg.spill viewBox="0 0 200 110" aria-hidden="true" focusable="false" {
            path.puddle d="M46 94q-14-9 14-14 16-10 48-6 26-8 44 4 26 4 20 14-8 12-48 9-52 8-78-7z" {}
            circle.puddle cx="176" cy="80" r="3" {}
            circle.puddle cx="38" cy="98" r="2.5" {}
            path.mug-down d="M38 44l40-12 10 34-40 12q-16 4-20-10t10-24z" {}
            path.mouth d="M78 32q12 12 10 34-12-12-10-34z" {}
            path.ear d="M48 42q-8-20 8-20 10 0 12 10" {}
        }
    }
}

/// A door with light below it.
fn shut() -> Markup {
    html! {
        svg.spill viewBox="0 0 200 110" aria-hidden="true" focusable="false" {
            path.light d="M52 108h96l-10-6H62z" {}
            rect.frame-wood x="62" y="6" width="76" height="98" rx="3" {}
            rect.door-wood x="69" y="13" width="62" height="91" {}
            path.panels d="M77 21h20v32H77zM103 21h20v32h-20zM77 61h20v34H77zM103 61h20v34h-20z" {}
            circle.knob cx="125" cy="60" r="3.5" {}
        }
    }
}
