//! The register of rulings and the sources agree.

use std::fs;
use std::path::Path;

use finished::RULINGS;

/// The text of every Rust file below a folder of this crate.
fn sources(folder: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                texts.push(fs::read_to_string(path).unwrap());
            }
        }
    }
    texts
}

/// The ids of rulings that a text mentions: `R-` and two digits.
fn ids(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("R-")
        .filter_map(|(at, _)| text.get(at..at + 4))
        .filter(|id| id[2..].bytes().all(|byte| byte.is_ascii_digit()))
}

fn rulings() -> impl Iterator<Item = &'static str> {
    RULINGS.split("\n## ").skip(1)
}

#[test]
fn every_ruling_says_what_was_asked_what_we_do_and_where_it_is_tested() {
    for (nth, ruling) in rulings().enumerate() {
        let id = format!("R-{:02} ", nth + 1);
        assert!(ruling.starts_with(&id), "expected {id}: {ruling}");
        for part in ["Question", "Readings", "Ours", "Why", "Source", "Tests"] {
            assert_eq!(ruling.matches(&format!("\n- {part}: ")).count(), 1, "{part} in {ruling}");
        }
        let (_, source) = ruling.split_once("- Source: ").unwrap();
        let marks = ["rulebook", "printed", "house"];
        assert!(marks.iter().any(|mark| source.starts_with(mark)), "{source}");
    }
}

#[test]
fn every_test_that_a_ruling_names_exists() {
    let sources = [sources("src"), sources("tests")].concat();
    let mut named = 0;
    for ruling in rulings() {
        let (_, tests) = ruling.split_once("- Tests: ").unwrap();
        let tests: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        assert!(!tests.is_empty(), "{ruling}");
        for test in tests {
            let function = format!("#[test]\nfn {test}()");
            let in_module = format!("#[test]\n    fn {test}()");
            let exists = |text: &String| text.contains(&function) || text.contains(&in_module);
            assert!(sources.iter().any(exists), "{test} is missing");
            named += 1;
        }
    }
    assert!(named > 50, "{named}");
}

#[test]
fn every_ruling_that_the_sources_cite_exists() {
    let sources = [sources("src"), sources("tests")].concat();
    let mut cited = 0;
    for id in sources.iter().flat_map(|text| ids(text)) {
        assert!(RULINGS.contains(&format!("\n## {id} ")), "{id} is not in the register");
        cited += 1;
    }
    assert!(cited > 15, "{cited}");
}
