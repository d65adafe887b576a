//! The board of The Machine.

use the_machine::Spot;

pub const AIM_MANAGER: &str = "You manage: get the machine finished by Friday.";
pub const AIM_WORKER: &str =
    "You work: have the most stars when the machine is finished, or see to it that it is not.";
pub const GOAL: &str = "if the machine is finished by Friday, by the manager and by the worker with the \
    most stars (tied: the one with fewer warnings). If it is not, by every worker who is still in. So work \
    enough to be the favourite, or see to it that too little gets done.";
pub const ROLE_MANAGER: &str = "You manage: you win if the machine is finished by Friday. Every worker \
    began with the cards 0 to 6, passed two of them to the neighbours, and uses up one a day.";
pub const ROLE_WORKER: &str = "You work. If the machine is finished, only the worker with the most stars wins, \
    beside the manager; if it is not, every worker who is still in does.";
pub use hall::words::the_machine::WEEK;
pub const WEEK_NAME: &str = "The week";
pub const INSPECTION: &str = "Inspection this evening";
pub const NO_DICE: &str = "no dice";
pub const WORKS: &str = "The machine";
pub const PEOPLE: &str = "The crew";
pub const LEDGER: &str = "The ledger";
pub const LEDGER_NOTE: &str =
    "Who stood where, what was seen and what came of it. Everybody reads the same book.";
pub const LEDGER_EMPTY: &str = "The first page is still white.";
pub const MANAGER: &str = "manages";
pub const YOU: &str = "you";
pub const INTERN: &str = "an intern";
pub const INTERNS: &str = "Interns";
pub const FACE_DOWN: &str = "a card, face down";
pub const WARNINGS: &str = "Warnings";
pub const BAD: &str = "Bad standing";
pub const STARS: &str = "Recommendations";
pub const YOU_ARE_FIRED: &str =
    "You are fired, and out of the game. You may look on; nothing is decided by you any more.";
pub const YOU_ARE_FIRED_AND_WHISPER: &str = "You are fired, and out of the game. You may look on and whisper; nothing is decided by you any more.";
pub const YOU_ARE_GONE: &str = "You have fallen out with the union and are out of the game. You may look on; nothing is decided by \
    you any more.";
pub const YOU_ARE_GONE_AND_WHISPER: &str = "You have fallen out with the union and are out of the game. You may look on and whisper; \
    nothing is decided by you any more.";
pub const FIRED: &str = "fired";
pub const GONE: &str = "gone";
pub const EYE: &str = "shuffled before they are shown";
pub const BENCH: &str = "Still to be placed";
pub const NEXT: &str = "next";
pub const TRAY_WARNINGS: &str = "To hand out: warnings";
pub const TRAY_BAD: &str = "To hand out: bad standing";
pub const TRAY_STARS: &str = "To hand out: recommendations";
pub const ON_THE_CARD: &str = "On today's card";
pub const HAND: &str = "Your hand";
pub const SEALED: &str = "played";
pub const DONE: &str = "done";
pub const FAILED: &str = "failed";
pub const UNSEEN: &str = "failed unseen";
pub const NOT_RUN: &str = "not run";
pub const RAIN: &str = "Rain: an ordinary day";
pub const SUN: &str = "Sun: whoever has the most marks was forgiven one";
pub const LIGHTNING: &str = "Lightning: every warning must be given";
pub const ROOM: &str = "The back room";
pub const DOOR: &str = "The union is meeting. The door is shut.";
pub const DOOR_NOTE: &str = "Nobody outside hears what is proposed, how often, or who votes how. Only what is agreed comes out.";
pub const INSIDE: &str = "Inside:";
pub const SLIP_EMPTY: &str = "Nothing on the slip yet.";
pub const ROOM_NOTE: &str = "Whatever is said and voted here stays here. All must agree.";
pub const YOU_AGREED: &str = "You voted yes.";
pub const YOU_REFUSED: &str = "You voted no.";
pub const PASSED: &str = "proposed nothing";
pub const PUT: &str = "Put it to the vote";
pub const PASS: &str = "No proposal";
pub const YES: &str = "Yes, agreed";
pub const NO: &str = "No, not with me";
pub const KEEP: &str = "Keep it";
pub const NO_MORE: &str = "No more warnings";
pub const GIVE: &str = "Give it";
pub const SAFE: &str = "safe";
pub const NOT_ENOUGH: &str = "not enough";
pub const NEWS: &str = "What has just happened";
pub const LAST_EVENING: &str = "Last evening";
pub const FATE_BLACK: &str = "Fate, by the management";
pub const FATE_RED: &str = "Fate, by the union";
pub const PARTED_AGREED: &str = "The meeting has come to an agreement.";
pub const PARTED_NOT: &str = "The meeting ends without a result.";
pub const SHARED: &str = "Nobody was left to meet: the bad standing went round.";
pub const NO_WARNINGS: &str = "No warnings today.";

