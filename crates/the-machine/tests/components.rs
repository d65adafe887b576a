//! What a components file must be like, and what a bad one is told.

use tabletop::components::sources;
use the_machine::{Components, Job, Spot, Tokens, Weather, Zone};

fn standard() -> &'static str {
    Components::standard().text
}

/// The error after one change to the standard file, and the line it names.
fn told(from: &str, to: &str) -> String {
    assert!(standard().contains(from), "{from}");
    let error = Components::read("mine.toml", &standard().replacen(from, to, 1)).unwrap_err();
    error.to_string()
}

/// The line of the standard file on which this text stands.
fn line(text: &str) -> usize {
    standard().lines().position(|line| line.contains(text)).unwrap() + 1
}

#[test]
fn the_tasks_are_those_of_the_rules_page() {
    let components = Components::standard();
    let names: Vec<&str> = components.tasks.iter().map(|task| task.name).collect();
    assert_eq!(names, ["Foundations", "Wiring", "Assembly", "Calibration", "Launch tests"]);
    let weather: Vec<Weather> = components.tasks.iter().map(|task| task.weather).collect();
    use Weather::{Lightning, Rain, Sun};
    assert_eq!(weather, [Rain, Sun, Lightning, Rain, Sun]);
    let texts: Vec<String> = components
        .tasks
        .iter()
        .map(|task| {
            let text = |job: &Job| {
                let needs = job.needs.map_or(String::new(), |Spot(a)| format!("{a}>"));
                let eye = if job.eye { "e" } else { "" };
                let row = if job.lower { "_" } else { "" };
                format!("{row}{needs}{}/{}x{}{eye}", job.number, job.cogs, job.stations)
            };
            task.jobs.iter().map(text).collect::<Vec<_>>().join(" ")
        })
        .collect();
    assert_eq!(
        texts,
        [
            "1/1x1 3/1x1 2/1x1 2>4/2x1 _5/2x1 _7/3x2 _6/2x2e",
            "2/1x1 4/2x1 8/3x2e _1/1x1 _3>5/3x1 _3/1x1 _6/2x2",
            "3/1x1 3/1x1 1>5/2x1 9/4x2 _2/1x1 _4/2x1 _10/4x3e",
            "2/1x1 1/1x1 1>3/1x1 2>5/3x1 6/3x1 _7/3x2e _4/2x1 _8/3x2",
            "4/2x1 2/1x1 1>6/3x1 5/2x1 _9/4x2e _3/1x1 _11/4x3",
        ]
    );
}

#[test]
fn the_rest_is_that_of_the_rules_page_too() {
    let components = Components::standard();
    assert_eq!(components.dice, [0, 0, 4, 2, 1]);
    assert_eq!((components.inspection, components.interns, components.intern_works), (3, 3, 2));
    assert_eq!(components.most_bad_at_once, 3);
    assert_eq!(components.recommendations, [12, 10, 6, 2]);
    assert_eq!(components.recommendations.iter().sum::<u8>(), 30);
    let zones: Vec<String> = components
        .tracks
        .iter()
        .map(|track| {
            let zone = |zone: &Zone| match zone {
                Zone::Red => "x".to_string(),
                Zone::Move(shift) => shift.abs().to_string(),
            };
            track.zones.iter().map(zone).collect()
        })
        .collect();
    assert_eq!(
        zones,
        [
            "xxx2211001122",
            "xxxx221100011222",
            "xxxxx22111000112222",
            "xxxxx2211110000112222",
            "xxxxxx221111000001122222",
        ]
    );
    let cards: Vec<String> = components
        .aftermaths
        .iter()
        .map(|card| {
            let all = |t: &Tokens| format!("{}{}{}", t.warnings, t.bad, t.recommendations);
            card.with[3..].iter().map(all).collect::<Vec<_>>().join(" ")
        })
        .collect();
    assert_eq!(
        cards,
        [
            "211 321 322 432 433",
            "121 221 231 332 432",
            "121 122 222 223 233",
            "211 221 321 331 332",
            "211 221 222 322 332",
        ]
    );
    assert_eq!(
        components.aftermaths[0].spaces[0],
        Tokens { warnings: 1, bad: 1, recommendations: 0 }
    );
}

