//! What neither appears nor vanishes, and what is hidden from whom.

mod scene;

use scene::{A, B, C, CALIBRATION, CARD, E, FOUNDATIONS, Table, players};
use serde_json::json;
use tabletop::contract::Contract;
use tabletop::{Eyes, Game, Seat};
use the_machine::{Options, TheMachine};

// ── the stock ────────────────────────────────────────────────────────────

/// One card of each kind for every worker, 12, 10, 6 and 2 recommendations, the
/// workers, and five task and five aftermath cards.
#[track_caller]
fn all_there(table: &Table, workers: u32) {
    let mut stock = vec![workers; 7];
    stock.extend([12, 10, 6, 2, workers, 0b11111 << 8 | 0b11111]);
    assert_eq!(table.game.inventory(), stock);
}

#[test]
fn every_worker_brings_seven_cards_and_nothing_is_counted_twice() {
    for count in 4..=8 {
        all_there(&players(count).set(), u32::from(count) - 1);
    }
    let passed = players(5).sent(&[[0, 1], [6, 0], [2, 3], [0, 6]]).set();
    all_there(&passed, 4);
}

#[test]
fn cards_in_hand_chosen_and_played_are_counted() {
    let table = players(6).aftermaths(&[C]).set().go("p1 place a b c d e");
    let table = table.go("p2 work 1").go("p4 work 2");
    all_there(&table, 5);
    let table = players(6).aftermaths(&[C]).set().go("p1 place a b c d e");
    all_there(&table.work(&[1, 3, 2, 4, 0]), 5);
}

#[test]
fn recommendations_drawn_and_held_are_counted() {
    let table = players(6).aftermaths(&[C]).set().go("p1 place a b c d e").work(&[1, 3, 2, 4, 0]);
    let table = table.rolls(CARD, &[0, 28]).go("p1 done").phase("recommendations");
    all_there(&table, 5);
    all_there(&table.go("p1 give p2 keep"), 5);
}

#[test]
fn those_who_are_out_still_count() {
    let table = players(4).set().go("p1 place a b e").with(&[("/progress", json!(7))]);
    all_there(&table.work(&[0, 0, 0]), 3);
}

#[test]
fn every_number_of_players_is_tried_and_so_are_other_managers_and_ghosts() {
    use tabletop::Options as _;
    let tried: Vec<Vec<(&str, String)>> =
        TheMachine::variants().iter().map(|options| options.pairs()).collect();
    let of = |key: &str| -> Vec<String> {
        let found = tried.iter().filter_map(|pairs| pairs.iter().find(|(name, _)| *name == key));
        found.map(|(_, value)| value.clone()).collect()
    };
    assert_eq!(of("players"), ["4", "5", "6", "7", "8", "6", "5"]);
    assert_eq!(of("manager")[4..], ["p1", "p4", "p5"]);
    assert_eq!(of("ghosts").iter().filter(|ghosts| *ghosts == "on").count(), 1);
}

#[test]
fn no_week_takes_more_decisions_than_its_bound() {
    let bound = |count: u8| TheMachine::bound(&Options::of(count).unwrap());
    // Three workers: each placed, each a card, two warnings and the end of them,
    // one recommendation, and three slips of two tokens with two votes each.
    assert_eq!(bound(4), 5 * (3 + 3 + 2 + 1 + 1 + 3 * (2 + 1 + 2)));
    assert_eq!(bound(8), 5 * (7 + 7 + 4 + 1 + 3 + 7 * (3 + 1 + 6)));
}

// ── what everybody sees ──────────────────────────────────────────────────

#[test]
fn the_view_knows_whose_it_is_and_which_day_it_is() {
    let table = players(4).tasks(&[FOUNDATIONS, CALIBRATION]).set();
    assert_eq!(table.view("p2").seat(), Some(Seat(1)));
    assert_eq!(table.game.view(Eyes::Spectator).seat(), None);
    let name = |day: u8| table.clone().on_day(day).view("p1").task().name;
    let tasks = &table.options.components().tasks;
    assert_eq!([name(1), name(2)], [tasks[0].name, tasks[3].name]);
    let dice = |day: u8| table.clone().on_day(day).view("p1").dice();
    assert_eq!([1, 2, 3, 4, 5].map(dice), [0, 0, 4, 2, 1]);
}

#[test]
fn how_the_day_went_is_known_when_the_cards_are_shown() {
    let table = players(4).set().go("p1 place a b e");
    assert!(table.view("p3").outcome(Seat(1)).is_none());
    let table = table.work(&[0, 0, 0]);
    assert!(table.view("p3").outcome(Seat(1)).is_some());
}

// ── what is hidden ───────────────────────────────────────────────────────

