//! The contract kit passes honest games and catches every planted flaw.

mod toys;

use tabletop::contract::{Contract, Plan, check};
use tabletop::{Match, Seed};
use toys::bids::{self, Bids};
use toys::sneak::{self, Sneak};
use toys::{players, with_flaw};

fn caught<G: Contract>(flaw: u8) -> String {
    match with_flaw(flaw, || check::<G>(&Plan::games(400))) {
        Ok(tally) => panic!("the flaw was not found in {tally:?}"),
        Err(violation) => violation.to_string(),
    }
}

#[track_caller]
fn catches<G: Contract>(flaw: u8, what: &str) {
    // Whoever it happened to.
    let seats = |violation: String, n| violation.replace(&format!("p{n}"), "pN");
    let violation = (1..=4).fold(caught::<G>(flaw), seats);
    assert!(violation.contains(what), "expected “{what}”, got: {violation}");
}

#[test]
fn honest_games_pass() {
    let tally = check::<Sneak>(&Plan::games(300)).unwrap();
    assert_eq!(tally.games, 900);
    assert!(tally.tries > 100_000 && tally.worlds > 1_000 && tally.decisions > 8_000, "{tally:?}");
    check::<Bids>(&Plan::games(300)).unwrap();
}

#[test]
fn a_leak_is_caught_wherever_it_is_and_the_message_names_the_place() {
    let leaks = "leaks what pN may not know, or imagine changes what pN knows: ";
    catches::<Sneak>(sneak::flaw::VIEW, &format!("the view of pN {leaks}`leak` is "));
    catches::<Sneak>(sneak::flaw::ACTIONS, "the list of actions of pN leaks, or imagine");
    catches::<Sneak>(sneak::flaw::QUESTION, "the question to pN leaks, or imagine");
    catches::<Sneak>(sneak::flaw::EVENT, "nothing looks so in a twin ([Buried {");
    // A draw shows its player a new card: worlds differ from there, and undo stops.
    catches::<Sneak>(sneak::flaw::SILENT_DRAW, "leaks, or imagine is wrong: Drew {");
    catches::<Sneak>(sneak::flaw::SPECTATOR, "the spectators' view leaks what pN");
    catches::<Sneak>(sneak::flaw::SPECTATOR, "knows: `leak` is ");
    catches::<Bids>(bids::flaw::WHO_HAS_BID, "knows: `who.");
    catches::<Bids>(bids::flaw::BID_EVENT, "saw of it leaks, or imagine is wrong: Bid {");
    catches::<Bids>(bids::flaw::QUESTION, "leaks, or imagine is wrong: Some(Bid { round: ");
    catches::<Bids>(bids::flaw::TWO_COUNTS, "saw of it leaks, or imagine is wrong: ");
}

#[test]
fn the_deal_tells_everybody_their_own_secrets_alone() {
    catches::<Sneak>(sneak::flaw::DEAL_EVENT, "saw of the deal leaks: Dealt { seat: ");
    catches::<Bids>(bids::flaw::DEAL_EVENT, "saw of the deal leaks: Favours { seat: ");
    let other = "in another deal that looks the same to p";
    catches::<Bids>(bids::flaw::DEAL_EVENT, other);
}

#[test]
fn a_secret_cannot_be_declared_away() {
    catches::<Bids>(bids::flaw::DECLARED, "still choose, but Bid {");
    // In an ordinary turn: whatever is declared to be revealed must be known afterwards.
    let stays = |eyes: &str, path: &str, place: &str| {
        format!("but what it tells {eyes} stays hidden: `{path}` is what lies at `{place}")
    };
    catches::<Bids>(bids::flaw::HINTED, &stays("a spectator", "number", "/favourite/"));
    catches::<Bids>(bids::flaw::WHISPERED, &stays("a spectator", "number", "/favourite/"));
    catches::<Sneak>(sneak::flaw::DECLARED, &stays("a spectator", "card", "/stack/0`"));
    catches::<Bids>(bids::flaw::TOLD_TO_ONE, &stays("pN", "number", "/favourite/"));
    // Neither listed nor imagined: found because one pair of eyes sees it and another does not …
    let copied = "is not for all eyes, but imagine always copies it";
    catches::<Bids>(bids::flaw::FORGOTTEN, &format!("`favourite` in the view of pN {copied}"));
    // … or because the deal told it to some and not to others.
    catches::<Bids>(bids::flaw::ALL_SEE, "`favourites.0` in the spectators' view leaks");
    // What differs between two pairs of eyes and hides nothing has to be named.
    catches::<Bids>(bids::flaw::YOURS, &format!("`yours` in the view of pN {copied}"));
    with_flaw(bids::flaw::YOURS_NAMED, || check::<Bids>(&Plan::games(300))).unwrap();
}

