//! What a player is handed when it is asked to decide.

use crate::fate::Fate;
use crate::game::Game;
use crate::seat::{Eyes, Seat};
use crate::seed::{Dice, Seed};
use crate::talk::Said;

/// Something that happened, or that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tale<G: Game> {
    Event(G::Event),
    Said(Said),
}

/// A decision as the seat that must make it sees it. The true state is out of
/// reach by type: a player can look, ask what is legal, remember, and imagine.
#[derive(Debug)]
pub struct Seen<'a, G: Game> {
    game: &'a G,
    seat: Seat,
    actions: &'a [G::Action],
    heard: &'a [Said],
    tale: &'a [Tale<G>],
    mood: Seed,
}

impl<'a, G: Game> Seen<'a, G> {
    /// For whoever runs the game. `actions` must be what the game lists for the
    /// seat, and `heard` what the seat could hear.
    pub fn new(game: &'a G, seat: Seat, actions: &'a [G::Action], heard: &'a [Said]) -> Self {
        Seen { game, seat, actions, heard, tale: &[], mood: Seed([0; 32]) }
    }

    /// With a memory: `tale` must be what the seat saw and heard, as
    /// [`Match::tale`](crate::Match::tale) tells it. Without one a player has
    /// just come to the table.
    pub fn remembering(self, tale: &'a [Tale<G>]) -> Self {
        Seen { tale, ..self }
    }

    /// In a mood of its own: `mood` must be what [`Seed::mood`] gives for the seat.
    /// Without one, all are in the same mood.
    pub fn in_mood(self, mood: Seed) -> Self {
        Seen { mood, ..self }
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What may be done, at least one thing.
    pub fn actions(&self) -> &'a [G::Action] {
        self.actions
    }

    pub fn question(&self) -> Option<G::Question> {
        self.game.question(self.seat)
    }

    pub fn view(&self) -> G::View {
        self.game.view(Eyes::Seat(self.seat))
    }

    /// A world that looks like this one from here.
    pub fn imagine<F: Fate>(&self, fate: &mut F) -> G {
        self.game.imagine(self.seat, fate)
    }

    /// For whoever imagines many: the same worlds, found more quickly.
    pub fn imagining<F: Fate>(&self) -> impl FnMut(&mut F) -> G {
        self.game.imagining(self.seat)
    }

    /// Dice for a mood that outlasts a decision: the same for this seat whenever it
    /// is asked about the same thing. A player need not remember what it can roll
    /// again.
    pub fn mood(&self, what: &str) -> Dice {
        self.mood.stream(what)
    }

    /// What was said so far, as far as this seat could hear it.
    pub fn heard(&self) -> &'a [Said] {
        self.heard
    }

    /// What happened and was said so far, in order, as far as this seat could
    /// see and hear it; nothing for whoever has no memory.
    pub fn tale(&self) -> &'a [Tale<G>] {
        self.tale
    }
}
