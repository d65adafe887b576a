//! The end: somebody goes home, or the lights go out on everybody.

use maud::{Markup, html};
use overtime::View;
use tabletop::Standing;

use super::art;
use crate::view::BoardContext;
use crate::words::overtime as words;

pub(super) fn scene(view: &View, end: Standing, context: &BoardContext) -> Markup {
    let winner = end.winners.lowest();
    let you = winner.is_some() && winner == context.you;
    let (title, story) = match winner {
        Some(seat) => (
            words::goes_home(&context.names.of(seat), you),
            words::story_home(&words::hour(view.hour()), view.round),
        ),
        None => (words::MIDNIGHT_TITLE.to_string(), words::MIDNIGHT_STORY.to_string()),
    };
    html! {
        section.ot-ending.lost[winner.is_none()] aria-labelledby="ending-name" {
            div {
                h2 #ending-name { (title) }
                p { (story) }
            }
            div.ot-after {
                @for player in &view.players {
                    @let won = Some(player.seat) == winner;
                    figure.worker.home[won].{ "team" (player.seat.0) } {
                        (art::portrait(player.employee, if won { 0 } else { player.tiredness.max(2) }))
                        figcaption {
                            b { (context.names.of(player.seat)) }
                            span { @if won { (words::GOES_HOME) } @else { (words::missing(player.missing())) } }
                        }
                    }
                }
            }
        }
    }
}
