//! What is worth knowing of a game of Finishing Time.

use finishing_time::{Event, FinishingTime, Room, Space, Track, Visit};
use tabletop::{Game, Seat};

use crate::{Outcome, Study};

impl Study for FinishingTime {
    fn findings(outcome: &Outcome<'_, Self>) -> Vec<(String, f64)> {
        let game = outcome.game;
        let winners = game.due().standing().map(|standing| standing.winners).unwrap_or_default();
        let mut found = Vec::new();
        for (seat, team) in (0u8..).map(Seat).zip(game.teams()) {
            found.push(("turns a player".to_string(), f64::from(team.turns)));
            found.push(("returns to work a player".to_string(), f64::from(team.returns)));
            found.push(("relaxation at the end".to_string(), f64::from(team.relax)));
            let rank = if winners.contains(seat) { "winner" } else { "others" };
            if winners.contains(seat) {
                found.push(("relaxation at the end, winner".to_string(), f64::from(team.relax)));
            }
            for (what, count) in decided_by(outcome.events, seat) {
                found.push((format!("{what}, {rank}"), count));
            }
            for (track, steps) in Track::ALL.into_iter().zip(team.steps) {
                let name = format!("steps on {}", track.word());
                if winners.contains(seat) {
                    found.push((format!("{name}, winner"), f64::from(steps)));
                }
                found.push((name, f64::from(steps)));
            }
            found.push(("retired".to_string(), f64::from(team.retired)));
            found.extend(places(outcome.events, seat));
        }
        if let Some(begun) = final_turns(outcome.events) {
            let won = begun.is_some_and(|seat| winners.contains(seat));
            found.push(("won by who began final turns".to_string(), f64::from(u8::from(won))));
        }
        if let Some(robot) = game.robot() {
            found.push(("relaxation at the end, Robot".to_string(), f64::from(robot.relax)));
        }
        found
    }
}

/// Who began the final turns: a seat, or the Robot.
fn final_turns(events: &[Event]) -> Option<Option<Seat>> {
    events.iter().find_map(|event| match *event {
        Event::LastTurns { seat, .. } => Some(seat),
        _ => None,
    })
}

/// What winners may do otherwise than the others: the hints for players lean on it.
fn decided_by(events: &[Event], seat: Seat) -> [(&'static str, f64); 3] {
    let (mut away, mut drinks, mut dates) = (0.0, 0.0, 0.0);
    let mut first_week = true;
    for event in events {
        match *event {
            Event::Visited { seat: whose, visit, gain, .. } if whose == seat => match visit {
                Visit::Vacation { .. } => away += f64::from(gain),
                Visit::Date if first_week => dates += 1.0,
                _ => {}
            },
            Event::Housed { seat: whose, room: Room::Pub, .. } if whose == seat => drinks += 1.0,
            Event::BackToWork { seat: whose, .. } if whose == seat => first_week = false,
            _ => {}
        }
    }
    [("relaxation from vacations", away), ("drinks", drinks), ("dates in the first week", dates)]
}

/// How often a player sent a worker to each kind of place.
fn places(events: &[Event], seat: Seat) -> Vec<(String, f64)> {
    let mut rooms = [0.0; Room::ALL.len()];
    let mut spaces = [0.0; Space::COUNT];
    let (mut stays, mut pairs, mut strikes) = ([0.0; 3], 0.0, 0.0);
    for event in events {
        match *event {
            Event::Housed { seat: whose, room, .. } if whose == seat => rooms[room as usize] += 1.0,
            Event::Visited { seat: whose, visit, .. } if whose == seat => {
                match (visit, visit.space()) {
                    (Visit::Vacation { stay, .. }, _) => stays[stay as usize] += 1.0,
                    (_, Some(space)) => spaces[space as usize] += 1.0,
                    (_, None) => {}
                }
                pairs += if visit.takes_partner() { 1.0 } else { 0.0 };
            }
            Event::Struck { seat: whose, .. } if whose == seat => strikes += 1.0,
            _ => {}
        }
    }
    let rooms = Room::ALL.into_iter().map(Room::word).zip(rooms);
    let spaces = Space::ALL.into_iter().map(Space::word).zip(spaces);
    let stays = ["lake", "mountains", "beach"].into_iter().zip(stays);
    let all = rooms.chain(spaces).chain(stays).chain([("any with a partner", pairs)]);
    let mut found: Vec<(String, f64)> =
        all.map(|(place, times)| (format!("workers to {place}"), times)).collect();
    found.push(("steps bought".to_string(), strikes));
    found
}
