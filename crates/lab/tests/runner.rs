//! One runner for everything that plays many games: what comes out depends on seeds
//! and never on cores, order, interruptions or parts.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use finished::{Finished, Options};
use lab::arena::{Contest, Entrant, Schedule, Standings};
use lab::runner::{Plan, Run, Runner, Trouble, Work, merge};
use lab::{Experiment, Report, Series, settings_of};
use overtime::{Overtime, Reactions};
use serde_json::{Value, json};

/// A folder of our own that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            std::env::temp_dir().join(format!("breakroom-run-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn experiment() -> Experiment<Finished> {
    Experiment { options: Options::default(), cast: vec!["random".into()], games: 30, seed: 3 }
}

fn contest(early: bool) -> Contest<Overtime> {
    let options = overtime::Options::new(3, Reactions::Sealed);
    let entrants = ["diligent", "random"].map(Entrant::read).to_vec();
    Contest { options, entrants, games: 240, seed: 5, early }
}

/// Everything but the time it took, which is never the same twice.
fn timeless(standings: &Standings) -> Value {
    let mut json = standings.json();
    for rating in json["ratings"].as_array_mut().unwrap() {
        rating["ms_per_decision"] = json!(0);
    }
    json
}

fn whole<T>(run: Result<Run<T>, Trouble>) -> T {
    match run {
        Ok(Run::Whole(told)) => told,
        Ok(Run::Part { done, of, .. }) => panic!("only {done} of {of}"),
        Err(trouble) => panic!("{trouble}"),
    }
}

#[test]
fn a_report_does_not_depend_on_cores() {
    let on = |cores| Runner { cores: Some(cores), ..Runner::default() };
    let report = experiment().run();
    let standings = timeless(&contest(false).run());
    for cores in [1, 3, 8] {
        assert_eq!(whole(experiment().run_on(&on(cores))), report);
        assert_eq!(timeless(&whole(contest(false).run_on(&on(cores)))), standings);
    }
}

/// Stops after some units, as if somebody had pressed Ctrl-C.
struct Interrupted<'a> {
    plan: &'a Counting,
    stop: &'a AtomicBool,
    after: u32,
    played: AtomicU32,
}

/// A plan whose sheets are its numbers squared.
struct Counting(u32);

impl Plan for Counting {
    type Sheet = u64;
    fn settings(&self) -> Value {
        json!({ "kind": "counting", "units": self.0 })
    }
    fn units(&self) -> u32 {
        self.0
    }
    fn write(&self, sheet: &u64) -> Value {
        json!(sheet)
    }
    fn read(&self, value: &Value) -> Option<u64> {
        value.as_u64()
    }
}

impl Work for Interrupted<'_> {
    type Plan = Counting;
    fn plan(&self) -> &Counting {
        self.plan
    }
    fn play(&self, nth: u32) -> u64 {
        if self.played.fetch_add(1, Ordering::Relaxed) + 1 == self.after {
            self.stop.store(true, Ordering::Relaxed);
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
        u64::from(nth) * u64::from(nth)
    }
}

#[test]
fn an_interrupted_run_goes_on_where_it_was() {
    let folder = Folder::new("interrupted");
    let file = folder.file("run");
    let plan = Counting(400);
    let mut played = 0;
    for _ in 0..100 {
        let stop = AtomicBool::new(false);
        let work = Interrupted { plan: &plan, stop: &stop, after: 90, played: AtomicU32::new(0) };
        let runner = Runner { keep: Some(&file), stop: Some(&stop), ..Runner::default() };
        let run = runner.run(&work).unwrap();
        played += work.played.load(Ordering::Relaxed);
        match run {
            Run::Part { done, of, interrupted } => {
                assert!(interrupted && of == 400 && done >= played.min(90), "{done} of {of}");
            }
            Run::Whole(sheets) => {
                assert_eq!(sheets, (0..400).map(|n| n * n).collect::<Vec<u64>>());
                assert_eq!(played, 400, "nothing is played twice");
                return;
            }
        }
    }
    panic!("it never ends");
}

