//! The town of Finishing Time.

use finishing_time::words::signed;
use finishing_time::{Room, Space, Stay, Track};

pub const AIM: &str = "Send your workers where they relax: the most ♥ wins, and whoever reaches 40 \
    begins the final turns.";
/// Key and what it does.
pub const KEYS: &[(&str, &str)] = &[("E", "end the turn, the strike or the waiting")];
pub const GOAL: &str = "by the most ♥, after everybody has gone back to work one last time. Whoever \
    reaches 40 ♥ begins the final turns. Dollars and fists that are left only break a tie.";
pub const TOWN: &str = "The town";
pub const FACTORY: &str = "Factory";
pub const HOUSE: &str = "House and pub";
pub const LEISURE: &str = "Lake and trail";
pub const AMUSEMENT: &str = "Amusement street";
pub const COAST: &str = "Vacation coast";
pub const UNION_HALL: &str = "Union hall";
pub const ROBOT: &str = "The Robot";
pub const NOBODY_LEFT: &str = "everybody is out";
pub const WITH_PARTNER: &str = "with a partner";
pub const ALONE: &str = "alone";
pub const PLUS_ONE: &str = "+1 token";
pub const RELAXATION: &str = "Relaxation";
pub const STRESSED_OUT: &str = "stressed out";
pub const WAITS: &str = "all out, waits";
pub const YOU: &str = "you";
pub const ON_TURN: &str = "on turn";
pub const COINS: &str = "Dollars";
pub const TOKENS: &str = "Strike tokens";
pub const TOKENS_WORD: &str = "strike tokens";
pub const TEAMS: &str = "The teams";
pub const TRACKS: &str = "Your tracks: a strike buys steps to the right";
pub const END_OF_TRACK: &str = "end";
pub const STAR: &str = "retire a worker or find a partner";
pub const BASKET: &str = "Strike basket";
pub const BASKET_CLEAR: &str = "Empty it";
/// After a number.
pub const STRESS_LESS: &str = "stress less";
pub const BASKET_STRIKE: &str = "Strike";
pub const RETIRE: &str = "Retire a worker";
pub const PARTNER: &str = "Take a partner";
pub const END_HOUSE: &str = "End turn";
pub const KEEP_TOKEN: &str = "End turn, keep the token";
pub const DONE: &str = "Done striking";
pub const NO_STRIKE: &str = "No last strike";
pub const REST: &str = "Rest";
pub const TWICE: &str = "Tap again to go there";
pub const FINAL: &str = "Final turns!";
pub const FINAL_NOTE: &str = "Nobody goes back to work until every factory is empty. Then all lose \
    their stress one last time, and the most relaxed team wins.";
pub const RETIRED: &str = "retired";

pub const BACK_TO: &str = "back to";

/// In the final turns: its pay buys nothing any more.
pub fn last_return(lost: i16) -> String {
    match lost {
        0 => "last return to work: no ♥ lost".into(),
        lost => format!("last return to work: −{lost} ♥"),
    }
}

/// After [`BACK_TO`], or where there is no room for it.
pub fn work_now(lost: i16, coins: u16, tokens: u16) -> String {
    format!("work now: −{lost} ♥ +${coins} +{tokens} ✊")
}

pub fn lands_at(relax: i16) -> String {
    format!("that leaves {} ♥", signed(relax))
}

pub fn room(room: Room) -> &'static str {
    match room {
        Room::Pub => "Pub",
        Room::Work => "Behind the bar",
        Room::Home => "Home",
    }
}

pub fn space(space: Space) -> &'static str {
    match space {
        Space::Fishing => "Fishing",
        Space::Trail => "Fitness trail",
        Space::Ride => "Motorcycle ride",
        Space::Park => "Theme park",
        Space::Date => "Blind date",
        Space::Motel => "Motel",
        Space::Union => "Union meeting",
    }
}

pub fn stay(stay: Stay) -> &'static str {
    match stay {
        Stay::Lake => "Lake",
        Stay::Mountains => "Mountains",
        Stay::Beach => "Beach",
    }
}

pub fn track(track: Track) -> &'static str {
    match track {
        Track::Hours => "Hours",
        Track::Income => "Income",
        Track::Gap => "Gender pay gap",
        Track::Union => "Union",
        Track::Vacation => "Vacation",
    }
}

/// A place on a track, as printed on it.
pub fn value(track: Track, value: i8) -> String {
    match track {
        Track::Hours => format!("{value} h"),
        Track::Income => format!("${value}"),
        Track::Gap if value < 0 => format!("−${}", value.unsigned_abs()),
        Track::Gap => "equal".into(),
        Track::Union => format!("{value} ✊"),
        Track::Vacation => format!("{value} wk"),
    }
}

