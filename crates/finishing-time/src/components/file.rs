//! The shape of the components file, and the checks on it.

use std::ops::RangeInclusive;

use serde::Deserialize;
use tabletop::{ComponentsError, Edition, group};
use toml::Spanned;

use super::{
    Boards, Components, Deal, MOST_COLUMNS, MOST_RIDES, MOST_STEPS, MOST_TEAMS, Relaxation,
    RobotTable, Start, Step, TrackTable,
};

type Number = Spanned<i64>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    version: Spanned<String>,
    team: Team,
    relaxation: RelaxationGroup,
    start: StartGroups,
    spaces: Spaces,
    house: House,
    leisure: Leisure,
    amusement: Amusement,
    vacation: Vacation,
    union: Union,
    tracks: Tracks,
    robot: Robot,
    cap: Cap,
}

group! { Team {
    workers: Number,
    tokens: Number,
} }

group! { RelaxationGroup {
    start: Number,
    floor: Number,
    stressed: Number,
    goal: Number,
    waiting: Number,
} }

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StartGroups {
    many: StartMany,
    two: StartTwo,
    generous: StartGenerous,
    alone: StartAlone,
}

group! { StartMany {
    from_last: Spanned<Vec<StartRow>>,
} }

group! { StartTwo {
    first: StartRow,
    second: StartRow,
} }

group! { StartGenerous {
    second: StartRow,
} }

