//! The board of Finished!.

use finished::{Card, Effect};

pub const AIM: &str = "Finish all 48 files, in order, before the coffee is gone.";
pub const GOAL: &str = "by finishing all 48 files in order before the coffee is gone.";
pub const NEXT: &str = "Next";
pub const ALL_DONE: &str = "All done";
pub const COFFEE: &str = "Coffee";
/// Which round it is, and how many there can be.
pub fn round((round, most): (u8, u8)) -> String {
    format!("round {} of up to {most}", round.min(most))
}
pub const JAR: &str = "Sweets";
pub const RESERVE: &str = "Reserve";
pub const STACK: &str = "Stack";
pub const STACK_EMPTY: &str = "Empty: draw from the Past";
pub const ALL_SEEN: &str = "every card seen";
pub const FUTURE: &str = "Future";
pub const FUTURE_NOTE: &str = "comes back to the Present";
pub const FUTURE_EMPTY: &str = "Nothing put off.";
pub const HELD: &str = "joins next";
pub const PRESENT: &str = "Present";
pub const PRESENT_EMPTY: &str = "The desk is clear.";
pub const PAST: &str = "Past";
pub const PAST_NOTE: &str = "the oldest first; three stay";
pub const PAST_EMPTY: &str = "Nothing yet.";
pub const FILM: &str = "Film";
pub const END_TURN: &str = "End turn";
pub const END_HINT: &str = "in this order";
pub const LOSES: &str = "loses the game";
pub const CHOOSE_ORDER: &str = "End turn, order card by card";
pub const SORT: &str = "Sort";
pub const AS_THEY_LIE: &str = "All in this order";
pub const GRIP: &str = "Move this card: drag, or press and then press another place";
pub const MEMORY_SEEN: &str = "Never seen";
pub const MEMORY_FULL: &str = "Stack, top first";
pub const HINTED: &str = "hint";
pub const AUTOMATIC: &str = "Works by itself when drawn.";
pub const CLOCK: &str =
    "Leaving the Present for the Past or the stack costs a coffee. Finish it to win.";
pub const NOTHING: &str = "Has no action: finish it first of all.";
pub const ANSWER_FIRST: &str = "First answer the question.";
pub const PLAY_FILM: &str = "Play";
/// Key and what it does.
pub const KEYS: &[(&str, &str)] = &[
    ("← →", "from card to card"),
    ("Enter", "use or choose the card"),
    ("Shift ← →", "move the card within the Present"),
    ("S", "put the Present in ascending order"),
    ("E", "end the turn"),
    ("Space", "play or stop the film"),
];
pub const STOP_FILM: &str = "Stop";
pub const FILM_POSITION: &str = "Position in the film";
pub const WON_TITLE: &str = "Finished!";
pub const ASLEEP_TITLE: &str = "Asleep at the desk";
pub const LEFT_TITLE: &str = "Home early";
pub const CAP_TITLE: &str = "Going in circles";
pub const REST_OF_FILM: &str = "The rest of the film is still in those folders.";

/// What the rules say about each question, in a few words.
pub mod explain {
    pub const LOOKING: &str = "Sort the folders from 1 to 48 before the coffee runs out.";
    pub const FREE: &str = "A folder that glows can be used: lay a sweet on it and do what it \
        says, as often as you can pay. Before you end the turn, lay the Present in the order \
        in which it shall go to the Past: neighbours that lie in ascending order come back \
        one after the other, and three or more in a row pay sweets.";
    pub const ORDER: &str = "The first you choose is the oldest in the Past and sinks first. \
        Three or more consecutive numbers side by side pay one sweet less than there are \
        folders. If 48 is among them, it costs a coffee.";
    pub const BELOW: &str = "The first you choose comes out of the stack first. Runs of three \
        or more pay here too, and 48 costs a coffee.";
    pub const INTO_PAST: &str = "Two folders go to the Past, in the order in which you choose \
        them; then two are drawn. The folder you are using may be one of them. Runs earn \
        nothing here.";
    pub const FUTURE: &str = "That folder waits in the Future and joins your next Present, \
        with the sweets that lie on it.";
    pub const STACK: &str = "That folder goes face down on top of the stack and is the next \
        one drawn. A sweet on it goes back to the reserve.";
}

pub fn cards(count: usize) -> String {
    match count {
        1 => "1 card".into(),
        count => format!("{count} cards"),
    }
}

