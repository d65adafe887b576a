//! The deck is data: a designer's file is read, checked, and explained.

use overtime::{COMPONENTS, Components, Options, Size, Types};
use tabletop::{Edition, Options as _};

/// Our file with one change, below the remarks at its beginning.
fn changed(from: &str, to: &str) -> String {
    let (remarks, rest) = COMPONENTS.split_at(COMPONENTS.find("version =").unwrap());
    assert!(rest.contains(from), "{from}");
    format!("{remarks}{}", rest.replacen(from, to, 1))
}

/// What is said about our file with one change.
fn said(from: &str, to: &str) -> String {
    Components::read("mine.toml", &changed(from, to)).expect_err(to).to_string()
}

fn accepts(from: &str, to: &str) -> &'static overtime::Components {
    Components::read("mine.toml", &changed(from, to)).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_deck_has_120_cards() {
    let components = Components::standard();
    assert_eq!(components.size(), 120);
    let count = |types| -> u32 {
        let cards = components.deck().filter(|card| card.kind().types.meets(types));
        cards.map(|card| u32::from(card.kind().count)).sum()
    };
    let types = [Types::WORK, Types::REST, Types::SHADY, Types::BOSS, Types::EMPLOYEE];
    assert_eq!(types.map(count), [38, 40, 24, 11, 16]);
    assert_eq!(
        (components.rounds(), components.hand, components.clock[0], components.tasks),
        (8, 4, 1, [1, 3, 1])
    );
    assert_eq!(components.joe().name(), "The Average Joe");
    assert_eq!(components.find("coffee").unwrap().name(), "Coffee Break!");
    assert!(components.find("tea").is_none());
}

#[test]
fn every_card_has_a_text_and_a_joke_of_its_own() {
    let mut jokes: Vec<&str> =
        Components::standard().deck().map(|card| card.kind().joke.as_str()).collect();
    jokes.push(&Components::standard().joe().kind().joke);
    jokes.sort_unstable();
    let all = jokes.len();
    jokes.dedup();
    assert_eq!(jokes.len(), all);
    assert!(
        Components::standard()
            .deck()
            .all(|card| !card.kind().text.is_empty() && !card.kind().joke.is_empty())
    );
}

#[test]
fn unknown_words_get_a_suggestion_and_a_line() {
    let error = said("effects = [\"you -2\"]", "effects = [\"yuo -2\"]");
    assert!(error.starts_with("mine.toml, line "), "{error}");
    assert!(error.contains("“yuo -2” is no effect. Did you mean “you +1”?"), "{error}");
    let line = COMPONENTS.lines().position(|line| line == "effects = [\"you -2\"]").unwrap() + 1;
    assert!(error.contains(&format!("line {line}:")), "{error}");
    assert!(said("any plays rest", "any play rest").contains("Did you mean “any plays"));
    assert!(said("types = [\"rest\"]", "types = [\"reste\"]").contains("Did you mean “rest”?"));
    assert!(said("\"die +1\"", "\"dice +1\"").contains("Did you mean “die +1”?"));
    assert!(said("action = \"hire\"", "action = \"fire\"").contains("Did you mean “hire”?"));
}