group! { StartAlone {
    coins: Number,
    workers: Number,
} }

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StartRow {
    coins: Number,
    workers: Number,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Spaces {
    union: ByPlayers,
    each_type: ByPlayers,
    vacation: ByPlayers,
}

group! { ByPlayers {
    by_players: Spanned<Vec<Number>>,
} }

group! { House {
    a_turn: Number,
    #[serde(rename = "pub")]
    drink: PayGain,
    work: Work,
    home: Gain,
} }

group! { Work {
    lose: Number,
    earn: Number,
} }

group! { Gain {
    gain: Number,
} }

group! { PayGain {
    pay: Number,
    gain: Number,
} }

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Leisure {
    fishing: Gain,
    trail: Gain,
    ride: Gain,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Amusement {
    park: Park,
    date: PayGain,
    motel: PayGain,
}

group! { Park {
    rides: Spanned<Vec<Price>>,
    partner: Number,
} }

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Price {
    pay: Number,
    gain: Number,
}

group! { Vacation {
    limit: Number,
    lake: Price,
    mountains: Price,
    beach: Price,
} }

group! { Union {
    tokens: Number,
} }

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tracks {
    hours: TrackGroup,
    income: TrackGroup,
    gap: TrackGroup,
    union: TrackGroup,
    vacation: TrackGroup,
}

group! { TrackGroup {
    start: Number,
    /// Working hours only.
    stress: Option<Number>,
    steps: Spanned<Vec<StepRow>>,
} }

group! { StepRow {
    to: Number,
    price: Number,
    /// Working hours only.
    stress: Option<Number>,
    /// Working hours only.
    star: Option<Spanned<bool>>,
} }

group! { Robot {
    workers: Number,
    relaxation: Number,
    easy: Number,
    normal: Number,
    hard: Number,
    fishing: Number,
    trail: Number,
    ride: Number,
    park: Number,
    motel: Number,
    home: Number,
    union_relief: Number,
    weekly_relief: Number,
} }

group! { Cap {
    turns: Number,
} }

/// Small enough that no sum of a whole game leaves its integer.
const AMOUNT: RangeInclusive<i64> = 0..=50;

/// Reads and checks a file.
pub fn read(name: &str, text: &str, edition: Edition) -> Result<Components, ComponentsError> {
    let file: Written = tabletop::components::read(name, text)?;
    Reader { name, text }.components(&file, edition)
}

/// Knows where the text is, so that every complaint can name its line.
struct Reader<'a> {
    name: &'a str,
    text: &'a str,
}

impl Reader<'_> {
    fn wrong<T, V>(
        &self,
        at: &Spanned<T>,
        problem: impl Into<String>,
    ) -> Result<V, ComponentsError> {
        Err(ComponentsError::at(self.name, self.text, at.span(), problem))
    }

    /// A number within limits, in the type its table has.
    fn number<T: TryFrom<i64>>(
        &self,
        value: &Number,
        limits: RangeInclusive<i64>,
    ) -> Result<T, ComponentsError> {
        let number = *value.get_ref();
        match T::try_from(number) {
            Ok(fits) if limits.contains(&number) => Ok(fits),
            _ => {
                let (low, high) = limits.into_inner();
                self.wrong(value, format!("{number} is not a number from {low} to {high}"))
            }
        }
    }

    fn amount<T: TryFrom<i64>>(&self, value: &Number) -> Result<T, ComponentsError> {
        self.number(value, AMOUNT)
    }

    fn deal(&self, pay: &Number, gain: &Number) -> Result<Deal, ComponentsError> {
        Ok(Deal { pay: self.amount(pay)?, gain: self.amount(gain)? })
    }

    fn start(&self, row: &StartRow, workers: u8) -> Result<Start, ComponentsError> {
        self.start_of(&row.coins, &row.workers, workers)
    }

    /// Somebody must be in the factory, or the first turn could not be played.
    fn start_of(
        &self,
        coins: &Number,
        in_factory: &Number,
        workers: u8,
    ) -> Result<Start, ComponentsError> {
        let limits = 1..=i64::from(workers);
        Ok(Start { coins: self.amount(coins)?, workers: self.number(in_factory, limits)? })
    }

    /// One number for each count of players.
    fn by_players(
        &self,
        group: &ByPlayers,
        limits: RangeInclusive<i64>,
    ) -> Result<[u8; MOST_TEAMS], ComponentsError> {
        let row = group.by_players.get_ref();
        if row.len() != MOST_TEAMS {
            let problem = format!(
                "{} numbers where {MOST_TEAMS} are needed, for 1 to {MOST_TEAMS} players",
                row.len()
            );
            return self.wrong(&group.by_players, problem);
        }
        let mut numbers = [0; MOST_TEAMS];
        for (number, value) in numbers.iter_mut().zip(row) {
            *number = self.number(value, limits.clone())?;
        }
        Ok(numbers)
    }

    fn boards(&self, spaces: &Spaces) -> Result<[Boards; MOST_TEAMS], ComponentsError> {
        let union = self.by_players(&spaces.union, 0..=20)?;
        let each = self.by_players(&spaces.each_type, 0..=20)?;
        let columns = self.by_players(&spaces.vacation, 0..=MOST_COLUMNS as i64)?;
        Ok(std::array::from_fn(|i| Boards { union: union[i], each: each[i], columns: columns[i] }))
    }

    fn rides(&self, park: &Park) -> Result<([Deal; MOST_RIDES], u8), ComponentsError> {
        let rows = park.rides.get_ref();
        if rows.is_empty() || rows.len() > MOST_RIDES {
            let problem = format!("{} rides where 1 to {MOST_RIDES} are possible", rows.len());
            return self.wrong(&park.rides, problem);
        }
        let mut rides = [Deal::default(); MOST_RIDES];
        for (place, row) in rows.iter().enumerate() {
            rides[place] = self.deal(&row.pay, &row.gain)?;
            // A ride is chosen by its price, so no two may cost the same.
            if place > 0 && rides[place].pay <= rides[place - 1].pay {
                return self.wrong(&row.pay, "the rides must stand in order of rising prices");
            }
        }
        Ok((rides, rows.len() as u8))
    }

    /// A track; `rising` says which way its values go, `hours` whether it has
    /// stress and stars.
    fn track(
        &self,
        group: &TrackGroup,
        values: RangeInclusive<i64>,
        rising: bool,
        hours: bool,
    ) -> Result<TrackTable, ComponentsError> {
        let rows = group.steps.get_ref();
        if rows.is_empty() || rows.len() > MOST_STEPS {
            let problem = format!("{} steps where 1 to {MOST_STEPS} are possible", rows.len());
            return self.wrong(&group.steps, problem);
        }
        let mut table = TrackTable::default();
        table.places[0] = Step {
            value: self.number(&group.start, values.clone())?,
            stress: self.stress(&group.stress, &group.start, hours)?,
            ..Step::default()
        };
        for (place, row) in rows.iter().enumerate() {
            let before = table.places[place];
            let star = match &row.star {
                Some(star) if !hours => return self.wrong(star, "only working hours have stars"),
                Some(star) => *star.get_ref(),
                None => false,
            };
            let step = Step {
                value: self.number(&row.to, values.clone())?,
                // A free step could be bought without end in sight.
                price: self.number(&row.price, 1..=*AMOUNT.end())?,
                stress: self.stress(&row.stress, &row.to, hours)?,
                star,
            };
            if (step.value > before.value) != rising || step.value == before.value {
                let way = if rising { "rise" } else { "fall" };
                return self.wrong(&row.to, format!("the values of this track must {way}"));
            }
            table.places[place + 1] = step;
        }
        table.len = rows.len() as u8 + 1;
        Ok(table)
    }

    fn stress(
        &self,
        stress: &Option<Number>,
        at: &Number,
        hours: bool,
    ) -> Result<i16, ComponentsError> {
        match (stress, hours) {
            (Some(stress), true) => self.amount(stress),
            (Some(stress), false) => self.wrong(stress, "only working hours have stress"),
            (None, true) => self.wrong(at, "the stress of these working hours is missing"),
            (None, false) => Ok(0),
        }
    }

    fn relaxation(&self, group: &RelaxationGroup) -> Result<Relaxation, ComponentsError> {
        let floor: i16 = self.number(&group.floor, -100..=-1)?;
        let stressed: i16 = self.number(&group.stressed, i64::from(floor)..=-1)?;
        let start: i16 = self.number(&group.start, i64::from(floor)..=50)?;
        let goal = self.number(&group.goal, i64::from(start) + 1..=200)?;
        Ok(Relaxation { start, floor, stressed, goal, waiting: self.amount(&group.waiting)? })
    }

    fn robot(&self, robot: &Robot, floor: i16, goal: i16) -> Result<RobotTable, ComponentsError> {
        Ok(RobotTable {
            workers: self.number(&robot.workers, 1..=20)?,
            relax: self.number(&robot.relaxation, i64::from(floor)..=i64::from(goal) - 1)?,
            stress: [
                self.amount(&robot.easy)?,
                self.amount(&robot.normal)?,
                self.amount(&robot.hard)?,
            ],
            fishing: self.amount(&robot.fishing)?,
            trail: self.amount(&robot.trail)?,
            ride: self.amount(&robot.ride)?,
            park: self.amount(&robot.park)?,
            motel: self.amount(&robot.motel)?,
            home: self.amount(&robot.home)?,
            union_relief: self.amount(&robot.union_relief)?,
            weekly_relief: self.amount(&robot.weekly_relief)?,
        })
    }

    fn components(&self, file: &Written, edition: Edition) -> Result<Components, ComponentsError> {
        if file.version.get_ref().trim().is_empty() {
            return self.wrong(&file.version, "the version must have a name");
        }
        let workers = self.number(&file.team.workers, 1..=20)?;
        let vacation_limit = self.number(&file.vacation.limit, 0..=MOST_COLUMNS as i64)?;
        let tracks = [
            self.track(&file.tracks.hours, 0..=120, false, true)?,
            self.track(&file.tracks.income, 0..=100, true, false)?,
            self.track(&file.tracks.gap, -100..=0, true, false)?,
            self.track(&file.tracks.union, 0..=50, true, false)?,
            self.track(&file.tracks.vacation, 0..=3, true, false)?,
        ];
        // After every return somebody must be back in the factory to play with.
        let stars = tracks[0].places().iter().filter(|place| place.star).count() as u8;
        if workers <= vacation_limit + stars {
            let problem = format!(
                "{workers} workers are too few: with {vacation_limit} on vacation and {stars} \
                 retired, one must be left"
            );
            return self.wrong(&file.team.workers, problem);
        }
        let rows = file.start.many.from_last.get_ref();
        if rows.len() != MOST_TEAMS {
            let problem = format!("{} rows where {MOST_TEAMS} are needed, one a seat", rows.len());
            return self.wrong(&file.start.many.from_last, problem);
        }
        let mut start_many = [Start::default(); MOST_TEAMS];
        for (start, row) in start_many.iter_mut().zip(rows) {
            *start = self.start(row, workers)?;
        }
        let (two, alone) = (&file.start.two, &file.start.alone);
        let (rides, ride_count) = self.rides(&file.amusement.park)?;
        let (house, leisure, amusement) = (&file.house, &file.leisure, &file.amusement);
        let vacation = &file.vacation;
        let relax = self.relaxation(&file.relaxation)?;
        Ok(Components {
            edition,
            workers,
            tokens: self.amount(&file.team.tokens)?,
            relax,
            start_many,
            start_two: [self.start(&two.first, workers)?, self.start(&two.second, workers)?],
            start_generous: self.start(&file.start.generous.second, workers)?,
            start_alone: self.start_of(&alone.coins, &alone.workers, workers)?,
            boards: self.boards(&file.spaces)?,
            house_a_turn: self.number(&house.a_turn, 1..=20)?,
            drink: self.deal(&house.drink.pay, &house.drink.gain)?,
            work_lose: self.amount(&house.work.lose)?,
            work_earn: self.amount(&house.work.earn)?,
            home: self.amount(&house.home.gain)?,
            fishing: self.amount(&leisure.fishing.gain)?,
            trail: self.amount(&leisure.trail.gain)?,
            ride: self.amount(&leisure.ride.gain)?,
            rides,
            ride_count,
            park_partner: self.amount(&amusement.park.partner)?,
            date: self.deal(&amusement.date.pay, &amusement.date.gain)?,
            motel: self.deal(&amusement.motel.pay, &amusement.motel.gain)?,
            vacation: [
                self.deal(&vacation.lake.pay, &vacation.lake.gain)?,
                self.deal(&vacation.mountains.pay, &vacation.mountains.gain)?,
                self.deal(&vacation.beach.pay, &vacation.beach.gain)?,
            ],
            vacation_limit,
            union: self.amount(&file.union.tokens)?,
            tracks,
            robot: self.robot(&file.robot, relax.floor, relax.goal)?,
            cap: self.number(&file.cap.turns, 1..=400)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{COMPONENTS, VERSIONS};
    use super::*;

    fn read_changed(from: &str, to: &str) -> Result<Components, ComponentsError> {
        assert!(COMPONENTS.contains(from), "{from}");
        let text = COMPONENTS.replacen(from, to, 1);
        read("mine.toml", &text, Edition::Custom(text.clone()))
    }

    /// The complaint about a changed file, which must name the changed line.
    fn complaint(from: &str, to: &str) -> String {
        let error = read_changed(from, to).unwrap_err();
        let line = COMPONENTS[..COMPONENTS.find(from).unwrap()].matches('\n').count() + 1;
        let new_lines = to.split('\n').count();
        assert!((line..line + new_lines).contains(&error.line), "line {line}: {error}");
        assert_eq!(error.file, "mine.toml");
        error.problem
    }

    #[test]
    fn every_version_that_ships_can_be_read() {
        for (version, text) in VERSIONS {
            let file: Written = tabletop::components::read(version, text).unwrap();
            assert_eq!(file.version.get_ref(), version);
            read(version, text, Edition::Version(version.to_string())).unwrap();
        }
    }

    #[test]
    fn numbers_have_limits_and_the_complaint_names_them() {
        let cases = [
            ("workers = 7", "workers = 21", "21 is not a number from 1 to 20"),
            ("workers = 7", "workers = 0", "0 is not a number from 1 to 20"),
            ("tokens = 4", "tokens = 51", "51 is not a number from 0 to 50"),
            ("tokens = 4", "tokens = -1", "-1 is not a number from 0 to 50"),
            ("start = -5", "start = -20", "-20 is not a number from -19 to 50"),
            ("floor = -19", "floor = 0", "0 is not a number from -100 to -1"),
            ("stressed = -10", "stressed = -20", "-20 is not a number from -19 to -1"),
            ("goal = 40", "goal = -5", "-5 is not a number from -4 to 200"),
            ("a_turn = 3", "a_turn = 0", "0 is not a number from 1 to 20"),
            ("limit = 3", "limit = 11", "11 is not a number from 0 to 10"),
            ("relaxation = -5", "relaxation = 40", "40 is not a number from -19 to 39"),
            ("turns = 400", "turns = 401", "401 is not a number from 1 to 400"),
            ("turns = 400", "turns = 0", "0 is not a number from 1 to 400"),
            ("price = 3", "price = 0", "0 is not a number from 1 to 50"),
            ("start = 70", "start = 121", "121 is not a number from 0 to 120"),
            ("start = -2", "start = -101", "-101 is not a number from -100 to 0"),
            ("coins = 7, workers = 7", "coins = 7, workers = 8", "8 is not a number from 1 to 7"),
            ("coins = 7, workers = 7", "coins = 7, workers = 0", "0 is not a number from 1 to 7"),
        ];
        for (from, to, expected) in cases {
            assert_eq!(complaint(from, to), expected, "{to}");
        }
    }

    #[test]
    fn rows_have_the_right_length() {
        assert_eq!(
            complaint("by_players = [2, 2, 2, 3, 4, 5]", "by_players = [2, 2, 2, 3, 4]"),
            "5 numbers where 6 are needed, for 1 to 6 players"
        );
        let error = read_changed("  { coins = 6, workers = 4 },\n", "").unwrap_err();
        assert_eq!(error.problem, "5 rows where 6 are needed, one a seat");
        assert_eq!(
            complaint(
                "rides = [{ pay = 3, gain = 5 }, { pay = 4, gain = 7 }, { pay = 5, gain = 9 }]",
                "rides = []"
            ),
            "0 rides where 1 to 4 are possible"
        );
        let five = "{ pay = 1, gain = 1 }, ".repeat(5);
        assert_eq!(
            complaint(
                "rides = [{ pay = 3, gain = 5 }, { pay = 4, gain = 7 }, { pay = 5, gain = 9 }]",
                &format!("rides = [{five}]")
            ),
            "5 rides where 1 to 4 are possible"
        );
        let step = "\n[[tracks.gap.steps]]\nto = -1\nprice = 3\nsource = \"house\"\n";
        let error = read_changed(step, &step.repeat(12)).unwrap_err();
        assert_eq!(error.problem, "13 steps where 1 to 12 are possible");
    }

    #[test]
    fn tracks_go_one_way() {
        assert_eq!(complaint("to = 60", "to = 65"), "the values of this track must fall");
        assert_eq!(complaint("to = 60", "to = 66"), "the values of this track must fall");
        assert_eq!(complaint("to = 9\n", "to = 8\n"), "the values of this track must rise");
        assert_eq!(complaint("to = 9\n", "to = 7\n"), "the values of this track must rise");
        assert_eq!(
            complaint("pay = 4, gain = 7", "pay = 3, gain = 7"),
            "the rides must stand in order of rising prices"
        );
    }

    #[test]
    fn stress_and_stars_belong_to_working_hours() {
        assert_eq!(
            complaint("to = 65\nprice = 3\nstress = 17", "to = 65\nprice = 3"),
            "the stress of these working hours is missing"
        );
        assert_eq!(
            complaint("to = 8\nprice = 2", "to = 8\nprice = 2\nstress = 1"),
            "only working hours have stress"
        );
        assert_eq!(
            complaint("to = 8\nprice = 2", "to = 8\nprice = 2\nstar = true"),
            "only working hours have stars"
        );
    }

    #[test]
    fn one_worker_is_always_left_for_the_factory() {
        // Three on vacation and two retired: five workers would leave nobody.
        let with = |workers: u8| {
            let workers = format!("workers = {workers}");
            COMPONENTS.replace("workers = 7", &workers).replace("workers = 6", "workers = 5")
        };
        let text = with(5);
        let error = read("mine.toml", &text, Edition::Custom(text.clone())).unwrap_err();
        assert_eq!(
            error.problem,
            "5 workers are too few: with 3 on vacation and 2 retired, one must be left"
        );
        let text = with(6).replacen("workers = 5", "workers = 6", 1);
        let tables = read("mine.toml", &text, Edition::Custom(text.clone())).unwrap();
        assert_eq!(tables.workers, 6);
    }

    #[test]
    fn a_group_without_a_source_or_with_a_strange_word_is_refused() {
        let error = read_changed("tokens = 4\nsource = \"rulebook\"", "tokens = 4").unwrap_err();
        assert!(error.problem.contains("source"), "{error}");
        assert!(complaint("waiting = 1", "waiting = 1\nsleeping = 2").contains("sleeping"));
        assert!(complaint("version = \"finishing-time-1\"", "version = \" \"").contains("name"));
    }
}
