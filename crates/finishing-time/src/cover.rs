//! What lies in the box beside the rules.

use tabletop::{Cover, Covered};

use crate::components::COMPONENTS;
use crate::state::FinishingTime;

impl Covered for FinishingTime {
    const COVER: Cover = Cover {
        guide: include_str!("../../../docs/games/finishing-time.md"),
        rulings: crate::RULINGS,
        components: COMPONENTS,
        // A lake, a hill and a rising sun.
        emblem: r#"<circle class="e2" cx="74" cy="28" r="13"/>
<path class="e1" d="M10 46l26-26 16 16 10-8 26 18z"/>
<path class="e3" d="M10 50h100M22 56h30m12 0h34"/>"#,
        hues: ["#4f8a6a", "#e0a03a"],
        credit: "unofficial",
    };
}
