//! The register of rulings and the tests that hold it.

use finishing_time::RULINGS;

const TESTS: [&str; 9] = [
    include_str!("boards.rs"),
    include_str!("examples.rs"),
    include_str!("final_turns.rs"),
    include_str!("house.rs"),
    include_str!("set_up.rs"),
    include_str!("solo.rs"),
    include_str!("strike.rs"),
    include_str!("two.rs"),
    include_str!("work.rs"),
];

#[test]
fn every_test_that_a_ruling_names_exists() {
    let mut named = 0;
    for line in RULINGS.lines().filter(|line| line.starts_with("- Test")) {
        let tests: Vec<&str> = line.split('`').skip(1).step_by(2).collect();
        assert!(!tests.is_empty(), "{line}");
        for test in tests {
            let function = format!("#[test]\nfn {test}()");
            assert!(TESTS.iter().any(|file| file.contains(&function)), "{test} is missing");
            named += 1;
        }
    }
    assert!(named >= 20, "{named}");
}

#[test]
fn every_ruling_says_what_was_asked_what_we_do_and_where_it_is_tested() {
    let rulings: Vec<&str> = RULINGS.split("\n## ").skip(1).collect();
    for (nth, ruling) in rulings.iter().enumerate() {
        let id = format!("R-{:02} ", nth + 1);
        assert!(ruling.starts_with(&id), "expected {id}: {ruling}");
        for part in ["- Question: ", "- Readings: ", "- Ours: ", "- Why: ", "- Source: ", "- Test"]
        {
            assert_eq!(ruling.matches(&format!("\n{part}")).count(), 1, "{part} in {ruling}");
        }
    }
}
