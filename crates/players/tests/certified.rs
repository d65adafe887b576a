//! Certified deals are what they say: a way to win is found again and replays
//! to a win with that much coffee left.

use finished::{DIFFICULTIES, Finished, Options};
use players::finished_deals::{Certified, GAMES, Way, attempt, certified, par};
use tabletop::{Eyes, Game, Match, Options as _, Seat, Seed};

fn choice(difficulty: &str, deal: u64) -> Options {
    let mut choice = Options::default();
    choice.set("difficulty", difficulty).unwrap();
    choice.set("deal", &deal.to_string()).unwrap();
    choice
}

#[test]
fn a_sample_of_the_certified_deals_is_won_again() {
    for (level, difficulty) in DIFFICULTIES.iter().enumerate() {
        let rows = certified(level);
        assert!(rows.len() >= 50, "{difficulty}: {}", rows.len());
        let attempts = rows.iter().filter_map(|row| match row.way {
            Way::Attempt(attempt) => Some((row, attempt)),
            Way::Solved(_) => None,
        });
        for (row, number) in attempts.step_by(29) {
            let choice = choice(difficulty, row.deal);
            let won = attempt(&choice, number).expect("a way to win");
            assert_eq!(won.coffee, row.par, "{difficulty} {}", row.deal);
            // The line by itself, by the rules alone, whatever the luck.
            let mut game = Match::<Finished>::new(choice.clone(), Seed::from_number(99));
            for action in won.line {
                game.play(Seat(0), action).expect("a legal decision");
            }
            let standing = game.game().due().standing().expect("the end");
            assert!(standing.winners.contains(Seat(0)), "{difficulty} {}", row.deal);
            assert_eq!(game.game().view(Eyes::Spectator).coffee, row.par);
            assert_eq!(par(&choice), Some(row.par));
        }
    }
}

/// One of those the solver found: it takes its time.
#[test]
fn a_solved_deal_is_solved_again() {
    let solved = |row: &&Certified| matches!(row.way, Way::Solved(_));
    let row = certified(3).iter().find(solved).expect("a difficult deal that was solved");
    let Way::Solved(measure) = row.way else { unreachable!() };
    let choice = choice("difficult", row.deal);
    let mut game = Match::<Finished>::new(choice.clone(), Seed::from_number(99));
    let solution = players::solve(game.game()).expect("a way to win");
    assert_eq!((solution.coffee, solution.proven()), (row.par, measure.proven));
    assert_eq!(solution.line.len(), usize::from(measure.length));
    for action in solution.line {
        game.play(Seat(0), action).expect("a legal decision");
    }
    assert_eq!(game.game().view(Eyes::Spectator).coffee, row.par);
    assert_eq!(par(&choice), Some(row.par));
}

#[test]
fn what_is_measured_makes_sense() {
    for row in (0..DIFFICULTIES.len()).flat_map(certified) {
        if let Way::Solved(measure) = row.way {
            assert!(measure.wins <= GAMES && measure.critical < measure.length, "{row}");
        }
    }
}

#[test]
fn the_table_is_in_order() {
    for level in 0..DIFFICULTIES.len() {
        let rows = certified(level);
        assert!(rows.windows(2).all(|two| two[0].deal < two[1].deal), "{level}");
    }
    assert_eq!(certified(9), &[] as &[Certified]);
}

#[test]
fn other_deals_have_no_par() {
    assert_eq!(par(&Options::default()), None, "a shuffled deck");
    assert_eq!(par(&choice("regular", 123_456_789)), None);
}
