//! The deal of the day.

pub const TITLE: &str = "Deal of the day";
pub const LEAD: &str = "The same cards for everybody, from midnight to midnight UTC. Your first try \
    counts; a hint, or going back behind something you have seen, makes it an assisted one, and those are counted apart.";
pub const PLAY: &str = "Play today's deal";
pub const GO_ON: &str = "Go on with your try";
pub const PRACTISE: &str = "Play it again, for practice";
pub const PRACTICE_NOTE: &str = "Later tries are practice: they change nothing here.";
pub const YOURS: &str = "Your try";
pub const OTHERS: &str = "Everybody";
pub const NOBODY: &str = "Nobody has finished it yet.";
pub const AFTER: &str = "How others did is told when you have played.";
pub const SHARE: &str = "A line to share";
pub const SHARE_NOTE: &str = "It gives nothing away.";
pub const STREAK: &str = "days won in a row";
pub const BEST_STREAK: &str = "longest row";
pub const PLAYED: &str = "days played";
pub const WON: &str = "days won";
pub const YESTERDAY: &str = "Yesterday";
pub const NOT_PLAYED: &str = "You did not play it.";
pub const SOLUTION: &str = "A way to win it";
pub const TO_TABLE: &str = "Look at your try";
pub const TO_DAILY: &str = "Deal of the day";
pub const FIRST_TRY: &str = "first try";
pub const PRACTICE: &str = "practice";
pub const PRACTICE_STAMP: &str = "A later try at the deal of the day: it counts for nothing but \
    your statistics.";
pub const NO_PAR: &str = "its par is not known yet";
pub const WEEK: &str = "The week grows harder: very easy on Monday, easy on Tuesday and Wednesday, \
    regular on Thursday and Friday, difficult at the weekend.";
pub const WORKING: &str = "A way to win is being worked out.";
pub const WORKING_NOTE: &str = "It takes a few seconds. Please look again.";
pub const NONE_FOUND: &str = "No way to win this deal was found.";
pub const LOOK_AGAIN: &str = "Look again";
pub const BACK: &str = "Back to the deal of the day";

/// `very easy`, for people.
pub fn difficulty(word: &str) -> String {
    word.replace('-', " ")
}

pub fn coffee(left: i64) -> String {
    match left {
        0 => "no coffee left".into(),
        1 => "one coffee left".into(),
        left => format!("{left} coffees left"),
    }
}

pub fn par(par: Option<i64>) -> String {
    par.map_or_else(|| NO_PAR.into(), |par| format!("par: {}", coffee(par)))
}

/// What became of a try.
pub fn result(won: bool, score: Option<i64>, done: Option<i64>) -> String {
    match (won, score, done) {
        (true, Some(left), _) => format!("Finished, with {}.", coffee(left)),
        (true, None, _) => "Finished.".into(),
        (false, _, Some(done)) => format!("{done} of 48 files finished."),
        (false, _, None) => "Not finished.".into(),
    }
}

pub const ASSISTED: &str = "Assisted: counted apart.";

pub fn tries(count: i64) -> String {
    match count {
        1 => "1 first try is over".into(),
        count => format!("{count} first tries are over"),
    }
}

pub fn won_with(score: Option<i64>) -> String {
    score.map_or_else(|| "finished".into(), |left| format!("finished, {}", coffee(left)))
}

pub const NOT_FINISHED: &str = "not finished";

pub fn assisted(tables: i64, won: i64) -> String {
    match tables {
        1 if won == 1 => "And 1 assisted try, which finished.".into(),
        1 => "And 1 assisted try, which did not finish.".into(),
        tables => format!("And {tables} assisted tries, {won} of them finished."),
    }
}

/// The line to share: what came of it, and nothing about the cards.
pub fn share(
    date: &str,
    difficulty: &str,
    (won, score, done): (bool, Option<i64>, Option<i64>),
    par: Option<i64>,
    assisted: bool,
) -> String {
    let how = match (won, score, done) {
        (true, Some(left), _) => format!("finished {}", cups(left, par)),
        (true, None, _) => "finished".into(),
        (false, _, done) => {
            let done = done.unwrap_or_default();
            let frames = (done / 8) as usize;
            format!("{}{} {done}/48", "▮".repeat(frames), "▯".repeat(6usize.saturating_sub(frames)))
        }
    };
    let helped = if assisted { ", assisted" } else { "" };
    format!("Finished! {date}, {difficulty}: {how}{helped}")
}

fn cups(left: i64, par: Option<i64>) -> String {
    let cups = match left {
        0 => "with an empty pot".to_string(),
        left => "☕".repeat(left.clamp(0, 9) as usize),
    };
    par.map_or(cups.clone(), |par| format!("{cups} (par {par})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_to_share_tells_what_came_of_it() {
        let line =
            |result, par, assisted| share("16 November 2026", "very easy", result, par, assisted);
        assert_eq!(
            line((true, Some(2), Some(48)), Some(4), false),
            "Finished! 16 November 2026, very easy: finished ☕☕ (par 4)"
        );
        assert_eq!(
            line((false, None, Some(20)), Some(4), true),
            "Finished! 16 November 2026, very easy: ▮▮▯▯▯▯ 20/48, assisted"
        );
    }
}
