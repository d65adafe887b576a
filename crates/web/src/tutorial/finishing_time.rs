//! Finishing Time, taught by a first week of work, a vacation, and the last
//! evening of all. The closing hints are measured: see the guide, "What wins".

use super::{Lesson, Step, act, tell};

pub(super) const LESSON: Lesson = Lesson {
    slug: "finishing-time",
    address: "finishing-time",
    further: None,
    options: &[("players", "3")],
    names: &["Ada", "Frieda", "Gustav"],
    steps: &STEPS,
    afterwards: &[("players", "3")],
};

/// Two weeks later: fists for a longer vacation, and a partner to take along.
const VACATION: &str = r#"{
  "cur": 0, "final": false, "plus1": null, "over": false, "reason": null, "stage": "turn", "placed": 0,
  "players": [
    {"relax": 12, "coins": 6, "tokens": 5, "hours": 70, "income": 8, "gap": -2, "union": 4, "vacation": 1,
     "factory": 2, "partners": 1, "house": {"pub": 1, "work": 0, "home": 1},
     "out": [["trail", false], ["union", false]], "vac": [[0, 1, false]], "retired": 0, "returns": 2, "turns": 14},
    {"relax": 9, "coins": 3, "tokens": 1, "hours": 70, "income": 8, "gap": -2, "union": 4, "vacation": 2,
     "factory": 4, "partners": 0, "house": {"pub": 1, "work": 0, "home": 0},
     "out": [["park", false]], "vac": [[1, 2, true]], "retired": 0, "returns": 2, "turns": 14},
    {"relax": 4, "coins": 4, "tokens": 2, "hours": 65, "income": 7, "gap": -1, "union": 4, "vacation": 0,
     "factory": 5, "partners": 0, "house": {"pub": 0, "work": 0, "home": 1},
     "out": [["motel", true]], "vac": [], "retired": 0, "returns": 2, "turns": 14}
  ],
  "robot": null
}"#;

/// A few weeks later: 37 relaxation, two workers left, rivals nearly done.
const LATER: &str = r#"{
  "cur": 0, "final": false, "plus1": null, "over": false, "reason": null, "stage": "turn", "placed": 0,
  "players": [
    {"relax": 37, "coins": 3, "tokens": 6, "hours": 70, "income": 8, "gap": -1, "union": 4, "vacation": 2,
     "factory": 2, "partners": 0, "house": {"pub": 1, "work": 0, "home": 1},
     "out": [["motel", true], ["union", false]], "vac": [[0, 1, true]], "retired": 0, "returns": 4, "turns": 25},
    {"relax": 31, "coins": 2, "tokens": 2, "hours": 70, "income": 9, "gap": -1, "union": 4, "vacation": 0,
     "factory": 2, "partners": 0, "house": {"pub": 3, "work": 0, "home": 1},
     "out": [["park", false]], "vac": [], "retired": 0, "returns": 4, "turns": 25},
    {"relax": 29, "coins": 4, "tokens": 1, "hours": 65, "income": 7, "gap": -2, "union": 5, "vacation": 0,
     "factory": 1, "partners": 0, "house": {"pub": 2, "work": 0, "home": 2},
     "out": [["fishing", false], ["motel", true]], "vac": [], "retired": 0, "returns": 4, "turns": 25}
  ],
  "robot": null
}"#;

