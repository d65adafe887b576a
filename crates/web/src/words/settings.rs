//! How somebody wants the place to be.

pub const TITLE: &str = "Settings";
pub const LEAD: &str = "Kept with your name on this device, and yours alone.";
pub const KEEP: &str = "Keep it like this";
pub const KEPT: &str = "Kept.";
pub const NO_NOTICES: &str = "Your browser shows no notifications from here: they need https (or this very machine), and \
     your leave. The tab still says when it is your turn.";
pub const SURE: &str = "Are you sure?";
pub const YES: &str = "Yes, do it";
pub const NO: &str = "Not yet";
pub const TELL_ME: &str = "Tell me when it is my turn";
pub const YOUR_TURN: &str = "It is your turn.";

/// The name of a knob, and a word about it.
pub fn knob(key: &str) -> (&'static str, &'static str) {
    match key {
        "motion" => ("Motion", "Cards and pawns travel; less where your system asks for less."),
        "theme" => ("Light", ""),
        "size" => ("Board", "On a large screen."),
        "sound" => ("Sound", "Soft: a move, your turn, the end."),
        "confirm" => ("Ask before final moves", "End turn and the like ask once more."),
        "notify" => ("Notifications", "When it is your turn and the tab is hidden."),
        _ => ("", ""),
    }
}

pub fn value(key: &str, value: &str) -> &'static str {
    match (key, value) {
        ("motion", "full") => "full",
        ("motion", "quick") => "quick",
        ("motion", _) => "none",
        ("theme", "light") => "light",
        ("theme", "dark") => "dark",
        ("theme", _) => "as the system",
        ("size", "large") => "large",
        ("size", "small") => "small",
        ("size", _) => "usual",
        (_, "on") => "on",
        _ => "off",
    }
}
