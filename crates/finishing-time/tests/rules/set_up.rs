//! Boards and teams before the first turn.

use finishing_time::{Options, Space, Track};
use tabletop::{Options as _, Seat};

use crate::support::Town;

#[test]
fn everybody_starts_at_minus_five_with_seven_workers_and_four_tokens() {
    for players in 1..=6 {
        let town = Town::of(players);
        assert_eq!(town.game.teams().len(), usize::from(players));
        for team in town.game.teams() {
            assert_eq!((team.relax, team.tokens), (-5, 4));
            assert_eq!(team.factory + team.house[2], 7);
            assert_eq!((team.partners, team.retired, team.returns, team.turns), (0, 0, 0, 0));
        }
        assert_eq!(town.due(), "p1");
    }
}

#[test]
fn tracks_start_at_seventy_hours_seven_dollars_a_gap_of_two_and_no_vacation() {
    let town = Town::of(3);
    let at = |track| town.game.at(Seat(0), track);
    assert_eq!((at(Track::Hours).value, at(Track::Hours).stress), (70, 18));
    assert_eq!((at(Track::Income).value, at(Track::Gap).value), (7, -2));
    assert_eq!((at(Track::Union).value, at(Track::Vacation).value), (4, 0));
}

#[test]
fn stress_is_a_fifth_of_the_hours_and_four() {
    let places = Options::default().components.track(Track::Hours).places();
    let hours: Vec<i8> = places.iter().map(|place| place.value).collect();
    assert_eq!(hours, [70, 65, 60, 55, 50, 45, 40, 35, 30, 25]);
    for place in places {
        assert_eq!(place.stress, i16::from(place.value) / 5 + 4, "{} hours", place.value);
        assert_eq!(place.star, [40, 25].contains(&place.value));
    }
}

#[test]
fn every_step_has_its_price() {
    let steps = |track| -> Vec<(i8, u16)> {
        let places = Options::default().components.track(track).places();
        places[1..].iter().map(|place| (place.value, place.price)).collect()
    };
    assert_eq!(
        steps(Track::Hours),
        [(65, 3), (60, 3), (55, 4), (50, 4), (45, 5), (40, 5), (35, 6), (30, 6), (25, 7)]
    );
    assert_eq!(steps(Track::Income), [(8, 2), (9, 4), (10, 5), (11, 6), (12, 7)]);
    assert_eq!(steps(Track::Gap), [(-1, 3), (0, 5)]);
    assert_eq!(steps(Track::Union), [(5, 2), (6, 4), (7, 2), (8, 2)]);
    assert_eq!(steps(Track::Vacation), [(1, 5), (2, 5), (3, 3)]);
}

#[test]
fn coins_and_workers_are_counted_from_the_last_seat() {
    let start = |players| -> Vec<(u16, u8)> {
        let town = Town::of(players);
        town.game.teams().iter().map(|team| (team.coins, team.factory)).collect()
    };
    assert_eq!(start(6), [(6, 4), (5, 5), (5, 5), (5, 6), (6, 6), (7, 7)]);
    assert_eq!(start(5), [(5, 5), (5, 5), (5, 6), (6, 6), (7, 7)]);
    assert_eq!(start(4), [(5, 5), (5, 6), (6, 6), (7, 7)]);
    assert_eq!(start(3), [(5, 6), (6, 6), (7, 7)]);
    assert_eq!(start(2), [(5, 6), (5, 7)]);
    assert_eq!(start(1), [(5, 7)]);
}

#[test]
fn the_first_of_two_players_has_the_plus_one_token() {
    assert_eq!(Town::of(2).game.plus_one(), Some(Seat(0)));
    for players in [1, 3, 4, 5, 6] {
        assert_eq!(Town::of(players).game.plus_one(), None);
    }
}

#[test]
fn the_second_of_two_gets_seven_dollars_with_the_generous_option() {
    let start = |players| {
        let town = Town::with(Options { generous: true, ..Options::players(players) });
        town.game.teams().iter().map(|team| (team.coins, team.factory)).collect::<Vec<_>>()
    };
    assert_eq!(start(2), [(5, 6), (7, 7)]);
    assert_eq!(start(3), [(5, 6), (6, 6), (7, 7)]);
    assert_eq!(start(1), [(5, 7)]);
}

#[test]
fn there_are_as_many_spaces_as_the_number_of_players_asks_for() {
    for (players, spaces, columns) in
        [(1, 2, 4), (2, 2, 4), (3, 2, 4), (4, 3, 6), (5, 4, 8), (6, 5, 10)]
    {
        let town = Town::of(players);
        for space in Space::ALL {
            assert_eq!(town.game.spaces(space), spaces, "{players} players, {space:?}");
            assert_eq!(town.game.free(space), spaces);
        }
        assert_eq!(town.game.columns().len(), columns);
    }
}

#[test]
fn workers_who_start_at_home_gain_nothing_and_come_back_with_the_next_return() {
    // The first of six has four workers in the factory and three at home.
    let town = Town::of(6);
    assert_eq!((town.p("p1").relax, town.p("p1").house), (-5, [0, 0, 3]));
    let town = town.team("p1", serde_json::json!({"factory": 1})).plays("home");
    assert_eq!((town.p("p1").factory, town.p("p1").house), (7, [0, 0, 0]));
}

#[test]
fn whoever_is_most_stressed_out_can_begin() {
    let mut options = Options::players(4);
    options.set("first", "p3").unwrap();
    let town = Town::with(options);
    let start = |town: &Town, who: &str| (town.p(who).coins, town.p(who).factory);
    // Money and workers go by the place in the order of turns.
    let usual = Town::of(4);
    for (who, as_usual) in [("p3", "p1"), ("p4", "p2"), ("p1", "p3"), ("p2", "p4")] {
        assert_eq!(start(&town, who), start(&usual, as_usual), "{who}");
    }
    let mut order = Vec::new();
    let mut town = town;
    for _ in 0..5 {
        order.push(town.due());
        town = town.plays("home end");
    }
    assert_eq!(order, ["p3", "p4", "p1", "p2", "p3"]);
    // A position in the middle of a round can be taken up again.
    let town = town.change(|_| {});
    assert_eq!(town.due(), "p4");
    let mut two = Options::players(2);
    two.set("first", "p2").unwrap();
    assert_eq!(Town::with(two).game.plus_one(), Some(Seat(1)));
}
