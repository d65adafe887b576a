//! The contract kit passes honest games and catches every planted flaw.

mod toys;

use tabletop::contract::{Contract, Plan, check};
use toys::{bids, sneak};

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
    catches::<sneak::Sneak<{ sneak::flaw::HALF_REFUSED }>>("left a mark");
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
    assert!(violation.starts_with("sneak ([(\"players\", \"2\")]), game "), "{violation}");
}
