//! A seat is a seat: whoever is made afresh for every decision plays exactly as one
//! that stayed at the table, and a quick table hands out what a match would.

use std::fmt::Debug;

use finished::Finished;
use finishing_time::FinishingTime;
use overtime::{Overtime, Reactions};
use players::search::Level;
use players::{Cast, Table, Thought, think};
use tabletop::{Eyes, Match, Options, Seat, Seed, Tale};
use the_machine::TheMachine;

type Played<G> = Vec<(Seat, Thought<G>)>;

/// A game of one character on all seats, or of all characters in turn.
fn play<G: Cast>(options: &G::Options, cast: &[&str], seed: u64, kept: bool) -> Played<G> {
    let mut table = Table::<G>::new(options, Seed::from_number(seed));
    let player = |seat: usize| G::player(cast[seat % cast.len()]).expect("in the cast");
    let mut players: Vec<_> = (0..usize::from(options.seats())).map(player).collect();
    let mut played = Vec::new();
    while let Some(round) = table.round(|seen, dice| {
        let seat = seen.seat().index();
        if !kept {
            players[seat] = player(seat);
        }
        think(players[seat].as_mut(), seen, dice)
    }) {
        played.extend(round);
    }
    played
}

/// Compares kept and fresh players of every character, among their like and mixed.
fn alike<G: Cast + PartialEq>(options: &[G::Options], games: u64, slow: &[&str]) {
    // Those who think at a level have tests of their own: `minds.rs`.
    let names = G::characters().iter().map(|character| character.name);
    let names: Vec<&str> = names.filter(|name| Level::read(name).is_none()).collect();
    for (nth, options) in options.iter().enumerate() {
        for name in &names {
            // Those who think long play one game in all.
            let games = if slow.contains(name) { u64::from(nth == 0) } else { games };
            for seed in 0..games {
                let kept = play::<G>(options, &[name], seed, true);
                assert!(kept == play::<G>(options, &[name], seed, false), "{name}, seed {seed}");
            }
        }
        let quick: Vec<&str> = names.iter().copied().filter(|name| !slow.contains(name)).collect();
        for seed in 100..100 + games {
            let mut cast = quick.clone();
            cast.rotate_left(seed as usize % quick.len());
            let kept = play::<G>(options, &cast, seed, true);
            assert!(kept == play::<G>(options, &cast, seed, false), "{cast:?}, seed {seed}");
        }
    }
}

#[test]
fn whoever_is_made_afresh_plays_finished_as_one_that_stayed() {
    alike::<Finished>(&[finished::Options::default()], 3, &["quick", "planner"]);
}

#[test]
fn whoever_is_made_afresh_plays_finishing_time_as_one_that_stayed() {
    let options = [2, 1, 3].map(finishing_time::Options::players);
    alike::<FinishingTime>(&options, 3, &["regular", "strategist"]);
}

#[test]
fn whoever_is_made_afresh_plays_overtime_as_one_that_stayed() {
    let options =
        [overtime::Options::new(3, Reactions::Sealed), overtime::Options::new(5, Reactions::Live)];
    alike::<Overtime>(&options, 8, &[]);
}

#[test]
fn whoever_is_made_afresh_plays_the_machine_as_one_that_stayed() {
    let options = [4, 6, 8].map(|players| the_machine::Options::of(players).expect("a table"));
    alike::<TheMachine>(&options, 12, &[]);
}

/// What a bot that takes over in the middle of a morning places is not what the
/// first one had planned, but it is legal and the day goes on.
#[test]
fn a_plan_that_somebody_else_began_is_made_anew() {
    let options = the_machine::Options::of(6).expect("a table");
    for seed in 0..40 {
        let mut table = Table::<TheMachine>::new(&options, Seed::from_number(seed));
        let mut manager = TheMachine::player("mixed").expect("in the cast");
        let mut other = TheMachine::player("random").expect("in the cast");
        let mut nth = 0;
        while table
            .round(|seen, dice| {
                nth += 1;
                let player = if nth % 2 == 0 { &mut manager } else { &mut other };
                let thought = think(player.as_mut(), seen, dice);
                assert!(seen.actions().contains(&thought.action));
                thought
            })
            .is_some()
        {}
    }
}

/// Plays on both kinds of table and compares what every seat remembers and heard.
fn told_alike<G: Cast + PartialEq + Debug>(
    options: G::Options,
    cast: &[&str],
    seeds: std::ops::Range<u64>,
) {
    let mut said = 0;
    for seed in seeds {
        let seed = Seed::from_number(seed);
        let mut quick = Table::<G>::new(&options, seed);
        let mut table = Match::<G>::new(options.clone(), seed);
        let mut rounds = 0;
        loop {
            for seat in table.game().seats().iter() {
                assert_eq!(quick.tale(seat), table.tale(Eyes::Seat(seat)), "{seat}");
                assert_eq!(quick.heard(seat), table.heard(Eyes::Seat(seat)), "{seat}");
            }
            let round = quick.round(|seen, dice| {
                let name = cast[seen.seat().index() % cast.len()];
                assert_eq!(
                    table.asked(seen.seat()).map(|asked| &asked.actions[..]),
                    Some(seen.actions())
                );
                think(G::player(name).expect("in the cast").as_mut(), seen, dice)
            });
            let Some(round) = round else { break };
            for (seat, thought) in &round {
                if let Some(statement) = &thought.says {
                    let _ = table.say(*seat, statement.clone());
                }
            }
            round.iter().for_each(|(seat, thought)| {
                table.play(*seat, thought.action).expect("legal here and there");
            });
            rounds += 1;
        }
        assert!(rounds > 5 && table.game().due().is_over());
        let tale = table.tale(Eyes::Seat(Seat(0)));
        said += tale.iter().filter(|part| matches!(part, Tale::Said(_))).count();
    }
    assert!(said > 0 || G::phrases().is_empty(), "nobody said a word");
}

#[test]
fn a_quick_table_tells_what_a_match_tells() {
    told_alike::<Finished>(finished::Options::default(), &["greedy"], 0..2);
    told_alike::<FinishingTime>(finishing_time::Options::players(3), &["anyone"], 0..3);
    let options = overtime::Options::new(4, Reactions::Sealed);
    told_alike::<Overtime>(options, &["diligent", "two-faced"], 0..4);
    let options = the_machine::Options::of(6).expect("a table");
    told_alike::<TheMachine>(options, &["mixed", "unionist", "calculating", "diligent"], 0..6);
}
