//! What a person at the table sees: in this game, everything.

use tabletop::{Seat, Seats};

use crate::action::{Action, Room, Space, Stay, Track, Visit};
use crate::components::{Components, Step};
use crate::refusal::Refusal;
use crate::state::{Column, FinishingTime, Forecast, Robot, Stage, Team};

/// The whole town, as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    pub components: &'static Components,
    pub teams: Vec<TeamView>,
    /// Free and all spaces of each kind.
    pub spaces: [(u8, u8); Space::COUNT],
    pub columns: Vec<Column>,
    pub robot: Option<Robot>,
    pub stage: Stage,
    pub current: Seat,
    pub last_turns: bool,
    pub plus_one: Option<Seat>,
    /// Does reaching a star still bring a bonus?
    pub stars_pay: bool,
    /// Everybody with the best result so far.
    pub leaders: Seats,
    /// What the team whose turn it is could not do now, and why.
    pub refused: Vec<(Action, Refusal)>,
}

/// A team, and what can be worked out about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamView {
    pub team: Team,
    /// Where it stands on each track.
    pub at: [Step; Track::COUNT],
    /// Where its next steps would lead.
    pub next: [Option<Step>; Track::COUNT],
    /// Stress of a return, less those who are away.
    pub stress: i16,
    /// What a return to work would bring now.
    pub forecast: Forecast,
    pub stressed_out: bool,
    /// All workers are out in the final turns.
    pub waits: bool,
}

impl View {
    pub(crate) fn of(game: &FinishingTime) -> View {
        let team = |seat: Seat| TeamView {
            team: *game.team(seat),
            at: Track::ALL.map(|track| game.at(seat, track)),
            next: Track::ALL.map(|track| game.next(seat, track)),
            stress: game.stress(seat),
            forecast: game.forecast(seat),
            stressed_out: game.stressed_out(seat),
            waits: game.waits(seat),
        };
        View {
            components: game.components(),
            teams: (0..game.players).map(Seat).map(team).collect(),
            spaces: Space::ALL.map(|space| (game.free(space), game.spaces(space))),
            columns: game.columns().to_vec(),
            robot: game.robot().copied(),
            stage: game.stage(),
            current: game.current(),
            last_turns: game.in_last_turns(),
            plus_one: game.plus_one(),
            stars_pay: game.stars_pay(),
            leaders: game.leaders(),
            refused: refused(game),
        }
    }

    /// Why the team whose turn it is cannot do this now, if it cannot.
    pub fn refusal(&self, action: Action) -> Option<Refusal> {
        let found = self.refused.iter().find(|(other, _)| *other == action);
        found.map(|&(_, refusal)| refusal)
    }

    /// How many workers of a team are on the vacation board.
    pub fn vacationers(&self, seat: Seat) -> usize {
        self.columns.iter().filter(|column| column.is_of(seat)).count()
    }
}

/// Every place and every next step that is closed just now, by the same checks
/// that `play` makes.
fn refused(game: &FinishingTime) -> Vec<(Action, Refusal)> {
    let seat = game.current();
    if let Stage::Over(_) = game.stage() {
        return Vec::new();
    }
    let mut visits = vec![Visit::Fishing, Visit::Trail, Visit::Ride];
    for partner in [false, true] {
        let rides = game.components().rides().iter().map(|ride| ride.pay as u8);
        visits.extend(rides.map(|pay| Visit::Park { pay, partner }));
        visits.extend(Stay::ALL.map(|stay| Visit::Vacation { stay, partner }));
    }
    visits.extend([Visit::Date, Visit::Motel, Visit::Union]);
    let second = game.stage() == Stage::Second;
    let visit = |visit| if second { Action::And(visit) } else { Action::Go(visit) };
    let steps = Track::ALL
        .into_iter()
        .filter_map(|track| Some(Action::Step { track, to: game.next(seat, track)?.value }));
    let actions = Room::ALL.map(Action::House).into_iter();
    let actions = actions.chain(visits.into_iter().map(visit)).chain(steps);
    actions.filter_map(|action| Some((action, game.check(seat, action).err()?))).collect()
}
