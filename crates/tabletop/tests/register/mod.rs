//! A game's register of rulings, held against the files of its crate. Every game
//! has a test of three lines that says so.

use std::fs;
use std::path::Path;

use tabletop::rulings::Check;
use tabletop::{Cover, Covered};

/// The register of a game keeps every promise; `folder` is its `CARGO_MANIFEST_DIR`.
pub fn keeps_its_promises<G: Covered>(folder: &str) {
    let folder = Path::new(folder);
    let Cover { guide, rulings: register, .. } = G::COVER;
    let (sources, tests) = (texts(&folder.join("src")), texts(&folder.join("tests")));
    assert!(sources.len() > 5 && !tests.is_empty(), "the files of the crate are found");
    let check = Check { register, guide, sources: &sources, tests: &tests };
    let faults = check.faults();
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

/// The text of every Rust file below a folder.
fn texts(folder: &Path) -> Vec<String> {
    let mut texts = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                texts.push(fs::read_to_string(path).expect("it is text"));
            }
        }
    }
    texts
}
