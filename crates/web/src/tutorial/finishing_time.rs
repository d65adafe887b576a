//! Finishing Time, taught by a first week of work and the last evening of all.

use super::{Lesson, Step, act, tell};

pub(super) const LESSON: Lesson = Lesson {
    slug: "finishing-time",
    options: &[("players", "3")],
    names: &["Ada", "Frieda", "Gustav"],
    steps: &STEPS,
    afterwards: &[("players", "3")],
};

/// A few weeks later: 37 relaxation, two workers left, rivals nearly done.
const LATER: &str = r#"{
  "cur": 0, "final": false, "plus1": null, "over": false, "reason": null, "stage": "turn", "placed": 0,
  "players": [
    {"relax": 37, "coins": 3, "tokens": 9, "hours": 60, "income": 8, "gap": -2, "union": 4, "vacation": 0,
     "factory": 2, "partners": 0, "house": {"pub": 1, "work": 0, "home": 1},
     "out": [["trail", false], ["motel", true], ["union", false]], "vac": [], "retired": 0, "returns": 4, "turns": 25},
    {"relax": 31, "coins": 2, "tokens": 2, "hours": 70, "income": 9, "gap": -1, "union": 4, "vacation": 0,
     "factory": 2, "partners": 0, "house": {"pub": 3, "work": 0, "home": 1},
     "out": [["park", false]], "vac": [], "retired": 0, "returns": 4, "turns": 25},
    {"relax": 29, "coins": 4, "tokens": 1, "hours": 65, "income": 7, "gap": -2, "union": 5, "vacation": 0,
     "factory": 1, "partners": 0, "house": {"pub": 2, "work": 0, "home": 2},
     "out": [["fishing", false], ["motel", true]], "vac": [], "retired": 0, "returns": 4, "turns": 25}
  ],
  "robot": null
}"#;

const STEPS: [Step; 21] = [
    tell(
        "After work",
        "This town is where workers relax. **The round ones are yours.** They stand in the \
         factory, and one of them is at home already. The stones around the town count \
         **relaxation ♥**. You begin at −5. Whoever is the most relaxed at the end wins.",
    ),
    act(
        "One worker to a place",
        "On your turn you may send **one worker** to a free place. Fishing costs nothing and \
         brings +2 ♥. **Press the fishing place.** While you point at it you see where your mark \
         on the stones would go.",
        "fishing",
    )
    .then(&[(1, "trail"), (2, "trail")]),
    act(
        "Places fill up",
        "Frieda and Gustav both went jogging: the trail is **full**, and you cannot go there. But \
         the house and the pub always have room, and you may send **up to three workers** there in \
         one turn. First a drink: −$1, +2 ♥. **Press the pub.**",
        "pub",
    ),
    act(
        "More in the same turn",
        "A second worker may follow at once. **Press Home**: it is free and brings +1 ♥.",
        "home",
    ),
    act(
        "Enough",
        "A third one could go, but keep him for later. **End your turn** with the button below.",
        "end",
    )
    .then(&[(1, "union"), (2, "date")]),
    act(
        "Love",
        "A **partner** opens better places. A blind date costs $2 and brings one, for the rest of \
         the game. **Press the blind date.**",
        "date",
    )
    .then(&[(1, "pub pub end"), (2, "fishing")]),
    act(
        "The union",
        "Now for a better life. The union gives **3 strike tokens**, the fists. **Press the union \
         meeting.**",
        "union",
    )
    .then(&[(1, "home end"), (2, "pub home end")]),
    act(
        "Strike!",
        "A **strike** is a turn too: it sends nobody away, but buys steps on your tracks below the \
         town. Shorter hours mean less stress, week after week. You have 7 fists: **choose 65 \
         hours** (3 fists) **and then 60** (3 more), and strike for both together.",
        "hours 65",
    ),
    act(
        "One more step",
        "**Now 60 hours.** Several steps in one strike are a bargain: they cost one turn only.",
        "hours 60",
    )
    .then(&[(1, "home"), (2, "home end")]),
    act(
        "Back to work",
        "Your last worker is about to leave the factory. Then **everybody goes back to work**: you \
         lose ♥ for your hours, are paid, and all come back. The yellow note says how much: at 60 \
         hours 16 ♥, where 70 would have cost 18. **Press the pub** and watch.",
        "pub",
    )
    .then(&[(1, "pub pub end"), (2, "home")]),
    tell(
        "Ouch",
        "That was the price of a week: your mark is among the **red stones**. But you have $5 more, \
         4 more fists, and seven workers and a partner in the factory. The places you had taken are \
         free again, for anybody. **Nobody falls below −19**: whoever is low already loses less, \
         and the yellow note reckons with it.",
    ),
    act(
        "Stressed out",
        "At −10 or lower your team is **stressed out**: only the pub and home are open, and no \
         strike. Three drinks help. **Press the pub.**",
        "pub",
    ),
    act("Cheers", "And another one. **Press the pub.**", "pub"),
    act("Better", "The third: −7 ♥, and everything is open again. **Press the pub.**", "pub")
        .then(&[(1, "home end"), (2, "pub pub end")]),
    act(
        "Together",
        "Places with a heart need a partner. The motel costs $1 and brings **+6 ♥**, the best of \
         all. **Press the motel.**",
        "motel",
    ),
    tell(
        "Other roads",
        "The **theme park** turns dollars into ♥. The **vacation coast** needs weeks that you win by \
         strikes, and everybody who is on vacation when you go back to work takes one stress away. \
         You are paid your income less the **pay gap**, and strikes better both. At the **★** of \
         the hours track a worker retires or finds a partner. Nothing is hidden: you see what \
         everybody has and what work would cost them.",
    ),
    act(
        "A few weeks later",
        "You have 37 ♥ and two workers left. Whoever reaches **40** begins the **final turns**. \
         **Press the fitness trail**: +3 ♥.",
        "trail",
    )
    .at(LATER)
    .then(&[(1, "pub home"), (1, "no strike"), (2, "home")]),
    act(
        "The final turns",
        "From now on **nobody goes back to work** until all are out. Place your last worker: \
         **press the pub.**",
        "pub",
    ),
    act(
        "The last strike",
        "Your last worker is out. Now you may strike **a last time**. One return to work is still \
         to come, so shorter hours are what counts. **Choose 55 hours, then 50.**",
        "hours 55",
    ),
    act("And again", "**Now 50 hours**: two stress less in the end.", "hours 50"),
    tell(
        "And that is all",
        "Whoever waits for the others relaxes by +1 ♥ a turn. When every factory is empty, all go back \
         to work one last time. Then the most relaxed team wins, and the page tells why. Three \
         hints: **strike in bundles**, **find a partner early**, and **do not start the \
         final turns while the others still have many workers to place.**",
    ),
];
