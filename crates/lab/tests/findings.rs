//! What a balance run finds in a game: every number is there when it should be, says
//! what happened, and is not there otherwise.

use finished::{Ending, Finished};
use finishing_time::{FinishingTime, Visit};
use lab::{Bots, Outcome, Study};
use overtime::Overtime;
use players::Table;
use tabletop::{Eyes, Game, Options as _, Seat, Seed};
use the_machine::TheMachine;

/// A game to its end, all seats played by that character.
fn played<G: Study>(options: &G::Options, seats: usize, who: &str, seed: u64) -> Table<G> {
    let cast = vec![who.to_string(); seats];
    let seed = Seed::from_number(seed);
    let mut bots = Bots::<G>::seat(&cast, seed).unwrap();
    let mut table = Table::<G>::new(options, seed);
    while table.round(|seen, dice| bots.think(seen, dice)).is_some() {}
    table
}

/// What is found in that game, if this is what happened in it.
fn found<G: Study>(game: &G, events: &[G::Event]) -> Found {
    Found(G::findings(&Outcome { game, events, cast: &[], decisions: 0 }))
}

struct Found(Vec<(String, f64)>);

impl Found {
    /// All numbers of that name.
    fn all(&self, name: &str) -> Vec<f64> {
        let named = self.0.iter().filter(|(known, _)| known == name);
        named.map(|(_, value)| *value).collect()
    }

    /// The number of that name.
    #[track_caller]
    fn one(&self, name: &str) -> f64 {
        match self.all(name)[..] {
            [value] => value,
            ref other => panic!("{name}: {other:?}"),
        }
    }
}

/// Counts what happened: nothing in a game without events, twice as much in one in
/// which everything happened twice.
#[track_caller]
fn counts<G: Study>(game: &G, events: &[G::Event], name: &str, times: usize)
where
    G::Event: Clone,
{
    let twice = [events, events].concat();
    let numbers = [&[][..], events, &twice].map(|events| found(game, events).one(name));
    assert_eq!(numbers, [0.0, times as f64, 2.0 * times as f64], "{name}");
}

fn options<G: Game>(pairs: &[(&str, &str)]) -> G::Options {
    let mut options = G::Options::default();
    pairs.iter().for_each(|(key, value)| options.set(key, value).unwrap());
    options
}

#[test]
fn finished_counts_what_was_done_and_coffee_is_left_where_it_was_won() {
    use finished::Event;
    let options = options::<Finished>(&[("difficulty", "very-easy")]);
    let (mut won, mut lost) = (0, 0);
    for (who, seed) in [("random", 1), ("random", 2), ("quick", 3), ("quick", 4)] {
        let table = played::<Finished>(&options, 1, who, seed);
        let (game, events) = (table.game(), table.events());
        let view = game.view(Eyes::Omniscient);
        let count = |wanted: fn(&Event) -> bool| events.iter().filter(|it| wanted(it)).count();
        counts(game, events, "actions used", count(|it| matches!(it, Event::Used { .. })));
        counts(game, events, "runs paid", count(|it| matches!(it, Event::Sequence { .. })));
        let found = found(game, events);
        assert_eq!(found.one("cards finished"), f64::from(view.finished));
        assert_eq!(found.one("turns"), f64::from(view.turn));
        let left = found.all("coffee left when won");
        match view.ending == Some(Ending::Won) {
            true => {
                won += 1;
                assert_eq!(left, [f64::from(view.coffee)]);
            }
            false => {
                lost += 1;
                assert_eq!(left, [0.0; 0], "nothing was won");
            }
        }
    }
    assert!(won > 0 && lost > 0, "{won} won, {lost} lost");
}

