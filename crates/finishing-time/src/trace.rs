//! The complete state as JSON, and back.
//!
//! Seats and columns count from 0; tracks stand at their printed values.

use serde::Deserialize;
use serde_json::{Value, json};
use tabletop::{BadState, Seat, state};

use crate::action::{Room, Space, Track};
use crate::options::Options;
use crate::state::{Column, FinishingTime, Reason, Robot, Stage, Team};

pub(crate) fn write(game: &FinishingTime) -> Value {
    let (stage, placed) = match game.stage {
        Stage::Turn => ("turn", 0),
        Stage::House { placed } => ("house", placed),
        Stage::Second => ("second", 0),
        Stage::Strike => ("strike", 0),
        Stage::Bonus => ("bonus", 0),
        Stage::LastChance => ("last chance", 0),
        Stage::LastStrike => ("last strike", 0),
        Stage::Over(_) => ("over", 0),
    };
    let reason = match game.stage {
        Stage::Over(reason) => Some(reason.word()),
        _ => None,
    };
    json!({
        "cur": game.current.0,
        "final": game.last_turns,
        "plus1": game.plus_one.map(|seat| seat.0),
        "over": reason.is_some(),
        "reason": reason,
        "stage": stage,
        "placed": placed,
        "players": (0..game.players).map(|seat| team(game, Seat(seat))).collect::<Vec<_>>(),
        "robot": game.robot().map(robot),
    })
}

fn team(game: &FinishingTime, seat: Seat) -> Value {
    let team = game.team(seat);
    let at = |track| game.at(seat, track).value;
    let columns = game.columns().iter().enumerate().filter(|(_, column)| column.is_of(seat));
    json!({
        "relax": team.relax,
        "coins": team.coins,
        "tokens": team.tokens,
        "hours": at(Track::Hours),
        "income": at(Track::Income),
        "gap": at(Track::Gap),
        "union": at(Track::Union),
        "vacation": at(Track::Vacation),
        "factory": team.factory,
        "partners": team.partners,
        "house": {
            "pub": team.house[Room::Pub as usize],
            "work": team.house[Room::Work as usize],
            "home": team.house[Room::Home as usize],
        },
        "out": out(team),
        "vac": columns
            .map(|(place, column)| json!([place, column.weeks, column.partner]))
            .collect::<Vec<_>>(),
        "retired": team.retired,
        "returns": team.returns,
        "turns": team.turns,
    })
}

/// Each worker on a space: which kind, and whether a partner is there.
fn out(team: &Team) -> Vec<Value> {
    let mut workers = Vec::new();
    for space in Space::ALL {
        for nth in 0..team.out[space as usize] {
            let partner = match space {
                Space::Ride | Space::Date | Space::Motel => true,
                Space::Park => nth < team.park_pairs,
                Space::Fishing | Space::Trail | Space::Union => false,
            };
            workers.push(json!([space.word(), partner]));
        }
    }
    workers
}

fn robot(robot: &Robot) -> Value {
    let out: Vec<&str> = Space::ALL
        .into_iter()
        .flat_map(|space| (0..robot.out[space as usize]).map(move |_| space.word()))
        .collect();
    json!({
        "relax": robot.relax,
        "stress": robot.stress,
        "factory": robot.factory,
        "home": robot.home,
        "out": out,
        "returns": robot.returns,
    })
}

