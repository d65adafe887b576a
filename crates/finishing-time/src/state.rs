//! The state of a game: everything on the table, and nothing else.

use std::hash::{Hash, Hasher};

use tabletop::{Seat, Seats};

use crate::action::{Room, Space, Track};
use crate::components::{Boards, Components, MOST_COLUMNS, MOST_TEAMS, Step};

/// One player's team.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Team {
    pub relax: i16,
    pub coins: u16,
    /// Strike tokens.
    pub tokens: u16,
    /// Turns finished, waiting included.
    pub turns: u16,
    /// Returns to work so far.
    pub returns: u16,
    /// Partners in the factory. The others are out with a worker.
    pub partners: u16,
    /// Steps taken on each track.
    pub steps: [u8; Track::COUNT],
    /// Workers in the factory.
    pub factory: u8,
    /// Workers in each room of the house.
    pub house: [u8; Room::ALL.len()],
    /// Workers on each kind of space.
    pub out: [u8; Space::COUNT],
    /// How many of those in the theme park have a partner along.
    pub park_pairs: u8,
    /// Workers on permanent vacation.
    pub retired: u8,
}

impl Team {
    /// Partners that are out on the kinds of spaces (not on vacation).
    #[inline]
    pub fn partners_out(&self) -> u16 {
        let pairs = self.out[Space::Ride as usize]
            + self.out[Space::Date as usize]
            + self.out[Space::Motel as usize]
            + self.park_pairs;
        u16::from(pairs)
    }
}

/// A column of the vacation board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Column {
    /// Weeks left, today's included; 0 means that nobody is here.
    pub weeks: u8,
    /// Whose worker, if there is one.
    pub seat: u8,
    pub partner: bool,
}

impl Column {
    #[inline]
    pub fn is_of(self, seat: Seat) -> bool {
        self.weeks > 0 && self.seat == seat.0
    }
}

/// The Robot, rival of a single player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Robot {
    pub relax: i16,
    pub stress: i16,
    pub factory: u8,
    pub home: u8,
    pub out: [u8; Space::COUNT],
    pub returns: u16,
}

/// Where in a turn the game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// At its beginning, or waiting in the final turns.
    Turn,
    /// Some workers went to the house board, and more may follow.
    House {
        placed: u8,
    },
    /// One worker went to a space, and the +1 token may send another.
    Second,
    /// Some steps were bought, and more may follow.
    Strike,
    /// A star was reached in a strike.
    Bonus,
    /// The last worker is out for good: the question of a last strike.
    LastChance,
    /// Some steps of the last strike were bought, and more may follow.
    LastStrike,
    Over(Reason),
}

/// How a game can end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// Somebody is the most relaxed, or has most left among those who are.
    Won,
    /// Several are level in everything.
    Shared,
    /// The Robot is more relaxed.
    Lost,
    /// Too many turns.
    Cap,
}

impl Reason {
    pub const ALL: [Reason; 4] = [Reason::Won, Reason::Shared, Reason::Lost, Reason::Cap];

    pub fn word(self) -> &'static str {
        match self {
            Reason::Won => "won",
            Reason::Shared => "shared",
            Reason::Lost => "lost",
            Reason::Cap => "cap",
        }
    }
}

/// A game of Finishing Time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinishingTime {
    pub(crate) components: &'static Components,
    pub(crate) teams: [Team; MOST_TEAMS],
    pub(crate) columns: [Column; MOST_COLUMNS],
    /// How many spaces of each kind are occupied, by whomever.
    pub(crate) taken: [u8; Space::COUNT],
    pub(crate) robot: Robot,
    pub(crate) stage: Stage,
    pub(crate) players: u8,
    pub(crate) current: Seat,
    /// Have the final turns begun?
    pub(crate) last_turns: bool,
    /// Who holds the +1 token, if it is in the game.
    pub(crate) plus_one: Option<Seat>,
    /// Who had the first turn.
    pub(crate) first: Seat,
    /// By the first version of the rules: home was open to all the stressed, and
    /// stars paid in the final turns until the last strike.
    pub(crate) as_at_first: bool,
}

/// For those who keep positions of one game in memory; a record takes the trace.
impl Hash for FinishingTime {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        // Whoever adds a field decides here whether it tells positions apart.
        let FinishingTime { teams: _, columns: _, taken, robot, stage, .. } = self;
        let FinishingTime { components: _, players: _, first: _, as_at_first: _, .. } = self;
        let FinishingTime { current, last_turns, plus_one, .. } = self;
        (self.teams(), self.columns(), taken, robot).hash(hasher);
        (stage, current, last_turns, plus_one).hash(hasher);
    }
}

