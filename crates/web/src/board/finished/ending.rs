//! The end of the game: what became of the evening, and the film of it.

use finished::{Ending, View};
use maud::{Markup, html};

use crate::film;
use crate::sprite::icon;
use crate::words::finished as words;

/// A game without an ending of its own was left before.
pub(super) fn scene(view: &View) -> Markup {
    let done = view.finished;
    let (title, story) = match view.ending {
        Some(Ending::Won) => (words::WON_TITLE, words::story_won(view.turn, view.coffee)),
        Some(Ending::Coffee) => (words::ASLEEP_TITLE, words::story_asleep(view.turn, done)),
        Some(Ending::Cap) => (words::CAP_TITLE, words::story_cap(done)),
        None => (words::LEFT_TITLE, words::story_left(view.turn, done)),
    };
    html! {
        section.ending.won[view.ending == Some(Ending::Won)] aria-labelledby="ending-name" {
            div.ending-words {
                h2 #ending-name { (title) }
                p { (story) }
                @if done < film::FRAMES { p.soft { (words::REST_OF_FILM) } }
            }
            (projector(done))
        }
    }
}

/// The frames one over another; the script flips them. Without it they lie side
/// by side, as on a contact sheet.
fn projector(frames: u8) -> Markup {
    html! {
        @if frames > 0 {
            figure.projector data-rate=(film::FRAMES_PER_SECOND) {
                div.screen {
                    @for number in 1..=frames {
                        img src=(film::address(number)) width="320" height="200"
                            alt=(film::caption(number)) decoding="async";
                    }
                }
                figcaption.film-controls.script {
                    button.button.quiet type="button" data-do="film" data-key=" "
                        data-stop=(words::STOP_FILM) data-play=(words::PLAY_FILM) {
                        span.to-play { (icon("play")) } span.to-stop hidden { (icon("pause")) }
                        span.said { (words::PLAY_FILM) }
                    }
                    input type="range" min="1" max=(frames) value="1" aria-label=(words::FILM_POSITION);
                    output { "1" }
                }
            }
        }
    }
}
