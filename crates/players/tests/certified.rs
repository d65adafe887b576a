//! Certified deals are what they say: a way to win is found again and replays
//! to a win with that much coffee left.

use finished::{DIFFICULTIES, Finished, Options};
use players::finished_deals::{Certified, GAMES, certified, par};
use tabletop::{Eyes, Game, Match, Options as _, Scripted, Seat, Seed};

fn choice(difficulty: &str, deal: u64) -> Options {
    let mut choice = Options::default();
    choice.set("difficulty", difficulty).unwrap();
    choice.set("deal", &deal.to_string()).unwrap();
    choice
}

/// One of them, all the way: it takes its time.
#[test]
fn a_certified_deal_is_solved_again() {
    let row = certified(3).first().expect("a difficult deal that was solved");
    let choice = choice("difficult", row.deal);
    let mut game = Match::<Finished>::new(choice.clone(), Seed::from_number(99));
    let solution = players::solve_deal(&choice).expect("a way to win");
    assert_eq!((solution.coffee, solution.proven()), (row.par, row.proven));
    assert_eq!(solution.line.len(), usize::from(row.length));
    // The line by itself, by the rules alone, whatever the luck.
    for action in solution.line {
        game.play(Seat(0), action).expect("a legal decision");
    }
    let standing = game.game().due().standing().expect("the end");
    assert!(standing.winners.contains(Seat(0)));
    assert_eq!(game.game().view(Eyes::Spectator).coffee, row.par);
    assert_eq!(par(&choice), Some(row.par));
}

#[test]
fn every_row_of_the_file_says_what_was_measured() {
    let file = include_str!("../src/finished/certified.txt");
    let lines: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
    let mut read = 0;
    for (level, difficulty) in DIFFICULTIES.iter().enumerate() {
        let coffee =
            Finished::deal(&choice(difficulty, 1), &mut Scripted::none(), &mut ()).coffee();
        for row in certified(level) {
            read += 1;
            assert!(lines.contains(&format!("{difficulty} {row}").as_str()), "{difficulty} {row}");
            assert!(row.wins <= GAMES && row.critical < row.length && row.par <= coffee, "{row}");
        }
        assert!(certified(level).len() >= 10, "{difficulty}: {}", certified(level).len());
    }
    assert_eq!(read, lines.len(), "no row is left unread");
}

#[test]
fn more_sweets_are_worth_no_less() {
    for easy in certified(1) {
        if let Some(very_easy) = certified(0).iter().find(|row| row.deal == easy.deal) {
            assert!(very_easy.par >= easy.par, "deal {}", easy.deal);
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