pub fn free(free: u8, of: u8) -> String {
    format!("{free} of {of} free")
}

/// Some of a team: its name, and how many if there are several.
pub fn some(name: &str, count: u8) -> String {
    if count == 1 { name.to_string() } else { format!("{name} ×{count}") }
}

/// Who is in the factory.
pub fn shift(name: &str, workers: u8, partners: u16) -> String {
    let workers_word = if workers == 1 { "worker" } else { "workers" };
    let partners_word = if partners == 1 { "partner" } else { "partners" };
    format!("{name}: {workers} {workers_word}, {partners} {partners_word}")
}

pub fn here(names: &[String]) -> String {
    format!("Here: {}.", names.join(", "))
}

pub fn returns(count: u16) -> String {
    match count {
        0 => "not yet back at work".into(),
        1 => "1 return to work".into(),
        count => format!("{count} returns to work"),
    }
}

pub fn still_out(left: usize) -> String {
    match left {
        1 => "1 worker is left in the factories.".into(),
        left => format!("{left} workers are left in the factories."),
    }
}

/// What the Robot still has.
pub fn robot_stress(stress: i16) -> String {
    format!("loses {stress} ♥ when its seven workers are out")
}

/// The way about town: short names for links, side by side on a phone.
pub mod quarters {
    pub const NAV: &str = "Parts of the town";
    pub const HOUSE: &str = "House";
    pub const LEISURE: &str = "Lake";
    pub const AMUSEMENT: &str = "Street";
    pub const COAST: &str = "Coast";
    pub const UNION: &str = "Union";
    pub const TEAMS: &str = "Teams";
    pub const ANSWERS: &str = " possible";
}

/// Rules at hand, for each question.
pub mod explain {
    pub const LOOKING: &str = "Everybody sends workers to places in town to relax. When a team's \
        last worker is out, the team goes back to work and loses relaxation for its hours.";
    pub const TURN: &str = "Do one of three things: up to three workers to the house and the pub, \
        one worker to any other free place, or a strike for steps on your tracks. There is no pass. \
        When your last worker has left the factory you go back to work at once.";
    pub const HOUSE: &str = "This turn goes to the house: up to three workers in all, each pays and \
        gains at once.";
    pub const STRESSED: &str = "At −10 or lower your team is stressed out: all you can do is drink \
        in front of the bar, or go home if you cannot pay for a drink, until you are at −9 or \
        better. It is looked at before every worker.";
    pub const SECOND: &str = "With the +1 token a second worker may follow to another place. If you \
        use it, the token goes to your rival.";
    pub const STRIKE: &str = "Buy as many steps as your strike tokens pay for, on any of your \
        tracks; a strike takes the whole turn, so bundles are cheaper. Closing the gender pay gap \
        brings a dollar a week that the women of your team have earned already: money is what \
        relaxation is bought with.";
    pub const BONUS: &str = "At a star one worker from your factory retires for good, which takes \
        one stress away each week, or a partner joins the factory.";
    pub const FINAL: &str = "Somebody has reached 40. Nobody is collected any more: place the workers \
        you have left. Stars bring nothing now, so a strike makes sense only for a longer vacation \
        that somebody can still take. When all factories are empty everybody loses their stress once more.";
    pub const LAST: &str = "Your last worker is out. Strike tokens can be spent a last time; shorter \
        hours save relaxation in the last return to work. Stars bring nothing any more.";
    pub const REST: &str = "Your workers are all out: you gain a little each time your turn comes, \
        until the others are out too.";
    pub const OVER: &str = "The most relaxed team wins; then most dollars and strike tokens together; \
        then the victory is shared.";
}

/// The end: why it came out like this.
pub mod ending {
    use finishing_time::words::signed;

    pub const WHY: &str = "Why it came out like this";
    pub const SOURCES: &str = "Relaxation by source";
    pub const CURVE: &str = "Relaxation over the game";
    pub const START: &str = "Start";
    pub const MIDWAY: &str =
        "This game began in the middle: everything here is told and counted from there on.";
    pub const WHERE_IT_BEGAN: &str = "Where it began";
    pub const HOUSE: &str = "Pub and home";
    pub const BAR: &str = "Behind the bar";
    pub const LEISURE: &str = "Lake, trail, rides";
    pub const AMUSEMENT: &str = "Park, dates, motel";
    pub const VACATION: &str = "Vacation";
    pub const WAITING: &str = "Waiting at the end";
    pub const PLACED: &str = "Robot’s evenings";
    pub const EVENINGS: &str = "Evenings";
    pub const WORK: &str = "Going back to work";
    pub const RESULT: &str = "Result";
    pub const RETURNS: &str = "Returns to work";
    pub const LEFT: &str = "$ and ✊ left";
    pub const CAP: &str = "So many turns without an end: play was stopped and scored as it stood.";

