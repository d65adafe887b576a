//! The contract kit: what every game promises, checked by playing it.

use crate::game::Game;
use crate::seat::Seat;

/// What a game tells about itself so that it can be held to its contract.
pub trait Contract: Game {
    /// The options to play under: every seat count and every variant.
    fn variants() -> Vec<Self::Options>;

    /// Everything that neither appears nor vanishes, counted: one number per
    /// card or kind of token, the same numbers from the deal to the end. Counted
    /// by walking the zones, so that a card in two zones counts twice.
    fn inventory(&self) -> Vec<u32>;

    /// The places in [`trace`](Game::trace), as JSON pointers (`/stack/3`),
    /// whose content `seat` cannot know: at least two values are possible there.
    fn hidden(&self, seat: Seat) -> Vec<String>;
}
