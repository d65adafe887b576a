//! The town of Finishing Time.

use finishing_time::words::signed;
use finishing_time::{Room, Space, Stay, Track};

pub const TOWN: &str = "The town";
pub const FACTORY: &str = "Factory";
pub const HOUSE: &str = "House and pub";
pub const LEISURE: &str = "Lake and trail";
pub const AMUSEMENT: &str = "Amusement street";
pub const COAST: &str = "Vacation coast";
pub const UNION_HALL: &str = "Union hall";
pub const ROBOT: &str = "The Robot";
pub const NOBODY_LEFT: &str = "everybody is out";
pub const FULL: &str = "full";
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
pub const PARTNERS: &str = "Partners in the factory";
pub const WORKERS: &str = "Workers in the factory";
pub const TEAMS: &str = "The teams";
pub const TRACKS: &str = "Your tracks: a strike buys steps to the right";
pub const END_OF_TRACK: &str = "end";
pub const STAR: &str = "retire a worker or find a partner";
pub const BASKET: &str = "Strike basket";
pub const BASKET_CLEAR: &str = "Empty it";
pub const BASKET_STRIKE: &str = "Strike";
pub const RETIRE: &str = "Retire a worker";
pub const PARTNER: &str = "Take a partner";
pub const END_HOUSE: &str = "End turn";
pub const KEEP_TOKEN: &str = "End turn, keep the token";
pub const DONE: &str = "Done striking";
pub const NO_STRIKE: &str = "No last strike";
pub const REST: &str = "Rest";
pub const POINT: &str = "Choose a lit place in town, or steps on your tracks.";
pub const TWICE: &str = "Tap again to go there";
pub const FINAL: &str = "Final turns!";
pub const FINAL_NOTE: &str = "Nobody goes back to work any more. Place the workers you have; \
    when every factory is empty, all lose their stress one last time and the most relaxed team wins.";
pub const NEXT_STEPS: &str = "next steps";
pub const RETIRED: &str = "retired";

pub fn back_to_work(lost: i16, coins: u16, tokens: u16) -> String {
    format!("back to work now: −{lost} ♥ +${coins} +{tokens} ✊")
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

pub fn weeks(weeks: u8) -> String {
    if weeks == 1 { "1 week".into() } else { format!("{weeks} weeks") }
}

pub fn track(track: Track) -> &'static str {
    match track {
        Track::Hours => "Hours",
        Track::Income => "Income",
        Track::Gap => "Pay gap",
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

pub fn turn(turn: u16) -> String {
    format!("Turn {turn}")
}

/// What the Robot still has.
pub fn robot_stress(stress: i16) -> String {
    format!("loses {stress} ♥ when its seven workers are out")
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
    pub const STRESSED: &str = "At −10 or lower your team is stressed out: only the pub and home are \
        open, and no strike, until you are at −9 or better. It is looked at before every worker.";
    pub const SECOND: &str = "With the +1 token a second worker may follow to another place. If you \
        use it, the token goes to your rival.";
    pub const STRIKE: &str = "Buy as many steps as your strike tokens pay for, on any of your \
        tracks; a strike takes the whole turn, so bundles are cheaper.";
    pub const BONUS: &str = "At a star one worker from your factory retires for good, which takes \
        one stress away each week, or a partner joins the factory.";
    pub const FINAL: &str = "Somebody has reached 40. Nobody is collected any more: place the workers \
        you have left. When all factories are empty everybody loses their stress once more.";
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
    pub const HOUSE: &str = "Pub and home";
    pub const BAR: &str = "Behind the bar";
    pub const LEISURE: &str = "Lake, trail, rides";
    pub const AMUSEMENT: &str = "Park, dates, motel";
    pub const VACATION: &str = "Vacation";
    pub const WAITING: &str = "Waiting at the end";
    pub const PLACED: &str = "Robot’s evenings";
    pub const WORK: &str = "Going back to work";
    pub const RESULT: &str = "Result";
    pub const RETURNS: &str = "Returns to work";
    pub const LEFT: &str = "$ and ✊ left";
    pub const CAP: &str = "So many turns without an end: play was stopped and scored as it stood.";

    pub fn title(you_won: Option<bool>, shared: bool) -> &'static str {
        match (you_won, shared) {
            (Some(true), false) => "You can put your feet up",
            (Some(true), true) => "Feet up, side by side",
            (Some(false), _) => "Somebody else sleeps better tonight",
            (None, _) => "Finishing time",
        }
    }

    pub fn winners(names: &str, several: bool, relax: i16) -> String {
        let verb = if several { "share the victory" } else { "wins" };
        format!("{names} {verb} with {} ♥.", signed(relax))
    }

    pub fn margin(by: i16, over: &str) -> String {
        match by {
            0 => format!("As relaxed as {over}, but with more dollars and strike tokens left."),
            by => format!("That is {by} ♥ ahead of {over}."),
        }
    }

    /// What made the difference: a source of relaxation and by how much.
    pub fn difference(winner: &str, second: &str, source: &str, by: i16) -> String {
        if source == WORK {
            return format!("The main reason: work cost {winner} {by} ♥ less than {second}.");
        }
        format!(
            "The main reason: {} brought {winner} {by} ♥ more than {second}.",
            source.to_lowercase()
        )
    }

    pub fn ahead_from(winner: &str, turn: u16, sentence: &str) -> String {
        format!("The turning point, in turn {turn}: {sentence} From then on {winner} stayed ahead.")
    }

    pub fn last_return(winner: &str, rival: &str, behind: i16, less: i16) -> String {
        format!(
            "The turning point was the very last return to work: before it {winner} was {behind} ♥ \
             behind {rival}, but had {less} ♥ less stress to come."
        )
    }

    pub fn ahead_always(winner: &str) -> String {
        format!("{winner} was ahead all the way.")
    }

    pub fn stress(count: u16, lost: i16) -> String {
        format!("{count} × , −{lost} ♥")
    }
}
