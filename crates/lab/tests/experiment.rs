//! An experiment says the same every time, and says it right.

use finished::{Finished, Options};
use lab::{Experiment, Report, Share};
use tabletop::Options as _;

fn report(player: &str, games: u32, seed: u64) -> Report {
    let options = Options::default();
    Experiment::<Finished> { options, cast: vec![player.into()], games, seed }.run()
}

#[test]
fn the_same_seed_gives_the_same_report() {
    let first = report("random", 40, 3);
    assert_eq!(first, report("random", 40, 3));
    assert_ne!(first.decisions, report("random", 40, 4).decisions);
}

#[test]
fn a_report_counts_every_game_once() {
    let report = report("random", 40, 3);
    assert_eq!(report.games, 40);
    assert_eq!(report.decisions.count, 40);
    assert_eq!(report.reasons.values().map(|share| share.times).sum::<u32>(), 40);
    let finished = report.findings["cards finished"];
    assert!(finished.least <= finished.mean() && finished.mean() <= finished.most);
    assert!(finished.most < 48.0, "random play never wins");
}

#[test]
fn a_long_experiment_begins_with_the_short_one() {
    // Game n has seed + n, however many games there are and whoever plays them.
    let (one, two) = (report("random", 1, 8), report("random", 1, 9));
    let both = report("random", 2, 8);
    assert_eq!(both.decisions.sum, one.decisions.sum + two.decisions.sum);
}

#[test]
fn intervals_are_wilson_s() {
    let close = |(low, high): (f64, f64), (l, h): (f64, f64)| {
        assert!((low - l).abs() < 5e-4 && (high - h).abs() < 5e-4, "{low} {high}");
    };
    // Values from the published formula, z = 1.96.
    close(Share { times: 50, of: 100 }.interval(), (0.4038, 0.5962));
    close(Share { times: 0, of: 100 }.interval(), (0.0, 0.0370));
    close(Share { times: 100, of: 100 }.interval(), (0.9630, 1.0));
    close(Share { times: 0, of: 0 }.interval(), (0.0, 1.0));
    assert_eq!(Share { times: 1, of: 4 }.rate(), 0.25);
}

#[test]
fn a_report_prints_and_has_json() {
    let mut options = Options::default();
    options.set("difficulty", "easy").unwrap();
    let report =
        Experiment::<Finished> { options, cast: vec!["random".into()], games: 5, seed: 1 }.run();
    let text = report.to_string();
    assert!(text.starts_with("finished  difficulty=easy\n5 games from seed 1\n"), "{text}");
    assert!(text.contains("p1    random           0.0 %  (0.0–43.4)"), "{text}");
    let json = report.json();
    assert_eq!(json["options"]["difficulty"], "easy");
    assert_eq!(json["decisions"]["games"], 5);
    assert_eq!(json["wins"][0]["high"], 0.4345);
}
