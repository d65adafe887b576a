//! The Machine, taught by two days in the life of a worker, and one of a manager.

use super::{Lesson, Step, act, tell};

pub(super) const LESSON: Lesson = Lesson {
    slug: "the-machine",
    address: "the-machine",
    further: None,
    options: &[("players", "4"), ("manager", "p2")],
    names: &["Emma", "Frieda", "Gustav", "Hanne"],
    steps: &STEPS,
    afterwards: &[("players", "5"), ("manager", "p2")],
};

/// The same Monday, seen from the other chair.
const MANAGER: &[(&str, &str)] = &[("players", "4"), ("manager", "p1")];

const STEPS: [Step; 21] = [
    tell(
        "The machine that will replace you",
        "On the wall hangs the **blueprint**. Frieda, the **manager**, is fired unless it is built \
         by Friday. If it is, the rest of you are fired, all but **one favourite**. You are Emma, a \
         worker, and can win in two ways: the machine is **not** finished and you are still in, or \
         it is and you have the most **stars**.",
    )
    .look("works"),
    tell(
        "The floor",
        "This is today's **task card**. Every box asks for a **number** and brings **cogs**: so far \
         the machine grows. A box with an arrow works only if the one before it has succeeded; some \
         take two or three people together. In the morning Frieda sends everybody somewhere.",
    )
    .look("floor")
    .then(&[(1, "place f"), (1, "place a"), (1, "place b")]),
    act(
        "A card, face down",
        "You stand at **box F**, which asks for a 4. Everybody plays **one card in secret**; nobody \
         sees more than how many have chosen. You could work, or only look busy. Be good on Monday: \
         **play your 4.**",
        "work 4",
    )
    .look("floor")
    .then(&[(2, "work 1"), (3, "work 6")]),
    tell(
        "What everybody sees",
        "The cards are turned over, box by box. You and Hanne did it, and the **first parts** stand: \
         look at the wall. Gustav's 1 was not enough for a 3, and it stands in the **ledger** for \
         all to read. Now it is evening, and Frieda hands things out.",
    )
    .look("works")
    .then(&[(1, "warn p3"), (1, "give p1")]),
    tell(
        "Warnings and stars",
        "Gustav got a **warning**: a yellow triangle on his board. From Wednesday on, whoever gets \
         one rolls **dice** and must beat all their warnings with one of them, or roll a 6, to keep \
         the job. You got a **recommendation**: how many stars it bears only you and Frieda know.",
    )
    .look("people")
    .then(&[(2, "blame p1 put")]),
    tell(
        "The union",
        "Whoever **failed** today meets in the **back room** and may give **bad standing** to those \
         who work too hard. Gustav was alone there, so his word was law, and it hit **you**: the \
         notes on the wall say so. It is rolled against like warnings, and who falls is replaced \
         by an **intern**.",
    )
    .look("news"),
    tell(
        "Sunshine",
        "It is Tuesday, and the **sun** shines: whoever has the most of something, alone, loses one. \
         Gustav lost his warning and you lost your bad standing. Today you and Gustav are sent to \
         **box C** together. The **eye** means: your cards are shuffled before they are shown.",
    )
    .look("floor")
    .then(&[(1, "place c"), (1, "place c"), (1, "place b")]),
    act(
        "Looking busy",
        "Together the sum must reach 8, and **a single 0 spoils it for all**. Nobody will know whose \
         it was. If the machine stands still, you win too: **play a 0.**",
        "work 0",
    )
    .look("floor")
    .then(&[(2, "work 5"), (3, "work 4")]),
    tell(
        "Who was it?",
        "A 0 and a 5 lie there, and nobody can say who played which. Frieda can only guess, and she \
         has a warning to give. At a real table you would all talk about it now: **anything \
         may be said, but no numbers.**",
    )
    .look("floor")
    .then(&[(1, "warn p3"), (1, "give p4")]),
    act(
        "In the back room",
        "It hit Gustav, who had worked. You both failed, so you both **meet**, and only you two see \
         this room. You may write a **slip**: who gets bad standing? Hanne works too well. **Press \
         Hanne's board.**",
        "blame p4",
    ),
    act(
        "Put it to the vote",
        "There is a second token, but one will do. **Put it to the vote**: all others must agree, \
         and they vote in secret.",
        "put",
    )
    .then(&[(2, "yes")]),
    tell(
        "Only the result comes out",
        "Gustav agreed, and Hanne got the token; Wednesday's sun has just taken it off again. Outside \
         they saw **a shut door** and then the result: not who proposed it, nor how often it was \
         tried.",
    )
    .look("news"),
    tell(
        "Wednesday to Friday",
        "From now on there are **dice**: four on Wednesday, two on Thursday, one on Friday, so marks \
         grow dangerous. On Wednesday evening comes the **inspection**: the coloured spaces under the \
         machine say what it does. In the red ones the game is over.",
    )
    .look("works"),
    tell(
        "A worker's week",
        "Machine finished: Frieda wins, and the worker with the most stars. Otherwise every worker \
         who is **still in** wins. Three hints: **promise, and now and then keep it**; watch the \
         ledger for those who always succeed; and do not be the only one who works, nor the only one \
         who does not.",
    ),
    act(
        "The other chair",
        "Monday again, but now **you manage**, and Frieda works. The workers are your meeples, only \
         that they think. You know about what they hold: 0 to 6 each, but for two cards passed on. \
         Ask them what they can do, and look at what they did. **Send Frieda to box F.**",
        "place f",
    )
    .anew(MANAGER)
    .look("floor"),
    act(
        "Everybody works",
        "Nobody may be left out. Hard boxes bring more cogs; somebody who fails costs you the day. \
         Let people show on **easy boxes** whether they want to work. **Gustav to box A.**",
        "place a",
    ),
    act("And Hanne", "**Hanne to box B.** Then they all choose their cards.", "place b")
        .then(&[(1, "work 4"), (2, "work 1"), (3, "work 6")]),
    act(
        "Why warn at all?",
        "A warning may cost you a worker, and you have only three. But whoever never warns is not \
         listened to, and then you have none. **Warn Gustav**, whose 1 all have seen.",
        "warn p3",
    )
    .look("people"),
    act(
        "Stars",
        "Only you see the stars before you give them. They keep people working **as long as they \
         hope** to be the favourite: spread them, and let nobody run away. **Give it to Frieda.**",
        "give p2",
    )
    .then(&[(2, "blame p2 put")]),
    tell(
        "What you do not hear",
        "Gustav has met alone, and made Frieda pay for her work. You were not there. Their marks cost \
         you people too, but whoever the union breaks is replaced by an **intern**: a 2 every day, \
         and no surprises.",
    )
    .look("news"),
    tell(
        "And that is all",
        "Manager: get to Friday with a crew that still hopes for something. Workers: you can win \
         **many together**, if the machine fails, or **one beside the manager**. Which is better is for each of \
         you to say; that you do not agree is the game.",
    ),
];
