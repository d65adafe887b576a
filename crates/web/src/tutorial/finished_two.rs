//! Finished!, the second chapter: ordering, taking back, hints, and what the files can do
//! that the first chapter does not show. Every idea has a small desk of its own.

use super::{Lesson, Step, act, tell};

pub(super) const LESSON: Lesson = Lesson {
    slug: "finished",
    address: "finished-2",
    further: None,
    options: &[("difficulty", "easy")],
    names: &["You"],
    steps: &STEPS,
    afterwards: &[("difficulty", "easy")],
};

/// The 2 comes first, and what it brings is finished at once.
const DRAW_TWO: &[(&str, &str)] = &[
    ("difficulty", "easy"),
    (
        "deck",
        "2 9 20 1 3 31 12 14 4 7 11 16 19 23 26 29 33 36 39 42 45 5 8 13 17 21 24 27 30 34 37 40 43 \
         46 6 10 15 18 22 25 28 32 35 38 41 44 47",
    ),
];

const ORDER: &str = r#"{"finished":34,"present":[[42,0],[43,0],[47,0]],"past":[45,46],
"stack":[38,36,39,40,35,41,37,44,48],
"held":[],"future":[],"stash":5,"reserve":5,"coffee":3,"idle":0,"turn":20,
"pending":{"choose":"order for the past","chosen":[]},"over":false,"reason":null,"unseen":[]}"#;
const UNDO: &str = r#"{"finished":34,"present":[[38,0],[40,0],[42,0]],"past":[41],
"stack":[36,44,46,35,39,45,37,43,47,48],
"held":[],"future":[],"stash":5,"reserve":5,"coffee":3,"idle":0,"turn":20,
"pending":null,"over":false,"reason":null,"unseen":[]}"#;
const HINT: &str = r#"{"finished":44,"present":[[46,0],[47,0],[48,0]],"past":[],
"stack":[45],
"held":[],"future":[],"stash":1,"reserve":9,"coffee":0,"idle":0,"turn":41,
"pending":null,"over":false,"reason":null,"unseen":[]}"#;
const THRICE: &str = r#"{"finished":38,"present":[[43,0],[47,0]],"past":[],
"stack":[45,42,46,40,39,44,41,48],
"held":[],"future":[],"stash":5,"reserve":5,"coffee":3,"idle":0,"turn":20,
"pending":null,"over":false,"reason":null,"unseen":[]}"#;
const EXCHANGE: &str = r#"{"finished":38,"present":[[40,0],[43,0],[48,0]],"past":[],
"stack":[41,45,42,39,46,44,47],
"held":[],"future":[],"stash":5,"reserve":5,"coffee":1,"idle":0,"turn":20,
"pending":null,"over":false,"reason":null,"unseen":[]}"#;
const INTO_PAST: &str = r#"{"finished":36,"present":[[38,0],[41,0],[45,0]],"past":[],
"stack":[37,42,46,40,39,44,43,47,48],
"held":[],"future":[],"stash":5,"reserve":5,"coffee":3,"idle":0,"turn":20,
"pending":null,"over":false,"reason":null,"unseen":[]}"#;
const FROM_PAST: &str = r#"{"finished":36,"present":[[42,0],[44,0],[46,0]],"past":[45,40,37],
"stack":[41,39,43,38,47,48],
"held":[],"future":[],"stash":5,"reserve":5,"coffee":3,"idle":0,"turn":20,
"pending":null,"over":false,"reason":null,"unseen":[]}"#;
const ALL_FUTURE: &str = r#"{"finished":36,"present":[[38,0],[41,0],[48,0]],"past":[],
"stack":[37,40,45,42,39,44,47,43,46],
"held":[],"future":[],"stash":5,"reserve":5,"coffee":0,"idle":0,"turn":20,
"pending":null,"over":false,"reason":null,"unseen":[]}"#;
const BELOW: &str = r#"{"finished":36,"present":[[42,0],[43,0],[44,0]],"past":[],
"stack":[39,46,38,37,41,47,40,45,48],
"held":[],"future":[],"stash":5,"reserve":5,"coffee":3,"idle":0,"turn":20,
"pending":null,"over":false,"reason":null,"unseen":[]}"#;
const TAKE_BACK: &str = r#"{"finished":32,"present":[[34,1],[37,0],[46,1]],"past":[],
"stack":[40,36,45,33,38,41,43,47,35,39,42,44,48],
"held":[],"future":[],"stash":2,"reserve":6,"coffee":3,"idle":0,"turn":20,
"pending":null,"over":false,"reason":null,"unseen":[]}"#;

