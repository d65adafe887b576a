//! What lies in the box beside the rules.

use tabletop::{Cover, Covered};

use crate::components::COMPONENTS;
use crate::state::Overtime;

impl Covered for Overtime {
    const COVER: Cover = Cover {
        guide: include_str!("../../../docs/games/overtime.md"),
        rulings: crate::RULINGS,
        components: COMPONENTS,
        // A night with lit windows.
        emblem: r#"<path class="e1" d="M26 56V16h28v40zm34 0V28h34v28z"/>
<path class="e2" d="M32 22h5v6h-5zm11 0h5v6h-5zm0 12h5v6h-5zm24 1h5v6h-5zm15 0h5v6h-5zM67 46h5v5h-5z"/>
<path class="e3" d="M104 12a8 8 0 1 0 5 12 7 7 0 0 1-5-12zM10 57h100"/>"#,
        hues: ["#3c4677", "#f0b94a"],
        credit: "unofficial",
    };
}
