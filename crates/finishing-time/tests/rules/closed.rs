//! Why a place is closed, and what a choice changes at once: for every face.

use finishing_time::{Action, Room, Stay, Track, View, Visit};
use serde_json::json;
use tabletop::{Eyes, Game};

use crate::support::Town;

fn view(town: &Town) -> View {
    town.game.view(Eyes::Spectator)
}

fn park(pay: u8, partner: bool) -> Action {
    Action::Go(Visit::Park { pay, partner })
}

fn stay(stay: Stay, partner: bool) -> Action {
    Action::Go(Visit::Vacation { stay, partner })
}

#[test]
fn what_changes_at_once_is_known_before() {
    let view = view(&Town::of(3));
    let components = view.components;
    for (action, by) in [
        (Action::House(Room::Pub), 2),
        (Action::House(Room::Work), -2),
        (Action::House(Room::Home), 1),
        (Action::Go(Visit::Ride), 4),
        (Action::And(Visit::Trail), 3),
        (park(3, false), 5),
        (park(2, false), 0),
        (Action::Go(Visit::Union), 0),
        (Action::Rest, 1),
        (Action::Done, 0),
    ] {
        assert_eq!(components.change(action).relax, by, "{action}");
    }
}

#[test]
fn a_closed_place_says_why_and_an_open_one_does_not() {
    let town = Town::of(3).plays("trail").plays("trail");
    let view = view(&town);
    let why = |action| view.refusal(action).map(|refusal| refusal.to_string());
    assert_eq!(why(Action::Go(Visit::Fishing)), None);
    assert_eq!(why(Action::House(Room::Pub)), None);
    assert!(why(Action::Go(Visit::Trail)).unwrap().starts_with("No space is free"));
    assert!(why(Action::Go(Visit::Motel)).unwrap().contains("partner"));
    assert!(why(park(5, true)).unwrap().contains("partner"));
    assert!(why(stay(Stay::Lake, false)).unwrap().contains("1 week"));
    assert!(
        why(Action::Step { track: Track::Vacation, to: 1 }).unwrap().contains("5 strike tokens")
    );
    // Everything that is listed is open, everything else of the board is not.
    let mut open = Vec::new();
    town.game.actions(town.game.current(), &mut open);
    assert!(open.iter().all(|&action| view.refusal(action).is_none()));
    assert!(view.refused.iter().all(|(action, _)| !open.contains(action)));
}

#[test]
fn a_second_worker_is_refused_as_a_second_worker() {
    let town = Town::of(2).plays("trail");
    let view = view(&town);
    assert_eq!(view.refusal(Action::And(Visit::Fishing)), None);
    assert!(view.refusal(Action::And(Visit::Motel)).is_some());
    assert!(view.refusal(Action::House(Room::Home)).is_some());
}

#[test]
fn vacationers_are_counted_by_team() {
    let town = Town::of(3).team("p1", json!({"vacation": 2, "coins": 9})).plays("mountains");
    let view = view(&town);
    assert_eq!(view.vacationers(tabletop::Seat(0)), 1);
    assert_eq!(view.vacationers(tabletop::Seat(1)), 0);
}
