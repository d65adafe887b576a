//! The game keeps its promises. `CONTRACT_GAMES=2000` plays more.

use overtime::Overtime;
use tabletop::contract::Plan;

#[path = "../../tabletop/tests/kit/mod.rs"]
mod kit;

kit::promises!(Overtime, Plan::asked(10));