#[test]
fn imagining_must_be_more_than_copying_and_must_keep_the_cards() {
    catches::<Sneak>(sneak::flaw::CLONE, "always imagines the truth there");
    catches::<Sneak>(sneak::flaw::OTHER_CARDS, "imagines has 2 of card ");
}

#[test]
fn imagined_worlds_are_possible_and_all_of_them() {
    let nobody = " imagines, nobody can act";
    catches::<Bids>(bids::flaw::NOBODY_WAITS, nobody);
    let refused = "imagines, its own state is refused: That is not a state of this game: a bid was";
    catches::<Bids>(bids::flaw::IMPOSSIBLE, refused);
    let never = "imagined worlds never: imagine leaves it out";
    catches::<Bids>(bids::flaw::NEVER_THREE, never);
    catches::<Bids>(bids::flaw::NEVER_THREE, "`/favourite/0` was 3 ");
    let own =
        "the view of pN leaks what pN may not know, or imagine changes what pN knows: `favourite`";
    catches::<Bids>(bids::flaw::OWN_SECRET, own);
}

#[test]
fn imagining_begins_from_knowledge_and_never_from_what_is_hidden() {
    catches::<Sneak>(sneak::flaw::FROM_TRUTH, "imagines depends on what pN");
    catches::<Sneak>(sneak::flaw::PEEKS, "the same luck makes different ones (`/");
}

#[test]
fn broken_rules_are_caught() {
    catches::<Sneak>(sneak::flaw::LOSES_CARDS, "not conserved: there are 0 of card 7 instead of 1");
    catches::<Sneak>(sneak::flaw::ACCEPTS_UNLISTED, "is not listed but accepted");
    catches::<Sneak>(sneak::flaw::REFUSES_LISTED, "listed but refused");
    catches::<Sneak>(sneak::flaw::STRANGERS, "is not listed but accepted");
    catches::<Sneak>(sneak::flaw::HALF_REFUSED, "left a mark");
    catches::<Sneak>(sneak::flaw::ROLLS_FIRST, "left a mark");
    catches::<Sneak>(sneak::flaw::TELLS_FIRST, "left a mark");
    catches::<Sneak>(sneak::flaw::TOO_LONG, "beyond its bound of 5");
    catches::<Sneak>(sneak::flaw::STUCK, "nobody can act");
}

#[test]
fn broken_words_are_caught() {
    catches::<Sneak>(sneak::flaw::SAME_NOTATION, "was written for Roll");
    catches::<Sneak>(sneak::flaw::BAD_STATE, "reads back differently: not in the trace");
}

#[test]
fn a_violation_says_where_to_look() {
    let violation = caught::<Sneak>(sneak::flaw::TOO_LONG);
    let place = "sneak ([(\"players\", \"2\")]), game 0, after 5 decisions: ";
    assert!(violation.starts_with(place), "{violation}");
}

#[test]
fn every_game_of_a_plan_has_its_own_number_by_which_it_is_found_again() {
    // Twenty games each with two, three and four players, counted on from 1000.
    let plan = Plan { games: 20, slow_every: 1, seed: 1000 };
    let stuck = sneak::flaw::STUCK_AT_FOUR;
    let violation = with_flaw(stuck, || check::<Sneak>(&plan)).unwrap_err();
    assert_eq!((violation.options.as_str(), violation.decision), ("[(\"players\", \"4\")]", 0));
    let stuck = |&number: &u64| {
        let table = Match::<Sneak>::new(players(4), Seed::from_number(number));
        table.game().stuck_at_four()
    };
    assert_eq!((1040..1060).find(stuck), Some(violation.seed));
}

#[test]
fn the_kit_tries_everything_in_a_third_of_all_states_and_imagines_in_a_seventh() {
    let plan = |slow_every| Plan { games: 60, slow_every, seed: 0 };
    let quick = check::<Sneak>(&plan(60)).unwrap();
    let states = quick.decisions + quick.games;
    // Two, three or four seats and a stranger try each of the 26 actions.
    let tried = quick.tries / 26;
    assert!((states..states * 5 / 3).contains(&tried), "{quick:?}");
    assert!((states / 8..states / 5).contains(&quick.worlds), "{quick:?}");
    // In slow games many worlds more are imagined, to see what varies.
    let slow = check::<Sneak>(&plan(1)).unwrap();
    assert!(slow.worlds > 2 * quick.worlds, "{slow:?}");
}
