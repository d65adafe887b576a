//! Votes on whoever is missing and the time to talk, on the wire: two houses on one
//! clock that differ in what a seat cannot know send it the same bytes at every moment.

use std::time::Duration;

use serde_json::json;
use tabletop::{Eyes, Fate, Game, Match, Seat, Seats, Seed};
use the_machine::{Options, Phase, TheMachine};

use crate::support::client::Question;
use crate::support::twins::{Manner, Twins, Worlds, id, player};

const SECOND: Duration = Duration::from_secs(1);
const MANAGER: Seat = Seat(0);

/// What is done to one world to see that the test would notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Leak {
    None,
    /// Somebody's vote is not counted, or one more is.
    Uncounted,
    Another,
    /// Somebody else is ready as well.
    Ready,
    /// The talk is over sooner.
    Sooner,
}

/// A week of five when the first cards are to be chosen, and a world that the manager
/// cannot tell from it.
fn cards(number: u64) -> Twins {
    let options = Options::of(5).unwrap();
    let mut table = Match::<TheMachine>::new(options, Seed::from_number(number));
    while table.game().view(Eyes::Spectator).phase != Phase::Cards {
        let mover = table.game().due().seats().lowest().unwrap();
        let actions = table.asked(mover).unwrap().actions.clone();
        table.play(mover, actions[number as usize % actions.len()]).unwrap();
    }
    assert_eq!(table.game().view(Eyes::Spectator).manager(), MANAGER);
    let twin = table.game().imagine(MANAGER, &mut Seed::from_number(number).stream("twin"));
    let states = [table.game().trace(), twin.trace()];
    Twins { seats: 5, observer: MANAGER, states, script: Vec::new() }
}

fn table() -> String {
    format!("/table/{}", id(0))
}

/// A worker chooses the nth of their cards.
fn choose(worlds: &Worlds, world: usize, seat: u8, nth: usize) {
    let mut client = player(&worlds.houses[world], 0, Seat(seat));
    let page = client.get(&table()).expect(200).body;
    let question = Question::on(&page).expect("asked for a card");
    let card = question.actions[nth % question.actions.len()].clone();
    client.post(&format!("{}/act", table()), &question.answer(&card)).expect(303);
}

fn press(worlds: &Worlds, world: usize, seat: u8, verb: &str) {
    let mut client = player(&worlds.houses[world], 0, Seat(seat));
    client.post(&format!("{}/{verb}", table()), &[]);
}

