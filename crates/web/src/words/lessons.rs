//! The lessons' frame; what the coaches say stands in the lessons.

pub const NEXT: &str = "Go on";
pub const BACK: &str = "One step back";
pub const PLAY: &str = "Play a real game";
pub const AGAIN: &str = "Once more from the start";
pub const FURTHER: &str = "The second chapter";
pub const RULES: &str = "All rules";
pub const COACH: &str = "The coach";
pub const INVITE: &str = "New here? Learn it by playing, in ten minutes:";

pub fn title(game: &str) -> String {
    format!("Learn {game}")
}

pub fn second(game: &str) -> String {
    format!("Learn {game}, the second chapter")
}

pub fn position(at: usize, of: usize) -> String {
    format!("Step {} of {of}", at + 1)
}

/// Something else was done; `wanted` is what the button says.
pub fn not_yet(wanted: Option<&str>) -> String {
    let lit = "In a real game you could try that. Here, please press what is lit";
    wanted.map_or_else(|| format!("{lit}."), |wanted| format!("{lit}: “{wanted}”."))
}