#[test]
fn fate_cards_are_a_dozen_of_each_colour_at_least_and_all_different() {
    let components = Components::standard();
    assert!(components.black.len() >= 12 && components.red.len() >= 12);
    let mut all = [components.black.clone(), components.red.clone()].concat();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), components.black.len() + components.red.len());
}

#[test]
fn every_group_names_its_source() {
    let found = sources(standard());
    assert_eq!(found.len(), 1 + 1 + 5 + 5 + 5 + 1 + 1);
    assert!(
        told("source = \"house\"\nlength = 13", "length = 13").contains("missing field `source`")
    );
    assert!(told("version = ", "colour = \"red\"\nversion = ").contains("unknown field `colour`"));
}

#[test]
fn a_bad_week_is_refused() {
    let at = line("dice = ");
    assert_eq!(
        told("dice = [0, 0, 4, 2, 1]", "dice = [0, 0, 5, 2, 1]"),
        format!("mine.toml, line {at}: there are 4 dice in the box, not 5")
    );
    assert_eq!(
        told("dice = [0, 0, 4, 2, 1]", "dice = [0, 0, 4, 2]"),
        format!("mine.toml, line {at}: expected 5 days with their dice, found 4")
    );
    assert!(told("inspection = 3", "inspection = 6").contains("from 1 to 5, not 6"));
    assert!(told("inspection = 3", "inspection = 0").contains("from 1 to 5, not 0"));
}

#[test]
fn a_bad_crew_is_refused() {
    assert!(told("interns = 3", "interns = 4").contains("interns must be from 0 to 3, not 4"));
    assert!(told("intern_works = 2", "intern_works = 7").contains("from 0 to 6, not 7"));
    assert!(told("most_bad_at_once = 3", "most_bad_at_once = 0").contains("from 1 to 18, not 0"));
    assert_eq!(
        told("warnings = 18", "warnings = 15"),
        format!(
            "mine.toml, line {}: a week can ask for 16 warnings and there are 15",
            line("warnings = 18")
        )
    );
    Components::read("mine.toml", &standard().replace("warnings = 18", "warnings = 16")).unwrap();
    assert!(
        told("bad_standing = 18", "bad_standing = 14")
            .contains("a week can ask for 15 bad standing and there are 14")
    );
    Components::read("m", &standard().replace("bad_standing = 18", "bad_standing = 15")).unwrap();
}

#[test]
fn a_bad_track_is_refused() {
    assert!(told("workers = 3", "workers = 4").contains("expected workers = 3 here"));
    let zones = "zones = [[4, 2], [6, 1], [8, 0], [10, -1], [12, -2]]";
    let at = line(zones);
    let zone = |to: &str| told(zones, &format!("zones = {to}"));
    assert_eq!(
        zone("[[4, 2], [6, 1], [8, 0], [10, -1]]"),
        format!("mine.toml, line {at}: expected zones up to space 12, the last but the end")
    );
    assert!(
        zone("[[4, 2], [6, 1], [5, 0], [12, -2]]").contains("ends at space 7 or later, not at 5")
    );
    assert!(zone("[[4, 2], [12, 1]]").contains("the zone up to 12 would move the marker off"));
    assert!(zone("[[4, -4], [12, 0]]").contains("the zone up to 4 would move the marker off"));
    Components::read("m", &standard().replacen(zones, "zones = [[4, -3], [12, 0]]", 1)).unwrap();
    assert!(zone("[[4, 2], [6, 1], [8, 0], [10, -1], [13, -2]]").contains("expected zones up to"));
    assert!(told("length = 13", "length = 101").contains("from 1 to 100"));
    assert!(told("red = 2", "red = 13").contains("the last red space must be from 0 to 12"));
    let last = "[[track]]\nworkers = 7";
    assert!(told(last, "[[track]]\nworkers = 8").contains("expected workers = 7"));
}