pub fn never_seen(count: usize) -> String {
    format!("{count} never seen")
}

pub fn of_48(count: u8) -> String {
    format!("{count} of 48")
}

pub fn earns(sweets: u8) -> String {
    format!("+{sweets}")
}

pub fn run(length: u8, sweets: u8) -> String {
    match sweets {
        1 => format!("A run of {length}: 1 sweet when the turn ends"),
        sweets => format!("A run of {length}: {sweets} sweets when the turn ends"),
    }
}

pub fn nth(place: usize) -> String {
    match place {
        1 => "1st".into(),
        2 => "2nd".into(),
        3 => "3rd".into(),
        n => format!("{n}th"),
    }
}

pub fn turn(turn: u16) -> String {
    format!("Turn {turn}")
}

pub fn future_row(nth: usize) -> String {
    match nth {
        0 => "next row".into(),
        n => format!("row {}", n + 1),
    }
}

pub fn story_won(turns: u16, coffee: u8) -> String {
    let left = match coffee {
        0 => "and not a drop of coffee left".to_string(),
        1 => "and one coffee left".to_string(),
        n => format!("and {n} coffees left"),
    };
    format!("All 48 folders sorted in {turns} turns, {left}. Hedy goes home; here is her evening.")
}

pub fn story_asleep(turns: u16, done: u8) -> String {
    format!(
        "No coffee, {turns} turns, {done} of 48 folders sorted. This is how far the evening got."
    )
}

pub fn story_left(turns: u16, done: u8) -> String {
    format!("{done} of 48 folders sorted in {turns} turns; the rest can wait until tomorrow.")
}

pub fn story_cap(done: u8) -> String {
    format!("Nothing came of it for a very long time. {done} of 48 folders are sorted.")
}

/// Two words for what a card does, and a sentence.
pub fn card(card: Card, effect: Effect, uses: u8) -> (&'static str, String) {
    match effect {
        Effect::None if card == Card::COFFEE => ("coffee break", CLOCK.into()),
        Effect::None => ("start here", NOTHING.into()),
        Effect::Sweet => {
            ("a sweet", "Pays you a sweet from the reserve the moment it is drawn.".into())
        }
        Effect::Draw(1) if uses > 1 => {
            ("draw one ×3", format!("Draw 1 card; can be used {uses} times, a sweet each."))
        }
        Effect::Draw(1) => ("draw one", "Draw 1 card.".into()),
        Effect::Draw(count) => ("draw more", format!("Draw {}.", cards(count.into()))),
        Effect::Below => (
            "all below",
            "Put the whole Present below the stack in an order you choose. Ends the turn.".into(),
        ),
        Effect::IntoPast(count) => {
            ("two to Past", format!("Move 2 cards of the Present to the Past, then draw {count}."))
        }
        Effect::FromPast => {
            ("two back", "Take the 2 newest cards of the Past into the Present.".into())
        }
        Effect::OneFuture => {
            ("one later", "Put 1 card into the Future; it joins the next Present.".into())
        }
        Effect::Exchange(count) => (
            "exchange",
            format!("Draw {count}, then put any card of the Present on top of the stack."),
        ),
        Effect::AllFuture(count) => {
            ("all later", format!("Put the whole Present into the Future, then draw {count}."))
        }
        Effect::TakeBack => (
            "sweets back",
            "All sweets on other cards go to the reserve; those cards can be used again.".into(),
        ),
    }
}

/// What a frame of the film shows in a few words, for those who cannot see it.
pub fn caption(number: u8) -> &'static str {
    match number {
        0 => "The film has not begun.",
        1..=3 => "Hedy looks up at a tower of folders.",
        4..=13 => "She sorts the first folders while the sun is still up.",
        14..=17 => "A sip of coffee. A cat looks in at the window.",
        18..=24 => "The sun goes down; the left pile shrinks.",
        25..=27 => "Her eyes grow heavy.",
        28..=32 => "She is asleep at her desk, and the cat comes closer.",
        33..=34 => "The cat wakes her!",
        35..=42 => "Wide awake, she races through the rest.",
        43..=44 => "The last folder, held up high, and a stamp on it.",
        45..=46 => "She stretches: everything is finished.",
        47 => "She switches off the lamp and goes, the cat behind her.",
        _ => "The office is empty, the moon is up, the work is done.",
    }
}
