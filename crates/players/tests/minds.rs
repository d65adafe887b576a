//! Minds that search, at every level in every game that has levels: they know what
//! their seat may know, decide the same on any thread and however often they are made
//! afresh, keep their character, and give reasons with numbers.

use std::thread;

use finishing_time::FinishingTime;
use overtime::{Overtime, Reactions};
use players::search::Level;
use players::{Cast, Patience, Player, Table, think};
use tabletop::{Dice, Eyes, Game, Match, Options, Seat, Seed, Seen};
use the_machine::TheMachine;

/// How many decisions of a level are looked at: the longer it thinks, the fewer.
fn looked_at(level: Level) -> usize {
    match level {
        Level::Easy => 12,
        Level::Normal => 4,
        Level::Hard => 2,
        Level::Expert => 2,
    }
}

/// Plays a game of quick policies and looks at some decisions with a choice, spread
/// over all of it; says how many there were.
fn decisions<G: Cast>(
    options: &G::Options,
    seed: u64,
    wanted: usize,
    mut look: impl FnMut(&Match<G>, Seat, &dyn Fn(&mut dyn Player<G>, &G) -> G::Action),
) -> usize {
    let seed = Seed::from_number(seed);
    let mut table = Match::<G>::new(options.clone(), seed);
    let (mut choices, mut looked) = (0, 0);
    while let Some(seat) = table.game().due().seats().lowest() {
        let (heard, tale) = (table.heard(Eyes::Seat(seat)), table.tale(Eyes::Seat(seat)));
        let actions = table.asked(seat).expect("a seat").actions.clone();
        let dice = || seed.decision(seat, table.moves().len());
        if actions.len() > 1 {
            choices += 1;
            if choices % 7 == 3 && looked < wanted {
                looked += 1;
                let choose = |player: &mut dyn Player<G>, world: &G| {
                    let seen = Seen::new(world, seat, &actions, &heard).remembering(&tale);
                    think(player, &seen.in_mood(seed.mood(seat)), &mut dice()).action
                };
                look(&table, seat, &choose);
            }
        }
        let seen = Seen::new(table.game(), seat, &actions, &heard);
        let action = G::quick("").choose(&seen, &mut dice());
        table.play(seat, action).expect("a listed action");
    }
    looked
}

fn player<G: Cast>(level: Level) -> Box<dyn Player<G>> {
    G::player(level.name()).expect("every level is in the cast")
}

/// In worlds that look alike, and whatever the truth is, the same is chosen.
fn twins<G: Cast + PartialEq>(options: &G::Options) {
    for level in Level::ALL {
        let mut other = 0;
        let mut imagining = Seed::from_number(5).stream("imagine");
        let looked = decisions::<G>(options, 3, looked_at(level), |table, seat, choose| {
            let twin = table.game().imagine(seat, &mut imagining);
            other += u32::from(twin != *table.game());
            let chosen = choose(player(level).as_mut(), table.game());
            assert_eq!(choose(player(level).as_mut(), &twin), chosen, "{level:?}, {seat}");
        });
        assert!(looked > 1, "{level:?}");
        assert!(other > 0 || G::OPEN, "{level:?}: every twin was the truth");
    }
}

#[test]
fn a_mind_plays_overtime_alike_in_worlds_that_look_alike() {
    twins::<Overtime>(&overtime::Options::new(4, Reactions::Sealed));
    twins::<Overtime>(&overtime::Options::new(3, Reactions::Live));
}

#[test]
fn a_mind_plays_finishing_time_alike_in_worlds_that_look_alike() {
    twins::<FinishingTime>(&finishing_time::Options::players(4));
}

#[test]
fn a_mind_plays_the_machine_alike_in_worlds_that_look_alike() {
    twins::<TheMachine>(&the_machine::Options::of(5).expect("five can play"));
}

