//! The plans: what each character believes wins the game.

use finishing_time::{Action, Track, Visit};

use super::value::Weights;

/// A way to play: how things are valued, and what is liked for its own sake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    pub name: &'static str,
    pub manner: &'static str,
    pub weights: Weights,
    pub likes: Likes,
}

/// Bonuses in hundredths of a relaxation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Likes {
    pub leisure: i32,
    pub park: i32,
    pub date: i32,
    pub motel: i32,
    pub vacation: i32,
    pub union: i32,
    /// On a step of each track.
    pub tracks: [i32; Track::COUNT],
}

impl Likes {
    pub fn of(&self, action: Action) -> i32 {
        match action {
            Action::Go(visit) | Action::And(visit) => match visit {
                Visit::Fishing | Visit::Trail | Visit::Ride => self.leisure,
                Visit::Park { .. } => self.park,
                Visit::Date => self.date,
                Visit::Motel => self.motel,
                Visit::Vacation { .. } => self.vacation,
                Visit::Union => self.union,
            },
            Action::Step { track, .. } => self.tracks[track as usize],
            Action::House(_)
            | Action::End
            | Action::Retire
            | Action::Partner
            | Action::Done
            | Action::NoStrike
            | Action::Rest => 0,
        }
    }
}

/// The balanced values that the plans vary.
pub const BALANCED: Weights = Weights {
    worker: 95,
    coin: 150,
    coins: 10,
    token: 45,
    tokens: 22,
    partner: [120, 146, 20, 14],
    hours: 27,
    wages: 39,
    support: 12,
    vacation: [71, 91, 10],
    red: [14, 0],
    last_worker: 24,
    lead: -256,
};

/// No likes at all.
const NONE: Likes = Likes {
    leisure: 0,
    park: 0,
    date: 0,
    motel: 0,
    vacation: 0,
    union: 0,
    tracks: [0; Track::COUNT],
};

/// Every plan, the all-rounder first.
pub const PLANS: [Plan; 6] = [
    Plan {
        name: "allrounder",
        manner: "takes what is best at the moment, without a favourite",
        weights: BALANCED,
        likes: NONE,
    },
    Plan {
        name: "angler",
        manner: "spends the evenings outdoors, where they cost nothing",
        weights: Weights { coin: 130, ..BALANCED },
        likes: Likes { leisure: 50, ..NONE },
    },
    Plan {
        name: "spender",
        manner: "wants better pay, and carries it to the theme park",
        weights: Weights { wages: 55, ..BALANCED },
        likes: Likes { park: 60, tracks: [0, 40, 40, 0, 0], ..NONE },
    },
    Plan {
        name: "romantic",
        manner: "looks for partners early, and takes them to the motel",
        weights: Weights { partner: [200, 190, 130, 60], ..BALANCED },
        likes: Likes { date: 30, motel: 50, ..NONE },
    },
    Plan {
        name: "unionist",
        manner: "fills the union hall, and strikes for shorter hours",
        weights: Weights { hours: 45, ..BALANCED },
        likes: Likes { union: 40, tracks: [40, 0, 0, 0, 0], ..NONE },
    },
    Plan {
        name: "traveller",
        manner: "strikes for vacations and is seldom at work",
        weights: Weights { vacation: [90, 100, 40], ..BALANCED },
        likes: Likes { vacation: 25, tracks: [0, 0, 0, 0, 15], ..NONE },
    },
];
