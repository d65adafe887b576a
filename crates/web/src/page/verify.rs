//! The check of a deal: the seal, the seed, and whether they fit.

use maud::{Markup, html};

use super::frame;
use crate::sprite::icon;
use crate::view::VerifyView;
use crate::words::verify as words;

pub fn verify(view: &VerifyView) -> Markup {
    let answer = |fits: Option<bool>| match fits {
        Some(true) => html! { strong.yes { (icon("seal")) (words::YES) } },
        Some(false) => html! { strong.no { (words::NO) } },
        None => html! { span.soft { (words::LATER) } },
    };
    let main = html! {
        div.paper {
            p.kicker { a href={ "/table/" (view.id) } { (view.title) } }
            h1 { (words::TITLE) }
            p.lead { (words::LEAD) }
            @if let Some(open) = &view.fairness.open_deal { p.notice { (crate::words::table::FAIR_OPEN) " " (open) } }
            dl.facts {
                dt { (words::SEAL) } dd { code { (view.fairness.commitment) } }
                dt { (words::SEED) }
                dd { @match &view.fairness.seed { Some(seed) => code { (seed) }, None => span.soft { (words::NOT_YET) } } }
                dt { (words::SEED_FITS) } dd { (answer(view.seed_fits)) }
                dt { (words::REPLAY_FITS) } dd { (answer(view.replay_fits)) }
            }
            p.soft { (words::BY_HAND) }
            @if !view.dealt.is_empty() {
                h2 { (words::DEALT) }
                dl.facts {
                    @for (name, value) in view.dealt.iter().filter(|(_, value)| value != "null") {
                        dt { (capital(name)) } dd { code { (spaced(value)) } }
                    }
                }
            }
        }
    };
    frame(words::TITLE, &main)
}

/// A list of cards as people write it.
fn spaced(value: &str) -> String {
    value.trim_matches(['[', ']']).replace(',', " ").replace('"', "")
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    first + letters.as_str()
}
