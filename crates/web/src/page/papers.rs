//! Pages to read: rules, statistics, the check of a deal, and what went wrong.

use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use tabletop::About;

use super::frame;
use crate::face::{ErrorView, ReturnView, StatisticsView, Tally, VerifyView};
use crate::games;
use crate::sprite::{fist, icon};
use crate::tutorial;
use crate::words;

pub fn statistics(views: &[StatisticsView]) -> Markup {
    use words::statistics as words;
    let played = |view: &StatisticsView| view.clean.games + view.assisted.games > 0;
    let main = html! {
        div.paper {
            h1 { (words::TITLE) }
            p.lead { (words::LEAD) }
            @if !views.iter().any(played) { div.nothing { (icon("coffee")) p { (words::EMPTY) } } }
            @for view in views.iter().filter(|view| played(view)) { (punch_card(view)) }
        }
    };
    frame(words::TITLE, &main)
}

/// A game's card: a hole for each game, and the sums below.
fn punch_card(view: &StatisticsView) -> Markup {
    use words::statistics as words;
    html! {
        section.punch-card.{ "game-" (view.game) } {
            h2 { (view.title) }
            ol.holes aria-label=(words::LAST) {
                @for punch in &view.punches {
                    @let said = words::punch(punch.won, punch.assisted);
                    li.won[punch.won].assisted[punch.assisted] title=(said) { span.sr { (said) } }
                }
            }
            div.sides {
                (tally(words::CLEAN, view.clean, Some((view.streak, view.best_streak))))
                (tally(words::ASSISTED, view.assisted, None))
            }
        }
    }
}