/// The files of all parts of something.
fn parts(folder: &Folder, of: u32, play: impl Fn(&Runner<'_>)) -> Vec<PathBuf> {
    let part = |nth: u32| {
        let file = folder.file(&format!("part {nth}"));
        let shard = format!("{nth}/{of}").parse().unwrap();
        play(&Runner { keep: Some(&file), shard, ..Runner::default() });
        file
    };
    (1..=of).map(part).collect()
}

fn paths(files: &[PathBuf]) -> Vec<&Path> {
    files.iter().map(PathBuf::as_path).collect()
}

#[test]
fn parts_merge_to_the_report_of_one_run() {
    let folder = Folder::new("parts");
    let files = parts(&folder, 4, |runner| {
        assert!(matches!(experiment().run_on(runner), Ok(Run::Part { interrupted: false, .. })));
    });
    let series = Series::of(&settings_of(&files[2]).unwrap()).unwrap();
    let merged = |files: &[PathBuf]| -> Result<Report, Trouble> {
        Ok(series.report(merge(&series, &paths(files))?))
    };
    assert_eq!(merged(&files).unwrap(), experiment().run());
    let missing = merged(&files[1..]).unwrap_err().to_string();
    assert_eq!(missing, "22 of 30 games are there: some shards are missing, or not finished.");
}

#[test]
fn parts_of_the_arena_merge_even_if_it_stops_early() {
    for early in [false, true] {
        let folder = Folder::new(&format!("arena {early}"));
        let files = parts(&folder, 3, |runner| {
            contest(early).run_on(runner).unwrap();
        });
        let schedule = Schedule::of(&settings_of(&files[0]).unwrap()).unwrap();
        let scores = merge(&schedule, &paths(&files)).unwrap();
        let merged = Standings::of(&schedule, &scores);
        let one = contest(early).run();
        assert_eq!(timeless(&merged), timeless(&one));
        assert_eq!(merged.stopped, early, "diligent and random are soon told apart");
    }
}

#[test]
fn a_run_that_is_whole_is_not_played_again() {
    let folder = Folder::new("whole");
    let file = folder.file("run");
    let runner = Runner { keep: Some(&file), ..Runner::default() };
    let first = whole(contest(true).run_on(&runner));
    let before = std::fs::read(&file).unwrap();
    // To the nanosecond: these are the kept sheets.
    assert_eq!(whole(contest(true).run_on(&runner)), first);
    assert_eq!(std::fs::read(&file).unwrap(), before);
}

#[test]
fn what_was_not_written_to_its_end_is_played_again() {
    let folder = Folder::new("torn");
    let file = folder.file("run");
    let runner = Runner { keep: Some(&file), ..Runner::default() };
    let report = whole(experiment().run_on(&runner));
    let bytes = std::fs::read(&file).unwrap();
    for cut in [1, 20, bytes.len() / 2] {
        std::fs::write(&file, &bytes[..bytes.len() - cut]).unwrap();
        assert_eq!(whole(experiment().run_on(&runner)), report, "{cut} bytes are gone");
    }
}

#[test]
fn a_file_that_does_not_fit_gets_a_sentence_and_loses_nothing() {
    let folder = Folder::new("refused");
    let file = folder.file("run");
    let name = file.display().to_string();
    let runner = Runner { keep: Some(&file), ..Runner::default() };
    let refused = |experiment: Experiment<Finished>| {
        let before = std::fs::read(&file).unwrap();
        let said = experiment.run_on(&runner).unwrap_err().to_string();
        assert_eq!(std::fs::read(&file).unwrap(), before, "{said}");
        said
    };
    std::fs::write(&file, "dear diary\n").unwrap();
    assert_eq!(refused(experiment()), format!("“{name}” is not the file of a run."));
    std::fs::remove_file(&file).unwrap();
    whole(experiment().run_on(&runner));
    let other = refused(Experiment { seed: 4, ..experiment() });
    assert_eq!(other, format!("“{name}” is of another run: seed is 3 there and 4 here."));
    let shard = "1/2".parse().unwrap();
    let part = experiment().run_on(&Runner { shard, ..runner }).unwrap_err().to_string();
    assert_eq!(part, format!("“{name}” is of another run: shard is 1/1 there and 1/2 here."));
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replacen("\"decisions\"", "\"indecision\"", 1)).unwrap();
    let damaged = refused(experiment());
    assert_eq!(damaged, format!("“{name}” is damaged in line 2: take it away, or cut it there."));
    let nowhere = folder.file("no/such/place");
    let lost = Runner { keep: Some(&nowhere), ..Runner::default() };
    let said = experiment().run_on(&lost).unwrap_err().to_string();
    assert!(said.contains("could not be written"), "{said}");
}

#[test]
fn a_part_is_written_as_people_do() {
    assert_eq!("2/4".parse::<lab::runner::Shard>().unwrap().to_string(), "2/4");
    for wrong in ["", "2", "0/4", "5/4", "a/b", "1/0", "-1/2", "1/99999"] {
        assert!(wrong.parse::<lab::runner::Shard>().is_err(), "{wrong}");
    }
}
