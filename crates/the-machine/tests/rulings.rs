//! The register of rulings keeps its promises.

use tabletop::Refusal as _;
use the_machine::{RULINGS, Refusal};

/// Every source of this crate that holds tests.
const TESTS: [&str; 10] = [
    include_str!("day.rs"),
    include_str!("evening.rs"),
    include_str!("talk.rs"),
    include_str!("imagining.rs"),
    include_str!("states.rs"),
    include_str!("components.rs"),
    include_str!("../src/numbers.rs"),
    include_str!("../src/notation.rs"),
    include_str!("../src/talk.rs"),
    include_str!("../src/options.rs"),
];

#[test]
fn every_ruling_names_a_test_that_exists() {
    let mut named = 0;
    for line in RULINGS.lines().filter(|line| line.starts_with("Test: ")) {
        for test in line.split('`').skip(1).step_by(2) {
            let found = TESTS.iter().any(|text| text.contains(&format!("fn {test}()")));
            assert!(found, "there is no test {test}");
            named += 1;
        }
    }
    let rulings = RULINGS.lines().filter(|line| line.starts_with("**R-")).count();
    let tested = RULINGS.lines().filter(|line| line.starts_with("Test: `")).count();
    assert_eq!(rulings, tested, "every ruling has its tests");
    assert!(named >= rulings);
}

#[test]
fn rulings_are_numbered_in_order() {
    let ids: Vec<&str> =
        RULINGS.lines().filter_map(|line| line.strip_prefix("**")?.split(" ·").next()).collect();
    for (place, id) in ids.iter().enumerate() {
        assert_eq!(*id, format!("R-{:02}", place + 1));
    }
}

#[test]
fn refusals_cite_rulings_that_exist() {
    use tabletop::Seat;
    use the_machine::Spot;
    for refusal in [
        Refusal::NoRoomForAll(Spot(0)),
        Refusal::Descending { seat: Seat(1), last: Seat(2) },
        Refusal::MostAtOnce { seat: Seat(1), most: 3 },
        Refusal::EmptySlip,
        Refusal::SlipBegun,
        Refusal::Number(the_machine::numbers::Counted::One),
        Refusal::NotAtTheMeeting,
        Refusal::ManagerAtTheMeeting,
        Refusal::NoGhosts,
        Refusal::InternAtEye(Spot(0)),
    ] {
        let rule = refusal.rule();
        assert!(RULINGS.contains(&format!("**{rule} ·")), "{rule}");
    }
}