pub fn machine(newest: Option<&str>, progress: u8, length: u8) -> String {
    match newest {
        None => format!("A blueprint of the machine. Nothing of it stands yet: 0 of {length}."),
        Some(_) if progress >= length => "The machine is finished, and smiles.".into(),
        Some(part) => {
            format!("The machine, {progress} of {length} steps built. The newest part: {part}.")
        }
    }
}

pub fn progress(progress: u8, length: u8) -> String {
    format!("{progress} of {length}")
}

pub fn dice(count: u8) -> String {
    match count {
        0 => NO_DICE.into(),
        1 => "1 die".into(),
        count => format!("{count} dice"),
    }
}

pub fn zone(shift: Option<i8>) -> String {
    match shift {
        None => "On Wednesday evening, an inspection here ends the game".into(),
        Some(0) => "An inspection here changes nothing".into(),
        Some(shift) => format!("An inspection here moves the marker by {shift:+}"),
    }
}

pub fn chosen(chosen: u8, of: u8) -> String {
    format!("{chosen} of {of} have chosen")
}

pub fn voted(voted: u8, of: u8) -> String {
    format!("{voted} of {of} have voted")
}

pub fn box_name(spot: Spot) -> String {
    format!("Box {spot}")
}

pub fn needs(spot: Spot) -> String {
    format!("only if {spot} succeeds")
}

pub fn why_not(spot: Spot) -> String {
    format!("Why not box {spot}?")
}

pub fn taken(spot: Spot) -> String {
    format!("Box {spot} is full.")
}

pub fn no_interns(spot: Spot) -> String {
    format!("Interns never work at an eye box like {spot}.")
}

pub fn nobody_over(spot: Spot) -> String {
    format!("With somebody at box {spot}, not all others would find a place.")
}

pub fn wanted_at(spot: Spot) -> String {
    format!("Whoever is left is needed at box {spot} first.")
}

pub fn too_few_left(spot: Spot, stations: u8, left: u8) -> String {
    let left = match left {
        1 => "only one person is".to_string(),
        left => format!("only {left} people are"),
    };
    format!("Box {spot} takes {stations} together, and {left} left.")
}

pub fn not_without(spot: Spot, needs: Spot) -> String {
    format!("Box {spot} hangs on box {needs}, and there are not people enough for both.")
}

pub fn together(stations: u8) -> String {
    format!("{stations} together")
}

pub fn place(name: &str, spot: Spot) -> String {
    format!("Send {name} to box {spot}")
}

pub fn place_intern(spot: Spot) -> String {
    format!("Send an intern to box {spot}")
}

pub fn which_box(name: &str) -> String {
    format!("Where shall {name} work?")
}

pub fn which_card(spot: Spot, number: u8, stations: u8) -> String {
    match stations {
        1 => format!("Box {spot} asks you for {number}. Which card do you play?"),
        2 => format!("Box {spot} asks two of you for {number} in all. Which card do you play?"),
        _ => format!("Box {spot} asks three of you for {number} in all. Which card do you play?"),
    }
}

pub fn proposes(name: &str, slip: &str) -> String {
    format!("{name} proposes {slip}. Do you agree?")
}

pub fn slip_by(name: &str) -> String {
    format!("Slip by {name}")
}

pub const NO_DANGER: &str = "no dice";

pub fn then_warnings(total: u8, risk: &str) -> String {
    match total {
        1 => format!("1 warning, {risk}"),
        total => format!("{total} warnings, {risk}"),
    }
}

pub fn then_bad(total: u8, risk: &str) -> String {
    format!("{total} bad standing, {risk}")
}

pub fn risk(percent: u32) -> String {
    match percent {
        0 => "tiny risk".into(),
        percent => format!("{percent} % risk"),
    }
}