#[test]
fn finishing_time_tells_winners_from_others_and_the_first_week_from_the_next() {
    use finishing_time::Event;
    let table =
        played::<FinishingTime>(&options::<FinishingTime>(&[("players", "3")]), 3, "random", 5);
    let (game, events) = (table.game(), table.events());
    let winners = game.due().standing().expect("it is over").winners;
    let all = found(game, events);
    let relax: Vec<f64> = game.teams().iter().map(|team| f64::from(team.relax)).collect();
    assert_eq!(all.all("relaxation at the end"), relax, "everybody's");
    let best = winners.iter().map(|seat| relax[seat.index()]).collect::<Vec<_>>();
    assert_eq!(all.all("relaxation at the end, winner"), best, "and once more the winner's");
    assert_eq!(all.all("drinks, winner").len(), usize::from(winners.len()));
    assert_eq!(all.all("drinks, others").len(), 3 - usize::from(winners.len()));
    assert_eq!(all.all("relaxation at the end, Robot"), [0.0; 0], "no Robot at three");
    for (name, wanted) in [
        (
            "steps bought",
            (|it, seat| matches!(it, Event::Struck { seat: by, .. } if *by == seat))
                as fn(&Event, Seat) -> bool,
        ),
        (
            "workers to any with a partner",
            |it, seat| matches!(it, Event::Visited { seat: by, visit, .. } if *by == seat && visit.takes_partner()),
        ),
    ] {
        let count = |seat: u8| events.iter().filter(|it| wanted(it, Seat(seat))).count() as f64;
        assert_eq!(all.all(name), [0, 1, 2].map(count), "{name}");
        assert_eq!(found(game, &[]).all(name), [0.0; 3], "{name}");
    }
    let is_date = |it: &&Event| matches!(it, Event::Visited { visit: Visit::Date, .. });
    let Event::Visited { seat, .. } = *events.iter().find(is_date).expect("a date") else {
        panic!("a date is a visit")
    };
    let date = events.iter().find(is_date).copied().unwrap();
    let back =
        events.iter().find(|it| matches!(it, Event::BackToWork { seat: by, .. } if *by == seat));
    let back = back.copied().expect("everybody goes back to work");
    let name = match winners.contains(seat) {
        true => "dates in the first week, winner",
        false => "dates in the first week, others",
    };
    let dates = |events: &[Event]| found(game, events).all(name).iter().sum::<f64>();
    assert_eq!(dates(&[date, date]), 2.0);
    assert_eq!(dates(&[date, back, date]), 1.0, "then it is the second");
    assert_eq!(dates(&[back, date]), 0.0);
}

#[test]
fn finishing_time_says_who_began_the_final_turns_only_where_they_began() {
    use finishing_time::Event;
    let name = "won by who began final turns";
    let table =
        played::<FinishingTime>(&options::<FinishingTime>(&[("players", "3")]), 3, "random", 5);
    let game = table.game();
    let winners = game.due().standing().expect("it is over").winners;
    assert_eq!(found(game, &[]).all(name), [0.0; 0]);
    for nth in 0..3 {
        let began = [Event::LastTurns { seat: Some(Seat(nth)), relax: 100 }];
        let won = f64::from(u8::from(winners.contains(Seat(nth))));
        assert_eq!(found(game, &began).one(name), won, "seat {nth}");
    }
    let robot = [Event::LastTurns { seat: None, relax: 100 }];
    assert_eq!(found(game, &robot).one(name), 0.0, "the Robot is no player");
    let alone =
        played::<FinishingTime>(&options::<FinishingTime>(&[("players", "1")]), 1, "random", 5);
    let robot = alone.game().robot().expect("alone one plays against it");
    let found = found(alone.game(), alone.events());
    assert_eq!(found.one("relaxation at the end, Robot"), f64::from(robot.relax));
}

