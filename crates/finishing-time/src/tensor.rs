//! The game in numbers: what everybody sees, told from one seat, and actions by number.

use tabletop::Seat;
use tabletop::tensor::{Layout, Pen, Round, Tensor, UNNUMBERED};

use crate::action::{Action, Room, Space, Stay, Track, Visit};
use crate::components::Components;
use crate::options::Options;
use crate::state::{FinishingTime, Reason, Stage, Team};

/// More of anything is told as this.
const MANY: i16 = i16::MAX;
/// The visits without rides and vacations: three before them and three behind.
const PLAIN: usize = 6;

/// How many visits there are.
fn visits(components: &Components) -> usize {
    PLAIN + 2 * (components.rides().len() + Stay::ALL.len())
}

/// A visit among all visits.
#[inline]
fn visit_number(components: &Components, visit: Visit) -> Option<usize> {
    let rides = components.rides();
    let pair = rides.len() + Stay::ALL.len();
    Some(match visit {
        Visit::Fishing => 0,
        Visit::Trail => 1,
        Visit::Ride => 2,
        Visit::Park { pay, partner } => {
            let ride = rides.iter().position(|ride| ride.pay == u16::from(pay))?;
            3 + ride + usize::from(partner) * pair
        }
        Visit::Vacation { stay, partner } => {
            3 + rides.len() + stay as usize + usize::from(partner) * pair
        }
        Visit::Date => 3 + 2 * pair,
        Visit::Motel => 4 + 2 * pair,
        Visit::Union => 5 + 2 * pair,
    })
}

/// How many steps there are on the tracks before this one.
#[inline]
fn steps_before(components: &Components, track: usize) -> usize {
    let before = Track::ALL[..track].iter();
    before.map(|&track| components.track(track).places().len() - 1).sum()
}

/// The house, a worker to each visit, a second one, the steps of every track, and
/// then the words.
#[inline]
fn number(components: &Components, action: Action) -> Option<u16> {
    let rooms = Room::ALL.len();
    let visits = visits(components);
    let steps = rooms + 2 * visits;
    let words = steps + steps_before(components, Track::COUNT);
    let number = match action {
        Action::House(room) => room as usize,
        Action::Go(visit) => rooms + visit_number(components, visit)?,
        Action::And(visit) => rooms + visits + visit_number(components, visit)?,
        Action::Step { track, to } => {
            let places = &components.track(track).places()[1..];
            let place = places.iter().position(|step| step.value == to)?;
            steps + steps_before(components, track as usize) + place
        }
        Action::End => words,
        Action::Retire => words + 1,
        Action::Partner => words + 2,
        Action::Done => words + 3,
        Action::NoStrike => words + 4,
        Action::Rest => words + 5,
    };
    Some(number as u16)
}

impl Tensor for FinishingTime {
    fn action_numbers(options: &Options) -> u16 {
        number(options.components, Action::Rest).map_or(0, |last| last + 1)
    }

    #[inline]
    fn number(&self, _seat: Seat, actions: &[Action], numbers: &mut Vec<u16>) {
        numbers.clear();
        let of = |&action: &Action| number(self.components, action).unwrap_or(UNNUMBERED);
        numbers.extend(actions.iter().map(of));
    }

