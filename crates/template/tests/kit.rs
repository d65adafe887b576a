//! The game keeps its promises.

use tabletop::contract::Plan;
use template::Template;

#[path = "../../tabletop/tests/kit/mod.rs"]
mod kit;

// A small game has few moments to look at: so all of them are looked at slowly.
kit::promises!(Template, Plan { slow_every: 1, ..Plan::asked(200) }, endings: &["eaten"]);
