//! The toy of hidden cards, with a board as plain as can be: whatever the view
//! knows is on the page.

use std::marker::PhantomData;

use hall::games::{AnyGame, Dealt, GameOf, SetUp};
use hall::view::Awaited;
use hall::{Hosted, Sight};
use maud::{Markup, html};
use players::{Cast, Character, Player, Random};
use tabletop::{About, Asked, Cover, Covered, Edition, Game, Knob, Names, Seed};
use web::board::Board;
use web::games::{AnyBoard, Drawn, shelve};
use web::view::BoardContext;

use crate::toys::sneak::{Action, Sneak, View, flaw};

impl<const FLAW: u8> Cast for Sneak<FLAW> {
    fn characters() -> &'static [Character] {
        &[Character { name: "random", manner: "does anything" }]
    }

    fn player(name: &str) -> Option<Box<dyn Player<Sneak<FLAW>>>> {
        (name == "random").then(|| Box::new(Random) as Box<dyn Player<Sneak<FLAW>>>)
    }
}

impl<const FLAW: u8> Hosted for Sneak<FLAW> {
    fn awaited(view: &View) -> Awaited {
        view.turn.map_or(Awaited::Nobody, Awaited::Turn)
    }
}

impl<const FLAW: u8> Covered for Sneak<FLAW> {
    const COVER: Cover = Cover::BLANK;
}

impl<const FLAW: u8> Board for Sneak<FLAW> {
    const STYLE: &'static str = "";

    fn board(view: &View, _: Option<&Asked<Self>>, _: &BoardContext) -> Markup {
        html! { pre { (format!("{view:?}")) } }
    }

    fn label(_: &View, action: Action, _: &Names) -> String {
        action.to_string()
    }
}

/// A game under another name, so that its flawed sisters can stand beside it.
#[derive(Debug)]
pub struct Named {
    pub about: &'static About,
    pub game: &'static dyn AnyBoard,
}

impl AnyGame for Named {
    fn about(&self) -> &'static About {
        self.about
    }

    fn knobs(&self) -> &'static [Knob] {
        self.game.knobs()
    }

    fn usual(&self) -> Vec<(String, String)> {
        self.game.usual()
    }

    fn characters(&self) -> Vec<(&'static str, &'static str)> {
        self.game.characters()
    }

    fn components_version(&self) -> Edition {
        self.game.components_version()
    }

    fn certified(&self, set_up: &SetUp) -> Vec<u64> {
        self.game.certified(set_up)
    }

    fn deal(&self, set_up: &SetUp, seed: Seed) -> Result<Dealt, String> {
        self.game.deal(set_up, seed)
    }
}

impl AnyBoard for Named {
    fn cover(&self) -> &'static Cover {
        self.game.cover()
    }

    fn style(&self) -> &'static str {
        self.game.style()
    }

    fn script(&self) -> &'static str {
        self.game.script()
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        self.game.keys()
    }

    fn goal(&self) -> &'static str {
        self.game.goal()
    }

    fn draw(&self, sight: &Sight, context: BoardContext) -> Option<Drawn> {
        self.game.draw(sight, context)
    }

    fn board(&self, sight: &Sight, context: &BoardContext) -> Markup {
        self.game.board(sight, context)
    }

    fn left(&self, sight: &Sight) -> Markup {
        self.game.left(sight)
    }
}

/// The honest one, and those that leak.
pub const SNEAKS: [(&str, &str); 5] = [
    ("sneak", "nothing"),
    ("sneak-view", "a hidden card in the view"),
    ("sneak-actions", "the list of actions"),
    ("sneak-event", "the log"),
    ("sneak-spectator", "a hand, to spectators"),
];

const fn named(slug: &'static str) -> About {
    About { slug, ..Sneak::<{ flaw::NONE }>::ABOUT }
}

/// Every house knows them.
pub fn shelve_the_sneaks() {
    static ABOUTS: [About; 4] =
        [named(SNEAKS[1].0), named(SNEAKS[2].0), named(SNEAKS[3].0), named(SNEAKS[4].0)];
    static FLAWED: [Named; 4] = [
        Named { about: &ABOUTS[0], game: &GameOf::<Sneak<{ flaw::VIEW }>>(PhantomData) },
        Named { about: &ABOUTS[1], game: &GameOf::<Sneak<{ flaw::ACTIONS }>>(PhantomData) },
        Named { about: &ABOUTS[2], game: &GameOf::<Sneak<{ flaw::EVENT }>>(PhantomData) },
        Named { about: &ABOUTS[3], game: &GameOf::<Sneak<{ flaw::SPECTATOR }>>(PhantomData) },
    ];
    shelve(&GameOf::<Sneak<{ flaw::NONE }>>(PhantomData));
    FLAWED.iter().for_each(|game| shelve(game));
}
