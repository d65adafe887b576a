//! The game keeps its promises. `CONTRACT_GAMES=2000` plays more.

use tabletop::contract::Plan;
use the_machine::TheMachine;

#[path = "../../tabletop/tests/kit/mod.rs"]
mod kit;

kit::promises!(TheMachine, Plan::asked(24));
