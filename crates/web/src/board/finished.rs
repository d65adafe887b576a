//! Finished! on a page.

use finished::{Action, Finished, View};
use maud::{Markup, html};
use tabletop::{Asked, Names};

use super::Board;
use crate::face::BoardContext;

impl Board for Finished {
    const GUIDE: &'static str = include_str!("../../../../docs/games/finished.md");
    const RULINGS: &'static str = finished::RULINGS;

    fn board(view: &View, _asked: Option<&Asked<Finished>>, _context: &BoardContext) -> Markup {
        html! {
            p { "Turn " (view.turn) ", coffee " (view.coffee) ", sweets " (view.stash) "." }
            ol { @for lying in &view.present { li { (lying.card) } } }
        }
    }

    fn label(view: &View, action: Action, _names: &Names) -> String {
        match action {
            Action::Use(card) | Action::Pick(card) => view.kit.names[card.index()].to_string(),
            Action::End => "end the turn".into(),
        }
    }
}
