//! The files a page needs beside itself: the style, the script, the icons of
//! the tab and the frames of the film. All are inside the program.
//!
//! An address carries a piece of the content's hash, so that a browser may keep
//! a file for ever and still never shows an old one.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::board::sheet;
use crate::film;
use crate::games::{self, AnyBoard};
use crate::settings;
use crate::tag;

/// A file as it is sent.
#[derive(Debug)]
pub struct Asset {
    pub kind: &'static str,
    pub body: Cow<'static, str>,
    pub tag: String,
}

const STYLE: &str = sheet!(
    "style/room",
    "style/frame",
    "style/lobby",
    "style/papers",
    "style/table",
    "style/reel",
    "style/history",
    "style/standing",
    "style/pieces",
    "style/lessons",
    "style/motion",
    "style/settings",
    "style/small",
);

static ASSETS: LazyLock<BTreeMap<String, Asset>> = LazyLock::new(|| {
    let styles = |name: &str, sheet: &str| {
        let sheets = settings::sheets(name, &slim(sheet)).into_iter();
        let css = |sheet: String| asset("text/css; charset=utf-8", Cow::Owned(tight(&sheet)));
        sheets.map(move |(name, sheet)| (name, css(sheet)))
    };
    let script = |name: &str, text| {
        (format!("{name}.js"), asset("text/javascript; charset=utf-8", Cow::Owned(slim(text))))
    };
    let icon =
        |name: &str, text| (format!("{name}.svg"), asset("image/svg+xml", Cow::Borrowed(text)));
    let mut all = BTreeMap::from([
        script("table", include_str!("../assets/table.js")),
        script("place", include_str!("../assets/place.js")),
        script("replay", include_str!("../assets/replay.js")),
        icon("favicon", include_str!("../assets/favicon.svg")),
        icon("favicon-due", include_str!("../assets/favicon-due.svg")),
    ]);
    all.extend(styles("style", &format!("{STYLE}{}", hues())));
    for game in games::shelf() {
        let slug = game.about().slug;
        if !game.style().is_empty() {
            all.extend(styles(slug, game.style()));
        }
        all.extend((!game.script().is_empty()).then(|| script(slug, game.script())));
    }
    for number in 1..=film::FRAMES {
        let frame = asset("image/svg+xml", Cow::Owned(film::frame(number)));
        all.insert(film::file(number), frame);
    }
    all
});

/// The colours of every game, for whatever is marked as one of its things.
fn hues() -> String {
    let rule = |game: &&dyn AnyBoard| {
        let [hue, other] = game.cover().hues;
        format!(".game-{} {{\n--hue: {hue};\n--hue2: {other};\n}}\n", game.about().slug)
    };
    games::shelf().iter().map(rule).collect()
}

/// People read indented lines and what is said about them; a browser needs neither.
fn slim(text: &str) -> String {
    let mut within = false;
    let mut said = |line: &&str| {
        let told = within || line.is_empty() || line.starts_with("//") || line.starts_with("/*");
        within = (within || line.starts_with("/*")) && !line.ends_with("*/");
        told
    };
    let lines = text.lines().map(str::trim).filter(|line| !said(line));
    lines.collect::<Vec<_>>().join("\n")
}

/// Nor the blank between a property and its value, or the end of a line after a mark.
fn tight(sheet: &str) -> String {
    let joined = |line: &str| match line.strip_suffix(" {") {
        Some(selector) => format!("{selector}{{"),
        None if line.ends_with(';') => line.replacen(": ", ":", 1),
        None if line.ends_with(['}', ',']) => line.to_string(),
        None => format!("{line}\n"),
    };
    sheet.lines().map(joined).collect()
}

fn asset(kind: &'static str, body: Cow<'static, str>) -> Asset {
    let tag = tag::of(&body);
    Asset { kind, body, tag }
}

/// The file with that name, if there is one.
pub fn find(name: &str) -> Option<&'static Asset> {
    ASSETS.get(name)
}

