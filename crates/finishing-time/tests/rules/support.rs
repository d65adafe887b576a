//! A town to try rules in: positions, lines of notation, outcomes.

use finishing_time::{Action, Event, FinishingTime, Options, Team};
use serde_json::{Value, json};
use tabletop::{Due, Game, Options as _, Scripted, Seat};

pub struct Town {
    pub game: FinishingTime,
    pub options: Options,
    pub events: Vec<Event>,
}

impl Town {
    /// The start of a game.
    pub fn of(players: u8) -> Town {
        Town::with(Options::players(players))
    }

    pub fn with(options: Options) -> Town {
        let game = FinishingTime::deal(&options, &mut Scripted::none(), &mut ());
        Town { game, options, events: Vec::new() }
    }

    /// Changes the position through its trace, which must accept the result.
    pub fn change(self, change: impl FnOnce(&mut Value)) -> Town {
        let mut state = self.game.trace();
        change(&mut state);
        let game = FinishingTime::resume(&self.options, &state)
            .unwrap_or_else(|error| panic!("{error} {state}"));
        Town { game, ..self }
    }

    /// Changes one team (`p1`, `p2` …). Workers who are nowhere else are at home.
    pub fn team(self, who: &str, fields: Value) -> Town {
        let seat = seat(who).index();
        let workers = i64::from(self.options.components.workers);
        self.change(|state| {
            let team = &mut state["players"][seat];
            for (key, value) in fields.as_object().expect("fields") {
                team[key] = value.clone();
            }
            let count = |value: &Value| value.as_i64().expect("a number");
            let list = |value: &Value| value.as_array().expect("a list").len() as i64;
            let others = count(&team["house"]["pub"])
                + count(&team["house"]["work"])
                + list(&team["out"])
                + list(&team["vac"])
                + count(&team["retired"]);
            // Who is sent out leaves the factory, unless the fields say otherwise.
            let factory = count(&team["factory"]).min(workers - others);
            team["factory"] = json!(factory);
            team["house"]["home"] = json!(workers - others - factory);
        })
    }

    /// Makes it this seat's turn, everybody before it having had one.
    pub fn turn_of(self, who: &str) -> Town {
        let current = seat(who).index();
        self.change(|state| {
            state["cur"] = json!(current);
            for (place, team) in state["players"].as_array_mut().unwrap().iter_mut().enumerate() {
                team["turns"] = json!(if place < current { 3 } else { 2 });
            }
        })
    }

    /// The final turns have begun.
    pub fn last_turns(self) -> Town {
        self.change(|state| state["final"] = json!(true))
    }

    /// Plays a line for whoever's turn it is; all of it must be legal.
    #[track_caller]
    pub fn plays(self, line: &str) -> Town {
        self.plays_with(line, &[])
    }

    /// … with these rolls of the Robot's die, all of which must be used.
    #[track_caller]
    pub fn plays_with(mut self, line: &str, die: &[u32]) -> Town {
        let mut luck = Scripted::new(die.iter().map(|face| ("robot", face - 1)));
        let seat = self.game.current();
        for action in self.read(line) {
            if let Err(refusal) = self.game.play(seat, action, &mut luck, &mut self.events) {
                panic!("“{action}” of “{line}”: {refusal}");
            }
        }
        luck.finish();
        self
    }

    /// The sentence with which a line is refused; nothing of it may stick.
    #[track_caller]
    pub fn refuses(&self, line: &str) -> String {
        let mut game = self.game.clone();
        let seat = game.current();
        for action in self.read(line) {
            let before = game.clone();
            if let Err(refusal) = game.play(seat, action, &mut Scripted::none(), &mut ()) {
                assert!(game == before, "“{line}” was refused but left a mark");
                return refusal.to_string();
            }
        }
        panic!("“{line}” was accepted");
    }

    #[track_caller]
    fn read(&self, line: &str) -> Vec<Action> {
        let seat = self.game.current();
        self.game.read(seat, line).unwrap_or_else(|error| panic!("{error}"))
    }

    pub fn p(&self, who: &str) -> &Team {
        self.game.team(seat(who))
    }

    /// Relaxation, coins and strike tokens.
    pub fn has(&self, who: &str) -> (i16, u16, u16) {
        let team = self.p(who);
        (team.relax, team.coins, team.tokens)
    }

    /// What may be done now, in notation.
    pub fn choices(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.actions(self.game.current(), &mut actions);
        actions.iter().map(Action::to_string).collect()
    }

    pub fn offers(&self, action: &str) -> bool {
        self.choices().iter().any(|choice| choice == action)
    }

    /// Whose decision it is, as `p1`.
    pub fn due(&self) -> String {
        match self.game.due() {
            Due::Turn(seat) => seat.to_string(),
            Due::Over(standing) => format!("{} {}", standing.reason, standing.winners),
            other => panic!("{other:?}"),
        }
    }

    pub fn question(&self) -> String {
        self.game.question(self.game.current()).expect("a question").to_string()
    }
}

/// A table of three that began under the first version of the rules.
pub fn by_the_first_rules() -> Town {
    let mut options = Options::players(3);
    assert!(options.set_rules(1));
    Town::with(options)
}

pub fn seat(who: &str) -> Seat {
    who.parse().expect("a seat")
}
