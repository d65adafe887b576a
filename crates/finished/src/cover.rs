//! What lies in the box beside the rules.

use tabletop::{Cover, Covered};

use crate::components::COMPONENTS;
use crate::state::Finished;

impl Covered for Finished {
    const COVER: Cover = Cover {
        guide: include_str!("../../../docs/games/finished.md"),
        rulings: crate::RULINGS,
        components: COMPONENTS,
        // A leaning tower of folders and a cup.
        emblem: r#"<path class="e1" d="M20 54h44v-6H20zm3-7h44v-6H23zm-4-7h44v-6H19zm5-7h44v-6H24zm-3-7h44v-6H21zm4-7h44v-6H25z"/>
<path class="e2" d="M82 34h16v10a8 8 0 0 1-8 8 8 8 0 0 1-8-8zM98 37h3a4 4 0 0 1 0 9h-3.5"/>
<path class="e3" d="M87 29c-2-3 2-4 0-7m6 7c-2-3 2-4 0-7M10 57h100"/>"#,
        hues: ["#b9863a", "#1f6f69"],
        credit: "unofficial",
    };
}
