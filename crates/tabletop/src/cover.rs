//! What lies in the box beside the rules, for terminal and browser alike.

use crate::game::Game;

/// The texts and the picture of a game. Whatever shows games takes them from here, so
/// that a new game looks like itself everywhere at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cover {
    /// What a player should know, as Markdown: `docs/games/<game>.md`.
    pub guide: &'static str,
    /// The register of rulings, as Markdown: `rulings.md`.
    pub rulings: &'static str,
    /// The components file that ships with the game.
    pub components: &'static str,
    /// A small picture: what stands inside an SVG of 120 by 64. The classes `e1` and
    /// `e2` are filled with the two hues, `e3` is a line.
    pub emblem: &'static str,
    /// The game's two colours, as style sheets write them.
    pub hues: [&'static str; 2],
    /// Whose work this is, after the designer's name: `unofficial`.
    pub credit: &'static str,
}

impl Cover {
    /// For games that stand on no shelf: toys and tests.
    pub const BLANK: Cover = Cover {
        guide: "",
        rulings: "",
        components: "",
        emblem: "",
        hues: ["gray", "silver"],
        credit: "a toy",
    };
}

/// A game with a cover.
pub trait Covered: Game {
    const COVER: Cover;
}
