//! The game keeps its promises. `CONTRACT_GAMES=20000` plays that many games
//! under each of the five variants instead of the usual few.

use finished::Finished;
use tabletop::contract::Plan;

#[path = "../../tabletop/tests/kit/mod.rs"]
mod kit;

kit::promises!(Finished, Plan { slow_every: 4, ..Plan::asked(60) });
