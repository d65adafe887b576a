//! What is printed on the boards: prices, gains, tracks, the set-up.
//!
//! The values come from a TOML file, are checked once, and become compact
//! tables that live as long as the program.

mod file;

use tabletop::components::Editions;
use tabletop::{ComponentsError, Edition};

use crate::action::{Track, Visit};

/// The most steps a track can have.
pub const MOST_STEPS: usize = 12;
/// The most different rides of the theme park.
pub const MOST_RIDES: usize = 4;
/// The most columns of the vacation board.
pub const MOST_COLUMNS: usize = 10;
/// The most players.
pub const MOST_TEAMS: usize = 6;

/// The version that is played unless somebody asks for another.
pub const CURRENT: &str = "finishing-time-1";
/// The file of that version.
pub const COMPONENTS: &str = include_str!("../components.toml");

/// Every version that ships with this crate, the oldest first. Old ones stay:
/// records name them.
pub const VERSIONS: [(&str, &str); 1] = [(CURRENT, COMPONENTS)];

static EDITIONS: Editions<Components> = Editions::new("finishing-time", &VERSIONS, file::read);

/// What something costs and what it brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Deal {
    /// In dollars.
    pub pay: u16,
    /// In relaxation.
    pub gain: i16,
}

/// How a team starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Start {
    pub coins: u16,
    /// In the factory; the others are at home.
    pub workers: u8,
}

/// One place on a track.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Step {
    /// The value printed there: hours, dollars, weeks.
    pub value: i8,
    /// In strike tokens, for the step onto it. The first place is free.
    pub price: u16,
    /// Lost when going back to work; for working hours only.
    pub stress: i16,
    /// Does a worker retire or find a partner here?
    pub star: bool,
}

/// A track: its places from the start to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TrackTable {
    places: [Step; MOST_STEPS + 1],
    len: u8,
}

impl TrackTable {
    /// Every place, the start first.
    pub fn places(&self) -> &[Step] {
        &self.places[..usize::from(self.len)]
    }

    /// The place after so many steps.
    #[inline]
    pub fn at(&self, steps: u8) -> Step {
        self.places[usize::from(steps).min(MOST_STEPS)]
    }

    /// The place that the next step leads to.
    #[inline]
    pub fn next(&self, steps: u8) -> Option<Step> {
        (steps + 1 < self.len).then(|| self.at(steps + 1))
    }
}

/// Limits and marks of the relaxation track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relaxation {
    pub start: i16,
    pub floor: i16,
    /// Stressed out at this value or lower.
    pub stressed: i16,
    /// Starts the final turns.
    pub goal: i16,
    /// For a turn of waiting.
    pub waiting: i16,
}

/// How many spaces there are at a table of a given size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Boards {
    pub union: u8,
    /// Of each leisure and amusement type.
    pub each: u8,
    /// Columns of the vacation board.
    pub columns: u8,
}

/// The Robot's numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RobotTable {
    pub workers: u8,
    pub relax: i16,
    /// Stress at the start: easy, normal, hard.
    pub stress: [i16; 3],
    pub fishing: i16,
    pub trail: i16,
    pub ride: i16,
    pub park: i16,
    pub motel: i16,
    pub home: i16,
    pub union_relief: i16,
    pub weekly_relief: i16,
}

/// Everything printed, checked and ready to play with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Components {
    edition: Edition,
    pub workers: u8,
    pub tokens: u16,
    pub relax: Relaxation,
    /// From the last player back to the first.
    pub start_many: [Start; MOST_TEAMS],
    pub start_two: [Start; 2],
    /// The second of two with the generous option.
    pub start_generous: Start,
    pub start_alone: Start,
    /// By the number of players, one first.
    pub boards: [Boards; MOST_TEAMS],
    /// Workers that may go to the house board in one turn.
    pub house_a_turn: u8,
    /// In front of the bar.
    pub drink: Deal,
    /// Behind the bar: relaxation lost, dollars earned.
    pub work_lose: i16,
    pub work_earn: u16,
    pub home: i16,
    pub fishing: i16,
    pub trail: i16,
    pub ride: i16,
    rides: [Deal; MOST_RIDES],
    ride_count: u8,
    /// More at the theme park with a partner.
    pub park_partner: i16,
    pub date: Deal,
    pub motel: Deal,
    /// Lake, mountains, beach: one, two, three weeks.
    pub vacation: [Deal; 3],
    /// Workers of one team on the vacation board at once.
    pub vacation_limit: u8,
    pub union: u16,
    tracks: [TrackTable; 5],
    pub robot: RobotTable,
    /// Nobody has more turns than this.
    pub cap: u16,
}

impl Components {
    /// The version that is played unless somebody asks for another.
    pub fn standard() -> &'static Components {
        EDITIONS.standard()
    }

    /// The components of an edition; `file` names it in errors.
    pub fn of(edition: &Edition, file: &str) -> Result<&'static Components, ComponentsError> {
        EDITIONS.of(edition, file)
    }

    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    /// The file as it ships, or as the designer wrote it.
    pub fn text(&self) -> &str {
        match &self.edition {
            Edition::Version(_) => COMPONENTS,
            Edition::Custom(text) => text,
        }
    }

    #[inline]
    pub fn track(&self, track: Track) -> &TrackTable {
        &self.tracks[track as usize]
    }

    /// The rides of the theme park, the cheapest first.
    #[inline]
    pub fn rides(&self) -> &[Deal] {
        &self.rides[..usize::from(self.ride_count)]
    }

    /// Spaces and columns at a table of this many players.
    #[inline]
    pub fn boards(&self, players: u8) -> Boards {
        self.boards[usize::from(players.clamp(1, MOST_TEAMS as u8)) - 1]
    }

    /// Price and relaxation of a visit; nothing if the theme park has no ride
    /// at that price. A visit to the union brings no relaxation.
    #[inline]
    pub fn deal(&self, visit: Visit) -> Option<Deal> {
        let free = |gain| Some(Deal { pay: 0, gain });
        match visit {
            Visit::Fishing => free(self.fishing),
            Visit::Trail => free(self.trail),
            Visit::Ride => free(self.ride),
            Visit::Union => free(0),
            Visit::Date => Some(self.date),
            Visit::Motel => Some(self.motel),
            Visit::Park { pay, partner } => {
                let ride = self.rides().iter().find(|ride| ride.pay == u16::from(pay))?;
                let more = if partner { self.park_partner } else { 0 };
                Some(Deal { pay: ride.pay, gain: ride.gain + more })
            }
            Visit::Vacation { stay, partner } => {
                let alone = self.vacation[stay as usize];
                let times = if partner { 2 } else { 1 };
                Some(Deal { pay: alone.pay * times, gain: alone.gain * times as i16 })
            }
        }
    }

    /// How a seat starts at a table of this many players.
    pub fn start(&self, players: u8, seat: u8, generous: bool) -> Start {
        match (players, seat) {
            (1, _) => self.start_alone,
            (2, 1) if generous => self.start_generous,
            (2, _) => self.start_two[usize::from(seat.min(1))],
            _ => self.start_many[usize::from(players.saturating_sub(1 + seat)).min(MOST_TEAMS - 1)],
        }
    }
}
