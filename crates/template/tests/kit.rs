//! The game keeps its promises.

use tabletop::contract::Plan;
use template::Template;

#[path = "../../tabletop/tests/kit/mod.rs"]
mod kit;

kit::promises!(Template, Plan::asked(60), endings: &["eaten"]);
