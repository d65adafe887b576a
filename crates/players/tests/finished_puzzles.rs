//! The puzzles of Finished! are what they say: positions of real games with nothing
//! hidden, which one first action alone wins.

use std::collections::BTreeSet;

use finished::{Action, DIFFICULTIES, Ending, Finished, Pending};
use players::finished_puzzles::{HOLDS_OUT, JUDGES, Puzzle, ROUND, Theme, of_day, puzzle, puzzles};
use players::{Budget, Exhaustion, Greedy, Planner, Player, Verdict};
use tabletop::{Game, Match, Scripted, Seat, Seed, Seen};

const PLAYER: Seat = Seat(0);

fn after(world: &Finished, action: Action) -> Finished {
    let mut world = world.clone();
    world.play(PLAYER, action, &mut Scripted::none(), &mut ()).expect("a legal decision");
    world
}

fn actions(world: &Finished) -> Vec<Action> {
    let mut actions = Vec::new();
    world.actions(PLAYER, &mut actions);
    actions
}

#[test]
fn every_line_of_the_file_is_a_puzzle() {
    let file = include_str!("../src/finished/puzzles.txt");
    let lines = file.lines().filter(|line| !line.starts_with('#')).count();
    assert!(lines > 0 && puzzles().len() == lines, "{} of {lines} lines", puzzles().len());
    for (nth, puzzle) in puzzles().iter().enumerate() {
        assert_eq!(puzzle.id as usize, nth + 1, "they are numbered from 1");
        assert!(DIFFICULTIES.contains(&puzzle.difficulty) && puzzle.holds_out >= HOLDS_OUT);
        assert!((1..=JUDGES).contains(&puzzle.rating), "{}", puzzle.id);
        assert_eq!(Theme::from_slug(puzzle.theme.slug()), Some(puzzle.theme));
    }
    let ways: BTreeSet<Vec<String>> = puzzles()
        .iter()
        .map(|puzzle| puzzle.solution().iter().map(ToString::to_string).collect())
        .collect();
    assert_eq!(ways.len(), lines, "each has a solution of its own");
    assert_eq!(puzzle(1).map(|puzzle| puzzle.id), Some(1));
    assert_eq!((puzzle(0), puzzle(u32::MAX)), (None, None));
}

/// By the rules alone, as a table plays it.
#[test]
fn every_puzzle_is_reached_and_its_solution_wins() {
    for puzzle in puzzles() {
        let mut game = Match::<Finished>::new(puzzle.options(), Seed::from_number(5));
        for action in puzzle.before() {
            game.play(PLAYER, action).expect("a legal decision");
        }
        let here = game.game();
        assert_eq!(*here, puzzle.position(), "{}", puzzle.id);
        assert!(here.pending() == Pending::Free && here.unseen().is_empty(), "{}", puzzle.id);
        assert!(here.ending().is_none() && actions(here).len() >= 3, "{}", puzzle.id);
        assert_eq!(Theme::of(here, &puzzle.solution()), puzzle.theme, "{}", puzzle.id);
        for action in puzzle.solution() {
            game.play(PLAYER, action).expect("a legal decision");
        }
        assert_eq!(game.game().ending(), Some(Ending::Won), "{}", puzzle.id);
    }
}

/// Every line of every other first action of every puzzle, to its end.
#[test]
fn whatever_else_is_done_first_is_lost() {
    let mut tried = 0;
    for puzzle in puzzles() {
        let world = puzzle.position();
        let answer = puzzle.solution()[0];
        let mut holds_out = 0;
        for action in actions(&world).into_iter().filter(|&action| action != answer) {
            let mut known = Exhaustion::default();
            let verdict = known.judge(&after(&world, action), 1_000_000);
            assert_eq!(verdict, Verdict::Lost, "{}: {action}", puzzle.id);
            holds_out = holds_out.max(known.known());
            tried += known.known();
        }
        assert_eq!(holds_out, puzzle.holds_out as usize, "{}", puzzle.id);
    }
    println!("{tried} positions were tried");
}

fn plays_on(puzzle: &Puzzle, player: &mut dyn Player<Finished>) -> bool {
    let mut world = puzzle.position();
    let mut dice = Seed::from_number(u64::from(puzzle.id)).stream("puzzle");
    while world.ending().is_none() {
        let actions = actions(&world);
        world = after(&world, player.choose(&Seen::new(&world, PLAYER, &actions, &[]), &mut dice));
    }
    world.ending() == Some(Ending::Won)
}

