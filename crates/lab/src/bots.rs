//! The bots at a table: who sits where, what their thinking costs, and what
//! becomes of those who fail.

use std::time::Instant;

use players::{Cast, Player, Thought, in_turn, stand_in, try_to_think};
use tabletop::{Dice, Due, Eyes, Fate, Game, Match, Seat, Seats, Seed, Seen, Statement};

/// What the decisions of a seat have cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    pub decisions: u64,
    pub nanoseconds: u64,
    /// Rounds of search, where there is any.
    pub iterations: u64,
    /// Decisions that somebody else had to make, because this one failed.
    pub fouls: u64,
}

impl Effort {
    pub fn plus(self, other: Effort) -> Effort {
        Effort {
            decisions: self.decisions + other.decisions,
            nanoseconds: self.nanoseconds + other.nanoseconds,
            iterations: self.iterations + other.iterations,
            fouls: self.fouls + other.fouls,
        }
    }

    /// Something per decision.
    pub fn each(&self, sum: u64) -> f64 {
        sum as f64 / self.decisions.max(1) as f64
    }

    pub fn milliseconds(&self) -> f64 {
        self.each(self.nanoseconds) / 1e6
    }
}

struct Bot<G: Game> {
    name: String,
    player: Box<dyn Player<G>>,
    effort: Effort,
}

impl<G: Cast> Bot<G> {
    fn think(&mut self, seen: &Seen<'_, G>, dice: &mut Dice) -> Thought<G> {
        let mut again = dice.clone();
        let start = Instant::now();
        let tried = try_to_think(self.player.as_mut(), seen, dice);
        self.effort.nanoseconds += start.elapsed().as_nanos() as u64;
        self.effort.decisions += 1;
        let thought = tried.unwrap_or_else(|_| {
            self.effort.fouls += 1;
            // Whatever state it is in now: a fresh one takes the seat.
            if let Some(fresh) = G::player(&self.name) {
                self.player = fresh;
            }
            stand_in(&self.name, seen, &mut again)
        });
        self.effort.iterations += thought.iterations;
        thought
    }
}

/// The bots at one table. A seat without a bot is somebody else's.
pub struct Bots<G: Game> {
    seats: Vec<Option<Bot<G>>>,
    /// By seat: what it will say about its last decision.
    explanations: Vec<Option<Statement>>,
    seed: Seed,
    /// Who answers first in an open window.
    arrival: Dice,
}

impl<G: Game> std::fmt::Debug for Bots<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Bots({})", self.seats.len())
    }
}

/// The name of a seat that no bot has.
pub const PERSON: &str = "human";

impl<G: Cast> Bots<G> {
    /// One character per seat, or [`PERSON`]; a name that is neither comes back
    /// as the error.
    pub fn seat(cast: &[String], seed: Seed) -> Result<Self, String> {
        let bot = |name: &String| match G::player(name) {
            _ if name == PERSON => Ok(None),
            None => Err(name.clone()),
            Some(player) => Ok(Some(Bot { name: name.clone(), player, effort: Effort::default() })),
        };
        let seats = cast.iter().map(bot).collect::<Result<Vec<_>, _>>()?;
        let explanations = vec![None; seats.len()];
        Ok(Bots { seats, explanations, seed, arrival: seed.stream("arrival") })
    }

    /// Is a bot on this seat?
    pub fn has(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(Option::is_some)
    }

    /// What each seat's thinking has cost so far.
    pub fn efforts(&self) -> Vec<Effort> {
        let effort =
            |bot: &Option<Bot<G>>| bot.as_ref().map_or(Effort::default(), |bot| bot.effort);
        self.seats.iter().map(effort).collect()
    }

    /// Lets the bot whose decision it is think. One that panics or chooses what it
    /// may not is replaced for this decision by its quick policy.
    pub fn think(&mut self, seen: &Seen<'_, G>, dice: &mut Dice) -> Thought<G> {
        match self.seats.get_mut(seen.seat().index()) {
            Some(Some(bot)) => bot.think(seen, dice),
            _ => stand_in(PERSON, seen, dice),
        }
    }

    /// Which of the seats that may act does so next. Chosen in the open or in
    /// secret the order does not matter; in a window the fastest hand counts.
    pub fn next(&mut self, due: Due) -> Option<Seat> {
        let seats = due.seats();
        match due {
            Due::Window { .. } if seats.len() > 1 => {
                let nth = self.arrival.roll("arrival", u32::from(seats.len()));
                seats.iter().nth(nth as usize)
            }
            _ => seats.lowest(),
        }
    }

    /// Lets the bot on a seat say something and decide; where it is asked in secret,
    /// all bots that are asked with it: what they have to say is said before
    /// anybody's choice is in.
    pub fn act(&mut self, table: &mut Match<G>, seat: Seat) {
        let together = match table.game().due() {
            Due::Sealed { waiting } => waiting,
            _ => Seats::only(seat),
        };
        let bots = together.iter().filter(|&seat| self.has(seat)).collect::<Vec<_>>();
        let thoughts: Vec<_> =
            bots.into_iter().filter_map(|seat| Some((seat, self.ask(table, seat)?))).collect();
        for (seat, thought) in &thoughts {
            let owed = &mut self.explanations[seat.index()];
            let (says, later) =
                in_turn(owed.take(), thought.says.clone(), thought.explains.clone());
            *owed = later;
            if let Some(statement) = says {
                // What may not be said now is swallowed, as a person would.
                let _ = table.say(*seat, statement);
            }
        }
        for (seat, thought) in thoughts {
            if let Err(refused) = table.play(seat, thought.action) {
                panic!("{} is listed for {seat}, but not legal: {refused}", thought.action);
            }
        }
    }

    /// Lets the bot answer that was spoken to: the one that was named, or, where only one
    /// person sits with bots, the next around the table. Did it say something?
    pub fn answer(&mut self, table: &mut Match<G>, by: Seat, statement: &Statement) -> bool {
        let seats = self.seats.len() as u8;
        let alone = self.seats.iter().filter(|seat| seat.is_none()).count() == 1;
        let next = || (1..seats).map(|step| Seat((by.0 + step) % seats));
        let to = statement.to().or_else(|| next().find(|&seat| alone && self.has(seat)));
        let reply = to.and_then(|seat| {
            let heard = table.heard(Eyes::Seat(seat));
            // Whoever could not hear it cannot answer it.
            let said =
                heard.last().filter(|said| said.seat == by && said.statement == *statement)?;
            let tale = table.tale(Eyes::Seat(seat));
            let seen = Seen::new(table.game(), seat, &[], &heard)
                .remembering(&tale)
                .in_mood(self.seed.mood(seat));
            let mut dice = self.seed.stream(&format!("answer {seat} to {}", heard.len()));
            let bot = self.seats.get_mut(seat.index())?.as_mut()?;
            Some((seat, bot.player.reply(&seen, said, &mut dice)?))
        });
        reply.is_some_and(|(seat, reply)| table.say(seat, reply).is_ok())
    }

    fn ask(&mut self, table: &Match<G>, seat: Seat) -> Option<Thought<G>> {
        let asked = table.asked(seat).filter(|asked| !asked.actions.is_empty())?;
        let heard = table.heard(Eyes::Seat(seat));
        let tale = table.tale(Eyes::Seat(seat));
        let seen = Seen::new(table.game(), seat, &asked.actions, &heard)
            .remembering(&tale)
            .in_mood(self.seed.mood(seat));
        let mut dice = self.seed.decision(seat, table.moves().len());
        Some(self.think(&seen, &mut dice))
    }
}