pub fn count_of(count: u8, what: &str) -> String {
    format!("{what}: {count}")
}

pub fn worked(done: usize, boxes: usize, steps: u8, finished: bool) -> String {
    let done = match (done, boxes) {
        // The last cog ends the day: what comes after it is not run.
        _ if finished => "the last box that was needed is done".to_string(),
        (0, 1) => "the only box failed".to_string(),
        (0, boxes) => format!("all {boxes} boxes failed"),
        (done, boxes) if done == boxes => "every box was done".to_string(),
        (done, boxes) => format!("{done} of {boxes} boxes done"),
    };
    match steps {
        0 => format!("The day’s work: {done}. The machine stands as it was."),
        1 => format!("The day’s work: {done}. The machine grows by a step."),
        steps => format!("The day’s work: {done}. The machine grows by {steps} steps."),
    }
}

pub fn warned(name: &str, count: u8, total: u8) -> String {
    match count {
        1 => format!("{name} gets a warning, {total} in all."),
        count => format!("{name} gets {count} warnings, {total} in all."),
    }
}

pub fn blamed(name: &str, count: u8, total: u8) -> String {
    format!("{name} gets {count} bad standing, {total} in all.")
}

pub fn rolls(name: &str, dice: &str, total: u8, safe: bool) -> String {
    let verdict = if safe { SAFE } else { NOT_ENOUGH };
    format!("{name} rolls {dice} against {total}: {verdict}.")
}

pub fn recommended(name: &str) -> String {
    format!("{name} is recommended.")
}

pub fn new_intern(interns: u8) -> String {
    match interns {
        1 => "An intern comes instead.".into(),
        count => format!("An intern comes instead; that makes {count}."),
    }
}

pub fn inspected(shift: i8, progress: u8) -> String {
    match shift {
        0 => format!("Everything to plan. The marker stays at {progress}."),
        1.. => format!("Behind the plan, so the plan shrinks: the marker goes to {progress}."),
        _ => format!("So far ahead that the plan grows: the marker goes back to {progress}."),
    }
}

pub fn received(low: u8, high: u8, left: (&str, u8), right: (&str, u8)) -> String {
    format!(
        "You passed on a {low} and a {high}; {} gave you a {}, {} a {}.",
        left.0, left.1, right.0, right.1
    )
}

/// Why one of several with the same stars won.
pub fn shows_stars(name: &str, stars: u16) -> String {
    match stars {
        1 => format!("{name}: 1 star"),
        stars => format!("{name}: {stars} stars"),
    }
}

pub const EYE_ROW: &str = "Shuffled";
pub const WRITING: &str = "is writing…";
pub const FOR: &str = "For it:";
pub const AGAINST: &str = "Against it:";
pub const WARNING_OF: &str = "warning";
pub const BAD_OF: &str = "bad standing";
pub const IS_FIRED: &str = "is fired.";
pub const IS_GONE: &str = "has fallen out with the union and is gone.";
pub const INSPECTED: &str = "The inspection";
pub const IT_RUNS: &str = "The machine runs";
pub const IT_STANDS_STILL: &str = "The machine stands still";

pub fn forgiven(name: &str, what: &str) -> String {
    format!("The sun shines on {name}: one {what} less.")
}

pub const RULES_PLACING: &str = "Put everybody somewhere, in the order of the seats. A box is staffed wholly or not at all, and never without the box it needs; interns never work at an eye box.";
pub const RULES_CARDS: &str = "Play one card face down. Alone it must reach the number of your box; together the sum must, and a single 0 spoils it. At an eye box the cards are shuffled before they are shown.";
pub const RULES_WARNINGS: &str = "Hand out warnings, any or all; in lightning all of them. Whoever gets one rolls today's dice: safe if one die beats all their warnings or is a 6.";
pub const RULES_STARS: &str = "Only you see the stars. Each card goes to somebody who fulfilled a task today, at most one each, or stays with you.";
pub const RULES_MEETING: &str = "Those who failed today may give bad standing to anybody but the manager, if all of them agree. Proposals and votes stay in the room.";
pub const RULES_END: &str = "A finished machine wins for the manager and for the worker with most stars; otherwise every worker still in wins.";

pub const CARDS: &str = "Cards in hand";

pub fn cogs(count: u8) -> String {
    match count {
        1 => "1 cog".into(),
        count => format!("{count} cogs"),
    }
}