#[test]
fn a_bad_task_card_is_refused() {
    let boxes = |to: &str| told(r#"["1/1", "3/1", "2/1 => 4/2"]"#, to);
    let at = line(r#"["1/1", "3/1""#);
    assert_eq!(
        boxes(r#"["1/1", "3-1", "2/1 => 4/2"]"#),
        format!(
            "mine.toml, line {at}: “3-1” is not a box; expected number/cogs with both up to 50, \
             then perhaps x2 or x3, then perhaps eye"
        )
    );
    for wrong in [
        "3/",
        "/1",
        "51/1",
        "3/51",
        "3/1 x4",
        "3/1 eye eye",
        "3/1 eye x2",
        "3/1 x2 x2",
        "3/1 ear",
        "",
    ] {
        let told = boxes(&format!(r#"["1/1", "{wrong}", "2/1 => 4/2"]"#));
        assert!(told.contains("is not a box"), "{wrong}: {told}");
    }
    assert!(
        boxes(r#"["1/1", "3/1", "2/1 => 4/2", "1/1", "1/1"]"#)
            .contains("a task card has room for 8 boxes, not 9")
    );
    assert!(boxes(r#"["1/1"]"#).contains("every card needs room for any crew"));
    assert!(told("weather = \"sun\"", "weather = \"fog\"").contains("unknown variant `fog`"));
    // With interns only, eye boxes do not help.
    let rows = "top = [\"1/1\", \"3/1\", \"2/1 => 4/2\"]\nbottom = [\"5/2\",";
    let dark =
        rows.replace("/1\"", "/1 eye\"").replace("2/1 ", "2/1 eye ").replace("5/2", "5/2 eye");
    let dark = told(rows, &dark);
    assert!(dark.contains("cannot take 0 workers with"), "{dark}");
}

#[test]
fn a_bad_aftermath_card_is_refused() {
    let card = r#"["WB", "R", "W", "WB", "R", "WB", "R"]"#;
    assert!(
        told(card, r#"["WB", "R", "W", "WB", "R", "WB"]"#).contains("expected 7 spaces, found 6")
    );
    assert!(told(card, r#"["WX", "R", "W", "WB", "R", "WB", "R"]"#).contains("letters W, B and R"));
    assert!(
        told(card, r#"["BBBBBBBBBB", "R", "W", "WB", "R", "WB", "R"]"#)
            .contains("letters W, B and R")
    );
    assert!(
        told(card, r#"["RR", "RR", "R", "R", "R", "WB", "R"]"#)
            .contains("at most 7 R on an aftermath")
    );
    let seven = standard().replacen(card, r#"["RR", "RR", "R", "R", "R", "WB", ""]"#, 1);
    Components::read("mine.toml", &seven).unwrap();
}

#[test]
fn recommendation_cards_must_last_the_week() {
    assert!(told("cards = [12, 10, 6, 2]", "cards = [12, 10, 6]").contains("expected 4 numbers"));
    assert!(
        told("cards = [12, 10, 6, 2]", "cards = [4, 3, 2, 2]")
            .contains("a week can ask for 12 recommendation cards and there are 11")
    );
    assert!(told("cards = [12, 10, 6, 2]", "cards = [200, 100, 6, 2]").contains("at most 255"));
    Components::read("m", &standard().replace("[12, 10, 6, 2]", "[200, 50, 3, 2]")).unwrap();
    Components::read("m", &standard().replace("[12, 10, 6, 2]", "[4, 4, 2, 2]")).unwrap();
}

#[test]
fn there_must_be_a_fate_for_everybody() {
    let start = standard().find("red = [\n").unwrap();
    let few = format!("{}red = [\"Gone.\"]\n", &standard()[..start]);
    let error = Components::read("mine.toml", &few).unwrap_err().to_string();
    assert!(error.contains("expected 7 to 255 fate cards, found 1"), "{error}");
}
