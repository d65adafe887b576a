//! The files a page needs beside itself: the style, the script, the icons of
//! the tab and the frames of the film. All are inside the program.
//!
//! An address carries a piece of the content's hash, so that a browser may keep
//! a file for ever and still never shows an old one.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::film;

/// A file as it is sent.
#[derive(Debug)]
pub struct Asset {
    pub kind: &'static str,
    pub body: Cow<'static, str>,
    /// The start of the content's BLAKE3 hash.
    pub tag: String,
}

static ASSETS: LazyLock<BTreeMap<String, Asset>> = LazyLock::new(|| {
    let file = |name: &str, kind, text| (name.to_string(), asset(kind, Cow::Borrowed(text)));
    let mut all = BTreeMap::from([
        file("style.css", "text/css; charset=utf-8", include_str!("../assets/style.css")),
        file(
            "the-machine.css",
            "text/css; charset=utf-8",
            include_str!("../assets/the-machine.css"),
        ),
        file(
            "the-machine.js",
            "text/javascript; charset=utf-8",
            include_str!("../assets/the-machine.js"),
        ),
        file(
            "overtime.js",
            "text/javascript; charset=utf-8",
            include_str!("../assets/overtime.js"),
        ),
        file("overtime.css", "text/css; charset=utf-8", include_str!("../assets/overtime.css")),
        file("table.js", "text/javascript; charset=utf-8", include_str!("../assets/table.js")),
        file("finished.css", "text/css; charset=utf-8", include_str!("../assets/finished.css")),
        file(
            "finished.js",
            "text/javascript; charset=utf-8",
            include_str!("../assets/finished.js"),
        ),
        file(
            "finishing-time.css",
            "text/css; charset=utf-8",
            include_str!("../assets/finishing-time.css"),
        ),
        file(
            "finishing-time.js",
            "text/javascript; charset=utf-8",
            include_str!("../assets/finishing-time.js"),
        ),
        file("favicon.svg", "image/svg+xml", include_str!("../assets/favicon.svg")),
        file("favicon-due.svg", "image/svg+xml", include_str!("../assets/favicon-due.svg")),
    ]);
    for number in 1..=film::FRAMES {
        let frame = asset("image/svg+xml", Cow::Owned(film::frame(number)));
        all.insert(format!("film-{number}.svg"), frame);
    }
    all
});

fn asset(kind: &'static str, body: Cow<'static, str>) -> Asset {
    let tag = blake3::hash(body.as_bytes()).to_hex()[..12].to_string();
    Asset { kind, body, tag }
}

/// The file with that name, if there is one.
pub fn find(name: &str) -> Option<&'static Asset> {
    ASSETS.get(name)
}

/// The address of a file: `/assets/style.css?v=0123456789ab`.
pub fn address(name: &str) -> String {
    match find(name) {
        Some(asset) => format!("/assets/{name}?v={}", asset.tag),
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
        assert!(find("film-48.svg").is_some());
        assert!(find("film-49.svg").is_none());
        assert!(find("../Cargo.toml").is_none());
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