fn tally(name: &str, tally: Tally, streaks: Option<(u32, u32)>) -> Markup {
    use words::statistics as words;
    let rate = (tally.wins * 100).checked_div(tally.games);
    html! {
        div.side-of-card {
            h3 { (name) }
            @if tally.games == 0 { p.soft { (words::NONE_YET) } } @else {
                dl.figures {
                    div { dt { (words::GAMES) } dd { (tally.games) } }
                    div { dt { (words::WINS) } dd { (tally.wins) } }
                    @if let Some(rate) = rate { div { dt { (words::RATE) } dd { (rate) " %" } } }
                    @if let Some((streak, best)) = streaks {
                        div { dt { (words::STREAK) } dd { (streak) } }
                        div { dt { (words::BEST_STREAK) } dd { (best) } }
                    }
                    @if let Some((left, par)) = tally.best {
                        div { dt { (words::best(par)) } dd { (left) } }
                    }
                    @if let Some(against) = tally.against_par {
                        div { dt { (words::AGAINST_PAR) } dd { (words::against_par(against)) } }
                    }
                }
            }
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

/// The rules of a game: its guide and its rulings.
pub fn rules(about: &About, guide: &str, rulings: &str) -> Markup {
    let (playing, more) = for_players(guide);
    let main = html! {
        article.paper.prose {
            @if tutorial::of(about.slug).is_some() {
                p.learn { (icon("hint")) span { (words::lessons::INVITE) } a.button href={ "/learn/" (about.slug) } { (words::lessons::title(about.title)) } }
            }
            (markdown(&playing))
            @if !more.is_empty() {
                details.rulings {
                    summary { (words::rules::MORE) }
                    (markdown(&more))
                }
            }
            details.rulings #rulings {
                summary { (words::rules::RULINGS) }
                p.soft { (words::rules::RULINGS_NOTE) }
                (markdown(untitled(rulings)))
            }
        }
    };
    frame(about.title, &main)
}

/// The guide in two parts: what players need, and what is for the curious
/// (the terminal, the bots, measurements).
fn for_players(guide: &str) -> (String, String) {
    const CURIOUS: [&str; 5] = ["Playing in the terminal", "How ", "Balance", "Deals", "Bots"];
    let mut parts = (String::new(), String::new());
    for (nth, section) in guide.split("\n## ").enumerate() {
        let curious = CURIOUS.iter().any(|start| section.starts_with(start));
        let part = if nth > 0 && curious { &mut parts.1 } else { &mut parts.0 };
        if nth > 0 {
            part.push_str("\n## ");
        }
        part.push_str(section);
        part.push('\n');
    }
    parts
}

/// A text without its title: the page has one already.
fn untitled(text: &str) -> &str {
    match text.trim_start().strip_prefix("# ") {
        Some(rest) => rest.split_once('\n').map_or("", |(_, rest)| rest),
        None => text,
    }
}

/// A heading as it stands in an address: `what-the-files-do`.
pub(super) fn anchor(heading: &str) -> String {
    let letters = heading.chars().map(|letter| match letter {
        letter if letter.is_alphanumeric() => letter.to_ascii_lowercase(),
        _ => '-',
    });
    let mut anchor: String = letters.collect();
    while anchor.contains("--") {
        anchor = anchor.replace("--", "-");
    }
    anchor.trim_matches('-').to_string()
}

/// The text below a heading, up to the next one of the same depth.
fn below(text: &str, is: impl Fn(&str) -> bool) -> Option<&str> {
    let mut start = None;
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        match (line.strip_prefix("## "), start) {
            (Some(_), Some(start)) => return Some(&text[start..offset]),
            (Some(heading), None) if is(heading.trim()) => start = Some(offset),
            _ => {}
        }
        offset += line.len();
    }
    start.map(|start| &text[start..])
}

/// A section of a guide. A heading that is not there is a slip of the board's
/// author: it shows in the tests, and a player misses no more than the section.
pub(super) fn section(guide: &str, heading: &str) -> Markup {
    let found = below(guide, |found| found == heading);
    debug_assert!(found.is_some(), "the guide has no section “{heading}”");
    html! { @if let Some(text) = found { section { (markdown(text)) } } }
}

/// A ruling with its reason, and the way to the whole of it.
pub(super) fn ruling(rulings: &str, id: &str, rules: &str) -> Markup {
    html! {
        @if let Some(ruling) = tabletop::rulings::find(rulings, id) {
            @let title = format!("{} {}", ruling.id, ruling.title);
            section.ruling {
                h3 { a href={ (rules) "#" (anchor(&title)) } { (title) } }
                div.soft { (markdown(ruling.question)) }
                (markdown(ruling.ours))
                div.soft { (markdown(ruling.why)) }
            }
        } @else { (missing(id)) }
    }
}

/// A board names a ruling that its game does not have: a test finds it, a reader
/// misses nothing else.
fn missing(id: &str) -> Markup {
    debug_assert!(false, "there is no ruling {id}");
    html! {}
}

/// Why something was not done, and the way to the rule behind it: a ruling, or a
/// part of the guide. The table stays where it is.
pub(super) fn refused(told: &str, slug: &str, rules: &str) -> Markup {
    let (sentence, rule) = tabletop::cited(told);
    let register = games::by_slug(slug).map_or("", |game| game.rulings());
    let place = |rule: &str| match tabletop::rulings::find(register, rule) {
        Some(ruling) => anchor(&format!("{} {}", ruling.id, ruling.title)),
        None => anchor(rule),
    };
    html! {
        (sentence)
        @if let Some(rule) = rule {
            " " a.rule href={ (rules) "#" (place(rule)) } target="_blank" rel="noopener" { (rule) }
        }
    }
}

/// Markdown as HTML, with an anchor at every heading. HTML inside it is shown,
/// not obeyed.
pub(super) fn markdown(text: &str) -> Markup {
    let mut events: Vec<Event<'_>> = Parser::new_ext(text, Options::ENABLE_TABLES)
        .map(|event| match event {
            Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
            event => event,
        })
        .collect();
    let mut heading = None;
    for nth in 0..events.len() {
        match &events[nth] {
            Event::Start(Tag::Heading { .. }) => heading = Some((nth, String::new())),
            Event::Text(text) | Event::Code(text) => {
                if let Some((_, words)) = &mut heading {
                    words.push_str(text);
                }
            }
            Event::End(TagEnd::Heading(_)) => {
                let Some((start, words)) = heading.take() else { continue };
                if let Event::Start(Tag::Heading { id, .. }) = &mut events[start] {
                    *id = Some(anchor(&words).into());
                }
            }
            _ => {}
        }
    }
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, events.into_iter());
    // Alignment would be a `style` attribute, which the pages do without.
    PreEscaped(
        html.replace(" style=\"text-align: right\"", " class=\"right\"")
            .replace(" style=\"text-align: center\"", "")
            .replace(" style=\"text-align: left\"", "")
            .replace('✊', &fist().into_string()),
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
            form method="post" action=(view.action) { (super::once(None)) button.button.big { (words::go_on(&view.name)) } }
        }
    };
    frame(&view.title, &main)
}

pub fn error(view: &ErrorView) -> Markup {
    let main = html! {
        div.paper.trouble {
            @if view.status == 403 { (shut()) } @else { (spilled()) }
            p.status { (view.status) }
            h1 { (view.title) }
            p.lead { (view.sentence) }
            p { a.button href=(view.back.1) { (view.back.0) } }
        }
    };
    frame(&view.title, &main)
}