impl FinishingTime {
    pub fn components(&self) -> &'static Components {
        self.components
    }

    /// The teams, one a seat.
    #[inline]
    pub fn teams(&self) -> &[Team] {
        &self.teams[..usize::from(self.players)]
    }

    #[inline]
    pub fn team(&self, seat: Seat) -> &Team {
        &self.teams()[seat.index()]
    }

    #[inline]
    pub(crate) fn team_mut(&mut self) -> &mut Team {
        &mut self.teams[self.current.index()]
    }

    /// The columns of the vacation board that are used at this table.
    #[inline]
    pub fn columns(&self) -> &[Column] {
        &self.columns[..usize::from(self.boards().columns)]
    }

    #[inline]
    pub fn boards(&self) -> Boards {
        self.components.boards(self.players)
    }

    /// The Robot, if it plays.
    #[inline]
    pub fn robot(&self) -> Option<&Robot> {
        (self.players == 1).then_some(&self.robot)
    }

    #[inline]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Whose turn it is, or was when the game ended.
    #[inline]
    pub fn current(&self) -> Seat {
        self.current
    }

    /// Have the final turns begun?
    #[inline]
    pub fn in_last_turns(&self) -> bool {
        self.last_turns
    }

    /// Who holds the +1 token.
    #[inline]
    pub fn plus_one(&self) -> Option<Seat> {
        self.plus_one
    }

    /// How many spaces of a kind there are.
    #[inline]
    pub fn spaces(&self, space: Space) -> u8 {
        let boards = self.boards();
        if space == Space::Union { boards.union } else { boards.each }
    }

    /// How many spaces of a kind are free.
    #[inline]
    pub fn free(&self, space: Space) -> u8 {
        self.spaces(space).saturating_sub(self.taken[space as usize])
    }

    /// The free column that the next vacationer takes.
    #[inline]
    pub fn free_column(&self) -> Option<usize> {
        self.columns().iter().position(|column| column.weeks == 0)
    }

    /// How many workers of a team are on the vacation board.
    #[inline]
    pub fn vacationers(&self, seat: Seat) -> u8 {
        self.columns().iter().filter(|column| column.is_of(seat)).count() as u8
    }

    /// The place a team has reached on a track.
    #[inline]
    pub fn at(&self, seat: Seat, track: Track) -> Step {
        self.components.track(track).at(self.team(seat).steps[track as usize])
    }

    /// The place that a team's next step on a track leads to.
    #[inline]
    pub fn next(&self, seat: Seat, track: Track) -> Option<Step> {
        let next = self.components.track(track).next(self.team(seat).steps[track as usize])?;
        Some(Step { star: next.star && self.stars_pay(), ..next })
    }

    /// Does reaching a star still bring a bonus? Not once the final turns have
    /// begun.
    #[inline]
    pub fn stars_pay(&self) -> bool {
        match self.as_at_first {
            true => !matches!(self.stage, Stage::LastChance | Stage::LastStrike),
            false => !self.last_turns,
        }
    }

    #[inline]
    pub fn stressed_out(&self, seat: Seat) -> bool {
        self.team(seat).relax <= self.components.relax.stressed
    }

    /// Is there a step that the team's tokens can pay?
    #[inline]
    pub(crate) fn can_afford_a_step(&self, seat: Seat) -> bool {
        let tokens = self.team(seat).tokens;
        Track::ALL
            .into_iter()
            .any(|track| self.next(seat, track).is_some_and(|step| step.price <= tokens))
    }

    /// Does this team wait for the others in the final turns?
    #[inline]
    pub fn waits(&self, seat: Seat) -> bool {
        self.last_turns && self.team(seat).factory == 0
    }

    /// The stress of a return: less for everybody who is on vacation or retired,
    /// those included whom it brings home.
    #[inline]
    pub fn stress(&self, seat: Seat) -> i16 {
        let away = i16::from(self.vacationers(seat) + self.team(seat).retired);
        (self.at(seat, Track::Hours).stress - away).max(0)
    }

    /// What a return to work would bring now.
    #[inline]
    pub fn forecast(&self, seat: Seat) -> Forecast {
        let team = self.team(seat);
        let relax = (team.relax - self.stress(seat)).max(self.components.relax.floor);
        let pay = self.at(seat, Track::Income).value + self.at(seat, Track::Gap).value;
        Forecast {
            lost: team.relax - relax,
            coins: pay.max(0) as u16,
            tokens: self.at(seat, Track::Union).value.max(0) as u16,
        }
    }

    /// Everybody with the best result: most relaxation, then most coins and
    /// strike tokens together, the last pay included. Against the Robot a
    /// tie is the player's.
    pub fn leaders(&self) -> Seats {
        if let Some(robot) = self.robot() {
            let ahead = self.teams[0].relax >= robot.relax;
            return if ahead { Seats::first(1) } else { Seats::NONE };
        }
        Seats::first(self.players).best(|seat| {
            let team = self.team(seat);
            (team.relax, u32::from(team.coins) + u32::from(team.tokens))
        })
    }
}

/// What going back to work brings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Forecast {
    /// Relaxation lost.
    pub lost: i16,
    pub coins: u16,
    pub tokens: u16,
}