    fn layout(options: &Options) -> Layout {
        let teams = usize::from(options.players);
        let people = (0, i16::from(options.players));
        let many = (0, MANY);
        let columns = usize::from(options.components.boards(options.players).columns);
        let workers = (0, i16::from(u8::MAX));
        Layout::new()
            .with("seat", &[1], people, "who looks: 0 a spectator, 1 the first chair …")
            .with(
                "current",
                &[teams],
                (0, 1),
                "whose turn it is; teams are told from whoever looks",
            )
            .with(
                "stage",
                &[8],
                (0, 1),
                "a turn, more to the house, a second worker, a strike, a star, the question of \
                 a last strike, the last strike, over",
            )
            .with("placed", &[1], workers, "workers sent to the house this turn")
            .with(
                "reason",
                &[4],
                (0, 1),
                "over: won, shared, lost against the Robot, too many turns",
            )
            .with("final turns", &[1], (0, 1), "have they begun?")
            .with(
                "plus one",
                &[1],
                people,
                "who has the +1 token: 0 nobody, 1 whoever looks, 2 the next …",
            )
            .with(
                "free",
                &[Space::COUNT],
                workers,
                "free spaces: fishing, trail, ride, park, date, motel, union",
            )
            .with(
                "weeks",
                &[columns],
                workers,
                "weeks left in each column of the vacation board; 0 is free",
            )
            .with("guest", &[columns], people, "whose worker is there, counted as the +1 token is")
            .with("guest's partner", &[columns], (0, 1), "with a partner?")
            .with("relax", &[teams], (i16::MIN, MANY), "relaxation of each team")
            .with("coins", &[teams], many, "dollars")
            .with("tokens", &[teams], many, "strike tokens")
            .with("turns", &[teams], many, "turns finished")
            .with("returns", &[teams], many, "returns to work so far")
            .with("partners", &[teams], many, "partners in the factory")
            .with("stress", &[teams], many, "what a return to work would cost now")
            .with("factory", &[teams], workers, "workers in the factory")
            .with("retired", &[teams], workers, "workers on permanent vacation")
            .with("park pairs", &[teams], workers, "workers in the park with a partner")
            .with(
                "steps",
                &[teams, Track::COUNT],
                workers,
                "steps on the tracks: hours, income, gap, union, vacation",
            )
            .with(
                "house",
                &[teams, Room::ALL.len()],
                workers,
                "workers in the pub, behind its bar and at home",
            )
            .with(
                "out",
                &[teams, Space::COUNT],
                workers,
                "workers on the spaces, in the order of the free ones",
            )
            .with(
                "robot",
                &[4],
                (i16::MIN, MANY),
                "the Robot's relaxation, stress, workers in the factory and returns; 0 if it \
                 does not play",
            )
            .with(
                "robot out",
                &[1 + Space::COUNT],
                workers,
                "its workers at home and on the spaces",
            )
    }

    fn observe(&self, seat: Option<Seat>, pen: &mut Pen<'_>) {
        let round = Round::new(seat, self.players);
        pen.put(seat.map_or(0, |seat| seat.0 + 1));
        pen.all(round.seats().map(|seat| i16::from(seat == self.current)));
        self.observe_stage(pen);
        pen.flag(self.last_turns);
        pen.put(round.maybe(self.plus_one));
        pen.all(Space::ALL.map(|space| self.free(space)));
        let columns = self.columns();
        pen.all(columns.iter().map(|column| column.weeks));
        let guest = |weeks: u8, seat: u8| (weeks > 0).then_some(Seat(seat));
        pen.all(columns.iter().map(|column| round.maybe(guest(column.weeks, column.seat))));
        pen.all(columns.iter().map(|column| i16::from(column.weeks > 0 && column.partner)));
        self.observe_teams(round, pen);
        let robot = self.robot().copied().unwrap_or_default();
        pen.all([robot.relax, robot.stress, robot.factory.into()]);
        pen.put_at_most(robot.returns, MANY);
        pen.put(robot.home);
        pen.all(robot.out);
    }
}

impl FinishingTime {
    fn observe_stage(&self, pen: &mut Pen<'_>) {
        let (nth, placed, reason) = match self.stage {
            Stage::Turn => (0, 0, None),
            Stage::House { placed } => (1, placed, None),
            Stage::Second => (2, 0, None),
            Stage::Strike => (3, 0, None),
            Stage::Bonus => (4, 0, None),
            Stage::LastChance => (5, 0, None),
            Stage::LastStrike => (6, 0, None),
            Stage::Over(reason) => (7, 0, Some(reason)),
        };
        pen.one_of(8, nth);
        pen.put(placed);
        pen.all(Reason::ALL.map(|other| i16::from(reason == Some(other))));
    }

    fn observe_teams(&self, round: Round, pen: &mut Pen<'_>) {
        let teams = || round.seats().map(|seat| self.team(seat));
        pen.all(teams().map(|team| team.relax));
        let fields: [fn(&Team) -> u16; 5] = [
            |team| team.coins,
            |team| team.tokens,
            |team| team.turns,
            |team| team.returns,
            |team| team.partners,
        ];
        for field in fields {
            teams().for_each(|team| pen.put_at_most(field(team), MANY));
        }
        pen.all(round.seats().map(|seat| self.stress(seat)));
        pen.all(teams().map(|team| team.factory));
        pen.all(teams().map(|team| team.retired));
        pen.all(teams().map(|team| team.park_pairs));
        teams().for_each(|team| pen.all(team.steps));
        teams().for_each(|team| pen.all(team.house));
        teams().for_each(|team| pen.all(team.out));
    }
}