const STEPS: [Step; 25] = [
    tell(
        "After work",
        "This town is where workers relax. **The round ones are yours.** They stand in the \
         factory, and one of them is at home already. The stones around the town count \
         **relaxation ♥**. You begin at −5. Whoever is the most relaxed at the end wins.",
    ),
    act(
        "One worker to a place",
        "On your turn you may send **one worker** to a free place. Fishing costs nothing and \
         brings +2 ♥. **Press the fishing place.** Before you go it tells you \
         what it brings, and shows where your mark on the stones would go.",
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
         town. You have 7 fists: **choose $8 of income** (2 fists) **and then 1 week of vacation** \
         (5 fists). Strike for both together: that takes one turn only.",
        "income 8",
    ),
    act("One more step", "**Now 1 week of vacation.** It opens the lake.", "vacation 1")
        .then(&[(1, "home"), (2, "home end")]),
    act(
        "Back to work",
        "Your last worker is about to leave the factory. Then **all go back to work**: you lose ♥ \
         for your hours, are paid, and everybody comes back. The yellow note says how much. \
         Whoever is **on vacation takes 1 stress away**: 17 instead of 18. **Press Lake** on the \
         vacation coast: −$1, +3 ♥.",
        "lake",
    )
    .then(&[(1, "pub pub end"), (2, "home")]),
    tell(
        "Ouch",
        "That was the price of a week: your mark is among the **red stones**. But you have $6 more, \
         4 more fists, and seven workers and a partner in the factory. The places you had taken are \
         free again, for anybody. **Nobody falls below −19**: whoever is low already loses less, \
         and the yellow note reckons with it.",
    ),
    act(
        "Stressed out",
        "At −10 or lower your team is **stressed out**: nothing is open but the front of the bar, \
         not even home, and no strike. (Home is for those who cannot pay for a drink.) Three drinks \
         help. **Press the pub.**",
        "pub",
    ),
    act("Cheers", "And another one. **Press the pub.**", "pub"),
    act("Better", "The third: −7 ♥, and everything is open again. **Press the pub.**", "pub")
        .then(&[(1, "pub end"), (2, "pub pub end")]),
    act(
        "Together",
        "Places with the sign of two heads need a partner. The motel costs $1 and brings **+6 ♥**: nothing in \
         town brings more for a dollar. **Press the motel.**",
        "motel",
    ),
    tell(
        "What a step is worth",
        "A step works **at every return to work** from then on, and a game has five or six.\n\
         - **Income** and a smaller **gender pay gap**: $1 more each time. Your boss pays the three women of \
         your team less than the four men, and those dollars are missing every week. A dollar is 2 ♥ in the \
         pub; in the **theme park** a single worker turns $5 into 9 ♥.\n\
         - **Union**: 1 fist more each time, for later strikes.\n\
         - **Hours**: 1 ♥ less to lose each time. At a **★** a worker retires or finds a partner.\n\
         - **Vacation**: longer stays. They are worth a closer look.",
    ),
    act(
        "Time off",
        "Two weeks later. A worker of yours is at the lake, and Frieda has sent a couple to the \
         mountains. You have 5 fists: **strike for 2 weeks of vacation.**",
        "vacation 2",
    )
    .at(VACATION)
    .then(&[(1, "trail"), (2, "fishing")]),
    act(
        "The mountains, for two",
        "With a partner a vacation costs twice as much and **relaxes twice as much**: +12 ♥ for $4, \
         with a single worker. But four columns are all there are, for all of you, and no team has \
         more than three workers there at once. **Press the mountains for two.**",
        "mountains +",
    )
    .then(&[(1, "pub pub end"), (2, "pub home end")]),
    act(
        "They stay away",
        "Now your last worker: **press the pub**. Two are on vacation, so work costs 16 and not 18. \
         Remember where they stand on the coast.",
        "pub",
    ),
    tell(
        "Still away",
        "Look at the coast: the worker at the lake is home, and your couple has come down to the \
         lake, where it **takes a stress away next week too**, and is missing in your factory. Everything else you had taken is free \
         again, and **the others move before you**: that is when good places are lost. Whoever wants \
         to keep one may hold the last worker back and strike instead.",
    ),
    act(
        "A few weeks later",
        "You have 37 ♥ and two workers left. Whoever reaches **40** begins the **final turns**. \
         Nothing is hidden: look below what work would leave to everybody, and see that you are \
         ahead. **Press the fitness trail**: +3 ♥.",
        "trail",
    )
    .at(LATER)
    .then(&[(1, "pub home"), (1, "no strike"), (2, "home")]),
    act(
        "The final turns",
        "From now on **nobody goes back to work** until all are out; whoever is out already waits \
         and relaxes by +1 ♥ a turn. Place your last worker: **press the pub.**",
        "pub",
    ),
    act(
        "The last strike",
        "Now you may strike **a last time**. One return to work is still to come, and its pay buys \
         nothing any more: **only shorter hours help.** Dollars and fists that are left over count \
         for nothing, unless two teams are level. **Choose 65 hours, then 60.**",
        "hours 65",
    ),
    act("And again", "**Now 60 hours**: two stress less in the end.", "hours 60"),
    tell("How games are won", HINTS),
];

const HINTS: &str = "That was the last return to work. What won in 1,000 games of three bots:\n\
     - **Vacations.** They brought winners 39 ♥ a game and the others 26. Best are the mountains, \
     for two.\n\
     - **Partners early**: a first date in the first week, a second one soon.\n\
     - **Strike first for what comes back**: income, gender pay gap, weeks of vacation. Hours come last: a \
     bot that puts them first won 13 games of 100.\n\
     - **Good places first.** The pub always has room; the motel, the trail and the coast have not.\n\
     - **Spend everything**: what is left over is worth nothing.\n\
     - **In the final turns stars bring nothing**: whoever wants one strikes before.\n\
     - **Begin the final turns yourself**, as soon as the yellow notes say that you are ahead, and the \
     others have few workers left to catch up with: seven of eight who began them won.";

#[cfg(test)]
mod tests {
    use tabletop::{Eyes, Names, Seat};

    use super::*;
    use crate::words::finishing_time::ending as words;

    /// What is told of the answer to a step.
    fn told_of(title: &str) -> String {
        let at = STEPS.iter().position(|step| step.title == title).expect(title);
        let mut table = LESSON.table(at).expect("reached");
        let you = Seat(0);
        let act = STEPS[at].act.expect("something to do");
        table.play(you, act).expect("answered");
        let names = Names::new(LESSON.names.iter().map(ToString::to_string));
        let log = table.log(Eyes::Seat(you), &names);
        log.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_end_says_that_the_lesson_began_in_the_middle() {
        let last = LESSON.view(STEPS.len() - 1, None).expect("a step").board.into_string();
        assert!(last.contains(words::MIDWAY) && last.contains(words::WHERE_IT_BEGAN), "{last}");
    }

    #[test]
    fn the_coach_promises_what_comes() {
        for (title, comes) in [
            ("Back to work", "Ada goes back to work: −17 ♥ +$6 +4 ✊, now at −13."),
            ("The mountains, for two", "the mountains with a partner (−$4, +12 ♥)."),
            ("They stay away", "Ada goes back to work: −16 ♥"),
            ("A few weeks later", "Ada reaches 40 relaxation: the final turns begin!"),
            ("And again", "Ada goes back to work one last time: −15 ♥"),
        ] {
            let told = told_of(title);
            assert!(told.contains(comes), "{title}: {told}");
        }
    }
}