/// The address of a file.
pub fn address(name: &str) -> String {
    match find(name) {
        Some(asset) => tag::address(name, &asset.tag),
        None => format!("/assets/{name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_has_an_address_of_its_own() {
        assert!(address("style.css").starts_with("/assets/style.css?v="));
        assert_ne!(address("film-1.svg"), address("film-2.svg"));
        assert_eq!(address("film-7.svg"), film::address(7), "as the board calls it");
        assert!(find("film-48.svg").is_some());
        assert!(find("film-49.svg").is_none());
        assert!(find("../Cargo.toml").is_none());
    }

    /// A style sheet is read by people: a line is one declaration, one selector
    /// or one brace, and none is longer than a screen is wide.
    #[test]
    fn style_sheets_can_be_reviewed() {
        let own = games::of_the_house().into_iter().map(|game| game.style());
        for sheet in own.chain([STYLE]) {
            for line in sheet.lines() {
                assert_eq!(untidy(line), None, "{line}");
            }
        }
        let long = format!("  margin: {};", "1rem ".repeat(30));
        for (line, why) in [
            ("  margin: 0; padding: 0;", "two declarations"),
            ("p { margin: 0; }", "a rule in one line"),
            ("\tmargin: 0;", "a tab"),
            ("  margin: 0; ", "space at the end"),
            (long.as_str(), "too long"),
        ] {
            assert_eq!(untidy(line), Some(why));
        }
        assert_eq!(untidy("  content: \"; {\";"), None);
    }

    /// What keeps a line of a style sheet from being read at a glance.
    fn untidy(line: &str) -> Option<&'static str> {
        // What stands in quotes or in brackets is one value.
        let mut quoted = None;
        let mut deep = 0;
        let plain: String = line
            .chars()
            .filter(|&letter| {
                match (letter, quoted) {
                    ('"' | '\'', None) => quoted = Some(letter),
                    (_, Some(mark)) if mark == letter => quoted = None,
                    ('(', None) => deep += 1,
                    (')', None) => deep -= 1,
                    _ => {}
                }
                quoted.is_none() && deep == 0
            })
            .collect();
        let count = |mark| plain.matches(mark).count();
        match () {
            () if line.contains('\t') => Some("a tab"),
            () if line != line.trim_end() => Some("space at the end"),
            () if line.chars().count() > 120 => Some("too long"),
            () if count(';') > 1 => Some("two declarations"),
            () if count('{') > 0 && count(';') > 0 => Some("a rule in one line"),
            () => None,
        }
    }

    #[test]
    fn a_style_sheet_travels_without_its_lines() {
        let sheet = "p,\nul > li {\nmargin: 0;\ngrid-template:\n\"a b\"\n\"c d\";\n}\n";
        let travels = "p,ul > li{margin:0;grid-template:\n\"a b\"\n\"c d\";}";
        assert_eq!(tight(sheet), travels);
    }

    #[test]
    fn a_browser_gets_the_code_alone() {
        let slimmed = slim("// Why.\n  let far = \"a  b\"; // there\n\n    go(far);\n");
        assert_eq!(slimmed, "let far = \"a  b\"; // there\ngo(far);");
        let slimmed = slim("/* Why. */\np {\n  /* And\n     why not. */\n  margin: 0;\n}\n");
        assert_eq!(slimmed, "p {\nmargin: 0;\n}");
        assert_eq!(tight("a:hover {\ncontent: \"a: b\";\n}"), "a:hover{content:\"a: b\";}");
        assert!(!find("style.css").unwrap().body.contains("/*"));
        let table = &find("table.js").unwrap().body;
        assert!(table.starts_with("\"use strict\";"), "{}", &table[..80]);
        assert!(table.lines().all(|line| line == line.trim() && !line.starts_with("//")));
    }

    #[test]
    fn nothing_is_loaded_from_elsewhere() {
        for (name, asset) in ASSETS.iter() {
            let foreign = asset.body.replace("http://www.w3.org/", "");
            assert!(!foreign.contains("http://") && !foreign.contains("https://"), "{name}");
            assert!(!asset.body.contains("@import"), "{name}");
        }
    }
}
