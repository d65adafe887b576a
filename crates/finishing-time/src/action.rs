//! The small decisions a turn is made of.

/// A place on the house board, where any number of workers fit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Room {
    /// In front of the bar: a drink.
    Pub,
    /// Behind the bar: a second job.
    Work,
    Home,
}

impl Room {
    pub const ALL: [Room; 3] = [Room::Pub, Room::Work, Room::Home];
}

/// Where on the vacation board, which is how long.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Stay {
    Lake,
    Mountains,
    Beach,
}

impl Stay {
    pub const ALL: [Stay; 3] = [Stay::Lake, Stay::Mountains, Stay::Beach];

    #[inline]
    pub fn weeks(self) -> u8 {
        self as u8 + 1
    }

    pub fn of_weeks(weeks: u8) -> Option<Stay> {
        Stay::ALL.into_iter().find(|stay| stay.weeks() == weeks)
    }
}

/// One worker goes to a space that holds only one, perhaps with a partner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Visit {
    Fishing,
    Trail,
    /// The motorcycle ride, always with a partner.
    Ride,
    Park {
        /// The price of the ride in dollars, by which it is chosen.
        pay: u8,
        partner: bool,
    },
    /// The blind date: comes alone, leaves with a partner.
    Date,
    /// Always with a partner.
    Motel,
    Vacation {
        stay: Stay,
        partner: bool,
    },
    Union,
}

impl Visit {
    /// Does a partner from the factory come along?
    #[inline]
    pub fn takes_partner(self) -> bool {
        match self {
            Visit::Ride | Visit::Motel => true,
            Visit::Park { partner, .. } | Visit::Vacation { partner, .. } => partner,
            Visit::Fishing | Visit::Trail | Visit::Date | Visit::Union => false,
        }
    }

    /// The kind of space; nothing for the vacation board, which has columns.
    #[inline]
    pub fn space(self) -> Option<Space> {
        match self {
            Visit::Fishing => Some(Space::Fishing),
            Visit::Trail => Some(Space::Trail),
            Visit::Ride => Some(Space::Ride),
            Visit::Park { .. } => Some(Space::Park),
            Visit::Date => Some(Space::Date),
            Visit::Motel => Some(Space::Motel),
            Visit::Union => Some(Space::Union),
            Visit::Vacation { .. } => None,
        }
    }
}

/// The kinds of spaces on the leisure, amusement and union boards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Space {
    Fishing,
    Trail,
    Ride,
    Park,
    Date,
    Motel,
    Union,
}

impl Space {
    pub const COUNT: usize = 7;
    pub const ALL: [Space; Space::COUNT] = [
        Space::Fishing,
        Space::Trail,
        Space::Ride,
        Space::Park,
        Space::Date,
        Space::Motel,
        Space::Union,
    ];
}

/// The tracks that a strike can move along.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Track {
    Hours,
    Income,
    Gap,
    Union,
    Vacation,
}

impl Track {
    pub const COUNT: usize = 5;
    pub const ALL: [Track; Track::COUNT] =
        [Track::Hours, Track::Income, Track::Gap, Track::Union, Track::Vacation];
}

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// One worker to the house board.
    House(Room),
    /// One worker to a space of another board.
    Go(Visit),
    /// The second worker, with the +1 token.
    And(Visit),
    /// No more workers this turn.
    End,
    /// A step on a track, named by the value it leads to.
    Step { track: Track, to: i8 },
    /// At a star: one worker leaves the factory for good.
    Retire,
    /// At a star: a partner joins the factory.
    Partner,
    /// No more steps in this strike.
    Done,
    /// No last strike at all.
    NoStrike,
    /// Waiting in the final turns.
    Rest,
}
