//! What may be known.

use tabletop::Seat;

/// Built up from what these eyes may know, never stripped down from the state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    pub round: u8,
    pub rounds: u8,
    pub bonus: u8,
    /// How many have asked in this round.
    pub asked: u8,
    pub players: Vec<PlayerView>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerView {
    pub seat: Seat,
    pub points: u8,
    /// What these eyes know to be asked for.
    pub asked: Option<u8>,
    /// One's own, and everybody's when the game is over.
    pub favourite: Option<u8>,
}
