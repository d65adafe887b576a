//! Two players and the +1 token.

use serde_json::json;
use tabletop::Seat;

use crate::support::Town;

#[test]
fn the_holder_may_place_two_workers_on_two_spaces() {
    let town = Town::of(2).plays("trail & union");
    assert_eq!(town.has("p1"), (-2, 5, 7));
    assert_eq!((town.p("p1").factory, town.due()), (4, "p2".to_string()));
    assert_eq!(town.game.plus_one(), Some(Seat(1)), "the token passes on");
    let town = town.plays("fishing end").plays("trail");
    assert_eq!(town.due(), "p2", "without the token one worker is all");
}

#[test]
fn one_worker_alone_keeps_the_token() {
    let town = Town::of(2).plays("fishing");
    assert_eq!(town.due(), "p1");
    assert_eq!(
        town.question(),
        "Use the +1 token for a second worker, or end the turn and keep it?"
    );
    assert!(town.offers("and union") && town.offers("end"));
    let town = town.plays("end");
    assert_eq!((town.game.plus_one(), town.due()), (Some(Seat(0)), "p2".to_string()));
}

#[test]
fn the_token_is_only_for_workers_not_for_the_house_board() {
    let town = Town::of(2).plays("fishing");
    let sentence = "One worker is out: send a second one with “and”, or end.";
    assert_eq!(town.refuses("home"), sentence);
    assert_eq!(town.refuses("union"), sentence);
    assert_eq!(town.refuses("income 8"), sentence);
    assert_eq!(Town::of(2).plays("home").choices(), ["pub", "work", "home", "end"]);
    let sentence =
        "“and” sends a second worker, after a first one, for the holder of the +1 token.";
    assert_eq!(Town::of(2).refuses("and union"), sentence);
    assert_eq!(Town::of(3).refuses("and union"), sentence);
}

#[test]
fn both_workers_must_be_in_the_factory_at_the_start_of_the_turn() {
    let town = Town::of(2).team("p1", json!({"factory": 1})).plays("fishing");
    // Back to work, but no second placement with the workers who came home.
    assert_eq!((town.p("p1").returns, town.due()), (1, "p2".to_string()));
    assert_eq!(town.game.plus_one(), Some(Seat(0)));
    let town = Town::of(2).team("p1", json!({"factory": 2})).plays("fishing & trail");
    assert_eq!((town.p("p1").returns, town.game.plus_one()), (1, Some(Seat(1))));
}

#[test]
fn two_spaces_of_one_type_and_two_columns_are_different_spaces() {
    let town = Town::of(2).plays("union & union");
    assert_eq!(town.p("p1").tokens, 10);
    let town = Town::of(2).team("p1", json!({"vacation": 1})).plays("lake & lake");
    assert_eq!(town.game.columns().iter().filter(|column| column.weeks == 1).count(), 2);
    let one_left = Town::of(2).team("p2", json!({"out": [["union", false]]})).plays("union");
    assert_eq!(one_left.refuses("and union"), "No space is free at the union.");
}

#[test]
fn money_and_partners_must_suffice_for_both_together() {
    let town = Town::of(2).team("p1", json!({"coins": 5, "partners": 1})).plays("park 4 +");
    assert_eq!(town.refuses("and date"), "You need $2 for a blind date and have $1.");
    assert_eq!(town.refuses("and motel"), "You need a partner in the factory for the motel.");
    assert!(!town.offers("and motel") && town.offers("and fishing"));
}

#[test]
fn a_dates_new_partner_cannot_be_used_by_the_second_worker() {
    let town = Town::of(2).plays("date");
    assert!(!town.offers("and ride") && !town.offers("and motel") && town.offers("and date"));
}

#[test]
fn the_token_is_not_offered_when_no_second_space_is_possible() {
    let town = Town::of(2)
        .team("p1", json!({"coins": 0, "factory": 3}))
        .team("p2", json!({"factory": 2, "out": [
            ["trail", false], ["trail", false], ["union", false], ["union", false], ["fishing", false]
        ]}))
        .plays("fishing");
    assert_eq!((town.due().as_str(), town.game.plus_one()), ("p2", Some(Seat(0))));
}

#[test]
fn the_token_passes_even_to_a_waiting_player() {
    let town = Town::of(2).last_turns().team("p2", json!({"factory": 0})).plays("fishing & trail");
    assert_eq!(town.game.plus_one(), Some(Seat(1)));
    let town = town.plays("rest").plays("union");
    assert_eq!((town.due().as_str(), town.game.plus_one()), ("p2", Some(Seat(1))));
}

#[test]
fn the_order_of_the_two_does_not_matter() {
    let one = Town::of(2).plays("date & trail");
    let other = Town::of(2).plays("trail & date");
    assert!(one.game == other.game);
}

#[test]
fn the_second_worker_can_start_the_final_turns() {
    let town = Town::of(2).team("p1", json!({"relax": 36})).plays("trail");
    assert!(!town.game.in_last_turns());
    assert!(town.plays("and fishing").game.in_last_turns());
}
