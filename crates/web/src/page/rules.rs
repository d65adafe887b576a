//! The rules of a game, whole and in parts: guide, sections, rulings.

use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use tabletop::About;

use super::frame;
use crate::games;
use crate::sprite::{fist, icon};
use crate::tutorial;
use crate::words;

/// The rules of a game: its guide and its rulings; or the places in them that speak
/// of something.
pub fn rules(about: &About, guide: &str, rulings: &str, query: Option<&str>) -> Markup {
    let query = query.map(str::trim).filter(|query| !query.is_empty());
    let main = html! {
        article.paper.prose {
            (search(about, query))
            @match query {
                Some(query) => (found(about, guide, rulings, query)),
                None => (whole(about, guide, rulings)),
            }
        }
    };
    frame(about.title, &main)
}

fn search(about: &About, query: Option<&str>) -> Markup {
    let address = format!("/rules/{}", about.slug);
    html! {
        form.search role="search" method="get" action=(address) {
            input type="search" name="q" value=(query.unwrap_or_default()) maxlength="80"
                aria-label=(words::rules::SEARCH) placeholder=(words::rules::SEARCH);
            button.button.quiet { (words::rules::FIND) }
            @if query.is_some() { a.button.quiet href=(address) { (words::rules::WHOLE) } }
        }
    }
}

/// The sections of guide and rulings in which all words of the query occur.
fn found(about: &About, guide: &str, rulings: &str, query: &str) -> Markup {
    let wanted: Vec<String> = query.split_whitespace().map(str::to_lowercase).take(8).collect();
    let fits = |section: &&str| {
        let section = section.to_lowercase();
        wanted.iter().all(|word| section.contains(word))
    };
    // What stands before the first section of the rulings is about rulings.
    let sections = guide.split("\n## ").chain(untitled(rulings).split("\n## ").skip(1));
    let found: Vec<&str> = sections.filter(fits).collect();
    html! {
        h1 { (about.title) }
        p.lead role="status" { (words::rules::found(found.len(), query)) }
        @for section in found {
            @let (heading, text) = section.split_once('\n').unwrap_or((section, ""));
            @let heading = heading.trim_start_matches("# ");
            section {
                h2 { a href={ "/rules/" (about.slug) "#" (anchor(heading)) } { (heading) } }
                (markdown_with(text, &wanted))
            }
        }
    }
}

fn whole(about: &About, guide: &str, rulings: &str) -> Markup {
    let (playing, more) = for_players(guide);
    html! {
        @if let Some(lesson) = tutorial::of(about.slug) {
            p.learn {
                (icon("hint")) span { (words::lessons::INVITE) }
                a.button href={ "/learn/" (about.slug) } { (words::lessons::title(about.title)) }
                @if let Some(further) = lesson.further { a.button.quiet href={ "/learn/" (further) } { (words::lessons::FURTHER) } }
            }
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
    let register = games::by_slug(slug).map_or("", |game| game.cover().rulings);
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

/// The same with these words (in small letters) marked.
fn markdown_with(text: &str, wanted: &[String]) -> Markup {
    let marked = markdown(text).into_string();
    let mut page = String::with_capacity(marked.len());
    // What stands between tags is text; an entity is one letter of it.
    for (nth, part) in marked.split_inclusive(['<', '>']).enumerate() {
        let inside = part.ends_with('>') && nth > 0;
        match (inside, part.strip_suffix('<')) {
            (true, _) => page.push_str(part),
            (false, Some(text)) => page.push_str(&(mark(text, wanted) + "<")),
            (false, None) => page.push_str(&mark(part, wanted)),
        }
    }
    PreEscaped(page)
}

/// Whole words of a text that begin with something wanted, or contain it.
fn mark(text: &str, wanted: &[String]) -> String {
    let word = |word: &str| {
        let small = word.to_lowercase();
        match wanted.iter().any(|wanted| small.contains(wanted.as_str())) && !word.contains('&') {
            true => format!("<mark>{word}</mark>"),
            false => word.to_string(),
        }
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
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
            // On a phone a wide one is pushed sideways, with keys as well.
            .replace("<table>", "<table tabindex=\"0\">")
            .replace(" style=\"text-align: center\"", "")
            .replace(" style=\"text-align: left\"", "")
            .replace('✊', &fist().into_string()),
    )
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
            let register = game.cover().rulings;
            let whole = rules(game.about(), game.cover().guide, register, None).into_string();
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
        let rules =
            rules(game.about(), game.cover().guide, game.cover().rulings, None).into_string();
        assert!(rules.contains("id=\"r-05-usable\"") && rules.contains("id=\"a-turn\""));
    }

    #[test]
    fn tables_keep_out_of_inline_style() {
        let page = markdown("| a | b |\n|--:|:-:|\n| 1 | 2 |\n").into_string();
        assert!(page.contains("<table ") && !page.contains("style="), "{page}");
    }

    #[test]
    fn rules_can_be_searched() {
        let game = games::by_slug("finished").unwrap();
        let (about, cover) = (game.about(), game.cover());
        let page = |query| rules(about, cover.guide, cover.rulings, Some(query)).into_string();
        let found = page("  Sweet RESERVE ");
        assert!(found.contains("<mark>") && found.contains("/rules/finished#"), "{found}");
        let sections = |page: &str| page.matches("<section><h2>").count();
        assert!(sections(&found) < sections(&page("sweet")), "all words count");
        let nothing = page("<script>alert(1)</script>");
        assert!(nothing.contains("Nothing about") && !nothing.contains("<script>alert"));
        assert!(!page("strong").contains("<<mark>"), "no tag is marked");
        assert!(page(" ").contains("id=\"rulings\""), "nothing asked: the whole");
    }
}