#[test]
fn files_that_do_not_fit_are_refused() {
    for (from, to, expected) in [
        ("count = 14", "count = 90", "the deck has 196 cards; at most 128 fit"),
        ("count = 14", "count = 0", "the count is 0; it must be from 1 to 99"),
        (
            "count = 5\ntypes = [\"shady\"]",
            "count = 18\ntypes = [\"shady\"]",
            "48 reaction cards; a Pile holds at most 47",
        ),
        ("slug = \"coffee\"", "slug = \"Coffee\"", "is no slug"),
        ("slug = \"coffee\"", "slug = \"nap\"", "there are two cards called “nap”"),
        ("slug = \"coffee\"", "slug = \"pass\"", "already means something"),
        ("slug = \"coffee\"", "slug = \"easy\"", "already means something"),
        ("slug = \"joe\"", "slug = \"coffee\"", "there are two cards called “coffee”"),
        ("tokens = [1, 1, 1, 1, 2, 2, 3, 3]", "tokens = []", "expected 1 to 12 rounds"),
        ("tokens = [1, 1, 1, 1, 2, 2, 3, 3]", "tokens = [10]", "up to 9 tokens"),
        ("simple = 3", "simple = 5", "7 assignments each; expected 1 to 6"),
        ("hand = 4\neasy", "hand = 10\neasy", "the first hand is 10; it must be from 0 to 9"),
        ("penalty = [0,", "penalty = [1,", "expected 0 for fresh"),
        ("die = [0, 1, 2, 3]", "die = [0, 1, 2, 6]", "up to 5 on a six-sided die"),
        ("levels = [4, 7, 10]", "levels = [4, 4, 10]", "three rising numbers"),
        ("stats = [4, 3, 4]", "stats = [0, 3, 4]", "each from 1 to 9"),
        ("types = [\"work\", \"rest\"]", "types = [\"work\", \"work\"]", "two different ones"),
        ("types = [\"work\", \"rest\"]", "types = []", "expected one type"),
        ("types = [\"work\", \"rest\"]", "types = [\"work\", \"boss\"]", "says “when”"),
        ("when = \"any plays rest\"\n", "", "says “when”"),
        ("types = [\"employee\"]\nstats = [2, 4, 3]", "types = [\"employee\"]", "has stats"),
        (
            "types = [\"employee\"]\nstats = [2",
            "types = [\"employee\", \"rest\"]\nstats = [2",
            "no second type",
        ),
        ("effects = [\"you -2\"]", "effects = []", "a card has effects"),
        ("effects = [\"you -2\"]", "effects = [\"do 1\"]", "a Work card, and no other"),
        ("effects = [\"do 2\", \"you +2\"]", "effects = [\"you +2\"]", "a Work card, and no other"),
        (
            "effects = [\"do 2\", \"you +2\"]",
            "effects = [\"do 2\", \"do 1 twice\"]",
            "for one effect only",
        ),
        (
            "effects = [\"you -2\", \"other -1\", \"draw 1\"]",
            "effects = [\"other -2\", \"other -1\"]",
            "for one effect only",
        ),
        ("effects = [\"you -2\"]", "effects = [\"cancel\"]", "“cancel” reacts to a card"),
        ("effects = [\"you -2\"]", "effects = [\"them +1\"]", "only a reaction is aimed"),
        ("effects = [\"you -2\"]", "effects = [\"redirect\"]", "“redirect” stands alone"),
        ("when = \"any plays rest\"", "when = \"any plays boss\"", "nothing cancels a Boss card"),
        ("when = \"any plays rest\"", "when = \"any completes\"", "“cancel” reacts to a card"),
        ("effects = [\"copy\"]", "effects = [\"copy\", \"draw 1\"]", "“copy” stands alone"),
        (
            "effects = [\"cancel and take\"]",
            "effects = [\"cancel and take\", \"draw 1\", \"draw 1\", \"draw 1\", \"draw 1\", \"draw 1\", \"draw 1\"]",
            "at most 6 effects",
        ),
        (
            "effects = [\"draw 2\"]",
            "effects = [\"cancel and take\"]\nalways = [\"die +1\"]",
            "only an Employee has abilities",
        ),
        (
            "effects = [\"draw 2\"]",
            "effects = [\"draw 2\"]\nlevels = [1, 2, 3]",
            "only an Employee has tired levels",
        ),
        ("when = \"shady aimed at you\"", "when = \"any plays shady\"", "“redirect” stands alone"),
        (
            "when = \"another plays employee\"",
            "when = \"another plays work\"",
            "reacts to an Employee",
        ),
        ("source = \"rulebook\"\nhand", "hand", "missing field `source`"),
        ("easy = 1", "easy = 1\nsleep = 2", "unknown field `sleep`"),
        ("draw = 2", "draw = \"two\"", "expected a number"),
        (
            "effects = [\"cancel anywhere\"]",
            "effects = [\"cancel anywhere\", \"give easy\"]",
            "assignments for one effect only",
        ),
        (
            "effects = [\"cancel anywhere\"]",
            "effects = [\"cancel anywhere\", \"other -1\"]",
            "another player for one effect only",
        ),
        ("effects = [\"you -2\"]", "effects = [\"cancel anywhere\"]", "“cancel” reacts to a card"),
        (
            "effects = [\"do 2\", \"you +2\"]",
            "effects = [\"do 2\", \"discard easy\"]",
            "assignments for one effect only",
        ),
        (
            "effects = [\"draw 2\"]",
            "effects = [\"take over easy\", \"them +1\"]",
            "aimed at the player it names alone",
        ),
    ] {
        let error = said(from, to);
        assert!(error.contains(expected), "{to}: {error}");
    }
    assert!(Components::read("mine.toml", "").is_err());
}

#[test]
fn a_deck_too_small_to_deal_is_refused() {
    let (head, _) = COMPONENTS.split_once("[[card]]").unwrap();
    let card = COMPONENTS.split("[[card]]").find(|card| card.contains("\"email\"")).unwrap();
    let error = Components::read("mine.toml", &format!("{head}[[card]]{card}")).unwrap_err();
    assert!(error.problem.contains("14 cards, but 24 are dealt to six"), "{error}");
}