/// One after the other, on two threads at once, made afresh and kept: all the same.
fn threads<G: Cast + Send + Sync>(options: &G::Options)
where
    G::Action: Send,
    G::Options: Sync,
{
    for level in Level::ALL {
        let all = || {
            let mut chosen = Vec::new();
            let mut kept = player::<G>(level);
            decisions::<G>(options, 8, looked_at(level), |table, _, choose| {
                chosen.push(choose(player(level).as_mut(), table.game()));
                assert_eq!(Some(&choose(kept.as_mut(), table.game())), chosen.last());
            });
            chosen
        };
        let alone = all();
        let (one, other) = thread::scope(|scope| {
            let (one, other) = (scope.spawn(all), scope.spawn(all));
            (one.join().expect("it chose"), other.join().expect("it chose"))
        });
        assert!(alone.len() > 1 && one == alone && other == alone, "{level:?}");
    }
}

#[test]
fn a_mind_chooses_the_same_on_every_thread_and_when_it_is_made_afresh() {
    threads::<Overtime>(&overtime::Options::new(4, Reactions::Sealed));
    threads::<FinishingTime>(&finishing_time::Options::players(3));
    threads::<TheMachine>(&the_machine::Options::of(4).expect("four can play"));
}

/// Whole games at the quickest level, the tale and the talk included.
#[test]
fn a_mind_that_is_made_afresh_plays_as_one_that_stayed() {
    fn play<G: Cast>(options: &G::Options, name: &str, kept: bool) -> Vec<(Seat, G::Action)> {
        let mut table = Table::<G>::new(options, Seed::from_number(4));
        let player = || G::player(name).expect("a level with a character");
        let mut players: Vec<_> = (0..options.seats()).map(|_| player()).collect();
        let mut played = Vec::new();
        while let Some(round) = table.round(|seen, dice| {
            let seat = seen.seat().index();
            if !kept {
                players[seat] = player();
            }
            think(players[seat].as_mut(), seen, dice)
        }) {
            played.extend(round.into_iter().map(|(seat, thought)| (seat, thought.action)));
        }
        played
    }
    let options = overtime::Options::new(3, Reactions::Sealed);
    let (kept, fresh) = (true, false);
    for name in ["easy", "easy/two-faced", "easy/grumpy"] {
        let played = play::<Overtime>(&options, name, kept);
        assert!(played == play::<Overtime>(&options, name, fresh), "{name}");
    }
    let options = the_machine::Options::of(5).expect("five can play");
    for name in ["easy", "easy/calculating", "easy/unionist"] {
        let played = play::<TheMachine>(&options, name, kept);
        assert!(played == play::<TheMachine>(&options, name, fresh), "{name}");
    }
    let options = finishing_time::Options::players(2);
    for name in ["easy", "easy/unionist"] {
        let played = play::<FinishingTime>(&options, name, kept);
        assert!(played == play::<FinishingTime>(&options, name, fresh), "{name}");
    }
}

#[test]
fn a_level_takes_a_character_of_its_own_game_and_no_other() {
    for (name, known) in [
        ("expert", true),
        ("hard/two-faced", true),
        ("expert/grumpy", true),
        ("easy/easy-going", true),
        ("normal/diligent", true),
        ("hard/unionist", false),
        ("hard/", false),
        ("hard/random", false),
        ("harder", false),
    ] {
        assert_eq!(Overtime::player(name).is_some(), known, "{name}");
    }
    assert!(FinishingTime::player("hard/unionist").is_some());
    assert!(FinishingTime::player("hard/anyone").is_some());
    assert!(FinishingTime::player("hard/two-faced").is_none());
    assert!(TheMachine::player("hard/unionist").is_some());
    assert!(TheMachine::player("hard/two-faced").is_none());
    for level in Level::ALL {
        let name = level.name();
        assert!(Overtime::characters().iter().any(|character| character.name == name));
        assert!(FinishingTime::characters().iter().any(|character| character.name == name));
        assert!(TheMachine::characters().iter().any(|character| character.name == name));
    }
}

