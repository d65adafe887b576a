//! In the browser.

use maud::{Markup, html};
use tabletop::{Asked, Names};
use template::{Action, SIZES, Template, View};
use web::board::{ANSWER, Board};
use web::view::BoardContext;

impl Board for Template {
    const STYLE: &'static str = include_str!("web.css");
    const GOAL: &'static str = "Most points after the last round win.";

    fn board(view: &View, _asked: Option<&Asked<Self>>, context: &BoardContext) -> Markup {
        let asked = |size: u8| view.players.iter().any(|player| player.asked == Some(size));
        html! {
            div.cake {
                p { "Round " (view.round) " of " (view.rounds) }
                div.slices {
                    @for action in (1..=SIZES as u8).map(Action) {
                        @match context.offered(action) {
                            Some(choice) => button.slice.lit.hinted[context.hinted(action)]
                                form=(ANSWER) name="action" value=(choice.notation) { (choice.label) },
                            None => span.slice.chosen[asked(action.0)] { (action.0) },
                        }
                    }
                }
                ul {
                    @for player in &view.players {
                        li { (context.names.of(player.seat)) ": " (player.points)
                            @if let Some(size) = player.favourite { " (likes " (size) " best)" } }
                    }
                }
            }
        }
    }

    /// Everything is done on the board.
    fn bar(_view: &View, _asked: Option<&Asked<Self>>, _context: &BoardContext) -> Markup {
        html! {}
    }

    fn label(_view: &View, action: Action, _names: &Names) -> String {
        format!("A slice of {}", action.0)
    }
}
