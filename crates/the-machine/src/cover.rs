//! What lies in the box beside the rules.

use tabletop::{Cover, Covered};

use crate::components::COMPONENTS;
use crate::state::TheMachine;

impl Covered for TheMachine {
    const COVER: Cover = Cover {
        guide: include_str!("../../../docs/games/the-machine.md"),
        rulings: crate::RULINGS,
        components: COMPONENTS,
        // Two wheels that turn each other.
        emblem: r#"<circle class="gear" cx="44" cy="32" r="18"/><circle class="hub" cx="44" cy="32" r="6"/>
<circle class="gear two" cx="77" cy="22" r="11"/><circle class="hub" cx="77" cy="22" r="4"/>
<path class="e3" d="M10 60h100"/>"#,
        hues: ["#9a4634", "#6d7680"],
        credit: "unofficial",
    };
}