// ── back ─────────────────────────────────────────────────────────────────

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    cur: u8,
    #[serde(rename = "final")]
    last_turns: bool,
    plus1: Option<u8>,
    over: bool,
    reason: Option<String>,
    stage: String,
    placed: u8,
    players: Vec<TeamState>,
    robot: Option<RobotState>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TeamState {
    relax: i16,
    coins: u16,
    tokens: u16,
    hours: i8,
    income: i8,
    gap: i8,
    union: i8,
    vacation: i8,
    factory: u8,
    partners: u16,
    house: HouseState,
    out: Vec<(String, bool)>,
    vac: Vec<(usize, u8, bool)>,
    retired: u8,
    returns: u16,
    turns: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HouseState {
    #[serde(rename = "pub")]
    pub_: u8,
    work: u8,
    home: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RobotState {
    relax: i16,
    stress: i16,
    factory: u8,
    home: u8,
    out: Vec<String>,
    returns: u16,
}

/// Reads a state and checks that the game can go on from it.
pub(crate) fn read(options: &Options, state: &Value) -> Result<FinishingTime, BadState> {
    let state: State = state::read(state)?;
    let mut game = FinishingTime::set_up(options);
    if state.players.len() != usize::from(game.players) {
        return bad(format!("{} players instead of {}", state.players.len(), game.players));
    }
    if state.cur >= game.players {
        return bad(format!("there is no seat {}", state.cur));
    }
    game.current = Seat(state.cur);
    game.last_turns = state.last_turns;
    game.plus_one = plus_one(state.plus1, game.players)?;
    for (seat, team) in (0u8..).map(Seat).zip(&state.players) {
        read_team(&mut game, seat, team)?;
    }
    match (&state.robot, game.players) {
        (Some(robot), 1) => read_robot(&mut game, robot)?,
        (None, 2..) => {}
        _ => return bad("the Robot plays against one player and nobody else"),
    }
    game.stage = stage(&state)?;
    check_spaces(&game)?;
    check_turns(&game)?;
    check_stage(&game)?;
    Ok(game)
}

fn bad<T>(problem: impl Into<String>) -> Result<T, BadState> {
    Err(BadState(problem.into()))
}

fn require(good: bool, problem: &str) -> Result<(), BadState> {
    if good { Ok(()) } else { bad(problem) }
}

fn plus_one(seat: Option<u8>, players: u8) -> Result<Option<Seat>, BadState> {
    match (seat, players) {
        (Some(seat @ 0..=1), 2) => Ok(Some(Seat(seat))),
        (None, 1 | 3..) => Ok(None),
        _ => bad("one of two players holds the +1 token, and nobody else ever does"),
    }
}

fn stage(state: &State) -> Result<Stage, BadState> {
    let reason = match &state.reason {
        None => None,
        Some(word) => match Reason::ALL.into_iter().find(|reason| reason.word() == word) {
            Some(reason) => Some(reason),
            None => return bad(format!("“{word}” is no reason to end")),
        },
    };
    require(state.over == reason.is_some(), "a game is over for a reason, and only then")?;
    require(
        (state.placed > 0) == (state.stage == "house"),
        "workers are counted in the stage “house”, and only there",
    )?;
    match (state.stage.as_str(), reason) {
        ("turn", None) => Ok(Stage::Turn),
        ("house", None) => Ok(Stage::House { placed: state.placed }),
        ("second", None) => Ok(Stage::Second),
        ("strike", None) => Ok(Stage::Strike),
        ("bonus", None) => Ok(Stage::Bonus),
        ("last chance", None) => Ok(Stage::LastChance),
        ("last strike", None) => Ok(Stage::LastStrike),
        ("over", Some(reason)) => Ok(Stage::Over(reason)),
        (other, _) => bad(format!("“{other}” is no stage here")),
    }
}

fn read_team(game: &mut FinishingTime, seat: Seat, state: &TeamState) -> Result<(), BadState> {
    let components = game.components;
    let mut team = Team {
        relax: state.relax,
        coins: state.coins,
        tokens: state.tokens,
        turns: state.turns,
        returns: state.returns,
        partners: state.partners,
        factory: state.factory,
        house: [state.house.pub_, state.house.work, state.house.home],
        retired: state.retired,
        ..Team::default()
    };
    require(team.relax >= components.relax.floor, "a relaxation below the lowest")?;
    let values = [state.hours, state.income, state.gap, state.union, state.vacation];
    for (track, value) in Track::ALL.into_iter().zip(values) {
        let places = components.track(track).places();
        match places.iter().position(|place| place.value == value) {
            Some(steps) => team.steps[track as usize] = steps as u8,
            None => return bad(format!("{value} is not on the track {}", track.word())),
        }
    }
    for (word, partner) in &state.out {
        let space = space(word)?;
        let fits = match space {
            Space::Ride | Space::Date | Space::Motel => *partner,
            Space::Fishing | Space::Trail | Space::Union => !*partner,
            Space::Park => true,
        };
        require(fits, "a partner where none can be, or none where one must be")?;
        let count = &mut team.out[space as usize];
        *count = count.saturating_add(1);
        if space == Space::Park && *partner {
            team.park_pairs = team.park_pairs.saturating_add(1);
        }
    }
    for &(place, weeks, partner) in &state.vac {
        require(
            place < usize::from(game.boards().columns) && game.columns[place].weeks == 0,
            "a vacation column that is not there, or taken twice",
        )?;
        require((1..=3).contains(&weeks), "a vacation of no or too many weeks")?;
        game.columns[place] = Column { weeks, seat: seat.0, partner };
    }
    require(
        state.vac.len() <= usize::from(components.vacation_limit),
        "too many workers of one team on vacation",
    )?;
    // A worker retires at a star that the team has passed.
    let passed = &components.track(Track::Hours).places()[..=usize::from(team.steps[0])];
    let stars = passed.iter().filter(|place| place.star).count();
    require(usize::from(team.retired) <= stars, "more retired workers than stars")?;
    let workers = team.house.iter().chain(&team.out).map(|&count| u32::from(count)).sum::<u32>()
        + u32::from(team.factory)
        + u32::from(team.retired)
        + state.vac.len() as u32;
    require(workers == u32::from(components.workers), "workers were lost or invented")?;
    game.teams[seat.index()] = team;
    for (taken, out) in game.taken.iter_mut().zip(team.out) {
        *taken = taken.saturating_add(out);
    }
    Ok(())
}

fn space(word: &str) -> Result<Space, BadState> {
    match Space::ALL.into_iter().find(|space| space.word() == word) {
        Some(space) => Ok(space),
        None => bad(format!("“{word}” is no space")),
    }
}

fn read_robot(game: &mut FinishingTime, state: &RobotState) -> Result<(), BadState> {
    let mut robot = Robot {
        relax: state.relax,
        stress: state.stress,
        factory: state.factory,
        home: state.home,
        returns: state.returns,
        ..Robot::default()
    };
    require(robot.relax >= game.components.relax.floor, "a relaxation below the lowest")?;
    require((0..=50).contains(&robot.stress), "a strange stress of the Robot")?;
    for word in &state.out {
        let space = space(word)?;
        require(space != Space::Date, "the Robot on a blind date")?;
        let count = &mut robot.out[space as usize];
        *count = count.saturating_add(1);
        game.taken[space as usize] = game.taken[space as usize].saturating_add(1);
    }
    let workers = u32::from(robot.factory) + u32::from(robot.home) + state.out.len() as u32;
    require(
        workers == u32::from(game.components.robot.workers),
        "workers of the Robot were lost or invented",
    )?;
    game.robot = robot;
    Ok(())
}

fn check_spaces(game: &FinishingTime) -> Result<(), BadState> {
    let fits = |space: Space| game.taken[space as usize] <= game.spaces(space);
    require(Space::ALL.into_iter().all(fits), "more workers than spaces")
}

/// Everybody has had as many turns as the first player, or is about to.
fn check_turns(game: &FinishingTime) -> Result<(), BadState> {
    let cap = game.components.cap;
    let level = game.team(game.current).turns;
    let over = matches!(game.stage, Stage::Over(_));
    require(level < cap || over, "too many turns")?;
    for (seat, team) in (0u8..).map(Seat).zip(game.teams()) {
        // At the end the last player's turn is counted and nobody follows.
        let place = |seat: Seat| (seat.0 + game.players - game.first.0) % game.players;
        let fits = match place(seat) < place(game.current) {
            true => team.turns == level + 1 || over && team.turns == level,
            false => team.turns == level || over && team.turns + 1 == level,
        };
        require(fits && team.turns <= cap, "turns that cannot be in this order")?;
    }
    Ok(())
}

/// Can the game have stopped at this point of a turn?
fn check_stage(game: &FinishingTime) -> Result<(), BadState> {
    let seat = game.current;
    let team = game.team(seat);
    let goal = game.components.relax.goal;
    if !game.last_turns {
        require(
            game.teams().iter().all(|team| team.relax < goal)
                && game.robot().is_none_or(|robot| robot.relax < goal && robot.factory > 0),
            "the final turns should have begun",
        )?;
    }
    if let Stage::Over(reason) = game.stage {
        return check_over(game, reason);
    }
    let striking = !game.stressed_out(seat) && game.can_afford_a_step(seat);
    let others_work = game.last_turns
        || (0..game.players).map(Seat).all(|other| other == seat || game.team(other).factory > 0);
    require(others_work, "an empty factory before the final turns")?;
    match game.stage {
        Stage::Turn => require(
            team.factory > 0 || game.last_turns && game.somebody_works(),
            "nobody is left in the factory",
        ),
        Stage::House { placed } => require(
            team.factory > 0
                && placed < game.components.house_a_turn
                && placed <= team.house.iter().copied().fold(0, u8::saturating_add),
            "a turn on the house board that cannot be",
        ),
        Stage::Second => require(
            team.factory > 0 && game.plus_one == Some(seat) && game.can_visit(),
            "a second worker who cannot go",
        ),
        Stage::Strike => require(striking, "a strike that cannot go on"),
        Stage::Bonus => require(
            game.at(seat, Track::Hours).star && game.stars_pay() && !game.stressed_out(seat),
            "a bonus without a star",
        ),
        Stage::LastChance | Stage::LastStrike => require(
            striking && game.last_turns && team.factory == 0,
            "a last strike that cannot be",
        ),
        Stage::Over(_) => Ok(()),
    }
}

fn check_over(game: &FinishingTime, reason: Reason) -> Result<(), BadState> {
    let fits = match reason {
        Reason::Cap => game.team(game.current).turns >= game.components.cap,
        Reason::Won => game.leaders().len() == 1,
        Reason::Shared => game.leaders().len() > 1,
        Reason::Lost => game.leaders().is_empty(),
    };
    let all_out = game.last_turns && !game.somebody_works();
    require(fits && (reason == Reason::Cap || all_out), "an end that cannot be")
}
