//! How tables of Overtime are judged: by a network where the cards are those of the box, by
//! what counts in general where they are a designer's.

use overtime::{COMPONENTS, Options, Overtime, Reactions};
use players::overtime::{Mood, facts, inputs};
use players::search::{self, Judge, WIN};
use tabletop::{Edition, Game, Options as _, Seat, Seats, Seed};

/// Plays games of the quick policy and shows every quiet table, with who won in the end.
fn quiet(options: &Options, games: u32, mut look: impl FnMut(&Overtime, Seats)) {
    let mut dice = Seed::from_number(31).stream("outlook");
    let mut actions = Vec::new();
    for _ in 0..games {
        let mut game = Overtime::deal(options, &mut dice, &mut ());
        let mut tables = Vec::new();
        while let Some(seat) = game.due().seats().lowest() {
            if game.is_quiet() {
                tables.push(game.clone());
            }
            game.actions(seat, &mut actions);
            let action = match actions[..] {
                [only] => only,
                _ => game.quick(&Default::default(), seat, &actions, &mut dice),
            };
            game.play(seat, action, &mut dice, &mut ()).expect("a listed action");
        }
        let winners = game.due().standing().expect("it is over").winners;
        tables.iter().for_each(|table| look(table, winners));
    }
}

/// With few rounds a table is judged where the turn ends, with many after once around the
/// table and one's own next turn. A designer's cards, which no network knows, always are.
#[test]
fn whoever_plays_many_games_in_mind_looks_once_around_the_table() {
    for players in [3, 4, 6] {
        let options = Options::new(players, Reactions::Sealed);
        let mut dice = Seed::from_number(1).stream("deal");
        let table = Overtime::deal(&options, &mut dice, &mut ());
        assert_eq!([60, 800].map(|rounds| table.patience(rounds)), [0, 0]);
        assert_eq!([3_000, 8_000].map(|rounds| table.patience(rounds)), [u32::from(players); 2]);
    }
}

#[test]
fn every_input_has_a_name_of_its_own_and_is_told_under_it() {
    let names = inputs();
    assert!(names.len() <= 256, "inputs have small numbers");
    let mut sorted = names.clone();
    sorted.sort();
    sorted.dedup();
    assert_eq!(sorted.len(), names.len());
    quiet(&Options::new(4, Reactions::Sealed), 5, |table, _| {
        let told = facts(table, Seats::only(Seat(1)));
        assert_eq!(told.seats(), 4);
        for (seat, row) in Seats::first(4).iter().zip(told.rows()) {
            let side = table.side(seat);
            let has = |name: &str, value: u8| {
                let nth = names.iter().position(|known| known == name).expect(name);
                let found = row.iter().filter(|(input, _)| usize::from(*input) == nth);
                let sum: u8 = found.map(|(_, value)| value).sum();
                assert_eq!(sum, value, "{name} of {seat}");
            };
            has(&format!("missing {}", side.missing.min(12)), 1);
            has(&format!("snooze {}", side.snooze.min(15)), 1);
            has(&format!("tiredness {}", side.tiredness), 1);
            has(&format!("round {}", table.turn().round), 1);
            has("players 4", 1);
            has("misses a turn", u8::from(side.skip));
            has("turns ahead 0", u8::from(table.turn().active == seat));
            has(&format!("is {}", side.employee), 1);
            for card in table.hand(seat) {
                let count = table.hand(seat).filter(|other| *other == card).count();
                has(&format!("holds {card}"), count as u8);
            }
            let [one, two, three] = table.lacking(seat);
            assert_eq!(one + 2 * two + 3 * three, side.missing);
            has("lacks 3", three);
            has("thinks", u8::from(seat == Seat(1)));
        }
    });
}

/// How surprising the winners were, on average over all tables.
fn surprise(chances: &[u32], winners: Seats) -> f64 {
    let part = |share: u32| f64::from(share.max(1)) / f64::from(WIN);
    match winners.len() {
        0 => -part(WIN - chances.iter().sum::<u32>()).ln(),
        count => {
            let each = winners.iter().map(|seat| -part(chances[seat.index()]).ln());
            each.sum::<f64>() / f64::from(count)
        }
    }
}

#[test]
fn the_network_judges_better_than_what_counts_in_general() {
    for players in 3..=6 {
        let (mut network, mut general, mut even) = (0.0, 0.0, 0.0);
        quiet(&Options::new(players, Reactions::Sealed), 150, |table, winners| {
            network += surprise(&table.expect(&Mood::default()), winners);
            general += surprise(&search::expect(table), winners);
            even += f64::from(players).ln();
        });
        let (won, known) = (general - network, even - general);
        assert!(won > 0.05 * known, "{players}: {network} {general} {even}");
    }
}

#[test]
fn whoever_is_at_the_door_will_probably_win() {
    let (mut at_the_door, mut sure) = (0, 0);
    quiet(&Options::new(4, Reactions::Sealed), 400, |table, _| {
        let expected = table.expect(&Mood::default());
        assert!(expected.iter().sum::<u32>() <= WIN);
        let active = table.turn().active;
        let side = table.side(active);
        if side.missing <= 2 && side.tiredness == 0 && !side.skip {
            at_the_door += 1;
            sure +=
                u32::from(Seats::first(4).iter().all(|seat| {
                    seat == active || expected[seat.index()] < expected[active.index()]
                }));
        }
    });
    assert!(at_the_door > 10 && 4 * sure > 3 * at_the_door, "{sure} of {at_the_door}");
}

/// Whoever thinks makes more of the same cards, at every number of players.
#[test]
fn whoever_thinks_can_expect_more() {
    for players in 3..=6 {
        let (mut more, mut tables) = (0.0, 0.0);
        quiet(&Options::new(players, Reactions::Sealed), 20, |table, _| {
            let usual = table.expect(&Mood::default());
            for seat in table.seats().iter() {
                let thinks = Mood { thinks: Seats::only(seat), ..Mood::default() };
                let shares = table.expect(&thinks);
                more += f64::from(shares[seat.index()]) - f64::from(usual[seat.index()]);
                tables += f64::from(WIN);
            }
        });
        assert!(more > 0.03 * tables, "{players}: {}", more / tables);
    }
}

#[test]
fn a_designers_deck_is_judged_by_what_counts_in_general() {
    let text = COMPONENTS.replacen("count = 14", "count = 13", 1);
    assert_ne!(text, COMPONENTS);
    let mut options = Options::new(4, Reactions::Sealed);
    options.set_edition(&Edition::Custom(text), "mine.toml").expect("one e-mail less");
    let mut tables = 0;
    quiet(&options, 3, |table, _| {
        tables += 1;
        assert_eq!(table.expect(&Mood::default()), search::expect(table));
        assert!(table.expect(&Mood::default())[Seat(0).index()] > 0);
        assert_eq!(table.patience(60), 4);
    });
    assert!(tables > 20);
}