const STEPS: [Step; 32] = [
    act(
        "Your own order",
        "The turn is over, and you choose the order. 45 and 46 lie in the Past already: the 47 \
         belongs **behind them**. **Press the 47 first.** (At a real table you may also drag the \
         files, or use Shift and the arrow keys, and then press End turn.)",
        "47",
    )
    .at(ORDER),
    act("… and then", "Then the neighbours. **Press the 42**; the 43 goes last by itself.", "42"),
    tell(
        "In the order you gave",
        "45 and 46 have sunk below the stack, and the 47 sinks next: the three will come back one \
         after the other. Ascending is not always best; **what lies there already counts too**.",
    )
    .look("past"),
    act(
        "Changed your mind?",
        "The 40 puts a file off. **Press the 40.**",
        "use 40",
    )
    .at(UNDO),
    act("A hasty choice", "Let us put off the 42, without thinking. **Press the 42.**", "42"),
    tell(
        "Take it back",
        "But 42 and 43 would have been neighbours! Nothing hidden was seen by it, so it can be taken \
         back **freely**. **Press Take back.**",
    )
    .press("undo", "Take back"),
    tell(
        "As it was",
        "All is as before, the sweet too. Behind a file that you have **drawn** since, you may still go \
         back when you play alone; the game then counts as *assisted* in your statistics.",
    )
    .at(UNDO),
    act(
        "Draw two",
        "Now what the files can do. The 2 draws **two files for one sweet**. **Press the 2.**",
        "use 2",
    )
    .anew(DRAW_TWO),
    tell(
        "While it is there",
        "1 and 3 came, and then all three were finished, one after the other. Use a low file before \
         its number comes: it has to go to the film **at once**.",
    ),
    act(
        "Three times",
        "The 47 draws one file, and can be used **three times**, a sweet each. **Press the 47.**",
        "use 47",
    )
    .at(THRICE),
    act("Once more", "A sweet lies on it, but there is room for more. **Press the 47.**", "use 47"),
    act("And again", "One more fits. **Press the 47.**", "use 47"),
    tell(
        "A long row",
        "45, 46 and 47 lie side by side now: when the turn ends they pay two of the three sweets back.",
    ),
    act(
        "Exchange",
        "48 is on your desk, and one coffee is left. The 43 draws a file, then puts **any file back on \
         top of the stack**. **Press the 43.**",
        "use 43",
    )
    .at(EXCHANGE),
    act("Onto the stack", "48 costs a coffee when it leaves for the Past. **Press the 48.**", "48"),
    tell(
        "No coffee drunk",
        "On top of the stack is not the Past: **no coffee**. It is the next file you draw, so do \
         something useful in the meantime.",
    ),
    act(
        "Two into the Past",
        "The 41 moves **exactly two files to the Past** and draws two for them. **Press the 41.**",
        "use 41",
    )
    .at(INTO_PAST),
    act("The first", "They go in the order you press them. **Press the 38.**", "38"),
    act("The second", "It may even be the 41 itself. Here: **press the 45.**", "45"),
    tell(
        "Out of the way",
        "37 came and was finished. The turn is not over: you have seen more files, and none of the \
         two lies in the way. Runs pay nothing here.",
    ),
    act(
        "Two from the Past",
        "The 37 is next, and you have put it away! The 44 takes the **two newest files of the Past** \
         back. **Press the 44.**",
        "use 44",
    )
    .at(FROM_PAST),
    act(
        "All into the Future",
        "48 is on the desk and there is no coffee: ending the turn would lose the game, and the button \
         says so. The 38 puts **the whole desk** into the Future and draws three. **Press the 38.**",
        "use 38",
    )
    .at(ALL_FUTURE),
    tell(
        "Later",
        "The row waits up there and comes back when this turn ends; 48 has not left for the Past, so \
         nothing was drunk. A file that was used is **not fresh** after the Future.",
    )
    .look("future"),
    act(
        "Below the stack",
        "The 42 lays the whole desk **below the stack** in your order, runs pay, and the turn ends. \
         **Press the 42.**",
        "use 42",
    )
    .at(BELOW),
    act("From the top", "The first you press will be drawn first. **Press the 42.**", "42"),
    act("In a row", "**Press the 43**; the 44 goes last by itself.", "43"),
    act(
        "The sweets back",
        "34 and 46 are used. The 37 sends **the sweets of all other files** to the reserve, and those \
         files can be used again. **Press the 37.**",
        "use 37",
    )
    .at(TAKE_BACK),
    act("Fresh again", "One sweet bought two more uses. **Press the 34.**", "use 34"),
    tell(
        "Stuck?",
        "The last thing is help. No coffee, one sweet, 45 to 48 to go. Of course you see it; but let \
         us ask. **Press Hint.** In a real game a hint marks the game as *assisted*.",
    )
    .at(HINT)
    .press("hint", "Hint"),
    tell(
        "Step by step",
        "*Something here is better than what you might think*, it says, and no more: perhaps that is \
         enough. If not, **press Which one?**",
    )
    .press("hint", "Which one?"),
    act(
        "Which, and why",
        "It marks the 46. A third press, **Why?**, would say it in numbers: the 46 brings the 45, and \
         the game is won; the turn ended, it is lost. **Press the 46.**",
        "use 46",
    ),
    tell(
        "Finished!",
        "45, 46, 47, 48: that was the evening, and this is its film. Look at the **deal of the day** in \
         the lobby: everybody gets the same cards.",
    ),
];
