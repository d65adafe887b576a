//! Every game on the list is whole. Whatever is forgotten is named, with the file in
//! which it belongs.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tabletop::{Cover, Fate, Game, Seed, components, rulings};
use web::board::Board;

/// What the list knows of a game.
struct Listed {
    slug: &'static str,
    title: &'static str,
    cover: Cover,
    style: &'static str,
    /// The names in its state.
    state: BTreeSet<String>,
}

fn listed<G: Board>() -> Listed {
    let (slug, title) = (G::ABOUT.slug, G::ABOUT.title);
    Listed { slug, title, cover: G::COVER, style: G::STYLE, state: state::<G>() }
}

/// The names that come up in a state, in a few games by chance.
fn state<G: Game>() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for number in 0..3 {
        let mut dice = Seed::from_number(number).play();
        let mut game = G::deal(&G::Options::default(), &mut dice, &mut ());
        let mut actions = Vec::new();
        loop {
            let trace = game.trace();
            names.extend(trace.as_object().into_iter().flat_map(|names| names.keys().cloned()));
            let Some(seat) = game.due().seats().lowest() else { break };
            game.actions(seat, &mut actions);
            let action = actions[dice.roll("choice", actions.len() as u32) as usize];
            game.play(seat, action, &mut dice, &mut ()).expect("a listed action");
        }
    }
    names
}

fn games() -> Vec<Listed> {
    macro_rules! all {
        ($($name:ident: $game:ty),*) => { vec![$(listed::<$game>()),*] };
    }
    players::every_game!(all)
}

/// What a game lacks, a sentence each.
fn missing(game: &Listed, house: &Path) -> Vec<String> {
    let Listed { slug, title, cover, style, state } = game;
    let text = |file: &str| fs::read_to_string(house.join(file)).unwrap_or_default();
    let mut missing = Vec::new();
    let mut ensure = |there: bool, what: String| {
        if !there {
            missing.push(format!("{title}: {what}"));
        }
    };
    ensure(cover.guide.starts_with("# "), format!("docs/games/{slug}.md is no guide yet"));
    let (ruled, _) = rulings::read(cover.rulings);
    ensure(!ruled.is_empty(), format!("crates/{slug}/rulings.md has no ruling"));
    let sourced = components::sources(cover.components);
    ensure(!sourced.is_empty(), "no group of its components names its source".into());
    ensure(!cover.emblem.is_empty(), "its cover has no emblem".into());
    ensure(!cover.credit.is_empty(), "its cover does not say whose work this is".into());
    ensure(!style.is_empty(), "its board has no style sheet".into());
    let tests = texts(&house.join(format!("crates/{slug}/tests")));
    let promises = tests.contains("kit::promises!(");
    ensure(promises, format!("no file in crates/{slug}/tests says kit::promises!"));
    let replayed = tests.contains("all_replay::<") || tests.contains("endings: ");
    ensure(replayed, format!("no test in crates/{slug}/tests replays all records"));
    let records = texts(&house.join(format!("crates/{slug}/records")));
    ensure(!records.is_empty(), format!("crates/{slug}/records has no record"));
    for file in [
        format!("crates/players/tests/golden/{slug}.txt"),
        format!("crates/breakroom/tests/transcripts/{slug}.txt"),
    ] {
        ensure(!text(&file).is_empty(), format!("{file} is missing"));
    }
    let page = format!("docs/trace/{slug}.md");
    let told = text(&page);
    for name in state {
        ensure(told.contains(&format!("`{name}`")), format!("{page} does not explain `{name}`"));
    }
    // These two list what they have by hand: a lesson is written, and not every game
    // is told in numbers as soon as it is played.
    let module = slug.replace('-', "_");
    let lesson = format!("&{module}::LESSON");
    let lists = [
        ("crates/web/src/tutorial/mod.rs", lesson, "lesson"),
        ("crates/python/src/any.rs", format!("    {module}::"), "environment"),
    ];
    for (file, line, what) in lists {
        ensure(text(file).contains(&line), format!("{file} has no {what} of it"));
    }
    ensure(text("CHANGELOG.md").contains(title), "CHANGELOG.md does not mention it".into());
    missing
}

/// All texts in a folder and below it, run together.
fn texts(folder: &Path) -> String {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    entries
        .map(|entry| match entry.path() {
            path if path.is_dir() => texts(&path),
            path => fs::read_to_string(path).unwrap_or_default(),
        })
        .collect()
}

fn house() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn every_game_on_the_list_is_whole() {
    let games = games();
    let missing: Vec<String> = games.iter().flat_map(|game| missing(game, house())).collect();
    assert!(missing.is_empty(), "\n{}\n", missing.join("\n"));
    // No two look alike on the rack.
    let looks: BTreeSet<_> =
        games.iter().map(|game| (game.cover.hues, game.cover.emblem)).collect();
    assert_eq!(looks.len(), games.len());
}

#[test]
fn whatever_is_forgotten_is_named() {
    let state = BTreeSet::from(["bids".to_string()]);
    let nothing = Listed { slug: "none", title: "None", cover: Cover::BLANK, style: "", state };
    let cover = Cover { credit: "", ..Cover::BLANK };
    let missing = missing(&Listed { cover, ..nothing }, house());
    for named in [
        "None: docs/games/none.md is no guide yet",
        "None: crates/none/rulings.md has no ruling",
        "None: no group of its components names its source",
        "None: its cover has no emblem",
        "None: its cover does not say whose work this is",
        "None: its board has no style sheet",
        "None: no file in crates/none/tests says kit::promises!",
        "None: no test in crates/none/tests replays all records",
        "None: crates/none/records has no record",
        "None: crates/players/tests/golden/none.txt is missing",
        "None: crates/breakroom/tests/transcripts/none.txt is missing",
        "None: docs/trace/none.md does not explain `bids`",
        "None: crates/web/src/tutorial/mod.rs has no lesson of it",
        "None: crates/python/src/any.rs has no environment of it",
    ] {
        assert!(missing.iter().any(|said| said == named), "{named}: {missing:#?}");
    }
}