#[test]
fn overtime_finds_what_became_of_every_card_that_was_drawn() {
    use overtime::Event;
    let table = played::<Overtime>(&options::<Overtime>(&[("players", "3")]), 3, "random", 2);
    let (game, events) = (table.game(), table.events());
    let view = game.view(Eyes::Omniscient);
    let winners = view.over.expect("it is over").winners;
    let all = found(game, events);
    assert_eq!(all.one("round it ended in"), f64::from(view.round));
    for round in 1..=view.rounds {
        let over = f64::from(u8::from(view.round <= round));
        assert_eq!(all.one(&format!("over by the end of round {round}")), over);
    }
    let count = |wanted: fn(&Event) -> bool| events.iter().filter(|it| wanted(it)).count();
    counts(
        game,
        events,
        "assignments completed",
        count(|it| matches!(it, Event::Completed { .. })),
    );
    let cancelled = |it: &Event| matches!(it, Event::Cancelled { .. } | Event::Struck { .. });
    counts(game, events, "cards cancelled", count(cancelled));
    let reactions = count(|it| matches!(it, Event::Reacted { .. })) as f64;
    assert_eq!(all.one("reactions a round"), reactions / f64::from(view.round));
    let rolled = events.iter().find_map(|it| match *it {
        Event::Rolled { seat, card, .. } => Some((seat, card)),
        _ => None,
    });
    let (seat, card) = rolled.expect("somebody rolls");
    let roll = |die, bonus| Event::Rolled { seat, card, die, bonus, beat: 3 };
    let failed = |events: &[Event]| found(game, events).one("work dice failed");
    assert_eq!(failed(&[roll(2, 1), roll(3, 0), roll(3, 1), roll(6, 0)]), 2.0, "more than three");
    // One card, drawn by one seat.
    let drew = events.iter().find_map(|it| match *it {
        Event::Drew { seat, cards } => cards.faces().next().map(|card| (seat, card, *it)),
        _ => None,
    });
    let (seat, card, drew) = drew.expect("somebody draws");
    let name = format!("played when drawn: {}", card.name());
    let on = Event::Played { seat, card, on: None, also: None, who: None, free: false };
    assert_eq!(found(game, std::slice::from_ref(&drew)).one(&name), 0.0);
    assert_eq!(found(game, &[drew, on]).one(&name), 1.0);
    assert_eq!(found(game, &[on]).all(&name), [0.0; 0], "nobody has drawn it");
    let share = format!("drawer's share: {}", card.name());
    let won = if winners.contains(seat) { 3.0 } else { 0.0 };
    assert_eq!(found(game, &[drew]).one(&share), won, "a fair share is one");
}

#[test]
fn the_machine_counts_meetings_boxes_and_the_lost_and_knows_its_manager() {
    use the_machine::{Event, Exit, stars};
    let options = options::<TheMachine>(&[("players", "5")]);
    for seed in 1..=3 {
        let table = played::<TheMachine>(&options, 5, "random", seed);
        let (game, events) = (table.game(), table.events());
        let view = game.view(Eyes::Omniscient);
        let count = |wanted: fn(&Event) -> bool| events.iter().filter(|it| wanted(it)).count();
        let run = |it: &Event| matches!(it, Event::Ran { success: true, .. });
        let stuck = |it: &Event| matches!(it, Event::Ran { success: false, .. });
        counts(game, events, "boxes done", count(run));
        counts(game, events, "boxes failed", count(stuck));
        counts(game, events, "union meetings", count(|it| matches!(it, Event::Met { .. })));
        let agreed = |it: &Event| matches!(it, Event::Parted { agreed: true });
        counts(game, events, "agreements", count(agreed));
        let found = found(game, events);
        let lost = |exit| view.exit.iter().filter(|&&it| it == Some(exit)).count() as f64;
        assert_eq!(found.one("fired"), lost(Exit::Fired));
        assert_eq!(found.one("lost to the union"), lost(Exit::Union));
        assert_eq!(found.one("workers lost"), lost(Exit::Fired) + lost(Exit::Union));
        assert_eq!(found.one("days"), f64::from(view.day));
        let percent = found.one("progress in percent");
        assert!((0.0..=100.0).contains(&percent), "{percent}");
        assert_eq!(percent * f64::from(view.length()), 100.0 * f64::from(view.progress));
        let held: u16 = view.held.iter().flatten().map(stars).sum();
        assert_eq!(found.one("stars given"), f64::from(held));
    }
    let managers = (0..5).filter(|&nth| TheMachine::role(&options, Seat(nth)) == "manager");
    assert_eq!(managers.collect::<Vec<_>>(), [options.manager().0]);
}
