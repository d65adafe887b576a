//! What lies in the box beside the rules.

use tabletop::{Cover, Covered};

use crate::{COMPONENTS, Template};

impl Covered for Template {
    const COVER: Cover = Cover {
        guide: include_str!("../guide.md"),
        rulings: include_str!("../rulings.md"),
        components: COMPONENTS,
        // A cake with a slice taken out.
        emblem: r#"<path class="e1" d="M24 30h72v20H24z"/><path class="e2" d="M60 30l24-14 12 14z"/>
<path class="e3" d="M10 56h100"/>"#,
        hues: ["#b86f8b", "#e7c46a"],
        credit: "a game of our own",
    };
}