fn chosen(table: &[(&'static str, serde_json::Value)], bots: Seats) -> Manner {
    Manner { head: table.to_vec(), bots }
}

/// In one world workers 1 and 2 have chosen, in the other 1 and 3, and other cards:
/// then everybody's patience ends, and worker 1 votes.
fn vote(leak: Leak) -> Result<usize, String> {
    let twin = cards(1);
    let manner = chosen(&[("replace", json!("vote")), ("limit", json!(60))], Seats::NONE);
    let worlds =
        Worlds::open::<TheMachine>("the-machine", &Options::of(5).unwrap(), &[twin], &manner);
    let twin = cards(1);
    let mut compared = 0;
    let mut look = |what: &str| {
        compared += worlds.alike(0, &twin).map_err(|found| format!("{what}: {found}"))?;
        Ok::<(), String>(())
    };
    let mut play = || {
        look("before anything")?;
        for (world, second) in [(0, 2), (1, 3)] {
            choose(&worlds, world, 1, world);
            choose(&worlds, world, second, 2 * world);
        }
        look("two have chosen")?;
        worlds.hands.advance(89 * SECOND);
        look("there is still time")?;
        worlds.hands.advance(3 * SECOND);
        look("nobody need wait any longer")?;
        press(&worlds, 0, 1, "standin");
        if leak != Leak::Uncounted {
            press(&worlds, 1, 1, "standin");
        }
        look("one has voted")?;
        if leak == Leak::Another {
            press(&worlds, 1, 2, "standin");
            look("and one more")?;
        }
        worlds.hands.advance(SECOND);
        look("a second later")
    };
    let result = play();
    worlds.close();
    result.map(|()| compared)
}

#[test]
fn a_vote_is_about_whoever_is_missing_and_tells_nobody_who_that_is() {
    let compared = vote(Leak::None).unwrap_or_else(|found| panic!("{found}"));
    assert!(compared > 100, "{compared}");
    for leak in [Leak::Uncounted, Leak::Another] {
        assert!(vote(leak).is_err(), "{leak:?} was not noticed");
    }
}

/// A union meeting in which somebody is to write and three others wait.
fn meeting() -> (Twins, Seat, Seats) {
    for number in 0..400 {
        let mut table =
            Match::<TheMachine>::new(Options::of(7).unwrap(), Seed::from_number(number));
        let mut choice = Seed::from_number(number).stream("choice");
        while let Some(mover) = table.game().due().seats().lowest() {
            let view = table.game().view(Eyes::Omniscient);
            let there = view.attendees.unwrap_or(Seats::NONE);
            let writing = view.room.as_ref().filter(|room| !room.voting);
            if view.phase == Phase::Meeting && there.len() >= 4 && writing.is_some() {
                let state = table.game().trace();
                let states = [state.clone(), state];
                let twins = Twins { seats: 7, observer: MANAGER, states, script: Vec::new() };
                return (twins, mover, there.without(mover));
            }
            let actions = table.asked(mover).unwrap().actions.clone();
            let nth = choice.roll("any", actions.len() as u32) as usize;
            table.play(mover, actions[nth]).unwrap();
        }
    }
    panic!("no such meeting");
}

/// Behind the door one of those who wait would not wait any longer, in one world alone.
fn vote_in_a_meeting(told: bool) -> Result<usize, String> {
    let (twin, _, others) = meeting();
    let manner = chosen(&[("replace", json!("vote")), ("limit", json!(60))], Seats::NONE);
    let worlds =
        Worlds::open::<TheMachine>("the-machine", &Options::of(7).unwrap(), &[twin], &manner);
    let (twin, ..) = meeting();
    let voter = others.lowest().expect("somebody waits");
    let votes = |world: usize| {
        let page = player(&worlds.houses[world], 0, voter).get(&table()).expect(200).body;
        page.contains("standin")
    };
    let mut compared = 0;
    let mut play = || {
        let mut look = |what: &str| {
            compared += worlds.alike(0, &twin).map_err(|found| format!("{what}: {found}"))?;
            Ok::<(), String>(())
        };
        // Lists know who sits here from the first thing that is done.
        for (world, on) in [(0, "on"), (0, "off"), (1, "on"), (1, "off")] {
            let mut client = player(&worlds.houses[world], 0, MANAGER);
            client.post(&format!("{}/away", table()), &[("on", on)]).expect(303);
        }
        look("before anything")?;
        worlds.hands.advance(92 * SECOND);
        look("somebody takes too long")?;
        assert!(votes(0) && votes(1), "whoever waits inside may vote");
        press(&worlds, 0, voter.0, "standin");
        if told {
            let mut client = player(&worlds.houses[0], 0, MANAGER);
            client.post(&format!("{}/away", table()), &[("on", "on")]);
        }
        look("one has voted")?;
        worlds.hands.advance(3 * SECOND);
        look("a moment later")
    };
    let result = play();
    worlds.close();
    result.map(|()| compared)
}

#[test]
fn for_those_outside_a_meeting_a_vote_inside_moves_not_a_byte() {
    let compared = vote_in_a_meeting(false).unwrap_or_else(|found| panic!("{found}"));
    assert!(compared > 60, "{compared}");
    assert!(vote_in_a_meeting(true).is_err(), "a sign of it was not noticed");
}

/// Three people and two bots talk before the cards: in the two worlds the workers hold
/// other cards, and another one of them is the first to be ready.
fn talk(leak: Leak) -> Result<usize, String> {
    let twin = cards(2);
    let bots = Seats::only(Seat(3)).with(Seat(4));
    // With the same luck bots say the same; what they choose is another matter.
    let seed = json!(Seed::from_number(7).to_string());
    let manner = chosen(&[("talk", json!(20)), ("seed", seed)], bots);
    let worlds =
        Worlds::open::<TheMachine>("the-machine", &Options::of(5).unwrap(), &[twin], &manner);
    let twin = cards(2);
    let mut compared = 0;
    let mut look = |what: String| {
        compared += worlds.alike(0, &twin).map_err(|found| format!("{what}: {found}"))?;
        Ok::<(), String>(())
    };
    let mut play = || {
        look("before anything".into())?;
        for (world, first) in [(0, 1), (1, 2)] {
            press(&worlds, world, first, "ready");
        }
        look("one is ready".into())?;
        if leak == Leak::Ready {
            press(&worlds, 1, 1, "ready");
            look("and one more".into())?;
        }
        // The other one has chosen, and that is seen to be ready too.
        for (world, second) in [(0, 2), (1, 1)] {
            choose(&worlds, world, second, world);
        }
        look("two are ready".into())?;
        for step in 0..12 {
            let time = if step < 6 { 3 * SECOND } else { SECOND / 2 };
            if leak == Leak::Sooner && step == 5 {
                press(&worlds, 1, 0, "ready");
            }
            worlds.hands.advance(time);
            look(format!("step {step}"))?;
        }
        Ok(())
    };
    let result = play();
    worlds.close();
    result.map(|()| compared)
}

#[test]
fn the_time_to_talk_tells_nothing_of_cards_and_thoughts_nor_who_is_ready() {
    let compared = talk(Leak::None).unwrap_or_else(|found| panic!("{found}"));
    assert!(compared > 200, "{compared}");
    for leak in [Leak::Ready, Leak::Sooner] {
        assert!(talk(leak).is_err(), "{leak:?} was not noticed");
    }
}
