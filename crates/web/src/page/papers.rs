//! Pages to read: rules, statistics, the check of a deal, and what went wrong.

use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Options, Parser};

use super::frame;
use super::sprite::icon;
use crate::face::{ErrorView, ReturnView, StatisticsView, Tally, VerifyView};
use crate::words;

pub fn statistics(views: &[StatisticsView]) -> Markup {
    use words::statistics as words;
    let played = |view: &StatisticsView| view.clean.games + view.assisted.games > 0;
    let main = html! {
        div.paper {
            h1 { (words::TITLE) }
            p.lead { (words::LEAD) }
            @if !views.iter().any(played) { div.nothing { (icon("coffee")) p { (words::EMPTY) } } }
            @for view in views.iter().filter(|view| played(view)) {
                section.punches {
                    h2 { (view.game) }
                    (tally(words::CLEAN, view.clean))
                    dl.figures {
                        div { dt { (words::STREAK) } dd { (view.streak) } }
                        div { dt { (words::BEST_STREAK) } dd { (view.best_streak) } }
                    }
                    (tally(words::ASSISTED, view.assisted))
                }
            }
        }
    };
    frame(words::TITLE, &main)
}

fn tally(name: &str, tally: Tally) -> Markup {
    use words::statistics as words;
    let rate = (tally.wins * 100).checked_div(tally.games).unwrap_or(0);
    html! {
        h3 { (name) }
        dl.figures {
            div { dt { (words::GAMES) } dd { (tally.games) } }
            div { dt { (words::WINS) } dd { (tally.wins) } }
            div { dt { (words::RATE) } dd { (rate) " %" } }
        }
    }
}

pub fn verify(view: &VerifyView) -> Markup {
    use words::verify as words;
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
                dl.facts { @for (name, value) in &view.dealt { dt { (name) } dd { code { (value) } } } }
            }
        }
    };
    frame(words::TITLE, &main)
}

/// The rules of a game: its guide and its rulings.
pub fn rules(title: &str, guide: &str, rulings: &str) -> Markup {
    let main = html! {
        article.paper.prose {
            (markdown(guide))
            details.rulings #rulings {
                summary { (words::rules::RULINGS) }
                p.soft { (words::rules::RULINGS_NOTE) }
                (markdown(rulings))
            }
        }
    };
    frame(title, &main)
}

/// Markdown as HTML. HTML inside it is shown, not obeyed.
fn markdown(text: &str) -> Markup {
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        event => event,
    });
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, events);
    // Alignment would be a `style` attribute, which the pages do without.
    PreEscaped(
        html.replace(" style=\"text-align: right\"", " class=\"right\"")
            .replace(" style=\"text-align: center\"", "")
            .replace(" style=\"text-align: left\"", ""),
    )
}

/// Before a seat comes to this device.
pub fn back(view: &ReturnView) -> Markup {
    use words::back as words;
    let main = html! {
        div.paper.trouble {
            p.kicker { (view.title) }
            h1 { (words::title(&view.name)) }
            p.lead { (words::NOTE) }
            form method="post" action=(view.action) { button.button.big { (words::go_on(&view.name)) } }
        }
    };
    frame(&view.title, &main)
}

pub fn error(view: &ErrorView) -> Markup {
    let main = html! {
        div.paper.trouble {
            svg.spill viewBox="0 0 200 110" aria-hidden="true" focusable="false" {
                path.puddle d="M60 92q-18-14 12-18 20-14 52-6 40-4 44 12 6 16-32 16-44 8-76-4z" {}
                path.mug-down d="M38 44l40-12 10 34-40 12q-16 4-20-10t10-24z" {}
                path.mouth d="M78 32q12 12 10 34-12-12-10-34z" {}
                path.ear d="M48 42q-8-20 8-20 10 0 12 10" {}
            }
            p.status { (view.status) }
            h1 { (view.title) }
            p.lead { (view.sentence) }
            p { a.button href=(view.back.1) { (view.back.0) } }
        }
    };
    frame(&view.title, &main)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_in_a_guide_is_shown_and_not_obeyed() {
        let page =
            markdown("# Hi\n\n<script>alert(1)</script>\n\na <b>bold</b> word").into_string();
        assert!(page.contains("<h1>Hi</h1>") && !page.contains("<script") && !page.contains("<b>"));
    }

    #[test]
    fn tables_keep_out_of_inline_style() {
        let page = markdown("| a | b |\n|--:|:-:|\n| 1 | 2 |\n").into_string();
        assert!(page.contains("<table>") && !page.contains("style="), "{page}");
    }
}