#[test]
fn a_designer_adds_a_card_without_touching_rust() {
    let card = r#"
[[card]]
source = "house"
slug = "flu"
name = "Office Flu"
count = 2
types = ["shady"]
when = "another plays rest"
effects = ["cancel", "them +2", "you +1", "draw 1"]
text = "When another player rests: cancel it; they get 2 snooze, you 1 and a card."
joke = "Sharing is caring."
"#;
    let components = Components::read("mine.toml", &format!("{COMPONENTS}{card}")).unwrap();
    assert_eq!(components.size(), 122);
    let flu = components.find("flu").unwrap().kind();
    assert!(flu.aims && flu.types == Types::SHADY && flu.effects.len() == 4);
}

#[test]
fn a_text_is_read_once() {
    let one = accepts("count = 14", "count = 13");
    let two = accepts("count = 14", "count = 13");
    assert!(std::ptr::eq(one, two) && one == two && one != Components::standard());
    assert!(std::ptr::eq(
        Components::read("any name", COMPONENTS).unwrap(),
        Components::standard()
    ));
}

#[test]
fn options_change_the_edition() {
    let mut options = Options::default();
    assert_eq!(options.edition(), Edition::Version("overtime-2".into()));
    let text = COMPONENTS.replacen("count = 14", "count = 12", 1);
    options.set_edition(&Edition::Custom(text.clone()), "mine.toml").unwrap();
    assert_eq!(options.edition(), Edition::Custom(text));
    assert_eq!(options.components().size(), 118);
    assert!(format!("{options:?}").len() < 200);
    let error = options.set_edition(&Edition::Version("overtime-9".into()), "").unwrap_err();
    assert!(error.to_string().contains("overtime-2"), "{error}");
    options.set_edition(&Edition::Version("overtime-2".into()), "").unwrap();
    assert_eq!(options, Options::default());
}

#[test]
fn options_are_set_by_name() {
    let mut options = Options::default();
    options.set("players", "6").unwrap();
    options.set("reactions", "live").unwrap();
    options.set("first", "p5").unwrap();
    let pairs = [("players", "6"), ("reactions", "live"), ("first", "p5")];
    let pairs = pairs.map(|(key, value)| (key, value.to_string())).to_vec();
    assert_eq!((options.pairs(), options.seats()), (pairs, 6));
    assert_eq!(
        options.set("players", "4").unwrap_err().to_string(),
        "“4” does not fit players: p5 is to begin, so there must be such a player."
    );
    options.set("first", "chance").unwrap();
    assert_eq!(options.pairs()[2].1, "chance");
    options.set("players", "4").unwrap();
    for wrong in ["p5", "p0", "Ada", ""] {
        let said = options.set("first", wrong).unwrap_err().to_string();
        assert!(said.ends_with("it takes chance, or a player from p1 to p4."), "{said}");
    }
    options.set("reactions", "sealed").unwrap();
    assert_eq!(options.pairs()[1].1, "sealed");
    assert!(options.set("players", "7").is_err());
    assert!(options.set("players", "2").is_err());
    assert_eq!(
        options.set("reactions", "fast").unwrap_err().to_string(),
        "“fast” does not fit reactions: it takes sealed or live."
    );
    assert!(
        options
            .set("colour", "red")
            .unwrap_err()
            .to_string()
            .contains("players, reactions and first")
    );
    for knob in Options::knobs() {
        assert!(options.pairs().iter().any(|(key, _)| *key == knob.key));
    }
}

#[test]
fn sizes_are_what_the_reference_card_says() {
    assert_eq!(
        Size::ALL.map(|size| (size.word(), size.need())),
        [("easy", 1), ("simple", 2), ("hard", 3)]
    );
}

#[test]
fn more_kinds_than_fit_one_word_are_refused() {
    let block = COMPONENTS.split("[[card]]").nth(1).unwrap();
    let (before, rest) = block.split_once("slug = \"").unwrap();
    let (_, after) = rest.split_once('"').unwrap();
    let mut text = COMPONENTS.to_string();
    for (one, two) in ('a'..='z').flat_map(|one| ['x', 'y'].map(|two| (one, two))) {
        text += &format!("\n[[card]]{before}slug = \"more-{one}{two}\"{after}");
    }
    let error = Components::read("mine.toml", &text).expect_err("too many kinds").to_string();
    assert!(error.contains("at most 63 kinds of cards fit"), "{error}");
}
