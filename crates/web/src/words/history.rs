//! A guest's finished games, one by one.

use crate::occasion::Occasion;

pub const TITLE: &str = "Your games";
pub const LEAD: &str = "Everything you have finished on this device, the last first.";
pub const TO_STATISTICS: &str = "What it comes to: the punch cards";
pub const EMPTY: &str = "No game finished yet. The first one will stand here.";
pub const WHICH: &str = "Which games";
pub const ALL: &str = "all";
pub const ASSISTED: &str = "assisted";
pub const REPLAY: &str = "Replay";
pub const PAGES: &str = "Pages";
pub const LATER: &str = "Later games";
pub const EARLIER: &str = "Earlier games";

pub fn result(won: bool, how: Option<&str>) -> &'static str {
    match (won, how) {
        (true, _) => "won",
        (false, Some("resigned")) => "given up",
        (false, Some("agreed")) => "ended by agreement",
        (false, _) => "lost",
    }
}

pub fn occasion(occasion: Occasion) -> String {
    match occasion {
        Occasion::FirstTry(_) => "deal of the day".into(),
        Occasion::Practice(_) => "deal of a day, practice".into(),
        Occasion::Puzzle { id, .. } => format!("puzzle {id}"),
        Occasion::Again => "same deal again".into(),
    }
}

pub fn length(decisions: i64) -> String {
    match decisions {
        1 => "1 decision".into(),
        decisions => format!("{decisions} decisions"),
    }
}

pub fn page(page: usize, pages: usize) -> String {
    format!("Page {page} of {pages}")
}