/// What whoever is asked for a hint says: a move, two chances, and a sentence with numbers.
fn advice<G: Cast>(options: &G::Options) {
    let mut better = 0;
    decisions::<G>(options, 6, 4, |table, seat, _| {
        let actions = table.asked(seat).expect("a seat").actions.clone();
        let seen = Seen::new(table.game(), seat, &actions, &[]);
        let mut dice: Dice = Seed::from_number(1).stream("hint");
        let adviser = G::player(G::adviser());
        let advice = adviser.expect("the adviser is in the cast").advise(&seen, &mut dice);
        assert!(actions.contains(&advice.action));
        let odds = advice.odds.expect("there was a choice");
        assert!(odds.with <= 100 && odds.without <= 100);
        better += u32::from(odds.with >= odds.without);
        let next = actions.iter().any(|action| advice.why.ends_with(&format!("“{action}”.")));
        assert!(next && advice.why.contains("games in mind"), "{}", advice.why);
    });
    assert!(better >= 3, "{better} of 4 hints looked better than the next best");
}

#[test]
fn hints_name_the_move_the_chances_and_the_reason() {
    advice::<Overtime>(&overtime::Options::new(4, Reactions::Sealed));
    advice::<FinishingTime>(&finishing_time::Options::players(3));
    advice::<TheMachine>(&the_machine::Options::of(5).expect("five can play"));
}

/// Whoever has no time at all does what its quick policy does; whoever has enough of it
/// does not notice that it is counted.
fn patience<G: Cast>(options: &G::Options) {
    let looked = decisions::<G>(options, 9, 4, |table, _, choose| {
        let hurried = |patience: Patience| {
            let mut player = player::<G>(Level::Normal);
            player.hurry(patience);
            choose(player.as_mut(), table.game())
        };
        let quick = choose(G::quick("normal").as_mut(), table.game());
        assert_eq!(hurried(Patience::until(|| true)), quick);
        let free = choose(player(Level::Normal).as_mut(), table.game());
        assert_eq!(hurried(Patience::until(|| false)), free);
        assert_eq!(hurried(Patience::default()), free);
    });
    assert!(looked > 2);
}

#[test]
fn patience_cuts_thinking_down_to_the_quick_policy() {
    patience::<Overtime>(&overtime::Options::new(4, Reactions::Sealed));
    patience::<FinishingTime>(&finishing_time::Options::players(3));
    patience::<TheMachine>(&the_machine::Options::of(5).expect("five can play"));
}

/// How many games of Finishing Time the first of these wins, chair by chair.
fn wins(cast: &[&str], games: u64) -> u32 {
    let mut won = 0;
    for number in 0..games {
        let count = cast.len();
        let options = finishing_time::Options::players(count as u8);
        let mut table = Table::<FinishingTime>::new(&options, Seed::from_number(number));
        let first = number as usize % count;
        let mut players: Vec<_> = (0..count)
            .map(|chair| FinishingTime::player(cast[(chair + count - first) % count]))
            .collect::<Option<_>>()
            .expect("all are in the cast");
        while table
            .round(|seen, dice| think(players[seen.seat().index()].as_mut(), seen, dice))
            .is_some()
        {}
        let winners = table.game().due().standing().expect("it is over").winners;
        won += u32::from(winners.contains(Seat(first as u8)));
    }
    won
}

/// Thinking pays, even a little of it: one who does against two who do not.
#[test]
fn a_normal_mind_wins_more_than_its_share() {
    let won = wins(&["normal", "allrounder", "allrounder"], 9);
    assert!(won >= 6, "{won} of 9");
}

/// Whom people play with where they name nobody: somebody on their first evening, who
/// never wins among those who decide at once, has a fair chance among these.
#[test]
fn a_newcomer_has_a_fair_chance_among_the_usual_bots() {
    let usual = [Overtime::usual(), TheMachine::usual(), FinishingTime::usual()];
    assert_eq!(usual, ["easy"; 3]);
    let won = wins(&["newcomer", usual[2], usual[2], usual[2]], 24);
    assert!((3..=10).contains(&won), "{won} of 24");
    assert_eq!(wins(&["newcomer", "allrounder", "allrounder", "allrounder"], 24), 0);
}
