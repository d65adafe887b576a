//! The records that a game keeps in its folder `records`: finished matches that
//! replay for ever, one for every way of ending. Tests read files, rules do not: so
//! this lies beside the tests, and every game has a test of a few lines that uses it.

use std::fs;
use std::path::Path;

use tabletop::{Game, Record};

/// One record, as it lies in the folder.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The name of its file, without the ending.
    pub name: String,
    pub text: String,
    pub record: Record,
}

/// All records of a crate, by name. `home` is its `CARGO_MANIFEST_DIR`.
pub fn all(home: &str) -> Vec<Kept> {
    let folder = Path::new(home).join("records");
    let wrong = |error: &dyn std::fmt::Display| -> ! { panic!("{}: {error}", folder.display()) };
    let files = fs::read_dir(&folder).unwrap_or_else(|error| wrong(&error));
    let mut kept: Vec<Kept> = files
        .map(|file| {
            let path = file.unwrap_or_else(|error| wrong(&error)).path();
            let text = fs::read_to_string(&path).unwrap_or_else(|error| wrong(&error));
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let record = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
            Kept { name, text, record }
        })
        .collect();
    kept.sort_by(|one, other| one.name.cmp(&other.name));
    kept
}

/// Every record replays to its result and its last state, is written as it was
/// read, and every way of ending has one.
pub fn all_replay<G: Game>(home: &str, endings: &[&str]) -> Vec<Kept> {
    let kept = all(home);
    let mut met = Vec::new();
    for Kept { name, text, record } in &kept {
        let table = record.verify::<G>().unwrap_or_else(|error| panic!("{name}: {error}"));
        let end = table.game().due().standing();
        met.push(end.unwrap_or_else(|| panic!("{name} is not over")).reason);
        let again = table.record(&record.players);
        // An old record does not name the options that came later.
        let lost = record.options.iter().find(|option| !again.options.contains(option));
        assert_eq!(lost, None, "{name} loses an option when it is played again");
        let again = Record { options: record.options.clone(), ..again }.to_string();
        same(name, "is not written as it was read", text, &record.to_string());
        same(name, "is written differently when it is played again", text, &again);
    }
    let missing = endings.iter().find(|ending| !met.contains(ending));
    assert_eq!(missing, None, "no record ends so");
    let unknown = met.iter().find(|reason| !endings.contains(reason));
    assert_eq!(unknown, None, "a record ends in a way that nobody named");
    kept
}

/// Panics with the first line in which two texts differ.
fn same(name: &str, what: &str, kept: &str, written: &str) {
    let lines = kept.lines().map(Some).chain([None]).zip(written.lines().map(Some).chain([None]));
    if let Some((kept, written)) = { lines }.find(|(kept, written)| kept != written) {
        panic!("{name} {what}: {written:?} instead of {kept:?}");
    }
}