    pub const WINS: &str = "wins";
    pub const YOU_WIN: &str = "you win";

    /// Somebody in a sentence; whoever reads it is "you".
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum Party {
        You,
        Robot,
        Named(String),
    }

    impl Party {
        /// At the beginning of a sentence.
        fn first(&self) -> &str {
            match self {
                Party::You => "You",
                Party::Robot => super::ROBOT,
                Party::Named(name) => name,
            }
        }

        /// Anywhere else.
        fn within(&self) -> &str {
            match self {
                Party::You => "you",
                Party::Robot => "the Robot",
                Party::Named(name) => name,
            }
        }

        /// The form of a verb that goes with it.
        fn verb(&self, yours: &'static str, theirs: &'static str) -> &'static str {
            if *self == Party::You { yours } else { theirs }
        }
    }

    pub fn title(you_won: Option<bool>, shared: bool) -> &'static str {
        match (you_won, shared) {
            (Some(true), false) => "You can put your feet up",
            (Some(true), true) => "Feet up, side by side",
            (Some(false), _) => "Somebody else sleeps better tonight",
            (None, _) => "Finishing time",
        }
    }

    pub fn winners(winners: &[Party], relax: i16) -> String {
        let names: Vec<&str> = winners.iter().map(Party::first).collect();
        let verb = match winners {
            [only] => only.verb("win", "wins"),
            _ => "share the victory",
        };
        format!("{} {verb} with {} ♥.", names.join(" and "), signed(relax))
    }

    /// How far apart two are, told to whoever is behind if it is the reader.
    pub fn margin(ahead: &Party, behind: &Party, by: i16) -> String {
        let (first, second) = (ahead.first(), behind.within());
        match behind {
            Party::You => format!("You are {by} ♥ behind {}.", ahead.within()),
            Party::Robot | Party::Named(_) => {
                format!("{first} {} {by} ♥ ahead of {second}.", ahead.verb("are", "is"))
            }
        }
    }

    /// Level in relaxation, and decided by what is left.
    pub fn by_what_is_left(ahead: &Party, behind: &Party) -> String {
        let (is, has) = (ahead.verb("are", "is"), ahead.verb("have", "has"));
        format!(
            "{} {is} as relaxed as {}, but {has} more dollars and strike tokens left.",
            ahead.first(),
            behind.within()
        )
    }

    pub fn level(one: &Party, other: &Party) -> String {
        let (one, other) = (one.first(), other.within());
        format!("{one} and {other} are level, in ♥ and in what is left.")
    }

    pub const LEVEL_WITH_ROBOT: &str = "Level with the Robot: a tie is yours.";

    /// The greatest difference comes first.
    pub fn reason(nth: usize, sentence: &str) -> String {
        let kind = if nth == 0 { "The main reason" } else { "Another" };
        format!("{kind}: {sentence}")
    }

    pub fn brought(source: &str, both: [&Party; 2], relax: [i16; 2]) -> String {
        let ([a, b], [most, less]) = (both.map(Party::within), relax.map(signed));
        format!("{} brought {a} {most} ♥ and {b} {less} ♥.", source.to_lowercase())
    }

    pub fn bar(both: [&Party; 2], [little, more]: [i16; 2]) -> String {
        let [a, b] = both.map(Party::within);
        format!("working behind the bar cost {a} {little} ♥ and {b} {more} ♥.")
    }

    pub fn work(both: [&Party; 2], [little, more]: [i16; 2], [weeks, other]: [u16; 2]) -> String {
        let [a, b] = both.map(Party::within);
        let returns = if weeks == 1 { "return" } else { "returns" };
        format!(
            "going back to work cost {a} {little} ♥ in {weeks} {returns} and {b} {more} ♥ in {other}."
        )
    }

    pub fn ahead_from(ahead: &Party, behind: &Party, turn: u16, sentence: &str) -> String {
        format!(
            "The turning point, in turn {turn}: {sentence} From then on {} stayed ahead of {}.",
            ahead.within(),
            behind.within()
        )
    }

    pub fn last_return(ahead: &Party, behind: &Party, short: i16, less: i16) -> String {
        let (name, was) = (ahead.within(), ahead.verb("were", "was"));
        let before = match short {
            0 => format!("{name} {was} level with {}", behind.within()),
            short => format!("{name} {was} {short} ♥ behind {}", behind.within()),
        };
        format!(
            "The turning point was the very last return to work: before it {before}, but had \
             {less} ♥ less stress to come."
        )
    }

    pub fn ahead_always(ahead: &Party, behind: &Party) -> String {
        let was = ahead.verb("were", "was");
        format!("{} {was} ahead of {} all the way.", ahead.first(), behind.within())
    }
}
