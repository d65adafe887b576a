//! Moves in writing.

use tabletop::{Game, Seat};

use crate::table::table;

fn reads(line: &str) -> Result<Vec<String>, String> {
    let t = table(4).begin();
    let read = t.game.read(Seat(0), line).map_err(|error| error.to_string())?;
    Ok(read.iter().map(ToString::to_string).collect())
}

#[test]
fn every_form_of_a_move_reads_back() {
    for line in [
        "email hard",
        "email hard+2",
        "hour simple simple+1",
        "pair easy >p3",
        "coffee",
        "pet",
        "jam @1",
        "blame @3 >p4",
        "not-mine @2 simple!",
        "credit @1 hard easy",
        "locked @1",
        "locked @2 simple+1 >p3",
        "pass",
        "done",
        "use night",
        "use >p2",
        "discard email",
        "give coffee",
        "on simple+1!",
    ] {
        assert_eq!(reads(line), Ok(vec![line.to_string()]));
    }
}

#[test]
fn a_whole_turn_fits_one_line() {
    assert_eq!(
        reads(" pet,night hard ,  email   simple, done, discard jam"),
        Ok(["pet", "night hard", "email simple", "done", "discard jam"].map(String::from).to_vec())
    );
}

#[test]
fn what_cannot_be_read_is_explained() {
    for (line, expected) in [
        ("", "expected a card"),
        ("coffe", "there is no card “coffe”, the nearest is “coffee”"),
        ("use coffe", "the nearest is “coffee”"),
        ("email huge", "after the card come @2"),
        ("email hard+3", "after the card come @2"),
        ("email easy+1", "after the card come @2"),
        ("jam 1", "after the card come @2"),
        ("jam @x", "the place on the Pile comes first"),
        ("jam @+1", "the place on the Pile comes first"),
        ("jam @300", "the place on the Pile comes first"),
        ("blame >p2 @1", "the place on the Pile comes first"),
        ("blame @1 >p2 >p3", "a card names one player at most"),
        ("blame @1 >q2", "a player is named as in >p2"),
        ("hour hard easy simple", "a card names two assignments at most"),
        ("on coffee", "expected an assignment"),
        ("done, ", "expected a card"),
        ("use >p0", "a player is named as in >p2"),
        ("discard", "the nearest is"),
    ] {
        let said = reads(line).unwrap_err();
        assert!(said.contains(expected), "{line}: {said}");
    }
}

#[test]
fn joe_is_a_card_but_nobody_can_play_him() {
    let mut t = table(3).begin();
    assert_eq!(t.refused("p1 joe").1, "The table");
    assert_eq!(t.refused("p1 use joe").1, "R-29");
}