fn hidden(table: &Table, seat: &str) -> Vec<String> {
    table.game.hidden(seat.parse().unwrap())
}

/// The hidden places that begin so.
fn places(table: &Table, seat: &str, begin: &str) -> Vec<String> {
    hidden(table, seat).into_iter().filter(|place| place.starts_with(begin)).collect()
}

#[test]
fn the_days_to_come_are_hidden_until_one_is_left() {
    let table = players(5).set();
    let tasks = ["/deck/tasks/1", "/deck/tasks/2", "/deck/tasks/3", "/deck/tasks/4"];
    assert_eq!(places(&table, "p1", "/deck/tasks"), tasks);
    assert_eq!(places(&table, "p3", "/deck/aftermaths").len(), 4);
    let third = players(5).set().on_day(3);
    assert_eq!(places(&third, "p2", "/deck/tasks"), ["/deck/tasks/3", "/deck/tasks/4"]);
    // One card left can be worked out.
    assert!(places(&players(5).set().on_day(4), "p2", "/deck").is_empty());
}

#[test]
fn a_worker_knows_one_card_of_each_neighbour_for_sure() {
    let table = players(8).set();
    let sent = |seat: &str| places(&table, seat, "/sent");
    assert_eq!(sent("p1").len(), 14, "the manager saw none of them");
    let known: Vec<u8> = (1..8u8)
        .flat_map(|seat| [(seat, 0), (seat, 1)])
        .filter(|(seat, way)| !sent("p2").contains(&format!("/sent/{seat}/{way}")))
        .map(|(seat, _)| seat)
        .collect();
    // Not even which of one's own two went where.
    assert_eq!(known, [2, 7]);
}

#[test]
fn who_has_chosen_is_hidden_while_some_have_and_some_have_not() {
    let table = players(5).set().go("p1 place a b c d");
    assert!(places(&table, "p3", "/played").is_empty());
    let table = table.go("p2 work 1");
    assert_eq!(places(&table, "p3", "/played"), ["/played/1", "/played/3", "/played/4"]);
    assert!(places(&table, "p2", "/played").is_empty(), "all others are waited for");
    let table = table.go("p4 work 1").go("p5 work 1");
    assert!(places(&table, "p3", "/played").is_empty(), "all others have chosen");
}

#[test]
fn what_the_manager_holds_is_hidden_from_the_workers() {
    let warnings = players(4).aftermaths(&[A]).set().go("p1 place a b e").work(&[0, 0, 0]);
    let warnings = warnings.phase("warnings");
    assert_eq!(places(&warnings, "p2", "/laid"), ["/laid"]);
    assert!(places(&warnings, "p1", "/laid").is_empty());
    let table = players(6).aftermaths(&[C]).set().go("p1 place a b c d e").work(&[1, 3, 2, 4, 0]);
    let table = table.rolls(CARD, &[0, 28]).go("p1 done").phase("recommendations");
    assert_eq!(places(&table, "p2", "/drawn"), ["/drawn"]);
    assert!(places(&table, "p1", "/drawn").is_empty());
    let table = table.go("p1 give p2 keep");
    assert_eq!(places(&table, "p3", "/recs"), ["/recs/1"]);
    assert!(places(&table, "p2", "/recs").is_empty(), "one's own stars");
    assert!(places(&table, "p1", "/recs").is_empty(), "the manager gave them");
}

#[test]
fn a_meeting_is_hidden_from_those_outside_and_a_slip_from_those_inside() {
    let table = players(6).aftermaths(&[E]).set().go("p1 place a b c f f").work(&[0, 0, 0, 6, 6]);
    let table = table.rolls(CARD, &[0, 12]).go("p1 done").go("p1 keep keep").phase("meeting");
    for outside in ["p1", "p5", "p6"] {
        assert_eq!(places(&table, outside, "/meeting"), ["/meeting"], "{outside}");
    }
    assert!(places(&table, "p2", "/meeting").is_empty(), "who writes knows");
    assert_eq!(places(&table, "p3", "/meeting"), ["/meeting/slips"]);
}

#[test]
fn a_card_that_nobody_saw_is_hidden_from_all_but_its_player() {
    let order = [FOUNDATIONS, CALIBRATION];
    let table = players(6).tasks(&order).aftermaths(&[B]).set().go("p1 place a b c d e");
    let table = table.work(&[0, 0, 0, 0, 0]);
    // The box of p5 hangs on another that failed.
    for seat in ["p1", "p2", "p3", "p4", "p6"] {
        assert_eq!(places(&table, seat, "/ledger"), ["/ledger/4/0/card"], "{seat}");
    }
    assert!(places(&table, "p5", "/ledger").is_empty());
}
