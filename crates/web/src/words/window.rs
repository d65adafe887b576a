//! Reaction windows and standing orders.

pub const TITLE: &str = "Ask me";
pub const NOTE: &str = "Otherwise you pass, and nobody knows.";
/// The word of the form, and what it means after “Ask me”.
pub const CHOICES: [(&str, &str); 6] = [
    ("always", "always"),
    ("fits", "only when something of mine fits"),
    ("others", "not about my own cards"),
    ("aimed", "only when I am aimed at"),
    ("turn", "not before my turn"),
    ("pile", "not on this Pile"),
];

/// What is ordered now, beside the title.
pub fn short(word: &str) -> &'static str {
    match word {
        "fits" => "when something fits",
        "others" => "not about my own",
        "aimed" => "when aimed at",
        "turn" => "from my turn on",
        "pile" => "after this Pile",
        _ => "always",
    }
}

/// The order answers; said to whoever gave it, who may be new and have given none.
pub fn passing(word: &str) -> String {
    let asked = match word {
        "fits" => "you are asked when something of yours fits",
        "others" => "you are not asked about your own cards",
        "aimed" => "you are asked when you are aimed at",
        "turn" => "you are asked again from your turn on",
        _ => "you are asked again after this Pile",
    };
    format!("Others may react. You let it pass: {asked}.")
}

/// Beside the order that asks only when something fits.
pub fn fits_note(seconds: u32) -> String {
    format!(
        "Asked only when something fits, your silence is a pass after {seconds} seconds, whatever \
         you hold. Among bots alone a pass counts at once."
    )
}

pub const AWAY: &str = "I am away for a while";
pub const BACK: &str = "I am here again";

/// Said to whoever is counted as away, and to nobody else.
pub fn away(said: bool, seconds: u32) -> String {
    let why = if said { "You said that you are away" } else { "Three windows ran out on you" };
    format!("{why}: your silence is a pass after {seconds} seconds, until you do something.")
}

pub fn ring(seconds: u64) -> String {
    format!("{seconds} seconds to react; silence is a pass")
}

/// The form of a new table.
pub const QUICK: &str = "Silence counts sooner after";
pub const QUICK_NOTE: &str = "For whoever is away, or asked only when something fits.";
pub const QUICKS: [(&str, &str); 4] =
    [("", "4 seconds"), ("3", "3 seconds"), ("6", "6 seconds"), ("8", "8 seconds")];
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
