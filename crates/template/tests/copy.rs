//! `scripts/new-game` copies the template: all of it, to the right places, under a new
//! name.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const HOUSE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const CRATES: [&str; 6] = ["players", "boards", "lab", "hall", "web", "breakroom"];

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// A house with nothing in it but what the script touches.
fn house(folder: &Path) {
    let copy = |from: &Path| {
        let to = folder.join(from.strip_prefix(HOUSE).unwrap());
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(from, to).unwrap();
    };
    files(&Path::new(HOUSE).join("crates/template")).iter().for_each(|file| copy(file));
    for name in CRATES {
        files(&Path::new(HOUSE).join("crates").join(name).join("src")).iter().for_each(|f| copy(f));
        copy(&Path::new(HOUSE).join("crates").join(name).join("Cargo.toml"));
    }
    for empty in ["docs/games", "docs/trace", "crates/players/tests/golden"] {
        fs::create_dir_all(folder.join(empty)).unwrap();
    }
    fs::create_dir_all(folder.join("crates/breakroom/tests/transcripts")).unwrap();
}

#[test]
fn a_new_game_is_a_whole_copy_and_bears_its_own_name() {
    let folder = std::env::temp_dir().join(format!("breakroom-copy-{}", std::process::id()));
    house(&folder);
    let before = files(&folder);
    let run = |name: &str| {
        let script = Path::new(HOUSE).join("scripts/new-game");
        Command::new(script).arg(name).env("BREAKROOM", &folder).output().unwrap()
    };
    assert!(!run("Tea Break").status.success(), "a name in small letters");
    let made = run("tea-break");
    assert!(made.status.success(), "{made:?}");
    assert!(!run("tea-break").status.success(), "it is there already");
    let new: Vec<PathBuf> = files(&folder).into_iter().filter(|f| !before.contains(f)).collect();
    assert_eq!(new.len(), 21, "{new:?}");
    for file in &new {
        let text = fs::read_to_string(file).unwrap();
        assert!(!text.to_lowercase().contains("template"), "{}: {text}", file.display());
        let spoilt = |line: &&str| line.contains("Tea Break") && !line.contains(['"', '#', '!']);
        let code = file.extension().is_some_and(|ending| ending == "rs");
        let spoilt = text.lines().find(spoilt).filter(|_| code);
        assert_eq!(spoilt, None, "{}: the title is no name of a type", file.display());
    }
    let text = |file: &str| fs::read_to_string(folder.join(file)).unwrap();
    assert!(text("crates/tea-break/src/game.rs").contains("slug: \"tea-break\""));
    assert!(text("crates/tea-break/src/game.rs").contains("title: \"Tea Break\""));
    assert!(text("crates/tea-break/src/game.rs").contains("impl Game for TeaBreak {"));
    assert!(!text("crates/tea-break/Cargo.toml").contains("web"));
    assert!(text("crates/players/src/lib.rs").contains("    tea_break: TeaBreak,"));
    assert!(text("crates/players/src/tea_break.rs").contains("use ::tea_break::{"));
    assert!(
        text("crates/web/src/board/tea_break/mod.rs").contains("use players::games::tea_break")
    );
    for list in ["players/src/lib", "boards/src/lib", "web/src/board/mod"] {
        assert!(text(&format!("crates/{list}.rs")).contains("mod tea_break;"), "{list}");
    }
    for list in ["lab/src/lib", "hall/src/hosted/mod", "breakroom/src/face/mod"] {
        let line = "for players::games::tea_break::TeaBreak {}\n";
        assert!(text(&format!("crates/{list}.rs")).ends_with(line), "{list}");
    }
    a_new_game_is_little_work(&folder, &new);
    fs::remove_dir_all(folder).unwrap();
}

/// What a game has of its own, blank lines and comments included: its crate with
/// manifest, tests and rulings, and its faces. And what it adds to the files of others.
fn a_new_game_is_little_work(folder: &Path, new: &[PathBuf]) {
    let lines = |file: &Path| fs::read_to_string(file).unwrap().lines().count();
    let counted = new.iter().filter(|file| {
        let place = file.strip_prefix(folder).unwrap();
        place.starts_with("crates/tea-break") || place.iter().any(|part| part == "src")
    });
    let own: usize = counted.map(|file| lines(file)).sum();
    assert!((400..=600).contains(&own), "a new game has {own} lines of its own");
    let shared = files(folder).into_iter().filter(|file| !new.contains(file));
    let touched: Vec<usize> = shared
        .map(|file| {
            let before = Path::new(HOUSE).join(file.strip_prefix(folder).unwrap());
            lines(&file) - lines(&before)
        })
        .filter(|added| *added > 0)
        .collect();
    assert!(touched.len() <= 8 && touched.iter().all(|&added| added <= 2), "{touched:?}");
}