#[test]
fn whoever_plans_wins_where_the_one_step_player_goes_wrong() {
    let lost = puzzles().iter().filter(|puzzle| !plays_on(puzzle, &mut Greedy));
    let lost: Vec<&Puzzle> = lost.take(60).collect();
    assert!(lost.len() >= 50, "only {} are lost one step at a time", lost.len());
    let mut quick = 0;
    for (nth, puzzle) in lost.iter().enumerate() {
        let answer = puzzle.solution()[0];
        assert_eq!(first(puzzle, &mut Planner::new(Budget::PLANNER)), answer, "{}", puzzle.id);
        quick += usize::from(first(puzzle, &mut Planner::new(Budget::QUICK)) == answer);
        if nth % 10 == 0 {
            assert!(plays_on(puzzle, &mut Planner::new(Budget::PLANNER)), "{}", puzzle.id);
        }
    }
    // Whoever looks less far misses some.
    assert!(10 * quick >= 9 * lost.len(), "quick finds {quick} of {}", lost.len());
}

fn first(puzzle: &Puzzle, player: &mut dyn Player<Finished>) -> Action {
    let world = puzzle.position();
    let mut dice = Seed::from_number(u64::from(puzzle.id)).stream("puzzle");
    player.choose(&Seen::new(&world, PLAYER, &actions(&world), &[]), &mut dice)
}

/// A small end with one way out, and one with none: all lines are told apart.
#[test]
fn exhaustion_finds_the_way_or_says_that_there_is_none() {
    let state = |stash: u8| {
        let present = [[46, 0], [47, 0], [48, 0]];
        serde_json::json!({
            "finished": 44, "present": present, "stack": [45], "past": [], "stash": stash,
            "reserve": 10 - stash, "coffee": 0, "held": [], "future": [], "idle": 0, "turn": 40,
            "pending": null, "over": false, "reason": null, "unseen": [],
        })
    };
    let position = |stash| Finished::resume(&finished::Options::default(), &state(stash)).unwrap();
    let mut known = Exhaustion::default();
    let Verdict::Won(line) = known.judge(&position(1), 1_000) else { panic!("it can be won") };
    let world = line.iter().fold(position(1), |world, &action| after(&world, action));
    assert_eq!(world.ending(), Some(Ending::Won));
    assert_eq!(known.judge(&position(0), 1_000), Verdict::Lost);
    let options = finished::Options::default();
    let dealt = Finished::deal(&options, &mut Seed::from_number(1).deal(), &mut ());
    assert_eq!(known.judge(&dealt, 1_000), Verdict::Undecided);
}

/// One a day, none twice in a round; the days stay where they are when puzzles are added.
#[test]
fn the_puzzles_of_the_day_come_round() {
    assert!(puzzles().len() as u64 >= ROUND, "{} puzzles", puzzles().len());
    let day = |day| of_day(day).expect("a puzzle a day").id;
    let round: BTreeSet<u32> = (20_000..20_000 + ROUND).map(day).collect();
    assert_eq!(round.len() as u64, ROUND);
    assert_eq!(day(20_000), day(20_000 + ROUND));
}

/// Whoever looks through the same game finds the same puzzle.
#[test]
fn the_first_puzzle_is_found_again() {
    let file = include_str!("../src/finished/puzzles.txt");
    for line in file.lines().filter(|line| !line.starts_with('#')).take(3) {
        let (id, rest) = line.split_once(" | ").unwrap();
        let puzzle = puzzle(id.parse().unwrap()).unwrap();
        let found = players::compose(&puzzle.options());
        assert!(found.iter().any(|found| found.to_string() == rest), "{id}");
    }
}

/// No theme is most of what there is, and the rare ones are not hidden behind it.
#[test]
fn there_are_puzzles_of_many_kinds() {
    let count = |theme| puzzles().iter().filter(|puzzle| puzzle.theme == theme).count();
    let counts = Theme::ALL.map(|theme| (theme.slug(), count(theme)));
    assert!(counts.iter().all(|&(_, count)| 2 * count < puzzles().len()), "{counts:?}");
    assert!(counts.iter().filter(|&&(_, count)| count >= 10).count() >= 5, "{counts:?}");
}
