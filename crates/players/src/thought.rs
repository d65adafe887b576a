//! How a player is asked, the same way wherever it sits: it speaks, decides, and
//! may have something to explain later. Whoever fails is replaced for the decision.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tabletop::{Dice, Game, Seen, Statement, Tale};

use crate::{Cast, Player};

/// What came of asking a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought<G: Game> {
    /// To be said before anybody decides.
    pub says: Option<Statement>,
    pub action: G::Action,
    /// To be said when this seat is asked the next time, instead of anything else:
    /// the decision is out by then.
    pub explains: Option<Statement>,
    /// How many rounds of search it took.
    pub iterations: u64,
}

/// What a player may do wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Foul {
    Panicked,
    /// It chose what it may not do.
    Illegal,
    /// It took too long.
    Stalled,
}

impl std::fmt::Display for Foul {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Foul::Panicked => "it panicked",
            Foul::Illegal => "it chose something illegal",
            Foul::Stalled => "it took too long",
        })
    }
}

/// Lets a player speak and decide.
pub fn think<G: Game>(
    player: &mut dyn Player<G>,
    seen: &Seen<'_, G>,
    dice: &mut Dice,
) -> Thought<G> {
    let says = player.speak(seen, dice).filter(|_| !spoke_already(seen));
    let action = player.choose(seen, dice);
    let explains = player.explain(dice);
    Thought { says, action, explains, iterations: player.iterations() }
}

/// The same, but a player that panics or chooses what it may not is told apart.
pub fn try_to_think<G: Game>(
    player: &mut dyn Player<G>,
    seen: &Seen<'_, G>,
    dice: &mut Dice,
) -> Result<Thought<G>, Foul> {
    let thought = catch_unwind(AssertUnwindSafe(|| think(player, seen, dice)));
    match thought {
        Err(_) => Err(Foul::Panicked),
        Ok(thought) if !seen.actions().contains(&thought.action) => Err(Foul::Illegal),
        Ok(thought) => Ok(thought),
    }
}

/// What the quick policy of a character does instead of it; if even that fails,
/// the first thing that may be done.
pub fn stand_in<G: Cast>(character: &str, seen: &Seen<'_, G>, dice: &mut Dice) -> Thought<G> {
    let thought = try_to_think(G::quick(character).as_mut(), seen, dice);
    let first =
        |_| Thought { says: None, action: seen.actions()[0], explains: None, iterations: 0 };
    thought.unwrap_or_else(first)
}

/// What a seat says now and what it owes for the next time: an explanation it owes
/// comes before anything else, and nobody says the same thing twice running.
pub fn in_turn(
    owed: Option<Statement>,
    says: Option<Statement>,
    explains: Option<Statement>,
) -> (Option<Statement>, Option<Statement>) {
    let now = owed.or(says);
    let said = now.as_ref().map(|statement| statement.words().to_string());
    let later = explains.filter(|later| Some(later.words()) != said.as_deref());
    (now, later)
}

/// Has this seat said something since it last learnt anything new? Then it would
/// only say the same again.
fn spoke_already<G: Game>(seen: &Seen<'_, G>) -> bool {
    let last = seen.tale().iter().rev().find_map(|part| match part {
        Tale::Said(said) => (said.seat == seen.seat()).then_some(true),
        Tale::Event(event) => G::reveals(event).then_some(false),
    });
    last.unwrap_or(false)
}
