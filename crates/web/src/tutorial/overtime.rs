//! Overtime, taught by the first hour of a shift: work, rest, a reaction, and
//! a reaction to that.

use super::{Lesson, Step, act, tell};

pub(super) const LESSON: Lesson = Lesson {
    slug: "overtime",
    address: "overtime",
    further: None,
    options: &[("players", "3"), ("reactions", "live")],
    names: &["Nora", "Frieda", "Gustav"],
    steps: &STEPS,
    afterwards: &[("players", "3")],
};

/// 4 pm, hands and the top of the deck as the lesson needs them.
const SHIFT: &str = r#"{"round": 1, "first": 0, "active": 0, "phase": "act", "chooser": null, "used": 0, "played": false,
"napped": false, "players": [{"hand": ["email", "coffee", "caught", "night"], "ages": [0, 0, 0, 0],
"employee": "joe", "snooze": 3, "skip": false, "used": false}, {"hand": ["locked", "email", "night",
"coffee"], "ages": [0, 0, 0, 0], "employee": "joe", "snooze": 3, "skip": false, "used": false},
{"hand": ["cake", "nap", "home", "breath"], "ages": [0, 0, 0, 0], "employee": "joe", "snooze": 3,
"skip": false, "used": false}], "assignments": [{"need": 3, "owner": 0, "work": [], "done": 0},
{"need": 2, "owner": 0, "work": [], "done": 0}, {"need": 2, "owner": 0, "work": [], "done": 0},
{"need": 2, "owner": 0, "work": [], "done": 0}, {"need": 1, "owner": 0, "work": [], "done": 0},
{"need": 3, "owner": 1, "work": [], "done": 0}, {"need": 2, "owner": 1, "work": [], "done": 0},
{"need": 2, "owner": 1, "work": [], "done": 0}, {"need": 2, "owner": 1, "work": [], "done": 0},
{"need": 1, "owner": 1, "work": [], "done": 0}, {"need": 3, "owner": 2, "work": [], "done": 0},
{"need": 2, "owner": 2, "work": [], "done": 0}, {"need": 2, "owner": 2, "work": [], "done": 0},
{"need": 2, "owner": 2, "work": [], "done": 0}, {"need": 1, "owner": 2, "work": [], "done": 0}],
"deck": ["all-nighter", "all-nighter", "blame", "blame", "blame", "blame", "blame", "breath",
"breath", "breath", "breath", "breath", "buck", "buck", "buddy", "buddy", "cake", "cake", "cake",
"caught", "caught", "caught", "coffee", "coffee", "coffee", "coffee", "coffee", "coffee", "coffee",
"coffee", "coffee", "credit", "credit", "dentist", "dentist", "email", "email", "email", "email",
"email", "email", "email", "email", "email", "email", "email", "espresso", "espresso", "espresso",
"gossip", "home", "home", "home", "home", "hour", "hour", "hunter", "hunter", "jam", "jam",
"locked", "locked", "locked", "nap", "nap", "nap", "nap", "new-hire", "new-hire", "night", "night",
"night", "night", "night", "not-mine", "not-mine", "office", "office", "pair", "pair", "paste",
"paste", "paste", "pet", "pet", "review", "review", "rumour", "rumour", "sick", "sick", "sick",
"slacker", "team", "team", "union", "unpaid", "vamp", "vamp", "weird", "weird", "wizard",
"workaholic", "workaholic", "espresso", "email", "paste", "jam"], "discard": [], "shuffles": 0,
"pile": [], "at": 0, "step": 0, "queue": [], "home": [], "asked": [false, false, false], "answers": [null, null,
null], "windows": 0, "over": false, "reason": null, "winners": []}"#;

const STEPS: [Step; 13] = [
    tell(
        "Who goes home first?",
        "It is 4 pm, and you are Nora. Below are **your five assignments**: whoever has none left goes home and \
         wins. At midnight the lights go out, and then everybody has lost. Frieda and Gustav sit \
         around the table; how they look tells you **how tired** they are.",
    )
    .at(SHIFT),
    act(
        "Work",
        "A **Work** card puts ✓ on an assignment, and makes you sleepier. **Press Just One More \
         Email, then the easy assignment**: one ✓ is all it needs.",
        "email easy",
    )
    .then(&[(0, "pass"), (1, "pass"), (2, "pass"), (0, "pass"), (1, "pass"), (2, "pass")]),
    tell(
        "Done, and tired",
        "That one is off your desk. But with 4 snooze tokens you are **tired**: you have one \
         action less, and a Work card must be rolled for. The bar under your card shows how far \
         it is to the next step.",
    ),
    act(
        "Rest",
        "Time for a break. **Press Coffee Break!** While you point at it you see what it makes \
         of your tokens.",
        "coffee",
    )
    .then(&[(1, "locked @1")]),
    tell(
        "The Pile",
        "Not so fast: what is played lies on **the Pile** first, and **everybody** is asked for a \
         reaction, on anybody's turn and without an action. Frieda says that the break room is out \
         of order. Read below the Pile what happens if nothing else does: your coffee would be \
         gone.",
    ),
    act(
        "A reaction to a reaction",
        "A reaction to the **Lead** begins a Pile on it, as Frieda's did; you can also answer the \
         **newest** card of any Pile. Frieda's card is Shady, and you hold a Boss card for that. **Play Caught Red-Handed.**",
        "caught @2",
    )
    .then(&[(0, "pass"), (1, "pass"), (2, "pass")]),
    tell(
        "The newest first",
        "When all have passed, the newest card happens first and the Lead last: Caught Red-Handed cancels the sign, \
         and so your coffee happens after all. You are fresh again. Nobody learns from a pause \
         what you hold: everybody is always asked, and a window never closes early.",
    ),
    tell(
        "Ask me less",
        "Everybody is asked at **every** card, your own included, and you may not want that. At a \
         table **Ask me** lies beside React and Pass: always, not about your own cards, only \
         when you are aimed at, not before your turn, or not on this Pile. The rest of the time \
         the table passes for you, and nobody else learns of it.",
    ),
    act(
        "Enough for now",
        "You could go on, but keep the big card for later. **End your turn**: you draw as many \
         cards as your employee says.",
        "done",
    ),
    act(
        "Tidy up",
        "The Average Joe keeps four cards, and you have five. **Put Round of Espresso away.**",
        "discard espresso",
    )
    .then(&[(1, "night hard")]),
    act(
        "On somebody else's turn",
        "Frieda works hard, and you have just drawn a **Printer Jam**. It costs no action. **Play \
         it**, or she is ahead of you. If somebody else answered her card too, that would be a \
         second Pile beside yours, and the newest card of each could be answered.",
        "jam @1",
    )
    .then(&[(0, "pass"), (1, "pass"), (2, "pass")]),
    tell(
        "That is the whole game",
        "Work, rest in time, and be ready when it matters. At a table with people a **ring** shows \
         how long a window is open; whoever is silent passes. Employees change who you are, and \
         one is free as the **first card** of a turn. Every hour the clock brings tokens, more and \
         more of them.",
    ),
    tell(
        "And when you cannot win?",
        "Whoever is without assignments **first** goes home, on whoever's turn. If you cannot be \
         that any more, there is still something to play for: that nobody is. Stop whoever is \
         closest to the door, and do not make somebody king for a favour. An evening on which all \
         of you stay is no shame; it was overtime.",
    ),
];
