//! What the documents say of the code is there.

use std::path::{Path, PathBuf};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// What stands between backticks.
fn marked(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

fn is_file(word: &str) -> bool {
    word.contains('/') && (word.ends_with(".rs") || word.ends_with(".js"))
}

/// A name of the code, by its last part: `Table::once` is `once`.
fn name(word: &str) -> Option<&str> {
    let last = word.rsplit("::").next()?;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    (!last.is_empty() && word.bytes().all(|byte| plain(byte) || byte == b':')).then_some(last)
}

/// Is it written down there: a function, or a type?
fn has(text: &str, name: &str) -> bool {
    let begins = ["fn ", "function ", "const ", "struct ", "enum ", "trait "];
    begins.iter().any(|kind| {
        let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        text.split(&format!("{kind}{name}")).skip(1).any(ends)
    })
}

/// Every file of this piece of text exists, and each of its names is in the one that was
/// named last before it. How many there were.
fn check(piece: &str) -> usize {
    let mut file: Option<(&str, String)> = None;
    let mut checked = 0;
    for word in marked(piece) {
        if is_file(word) {
            let text = std::fs::read_to_string(crates().join(word));
            file = Some((word, text.unwrap_or_else(|_| panic!("there is no {word}"))));
        } else if let (Some((path, text)), Some(name)) = (&file, name(word)) {
            // Where a name is used, not made: a type of another file, a number's name.
            let used = name.starts_with(char::is_uppercase) || name.starts_with("breakroom_");
            assert!(has(text, name) || used, "there is no {name} in {path}");
        }
        checked += 1;
    }
    checked
}

#[test]
fn one_click_goes_where_the_page_says() {
    let page = std::fs::read_to_string(crates().join("../docs/server.md")).unwrap();
    let (_, trace) = page.split_once("## One click, traced").expect("a trace");
    let (trace, _) = trace.split_once("A decision costs").expect("its end");
    let (hops, games) = trace.split_once("\n| | Finished!").expect("a table of the games");
    let (_, hops) = hops.split_once("\n1. ").expect("a first hop");
    let mut numbered = 1;
    let mut checked = 0;
    let mut rest = hops;
    while let Some((hop, after)) = rest.split_once(&format!("\n{}. ", numbered + 1)) {
        checked += check(hop);
        (rest, numbered) = (after, numbered + 1);
    }
    checked += check(rest);
    assert!(numbered <= 15, "{numbered} hops");
    let cells: usize = games.split('|').map(check).sum();
    assert!(checked > 50 && cells >= 30, "{checked} in the hops, {cells} in the table");
}
