//! Finished! in ten steps.

use super::{Lesson, Step, act, tell};

pub(super) const LESSON: Lesson = Lesson {
    slug: "finished",
    address: "finished",
    further: Some("finished-2"),
    options: &[
        ("difficulty", "easy"),
        (
            "deck",
            "7 1 9 8 2 31 12 46 3 32 20 27 4 21 5 6 10 11 13 14 15 16 17 18 19 22 23 24 25 26 28 29 \
             30 33 34 35 36 37 38 39 40 41 42 43 44 45 47",
        ),
    ],
    names: &["You"],
    steps: &STEPS,
    afterwards: &[("difficulty", "very-easy")],
};

const STEPS: [Step; 11] = [
    tell(
        "A late evening",
        "48 files, and they should lie in order: 1, 2, 3 … up to 48. The **stack** at the left holds \
         what you have not seen. The **Present** in the middle is your desk. What is sorted becomes \
         the **film** at the right.",
    ),
    tell(
        "The next number goes by itself",
        "You drew 7, 1 and 9. The 1 was the next number, so it was **finished at once**, and another \
         file was drawn for it: the 8. The clock shows what is next now: 2.",
    ),
    act(
        "A run pays",
        "7, 8 and 9 lie in a row: they glow. When a turn ends, files in ascending order that follow \
         each other **pay sweets**, one less than there are files. **Press End turn.**",
        "end sort",
    ),
    tell(
        "The Past",
        "Two sweets came into your jar. 7, 8 and 9 lie in the **Past** now. Only the three newest \
         files stay there; older ones sink below the stack, in the order in which you put them \
         away. That is how you sort: what lies in order comes back in order.",
    ),
    act(
        "Use a file",
        "Every file can do something, for **one sweet**. The 31 draws a file. **Press the 31.**",
        "use 31",
    ),
    tell(
        "Lucky",
        "It was the 3: it brought a sweet of its own, was the next number, went to the film, and \
         another file came for it. Your sweet lies on the 31 until it leaves the desk, and a file \
         with a sweet on it is used.",
    ),
    act(
        "Put something off",
        "The 46 is no help now. The 12 puts one file into the **Future**: it comes back next turn. \
         **Press the 12.**",
        "use 12",
    ),
    act("Which one?", "Now choose the file to put off. **Press the 46.**", "46"),
    act(
        "Side by side",
        "31 and 32 are neighbours. Put them away in ascending order and they will come back one \
         after the other. **Press End turn.**",
        "end sort",
    ),
    tell(
        "The Future is here",
        "Before anything new was drawn, the 46 came back. And see the Past: the 7, 8 and 9 have sunk \
         below the stack, side by side.",
    ),
    tell(
        "Coffee is the clock",
        "48 lies at the very bottom. Each time it leaves your desk unfinished you drink a **coffee**. \
         With none left you fall asleep; when 48 is finished **you win**. Hints: draw before you end \
         a turn, sort neighbours, and spend sweets on runs.",
    ),
];
