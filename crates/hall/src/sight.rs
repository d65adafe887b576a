//! What one pair of eyes may know of a game: everything a face is made from.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use tabletop::{Asked, Game, Standing};

/// What one pair of eyes may know, of a game that is known by its type.
#[derive(Clone, Debug)]
pub struct Seeing<G: Game> {
    pub view: G::View,
    /// The question that these eyes may answer from here.
    pub asked: Option<Asked<G>>,
    /// What they have seen happen.
    pub story: Arc<Vec<G::Event>>,
    /// How it ended, if the rules ended it.
    pub standing: Option<Standing>,
}

/// The same, whatever the game's types are. The match is not in it.
pub struct Sight(Box<dyn Any + Send>);

impl fmt::Debug for Sight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sight")
    }
}

impl Sight {
    pub(crate) fn new<G>(seeing: Seeing<G>) -> Sight
    where
        G: Game<Action: Send, Event: Send + Sync, View: Send, Question: Send> + 'static,
    {
        Sight(Box::new(seeing))
    }

    /// What is seen, if it is of this game.
    pub fn of<G: Game + 'static>(&self) -> Option<&Seeing<G>> {
        self.0.downcast_ref()
    }
}
