//! Every ruling is tested, and every ruling that the code cites exists.

use std::fs;
use std::path::Path;

/// All Rust text below a folder of this crate.
fn text_of(folder: &str) -> String {
    let mut all = String::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                all += &fs::read_to_string(path).unwrap();
            }
        }
    }
    all
}

#[test]
fn every_ruling_names_tests_that_exist() {
    let tests = text_of("tests");
    let mut number = 0;
    for section in overtime::RULINGS.split("\n## ").skip(1) {
        number += 1;
        assert!(section.starts_with(&format!("R-{number:02} ")), "{section}");
        let names = section.split_once("\nTests: ").expect("a ruling has tests").1;
        for name in names.trim().split(", ") {
            let name = name.trim_matches('`');
            assert!(tests.contains(&format!("fn {name}()")), "R-{number:02}: no test {name}");
        }
    }
    assert!(number >= 40);
}

#[test]
fn every_cited_ruling_exists() {
    let sources = text_of("src") + &text_of("tests/rules");
    for cited in sources.split("R-").skip(1) {
        let digits = cited.get(..2).unwrap_or_default();
        if digits.bytes().all(|byte| byte.is_ascii_digit()) {
            assert!(overtime::RULINGS.contains(&format!("## R-{digits} ")), "R-{digits}");
        }
    }
}
