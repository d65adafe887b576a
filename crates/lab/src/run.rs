//! Playing: a table of bots, and a whole experiment of them.

use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use players::{Cast, Player};
use tabletop::{Dice, Due, Eyes, Fate, Game, Match, Options, Seat, Seed, Seen};

use crate::report::{Report, Sheet};
use crate::{Outcome, Study};

/// The bots at one table, each with dice of its own. A seat without a bot is
/// somebody else's.
pub struct Bots<G: Game> {
    players: Vec<Option<Box<dyn Player<G>>>>,
    dice: Vec<Dice>,
    /// Who answers first in an open window.
    arrival: Dice,
}

impl<G: Game> std::fmt::Debug for Bots<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Bots({})", self.players.len())
    }
}

impl<G: Cast> Bots<G> {
    /// One character per seat, or [`PERSON`]; a name that is neither comes back
    /// as the error.
    pub fn seat(cast: &[String], seed: Seed) -> Result<Self, String> {
        let players = cast
            .iter()
            .map(|name| match G::player(name) {
                _ if name == PERSON => Ok(None),
                None => Err(name.clone()),
                player => Ok(player),
            })
            .collect::<Result<Vec<_>, _>>()?;
        let dice = (0..cast.len()).map(|seat| seed.bot(Seat(seat as u8))).collect();
        Ok(Bots { players, dice, arrival: seed.stream("arrival") })
    }

    /// Is a bot on this seat?
    pub fn has(&self, seat: Seat) -> bool {
        self.players.get(seat.index()).is_some_and(Option::is_some)
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

    /// Lets the bot on a seat say something and decide. False if there is no
    /// bot, or nothing to decide.
    pub fn act(&mut self, table: &mut Match<G>, seat: Seat) -> bool {
        let Some(Some(bot)) = self.players.get_mut(seat.index()) else { return false };
        let dice = &mut self.dice[seat.index()];
        let heard = table.heard(Eyes::Seat(seat));
        let tale = table.tale(Eyes::Seat(seat));
        let Some(asked) = table.asked(seat).filter(|asked| !asked.actions.is_empty()) else {
            return false;
        };
        let asked = asked.clone();
        let seen = Seen::new(table.game(), seat, &asked.actions, &heard).remembering(&tale);
        let said = bot.speak(&seen, dice);
        let action = bot.choose(&seen, dice);
        if let Some(statement) = said {
            // What may not be said now is swallowed, as a person would.
            let _ = table.say(seat, statement);
        }
        if let Err(refused) = table.answer(seat, asked.number, action) {
            panic!("the bot on {seat} chose {action}, which is not legal: {refused}");
        }
        true
    }
}

/// The name of a seat that no bot has.
pub const PERSON: &str = "human";

/// Many games of one kind.
#[derive(Clone, Debug)]
pub struct Experiment<G: Game> {
    pub options: G::Options,
    /// One character per seat.
    pub cast: Vec<String>,
    pub games: u32,
    /// The first game's seed; the others follow.
    pub seed: u64,
}

impl<G: Study + Send + Sync> Experiment<G>
where
    G::Options: Send + Sync,
{
    /// Plays all games, on as many cores as there are. The report does not
    /// depend on how many that was.
    pub fn run(&self) -> Report {
        let cores = thread::available_parallelism().map_or(1, usize::from).min(self.games as usize);
        let next = AtomicU32::new(0);
        let mut sheets: Vec<(u32, Sheet)> = thread::scope(|scope| {
            let work = || {
                let mut done = Vec::new();
                loop {
                    let nth = next.fetch_add(1, Ordering::Relaxed);
                    if nth >= self.games {
                        return done;
                    }
                    done.push((nth, self.game(nth)));
                }
            };
            let workers: Vec<_> = (0..cores.max(1)).map(|_| scope.spawn(work)).collect();
            let join = |worker: thread::ScopedJoinHandle<'_, Vec<(u32, Sheet)>>| {
                worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            workers.into_iter().flat_map(join).collect()
        });
        sheets.sort_by_key(|(nth, _)| *nth);
        let sheets = sheets.into_iter().map(|(_, sheet)| sheet);
        Report::new(G::ABOUT.slug, &self.options.pairs(), &self.cast, self.seed, sheets)
    }

    /// One game, without the questions and records of a match: only the moves
    /// count here.
    fn game(&self, nth: u32) -> Sheet {
        let seed = Seed::from_number(self.seed + u64::from(nth));
        let mut bots = Bots::<G>::seat(&self.cast, seed)
            .unwrap_or_else(|name| panic!("{name} is not in the cast"));
        let mut events = Vec::new();
        let mut game = G::deal(&self.options, &mut seed.deal(), &mut events);
        let mut luck = seed.play();
        let mut said = Vec::new();
        let mut actions = Vec::new();
        let mut decisions = 0;
        while let Some(seat) = bots.next(game.due()) {
            game.actions(seat, &mut actions);
            let heard: Vec<_> = heard_by(&said, seat);
            let seen = Seen::new(&game, seat, &actions, &heard);
            let bot = bots.players[seat.index()].as_mut().expect("only bots play experiments");
            let dice = &mut bots.dice[seat.index()];
            let statement = bot.speak(&seen, dice);
            let action = bot.choose(&seen, dice);
            if let Some(statement) = statement
                && let Ok(audience) = game.speak(seat, &statement)
            {
                said.push(tabletop::Said { seat, statement, audience });
            }
            if let Err(refused) = game.play(seat, action, &mut luck, &mut events) {
                panic!("the bot on {seat} chose {action}, which is not legal: {refused}");
            }
            decisions += 1;
        }
        let standing = game.due().standing().expect("nobody is due, so it is over");
        let outcome = Outcome { game: &game, events: &events, cast: &self.cast, decisions };
        let findings = G::findings(&outcome);
        Sheet { winners: standing.winners, reason: standing.reason, decisions, findings }
    }
}

fn heard_by(said: &[tabletop::Said], seat: Seat) -> Vec<tabletop::Said> {
    said.iter().filter(|said| said.audience.includes(Eyes::Seat(seat))).cloned().collect()
}
