//! The games on a page: what stands on the shelf of the hall, with its board.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::{Mutex, PoisonError};

use hall::games::{AnyGame, GameOf};
use hall::{Seeing, Sight};
use maud::{Markup, html};
use tabletop::{Cover, Names};

use crate::board::Board;
use crate::view::{Ask, BoardContext, Choice, Explained};

/// A game with a board, whatever its types are.
pub trait AnyBoard: AnyGame {
    /// Guide, rulings, emblem, colours.
    fn cover(&self) -> &'static Cover;
    /// The style sheet of its pages, beside the one of the house.
    fn style(&self) -> &'static str;
    /// The script of its pages.
    fn script(&self) -> &'static str;
    /// Keys of its own, and what they do.
    fn keys(&self) -> &'static [(&'static str, &'static str)];
    /// How it is won.
    fn goal(&self) -> &'static str;
    /// Where the own cards lie, if that is a jump away on a phone.
    fn hand(&self) -> Option<&'static str> {
        None
    }
    /// Draws what a pair of eyes sees. Nothing, if it is not of this game.
    fn draw(&self, sight: &Sight, context: BoardContext) -> Option<Drawn>;
    /// The board alone, for looking at.
    fn board(&self, sight: &Sight, context: &BoardContext) -> Markup;
    /// The scene above a board that was left before the end.
    fn left(&self, sight: &Sight) -> Markup;
}

/// What a pair of eyes sees of a game, in words and pictures.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    pub ask: Option<Ask>,
    pub board: Markup,
    /// The buttons beside the board.
    pub bar: Markup,
    /// What the rules say about the question at hand.
    pub rules: Explained,
    /// How it ended, in the game's own words.
    pub ended: Option<String>,
    /// What one is here for, in one sentence.
    pub aim: &'static str,
    /// What has changed the part of whoever looks.
    pub banner: Option<&'static str>,
}

/// Games that were put on the shelf at run time.
static ADDED: Mutex<Vec<&'static dyn AnyBoard>> = Mutex::new(Vec::new());

/// Puts another game on the shelf: a designer's own, or a test's.
pub fn shelve(game: &'static dyn AnyBoard) {
    hall::games::shelve(game);
    let mut added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    if added.iter().all(|known| known.about().slug != game.about().slug) {
        added.push(game);
    }
}

/// All games with a board.
pub fn shelf() -> Vec<&'static dyn AnyBoard> {
    let mut games = of_the_house();
    games.extend(ADDED.lock().unwrap_or_else(PoisonError::into_inner).iter());
    games
}

/// The games that are always there.
pub fn of_the_house() -> Vec<&'static dyn AnyBoard> {
    macro_rules! places {
        ($($name:ident: $game:ty),*) => { vec![$(&GameOf::<$game>(PhantomData)),*] };
    }
    players::every_game!(places)
}

/// The game with that name.
pub fn by_slug(slug: &str) -> Option<&'static dyn AnyBoard> {
    shelf().into_iter().find(|game| game.about().slug == slug)
}

impl<G: Board + Debug> AnyBoard for GameOf<G> {
    fn cover(&self) -> &'static Cover {
        const { &G::COVER }
    }

    fn style(&self) -> &'static str {
        G::STYLE
    }

    fn script(&self) -> &'static str {
        G::SCRIPT
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        G::KEYS
    }

    fn goal(&self) -> &'static str {
        G::GOAL
    }

    fn hand(&self) -> Option<&'static str> {
        G::HAND
    }

    fn draw(&self, sight: &Sight, context: BoardContext) -> Option<Drawn> {
        let seen = seen::<G>(sight)?;
        let ask = ask(seen, &context.names);
        let context = BoardContext { ask, ..context };
        let (view, asked) = (&seen.view, seen.asked.as_ref());
        Some(Drawn {
            board: board(seen, &context),
            bar: G::bar(view, asked, &context),
            rules: G::explain(view, asked),
            aim: G::aim(view, &context),
            banner: G::banner(view, &context),
            ended: seen.standing.map(|standing| G::ended(view, standing, &context.names)),
            ask: context.ask,
        })
    }

    fn board(&self, sight: &Sight, context: &BoardContext) -> Markup {
        seen::<G>(sight).map_or_else(|| html! {}, |seen| board(seen, context))
    }

    fn left(&self, sight: &Sight) -> Markup {
        seen::<G>(sight).map_or_else(|| html! {}, |seen| G::left(&seen.view))
    }
}

/// The one place where a sight gets its types back.
fn seen<G: Board>(sight: &Sight) -> Option<&Seeing<G>> {
    sight.of::<G>()
}

fn board<G: Board>(seen: &Seeing<G>, context: &BoardContext) -> Markup {
    html! {
        (G::moments(&seen.story, &seen.view, context))
        (G::board(&seen.view, seen.asked.as_ref(), context))
    }
}

/// What these eyes are asked, in words.
fn ask<G: Board>(seen: &Seeing<G>, names: &Names) -> Option<Ask> {
    let asked = seen.asked.as_ref()?;
    let question = G::asks(asked.question.as_ref()?, names);
    let choice = |&action: &G::Action| Choice {
        notation: action.to_string(),
        label: G::label(&seen.view, action, names),
    };
    let choices = asked.actions.iter().map(choice).collect();
    Some(Ask { number: asked.number, id: format!("q{}", asked.number), question, choices })
}