/// What went wrong, as everybody knows it.
fn spilled() -> Markup {
    html! {
        svg.spill viewBox="0 0 200 110" aria-hidden="true" focusable="false" {
            path.puddle d="M46 94q-14-9 14-14 16-10 48-6 26-8 44 4 26 4 20 14-8 12-48 9-52 8-78-7z" {}
            circle.puddle cx="176" cy="80" r="3" {}
            circle.puddle cx="38" cy="98" r="2.5" {}
            path.mug-down d="M38 44l40-12 10 34-40 12q-16 4-20-10t10-24z" {}
            path.mouth d="M78 32q12 12 10 34-12-12-10-34z" {}
            path.ear d="M48 42q-8-20 8-20 10 0 12 10" {}
        }
    }
}

/// A door with light below it.
fn shut() -> Markup {
    html! {
        svg.spill viewBox="0 0 200 110" aria-hidden="true" focusable="false" {
            path.light d="M52 108h96l-10-6H62z" {}
            rect.frame-wood x="62" y="6" width="76" height="98" rx="3" {}
            rect.door-wood x="69" y="13" width="62" height="91" {}
            path.panels d="M77 21h20v32H77zM103 21h20v32h-20zM77 61h20v34H77zM103 61h20v34h-20z" {}
            circle.knob cx="125" cy="60" r="3.5" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_in_a_guide_is_shown_and_not_obeyed() {
        let page =
            markdown("# Hi\n\n<script>alert(1)</script>\n\na <b>bold</b> word").into_string();
        assert!(
            page.contains("<h1 id=\"hi\">Hi</h1>")
                && !page.contains("<script")
                && !page.contains("<b>")
        );
    }

    #[test]
    fn a_section_ends_where_the_next_begins() {
        let guide = "# G\n\n## A turn\nDraw.\n\n### Deeper\nMore.\n\n## The end\nSleep.";
        let page = section(guide, "A turn").into_string();
        assert!(page.contains("Draw.") && page.contains("More.") && !page.contains("Sleep."));
        assert!(section(guide, "The end").into_string().contains("Sleep."));
        assert!(page.contains("<h2 id=\"a-turn\">"), "{page}");
    }

    #[test]
    fn every_ruling_at_hand_shows_its_question_answer_and_reason_and_leads_to_the_whole() {
        for game in games::shelf() {
            let register = game.rulings();
            let whole = rules(game.about(), game.guide(), register).into_string();
            let (ruled, faults) = tabletop::rulings::read(register);
            assert!(ruled.len() > 10 && faults.is_empty(), "{faults:?}");
            for ruled in ruled {
                let page = ruling(register, ruled.id, "/rules/x").into_string();
                for said in [ruled.question, ruled.ours, ruled.why] {
                    let shown = markdown(said).into_string();
                    assert!(shown.len() > 10 && page.contains(&shown), "{}: {page}", ruled.id);
                }
                let to = anchor(&format!("{} {}", ruled.id, ruled.title));
                assert!(page.contains(&format!("href=\"/rules/x#{to}\"")), "{page}");
                assert!(whole.contains(&format!("<h2 id=\"{to}\">")), "{to} in the rules");
            }
        }
    }

    #[test]
    fn a_refusal_leads_to_the_paragraph_that_explains_it() {
        let shown = |told: &str| refused(told, "finished", "/rules/finished").into_string();
        let page = shown("You have no sweet left to pay for it. [R-05]");
        assert!(page.starts_with("You have no sweet left to pay for it. <a"), "{page}");
        assert!(page.contains("href=\"/rules/finished#r-05-usable\""), "{page}");
        let page = shown("Card 9 is not in the Present. [A turn]");
        assert!(page.contains("href=\"/rules/finished#a-turn\"") && page.contains(">A turn</a>"));
        assert_eq!(shown("The table is paused."), "The table is paused.");
        let game = games::by_slug("finished").unwrap();
        let rules = rules(game.about(), game.guide(), game.rulings()).into_string();
        assert!(rules.contains("id=\"r-05-usable\"") && rules.contains("id=\"a-turn\""));
    }

    #[test]
    fn tables_keep_out_of_inline_style() {
        let page = markdown("| a | b |\n|--:|:-:|\n| 1 | 2 |\n").into_string();
        assert!(page.contains("<table>") && !page.contains("style="), "{page}");
    }
}
