//! Reaction windows and standing orders.

pub const TITLE: &str = "Ask me";
pub const NOTE: &str = "Otherwise you pass, and nobody knows.";
/// The word of the form, and what it means after “Ask me”.
pub const CHOICES: [(&str, &str); 5] = [
    ("always", "always"),
    ("others", "not about my own cards"),
    ("aimed", "only when I am aimed at"),
    ("turn", "not before my turn"),
    ("pile", "not on this Pile"),
];

/// What is ordered now, beside the title.
pub fn short(word: &str) -> &'static str {
    match word {
        "others" => "not about my own",
        "aimed" => "when aimed at",
        "turn" => "from my turn on",
        "pile" => "after this Pile",
        _ => "always",
    }
}

/// The order answers; said to whoever gave it.
pub fn passing(word: &str) -> String {
    let meaning = CHOICES.iter().find(|(one, _)| *one == word).map_or("", |(_, meaning)| meaning);
    format!("You pass by your standing order (ask me {meaning}).")
}

pub fn ring(seconds: u64) -> String {
    format!("{seconds} seconds to react; silence is a pass")
}

/// The form of a new table.
pub const REACTION: &str = "Time to react";
pub const REACTION_NOTE: &str =
    "Silence is a pass. Nobody is asked sooner or later for what they hold.";
pub const REACTIONS: [(&str, &str); 5] = [
    ("", "as usual"),
    ("8", "8 seconds"),
    ("15", "15 seconds"),
    ("30", "30 seconds"),
    ("0", "no clock"),
];
