//! A table of bots without records and numbered questions: only what players see
//! and hear is kept, so that many games can be played quickly. What it hands them
//! is what [`Match`](tabletop::Match) would.

use tabletop::{Dice, Due, Eyes, Fate, Game, Said, Seat, Seats, Seed, Seen, Statement, Tale};

use crate::{Thought, in_turn};

/// A game in play among bots.
#[derive(Debug)]
pub struct Table<G: Game> {
    game: G,
    seed: Seed,
    luck: Dice,
    /// Who answers first in an open window.
    arrival: Dice,
    moves: usize,
    events: Vec<G::Event>,
    /// By seat: what it saw and heard.
    tales: Vec<Vec<Tale<G>>>,
    heard: Vec<Vec<Said>>,
    /// By seat: what it will say about its last decision.
    explanations: Vec<Option<Statement>>,
    moods: Vec<Seed>,
    actions: Vec<G::Action>,
}

impl<G: Game> Table<G> {
    /// Deals a new game.
    pub fn new(options: &G::Options, seed: Seed) -> Self {
        let mut events = Vec::new();
        let game = G::deal(options, &mut seed.deal(), &mut events);
        let seats = usize::from(game.seats().len());
        let mut table = Table {
            game,
            seed,
            luck: seed.play(),
            arrival: seed.stream("arrival"),
            moves: 0,
            events,
            tales: (0..seats).map(|_| Vec::new()).collect(),
            heard: vec![Vec::new(); seats],
            explanations: vec![None; seats],
            moods: (0..seats).map(|seat| seed.mood(Seat(seat as u8))).collect(),
            actions: Vec::new(),
        };
        table.tell(0);
        table
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    /// Everything that happened so far.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// How many decisions were made.
    pub fn moves(&self) -> usize {
        self.moves
    }

    pub fn tale(&self, seat: Seat) -> &[Tale<G>] {
        &self.tales[seat.index()]
    }

    pub fn heard(&self, seat: Seat) -> &[Said] {
        &self.heard[seat.index()]
    }

    /// Lets those decide who are due. Who chooses in secret does so with all the
    /// others: what they see is the same, what they have to say is said before
    /// anybody's choice is in. Returns what came of it, or nothing when it is over.
    pub fn round(
        &mut self,
        mut think: impl FnMut(&Seen<'_, G>, &mut Dice) -> Thought<G>,
    ) -> Option<Vec<(Seat, Thought<G>)>> {
        let asked = self.asked()?;
        let mut thoughts = Vec::with_capacity(usize::from(asked.len()));
        for seat in asked.iter() {
            self.game.actions(seat, &mut self.actions);
            let mut dice = self.seed.decision(seat, self.moves);
            let seen = Seen::new(&self.game, seat, &self.actions, &self.heard[seat.index()])
                .remembering(&self.tales[seat.index()])
                .in_mood(self.moods[seat.index()]);
            thoughts.push((seat, think(&seen, &mut dice)));
        }
        for (seat, thought) in &mut thoughts {
            let owed = &mut self.explanations[seat.index()];
            (thought.says, *owed) =
                in_turn(owed.take(), thought.says.take(), thought.explains.take());
            if let Some(statement) = &thought.says {
                self.say(*seat, statement);
            }
        }
        for (seat, thought) in &thoughts {
            self.play(*seat, thought.action);
        }
        Some(thoughts)
    }

    /// Who is asked together. In a window the fastest hand counts.
    fn asked(&mut self) -> Option<Seats> {
        let due = self.game.due();
        let seats = due.seats();
        match due {
            Due::Over(_) => None,
            Due::Window { .. } if seats.len() > 1 => {
                let nth = self.arrival.roll("arrival", u32::from(seats.len()));
                seats.iter().nth(nth as usize).map(Seats::only)
            }
            _ => Some(seats),
        }
    }

    /// What may not be said now is swallowed, as a person would.
    fn say(&mut self, seat: Seat, statement: &Statement) {
        let Ok(audience) = self.game.speak(seat, statement) else { return };
        let said = Said { seat, statement: statement.clone(), audience };
        for listener in self.game.seats().iter().filter(|&to| audience.includes(Eyes::Seat(to))) {
            self.tales[listener.index()].push(Tale::Said(said.clone()));
            self.heard[listener.index()].push(said.clone());
        }
    }

    fn play(&mut self, seat: Seat, action: G::Action) {
        let told = self.events.len();
        if let Err(refused) = self.game.play(seat, action, &mut self.luck, &mut self.events) {
            panic!("{seat} chose {action}, which is not legal: {refused}");
        }
        self.moves += 1;
        self.tell(told);
    }

    /// Shows the events from there on to everybody, as far as they may see them.
    fn tell(&mut self, from: usize) {
        for (tale, seat) in self.tales.iter_mut().zip(self.game.seats().iter()) {
            let shown = |event| G::shown(event, Eyes::Seat(seat)).map(Tale::Event);
            tale.extend(self.events[from..].iter().filter_map(shown));
        }
    }
}
