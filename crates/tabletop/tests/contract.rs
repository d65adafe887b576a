//! The contract kit passes honest games and catches every planted flaw.

mod toys;

use tabletop::contract::{Contract, Plan, check};
use tabletop::{Match, Seed};
use toys::{Players, bids, sneak};

fn caught<G: Contract>() -> String {
    match check::<G>(&Plan::games(400)) {
        Ok(tally) => panic!("the flaw was not found in {tally:?}"),
        Err(violation) => violation.to_string(),
    }
}

#[track_caller]
fn catches<G: Contract>(what: &str) {
    let violation = caught::<G>();
    assert!(violation.contains(what), "expected “{what}”, got: {violation}");
}

#[test]
fn honest_games_pass() {
    let tally = check::<sneak::Sneak<{ sneak::flaw::NONE }>>(&Plan::games(300)).unwrap();
    assert_eq!(tally.games, 900);
    assert!(tally.tries > 100_000 && tally.worlds > 1_000 && tally.decisions > 8_000, "{tally:?}");
    check::<bids::Bids<{ bids::flaw::NONE }>>(&Plan::games(300)).unwrap();
}

#[test]
fn a_leak_is_caught_wherever_it_is() {
    catches::<sneak::Sneak<{ sneak::flaw::VIEW }>>("the view of");
    catches::<sneak::Sneak<{ sneak::flaw::ACTIONS }>>("leaks");
    catches::<sneak::Sneak<{ sneak::flaw::QUESTION }>>("the question to");
    catches::<sneak::Sneak<{ sneak::flaw::EVENT }>>("nothing looks so in a twin");
    // A draw shows its player a new card: worlds differ from there, and undo stops.
    catches::<sneak::Sneak<{ sneak::flaw::SILENT_DRAW }>>("leaks");
    catches::<sneak::Sneak<{ sneak::flaw::SPECTATOR }>>("the spectators' view leaks");
    catches::<bids::Bids<{ bids::flaw::WHO_HAS_BID }>>("the view of");
    catches::<bids::Bids<{ bids::flaw::BID_EVENT }>>("saw of it leaks");
    catches::<bids::Bids<{ bids::flaw::QUESTION }>>("the question to");
    catches::<bids::Bids<{ bids::flaw::TWO_COUNTS }>>("saw of it leaks");
}

#[test]
fn imagining_must_be_more_than_copying_and_must_keep_the_cards() {
    catches::<sneak::Sneak<{ sneak::flaw::CLONE }>>("always imagines the truth");
    catches::<sneak::Sneak<{ sneak::flaw::OTHER_CARDS }>>("has other cards");
}

#[test]
fn broken_rules_are_caught() {
    catches::<sneak::Sneak<{ sneak::flaw::LOSES_CARDS }>>("not conserved");
    catches::<sneak::Sneak<{ sneak::flaw::ACCEPTS_UNLISTED }>>("is not listed but accepted");
    catches::<sneak::Sneak<{ sneak::flaw::REFUSES_LISTED }>>("listed but refused");
    catches::<sneak::Sneak<{ sneak::flaw::STRANGERS }>>("is not listed but accepted");
    catches::<sneak::Sneak<{ sneak::flaw::HALF_REFUSED }>>("left a mark");
    catches::<sneak::Sneak<{ sneak::flaw::ROLLS_FIRST }>>("left a mark");
    catches::<sneak::Sneak<{ sneak::flaw::TELLS_FIRST }>>("left a mark");
    catches::<sneak::Sneak<{ sneak::flaw::TOO_LONG }>>("beyond its bound of 5");
    catches::<sneak::Sneak<{ sneak::flaw::STUCK }>>("nobody can act");
}

#[test]
fn broken_words_are_caught() {
    catches::<sneak::Sneak<{ sneak::flaw::SAME_NOTATION }>>("was written for Roll");
    catches::<sneak::Sneak<{ sneak::flaw::BAD_STATE }>>("reads back differently");
}

#[test]
fn a_violation_says_where_to_look() {
    let violation = caught::<sneak::Sneak<{ sneak::flaw::TOO_LONG }>>();
    let place = "sneak ([(\"players\", \"2\")]), game 0, after 5 decisions: ";
    assert!(violation.starts_with(place), "{violation}");
}

#[test]
fn every_game_of_a_plan_has_its_own_number_by_which_it_is_found_again() {
    type Stuck = sneak::Sneak<{ sneak::flaw::STUCK_AT_FOUR }>;
    // Twenty games each with two, three and four players, counted on from 1000.
    let violation = check::<Stuck>(&Plan { games: 20, slow_every: 1, seed: 1000 }).unwrap_err();
    assert_eq!((violation.options.as_str(), violation.decision), ("[(\"players\", \"4\")]", 0));
    let stuck = |&number: &u64| {
        let table = Match::<Stuck>::new(Players(4), Seed::from_number(number));
        table.game().stuck_at_four()
    };
    assert_eq!((1040..1060).find(stuck), Some(violation.seed));
}

#[test]
fn the_kit_tries_everything_in_a_third_of_all_states_and_imagines_in_a_seventh() {
    type Sneak = sneak::Sneak<{ sneak::flaw::NONE }>;
    let plan = |slow_every| Plan { games: 60, slow_every, seed: 0 };
    let quick = check::<Sneak>(&plan(60)).unwrap();
    let states = quick.decisions + quick.games;
    // Two, three or four seats and a stranger try each of the 26 actions.
    let tried = quick.tries / 26;
    assert!((states..states * 5 / 3).contains(&tried), "{quick:?}");
    assert!((states / 8..states / 6).contains(&quick.worlds), "{quick:?}");
    // In slow games many worlds more are imagined, to see what varies.
    let slow = check::<Sneak>(&plan(1)).unwrap();
    assert!(slow.worlds > 2 * quick.worlds, "{slow:?}");
}
