//! Puzzles of Finished!.

pub const TITLE: &str = "Puzzles";
pub const LEAD: &str = "Positions of real games. Every card has been seen, the game can be won, and \
    one first action does it: every other loses, whatever follows. That has been proven.";
pub const TODAY: &str = "The puzzle of the day";
pub const TASK: &str = "Win from here. The stack lies open below it, top first. One first action does \
    it; every other loses. Nothing is taken back.";
pub const SOLVED: &str = "Solved!";
pub const SOLVED_NOTE: &str = "The only way in, and through to the end.";
pub const FAILED: &str = "Not this time.";
pub const PROVEN: &str = "That loses, whatever follows. Try another way in.";
pub const ASLEEP: &str = "The way in was right, but the coffee ran out. There is a way through.";
pub const GIVEN_UP: &str = "You gave up. There is a way through to the end.";
pub const SOLUTION: &str = "The solution";
pub const REPLAY: &str = "Step through it";
pub const AGAIN: &str = "Try again";
pub const ALL: &str = "All puzzles";
pub const PLAY: &str = "Try it";
pub const GO_ON: &str = "Go on with your try";
pub const STREAK: &str = "days in a row, solved at the first try";
pub const BEST_STREAK: &str = "longest row";
pub const SOLVED_COUNT: &str = "solved";
pub const FIRST_COUNT: &str = "at the first try";
pub const THEMES: &str = "Themes";
pub const EVERY: &str = "All";
pub const NONE: &str = "There are no puzzles here yet.";
pub const NOT_YET: &str = "The solution is shown when you have tried it.";
pub const BACK: &str = "Back to the puzzle";
pub const MORE: &str = "Puzzles, one a day";
pub const IS_TODAYS: &str =
    "It is the puzzle of the day: your first try today counts for your row.";
pub const STREAK_NOTE: &str = "Solving the puzzle of the day at the first try, without a hint, makes \
    your row longer.";

pub fn title(id: u32) -> String {
    format!("Puzzle {id}")
}

/// How many of the quick players did not see it.
pub fn rating(missed: u8, of: u8) -> String {
    match missed {
        0 => "easy to see: every quick player found it".into(),
        missed => format!("{missed} of {of} quick players missed it"),
    }
}

/// The position in a few words.
pub fn position(next: u8, sweets: u8, coffee: u8) -> String {
    let sweets = match sweets {
        1 => "1 sweet".to_string(),
        sweets => format!("{sweets} sweets"),
    };
    format!("{next} is next, {sweets}, {coffee} coffee")
}

pub fn tries(count: usize) -> String {
    match count {
        0 => "You have not tried it.".into(),
        1 => "You have tried it once.".into(),
        count => format!("You have tried it {count} times."),
    }
}

pub fn state(solved: bool, first: bool, tried: bool) -> &'static str {
    match (solved, first, tried) {
        (true, true, _) => "solved at the first try",
        (true, false, _) => "solved",
        (false, _, true) => "tried",
        (false, _, false) => "new",
    }
}
