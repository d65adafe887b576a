//! The game keeps its promises. `CONTRACT_GAMES=2000` plays more.

use finishing_time::FinishingTime;
use tabletop::contract::Plan;

#[path = "../../tabletop/tests/kit/mod.rs"]
mod kit;

kit::promises!(FinishingTime, Plan::asked(8));

#[test]
fn a_state_with_six_players_takes_at_most_256_bytes() {
    let size = size_of::<FinishingTime>();
    assert!(size <= 256, "{size} bytes");
}
